"""Positions that somebody sets up, or reads from a file."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...draw.editing import Brush, Edit, EditField
from ...draw.picture import Picture
from .explanations import ReasonView
from .positions import PositionQuery

MOST_EDITS = 200
"""So many changes of a sketch are made at once."""


class EditQuery(PositionQuery, forbid_unknown_fields=True):
    """A position that somebody sets up: where a play leads, or a sketch, and changes of it.

    Without moves `start` may be a sketch that is no position yet.
    """

    edits: Annotated[list[Edit], Meta(max_length=MOST_EDITS)] = []
    problem: bool = False
    """Whether it is a problem: then the sketch has what is asked for, too."""


class EditView(Struct):
    """A sketch: what it looks like, what can be set, and what is still wrong with it."""

    game: str
    start: dict[str, Any]
    """The sketch, to be sent along with the next change."""
    options: dict[str, Any]
    seats: int
    picture: Picture
    palette: list[Brush]
    """What can be put on its spots; none for a game whose positions come as texts only."""
    fields: list[EditField]
    fault: ReasonView | None
    """Why it is no position, and the spots that show it."""
    ending: str
    """How the play is over where it is; empty if it goes on."""
    to_act: int | None
    line: str = ""
    """The position on one line, if it is one."""
    sheet: str = ""
    """A record that begins with it, or the problem, as text for people."""
    task: str = ""
    """What a problem asks for, in words."""


class ImportQuery(Struct, forbid_unknown_fields=True):
    """A text that holds a record or a position of any game, and the name of the file it was in."""

    text: Annotated[str, Meta(max_length=200_000)]
    name: Annotated[str, Meta(max_length=300)] = ""


class ImportView(Struct):
    """What a text turned out to be: the record of a play, perhaps without moves; or a problem."""

    game: str
    record: dict[str, Any]
    problem: dict[str, Any] | None = None
