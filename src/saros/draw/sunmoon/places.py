"""Where the points of both boards stand on a canvas, how large a piece may be there, and the lines.

The astral board is true to §3.4. Neighbours on a circle are all equally far apart, sin 15° or 0.26
of the board's radius. Two things come half as close, at 0.13: the points of sphere a, so pieces are
smaller there; and (h,d) and (h−1,f), one behind the other. So pieces on the outer twilight line
stand a little outside it, in roundels on the rim, and all the others can be of one size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import atan2, ceil, copysign, cos, dist, pi, radians, sin

from ...games.sunmoon.board import (
    ASTRAL,
    EARTH,
    MOON_BODY,
    SUN_BODY,
    TERRESTRIAL,
    Board,
    astral_place,
)
from ..scene import Point

APART = 100.0
"""From one terrestrial star to the next; a diagonal is longer."""
MARGIN = 78.0
STOUT = 80.0
"""A piece on the terrestrial board."""

EDGE = 35.0
"""From the edge of the canvas to the sky, where sun and moon rise over the terrestrial board."""

RADIUS = 500.0
"""Of the outer twilight line."""
MIDDLE = 574.0
"""The earth, from the left edge and from the top."""
LARGE, SMALL = 86.0, 64.0
"""A piece on the astral board, and one on sphere a."""
OUTSIDE = 21.0
"""So far outside the outer twilight line stand its pieces."""

BRIM, SWING, SPREAD = 60.0, radians(50), 0.3
"""A banished princess's threads reach her body so far from its middle and so far round, and leave
her so far apart, in parts of her size."""

FLAT = 0.7
"""So many units a drawn arc may be off the true one."""

Leg = tuple[int, int, int]
"""A step: the line it follows, where it begins and where it ends."""


@dataclass(frozen=True)
class Sky:
    """A board on its canvas, sun's side at the top, y downwards."""

    board: Board
    width: float
    height: float
    at: tuple[Point, ...]
    size: tuple[float, ...]

    def place(self, name: str) -> Point:
        """Return where a point stands, by its name."""
        return self.at[self.board.number[name]]

    def room(self, name: str) -> float:
        """Return how large a piece is on a point, by the point's name."""
        return self.size[self.board.number[name]]

    def trace(self, legs: Iterable[Leg]) -> tuple[Point, ...]:
        """Return the points of a drawn way, arcs bent as they are."""
        drawn: list[Point] = []
        for leg in legs:
            bent = self._bends.get(leg)
            if bent is None:
                bent = self._bends[leg] = [*self._bent(*leg)]
            drawn += bent if not drawn else bent[1:]
        return tuple(drawn)

    @cached_property
    def _bends(self) -> dict[Leg, list[Point]]:
        """The legs that have been drawn before."""
        return {}

    def threads(self, point: int, side: int) -> list[tuple[Point, ...]]:
        """Return spirals from a point that meet at a side's body; none if it stands there."""
        body, start = self.body(side), self.at[point]
        far = dist(body, start)
        if far < 2 * BRIM:
            return []
        # They swing across the line from the body to the middle: so they never leave the board.
        inward = _angle(body, (self.width / 2, self.height / 2))
        begin = _turn(body, (self.width / 2, self.height / 2), start)
        end = inward - copysign(SWING, begin)
        apart = self.size[point] * SPREAD / far
        return [_spiral(body, far, inward + begin + n * apart, end) for n in (-1, 0, 1)]

    def body(self, side: int) -> Point:
        """Return the middle of sun or moon: a point of the astral board, beyond the terrestrial."""
        if self.board is ASTRAL:
            return self.at[SUN_BODY if side else MOON_BODY]
        return self.width / 2, EDGE if side else self.height - EDGE

    def _bent(self, line: int, start: int, end: int) -> Iterator[Point]:
        first, last = self.at[start], self.at[end]
        centre = line_centre(self.board, line)
        if centre is None:
            yield from (first, last)
            return
        near, far = dist(centre, first), dist(centre, last)
        begin, turn = _angle(centre, first), _turn(centre, first, last)
        pieces = ceil(abs(turn) / (2 * (2 * FLAT / near) ** 0.5))
        for n in range(pieces + 1):
            angle, radius = begin + turn * n / pieces, near + (far - near) * n / pieces
            yield rounded((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)))


def _spiral(centre: Point, far: float, begin: float, end: float) -> tuple[Point, ...]:
    """Return a way inward to the brim of a body that is always as steep."""
    pieces, drawn = ceil(far / 14), []
    for n in range(pieces + 1):
        part = n / pieces
        radius, angle = far * (BRIM / far) ** part, begin + (end - begin) * part
        drawn.append(rounded((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))))
    return tuple(drawn)


def _angle(centre: Point, point: Point) -> float:
    return atan2(point[1] - centre[1], point[0] - centre[0])


def _turn(centre: Point, first: Point, last: Point) -> float:
    """Return the angle from one point to another, the short way round."""
    turn = _angle(centre, last) - _angle(centre, first)
    return (turn + pi) % (2 * pi) - pi


def rounded(point: Point) -> Point:
    """Return a place without digits that nobody can see."""
    return round(point[0], 1), round(point[1], 1)


def line_centre(board: Board, line: int) -> Point | None:
    """Return the centre of a line that is a circle (§3.4); a straight line has none."""
    if board is not ASTRAL:
        return None
    return (MIDDLE, MIDDLE) if line < 6 else circle_centre(line - 6)


def circle_centre(hour: int) -> Point:
    """Return the centre of the circle of an hour, halfway out to its f-point."""
    turn = radians(30 * hour)
    return MIDDLE + RADIUS / 2 * sin(turn), MIDDLE - RADIUS / 2 * cos(turn)


@cache
def sky(board: str) -> Sky:
    """Return a board on its canvas."""
    return _round() if board == ASTRAL.name else _square()


def _square() -> Sky:
    at = tuple(
        (MARGIN + APART * (point % 9), MARGIN + APART * (6 - point // 9))
        for point in range(TERRESTRIAL.size)
    )
    width, height = 2 * MARGIN + 8 * APART, 2 * MARGIN + 6 * APART
    return Sky(TERRESTRIAL, width, height, at, (STOUT,) * TERRESTRIAL.size)


def _round() -> Sky:
    at = []
    for point in range(ASTRAL.size):
        x, y = astral_place(point)
        far = RADIUS + OUTSIDE if point // 12 == 5 else RADIUS
        at.append(rounded((MIDDLE + far * x, MIDDLE - far * y)))
    size = tuple(SMALL if point < 12 else LARGE for point in range(ASTRAL.size))
    return Sky(ASTRAL, 2 * MIDDLE, 2 * MIDDLE, tuple(at), size)


def legs_along(line: int, points: Iterable[int]) -> list[Leg]:
    """Return the steps from each point to the next on one line."""
    return [(line, start, end) for start, end in pairwise(points)]


def arc_inward(point: int, by_hour: bool) -> list[Leg]:
    """Return the way of an astral shooting star to the earth (§5.5)."""
    hour, sphere = point % 12, point // 12
    if by_hour:
        circle, stops = hour, [s * 12 + hour for s in range(sphere, -1, -1)]
    else:
        circle = (hour - 5 + sphere) % 12
        stops = [(sphere - n) * 12 + (hour + n) % 12 for n in range(sphere + 1)]
    return legs_along(6 + circle, [*stops, EARTH])
