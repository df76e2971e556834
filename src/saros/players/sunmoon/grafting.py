"""A first net of the fairy games: a standard one in which known soldiers stand in for new ones."""

from __future__ import annotations

from array import array

from ...games.sunmoon.pieces import (
    CHANGELING,
    DRAGON,
    EARTH_PONY,
    GRIFFIN,
    PEGASUS,
    SOLDIERS,
    kind_of,
)
from ...games.sunmoon.tables import POINTS
from .evaluation import WIDTH
from .rows import COUNTS, FAIRY_KINDS, FAIRY_ROWS, FIRST_BORNE, PIECE_SLOTS, row_of
from .weights import Weights

STAND_INS = {GRIFFIN: PEGASUS, DRAGON: EARTH_PONY, CHANGELING: EARTH_PONY}


def grafted(standard: Weights) -> Weights:
    """Return a net that judges as a standard one does, and fairy soldiers as their stand-ins."""
    rows = array("h", bytes(2 * FAIRY_ROWS * WIDTH))
    for slot in range(FIRST_BORNE):
        new = row_of(standard.board, 0, slot, FAIRY_KINDS)
        old = row_of(standard.board, 0, _known(slot), standard.kinds)
        if new >= 0 and old >= 0:
            rows[new * WIDTH : (new + 1) * WIDTH] = standard.rows[old * WIDTH : (old + 1) * WIDTH]
    return Weights(
        standard.board, rows, standard.base, standard.out, standard.out_base,
        {"grafted": standard.about}, FAIRY_KINDS,
    )  # fmt: skip


def _known(slot: int) -> int:
    """Return the slot of the stand-in, or the slot itself."""
    if slot < PIECE_SLOTS:
        piece, point = divmod(slot, POINTS)
        kind = kind_of(piece)
        return (piece - kind + STAND_INS.get(kind, kind)) * POINTS + point
    rest, n = divmod(slot - PIECE_SLOTS, COUNTS)
    block, number = divmod(rest, len(SOLDIERS))
    kind = STAND_INS.get(SOLDIERS[number], SOLDIERS[number])
    return PIECE_SLOTS + (block * len(SOLDIERS) + SOLDIERS.index(kind)) * COUNTS + n
