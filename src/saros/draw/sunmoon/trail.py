"""The way a move goes over the board: along which lines it travels, and where its ray strikes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...games.sunmoon.board import BOARDS, EARTH, Board
from ...games.sunmoon.moves import Go
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    HOUR_STAR,
    PEGASUS,
    PRINCESS,
    STARS,
    UNICORN,
    kind_of,
    side_of,
)
from ...games.sunmoon.position import Position
from .places import Leg, arc_inward, legs_along


class Trail(NamedTuple):
    """The steps of a move, and those from its end to what it strikes from there."""

    way: list[Leg]
    ray: list[Leg]


def trail(board: str, position: Position, move: Go) -> Trail:
    """Return how a legal move goes; of several ways one that crosses no heavenly body."""
    geometry = BOARDS[board]
    start, end = geometry.number[move.start], geometry.number[move.end]
    prey = None if move.captured is None else geometry.number[move.captured]
    kind = kind_of(position.piece_at(start))
    if kind in (HOUR_STAR, ANTI_STAR) and end == EARTH:
        return Trail(arc_inward(start, kind == HOUR_STAR), [])
    found = [
        *_straight(geometry, position, start, end, prey),
        *_round_corners(geometry, position, start, end, prey),
    ]
    return min(found, key=lambda each: _crossed(geometry, each))


def _crossed(board: Board, found: Trail) -> int:
    return sum(leg[2] in board.bodies for leg in found.way[:-1])


def _straight(
    board: Board, position: Position, start: int, end: int, prey: int | None
) -> Iterator[Trail]:
    """Every straight way to the end on which the piece meets what it may meet (§5.1–§5.7)."""
    kind, side = kind_of(position.piece_at(start)), side_of(position.piece_at(start))
    for line, reached in _walks(board.name, start, end):
        steps = reached.index(end) + 1
        met = [point for point in reached[: steps - 1] if position.piece_at(point)]
        strikes = kind in (UNICORN, PRINCESS) and prey is not None
        behind = reached[steps] if steps < len(reached) else None
        if strikes and (behind != prey or met):
            continue
        if kind == PEGASUS and not _flies(position, side, met, prey):
            continue
        if _fits(kind, steps, len(met), strikes):
            way = legs_along(line, [start, *reached[:steps]])
            yield Trail(way, legs_along(line, [end, prey]) if strikes and prey is not None else [])


def _flies(position: Position, side: int, met: list[int], prey: int | None) -> bool:
    """§5.2: over at most one piece, and what is captured is the opposing piece flown over."""
    opposing = [point for point in met if side_of(position.piece_at(point)) != side]
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
    board: Board, position: Position, start: int, end: int, prey: int | None
) -> Iterator[Trail]:
    """Every open way round a corner, for who may go round one (§5.1, §5.7)."""
    kind = kind_of(position.piece_at(start))
    strikes = kind == PRINCESS and prey is not None
    if strikes or kind in (PEGASUS, UNICORN, *STARS):
        return
    for way in _corners(board.name, start, end):
        if not position.piece_at(way[0][2]):
            yield Trail([*way], [])


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
