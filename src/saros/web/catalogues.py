"""The catalogues of the games over HTTP: what they are played with, to look through."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from ..core.refusal import Refusal
from ..families import drawing as draw
from .art import GameName, edition_now, known_game
from .cacheable import cacheable
from .http_errors import may_answer
from .messages.games import CataloguePage


@get(
    "/api/catalogue/{game:str}",
    media_type=MediaType.JSON,
    summary="What a game is played with",
    description=(
        "All the items of a game that has many, such as its cards, with what can be searched and"
        " filtered by. With `edition` as `GET /api/games` has it, it may be kept for ever."
    ),
    tags=["games"],
    responses={
        200: ResponseSpec(CataloguePage, description="The catalogue.", generate_examples=False),
        **may_answer(400, 404, 429),
    },
)
async def show_catalogue(
    request: Request[Any, Any, Any],
    game: GameName,
    edition: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[bytes]:
    """Return the catalogue of a game."""
    known = known_game(game)
    found = draw.catalogue(known)
    if found is None:
        raise Refusal("no_page", f"{known.title} has no catalogue")
    page = msgspec.json.encode(CataloguePage(found))
    return cacheable(request, page, MediaType.JSON, edition == edition_now())
