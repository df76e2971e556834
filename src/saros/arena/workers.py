"""The arena's work on several cores: results come back in order, however long each one takes.

A cluster of other machines may do it instead, see cluster.py.

Each worker has a line of its own to the process that started it. So one that dies is noticed,
with what it was doing, and all can be ended at once without anything left half-read.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

from ..core.refusal import Refusal

R = TypeVar("R")

MOST_JOBS = 256


class Elsewhere(Protocol):
    """Other machines that do the work."""

    def in_order(
        self, work: Callable[[int], R], numbers: Iterable[int]
    ) -> Generator[R, None, None]:
        """Yield what the work makes of each number, in their order."""


Jobs = int | Elsewhere
"""Who does the work: so many processes here, or other machines."""


def in_order(
    work: Callable[[int], R], numbers: Iterable[int], jobs: Jobs
) -> Generator[R, None, None]:
    """Yield what the work makes of each number, in their order, with so many jobs at a time.

    One job runs in this process. Closing the generator ends all workers at once.
    """
    if not isinstance(jobs, int):
        with closing(jobs.in_order(work, numbers)) as results:
            yield from results
        return
    if not 1 <= jobs <= MOST_JOBS:
        raise Refusal("bad_jobs", f"there can be 1 to {MOST_JOBS} jobs, not {jobs}")
    todo = list(numbers)
    if (jobs := min(jobs, len(todo))) <= 1:
        yield from map(work, todo)
        return
    workers: list[Worker[R]] = []
    try:
        workers += (Worker(work) for _ in range(jobs))
        yield from _gathered(workers, todo)
    finally:
        for worker in workers:
            worker.end()


def _gathered(workers: list[Worker[R]], numbers: list[int]) -> Iterator[R]:
    todo, done = deque(numbers), dict[int, R]()
    for worker in workers:
        worker.give(todo.popleft())
    for number in numbers:
        while number not in done:
            for worker in ready(workers):
                done[worker.number] = worker.take()
                if todo:
                    worker.give(todo.popleft())
        yield done.pop(number)


class Worker(Generic[R]):
    """A process that does what it is given, one number at a time."""

    def __init__(self, work: Callable[[int], R]) -> None:
        # A fresh interpreter: a copy of this one would also copy its threads' locks.
        context = get_context("spawn")
        self.line, far = context.Pipe()
        self.number = 0
        self.busy = False
        self.process = context.Process(target=_serve, args=(far, work), daemon=True)
        with _without_interrupts():
            self.process.start()
        far.close()

    def give(self, number: int) -> None:
        """Let it do the work for a number."""
        self.number, self.busy = number, True
        try:
            self.line.send(number)
        except OSError:  # it is dead; taking its answer will say so
            return

    def take(self) -> R:
        """Return what it has done, or raise what it was refused."""
        self.busy = False
        try:
            result, refusal = self.line.recv()
        except (EOFError, OSError):
            raise Refusal("worker_lost", self._last_words()) from None
        if refusal is not None:
            raise refusal
        done: R = result
        return done

    def _last_words(self) -> str:
        self.process.join(1)
        status = self.process.exitcode or 0
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return f"the process that played game {self.number} ended without a result ({how})"

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.line.close()


def ready(workers: list[Worker[R]]) -> list[Worker[R]]:
    """Wait until a worker has something to say, or has died; return those."""
    lines = {worker.line: worker for worker in workers if worker.busy}
    heard = wait(lines)
    return [worker for line, worker in lines.items() if line in heard]


# Inside a worker ---------------------------------------------------------------------------


def _serve(line: Connection[Any, Any], work: Callable[[int], Any]) -> None:
    # Ctrl-C reaches every process of a terminal; who started us decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            number = line.recv()
        except EOFError:
            return
        line.send(answer(work, number))


def answer(work: Callable[[int], Any], number: int) -> tuple[Any, Refusal | None]:
    """Do the work; a bug ends the worker and leaves its traceback."""
    try:
        return work(number), None
    except Refusal as refusal:
        return None, refusal


def _leave_with_parent() -> None:
    """Do not play on for nobody when the process that wanted the result has been killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Let a worker be born deaf to Ctrl-C; here it is heard a moment later."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
