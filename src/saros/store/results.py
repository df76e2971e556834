"""The results of the tables that have ended, in the store: written once, then asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain, groupby
from typing import Any

import msgspec

from ..core.names import is_one_line
from ..core.refusal import Refusal, excerpt
from ..table.clock import Timing
from ..table.result import Result, SeatResult
from .database import Database, Row, Transaction

Before = tuple[int, str]
"""Where a page of results goes on: when the last one ended that was shown, and its table's id."""

COLUMNS = "table_id, game, options, clock, reason, began, ended, plies, match_points, set_up"
SEAT_COLUMNS = "table_id, seat, kind, who, name, points, score, ended"


async def add(transaction: Transaction, results: Sequence[Result]) -> None:
    """Write results; a table that has one already keeps it."""
    await transaction.many(
        f"INSERT INTO results ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        [_values(result) for result in results],
    )
    await transaction.many(
        f"INSERT INTO result_seats ({SEAT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        [row for result in results for row in _seat_values(result)],
    )


async def add_missing(transaction: Transaction, result: Result) -> None:
    """Write the result of a table that ended before results were kept."""
    there = "SELECT 1 FROM tables WHERE id = ?"
    if await transaction.rows(there, result.table):  # or it has been deleted meanwhile
        await add(transaction, [result])
    await transaction.rows("DELETE FROM missing_results WHERE table_id = ?", result.table)


def _values(result: Result) -> Row:
    options, clock = json.dumps(dict(result.options)), json.dumps(result.timing.to_json())
    return (
        result.table, result.game, options, clock, result.reason, result.began, result.ended,
        result.plies, result.match, result.set_up,
    )  # fmt: skip


def _seat_values(result: Result) -> list[Row]:
    return [
        (result.table, number, seat.kind, seat.who, seat.name, seat.points, seat.score,
         result.ended)
        for number, seat in enumerate(result.seats)
    ]  # fmt: skip


def check(result: Result) -> None:
    """Refuse what no database can hold: it would spoil the whole group it is written with."""
    for value in chain(_values(result), *_seat_values(result)):
        if (isinstance(value, str) and not is_one_line(value)) or (
            isinstance(value, int) and value.bit_length() > 63
        ):
            table, shown = excerpt(result.table), excerpt(str(value))
            raise Refusal("bad_result", f"the result of table {table} cannot hold {shown}")


async def of_table(database: Database, table: str) -> Result | None:
    """Return the result of a table, or None if it has none."""
    page = "SELECT table_id FROM results WHERE table_id = ?"
    found = await _read(database, page, [table])
    return found[0] if found else None


async def of_person(
    database: Database, who: str, limit: int, before: Before | None
) -> list[Result]:
    """Return the results of the tables where somebody sat, the newest first."""
    after, values = _older_than(before)
    # Whoever sat on two seats of one table has one result there.
    page = f"SELECT DISTINCT ended, table_id FROM result_seats WHERE who = ? AND {after}"
    return await _page(database, page, [who, *values], limit)


async def of_game(
    database: Database, game: str | None, limit: int, before: Before | None
) -> list[Result]:
    """Return the results of a game, or of all games, the newest first."""
    after, values = _older_than(before)
    page, of = "SELECT ended, table_id FROM results WHERE ", [] if game is None else [game]
    return await _page(database, f"{page}{'game = ? AND ' * len(of)}{after}", [*of, *values], limit)


async def missing(database: Database, after: str, limit: int) -> list[str]:
    """Return tables that ended before results were kept and still have none, by their id."""
    rows = await database.rows(
        "SELECT table_id FROM missing_results WHERE table_id > ? ORDER BY table_id LIMIT ?",
        after, limit,
    )  # fmt: skip
    return [table for (table,) in rows]


def _older_than(before: Before | None) -> tuple[str, Sequence[Any]]:
    return ("TRUE", ()) if before is None else ("(ended, table_id) < (?, ?)", before)


async def _page(database: Database, page: str, values: Sequence[Any], limit: int) -> list[Result]:
    newest_first = "ORDER BY ended DESC, table_id DESC"
    return await _read(database, f"{page} {newest_first} LIMIT ?", [*values, limit])


async def _read(database: Database, page: str, values: Sequence[Any]) -> list[Result]:
    """Read the results of a page of tables with their seats, in one statement."""
    rows = await database.rows(
        "SELECT page.table_id, game, options, clock, reason, began, results.ended, plies,"
        f" match_points, set_up, kind, who, name, points, score FROM ({page}) AS page"
        " JOIN results ON results.table_id = page.table_id"
        " JOIN result_seats ON result_seats.table_id = page.table_id"
        " ORDER BY results.ended DESC, page.table_id DESC, seat",
        *values,
    )
    return [_result(list(seats)) for _, seats in groupby(rows, key=lambda row: row[0])]


def _result(rows: Sequence[Row]) -> Result:
    table, game, options, clock, reason, began, ended, plies, match, set_up = rows[0][:10]
    return Result(
        table=table,
        game=game,
        seats=tuple(SeatResult(*row[10:]) for row in rows),
        reason=reason,
        began=began,
        ended=ended,
        plies=plies,
        options=msgspec.json.decode(options),
        timing=Timing.from_json(msgspec.json.decode(clock)),
        match=match,
        set_up=bool(set_up),
    )
