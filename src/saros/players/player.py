"""Who chooses a move: a player is given a game and its seat's view, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from ..games import AnyGame


class Player(Protocol):
    """Chooses one of the legal moves."""

    def choose(self, game: AnyGame, view: Any) -> Any:
        """Return a legal move for the seat to act."""


class RandomPlayer:
    """Plays any legal move; the ruler against which the others are measured."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, view: Any) -> Any:
        """Return any legal move."""
        return self.rng.choice(game.legal_moves(view))
