"""Any place in a play, to be looked at."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from ...draw.picture import Picture, Way
from .limits import MOST_MOVES, Name, RecordedMove, Short, SupplyText
from .table_views import EndingView, MatchView, MoveLine


class PositionQuery(Struct, forbid_unknown_fields=True):
    """A place in a play, to look at or to think about: the moves from the start."""

    game: Short
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=1, le=8)] = 2
    start: dict[str, Any] | None = None
    supplies: Annotated[list[SupplyText], Meta(max_length=8)] = []
    """By seat, what it has brought of its own; empty for what everybody has."""
    match: Annotated[int, Meta(ge=0, le=99)] = 0
    """To how many points a match is played; 0 is a single game."""
    moves: Annotated[list[RecordedMove], Meta(max_length=MOST_MOVES)] = []
    people: Annotated[list[Name], Meta(max_length=8)] = []
    """What those who play are called, by seat."""
    seat: Annotated[int, Meta(ge=0, le=7)] | UnsetType | None = UNSET
    """Who looks: a seat, null for somebody who only watches, or without it whoever is to act."""
    reader: Annotated[int, Meta(ge=0, le=7)] | UnsetType | None = UNSET
    """Who reads, and is called “you”: a seat, null for nobody, or without it whoever looks."""
    tall: bool = False


class PositionView(Struct):
    """A position that belongs to no table: its picture and what could be played."""

    picture: Picture
    ways: list[Way]
    moves: list[MoveLine]
    to_act: int | None
    ending: EndingView | None
    match: MatchView | None = None
    """How a match stood there, where several games are played."""
    threatens: bool = False
    """Whether the computer can be asked what the other side would do if it were to move."""
    happened: list[str] = []
    """What the move that led here has done; nothing at the beginning."""
