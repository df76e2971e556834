"""New problems found by luck and patience: batches of the composing search, each with its seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from ...games.sunmoon.board import BOARDS
from ...games.sunmoon.problem import (
    BANISH,
    ECLIPSE,
    ESCAPE,
    HELP_BANISH,
    REACH,
    SELF_BANISH,
    SERIES_BANISH,
    WIN,
    Problem,
    problem_from_json,
)
from ..problems import MinedProblem, SolveLimits
from .collection import VEINS, pose, sort_of
from .composing import Composer, solved
from .extras import CONDITIONS, MANY_DRAGONS, NEUTRAL, PART, RULES, SEVERAL
from .grading import graded
from .images import image, image_key
from .looks import look
from .sketches import Wish
from .solver import LIMIT
from .solving import SunMoonSolver

LENGTHS: dict[str, tuple[float, ...]] = {
    BANISH: (1, 2, 2, 2, 3, 3, 3, 4),
    SELF_BANISH: (1, 2, 2, 3),
    HELP_BANISH: (1, 1.5, 2, 2, 2.5, 3),
    SERIES_BANISH: (2, 3, 3, 4, 4),
    ECLIPSE: (1, 2, 2, 3),
    REACH: (1, 1.5, 2, 2.5),
    ESCAPE: (1, 2, 2, 3),
    WIN: (1, 2, 2, 3),
}
"""How many moves are asked for; what stands there more often is looked for more often."""
ROUNDS = 8
"""So often each stipulation has its turn; banishments have three times as many."""
FROM_GAMES = (BANISH, ECLIPSE, ESCAPE, WIN)
"""What is also looked for at the end of games."""
LONG_SEARCH = 60.0
PLAIN, RESTRICTED = VEINS
LONGEST_RESTRICTED = 3
EXTRAS = (
    (CONDITIONS,), (CONDITIONS, SEVERAL), (CONDITIONS, PART, SEVERAL), (PART,), (RULES,), (NEUTRAL,)
)  # fmt: skip
FAIRY_EXTRAS = ((CONDITIONS,), (MANY_DRAGONS,))
"""What problems of the second vein have beside their pieces."""

THEME_LOOK = {
    "waiting key": 2.0, "changed play": 2.0, "many answers": 1.0, "single answers": 1.5,
    "tries": 1.5, "switchback": 3.0, "promotion": 2.0, "underpromotion": 4.0, "discovery": 1.5,
    "double eclipse": 1.0, "both bodies": 1.0, "withdrawal": 1.5, "exchange": 4.0,
    "one piece alone": 1.0, "princess key": -1.0,
}  # fmt: skip
"""What a theme adds to the look that the composing search has judged without it."""
A_DUAL = 0.2
"""What each place takes away at which there is more than one way to go on."""


def wishes(vein: str = PLAIN) -> list[Wish]:
    """Return what is looked for in a vein, in turns."""
    found = list(WISHES[vein]())
    # In any order, so that few batches look for a bit of everything.
    Random(0).shuffle(found)
    return found


def _plain() -> Iterator[Wish]:
    for number in range(ROUNDS):
        for kind in (*LENGTHS, BANISH, BANISH):
            moves = LENGTHS[kind][number % len(LENGTHS[kind])]
            for board in BOARDS:
                yield Wish(board, kind, moves)
                yield Wish(board, kind, moves, fairy=True)
                yield Wish(board, kind, moves, from_game=kind in FROM_GAMES)


def _restricted() -> Iterator[Wish]:
    for kind, lengths in LENGTHS.items():
        for board in BOARDS:
            for moves in dict.fromkeys(lengths):
                if moves > LONGEST_RESTRICTED:
                    continue
                for extras in EXTRAS:
                    yield Wish(board, kind, moves, extras=extras)
                for extras in FAIRY_EXTRAS:
                    yield Wish(board, kind, moves, fairy=True, extras=extras)


WISHES: Mapping[str, Callable[[], Iterator[Wish]]] = {PLAIN: _plain, RESTRICTED: _restricted}


def mined(vein: str, seed: int, batch: int) -> tuple[MinedProblem, ...]:
    """Return what a batch finds: the same for the same vein, seed and number."""
    choice = wishes(vein)
    luck = f"problems {seed} {batch}" if vein == PLAIN else f"{vein} problems {seed} {batch}"
    wish, rng = choice[batch % len(choice)], Random(luck)
    data = Composer(wish, rng).compose()
    return () if data is None else proved(problem_from_json(data))


def proved(problem: Problem) -> tuple[MinedProblem, ...]:
    """Return a problem with its themes and grade, if the solver calls it sound."""
    limits = SolveLimits(seconds=LONG_SEARCH, tries=True)
    solution = SunMoonSolver(problem, limits).solve()
    if not solution.sound or not solution.finished:
        return ()
    grading = graded(problem, solution)
    worth = look(solved(problem, LIMIT)) + sum(THEME_LOOK.get(tag, 0.0) for tag in grading.tags)
    worth -= min(4.0, A_DUAL * solution.duals)
    posed = pose(sort_of(problem), problem, grading)
    keys = image_key(posed.content), kin_of(posed.content)
    return (MinedProblem(posed, round(worth, 2), *keys),)


def kin_of(content: Mapping[str, Any]) -> str:
    """Return a text that is the same for problems with the same pieces and place of a princess."""
    letters = "".join(sorted(content["pieces"].values()))
    moon = min(_royal_place(content, mirror) for mirror in (False, True))
    return f"{letters} {moon}"


def _royal_place(content: Mapping[str, Any], mirror: bool) -> str:
    """Return where the princess in danger stands, perhaps in a mirror."""
    theirs = content["stipulation"]["kind"] not in (ESCAPE, SELF_BANISH)
    seen = image(content, mirror, swap=False)["pieces"]
    letter = "r" if theirs else "R"
    return str(next(place for place, each in seen.items() if each == letter))
