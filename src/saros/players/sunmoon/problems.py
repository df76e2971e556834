"""Problems of Sun and Moon: read, solved, attempted, and the collection of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.record import parse_json
from ...games.sunmoon.problem import (
    Problem,
    problem_from_json,
    problem_from_text,
    problem_to_json,
    problem_to_text,
)
from ...games.sunmoon.rules import State
from ..problems import (
    UNGRADED,
    Attempt,
    FoundProblem,
    Grading,
    Hint,
    MinedProblem,
    Origin,
    PosedProblem,
    ProblemAim,
    ProblemStates,
    Solution,
    SolveLimits,
)
from . import attempts, collection, overlooked, showing
from .grading import graded
from .images import image_key
from .moments import first_moment, told
from .solving import SunMoonSolver
from .themes import ADVANCED, THEMES


class SunMoonProblems:
    """Problems of both boards, as the doors ask for them."""

    themes: Mapping[str, str] = THEMES
    advanced: frozenset[str] = ADVANCED
    kinds: Mapping[str, str] = showing.KIND_WORDS
    veins: Mapping[str, str] = collection.VEINS

    def recognises(self, text: str) -> bool:
        """Tell a problem by its stipulation."""
        plain = text.lstrip("\ufeff \t\r\n")
        if plain.startswith("{"):
            return '"stipulation"' in plain
        return plain.lower().startswith("problem:")

    def read(self, text: str) -> Problem:
        """Return the problem in a text: JSON, or lines with headings."""
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            return problem_from_json(parse_json(text.lstrip("\ufeff")))
        return problem_from_text(text)

    def read_json(self, data: Mapping[str, Any]) -> Problem:
        """Return the problem that a JSON object describes."""
        return problem_from_json(data)

    def write_json(self, problem: Problem) -> dict[str, Any]:
        """Return a problem as a position with a stipulation."""
        return problem_to_json(problem)

    def write_text(self, problem: Problem) -> str:
        """Return a problem as lines with headings."""
        return problem_to_text(problem)

    def pose(self, key: str, problem: Problem, grading: Grading = UNGRADED) -> PosedProblem:
        """Return a problem as one of a collection."""
        return collection.pose(key, problem, grading)

    def twin_key(self, problem: Problem) -> str:
        """Return what a problem has in common with its mirror images and the sides exchanged."""
        return image_key(collection.plain_json(problem))

    def graded(self, problem: Problem, solution: Solution) -> Grading:
        """Return grade and themes as the shipped problems have them."""
        return graded(problem, solution)

    def state(self, problem: Problem) -> Mapping[str, Any]:
        """Return the position of a problem."""
        game, state = told(problem, first_moment(problem))
        return game.write_state(state)

    def states(self, problem: Problem, moves: Sequence[str]) -> ProblemStates:
        """Return a problem after some moves, as states of its board."""
        return showing.states_of(problem, moves)

    def unsaid(self, move: str) -> str:
        """Return a move without telling that it gives eclipse or banishes."""
        return showing.unsaid(move)

    def conditions(self, problem: Problem) -> tuple[str, ...]:
        """Return what restricts the moves, in words."""
        return showing.condition_words(problem)

    def aim(self, problem: Problem) -> ProblemAim:
        """Return the target, the piece to win, the stars that are shown, and what may not move."""
        return showing.aim_of(problem)

    def solver(self, problem: Problem, limits: SolveLimits) -> SunMoonSolver:
        """Return what will search a problem to the end."""
        return SunMoonSolver(problem, limits)

    def collection(self) -> tuple[PosedProblem, ...]:
        """Return the shipped problems."""
        return collection.shipped()

    def posed(self, data: Mapping[str, Any]) -> PosedProblem:
        """Return the problem in a line of a collection."""
        return collection.posed_from_json(data)

    def origins(self) -> Mapping[str, Origin]:
        """Return where shipped problems are found again."""
        return collection.origins()

    def mined(self, vein: str, seed: int, batch: int) -> tuple[MinedProblem, ...]:
        """Return the new problems of a batch."""
        from .mining import mined

        return mined(vein, seed, batch)

    def found_in(self, states: Sequence[State], seconds: float) -> tuple[FoundProblem, ...]:
        """Return the banishments that could have been forced in a game."""
        return overlooked.found_in(states, seconds)

    def attempt(self, problem: Problem, moves: Sequence[str]) -> Attempt:
        """Return what has become of a try at solving."""
        return attempts.attempt(problem, moves)

    def hint(self, problem: Problem, moves: Sequence[str], step: int) -> Hint | None:
        """Return a hint at the next move, if there is one to be found."""
        return attempts.hint(problem, moves, step)


PROBLEMS = SunMoonProblems()
