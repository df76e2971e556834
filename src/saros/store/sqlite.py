"""SQLite for the store: one connection that writes, one that reads, each in a thread of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import aiosqlite

from ..core.refusal import Refusal
from .database import Heard, Missed, Row, Transaction

PATIENCE = 10.0
"""Seconds to wait for another process that writes, such as a backup."""

SETTINGS = (
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
    "PRAGMA synchronous = FULL",  # what is committed survives a loss of power
    "PRAGMA fullfsync = ON",  # the same on macOS, whose fsync does not reach the disk
    "PRAGMA foreign_keys = ON",
)


class Sqlite:
    """One file. A single server uses it, so there is nobody to tell and nobody to hear."""

    dialect = "sqlite+aiosqlite"
    names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    among = "IN (SELECT value FROM json_each(?))"
    hold = "BEGIN IMMEDIATE"

    def __init__(self, path: str) -> None:
        self.where = path
        self._open: list[aiosqlite.Connection] = []

    @classmethod
    async def open(cls, path: str) -> Self:
        """Open the file, or make it and its folder."""
        database = cls(path)
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal("no_database", f"no database at {path}: {error.strerror}") from error
        try:
            with database._answering("no_database", "cannot be used"):
                for _ in range(2):
                    await database._connect()
        except Refusal:
            await database.close()
            raise
        return database

    async def bare(self) -> aiosqlite.Connection:
        """Return a new connection with no settings but that transactions are ours to begin."""
        return await aiosqlite.connect(self.where, isolation_level=None, timeout=PATIENCE)

    async def _connect(self) -> None:
        connection = await self.bare()
        self._open.append(connection)
        for setting in SETTINGS:
            await connection.execute_fetchall(setting)

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Read what has been committed."""
        with self._answering("no_database", "cannot be read"):
            return await _Transaction(self._open[1]).rows(sql, *values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Write; the lock is taken at once, so that nothing can fail for being late."""
        connection = self._open[0]
        with self._answering("not_saved", "could not be written"):
            await connection.execute_fetchall("BEGIN IMMEDIATE")
            try:
                yield _Transaction(connection)
                await connection.execute_fetchall("COMMIT")
            finally:
                # A full disk may or may not have undone the transaction by itself.
                if connection.in_transaction:
                    await connection.execute_fetchall("ROLLBACK")

    async def alone(self, transaction: Transaction) -> None:
        """Do nothing: whoever writes to the file is alone."""

    async def call(self, server: str) -> None:
        """Do nothing: a file has one server."""

    async def living(self, transaction: Transaction) -> set[str]:
        """Return nobody: a file has one server, so any other name is a former one."""
        return set()

    async def tell(self, transaction: Transaction, acts: Sequence[tuple[str, int]]) -> None:
        """Do nothing: nobody listens."""

    async def listen(self, heard: Heard, missed: Missed) -> None:
        """Do nothing: nobody else writes."""

    async def close(self) -> None:
        """Close the file."""
        while self._open:
            await self._open.pop().close()

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


class _Transaction:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        return list(await self._connection.execute_fetchall(sql, values))

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        if rows:
            async with self._connection.executemany(sql, rows):
                pass
