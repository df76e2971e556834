"""What a worker finds out about a problem by searching it to the end, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import monotonic
from typing import Any

import msgspec

from ..families import drawing as draw
from ..families import game_named
from ..families.problems import problems_of
from ..players.problems import (
    Solution,
    SolveLimits,
    SolveProgress,
    set_play_lines,
    solution_lines,
    try_lines,
)
from .messages.desks import GameProblem, GameProblems, ProofFault, ProofView, ShownMove
from .messages.positions import PositionQuery
from .position_replay import replayed

MOST_LINES = 400
"""So many lines of a solution are told; the proof is whole all the same."""
TRIES = 20.0
"""Seconds that tries are looked for once it is known whether a problem is sound."""
HUNT = 12.0
"""Seconds that problems are looked for in one game."""
OFTEN = 0.15
"""Seconds between two words on how far it is."""


class ProofQuestion(msgspec.Struct, omit_defaults=True):
    """A problem as JSON, its game, and how long it may be searched."""

    game: str
    content: dict[str, Any]
    seconds: float


def proved(question: ProofQuestion, tell: SolveProgress) -> ProofView:
    """Search a problem to the end, or until its time is over."""
    problems, told = problems_of(question.game), monotonic()

    def seldom(done: int, total: int) -> None:
        nonlocal told
        if monotonic() - told >= OFTEN:
            told = monotonic()
            tell(done, total)

    problem = problems.read_json(question.content)
    found = problems.solver(problem, SolveLimits(seconds=question.seconds)).solve(seldom)
    if found.finished:
        # Anew, so that what was proved stays proved if the tries take too long.
        more = problems.solver(problem, SolveLimits(seconds=TRIES, tries=True)).solve(seldom)
        found = more if more.finished else found
    shown = _shown(question.game, problems.state(problem), found)
    if shown.sound:
        grading = problems.graded(problem, found)
        shown.grade, shown.tags = grading.grade, list(grading.tags)
    return shown


def found_in(place: PositionQuery) -> GameProblems:
    """Look for problems in a play."""
    table = replayed(place)
    found = problems_of(place.game).found_in(table.states, HUNT)
    return GameProblems(
        [
            GameProblem(each.ply, each.posed.task, each.sound, dict(each.posed.content))
            for each in found
        ]
    )


def _shown(name: str, position: Any, found: Solution) -> ProofView:
    game = game_named(name)
    state = game.read_state(position)
    seat = game.to_act(state)
    opened = game.opened(state, seat)
    touches = {way.text: list(way.touches) for way in draw.ways(game, opened)}

    def moves(texts: Iterable[str]) -> list[ShownMove]:
        return [ShownMove(text, touches.get(text, [])) for text in texts]

    lines = list(solution_lines(replace(found, set_play=(), tries=())))
    faults = [ProofFault(each.kind, each.sentence, moves(each.moves)) for each in found.faults]
    return ProofView(
        finished=found.finished,
        sound=found.sound,
        task=found.task,
        keys=moves(key.move for key in found.keys),
        faults=faults,
        duals=found.duals,
        lines=lines[:MOST_LINES],
        nodes=found.nodes,
        seconds=round(found.seconds, 2),
        set_play=list(set_play_lines(found))[:MOST_LINES],
        tries=list(try_lines(found)),
    )
