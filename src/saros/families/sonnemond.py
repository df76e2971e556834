"""The entry of Sonne und Mond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.sonnemond.rules import SonneUndMond
from .family import Family

if TYPE_CHECKING:
    from ..bridges.bridge import Bridge
    from ..draw.drawing import Drawing
    from ..games.sonnemond.moves import Move
    from ..games.sonnemond.state import State
    from ..games.sonnemond.turn import StateOrView
    from ..games.sonnemond.view import View
    from ..players.family import FamilyPlayers


def _drawing() -> Drawing[StateOrView, Move]:
    from ..draw.sonnemond.drawing import SonneMondDrawing

    return SonneMondDrawing()


def _players() -> FamilyPlayers[State, View, Move]:
    from ..players.sonnemond.family import SonneMondPlayers

    return SonneMondPlayers()


def _bridge() -> Bridge:
    from ..bridges.sonnemond.family import SonneMondBridge

    return SonneMondBridge()


SONNE_UND_MOND = Family("sonnemond", (SonneUndMond(),), _drawing, _players, _bridge)
