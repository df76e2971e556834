"""Problems of the collection for the tests of doors and pages, and moves that do or do not solve
them; chosen by what they are, for the collection grows.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from saros.families import FAMILIES
from saros.players.problems import AnyProblems, PosedProblem

OWN: dict[str, dict[str, Any]] = {
    "terrestrial": {
        "board": "terrestrial",
        "turn": "moon",
        "pieces": {"b1": "r", "e1": "R", "d4": "P", "b5": "U"},
        "stipulation": {"kind": "banish", "moves": 2, "side": "moon"},
    },
    "astral": {
        "board": "astral",
        "turn": "moon",
        "pieces": {"m4c": "R", "s0d": "P", "m3e": "U", "m2f": "r"},
        "stipulation": {"kind": "banish", "moves": 2, "side": "moon"},
    },
}
"""Sound problems that are in no collection, so that they can be published."""


@cache
def shelf() -> dict[str, tuple[AnyProblems, PosedProblem]]:
    """Every problem with the problems of its family."""
    families = [family.problems for family in FAMILIES.values() if family.problems]
    return {each.id: (family, each) for family in families for each in family.collection()}


def posed(kind: str = "banish", moves: float = 2, game: str = "terrestrial") -> PosedProblem:
    """The first problem of a kind."""
    wanted = kind, moves, game
    every = [each for _, each in shelf().values()]
    return next(each for each in every if (each.kind, each.moves, each.game) == wanted)


def key_of(problem: PosedProblem, *before: str) -> str:
    """The move that goes on with the solution."""
    family, _ = shelf()[problem.id]
    hint = family.hint(family.read_json(problem.content), before, 3)
    assert hint is not None
    assert hint.move is not None
    return hint.move


def tries(problem: PosedProblem, state: str) -> Iterator[str]:
    """The first moves that lead to a state."""
    family, _ = shelf()[problem.id]
    read = family.read_json(problem.content)
    for move in sorted(family.states(read, ()).allowed):
        if family.attempt(read, [move]).state == state:
            yield move


def wrong_of(problem: PosedProblem) -> str:
    """A first move that does not solve it."""
    return next(tries(problem, "wrong"))


def mistake_of(problem: PosedProblem) -> str:
    """A first move that does not solve it, or not in time."""
    return next(move for state in ("wrong", "slower") for move in tries(problem, state))


@cache
def slower() -> tuple[PosedProblem, str]:
    """A problem, and a move that would solve it if there were more time."""
    for _, each in shelf().values():
        if each.kind == "banish" and each.moves <= 2:
            for move in tries(each, "slower"):
                return each, move
    raise AssertionError("there is no problem with a slower way")
