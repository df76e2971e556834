"""`saros store`: looking after the database of a server."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from ..core.refusal import Refusal
from ..store.backup import back_up, restore
from ..store.database import path_in
from ..store.inspection import Inspection, accept_missing_saves, inspected
from ..web.data_folder import data_folder, default_database
from .files import path_called
from .formatting import json_text


def _url(database: str | None) -> str:
    return database or default_database(data_folder())


def check_report(database: str | None, as_json: bool) -> tuple[str, bool]:
    """Return what a database is found to be, and whether nothing is wrong with it."""
    found = asyncio.run(inspected(_url(database)))
    text = json_text(asdict(found) | {"sound": found.is_sound}) if as_json else _told(found)
    return text, found.is_sound


def _told(found: Inspection) -> str:
    tables = _counted(found.tables, "table")
    if found.is_sound:
        return f"{found.where}: {tables}, {_counted(found.acts, 'act')}, all sound"
    damaged = [f"table {table}: {why}" for table, why in found.damaged.items()]
    lines = [*found.faults, *damaged]
    wrong = f"{len(found.damaged)} of {tables} damaged" if damaged else "damaged"
    return "\n".join([f"{found.where}: {wrong}", *(f"  {line}" for line in lines)])


def accepted(database: str | None, as_json: bool) -> str:
    """Go on without saves that are missing, and say so."""
    path = path_in(_url(database))
    if path is None:
        raise Refusal("no_database", "only a file of SQLite's can lack saves")
    kept = accept_missing_saves(path)
    if as_json:
        return json_text({"accepted": path, "kept": kept and str(kept)})
    more = "" if kept is None else f"; its log is kept as {kept}"
    return f"{path} is taken as it is{more}"


def backed_up(database: str | None, file: str) -> str:
    """Write a backup, and say so."""
    tables = asyncio.run(back_up(_url(database), path_called(file)))
    return f"{_counted(tables, 'table')} written to {file}"


def restored(database: str | None, file: str, replace: bool) -> str:
    """Restore a backup, and say so."""
    tables = asyncio.run(restore(_url(database), path_called(file), replace=replace))
    return f"{_counted(tables, 'table')} restored"


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
