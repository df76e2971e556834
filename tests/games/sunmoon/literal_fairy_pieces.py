"""What the pieces can do by their kinds alone, read off the fairy law literally (§5, F1, F3-F8).

A part of the literal reader, which begins in `literal_fairy.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from .literal import (
    BODIES,
    EARTH,
    FILES,
    RANKS,
    Line,
    astral_lines,
    far_rank,
    inward,
    is_knights_leap,
    starting_rank,
    terrestrial_lines,
)

MOST_CAPTIVES = 5
"""F4.1"""

Path = tuple[str, ...]
"""F1.4 The points after the start, the last one being the end."""


class Piece(NamedTuple):
    """A piece on the board with all it carries; what it carries is written in its owner's case."""

    kind: str
    side: str | None
    """None for a neutral piece (F1.2)."""
    arc: str | None = None
    """§5.5 h(our) or a(nti-hour), of an astral shooting star that has moved."""
    captives: tuple[str, ...] = ()
    """F4.1 of a dragon, oldest first."""
    disguise: str | None = None
    """F6.1 of a changeling."""
    no_capture: bool = False
    exposed: bool = False
    """F5.7"""
    cooldown: int = 0
    """F7.3 of an element."""
    barred: frozenset[str] = frozenset()
    """F8.3 the sides that may not use this draconequus."""

    @property
    def moves_as(self) -> str:
        """F6.2 a disguised changeling moves and captures as that kind."""
        return self.disguise.upper() if self.disguise else self.kind

    @property
    def answers(self) -> bool:
        """F5.1 a dragon with captives that is not exposed answers every capture."""
        return self.kind == "D" and bool(self.captives) and not self.exposed

    @property
    def may_capture(self) -> bool:
        """F4.2, F5.7"""
        return not self.no_capture and len(self.captives) < MOST_CAPTIVES


class Way(NamedTuple):
    """What a piece can do by its kind alone: a path, and the point where it captures."""

    path: Path
    captured: str | None = None

    @property
    def lands(self) -> bool:
        return self.captured == self.path[-1]


# --------------------------------------------------------------------------------------------
# The boards (§2, §3) as paths (F1.4, F1.5)
# --------------------------------------------------------------------------------------------


class Paths(NamedTuple):
    """The paths of a board from each of its points, whatever stands there."""

    points: frozenset[str]
    rays: dict[str, tuple[Path, ...]]
    """Straight, as far as a dragon can go (F4.1) or the board reaches."""
    corners: dict[int, dict[str, frozenset[Path]]]
    """By the number of steps: a corner between every two consecutive ones."""
    steps: dict[str, frozenset[str]]
    """The points one step away."""
    distance: dict[str, dict[str, int]]
    """The fewest steps between two points, as far as three."""


class Step(NamedTuple):
    line: int
    direction: int
    end: str


@cache
def paths(board: str) -> Paths:
    lines = {"terrestrial": terrestrial_lines, "astral": astral_lines}[board]()
    points = frozenset(point for line in lines for point in line.points)
    leaving = {point: steps_from(lines, point) for point in points}
    rays = {point: tuple(ray(leaving, point, step) for step in leaving[point]) for point in points}
    corners = {
        number: {point: frozenset(bent(board, leaving, point, number)) for point in points}
        for number in (2, 3)
    }
    steps = {point: frozenset(step.end for step in leaving[point]) for point in points}
    distance = {point: distances(steps, point) for point in points}
    return Paths(points, rays, corners, steps, distance)


def steps_from(lines: list[Line], start: str) -> list[Step]:
    """Every step along every line through a point, both ways."""
    found = []
    for number, line in enumerate(lines):
        if start not in line.points:
            continue
        place = line.points.index(start)
        for direction in (1, -1):
            onward = place + direction
            if line.closed:
                onward %= len(line.points)
            if 0 <= onward < len(line.points):
                found.append(Step(number, direction, line.points[onward]))
    return found


def ray(leaving: dict[str, list[Step]], start: str, step: Step) -> Path:
    """F1.5 straight: all steps on one line in one direction."""
    points = [step.end]
    while len(points) <= MOST_CAPTIVES:
        onward = [s.end for s in leaving[points[-1]] if s[:2] == step[:2]]
        if not onward:
            break
        points += onward
    return tuple(points)


def bent(board: str, leaving: dict[str, list[Step]], start: str, number: int) -> Iterator[Path]:
    """F1.5 so many steps, a corner between every two; F1.4 no point is touched twice."""

    def go_on(points: Path, last: Step | None) -> Iterator[Path]:
        if len(points) > number:
            yield points[1:]
            return
        for step in leaving[points[-1]]:
            if step.end in points:
                continue
            if last is not None and not is_corner(board, points[-2], last, step):
                continue
            yield from go_on((*points, step.end), step)

    return go_on((start,), None)


def is_corner(board: str, start: str, first: Step, second: Step) -> bool:
    """F1.5 another line, and on the terrestrial board a knight's leap in all."""
    if first.line == second.line:
        return False
    return board == "astral" or is_knights_leap(start, second.end)


def distances(steps: dict[str, frozenset[str]], start: str) -> dict[str, int]:
    found = {start: 0}
    for number in (1, 2, 3):
        for point in list(found):
            for end in steps[point]:
                found.setdefault(end, number)
    return found


# --------------------------------------------------------------------------------------------
# What a piece sees (F1)
# --------------------------------------------------------------------------------------------


class View(NamedTuple):
    """The board as a piece sees it that is about to move."""

    board: str
    pieces: Mapping[str, Piece]
    open_earth: bool
    ordinary: str | None = None
    """F9.1 a body that counts as a star."""

    @property
    def paths(self) -> Paths:
        return paths(self.board)

    def empty(self, point: str) -> bool:
        """F1.3"""
        return point not in self.pieces

    def is_prey(self, point: str, side: str) -> bool:
        """F1.3 an opposing soldier or shooting star."""
        piece = self.pieces.get(point)
        return piece is not None and piece.side not in (None, side) and piece.kind != "R"

    def is_neutral(self, point: str) -> bool:
        piece = self.pieces.get(point)
        return piece is not None and piece.side is None

    def may_stop(self, point: str) -> bool:
        """§6.1, F1.2, F1.4 soldiers and neutrals end on stars."""
        return point not in BODIES or point == self.ordinary

    def may_pass(self, point: str) -> bool:
        """§6.1 no body between, not even flying; F1.4 but an empty earth, if that is open."""
        if point == EARTH and self.open_earth and self.empty(EARTH):
            return True
        return self.may_stop(point)

    def clear(self, between: Path) -> bool:
        """All points between are empty and can be passed by a soldier."""
        return all(self.empty(point) and self.may_pass(point) for point in between)

    def flown_over(self, between: Path) -> list[str] | None:
        """The pieces between, or None if a body is in the way."""
        if not all(map(self.may_pass, between)):
            return None
        return [point for point in between if not self.empty(point)]

    def landing(self, path: Path, side: str) -> Iterator[Way]:
        """To end on an empty star, or to capture the prey on the star where the path ends."""
        end = path[-1]
        if not self.may_stop(end):
            return
        if self.empty(end):
            yield Way(path)
        elif self.is_prey(end, side):
            yield Way(path, end)


def one_step(view: View, start: str) -> list[Path]:
    return [(end,) for end in view.paths.steps[start]]


# --------------------------------------------------------------------------------------------
# The kinds (§5, F3-F8)
# --------------------------------------------------------------------------------------------


def earth_pony(view: View, start: str, side: str) -> Iterator[Way]:
    """§5.1 one step; or two steps round a corner over an empty first star. Captures by landing."""
    for path in [*one_step(view, start), *view.paths.corners[2][start]]:
        if view.clear(path[:-1]):
            yield from view.landing(path, side)


def pegasus(view: View, start: str, side: str) -> Iterator[Way]:
    """§5.2 two or three steps straight to an empty star, over at most one piece."""
    for ray in view.paths.rays[start]:
        for steps in (2, 3):
            path = ray[:steps]
            if len(path) < steps or not view.empty(path[-1]) or not view.may_stop(path[-1]):
                continue
            over = view.flown_over(path[:-1])
            if over is None or len(over) > 1:
                continue
            if not over or view.pieces[over[0]].side in (side, None):
                yield Way(path)  # a friendly piece is not captured, F1.6 nor is a neutral one
            elif view.is_prey(over[0], side):  # "it may not pass over the opposing princess"
                yield Way(path, over[0])


def unicorn(view: View, start: str, side: str) -> Iterator[Way]:
    """§5.3 one or two steps straight, all empty; it may capture on the next point of the line."""
    for ray in view.paths.rays[start]:
        for steps in (1, 2):
            path, beyond = ray[:steps], ray[steps : steps + 1]
            if len(path) < steps or not view.clear(path) or not view.may_stop(path[-1]):
                continue
            yield Way(path)
            for point in beyond:
                if point != EARTH and view.is_prey(point, side):  # "never a piece on the earth"
                    yield Way(path, point)


def shooting_star(view: View, start: str, side: str, arc: str | None) -> Iterator[Way]:
    """§5.4, §5.5; §7.3 a waiting star does not move; F1.7 it never enters sun or moon."""
    if view.board == "terrestrial":
        ends = forward(start, side, diagonally=start[1] == starting_rank(side))
    elif start == EARTH:
        ends = []
    elif start[2] == "f":  # "the first move chooses which"
        ends = [inward(start, "h"), inward(start, "a")]
    else:
        assert arc is not None
        ends = [inward(start, arc)]
    for end in ends:
        if end == EARTH or view.may_stop(end):
            if view.empty(end):
                yield Way((end,))
            elif view.is_prey(end, side):  # "captures by landing, on the earth too"
                yield Way((end,), end)


def forward(start: str, side: str, diagonally: bool) -> list[str]:
    """§5.4 one step straight forward, or diagonally too; none from the far rank."""
    if start[1] == far_rank(side):
        return []
    rank = RANKS[RANKS.index(start[1]) + (1 if side == "moon" else -1)]
    file = FILES.index(start[0])
    files = (file - 1, file, file + 1) if diagonally else (file,)
    return [FILES[number] + rank for number in files if 0 <= number < len(FILES)]


def princess(view: View, start: str, side: str) -> Iterator[Way]:
    """§5.7 one of three; §6.2 onto and over sun and moon, never the earth."""
    for path in view.paths.corners[2][start]:
        if EARTH not in path and all(map(view.empty, path)):
            yield Way(path)  # (a) "two steps round a corner, both stars empty"
    for ray in view.paths.rays[start]:
        path = ray[:2]
        if len(path) < 2 or EARTH in path:
            continue
        if not view.empty(path[0]) and view.empty(path[1]):
            yield Way(path)  # (b) "over exactly one piece of any side and kind", F1.6 neutral too
        elif view.empty(path[0]) and view.is_prey(path[1], side):
            yield Way(path[:1], path[1])  # (c) "one step, capturing on the next point"


def griffin(view: View, start: str, side: str) -> Iterator[Way]:
    """F3.1 two steps, straight or round a corner, over an empty star or over one piece."""
    straight = [ray[:2] for ray in view.paths.rays[start] if len(ray) > 1]
    for path in [*straight, *view.paths.corners[2][start]]:
        over = view.flown_over(path[:1])
        if over is not None and not any(map(view.is_neutral, over)):  # F1.6
            yield from view.landing(path, side)


def dragon(view: View, start: str, side: str, captives: int) -> Iterator[Way]:
    """F4.1, as far as its captives let it; whether it may capture at all is not asked here."""
    pieces = captives + 1
    for path in one_step(view, start):  # (a)
        yield from view.landing(path, side)
    for ray in view.paths.rays[start]:  # (b)
        for steps in range(1, min(pieces, len(ray)) + 1):
            path = ray[:steps]
            over = view.flown_over(path[:-1])
            if over is None or len(over) > 1 or any(map(view.is_neutral, over)):
                break  # what shuts the way to a star shuts it to all behind
            if view.empty(path[-1]) and view.may_stop(path[-1]):
                yield Way(path)
    for steps in range(2, pieces // 2 + 1):  # (c)
        for path in view.paths.corners[steps][start]:
            if view.clear(path[:-1]):
                yield from view.landing(path, side)


def changeling(view: View, start: str, side: str) -> Iterator[Way]:
    """F6.1 two steps straight over an empty star to an empty one; or one step onto prey."""
    for ray in view.paths.rays[start]:
        path = ray[:2]
        if len(path) == 2 and view.clear(path) and view.may_stop(path[-1]):
            yield Way(path)
    for path in one_step(view, start):
        if view.may_stop(path[0]) and view.is_prey(path[0], side):
            yield Way(path, path[0])


def changeling_as_star(view: View, start: str, side: str) -> Iterator[Way]:
    """F6.3 one step straight forward, or inward by hour or anti-hour; never onto a body."""
    if view.board == "terrestrial":
        ends = forward(start, side, diagonally=False)
    elif start == EARTH:
        ends = []
    else:
        ends = [inward(start, "h"), inward(start, "a")]
    for end in ends:
        yield from view.landing((end,), side)


def ways(view: View, start: str, piece: Piece) -> Iterator[Way]:
    """All that one player's piece can do by its kind, its own princess's eclipse aside."""
    side, kind = piece.side, piece.moves_as
    assert side is not None
    if kind == "S":
        if piece.kind == "C":
            return changeling_as_star(view, start, side)
        return shooting_star(view, start, side, piece.arc)
    if kind == "D":
        found = dragon(view, start, side, len(piece.captives))
        return found if piece.may_capture else (way for way in found if way.captured is None)
    by_kind = {
        "E": earth_pony,
        "P": pegasus,
        "U": unicorn,
        "R": princess,
        "G": griffin,
        "C": changeling,
    }
    return by_kind[kind](view, start, side)
