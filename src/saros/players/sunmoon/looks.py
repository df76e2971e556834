"""How well the only solution of a problem looks, in points, for the composing search.

Good are a quiet key, an offer, replies with answers of their own, and economy: few pieces. It is
judged by the kernel alone, thousands of times; the themes (`themes.py`) are told afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

from ...games.sunmoon.packing import captures, end_of, promotion_of, start_of
from ...games.sunmoon.pieces import PRINCESS, SOLDIERS, kind_of
from ...games.sunmoon.problem import ESCAPE, Problem
from .moments import COOPERATIVE, first_moment, next_moment, with_turn_passed
from .solver import Moment, Solver
from .themes import can_be_captured, gives_flight

A_PIECE, A_CAPTIVE = 0.6, 0.3
"""What each piece, and each soldier in a pool, takes away."""
CAPTURE, QUIET, SACRIFICE, FLIGHT, PROMOTION = -5.0, 5.0, 3.0, 1.5, 3.0
"""What sort of key it is."""
WAITING, ANSWER, DUAL, MOST_ANSWERS = 2.0, 1.5, -0.3, 7
"""What follows: no threat, each reply with an answer of its own, each with more than one."""
TEMPTATION = 0.7
"""In a single move: each that gives eclipse."""
RETURN, MOVER, LINE_CAPTURE, PRINCESS_MOVE = 4.0, 1.7, -1.0, -0.5
"""What happens in a line where both help, or one side moves alone."""


class Solved(NamedTuple):
    """A problem with the keys or lines that solve it, and the kernel that found them."""

    problem: Problem
    kernel: Solver
    lines: list[tuple[int, ...]]


def look(found: Solved) -> float:
    """Return how well the first solution looks."""
    together = found.problem.stipulation.kind in COOPERATIVE
    shown = _line_look(found) if together else _key_look(found)
    position = found.problem.position
    pools = sum(position.in_pool(side, kind) for side in (0, 1) for kind in SOLDIERS)
    return shown - A_PIECE * len(position.pieces()) - A_CAPTIVE * pools


def _key_look(found: Solved) -> float:
    asked, kernel, start = found.problem.stipulation, found.kernel, first_moment(found.problem)
    key = found.lines[0][0]
    after = kernel.play(start, key)
    worth = CAPTURE if captures(key) else 0.0
    if asked.moves > 1 or asked.kind == ESCAPE:
        worth += 0.0 if after.position.in_eclipse(after.position.turn) else QUIET
    if asked.kind == ESCAPE:
        return worth + len(kernel.allowed(start)) / 4
    worth += SACRIFICE if can_be_captured(kernel, after, end_of(key)) else 0.0
    worth += FLIGHT if gives_flight(start, after) else 0.0
    worth += PROMOTION if promotion_of(key) else 0.0
    if asked.moves > 1:
        return worth + _variety(kernel, after, asked.moves - 1)
    return worth + TEMPTATION * min(MOST_ANSWERS, _eclipses(kernel, start))


def _eclipses(kernel: Solver, start: Moment) -> int:
    """Return how many first moves give eclipse, and look as if they might be the one."""
    turn = 1 - start.position.turn
    return sum(kernel.play(start, m).position.in_eclipse(turn) for m in kernel.allowed(start))


def _variety(kernel: Solver, after: Moment, left: int) -> float:
    """Return more for each reply that stops what is threatened and has an answer of its own."""
    eclipse = after.position.in_eclipse(after.position.turn)
    threats = set[int]() if eclipse else _shortest(kernel, with_turn_passed(after), left)
    single, shared = set[int](), 0
    for reply in kernel.allowed(after):
        answers = _shortest(kernel, kernel.play(after, reply), left)
        if len(answers) == 1:
            single |= answers - threats
        elif not answers & threats:
            shared += 1
    waiting = WAITING if single and not threats and not eclipse else 0.0
    return waiting + ANSWER * min(MOST_ANSWERS, len(single)) + DUAL * min(MOST_ANSWERS, shared)


def _shortest(kernel: Solver, moment: Moment, most: int) -> set[int]:
    """Return the moves that succeed soonest."""
    moves = kernel.allowed(moment)
    for n in range(1, most + 1):
        if found := {move for move in moves if kernel.forces(moment, move, n)}:
            return found
    return set()


def _line_look(found: Solved) -> float:
    """Many pieces that move, promotions and returns are good; captures are not."""
    worth, moment = 0.0, first_moment(found.problem)
    came_from: dict[int, int] = {}
    movers = set[int]()
    for move in found.lines[0]:
        start, end = start_of(move), end_of(move)
        first = came_from.pop(start, start)
        came_from[end] = first
        movers.add(first)
        worth += RETURN if first == end else 0.0
        worth += PROMOTION if promotion_of(move) else 0.0
        worth += LINE_CAPTURE if captures(move) else 0.0
        worth += PRINCESS_MOVE if kind_of(moment.position.piece_at(start)) == PRINCESS else 0.0
        moment = next_moment(found.problem, found.kernel, moment, move)
    return worth + MOVER * len(movers)
