"""A player as an analyst: it knows no more than the move that it would choose."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Generic

from ..core.game import M, V
from ..games import AnyGame
from .analyst import Finding, Limits, Tell
from .player import Player, get_ready, own_view


class PlayerAnalyst(Generic[V, M]):
    """Answers with the move of a player, and calls every position even."""

    def __init__(self, player: Player[V, M]) -> None:
        self.player = player

    def think(
        self,
        game: AnyGame,
        state: object,
        limits: Limits,
        *,
        only: Sequence[M] | None = None,
        tell: Tell[M] | None = None,
    ) -> Finding[M]:
        """Return the player's move, or the first of the `only` ones if it is none of them."""
        began, seat = perf_counter(), game.to_act(state)
        assert seat is not None
        move = self.player.choose(game, own_view(game, state))
        if only and move not in only:
            move = only[0]
        spent = perf_counter() - began
        found = Finding(move, 0, 0.5, None, (move,), 1, 1, spent, seat)
        if tell is not None:
            tell(found)
        return found

    def survey(
        self,
        game: AnyGame,
        state: object,
        limits: Limits,
        lines: int,
        *,
        tell: Tell[M] | None = None,
    ) -> list[Finding[M]]:
        """Return the one move that it knows of."""
        return [self.think(game, state, limits, tell=tell)]

    def get_ready(self, game: AnyGame, state: object) -> None:
        """Let the player load what it needs."""
        get_ready(self.player, game, own_view(game, state))

    def stop(self) -> None:
        """Do nothing: a player takes the time it takes."""

    def forget(self) -> None:
        """Do nothing: nothing is remembered."""
