"""Positions over HTTP: what one looks like, and what the computer thinks of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.openapi.spec import Example
from litestar.params import Body

from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal
from ..families import GAMES
from . import table_view
from .addresses import address_of
from .analysis import AnalysisService
from .guard import guest_of
from .http_errors import may_answer
from .messages import PositionQuery, PositionView, Thought
from .rate_limits import Buckets

Place = Annotated[
    PositionQuery,
    Body(
        examples=[Example("before the first move", value={"game": next(iter(GAMES)), "moves": []})]
    ),
]


@post(
    "/api/positions",
    status_code=200,
    summary="What a position looks like and what could be played",
    tags=["positions"],
    responses=may_answer(400, 403, 413, 415, 422, 429),
)
async def show_position(request: Request[Any, Any, Any], data: Place) -> PositionView:
    """Return the picture of a position that belongs to no table."""
    analysis: AnalysisService = request.app.state.analysis
    table = await analysis.table(data)
    # Whoever sets up a position may see all of it.
    return table_view.position(
        table, _viewpoint(data, table.to_act), table.ply, data.tall, whole=True
    )


def _viewpoint(place: PositionQuery, turn: Seat | None) -> Seat | None:
    """Return the seat that looks at a position, or refuse one that is not there."""
    if place.seat is msgspec.UNSET:
        return None if turn == CHANCE else turn
    if place.seat is not None and place.seat >= place.seats:
        raise Refusal("bad_seats", f"of {place.seats} seats none has the number {place.seat}")
    return place.seat


@post(
    "/api/thoughts",
    status_code=200,
    summary="What the computer thinks of a position",
    description="Takes about a third of a second; the second time nothing.",
    tags=["positions"],
    responses=may_answer(400, 403, 409, 413, 415, 422, 429, 503),
)
async def show_thought(request: Request[Any, Any, Any], data: Place) -> Thought:
    """Return what a position is worth and what is expected."""
    buckets: Buckets = request.app.state.thought_buckets
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many positions at once; wait a moment")
    analysis: AnalysisService = request.app.state.analysis
    return await analysis.thought(data, _viewpoint(data, None), guest_of(request.scope).id)
