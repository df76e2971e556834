"""Whether the server is there, over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from .. import __version__
from .http_errors import may_answer
from .messages.health import Health


@get(
    "/api/health", summary="Whether the server is there", tags=["server"], responses=may_answer(429)
)
async def show_health(request: Request[Any, Any, Any]) -> Health:
    """Say that the server is there."""
    host = request.app.state.host
    return Health("ok", __version__, len(host.live_tables), host.connections)
