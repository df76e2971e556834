"""The lock that says that a server runs on a SQLite file: it vanishes with the process."""

from __future__ import annotations

import sqlite3

from ..core.refusal import Refusal


def server_lock(path: str) -> sqlite3.Connection:
    """Return the lock, to be closed when it is done with; refused while a server has it.

    It is on a second, empty file beside the database.
    """
    lock = sqlite3.connect(
        f"{path}-server", isolation_level=None, timeout=0, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        sentence = f"the database {path} is in use by another Saros server"
        raise Refusal("in_use", sentence) from error
    return lock
