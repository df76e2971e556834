"""What the computer thinks of a position, and its hints."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .positions import PositionQuery


class ThoughtQuery(PositionQuery, forbid_unknown_fields=True):
    """A place in a play, and what the computer shall tell of it."""

    lines: Annotated[int, Meta(ge=1, le=5)] = 1
    """How many good moves it shall name."""
    played: Annotated[str, Meta(max_length=1000)] = ""
    """A move of whoever is to act, to be compared with the best."""
    threat: bool = False
    """Whether to think as if the other side were to move, where the game can tell that."""


class LineView(Struct):
    """One good move, and how it is expected to go on."""

    words: str
    """What it is worth to whoever makes it, in short: 63 %."""
    moves: list[str]
    told: list[str]
    """The moves for people, who are called by their names."""
    touches: list[str]
    """What to touch for the first of them, in the picture of this position."""


class Thought(Struct):
    """What the computer thinks of a position."""

    chance: float
    """The share of the points of the seat that began."""
    words: str
    """For people, from the side of whoever is to act: black 37 %, or white wins in 3 moves."""
    best: str
    """The best move; empty where chance is to act."""
    line: list[str]
    depth: int
    told: list[str] = []
    """The line for people, who are called by their names."""
    points: list[float] = []
    """By seat, where the game counts points: what somebody who sees all hands would expect."""
    shares: list[float] = []
    """By seat, in such a game: the chance to win, as whoever is to act sees it."""
    chances: list[float] = []
    """The same for somebody who sees all hands, as the points are."""
    by_chance: bool = False
    """Whether it was chance that led here, and nobody's move."""
    lines: list[LineView] = []
    """As many good moves as were asked for and are there, the best first."""
    loss: float | None = None
    """How much of their share whoever made the `played` move has lost with it; none where there
    was no choice."""
    silence: str = ""
    """Why there is nothing to think about here, such as before chance has decided; then nothing
    else holds."""


class GoodMove(Struct):
    """A good move for whoever is to act at a table."""

    move: str
    touches: list[str]
    """What to touch for it, one thing after the other."""
