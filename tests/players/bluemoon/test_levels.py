"""The players of Blue Moon: what they see, that they repeat themselves, and their levels."""

from __future__ import annotations

from random import Random

import pytest

from saros.core.clock import Time
from saros.core.game import CHANCE
from saros.core.refusal import Refusal
from saros.games.bluemoon.moves import Announce, Decline, Move, Retreat
from saros.games.bluemoon.position import State
from saros.players.analyst import Limits, line_texts, worth
from saros.players.bluemoon.judge import JUDGE
from saros.players.bluemoon.levels import (
    LEVELS,
    analyst,
    careful,
    engine_player,
    level,
    level_analyst,
    strength_of,
)
from saros.players.player import AnyPlayer
from saros.players.simple import GreedyPlayer

from .plays import GAME, choices, start, walk


def player(name: str, seed: int) -> AnyPlayer:
    """Return a player by a short name."""
    if name == "greedy":
        return GreedyPlayer(JUDGE, Random(seed))
    if name == "careful":
        return careful(Random(seed))
    if name.startswith("level"):
        return level(int(name[-1]), Random(seed))
    settings = dict(pair.split("=") for pair in name.split(","))
    return engine_player(settings, Random(seed))


QUICK = ("level1", "level4", "level6", "rolls=8,ends=3", "greedy", "careful")


def played(players: list[AnyPlayer], seed: int, state: State | None = None) -> State:
    """Return the end of a play between these players."""
    rng = Random(seed)
    state = state or start(rng)
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            move: Move = GAME.chance(state, rng)
        else:
            move = players[seat].choose(GAME, GAME.view(state, seat))
        state = GAME.play(state, move)
    return state


@pytest.mark.parametrize("name", QUICK)
def test_a_choice_is_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    for number in range(4):
        for state in choices(20 + number)[3::7]:
            seat = GAME.to_act(state)
            assert seat is not None
            view = GAME.view(state, seat)
            other = GAME.sample_state(view, Random(number))
            assert GAME.view(other, seat) == view
            chosen = {
                player(name, 5).choose(GAME, GAME.view(truth, seat)) for truth in (state, other)
            }
            assert len(chosen) == 1


GAMES = [
    pytest.param(range(6)),
    pytest.param(
        range(6, 1006),
        marks=pytest.mark.long("leaks", reason="a thousand games, chosen twice"),
    ),
]


@pytest.mark.parametrize("seeds", GAMES)
def test_whole_games_are_chosen_the_same_whatever_the_hidden_cards_are(seeds: range) -> None:
    for seed in seeds:
        rng = Random(f"hidden {seed}")
        names = [rng.choice(QUICK) for _ in range(2)]
        told, misled = ([player(name, seed) for name in names] for _ in range(2))
        state = start(rng)
        while (seat := GAME.to_act(state)) is not None:
            if seat == CHANCE:
                state = GAME.play(state, GAME.chance(state, rng))
                continue
            view = GAME.view(state, seat)
            other = GAME.view(GAME.sample_state(view, rng), seat)
            move = told[seat].choose(GAME, view)
            assert move == misled[seat].choose(GAME, other), (seed, names)
            state = GAME.play(state, move)


@pytest.mark.parametrize("name", QUICK)
def test_a_player_that_is_handed_the_truth_looks_at_its_view(name: str) -> None:
    state = choices(31)[5]
    seat = GAME.to_act(state)
    assert seat is not None
    told, shown = (player(name, 1).choose(GAME, play) for play in (state, GAME.view(state, seat)))
    assert told == shown


@pytest.mark.parametrize("name", ["level1", "level6", "greedy"])
def test_nobody_chooses_for_chance_or_after_the_end(name: str) -> None:
    first, *_, last = walk(2)
    with pytest.raises(Refusal, match="chance that acts"):
        player(name, 1).choose(GAME, first)
    with pytest.raises(Refusal, match="the game is over"):
        player(name, 1).choose(GAME, last)


@pytest.mark.parametrize("number", LEVELS)
def test_the_same_seed_gives_the_same_moves(number: int) -> None:
    states = choices(40 + number)[2:40:9]
    first, second = (
        [level(number, Random(7)).choose(GAME, state) for state in states] for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("seed", range(6))
def test_levels_play_whole_games_by_the_rules(seed: int) -> None:
    players = [level(1 + seed % 6, Random(seed)), level(6 - seed % 6, Random(seed))]
    outcome = GAME.outcome(played(players, seed))
    assert outcome is not None
    assert outcome.reason != "forfeit"
    assert sorted(outcome.points) == [0.0, 1.0]


def test_a_turn_is_planned_once_and_then_played_as_planned() -> None:
    one = level(6, Random(3))
    thoughts = 0
    think = one.engine.think

    def counted(*words: object, **named: object) -> object:
        nonlocal thoughts
        thoughts += 1
        return think(*words, **named)  # type: ignore[arg-type]

    one.engine.think = counted  # type: ignore[method-assign,assignment]
    rng, state, moves, turns = Random(8), GAME.setup(2, None, ("Hoax", "Vulca")), 0, 0
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            move: Move = GAME.chance(state, rng)
        elif seat == 0:
            move = one.choose(GAME, GAME.view(state, 0))
            moves += 1
            turns += isinstance(move, Announce | Retreat | Decline)
        else:
            move = careful(Random(moves)).choose(GAME, GAME.view(state, 1))
        state = GAME.play(state, move)
    assert moves > 1.5 * turns
    assert thoughts < 1.4 * turns


def test_what_did_worse_beyond_doubt_is_rolled_out_no_further() -> None:
    budget, early = LEVELS[8].manner.rolls, 0
    for state in choices(70)[1:60:7]:
        turns = level(8, Random(1)).think(GAME.view(state, GAME.to_act(state))).turns
        assert turns[0].rolls == max(turn.rolls for turn in turns)
        early += 0 < sum(turn.rolls for turn in turns) < budget / 2
    assert early


def test_who_played_into_an_impasse_takes_it_back() -> None:
    tried = 0
    for seed in range(60):
        for state in choices(seed):
            texts = [GAME.write_move(state, move) for move in GAME.legal_moves(state)]
            if "undo" in texts and "announce" not in " ".join(texts):
                tried += 1
                seat = GAME.to_act(state)
                move = level(6, Random(1)).choose(GAME, state)
                after = GAME.play(state, move)
                assert GAME.to_act(after) in (seat, CHANCE)
        if tried > 5:
            return
    pytest.fail("there was no impasse")


def test_a_strength_spelt_out_is_read_or_refused() -> None:
    assert strength_of({"nodes": "700", "rolls": "50"}).rolls == 50
    for settings in (
        {"nodes": "0"}, {"thoughts": "3"}, {"judgement": "none"}, {"net": "nowhere.net"},
        {"ends": "1000"},
    ):  # fmt: skip
        with pytest.raises(Refusal):
            strength_of(settings)


def test_a_clock_is_kept() -> None:
    state = choices(50)[4]
    quick = level(8, Random(1))
    move = quick.choose(GAME, state, Time(per_move=0.15))
    assert move in GAME.legal_moves(state)


# Analysts -------------------------------------------------------------------------------------


def test_an_analyst_answers_with_the_whole_turn() -> None:
    state = choices(60)[3]
    found = analyst().think(GAME, state, Limits(nodes=6000))
    texts = line_texts(GAME, state, found)
    assert found.line[0] == found.move
    assert len(texts) == len(found.line)
    assert sum(found.shares) == pytest.approx(1.0)
    assert found.shares[found.seat] == pytest.approx(found.share)
    assert "%" in worth(GAME, found)


def test_several_turns_are_surveyed_the_best_first() -> None:
    state = choices(61)[2]
    found = analyst().survey(GAME, state, Limits(nodes=5000), 3)
    assert 1 < len(found) <= 3
    assert len({one.line for one in found}) == len(found)
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    again = analyst().survey(GAME, state, Limits(nodes=5000), 3)
    assert [one.line for one in again] == [one.line for one in found]


def test_an_analyst_looks_only_at_what_it_is_asked_about() -> None:
    for state in choices(62)[1::6]:
        move = GAME.legal_moves(state)[-1]
        found = analyst().think(GAME, state, Limits(nodes=500), only=[move])
        assert found.move == move


@pytest.mark.parametrize("number", [1, 5, 7])
def test_a_level_can_be_asked_what_it_thinks(number: int) -> None:
    state = choices(63)[4]
    found = level_analyst(number, Random(1)).think(GAME, state, Limits(seconds=5.0))
    assert found.move in GAME.legal_moves(state)


def test_a_depth_is_nothing_to_think_by() -> None:
    with pytest.raises(Refusal, match="not searched to a depth"):
        analyst().think(GAME, choices(64)[1], Limits(depth=3))


def test_a_stopped_analyst_still_has_a_turn() -> None:
    one = analyst()
    one.stop()
    assert one.think(GAME, choices(65)[1], Limits(seconds=60.0)).line


def test_the_search_beats_a_greedy_player() -> None:
    won = 0.0
    for number in range(10):
        seat = number % 2
        players: list[AnyPlayer] = [player("greedy", number), player("greedy", number)]
        players[seat] = player("level6", number)
        end = played(players, number // 2, GAME.setup(2, None, ("Hoax", "Vulca")))
        outcome = GAME.outcome(end)
        assert outcome is not None
        won += outcome.points[seat]
    assert won >= 7
