"""Problems of all families of games: from files, and those of their collections."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.refusal import Refusal, excerpt
from ..players.problems import AnyProblems, PosedProblem
from . import FAMILIES, family_of, game_named


class ReadProblem(NamedTuple):
    """A problem, and the family's part that knows what it means."""

    problems: AnyProblems
    problem: Any


def problem_in(text: str) -> ReadProblem | None:
    """Return the problem that a text poses, if it is meant as one."""
    for family in FAMILIES.values():
        if family.problems is not None and family.problems.recognises(text):
            return ReadProblem(family.problems, family.problems.read(text))
    return None


def read_problem(text: str) -> ReadProblem:
    """Return the problem that a text poses."""
    if (found := problem_in(text)) is not None:
        return found
    raise Refusal(
        "bad_problem",
        "this is no problem: it needs a position and a stipulation, as JSON or text",
    )


def posed_problems() -> tuple[PosedProblem, ...]:
    """Return the collections of all families."""
    return tuple(
        posed
        for family in FAMILIES.values()
        if family.problems is not None
        for posed in family.problems.collection()
    )


def posed_problem(name: str) -> PosedProblem:
    """Return a problem of a collection by its id."""
    for posed in posed_problems():
        if posed.id == name:
            return posed
    raise Refusal("no_problem", f"the collection has no problem {excerpt(name)}")


def problems_of(game: str) -> AnyProblems:
    """Return what knows about problems of a game."""
    family = family_of(game_named(game))
    if family.problems is None:
        raise Refusal("no_problems", f"no problems are posed in {game_named(game).title}")
    return family.problems


def games_with_problems() -> tuple[str, ...]:
    """Return the games of whose families there are problems."""
    return tuple(
        game.name
        for family in FAMILIES.values()
        if family.problems is not None
        for game in family.games
    )
