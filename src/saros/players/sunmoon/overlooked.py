"""Problems in a game that was played: positions in which somebody could force a banishment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from ...games.sunmoon.problem import BANISH, Problem, Stipulation, vetted
from ...games.sunmoon.rules import State
from ..problems import FoundProblem, SolveLimits
from .collection import pose
from .solving import SunMoonSolver

MOST_MOVES = 2
"""Longer banishments are not looked for: a whole game has many positions."""
MOST_FOUND = 6


def found_in(states: Sequence[State], seconds: float) -> tuple[FoundProblem, ...]:
    """Return the banishments there were, in the order of the game; the last are looked for first.

    Of those that lie one behind the other, only the longest is told.
    """
    found: dict[int, FoundProblem] = {}
    for each in _searched(states, seconds):
        later = found.get(each.ply + 2)
        if later is not None and later.posed.moves == each.posed.moves - 1:
            del found[later.ply]
        found[each.ply] = each
        if len(found) == MOST_FOUND:
            break
    return tuple(found[ply] for ply in sorted(found))


def _searched(states: Sequence[State], seconds: float) -> Iterator[FoundProblem]:
    end = perf_counter() + seconds
    for ply in range(len(states) - 1, -1, -1):
        left = end - perf_counter()
        if left <= 0:
            return
        found = _forced(states[ply], ply, left)
        if found is not None:
            yield found


def _forced(state: State, ply: int, seconds: float) -> FoundProblem | None:
    """Return the shortest banishment of a position, if there is one."""
    position = state.position
    if position.is_deploying() or not position.legal() or position.is_bare():
        return None
    for moves in range(1, MOST_MOVES + 1):
        asked = Stipulation(BANISH, 2 * moves, position.turn)
        problem = vetted(Problem(state.options, position, asked))
        solution = SunMoonSolver(problem, SolveLimits(seconds=seconds)).solve()
        if solution.keys:
            return FoundProblem(ply, pose("", problem), solution.sound)
    return None
