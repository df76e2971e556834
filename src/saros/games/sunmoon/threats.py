"""Who has a princess in eclipse, or would have her (§8.1), and what stands between two points."""

from __future__ import annotations

from functools import cache

from .board import BOARDS, EARTH
from .fairy_position import FairyPosition
from .fairy_tables import FairyGeometry, gait_of
from .pieces import GRIFFIN, PRINCESS, code, is_neutral, side_of
from .position import Position
from .tables import FREE, GEOMETRIES, NOWHERE, Geometry, ThreatWay

Ways = tuple[list[list[ThreatWay]], list[list[ThreatWay]]]
"""For each side and point from where, and how, the side may threaten it."""


@cache
def _ways(geometry: int) -> Ways:
    board = Geometry(*GEOMETRIES[geometry])
    shared = board.threat_ways()
    sides = [
        [
            sorted(common + stars)
            for common, stars in zip(shared, board.star_threats(side), strict=True)
        ]
        for side in (0, 1)
    ]
    return sides[0], sides[1]


@cache
def _fairy_ways(geometry: int) -> Ways:
    """Return the same with fairy pieces, by gaits instead of kinds (F9.1)."""
    board = FairyGeometry(*GEOMETRIES[geometry])
    return board.fairy_threats(0), board.fairy_threats(1)


def _ways_in(position: Position) -> Ways:
    """§6.4: the earth is not open before all soldiers are deployed."""
    geometry = min(position.geometry, 1) if position.is_deploying() else position.geometry
    return _fairy_ways(geometry) if position.fairy else _ways(geometry)


def princess_of(position: Position, side: int) -> int:
    """Return where a side's princess stands."""
    return position.cells().index(code(side, PRINCESS))


class _Standing:
    """Who stands where, and how each captures."""

    def __init__(self, position: Position) -> None:
        self.pieces = position.pieces()
        loads = position.load_at if isinstance(position, FairyPosition) else None
        self.gaits = {
            point: gait_of(piece, loads(point) if loads else 0)
            for point, piece in self.pieces.items()
        }

    def holds(self, side: int, way: ThreatWay) -> bool:
        """Tell whether a side's piece captures in this way, and what must be empty is."""
        piece = self.pieces.get(way.start, 0)
        if not piece or is_neutral(piece) or side_of(piece) != side:
            return False
        if self.gaits[way.start] != way.kind:
            return False
        return not any(self._is_shut(way.kind, point) for point in way[2:] if point != FREE)

    def _is_shut(self, gait: int, point: int) -> bool:
        """A griffin flies over anything but a neutral piece and an occupied earth (F1.4, F1.6)."""
        piece = self.pieces.get(point, 0)
        return is_neutral(piece) or point == EARTH if gait == GRIFFIN and piece else bool(piece)


def eclipsers(
    position: Position, side: int, without: int | None = None, at: int | None = None
) -> list[ThreatWay]:
    """Return how pieces have a side's princess in eclipse, each piece once (§8.1, F9).

    As if the piece on one point were not there, or as if she stood on another.
    """
    royal, standing = princess_of(position, side), _Standing(position)
    standing.pieces.pop(without if without is not None else NOWHERE, None)
    if at is not None:
        standing.pieces[at] = standing.pieces.pop(royal)
    found: dict[int, ThreatWay] = {}
    for way in _ways_in(position)[1 - side][royal if at is None else at]:
        if standing.holds(1 - side, way):
            found.setdefault(way.start, way)
    return list(found.values())


def threats_from(position: Position, side: int, star: int, kind: int) -> list[ThreatWay]:
    """Return how a side's piece of a kind would threaten the other princess from a star."""
    royal, standing = princess_of(position, 1 - side), _Standing(position)
    standing.pieces[star] = code(side, kind)
    standing.gaits[star] = gait_of(code(side, kind), 0)
    ways = _ways_in(position)[side][royal]
    return [way for way in ways if way.start == star and standing.holds(side, way)]


def in_the_way(position: Position, board: str, start: int, end: int) -> list[int]:
    """Return the points with pieces between two points, on straight ways and at corners."""
    geometry, between = BOARDS[board], dict[int, None]()
    for _, way in geometry.walks(start, 3):
        if end in way:
            between.update(dict.fromkeys(way[: way.index(end)]))
    between.update((corner, None) for corner, goal in geometry.corners(start) if goal == end)
    return [point for point in between if position.piece_at(point)]
