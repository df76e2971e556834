"""Sonne und Mond as the house draws it and speaks of it; each part is loaded when needed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...core.game import Seat
from ...core.people import People
from ...games import AnyGame
from ...games.sonnemond.moves import Move
from ...games.sonnemond.turn import StateOrView
from ..drawing import PlainDrawing, Room
from ..picture import Chapter, Picture, Way
from ..scene import Scene


class SonneMondDrawing(PlainDrawing[StateOrView, Move]):
    """A table of cards for two to four."""

    def scene(
        self,
        game: AnyGame,
        view: StateOrView,
        *,
        before: StateOrView | None = None,
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
            game, view, before=before, last=last, names=names, end=end, room=room,
        )  # fmt: skip

    def ending(self, game: AnyGame, view: StateOrView, people: People) -> str:
        """Say who won, and why."""
        from .story import ending

        return ending(game, view, people)

    def numbers(
        self, game: AnyGame, states: Sequence[StateOrView], first: int
    ) -> list[tuple[str, str]]:
        """Return what a scoresheet calls each ply, and who plays it."""
        from .story import numbers

        return numbers(states, first)

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

    def named(self, text: str, people: People) -> str:
        """Return a move with the people in the place of their seats."""
        from .story import named

        return named(text, people)

    def reminder(self, game: AnyGame, view: StateOrView) -> str:
        """Return the rules and the notation in short."""
        from .story import reminder

        return reminder(game, view)

    def picture(
        self,
        game: AnyGame,
        view: StateOrView,
        before: StateOrView | None,
        move: Move | None,
        tall: bool,
        names: Sequence[str],
    ) -> Picture:
        """Return a view as a picture."""
        from .picture import picture

        return picture(game, view, before, move, tall, names)

    def ways(self, game: AnyGame, view: StateOrView, names: Sequence[str]) -> list[Way]:
        """Return the legal moves as touches."""
        from .ways import ways

        return ways(game, view, names)

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
