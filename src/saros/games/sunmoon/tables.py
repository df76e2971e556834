"""Step tables for the kernel, worked out once from the boards: which points a piece can use.

The kernel only follows these tables, so every question of geometry – bodies that block, lines
that turn at the f-sphere, the two lines between an a-point and the earth – is settled here, in
ordinary Python. There are three geometries: the astral board has a second one for `open_earth`
(§6.4). `NOWHERE` stands where a way ends; the kernel keeps a wall on it, so that no piece ever
looks past it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from .board import ASTRAL, EARTH, MOON, TERRESTRIAL, Board, astral_point, half, home, is_goal
from .pieces import (
    ANTI_STAR,
    EARTH_PONY,
    HOUR_STAR,
    PEGASUS,
    PRINCESS,
    SOLDIERS,
    STAR,
    STARS,
    UNICORN,
)

POINTS = ASTRAL.size
"""No board has more."""
NOWHERE, PLACES = POINTS, POINTS + 1
"""One place more than points: there every way ends, at a wall."""
FREE, CELLS = PLACES, PLACES + 1
"""And one more, which is always empty, for ways that ask for less."""
MOST_WAYS = 10_000
"""No geometry has more ways to threaten."""
WALL = 64
"""What stands on NOWHERE: neither empty nor anybody's."""
ROW_CELLS = 2560
"""No table of rows has more cells."""
SOLDIER_KINDS, STAR_KINDS, HOME_STARS = len(SOLDIERS), len(STARS), len(half(MOON))
MOST_PIECES, MOST_NEUTRALS = 24, 12
"""A side, or nobody, may have so many; then a list of `MOST_MOVES` moves is always long enough."""
MOST_MOVES = 4096
COUNT_ROOM = MOST_PIECES + 1
"""Counts of pieces go from none to all."""
MOST_WAITING = 9
"""No board has room for a tenth shooting star that waits."""

Blocked = Callable[[int], bool]
GEOMETRIES = ((TERRESTRIAL, False), (ASTRAL, False), (ASTRAL, True))
"""(board, whether the earth is open), by geometry number."""


@dataclass
class PointRows:
    """Rows of points, found by the point they belong to: row n is `cells[n*width:(n+1)*width]`."""

    width: int
    first: list[int] = field(default_factory=lambda: [0])
    cells: list[int] = field(default_factory=list)

    def add(self, rows: Iterable[tuple[int, ...]]) -> None:
        """Add the rows of the next point."""
        for row in rows:
            assert len(row) == self.width
            self.cells.extend(row)
        self.first.append(len(self.cells) // self.width)


class Geometry:
    """The tables of one board, with the earth closed or open to soldiers."""

    def __init__(self, board: Board, open_earth: bool) -> None:
        self.board = board
        self.open_earth = open_earth
        self.points = range(board.size)

    def stops_soldier(self, point: int) -> bool:
        """§6.1: soldiers neither enter nor pass a body; §6.4: they may pass an open earth."""
        return point in self.board.bodies and not (self.open_earth and point == EARTH)

    def neighbours(self, point: int) -> set[int]:
        """Return the points one step away."""
        return {reached for _, reached in self.board.steps(point)}

    def soldier_rays(self) -> PointRows:
        """Rows (1st, 2nd, 3rd point ahead, 1 if the 2nd is one step away as well)."""
        table = PointRows(4)
        for point in self.points:
            near = self.neighbours(point)
            ways = [self._cut(way) for _, way in self.board.walks(point, 3)]
            table.add(
                (*_padded(way, 3), int(len(way) > 1 and way[1] in near)) for way in ways if way
            )
        return table

    def _cut(self, way: list[int]) -> list[int]:
        """Return the part of a way before the first point that stops a soldier."""
        for index, point in enumerate(way):
            if self.stops_soldier(point):
                return way[:index]
        return way

    def pony_steps(self) -> list[set[int]]:
        """For each point: the stars that an earth pony reaches in one step (§5.1)."""
        return [self.neighbours(point) - self.board.bodies for point in self.points]

    def pony_corners(self) -> PointRows:
        """Rows (star, corner, other corner) for those an earth pony reaches only by a corner."""
        table = PointRows(3)
        for point in self.points:
            ends = self._corners(point, self.stops_soldier)
            skip = self.neighbours(point) | self.board.bodies
            table.add((end, *via) for end, via in ends.items() if end not in skip)
        return table

    def pony_threats(self) -> PointRows:
        """Rows (pony, corner, other corner): from where a pony threatens a point by a corner.

        §8.1: for this the body under a princess counts as a star.
        """
        rows = defaultdict(list)
        for start in self.points:
            near = self.neighbours(start)
            for end, via in self._corners(start, self.stops_soldier).items():
                if end not in near and end != EARTH:
                    rows[end].append((start, *via))
        table = PointRows(3)
        for point in self.points:
            table.add(rows[point])
        return table

    def _corners(self, start: int, blocked: Blocked) -> dict[int, tuple[int, int]]:
        """Return end -> the one or two stars (doubled if one) round which a corner leads to it."""
        via: dict[int, set[int]] = defaultdict(set)
        for corner, end in self.board.corners(start):
            if not blocked(corner):
                via[end].add(corner)
        assert all(len(corners) <= 2 for corners in via.values())
        return {end: (min(corners), max(corners)) for end, corners in sorted(via.items())}

    def royal_corners(self) -> PointRows:
        """Rows (end, corner, other corner) of the princess's first way of moving (§5.7a)."""
        table = PointRows(3)
        for point in self.points:
            ends = self._corners(point, lambda corner: corner == EARTH)
            table.add((end, *via) for end, via in ends.items() if end != EARTH)
        return table

    def royal_rays(self) -> PointRows:
        """Rows (1st, 2nd point) ahead of a princess, who passes sun and moon but not the earth."""
        table = PointRows(2)
        for point in self.points:
            ways = [way for _, way in self.board.walks(point, 2) if way[0] != EARTH]
            table.add(_padded([p for p in way if p != EARTH], 2) for way in ways)
        return table

    def royal_middles(self) -> list[int]:
        """For each pair of points: the point between them when a princess threatens across it."""
        middles = [NOWHERE] * (self.board.size * self.board.size)
        for point in self.points:
            for _, way in self.board.walks(point, 2):
                if len(way) == 2 and EARTH not in (point, *way):
                    middles[point * self.board.size + way[1]] = way[0]
        return middles

    def threat_rays(self) -> PointRows:
        """Rows (1st, 2nd, 3rd point, landing, far landing) on which soldiers threaten a point.

        The three lie towards the attacker; a pegasus needs the landing on the other side. The far
        landing differs from the landing only where an open earth lies between (§6.4).
        """
        table = PointRows(5)
        for point in self.points:
            rows = []
            for index, way in self.board.walks(point, 3):
                back = self._behind(point, index, way[0])
                rows.append((*_padded(self._approach(way), 3), *self._landing(back)))
            table.add(rows if point != EARTH else ())
        return table

    def _approach(self, way: list[int]) -> list[int]:
        """Cut a way at sun and moon, and after the earth: a soldier born there may set out."""
        cut = []
        for point in way:
            if point in self.board.bodies - {EARTH}:
                break
            cut.append(point)
            if self.stops_soldier(point):
                break
        return cut

    def _behind(self, point: int, line: int, ahead: int) -> list[int]:
        """Return the two points on the same line on the other side of a point."""
        for index, way in self.board.walks(point, 2):
            if index == line and way[0] != ahead:
                return way
        return []

    def _landing(self, back: list[int]) -> tuple[int, int]:
        first, second = _padded(self._cut(back), 2)
        return first, second if first == EARTH else first

    def star_moves(self) -> list[int]:
        """For [side][kind of star][point]: three points it may go to (§5.4, §5.5)."""
        cells: list[int] = []
        for side in range(2):
            for kind in STARS:
                for point in self.points:
                    cells.extend(_padded(self._star_ends(side, kind, point), 3))
        return cells

    def _star_ends(self, side: int, kind: int, point: int) -> list[int]:
        if self.board is TERRESTRIAL:
            return _terrestrial_star_ends(side, point) if kind == STAR else []
        ends = _astral_star_ends(kind, point)
        return [end for end in ends if end == EARTH or end not in self.board.bodies]

    def goals(self) -> list[int]:
        """For [side][point]: 1 where a shooting star is promoted (§7.1)."""
        return [int(is_goal(self.board, side, p)) for side in range(2) for p in self.points]

    def homes(self) -> list[int]:
        """For each side: the stars on which it deploys, `NOWHERE` after the last."""
        stars = [_padded([*home(self.board, side)], HOME_STARS) for side in range(2)]
        return [star for row in stars for star in row]

    def threat_ways(self) -> list[list[ThreatWay]]:
        """For each point: from where and how anything but a star may threaten it (§8.1)."""
        ways: list[set[ThreatWay]] = [set() for _ in self.points]
        rays, ponies, size = self.threat_rays(), self.pony_threats(), self.board.size
        for p in self.points:
            for n in range(rays.first[p], rays.first[p + 1]):
                ways[p] |= _ray_threats(rays.cells[n * 5 : n * 5 + 5])
            for n in range(ponies.first[p], ponies.first[p + 1]):
                start, *corners = ponies.cells[n * 3 : n * 3 + 3]
                ways[p] |= {ThreatWay(start, EARTH_PONY, corner, FREE) for corner in corners}
        for pair, middle in enumerate(self.royal_middles()):
            if middle != NOWHERE:
                ways[pair // size].add(ThreatWay(pair % size, PRINCESS, middle, FREE))
        return [[way for way in found if NOWHERE not in way] for found in ways]

    def star_threats(self, side: int) -> list[list[ThreatWay]]:
        """For each point: from where a side's shooting stars threaten it."""
        ways: list[list[ThreatWay]] = [[] for _ in self.points]
        for kind in (STAR,) if self.board is TERRESTRIAL else STARS:
            for point in self.points:
                for end in self._star_threatens(side, kind, point):
                    ways[end].append(ThreatWay(point, kind, FREE, FREE))
        return ways

    def _star_threatens(self, side: int, kind: int, point: int) -> list[int]:
        """§8.1: the body under a princess counts as a star, so here bodies are not left out."""
        if self.board is TERRESTRIAL:
            return _terrestrial_star_ends(side, point)
        return _astral_star_ends(kind, point)


class ThreatWay(NamedTuple):
    """A way to threaten a point: a kind of piece at its start, with two points that are empty."""

    start: int
    kind: int
    empty: int
    also: int


def _ray_threats(ray: list[int]) -> set[ThreatWay]:
    """Return what soldiers on one line threaten (§5.1–§5.3); for the row see `threat_rays`."""
    near, far, last, landing, landed = ray
    ways = {
        ThreatWay(near, EARTH_PONY, FREE, FREE),
        ThreatWay(near, PEGASUS, landing, landed if landed != landing else FREE),
    }
    if landing == landed:  # from two steps away a pegasus lands on the next star
        ways.add(ThreatWay(far, PEGASUS, near, landing))
    if near != EARTH:  # a unicorn stops before what it captures, so never on an open earth
        ways |= {ThreatWay(far, UNICORN, near, FREE), ThreatWay(last, UNICORN, near, far)}
    return ways


def _padded(way: list[int], width: int) -> tuple[int, ...]:
    return (*way, *([NOWHERE] * width))[:width]


def _terrestrial_star_ends(side: int, point: int) -> list[int]:
    """§5.4: straight forward, and diagonally too from the starting rank."""
    file, rank = point % 9, point // 9
    ahead, home = (1, 1) if side == MOON else (-1, 5)
    if not 0 <= rank + ahead < 7:
        return []
    files = (file - 1, file, file + 1) if rank == home else (file,)
    return [(rank + ahead) * 9 + f for f in files if 0 <= f < 9]


def _astral_star_ends(kind: int, point: int) -> list[int]:
    """§5.5: one step inward, along the hour, the anti-hour, or either for the first move."""
    if point == EARTH:
        return []
    hour, sphere = point % 12, point // 12
    if (kind == STAR) != (sphere == 5):
        return []
    if sphere == 0:
        return [EARTH]
    by_hour, by_anti = astral_point(hour, sphere - 1), astral_point(hour + 1, sphere - 1)
    return {STAR: [by_hour, by_anti], HOUR_STAR: [by_hour], ANTI_STAR: [by_anti]}[kind]


def zobrist_keys(count: int) -> list[int]:
    """Return `count` fixed 64-bit numbers for incremental hashing, the same on every machine."""
    rng = Random("Saros: sun and moon")
    return [rng.getrandbits(64) for _ in range(count)]
