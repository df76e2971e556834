"""Packed moves: every field has its room, one place knows the layout, the compiler has the same."""

import ast
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import saros
from saros.games.sunmoon import packing, pieces, tables
from saros.games.sunmoon.board import EARTH
from saros.games.sunmoon.packing import (
    DEPLOY,
    GO,
    HAND,
    KEEP,
    NOTHING,
    TAKE,
    blow_of,
    capture,
    captured_of,
    captures,
    choice_of,
    choosing,
    deployment,
    end_of,
    ends_of,
    identity_of,
    is_shared,
    journey_of,
    move_kind,
    mover_of,
    prey_of,
    promotion_of,
    quiet_move,
    sharing,
    sign_of,
    start_of,
    striking,
    undo_mover,
    undo_of,
    undo_prey,
    undo_promoted,
    undo_queued,
)

SOURCE = Path(saros.__file__).parent
PXD = SOURCE / "games" / "sunmoon" / "position.pxd"
CHOICES = (*range(pieces.KIND_ROOM), KEEP, TAKE)
"""A changeling's capture is told by two choices more (F6.4)."""


def test_every_part_of_a_move_can_be_read_back() -> None:
    rng = random.Random(1)
    for _ in range(5000):
        start, end = rng.randrange(tables.POINTS), rng.randrange(tables.POINTS)
        captured = rng.choice((NOTHING, rng.randrange(tables.POINTS)))
        choice = rng.choice(CHOICES)
        move = choosing(capture(start, end, captured), choice)
        parts = (start_of(move), end_of(move), captured_of(move), choice_of(move))
        assert parts == (start, end, captured, choice)
        promotion = 0 if choice in (KEEP, TAKE) else choice
        assert (move_kind(move), promotion_of(move)) == (GO, promotion)
        assert captures(move) == (captured != NOTHING)
        assert identity_of(move) == move < 2**32
        assert ends_of(move) == ends_of(quiet_move(start, end))
        assert journey_of(move) == capture(start, end, captured)


def test_a_deployment_is_a_kind_of_move_and_no_promotion() -> None:
    for kind in range(1, pieces.KIND_ROOM):
        for star in range(tables.POINTS):
            move = deployment(kind, star)
            assert (move_kind(move), start_of(move), end_of(move)) == (DEPLOY, HAND, star)
            assert (choice_of(move), promotion_of(move), captures(move)) == (kind, 0, False)
            assert identity_of(move) == move


def test_what_a_move_does_stands_above_the_move() -> None:
    rng = random.Random(2)
    for _ in range(5000):
        move, mover, prey = (rng.getrandbits(bits) for bits in (32, 6, 6))
        blow, shared = rng.randrange(3), rng.randrange(2)
        sign = sharing(striking(sign_of(move, mover, prey), blow), shared)
        assert (identity_of(sign), mover_of(sign), prey_of(sign)) == (move, mover, prey)
        assert (blow_of(sign), is_shared(sign)) == (blow, bool(shared))
        assert sign < 2**64


def test_every_part_of_an_undo_can_be_read_back() -> None:
    rng = random.Random(3)
    for _ in range(5000):
        parts = (
            rng.randrange(pieces.PIECE_CODES),
            rng.randrange(pieces.PIECE_CODES),
            rng.randrange(tables.POINTS + 1),
            rng.randrange(tables.MOST_WAITING + 1),
        )
        undo = undo_of(*parts)
        assert (undo_mover(undo), undo_prey(undo)) == parts[:2]
        assert (undo_promoted(undo), undo_queued(undo)) == parts[2:]


# The same for the compiler -----------------------------------------------------------------

INLINE = re.compile(
    r"^cdef inline [\w ]+? (\w+)\(([^)]*)\) noexcept nogil:\n    return (.*)$", re.MULTILINE
)
ENUM = re.compile(r"^    ([A-Z_]+) = (.+)$", re.MULTILINE)


def inline_functions() -> dict[str, tuple[list[str], Any]]:
    """The functions of position.pxd, made to run as Python."""
    found = {}
    for name, parameters, body in INLINE.findall(PXD.read_text()):
        names = [parameter.split()[-1] for parameter in parameters.split(",")]
        plain = re.sub(r"\b(\d+)ULL\b", r"\1", body)
        found[name] = (names, eval(f"lambda {', '.join(names)}: {plain}"))
    return found


def twin_of(name: str) -> Any:
    homes: tuple[ModuleType, ...] = (packing, pieces)
    return next(getattr(home, name) for home in homes if hasattr(home, name))


def test_the_compiler_packs_as_python_does() -> None:
    functions = inline_functions()
    rng = random.Random(4)
    assert len(functions) >= 24
    assert functions.pop("bit_of")[1](70) == 1 << 6
    for name, (parameters, function) in functions.items():
        for _ in range(300):
            bits = 64 if len(parameters) == 1 else 7
            given = [rng.getrandbits(bits) for _ in parameters]
            if name in ("owner_bit", "code"):
                given[0] &= 1
            assert function(*given) == twin_of(name)(*given), name


def test_the_compiler_knows_the_same_sizes_and_kinds() -> None:
    sizes = dict(ENUM.findall(PXD.read_text()))
    assert len(sizes) >= 30
    for name, value in sizes.items():
        homes: tuple[Any, ...] = (tables, pieces, packing)
        here = (
            EARTH if name == "EARTH" else next(getattr(h, name) for h in homes if hasattr(h, name))
        )
        assert here == int(value), name


# Nobody else knows the layout --------------------------------------------------------------

USERS = [
    path
    for folder in ("games/sunmoon", "players/sunmoon", "bridges/sunmoon", "draw/sunmoon")
    for path in sorted((SOURCE / folder).glob("*.py"))
    if path.name != "packing.py"
]
SHIFTS, MASKS = {7, 14, 21, 27, 32, 38, 44, 46}, {127, 2**14 - 1, 2**21 - 1, 2**32 - 1}


@pytest.mark.parametrize("path", USERS, ids=lambda p: p.name)
def test_no_other_file_takes_moves_apart_by_hand(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant):
            number = node.right.value
            shifts = isinstance(node.op, ast.LShift) and number in SHIFTS
            masks = isinstance(node.op, ast.BitAnd) and number in MASKS
            is_memory = path.name == "search.py" and number == 32  # see `search._found`
            assert is_memory or not (shifts or masks), f"{path.name}:{node.lineno}"
