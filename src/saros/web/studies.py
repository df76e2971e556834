"""Studies over HTTP: variations and comments of a play that is over, under a link of their own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post, put
from litestar.openapi.spec import Example
from litestar.params import Body, PathParameter

from ..core.refusal import Refusal
from ..store.studies import StudyRow, no_study, not_your_study
from .addresses import address_of
from .guard import guest_of
from .host import Host, new_key
from .http_errors import may_answer
from .messages.studies import StudyContent, StudyView, Variation
from .rate_limits import Buckets
from .worker_pool import WorkerPool
from .worker_process import Job

StudyBody = Annotated[
    StudyContent,
    Body(
        examples=[Example("a comment on ply 4", value={
            "table": "abcd2345", "title": "My game", "variations": [{"ply": 4, "comment": "why?"}],
        })]
    ),
]  # fmt: skip
StudyKey = Annotated[
    str, PathParameter(description="The study's id, eight letters and digits.", max_length=40)
]


@post(
    "/",
    summary="Keep a study of a play that is over",
    description="Sets the cookie; whoever brings it along may change the study later.",
    responses=may_answer(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def make_study(request: Request[Any, Any, Any], data: StudyBody) -> StudyView:
    """Keep a new study."""
    guest = guest_of(request.scope)
    _take(request.app.state.new_study_buckets, request)
    await _check(request, data)
    key = new_key()
    await _host(request).store.add_study(_row(request, key, data))
    guest.keep = True
    return _shown(key, data, mine=True)


@put(
    "/{study:str}",
    summary="Change a study",
    description="Only whoever has made it may do that.",
    responses=may_answer(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def change_study(
    request: Request[Any, Any, Any], study: StudyKey, data: StudyBody
) -> StudyView:
    """Change a study of one's own."""
    before = await _host(request).store.study(study)
    if before is None:
        raise no_study()
    if before.owner != guest_of(request.scope).id:
        raise not_your_study()
    if before.table != data.table:
        raise Refusal("bad_study", "a study stays with its play")
    _take(request.app.state.study_buckets, request)
    await _check(request, data, _content(before))
    await _host(request).store.change_study(_row(request, study, data))
    return _shown(study, data, mine=True)


@get("/{study:str}", summary="Read a study", responses=may_answer(400, 404, 429, 503))
async def show_study(request: Request[Any, Any, Any], study: StudyKey) -> StudyView:
    """Return a study to whoever has its link."""
    found = await _host(request).store.study(study)
    if found is None:
        raise no_study()
    return _shown(study, _content(found), mine=found.owner == guest_of(request.scope).id)


router = Router(
    "/api/studies", route_handlers=[make_study, change_study, show_study], tags=["studies"]
)


def _host(request: Request[Any, Any, Any]) -> Host:
    host: Host = request.app.state.host
    return host


def _row(request: Request[Any, Any, Any], key: str, content: StudyContent) -> StudyRow:
    owner, now = guest_of(request.scope).id, _host(request).now()
    return StudyRow(key, content.table, owner, now, msgspec.json.encode(content).decode())


def _shown(key: str, content: StudyContent, mine: bool) -> StudyView:
    return StudyView(key, f"/study/{key}", content, mine)


def _content(row: StudyRow) -> StudyContent:
    return msgspec.json.decode(row.content, type=StudyContent)


def _take(buckets: Buckets, request: Request[Any, Any, Any]) -> None:
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many studies at once; wait a moment")


async def _check(
    request: Request[Any, Any, Any], content: StudyContent, before: StudyContent | None = None
) -> None:
    """Refuse a study of a play that goes on, and moves that could not have been played."""
    _check_words(content)
    sitting = (await _host(request).live(content.table)).sitting
    if sitting.ended is None:
        raise Refusal("not_over", "a study can be made when the game is over")
    table = sitting.table
    for variation in content.variations:
        if variation.ply > table.ply:
            raise Refusal("no_ply", f"this game has {table.ply} plies, not {variation.ply}")
    # What was kept before has been played through before.
    known = set(map(_branch, before.variations)) if before is not None else set()
    numbered = enumerate(content.variations, 1)
    new = {number: each for number, each in numbered if each.moves and _branch(each) not in known}
    if new:
        job = Job(table.record.to_json(), variations=new)
        workers: WorkerPool = request.app.state.analysis.workers
        await workers.answer(lambda: job, address_of(request.scope), guest_of(request.scope).id)


def _check_words(content: StudyContent) -> None:
    """Refuse what is wrong with a study of whatever play."""
    lines: dict[object, int] = {}
    for number, each in enumerate(content.variations, 1):
        if (first := lines.setdefault(_branch(each), number)) != number:
            sentence = f"variation {number} is the same as variation {first}"
            raise Refusal("bad_study", sentence)
    for words in (content.title, *(each.comment for each in content.variations)):
        if "\x00" in words:
            raise Refusal("bad_study", "a comment is plain text")


def _branch(variation: Variation) -> tuple[int, tuple[str, ...]]:
    """Return where a variation leaves the play, and how."""
    return variation.ply, tuple(variation.moves)
