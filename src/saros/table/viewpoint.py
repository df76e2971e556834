"""From which seat somebody looks at a table."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Seat
from .sitting import Sitting


def viewpoint_of(sitting: Sitting, mine: Sequence[Seat], wished: Seat | None = None) -> Seat | None:
    """Return the seat whose view is shown to whoever sits on `mine`; None is a spectator's.

    Where something is hidden and several people share a device, so that several seats are theirs,
    one of them must say that it is they who look; and not when it is another's turn among them.
    """
    turn = sitting.to_act
    if sitting.table.game.hides and len(mine) > 1 and sitting.ended is None:
        others = turn in mine and turn != wished
        return None if others or wished not in mine else wished
    if turn in mine:
        return turn
    return wished if wished in mine else next(iter(mine), None)
