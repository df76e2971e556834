"""The computer players of Sonne und Mond, as the doors ask for them; loaded when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.sonnemond.moves import Move
from ...games.sonnemond.state import State
from ...games.sonnemond.view import View
from ..levels_module import LevelsModule, PlayersFromLevels

if TYPE_CHECKING:
    from .judge import SonneMondJudge
    from .luck import SonneMondLuck


def _levels() -> LevelsModule[State, View, Move]:
    from . import levels

    return levels


class SonneMondPlayers(PlayersFromLevels[State, View, Move]):
    """Levels, engines, analysts, and what in a play was luck."""

    def __init__(self) -> None:
        super().__init__(_levels)

    @property
    def judge(self) -> SonneMondJudge:
        """What a state is worth at first sight."""
        from .judge import JUDGE

        return JUDGE

    @property
    def luck(self) -> SonneMondLuck:
        """What every seat could expect, and what the cards changed."""
        from .luck import LUCK

        return LUCK
