"""What threatens a princess, as it is drawn: the lines by which she is in eclipse."""

from __future__ import annotations

from collections.abc import Iterable

from ...games.sunmoon.board import BOARDS, SIDES
from ...games.sunmoon.tables import ThreatWay
from ..picture import Stroke
from .trail import aimed


def threat_strokes(
    board: str, side: int, target: int, ways: Iterable[ThreatWay]
) -> tuple[Stroke, ...]:
    """Return a line from each piece of a side that threatens a point."""
    names = BOARDS[board].names
    return tuple(
        Stroke(
            f"threat:{names[way.start]}",
            aimed(board, way.start, target, way[2:]),
            ("ray", "threat", SIDES[side]),
        )
        for way in ways
    )
