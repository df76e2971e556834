"""How Sonne und Mond is drawn and spoken of; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Seat
from ...core.people import People
from ...games import AnyGame
from ...games.sonnemond.moves import Move
from ...games.sonnemond.turn import StateOrView
from ..drawing import CellsDrawing, Storytelling, VectorDrawing
from ..drawing_modules import DrawingFromModules
from ..sayings import ScoreRow


def _cells() -> CellsDrawing[StateOrView]:
    from . import cells

    return cells


def _story() -> Storytelling[StateOrView]:
    from . import story

    return story


def _vectors() -> VectorDrawing[StateOrView, Move]:
    from . import vectors

    return vectors


class SonneMondDrawing(DrawingFromModules[StateOrView, Move]):
    """A table of cards for two to four."""

    def __init__(self) -> None:
        super().__init__(_cells, _story, _vectors)

    def listed(
        self, game: AnyGame, view: StateOrView, moves: Sequence[Move], about: str
    ) -> list[str] | None:
        """Return the moves in short, those of one card on a line."""
        from .story import listed

        return listed(view, moves, about)

    def worded(self, text: str, mover: Seat | None, people: People) -> str:
        """Return a move as a sentence."""
        from .story import worded

        return worded(text, mover, people)

    def happened(
        self,
        game: AnyGame,
        view: StateOrView,
        before: StateOrView | None,
        move: Move | None,
        people: People,
    ) -> str:
        """Say what was laid, cleared or lost."""
        from .happened import happened

        return happened(game, view, before, move, people)

    def score_rows(self, game: AnyGame, view: StateOrView) -> tuple[ScoreRow, ...]:
        """Return what was cleared and what is left over."""
        from .happened import score_rows

        return score_rows(view)

    def named(self, text: str, people: People) -> str:
        """Return a move with the people in the place of their seats."""
        from .story import named

        return named(text, people)
