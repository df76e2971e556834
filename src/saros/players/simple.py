"""Players that look at what is in front of them: quick company, and a ruler for the thinkers."""

from __future__ import annotations

from random import Random
from typing import Generic

from ..core.clock import Time
from ..core.game import M, V
from ..games import AnyGame
from .judge import Judge, worth
from .player import Player, own_view

SAME = 1e-6
"""Values closer than this are equal, and the dice decide."""


class GreedyPlayer(Generic[V, M]):
    """Takes the move after which its judge likes the view best."""

    def __init__(self, judge: Judge[V, M], rng: Random) -> None:
        self.judge, self.rng = judge, rng

    def choose(self, game: AnyGame, view: V, time: Time | None = None) -> M:
        """Return the best move one ply deep."""
        judge, view = self.judge, own_view(game, view)
        seat = game.to_act(view)
        assert seat is not None  # there is nobody else's view
        moves = judge.candidates(game, view)
        values = [worth(game, judge, game.foresee(view, move), seat) for move in moves]
        best = max(values)
        ties = [move for move, value in zip(moves, values, strict=True) if value > best - SAME]
        return judge.announced(game, view, self.rng.choice(ties))


class HonestPlayer(Generic[V, M]):
    """Lets another choose the move and sees that what is announced is true."""

    def __init__(self, player: Player[V, M], judge: Judge[V, M] | None) -> None:
        self.player, self.judge = player, judge

    def choose(self, game: AnyGame, view: V, time: Time | None = None) -> M:
        """Return the other's move, announced as it must be."""
        move = self.player.choose(game, view, time)
        return move if self.judge is None else self.judge.announced(game, view, move)
