"""What fairy pieces carry and bear, as JSON and as the last field of a position's line (F14).

The field lists `point:carried:marks` with commas between. Carried are captives, oldest first, or
the disguise, each in its owner's case, `-` for none. Marks are `n` and `x` for a dragon that may
not capture or is exposed, `1` or `2` for an element's cool-down, `m` and `s` for the sides that are
barred from a draconequus. Who is free under `generals` stands as `free:moon`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.refusal import Refusal, excerpt, quoted
from .board import SIDES, Board
from .fairy_position import FairyPosition
from .loads import (
    BARRED,
    COOLDOWN,
    EXPOSED,
    MOST_CAPTIVES,
    NO_CAPTURE,
    RESTING,
    carried_codes,
    carried_count,
    carrying,
    cooldown_of,
    has_mark,
)
from .pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    ELEMENT,
    KIND_OF_LETTER,
    NEUTRALS,
    code,
    kind_of,
    letter,
)

CARRIED = tuple("EPUSGDCepusgdc")
"""What can be captured can be carried."""
MARKS = {"no_capture": NO_CAPTURE, "exposed": EXPOSED}
KEYS = ("stacks", "disguises", "dragon", "cooldown", "freed")
NOTHING_SAID: dict[str, tuple[Any, ...]] = {
    "stacks": (None, []), "disguises": (None,), "dragon": (None, {}), "cooldown": (None, [], 0),
}  # fmt: skip
"""What says as much of a point as no field at all (F14.1)."""
Loads = dict[int, int]


def carried(load: int) -> list[int]:
    """Return the pieces that are carried, the oldest first."""
    codes = carried_codes(load)
    return [codes >> 6 * n & 63 for n in range(carried_count(load))][::-1]


class LoadReader:
    """Reads what pieces carry, refusing what cannot be (F14.2)."""

    def __init__(self, board: Board, pieces: dict[int, int], point: Callable[[Any], int]) -> None:
        self.board, self.pieces, self.point = board, pieces, point
        self.loads: Loads = {}

    def finished(self) -> Loads:
        """Return all loads; a dragon without captives bears no `exposed` (F5.7)."""
        for point, load in self.loads.items():
            if not carried_count(load):
                self.loads[point] = load & ~(1 << EXPOSED)
        return {point: load for point, load in self.loads.items() if load}

    def carry(self, name: Any, letters: Any, kind: int) -> None:
        """Put captives under a dragon, or a disguise onto a changeling."""
        what = "captives" if kind == DRAGON else "a disguise"
        point = self._standing(name, kind, what)
        if not isinstance(letters, list | str) or any(each not in CARRIED for each in letters):
            raise _bad(f"{quoted(letters)} cannot be carried on {name}; that is of E P U S G D C")
        most = MOST_CAPTIVES if kind == DRAGON else 1
        if len(letters) > most:
            raise _bad(
                f"{len(letters)} pieces are carried on {name}; {most} can be at most (F14.2)"
            )
        load = self.loads.get(point, 0)
        for each in letters:
            load = carrying(load, code(0 if each.isupper() else 1, KIND_OF_LETTER[each.upper()]))
        self.loads[point] = load

    def mark(self, name: Any, marks: Any) -> None:
        """Give a dragon its marks."""
        point = self._standing(name, DRAGON, "marks")
        if not isinstance(marks, dict):
            raise _bad(f"the marks on {name} are an object, not {quoted(marks)}")
        for mark, value in marks.items():
            if mark not in MARKS or not isinstance(value, bool):
                raise _bad(f"a dragon's marks are no_capture and exposed, true or false, on {name}")
            self.loads[point] = self.loads.get(point, 0) | value << MARKS[mark]

    def cool(self, name: Any, value: Any) -> None:
        """Give an element its cool-down, or a draconequus the sides that are barred from it."""
        point = self.point(name)
        kind = kind_of(self.pieces.get(point, 0))
        if kind not in NEUTRALS:
            raise _bad(f"no neutral piece stands on {name} that could have a cool-down (F14.2)")
        if kind == ELEMENT:
            if type(value) is not int or not 0 <= value <= RESTING:
                raise _bad(f"the cool-down of the element on {name} is 1 or 2, not {quoted(value)}")
            self.loads[point] = value << COOLDOWN
            return
        if not isinstance(value, list) or any(side not in SIDES for side in value):
            raise _bad(f"the sides barred on {name} are a list of moon and sun")
        self.loads[point] = sum(1 << BARRED + SIDES.index(side) for side in set(value))

    def _standing(self, name: Any, kind: int, what: str) -> int:
        point = self.point(name)
        if kind_of(self.pieces.get(point, 0)) != kind:
            whose = "dragon" if kind == DRAGON else "changeling"
            raise _bad(f"no {whose} stands on {name} that could have {what} (F14.2)")
        return point


# JSON --------------------------------------------------------------------------------------


def read_loads(reader: LoadReader, data: dict[str, dict[str, Any]]) -> Loads:
    """Return what the JSON keys of F14.1 say about the pieces."""
    for name, captives in _told(reader, data, "stacks"):
        if not isinstance(captives, list):
            raise _bad(f"the captives on {name} are a list, not {quoted(captives)}")
        reader.carry(name, captives, DRAGON)
    for name, disguise in _told(reader, data, "disguises"):
        if not isinstance(disguise, str) or disguise not in CARRIED:
            raise _bad(f"the disguise on {name} is one of E P U S G D C, not {quoted(disguise)}")
        reader.carry(name, [disguise], CHANGELING)
    for name, marks in _told(reader, data, "dragon"):
        reader.mark(name, marks)
    for name, value in _told(reader, data, "cooldown"):
        reader.cool(name, value)
    return reader.finished()


def _told(reader: LoadReader, data: dict[str, dict[str, Any]], key: str) -> Iterator[Any]:
    """Yield the points about which a key says something, with what it says."""
    for name, value in data[key].items():
        reader.point(name)
        if value not in NOTHING_SAID[key]:
            yield name, value


def read_freed(data: dict[str, Any]) -> list[bool]:
    """Return which princesses are free."""
    for name, value in data.items():
        if name not in SIDES or not isinstance(value, bool):
            raise _bad("freed says true or false of moon and sun")
    return [data.get(side, False) for side in SIDES]


def loads_to_json(board: Board, position: FairyPosition) -> dict[str, Any]:
    """Return the keys of F14.1 that have something to say."""
    data: dict[str, dict[str, Any]] = {key: {} for key in KEYS}
    for point, piece in position.pieces().items():
        name, load, kind = board.names[point], position.load_at(point), kind_of(piece)
        letters = [letter(each) for each in carried(load)]
        if kind == DRAGON and letters:
            data["stacks"][name] = letters
        elif letters:
            data["disguises"][name] = letters[0]
        if marks := {mark: True for mark, bit in MARKS.items() if has_mark(load, bit)}:
            data["dragon"][name] = marks
        if kind == ELEMENT and cooldown_of(load):
            data["cooldown"][name] = cooldown_of(load)
        elif kind == DRACONEQUUS and (barred := barred_sides(load)):
            data["cooldown"][name] = barred
    data["freed"] = {name: True for s, name in enumerate(SIDES) if position.was_freed(s)}
    return {key: value for key, value in data.items() if value}


def barred_sides(load: int) -> list[str]:
    """Return the sides that may not use a draconequus, moon first (F8.3)."""
    return [name for side, name in enumerate(SIDES) if has_mark(load, BARRED + side)]


# One line of text --------------------------------------------------------------------------


def write_field(board: Board, position: FairyPosition) -> str:
    """Return the last field of a position's line, `-` if there is nothing to say."""
    items = [*_items(board, position)]
    items += [f"free:{name}" for side, name in enumerate(SIDES) if position.was_freed(side)]
    return ",".join(items) or "-"


def _items(board: Board, position: FairyPosition) -> Iterator[str]:
    for point in position.pieces():
        load = position.load_at(point)
        if not load:
            continue
        marks = "".join(sign for bit, sign in _SIGNS.items() if has_mark(load, bit))
        marks += str(cooldown_of(load) or "")
        letters = "".join(letter(each) for each in carried(load)) or "-"
        yield f"{board.names[point]}:{letters}" + (f":{marks}" if marks else "")


_SIGNS = {NO_CAPTURE: "n", EXPOSED: "x", BARRED: "m", BARRED + 1: "s"}


def read_field(reader: LoadReader, text: str) -> tuple[Loads, list[bool]]:
    """Return the loads and who is free, from the last field of a line."""
    freed = [False, False]
    for item in text.split(",") if text != "-" else ():
        name, _, rest = item.partition(":")
        letters, _, marks = rest.partition(":")
        if name == "free" and letters in SIDES and not marks:
            freed[SIDES.index(letters)] = True
            continue
        point = reader.point(name)
        kind = kind_of(reader.pieces.get(point, 0))
        if kind not in (DRAGON, CHANGELING, *NEUTRALS) or not letters:
            raise _bad(f"{excerpt(item)} says nothing of a fairy piece")
        if kind in (DRAGON, CHANGELING):
            reader.carry(name, [] if letters == "-" else letters, kind)
        _read_marks(reader, name, kind, marks)
    return reader.finished(), freed


def _read_marks(reader: LoadReader, name: str, kind: int, marks: str) -> None:
    known = {DRAGON: "nx", DRACONEQUUS: "ms", ELEMENT: "12"}.get(kind, "")
    if any(sign not in known for sign in marks) or (kind == ELEMENT and len(marks) > 1):
        raise _bad(f"{excerpt(marks)} marks no piece on {name}")
    if kind == DRAGON:
        reader.mark(name, {mark: _SIGNS[bit] in marks for mark, bit in MARKS.items()})
    elif kind == ELEMENT:
        reader.cool(name, int(marks or 0))
    elif kind == DRACONEQUUS:
        reader.cool(name, [side for side in SIDES if side[0] in marks])


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_position", sentence)
