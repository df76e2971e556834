"""What analysts have in common that rank all the good moves of a position at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from ..core.game import M
from ..games import AnyGame
from .analyst import Finding, Limits, Tell

SV = TypeVar("SV")
"""What can be thought about: a state or a view."""


class RankingAnalyst(ABC, Generic[SV, M]):
    """Ranks the moves of each position anew; the first is its answer."""

    @abstractmethod
    def ranked(
        self,
        game: AnyGame,
        state: SV,
        limits: Limits,
        only: Sequence[M] | None,
        tell: Tell[M] | None,
    ) -> list[Finding[M]]:
        """Return the best moves in their order; the better one looks, the more it is tried."""

    def think(
        self,
        game: AnyGame,
        state: SV,
        limits: Limits,
        *,
        only: Sequence[M] | None = None,
        tell: Tell[M] | None = None,
    ) -> Finding[M]:
        """Return what is found about a state that is not over."""
        return self.ranked(game, state, limits, only, tell)[0]

    def survey(
        self,
        game: AnyGame,
        state: SV,
        limits: Limits,
        lines: int,
        *,
        tell: Tell[M] | None = None,
    ) -> list[Finding[M]]:
        """Return the moves that were tried most; the first is the answer."""
        return self.ranked(game, state, limits, None, tell)[:lines]

    def forget(self) -> None:
        """Nothing is remembered from one position to the next."""
