"""What fairy pieces carry: every part has its room, and the compiler has the same layout."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import saros
from saros.games.sunmoon import fairy_tables, loads
from saros.games.sunmoon.board import TERRESTRIAL
from saros.games.sunmoon.fairy_position import FairyPosition, fairy_tables_for
from saros.games.sunmoon.loads import (
    BARRED,
    COOLDOWN,
    EXPOSED,
    NO_CAPTURE,
    answering,
    carried_codes,
    carried_count,
    carrying,
    cooldown_of,
    has_mark,
    load_key,
    marks_of,
    newest_of,
    without_newest,
)

from .fairy_boards import placed

PXD = Path(saros.__file__).parent / "games" / "sunmoon" / "fairy_position.pxd"
INLINE = re.compile(
    r"^cdef inline [\w ]+? (\w+)\(([^)]*)\) noexcept nogil:\n    return (.*)$", re.MULTILINE
)
ENUM = re.compile(r"^    ([A-Z_]+) = (.+)$", re.MULTILINE)


def test_captives_go_in_and_out_in_their_order_whatever_else_is_borne() -> None:
    rng = random.Random(1)
    for _ in range(500):
        marks = rng.getrandbits(6) << NO_CAPTURE
        stack: list[int] = []
        load = marks
        for _ in range(40):
            if stack and (len(stack) == 5 or rng.random() < 0.5):
                assert newest_of(load) == stack.pop()
                load = without_newest(load)
            else:
                stack.append(rng.randrange(1, 64))
                load = carrying(load, stack[-1])
            assert carried_count(load) == len(stack)
            codes = [carried_codes(load) >> 6 * n & 63 for n in range(len(stack))]
            assert codes == stack[::-1]
            assert marks_of(load) == marks >> NO_CAPTURE


def test_marks_are_read_back_one_by_one() -> None:
    assert has_mark(1 << NO_CAPTURE, NO_CAPTURE)
    assert not has_mark(1 << NO_CAPTURE, EXPOSED)
    assert cooldown_of(2 << COOLDOWN) == 2
    assert has_mark(1 << BARRED + 1, BARRED + 1)
    assert answering(carrying(0, 17))
    assert not answering(0)
    assert not answering(carrying(1 << EXPOSED, 17))


def test_the_parts_of_a_hash_differ() -> None:
    keys = {load_key(load, point) for load in range(1, 300) for point in range(75)}
    assert len(keys) == 299 * 75
    assert load_key(0, 5) == 0


def test_the_compiler_reads_loads_as_python_does() -> None:
    rng = random.Random(2)
    found = INLINE.findall(PXD.read_text())
    assert len(found) >= 9
    for name, parameters, body in found:
        names = [parameter.split()[-1] for parameter in parameters.split(",")]
        plain = re.sub(r"\b(\d+)ULL\b", r"\1", body)
        function: Any = eval(f"lambda {', '.join(names)}: {plain}")
        for _ in range(300):
            given = [rng.getrandbits(39), rng.randrange(33, 39)][: len(names)]
            if name == "without_newest":
                given[0] = carrying(0, 20)
            assert function(*given) == getattr(loads, name)(*given), name


def test_the_compiler_knows_the_same_sizes() -> None:
    sizes = dict(ENUM.findall(PXD.read_text()))
    assert len(sizes) >= 12
    for name, value in sizes.items():
        home = loads if hasattr(loads, name) else fairy_tables
        assert getattr(home, name) == int(value), name
    assert all(fairy_tables_for(geometry) is not None for geometry in range(3))


CARRIES = carrying(carrying(0, 17), 33)


@pytest.mark.parametrize(
    ("star", "load"),
    [
        ("d4", -1),
        ("d4", 1 << 40),
        ("d4", carrying(CARRIES, 16)),
        ("d4", carrying(CARRIES, 23)),
        ("d4", 1),
        ("d4", 1 << COOLDOWN),
        ("c4", CARRIES),
        ("c4", 1 << EXPOSED),
        ("b4", 3 << COOLDOWN),
        ("a4", 1 << COOLDOWN),
        ("e4", CARRIES),
        ("f4", CARRIES),
    ],
)
def test_what_a_piece_cannot_bear_is_refused(star: str, load: int) -> None:
    state = placed("D d4 C c4 =L b4 =Q a4 E e4")
    position = state.position
    assert isinstance(position, FairyPosition)
    before = position.key(), position.hash
    with pytest.raises(ValueError, match="cannot bear"):
        position.load_up({TERRESTRIAL.number[star]: load}, [False, False])
    assert (position.key(), position.hash) == before


@pytest.mark.parametrize(
    ("star", "load"),
    [
        ("d4", CARRIES | 1 << EXPOSED | 1 << NO_CAPTURE),
        ("c4", carrying(0, 33)),
        ("b4", 2 << COOLDOWN),
        ("a4", 3 << BARRED),
    ],
)
def test_what_a_piece_can_bear_is_taken(star: str, load: int) -> None:
    position = placed("D d4 C c4 =L b4 =Q a4 E e4").position
    assert isinstance(position, FairyPosition)
    position.load_up({TERRESTRIAL.number[star]: load}, [False, False])
    assert position.load_at(TERRESTRIAL.number[star]) == load
