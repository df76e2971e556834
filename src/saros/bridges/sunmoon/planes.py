"""A state of Sun and Moon as a stack of planes: what a program that learns sees of it.

Each plane has one number for every point. A terrestrial plane has seven ranks of nine files. An
astral one has seven rows of twelve hours: the earth, which fills a row of its own because it lies
next to every hour, and then the spheres from a to f.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...games.sunmoon.board import ASTRAL, EARTH, SIDES, TERRESTRIAL, Board
from ...games.sunmoon.pieces import (
    FULL_ROSTER,
    LETTERS,
    PRINCESS,
    STANDARD_SOLDIERS,
    STAR,
    STARS,
    code,
)
from ...games.sunmoon.rules import State

ARCS = dict(zip(STARS, ("", "h", "a"), strict=True))


def _kinds(board: Board) -> tuple[int, ...]:
    """Return the kinds of piece on a board; only astral stars have arcs (§5.5)."""
    return (*STANDARD_SOLDIERS, *(STARS if board is ASTRAL else (STAR,)), PRINCESS)


def plane_names(board: Board) -> tuple[str, ...]:
    """Return what each plane shows, in their order."""
    both = [
        *(f"{LETTERS[kind]}{ARCS.get(kind, '')}" for kind in _kinds(board)),
        "waiting",
        *(f"pool {LETTERS[kind]}" for kind in STANDARD_SOLDIERS),
        *(f"reserve {LETTERS[kind]}" for kind in STANDARD_SOLDIERS if board is ASTRAL),
    ]
    return (*(f"{side} {what}" for side in SIDES for what in both), "turn", "repeated", "ply")


class Planes:
    """Fills planes from a state; moon's come first, whoever looks and whoever is to move."""

    def __init__(self, board: Board) -> None:
        self.names = plane_names(board)
        self.shape = (len(self.names), 7, 9 if board is TERRESTRIAL else 12)
        self.cells: Any = np.zeros((self.shape[0], self.shape[1] * self.shape[2]), np.float32)
        self._astral = board is ASTRAL
        # A point is a cell of its plane, only the earth is a row.
        self._place: list[int | slice] = list(range(board.size))
        if self._astral:
            self._place = [12 + point for point in range(EARTH)] + [slice(12)]
        self._width = (len(self.names) - 3) // len(SIDES)
        kinds = enumerate(_kinds(board))
        self._plane = {code(s, kind): s * self._width + n for n, kind in kinds for s in (0, 1)}

    def show(self, state: State, progress: float) -> None:
        """Write a state into the cells; `progress` is the part of the longest play behind it."""
        position, cells = state.position, self.cells
        cells.fill(0)
        for point, piece in position.pieces().items():
            cells[self._plane[piece], self._place[point]] = 1
        for side in range(2):
            self._show_side(state, side, (side + 1) * self._width)
        cells[-3] = position.turn
        cells[-2] = (state.past.count(state.past[-1]) - 1) / 2
        cells[-1] = progress

    def _show_side(self, state: State, side: int, last: int) -> None:
        """Write what a side waits for and holds; its planes end before `last`."""
        position, cells = state.position, self.cells
        counts = [position.in_pool(side, kind) for kind in STANDARD_SOLDIERS]
        if self._astral:
            counts += [position.in_hand(side, kind) for kind in STANDARD_SOLDIERS]
        for n, point in enumerate(position.waiting_stars(side), 1):
            cells[last - len(counts) - 1, self._place[point]] = 1 / n
        for n, count in enumerate(counts):
            cells[last - len(counts) + n] = count / FULL_ROSTER[0]
