"""The store's front: tables, their acts and results, and the servers' heartbeats.

It knows no game: settings and acts are JSON objects. Of an act it reads only `at`, its time in ms.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

import msgspec

from ..core.refusal import Refusal, excerpt
from ..table.result import Result
from . import desks, log, outages, results, schema, studies
from .database import Clash, Database, OnAct, OnMissed, Transaction, Work, connected
from .desks import DeskRow, PublishedRow, VersionRow
from .log import Append, NewTableRow
from .outages import Outage
from .results import Before
from .studies import StudyRow
from .writer import Writer

ATTEMPTS = 10
"""How often a group is tried that meets another server's."""

Json = dict[str, Any]
Request = NewTableRow | Append | Work[Any]


class Store:
    """Everything that outlives the process. What a method wrote is durable when it returns.

    A Refusal `not_saved` means that the database failed. As a rule nothing was written then; but a
    server of PostgreSQL can vanish between the commit and its answer, so load the table again
    before going on with it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer: Writer[Request] = Writer(self._run_group)
        self._server: str | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database of a URL, sqlite:///path or postgresql://…, and bring it up to date."""
        database = await connected(url)
        try:
            await schema.prepare(database)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Write what waits to be written, and close the database."""
        await self._writer.close()
        await self._database.close()

    # Tables and acts ------------------------------------------------------------------------

    async def add_table(self, table: str, setting: Mapping[str, Any], at: int) -> None:
        """Make a table; refused (`taken`) if there is one of this id."""
        await self._writer.write(NewTableRow(checked(table), text(setting), at))

    async def append(
        self,
        table: str,
        number: int,
        act: Mapping[str, Any],
        *,
        result: Result | None = None,
    ) -> None:
        """Write one more act into the log of a table, with the result if this act ends it.

        Numbers begin with 0. One that has been written is `stale`, one too far ahead a `gap`, and
        a table that is not there is `no_table`.
        """
        if result is not None:
            assert result.table == table
            results.check(result)
        await self._writer.write(Append(checked(table), number, text(act), act["at"], result))

    async def load(self, table: str) -> tuple[Json, list[Json]] | None:
        """Return a table's setting and its acts in order, or None if there is no such table.

        A Refusal `damaged` means that what stands there was not written by a store.
        """
        if not well_formed(table):
            return None
        tables = await self._database.rows("SELECT setting FROM tables WHERE id = ?", table)
        if not tables:
            return None
        acts = await self._database.rows(
            "SELECT number, act FROM acts WHERE table_id = ? ORDER BY number", table
        )
        if acts and acts[-1][0] != len(acts) - 1:
            missing = next(number for number, row in enumerate(acts) if row[0] != number)
            raise Refusal("damaged", f"act {missing} of table {table} is missing")
        return _decoded(tables[0][0], table, "the setting"), [
            _decoded(act, table, f"act {number}") for number, act in acts
        ]

    # Which tables there are -----------------------------------------------------------------

    async def unfinished(self, limit: int = 1000) -> list[str]:
        """Return the tables that have not ended, the newest first."""
        return await self._ids("finished IS NULL ORDER BY made DESC, id", limit)

    async def unused_since(self, at: int, acts: int, limit: int = 1000) -> list[str]:
        """Return unfinished tables made before a time whose logs have fewer acts than these."""
        few = "NOT EXISTS (SELECT 1 FROM acts WHERE table_id = id AND number >= ?)"
        return await self._ids(
            f"finished IS NULL AND made < ? AND {few} ORDER BY made, id", at, acts - 1, limit
        )

    async def forget(self, ids: Iterable[str]) -> None:
        """Remove tables, their logs and their results."""
        listed = json.dumps(sorted(ids))

        async def forgotten(transaction: Transaction) -> None:
            await transaction.rows(f"DELETE FROM tables WHERE id {self._database.in_list}", listed)

        await self._writer.write(forgotten)

    async def _ids(self, condition: str, *values: int) -> list[str]:
        query = f"SELECT id FROM tables WHERE {condition} LIMIT ?"
        return [table for (table,) in await self._database.rows(query, *values)]

    # Results --------------------------------------------------------------------------------

    async def result(self, table: str) -> Result | None:
        """Return the result of a table, or None if there is none."""
        return await results.of_table(self._database, table) if well_formed(table) else None

    async def results(
        self, game: str | None = None, limit: int = 100, before: Before | None = None
    ) -> list[Result]:
        """Return the results of a game, or of all games, the newest first.

        For the next page say with `before` when the last one of this page ended, and its table.
        """
        return await results.of_game(self._database, game, limit, before)

    async def results_of(
        self, who: str, limit: int = 100, before: Before | None = None
    ) -> list[Result]:
        """Return the results of the tables where a guest or a computer player sat, as above."""
        if not who.isprintable():
            return []  # no database can be asked for it
        return await results.of_person(self._database, who, limit, before)

    async def finished_without_result(self, limit: int = 100, after: str = "") -> list[str]:
        """Return tables that ended before results were kept and have none yet, by their id."""
        return await results.missing(self._database, after, limit)

    async def add_missing_result(self, result: Result) -> None:
        """Write the result of such a table."""
        results.check(result)
        await self._writer.write(lambda transaction: results.add_missing(transaction, result))

    # Studies --------------------------------------------------------------------------------

    async def study(self, study: str) -> StudyRow | None:
        """Return a study, or None if there is none."""
        return await studies.load(self._database, study) if well_formed(study) else None

    async def add_study(self, row: StudyRow) -> None:
        """Write a new study of a table; refused if its maker has too many (`too_many`)."""
        await self._writer.write(lambda transaction: studies.add(transaction, row))

    async def change_study(self, row: StudyRow) -> None:
        """Write a study anew; refused to everybody but its maker (`not_your_study`)."""
        await self._writer.write(lambda transaction: studies.change(transaction, row))

    # Desks ----------------------------------------------------------------------------------

    async def desk(self, desk: str) -> DeskRow | None:
        """Return a desk, or None if there is none."""
        return await desks.load(self._database, desk) if well_formed(desk) else None

    async def desks_of(self, owner: str) -> list[DeskRow]:
        """Return somebody's desks."""
        return await desks.of_owner(self._database, owner)

    async def desk_versions(self, desk: str) -> list[VersionRow]:
        """Return the versions of a desk, the oldest first."""
        return await desks.versions(self._database, desk)

    async def add_desk(self, row: DeskRow) -> None:
        """Write a new desk; refused if its owner has too many (`too_many`)."""
        await self._writer.write(lambda transaction: desks.add(transaction, row))

    async def change_desk(self, row: DeskRow) -> None:
        """Write a desk anew; refused to everybody but its owner (`not_your_desk`)."""
        await self._writer.write(lambda transaction: desks.change(transaction, row))

    async def forget_desk(self, desk: str, owner: str) -> None:
        """Take a desk away for ever; refused to everybody but its owner (`not_your_desk`)."""
        await self._writer.write(lambda transaction: desks.forget(transaction, desk, owner))

    async def add_desk_version(self, desk: str, made: int, content: str) -> int:
        """Keep a version of a desk and return its number; the same twice is kept once."""
        number: int = await self._writer.write(
            lambda transaction: desks.add_version(transaction, desk, made, content)
        )
        return number

    async def keep_proof(self, desk: str, number: int, proof: str) -> None:
        """Write what was found out about a version."""
        await self._writer.write(
            lambda transaction: desks.keep_proof(transaction, desk, number, proof)
        )

    async def publish_problem(self, row: PublishedRow) -> None:
        """Write a problem into the collection; refused if it is there already (`published`)."""
        await self._writer.write(lambda transaction: desks.publish(transaction, row))

    async def published_problems(self, desk: str | None = None) -> list[PublishedRow]:
        """Return all problems that were published, or those of one desk, the oldest first."""
        return await desks.published(self._database, desk)

    async def count_published(self) -> int:
        """Return how many problems were published, by whichever server."""
        return await desks.count_published(self._database)

    # Everything -----------------------------------------------------------------------------

    async def replace_all(self, work: Work[None]) -> None:
        """Change anything, in one transaction and while no server runs on the database."""

        async def alone(transaction: Transaction) -> None:
            if await self._database.other_servers(transaction):
                where = self._database.where
                raise Refusal("in_use", f"the database {where} is in use by a Saros server")
            await work(transaction)

        await self._database.migrate(alone)

    # Servers --------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the database too."""
        return self._database.is_shared

    async def begin(self, server: str, at: int) -> Outage | None:
        """Register a server; return the outage that this ends, if there was no other server."""
        self._server = server
        found: Outage | None = await self._writer.write(
            lambda transaction: outages.begin(self._database, transaction, server, at)
        )
        return found

    async def beat(self, server: str, at: int) -> None:
        """Note a server's heartbeat; to be called every second or so."""
        await self._writer.write(lambda transaction: outages.beat(transaction, server, at))

    async def end(self, server: str, at: int) -> None:
        """Note that a server stops in good order."""
        self._server = None
        await self._writer.write(lambda transaction: outages.beat(transaction, server, at, True))

    async def servers(self, since: int) -> set[str]:
        """Return the servers that have given a sign of life since a time, and have not stopped."""
        sql = "SELECT name FROM servers WHERE beat >= ? AND NOT ended"
        return {name for (name,) in await self._database.rows(sql, since)}

    async def outages(self) -> list[Outage]:
        """Return when no server was there, as far back as the oldest table needs."""
        rows = await self._database.rows("SELECT since, until FROM outages ORDER BY since")
        return [(since, until) for since, until in rows]

    async def listen(self, on_act: OnAct, on_missed: OnMissed) -> None:
        """Have `on_act(table, number)` called for every act that another server writes.

        `on_missed()` is called when some may have been missed: look again at all that is held.
        """
        await self._database.listen(on_act, on_missed)

    async def say(self, words: Sequence[tuple[str, int]]) -> None:
        """Notify other servers of what is in no log: words without spaces, each with a number."""
        if words and self._database.is_shared:
            await self._writer.write(lambda transaction: self._database.notify(transaction, words))

    async def settle(self) -> None:
        """Wait until all that was asked for before has been written or refused."""
        await self._writer.write(_nothing)

    # Writing --------------------------------------------------------------------------------

    async def _run_group(self, requests: Sequence[Request]) -> Sequence[Any]:
        for _ in range(ATTEMPTS):
            try:
                return await self._database.write(partial(self._write_group, requests))
            except Clash:
                continue
        raise Refusal("not_saved", f"the database {self._database.where} is too busy")

    async def _write_group(
        self, requests: Sequence[Request], transaction: Transaction
    ) -> Sequence[Any]:
        """Write one group: new tables first, so that their acts find them."""
        tables = [request for request in requests if isinstance(request, NewTableRow)]
        acts = [request for request in requests if isinstance(request, Append)]
        made = iter(await log.add(transaction, tables))
        written = iter(await log.append(self._database, transaction, acts) if acts else [])
        if self._server is not None and acts:
            # An act is a sign of life: no outage can have begun before it.
            await outages.note_alive(transaction, self._server, max(act.at for act in acts))
        return [
            next(made) if isinstance(request, NewTableRow)
            else next(written) if isinstance(request, Append)
            else await request(transaction)
            for request in requests
        ]  # fmt: skip


async def _nothing(transaction: Transaction) -> None:
    """Write nothing, in one's turn."""


def text(value: Mapping[str, Any]) -> str:
    """Write a JSON object."""
    return msgspec.json.encode(value).decode()


def _decoded(value: str | bytes, table: str, what: str) -> Json:
    """Read a JSON object that stands in a row."""
    try:
        found: Json = msgspec.json.decode(value, type=dict)
    except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError) as error:
        sentence = f"{what} of table {table} is no JSON object: {error}"
        raise Refusal("damaged", sentence) from error
    return found


def well_formed(table: str) -> bool:
    """Whether a database can be asked for such an id at all."""
    return table.isascii() and table.isprintable() and 0 < len(table) <= 100


def checked(table: str) -> str:
    """Keep what no database can hold away from the writer, whose whole group it would spoil."""
    if not well_formed(table):
        raise Refusal("no_table", f"there can be no table {excerpt(table)}")
    return table
