"""How Blue Moon is drawn and spoken of; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Seat
from ...core.people import People
from ...games import AnyGame
from ...games.bluemoon.moves import Move
from ...games.bluemoon.position import StateOrView
from ..catalogue import Catalogue
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


class BlueMoonDrawing(DrawingFromModules[StateOrView, Move]):
    """A table of cards for two heirs, with dragons between them."""

    def __init__(self) -> None:
        super().__init__(_cells, _story, _vectors)

    def listed(
        self, game: AnyGame, view: StateOrView, moves: Sequence[Move], about: str
    ) -> list[str] | None:
        """Return the moves, those of one sort together."""
        from .story import listed

        return listed(game, view, moves, about)

    def worded(self, text: str, mover: Seat | None, people: People) -> str:
        """Return a move as a sentence."""
        from .telling import worded

        return worded(text, mover, people)

    def happened(
        self,
        game: AnyGame,
        view: StateOrView,
        before: StateOrView | None,
        move: Move | None,
        people: People,
    ) -> str:
        """Say the last move with what came of it."""
        from .story import happened

        return happened(game, view, before, move, people)

    def headline(
        self,
        game: AnyGame,
        view: StateOrView,
        before: StateOrView | None,
        move: Move | None,
        people: People,
    ) -> str:
        """Say how a fight ended, and where the dragons went."""
        from .headline import headline

        return headline(game, view, before, move, people)

    def score_rows(self, game: AnyGame, view: StateOrView) -> tuple[ScoreRow, ...]:
        """Return what the crystals are for."""
        from .prizes import score_rows

        return score_rows(view)

    def catalogue(self, game: AnyGame) -> Catalogue | None:
        """Return all cards, to look through and to build decks from."""
        from .catalogue import catalogue

        return catalogue()
