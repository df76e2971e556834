"""From a problem to its search: the kernel that looks for its goal, and its moments in words."""

from __future__ import annotations

from typing import Any

from ...games import AnyGame
from ...games.sunmoon.moves import named
from ...games.sunmoon.problem import (
    BANISH,
    ESCAPE,
    HELP_BANISH,
    REACH,
    SERIES_BANISH,
    WIN,
    Problem,
)
from ...games.sunmoon.rules import Astral, Terrestrial, fresh
from .solver import GOALS, LIMIT, Moment, Restrictions, Solver, words_of

COOPERATIVE = (HELP_BANISH, SERIES_BANISH, REACH)
"""Where there is no defender: lines are listed instead of keys."""
GAMES: dict[str, AnyGame] = {game.name: game for game in (Terrestrial(), Astral())}


def kernel_for(problem: Problem, most: int = LIMIT) -> Solver:
    """Return a solver; for whoever must escape it is the opponent who attacks."""
    asked = problem.stipulation
    goal = BANISH if asked.kind == ESCAPE else asked.kind
    side = 1 - asked.side if asked.kind == ESCAPE else asked.side
    return Solver(GOALS.index(goal), side, _restrictions(problem), _wanted(problem), most)


def _restrictions(problem: Problem) -> Restrictions:
    def forbidden(kind: str) -> tuple[bool, bool]:
        sides = [each.side for each in problem.conditions if each.kind == kind]
        return (None in sides or 0 in sides), (None in sides or 1 in sides)

    captures, promotions = forbidden("captures"), forbidden("promotions")
    if not problem.stars:
        return Restrictions(no_captures=captures, no_promotions=promotions)
    return Restrictions(words_of(problem.stars), captures, promotions)


def _wanted(problem: Problem) -> bytes:
    cells = bytearray(problem.board.size)
    for point, piece in problem.stipulation.target:
        cells[point] = piece
    return bytes(cells)


def first_moment(problem: Problem) -> Moment:
    """Return the moment with which a problem begins."""
    asked = problem.stipulation
    still = words_of(each.star for each in problem.conditions if each.star is not None)
    if asked.kind == WIN and asked.piece is not None:
        return Moment(problem.position, still, asked.piece)
    return Moment(problem.position, still)


def next_moment(problem: Problem, kernel: Solver, moment: Moment, move: int) -> Moment:
    """Return the moment in which somebody moves next: in a series the other side passes (P2.4)."""
    after = kernel.play(moment, move)
    if problem.stipulation.kind != SERIES_BANISH or kernel.is_banished(after):
        return after
    return with_turn_passed(after)


def with_turn_passed(moment: Moment) -> Moment:
    """Return the same moment with the other side to move."""
    return Moment(moment.position.passed(), moment.still, moment.prey)


def told(problem: Problem, moment: Moment) -> tuple[AnyGame, Any]:
    """Return the game of a problem, and a moment as its state."""
    return GAMES[problem.board.name], fresh(problem.options, moment.position)


def move_text(problem: Problem, kernel: Solver, moment: Moment, move: int) -> str:
    """Return a move as it is written; what may not be chosen does not save a princess."""
    game, state = told(problem, moment)
    text = game.write_move(state, named(game.name, move))
    if text.endswith(" ○") and kernel.is_banished(kernel.play(moment, move)):
        return f"{text[:-1]}•"
    return text
