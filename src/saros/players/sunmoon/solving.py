"""Problems of Sun and Moon solved: what the solver's kernel proves, told as composers tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ...games.sunmoon.moves import named
from ...games.sunmoon.problem import (
    ESCAPE,
    SELF_BANISH,
    SERIES_BANISH,
    Problem,
    stipulation_text,
    stipulation_to_json,
)
from ..problems import Branch, ProblemFault, Solution, SolveLimits, SolveProgress, Try
from .moments import (
    COOPERATIVE,
    first_moment,
    kernel_for,
    move_text,
    next_moment,
    told,
    with_turn_passed,
)

if TYPE_CHECKING:
    from .solver import Moment, Solver

MOST_BRANCHES = 4000
"""More moves of a solution's tree than these are not kept; the proof is whole all the same."""


@dataclass
class SunMoonSolver:
    """One problem, searched by as many threads as it may have."""

    problem: Problem
    limits: SolveLimits
    _kernels: list[Solver] = field(default_factory=list)
    _branches: int = 0
    _duals: int = 0
    _stopped: bool = False

    def __post_init__(self) -> None:
        asked = self.problem.stipulation
        self.defended = asked.kind not in COOPERATIVE
        threads = max(1, self.limits.threads)
        self._kernels = [kernel_for(self.problem) for _ in range(threads)]
        self.start = first_moment(self.problem)

    # Solving ------------------------------------------------------------------------------

    def stop(self) -> None:
        """End the search."""
        self._stopped = True
        for kernel in self._kernels:
            kernel.stop()

    @property
    def is_stopped(self) -> bool:
        """Whether the search was ended before its time."""
        return self._stopped or any(kernel.stopped for kernel in self._kernels)

    def solve(self, tell: SolveProgress | None = None) -> Solution:
        """Search the problem to the end, or until it is told to stop or the time is over."""
        began = perf_counter()
        timer = Timer(self.limits.seconds, self.stop) if self.limits.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            found = self._defended(tell) if self.defended else self._together(tell)
        finally:
            if timer:
                timer.cancel()
        nodes = sum(kernel.visited for kernel in self._kernels)
        return Solution(
            **found, duals=self._duals, nodes=nodes, seconds=perf_counter() - began,
            stipulation=stipulation_to_json(self.problem), task=stipulation_text(self.problem),
        )  # fmt: skip

    def _each(
        self,
        moves: Sequence[int],
        ask: Callable[[Solver, int], Any],
        tell: SolveProgress | None,
    ) -> list[Any]:
        """Ask the same about every move, on as many threads as there are kernels."""
        waiting, lock, answers = list(reversed(range(len(moves)))), Lock(), [None] * len(moves)

        def work(kernel: Solver) -> None:
            while True:
                with lock:
                    if not waiting:
                        return
                    place = waiting.pop()
                    if tell:
                        tell(len(moves) - len(waiting) - 1, len(moves))
                answers[place] = ask(kernel, moves[place])

        if len(self._kernels) == 1:
            work(self._kernels[0])
            return answers
        with ThreadPoolExecutor(len(self._kernels)) as pool:
            list(pool.map(work, self._kernels))
        return answers

    # Against a defender -------------------------------------------------------------------

    def _defended(self, tell: SolveProgress | None) -> dict[str, Any]:
        asked, kernel = self.problem.stipulation, self._kernels[0]
        moves = kernel.allowed(self.start)
        shorter, keys = self._keys(moves, tell)
        proved = not self.is_stopped
        faults = list(self._faults(shorter, keys)) if proved else []
        tries = self._tries(moves, keys, tell) if self.limits.tries and proved else ()
        branches = self._key_branches(keys)
        set_play = () if asked.kind == ESCAPE or not proved else self._set_play()
        # Asked for again: the time may have ended after the keys were proved.
        finished = not self.is_stopped
        return {
            "finished": finished,
            "sound": finished and not faults,
            "keys": branches,
            "faults": tuple(faults),
            "tries": tries if finished else (),
            "set_play": set_play,
        }

    def _keys(self, moves: Sequence[int], tell: SolveProgress | None) -> tuple[int, list[int]]:
        """Return in how many moves it is solved too soon, 0 if it is not, and every key."""
        asked = self.problem.stipulation
        if asked.kind == ESCAPE:
            safe = self._each(moves, self._escapes, tell)
            return 0, [move for move, good in zip(moves, safe, strict=True) if good]
        shorter, keys = 0, list[int]()
        for n in range(1, asked.moves + 1):
            solved = self._each(moves, self._solves_in(n), tell)
            keys = [move for move, good in zip(moves, solved, strict=True) if good]
            if keys and not shorter and n < asked.moves:
                shorter = n
            if self.is_stopped:
                break
        return shorter, keys

    def _solves_in(self, n: int) -> Callable[[Solver, int], bool]:
        return lambda kernel, move: kernel.forces(self.start, move, n)

    def _escapes(self, kernel: Solver, move: int) -> bool:
        after = kernel.play(self.start, move)
        return not kernel.is_forced(after, self.problem.stipulation.moves) and not kernel.stopped

    def _faults(self, shorter: int, keys: Sequence[int]) -> Iterable[ProblemFault]:
        texts = tuple(self._text(self.start, key) for key in keys)
        if not keys:
            yield ProblemFault("no solution", "there is no solution")
        if shorter:
            yield ProblemFault("shorter", f"it is solved in {shorter} already", texts)
        if len(keys) > 1:
            yield ProblemFault("cooked", f"{len(keys)} first moves solve it", texts)

    def _tries(
        self, moves: Sequence[int], keys: Sequence[int], tell: SolveProgress | None
    ) -> tuple[Try, ...]:
        """Return the moves that only one reply refutes."""
        others = [move for move in moves if move not in keys]
        refuted = self._each(others, self._refutations, tell)
        return tuple(
            Try(
                self._text(self.start, move),
                self._text(self._kernels[0].play(self.start, move), replies[0]),
            )
            for move, replies in zip(others, refuted, strict=True)
            if replies is not None and len(replies) == 1
        )

    def _refutations(self, kernel: Solver, move: int) -> list[int]:
        """Return the replies that spoil a move, two at most."""
        asked, after, found = self.problem.stipulation, kernel.play(self.start, move), list[int]()
        if asked.kind == ESCAPE:
            replies = kernel.allowed(after)
            return [r for r in replies if kernel.forces(after, r, asked.moves)][:2]
        for reply in kernel.allowed(after):
            if not kernel.answers(after, reply, asked.moves - 1):
                found.append(reply)
            if len(found) == 2:
                break
        return found

    # The tree -----------------------------------------------------------------------------

    def _key_branches(self, keys: Sequence[int]) -> tuple[Branch, ...]:
        """Return the keys, the first with all that may follow, or each if that was asked for."""
        asked = self.problem.stipulation
        return tuple(
            self._attack(self.start, key, asked.moves - 1, 1)
            if asked.kind != ESCAPE and (number == 0 or self.limits.everything)
            else self._branch(self.start, key, "1.")
            for number, key in enumerate(keys)
        )

    def _attack(self, moment: Moment, move: int, left: int, number: int) -> Branch:
        """Return a move of the side that succeeds, with `left` more to come."""
        kernel = self._kernels[0]
        after = kernel.play(moment, move)
        if self._is_full() or self.is_stopped:
            return self._branch(moment, move, f"{number}.", cut=True)
        if self.problem.stipulation.kind != SELF_BANISH and kernel.is_done(after):
            return self._branch(moment, move, f"{number}.")  # perhaps before its time
        threats = self._threats(after, left, number + 1)
        follows = tuple(self._defences(after, left, number, [each.move for each in threats]))
        cut = self._is_full() or self.is_stopped
        return self._branch(moment, move, f"{number}.", follows, threats, cut)

    def _threats(self, moment: Moment, left: int, number: int) -> tuple[Branch, ...]:
        """Return how the side would go on if the other could pass."""
        asked, position = self.problem.stipulation, moment.position
        if left < 1 or asked.kind == SELF_BANISH or position.in_eclipse(position.turn):
            return ()
        passed = with_turn_passed(moment)
        moves = self._best(passed, left)
        return tuple(self._branch(passed, move, f"{number}.") for move in moves)

    def _best(self, moment: Moment, most: int) -> list[int]:
        """Return the moves that succeed soonest, within so many."""
        kernel = self._kernels[0]
        moves = kernel.allowed(moment)
        for n in range(1, most + 1):
            if found := [move for move in moves if kernel.forces(moment, move, n)]:
                return found
        return []

    def _defences(
        self, moment: Moment, left: int, number: int, threats: list[str]
    ) -> Iterable[Branch]:
        """Yield the replies that matter: those that stop what is threatened."""
        kernel, asked = self._kernels[0], self.problem.stipulation
        for reply in kernel.allowed(moment) if left or asked.kind == SELF_BANISH else ():
            if self._is_full():
                return
            after = kernel.play(moment, reply)
            moves = self._best(after, left)
            if threats and any(self._text(after, move) in threats for move in moves):
                continue
            self._duals += len(moves) > 1
            follows = tuple(self._attack(after, move, left - 1, number + 1) for move in moves)
            if len(moves) > 1:
                follows = tuple(replace(each, dual=True) for each in follows)
            yield self._branch(moment, reply, f"{number}...", follows)

    def _set_play(self) -> tuple[Branch, ...]:
        """Return what would follow if the other side were to move first."""
        position, left = self.problem.position, self.problem.stipulation.moves - 1
        if left < 1 or position.in_eclipse(position.turn):
            return ()
        passed = with_turn_passed(self.start)
        branches = self._defences(passed, left, 1, [])
        return tuple(branch for branch in branches if branch.follows)

    def _is_full(self) -> bool:
        return self._branches >= MOST_BRANCHES

    # Together -----------------------------------------------------------------------------

    def _together(self, tell: SolveProgress | None) -> dict[str, Any]:
        """List the lines that succeed; a sound problem has one."""
        problem, kernel = self.problem, self._kernels[0]
        moves = kernel.allowed(self.start)
        shorter = self._shorter_line(moves, tell)
        for each in self._kernels:
            each.forget_cut()
        found = self._lines(moves, problem.plies, tell)
        whole = not self.is_stopped
        faults = list(self._line_faults(shorter, found)) if whole else []
        return {
            "finished": whole,
            "sound": whole and not faults,
            "keys": tuple(self._line_branch(self.start, line, 0) for line in found),
            "faults": tuple(faults),
        }

    def _lines(
        self, moves: Sequence[int], plies: int, tell: SolveProgress | None
    ) -> list[tuple[int, ...]]:
        found = self._each(moves, lambda k, move: k.lines(self.start, move, plies), tell)
        return [line for lines in found for line in lines or ()]

    def _shorter_line(self, moves: Sequence[int], tell: SolveProgress | None) -> tuple[int, ...]:
        """Return a line that succeeds too soon, if there is one."""
        step = 1 if self.problem.stipulation.kind == SERIES_BANISH else 2
        for plies in range(self.problem.plies - step, 0, -step):
            if lines := self._lines(moves, plies, tell):
                return lines[0]
        return ()

    def _line_faults(
        self, shorter: tuple[int, ...], found: Sequence[tuple[int, ...]]
    ) -> Iterable[ProblemFault]:
        if not found:
            yield ProblemFault("no solution", "there is no solution")
        if shorter:
            texts = _texts(self._line_branch(self.start, shorter, 0))
            yield ProblemFault("shorter", "it is solved in fewer moves already", texts)
        if len(found) > 1:
            texts = tuple(dict.fromkeys(self._text(self.start, line[0]) for line in found))
            more = "more than " if any(kernel.cut for kernel in self._kernels) else ""
            yield ProblemFault("cooked", f"{more}{len(found)} lines solve it", texts)

    def _line_branch(self, moment: Moment, line: Sequence[int], ply: int) -> Branch:
        """Return a line as a chain of branches."""
        alone = self.problem.stipulation.kind == SERIES_BANISH
        number = ply + 1 if alone else ply // 2 + 1
        label = f"{number}." if alone or ply % 2 == 0 else f"{number}..."
        if ply == len(line) - 1:
            return self._branch(moment, line[ply], label)
        after = next_moment(self.problem, self._kernels[0], moment, line[ply])
        return self._branch(moment, line[ply], label, (self._line_branch(after, line, ply + 1),))

    # Text ---------------------------------------------------------------------------------

    def _branch(
        self,
        moment: Moment,
        move: int,
        label: str,
        follows: tuple[Branch, ...] = (),
        threats: tuple[Branch, ...] = (),
        cut: bool = False,
    ) -> Branch:
        self._branches += 1
        game, state = told(self.problem, moment)
        text = self._text(moment, move)
        data = {**game.move_json(state, named(game.name, move)), "move": text}
        return Branch(label, text, data, follows, threats, cut)

    def _text(self, moment: Moment, move: int) -> str:
        return move_text(self.problem, self._kernels[0], moment, move)


def _texts(branch: Branch) -> tuple[str, ...]:
    """Return the moves of a chain of branches."""
    rest = _texts(branch.follows[0]) if branch.follows else ()
    return (branch.move, *rest)
