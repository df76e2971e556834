"""Backups: one SQLite file with all that a database of either kind holds, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path

from ..core.refusal import Refusal
from . import schema, transfer
from .database import Transaction, connected, path_in
from .saves import CLOSED, SaveCount, log_of, read_only, refuse_missing_saves
from .server_lock import server_lock
from .store import Store


async def back_up(url: str, file: Path) -> int:
    """Write a backup of a database, beside whoever uses it; return how many tables it has."""
    if file.exists():
        raise Refusal("not_written", f"{file} is there already")
    fresh = Path(f"{file}.writing")
    with _written(fresh):
        if (path := path_in(url)) is not None:
            _copy_file(path, fresh)
        else:
            await _copy_rows(url, fresh)
        _make_durable(fresh)
        fresh.rename(file)
    return tables_in(file)


def _copy_file(path: str, fresh: Path) -> None:
    if not Path(path).is_file():
        raise Refusal("no_database", f"there is no database at {path}")
    refuse_missing_saves(path)
    with closing(read_only(path)) as source, closing(sqlite3.connect(fresh)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        copy.execute(f"PRAGMA application_id = {CLOSED}")


async def _copy_rows(url: str, fresh: Path) -> None:
    database = await connected(url)
    try:
        found = await schema.revision(database, database)
        if found is None:
            raise Refusal("no_database", f"the database {database.where} holds nothing of ours yet")
        with closing(sqlite3.connect(fresh, isolation_level=None)) as copy:
            for statement in schema.statements(found):
                copy.execute(statement)
            await database.snapshot(partial(transfer.copy_out, schema.columns(found), copy))
            copy.execute(f"PRAGMA application_id = {CLOSED}")
    finally:
        await database.close()


def tables_in(file: Path) -> int:
    """Return how many tables a backup has, or refuse what is none or is damaged."""
    if not file.is_file():
        raise Refusal("no_backup", f"there is no backup at {file}")
    try:
        with closing(read_only(str(file))) as driver:
            if driver.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise Refusal("no_backup", f"the backup {file} is damaged")
            driver.execute(f"SELECT * FROM {schema.VERSION_TABLE}")
            return int(driver.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise Refusal("no_backup", f"{file} is no backup: {error}") from error


# The way back -----------------------------------------------------------------------------------


async def restore(url: str, file: Path, *, replace: bool) -> int:
    """Bring a database to what a backup holds; return how many tables that are.

    One that holds something is refused, or with `replace` replaced; a file is then put aside.
    """
    tables = tables_in(file)
    if (path := path_in(url)) is not None:
        await _restore_file(path, file, replace)
    else:
        await _restore_rows(url, file, replace)
    return tables


async def _restore_file(path: str, file: Path, replace: bool) -> None:
    fresh = Path(f"{path}.restoring")
    try:
        fresh.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("no_database", f"no database at {path}: {error.strerror}") from error
    with _written(fresh):
        shutil.copyfile(file, fresh)
        await (await Store.open(f"sqlite:///{fresh}")).close()  # migrated, if it is older
        _make_durable(fresh)
        with closing(server_lock(path)):
            _put_aside(path, replace)
            fresh.rename(path)
            SaveCount(path).forget()


def _put_aside(path: str, replace: bool) -> None:
    """Move a database out of the way, its log first: without it the rest will not be used."""
    parts = [log_of(path), SaveCount(path).path, Path(path)]
    if not any(part.exists() and part.stat().st_size for part in parts):
        return
    if not replace:
        raise Refusal(
            "taken", f"there is a database at {path} already; --replace puts it aside first"
        )
    aside = next(name for n in count(1) if not Path(name := f"{path}.replaced-{n}").exists())
    for part in parts:
        with suppress(FileNotFoundError):
            part.rename(f"{aside}{part.name.removeprefix(Path(path).name)}")
    Path(f"{path}-shm").unlink(missing_ok=True)


async def _restore_rows(url: str, file: Path, replace: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="saros-restore-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        await (await Store.open(f"sqlite:///{copy}")).close()  # migrated, if it is older
        store = await Store.open(url)
        try:
            with closing(read_only(str(copy))) as backup:
                await store.replace_all(partial(_fill, backup, replace))
        finally:
            await store.close()


async def _fill(backup: sqlite3.Connection, replace: bool, target: Transaction) -> None:
    columns = schema.columns(schema.newest())
    if await target.rows("SELECT 1 FROM tables LIMIT 1") and not replace:
        raise Refusal("taken", "there are tables in this database already; --replace deletes them")
    for table in reversed(columns):
        await target.rows(f"DELETE FROM {table}")
    await transfer.copy_in(columns, backup, target)


@contextmanager
def _written(fresh: Path) -> Iterator[None]:
    """Tell in a sentence why a file cannot be written, and leave no half of it behind."""
    try:
        fresh.unlink(missing_ok=True)
        yield
    except OSError as error:
        why = (error.strerror or "it fails").lower()
        raise Refusal("not_written", f"{fresh} cannot be written: {why}") from error
    except sqlite3.Error as error:
        raise Refusal("not_written", f"{fresh} cannot be written: {error}") from error
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(f"{fresh}{ending}").unlink(missing_ok=True)


def _make_durable(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
