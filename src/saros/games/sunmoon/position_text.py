"""Positions as one line of text, exact in both directions (§9.5).

The line reads `board pieces turn pools waiting hands`. Pieces are listed by rank from 7 to 1
(terrestrial), or by sphere from f to a, each from s0 to m5, and then the earth (astral); numbers
count empty points, capitals are moon's. An astral shooting star that has moved is followed by its
arc, `h` or `a`. Moon's part of the last three fields comes before the slash, `-` is nothing. A
seventh field tells what fairy pieces carry (F14.3): see `fairy_placement.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core.refusal import excerpt
from . import fairy_placement
from .board import ASTRAL, EARTH, SIDES, TERRESTRIAL
from .options import SunMoonOptions
from .pieces import ANTI_STAR, HOUR_STAR, code, kind_of, side_of
from .placement import (
    ARCS,
    COUNTED,
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

TEXT_ORDER = {
    "terrestrial": [[rank * 9 + file for file in range(9)] for rank in range(6, -1, -1)],
    "astral": [[sphere * 12 + hour for hour in range(12)] for sphere in range(5, -1, -1)]
    + [[EARTH]],
}
_TOKEN = re.compile(r"([1-9][0-9]?)|([EPUSRGDCepusrgdc]|=[LQ])([ha]?)")
_COUNTS = re.compile(r"-|" + "".join(rf"(?:{word}[1-9]\d?)?" for word in COUNTED), re.ASCII)


def write_position(position: Position) -> str:
    """Return a position as one line."""
    board = TERRESTRIAL if position.geometry == 0 else ASTRAL
    rows = "/".join(_write_row(position, row) for row in TEXT_ORDER[board.name])
    pools = _write_counts(position.in_pool)
    hands = _write_counts(position.in_hand)
    queues = (",".join(board.names[p] for p in position.waiting_stars(s)) or "-" for s in (0, 1))
    line = f"{board.name} {rows} {SIDES[position.turn]} {pools} {'/'.join(queues)} {hands}"
    more = fairy_placement.write_field(board, position) if has_loads(position) else "-"
    return line if more == "-" else f"{line} {more}"


def _write_row(position: Position, row: list[int]) -> str:
    text, gap = "", 0
    for point in row:
        piece = position.piece_at(point)
        if not piece:
            gap += 1
            continue
        arc = {HOUR_STAR: "h", ANTI_STAR: "a"}.get(kind_of(piece), "")
        text += (str(gap) if gap else "") + piece_text(piece) + arc
        gap = 0
    return text + (str(gap) if gap else "")


def _write_counts(count: Any) -> str:
    halves = (
        "".join(f"{name}{count(s, k)}" for name, k in COUNTED.items() if count(s, k))
        for s in (0, 1)
    )
    return "/".join(part or "-" for part in halves)


def read_position(text: str, options: SunMoonOptions | None = None) -> Position:
    """Return the position a line describes."""
    fields = text.split()
    if len(fields) not in (6, 7):
        raise bad(
            "a position has six fields (board pieces turn pools waiting hands), and a seventh for"
            f" fairy pieces, not {len(fields)}"
        )
    options = options or SunMoonOptions()
    placement = Placement(board_named(fields[0]), options.generals)
    _read_rows(placement, fields[1])
    placement.turn = side_named(fields[2])
    placement.pools = _read_counts(fields[3])
    for side, names in enumerate(_halves(fields[4])):
        placement.waiting[side] = [
            placement.point(name) for name in names.split(",") if names != "-"
        ]
    placement.hands = _read_counts(fields[5])
    if len(fields) == 7:
        placement.loads, placement.freed = fairy_placement.read_field(placement.reader(), fields[6])
    return placement.build(geometry_of(fields[0], options))


def _read_rows(placement: Placement, text: str) -> None:
    order, rows = TEXT_ORDER[placement.board.name], text.split("/")
    if len(rows) != len(order):
        raise bad(f"the {placement.board.name} board has {len(order)} rows, not {len(rows)}")
    for points, row in zip(order, rows, strict=True):
        cells = list(_cells(row))
        if len(cells) != len(points):
            raise bad(f"the row {excerpt(row)} has {len(cells)} points instead of {len(points)}")
        placement.pieces |= {
            point: piece for point, piece in zip(points, cells, strict=True) if piece
        }


def _cells(row: str) -> Iterator[int]:
    """Yield the pieces of a row, 0 for each empty point."""
    place = 0
    while place < len(row):
        token = _TOKEN.match(row, place)
        if token is None or (token[3] and token[2] not in "Ss"):
            raise bad(f"the row {excerpt(row)} cannot be read from {excerpt(row[place:], 8)} on")
        place = token.end()
        if token[1]:
            yield from [0] * int(token[1])
        else:
            piece = piece_code(token[2])
            yield code(side_of(piece), ARCS[token[3]]) if token[3] else piece


def _halves(text: str) -> list[str]:
    halves = text.split("/")
    if len(halves) != 2:
        raise bad(f"{excerpt(text)} needs moon's part, a slash and sun's part")
    return halves


def _read_counts(text: str) -> Counts:
    counts: Counts = {}
    for side, part in enumerate(_halves(text)):
        if not _COUNTS.fullmatch(part) or not part:
            raise bad(f"{excerpt(part)} is not a count of soldiers like E2U1")
        for kind, number in re.findall(r"([A-Z]|any)(\d+)", part):
            counts[side, COUNTED[kind]] = int(number)
    return counts
