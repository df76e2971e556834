"""Judges say what a state is worth; each knows one family of games, so that players need none."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from ...core.refusal import Refusal, excerpt
from ...games import AnyGame

WON = 1_000_000.0
"""More than any judgement of a play that still goes on."""


class Judge(Protocol):
    """What a player that thinks wants to know about a game."""

    def value(self, view: Any, seat: int) -> float:
        """Return how good a view of an unfinished play is for a seat; 0 is even."""

    def candidates(self, game: AnyGame, view: Any) -> Sequence[Any]:
        """Return the moves worth thinking about, the most forcing first."""

    def announced(self, game: AnyGame, view: Any, move: Any) -> Any:
        """Return the move with whatever an honest player says when playing it."""


def is_judged(game: AnyGame) -> bool:
    """Tell whether a game has a judge."""
    return find_spec(f"{__name__}.{game.family}") is not None


def judge_for(game: AnyGame) -> Judge:
    """Return the judge of a game."""
    if not is_judged(game):
        raise Refusal("no_judge", f"no computer player can judge {excerpt(game.name)} yet")
    # Loaded when needed: a game that nobody plays costs nothing.
    judge: Judge = import_module(f"{__name__}.{game.family}").JUDGE
    return judge


def worth(game: AnyGame, judge: Judge, state: Any, seat: int) -> float:
    """Return what a state is worth to a seat, whether the play is over or not."""
    outcome = game.outcome(state)
    if outcome is None:
        return judge.value(game.view(state, seat), seat)
    return (2 * outcome.points[seat] - 1) * WON
