"""What goes over the sockets, either way."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ...table.acts import Wish
from .limits import MoveText, TableId
from .table_views import TableChange, TableView


class Join(Struct, tag="join", tag_field="t", forbid_unknown_fields=True):
    """Watch a table, or sit at it if the cookie says so; answered by a TableView."""

    table: TableId
    tall: bool = False
    """Whether the canvas is higher than wide."""
    brief: bool = False
    """Whether what comes after the first TableView shall be told as Changes."""
    drawn: bool = True
    """Whether to be shown it. A program that knows the game is told the moves, briefly."""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Who looks, where something is hidden and several seats are played at this device."""


class Leave(Struct, tag="leave", tag_field="t", forbid_unknown_fields=True):
    """Stop watching a table."""

    table: TableId


class PlayMove(Struct, tag="play", tag_field="t", forbid_unknown_fields=True):
    """Play a move at a ply; the ply is the ticket, so a second click is stale."""

    table: TableId
    ply: Annotated[int, Meta(ge=0, le=20_000)]
    move: MoveText
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Only for somebody who sits on several seats."""


class Ask(Struct, tag="ask", tag_field="t", forbid_unknown_fields=True):
    """Do something about the play that is not a move. `number` is the log's length, the ticket.

    To resign, to call the game off and to ask for a rematch an older number will do.
    """

    table: TableId
    number: Annotated[int, Meta(ge=0, le=100_000)]
    wish: Wish
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Ping(Struct, tag="ping", tag_field="t", forbid_unknown_fields=True):
    """Ask for a Pong, to learn how long the way is; `lag`, which programs may send, is ignored."""

    n: Annotated[int, Meta(ge=0, le=2**53)]
    lag: Annotated[int, Meta(ge=0, le=60_000)] = 0


FromBrowser = Join | Leave | PlayMove | Ask | Ping


class Refused(Struct, tag="refused", tag_field="t"):
    """Nothing has changed, for this reason."""

    code: str
    sentence: str
    table: str = ""


class Pong(Struct, tag="pong", tag_field="t"):
    """The answer to a Ping; `now` is the server's clock in ms."""

    n: int
    now: int


ToBrowser = TableView | TableChange | Refused | Pong
