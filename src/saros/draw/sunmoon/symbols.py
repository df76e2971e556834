"""What the art calls the pieces."""

from __future__ import annotations

from ...games.sunmoon.board import SIDES
from ...games.sunmoon.pieces import is_neutral, kind_of, side_of

EMBLEMS = (
    *("", "earth-pony", "pegasus", "unicorn", "star", "hour-star", "anti-star", "princess"),
    *("griffin", "dragon", "changeling", "element", "draconequus"),
)
"""What the art calls the kinds, after the side: `moon-unicorn`, `neutral-element`."""


def symbol_of(piece: int) -> str:
    """Return the art's name of a piece."""
    owner = "neutral" if is_neutral(piece) else SIDES[side_of(piece)]
    return f"{owner}-{EMBLEMS[kind_of(piece)]}"
