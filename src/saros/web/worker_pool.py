"""The worker pool: computer players in worker processes, each job alone on its worker.

Jobs that find no free worker wait. Moves come before thoughts, and nobody's second job before
somebody else's first, so that a person with many tables does not make the others wait.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec

from ..core.machine import cores
from ..core.refusal import Refusal
from .worker_process import Answer, Job

LINE_LIMIT = 4 * 1024 * 1024
TRIES = 2
LATER = 1.0
"""Seconds until the workers are called though nobody needs one: first the pages."""
MOST_WAITING = 800
"""Thoughts beyond so many are refused; a move never is."""

Make = Callable[[], Job]


@dataclass(eq=False)
class Task:
    """A job that waits or is under way. It is made when its turn comes, with the clocks of then."""

    make: Make
    owner: str
    is_move: bool
    number: int
    done: asyncio.Future[Answer] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class WorkerPool:
    """All workers, and what waits for them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, workers or cores())
        self._waiting: list[Task] = []
        self._busy: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        self._number = count(1)
        self._wake = asyncio.Condition()
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let the workers begin: when there is work, or after a while in the background."""
        self._loops = [asyncio.create_task(self._work()) for _ in range(self.workers)]

    async def close(self) -> None:
        """End all workers; what still waits is refused."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        for task in self._waiting:
            task.done.cancel()

    async def move(self, make: Make, owner: str) -> str:
        """Return the move that a computer player chooses."""
        return (await self._answer(make, owner, is_move=True)).move

    async def thought(self, make: Make, owner: str) -> Answer:
        """Return what is thought of a position."""
        if len(self._waiting) >= MOST_WAITING:
            raise Refusal("too_busy", "too many positions wait to be thought about; try again soon")
        return await self._answer(make, owner, is_move=False)

    async def _answer(self, make: Make, owner: str, *, is_move: bool) -> Answer:
        task = Task(make, owner, is_move, next(self._number))
        self._waiting.append(task)
        async with self._wake:
            self._wake.notify()
        try:
            found = await task.done
        finally:
            if task in self._waiting:  # nobody wants it any more
                self._waiting.remove(task)
        if found.code:
            raise Refusal(found.code, found.sentence)
        return found

    # Whose turn it is ----------------------------------------------------------------------

    async def _next(self) -> Task:
        async with self._wake:
            await self._wake.wait_for(lambda: bool(self._waiting))
            task = self._foremost()
            self._waiting.remove(task)
            self._busy[task.owner] += 1
            # Only the owners who wait can come before one another.
            owners = {waiting.owner for waiting in self._waiting} | {task.owner}
            self._served = {name: at for name, at in self._served.items() if name in owners}
            self._served[task.owner] = next(self._number)
            return task

    def _foremost(self) -> Task:
        """Return whose turn it is: moves first, then the owner who has least, and longest not."""
        ahead: Counter[tuple[str, bool]] = Counter()
        ranks: dict[Task, tuple[bool, int, int, int]] = {}
        for task in self._waiting:
            mine = self._busy[task.owner] + ahead[task.owner, task.is_move]
            ahead[task.owner, task.is_move] += 1
            ranks[task] = (not task.is_move, mine, self._served.get(task.owner, 0), task.number)
        return min(self._waiting, key=ranks.__getitem__)

    # A worker ------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Keep one worker at work; a new one takes the place of one that has died."""
        worker = WorkerHandle()
        await self._called()
        try:
            while True:
                await worker.ready()
                task = await self._next()
                try:
                    await self._do(worker, task)
                finally:
                    self._busy[task.owner] -= 1
                    self._busy += Counter()  # forget those who have nothing
        finally:
            await worker.end()

    async def _called(self) -> None:
        """Wait for the first work, or until a new server has had time for its first page."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LATER), self._wake:
                await self._wake.wait_for(lambda: bool(self._waiting))

    async def _do(self, worker: WorkerHandle, task: Task) -> None:
        for tries in range(TRIES):
            if task.done.done():
                return
            try:
                found = await worker.ask(task.make())
            except WorkerLost:
                if tries + 1 == TRIES:
                    found = Answer(
                        code="worker_lost", sentence="the computer player has broken down"
                    )
                else:
                    await worker.ready()
                    continue
            except Refusal as refusal:  # the job itself could not be made any more
                found = Answer(code=refusal.code, sentence=refusal.sentence)
            if not task.done.done():
                task.done.set_result(found)
            return


class WorkerLost(Exception):
    """A worker process has ended without an answer."""


class WorkerHandle:
    """One worker process, started when it is needed and again when it has died."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._write = msgspec.json.Encoder()
        self._read = msgspec.json.Decoder(Answer)

    async def ready(self) -> None:
        """Have a living process that has loaded all it needs."""
        pause = 0.1
        while self._process is None or self._process.returncode is not None:
            await self.end()
            if await self._begun():
                return
            # It could not even begin: do not try that as fast as one can.
            await asyncio.sleep(pause)
            pause = min(2 * pause, 10.0)

    async def _begun(self) -> bool:
        """Start a process and tell whether it has come to itself."""
        try:
            self._process = process = await _started()
        except OSError:  # the machine has no room for one more, for now
            return False
        assert process.stdout is not None
        return bool(await process.stdout.readline())

    async def ask(self, job: Job) -> Answer:
        """Return the answer to a job."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(self._write.encode(job) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except (OSError, ValueError):
            line = b""
        if not line.endswith(b"\n"):
            await self.end()
            raise WorkerLost
        return self._read.decode(line)

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            await process.stdout.read()
        await process.wait()


async def _started() -> Process:
    # A session of its own, because Ctrl-C in a terminal is meant for the server.
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "saros.web.worker_process",
        stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT, start_new_session=sys.platform != "win32",
    )  # fmt: skip
