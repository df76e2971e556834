"""Problems over HTTP: the list of all, each to be solved by playing, and the one of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
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
from .problem_service import ON_DESK, ProblemService
from .tables import Tall

ProblemKey = Annotated[str, PathParameter(description="The problem's id.", max_length=80)]
Day = Annotated[str, QueryParameter(description="A day as `2026-11-18`.", max_length=20)]
FIRST = Example("before the first move", value={"moves": []})
MovesBody = Annotated[ProblemMoves, Body(examples=[FIRST])]
LineBody = Annotated[ProblemLine, Body(examples=[FIRST])]
HintBody = Annotated[HintQuery, Body(examples=[FIRST])]
TouchBody = Annotated[TouchQuery, Body(examples=[Example("one touch", value={"touches": ["d2"]})])]
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


@post(
    "/{problem:str}/attempt",
    status_code=200,
    media_type=MediaType.JSON,
    summary="Try to solve a problem",
    description=(
        "The moves so far, those of the computer among them. It answers for the defender, as long"
        " as it can, and says whether the task can still be done in time."
    ),
    responses=_answers(AttemptView, "What has become of it.", *REFUSALS),
)
async def show_attempt(
    request: Request[Any, Any, Any], problem: ProblemKey, data: MovesBody
) -> Response[bytes]:
    """Judge the moves so far and answer them."""
    if not data.moves:
        raise Refusal("no_moves", "a try has one move at least")
    return await _told(request, problem, "attempt", data)


@post(
    "/{problem:str}/hint",
    status_code=200,
    media_type=MediaType.JSON,
    summary="A hint for a problem",
    responses=_answers(HintView, "The hint.", *REFUSALS),
)
async def show_hint(
    request: Request[Any, Any, Any], problem: ProblemKey, data: HintBody
) -> Response[bytes]:
    """Return a hint."""
    return await _told(request, problem, "hint", data, step=data.step)


@get(
    "/{problem:str}/solution",
    media_type=MediaType.JSON,
    summary="The solution of a problem",
    responses=_answers(SolutionView, "The solution.", 400, 404, 422, 429, 503),
)
async def show_solution(request: Request[Any, Any, Any], problem: ProblemKey) -> Response[bytes]:
    """Return the solution to step through."""
    return await _told(request, problem, "solution", ProblemMoves())


@post(
    "/{problem:str}/position",
    status_code=200,
    media_type=MediaType.JSON,
    summary="A problem after some moves",
    description="Without saying whether they are good; `threat` is played as if the other passed.",
    responses=_answers(ProblemPosition, "The position.", *REFUSALS),
)
async def show_problem_position(
    request: Request[Any, Any, Any], problem: ProblemKey, data: LineBody
) -> Response[bytes]:
    """Return what a problem looks like after some moves."""
    return await _told(request, problem, "position", data, threat=data.threat)


@post(
    "/{problem:str}/explanations",
    status_code=200,
    media_type=MediaType.JSON,
    summary="What is special about the things of a problem",
    responses=_answers(Explanations, "By the things' ids.", *REFUSALS),
)
async def show_problem_explanations(
    request: Request[Any, Any, Any], problem: ProblemKey, data: MovesBody
) -> Response[bytes]:
    """Explain what is seen of a problem after some moves."""
    return await _told(request, problem, "explanations", data)


@post(
    "/{problem:str}/why",
    status_code=200,
    media_type=MediaType.JSON,
    summary="Why a touch leads nowhere in a problem",
    responses=_answers(ReasonView, "The reason.", *REFUSALS),
)
async def show_problem_reason(
    request: Request[Any, Any, Any], problem: ProblemKey, data: TouchBody
) -> Response[bytes]:
    """Say why nothing comes of some touches."""
    return await _told(request, problem, "why", data, touches=tuple(data.touches))


router = Router(
    "/api/problems",
    route_handlers=[
        show_problems,
        show_day,
        show_problem,
        show_attempt,
        show_hint,
        show_solution,
        show_problem_position,
        show_problem_explanations,
        show_problem_reason,
    ],
    tags=["problems"],
)


def _service(request: Request[Any, Any, Any]) -> ProblemService:
    service: ProblemService = request.app.state.problems
    return service


async def _told(
    request: Request[Any, Any, Any], key: str, wish: ProblemWish, data: ProblemMoves, **more: Any
) -> Response[bytes]:
    """Have a question about a problem answered."""
    service = _service(request)
    found = await service.find(key)
    question = ProblemQuestion(
        found.family, found.posed.game, dict(found.posed.content), wish, tuple(data.moves),
        data.tall, **more,
    )  # fmt: skip
    address, owner = address_of(request.scope), guest_of(request.scope).id
    told = await service.answer(question, address, owner, proved=not key.startswith(ON_DESK))
    return Response(told, media_type=MediaType.JSON)
