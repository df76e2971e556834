"""Tables over HTTP: making them, sitting down, looking, and what is left of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.openapi.spec import Example
from litestar.params import Body, PathParameter, QueryParameter

from ..core.record import Record
from ..core.refusal import Refusal, excerpt
from ..families import GAMES, game_named
from ..families import drawing as draw
from ..families.players import levels_of, simple_players
from ..games import AnyGame
from ..table.clock import Timing
from ..table.sitting import Chair, Setting
from ..table.viewpoint import viewpoint_of
from . import table_view
from .addresses import address_of
from .guard import guest_of
from .guests import Guest, own_name
from .host import Host
from .http_errors import may_answer
from .live_table import LiveTable
from .messages.positions import PositionView
from .messages.table_views import TableView
from .messages.tables import ClockSetup, NewTable, NewTableMade, TakeSeat
from .rate_limits import Buckets

SOME_GAME = next(iter(GAMES))
"""For examples."""

TableKey = Annotated[
    str,
    PathParameter(description="The table's id, eight letters and digits.", max_length=40),
]
Tall = Annotated[bool, QueryParameter(description="Draw for a canvas that is higher than wide.")]
Looker = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=7,
        description=(
            "Who looks, where something is hidden and the cookie's owner has several seats; else"
            " they see what a spectator does."
        ),
    ),
]


def host_of(request: Request[Any, Any, Any]) -> Host:
    """Return the host behind a request."""
    host: Host = request.app.state.host
    return host


TEN_MINUTES = {"kind": "total", "base": 600, "increment": 5}
COMPUTERS = {"game": SOME_GAME, "seats": ["level3", "level5"], "clock": TEN_MINUTES}
NewTableBody = Annotated[
    NewTable,
    Body(
        examples=[
            Example("me against a computer", value={"game": SOME_GAME, "seats": ["me", "level4"]}),
            Example("two computers, ten minutes each", value=COMPUTERS),
        ]
    ),
]


@post(
    "/",
    summary="Make a table",
    description=(
        "Names the game, its switches, the clock and who sits where: `me`, `open` for somebody who"
        " comes by the link, or a computer player's name. The answer sets a cookie; whoever brings"
        " it along sits where `me` stood. Moves are played over the socket, see docs/wire.md."
    ),
    responses=may_answer(400, 403, 409, 413, 415, 422, 429, 503),
)
async def make_table(
    request: Request[Any, Any, Any],
    data: NewTableBody,
) -> NewTableMade:
    """Make a table."""
    host, guest = host_of(request), _guest(request)
    buckets: Buckets = request.app.state.table_buckets
    address = address_of(request.scope)
    if not buckets.take(address):
        raise Refusal("too_fast", "so many tables at once; wait a moment")
    live = await host.open(setting_of(data, guest, host.now()), address)
    guest.keep = True
    key = live.sitting.id
    return NewTableMade(key, f"/t/{key}")


@get(
    "/{table:str}",
    summary="Look at a table",
    description="Shows what the cookie's owner may see; without a cookie, what a spectator may.",
    responses=may_answer(400, 404, 429, 503),
)
async def show_table(
    request: Request[Any, Any, Any], table: TableKey, tall: Tall = False, seat: Looker = None
) -> TableView:
    """Look at a table."""
    host = host_of(request)
    live = await host.live(table)
    return live.view(_guest(request).id, host.now(), seat, tall=tall)


@post(
    "/{table:str}/seats",
    status_code=200,
    summary="Sit down",
    description=(
        "Takes the seat that is named, else the first that is free. Sets the cookie. Whoever has"
        " made the table may instead name a computer `player` to take it."
    ),
    responses=may_answer(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def take_seat(
    request: Request[Any, Any, Any],
    table: TableKey,
    data: Annotated[
        TakeSeat,
        Body(
            examples=[
                Example("any seat", value={"name": "Ada"}),
                Example("a computer", value={"seat": 1, "player": "level3"}),
            ]
        ),
    ],
) -> TableView:
    """Sit down at a table, or let a computer."""
    host, guest = host_of(request), _guest(request)
    if data.player:
        game = (await host.live(table)).sitting.table.game
        live = await host.engage(table, guest.id, _computer(game, data.player), data.seat)
    else:
        name = own_name(data.name)
        live = await host.sit(table, guest.id, name, data.seat, data.supply)
        guest.keep = True
    return live.view(guest.id, host.now())


@get(
    "/{table:str}/plies/{ply:int}",
    summary="Look at an earlier ply",
    description="Ply 0 is the beginning. What was hidden from the viewer then is not shown.",
    responses=may_answer(400, 404, 429, 503),
)
async def show_ply(
    request: Request[Any, Any, Any],
    table: TableKey,
    ply: Annotated[int, PathParameter(ge=0, le=100_000)],
    tall: Tall = False,
    seat: Looker = None,
) -> PositionView:
    """Look at an earlier ply of a table."""
    live = await host_of(request).live(table)
    mine = live.sitting.seats_of(_guest(request).id)
    return table_view.past(live.sitting, mine, viewpoint_for(live, request, seat), ply, tall)


@get(
    "/{table:str}/record.json",
    summary="The record as JSON",
    description=(
        "With it and nothing else the play can be reproduced; but what is hidden from the viewer"
        " is left out until the play is over."
    ),
    responses=may_answer(400, 404, 429, 503),
)
async def show_record(
    request: Request[Any, Any, Any], table: TableKey, seat: Looker = None
) -> dict[str, Any]:
    """Return a table's record."""
    live = await host_of(request).live(table)
    return _record(live, request, seat).to_json()


@get(
    "/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="The record as text for people",
    responses=may_answer(400, 404, 429, 503),
)
async def show_sheet(request: Request[Any, Any, Any], table: TableKey, seat: Looker = None) -> str:
    """Return a table's record in the game's own notation."""
    live = await host_of(request).live(table)
    return live.sitting.table.game.write_record(_record(live, request, seat))


@get(
    "/{table:str}/picture.svg",
    media_type="image/svg+xml",
    summary="A picture of the table",
    description="As a spectator sees it now.",
    responses=may_answer(400, 404, 429, 503),
)
async def show_picture(request: Request[Any, Any, Any], table: TableKey) -> Response[str]:
    """Return a picture of a table as it is now."""
    live = await host_of(request).live(table)
    play = live.sitting.table
    svg = draw.svg(play.game, draw.ply_picture(play, None))
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


router = Router(
    "/api/tables",
    route_handlers=[
        make_table, show_table, take_seat, show_ply, show_record, show_sheet, show_picture,
    ],
    tags=["tables"],
)  # fmt: skip


# Wishes -----------------------------------------------------------------------------------------


def setting_of(wish: NewTable, guest: Guest, now: int) -> Setting:
    """Return the setting that a wish for a table describes, or refuse it."""
    game = game_named(wish.game)
    supplies = _supplies(game, wish)
    chairs = _told_apart(
        [
            replace(_chair(game, word, guest, _name(wish, n)), supply=supplies[n])
            for n, word in enumerate(wish.seats)
        ]
    )
    start = None if wish.start is None else _plain_start(game, wish.start)
    if start is not None and game.hides and "open" in wish.seats:
        raise Refusal(
            "bad_seats", "whoever makes a position knows what is hidden in it: leave no seat open"
        )
    timing = timing_of(wish.clock)
    return Setting(wish.game, chairs, wish.options, timing, start, now, match=wish.match)


def _name(wish: NewTable, seat: int) -> str:
    """Return what a person on a seat shall be called."""
    own = wish.names[seat] if seat < len(wish.names) else ""
    return own_name(own or wish.name)


def _supplies(game: AnyGame, wish: NewTable) -> list[str]:
    """Return what the seats bring; a computer that is given nothing has what no other has."""
    supplies = [_supply(game, wish, seat) for seat in range(len(wish.seats))]
    for seat, word in enumerate(wish.seats):
        if word not in ("me", "open") and not supplies[seat] and wish.start is None:
            others = [*supplies[:seat], *supplies[seat + 1 :]]
            supplies[seat] = game.unlike_supply(others)
    return supplies


def _supply(game: AnyGame, wish: NewTable, seat: int) -> str:
    """Return what a seat brings, as it is kept, or refuse it."""
    own = wish.supplies[seat] if seat < len(wish.supplies) else ""
    if wish.seats[seat] == "open":
        if own:
            sentence = "whoever comes to a free seat brings something themselves"
            raise Refusal("bad_supply", sentence)
        return ""
    return game.vetted_supply(own, game.options.from_mapping(wish.options))


def _told_apart(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Return chairs on which computers that are called the same have numbers."""
    names = [chair.name for chair in chairs]
    twins = {name for name in names if names.count(name) > 1}

    def numbered(seat: int, chair: Chair) -> Chair:
        if chair.kind != "computer" or chair.name not in twins:
            return chair
        return replace(chair, name=f"{chair.name} {names[: seat + 1].count(chair.name)}")

    return tuple(numbered(seat, chair) for seat, chair in enumerate(chairs))


def _chair(game: AnyGame, word: str, guest: Guest, name: str) -> Chair:
    if word == "me":
        return Chair("guest", guest.id, name)
    if word == "open":
        return Chair()
    return _computer(game, word, "a seat is me, open or a computer player")


def _computer(
    game: AnyGame, word: str, ruling: str = "a seat is given to a computer player"
) -> Chair:
    levels = levels_of(game)
    known = [*levels, *simple_players(game), *(["search"] if levels else [])]
    if word not in known:
        there = ", ".join(known)
        raise Refusal("unknown_player", f"{ruling}, not {excerpt(word)}; there are: {there}")
    return Chair("computer", word, levels[word][0] if word in levels else word)


def _plain_start(game: AnyGame, start: dict[str, Any]) -> dict[str, Any]:
    """Return a position as we would write it, so that nothing strange reaches the store."""
    if not game.recognises(start):
        raise Refusal("bad_position", f"this is no position of {game.title}")
    return game.write_state(game.read_state(start))


def timing_of(wish: ClockSetup) -> Timing:
    """Return a clock's setting from a wish in seconds."""
    base, increment = round(1000 * wish.base), round(1000 * wish.increment)
    odds = tuple(round(1000 * each) for each in wish.odds)
    return Timing(wish.kind, base, increment, wish.periods, wish.forfeit, odds)


def _record(live: LiveTable, request: Request[Any, Any, Any], seat: int | None) -> Record:
    """Return the record as the viewer may read it; all of it once the play is over."""
    viewpoint, table = viewpoint_for(live, request, seat), live.sitting.table
    return table.game.redacted(live.sitting.record, viewpoint, (table.states, table.moves))


def _guest(request: Request[Any, Any, Any]) -> Guest:
    return guest_of(request.scope)


def viewpoint_for(live: LiveTable, request: Request[Any, Any, Any], seat: int | None) -> int | None:
    """Return the seat from which whoever asks looks at a table."""
    return viewpoint_of(live.sitting, live.sitting.seats_of(_guest(request).id), seat)
