"""The shape of the store's data, the same text for both databases, and what brings it about.

A new database gets the newest shape at once. An older one is migrated by alembic, which takes a
second to import: it is left alone whenever there is nothing to migrate. A test keeps the shape here
and the one that the migrations lead to the same.
"""

from __future__ import annotations

from functools import partial

from ..core.refusal import Refusal, excerpt
from .database import Database, Transaction

REVISIONS = ("0001",)
"""Every revision there has been, oldest first."""

VERSION_TABLE = "saros_version"

TABLES = {
    # A table is one play. `made` and `finished` are times in ms; `setting` is JSON.
    "tables": """
        CREATE TABLE tables (
            id TEXT NOT NULL PRIMARY KEY,
            setting TEXT NOT NULL,
            made BIGINT NOT NULL,
            finished BIGINT
        )""",
    # The log of a table. Its primary key is what makes a second act of one number impossible.
    "acts": """
        CREATE TABLE acts (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            act TEXT NOT NULL,
            PRIMARY KEY (table_id, number),
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        )""",
    "servers": """
        CREATE TABLE servers (
            name TEXT NOT NULL PRIMARY KEY,
            beat BIGINT NOT NULL,
            ended BOOLEAN NOT NULL
        )""",
    "outages": """
        CREATE TABLE outages (
            since BIGINT NOT NULL PRIMARY KEY,
            until BIGINT NOT NULL
        )""",
    VERSION_TABLE: f"""
        CREATE TABLE {VERSION_TABLE} (
            version_num VARCHAR(32) NOT NULL,
            CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num)
        )""",
}
INDEXES = (
    "CREATE INDEX tables_made ON tables (made)",
    "CREATE INDEX tables_finished ON tables (finished)",
)


async def prepare(database: Database) -> None:
    """Bring the database to the newest revision, or refuse it."""
    if await revision(database, database) == REVISIONS[-1]:
        return
    found = await database.write(partial(_made, database))
    if found is not None and found != REVISIONS[-1]:
        from .migrations import migrate

        await migrate(database)


async def _made(database: Database, transaction: Transaction) -> str | None:
    """Return the revision the database was at; one that was empty has the newest shape now."""
    await database.alone(transaction)
    found = await revision(database, transaction)
    if found is None:
        await make(transaction)
    return found


async def revision(database: Database, reader: Database | Transaction) -> str | None:
    """Return the revision the database is at, or None for one that is not ours yet."""
    there = {name for (name,) in await reader.rows(database.names)}
    if VERSION_TABLE not in there:
        if taken := sorted(there & TABLES.keys()):
            raise Refusal(
                "foreign_database",
                f"the database {database.where} belongs to another program:"
                f" it has {excerpt(taken[0])} and no {excerpt(VERSION_TABLE)}",
            )
        return None
    found = [str(number) for (number,) in await reader.rows(f"SELECT * FROM {VERSION_TABLE}")]
    if len(found) != 1 or found[0] not in REVISIONS:
        shown = excerpt(" ".join(found))
        raise Refusal(
            "newer_database",
            f"the database {database.where} was written by a newer Saros:"
            f" it is at revision {shown}, and this one knows revisions up to {REVISIONS[-1]}",
        )
    return found[0]


async def make(transaction: Transaction) -> None:
    """Write the newest shape into an empty database."""
    for statement in (*TABLES.values(), *INDEXES):
        await transaction.rows(statement)
    await transaction.many(f"INSERT INTO {VERSION_TABLE} VALUES (?)", [(REVISIONS[-1],)])
