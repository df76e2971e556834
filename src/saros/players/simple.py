"""Players that look at what is in front of them: quick company, and a ruler for the thinkers."""

from __future__ import annotations

from random import Random
from typing import Any

from ..core.clock import Time
from ..games import AnyGame
from .judge import is_judged, judge_for, worth
from .player import Player, own_view

SAME = 1e-6
"""Values closer than this are equal, and the dice decide."""


class GreedyPlayer:
    """Takes the move after which its judge likes the state best."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, view: Any, time: Time | None = None) -> Any:
        """Return the best move one ply deep."""
        judge, view = judge_for(game), own_view(game, view)
        seat = game.to_act(view)
        assert seat is not None  # there is nobody else's view
        moves = judge.candidates(game, view)
        values = [worth(game, judge, game.play_unchecked(view, move), seat) for move in moves]
        best = max(values)
        ties = [move for move, value in zip(moves, values, strict=True) if value > best - SAME]
        return judge.announced(game, view, self.rng.choice(ties))


class HonestPlayer:
    """Lets another choose the move and sees that what is announced is true."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, game: AnyGame, view: Any, time: Time | None = None) -> Any:
        """Return the other's move, announced as it must be."""
        move = self.player.choose(game, view, time)
        return judge_for(game).announced(game, view, move) if is_judged(game) else move
