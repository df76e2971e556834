"""A closer look over HTTP: glossaries of games, explanations of views, and why a touch is refused.

All of it is made from the viewer's own view, so it tells nothing that they may not know.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from ..core.game import Seat
from ..core.refusal import Refusal, excerpt
from ..draw.explanation import Reason
from ..draw.picture import Picture
from ..families import drawing as draw
from ..table.table import Table
from .art import GameName, edition_now, known_game
from .cacheable import cacheable
from .drawings import explanations_of
from .http_errors import may_answer
from .live_table import LiveTable
from .messages.explanations import Explanations, Glossary, ReasonView
from .tables import Looker, TableKey, host_of, viewpoint_for

PlyNumber = Annotated[int, PathParameter(ge=0, le=100_000)]
MOST_TOUCHES = 20


@get(
    "/api/glossary/{game:str}",
    media_type=MediaType.JSON,
    summary="What the things of a game are",
    description=(
        "Each kind of thing in a game's pictures: its name, what it does in a sentence or two, and"
        " a small diagram that uses the game's art. With `edition` as `GET /api/games` has it, it"
        " may be kept for ever."
    ),
    tags=["games"],
    responses={
        200: ResponseSpec(Glossary, description="The glossary.", generate_examples=False),
        **may_answer(400, 404, 429),
    },
)
async def show_glossary(
    request: Request[Any, Any, Any],
    game: GameName,
    edition: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[bytes]:
    """Return the glossary of a game."""
    found = Glossary(list(draw.glossary(known_game(game))))
    kept = edition == edition_now()
    return cacheable(request, msgspec.json.encode(found), MediaType.JSON, kept)


@get(
    "/api/tables/{table:str}/plies/{ply:int}/explanations",
    media_type=MediaType.JSON,
    summary="What is special about the things on a table",
    description="Of what the cookie's owner sees at a ply: what each thing is, where it could go.",
    tags=["tables"],
    responses={
        200: ResponseSpec(Explanations, description="By the things' ids.", generate_examples=False),
        **may_answer(400, 404, 429, 503),
    },
)
async def show_explanations(
    request: Request[Any, Any, Any], table: TableKey, ply: PlyNumber, seat: Looker = None
) -> Response[bytes]:
    """Explain what somebody sees of a ply."""
    live = await host_of(request).live(table)
    viewpoint = viewpoint_for(live, request, seat)
    _refuse_missing(live.sitting.table, ply)
    return Response(
        msgspec.json.encode(_explained(live, viewpoint, ply)), media_type=MediaType.JSON
    )


def _refuse_missing(play: Table, ply: int) -> None:
    if ply > play.ply:
        raise Refusal("no_ply", f"this game has {play.ply} plies, so there is no ply {ply}")


def _explained(live: LiveTable, viewpoint: Seat | None, ply: int) -> Explanations:
    """Return the explanations of a ply; of the newest they are made once for all who look."""
    play = live.sitting.table
    if ply == play.ply:
        return Explanations(live.drawings.explanations(viewpoint))
    return Explanations(explanations_of(play, viewpoint, ply))


@get(
    "/api/tables/{table:str}/why",
    summary="Why a touch leads nowhere",
    description=(
        "For whoever is to move: why the ids that they have touched, one after the other, lead to"
        " no legal move; with the spots that are the reason, and lines to draw."
    ),
    tags=["tables"],
    responses=may_answer(400, 404, 422, 429, 503),
)
async def show_reason(
    request: Request[Any, Any, Any],
    table: TableKey,
    touch: Annotated[list[str], QueryParameter(max_items=MOST_TOUCHES)],
    seat: Looker = None,
) -> ReasonView:
    """Say why nothing comes of some touches."""
    live = await host_of(request).live(table)
    play, viewpoint = live.sitting.table, viewpoint_for(live, request, seat)
    if viewpoint is None or viewpoint != play.game.to_act(play.state):
        raise Refusal("not_your_turn", "it is not your turn")
    view, people = play.game.view(play.state, viewpoint), play.record.people
    touched = known_touches(live.drawings.drawn(viewpoint), touch)
    return reason_view(draw.why_not(play.game, view, touched, people))


def known_touches(picture: Picture, touches: list[str]) -> list[str]:
    """Return the touches of things that are there; what was picked from a menu is none of them."""
    there = picture.things()
    known = [touch for touch in touches if touch in there]
    if not known:
        what = excerpt(touches[0]) if touches else "such thing"
        raise Refusal("no_page", f"there is no {what} on this table")
    return known


def reason_view(reason: Reason) -> ReasonView:
    """Return a reason as it goes out."""
    return ReasonView(reason.sentence, list(reason.spots), list(reason.strokes), reason.is_refusal)
