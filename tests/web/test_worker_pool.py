"""The worker pool: computer players in processes of their own, in a fair order."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import PIPE, Popen
from time import process_time

import pytest

import saros.web.worker_pool
from saros.core.clock import Time
from saros.core.refusal import Refusal
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table
from saros.web.fair_queue import Claim, Kind
from saros.web.worker_pool import QUESTIONS, JobProgress, QueueLimits, WorkerHandle, WorkerPool
from saros.web.worker_process import NICE, SESSION_PRIORITY, Answer, Job, answer


def for_ada() -> Claim:
    return Claim(Kind.MOVE, "here", "ada")


def with_pool(
    work: Callable[[WorkerPool], Awaitable[None]], count: int = 1, limits: QueueLimits = QUESTIONS
) -> None:
    async def run() -> None:
        pool = WorkerPool(count, limits)
        pool.start()
        try:
            await asyncio.wait_for(work(pool), 60)
        finally:
            await pool.close()

    asyncio.run(run())


def job(name: str, player: str = "level1", seed: int = 1) -> Job:
    return Job(Table.new(name).record.to_json(), player, seed=seed)


@pytest.mark.parametrize("name", BOARDS)
def test_a_worker_plays_and_thinks(name: str) -> None:
    async def work(pool: WorkerPool) -> None:
        move = await pool.move(lambda: job(name), for_ada)
        assert move in Table.new(name).legal_texts()
        assert await pool.move(lambda: job(name), for_ada) == move, "the seed decides"
        found = await pool.answer(lambda: Job(job(name).record, seconds=0.05), "here", "ada")
        assert found.survey is not None
        best = found.survey.lines[0]
        assert best.line[0] in Table.new(name).legal_texts()
        assert 0 <= best.first_chance <= 1

    with_pool(work)


@pytest.mark.skipif(not SESSION_PRIORITY.exists(), reason="sessions have no priorities here")
def test_a_worker_is_nice_to_other_sessions_too() -> None:
    async def work() -> None:
        worker = WorkerHandle()
        try:
            await worker.ready()
            process = worker._process
            assert process is not None
            mine, its = (os.getpriority(os.PRIO_PROCESS, who) for who in (0, process.pid))
            assert its == min(19, mine + NICE)
            told = Path(f"/proc/{process.pid}/autogroup").read_text(encoding="utf-8")
            assert told.split()[1:] == ["nice", str(NICE)]
        finally:
            await worker.end()

    asyncio.run(work())


def test_what_a_job_is_refused_comes_back_as_a_refusal() -> None:
    async def work(pool: WorkerPool) -> None:
        with pytest.raises(Refusal, match="no player"):
            await pool.move(lambda: job("astral", "nobody"), for_ada)
        assert await pool.move(lambda: job("astral"), for_ada)

    with_pool(work)


def test_a_worker_that_dies_is_replaced_and_its_job_done_again() -> None:
    async def work(pool: WorkerPool) -> None:
        tries = []

        def made() -> Job:
            tries.append(1)
            if len(tries) == 1:
                process = workers[0]._process
                assert process is not None
                os.kill(process.pid, signal.SIGKILL)
            return job("astral")

        assert await pool.move(made, for_ada)
        assert len(tries) == 2

    workers: list[WorkerHandle] = []
    begin = WorkerHandle.__init__

    def remembered(worker: WorkerHandle, *, warm: bool) -> None:
        begin(worker, warm=warm)
        workers.append(worker)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WorkerHandle, "__init__", remembered)
        with_pool(work)


def test_a_worker_that_cannot_be_started_is_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    started, refused = (
        saros.web.worker_pool._started,
        [BlockingIOError(11, "no more processes")] * 2,
    )

    async def full(warm: bool) -> asyncio.subprocess.Process:
        if refused:
            raise refused.pop()
        return await started(warm)

    async def work(pool: WorkerPool) -> None:
        assert await pool.move(lambda: job("astral"), for_ada)

    monkeypatch.setattr("saros.web.worker_pool._started", full)
    with_pool(work)
    assert not refused


def test_a_worker_whose_server_is_gone_goes_without_a_word() -> None:
    line = [sys.executable, "-m", "saros.web.worker_process"]
    with Popen(line, stdin=PIPE, stdout=PIPE, stderr=PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()  # before it could say that it is ready
        assert worker.stderr.read() == b""
        assert worker.wait() == 0


class Slow(WorkerHandle):
    """Answers nothing until it is told to, and notes what it was asked."""

    asked: list[str]
    gate: asyncio.Semaphore

    async def ready(self) -> None:
        return

    async def ask(self, job: Job, tell: JobProgress | None = None) -> Answer:
        self.asked.append(job.player)
        await self.gate.acquire()
        return Answer(move="x")


async def asked(number: int) -> None:
    """Wait until the worker has been asked so often; whatever else is wanted then waits."""
    while len(Slow.asked) < number:
        await asyncio.sleep(0.001)


def test_nobodys_second_table_comes_before_anothers_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: WorkerPool) -> None:
        Slow.asked, Slow.gate = [], asyncio.Semaphore(0)

        def wanted(owner: str, name: str) -> asyncio.Task[str]:
            claim = Claim(Kind.MOVE, "one address", owner)
            return asyncio.create_task(pool.move(lambda: Job({}, name), lambda: claim))

        names = ["a1", "a2", "a3", "b1", "b2", "c1"]
        tasks = [wanted(name[0], name) for name in names]
        for number in range(1, len(tasks) + 1):
            await asked(number)
            Slow.gate.release()
        await asyncio.gather(*tasks)
        assert Slow.asked == ["a1", "b1", "c1", "a2", "b2", "a3"]

    monkeypatch.setattr("saros.web.worker_pool.WorkerHandle", Slow)
    with_pool(work)


def test_a_job_nobody_waits_for_any_more_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: WorkerPool) -> None:
        Slow.asked, Slow.gate = [], asyncio.Semaphore(0)
        first, second, third = (
            asyncio.create_task(pool.move(lambda name=name: Job({}, name), for_ada))
            for name in ("first", "second", "third")
        )
        await asked(1)
        second.cancel()
        for _ in range(3):
            Slow.gate.release()
        await asyncio.gather(first, third)
        assert Slow.asked == ["first", "third"]

    monkeypatch.setattr("saros.web.worker_pool.WorkerHandle", Slow)
    with_pool(work)


def test_a_question_that_does_not_come_to_its_turn_is_refused_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(pool: WorkerPool) -> None:
        Slow.asked, Slow.gate = [], asyncio.Semaphore(0)
        running = asyncio.create_task(pool.move(lambda: Job({}, "running"), for_ada))
        await asked(1)
        late = [
            asyncio.create_task(pool.answer(lambda: Job({}, "late"), "there", "ben"))
            for _ in range(3)
        ]
        for task in late:
            with pytest.raises(Refusal, match="wait to be thought about; try again soon") as no:
                await task
            assert no.value.code == "too_busy"
        Slow.gate.release()
        assert await running == "x"
        assert Slow.asked == ["running"]

    monkeypatch.setattr("saros.web.worker_pool.WorkerHandle", Slow)
    with_pool(work, limits=QueueLimits(patience=0.1))


def test_one_address_has_so_many_questions_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: WorkerPool) -> None:
        Slow.asked, Slow.gate = [], asyncio.Semaphore(0)

        def question(address: str) -> asyncio.Task[Answer]:
            return asyncio.create_task(pool.answer(lambda: Job({}, address), address, address))

        tasks = []
        for _ in range(4):
            tasks.append(question("flood"))
            await asked(1)
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="3 positions wait"):
            await question("flood")
        tasks.append(question("elsewhere"))
        await asyncio.sleep(0)
        Slow.gate.release()
        await asked(2)
        assert Slow.asked == ["flood", "elsewhere"]
        for task in tasks:
            task.cancel()

    monkeypatch.setattr("saros.web.worker_pool.WorkerHandle", Slow)
    with_pool(work, limits=QueueLimits(of_one=3))


def test_games_that_nobody_looks_at_do_not_fill_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: WorkerPool) -> None:
        Slow.asked, Slow.gate = [], asyncio.Semaphore(0)
        background = Claim(Kind.BACKGROUND, "here", "")
        tasks = []
        for _ in range(4):
            game = pool.move(lambda: Job({}, "game"), lambda: background)
            tasks.append(asyncio.create_task(game))
            await asked(1)
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await pool.move(lambda: Job({}, "game"), lambda: background)
        assert refused.value.code == "too_busy"
        for task in tasks:
            task.cancel()

    monkeypatch.setattr("saros.web.worker_pool.WorkerHandle", Slow)
    monkeypatch.setattr("saros.web.worker_pool.MOST_BACKGROUND", 3)
    with_pool(work)


def test_a_player_hurries_when_its_clock_says_so() -> None:
    hurried = Job(Table.new("terrestrial").record.to_json(), "level8", time=Time(mine=0.2))
    computed = process_time()  # a busy machine lends its cores to others meanwhile
    assert answer(hurried).move
    assert process_time() - computed < 0.9
