"""`--cluster` from outside: real workers on this machine, killed amid their games."""

import json
import operator
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from saros.arena.build import this_build
from saros.arena.cluster import Cluster
from saros.arena.elo import Sprt
from saros.arena.training import Progress
from saros.arena.workers import in_order
from saros.cli.main import app
from saros.cli.match import GamesFolder
from saros.core.refusal import Refusal

from ..dask_farm import BEFORE_GIVEN_UP, Farm, running_farm, wait_until
from .terminal import Terminal, without_escapes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals kill on POSIX only")


@pytest.fixture(scope="module")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    with running_farm(tmp_path_factory.mktemp("farm")) as started:
        yield started


def saros(*words: object) -> Result:
    done = CliRunner().invoke(app, [str(word) for word in words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def files(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_match_is_the_same_although_a_worker_is_killed(
    farm: Farm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("match", "greedy", "random", "--games", 24, "--max-plies", 60, "--json")
    here = json.loads(saros(*words, "--jobs", 1, "--save", tmp_path / "here").stdout)
    farm.with_workers(2)
    keep = GamesFolder.keep

    def keep_and_kill(folder: GamesFolder, game: Any) -> None:
        keep(folder, game)
        if game.number == 4:
            farm.kill_worker()

    monkeypatch.setattr(GamesFolder, "keep", keep_and_kill)
    done = saros(*words, "--cluster", farm.file, "--save", tmp_path / "there")
    assert (done.exit_code, done.stderr) == (0, "")
    there = json.loads(done.stdout)
    assert len(farm.workers) == 1
    assert {**there, "slowest": None} == {**here, "slowest": None}
    assert files(tmp_path / "there") == files(tmp_path / "here")
    assert len(files(tmp_path / "there")) == 24


def test_a_training_is_the_same_although_a_worker_is_killed(
    farm: Farm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = ("--generations", "110:3,2:3", "--epochs", 1)
    assert saros("train", "terrestrial", tmp_path / "here", *plan, "--jobs", 1).exit_code == 0
    address = farm.with_workers(2).removeprefix("tcp://")
    told: list[int] = []

    def tell_and_kill(doing: str, done: int, total: int) -> Progress:
        told.append(done)
        if len(told) == 1:
            farm.kill_worker()
        return Progress(doing, done, total)

    monkeypatch.setattr("saros.arena.training.Progress", tell_and_kill)
    done = saros("train", "terrestrial", tmp_path / "there", *plan, "--cluster", address)
    assert (done.exit_code, done.stderr) == (0, "")
    assert len(farm.workers) == 1
    assert told[:3] == [50, 100, 110]
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_control_c_cancels_what_was_sent(farm: Farm, start: Callable[..., Terminal]) -> None:
    address = farm.with_workers(1)
    terminal = start("match", "greedy", "random", "--games", 5000, "--cluster", address)
    seen = ""
    while not re.search(r"greedy [1-9]\d*½? – \d+½? random .*\d/5000", seen):
        seen = without_escapes(terminal.wait_for("/5000", 60))
    terminal.interrupt()
    rest = terminal.rest()
    assert "greedy – random, terrestrial, interrupted after " in rest
    assert "Traceback" not in rest
    assert terminal.close() == 130
    wait_until(lambda: farm.tasks() == 0)


def test_the_cluster_does_what_the_cores_do(farm: Farm) -> None:
    """In order, stopped early, refused, and a bug stays a bug."""
    with Cluster(farm.with_workers(1)) as cluster:
        assert list(in_order(partial(operator.mul, 2), [3, 1, 2], cluster)) == [6, 2, 4]
        assert list(in_order(str, [], cluster)) == []
        results = in_order(partial(operator.mul, 2), range(10_000), cluster)
        assert next(results) == 0
        results.close()
        with pytest.raises(Refusal, match="smaller Elo first, not 5 and 3"):
            list(in_order(partial(Sprt, 5.0), [7, 3], cluster))
        with pytest.raises(ZeroDivisionError):
            list(in_order(partial(divmod, 1), [5, 0, 2], cluster))
        with pytest.raises(OSError, match="Bad file descriptor"):  # not the network's
            list(in_order(os.fstat, [987_654], cluster))
        with pytest.raises(
            Refusal, match="scheduler or a worker lacks something: no module named 'tests"
        ):
            list(in_order(keep_nothing, [1], cluster))
        wait_until(lambda: farm.tasks() == 0)


def keep_nothing(number: int) -> int:
    """Known only to a process that finds the tests."""
    return number


def test_another_saros_is_refused_at_once_or_when_it_comes_late(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = farm.with_workers(1)
    other = this_build()._replace(compiled=not this_build().compiled)
    with Cluster(address) as cluster:
        monkeypatch.setattr("saros.arena.cluster.this_build", lambda: other)
        with pytest.raises(Refusal) as late:
            list(in_order(str, [1], cluster))
    done = saros("match", "greedy", "random", "--cluster", address)
    assert (done.exit_code, done.stdout) == (2, "")
    worker = next(iter(farm.client.nthreads()))
    sentence = f"the worker at {worker} has {this_build()}, but this machine has {other}"
    assert (late.value.code, late.value.sentence) == ("other_build", sentence)
    assert done.stderr == f"saros: {sentence}\n"


def test_a_game_that_ends_its_workers_is_given_up_and_a_deserted_cluster_too(farm: Farm) -> None:
    with Cluster(farm.with_workers(BEFORE_GIVEN_UP), patience=1.5) as cluster:
        with pytest.raises(Refusal) as lost:
            list(in_order(signal.raise_signal, [0, int(signal.SIGKILL)], cluster))
        assert lost.value.code == "worker_lost"
        assert lost.value.sentence == "game 9 was begun 2 times, and each time its worker died"
        with pytest.raises(Refusal, match=r"has had no workers for 1.5 s$"):
            list(in_order(str, [1], cluster))
    with pytest.raises(Refusal, match=r"^the cluster at tcp://127\.0\.0\.1:\d+ has had no work"):
        Cluster(farm.address, patience=0.5)


def test_a_scheduler_that_goes_is_noticed(farm: Farm) -> None:
    with Cluster(farm.with_workers(1)) as cluster:
        results = in_order(partial(operator.mul, 2), range(100_000), cluster)
        assert next(results) == 0
        farm.kill_scheduler()
        with pytest.raises(Refusal, match="is gone, or has dropped the work") as lost:
            list(results)
        assert lost.value.code == "cluster_lost"
