"""Files from outside: read with every care, written so that nothing is lost half-way."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import read_text as read_file
from ..core.record import Record, parse_json
from ..core.refusal import Refusal
from ..games import game_named, game_of_state, read_record
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
    text = read_text(name)
    data = _position_data(text)
    if data is None:
        record = read_record(text)
    else:
        game = game_of_state(data)
        state = game.read_state(data)
        start = game.write_state(state)
        record = Record(game=game.name, options=state.options.changed(), start=start)
    given = {**record.options, **switches}
    return replace(record, options=game_named(record.game).options.from_mapping(given).changed())


def open_table(name: str, switches: Mapping[str, Any]) -> Table:
    """Return the table a file leaves behind: a position, or a game after its last move."""
    return Table.from_record(open_record(name, switches))


def _position_data(text: str) -> dict[str, Any] | None:
    """Return the JSON object of a position; None if the text is anything else."""
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return None
    try:
        data = parse_json(text.lstrip("\ufeff"))
    except Refusal:
        if '"' in text.partition("}")[0]:
            raise
        return None  # a scoresheet may begin with a comment in braces
    if not isinstance(data, dict):
        raise Refusal("bad_position", "a position or a record is a JSON object")
    return None if "game" in data else data


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
