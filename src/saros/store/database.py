"""What the store needs of a database; only here and below does it matter which one it is."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from ..core.refusal import Refusal, excerpt

Row = Sequence[Any]
OnAct = Callable[[str, int], None]
OnMissed = Callable[[], None]
Answer = TypeVar("Answer")


class Clash(Exception):
    """Another server wrote the same thing at the same time; a second try will tell who won."""


class Transaction(Protocol):
    """All of it or nothing; statements mark their values with question marks."""

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Run one statement and return what it answers."""

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        """Run one statement for each row of values."""


Work = Callable[[Transaction], Coroutine[Any, Any, Answer]]
"""What is to be written together. It waits for nothing but its transaction."""


class Database(Protocol):
    """One of the two databases, and the few things that they do in different ways."""

    where: str
    """The database's name for people, without a password."""
    is_shared: bool
    """Whether other servers may use it too."""
    table_names: str
    """A query for the names of all tables in the database."""
    in_list: str
    """A condition: the value is in a list, which is given as JSON."""

    def act_rows(self, acts: Sequence[tuple[str, int, str]]) -> tuple[str, Sequence[Any]]:
        """Return a query for rows of a table's id, a number and an act, and its values."""

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """Read, beside whatever is being written."""

    async def snapshot(self, work: Work[Answer]) -> Answer:
        """Read all of what belongs together, as it is at one moment."""

    async def write(self, work: Work[Answer]) -> Answer:
        """Write. Durable when it returns; the caller sees to it that there is one at a time."""

    async def migrate(self, work: Work[None]) -> None:
        """Change the schema: in one transaction, and while no other server does the same."""

    async def lock(self, transaction: Transaction) -> None:
        """Wait until no other process is in a transaction that has asked for this."""

    async def register(self, transaction: Transaction, server: str) -> None:
        """Be known as this server for as long as the process lives."""

    async def other_servers(self, transaction: Transaction) -> set[str]:
        """Return the names of the other servers whose process still runs."""

    async def notify(self, transaction: Transaction, acts: Sequence[tuple[str, int]]) -> None:
        """Let other servers know of new acts once the transaction is committed."""

    async def listen(self, on_act: OnAct, on_missed: OnMissed) -> None:
        """Have these called from now on: for each act of another server, and after a gap."""

    async def close(self) -> None:
        """Close every connection."""


async def connected(url: str, *, to_look: bool = False) -> Database:
    """Open the database that a URL names, or only look into it: then it must be there.

    The drivers are imported here: each takes its time.
    """
    if (path := path_in(url)) is not None:
        from .sqlite import Sqlite

        return await (Sqlite.look_into(path) if to_look else Sqlite.open(path))
    from .postgres import Postgres

    return await Postgres.open(f"postgresql:{url.partition(':')[2]}")


def path_in(url: str) -> str | None:
    """Return the file of SQLite's that a URL or a bare path names; None for a PostgreSQL."""
    scheme, colon, rest = (f"sqlite:///{url}" if _is_path(url) else url).partition(":")
    match scheme.partition("+")[0] if colon else "":
        case "sqlite":
            return sqlite_path(rest)
        case "postgresql" | "postgres":
            return None
    # What cannot be read may still hold a password.
    shown = excerpt(scheme if colon else url)
    raise Refusal(
        "no_database", f"a database is named sqlite:///path or postgresql://host/name, not {shown}"
    )


def _is_path(url: str) -> bool:
    """Tell whether this names a file; a single word may as well be a slip."""
    return ":" not in url and ("/" in url or url.endswith(".db"))


def sqlite_path(rest: str) -> str:
    """Return the file of a URL after its `sqlite:`: three slashes, then the path."""
    path = rest.removeprefix("///")
    if path == rest or not path or path == ":memory:":
        raise Refusal("no_database", "a SQLite database is named by its file: sqlite:///path")
    return path
