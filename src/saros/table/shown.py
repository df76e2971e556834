"""A table as somebody may see it: its moves told, its plies drawn, from her view alone."""

from __future__ import annotations

from .. import draw
from ..core.game import Seat
from ..draw.picture import Picture
from .table import Table


def told_move(table: Table, seat: Seat | None, ply: int) -> str:
    """Return the move after so many plies as a seat may read it: whole once the play is over."""
    game, state, text = table.game, table.states[ply], table.record.moves[ply]
    if not game.hides or table.outcome is not None:
        return text
    return game.told(state, table.moves[ply], seat)


def pictured(
    table: Table, seat: Seat | None, tall: bool = False, ply: int | None = None
) -> Picture:
    """Return what a seat sees of a ply, with the move that led there; by default of the last."""
    game, at = table.game, table.ply if ply is None else ply
    view = game.view(table.states[at], seat)
    if at == 0:
        return draw.picture(game, view, tall=tall)
    before, text = game.view(table.states[at - 1], seat), table.record.moves[at - 1]
    # What a seat may not read it cannot be shown moving either; another's move it could not read
    # from its own view.
    told = told_move(table, seat, at - 1) == text
    move = table.moves[at - 1] if told else None
    return draw.picture(game, view, before=before, move=move, tall=tall)
