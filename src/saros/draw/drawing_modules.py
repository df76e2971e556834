"""The drawing of a family whose parts are modules of one package, loaded when somebody needs them.

A terminal asks for words and cells only, and should not wait for vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.people import People
from ..games import AnyGame
from .drawing import (
    CellsDrawing,
    M_contra,
    PlainDrawing,
    Storytelling,
    V_contra,
    VectorDrawing,
)
from .explanation import Entry, Explanation, Reason
from .picture import Chapter, Picture, Way
from .scene import Scene, SceneRequest


class DrawingFromModules(PlainDrawing[V_contra, M_contra]):
    """What those modules have; a family adds what else there is."""

    def __init__(
        self,
        cells: Callable[[], CellsDrawing[V_contra]],
        story: Callable[[], Storytelling[V_contra]],
        vectors: Callable[[], VectorDrawing[V_contra, M_contra]],
    ) -> None:
        self._cells, self._story, self._vectors = cells, story, vectors

    def scene(
        self, game: AnyGame, view: V_contra, before: V_contra | None, wanted: SceneRequest
    ) -> Scene:
        """Return a view in character cells."""
        return self._cells().scene(game, view, before, wanted)

    def ending(self, game: AnyGame, view: V_contra, people: People) -> str:
        """Say who won, and why."""
        return self._story().ending(game, view, people)

    def numbers(
        self, game: AnyGame, states: Sequence[V_contra], first: int
    ) -> list[tuple[str, str]]:
        """Return what a scoresheet calls each ply, and who plays it."""
        return self._story().numbers(game, states, first)

    def reminder(self, game: AnyGame, view: V_contra) -> str:
        """Return the rules and the notation in short."""
        return self._story().reminder(game, view)

    def picture(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        tall: bool,
        names: Sequence[str],
    ) -> Picture:
        """Return a view as a picture."""
        return self._vectors().picture(game, view, before, move, tall, names)

    def ways(self, game: AnyGame, view: V_contra, names: Sequence[str]) -> list[Way]:
        """Return the legal moves as touches."""
        return self._vectors().ways(game, view, names)

    def art(self, ground: str, turned: bool) -> str:
        """Return symbols and ground as SVG."""
        return self._vectors().art(ground, turned)

    def showpiece(self, game: AnyGame) -> Picture:
        """Return a position worth looking at."""
        return self._vectors().showpiece(game)

    def chapters(self, game: AnyGame) -> tuple[Chapter, ...]:
        """Return the rules in chapters."""
        return self._vectors().chapters(game)

    def glossary(self, game: AnyGame) -> tuple[Entry, ...]:
        """Return the kinds of things in the pictures."""
        return self._vectors().glossary(game)

    def explanations(
        self, game: AnyGame, view: V_contra, names: Sequence[str]
    ) -> tuple[Explanation, ...]:
        """Return what is special about the things of a view."""
        return self._vectors().explanations(game, view, names)

    def why_not(
        self, game: AnyGame, view: V_contra, touches: Sequence[str], names: Sequence[str]
    ) -> Reason:
        """Return why touches lead to no legal move."""
        return self._vectors().why_not(game, view, touches, names)
