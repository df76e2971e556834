"""What things in a picture are, and why a touch leads nowhere."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ...draw.explanation import Entry, Explanation
from ...draw.picture import Stroke
from .limits import Short
from .positions import PositionQuery


class ReasonView(Struct):
    """Why something cannot be done: a sentence, the spots that are the reason, lines to draw.

    It is no refusal where a thing is there to be read.
    """

    sentence: str
    spots: list[str]
    strokes: list[Stroke]
    is_refusal: bool


class Glossary(Struct):
    """The kinds of things in a game's pictures; the first entry that fits a thing is its kind."""

    entries: list[Entry]


class Explanations(Struct):
    """What is special about the things of a view, each by its id."""

    things: list[Explanation]


class ReasonQuery(PositionQuery, forbid_unknown_fields=True):
    """A place in a play, and what somebody has touched there."""

    touches: Annotated[list[Short], Meta(min_length=1, max_length=20)] = []
