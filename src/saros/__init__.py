"""Saros: a home for the games of sun and moon.

>>> import saros
>>> table = saros.new("terrestrial")
>>> table = table.play("E d2 d3").play("E f6 f5")
>>> len(table.legal_moves())
59
>>> print(table.sheet())
Game: terrestrial
<BLANKLINE>
01. E d2 d3 E f6 f5
<BLANKLINE>
"""

from __future__ import annotations

from pathlib import Path

from .core.record import Record
from .core.refusal import Refusal, excerpt
from .games import GAMES, game_named, read_record
from .table.table import Table

__version__ = "0.1.0"
__all__ = ["GAMES", "Record", "Refusal", "Table", "__version__", "game_named", "load", "new"]

new = Table.new


LARGEST_FILE = 4_000_000
"""No game or position needs more bytes; what does may have no end."""


def load(path: str | Path) -> Table:
    """Load a file as a table: a scoresheet, a record, or a position in JSON."""
    return Table.from_record(read_record(read_text(path)))


def read_text(path: str | Path) -> str:
    """Return the text of a file, or refuse one that is not text."""
    shown = excerpt(str(path), 80)
    try:
        with Path(path).open("rb") as file:
            return decoded(file.read(LARGEST_FILE + 1), shown)
    except OSError as error:
        why = (error.strerror or "no such file").lower()
        raise Refusal("no_file", f"{shown} cannot be read: {why}") from None
    except ValueError:
        raise Refusal("no_file", f"{shown} is no name of a file") from None


def decoded(data: bytes, name: str) -> str:
    """Return bytes from outside as text, refusing too many of them."""
    if len(data) > LARGEST_FILE:
        raise Refusal("too_large", f"{name} has more than {LARGEST_FILE:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("not_text", f"{name} is not text in UTF-8") from None
