"""The lock that says that a server runs on a SQLite file: it vanishes with the process."""

from __future__ import annotations

import sqlite3

from ..core.refusal import Refusal
from .sqlite_errors import kind, reason

TAKEN = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def server_lock(path: str) -> sqlite3.Connection:
    """Return the lock, to be closed when it is done with; refused while a server has it.

    It is on a second, empty file beside the database.
    """
    name = f"{path}-server"
    try:
        lock = sqlite3.connect(name, isolation_level=None, timeout=0, check_same_thread=False)
    except sqlite3.Error as error:
        raise _refusal(path, name, error) from error
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        raise _refusal(path, name, error) from error
    return lock


def _refusal(path: str, name: str, error: sqlite3.Error) -> Refusal:
    """Say why there is no lock: another has it, or none can be had at all."""
    if kind(error) in TAKEN:
        return Refusal("in_use", f"the database {path} is in use by another Saros server")
    return Refusal("no_database", f"{name} cannot be locked: {reason(error, path)}")
