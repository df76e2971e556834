"""The computer players of Blue Moon, as the doors ask for them; loaded when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.bluemoon.moves import Move
from ...games.bluemoon.position import State, View
from ..levels_module import LevelsModule, PlayersFromLevels

if TYPE_CHECKING:
    from .judge import BlueMoonJudge
    from .luck import BlueMoonLuck
    from .trainer import BlueMoonTrainer


def _levels() -> LevelsModule[State, View, Move]:
    from . import levels

    return levels


class BlueMoonPlayers(PlayersFromLevels[State, View, Move]):
    """Levels, engines, analysts, what in a play was luck, and who teaches them."""

    def __init__(self) -> None:
        super().__init__(_levels)

    @property
    def judge(self) -> BlueMoonJudge:
        """What a view is worth at first sight."""
        from .judge import JUDGE

        return JUDGE

    @property
    def luck(self) -> BlueMoonLuck:
        """What both seats could expect, and what the cards changed."""
        from .luck import LUCK

        return LUCK

    @property
    def trainer(self) -> BlueMoonTrainer:
        """Who teaches the judgement by self-play."""
        from .trainer import TRAINER

        return TRAINER
