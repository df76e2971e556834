"""The arena's work on many machines, handed out by dask.distributed.

Dask gives the work of a worker that dies to another one. What is added here: results in their
order, every worker checked to run the same Saros, and an end to waiting for a cluster that is gone.
Nothing of Dask is imported before a cluster is asked for, and none of its objects leave this file.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from ..core.refusal import Refusal, excerpt
from .build import Build, this_build
from .workers import answer

R = TypeVar("R")

ANSWERS_WITHIN = 10.0
"""Seconds in which a scheduler answers, or is not there."""

PATIENCE = 60.0
"""Seconds that a cluster may be without any worker."""

TICK = 1.0
"""Seconds between two looks at who is there."""

AHEAD = 3
"""Numbers sent for each worker: the next ones lie ready when it has finished."""

ADDRESS = re.compile(
    r"(?:(?P<protocol>[a-z]+)://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})"
)


class Cluster:
    """A cluster of Dask's that plays for us. Close it to give it back."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.address = scheduler_address(address)
        self._client = _connected(self.address)
        self._rounds = count(1)
        self._looked = self._alive = perf_counter()
        self._workers = 0
        try:
            self._await_workers()
            self._vet_workers()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; its workers stay."""
        with suppress(OSError, TimeoutError, CancelledError):
            self._client.close(timeout=ANSWERS_WITHIN)

    def in_order(
        self, work: Callable[[int], R], numbers: Iterable[int]
    ) -> Generator[R, None, None]:
        """Yield what the work makes of each number, in their order.

        Closing the generator cancels what was sent and has not begun.
        """
        numbers = list(numbers)
        todo, done = deque(numbers), dict[int, R]()
        sent: dict[int, Any] = {}
        name = f"saros-{self._client.id}-{next(self._rounds)}"
        self._alive = perf_counter()  # nobody has looked since the round before
        try:
            for number in numbers:
                while number not in done:
                    while todo and len(sent) < AHEAD * max(self._workers, 1):
                        new = todo.popleft()
                        sent[new] = self._send(f"{name}-{new}", work, new)
                    done |= self._take(sent)
                yield done.pop(number)
        finally:
            self._cancel(list(sent.values()))

    def _send(self, key: str, work: Callable[[int], R], number: int) -> Any:
        with self._reached():
            return self._client.submit(_serve, this_build(), work, number, key=key, pure=False)

    def _take(self, sent: dict[int, Any]) -> dict[int, Any]:
        """Wait a moment for what is finished; take it off the list and return it."""
        from distributed import wait

        with self._reached():
            with suppress(TimeoutError), self._client.as_current():
                wait(list(sent.values()), timeout=TICK, return_when="FIRST_COMPLETED")
            failed = {n: f.exception() for n, f in sent.items() if f.status == "error"}
        # First of all what failed: it may be why there are no workers any more.
        for number, error in failed.items():
            raise _explained(number, error)
        with self._reached():
            if perf_counter() - self._looked > TICK:
                self._look_for_workers()
            taken = self._gather({n: f for n, f in sent.items() if f.status == "finished"})
        for number, (_, refusal) in taken.items():
            del sent[number]
            if refusal is not None:
                raise refusal
        return {number: result for number, (result, _) in taken.items()}

    def _gather(self, finished: dict[int, Any]) -> dict[int, Any]:
        """Fetch results; one whose worker died with it stays away, and is being made again."""
        if not finished:
            return {}
        try:
            found = self._ask(
                lambda: self._client.gather(finished, errors="skip"), within=self.patience
            )
        except TimeoutError:
            return {}
        return {number: answered for number, answered in found.items() if answered is not None}

    def _cancel(self, futures: list[Any]) -> None:
        if futures:
            with suppress(TimeoutError, *_lost_errors()):
                self._ask(lambda: self._client.cancel(futures, force=True))

    # Who is there -------------------------------------------------------------------------

    def _look_for_workers(self) -> None:
        """Count the workers; refuse to go on when there has been none for too long."""
        self._workers = len(self._ask(self._client.nthreads))
        self._looked = perf_counter()
        if self._workers:
            self._alive = self._looked
        elif self._looked - self._alive > self.patience:
            raise self._deserted()

    def _await_workers(self) -> None:
        with self._reached():
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, timeout=self.patience)
            self._look_for_workers()
        if not self._workers:
            raise self._deserted()

    def _deserted(self) -> Refusal:
        sentence = f"the cluster at {self.address} has had no workers for {self.patience:g} s"
        return Refusal("no_workers", sentence)

    def _vet_workers(self) -> None:
        """Refuse workers that would play other games than this machine, before the first one."""
        with self._reached():
            found = self._ask(lambda: self._client.run(_vet, this_build(), on_error="return"))
        for address, error in found.items():
            if isinstance(error, Refusal):
                raise error
            if isinstance(error, ImportError):
                raise _not_loaded(f"the worker at {address}", error)
            if isinstance(error, Exception) and not isinstance(error, OSError):
                raise error  # a bug; but a worker that has just died is Dask's business

    def _ask(self, call: Callable[[], Awaitable[Any]], within: float = ANSWERS_WITHIN) -> Any:
        """Ask Dask for something that it would wait for without end."""

        async def asked() -> Any:
            return await call()

        return self._client.sync(asked, callback_timeout=within)

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Say in one sentence that the scheduler is gone, or has forgotten what it was to do."""
        try:
            yield
        except _lost_errors() as error:
            if isinstance(error, RuntimeError) and self._client.status == "running":
                raise
            sentence = f"the scheduler at {self.address} is gone, or has dropped the work"
            raise Refusal("cluster_lost", sentence) from None


def _lost_errors() -> tuple[type[Exception], ...]:
    """Return what Dask raises when its scheduler has gone, or its client has given up."""
    from distributed.client import ClosedClientError

    return OSError, CancelledError, RuntimeError, ClosedClientError


# Reaching a scheduler ----------------------------------------------------------------------


def scheduler_address(word: str) -> str:
    """Return the address that `tcp://host:port`, `host:port` or a scheduler file stands for."""
    if not (found := ADDRESS.fullmatch(word)):
        return _address_in(Path(word))
    if not 0 < int(found["port"]) < 65536:
        raise Refusal("bad_address", f"a port is from 1 to 65535, not {found['port']}")
    if found["protocol"] not in (None, "tcp", "tls"):
        sentence = f"a cluster is reached by tcp:// or tls://, not by {found['protocol']}://"
        raise Refusal("bad_address", sentence)
    return word if found["protocol"] else f"tcp://{word}"


def _address_in(path: Path) -> str:
    """Return the address that Dask's scheduler has written into a file."""
    try:
        address = json.loads(path.read_bytes())["address"]
    except OSError:
        how = "a scheduler's address like tcp://host:8786, or the scheduler file"
        raise Refusal("bad_address", f"{excerpt(str(path))} is not {how}") from None
    except (ValueError, TypeError, KeyError, IndexError):
        address = None
    if not isinstance(address, str) or not ADDRESS.fullmatch(address):
        raise Refusal("bad_address", f"{excerpt(str(path))} holds no address of a scheduler")
    return scheduler_address(address)


def _connected(address: str) -> Any:
    try:
        import distributed
    except ImportError:
        how = "`python3 run install cluster`, or pip install 'saros[cluster]'"
        raise Refusal("no_dask", f"a cluster needs dask.distributed: {how}") from None
    import logging

    # What matters of it is said here in one sentence; Dask would add pages.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # In a thread, because whoever calls may have an event loop running.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, _identity(address)).result()
        return distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError):
        sentence = f"no scheduler of Dask's answers at {address}"
        raise Refusal("no_cluster", sentence) from None


async def _identity(address: str) -> Any:
    """Ask a scheduler who it is; a client of Dask's would wait for a silent one without end."""
    from distributed.core import rpc
    from distributed.security import Security

    there = rpc(address, connection_args=Security().get_connection_args("client"))
    try:
        return await asyncio.wait_for(there.identity(), ANSWERS_WITHIN)
    finally:
        await there.close_rpc()


def _explained(number: int, error: Any) -> Exception:
    """Return what to raise when the work for a number failed on a worker; a bug stays a bug."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        deaths = error.allowed_failures + 1
        sentence = f"game {number} was begun {deaths} times, and each time its worker died"
        return Refusal("worker_lost", sentence)
    # A scheduler that cannot load the work says so in an error of its own.
    for reason in (error, error.__cause__):
        if isinstance(reason, ImportError):
            return _not_loaded("the scheduler or a worker", reason)
    assert isinstance(error, Exception)
    return error


def _not_loaded(who: str, error: ImportError) -> Refusal:
    return Refusal("other_build", f"{who} lacks something: {str(error).lower()}")


# On a worker -------------------------------------------------------------------------------


def _serve(build: Build, work: Callable[[int], R], number: int) -> tuple[R | None, Refusal | None]:
    """Do the work for one number; a worker that came late is vetted here."""
    from distributed import get_worker

    try:
        _vet(build, get_worker())
    except Refusal as refusal:
        return None, refusal
    return answer(work, number)


def _vet(build: Build, dask_worker: Any) -> None:
    """Refuse to play here for somebody whose Saros is another, or beside other games.

    Dask hands a worker to an argument of this name.
    """
    here = f"the worker at {dask_worker.address}"
    if build != this_build():
        raise Refusal("other_build", f"{here} has {this_build()}, but this machine has {build}")
    if (threads := dask_worker.state.nthreads) > 1:
        how = "start it with dask worker --nthreads 1 --nworkers -1"
        raise Refusal("bad_worker", f"{here} has {threads} threads, where a game wants one: {how}")
