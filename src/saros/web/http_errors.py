"""Everything that can be wrong with a request ends here, as a code and one sentence."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Receive, Scope, Send

from ..core.refusal import Refusal, excerpt
from .messages.errors import ErrorBody
from .public_refusals import as_public
from .shape_errors import shape_sentence

log = logging.getLogger(__name__)

STATUS = {
    "bad_json": 400,
    "no_table": 404,
    "no_page": 404,
    "no_study": 404,
    "no_desk": 404,
    "no_problem": 404,
    "no_ply": 404,
    "not_your_seat": 403,
    "not_your_table": 403,
    "not_your_study": 403,
    "not_your_desk": 403,
    "seat_taken": 409,
    "stale_ply": 409,
    "stale_number": 409,
    "game_over": 409,
    "not_over": 409,
    "too_many": 409,
    "proving": 409,
    "not_proved": 409,
    "published": 409,
    "too_fast": 429,
    "too_busy": 503,
    "worker_lost": 503,
    "no_database": 503,
    "damaged": 503,
    "not_saved": 503,
}
"""By code; every other refusal is of something that was understood and cannot be done: 422."""

ASKED = {
    400: "The request could not be read: it is no JSON, or of another shape.",
    403: "Not for you, or asked by a page of another site.",
    404: "There is no such thing.",
    409: "Something else has happened in between.",
    413: "The body is larger than 64 kB.",
    415: "The body is not JSON.",
    422: "It was understood, and cannot be done.",
    429: "Too many requests at once.",
    503: "Too much is waiting already, the database is away, or this table is damaged in it.",
}


def may_answer(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals of a request, for its documentation."""
    return {
        status: ResponseSpec(ErrorBody, description=ASKED[status], generate_examples=False)
        for status in statuses
    }


class TidyRequest(Request[Any, Any, Any]):
    """A request whose JSON may be as deep as it likes."""

    def __init__(
        self, scope: Scope, receive: Receive = empty_receive, send: Send = empty_send
    ) -> None:
        super().__init__(scope, receive, send)

    async def json(self) -> Any:
        """Return the body, refusing one that is nested too deeply."""
        try:
            return await super().json()
        except RecursionError:
            raise Refusal("bad_json", "this JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise Refusal("bad_json", "this is not JSON") from None


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[ErrorBody]:
    """Answer a refusal."""
    refusal = as_public(refusal)
    status = STATUS.get(refusal.code, 422)
    return _said(status, refusal.code, refusal.sentence)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """Answer what the framework refuses; and a bug with an apology, its traceback in the log."""
    if isinstance(error, ValidationException):
        return _said(400, "bad_request", _reason(error))
    if isinstance(error, HTTPException) and error.status_code < 500:
        phrase = HTTPStatus(error.status_code).phrase.lower()
        code = phrase.replace(" ", "_").replace("-", "_")
        return _said(error.status_code, code, _plain(error, request), error.headers)
    log.error("a request has failed", exc_info=error)
    return _said(500, "bug", "something is broken here; nothing has changed")


def _plain(error: HTTPException, request: Request[Any, Any, Any]) -> str:
    where = excerpt(request.url.path)
    if error.status_code == 404:
        return f"there is nothing at {where}"
    if error.status_code == 405:
        return f"{where} cannot be asked with {request.method}"
    if error.status_code == 413:
        return "the body of a request has at most 64 kB"
    return "the request could not be read"


def _reason(error: ValidationException) -> str:
    """Say what is wrong with the first value that is."""
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        first = error.extra[0]
        key, message = str(first.get("key", "")), str(first.get("message", ""))
        return shape_sentence(message, "" if key == "data" else key)
    return "the request could not be read"


def _said(
    status: int, code: str, sentence: str, headers: dict[str, str] | None = None
) -> Response[ErrorBody]:
    return Response(
        ErrorBody(code, sentence),
        status_code=status,
        media_type="application/json",
        headers=headers,
    )
