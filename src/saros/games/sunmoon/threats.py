"""Who has a princess in eclipse, or would have her (§8.1), and what stands between two points."""

from __future__ import annotations

from functools import cache

from .board import BOARDS
from .pieces import PRINCESS, code, kind_of, side_of
from .position import Position
from .tables import FREE, GEOMETRIES, Geometry, ThreatWay


@cache
def _ways(geometry: int) -> tuple[list[list[ThreatWay]], list[list[ThreatWay]]]:
    """Return for each side and point from where, and how, the side may threaten it."""
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


def _ways_in(position: Position) -> tuple[list[list[ThreatWay]], list[list[ThreatWay]]]:
    """§6.4: the earth is not open before all soldiers are deployed."""
    return _ways(min(position.geometry, 1) if position.is_deploying() else position.geometry)


def princess_of(position: Position, side: int) -> int:
    """Return where a side's princess stands."""
    return position.cells().index(code(side, PRINCESS))


def eclipsers(
    position: Position, side: int, without: int | None = None, at: int | None = None
) -> list[ThreatWay]:
    """Return how pieces have a side's princess in eclipse, each piece once (§8.1).

    As if the piece on one point were not there, or as if she stood on another.
    """
    royal = princess_of(position, side)
    pieces = {point: piece for point, piece in position.pieces().items() if point != without}
    if at is not None:
        pieces[at] = pieces.pop(royal)
    found: dict[int, ThreatWay] = {}
    for way in _ways_in(position)[1 - side][royal if at is None else at]:
        if _holds(pieces, 1 - side, way):
            found.setdefault(way.start, way)
    return list(found.values())


def threats_from(position: Position, side: int, star: int, kind: int) -> list[ThreatWay]:
    """Return how a side's piece of a kind would threaten the other princess from a star."""
    royal, pieces = princess_of(position, 1 - side), position.pieces()
    pieces[star] = code(side, kind)
    ways = _ways_in(position)[side][royal]
    return [way for way in ways if way.start == star and _holds(pieces, side, way)]


def _holds(pieces: dict[int, int], side: int, way: ThreatWay) -> bool:
    """Tell whether a side's piece of the kind stands there, and what must be empty is."""
    piece = pieces.get(way.start, 0)
    if not piece or side_of(piece) != side or kind_of(piece) != way.kind:
        return False
    return not any(pieces.get(point) for point in way[2:] if point != FREE)


def in_the_way(position: Position, board: str, start: int, end: int) -> list[int]:
    """Return the points with pieces between two points, on straight ways and at corners."""
    geometry, between = BOARDS[board], dict[int, None]()
    for _, way in geometry.walks(start, 3):
        if end in way:
            between.update(dict.fromkeys(way[: way.index(end)]))
    between.update((corner, None) for corner, goal in geometry.corners(start) if goal == end)
    return [point for point in between if position.piece_at(point)]
