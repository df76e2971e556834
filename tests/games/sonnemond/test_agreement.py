"""The engine against the literal reader of the rules, over whole random games."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.families import GAMES
from saros.games.sonnemond.moves import move_to_json
from saros.games.sonnemond.options import SonneMondOptions

from . import literal

GAME = GAMES["sonnemond"]
TABLES = [
    (seats, SonneMondOptions(*switches))
    for seats in (2, 3, 4)
    for switches in product((True, False), repeat=2)
]
IDS = [f"{seats} {options.changed() or ''}".strip() for seats, options in TABLES]
GAMES_EACH, MANY_EACH = 20, 417  # with twelve tables 240, and 5,004


def any_move(state: Any, rng: Random) -> Any:
    """A move by lot, with a liking for clearing, so that score piles fill."""
    if GAME.to_act(state) == CHANCE:
        return GAME.chance(state, rng)
    moves = GAME.legal_moves(state)
    clears = [move for move in moves if move_to_json(move)["type"] == "clear"]
    return rng.choice(clears if clears and rng.random() < 0.5 else moves)


def compare(seats: int, options: SonneMondOptions, seed: str) -> None:
    """Play one game to its end; at every ply both say the same."""
    rng = Random(seed)
    state = GAME.setup(seats, options)
    read = GAME.write_state(state)
    while (outcome := GAME.outcome(state)) is None:
        legal = [GAME.move_json(state, move) for move in GAME.legal_moves(state)]
        assert literal.keys_of(legal) == literal.keys_of(literal.legal_moves(read)), read
        move = any_move(state, rng)
        state = GAME.play_unchecked(state, move)
        data = move_to_json(move)
        read = literal.play(read, data, data.get("cards"))
        assert literal.normal(GAME.write_state(state)) == literal.normal(read)
    assert literal.legal_moves(read) == []
    assert list(outcome.score) == literal.counted(read)[0]
    assert list(outcome.winners) == literal.winners(read)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_engine_and_reader_agree_over_whole_games(seats: int, options: SonneMondOptions) -> None:
    for number in range(GAMES_EACH):
        compare(seats, options, f"{seats} {options} {number}")


@pytest.mark.long("agreement", reason="five thousand games with a slow reader")
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=IDS)
def test_engine_and_reader_agree_over_many_games(seats: int, options: SonneMondOptions) -> None:
    for number in range(MANY_EACH):
        compare(seats, options, f"many {seats} {options} {number}")
