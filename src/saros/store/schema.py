"""The schema of the store, as the list of its revisions, and what brings a database up to date.

The revisions are the only place where the schema is written: a new database goes through all of
them, an older one through those it lacks. Their statements are valid on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import re
from functools import partial

from ..core.refusal import Refusal, excerpt
from .database import Database, Transaction

VERSION_TABLE = "saros_version"
"""Holds one row: the revision that the database is at."""

REVISIONS: dict[str, tuple[str, ...]] = {
    "0001": (
        # A table is one play. `made` and `finished` are times in ms; `setting` is JSON.
        """
        CREATE TABLE tables (
            id TEXT NOT NULL PRIMARY KEY,
            setting TEXT NOT NULL,
            made BIGINT NOT NULL,
            finished BIGINT
        )""",
        "CREATE INDEX tables_made ON tables (made)",
        "CREATE INDEX tables_finished ON tables (finished)",
        # The log of a table. Its primary key makes a second act of one number impossible.
        """
        CREATE TABLE acts (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            act TEXT NOT NULL,
            PRIMARY KEY (table_id, number),
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        )""",
        """
        CREATE TABLE servers (
            name TEXT NOT NULL PRIMARY KEY,
            beat BIGINT NOT NULL,
            ended BOOLEAN NOT NULL
        )""",
        """
        CREATE TABLE outages (
            since BIGINT NOT NULL PRIMARY KEY,
            until BIGINT NOT NULL
        )""",
        f"""
        CREATE TABLE {VERSION_TABLE} (
            version_num VARCHAR(32) NOT NULL,
            CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num)
        )""",
        f"INSERT INTO {VERSION_TABLE} VALUES ('0001')",
    ),
    "0002": (
        # One row for each table that has ended. `options` and `clock` are JSON; times are in ms.
        """
        CREATE TABLE results (
            table_id TEXT NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            clock TEXT NOT NULL,
            reason TEXT NOT NULL,
            began BIGINT NOT NULL,
            ended BIGINT NOT NULL,
            plies INTEGER NOT NULL,
            match_points INTEGER NOT NULL,
            set_up BOOLEAN NOT NULL,
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        )""",
        "CREATE INDEX results_ended ON results (ended, table_id)",
        "CREATE INDEX results_game ON results (game, ended, table_id)",
        # Who sat at it. `ended` is repeated here, so that one index lists somebody's results.
        """
        CREATE TABLE result_seats (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL,
            who TEXT NOT NULL,
            name TEXT NOT NULL,
            points DOUBLE PRECISION,
            score BIGINT,
            ended BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat),
            FOREIGN KEY (table_id) REFERENCES results (table_id) ON DELETE CASCADE
        )""",
        "CREATE INDEX result_seats_who ON result_seats (who, ended, table_id)",
        # Tables that ended before there were results. Servers replay them and fill these in.
        """
        CREATE TABLE missing_results (
            table_id TEXT NOT NULL PRIMARY KEY,
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        )""",
        "INSERT INTO missing_results SELECT id FROM tables WHERE finished IS NOT NULL",
    ),
    "0003": (
        # What somebody has made of a play afterwards: `content` is JSON, `changed` a time in ms.
        """
        CREATE TABLE studies (
            id TEXT NOT NULL PRIMARY KEY,
            table_id TEXT NOT NULL,
            owner TEXT NOT NULL,
            changed BIGINT NOT NULL,
            content TEXT NOT NULL,
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        )""",
        "CREATE INDEX studies_owner ON studies (owner, id)",
    ),
    "0004": (
        # A table that is deleted takes its studies with it, which have to be found.
        "CREATE INDEX studies_table ON studies (table_id)",
    ),
    "0005": (
        # Problems being composed: `content` and `proof` are JSON, a proof is empty until it is
        # there. What was published is kept for itself, and the same problem only once.
        """
        CREATE TABLE desks (
            id TEXT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL,
            changed BIGINT NOT NULL,
            content TEXT NOT NULL
        )""",
        "CREATE INDEX desks_owner ON desks (owner, id)",
        """
        CREATE TABLE desk_versions (
            desk_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            made BIGINT NOT NULL,
            content TEXT NOT NULL,
            proof TEXT NOT NULL,
            PRIMARY KEY (desk_id, number),
            FOREIGN KEY (desk_id) REFERENCES desks (id) ON DELETE CASCADE
        )""",
        """
        CREATE TABLE published_problems (
            id TEXT NOT NULL PRIMARY KEY,
            desk_id TEXT NOT NULL,
            owner TEXT NOT NULL,
            made BIGINT NOT NULL,
            digest TEXT NOT NULL,
            content TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX published_problems_digest ON published_problems (digest)",
        "CREATE INDEX published_problems_owner ON published_problems (owner, id)",
        "CREATE INDEX published_problems_desk ON published_problems (desk_id)",
    ),
}
"""The statements that lead to each revision, oldest first. A released one is never changed."""


async def prepare(database: Database) -> None:
    """Bring the database to the newest revision, or refuse it."""
    if await revision(database, database) != newest():
        await database.migrate(partial(_migrate, database))


async def _migrate(database: Database, transaction: Transaction) -> None:
    """Take every step that is missing, all in one transaction."""
    found = await revision(database, transaction)  # another server may have been faster
    known = list(REVISIONS)
    for name in known[known.index(found) + 1 if found else 0 :]:
        for statement in REVISIONS[name]:
            await transaction.rows(statement)
        await transaction.rows(f"UPDATE {VERSION_TABLE} SET version_num = ?", name)


async def revision(database: Database, reader: Database | Transaction) -> str | None:
    """Return the revision the database is at, or None for one that is not ours yet."""
    there = {name for (name,) in await reader.rows(database.table_names)}
    if VERSION_TABLE not in there:
        if taken := sorted(there & table_names()):
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
            f" it is at revision {shown}, and this one knows revisions up to {newest()}",
        )
    return found[0]


def statements(revision: str) -> list[str]:
    """Return all that makes an empty database one of a revision."""
    known = list(REVISIONS)
    steps = known[: known.index(revision) + 1]
    made = [statement for name in steps for statement in REVISIONS[name]]
    return [*made, f"UPDATE {VERSION_TABLE} SET version_num = '{revision}'"]


def columns(revision: str) -> dict[str, dict[str, str]]:
    """Return the tables of a revision but for its own, each with its columns and their types."""
    found: dict[str, dict[str, str]] = {}
    for statement in statements(revision):
        if named := re.match(r"\s*CREATE TABLE (\w+) \(", statement):
            lines = statement[named.end() :].splitlines()
            pairs = (re.match(r" +([a-z_]+) ([A-Z]+)", line) for line in lines)
            found[named[1]] = {pair[1]: pair[2] for pair in pairs if pair}
    del found[VERSION_TABLE]
    return found


def newest() -> str:
    """Return the revision that every database is brought to."""
    return list(REVISIONS)[-1]


def table_names() -> set[str]:
    """Return what our tables are called in the database."""
    statements = "\n".join(statement for steps in REVISIONS.values() for statement in steps)
    return set(re.findall(r"CREATE TABLE (\w+)", statements))
