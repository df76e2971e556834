"""What is shown of a problem: its pictures, what may be chosen, and what has become of a try.

All of it is made from what its family tells. It runs in the workers, for it may be searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from ..core.people import people_of, sentence
from ..core.refusal import Refusal
from ..draw.explanation import Reason
from ..draw.picture import Picture, Way
from ..families import FAMILIES, game_named
from ..families import drawing as draw
from ..games import AnyGame
from ..players.problems import AnyProblems, Branch, PosedProblem, ProblemStates, SolveLimits
from .explanations import reason_view
from .messages.explanations import Explanations, ReasonView
from .messages.problems import (
    AttemptState,
    AttemptView,
    HintView,
    ProblemInfo,
    ProblemPosition,
    ProblemView,
    SmallPiece,
    SolutionStep,
    SolutionView,
)
from .messages.table_views import MoveLine

SECONDS = 20.0
"""Nothing in a collection takes so long; what does is told as far as it was searched."""
MOST_STEPS = 600
"""Nobody reads more moves of a solution than these."""


class PlayableProblem:
    """One problem as its family reads it, with its game."""

    def __init__(self, family: str, game: str, content: dict[str, Any]) -> None:
        problems = FAMILIES[family].problems
        assert problems is not None
        self.problems: AnyProblems = problems
        self.problem = problems.read_json(content)
        self.game: AnyGame = game_named(game)

    def play(self, moves: Sequence[str]) -> ProblemStates:
        """Return it after some moves."""
        return self.problems.states(self.problem, moves)


def info_of(
    family: str, posed: PosedProblem, published: bool = False, title: str = ""
) -> ProblemInfo:
    """Return a problem as the list of all has it."""
    known = PlayableProblem(family, posed.game, dict(posed.content))
    game, state = known.game, known.play(()).states[0]
    drawn = draw.picture(game, game.view(state, None))
    first = game.to_act(state)
    assert first is not None
    return ProblemInfo(
        posed.id, posed.game, posed.kind, posed.moves, posed.task, posed.grade, list(posed.tags),
        first, _small(drawn), published, title,
    )  # fmt: skip


def _small(drawn: Picture) -> list[SmallPiece]:
    return [
        SmallPiece(spot.symbol, (round(spot.at[0], 1), round(spot.at[1], 1)), round(spot.size, 1))
        for spot in drawn.spots
        if spot.symbol
    ]


def view_of(
    family: str, posed: PosedProblem, tall: bool, published: bool = False, title: str = ""
) -> ProblemView:
    """Return all that a page needs to pose a problem."""
    known = PlayableProblem(family, posed.game, dict(posed.content))
    game, problems, problem = known.game, known.problems, known.problem
    aim, start = problems.aim(problem), known.play(())
    target = None
    if aim.target is not None:
        target = draw.picture(game, game.view(aim.target, None), tall=tall)
    return ProblemView(
        problem=info_of(family, posed, published, title),
        title=game.title,
        about=problems.kinds.get(posed.kind, ""),
        themes={tag: problems.themes.get(tag, "") for tag in posed.tags},
        conditions=[sentence(each) for each in problems.conditions(problem)],
        seats=list(game.seat_names(game.seats_of(start.states[0]))),
        start=shown(known, start, 0, tall),
        target=target,
        marked=list(aim.spots),
        shown=list(aim.shown),
        both=aim.both,
        still=list(aim.still),
    )


# Positions ----------------------------------------------------------------------------------


def position_of(
    playable: PlayableProblem, moves: Sequence[str], tall: bool, threat: str = ""
) -> ProblemPosition:
    """Return a problem after some moves; and after a threat, as if the other side had passed."""
    play = playable.play(moves)
    if threat:
        play = _threatened(playable.game, play, threat)
    return shown(playable, play, len(play.moves), tall)


def _threatened(game: AnyGame, play: ProblemStates, threat: str) -> ProblemStates:
    passed = game.passed(play.states[-1])
    if passed is None:
        raise Refusal("no_threat", "nobody can pass here, so nothing is threatened")
    move = game.read_move(passed, threat)
    states = (*play.states[:-1], passed, game.play(passed, move))
    texts = (*play.texts, game.write_move(passed, move))
    return ProblemStates(states, (*play.moves, move), texts, frozenset())


def shown(playable: PlayableProblem, play: ProblemStates, ply: int, tall: bool) -> ProblemPosition:
    """Return what a problem looks like after a ply; at the last it is told what may be chosen."""
    game, state = playable.game, play.states[ply]
    before = game.view(play.states[ply - 1], None) if ply else None
    drawn = draw.picture(
        game, game.view(state, None), before=before, move=play.moves[ply - 1] if ply else None,
        tall=tall,
    )  # fmt: skip
    last = ply == len(play.moves)
    return ProblemPosition(
        drawn,
        _ways(playable, play) if last else [],
        _lines(game, play, ply),
        list(play.texts[:ply]),
        game.to_act(state),
    )


def _ways(playable: PlayableProblem, play: ProblemStates) -> list[Way]:
    """Return the legal moves that the problem allows; what comes of them is to be found out."""
    if not play.allowed:
        return []
    unsaid = playable.problems.unsaid
    return [
        replace(way, text=unsaid(way.text), label=unsaid(way.label))
        for way in draw.ways(playable.game, play.states[-1])
        if way.text in play.allowed
    ]


def _lines(game: AnyGame, play: ProblemStates, plies: int) -> list[MoveLine]:
    """Return the moves numbered as composers do, from whoever begins."""
    people = people_of(game, game.seats_of(play.states[0]))
    first, number, lines = game.to_act(play.states[0]), 0, []
    for state, text in list(zip(play.states, play.texts, strict=False))[:plies]:
        mover = game.to_act(state)
        number += mover == first
        lines.append(MoveLine(str(number), mover, draw.worded(game, text, mover, people)))
    return lines


# Solving ------------------------------------------------------------------------------------


def attempt_of(playable: PlayableProblem, moves: Sequence[str], tall: bool) -> AttemptView:
    """Return what has become of a try: each of its last moves drawn, so that both can be seen."""
    known = playable.play(moves)  # what may not be chosen is refused before anything is searched
    found = playable.problems.attempt(playable.problem, known.texts)
    play = playable.play(found.moves)
    first = min(len(known.moves), len(play.moves))
    steps = [shown(playable, play, ply, tall) for ply in range(first, len(play.moves) + 1)]
    state = msgspec.convert(found.state, AttemptState)
    words = sentence(found.sentence)
    if found.state in ("wrong", "slower") and len(play.moves) > len(known.moves):
        words = f"{told(playable.game, play)}. {words}"
    return AttemptView(state, words, found.left, steps)


def told(game: AnyGame, play: ProblemStates) -> str:
    """Say the last move in words, for whoever does not read notation."""
    people = people_of(game, game.seats_of(play.states[0]))
    before, now = (game.view(state, None) for state in play.states[-2:])
    return draw.happened(game, now, before, play.moves[-1], people)


def hint_of(playable: PlayableProblem, moves: Sequence[str], step: int) -> HintView:
    """Return a hint for what is to be played now."""
    play = playable.play(moves)
    found = playable.problems.hint(playable.problem, play.texts, step)
    if found is None:
        return HintView("", [], step)
    words = sentence(found.sentence)
    if found.move is not None:
        words = f"{told(playable.game, playable.play([*play.texts, found.move]))} ({found.move})."
    return HintView(words, list(found.touches), step)


def solution_of(playable: PlayableProblem) -> SolutionView:
    """Return the solution as a list of moves to step through."""
    limits = SolveLimits(seconds=SECONDS, everything=True, tries=True)
    found = playable.problems.solver(playable.problem, limits).solve()
    steps = [step for key in found.keys for step in _steps(key, 0, ())]
    for each in found.tries:
        steps.append(SolutionStep("try", 0, "1.", each.move, [each.move]))
        moves = [each.move, each.refutation]
        steps.append(SolutionStep("refutation", 1, "1...", each.refutation, moves))
    return SolutionView(steps[:MOST_STEPS], found.finished)


def _steps(branch: Branch, depth: int, before: tuple[str, ...]) -> Iterator[SolutionStep]:
    """Yield a move with all that follows; where nothing branches nothing is indented further."""
    moves = (*before, branch.move)
    cut, dual = branch.cut, branch.dual
    yield SolutionStep("play", depth, branch.label, branch.move, list(moves), cut, dual)
    for threat in branch.threats:
        yield SolutionStep("threat", depth + 1, threat.label, threat.move, list(moves))
    deeper = len(branch.follows) > 1 or bool(branch.threats)
    for each in branch.follows:
        yield from _steps(each, depth + deeper, moves)


# A closer look ------------------------------------------------------------------------------


def explanations_of(playable: PlayableProblem, moves: Sequence[str]) -> Explanations:
    """Return what is special about the things of a problem after some moves."""
    game, state = playable.game, playable.play(moves).states[-1]
    return Explanations(list(draw.explanations(game, game.view(state, None))))


def reason_of(
    playable: PlayableProblem, moves: Sequence[str], touches: Sequence[str]
) -> ReasonView:
    """Return why some touches lead nowhere: by the rules, or by what the problem asks."""
    game, play = playable.game, playable.play(moves)
    view = game.view(play.states[-1], None)
    there = draw.picture(game, view).things()
    known = [touch for touch in touches if touch in there]
    if not known:
        raise Refusal("no_page", "there is no such thing on this board")
    found = _barred(playable, play, known) or draw.why_not(game, view, known)
    return reason_view(found)


def _barred(
    playable: PlayableProblem, play: ProblemStates, touches: Sequence[str]
) -> Reason | None:
    """Return that a legal move is not allowed by the conditions of a problem."""
    legal = draw.ways(playable.game, play.states[-1])
    begun = [way for way in legal if list(way.touches[: len(touches)]) == list(touches)]
    if not begun or any(way.text in play.allowed for way in begun):
        return None
    words = "; ".join(playable.problems.conditions(playable.problem))
    return Reason(sentence(f"the problem does not allow that: {words}."))
