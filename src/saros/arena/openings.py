"""Openings for the arena: the first plies are drawn by lot, so that no two pairs are alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..core.game import CHANCE
from ..core.refusal import Refusal
from ..families.players import player_named
from ..table.table import Table

TRIES = 100
"""So often an opening that ended the game is drawn anew."""


def opened(
    game: str,
    switches: Mapping[str, Any],
    plies: int,
    rng: Random,
    seats: int = 2,
    supplies: Sequence[str] = (),
) -> Table:
    """Return a table after so many plies by lot, at which the play still goes on."""
    start = Table.new(game, seats, supplies=supplies, **switches)
    for _ in range(TRIES):
        table = _drawn(start, plies, rng)
        if table.to_act is not None:
            return table
    raise Refusal("no_opening", f"all of {TRIES} openings of {plies} plies ended the game")


def _drawn(table: Table, plies: int, rng: Random) -> Table:
    # The random player and not any legal move: it makes no false announcements.
    player = player_named("random", rng)
    while table.ply < plies and (seat := table.to_act) is not None:
        if seat == CHANCE:
            table = by_chance(table, rng)
        else:
            view = table.game.view(table.state, seat)
            table = table.play(player.choose(table.game, view))
    return table


def by_chance(table: Table, rng: Random) -> Table:
    """Return the table after chance has shuffled or drawn."""
    return table.play(table.chance(rng))
