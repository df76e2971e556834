"""The engine against the literal reader of the rules, on random positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from saros.families import GAMES
from saros.games.sunmoon.moves import Deploy, Go, named
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_json import position_from_json, position_to_json
from saros.games.sunmoon.position_text import read_position, write_position

from . import literal, positions

PARTS, PER_PART, PER_LONG_PART = 8, 130, 2_500
REASONS = {"banished": "banished", "stalemate": "no legal move", "bare": "bare princesses"}

Identity = tuple[str | None, str, str | None, str | None]


def identity(move: Go | Deploy) -> Identity:
    """§9.3; a deployment goes by its soldier."""
    if isinstance(move, Deploy):
        return None, move.star, None, move.kind
    return move.start, move.end, move.captured, move.promotion


def read_identity(move: literal.Move) -> Identity:
    if move.start is None:
        return None, move.end, None, move.kind
    return move.start, move.end, move.captured, move.promotion


def contents(position: Position) -> tuple[Any, ...]:
    """Everything a position answers, for comparing before and after."""
    return (
        position.key(),
        position.hash,
        list(position.legal()),
        [position.in_eclipse(side) for side in (0, 1)],
        [position.waiting_stars(side) for side in (0, 1)],
        position.is_bare(),
        position.is_deploying(),
    )


def compare(data: literal.Position, open_earth: bool, rng: random.Random) -> None:
    """Ask both the same questions about one position."""
    board, options = data["board"], SunMoonOptions(open_earth=open_earth)
    position = position_from_json(data, options)
    assert literal.normal(position_to_json(position)) == literal.normal(data)
    assert read_position(write_position(position), options) == position

    engine = {identity(named(board, code)): code for code in position.legal()}
    reader = {read_identity(move): move for move in literal.legal_moves(data, open_earth)}
    assert set(engine) == set(reader), (data, open_earth)
    assert len(engine) == len(position.legal())  # none stands twice

    deploying = literal.in_deployment(data)
    for number, side in enumerate(literal.SIDES):
        eclipse = literal.in_eclipse(data, side, open_earth and not deploying)
        assert position.in_eclipse(number) == eclipse, (data, open_earth, side)
    game = GAMES[board]
    outcome = game.outcome(game.read_state({**data, "switches": options.changed()}))
    verdict = literal.verdict(data, open_earth)
    assert (outcome and outcome.reason) == (verdict and REASONS[verdict]), (data, open_earth)
    if outcome and verdict == "banished":
        assert outcome.points == ((0, 1) if data["turn"] == "moon" else (1, 0))

    if engine:
        compare_after(position, data, options, rng.choice(sorted(engine, key=str)), engine, reader)


def compare_after(
    position: Position,
    data: literal.Position,
    options: SunMoonOptions,
    chosen: Identity,
    engine: dict[Identity, int],
    reader: dict[Identity, literal.Move],
) -> None:
    """The position after a move, made three ways, and taken back."""
    before = contents(position)
    after = position.after(engine[chosen])
    expected = literal.play(data, reader[chosen], options.open_earth)
    assert literal.normal(position_to_json(after)) == expected, (data, chosen)
    # The incremental hash is that of the position read afresh.
    afresh = position_from_json(expected, options)
    assert after.hash == afresh.hash
    assert after == afresh
    assert contents(after) == contents(afresh)
    position.push(engine[chosen])
    assert contents(position) == contents(after)
    assert position.pop() == engine[chosen]
    assert contents(position) == before, (data, chosen)


def compare_many(board: str, part: int, number: int) -> None:
    rng = random.Random(f"{board} {part}")
    for _ in range(number):
        data = positions.random_position(rng, board)
        compare(data, False, rng)
        if board == "astral":
            compare(data, True, rng)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_engine_and_reader_agree(board: str, part: int) -> None:
    compare_many(board, part, PER_PART)


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_engine_and_reader_agree_on_many_more(board: str, part: int) -> None:
    compare_many(board, PARTS + part, PER_LONG_PART)


def compare_deployments(part: int, number: int) -> None:
    rng = random.Random(f"deployment {part}")
    for _ in range(number):
        data = positions.random_deployment(rng)
        for open_earth in (False, True):
            compare(data, open_earth, rng)


def test_engine_and_reader_agree_on_deployments() -> None:
    compare_deployments(0, 60)


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("part", range(1, 5))
def test_engine_and_reader_agree_on_many_more_deployments(part: int) -> None:
    compare_deployments(part, 500)


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_pushing_a_whole_line_and_popping_it_restores_every_position(board: str) -> None:
    rng = random.Random(f"line {board}")
    for _ in range(40):
        data = positions.random_position(rng, board)
        position = position_from_json(data, SunMoonOptions())
        line = []
        for _ in range(12):
            if not position.legal():
                break
            line.append(contents(position))
            position.push(rng.choice(position.legal()))
        while line:
            position.pop()
            assert contents(position) == line.pop()
