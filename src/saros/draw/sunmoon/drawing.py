"""How Sun and Moon is drawn and spoken of; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.people import People
from ...games import AnyGame
from ...games.sunmoon.moves import Move
from ...games.sunmoon.pieces import ANY_KIND
from ...games.sunmoon.rules import State, SunAndMoon
from ..drawing import CellsDrawing, Storytelling, VectorDrawing
from ..drawing_modules import DrawingFromModules
from ..editing import Editing
from ..sayings import Arranging
from ..styles import Style


def _cells() -> CellsDrawing[State]:
    from . import cells

    return cells


def _story() -> Storytelling[State]:
    from . import story

    return story


def _vectors() -> VectorDrawing[State, Move]:
    from . import vectors

    return vectors


class SunMoonDrawing(DrawingFromModules[State, Move]):
    """Both boards."""

    def __init__(self) -> None:
        super().__init__(_cells, _story, _vectors)

    @property
    def styles(self) -> tuple[Style, ...]:
        """The ways to draw them in characters."""
        return (
            Style("compact", "a smaller board"),
            Style("disc", "the astral board round in plain text too"),
        )

    def listed(
        self, game: AnyGame, view: State, moves: Sequence[Move], about: str
    ) -> list[str] | None:
        """Leave it to the terminal, which lists moves by their pieces."""
        return None

    def happened(
        self, game: AnyGame, view: State, before: State | None, move: Move | None, people: People
    ) -> str:
        """Say how a piece went, what it took, and what came of it."""
        from .happened import happened

        return happened(game, view, before, move, people)

    def why_ended(self, game: AnyGame, view: State) -> tuple[str, ...]:
        """Say who has a banished princess, and who guards the stars round her."""
        from .endings import why_ended

        return why_ended(game, view)

    def arranging(self, game: AnyGame, view: State) -> Arranging | None:
        """Say how soldiers are deployed, and what for."""
        from .story import DEPLOYMENT, draft

        if game.arranging(view) != "deploy":
            return None
        left = view.position.in_hand(view.position.turn, ANY_KIND)
        return draft(left) if left else DEPLOYMENT

    def ways_json(self, game: AnyGame, view: State, names: Sequence[str]) -> bytes:
        """Return the legal moves as JSON, put together from parts that are kept."""
        from .ways import ways_json

        return ways_json(game, view)

    def editing(self, game: AnyGame) -> Editing | None:
        """Return the board with its pieces as a palette."""
        from .editing import BoardEditing

        assert isinstance(game, SunAndMoon)
        return BoardEditing(game)

    def composing(self, game: AnyGame) -> Editing | None:
        """Return the board with its pieces, and what can be asked for."""
        from .composing import ProblemEditing

        assert isinstance(game, SunAndMoon)
        return ProblemEditing(game)
