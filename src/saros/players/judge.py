"""Judges say what a state is worth; each knows one family of games, so that players need none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..core.game import M, V
from ..games import AnyGame
from .player import V_contra

WON = 1_000_000.0
"""More than any judgement of a play that still goes on."""


class Judge(Protocol[V_contra, M]):
    """What a player that thinks wants to know about a game."""

    def value(self, view: V_contra, seat: int) -> float:
        """Return how good a view of an unfinished play is for a seat; 0 is even."""

    def candidates(self, game: AnyGame, view: V_contra) -> Sequence[M]:
        """Return the moves worth thinking about, the most forcing first."""

    def announced(self, game: AnyGame, view: V_contra, move: M) -> M:
        """Return the move with whatever an honest player says when playing it."""


AnyJudge = Judge[Any, Any]
"""A judge of any family."""


def worth(game: AnyGame, judge: Judge[V, M], view: V, seat: int) -> float:
    """Return what a seat's view is worth to it, whether the play is over or not."""
    outcome = game.outcome(view)
    if outcome is None:
        return judge.value(view, seat)
    return (2 * outcome.points[seat] - 1) * WON
