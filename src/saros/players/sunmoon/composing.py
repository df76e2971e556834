"""A composing search: sketches are changed until something solves them, and then improved.

What counts is a single solution first; then its look (`looks.py`). All of it depends on the luck
that is handed in and on counted visits, never on a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ...core.refusal import Refusal
from ...games.sunmoon.position_json import position_to_json
from ...games.sunmoon.problem import (
    ESCAPE,
    REACH,
    SELF_BANISH,
    SERIES_BANISH,
    Problem,
    problem_from_json,
)
from .extras import as_wished, extra_places, has_extras, restrictions_of, without_restriction
from .looks import Solved, look
from .moments import COOPERATIVE, first_moment, kernel_for
from .sketches import Json, Wish, asked_of, changed, last_positions, sketch, without, without_idle
from .solver import Solver

SOWN, CHANGED, RARE = 400, 250, 6
"""So many first sketches, and changes to find a longer solution; where it is rare, more."""
BEGUN, SKETCHED, FINISHED, LATE = 4, 120, 450, 12
"""So many problems are begun with a few changes; the best of them is improved by more for each move
of its solution. It may look worse for a few steps."""
MOST_VISITS = 4_000_000
"""After so many visits of the solver nothing more is improved."""
MOST_LINES, MOST_REPLIES, MOST_PIECES = 30, 8, 11
"""What has more of them is nothing for a collection."""


class Worth(NamedTuple):
    """How good a sketch is: the fewer solutions the better, and then by its look."""

    single: int
    look: float


@dataclass
class Composer:
    """Composes one problem as it is wished for."""

    wish: Wish
    rng: Random
    effort: float = 1.0
    """The part of all changes that is tried to improve it."""
    visits: int = 0
    """How much the solver has looked at so far."""

    def compose(self) -> Json | None:
        """Return a sound problem, the best of several, improved as far as luck would have it."""
        begun = [self._begun() for _ in range(BEGUN)]
        found = [(worth, data) for data in begun if data and (worth := self.worth(data))]
        if not found:
            return None
        _, best = max(found, key=lambda pair: pair[0])
        finest = self._improved(best, int(FINISHED * self.wish.moves))
        return self._with_what_matters(finest) if finest and self.wish.extras else finest

    def _with_what_matters(self, data: Json) -> Json | None:
        """Leave out what changes nothing; none is left if that was all it was wished for."""
        extras = self.wish.extras
        if any(self._is_solved_alike(without(data, p), data) for p in extra_places(data, extras)):
            return None
        for restriction in restrictions_of(data):
            made = without_restriction(data, *restriction)
            data = made if self._is_solved_alike(made, data) else data
        return as_wished(data, extras)

    def _is_solved_alike(self, data: Json, other: Json) -> bool:
        one, two = self.solved(data), self.solved(other)
        return one is not None and two is not None and one.lines == two.lines

    def _begun(self) -> Json | None:
        data = self._from_game() if self.wish.from_game else self._sown()
        return self._improved(data, SKETCHED) if data else None

    # Solving ------------------------------------------------------------------------------

    def read(self, data: Json) -> Problem | None:
        """Return the problem of a sketch, if it is one that could have come from a game."""
        if len(data["pieces"]) > MOST_PIECES and not self.wish.from_game:
            return None
        if self.wish.fairy and not any(each in "GDCgdc" for each in data["pieces"].values()):
            return None
        if not has_extras(data, self.wish.extras):
            return None
        try:
            problem = problem_from_json(data)
        except Refusal:
            return None
        return None if problem.position.in_eclipse(1 - problem.position.turn) else problem

    def solved(self, data: Json) -> Solved | None:
        """Return what solves a sketch; nothing if nothing does, or sooner than is asked for."""
        problem = self.read(data)
        if problem is None:
            return None
        found = solved(problem, most_visits(problem))
        self.visits += found.kernel.visited
        return found if found.lines else None

    def worth(self, data: Json) -> Worth | None:
        """Return how good a sketch is, if something solves it."""
        found = self.solved(data)
        if found is None:
            return None
        single = len(found.lines) == 1
        return Worth(-len(found.lines), look(found) if single else 0.0)

    # First sketches -----------------------------------------------------------------------

    def _sown(self) -> Json | None:
        """Find a sketch that something solves; a long solution grows out of a shorter one."""
        wish = self.wish
        if wish.kind in COOPERATIVE or wish.kind == ESCAPE:
            return next(self._tried(sketch(wish, self.rng) for _ in range(SOWN)), None)
        first = wish._replace(moves=1)
        if wish.kind == SELF_BANISH:
            data = self._cornered(sketch(first, self.rng))
        else:
            data = next(self._tried(sketch(first, self.rng) for _ in range(SOWN)), None)
        for moves in range(2, int(wish.moves) + 1):
            data = data and self._grown(
                {**data, "stipulation": {**data["stipulation"], "moves": moves}}
            )
        return data

    def _tried(self, sketches: Iterator[Json]) -> Iterator[Json]:
        """Yield the sketches that something solves."""
        for data in sketches:
            if self.wish.kind == REACH and not self._set_target(data):
                continue
            found = self.solved(data)
            if found is not None and (self.wish.kind != REACH or len(found.lines) == 1):
                yield data

    def _set_target(self, data: Json) -> bool:
        """Play at random, and let it be asked for what has become of the pieces."""
        data["stipulation"]["target"] = {"pieces": data["pieces"]}
        problem = self.read(data)
        if problem is None:
            return False
        position = problem.position
        for _ in range(problem.plies):
            moves = position.legal()
            if not moves or position.is_bare():
                return False
            position = position.after(self.rng.choice(moves))
        data["stipulation"]["target"] = {"pieces": position_to_json(position)["pieces"]}
        return True

    def _grown(self, data: Json) -> Json | None:
        """Change a sketch until its solution has as many moves as are asked for."""
        for _ in range(CHANGED * (RARE if self.wish.kind == SELF_BANISH else 1)):
            made = changed(data, self.wish, self.rng)
            if self.solved(made) is not None:
                return made
        return None

    def _cornered(self, data: Json) -> Json | None:
        """Climb to a self-banishment: after some move more and more of the replies banish."""
        best = -1.0
        for _ in range(SOWN * RARE):
            made = changed(data, self.wish, self.rng)
            problem = self.read(made)
            near = -1.0 if problem is None else nearness(problem)
            if near >= best:
                data, best = made, near
            if near == 1.0 and self.solved(made) is not None:
                return made
        return None

    def _from_game(self) -> Json | None:
        """Take a position near the end of a game, and pieces away while it can be solved."""
        ends = last_positions(self.wish.board, self.rng)
        asked = (asked_of(each, self.wish, self.rng) for each in reversed(ends))
        data = next(self._tried(asked), None)
        if data is None:
            return None
        places = sorted(data["pieces"])
        self.rng.shuffle(places)
        for place in places:
            made = without(data, place)
            if self.solved(made) is not None:
                data = made
        return data

    # Improving ----------------------------------------------------------------------------

    def _improved(self, data: Json, changes: int) -> Json | None:
        """Climb: fewer solutions first, until it is one; then the better look."""
        bare = {**data, "pools": {}}
        worth, plain = self.worth(data), self.worth(bare)
        if plain is not None and (worth is None or plain >= worth):
            data, worth = bare, plain
        if worth is None:
            return None
        past, finest, best = [worth] * LATE, data, worth
        for number in range(int(self.effort * changes)):
            if self.visits > MOST_VISITS:
                break
            made = self._another(data)
            now = self.worth(made)
            # Compared with a while ago, not only with the last one, it can get out of a dip.
            if now is not None and (now >= past[number % LATE] or now >= worth):
                data, worth = made, now
            past[number % LATE] = worth
            if worth > best:
                finest, best = data, worth
        return finest if best.single == -1 else None

    def _another(self, data: Json) -> Json:
        if self.wish.kind == REACH:
            return without_idle(data, self.rng)
        return changed(data, self.wish, self.rng)


# What solves a problem ---------------------------------------------------------------------


def most_visits(problem: Problem) -> int:
    """Return how much may be looked at to solve one sketch."""
    moves = problem.stipulation.moves
    return 60_000 if moves <= 2 else 400_000 if moves <= 3 else 1_500_000


def solved(problem: Problem, most: int) -> Solved:
    """Return the keys or lines; none if it takes too long, or is solved sooner than asked for."""
    kernel, kind = kernel_for(problem, most), problem.stipulation.kind
    if kind in COOPERATIVE:
        found = _lines(problem, kernel)
    elif kind == ESCAPE:
        found = _safe_moves(problem, kernel)
    else:
        found = _keys(problem, kernel)
    return Solved(problem, kernel, [] if kernel.stopped else found)


def _keys(problem: Problem, kernel: Solver) -> list[tuple[int, ...]]:
    start, n = first_moment(problem), problem.stipulation.moves
    if not kernel.is_forced(start, n) or (n > 1 and kernel.is_forced(start, n - 1)):
        return []
    return [(move,) for move in kernel.allowed(start) if kernel.forces(start, move, n)]


def _safe_moves(problem: Problem, kernel: Solver) -> list[tuple[int, ...]]:
    start, n = first_moment(problem), problem.stipulation.moves
    moves = kernel.allowed(start)
    safe = [m for m in moves if not kernel.is_forced(kernel.play(start, m), n)]
    # With many safe moves there is no danger, and changing one piece will not bring it.
    return [(move,) for move in safe] if len(safe) <= len(moves) // 2 else []


def _lines(problem: Problem, kernel: Solver) -> list[tuple[int, ...]]:
    start, found = first_moment(problem), list[tuple[int, ...]]()
    step = 1 if problem.stipulation.kind == SERIES_BANISH else 2
    for plies in (*range(problem.plies - step, 0, -step), problem.plies):
        for move in kernel.allowed(start):
            found += kernel.lines(start, move, plies)
            if len(found) > MOST_LINES or kernel.stopped:
                return []
        if found and plies != problem.plies:
            return []
    return found


def nearness(problem: Problem) -> float:
    """Return which part of the replies to a move banish, for the best move."""
    kernel, start, best = kernel_for(problem), first_moment(problem), 0.0
    for move in kernel.allowed(start):
        after = kernel.play(start, move)
        replies = kernel.allowed(after)
        near = 0.5 / (1 + len(replies))
        if 0 < len(replies) <= MOST_REPLIES:
            banish = sum(kernel.is_banished(kernel.play(after, reply)) for reply in replies)
            near = max(near, banish / len(replies))
        best = max(best, near)
    return best
