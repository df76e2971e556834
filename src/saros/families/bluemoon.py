"""The entry of Blue Moon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.bluemoon.rules import BlueMoon
from .family import Family

if TYPE_CHECKING:
    from ..draw.drawing import Drawing
    from ..games.bluemoon.moves import Move
    from ..games.bluemoon.position import State, StateOrView, View
    from ..players.family import FamilyPlayers


def _drawing() -> Drawing[StateOrView, Move]:
    from ..draw.bluemoon.drawing import BlueMoonDrawing

    return BlueMoonDrawing()


def _players() -> FamilyPlayers[State, View, Move]:
    from ..players.bluemoon.family import BlueMoonPlayers

    return BlueMoonPlayers()


BLUE_MOON = Family("bluemoon", (BlueMoon(),), _drawing, _players)
