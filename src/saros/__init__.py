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

from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .core.reading import read_bytes
from .core.record import Record
from .core.refusal import Refusal, excerpt, quoted
from .families import GAMES, game_named
from .families.files import read_record
from .table import table as tables

if TYPE_CHECKING:
    from .players.analyst import AnyFinding
    from .players.player import AnyPlayer

__version__ = "0.1.0"
__all__ = [
    "GAMES", "Record", "Refusal", "Table", "__version__", "analyse", "game_named", "load", "new",
    "player",
]  # fmt: skip


class Table(tables.Table):
    """A play of any game; printed, it draws its board."""

    def __str__(self) -> str:
        """Draw the board as plain text."""
        from .families.drawing import board_text

        return str(board_text(self.game, self.game.view(self.state, None), colour=False))


new = Table.new


def player(name: str, *, seed: int = 0, seconds: float | None = None) -> AnyPlayer:
    """Return a computer player by its name, like level3; `saros games` lists them all.

    The same seed plays the same game. `seconds` are for each move of those who think by the
    clock: level8, or an engine that is not limited otherwise. It chooses moves for the seat to act,
    and looks at nothing that this seat could not see:

    >>> table = new("terrestrial")
    >>> move = player("level2", seed=1).choose(table.game, table.state)
    >>> table.play(move).ply
    1
    """
    from .families.players import player_named

    _refuse_less("seconds", seconds, 0.001)
    return player_named(name, Random(seed), seconds)


def analyse(
    table: Table,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    threads: int = 1,
) -> AnyFinding:
    """Return the best move of a table's position and what it is worth, as the strongest sees it.

    It thinks for a second, unless it is told how long, how deep or about how many positions.

    >>> found = analyse(new("terrestrial"), depth=3)
    >>> found.move == found.line[0], found.depth
    (True, 3)
    """
    from .families.players import players_of
    from .players.analyst import Limits

    for name, count in ("depth", depth), ("nodes", nodes), ("threads", threads):
        _refuse_less(name, count, 1)
        _refuse_parts(name, count)
    _refuse_less("seconds", seconds, 0.001)
    if (outcome := table.outcome) is not None:
        raise Refusal("game_over", f"the game is over: {outcome.reason}")
    if table.is_between_games:
        raise Refusal("game_over", "this game is over, and the next one of the match comes")
    if (seconds, depth, nodes) == (None, None, None):
        seconds = 1.0
    analyst = players_of(table.game).analyst(threads)
    analyst.get_ready(table.game, table.state)
    return analyst.think(table.game, table.state, Limits(depth, nodes, seconds))


def _refuse_less(name: str, limit: object, least: float) -> None:
    """Refuse a limit that nothing could be thought within, or for ever."""
    if limit is None:
        return
    if not isinstance(limit, int | float) or isinstance(limit, bool) or not least <= limit < inf:
        raise Refusal("bad_limit", f"{name} is a number from {least:g}, not {quoted(limit)}")


def _refuse_parts(name: str, limit: object) -> None:
    """Refuse a part of what is counted."""
    if isinstance(limit, float):
        raise Refusal("bad_limit", f"{name} is a whole number, not {quoted(limit)}")


LARGEST_FILE = 4_000_000
"""No game or position needs more bytes; what does may have no end."""


def load(path: str | Path) -> Table:
    """Load a file as a table: a scoresheet, a record, or a position in JSON."""
    return Table.from_record(read_record(read_text(path), str(path)))


def read_text(path: str | Path) -> str:
    """Return the text of a file, or refuse one that is not text."""
    shown = excerpt(str(path), 80)
    try:
        return decoded(read_bytes(path, LARGEST_FILE + 1), shown)
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
