"""How hard a problem is, from 1 to 5, by the work it takes to solve and by how it looks."""

from __future__ import annotations

from math import log10

from ...games.sunmoon.problem import ESCAPE, SELF_BANISH, SERIES_BANISH, Problem
from ..problems import Grading, Solution
from .moments import COOPERATIVE, first_moment, kernel_for
from .themes import themes_of

MOVES = (0.0, 0.7, 2.0, 3.1, 4.0)
"""The points of a problem against a defender by its moves."""
EASIER = 0.5
"""Only a banishment must be seen to its end: other goals are easier by so much."""
HARD = {
    "quiet key": 0.5,
    "waiting key": 0.3,
    "sacrifice": 0.3,
    "withdrawal": 0.3,
    "giving flight": 0.3,
    "underpromotion": 0.3,
    "switchback": 0.2,
    "tries": 0.2,
}
"""What makes a solution hard to see."""


def graded(problem: Problem, solution: Solution) -> Grading:
    """Return the grade and the themes of a sound problem; its solution must tell the tries."""
    themes = themes_of(problem, solution)
    return Grading(grade_of(problem, solution, themes), themes)


def grade_of(problem: Problem, solution: Solution, themes: tuple[str, ...]) -> int:
    """Return a grade from 1 to 5."""
    asked = problem.stipulation
    if asked.kind == SERIES_BANISH:
        points = 0.8 * problem.plies - 0.2
    elif asked.kind in COOPERATIVE:
        points = 0.75 * problem.plies - 0.2
    else:
        points = MOVES[min(asked.moves, len(MOVES) - 1)]
        points += {SELF_BANISH: EASIER, "banish": 0.0}.get(asked.kind, -EASIER)
    points += sum(HARD.get(name, 0.0) for name in themes)
    points += _effort(problem, solution)
    return max(1, min(5, round(points)))


def _effort(problem: Problem, solution: Solution) -> float:
    """Return more for a solution among many moves, and less if few can be chosen from."""
    moves = kernel_for(problem).allowed(first_moment(problem))
    beyond = log10(max(solution.nodes, 1)) - 1.3 * log10(len(moves) + 1)
    spread = 0.8 * (log10(len(moves) + 1) - 1.4)
    return spread + (0.15 * beyond if problem.stipulation.kind != ESCAPE else 0.0)
