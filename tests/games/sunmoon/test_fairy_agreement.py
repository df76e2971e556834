"""The engine against the literal reader of the fairy law, on random positions.

The engine is asked through the library's front alone: states as JSON, moves as objects.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from saros import Table

from .fairy_cases import cases, expected
from .fairy_positions import BOARDS, sample
from .literal_fairy import Move, Position, in_eclipse, legal_successors, verdict
from .literal_fairy_json import read, write

NUMBER, PARTS, PER_LONG_PART = 1_000, 8, 2_500
AFTERS = 3
"""How many moves of each position are played by both."""
REASONS = {"banished": "banished", "stalemate": "no legal move", "bare": "bare princesses"}

Identity = tuple[str | None, str, str | None, str | None, str | None, bool | None]


def identity(data: dict[str, Any]) -> Identity:
    """F13.1, F14.3 of a legal move as an object."""
    if data["type"] == "deploy":
        return None, data["star"], None, data["kind"], None, None
    start, end, captured, promotion = map(data.get, ("start", "end", "captured", "promotion"))
    return start, end, captured, promotion, data["arc"], data["take"]


def read_identity(move: Move) -> Identity:
    return move.start, move.end, move.captured, move.promotion, move.arc, move.take


def compare(position: Position, rng: random.Random) -> dict[Move, Position]:
    """Ask both the same questions about one position; the reader's answer is returned."""
    data = write(position)
    table = Table.from_state(data)
    assert read(table.game.write_state(table.state)) == position, data
    successors = legal_successors(position)
    told = verdict(position, successors)
    assert (table.outcome and table.outcome.reason) == (told and REASONS[told]), data
    if told is not None:
        return successors

    moves = table.legal_moves()
    objects = [table.game.move_json(table.state, move) for move in moves]
    engine = {identity(each): each["move"] for each in objects}
    reader = {read_identity(move): after for move, after in successors.items()}
    assert set(engine) == set(reader), data
    assert len(moves) == len(engine)  # none stands twice
    for chosen in rng.sample(sorted(engine, key=str), min(AFTERS, len(engine))):
        compare_after(table, engine[chosen], reader[chosen])
    return successors


def compare_after(table: Table, text: str, expected: Position) -> None:
    """The position after a move, and whether its text announces an eclipse rightly."""
    after = table.play(text)
    told = table.game.write_state(table.state), text
    assert read(after.game.write_state(after.state)) == expected, told
    if "reserve" not in told[0]:  # a deployment announces nothing
        assert text.endswith(("○", "•")) == in_eclipse(expected, expected.turn), told


@pytest.mark.parametrize("board", BOARDS)
def test_engine_and_reader_agree_on_fairy_positions(board: str) -> None:
    """They show every interesting case at least once."""
    rng = random.Random(f"moves {board}")
    shown: Counter[str] = Counter()
    for position in islice(sample(random.Random(1), board), NUMBER):
        shown.update(cases(position, compare(position, rng)))
    assert [name for name in expected(board) if not shown[name]] == []


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", BOARDS)
def test_engine_and_reader_agree_on_many_more_fairy_positions(board: str, part: int) -> None:
    rng = random.Random(f"moves {board} {part}")
    for position in islice(sample(random.Random(f"{board} {part}"), board), PER_LONG_PART):
        compare(position, rng)
