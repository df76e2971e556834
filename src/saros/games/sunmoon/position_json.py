"""Positions as JSON, exact in both directions (§9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.refusal import excerpt, quoted
from . import fairy_placement
from .board import ASTRAL, SIDES, TERRESTRIAL
from .options import SunMoonOptions
from .pieces import ANTI_STAR, HOUR_STAR, STANDARD_SOLDIERS, STAR, code, kind_of, side_of
from .placement import (
    ARCS,
    COUNTED,
    PIECE_LETTERS,
    PIECES,
    Counts,
    Placement,
    bad,
    board_named,
    geometry_of,
    has_loads,
    piece_code,
    piece_text,
    side_named,
)
from .position import Position
from .tables import MOST_PIECES

KEYS = (
    *"board turn pieces arcs pools waiting reserve".split(),
    *fairy_placement.KEYS,
    # Not of the position itself, but of the state around it.
    *"switches called penalty lost".split(),
)


def position_to_json(position: Position) -> dict[str, Any]:
    """Return a position as the explicit JSON object."""
    board = TERRESTRIAL if position.geometry == 0 else ASTRAL
    pieces = position.pieces()
    arcs = {HOUR_STAR: "h", ANTI_STAR: "a"}
    data: dict[str, Any] = {
        "board": board.name,
        "turn": SIDES[position.turn],
        "pieces": {board.names[point]: piece_text(piece) for point, piece in pieces.items()},
        "arcs": {
            board.names[point]: arcs[kind_of(piece)]
            for point, piece in pieces.items()
            if kind_of(piece) in arcs
        },
        "pools": _counts_to_json(position.in_pool),
        "waiting": {
            name: [board.names[p] for p in position.waiting_stars(side)]
            for side, name in enumerate(SIDES)
        },
    }
    if position.is_deploying():
        data["reserve"] = _counts_to_json(position.in_hand)
    return data | fairy_placement.loads_to_json(board, position) if has_loads(position) else data


def _counts_to_json(count: Any) -> dict[str, dict[str, int]]:
    """Return counts by side and kind; fairy soldiers only where there are some."""
    return {
        name: {
            word: count(side, kind)
            for word, kind in COUNTED.items()
            if kind in STANDARD_SOLDIERS or count(side, kind)
        }
        for side, name in enumerate(SIDES)
    }


def options_of(data: Mapping[str, Any]) -> SunMoonOptions:
    """Return the switches a JSON position carries."""
    return SunMoonOptions.from_mapping(_object(data, "switches"))


def position_from_json(data: Mapping[str, Any], options: SunMoonOptions) -> Position:
    """Return the position a JSON object describes; missing keys mean empty."""
    placement = placement_from_json(data, options)
    return placement.build(geometry_of(placement.board.name, options))


def placement_from_json(data: Mapping[str, Any], options: SunMoonOptions) -> Placement:
    """Return what a JSON object puts on a board, be it possible or not."""
    board = board_named(data.get("board"))
    placement = Placement(board, options.generals)
    placement.turn = side_named(data.get("turn"))
    for key in data:
        if key not in KEYS:
            raise bad(f"a position has no {quoted(key)}")
    _read_pieces(placement, _object(data, "pieces"), _object(data, "arcs"))
    placement.pools = _counts_from_json(_object(data, "pools"), "pools")
    placement.hands = _counts_from_json(_object(data, "reserve"), "reserve")
    for side, names in _by_side(_object(data, "waiting"), "waiting"):
        if not isinstance(names, list):
            raise bad(f"waiting stars are a list of points, not {quoted(names)}")
        placement.waiting[side] = [placement.point(name) for name in names]
    more = {key: _object(data, key) for key in fairy_placement.KEYS}
    placement.loads = fairy_placement.read_loads(placement.reader(), more)
    placement.freed = fairy_placement.read_freed(more["freed"])
    return placement


def _object(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise bad(f"{key} is a JSON object, not {quoted(value)}")
    return value


def _read_pieces(placement: Placement, pieces: dict[str, Any], arcs: dict[str, Any]) -> None:
    for name, shown in pieces.items():
        point = placement.point(name)
        if not isinstance(shown, str) or shown not in PIECE_LETTERS:
            raise bad(f"{quoted(shown)} on {name} is no piece; they are {' '.join(PIECES)}")
        placement.pieces[point] = piece_code(shown)
    for name, arc in arcs.items():
        point = placement.point(name)
        piece = placement.pieces.get(point, 0)
        if kind_of(piece) != STAR:
            raise bad(f"there is no shooting star on {name} that could have an arc")
        if not isinstance(arc, str) or arc not in ARCS:
            raise bad(f"the arc on {name} is h or a, not {quoted(arc)}")
        placement.pieces[point] = code(side_of(piece), ARCS[arc])


def _by_side(data: dict[str, Any], what: str) -> Iterator[tuple[int, Any]]:
    for name, value in data.items():
        if name not in SIDES:
            raise bad(f"{what} are moon's or sun's, not {excerpt(name)}")
        yield SIDES.index(name), value


def _counts_from_json(data: dict[str, Any], what: str) -> Counts:
    counts: Counts = {}
    known = [word for word in COUNTED if word != "any" or what == "reserve"]
    for side, numbers in _by_side(data, what):
        if not isinstance(numbers, dict):
            raise bad(f"{what} hold numbers by kind, not {quoted(numbers)}")
        for kind, number in numbers.items():
            good = isinstance(number, int) and not isinstance(number, bool)
            if kind not in known or not good or not 0 <= number <= MOST_PIECES:
                raise bad(f"{what} cannot hold {quoted(number)} of {quoted(kind)}")
            counts[side, COUNTED[kind]] = number
    return counts
