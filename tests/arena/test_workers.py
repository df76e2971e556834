"""Work on several cores: in order, and nobody left behind.

What the workers do here is part of Python, because a fresh process must be able to find it.
"""

import operator
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from math import factorial
from multiprocessing import active_children

import pytest

from saros.arena.elo import Sprt
from saros.arena.workers import in_order
from saros.core.refusal import Refusal


def test_results_come_in_order_although_the_first_takes_longest() -> None:
    numbers = [60_000, 3, 4, 5, 6]
    assert list(in_order(factorial, numbers, 2)) == [factorial(n) for n in numbers]
    assert active_children() == []


def test_one_job_stays_in_this_process() -> None:
    assert set(in_order(lambda _: os.getpid(), range(3), 1)) == {os.getpid()}
    assert list(in_order(str, [], 2)) == []


def test_stopping_early_ends_every_worker() -> None:
    results = in_order(partial(operator.mul, 2), range(1000), 2)
    assert next(results) == 0
    assert len(active_children()) == 2
    results.close()
    assert active_children() == []


def test_a_refusal_in_a_worker_is_raised_here() -> None:
    with pytest.raises(Refusal, match="smaller Elo first, not 5 and 3"):
        list(in_order(partial(Sprt, 5.0), [7, 3], 2))
    assert active_children() == []


@pytest.mark.skipif(os.name != "posix", reason="signals end processes on POSIX only")
def test_a_worker_that_dies_is_reported_with_its_game() -> None:
    with pytest.raises(Refusal) as lost:
        list(in_order(signal.raise_signal, [0, int(signal.SIGKILL)], 2))
    assert lost.value.code == "worker_lost"
    assert lost.value.sentence == "the process that played game 9 ended without a result (signal 9)"
    assert active_children() == []


def test_a_bug_in_a_worker_leaves_its_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refusal, match=r"game 0 ended without a result \(exit status 1\)"):
        list(in_order(partial(divmod, 1), [5, 0, 2], 2))
    assert "ZeroDivisionError" in capfd.readouterr().err


SLEEPERS = """
import time
from saros.arena.workers import in_order
results = in_order(time.sleep, [0, 0, 600, 600], 2)
next(results), next(results)
print("asleep", flush=True)
next(results)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals end processes on POSIX only")
def test_workers_amid_their_work_do_not_outlive_the_process_that_is_killed() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLEEPERS], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"asleep\n"
        process.kill()
        # Every worker holds the other end of this pipe as long as it is there.
        process.communicate(timeout=10)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_an_impossible_number_of_jobs_is_refused(jobs: int) -> None:
    with pytest.raises(Refusal, match=f"there can be 1 to 256 jobs, not {jobs}"):
        list(in_order(str, range(3), jobs))
