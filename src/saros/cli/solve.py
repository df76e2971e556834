"""`saros solve`: a problem searched to the end, and what was found out about it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from ..families.problems import ReadProblem
from ..players.problems import ProblemSolver, Solution, SolveLimits, SolveProgress, solution_lines
from .formatting import json_text
from .interrupt import INTERRUPTED, on_interrupt
from .thinking_thread import ThinkingThread

UNSOUND = 1
"""The exit status of a problem that is not sound, or was not searched to the end."""


def run(found: ReadProblem, limits: SolveLimits, wants_json: bool) -> int:
    """Solve a problem, print the solution, and return the exit status."""
    solver = found.problems.solver(found.problem, limits)
    with _progress() as tell:
        solution, interrupted = _solved(solver, tell)
    with on_interrupt(signal.SIG_IGN) if interrupted else nullcontext():
        if wants_json:
            print(json_text(solution.to_json()))
        else:
            print("\n".join(solution_lines(solution)))
            print(f"{solution.nodes:,} moves looked at in {solution.seconds:.1f} seconds")
    if interrupted:
        return INTERRUPTED
    return 0 if solution.sound else UNSOUND


def _solved(solver: ProblemSolver, tell: SolveProgress | None) -> tuple[Solution, bool]:
    """Return what is found, and whether Ctrl-C ended the search."""
    thought = ThinkingThread(solver, lambda: solver.solve(tell))
    try:
        return thought.wait(), False
    except KeyboardInterrupt:
        return thought.stop(), True


@contextmanager
def _progress() -> Iterator[SolveProgress | None]:
    """Show how many first moves are done, if somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving")
        yield lambda done, total: bar.update(task, completed=done, total=total)
