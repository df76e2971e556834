"""The boards of Sun and Moon laid out on character cells: a grid, a disc, and a slanted lattice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from ...games.sunmoon.board import ASTRAL, EARTH, HOURS, SPHERES, TERRESTRIAL, astral_point
from ..scene import Mark, Point

INMOST, APART = 0.25, 0.15
"""Radius of sphere a and distance of the next, in parts of the whole: the true radii of §3.4 would
crowd spheres e and f into one line of text."""

GAUGE = 82.5
"""The angle at which the spheres are named; no point of any sphere stands there."""


@dataclass(frozen=True)
class Grid:
    """Where the points of a board stand, the lines between them, and the light on the ground."""

    width: int
    height: int
    at: dict[int, Point]
    marks: tuple[Mark, ...]
    ground: dict[tuple[int, int], float]


def _words(place: Point, text: str, look: str = "") -> Mark:
    name = f"words:{text}@{place[0]:g},{place[1]:g}"
    return Mark(name, "words", (place,), frozenset(look.split()), text=text)


# The terrestrial board ---------------------------------------------------------------------


def ranks(flip: bool, across: int, down: int) -> Grid:
    """Nine files and seven ranks, so many columns and rows apart; sun's edge at the top."""
    left, top = 4, 1
    at = {}
    for point in range(TERRESTRIAL.size):
        file, rank = point % 9, point // 9
        column, row = (8 - file, rank) if flip else (file, 6 - rank)
        at[point] = (float(left + column * across), float(top + row * down))
    width, height = left + 8 * across + 5, top + 6 * down + 2
    marks = (*_rules(at), *_margins(at, width, height))
    return Grid(width, height, at, tuple(marks), dict(_dusk(width, height, flip)))


def _rules(at: dict[int, Point]) -> Iterator[Mark]:
    for number, line in enumerate(TERRESTRIAL.lines):
        first, second = line.points[:2]
        step = abs(first - second)
        look = frozenset({"line"} if step in (1, 9) else {"line", "slant"})
        yield Mark(f"line:{number}", "rule", tuple(at[p] for p in line.points), look)


def _margins(at: dict[int, Point], width: int, height: int) -> Iterator[Mark]:
    for file, name in enumerate("abcdefghi"):
        column = at[file][0]
        yield _words((column, 0.0), name)
        yield _words((column, height - 1.0), name)
    for rank in range(7):
        row = at[rank * 9][1]
        yield _words((0.0, row), str(rank + 1))
        yield _words((width - 1.0, row), str(rank + 1))


def _dusk(width: int, height: int, flip: bool) -> Iterator[tuple[tuple[int, int], float]]:
    """Day washing into night from sun's edge to moon's."""
    for row in range(1, height - 1):
        light = 1 - (row - 1) / max(1, height - 3)
        for column in range(2, width - 2):
            yield (column, row), 1 - light if flip else light


# The astral board, round -------------------------------------------------------------------


def disc(flip: bool, radius: int) -> Grid:
    """The true round board (§3.4) with spheres evenly apart; s0 at the top, or m0 if flipped."""
    width, height = 4 * radius + 11, 2 * radius + 3
    round_ = _Disc(width // 2, height // 2, radius, 180 if flip else 0)
    at = {point: round_.cell(*_polar(point)) for point in range(ASTRAL.size - 1)}
    at[EARTH] = (float(width // 2), float(height // 2))
    marks = (*round_.lines(), *round_.names())
    return Grid(width, height, at, tuple(marks), dict(round_.lobes()))


def _polar(point: int) -> tuple[float, float]:
    """Return sphere and clockwise angle of a point (§3.4)."""
    hour, sphere = point % 12, point // 12
    return sphere, 30 * hour - 15 * (5 - sphere)


def _nearest(distance: float) -> float:
    return float(round(abs(distance)) if distance >= 0 else -round(abs(distance)))


@dataclass(frozen=True)
class _Disc:
    """Polar places on a canvas whose cells are twice as high as wide."""

    column: int
    row: int
    radius: int
    turned: float

    def reach(self, sphere: float) -> float:
        """Return the radius of a sphere in rows; -1 is the earth, fractions lie between."""
        if sphere < 0:
            return (1 + sphere) * INMOST * self.radius
        return (INMOST + APART * sphere) * self.radius

    def place(self, sphere: float, angle: float) -> Point:
        far, turn = self.reach(sphere), radians(angle + self.turned)
        return self.column + 2 * far * sin(turn), self.row - far * cos(turn)

    def cell(self, sphere: float, angle: float) -> Point:
        column, row = self.place(sphere, angle)
        # Rounded from the middle, so that both halves of the board mirror each other.
        return self.column + _nearest(column - self.column), self.row + _nearest(row - self.row)

    def lines(self) -> Iterator[Mark]:
        """The spheres, and each circle as its hour and its anti-hour."""
        for sphere, name in enumerate(SPHERES):
            ring = tuple(self.place(sphere, angle / 3) for angle in range(1080))
            look = frozenset({"line", "twilight"} if name == "f" else {"line"})
            yield Mark(f"line:{name}", "arc", ring, look)
        for hour, name in enumerate(HOURS):
            for way, turn in (("hour", 1), ("anti-hour", -1)):
                spheres = [step / 40 - 0.5 for step in range(221)]
                arc = tuple(self.place(s, 30 * hour - turn * 15 * (5 - s)) for s in spheres)
                twilight = way == "hour" and hour % 6 == 0
                look = frozenset({"line", "twilight"} if twilight else {"line", "slant"})
                yield Mark(f"line:{way} {name}", "arc", arc, look)

    def names(self) -> Iterator[Mark]:
        for hour, name in enumerate(HOURS):
            turn = radians(30 * hour + self.turned)
            right, up = (2 * self.radius + 3.5) * sin(turn), (self.radius + 1) * cos(turn)
            yield _words((self.column + _nearest(right), self.row - _nearest(up)), name)
        for sphere, name in enumerate(SPHERES):
            # On sphere a cells are coarser than points are apart; only there 90° is free instead.
            angle = GAUGE if sphere else 90
            for turn in (angle - self.turned, angle - self.turned + 180):
                yield _words(self.cell(sphere, turn), name, "small")

    def lobes(self) -> Iterator[tuple[tuple[int, int], float]]:
        """Day and night as two lobes, parted by the hours s0 and m0 (§3.6)."""
        for row in range(self.row * 2 + 1):
            for column in range(self.column * 2 + 1):
                across, up = (column - self.column) / 2, self.row - row
                far = hypot(across, up)
                if far <= self.radius + 0.6:
                    yield (column, row), self._light(far, degrees(atan2(across, up)))

    def _light(self, far: float, angle: float) -> float:
        inmost = INMOST * self.radius
        sphere = far / inmost - 1 if far < inmost else (far - inmost) / (APART * self.radius)
        beyond_twilight = (angle - self.turned + 15 * (5 - sphere)) % 360
        return 1.0 if 0 < beyond_twilight < 180 else 0.0


# The astral board, unrolled ----------------------------------------------------------------


def lattice(flip: bool) -> Grid:
    """The rulebook's schematic: spheres as rows, hours rising to the right, earth under all."""
    left, top, across = 4, 1, 4
    at = {}
    for sphere in range(6):
        for hour in range(12):
            place = (hour + 6) % 12 if flip else hour
            column, row = left + across * place + 2 * sphere, top + 2 * (5 - sphere)
            at[astral_point(hour, sphere)] = (float(column), float(row))
    width, height = left + across * 11 + 10 + 7, top + 14
    at[EARTH] = (float(left + across * 11 // 2), float(height - 2))
    marks = (*_threads(at), *_rail(at), *_schematic_names(at))
    return Grid(width, height, at, tuple(marks), dict(_slant(at, flip)))


def _threads(at: dict[int, Point]) -> Iterator[Mark]:
    """Steps between neighbours that stand side by side; the rest go round the edge."""
    for number, line in enumerate(ASTRAL.lines):
        ring = (*line.points, line.points[0])
        for first, second in pairwise(ring):
            if EARTH in (first, second) or abs(at[first][0] - at[second][0]) > 4:
                continue
            look = frozenset({"line"} if number < 6 else {"line", "slant"})
            place = (at[first], at[second])
            yield Mark(f"line:{number}:{first}", "rule", place, look)


def _rail(at: dict[int, Point]) -> Iterator[Mark]:
    """The rail under sphere a: every point of it is a neighbour of the earth."""
    row = at[EARTH][1]
    columns = sorted(at[astral_point(hour, 0)][0] for hour in range(12))
    look = frozenset({"line"})
    yield Mark("line:earth", "rule", ((columns[0], row), (columns[-1], row)), look)
    for column in columns:
        yield Mark(f"line:earth@{column:g}", "rule", ((column, row - 2), (column, row)), look)
        end = {columns[0]: "╰", columns[-1]: "╯"}.get(column, "┴")
        yield Mark(f"joint@{column:g}", "joint", ((column, row),), look, text=end)


def _schematic_names(at: dict[int, Point]) -> Iterator[Mark]:
    for sphere, row in ((5, 0.0), (0, at[EARTH][1] + 1)):
        hours = {at[astral_point(hour, sphere)][0]: name for hour, name in enumerate(HOURS)}
        for column, name in hours.items():
            yield _words((column, row), name)
        # The sheet is rolled up: behind the last hour comes the first again.
        yield _words((max(hours) + 4, row), f"→ {hours[min(hours)]}")
    for sphere, name in enumerate(SPHERES):
        columns = [at[astral_point(hour, sphere)][0] for hour in range(12)]
        row = at[astral_point(0, sphere)][1]
        yield _words((min(columns) - 4, row), name)
        yield _words((max(columns) + 4, row), name)


def _slant(at: dict[int, Point], flip: bool) -> Iterator[tuple[tuple[int, int], float]]:
    """Day and night as two slanted halves."""
    first = round(min(column for column, _ in at.values()))
    bottom = round(at[EARTH][1])
    for row in range(1, bottom + 1):
        shift = max(0, bottom - 2 - row)
        for column in range(first - 2, first + 47):
            day = column - first < 23
            yield (column + shift, row), float(day != flip)
