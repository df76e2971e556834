"""The players of Sonne und Mond: what they see, that they repeat themselves, and their levels."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from saros.core.clock import Time
from saros.core.game import CHANCE
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.families.players import levels_of, player_named
from saros.games.sonnemond.moves import Draw
from saros.games.sonnemond.rules import named
from saros.games.sonnemond.state import State
from saros.games.sonnemond.turn import due
from saros.games.sonnemond.view import seen
from saros.players.analyst import Finding, Limits, worth
from saros.players.player import Player
from saros.players.sonnemond.levels import LEVELS, analyst, level_analyst, strength_of
from saros.players.sonnemond.search import Manner, Search

GAME = GAMES["sonnemond"]


def reached(seed: int, plies: int, seats: int = 2) -> State:
    """Return a state after so many random plies, at which a seat is to act."""
    rng = Random(seed)
    state: State = GAME.setup(seats)
    while True:
        seat = GAME.to_act(state)
        assert seat is not None, "the play ended too soon"
        if seat != CHANCE and plies <= 0:
            return state
        move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state))
        state, plies = GAME.play_unchecked(state, move), plies - 1


def played(players: list[Player], seed: int) -> tuple[float, ...]:
    """Return the outcome's points of a play between these players."""
    rng, state = Random(seed), GAME.setup(len(players))
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            move: Any = GAME.chance(state, rng)
        else:
            move = players[seat].choose(GAME, GAME.view(state, seat))
        state = GAME.play(state, move)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.points


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["level1", "level4", "level6", "engine:thoughts=30,horizon=5"])
def test_a_choice_is_the_same_whatever_the_hidden_cards_are(name: str, seats: int) -> None:
    for number in range(6):
        state = reached(number, 9 * number, seats)
        view = seen(state, state.turn)
        other = GAME.sample_state(view, Random(number))
        choices = {
            player_named(name, Random(5)).choose(GAME, seen(truth, truth.turn))
            for truth in (state, other)
        }
        assert seen(other, state.turn) == view
        assert len(choices) == 1


PART = {
    "players": 2, "hands": [["S8", "SX", "M4"], ["M5", "M6"]], "stack": ["S1", "M2"], "turn": 0,
    "rows": [{"sun": [["S5"]]}, {"moon": [["M20"]]}],
}  # fmt: skip
"""A play with part of the deck only."""


@pytest.mark.parametrize("name", ["level1", "level4", "level6", "greedy", "search"])
def test_a_choice_is_the_same_where_cards_are_missing_from_the_deck(name: str) -> None:
    one = GAME.read_state(PART)
    two = GAME.read_state(PART | {"hands": [PART["hands"][0], ["SX", "S9"]], "stack": ["M7", "M8"]})
    assert seen(one, 0) == seen(two, 0)
    choices = [
        [player_named(name, Random(seed)).choose(GAME, seen(truth, 0)) for seed in range(4)]
        for truth in (one, two)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", ["level1", "level6", "greedy", "search", "random"])
def test_a_player_that_is_handed_the_truth_looks_at_its_view(name: str) -> None:
    state = reached(2, 21, 3)
    view = seen(state, state.turn)
    told, shown = (player_named(name, Random(1)).choose(GAME, play) for play in (state, view))
    assert told == shown


@pytest.mark.parametrize("name", ["level1", "level6", "greedy"])
def test_nobody_chooses_for_chance_or_after_the_end(name: str) -> None:
    player = player_named(name, Random(1))
    with pytest.raises(Refusal, match="chance that acts"):
        player.choose(GAME, GAME.setup(2))
    with pytest.raises(Refusal, match="the game is over"):
        player.choose(GAME, GAME.read_state(PART | {"finished": True}))


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_level_can_think_about_a_table_where_a_draw_is_due(number: int) -> None:
    state = GAME.read_state(PART | {"hands": [[], ["M4"]]})
    found = level_analyst(number, Random(1)).think(GAME, state, Limits(nodes=30))
    assert found.move == Draw(2)
    assert sum(found.shares) == pytest.approx(1.0)


def test_a_search_stopped_before_it_has_begun_still_has_a_move() -> None:
    state = reached(5, 10)
    search = Search(seen(state, state.turn), Random(1))
    search.stop()
    found = search.think(100)
    assert found.branches
    assert found.thoughts < 100


@pytest.mark.parametrize("number", range(1, 8))
def test_the_same_seed_gives_the_same_move(number: int) -> None:
    state = reached(number, 20, 3)
    view = seen(state, state.turn)
    first, second = (
        [player_named(f"level{number}", Random(seed)).choose(GAME, view) for seed in range(5)]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_levels_play_whole_games_at_any_number_of_seats(seats: int) -> None:
    players = [player_named(f"level{2 * n + 1}", Random(n)) for n in range(seats)]
    assert sum(played(players, seats)) in (1.0, 2.0, 1.5)


def test_the_search_beats_a_greedy_player_clearly() -> None:
    won = 0.0
    for number in range(8):
        seat = number % 2
        players = [player_named("greedy", Random(number)), player_named("greedy", Random(-number))]
        players[seat] = player_named("engine:thoughts=150", Random(number))
        won += played(players, number // 2)[seat]
    assert won >= 6


def test_each_level_has_a_name_and_a_character() -> None:
    levels = levels_of(GAME)
    assert list(levels) == [f"level{n}" for n in range(1, 9)]
    assert len({name for name, _ in levels.values()}) == 8
    assert len({about for _, about in levels.values()}) == 8
    assert list(LEVELS) == list(range(1, 9))


def test_level_8_keeps_to_the_time_it_is_given() -> None:
    state = reached(1, 12)
    view = seen(state, state.turn)
    player = player_named("level8", Random(1))
    began, computed = perf_counter(), process_time()
    player.choose(GAME, view, Time(per_move=0.2))
    assert perf_counter() - began > 0.1
    assert process_time() - computed < 2.0  # a busy machine lends its cores to others meanwhile


def test_nobody_thinks_long_about_the_only_move() -> None:
    for seed in range(300):
        state = reached(seed, 60, 2)
        view = seen(state, state.turn)
        if len(GAME.legal_moves(view)) == 1:
            move = player_named("level8", Random(1), 60.0).choose(GAME, view)
            assert move == GAME.legal_moves(view)[0]
            return
    pytest.fail("there was a choice everywhere")


def test_partners_expect_the_same_and_their_opponents_what_is_left() -> None:
    state = reached(3, 30, 4)
    found = Search(seen(state, state.turn), Random(1)).think(200)
    assert found.points[0] == pytest.approx(found.points[2])
    assert found.chances[1] == pytest.approx(found.chances[3])
    assert found.chances[0] + found.chances[1] == pytest.approx(1.0)


def test_a_winning_last_card_is_found() -> None:
    """In the very last turn to clear a run is worth twice its cards."""
    data = {
        "players": 2, "switches": {}, "hands": [["S20"], ["M3"]],
        "rows": [{"sun": [[f"S{n}"] for n in range(5, 11)], "moon": []}, {"sun": [], "moon": []}],
        "stack": [], "discard": [], "score": [[], ["M5", "M6", "M7"]], "turn": 0, "chain": False,
        "last_round": {"starter": 0, "turns_after_this": 0}, "finished": False,
    }  # fmt: skip
    state = GAME.read_state(data)
    found = Search(seen(state, 0), Random(1)).think(100)
    assert type(named(seen(state, 0), found.branches[0].code)).__name__ == "Clear"
    assert found.branches[0].points[0] == 5.0
    assert 2.0 < found.branches[0].points[1] < 3.0  # what seat 2 holds may be an eclipse
    assert found.branches[0].chances == (1.0, 0.0)  # it is won, whatever she holds


def test_chances_of_three_seats_make_one_win() -> None:
    state = reached(2, 15, 3)
    found = Search(seen(state, state.turn), Random(1)).think(60)
    for chances in (found.chances, *(branch.chances for branch in found.branches)):
        assert sum(chances) == pytest.approx(1.0)


def test_settings_are_read_and_refused() -> None:
    assert strength_of({"nodes": "30", "horizon": "4"}).thoughts == 30
    assert strength_of({}).seconds == 1.0
    assert strength_of({"suspicion": "0"}).manner == Manner(suspicion=0.0)
    with pytest.raises(Refusal, match=r"has no .depth."):
        strength_of({"depth": "3"})
    with pytest.raises(Refusal, match="from 0 to 1"):
        strength_of({"suspicion": "2"})


# Analysts ----------------------------------------------------------------------------------


def test_an_analyst_tells_expected_points_by_seat() -> None:
    state = reached(2, 15, 3)
    found = analyst().think(GAME, state, Limits(nodes=300))
    assert found.move in GAME.legal_moves(state)
    assert (len(found.points), len(found.shares), found.nodes) == (3, 3, 300)
    assert worth(GAME, found).startswith("seat 1 ")
    assert found.first_chance == found.shares[0]


def test_an_analyst_sees_no_more_than_the_seat_to_act() -> None:
    state = reached(7, 1, 2)
    other = GAME.sample_state(seen(state, state.turn), Random(3))
    one, two = (analyst().survey(GAME, truth, Limits(nodes=200), 4) for truth in (state, other))
    assert [finding.points for finding in one] == [finding.points for finding in two]
    assert len(one) == 4


def test_the_first_of_several_moves_is_the_answer_however_many_are_asked_for() -> None:
    for plies in range(1, 30, 3):
        state, limits = reached(2, plies), Limits(nodes=200)
        answer = analyst().think(GAME, state, limits).move
        for lines in (2, 4):
            assert analyst().survey(GAME, state, limits, lines)[0].move == answer


def test_an_analyst_knows_what_to_say_when_chance_is_to_act() -> None:
    rng, state = Random(4), GAME.setup(2)
    with pytest.raises(Refusal, match="before the deal"):
        analyst().think(GAME, state, Limits(nodes=10))
    state = GAME.play_unchecked(state, GAME.chance(state, rng))
    while not due(state):
        state = GAME.play_unchecked(state, rng.choice(GAME.legal_moves(state)))
    found = analyst().think(GAME, state, Limits(nodes=50))
    assert found.move in GAME.legal_moves(state)


def test_a_stopped_analyst_answers_at_once() -> None:
    state = reached(5, 10)
    thinker = analyst()
    heard: list[Finding] = []

    def stop(finding: Finding) -> None:
        heard.append(finding)
        thinker.stop()

    found = thinker.think(GAME, state, Limits(), tell=stop)
    assert heard
    assert found.move in GAME.legal_moves(state)


def test_depth_alone_is_refused() -> None:
    with pytest.raises(Refusal, match="not searched to a depth"):
        analyst().think(GAME, reached(1, 5), Limits(depth=3))


def test_a_level_can_be_asked_what_it_thinks() -> None:
    state = reached(6, 18, 4)
    for number in (1, 5):
        found = level_analyst(number, Random(1)).think(GAME, state, Limits(nodes=20))
        assert found.move in GAME.legal_moves(state)
    assert GAME.one_line(state).startswith('{"players":4')
