"""Random plays straight on the kernel, as an evaluator for OpenSpiel's tree search.

OpenSpiel's own evaluator asks a state in Python several questions for every ply of a random play.
This one asks the kernel and gets through many more plays in the same time, to the same ends.
"""

from __future__ import annotations

from collections import Counter
from math import tanh
from random import Random
from typing import TYPE_CHECKING

from ...games.sunmoon.pieces import PRINCESS, STANDARD_SOLDIERS, STARS, kind_of, side_of
from ...games.sunmoon.position import Position
from ...players.sunmoon.worth import WORTH
from ..spiel_game import even_odds

if TYPE_CHECKING:
    from .spiel import BoardPlay, SunMoonState

PRICES = {kind: WORTH[kind] for kind in (*STANDARD_SOLDIERS, *STARS, PRINCESS)}
"""Roughly what a piece is worth, a shooting star being about a hundred."""

SURE = 8.0
"""An advantage of so much material counts as three quarters of a win."""


class KernelRollouts:
    """Values a state by a random play to its end, or by the material after some plies of one.

    Made for `open_spiel.python.algorithms.mcts.MCTSBot`, in the place of its own evaluator.
    """

    def __init__(self, rng: Random, plies: int | None = None) -> None:
        self.rng = rng
        self.plies = plies

    def evaluate(self, state: SunMoonState) -> list[float]:
        """Return what one random play is worth to moon and to sun."""
        value, _ = self.play_out(state.play)
        return [value, -value]

    def prior(self, state: SunMoonState) -> list[tuple[int, float]]:
        """Return every move with the same probability."""
        return even_odds(state)

    def play_out(self, play: BoardPlay) -> tuple[float, Position]:
        """Play at random; return the value to moon and the last position, moves still pushed."""
        position, luck = play.state.position.copy(), self.rng.random
        seen = Counter(play.state.past)
        room = play.max_plies - play.ply
        plies = room if self.plies is None else min(room, self.plies)
        for _ in range(plies):
            codes = position.legal()
            if not codes or position.is_bare():
                break
            code = codes[int(luck() * len(codes))]
            if position.is_lasting(code):
                seen.clear()
            position.push(code)
            seen[position.hash] += 1
            if seen[position.hash] == 3:
                return _repeated(play, position), position
        return _value(position, stopped=plies < room), position


def _value(position: Position, stopped: bool) -> float:
    """Return a win or a draw, or the balance of material of a play that only stopped here."""
    if not position.legal():
        banished = position.in_eclipse(position.turn)
        return (1.0 if position.turn else -1.0) if banished else 0.0
    if position.is_bare() or not stopped:
        return 0.0
    return tanh(balance(position) / SURE)


def balance(position: Position) -> float:
    """Return how much more material moon has than sun, soldiers still to be deployed included."""
    total = 0  # whole numbers, so that equal armies are exactly equal
    for piece in position.pieces().values():
        price = PRICES[kind_of(piece)]
        total += -price if side_of(piece) else price
    for kind in STANDARD_SOLDIERS if position.is_deploying() else ():
        total += PRICES[kind] * (position.in_hand(0, kind) - position.in_hand(1, kind))
    return total / 100


def _repeated(play: BoardPlay, position: Position) -> float:
    """§8.4, §8.5: the third time is a draw, or lost by who brought it about."""
    if play.state.options.repetition == "draw":
        return 0.0
    return -1.0 if position.turn else 1.0
