"""Files from outside: read with every care, written so that nothing is lost half-way."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import read_text as read_file
from ..core.record import Record
from ..core.refusal import Refusal
from ..games import game_named, read_record
from ..table.table import Table


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    if name == "-":
        text = _read_input()
    elif Path(name).is_dir():
        raise Refusal("no_file", f"{name} is a directory, not a file")
    else:
        text = read_file(name)
    if not text.strip("\ufeff \t\r\n"):
        raise Refusal("empty_file", f"{'the input' if name == '-' else name} is empty")
    return text


def _read_input() -> str:
    try:
        data = sys.stdin.buffer.read()
    except AttributeError:  # a stdin that somebody has put a text stream in place of
        return sys.stdin.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("not_text", "the input is not text in UTF-8") from None


def open_record(name: str, switches: Mapping[str, Any]) -> Record:
    """Return the record in a file, with switches set otherwise if asked; a position is a start."""
    record = read_record(read_text(name))
    given = {**record.options, **switches}
    return replace(record, options=game_named(record.game).options.from_mapping(given).changed())


def open_table(name: str, switches: Mapping[str, Any]) -> Table:
    """Return the table a file leaves behind: a position, or a game after its last move."""
    return Table.from_record(open_record(name, switches))


def write_text(path: Path, text: str) -> None:
    """Put a file in place in one step, so that a crash leaves the old one or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        why = (error.strerror or "no such place").lower()
        raise Refusal("not_written", f"{path} cannot be written: {why}") from None
