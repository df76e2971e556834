"""The entry of Sun and Moon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.sunmoon.rules import Astral, Terrestrial
from .family import Family

if TYPE_CHECKING:
    from ..bridges.bridge import Bridge
    from ..core.variant import Variants
    from ..draw.drawing import Drawing
    from ..games.sunmoon.moves import Move
    from ..games.sunmoon.rules import State
    from ..players.family import FamilyPlayers
    from ..players.sunmoon.problems import SunMoonProblems


def _drawing() -> Drawing[State, Move]:
    from ..draw.sunmoon.drawing import SunMoonDrawing

    return SunMoonDrawing()


def _players() -> FamilyPlayers[State, State, Move]:
    from ..players.sunmoon.family import SunMoonPlayers

    return SunMoonPlayers()


def _bridge() -> Bridge:
    from ..bridges.sunmoon.family import SunMoonBridge

    return SunMoonBridge()


def _problems() -> SunMoonProblems:
    from ..players.sunmoon.problems import PROBLEMS

    return PROBLEMS


def _variants() -> Variants:
    from ..games.sunmoon.variants import FAIRY_GAMES

    return FAIRY_GAMES


SUN_AND_MOON = Family(
    "sunmoon", (Terrestrial(), Astral()), _drawing, _players, _bridge, _problems, _variants
)
