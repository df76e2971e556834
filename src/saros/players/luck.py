"""Luck and skill in a play that is over: what every seat could expect, and what chance changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ..core.game import CHANCE, M, Seat
from ..games import AnyGame

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True)
class Moment(Generic[M]):
    """A ply and what was to be expected after it."""

    ply: int
    by: Seat
    """Who acted; CHANCE where nobody chose."""
    move: M
    points: tuple[float, ...]
    """Expected at the end, by seat."""
    change: tuple[float, ...]
    """By how much that is more than before."""

    @property
    def luck(self) -> tuple[float, ...]:
        """What of the change was luck: all that chance did."""
        return self.change if self.by == CHANCE else (0.0,) * len(self.change)


class LuckReport(Protocol[S_contra, M]):
    """Knows what the states of a game with luck in it promise."""

    def moments(
        self,
        game: AnyGame,
        states: Sequence[S_contra],
        moves: Sequence[M],
        thoughts: int | None = None,
    ) -> list[Moment[M]]:
        """Return every ply with what it changed; more `thoughts` make it surer."""

    def expected(self, game: AnyGame, state: S_contra) -> tuple[float, ...]:
        """Return the points by seat that a state promises, nothing hidden."""


AnyMoment = Moment[Any]


def luck_by_seat(moments: Iterable[AnyMoment]) -> tuple[float, ...]:
    """Return how many points the luck of a whole play was worth to each seat."""
    return tuple(map(sum, zip(*(moment.luck for moment in moments), strict=True)))
