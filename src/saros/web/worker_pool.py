"""The worker pool: computer players in worker processes, each job alone on its worker.

Jobs that find no free worker wait, and fair_queue.py says whose turn it is.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

import msgspec

from ..core.machine import cores
from ..core.refusal import Refusal
from .fair_queue import Claim, FairQueue, Kind, Ticket
from .worker_process import COLD, Answer, Job

LINE_LIMIT = 4 * 1024 * 1024
TRIES = 2
LATER = 1.0
"""Seconds until the workers are called though nobody needs one: first the pages."""
MOST_BACKGROUND = 400
"""If so much background work waits, a move of a game at which nobody looks is asked for later."""


@dataclass(frozen=True)
class QueueLimits:
    """How much may wait, and how long."""

    questions: int = 800
    """More questions than that are refused at once."""
    of_one: int = 200
    """The same of one address."""
    patience: float = 15.0
    """Seconds after which a question that still waits is refused, rather than kept waiting."""


QUESTIONS = QueueLimits()
Make = Callable[[], Job]
JobProgress = Callable[[int, int], None]
"""Hears how much of a long job is done, and of how much."""


class Task(Ticket):
    """A job that waits or is under way. It is made when its turn comes, with the clocks of then."""

    def __init__(
        self, claim: Callable[[], Claim], make: Make, tell: JobProgress | None = None
    ) -> None:
        super().__init__(claim)
        self.make, self.tell = make, tell
        self.done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class WorkerPool:
    """All workers, and what waits for them.

    A `patient` pool is for long jobs: its workers are called when the first job comes, and a job
    that nobody wants any more is broken off.
    """

    def __init__(
        self,
        workers: int | None = None,
        limits: QueueLimits = QUESTIONS,
        *,
        patient: bool = False,
    ) -> None:
        self.workers = max(1, workers or cores())
        self.limits, self.patient = limits, patient
        self._queue: FairQueue[Task] = FairQueue(self.workers)
        self._wake = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let the workers begin: when there is work, or after a while in the background."""
        self._loops = [asyncio.create_task(self._work()) for _ in range(self.workers)]

    async def close(self) -> None:
        """End all workers; what still waits is refused."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        for task in self._queue:
            task.done.cancel()

    async def move(self, make: Make, claim: Callable[[], Claim]) -> str:
        """Return the move that a computer player chooses; who looks on may change meanwhile."""
        is_unseen = claim().kind is Kind.BACKGROUND
        if is_unseen and self._queue.waiting(Kind.BACKGROUND) >= MOST_BACKGROUND:
            raise Refusal("too_busy", "too much is waiting that nobody looks at")
        return (await self._answer(Task(claim, make))).move

    async def answer(
        self,
        make: Make,
        address: str,
        owner: str,
        tell: JobProgress | None = None,
        kind: Kind = Kind.QUESTION,
    ) -> Answer:
        """Return the answer to a question about a position, or refuse it in time."""
        self.refuse_if_full(address, kind)
        claim = Claim(kind, address, owner)
        task = Task(lambda: claim, make, tell)
        loop = asyncio.get_running_loop()
        expiry = loop.call_later(self.limits.patience, self._expire, task)
        try:
            return await self._answer(task)
        finally:
            expiry.cancel()

    def refuse_if_full(self, address: str, kind: Kind = Kind.QUESTION) -> None:
        """Refuse one more question of an address if too many wait already."""
        ahead, mine = (self._queue.waiting(kind, whose) for whose in (None, address))
        limits = self.limits
        if ahead >= limits.questions or mine >= limits.of_one:
            raise _too_busy(mine if mine >= limits.of_one else ahead)

    def _expire(self, task: Task) -> None:
        """Refuse a question that has not come to its turn."""
        if task.granted is None and not task.done.done():
            task.done.set_exception(_too_busy(self._queue.waiting(task.claim().kind) - 1))

    async def _answer(self, task: Task) -> Answer:
        self._queue.add(task)
        self.look_again()
        try:
            found = await task.done
        finally:
            self._queue.discard(task)  # nobody wants it any more
        if found.code:
            raise Refusal(found.code, found.sentence)
        return found

    async def _next(self) -> Task:
        """Return the next job, when there is one that may run."""
        while (task := self._queue.pop()) is None:
            await self._wake.wait()
        return task

    def look_again(self) -> None:
        """Let idle workers see what has changed: more jobs, or somebody who looks on now."""
        self._wake.set()
        self._wake = asyncio.Event()

    # A worker ------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Keep one worker at work; a new one takes the place of one that has died."""
        worker = WorkerHandle(warm=not self.patient)
        if not self.patient:
            await self._called()
        try:
            while True:
                if not self.patient:
                    await worker.ready()
                task = await self._next()
                began = monotonic()
                try:
                    await self._do(worker, task)
                finally:
                    self._queue.done(task, monotonic() - began)
                    self.look_again()  # something may run now that was not to have all workers
        finally:
            await worker.end()

    async def _called(self) -> None:
        """Wait for the first work, or until a new server has had time for its first page."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LATER):
                while not len(self._queue):
                    await self._wake.wait()

    async def _do(self, worker: WorkerHandle, task: Task) -> None:
        for tries in range(TRIES):
            if task.done.done():
                return
            try:
                await worker.ready()
                found = await self._asked(worker, task)
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

    async def _asked(self, worker: WorkerHandle, task: Task) -> Answer:
        """Have a job done; a long one that nobody waits for any more is broken off."""
        asking = asyncio.ensure_future(worker.ask(task.make(), task.tell))
        if self.patient:
            await asyncio.wait({asking, task.done}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                await worker.end()
                return Answer()
        return await asking


def _too_busy(ahead: int) -> Refusal:
    waiting = "one position waits" if ahead == 1 else f"{max(0, ahead)} positions wait"
    return Refusal("too_busy", f"{waiting} to be thought about; try again soon")


class WorkerLost(Exception):
    """A worker process has ended without an answer."""


class WorkerHandle:
    """One worker process, started when it is needed and again when it has died."""

    def __init__(self, *, warm: bool = True) -> None:
        self._warm = warm
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
            self._process = process = await _started(self._warm)
        except OSError:  # the machine has no room for one more, for now
            return False
        assert process.stdout is not None
        return bool(await process.stdout.readline())

    async def ask(self, job: Job, tell: JobProgress | None = None) -> Answer:
        """Return the answer to a job; until it comes, `tell` hears how far it is."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(self._write.encode(job) + b"\n")
            await process.stdin.drain()
            while (found := self._heard(await process.stdout.readline())).progress is not None:
                if tell is not None:
                    tell(*found.progress)
        except (OSError, ValueError, WorkerLost):
            await self.end()
            raise WorkerLost from None
        return found

    def _heard(self, line: bytes) -> Answer:
        """Return what a worker has said; it is lost if it was cut short."""
        if not line.endswith(b"\n"):
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


async def _started(warm: bool) -> Process:
    # A session of its own, because Ctrl-C in a terminal is meant for the server.
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "saros.web.worker_process", *(() if warm else (COLD,)),
        stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT, start_new_session=sys.platform != "win32",
    )  # fmt: skip
