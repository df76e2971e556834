"""Sun and Moon as the house draws it and speaks of it; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...games import AnyGame
from ...games.sunmoon.moves import Move
from ...games.sunmoon.rules import State
from ..drawing import Room
from ..drawing_modules import DrawingFromModules, StoryModule, VectorsModule
from ..scene import Scene
from ..styles import Style


def _story() -> StoryModule[State]:
    from . import story

    return story


def _vectors() -> VectorsModule[State, Move]:
    from . import vectors

    return vectors


class SunMoonDrawing(DrawingFromModules[State, Move]):
    """Both boards."""

    def __init__(self) -> None:
        super().__init__(_story, _vectors)

    @property
    def styles(self) -> tuple[Style, ...]:
        """The ways to draw them in characters."""
        return (
            Style("compact", "a smaller board"),
            Style("disc", "the astral board round in plain text too"),
        )

    def scene(
        self,
        game: AnyGame,
        view: State,
        *,
        before: State | None = None,
        last: str = "",
        names: Sequence[str] = (),
        flip: bool = False,
        styles: Collection[str] = (),
        bare: bool = False,
        end: bool = True,
        room: Room | None = None,
    ) -> Scene:
        """Return a view in character cells."""
        from .cells import scene

        return scene(
            game, view, before=before, last=last, names=names, flip=flip, bare=bare, end=end,
            compact="compact" in styles, disc="disc" in styles, room=room,
        )  # fmt: skip

    def listed(
        self, game: AnyGame, view: State, moves: Sequence[Move], about: str
    ) -> list[str] | None:
        """Leave it to the terminal, which lists moves by their pieces."""
        return None

    def ways_json(self, game: AnyGame, view: State, names: Sequence[str]) -> bytes:
        """Return the legal moves as JSON, put together from parts that are kept."""
        from .ways import ways_json

        return ways_json(game, view)
