"""Problems over HTTP: the list of all, each to be solved by playing, and the one of the day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body, PathParameter, QueryParameter

from ..core.refusal import Refusal, excerpt
from .addresses import address_of
from .cacheable import cacheable
from .guard import guest_of
from .http_errors import may_answer
from .messages.explanations import Explanations, ReasonView
from .messages.problems import (
    AttemptView,
    HintQuery,
    HintView,
    ProblemLine,
    ProblemMoves,
    ProblemOfDay,
    ProblemPosition,
    ProblemsPage,
    ProblemView,
    SolutionView,
    TouchQuery,
)
from .problem_questions import ProblemQuestion, ProblemWish
from .problem_service import ProblemService
from .tables import Tall

ProblemKey = Annotated[str, PathParameter(description="The problem's id.", max_length=80)]
Day = Annotated[str, QueryParameter(description="A day as `2026-11-18`.", max_length=20)]
FIRST = Example("before the first move", value={"moves": []})
EXAMPLES: Mapping[type, Example] = {TouchQuery: Example("one touch", value={"touches": ["d2"]})}
REFUSALS = (400, 403, 404, 413, 415, 422, 429, 503)


def _answers(shape: type, description: str, *refusals: int) -> dict[int, ResponseSpec]:
    spec = ResponseSpec(shape, description=description, generate_examples=False)
    return {200: spec, **may_answer(*refusals)}


@get(
    "/",
    media_type=MediaType.JSON,
    summary="Every problem there is",
    responses=_answers(ProblemsPage, "The list.", 429),
)
async def show_problems(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the list of all problems."""
    return cacheable(request, await _service(request).page(), MediaType.JSON, forever=False)


@get(
    "/day",
    summary="The problem of a day",
    description="The same for everybody; none comes again before all have been shown.",
    responses=may_answer(400, 404, 422, 429),
)
async def show_day(request: Request[Any, Any, Any], date: Day = "") -> ProblemOfDay:
    """Return the problem of a day; without one of today, by universal time."""
    return await _service(request).of_day(_day(date))


def _day(text: str) -> date:
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal("bad_date", f"{excerpt(text)} is no day like 2026-11-18") from None


@get(
    "/{problem:str}",
    media_type=MediaType.JSON,
    summary="A problem to be solved",
    responses=_answers(ProblemView, "The problem.", 400, 404, 422, 429),
)
async def show_problem(
    request: Request[Any, Any, Any], problem: ProblemKey, tall: Tall = False
) -> Response[bytes]:
    """Return all that a page needs to pose a problem."""
    view = await _service(request).view(problem, tall)
    return cacheable(request, view, MediaType.JSON, forever=False)


@get(
    "/{problem:str}/solution",
    media_type=MediaType.JSON,
    summary="The solution of a problem",
    responses=_answers(SolutionView, "The solution.", 400, 404, 422, 429, 503),
)
async def show_solution(request: Request[Any, Any, Any], problem: ProblemKey) -> Response[bytes]:
    """Return the solution to step through."""
    return await _told(request, problem, "solution", ProblemMoves())


class DoorQuestion(NamedTuple):
    """What can be asked about a problem after some moves, and what is answered."""

    wish: ProblemWish
    body: type[ProblemMoves]
    shape: type
    answer: str
    summary: str
    description: str = ""


QUESTIONS = (
    DoorQuestion(
        "attempt", ProblemMoves, AttemptView, "What has become of it.", "Try to solve a problem",
        "The moves so far, those of the computer among them. It answers for the defender, as long"
        " as it can, and says whether the task can still be done in time.",
    ),
    DoorQuestion("hint", HintQuery, HintView, "The hint.", "A hint for a problem"),
    DoorQuestion(
        "position", ProblemLine, ProblemPosition, "The position.", "A problem after some moves",
        "Without saying whether they are good; `threat` is played as if the other passed.",
    ),
    DoorQuestion(
        "explanations", ProblemMoves, Explanations, "By the things' ids.",
        "What is special about the things of a problem",
    ),
    DoorQuestion(
        "why", TouchQuery, ReasonView, "The reason.", "Why a touch leads nowhere in a problem"
    ),
)  # fmt: skip


def _door(asked: DoorQuestion) -> HTTPRouteHandler:
    """Return the door at which something is asked about a problem."""

    async def ask(
        request: Request[Any, Any, Any], problem: ProblemKey, data: ProblemMoves
    ) -> Response[bytes]:
        return await _told(request, problem, asked.wish, data)

    # Each has a body of its own, which only its annotation tells.
    ask.__annotations__ |= {
        "request": Request[Any, Any, Any],
        "problem": ProblemKey,
        "data": Annotated[asked.body, Body(examples=[EXAMPLES.get(asked.body, FIRST)])],
        "return": Response[bytes],
    }
    ask.__name__ = f"ask_{asked.wish}"
    return post(
        f"/{{problem:str}}/{asked.wish}",
        status_code=200,
        media_type=MediaType.JSON,
        summary=asked.summary,
        description=asked.description or None,
        responses=_answers(asked.shape, asked.answer, *REFUSALS),
    )(ask)


router = Router(
    "/api/problems",
    route_handlers=[
        show_problems, show_day, show_problem, show_solution, *map(_door, QUESTIONS),
    ],
    tags=["problems"],
)  # fmt: skip


def _service(request: Request[Any, Any, Any]) -> ProblemService:
    service: ProblemService = request.app.state.problems
    return service


async def _told(
    request: Request[Any, Any, Any], key: str, wish: ProblemWish, data: ProblemMoves
) -> Response[bytes]:
    """Have a question about a problem answered."""
    if wish == "attempt" and not data.moves:
        raise Refusal("no_moves", "a try has one move at least")
    service = _service(request)
    found = await service.find(key)
    about = (found.family, found.posed.game, dict(found.posed.content), wish)
    question = ProblemQuestion(*about, **msgspec.structs.asdict(data))
    told = await service.answer(
        found, question, address_of(request.scope), guest_of(request.scope).id
    )
    return Response(told, media_type=MediaType.JSON)
