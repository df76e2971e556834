"""What a state of Sun and Moon is worth: pieces, room to move, and how far the stars have come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, TERRESTRIAL, steps_left
from ...games.sunmoon.moves import BANISHED, ECLIPSE, Escape, Go, Move, calling
from ...games.sunmoon.pieces import (
    PRINCESS,
    SOLDIERS,
    STARS,
    is_neutral,
    kind_of,
    side_of,
)
from ...games.sunmoon.position import Position
from ...games.sunmoon.rules import State
from .worth import WORTH

VALUES = {kind: float(WORTH[kind]) for kind in (*SOLDIERS, PRINCESS)}
"""Hundred is about a shooting star at home."""

STAR_STEPS = (100.0, 112.0, 128.0, 150.0, 185.0, 230.0)
"""A shooting star by the steps it has gone; one that waits (§7.2) is nearly a soldier."""

POOL = 25.0
"""What a captured soldier that can still return takes off its loss."""

MOVE = 1.5
"""What one more legal move is worth."""


class SunMoonJudge:
    """The judge of both boards."""

    def value(self, view: State, seat: int) -> float:
        """Return the balance of material, hopes and room to move."""
        position = view.position
        total = 0.0
        for point, piece in _owned(position):
            worth = _piece_value(position, point, kind_of(piece), side_of(piece))
            total += worth if side_of(piece) == seat else -worth
        for kind in SOLDIERS:
            total += POOL * (position.in_pool(seat, kind) - position.in_pool(1 - seat, kind))
        return total + MOVE * _room(position, seat)

    def candidates(self, game: AnyGame, view: State) -> Sequence[Move]:
        """Return each move once, without announcement: captures and promotions first."""
        moves = game.legal_moves(view)
        if view.options.claims != "off":
            moves = [m for m in moves if not isinstance(m, Go) or m.call is None]
        return sorted(moves, key=_quietness)

    def announced(self, game: AnyGame, view: State, move: Move) -> Move:
        """Say eclipse and banished where they are true and must be said (§8.6)."""
        if view.options.claims == "off" or not isinstance(move, Go):
            return move
        bare = replace(move, call=None)
        after = game.play_unchecked(view, bare).position
        if not after.in_eclipse(after.turn):
            return bare
        return calling(bare, ECLIPSE if after.legal() else BANISHED)


def _owned(position: Position) -> list[tuple[int, int]]:
    """Return points and pieces, without the neutral ones (F1.2)."""
    return [(at, piece) for at, piece in position.pieces().items() if not is_neutral(piece)]


def _piece_value(position: Position, point: int, kind: int, side: int) -> float:
    if kind not in STARS:
        return VALUES[kind]
    return STAR_STEPS[_steps_gone(position, point, side)]


def _steps_gone(position: Position, point: int, side: int) -> int:
    if position.geometry == 0:
        return 5 - steps_left(TERRESTRIAL, side, point)
    # Six steps lead to the earth; the last is counted with the one before.
    return min(6 - steps_left(ASTRAL, side, point), 5)


def _room(position: Position, seat: int) -> int:
    """Return how many more moves a seat has than the other, were it its turn."""
    if position.is_deploying():
        return _room_by_piece(position, seat)
    here, there = len(position.legal()), len(position.passed().legal())
    return here - there if position.turn == seat else there - here


def _room_by_piece(position: Position, seat: int) -> int:
    """Count what each piece could do; the turn does not matter before the play begins."""
    total = 0
    for point, piece in _owned(position):
        count = len(position.reachable(point))
        total += count if side_of(piece) == seat else -count
    return total


def _quietness(move: Move) -> int:
    if isinstance(move, Go):
        return 2 * (move.captured is None) + (move.promotion is None)
    return 0 if isinstance(move, Escape) else 4


JUDGE = SunMoonJudge()
