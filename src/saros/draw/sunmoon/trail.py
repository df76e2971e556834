"""The way a move goes over the board: along which lines it travels, and where its ray strikes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from ...games.sunmoon.board import BOARDS, EARTH, Board
from ...games.sunmoon.moves import Go, named
from ...games.sunmoon.packing import captured_of, captures, end_of, start_of
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    EARTH_PONY,
    HOUR_STAR,
    MOONS,
    PEGASUS,
    PRINCESS,
    STARS,
    SUNS,
    UNICORN,
    kind_of,
    side_of,
)
from ..scene import Point
from .places import Leg, arc_inward, legs_along, sky


class Trail(NamedTuple):
    """The steps of a move, and those from its end to what it strikes from there."""

    way: list[Leg]
    ray: list[Leg]


class Traced(NamedTuple):
    """The same as points on the canvas, arcs bent as they are."""

    path: tuple[Point, ...]
    ray: tuple[Point, ...]


def trail(board: str, pieces: Mapping[int, int], move: Go) -> Trail:
    """Return how a legal move goes; of several ways one that crosses no heavenly body.

    Of the pieces only those count that stand on its ends, between them, or are captured.
    """
    found = standard_trail(board, pieces, move)
    assert found is not None
    return found


def standard_trail(board: str, pieces: Mapping[int, int], move: Go) -> Trail | None:
    """Return the same of a move among fairy pieces, if it goes as it could without them."""
    geometry = BOARDS[board]
    start, end = geometry.number[move.start], geometry.number[move.end]
    prey = None if move.captured is None else geometry.number[move.captured]
    kind = kind_of(pieces[start])
    if kind in (HOUR_STAR, ANTI_STAR) and end == EARTH:
        return Trail(arc_inward(start, kind == HOUR_STAR), [])
    found = [
        *_straight(geometry, pieces, start, end, prey),
        *_round_corners(geometry, pieces, start, end, prey),
    ]
    return min(found, key=lambda each: _crossed(geometry, each), default=None)


def _crossed(board: Board, found: Trail) -> int:
    return sum(leg[2] in board.bodies for leg in found.way[:-1])


def _straight(
    board: Board, pieces: Mapping[int, int], start: int, end: int, prey: int | None
) -> Iterator[Trail]:
    """Every straight way to the end on which the piece meets what it may meet (§5.1–§5.7)."""
    kind, side = kind_of(pieces[start]), side_of(pieces[start])
    for line, reached in _walks(board.name, start, end):
        steps = reached.index(end) + 1
        met = [point for point in reached[: steps - 1] if pieces.get(point)]
        strikes = kind in (UNICORN, PRINCESS) and prey is not None
        behind = reached[steps] if steps < len(reached) else None
        if strikes and (behind != prey or met):
            continue
        if kind == PEGASUS and not _flies(pieces, side, met, prey):
            continue
        if _fits(kind, steps, len(met), strikes):
            way = legs_along(line, [start, *reached[:steps]])
            yield Trail(way, legs_along(line, [end, prey]) if strikes and prey is not None else [])


def _flies(pieces: Mapping[int, int], side: int, met: list[int], prey: int | None) -> bool:
    """§5.2: over at most one piece, and what is captured is the opposing piece flown over."""
    opposing = [point for point in met if side_of(pieces[point]) != side]
    return len(met) <= 1 and opposing == ([] if prey is None else [prey])


def _fits(kind: int, steps: int, met: int, strikes: bool) -> bool:
    if kind == PEGASUS:
        return steps >= 2
    if kind == UNICORN:
        return steps <= 2 and met == 0
    if kind == PRINCESS:
        return steps == 1 if strikes else steps == 2 and met == 1
    return steps == 1


def _round_corners(
    board: Board, pieces: Mapping[int, int], start: int, end: int, prey: int | None
) -> Iterator[Trail]:
    """Every open way round a corner, for who may go round one (§5.1, §5.7)."""
    kind = kind_of(pieces[start])
    strikes = kind == PRINCESS and prey is not None
    if strikes or kind in (PEGASUS, UNICORN, *STARS):
        return
    for way in _corners(board.name, start, end):
        if not pieces.get(way[0][2]):
            yield Trail([*way], [])


@cache
def aimed(board: str, start: int, target: int, free: tuple[int, ...]) -> tuple[Point, ...]:
    """Return the line by which a piece threatens a point, over points that are free (§8.1)."""
    for line, reached in _walks(board, start, target):
        between = reached[: reached.index(target)]
        if set(between) <= set(free):
            return sky(board).trace(legs_along(line, [start, *between, target]))
    way = next(way for way in _corners(board, start, target) if way[0][2] in free)
    return sky(board).trace(way)


# The boards never change, and every position has some sixty moves: what they share is kept.


@cache
def _walks(board: str, start: int, end: int) -> list[tuple[int, list[int]]]:
    """Return the straight ways of three steps that come to a point, each with its line."""
    return [walk for walk in BOARDS[board].walks(start, 3) if end in walk[1]]


@cache
def _corners(board: str, start: int, end: int) -> list[tuple[Leg, Leg]]:
    """Return the ways of two steps on two lines from one point to another."""
    geometry = BOARDS[board]
    return [
        ((first, start, corner), (second, corner, goal))
        for first, corner in geometry.steps(start)
        for second, goal in geometry.steps(corner)
        if goal == end and second != first
    ]


@cache
def _between(board: str, start: int, end: int, kind: int) -> tuple[int, ...]:
    """Return the points that a piece of a kind may cross, by which it is decided how it goes."""
    crossed: set[int] = set()
    if kind in (PEGASUS, UNICORN, PRINCESS):
        for _, reached in _walks(board, start, end):
            crossed.update(reached[: reached.index(end)])
    if kind in (EARTH_PONY, PRINCESS):
        crossed.update(way[0][2] for way in _corners(board, start, end))
    return tuple(sorted(crossed))


OWNERS = bytes(piece & (MOONS | SUNS) for piece in range(256))
"""Translates the cells of a board to who stands where: whatever it is, it is in the way."""


@cache
def peek(board: str, pair: int, piece: int) -> Callable[[bytes], object]:
    """Return what looks, in translated cells, at the points a piece may cross between two ends."""
    points = _between(board, start_of(pair), end_of(pair), kind_of(piece))
    return itemgetter(*points) if points else _nothing


def _nothing(cells: bytes) -> object:  # noqa: ARG001 - it looks at none of them
    return None


@lru_cache(50_000)
def traced(board: str, journey: int, piece: int, around: object) -> Traced:
    """Return how a piece is drawn on its journey, the part of a kernel move that tells where.

    `around` is what was peeked at between its ends.
    """
    start, end = start_of(journey), end_of(journey)
    move, heavens = named(board, journey), sky(board)
    assert isinstance(move, Go)
    seen = around if isinstance(around, tuple) else (around,)
    crossed = _between(board, start, end, kind_of(piece))
    pieces = dict(zip(crossed, seen, strict=False)) | {start: piece}
    if captures(journey):
        pieces[captured_of(journey)] = (MOONS | SUNS) ^ (piece & (MOONS | SUNS))
    way, ray = trail(board, pieces, move)
    return Traced(heavens.trace(way), heavens.trace(ray))


@cache
def corners_of(board: str, pair: int, piece: int) -> tuple[int, ...] | None:
    """Return the corners of which one must be free for a piece to go so, the best first.

    None are needed where it has only one way to go; where it is not as simple as that the answer
    is None.
    """
    start, end, kind = start_of(pair), end_of(pair), kind_of(piece)
    steps = [reached.index(end) + 1 for _, reached in _walks(board, start, end)]
    if kind in STARS or (kind == EARTH_PONY and 1 in steps):
        return ()
    if kind == EARTH_PONY:
        found = dict.fromkeys(way[0][2] for way in _corners(board, start, end))
        return tuple(sorted(found, key=lambda corner: corner in BOARDS[board].bodies))
    straight = [each for each in steps if (each >= 2 if kind == PEGASUS else each <= 2)]
    return () if kind in (PEGASUS, UNICORN) and len(straight) == 1 else None


def only_open(board: str, pair: int, piece: int, corner: int) -> object:
    """Return what would be peeked at if one corner were free, and no other."""
    points = _between(board, start_of(pair), end_of(pair), kind_of(piece))
    seen = tuple(0 if point == corner else MOONS for point in points)
    return seen if len(seen) > 1 else seen[0]
