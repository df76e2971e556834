"""How many saves a SQLite file has had: told inside it and beside it, so that none goes unnoticed.

SQLite keeps its newest saves in a second file, the write-ahead log. If that is lost or damaged,
SQLite says nothing and goes on with what the main file had when it was last brought up to date,
which may be nothing at all. So three places know of the saves: the database counts them, a small
file beside it holds the count that was last acknowledged, and the head of the main file says
whether a server has it open, so that there must be a log.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ..core.refusal import Refusal
from .sqlite_errors import kind, reason

OPEN, CLOSED = 0x53617277, 0x5361726F
"""What SQLite calls the application's id: that a server has the file open, or has closed it."""
COUNTS = 2**31
"""SQLite keeps the count in 31 bits, and it begins anew after that."""

HEAD, LOG_HEAD = 100, 32
"""Bytes at the beginning of the file and of its log."""
MAGIC = b"SQLite format 3\0"
COUNT_AT, MARK_AT = 60, 68
"""Where in the head the count and the mark are."""
WIDTH = 10
"""Digits of the count in its file, always as many: it is written over in place."""

HOW_TO_GO_ON = (
    "restore a backup (saros store restore) or go on without (saros store check --accept)"
)


def log_of(path: str) -> Path:
    """Return the write-ahead log of a database."""
    return Path(f"{path}-wal")


def counted(count: int) -> int:
    """Return the count after one more save."""
    return (count + 1) % COUNTS


def read_only(path: str) -> sqlite3.Connection:
    """Open a database that nothing is to be changed in, not even by closing it."""
    address = f"file:{quote(str(Path(path).resolve()))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None)


class SaveCount:
    """The file beside a database with the number of saves that were acknowledged.

    It is written after each save without waiting for the disk: after a loss of power it may say
    too little, but never too much.
    """

    def __init__(self, path: str) -> None:
        self.path = Path(f"{path}-saves")
        self._file: int | None = None

    def read(self) -> int | None:
        """Return the count, or None if nobody has written one that can be read."""
        try:
            text = self.path.read_bytes()
        except OSError:
            return None
        return int(text) if len(text) == WIDTH + 1 and text[:WIDTH].isdigit() else None

    def begin(self, count: int) -> None:
        """Have a file to write to, that is there whatever happens."""
        how = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.open(self.path, how, 0o644)
        self.write(count)
        os.fsync(self._file)

    def write(self, count: int) -> None:
        """Note one more save; not before it is durable."""
        if self._file is not None:
            _overwrite(self._file, b"%0*d\n" % (WIDTH, count))

    def end(self) -> None:
        """Write no more."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = None

    def forget(self) -> None:
        """Know nothing any more."""
        self.path.unlink(missing_ok=True)


def _overwrite(file: int, text: bytes) -> None:
    """Write over the beginning of a file, in one call where the system has it."""
    if sys.platform == "win32":
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, text)
    else:
        os.pwrite(file, text, 0)


@dataclass(frozen=True)
class Head:
    """What the main file says by itself, without its log."""

    is_open: bool
    saves: int

    @classmethod
    def of(cls, path: str) -> Head | None:
        """Read it; None if there is no database, or none that a server of ours has had."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(HEAD)
        except OSError:
            return None
        if len(data) < HEAD or not data.startswith(MAGIC):
            return None
        count, mark = (int.from_bytes(data[at : at + 4], "big") for at in (COUNT_AT, MARK_AT))
        return cls(mark == OPEN, count) if mark in (OPEN, CLOSED) else None


def refuse_missing_saves(path: str) -> None:
    """Refuse a database of which saves are missing; it is left as it is, its log too."""
    known = SaveCount(path).read()
    try:
        is_there = Path(path).stat().st_size > 0
    except OSError:
        is_there = False
    if not is_there:
        _refuse_remains(path, known)
        return
    head = Head.of(path)
    if head is None and known is None:
        return
    if head is not None and head.is_open and not has_log(path) and head.saves != known:
        raise _missing(
            f"the newest saves of {path} are missing, because {log_of(path)} is not there: put it"
            f" back, {HOW_TO_GO_ON}"
        )
    # Without a log the main file has all there is, and a full disk has no room to open it.
    saves = head.saves if head is not None and not has_log(path) else saves_in(path)
    if known and (lost := (known - saves) % COUNTS) and lost < COUNTS // 2:
        shown = "save is" if lost == 1 else f"{lost} saves are"
        raise _missing(
            f"of {path} the last {shown} missing, because {log_of(path).name} is damaged or an"
            f" older file was put in its place: {HOW_TO_GO_ON}"
        )


def saves_in(path: str) -> int:
    """Return how many saves can be read; what is no database has had none."""
    try:
        with closing(read_only(path)) as driver:
            return int(driver.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        if kind(error) == sqlite3.SQLITE_NOTADB:
            return 0
        sentence = f"the database {path} cannot be read: {reason(error, path)}"
        raise Refusal("no_database", sentence) from error


def has_log(path: str) -> bool:
    """Tell whether there is a log with anything in it."""
    try:
        return log_of(path).stat().st_size >= LOG_HEAD
    except OSError:
        return False


def _refuse_remains(path: str, known: int | None) -> None:
    """Refuse to begin anew where something is left of another database."""
    remains = log_of(path) if has_log(path) else SaveCount(path).path if known else None
    if remains is not None:
        raise _missing(
            f"{path} is not there, but {remains.name} is, which belongs to it: put it back, restore"
            f" a backup (saros store restore), or take {remains.name} away to begin anew"
        )


def _missing(sentence: str) -> Refusal:
    return Refusal("missing_saves", sentence)
