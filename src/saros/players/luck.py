"""Luck and skill in a play that is over: what every seat could expect, and what chance changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from ..core.game import CHANCE, M, Seat
from ..games import AnyGame

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True)
class Expectation:
    """What a state promises to each seat."""

    points: tuple[float, ...]
    """At the end."""
    chances: tuple[float, ...]
    """To win."""


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
    chances: tuple[float, ...] = ()
    """To win, by seat, where somebody knows them."""

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

    def expected(self, game: AnyGame, state: S_contra) -> Expectation:
        """Return what a state promises, nothing hidden; whoever is to act, chance too."""


AnyMoment = Moment[Any]


def luck_by_seat(moments: Iterable[AnyMoment]) -> tuple[float, ...]:
    """Return how many points the luck of a whole play was worth to each seat."""
    return tuple(map(sum, zip(*(moment.luck for moment in moments), strict=True)))


def turning_points(moments: Sequence[AnyMoment], count: int) -> list[AnyMoment]:
    """Return the plies that changed most, whether by luck or by somebody's doing, in their order.

    What counts is the chance to win where it is known, else the points.
    """
    swings = []
    for before, moment in pairwise(moments):
        old, new = before.chances or before.points, moment.chances or moment.points
        swing = max(abs(after - first) for first, after in zip(old, new, strict=True))
        swings.append((swing, moment))
    swings.sort(key=lambda pair: (-pair[0], pair[1].ply))
    return sorted((moment for _, moment in swings[:count]), key=lambda moment: moment.ply)
