"""Studies: what somebody makes of a play afterwards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .limits import MOST_MOVES, RecordedMove, TableId

MOST_VARIATIONS = 60
"""So many variations a study has at most."""


class Variation(Struct, forbid_unknown_fields=True):
    """Moves that leave a play after a ply, with a comment; without moves it is about that ply."""

    ply: Annotated[int, Meta(ge=0, le=MOST_MOVES)]
    moves: Annotated[list[RecordedMove], Meta(max_length=100)] = []
    comment: Annotated[str, Meta(max_length=1000)] = ""


class StudyContent(Struct, forbid_unknown_fields=True):
    """What somebody makes of a play afterwards."""

    table: TableId
    title: Annotated[str, Meta(max_length=80)] = ""
    variations: Annotated[list[Variation], Meta(max_length=MOST_VARIATIONS)] = []


class StudyView(Struct):
    """A study, as everybody with its link reads it."""

    id: str
    path: str
    content: StudyContent
    mine: bool
    """Whether the asker has made it, and may change it."""
