"""`saros perft` and `saros moves`: what is legal in a position, counted and listed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from ..core.game import CHANCE
from ..core.refusal import Refusal
from ..table.table import Table
from ..table.view_table import AnyTable, ViewTable
from .formatting import json_text
from .interrupt import on_interrupt

LONG = 4
"""From this depth on a count may take long enough to want a progress bar."""


def total(table: Table, depth: int) -> int:
    """Count the plays of a depth, with a progress bar if somebody is watching a long one."""
    game, state = table.game, table.state
    if depth < LONG or not sys.stderr.isatty() or not _divides(table):
        return game.perft(state, depth)
    moves = game.legal_moves(state)
    return sum(game.perft(game.play_unchecked(state, move), depth - 1) for move in _progress(moves))


def divided(table: Table, depth: int) -> Iterator[tuple[str, int]]:
    """Yield the count behind each move."""
    game, state = table.game, table.state
    if not _divides(table):
        why = "a count by moves is only possible before the end, without announcements or chance"
        raise Refusal("not_divided", why)
    for move in game.legal_moves(state) if depth else ():
        yield game.write_move(state, move), game.perft(game.play_unchecked(state, move), depth - 1)


def _divides(table: Table) -> bool:
    """Tell whether the kernel counts the very moves that the game lists.

    It knows no announcements, and goes on where a draw has ended the game.
    """
    legal = len(table.legal_moves())
    return table.to_act != CHANCE and legal == table.game.perft(table.state, 1)


def _progress(moves: Iterable[object]) -> Iterable[Any]:
    from rich.console import Console
    from rich.progress import track

    return track(list(moves), "counting", console=Console(stderr=True), transient=True)


def perft_lines(table: Table, depth: int, divide: bool, as_json: bool) -> Iterator[str]:
    """Yield the lines of `saros perft`."""
    # The kernel does not look up while it counts, so Ctrl-C has to end the program at once.
    with on_interrupt(signal.SIG_DFL):
        counts = dict(divided(table, depth)) if divide else {}
        count = (sum(counts.values()) if depth else 1) if divide else total(table, depth)
    if as_json:
        data: dict[str, Any] = {"game": table.game.name, "depth": depth, "count": count}
        yield json_text(data | ({"divide": counts} if divide else {}))
        return
    yield from (f"{text}: {number}" for text, number in counts.items())
    yield str(count)


def moves_text(position: AnyTable, as_json: bool, with_facts: bool = False) -> str:
    """Return the legal moves of a position, one a line or as JSON.

    That is a list; of what one seat sees, and with facts, an object which has the list in it.
    Some games always tell their facts.
    """
    if with_facts and not as_json:
        raise Refusal("bad_option", "--facts needs --json")
    if isinstance(position, ViewTable):
        position.refuse_other_turn()
        with_facts = True
    if not as_json:
        return "\n".join(position.legal_texts())
    moves = [move_data(position, move) for move in position.legal_moves()]
    told = with_facts or position.game.tells_facts
    return json_text(_object(position, moves) if told else moves)


def _object(position: AnyTable, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """Return moves with their texts and what the game counts here, if it counts anything."""
    game, facts = position.game, position.game.facts(position.state)
    data = {
        "game": game.name,
        "to_act": position.to_act,
        "moves": moves,
        "texts": position.legal_texts(),
    }
    return data | ({"facts": facts} if facts else {})


def move_data(position: AnyTable, move: object) -> dict[str, Any]:
    """Return a move as JSON."""
    return position.game.move_json(position.state, move)
