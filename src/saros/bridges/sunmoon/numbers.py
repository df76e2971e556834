"""Every move of a board as a number, for programs that know moves only by their number.

The number is `(start * points + end) * 8 + k`. A deployed soldier starts from the point behind the
last one. Several moves can join the same two points: they differ in what is captured or in what a
shooting star becomes. `k` is the place of a move among all of these that some position of the
board allows, in the order of the kernel's codes; so a number means the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.refusal import Refusal
from ...games.sunmoon.board import BOARDS, EARTH, TERRESTRIAL, Board, half
from ...games.sunmoon.moves import Deploy, Go, coded, named
from ...games.sunmoon.packing import (
    DEPLOY,
    NOTHING,
    capture,
    choosing,
    deployment,
    end_of,
    ends_of,
    move_kind,
    start_of,
)
from ...games.sunmoon.pieces import STANDARD_SOLDIERS
from ...games.sunmoon.tables import GEOMETRIES, NOWHERE, Geometry, PointRows

WAYS = 8
"""How many moves may join two points: exactly so many where a shooting star is promoted."""


class Numbering:
    """The moves of one board by number, the same whether its earth is open or shut (§6.4)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.total = (board.size + (board is not TERRESTRIAL)) * board.size * WAYS
        self.number_of: dict[int, int] = {}
        """By the kernel's code of a move."""
        self.move_of: dict[int, Deploy | Go] = {}
        ways: dict[int, list[int]] = {}
        for code in sorted(possible_codes(board)):
            ways.setdefault(ends_of(code), []).append(code)
        for codes in ways.values():
            assert len(codes) <= WAYS
            deployed = move_kind(codes[0]) == DEPLOY
            start = board.size if deployed else start_of(codes[0])
            first = (start * board.size + end_of(codes[0])) * WAYS
            self.number_of |= {code: first + k for k, code in enumerate(codes)}
        for code, number in self.number_of.items():
            self.move_of[number] = named(board.name, code)

    def of(self, move: Deploy | Go) -> int:
        """Return the number of a move."""
        return self.number_of[coded(self.board.name, move)]

    def move(self, number: int) -> Deploy | Go:
        """Return the move of a number; between most points there are fewer than eight."""
        found = self.move_of.get(number)
        if found is None:
            raise Refusal("unknown_move", f"no move of the {self.board.name} board is {number}")
        return found

    def text(self, number: int) -> str:
        """Return a move by its points: without a position nobody knows the piece."""
        move = self.move(number)
        if isinstance(move, Deploy):
            return f"{move.kind} {move.star}"
        captured = f"x{move.captured}" if move.captured else None
        return " ".join(word for word in (move.start, move.end, captured, move.promotion) if word)


@cache
def numbering(board: str) -> Numbering:
    """Return the numbers of a board's moves, worked out when they are first asked for."""
    return Numbering(BOARDS[board])


def possible_codes(board: Board) -> set[int]:
    """Return the code of every move that some position of a board allows, and hardly any other."""
    codes: set[int] = set()
    for geometry in (Geometry(*made) for made in GEOMETRIES if made[0] is board):
        moves = [*_pegasus(geometry), *_unicorn(geometry), *_pony(geometry), *_princess(geometry)]
        for start, end, captured, kind in (*moves, *_stars(geometry)):
            if NOWHERE not in (end, captured):
                codes.add(choosing(capture(start, end, captured), kind))
    return codes | set(_deployments(board))


MoveParts = tuple[int, int, int, int]
"""Start, end, captured point, and the kind promoted to."""


def _rows(table: PointRows) -> Iterator[tuple[int, list[int]]]:
    """Yield the rows of a table, each behind the point it belongs to."""
    for point in range(len(table.first) - 1):
        for row in range(table.first[point], table.first[point + 1]):
            yield point, table.cells[row * table.width : (row + 1) * table.width]


def _pegasus(geometry: Geometry) -> Iterator[MoveParts]:
    """§5.2: two or three steps, with the capture of what was flown over."""
    for start, (near, far, last, _) in _rows(geometry.soldier_rays()):
        for end, over in ((far, (near,)), (last, (near, far))):
            for captured in (NOTHING, *over):
                if EARTH not in (end, captured):
                    yield start, end, captured, 0


def _unicorn(geometry: Geometry) -> Iterator[MoveParts]:
    """§5.3: one or two steps, with the capture of what stands next."""
    for start, (near, far, last, _) in _rows(geometry.soldier_rays()):
        for end, ahead in ((near, far), (far, last)):
            for captured in (NOTHING, ahead):
                if EARTH not in (end, captured):
                    yield start, end, captured, 0


def _pony(geometry: Geometry) -> Iterator[MoveParts]:
    """§5.1: one step, or round a corner, capturing by landing."""
    steps = [(start, end) for start, ends in enumerate(geometry.pony_steps()) for end in ends]
    corners = [(start, end) for start, (end, *_) in _rows(geometry.pony_corners())]
    for start, end in steps + corners:
        yield from ((start, end, captured, 0) for captured in (NOTHING, end))


def _princess(geometry: Geometry) -> Iterator[MoveParts]:
    """§5.7: round a corner, over a piece, or one step with the capture of what is next."""
    for start, (end, *_) in _rows(geometry.royal_corners()):
        yield start, end, NOTHING, 0
    for start, (near, far) in _rows(geometry.royal_rays()):
        yield start, far, NOTHING, 0
        yield start, near, far, 0


def _stars(geometry: Geometry) -> Iterator[MoveParts]:
    """§5.4–§5.6: one step onward, capturing by landing; §7.1: promotion at the goal."""
    size, ends, goals = geometry.board.size, geometry.star_moves(), geometry.goals()
    for place, end in enumerate(ends):
        side, start = place // (9 * size), place // 3 % size
        promoted = STANDARD_SOLDIERS if end != NOWHERE and goals[side * size + end] else ()
        for captured in (NOTHING, end):
            yield from ((start, end, captured, kind) for kind in (0, *promoted))


def _deployments(board: Board) -> Iterator[int]:
    """§4.2: any soldier on a star of its side's half."""
    for side in () if board is TERRESTRIAL else (0, 1):
        for star in half(side):
            yield from (deployment(kind, star) for kind in STANDARD_SOLDIERS)
