"""Where a princess could flee if nobody guarded the stars, and who guards each (§8.2, §8.3)."""

from __future__ import annotations

from typing import NamedTuple

from .packing import end_of
from .position import Position
from .tables import ThreatWay
from .threats import eclipsers, princess_of


class WayOut(NamedTuple):
    """A point to which a princess could go, and how pieces guard it; nobody if it is open."""

    point: int
    guards: list[ThreatWay]


def ways_out(position: Position, side: int) -> list[WayOut]:
    """Return every point that the princess of the side to move could reach, each once."""
    found: dict[int, WayOut] = {}
    for move in position.reachable(princess_of(position, side)):
        guards = eclipsers(position.after(move), side)
        known = found.get(end_of(move))
        if known is None or not guards:
            found[end_of(move)] = WayOut(end_of(move), guards)
    return list(found.values())
