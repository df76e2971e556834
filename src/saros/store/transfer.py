"""All rows of a database of either kind, to and from a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from .database import Transaction

KEYS = {
    "tables": ("id",),
    "acts": ("table_id", "number"),
    "servers": ("name",),
    "outages": ("since",),
    "results": ("table_id",),
    "result_seats": ("table_id", "seat"),
    "missing_results": ("table_id",),
    "studies": ("id",),
    "desks": ("id",),
    "desk_versions": ("desk_id", "number"),
    "published_problems": ("id",),
}
"""By what the rows of each table are told apart, and so in which order they are read."""

AT_ONCE = 2000
"""Rows."""

Columns = Mapping[str, Mapping[str, str]]
"""The tables of a database, each with its columns and their types; who is referred to first."""


async def copy_out(columns: Columns, file: sqlite3.Connection, source: Transaction) -> None:
    """Copy all rows of a database into an empty file."""
    file.execute("BEGIN")
    for table, types in columns.items():
        names = list(types)
        into = _insertion(table, names)
        key = [names.index(name) for name in KEYS[table]]
        rows = await _page(source, table, names, None)
        while rows:
            file.executemany(into, [tuple(row) for row in rows])
            rows = await _page(source, table, names, [rows[-1][at] for at in key])
    file.execute("COMMIT")


async def _page(
    source: Transaction, table: str, names: Sequence[str], after: Sequence[Any] | None
) -> Sequence[Sequence[Any]]:
    keys = ", ".join(KEYS[table])
    further = "" if after is None else f"WHERE ({keys}) > ({', '.join('?' * len(after))})"
    return await source.rows(
        f"SELECT {', '.join(names)} FROM {table} {further} ORDER BY {keys} LIMIT {AT_ONCE}",
        *(after or ()),
    )


async def copy_in(columns: Columns, file: sqlite3.Connection, target: Transaction) -> None:
    """Copy all rows of a file into an empty database."""
    for table, types in columns.items():
        names = list(types)
        cursor = file.execute(f"SELECT {', '.join(names)} FROM {table}")
        while rows := cursor.fetchmany(AT_ONCE):
            await target.many(_insertion(table, names), [_typed(row, types) for row in rows])


def _typed(row: Sequence[Any], types: Mapping[str, str]) -> Sequence[Any]:
    """Return a row of SQLite's as another database wants it: a file knows no truth, only 1."""
    return [
        bool(value) if kind == "BOOLEAN" else value
        for value, kind in zip(row, types.values(), strict=True)
    ]


def _insertion(table: str, names: Sequence[str]) -> str:
    marks = ", ".join("?" * len(names))
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"
