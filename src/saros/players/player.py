"""Who chooses a move: a player is given a game, its seat's view and time, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from ..core.clock import Time
from ..games import AnyGame


class Player(Protocol):
    """Chooses one of the legal moves."""

    def choose(self, game: AnyGame, view: Any, time: Time | None = None) -> Any:
        """Return a legal move for the seat to act, within its time if a clock runs."""


class RandomPlayer:
    """Plays any legal move; the ruler against which the others are measured."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, view: Any, time: Time | None = None) -> Any:
        """Return any legal move."""
        return self.rng.choice(game.legal_moves(view))
