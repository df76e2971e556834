"""SQLite for the store: one connection that writes, one that reads, each in a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from ..core.refusal import Refusal
from .database import Answer, OnAct, OnMissed, Row, Transaction, Work
from .files_in_use import FilesInUse
from .saves import CLOSED, OPEN, SaveCount, counted, log_of, read_only, refuse_missing_saves
from .server_lock import server_lock
from .sqlite_errors import kind, reason

TIMEOUT = 10.0
"""Seconds to wait for another process that writes, such as a backup."""

SETTINGS = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous = FULL",  # what is committed survives a loss of power
    "PRAGMA fullfsync = ON",  # the same on macOS, whose fsync does not reach the disk
    "PRAGMA foreign_keys = ON",
)


def _opened(path: str) -> sqlite3.Connection:
    # Transactions are ours to begin.
    driver = sqlite3.connect(path, isolation_level=None, timeout=TIMEOUT)
    for setting in SETTINGS:
        driver.execute(setting)
    return driver


class _Connection:
    """A connection and the one thread that may use it."""

    def __init__(self, path: str, is_read_only: bool = False) -> None:
        self._path, self._is_read_only = path, is_read_only
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="saros-sqlite")
        self._driver: sqlite3.Connection | None = None

    async def run(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Run something in the thread; the first call opens the connection."""

        def here() -> Answer:
            if self._driver is None:
                self._driver = read_only(self._path) if self._is_read_only else _opened(self._path)
            return work(self._driver)

        return await asyncio.get_running_loop().run_in_executor(self._thread, here)

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        return await self.run(lambda driver: driver.execute(sql, values).fetchall())

    async def close(self) -> None:
        if self._driver is not None:
            await self.run(lambda driver: driver.close())
        self._thread.shutdown()


class _Transaction:
    """Statements in the thread of their connection: each is done when it returns."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        return self._driver.execute(sql, values).fetchall()

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        self._driver.executemany(sql, rows)


def _transact(
    driver: sqlite3.Connection, work: Work[Answer], saves: int | None = None
) -> tuple[Answer, int]:
    """Run a transaction and count it; return its answer and the number of saves after it.

    It takes the lock at once, so that no statement can come too late for it.

    All of it runs in one go: the thread and the server's loop take turns holding the interpreter,
    and each of them would wait for the other after every statement.
    """
    driver.execute("BEGIN IMMEDIATE")
    try:
        if saves is None:
            saves = int(driver.execute("PRAGMA user_version").fetchone()[0])
        answer, saves = _run_without_loop(work(_Transaction(driver))), counted(saves)
        driver.execute(f"PRAGMA user_version = {saves}")
        driver.execute("COMMIT")
    finally:
        driver.rollback()  # unless it is done, or has undone itself
    return answer, saves


def _run_without_loop(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    work.close()
    raise RuntimeError("a transaction has waited for something else than its database")


class Sqlite:
    """One file. It has one server, so nobody needs to be notified."""

    is_shared = False
    table_names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    in_list = "IN (SELECT value FROM json_each(?))"

    def __init__(self, path: str, is_read_only: bool = False) -> None:
        self.where = path
        self._writer = _Connection(path, is_read_only)
        self._reader = _Connection(path, is_read_only)
        self._server_lock: sqlite3.Connection | None = None
        self._files = FilesInUse(path, log_of(path))
        self._acknowledged = SaveCount(path)
        self._saves: int | None = None
        """How many saves there were, as long as only this server makes any."""

    @classmethod
    async def open(cls, path: str) -> Self:
        """Open the file, or make it and its folder."""
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal("no_database", f"no database at {path}: {error.strerror}") from error
        refuse_missing_saves(path)
        database = cls(path)
        await database._try()
        return database

    @classmethod
    async def look_into(cls, path: str) -> Self:
        """Open a file in which nothing is to be changed."""
        if not Path(path).is_file():
            raise Refusal("no_database", f"there is no database at {path}")
        database = cls(path, is_read_only=True)
        await database._try()
        return database

    async def _try(self) -> None:
        try:
            with self._refusing("no_database", "cannot be used"):
                await self._writer.rows(self.table_names)
                await self._reader.rows(self.table_names)
            self._files.remember()
        except Refusal:
            await self.close()
            raise

    def act_rows(self, acts: Sequence[tuple[str, int, str]]) -> tuple[str, Sequence[Any]]:
        """Return a query for rows of acts, all in one statement: each would be a wait for the lock
        of the interpreter.
        """
        marks = ", ".join(["(?, ?, ?)"] * len(acts))
        return f"VALUES {marks}", [value for act in acts for value in act]

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Read what has been committed."""
        with self._refusing("no_database", "cannot be read"), self._finding_damage():
            found = await self._reader.rows(sql, *values)
            self._refuse_if_moved("no_database")
        return found

    async def snapshot(self, work: Work[Answer]) -> Answer:
        """Read in one transaction."""

        def at_once(driver: sqlite3.Connection) -> Answer:
            driver.execute("BEGIN")
            try:
                return _run_without_loop(work(_Transaction(driver)))
            finally:
                driver.rollback()

        with self._refusing("no_database", "cannot be read"), self._finding_damage():
            return await self._reader.run(at_once)

    async def write(self, work: Work[Answer]) -> Answer:
        """Write; the server's loop goes on meanwhile."""
        with self._refusing("not_saved", "could not be written"):
            answer, saves = await self._writer.run(lambda driver: self._saved(driver, work))
        # Here and not in the thread: that one would wait for the interpreter after each of these.
        self._refuse_if_moved("not_saved")
        if self._saves is not None:
            self._acknowledged.write(saves)
        return answer

    def _saved(self, driver: sqlite3.Connection, work: Work[Answer]) -> tuple[Answer, int]:
        """Run a transaction, and note that there is one save more."""
        answer, saves = _transact(driver, work, self._saves)
        if self._server_lock is not None:
            if self._saves is None:
                self._refuse_if_moved("not_saved")
                self._mark_open(driver, saves)
            self._saves = saves
        return answer, saves

    def _refuse_if_moved(self, code: str) -> None:
        """Acknowledge nothing that only this process can still see."""
        if not self._files.are_there():
            raise Refusal(
                code,
                f"{self.where} or its log was moved, deleted or replaced while it was in use: put"
                " it back, or start the server anew",
            )

    def _mark_open(self, driver: sqlite3.Connection, saves: int) -> None:
        """Let the main file say that from now on its newest saves are in its log."""
        driver.execute(f"PRAGMA application_id = {OPEN}")
        driver.execute("PRAGMA wal_checkpoint(PASSIVE)")
        try:
            self._acknowledged.begin(saves)
        except OSError as error:
            name, why = self._acknowledged.path, (error.strerror or "it fails").lower()
            raise Refusal("no_database", f"{name} cannot be written: {why}") from error

    async def _mark_closed(self) -> None:
        """Let the main file say that it needs no log."""
        with suppress(sqlite3.Error):  # then it is looked at when it is opened again
            await self._writer.rows(f"PRAGMA application_id = {CLOSED}")

    async def migrate(self, work: Work[None]) -> None:
        """Migrate without foreign keys: to replace a table would delete all that refers to it."""

        def unguarded(driver: sqlite3.Connection) -> None:
            driver.execute("PRAGMA foreign_keys = OFF")
            try:
                _transact(driver, work)
            finally:
                driver.execute("PRAGMA foreign_keys = ON")

        with self._refusing("not_saved", "could not be migrated"):
            await self._writer.run(unguarded)

    async def lock(self, transaction: Transaction) -> None:
        """Do nothing: a file has one writer at a time anyway."""

    async def register(self, transaction: Transaction, server: str) -> None:
        """Be the only server of the file, for two would not notice each other's acts."""
        if self._server_lock is None:
            self._server_lock = server_lock(self.where)

    async def other_servers(self, transaction: Transaction) -> set[str]:
        """Return none: a file has one server, so any other name is a former one."""
        return set()

    async def notify(self, transaction: Transaction, acts: Sequence[tuple[str, int]]) -> None:
        """Do nothing: nobody listens."""

    async def listen(self, on_act: OnAct, on_missed: OnMissed) -> None:
        """Do nothing: nobody else writes."""

    async def close(self) -> None:
        """Close the file."""
        if self._saves is not None:
            await self._mark_closed()
        await self._reader.close()
        await self._writer.close()
        self._acknowledged.end()
        if self._server_lock is not None:
            self._server_lock.close()

    @contextmanager
    def _finding_damage(self) -> Iterator[None]:
        """Tell what will never be read again from what is only away."""
        try:
            yield
        except sqlite3.Error as error:
            # Text that is none has no code: it is the driver that cannot read it.
            if kind(error) not in (None, sqlite3.SQLITE_CORRUPT):
                raise
            sentence = f"the database {self.where} is damaged: {error}"
            raise Refusal("damaged", sentence) from error

    @contextmanager
    def _refusing(self, code: str, what: str) -> Iterator[None]:
        """Turn the driver's errors into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            if kind(error) == sqlite3.SQLITE_NOTADB:
                raise Refusal("no_database", f"{self.where} is no database") from error
            sentence = f"the database {self.where} {what}: {reason(error, self.where)}"
            raise Refusal(code, sentence) from error
