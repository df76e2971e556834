"""Positions over HTTP: what one looks like, and what the computer thinks of it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body

from ..core.refusal import Refusal
from ..families import GAMES
from .addresses import address_of
from .analysis import AnalysisService
from .guard import guest_of
from .http_errors import may_answer
from .messages.analysis import Thought, ThoughtQuery
from .messages.explanations import Explanations, ReasonQuery, ReasonView
from .messages.positions import PositionQuery, PositionView
from .rate_limits import Buckets

Place = Annotated[
    PositionQuery,
    Body(
        examples=[Example("before the first move", value={"game": next(iter(GAMES)), "moves": []})]
    ),
]
ThoughtPlace = Annotated[
    ThoughtQuery,
    Body(examples=[Example("three good moves", value={"game": next(iter(GAMES)), "lines": 3})]),
]


@post(
    "/api/positions",
    status_code=200,
    summary="What a position looks like and what could be played",
    tags=["positions"],
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(PositionView, description="The position.", generate_examples=False),
        **may_answer(400, 403, 413, 415, 422, 429, 503),
    },
)
async def show_position(request: Request[Any, Any, Any], data: Place) -> Response[bytes]:
    """Return the picture of a position that belongs to no table."""
    analysis: AnalysisService = request.app.state.analysis
    owner = guest_of(request.scope).id
    found = await analysis.position(data, address_of(request.scope), owner)
    return Response(found, media_type=MediaType.JSON)


@post(
    "/api/positions/explanations",
    status_code=200,
    summary="What is special about the things of a position",
    tags=["positions"],
    responses=may_answer(400, 403, 413, 415, 422, 429, 503),
)
async def explain_position(request: Request[Any, Any, Any], data: Place) -> Explanations:
    """Return what each thing of a position is, and where it could go."""
    analysis: AnalysisService = request.app.state.analysis
    return await analysis.explanations(data, address_of(request.scope))


@post(
    "/api/positions/why",
    status_code=200,
    summary="Why a touch of a position leads nowhere",
    tags=["positions"],
    responses=may_answer(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def explain_touches(
    request: Request[Any, Any, Any],
    data: Annotated[
        ReasonQuery,
        Body(examples=[Example("one touch", value={"game": next(iter(GAMES)), "touches": ["a"]})]),
    ],
) -> ReasonView:
    """Say why nothing comes of some touches, made by who is to move."""
    analysis: AnalysisService = request.app.state.analysis
    return await analysis.reason(data, address_of(request.scope))


@post(
    "/api/thoughts",
    status_code=200,
    summary="What the computer thinks of a position",
    description=(
        "Takes about a third of a second, for several lines two thirds; the second time nothing."
        " With `played` a move is compared with the best, with `threat` the other side is to move."
    ),
    tags=["positions"],
    responses=may_answer(400, 403, 409, 413, 415, 422, 429, 503),
)
async def show_thought(request: Request[Any, Any, Any], data: ThoughtPlace) -> Thought:
    """Return what a position is worth and what is expected."""
    buckets: Buckets = request.app.state.thought_buckets
    address, owner = address_of(request.scope), guest_of(request.scope).id
    if not buckets.take(address):
        raise Refusal("too_fast", "so many positions at once; wait a moment")
    analysis: AnalysisService = request.app.state.analysis
    return await analysis.thought(data, address, owner)
