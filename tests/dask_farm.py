"""A real cluster on this machine: a scheduler and workers of Dask's, each a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BEFORE_GIVEN_UP = 2
"""So many workers a game may end; Dask allows one more than its setting says."""


class Farm:
    """Starts what is missing whenever somebody asks for workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self.client: Any = None

    @property
    def file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        address: str = json.loads(self.file.read_text())["address"]
        return address

    def with_workers(self, number: int) -> str:
        """Return the address of a scheduler with just so many workers."""
        if self.scheduler is None or self.scheduler.poll() is not None:
            self._start_scheduler()
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) > number:
            self.kill_worker()
        while len(self.workers) < number:
            self.workers.append(self._begin("worker", self.address, "--nthreads=1", "--no-nanny"))
        wait_until(lambda: len(self.client.nthreads()) == number)
        return self.address

    def _start_scheduler(self) -> None:
        self.end()
        self.file.unlink(missing_ok=True)
        self.scheduler = self._begin("scheduler", "--port=0", f"--scheduler-file={self.file}")
        wait_until(lambda: self.file.exists() and self.file.read_text().endswith("}"))
        import distributed  # not for every process that collects tests

        self.client = distributed.Client(self.address, set_as_default=False)

    def _begin(self, *words: str) -> subprocess.Popen[bytes]:
        given_up = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(BEFORE_GIVEN_UP - 1)}
        line = [sys.executable, "-m", "dask", *words, "--host=127.0.0.1", "--no-dashboard"]
        with (self.folder / f"{words[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [*line, "--dashboard-address=127.0.0.1:0"],
                cwd=self.folder, stdout=log, stderr=log, env={**os.environ, **given_up},
            )  # fmt: skip

    def kill_worker(self) -> None:
        """Kill a worker amid whatever it does."""
        _kill(self.workers.pop())

    def kill_scheduler(self) -> None:
        assert self.scheduler is not None
        _kill(self.scheduler)

    def tasks(self) -> int:
        """Return how many pieces of work the scheduler still has in mind."""
        count: int = self.client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
        return count

    def end(self) -> None:
        if self.client is not None:
            self.client.close()
        for process in (*self.workers, *([self.scheduler] if self.scheduler else [])):
            _kill(process)
        self.workers.clear()


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def wait_until(true: Any, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.05)


@contextmanager
def running_farm(folder: Path) -> Iterator[Farm]:
    farm = Farm(folder)
    try:
        yield farm
    finally:
        farm.end()
