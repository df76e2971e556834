"""The course of a play, told afterwards: what every seat could expect, and what was luck.

Families of games with chance in them bring a `course_of`, and what a state promises (`expected`),
in a module of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..core.game import CHANCE, Seat
from ..games import AnyGame


@dataclass(frozen=True)
class Moment:
    """A ply and what was to be expected after it."""

    ply: int
    by: Seat
    """Who acted; CHANCE for a deal or a draw."""
    move: Any
    points: tuple[float, ...]
    """Expected at the end, by seat."""
    change: tuple[float, ...]
    """By how much that is more than before."""

    @property
    def luck(self) -> tuple[float, ...]:
        """What of the change was luck: all that chance did."""
        return self.change if self.by == CHANCE else (0.0,) * len(self.change)


def luck_by_seat(moments: Iterable[Moment]) -> tuple[float, ...]:
    """Return how many points the luck of a whole play was worth to each seat."""
    return tuple(map(sum, zip(*(moment.luck for moment in moments), strict=True)))


def teller_of(game: AnyGame) -> Callable[..., list[Moment]] | None:
    """Return what tells the course of a play of this game, if there is such a thing."""
    module = _module_of(game)
    return None if module is None else module.course_of


def expected_points(game: AnyGame, state: Any) -> tuple[float, ...]:
    """Return the points by seat that a state promises, nothing hidden; none where none count."""
    module = _module_of(game)
    return () if module is None else tuple(module.expected(game, state))


def _module_of(game: AnyGame) -> Any:
    """Return the module that knows the course of a play of this game; None if there is none."""
    name = f"{__package__}.{game.family}.course"
    if find_spec(f"{__package__}.{game.family}") is None or find_spec(name) is None:
        return None
    return import_module(name)
