"""What seats bring over HTTP: what a game says of one while somebody is still making it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, post
from litestar.openapi.spec import Example
from litestar.params import Body

from ..core.refusal import Refusal, without_paragraphs
from ..families import GAMES, game_named
from .addresses import address_of
from .http_errors import may_answer
from .messages.supplies import SupplyQuery, SupplyView
from .rate_limits import Buckets

SupplyBody = Annotated[
    SupplyQuery,
    Body(examples=[Example("unfinished", value={"game": next(iter(GAMES)), "text": "…"})]),
]


@post(
    "/api/supplies",
    status_code=200,
    summary="What a game says of something one would bring to it",
    description=(
        "Such as a deck: every reason why it may not be brought, and what is in it. Nothing is kept"
        " of it."
    ),
    tags=["games"],
    responses=may_answer(400, 403, 413, 415, 422, 429),
)
async def show_supply(request: Request[Any, Any, Any], data: SupplyBody) -> SupplyView:
    """Return all that is wrong with a supply, and what is in it."""
    buckets: Buckets = request.app.state.supply_buckets
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many questions at once; wait a moment")
    game = game_named(data.game)
    options = game.options.from_mapping(data.options)
    if game.supply_for(options) is None:
        raise Refusal("no_supply", f"nobody brings anything of their own to {game.title}")
    game.refuse_long_supply(data.text)
    # Nobody's move waits for it, however long the game reads.
    report = await asyncio.to_thread(game.supply_report, data.text, options)
    faults = [without_paragraphs(fault) for fault in report.faults]
    return SupplyView(report.text, faults, list(report.statistics))
