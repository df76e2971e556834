"""The computer players of Sun and Moon, as the doors ask for them; each is loaded when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.sunmoon.moves import Move
from ...games.sunmoon.rules import State
from ..levels_module import LevelsModule, PlayersFromLevels

if TYPE_CHECKING:
    from .judge import SunMoonJudge
    from .trainer import SunMoonTrainer


def _levels() -> LevelsModule[State, State, Move]:
    from . import levels

    return levels


class SunMoonPlayers(PlayersFromLevels[State, State, Move]):
    """Levels, engines and analysts of both boards."""

    def __init__(self) -> None:
        super().__init__(_levels)

    @property
    def judge(self) -> SunMoonJudge:
        """What a position is worth at first sight."""
        from .judge import JUDGE

        return JUDGE

    @property
    def trainer(self) -> SunMoonTrainer:
        """Who teaches the net."""
        from .trainer import TRAINER

        return TRAINER
