"""Composers' desks over HTTP: problems being made, their proofs, and publishing them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body, PathParameter

from ..core.refusal import Refusal
from ..families import FAMILIES
from .addresses import address_of
from .desk_service import DeskService
from .guard import guest_of
from .http_errors import may_answer
from .messages.desks import DeskContent, DeskList, DeskView, GameProblems, Published
from .positions import Place
from .problem_service import ProblemService
from .rate_limits import Buckets
from .tables import host_of

SOME_GAME = next(family.games[0].name for family in FAMILIES.values() if family.load_problems)
"""For the example: a game in which problems are posed."""
DeskBody = Annotated[
    DeskContent, Body(examples=[Example("an empty desk", value={"game": SOME_GAME})])
]
DeskKey = Annotated[
    str, PathParameter(description="The desk's id, eight letters and digits.", max_length=40)
]
ALL = (400, 403, 404, 409, 413, 415, 422, 429, 503)


@post(
    "/",
    summary="Keep a new desk",
    description="Sets the cookie; whoever brings it along may work at the desk later.",
    responses=may_answer(*ALL),
)
async def make_desk(request: Request[Any, Any, Any], data: DeskBody) -> DeskView:
    """Keep a new desk."""
    _refuse_hurry(request, request.app.state.new_desk_buckets)
    guest = guest_of(request.scope)
    made = await service_of(request).make(guest.id, data, host_of(request).now())
    guest.keep = True
    return made


@get("/", summary="Your desks", responses=may_answer(429, 503))
async def show_desks(request: Request[Any, Any, Any]) -> DeskList:
    """Return the desks of whoever asks, the last one they worked at first."""
    return DeskList(await service_of(request).of_owner(guest_of(request.scope).id))


@get("/{desk:str}", summary="A desk with its versions", responses=may_answer(400, 404, 429, 503))
async def show_desk(request: Request[Any, Any, Any], desk: DeskKey) -> DeskView:
    """Return a desk to whoever has its link."""
    return await service_of(request).view(desk, guest_of(request.scope).id)


@put("/{desk:str}", summary="Change what lies on a desk", responses=may_answer(*ALL))
async def change_desk(request: Request[Any, Any, Any], desk: DeskKey, data: DeskBody) -> DeskView:
    """Keep what lies on a desk now."""
    service, owner = service_of(request), guest_of(request.scope).id
    await service.own(desk, owner)
    _refuse_hurry(request, request.app.state.desk_buckets)
    return await service.change(desk, owner, data, host_of(request).now())


@delete(
    "/{desk:str}",
    summary="Take a desk away",
    description="With its versions and proofs, for ever. What was published from it stays.",
    responses=may_answer(400, 403, 404, 429, 503),
)
async def forget_desk(request: Request[Any, Any, Any], desk: DeskKey) -> None:
    """Take a desk away."""
    await service_of(request).forget(desk, guest_of(request.scope).id)


@post(
    "/{desk:str}/proof",
    summary="Prove what lies on a desk",
    description=(
        "Keeps it as a version, and searches it to the end beside everything else, for a minute at"
        " most. Look at the desk to see how far it is; refused at once if too much waits."
    ),
    responses=may_answer(400, 403, 404, 409, 422, 429, 503),
)
async def prove_desk(request: Request[Any, Any, Any], desk: DeskKey) -> DeskView:
    """Have a desk proved."""
    service, owner = service_of(request), guest_of(request.scope).id
    await service.own(desk, owner)
    _refuse_hurry(request, request.app.state.desk_buckets)
    return await service.prove(desk, owner, address_of(request.scope), host_of(request).now())


@delete(
    "/{desk:str}/proof",
    status_code=200,
    summary="Stop proving",
    responses=may_answer(400, 403, 404, 429, 503),
)
async def stop_proof(request: Request[Any, Any, Any], desk: DeskKey) -> DeskView:
    """End a proof that is under way."""
    return await service_of(request).stop(desk, guest_of(request.scope).id)


@post(
    "/{desk:str}/publish",
    summary="Publish a problem that was proved sound",
    responses=may_answer(400, 403, 404, 409, 422, 429, 503),
)
async def publish_desk(request: Request[Any, Any, Any], desk: DeskKey) -> Published:
    """Put what lies on a desk into this server's collection."""
    service, owner = service_of(request), guest_of(request.scope).id
    await service.own(desk, owner)
    _refuse_hurry(request, request.app.state.desk_buckets)
    shelf: ProblemService = request.app.state.problems
    made = await service.publish(desk, owner, host_of(request).now(), shelf)
    return Published(made.id, f"/problems/{made.id}")


@post(
    "/found",
    status_code=200,
    media_type=MediaType.JSON,
    summary="Problems in a game that was played",
    description="Positions in which something could be forced; it takes some seconds.",
    responses={
        200: ResponseSpec(GameProblems, description="The problems.", generate_examples=False),
        **may_answer(400, 403, 413, 415, 422, 429, 503),
    },
)
async def find_problems(request: Request[Any, Any, Any], data: Place) -> Response[bytes]:
    """Look for problems in a play."""
    _refuse_hurry(request, request.app.state.desk_buckets)
    address, owner = address_of(request.scope), guest_of(request.scope).id
    found = await service_of(request).found_in(data, address, owner)
    return Response(found, media_type=MediaType.JSON)


router = Router(
    "/api/desks",
    route_handlers=[
        make_desk, show_desks, show_desk, change_desk, forget_desk, prove_desk, stop_proof,
        publish_desk, find_problems,
    ],
    tags=["desks"],
)  # fmt: skip


def service_of(request: Request[Any, Any, Any]) -> DeskService:
    """Return the desks of this server."""
    service: DeskService = request.app.state.desks
    return service


def _refuse_hurry(request: Request[Any, Any, Any], buckets: Buckets) -> None:
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many changes of desks at once; wait a moment")
