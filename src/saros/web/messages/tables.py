"""Making a table, and sitting down at one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from .limits import Name, Short, SupplyText


class ClockSetup(Struct, forbid_unknown_fields=True):
    """A clock: seconds everywhere."""

    kind: Literal["none", "total", "delay", "byoyomi", "per_move", "hourglass"] = "none"
    base: Annotated[float, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[float, Meta(ge=0, le=600)] = 0
    """Or the delay, or the byo-yomi period."""
    periods: Annotated[int, Meta(ge=0, le=20)] = 0
    forfeit: Literal["game", "move"] = "game"
    """What overstepping a move's time costs; `move` is stop-and-go."""
    odds: Annotated[list[Annotated[float, Meta(ge=0, le=86_400)]], Meta(max_length=8)] = []
    """By seat, the base times where they differ."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A wish for a table. `seats` by seat: me, open, or a computer player's name."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=8)] = msgspec.field(
        default_factory=lambda: ["me", "open"]
    )
    options: dict[str, Any] = {}
    clock: ClockSetup = msgspec.field(default_factory=ClockSetup)
    start: dict[str, Any] | None = None
    """A position as JSON to begin from, instead of the game's own beginning."""
    name: Name = ""
    """What the others shall call me."""
    names: Annotated[list[Name], Meta(max_length=8)] = []
    """The same by seat, where several people play at this device."""
    supplies: Annotated[list[SupplyText], Meta(max_length=8)] = []
    """By seat, what it brings of its own, where the game asks for it; empty for a ready one."""
    match: Annotated[int, Meta(ge=0, le=99)] = 0
    """To how many points a match is played; 0 is a single game."""


class NewTableMade(Struct):
    """The table that was made, and where a browser finds it."""

    id: str
    path: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A wish to sit down, or to let a computer; without a seat on the first that is free."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    name: Name = ""
    player: Short = ""
    """A computer player's name: it shall have the seat, if the asker has made the table."""
    supply: SupplyText = ""
    """What whoever sits down brings of their own, where the game asks for it."""
