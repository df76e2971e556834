"""A table as somebody may see it: its moves told, its plies drawn, from her view alone."""

from __future__ import annotations

from collections.abc import Sequence

from .. import draw
from ..core.game import Seat
from ..draw.picture import Picture
from .sitting import Sitting
from .table import Table


def told_move(table: Table, seat: Seat | None, ply: int) -> str:
    """Return the move after so many plies as a seat may read it: whole once the play is over."""
    game, state, text = table.game, table.states[ply], table.record.moves[ply]
    if not game.hides or table.outcome is not None:
        return text
    return game.told(state, table.moves[ply], seat)


def pictured(
    table: Table,
    seat: Seat | None,
    tall: bool = False,
    ply: int | None = None,
    whole: bool = False,
) -> Picture:
    """Return what a seat sees of a ply, with the move that led there; by default of the last.

    Of a play that is looked into afterwards it sees the `whole`.
    """
    game, at = table.game, table.ply if ply is None else ply
    seen = game.opened if whole else game.view
    view = seen(table.states[at], seat)
    if at == 0:
        return draw.picture(game, view, tall=tall, names=table.record.people)
    before, text = seen(table.states[at - 1], seat), table.record.moves[at - 1]
    # What a seat may not read it cannot be shown moving either; another's move it could not read
    # from its own view.
    told = whole or told_move(table, seat, at - 1) == text
    move = table.moves[at - 1] if told else None
    names = table.record.people
    return draw.picture(game, view, before=before, move=move, tall=tall, names=names)


def viewpoint_of(sitting: Sitting, mine: Sequence[Seat], wished: Seat | None = None) -> Seat | None:
    """Return the seat whose view is shown to whoever sits on `mine`; None is a spectator's.

    Where something is hidden and several people share a device, so that several seats are theirs,
    one of them must say that it is she who looks; and not when it is another's turn among them.
    """
    turn = sitting.to_act
    if sitting.table.game.hides and len(mine) > 1 and sitting.ended is None:
        others = turn in mine and turn != wished
        return None if others or wished not in mine else wished
    if turn in mine:
        return turn
    return wished if wished in mine else next(iter(mine), None)
