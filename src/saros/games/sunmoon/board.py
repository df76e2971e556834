"""The two boards as plain geometry: which points there are and which lines join them (§2, §3).

Everything the kernel and the drawings know about the shape of a board is worked out from here.
Points are small numbers; their names (`e4`, `s3d`, `-e-`) are for people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin

MOON, SUN = 0, 1
"""The sides, and the seats; moon acts first (§1.1)."""

SIDES = ("moon", "sun")

HOURS = tuple(f"{half}{n}" for half in "sm" for n in range(6))
SPHERES = "abcdef"
SUN_BODY, MOON_BODY, EARTH = 14, 20, 72
"""§3.5: s2b, m2b and the centre, by the numbering of `astral_point`."""


@dataclass(frozen=True)
class Line:
    """Points in order; the last of a closed line is followed by the first again."""

    points: tuple[int, ...]
    closed: bool

    def walk(self, start: int, direction: int, steps: int) -> list[int]:
        """Return up to `steps` points after `start`, never coming round to it again."""
        here, size = self.points.index(start), len(self.points)
        reached = []
        for step in range(1, min(steps, size - 1) + 1):
            place = here + direction * step
            if not self.closed and not 0 <= place < size:
                break
            reached.append(self.points[place % size])
        return reached


@dataclass(frozen=True)
class Board:
    """The points of one board, their names and places, and the lines through them."""

    name: str
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    bodies: frozenset[int]

    @property
    def size(self) -> int:
        """How many points there are, the earth among them."""
        return len(self.names)

    @cached_property
    def number(self) -> dict[str, int]:
        """Every point by its name."""
        return {name: point for point, name in enumerate(self.names)}

    @cached_property
    def _lines_through(self) -> list[list[tuple[int, Line]]]:
        through: list[list[tuple[int, Line]]] = [[] for _ in self.names]
        for index, line in enumerate(self.lines):
            for point in line.points:
                through[point].append((index, line))
        return through

    def walks(self, point: int, steps: int) -> Iterator[tuple[int, list[int]]]:
        """Yield every straight way from a point: the line's index and the points in order."""
        for index, line in self._lines_through[point]:
            for direction in (1, -1):
                if reached := line.walk(point, direction, steps):
                    yield index, reached

    @cached_property
    def _steps(self) -> list[list[tuple[int, int]]]:
        return [[(index, way[0]) for index, way in self.walks(p, 1)] for p in range(self.size)]

    def steps(self, point: int) -> list[tuple[int, int]]:
        """Return every single step from a point: the line followed and the point reached."""
        return self._steps[point]

    def corners(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield (corner, end) of every two steps that follow two different lines (§5)."""
        for first, corner in self.steps(start):
            for second, end in self.steps(corner):
                if second != first and end != start and self.corner_counts(start, end):
                    yield corner, end

    def corner_counts(self, start: int, end: int) -> bool:
        """Tell whether two steps make a corner: terrestrial, if they lead farther away (§5.1)."""
        if self.name == "astral":
            return True
        files = abs(start % 9 - end % 9)
        ranks = abs(start // 9 - end // 9)
        return {files, ranks} == {1, 2}


def terrestrial_point(file: int, rank: int) -> int:
    """Number a star by file and rank, both from 0 (§2.1)."""
    return rank * 9 + file


def astral_point(hour: int, sphere: int) -> int:
    """Number a point by hour 0–11 (any integer, clockwise) and sphere 0–5 (§3.1)."""
    return sphere * 12 + hour % 12


def _terrestrial() -> Board:
    """§2: nine files, seven ranks, and both diagonals."""
    stars = [(file, rank) for rank in range(7) for file in range(9)]
    lines = []
    for run, rise in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for file, rank in stars:
            if (file - run, rank - rise) in stars:
                continue
            line = []
            while (file, rank) in stars:
                line.append(terrestrial_point(file, rank))
                file, rank = file + run, rank + rise
            if len(line) > 1:
                lines.append(Line(tuple(line), closed=False))
    names = tuple(f"{'abcdefghi'[file]}{rank + 1}" for file, rank in stars)
    return Board("terrestrial", names, tuple(lines), frozenset())


def _astral() -> Board:
    """§3.2: six spheres and twelve circles, all closed."""
    spheres = [tuple(astral_point(hour, sphere) for hour in range(12)) for sphere in range(6)]
    circles = [
        (
            *(astral_point(hour, sphere) for sphere in range(6)),
            *(astral_point(hour + 5 - sphere, sphere) for sphere in (4, 3, 2, 1, 0)),
            EARTH,
        )
        for hour in range(12)
    ]
    names = [f"{hour}{sphere}" for sphere in SPHERES for hour in HOURS] + ["-e-"]
    names[SUN_BODY], names[MOON_BODY] = "-s-", "-m-"
    lines = tuple(Line(points, closed=True) for points in spheres + circles)
    return Board("astral", tuple(names), lines, frozenset({SUN_BODY, MOON_BODY, EARTH}))


TERRESTRIAL = _terrestrial()
ASTRAL = _astral()
BOARDS = {board.name: board for board in (TERRESTRIAL, ASTRAL)}


def astral_place(point: int) -> tuple[float, float]:
    """Return where an astral point stands in the plane, outer radius 1, y upwards (§3.4)."""
    if point == EARTH:
        return 0.0, 0.0
    hour, sphere = point % 12, point // 12
    radius = cos((75 - 15 * sphere) * pi / 180)
    clockwise = (30 * hour - 15 * (5 - sphere)) * pi / 180
    return radius * sin(clockwise), radius * cos(clockwise)


def steps_left(board: Board, side: int, point: int) -> int:
    """Return how many steps a shooting star on a point has still to go (§5.4, §5.5)."""
    if board is ASTRAL:
        return 0 if point == EARTH else point // 12 + 1
    return 6 - point // 9 if side == MOON else point // 9


def is_goal(board: Board, side: int, point: int) -> bool:
    """Tell whether a side's shooting stars are promoted on a point (§7.1)."""
    return steps_left(board, side, point) == 0


HOME_STARS = "a1 i1 d1 f1 b1 h1 c1 g1 c2 g2 d2 f2".split()
"""Where moon's pegasi, unicorns and earth ponies begin (§2.3), in the order of F12.3."""


def home(board: Board, side: int) -> tuple[int, ...]:
    """Return the stars on which a side deploys: its half (§3.6), or its twelve (F12.3)."""
    if board is ASTRAL:
        return half(side)
    moons = (TERRESTRIAL.number[name] for name in HOME_STARS)
    return tuple(star if side == MOON else (6 - star // 9) * 9 + star % 9 for star in moons)


def half(side: int) -> tuple[int, ...]:
    """Return the 24 stars of a side's firmament (§3.6)."""
    first = 1 if side == SUN else 7
    stars = (astral_point(hour, sphere) for hour in range(first, first + 5) for sphere in range(5))
    return tuple(sorted(set(stars) - ASTRAL.bodies))
