"""Positions that somebody sets up, over HTTP: changes of a sketch, and texts that are read."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body

from ..core.refusal import Refusal
from ..draw.editing import Sketch
from ..draw.picture import Picture
from ..families import GAMES, game_named
from ..families import drawing as draw
from ..families.editing import ProblemSetUp, SetUp, edited, problem_set_up, set_up
from .addresses import address_of
from .analysis import AnalysisService
from .explanations import reason_view
from .guard import guest_of
from .http_errors import may_answer
from .messages.editor import EditQuery, EditView, ImportQuery, ImportView
from .position_replay import viewpoint_in
from .rate_limits import Buckets
from .worker_process import Job

LONGEST = 20_000
"""So many characters a sketch may have as JSON: no position has nearly so many."""
SOME_GAME = next(iter(GAMES))
SketchBody = Annotated[
    EditQuery,
    Body(
        examples=[
            Example("an empty board", value={"game": SOME_GAME, "edits": [{"kind": "clear"}]})
        ]
    ),
]
TextBody = Annotated[
    ImportQuery, Body(examples=[Example("a record", value={"text": f'{{"game": "{SOME_GAME}"}}'})])
]


@post(
    "/",
    status_code=200,
    summary="Set up a position",
    description=(
        "Answers with a sketch after some changes: what it looks like, what can be put on it and"
        " set, and one sentence if it is no position. Nothing is kept here."
    ),
    responses=may_answer(400, 403, 404, 413, 415, 422, 429, 503),
)
async def show_sketch(request: Request[Any, Any, Any], data: SketchBody) -> EditView:
    """Return a sketch after some changes."""
    found = await sketched(request, data)
    picture = found.picture(viewpoint_in(data, found.seat_to_act()), data.tall)
    return shown_sketch(found, picture)


@post(
    "/picture.svg",
    status_code=200,
    media_type="image/svg+xml",
    summary="A position that is set up, as a picture",
    responses=may_answer(400, 403, 404, 413, 415, 422, 429, 503),
)
async def show_sketch_picture(request: Request[Any, Any, Any], data: SketchBody) -> Response[str]:
    """Return a sketch as a picture that needs nothing beside it."""
    found = await sketched(request, data)
    picture = found.picture(viewpoint_in(data, found.seat_to_act()), data.tall)
    return Response(draw.svg(found.game, picture), media_type="image/svg+xml")


@post(
    "/import",
    status_code=200,
    summary="Read a record or a position",
    description="Takes any text that `saros play --from` takes, of whichever game it is.",
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(ImportView, description="What it is.", generate_examples=False),
        **may_answer(400, 403, 413, 415, 422, 429, 503),
    },
)
async def read_text(request: Request[Any, Any, Any], data: TextBody) -> Response[bytes]:
    """Return the record that a text holds; it is read beside the loop, for it may be long."""
    refuse_hurry(request)
    analysis: AnalysisService = request.app.state.analysis
    job = Job({}, text=data)
    address, owner = address_of(request.scope), guest_of(request.scope).id
    found = await analysis.workers.answer(lambda: job, address, owner)
    return Response(bytes(found.view), media_type=MediaType.JSON)


router = Router(
    "/api/editor", route_handlers=[show_sketch, show_sketch_picture, read_text], tags=["positions"]
)


def refuse_hurry(request: Request[Any, Any, Any]) -> None:
    """Refuse more changes than anybody makes."""
    buckets: Buckets = request.app.state.edit_buckets
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many changes at once; wait a moment")


async def sketched(request: Request[Any, Any, Any], data: EditQuery) -> SetUp:
    """Return the sketch that is asked for, after its changes."""
    refuse_hurry(request)
    game = game_named(data.game)
    sketch: Sketch | None = data.start
    if data.moves or sketch is None:
        analysis: AnalysisService = request.app.state.analysis
        table = await analysis.table(data, address_of(request.scope))
        sketch = game.write_state(table.state)
    _refuse_long(sketch)
    for edit in data.edits:
        sketch = edited(game, sketch, [edit], data.problem)
        await asyncio.sleep(0)  # everybody takes turns with whoever changes very much
    sketch = edited(game, sketch, (), data.problem)
    return problem_set_up(game, sketch) if data.problem else set_up(game, sketch)


def _refuse_long(sketch: Sketch) -> None:
    if len(msgspec.json.encode(sketch)) > LONGEST:
        raise Refusal("bad_position", f"a sketch has at most {LONGEST:,} characters as JSON")


def shown_sketch(found: SetUp, picture: Picture) -> EditView:
    """Return a sketch as it goes out."""
    game, record = found.game, found.record
    sheet = "" if record is None else game.write_record(record)
    return EditView(
        game=game.name,
        start=dict(found.sketch),
        options={} if record is None else dict(record.options),
        seats=2 if record is None else record.seats,
        picture=picture,
        palette=list(found.palette()),
        fields=list(found.fields()),
        fault=None if found.fault is None else reason_view(found.fault),
        ending=found.ending,
        to_act=found.seat_to_act(),
        line="" if record is None else game.one_line(found.state),
        sheet=found.text if isinstance(found, ProblemSetUp) else sheet,
        task=found.task if isinstance(found, ProblemSetUp) else "",
    )
