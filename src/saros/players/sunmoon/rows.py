"""What a net can see of a position: slots, and the rows of numbers that they stand for.

A slot says what applies without saying to whom: a piece on a point, a soldier counted in a pool or
in hand, and what fairy pieces carry and bear. In the eyes of a side each slot is one row of a net,
or none, if the net knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games.sunmoon import pieces, tables
from ...games.sunmoon.fairy_position import FairyPosition
from ...games.sunmoon.loads import (
    BARRED,
    EXPOSED,
    MOST_CAPTIVES,
    NO_CAPTURE,
    carried_codes,
    carried_count,
    has_mark,
    newest_of,
)
from ...games.sunmoon.position import Position
from ...games.sunmoon.rosters import ARMY
from .mirror import seen_by

POOL, HAND_BLOCK = 0, 1
"""Counted soldiers: those that can return (§7.1) and those still to be deployed (§4.2)."""

COUNTS = max(pieces.FULL_ROSTER)
"""Soldiers of a kind are counted so far; a fifth is only met in composed positions."""

ALL_KINDS = tuple(kind for kind in range(1, len(pieces.KINDS)) if kind not in pieces.NEUTRALS)
"""The kinds of pieces that belong to a side: what a net of the standard games knows."""

FAIRY_KINDS = (*ALL_KINDS, *pieces.NEUTRALS)
"""What a net of the fairy games knows; with neutral pieces comes what is carried and borne."""

CARRIED = (*pieces.SOLDIERS, pieces.STAR)
"""The kinds that a dragon has under it or a changeling is disguised as; stars of any arc."""

CAPTIVE, DISGUISE = 0, MOST_CAPTIVES * len(CARRIED)
MARK = DISGUISE + len(CARRIED)
BARS, HELD, ANY_HAND = MARK + 2, MARK + 3, MARK + 4
BORNE = ANY_HAND + ARMY
"""What a side's fairy pieces carry and bear, by number: captives by their place from the oldest on
and their kind, disguises, the dragon's marks, being barred from the draconequus (F8.3), a held
princess (F11.1), and soldiers in hand of any kind (F12.2)."""

PIECE_SLOTS = pieces.PIECE_CODES * tables.POINTS
FIRST_BORNE = PIECE_SLOTS + 2 * 2 * len(pieces.SOLDIERS) * COUNTS
SLOTS = FIRST_BORNE + 2 * BORNE
"""Slots are piece*POINTS + point, then counted soldiers, then side*BORNE + what is borne."""


def rows_for(kinds: Sequence[int]) -> int:
    """Return how many rows a net has that knows these kinds of pieces."""
    owned, soldiers, neutrals = _by_role(kinds)
    standard = 2 * len(owned) * tables.POINTS + 2 * 2 * len(soldiers) * COUNTS
    return standard + len(neutrals) * tables.POINTS + (2 * BORNE if neutrals else 0)


def _by_role(kinds: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return the kinds that belong to a side, the soldiers among them, and the neutral ones."""
    owned = [kind for kind in kinds if kind not in pieces.NEUTRALS]
    soldiers = [kind for kind in kinds if kind in pieces.SOLDIERS]
    return owned, soldiers, [kind for kind in kinds if kind in pieces.NEUTRALS]


ROWS, FAIRY_ROWS = rows_for(ALL_KINDS), rows_for(FAIRY_KINDS)


def row_of(board: str, side: int, slot: int, kinds: Sequence[int] = ALL_KINDS) -> int:
    """Return which row applies in the eyes of `side`, -1 for what the net has never seen.

    `kinds` are those that the net knows, in the order of its rows.
    """
    if slot < PIECE_SLOTS:
        return _piece_row(board, side, *divmod(slot, tables.POINTS), kinds)
    owned, soldiers, neutrals = _by_role(kinds)
    if slot < FIRST_BORNE:
        block, owner, kind, n = _counted(slot)
        if kind not in soldiers:
            return -1
        row = (block * 2 + (owner != side)) * len(soldiers) + soldiers.index(kind)
        return 2 * len(owned) * tables.POINTS + row * COUNTS + n
    owner, what = divmod(slot - FIRST_BORNE, BORNE)
    return rows_for(kinds) - 2 * BORNE + (owner != side) * BORNE + what if neutrals else -1


def _piece_row(board: str, side: int, piece: int, point: int, kinds: Sequence[int]) -> int:
    """Return the row of a piece on a point; those of neutral pieces stand behind the counts."""
    kind, owners = pieces.kind_of(piece), piece & (pieces.MOONS | pieces.SUNS)
    owned, soldiers, neutrals = _by_role(kinds)
    seen = seen_by(board, side, point)
    if pieces.is_neutral(piece) and kind in neutrals:
        first = 2 * len(owned) * tables.POINTS + 2 * 2 * len(soldiers) * COUNTS
        return first + neutrals.index(kind) * tables.POINTS + seen
    if owners not in (pieces.MOONS, pieces.SUNS) or kind not in owned:
        return -1
    theirs = owners != pieces.owner_bit(side)
    return (theirs * len(owned) + owned.index(kind)) * tables.POINTS + seen


def _counted(slot: int) -> tuple[int, int, int, int]:
    rest, n = divmod(slot - PIECE_SLOTS, COUNTS)
    rest, number = divmod(rest, len(pieces.SOLDIERS))
    block, owner = divmod(rest, 2)
    return block, owner, pieces.SOLDIERS[number], n


def _count_slot(block: int, side: int, kind: int) -> int:
    """Return the slot that applies when one soldier is counted."""
    number = pieces.SOLDIERS.index(kind)
    return PIECE_SLOTS + ((block * 2 + side) * len(pieces.SOLDIERS) + number) * COUNTS


def carried_number(kind: int) -> int:
    """Return the place of a kind among those that are carried."""
    return CARRIED.index(pieces.STAR if kind in pieces.STARS else kind)


# What applies to a position ----------------------------------------------------------------


def slots_of(position: Position) -> list[int]:
    """Return the slots that apply to a position, for training."""
    if isinstance(position, FairyPosition):
        slots = [slot for at in position.pieces() for slot in _cell_slots(position, at)]
        slots += _beside_the_board(position)
    else:
        slots = [piece * tables.POINTS + point for point, piece in position.pieces().items()]
    for block, count in ((POOL, position.in_pool), (HAND_BLOCK, position.in_hand)):
        for side in range(2):
            for kind in pieces.SOLDIERS:
                first = _count_slot(block, side, kind)
                slots += range(first, first + min(count(side, kind), COUNTS))
    return slots


def _cell_slots(position: FairyPosition, point: int) -> Iterator[int]:
    """Return what applies because of the piece on a point, and of what it carries and bears."""
    piece, load = position.piece_at(point), position.load_at(point)
    kind, side = pieces.kind_of(piece), pieces.side_of(piece)
    mine = FIRST_BORNE + side * BORNE
    if kind == pieces.CHANGELING and newest_of(load):
        worn = pieces.kind_of(newest_of(load))
        yield mine + DISGUISE + carried_number(worn)
        piece = pieces.code(side, worn) if worn in pieces.SOLDIERS else piece
    yield piece * tables.POINTS + point
    if kind == pieces.DRAGON:
        for n in range(carried_count(load)):
            captive = carried_codes(load) >> 6 * (carried_count(load) - 1 - n) & 63
            yield mine + CAPTIVE + n * len(CARRIED) + carried_number(pieces.kind_of(captive))
        yield from (mine + MARK + n for n in range(2) if has_mark(load, (NO_CAPTURE, EXPOSED)[n]))
    if kind == pieces.DRACONEQUUS:
        sides = [barred for barred in range(2) if has_mark(load, BARRED + barred)]
        yield from (FIRST_BORNE + barred * BORNE + BARS for barred in sides)


def _beside_the_board(position: FairyPosition) -> Iterator[int]:
    for side in range(2):
        mine = FIRST_BORNE + side * BORNE
        if not position.is_free(side):
            yield mine + HELD
        many = min(position.in_hand(side, pieces.ANY_KIND), ARMY)
        yield from range(mine + ANY_HAND, mine + ANY_HAND + many)
