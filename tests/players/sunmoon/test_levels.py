"""The eight levels: repeatable, in time, each with its character; and the proved positions."""

import json
from pathlib import Path
from random import Random

import pytest

import saros
from saros.core.clock import Time
from saros.core.machine import cores
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.families.players import player_named
from saros.games import AnyGame
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.moves import Deploy, Escape
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import COMPILED
from saros.games.sunmoon.position_text import read_position
from saros.games.sunmoon.rules import State, fresh
from saros.players.analyst import Finding
from saros.players.sunmoon.analyst import LevelAnalyst, SunMoonAnalyst
from saros.players.sunmoon.engine import Engine, Limits
from saros.players.sunmoon.levels import LEVELS, SunMoonPlayer, engine_player, level

BANISHMENTS = Path(__file__).parent / "banishments"


def some_state(board: str, plies: int, seed: int) -> State:
    rng, table = Random(seed), saros.new(board)
    while table.ply < plies and table.to_act is not None:
        table = table.play(rng.choice(table.legal_moves()))
    state: State = table.state
    return state


@pytest.mark.parametrize("number", [n for n in LEVELS if n < 8])
@pytest.mark.parametrize("board", BOARDS)
def test_the_same_seed_gives_the_same_move(board: str, number: int) -> None:
    state = some_state(board, 40, 1)
    moves = [level(number, Random(7)).choose(GAMES[board], state) for _ in range(2)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("board", BOARDS)
def test_what_was_thought_before_does_not_change_a_move(board: str) -> None:
    state, other = some_state(board, 40, 1), some_state(board, 42, 1)
    veteran = level(6, Random(7))
    veteran.choose(GAMES[board], other)
    veteran.rng = Random(7)
    assert veteran.choose(GAMES[board], state) == level(6, Random(7)).choose(GAMES[board], state)


@pytest.mark.parametrize("number", [6, 8])
def test_deployments_vary_with_the_seed_and_answer_the_opponent(number: int) -> None:
    game = GAMES["astral"]
    firsts, answers = set(), set()
    for seed in range(6):
        player = level(number, Random(seed), 0.05)
        firsts.add(player.choose(game, game.setup()))
        opened = some_state("astral", 5, seed)
        answers.add(player.choose(game, opened))
    assert all(isinstance(move, Deploy) for move in firsts | answers)
    assert len(firsts) > 1
    assert len(answers) > 1


@pytest.mark.parametrize("number", [4, 6, 7])
def test_a_deployment_answers_what_the_opponent_places_and_not_only_the_seed(number: int) -> None:
    """With the same luck and the same stars to choose from, only moon's soldiers differ."""
    game, answers = GAMES["astral"], set()
    for first in list(game.legal_moves(game.setup()))[::6]:
        opened = game.play(game.setup(), first)
        answers.add(level(number, Random(3)).choose(game, opened))
    assert len(answers) > 1


def test_levels_have_tastes_of_their_own() -> None:
    tastes = [one.strength.taste for one in LEVELS.values()]
    assert len({(one.name, one.about) for one in LEVELS.values()}) == 8
    assert len(set(tastes)) >= 5


def test_stargazers_move_their_stars_more_often_than_guardians() -> None:
    game, moved = GAMES["terrestrial"], {3: 0, 5: 0}
    for seed in range(60):
        state = some_state("terrestrial", 6, seed)
        for number in moved:
            move = level(number, Random(seed)).choose(game, state)
            piece = state.position.piece_at(game.board.number[move.start])  # type: ignore[attr-defined,union-attr]
            moved[number] += piece & 15 == 4
    assert moved[3] > moved[5]


def test_a_clock_is_obeyed() -> None:
    state = some_state("terrestrial", 10, 1)
    player = SunMoonPlayer(LEVELS[8].strength, Random(1))
    insight = player.think(GAMES["terrestrial"], state, Time(mine=1.0, theirs=1.0))
    assert insight.seconds < LEVELS[8].strength.seconds + 5  # obeyed by how much is for bench/
    assert player._limits(Time(mine=1.0, theirs=1.0)).seconds <= 0.3


@pytest.mark.parametrize(
    ("seconds", "own", "threads"), [(None, None, 2), (0.1, None, 1), (0.1, 2, 2), (None, 1, 1)]
)
def test_level_8_takes_two_cores_where_they_are_its_own(
    seconds: float | None, own: int | None, threads: int
) -> None:
    player = level(8, Random(1), seconds, own)
    assert player.engine.threads == min(threads, cores())


def test_8_6_a_penalty_is_chosen() -> None:
    table = saros.new("terrestrial", claims="tournament")
    table = table.play("E d2 d3 •").play("E d6 d5")  # sun escapes a false claim
    choice = level(5, Random(1)).choose(table.game, table.state)
    assert isinstance(choice, Escape)
    assert choice.captured is not None


def test_8_6_a_penalty_is_chosen_within_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table = saros.new("terrestrial", claims="tournament")
    table = table.play("E d2 d3 •").play("E d6 d5")
    thought, told = SunMoonAnalyst.think, list[Limits]()

    def think(self: SunMoonAnalyst, game: AnyGame, state: State, limits: Limits) -> Finding:
        told.append(limits)
        return thought(self, game, state, limits)

    monkeypatch.setattr(SunMoonAnalyst, "think", think)
    level(8, Random(1)).choose(table.game, table.state, Time(mine=0.05, theirs=1.0))
    LevelAnalyst(level(8, Random(1))).think(table.game, table.state, Limits(seconds=0.01))
    level(8, Random(1)).choose(table.game, table.state)
    assert [limits.depth for limits in told] == [2, 2, 2]
    assert told[0].seconds is not None
    assert told[0].seconds <= 0.05
    assert (told[1].seconds, told[2].seconds) == (0.01, None)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("engine:speed=9", "an engine has no “speed”"),
        ("engine:nodes=many", "“many” is no value for an engine's nodes"),
        ("engine:nodes", "written NAME=VALUE"),
        ("engine:judgement=wise", "judgement"),
        ("engine:threads=0", "threads"),
        ("engine:net=nowhere.net", "cannot be read"),
    ],
)
def test_a_strength_that_makes_no_sense_is_refused(spec: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        player_named(spec, Random(1)).choose(GAMES["terrestrial"], GAMES["terrestrial"].setup())


def test_a_strength_spelt_out_is_taken() -> None:
    player = engine_player({"depth": "2", "judgement": "plain"}, Random(1))
    assert player.think(GAMES["astral"], some_state("astral", 30, 2)).depth == 2


@pytest.mark.parametrize("number", LEVELS)
def test_luck_and_taste_stay_out_of_the_score(number: int) -> None:
    text = "terrestrial r7R/9/9/9/E8/9/9 moon E3P4U4/E4P4U4 -/- -/-"
    state = fresh(SunMoonOptions(), read_position(text))
    for seed in range(5):
        insight = level(number, Random(seed), 0.05).think(GAMES["terrestrial"], state)
        assert insight.banishes_in is None or insight.banishes_in >= 1
        if insight.banishes_in == 1:
            after = GAMES["terrestrial"].play(state, insight.move)
            assert not after.position.legal()


@pytest.mark.parametrize("number", LEVELS)
def test_without_time_a_level_still_looks_one_ply_ahead(number: int) -> None:
    state = some_state("terrestrial", 10, 1)
    insight = level(number, Random(1)).think(GAMES["terrestrial"], state, Time(mine=1e-6))
    assert insight.depth >= 1


@pytest.mark.parametrize("board", BOARDS)
def test_every_proved_banishment_is_found(board: str) -> None:
    """By nodes, so that it is the same everywhere; how many seconds it takes is for bench/."""
    cases = json.loads((BANISHMENTS / f"{board}.json").read_text(encoding="utf-8"))
    missed = []
    for case in cases if COMPILED else cases[::20]:
        state = fresh(SunMoonOptions(), read_position(case["position"]))
        found = Engine(megabytes=8).think(state, Limits(nodes=400_000 if COMPILED else 5_000))
        text = GAMES[board].write_move(state, found.move)
        if found.banishes_in != case["moves"] or text not in case["keys"]:
            missed.append((case["position"], found.banishes_in, text))
    assert not missed
