"""Computer players: legal, quick, honest, and each better than the one before."""

from random import Random
from typing import Any

import pytest

import saros
from saros.core.game import Outcome
from saros.core.people import People
from saros.families import GAMES
from saros.families.players import PLAYERS, judge_of, player_called, player_named
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.moves import BANISHED, ECLIPSE, Deploy, Escape, Go
from saros.players.analyst import Finding, worth
from saros.players.sunmoon.judge import SunMoonJudge
from saros.table.table import Table

THINKERS = ("level6", "level7", "level8")
"""Strong, and slower for it: they are not asked for whole games here."""


def play_out(name: str, moon: str, sun: str, seed: int, plies: int = 400, **options: Any) -> Table:
    table = saros.new(name, **options)
    players = [player_named(moon, Random(seed), 0.02), player_named(sun, Random(seed + 1), 0.02)]
    while (seat := table.to_act) is not None and table.ply < plies:
        table = table.play(players[seat].choose(table.game, table.game.view(table.state, seat)))
    return table


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_plays_legal_moves_from_the_first_to_the_last(name: str, player: str) -> None:
    plies = 60 if player in THINKERS else 400
    table = play_out(name, player, player, seed=5, plies=plies)  # Table.play refuses the illegal
    assert table.outcome is not None or table.ply == plies


@pytest.mark.parametrize("name", BOARDS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    one, two = (play_out(name, "greedy", "search", 9, plies=40) for _ in range(2))
    assert one.record.moves == two.record.moves


@pytest.mark.parametrize("name", BOARDS)
def test_greedy_and_search_beat_random(name: str) -> None:
    for seed in (1, 2):
        assert play_out(name, "random", "greedy", seed).outcome == Outcome((0.0, 1.0), "banished")
        assert play_out(name, "search", "random", seed).outcome == Outcome((1.0, 0.0), "banished")


@pytest.mark.parametrize("name", BOARDS)
def test_a_high_level_beats_a_low_one(name: str) -> None:
    for seed in (1, 2):
        outcome = play_out(name, "level6", "level2", seed).outcome
        assert outcome == Outcome((1.0, 0.0), "banished")


def test_the_search_is_described_as_what_it_is() -> None:
    assert PLAYERS["search"][0] == "looks two moves ahead"


def test_a_player_that_does_not_exist_is_refused() -> None:
    with pytest.raises(saros.Refusal, match="there is no player “deep”; there are: level1"):
        player_named("deep", Random(1))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("level3", "level3"), ("3", "level3"), ("LEVEL3", "level3"), ("Foal", "level1"),
        ("princess", "level8"), ("Greedy", "greedy"), ("9", "9"), ("foa", "foa"), ("٣", "٣"),
        ("engine:nodes=5", "engine:nodes=5"), ("human", "human"), ("03", "level3"), ("0", "0"),
        ("9" * 5000, "9" * 5000),
    ],
)  # fmt: skip
def test_a_player_is_known_by_number_and_by_what_it_is_called(word: str, name: str) -> None:
    assert player_called(word, saros.GAMES["terrestrial"]) == name


@pytest.mark.parametrize("player", [*PLAYERS, "engine:nodes=10"])
def test_whoever_is_asked_for_a_move_after_the_end_refuses(player: str) -> None:
    bare = {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "i7": "r"}}
    over = saros.Table.from_state(bare)
    assert over.outcome is not None
    with pytest.raises(saros.Refusal, match="the game is over, and nobody chooses a move"):
        saros.player(player).choose(over.game, over.state)


@pytest.mark.parametrize("player", PLAYERS)
def test_nobody_chooses_in_place_of_chance(player: str) -> None:
    table = saros.new("sonnemond", 2)
    with pytest.raises(saros.Refusal, match="it is chance that acts here"):
        saros.player(player).choose(table.game, table.state)


def test_the_search_takes_a_banishment_when_it_sees_one() -> None:
    table = play_out("terrestrial", "search", "random", seed=1)
    before = table.take_back(1)
    best = player_named("search", Random(3)).choose(before.game, before.state)
    outcome = before.play(best).outcome
    assert outcome is not None
    assert outcome.reason == "banished"


@pytest.mark.parametrize("claims", ["friendly", "tournament"])
@pytest.mark.parametrize("player", PLAYERS)
def test_where_claims_are_made_players_announce_the_truth(claims: str, player: str) -> None:
    table = play_out("terrestrial", player, "random", seed=3, plies=80, claims=claims)
    announced = 0
    for before, text, after in zip(
        table.states, table.record.moves, table.states[1:], strict=False
    ):
        move = table.game.read_move(before, text)
        assert isinstance(move, Go)  # nobody is ever accused falsely, so nobody escapes
        position = after.position
        truth = None
        if position.in_eclipse(position.turn):
            truth = ECLIPSE if position.legal() else BANISHED
        assert move.call == truth
        announced += truth is not None
    assert announced


def test_after_a_false_claim_the_greedy_player_takes_the_dearest_soldier() -> None:
    table = saros.new("terrestrial", claims="tournament")
    table = table.play("E d2 d3 •").play("E d6 d5")  # sun escapes a false claim
    choice = player_named("greedy", Random(1)).choose(table.game, table.state)
    assert isinstance(choice, Escape)
    assert choice.captured is not None
    piece = table.state.position.piece_at(table.game.board.number[choice.captured])  # type: ignore[attr-defined]
    assert piece & 15 == 3, "a unicorn"


# The judge ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_what_one_side_gains_the_other_loses(name: str) -> None:
    judge = SunMoonJudge()
    table = play_out(name, "random", "random", seed=4, plies=60)
    for state in table.states[::7]:
        assert judge.value(state, 0) == -judge.value(state, 1)


def test_the_terrestrial_start_is_even() -> None:
    state = saros.new("terrestrial").state
    assert SunMoonJudge().value(state, 0) == 0


def test_captures_are_thought_about_first() -> None:
    table = play_out("terrestrial", "random", "random", seed=8, plies=30)
    moves = judge_of(table.game).candidates(table.game, table.state)
    taking = [isinstance(move, Go) and move.captured is not None for move in moves]
    assert any(taking)
    assert taking == sorted(taking, reverse=True)


def test_deployment_is_quick_and_uses_every_soldier() -> None:
    table = play_out("astral", "search", "greedy", seed=2, plies=24)
    kinds = [move.kind for state, text in zip(table.states, table.record.moves, strict=False)
             if isinstance(move := table.game.read_move(state, text), Deploy)]  # fmt: skip
    assert sorted(kinds) == sorted("EEEEPPPPUUUU" * 2)


@pytest.mark.parametrize("name", ["depth", "nodes", "seconds"])
@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "x", True])
def test_limits_that_nothing_can_be_thought_within_are_refused(name: str, limit: Any) -> None:
    with pytest.raises(saros.Refusal, match=f"{name} is a number from"):
        saros.analyse(saros.new("terrestrial"), **{name: limit})


@pytest.mark.parametrize("name", ["depth", "nodes", "threads"])
def test_what_is_counted_is_counted_whole(name: str) -> None:
    with pytest.raises(saros.Refusal, match=f"{name} is a whole number, not “2.5”"):
        saros.analyse(saros.new("terrestrial"), **{"depth": 1, name: 2.5})


@pytest.mark.parametrize(("threads", "sentence"), [("two", "is a number from 1"), (65, "1 to 64")])
def test_threads_that_cannot_be_are_refused(threads: Any, sentence: str) -> None:
    with pytest.raises(saros.Refusal, match=sentence):
        saros.analyse(saros.new("terrestrial"), depth=1, threads=threads)


def test_a_player_has_some_time() -> None:
    with pytest.raises(saros.Refusal, match="seconds is a number from"):
        saros.player("level8", seconds=0)


@pytest.mark.parametrize(
    ("wins_in", "forfeit", "said"),
    [
        (4, False, "you banish in 4 moves"),
        (1, True, "you win by forfeit in 1 move"),
        (-1, False, "sun banishes in 1 move"),
        (-2, True, "sun wins by forfeit in 2 moves"),
    ],
)
def test_who_reads_banishes_as_you_and_others_by_name(
    wins_in: int, forfeit: bool, said: str
) -> None:
    found = Finding(None, 0, 0.0, wins_in, (), 1, 1, 0.0, 0, forfeit)
    assert worth(GAMES["terrestrial"], found, People(("moon", "sun"), 0)) == said
