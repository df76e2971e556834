"""Sun and Moon as the house draws it and speaks of it; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...core.people import People
from ...games import AnyGame
from ...games.sunmoon.moves import Move
from ...games.sunmoon.rules import State
from ..drawing import PlainDrawing, Room
from ..picture import Chapter, Picture, Way
from ..scene import Scene
from ..styles import Style


class SunMoonDrawing(PlainDrawing[State, Move]):
    """Both boards."""

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

    def ending(self, game: AnyGame, view: State, people: People) -> str:
        """Say who won, and why."""
        from .story import ending

        return ending(game, view)

    def numbers(self, game: AnyGame, states: Sequence[State], first: int) -> list[tuple[str, str]]:
        """Return what a scoresheet calls each ply, and who plays it."""
        from .story import numbers

        return numbers(states, first)

    def listed(
        self, game: AnyGame, view: State, moves: Sequence[Move], about: str
    ) -> list[str] | None:
        """Leave it to the terminal, which lists moves by their pieces."""
        return None

    def reminder(self, game: AnyGame, view: State) -> str:
        """Return the rules and the notation in short."""
        from .story import reminder

        return reminder(game, view)

    def picture(
        self,
        game: AnyGame,
        view: State,
        before: State | None,
        move: Move | None,
        tall: bool,
        names: Sequence[str],
    ) -> Picture:
        """Return a view as a picture."""
        from .picture import picture

        return picture(game, view, before, move, tall, names)

    def ways(self, game: AnyGame, view: State, names: Sequence[str]) -> list[Way]:
        """Return the legal moves as touches."""
        from .ways import ways

        return ways(game, view, names)

    def ways_json(self, game: AnyGame, view: State, names: Sequence[str]) -> bytes:
        """Return the legal moves as JSON, put together from parts that are kept."""
        from .ways import ways_json

        return ways_json(game, view)

    def art(self, ground: str, turned: bool) -> str:
        """Return symbols and ground as SVG."""
        from .art import art

        return art(ground, turned)

    def showpiece(self, game: AnyGame) -> Picture:
        """Return a position worth looking at."""
        from .showpiece import showpiece

        return showpiece(game)

    def chapters(self, game: AnyGame) -> tuple[Chapter, ...]:
        """Return the rules in chapters."""
        from .lesson import chapters

        return chapters(game)
