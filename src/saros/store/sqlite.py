"""SQLite for the store: one connection that writes, one that reads, each in a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from ..core.refusal import Refusal
from .database import Answer, Heard, Missed, Row, Transaction, Upgrade, Work

PATIENCE = 10.0
"""Seconds to wait for another process that writes, such as a backup."""

SETTINGS = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous = FULL",  # what is committed survives a loss of power
    "PRAGMA fullfsync = ON",  # the same on macOS, whose fsync does not reach the disk
    "PRAGMA foreign_keys = ON",
)


class _Connection:
    """A connection and the one thread that may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="saros-sqlite")
        self._driver: sqlite3.Connection | None = None

    async def do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Have something done in the thread, the connection opened first if need be."""

        def here() -> Answer:
            if self._driver is None:
                self._driver = bare(self._path)
                for setting in SETTINGS:
                    self._driver.execute(setting)
            return work(self._driver)

        return await asyncio.get_running_loop().run_in_executor(self._thread, here)

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        return await self.do(lambda driver: driver.execute(sql, values).fetchall())

    async def close(self) -> None:
        if self._driver is not None:
            await self.do(lambda driver: driver.close())
        self._thread.shutdown()


class _Transaction:
    """Statements in the thread of their connection: each is done when it returns."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        return self._driver.execute(sql, values).fetchall()

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        self._driver.executemany(sql, rows)


def _written(driver: sqlite3.Connection, work: Work[Answer]) -> Answer:
    """Carry out a transaction; the lock is taken at once, so that nothing can fail for being late.

    It is all done in one go: the thread and the server's loop take turns holding the interpreter,
    and each of them would wait for the other after every statement.
    """
    driver.execute("BEGIN IMMEDIATE")
    try:
        answer = _run_through(work(_Transaction(driver)))
        driver.execute("COMMIT")
    finally:
        driver.rollback()  # unless it is done, or has undone itself
    return answer


def _run_through(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run what never waits, without a loop."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    work.close()
    raise RuntimeError("a transaction has waited for something else than its database")


def bare(path: str) -> sqlite3.Connection:
    """Return a new connection whose transactions are ours to begin."""
    return sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)


class Sqlite:
    """One file. It has one server, so there is nobody to tell and nobody to hear."""

    is_shared = False
    names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    among = "IN (SELECT value FROM json_each(?))"
    triples = (
        "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
        " json_extract(value, '$[2]') FROM json_each(?)"
    )

    def __init__(self, path: str) -> None:
        self.where = path
        self._writer = _Connection(path)
        self._reader = _Connection(path)
        self._seat: sqlite3.Connection | None = None

    @classmethod
    async def open(cls, path: str) -> Self:
        """Open the file, or make it and its folder."""
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal("no_database", f"no database at {path}: {error.strerror}") from error
        database = cls(path)
        try:
            with database._answering("no_database", "cannot be used"):
                await database._writer.rows(cls.names)
        except Refusal:
            await database.close()
            raise
        return database

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Read what has been committed."""
        with self._answering("no_database", "cannot be read"):
            return await self._reader.rows(sql, *values)

    async def write(self, work: Work[Answer]) -> Answer:
        """Write; the server's loop goes on meanwhile."""
        with self._answering("not_saved", "could not be written"):
            return await self._writer.do(lambda driver: _written(driver, work))

    async def migrate(self, upgrade: Upgrade) -> None:
        """Migrate on a connection of its own, without foreign keys: steps may replace tables."""
        from sqlalchemy import NullPool, create_engine

        def work() -> None:
            engine = create_engine(
                "sqlite://", creator=lambda: bare(self.where), poolclass=NullPool
            )
            with engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                upgrade(connection)
                connection.commit()

        await asyncio.to_thread(work)

    async def alone(self, transaction: Transaction) -> None:
        """Do nothing: whoever writes to the file is alone."""

    async def call(self, transaction: Transaction, server: str) -> None:
        """Be the one server of the file, for others would not hear of each other.

        A lock on a second, empty file says so: it vanishes with the process, however that dies.
        """
        if self._seat is not None:
            return
        seat = sqlite3.connect(
            f"{self.where}-server", isolation_level=None, timeout=0, check_same_thread=False
        )
        try:
            seat.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            seat.close()
            raise Refusal(
                "in_use", f"the database {self.where} is in use by another Saros server"
            ) from error
        self._seat = seat

    async def living(self, transaction: Transaction) -> set[str]:
        """Return nobody: a file has one server, so any other name is a former one."""
        return set()

    async def tell(self, transaction: Transaction, acts: Sequence[tuple[str, int]]) -> None:
        """Do nothing: nobody listens."""

    async def listen(self, heard: Heard, missed: Missed) -> None:
        """Do nothing: nobody else writes."""

    async def close(self) -> None:
        """Close the file."""
        if self._seat is not None:
            self._seat.close()
        await self._reader.close()
        await self._writer.close()

    @contextmanager
    def _answering(self, code: str, what: str) -> Iterator[None]:
        """Turn the driver's errors into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                raise Refusal("no_database", f"{self.where} is no database") from error
            sentence = f"the database {self.where} {what}: {error}"
            raise Refusal(code, sentence) from error
