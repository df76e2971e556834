"""What SQLite's errors mean: their kind, and their reason in words."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

PRIMARY_CODE = 0xFF
"""The part of SQLite's codes that tells what kind of error it is."""
STORAGE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What a full disk looks like, among other things."""
ROOM = 64 * 1024
"""Bytes without which a disk is full."""


def kind(error: sqlite3.Error) -> int | None:
    """Return the kind of an error; None if it is the driver's own."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & PRIMARY_CODE


def reason(error: sqlite3.Error, path: str) -> str:
    """Return why something failed with a file; SQLite does not always know that a disk is full."""
    if kind(error) in STORAGE and _is_full(path):
        return "the disk is full"
    return str(error)


def _is_full(path: str) -> bool:
    try:
        room = shutil.disk_usage(Path(path).parent)
    except OSError:
        return False
    return room.free < ROOM and room.total > 0  # and it is a disk at all
