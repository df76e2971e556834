"""The themes of problems: what there is to admire in a solution, found out from its tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ...games.sunmoon.board import BOARDS
from ...games.sunmoon.moves import Go, coded
from ...games.sunmoon.packing import captured_of, captures, end_of, promotion_of, start_of
from ...games.sunmoon.pieces import GRIFFIN, PRINCESS, SOLDIERS, kind_of
from ...games.sunmoon.problem import (
    BANISH,
    ECLIPSE,
    ESCAPE,
    REACH,
    WIN,
    Problem,
)
from ...games.sunmoon.threats import eclipsers, princess_of
from ..problems import Branch, Solution
from .moments import COOPERATIVE, first_moment, kernel_for, next_moment, with_turn_passed
from .solver import Moment, Solver
from .worth import WORTH

FEW, MANY_ANSWERS, MANY_TRIES = 5, 4, 2

THEMES = {
    "quiet key": "The first move neither captures nor gives eclipse.",
    "sacrifice": "The key puts a piece where it can be captured at once.",
    "princess key": "The princess makes the first move.",
    "withdrawal": "The key leads away from the princess who is in danger.",
    "giving flight": "The key gives the other princess more moves than she had.",
    "waiting key": "The key threatens nothing, and yet every reply does harm.",
    "changed play": "A reply that was ready to be answered gets another answer after the key.",
    "many answers": "The replies to the key are answered in at least four different ways.",
    "single answers": "No reply leaves more than one way to go on.",
    "tries": "At least two other first moves fail to a single reply each.",
    "switchback": "A piece goes back to where it came from.",
    "promotion": "A shooting star is promoted in the solution.",
    "underpromotion": "A shooting star becomes a soldier although a stronger one could be had.",
    "discovery": "The last move lets another piece give the eclipse.",
    "double eclipse": "The last move leaves the princess in eclipse by two pieces.",
    "both bodies": "Sun and moon are both stood on, at first or in the solution.",
    "one piece alone": "One piece makes all the moves of its side, and there are at least three.",
    "exchange": "Two pieces change places.",
    "miniature": "At most five pieces stand on the board.",
    "fairy pieces": "Griffins, dragons, changelings or neutral pieces stand on the board.",
    "conditions": "Some legal moves may not be chosen, or so many dragons are meant.",
    "part of the board": "Only some of the stars count, and nothing moves on the others.",
    "other rules": "A rule of the game is switched to another one.",
}
"""Each tag, with a sentence what it means."""
ADVANCED = frozenset({"fairy pieces", "conditions", "part of the board", "other rules"})
"""The tags of what is not played with ordinary pieces on a whole board by the ordinary rules."""


class Step(NamedTuple):
    """A move of a solution's tree: the moment before it, and how it came to that."""

    moment: Moment
    move: int
    way: tuple[int, ...]
    """The moves before it."""
    is_last: bool


def themes_of(problem: Problem, solution: Solution) -> tuple[str, ...]:
    """Return the themes of a sound problem, in the order of `THEMES`."""
    if not solution.keys:
        return ()
    kernel = kernel_for(problem)
    steps = list(_steps(problem, kernel, first_moment(problem), solution.keys[0], ()))
    found = {*_of_board(problem, steps), *_of_play(problem, kernel, steps)}
    if problem.stipulation.kind not in COOPERATIVE:
        found |= {*_of_key(problem, kernel, steps[0], solution.keys[0])}
        found |= {*_of_answers(problem, solution)}
    return tuple(name for name in THEMES if name in found)


def move_of(board: str, branch: Branch) -> int:
    """Return the kernel's move of a branch."""
    data = branch.data
    return coded(
        board,
        Go(data["start"], data["end"], data["captured"], data["promotion"], take=data["take"]),
    )


def _steps(
    problem: Problem, kernel: Solver, moment: Moment, branch: Branch, way: tuple[int, ...]
) -> Iterator[Step]:
    """Yield the moves of a tree, the key first."""
    move = move_of(problem.board.name, branch)
    yield Step(moment, move, way, not branch.follows and not branch.threats)
    after = next_moment(problem, kernel, moment, move)
    for each in branch.follows:
        yield from _steps(problem, kernel, after, each, (*way, move))


# The board ---------------------------------------------------------------------------------


def _of_board(problem: Problem, steps: list[Step]) -> Iterator[str]:
    pieces = problem.position.pieces()
    if len(pieces) <= FEW:
        yield "miniature"
    if any(kind_of(piece) >= GRIFFIN for piece in pieces.values()):
        yield "fairy pieces"
    bodies = {problem.board.number[name] for name in ("-s-", "-m-") if problem.board.bodies}
    if bodies and bodies <= {*pieces, *(end_of(step.move) for step in steps)}:
        yield "both bodies"
    if problem.stipulation.kind == REACH and _exchanges(problem):
        yield "exchange"
    yield from _of_restrictions(problem)


def _of_restrictions(problem: Problem) -> Iterator[str]:
    if problem.conditions:
        yield "conditions"
    if problem.stars:
        yield "part of the board"
    if problem.options.changed():
        yield "other rules"


def _exchanges(problem: Problem) -> bool:
    """Tell whether two pieces stand where the other one stood."""
    before, after = problem.position.pieces(), dict(problem.stipulation.target)
    moved = [p for p, piece in before.items() if p in after and after[p] != piece]
    return any(after[p] == before[q] and after[q] == before[p] for p in moved for q in moved)


# The key -----------------------------------------------------------------------------------


def _of_key(problem: Problem, kernel: Solver, key: Step, branch: Branch) -> Iterator[str]:
    after, position = kernel.play(key.moment, key.move), key.moment.position
    eclipse = after.position.in_eclipse(after.position.turn)
    asked, start, end = problem.stipulation, start_of(key.move), end_of(key.move)
    quiet = not captures(key.move) and not eclipse
    if quiet:
        yield "quiet key"
    if kind_of(position.piece_at(start)) == PRINCESS:
        yield "princess key"
    elif can_be_captured(kernel, after, end) and asked.kind != ESCAPE:
        yield "sacrifice"
    if asked.kind not in (BANISH, ECLIPSE):
        return
    royal = princess_of(position, 1 - position.turn)
    if quiet and _distance(problem.board.name, royal, end) > _distance(
        problem.board.name, royal, start
    ):
        yield "withdrawal"
    if gives_flight(key.moment, after):
        yield "giving flight"
    if quiet and asked.moves > 1 and branch.follows and not branch.threats:
        yield "waiting key"


def can_be_captured(kernel: Solver, after: Moment, point: int) -> bool:
    """Tell whether a reply captures what has just come to a point."""
    return any(captures(r) and captured_of(r) == point for r in kernel.allowed(after))


def gives_flight(before: Moment, after: Moment) -> bool:
    """Tell whether a move leaves the other princess more moves than she had."""
    return _princess_moves(after) > _princess_moves(with_turn_passed(before))


def _princess_moves(moment: Moment) -> int:
    position = moment.position
    return sum(kind_of(position.piece_at(start_of(m))) == PRINCESS for m in position.legal())


@cache
def _distance(board: str, start: int, end: int) -> int:
    """Return how many single steps lie between two points."""
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {there for here in reached for _, there in BOARDS[board].steps(here)}
        steps += 1
    return steps


# The play after it -------------------------------------------------------------------------


def _of_answers(problem: Problem, solution: Solution) -> Iterator[str]:
    key = solution.keys[0]
    if len(solution.tries) >= MANY_TRIES:
        yield "tries"
    if problem.stipulation.kind == ESCAPE:
        return
    answers = {after.move for reply in key.follows for after in reply.follows}
    if len(answers) >= MANY_ANSWERS:
        yield "many answers"
    if len(key.follows) > 1 and not solution.duals:
        yield "single answers"
    before = {reply.move: {each.move for each in reply.follows} for reply in solution.set_play}
    for reply in key.follows:
        now = {each.move for each in reply.follows}
        if reply.move in before and not before[reply.move] & now:
            yield "changed play"


def _of_play(problem: Problem, kernel: Solver, steps: list[Step]) -> Iterator[str]:
    for step in steps:
        mine = step.moment.position.turn == problem.stipulation.side
        if _returns(step):
            yield "switchback"
        if promotion_of(step.move) and mine:
            yield "promotion"
            if _could_be_stronger(step):
                yield "underpromotion"
        if step.is_last and mine and problem.stipulation.kind not in (REACH, WIN, ESCAPE):
            yield from _of_last_move(kernel, step)
    if problem.stipulation.kind in COOPERATIVE and _is_alone(problem, steps):
        yield "one piece alone"


def _returns(step: Step) -> bool:
    """Follow the piece back: did it begin its last journey where it goes now?"""
    here = start_of(step.move)
    for move in reversed(step.way):
        if end_of(move) == here:
            here = start_of(move)
            if here == end_of(step.move):
                return True
    return False


def _could_be_stronger(step: Step) -> bool:
    position, chosen = step.moment.position, promotion_of(step.move)
    return any(
        WORTH[kind] > WORTH[chosen] and position.in_pool(position.turn, kind) for kind in SOLDIERS
    )


def _of_last_move(kernel: Solver, step: Step) -> Iterator[str]:
    """Tell who gives the last eclipse; of fairy pieces that is not looked up."""
    after = kernel.play(step.moment, step.move).position
    if any(kind_of(piece) >= GRIFFIN for piece in after.pieces().values()):
        return
    givers = {way.start for way in eclipsers(after, after.turn)}
    if len(givers) > 1:
        yield "double eclipse"
    if givers and end_of(step.move) not in givers:
        yield "discovery"


def _is_alone(problem: Problem, steps: list[Step]) -> bool:
    """Tell whether one piece makes all the moves of the side that succeeds."""
    moves = [s.move for s in steps if s.moment.position.turn == problem.stipulation.side]
    follows = all(end_of(one) == start_of(two) for one, two in pairwise(moves))
    return len(moves) > 2 and follows
