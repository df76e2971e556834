"""Files from outside: read with every care, written so that nothing is lost half-way."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

from .. import LARGEST_FILE, decoded
from .. import read_text as read_file
from ..core.record import Record
from ..core.refusal import Refusal, excerpt
from ..families import GAMES, game_named
from ..families.files import SeenPosition, only_seen, read_position, read_record, with_switches
from ..table.table import Table
from ..table.view_table import AnyTable, ViewTable
from .arguments import game_called
from .formatting import plies

LONGEST_NAME = 80
"""Of a file's name so much is shown."""


def shown(name: str | Path) -> str:
    """Quote the name of a file inside a sentence; of a long one the end, which tells the most."""
    text = str(name)
    if len(text) > LONGEST_NAME:
        text = f"…{text[-LONGEST_NAME + 1 :]}"
    return "the input" if name == "-" else excerpt(text, LONGEST_NAME)


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    if not name:
        raise Refusal("no_file", "a file without a name cannot be read")
    if name == "-":
        text = _read_input()
    elif is_directory(name):
        raise Refusal("no_file", f"{shown(name)} is a directory, not a file")
    else:
        text = read_file(name)
    if not text.strip("\ufeff \t\r\n"):
        raise Refusal("empty_file", f"{shown(name)} is empty")
    return text


def _read_input() -> str:
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except AttributeError:  # a stdin that somebody has put a text stream in place of
        return sys.stdin.read() if sys.stdin else ""
    except OSError as error:
        why = (error.strerror or "it is closed").lower()
        raise Refusal("no_file", f"the input cannot be read: {why}") from None
    return decoded(data, "the input")


def is_directory(path: str | Path) -> bool:
    """Tell whether there is a directory of this name; a name no file can have is none."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def is_there(path: str | Path) -> bool:
    """Tell whether there is anything of this name; a name no file can have is nowhere."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Let what is wrong inside a file be said with the file's name in front."""
    try:
        yield
    except Refusal as refusal:
        bare = "the input" if name == "-" else excerpt(name, LONGEST_NAME)[1:-1]
        raise Refusal(refusal.code, f"{bare}: {refusal.sentence}") from None


def open_record(name: str, switches: Mapping[str, Any]) -> Record:
    """Return the record in a file, with switches set otherwise if asked; a position is a start.

    A position may also stand in place of the name, as its one line.
    """
    return with_switches(_read(name, read_record), switches)


T = TypeVar("T")


def _read(name: str, reader: Callable[[str, str], T]) -> T:
    """Return what a reader of texts makes of a file, or of what stands in place of its name."""
    if (" " in name or name.startswith("{")) and not is_there(name):
        try:
            return reader(name, "")
        except Refusal as refusal:
            sentence = f"{shown(name)} is no file, and no position: {refusal.sentence}"
            raise Refusal(refusal.code, sentence) from None
    text = read_text(name)
    with naming(name):
        return reader(text, name)


def open_table(name: str, switches: Mapping[str, Any], ply: int | None = None) -> Table:
    """Return the table a file leaves behind: a position, or a game after its last move or a ply."""
    return _opened(name, cut(open_record(name, switches), ply))


def _opened(name: str, record: Record) -> Table:
    game = game_named(record.game)
    with naming(name):
        game.start_of(record)
        try:
            return Table.from_record(record)
        except Refusal as refusal:
            sentence = f"{refusal.sentence}; `saros check` names every one"
            raise Refusal(refusal.code, sentence) from None


def cut(record: Record, ply: int | None) -> Record:
    """Return the record up to a ply."""
    if ply is None or ply == len(record.moves):
        return record
    if ply > len(record.moves):
        raise Refusal("no_ply", f"there is no ply {ply}; the game has {plies(len(record.moves))}")
    return replace(record, moves=record.moves[:ply], result=None)


def table_for(source: str, switches: Mapping[str, Any], ply: int | None = None) -> Table:
    """Return the same as `position_for`, refusing what only one seat sees."""
    position = position_for(source, switches, ply)
    if isinstance(position, ViewTable):
        raise only_seen()
    return position


def position_for(source: str, switches: Mapping[str, Any], ply: int | None = None) -> AnyTable:
    """Return the start of a game by its name, or what a file or a one-line position holds.

    It is about what the rules allow, so a result that was agreed upon does not end it.
    """
    if table := _begun(source, switches):
        cut(table.record, ply)
        return table
    try:
        return _open_position(source, switches, ply)
    except Refusal as refusal:
        if refusal.code != "no_file" or is_there(source):
            raise
        sentence = f"{refusal.sentence}; the games are: {', '.join(GAMES)}"
        raise Refusal(refusal.code, sentence) from None


def _begun(source: str, switches: Mapping[str, Any]) -> Table | None:
    """Return the start of a game or of a variant, where a word or a file names one."""
    from .variants import variant_called

    name = game_called(source)
    if name and (source.lower() in GAMES or not is_there(source)):
        return Table.new(name, **switches)
    if (variant := variant_called(source)) is None:
        return None
    return Table.new(variant.game, **{**variant.options, **switches})


def _open_position(name: str, switches: Mapping[str, Any], ply: int | None) -> AnyTable:
    found = _read(name, read_position)
    if isinstance(found, SeenPosition):
        cut(Record(found.game.name), ply)  # only to refuse a ply that is not there
        return ViewTable(found.game, found.under(switches).view)
    return _opened(name, cut(with_switches(found, switches), ply)).reopened()


def path_called(name: str) -> Path:
    """Return the path a person means, `~` included."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise Refusal("no_file", f"nobody's home is called {excerpt(name)}") from None


def write_text(path: Path, text: str) -> None:
    """Put a file in place in one step, so that a crash leaves the old one or the new one."""
    fresh = None
    try:
        target = path.resolve()  # a link stays a link
        with NamedTemporaryFile(dir=target.parent, prefix=".saros-", delete=False) as file:
            fresh = Path(file.name)
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, fresh)
        else:
            fresh.chmod(0o644)
        fresh.replace(target)
    except (OSError, ValueError, RuntimeError) as error:
        if fresh is not None:
            fresh.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or "the name or the text is not possible"
        raise Refusal("not_written", f"{shown(path)} cannot be written: {why.lower()}") from None
