"""PostgreSQL for the store: one connection that writes, a few that read, one that listens."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from ..core.refusal import Refusal
from .database import Answer, Clash, OnAct, OnMissed, Row, Transaction, Work
from .listener import CHANNEL, FAILURES, LOST, Listener

TIMEOUT = 10.0
"""Seconds to wait for the server of the database."""

READERS = 4

SESSION = "target_session_attrs"
"""What a URL calls the kind of server that it means, if it names several."""

# Numbers that other programs on the same database are unlikely to lock.
EXCLUSIVE_LOCK = 7_226_591
SERVER_LOCKS = 7_226_592
LOCK = f"SELECT pg_advisory_xact_lock({EXCLUSIVE_LOCK})"
# Shared: a new connection need not wait until PostgreSQL has noticed the loss of the old one.
REGISTER = "SELECT pg_advisory_lock_shared(?, hashtext(?))"

# A server may be set up to answer before a commit is on the disk; not for us.
DURABLE = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'"""

CLASHES = (
    asyncpg.UniqueViolationError,
    asyncpg.ForeignKeyViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)

DAMAGES = (
    asyncpg.DataCorruptedError,
    asyncpg.IndexCorruptedError,
    asyncpg.CharacterNotInRepertoireError,
)


class Postgres:
    """One database that several servers may share."""

    is_shared = True
    table_names = (
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
    )
    in_list = "IN (SELECT jsonb_array_elements_text(CAST(? AS jsonb)))"

    def __init__(self, url: str) -> None:
        self.where, self._url = described(url), writable(url)
        self._origin = ""
        self._server: str | None = None
        self._writer: asyncpg.Connection | None = None
        self._readers: asyncpg.Pool = asyncpg.create_pool(
            self._url, min_size=0, max_size=READERS, timeout=TIMEOUT, command_timeout=TIMEOUT
        )
        self._listener: Listener | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect to the server of the database."""
        database = cls(url)
        with database._refusing("no_database", "does not answer"):
            writer = await database._write_connection()
            # Who wrote a message is told by a name that the database draws, one for each process.
            database._origin = await writer.fetchval("SELECT gen_random_uuid()::text")
            await database._readers
        return database

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._url, timeout=TIMEOUT, command_timeout=TIMEOUT)

    async def _write_connection(self) -> asyncpg.Connection:
        """Return the connection that writes, a new one if the last was lost."""
        if self._writer is None or self._writer.is_closed():
            writer = await self._connect()
            try:
                await writer.execute(DURABLE)
                if self._server is not None:
                    await writer.execute(numbered(REGISTER), SERVER_LOCKS, self._server)
            except FAILURES:
                writer.terminate()
                raise
            self._writer = writer
        return self._writer

    def act_rows(self, acts: Sequence[tuple[str, int, str]]) -> tuple[str, Sequence[Any]]:
        """Return a query for rows of acts: each column is an array, whatever their number."""
        columns = "CAST(? AS text[]), CAST(? AS integer[]), CAST(? AS text[])"
        values = [list(column) for column in zip(*acts, strict=True)]
        return f"SELECT * FROM unnest({columns})", values

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Read what has been committed."""
        with self._refusing("no_database", "cannot be read"), self._finding_damage():
            try:
                return await self._read(numbered(sql), values)
            except LOST:
                # Reading is easily done again. If one connection is dead, the others are suspect.
                await self._readers.expire_connections()
                return await self._read(numbered(sql), values)

    async def _read(self, sql: str, values: Sequence[Any]) -> Sequence[Row]:
        async with self._readers.acquire() as connection:
            try:
                rows: Sequence[Row] = await connection.fetch(sql, *values)
            except LOST:
                with suppress(asyncpg.InterfaceError):  # the pool may have dropped it already
                    connection.terminate()  # or its return to the pool would wait for an answer
                raise
        return rows

    async def snapshot(self, work: Work[Answer]) -> Answer:
        """Read in one transaction, on a connection of its own, however long it takes."""
        with self._refusing("no_database", "cannot be read"), self._finding_damage():
            connection = await asyncpg.connect(self._url, timeout=TIMEOUT)
            try:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    return await work(_Transaction(connection))
            finally:
                connection.terminate()

    async def write(self, work: Work[Answer]) -> Answer:
        """Write; a lost connection is made anew for the next."""
        with self._refusing("not_saved", "could not be written"):
            connection = await self._write_connection()
            try:
                async with connection.transaction():
                    return await work(_Transaction(connection))
            except LOST:
                connection.terminate()
                raise

    async def migrate(self, work: Work[None]) -> None:
        """Migrate on a connection of its own, which waits as long as a large database takes."""
        with self._refusing("not_saved", "could not be migrated"):
            connection = await asyncpg.connect(self._url, timeout=TIMEOUT)
            try:
                async with connection.transaction():
                    await connection.execute(LOCK)
                    await work(_Transaction(connection))
            finally:
                connection.terminate()

    async def lock(self, transaction: Transaction) -> None:
        """Wait for the other servers' transactions that have asked for this."""
        await transaction.rows(LOCK)

    async def register(self, transaction: Transaction, server: str) -> None:
        """Hold a lock of this name: it vanishes with the process, however that dies."""
        self._server = server
        await transaction.rows(REGISTER, SERVER_LOCKS, server)

    async def other_servers(self, transaction: Transaction) -> set[str]:
        """Return the servers whose locks are held by other connections."""
        rows = await transaction.rows(
            "SELECT name FROM servers JOIN pg_locks ON locktype = 'advisory' AND classid = ?"
            " AND objid = CAST(CAST(hashtext(name) AS bigint) & 4294967295 AS oid)"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            " AND pid <> pg_backend_pid()",
            SERVER_LOCKS,
        )
        return {name for (name,) in rows}

    async def notify(self, transaction: Transaction, acts: Sequence[tuple[str, int]]) -> None:
        """Send a message for each act; it goes out when the transaction is committed."""
        messages = [f"{table} {number} {self._origin}" for table, number in acts]
        await transaction.rows(
            "SELECT pg_notify(?, message)"
            " FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS message",
            CHANNEL, json.dumps(messages),
        )  # fmt: skip

    async def listen(self, on_act: OnAct, on_missed: OnMissed) -> None:
        """Listen on a connection of its own."""
        self._listener = Listener(self._connect, self._origin, on_act, on_missed)
        with self._refusing("no_database", "does not answer"):
            await self._listener.start()

    async def close(self) -> None:
        """Close all connections."""
        if self._listener is not None:
            await self._listener.close()
        self._readers.terminate()
        if self._writer is not None and not self._writer.is_closed():
            with suppress(*FAILURES):  # it is closed in any case
                await self._writer.close(timeout=TIMEOUT)

    @contextmanager
    def _finding_damage(self) -> Iterator[None]:
        """Tell what will never be read again from what is only away."""
        try:
            yield
        except DAMAGES as error:
            sentence = f"the PostgreSQL database {self.where} is damaged: {error}"
            raise Refusal("damaged", sentence) from error

    @contextmanager
    def _refusing(self, code: str, what: str) -> Iterator[None]:
        """Turn the driver's errors into one sentence."""
        try:
            yield
        except CLASHES as error:
            raise Clash(str(error)) from error
        except FAILURES as error:
            # A time that ran out has no words of its own, and some errors have several lines.
            reason = (str(error) or "it took too long").splitlines()[0]
            sentence = f"the PostgreSQL database {self.where} {what}: {reason}"
            raise Refusal(code, sentence) from error


class _Transaction:
    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        rows: Sequence[Row] = await self._connection.fetch(numbered(sql), *values)
        return rows

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        if rows:
            await self._connection.executemany(numbered(sql), rows)


@cache
def numbered(sql: str) -> str:
    """Write `$1, $2, …` for the question marks of a statement, as PostgreSQL wants it."""
    count = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(count)}", sql)


def described(url: str) -> str:
    """Name a database for people: its servers and name, and nothing that is secret."""
    try:
        parts = urlsplit(url)
        servers = _servers(parts.netloc)
        if len(servers) == 1:
            _ = parts.port  # refuses one that is no number
    except ValueError as error:
        raise Refusal("no_database", f"the URL of the database is wrong: {error}") from error
    shown = " or ".join(servers)
    return f"{parts.path.strip('/') or 'of no name'} at {shown or 'localhost'}"


def writable(url: str) -> str:
    """Return a URL that leads to the one of several servers that takes acts, not to a standby."""
    parts = urlsplit(url)
    if len(_servers(parts.netloc)) == 1 or SESSION in parts.query:
        return url
    query = "&".join(filter(None, (parts.query, f"{SESSION}=read-write")))
    return urlunsplit(parts._replace(query=query))


def _servers(netloc: str) -> list[str]:
    """Return the servers that a URL names; if there are several, the database may move."""
    return netloc.rpartition("@")[2].lower().split(",")
