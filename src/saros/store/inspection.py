"""Looking through a whole database for damage, without changing anything in it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from ..core.refusal import Refusal
from . import schema
from .database import Database, connected, path_in
from .replay import replayed
from .saves import CLOSED, SaveCount, has_log, log_of, read_only, refuse_missing_saves
from .server_lock import server_lock
from .store import Store

AT_ONCE = 1000
"""So many tables are asked for at a time."""
MOST_FAULTS = 20
"""Of a file's own faults so many are named."""


@dataclass
class Inspection:
    """What was found."""

    where: str
    tables: int = 0
    acts: int = 0
    faults: list[str] = field(default_factory=list)
    """What is wrong with the database itself."""
    damaged: dict[str, str] = field(default_factory=dict)
    """The tables that cannot be replayed, and why."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and not self.damaged


async def inspected(url: str) -> Inspection:
    """Look through a database; a server may run on it meanwhile."""
    faults = _faults_of_file(path) if (path := path_in(url)) is not None else []
    database = await connected(url, to_look=True)
    found = Inspection(database.where, faults=faults)
    store = Store(database)
    try:
        if await schema.revision(database, database) is None:
            found.faults.append("it holds nothing of ours yet")
        else:
            await _look_through(store, database, found)
    except Refusal as refusal:
        found.faults.append(refusal.sentence)
    finally:
        await store.close()
    return found


def _faults_of_file(path: str) -> list[str]:
    """Return what is wrong with a file of SQLite's and with what lies beside it."""
    if not Path(path).is_file():
        refuse_missing_saves(path)
        return []
    faults = []
    try:
        refuse_missing_saves(path)
    except Refusal as refusal:
        faults.append(refusal.sentence)
    try:
        with closing(read_only(path)) as driver:
            said = driver.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
            faults += [f"SQLite says: {text}" for (text,) in said if text != "ok"]
            lost = driver.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
            faults += [f"a row of {row[0]} refers to nothing in {row[2]}" for row in lost]
    except sqlite3.Error as error:
        faults.append(f"SQLite says: {error}")
    return faults


async def _look_through(store: Store, database: Database, found: Inspection) -> None:
    """Replay every table."""
    last = ""
    query = f"SELECT id, finished FROM tables WHERE id > ? ORDER BY id LIMIT {AT_ONCE}"
    while rows := await database.rows(query, last):
        for last, finished in rows:
            found.tables += 1
            try:
                stored = await store.load(last)
                if stored is None:
                    continue  # it was deleted meanwhile
                found.acts += len(stored[1])
                sitting = replayed(last, stored)
            except Refusal as refusal:
                found.damaged[last] = refusal.sentence
                continue
            if finished is not None and sitting.ended is None:
                found.damaged[last] = "it is said to have ended, and by its acts it has not"


def accept_missing_saves(path: str) -> Path | None:
    """Go on with what is left of a file; return where its log was kept, if it had one."""
    if not Path(path).is_file():
        refuse_missing_saves(path)
        raise Refusal("no_database", f"there is no database at {path}")
    with closing(server_lock(path)):
        kept = None
        try:
            refuse_missing_saves(path)
        except Refusal:
            if has_log(path):
                kept = Path(f"{log_of(path)}.damaged")
                shutil.copyfile(log_of(path), kept)
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as driver:
                driver.execute(f"PRAGMA application_id = {CLOSED}")
        except sqlite3.Error as error:
            raise Refusal("no_database", f"{path} cannot be used: {error}") from error
        SaveCount(path).forget()
    return kept
