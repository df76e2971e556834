"""Who chooses a move: a player is given a game, its seat's view and time, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from ..core.clock import Time
from ..core.game import CHANCE, Game, M, Opt, S, V
from ..core.refusal import Refusal
from ..games import AnyGame

V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Player(Protocol[V_contra, M_co]):
    """Chooses one of the legal moves."""

    def choose(self, game: AnyGame, view: V_contra, time: Time | None = None) -> M_co:
        """Return a legal move for the seat to act, within its time if a clock runs."""


AnyPlayer = Player[Any, Any]
"""A player as the doors see it: of which family, and so its types, is none of their business."""


@runtime_checkable
class Prepared(Protocol[V_contra]):
    """A player that needs more than a moment to begin, and may be unfit for a game."""

    def vet(self, game: AnyGame) -> None:
        """Refuse a game that it could not play, without loading anything large."""

    def get_ready(self, game: AnyGame, view: V_contra) -> None:
        """Load whatever a move in such a view takes."""


def vet(player: AnyPlayer, game: AnyGame) -> None:
    """Refuse a player that could not play this game, before anybody waits for its first move."""
    if isinstance(player, Prepared):
        player.vet(game)


def get_ready(player: Player[V, M], game: AnyGame, view: V) -> None:
    """Let a player load what it needs: that is not thinking, and no clock should run meanwhile."""
    if isinstance(player, Prepared):
        player.get_ready(game, view)


def own_view(game: Game[S, V, M, Opt], play: S | V) -> V:
    """Return what the seat to act sees of a state, or of a view, which must be its own.

    So a player can be handed all of the truth, as a library may, and still not look at it.
    """
    seat = game.to_act(play)
    if seat is None:
        raise Refusal("game_over", "the game is over, and nobody chooses a move")
    if seat == CHANCE:
        raise Refusal("chance", "it is chance that acts here, and nobody chooses a move")
    return game.own_view(play, seat)


class RandomPlayer:
    """Plays any legal move; the ruler against which the others are measured."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Game[S, V, M, Opt], view: S | V, time: Time | None = None) -> M:
        """Return any legal move."""
        return self.rng.choice(game.legal_moves(own_view(game, view)))
