"""Problems from files: of whichever family of games a text poses one."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.refusal import Refusal
from ..players.problems import AnyProblems
from . import FAMILIES


class ReadProblem(NamedTuple):
    """A problem, and the family's part that knows what it means."""

    problems: AnyProblems
    problem: Any


def read_problem(text: str) -> ReadProblem:
    """Return the problem that a text poses."""
    for family in FAMILIES.values():
        if family.problems is not None and family.problems.recognises(text):
            return ReadProblem(family.problems, family.problems.read(text))
    raise Refusal(
        "bad_problem",
        "the input is no problem: it needs a position and a stipulation, as JSON or text",
    )
