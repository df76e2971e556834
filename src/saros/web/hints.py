"""Hints over HTTP: a good move for somebody who plays only against computers, or is arranging."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from ..core.game import Seat
from ..core.refusal import Refusal
from ..table.sitting import Sitting
from .addresses import address_of
from .analysis import AnalysisService
from .guard import guest_of
from .http_errors import may_answer
from .messages.analysis import GoodMove
from .rate_limits import Buckets
from .tables import Looker, TableKey, host_of, viewpoint_for


@get(
    "/api/tables/{table:str}/hint",
    summary="A good move",
    description=(
        "For whoever is to move, found by what they can see. Where another person plays there are"
        " none, but for what is arranged before the play proper: that a computer may do for"
        " anybody."
    ),
    tags=["tables"],
    responses=may_answer(400, 403, 404, 409, 429, 503),
)
async def show_hint(
    request: Request[Any, Any, Any], table: TableKey, seat: Looker = None
) -> GoodMove:
    """Return a good move for whoever is to move."""
    live = await host_of(request).live(table)
    sitting, viewpoint = live.sitting, viewpoint_for(live, request, seat)
    guest = guest_of(request.scope).id
    if viewpoint is None or viewpoint != sitting.to_act or sitting.ended is not None:
        raise Refusal("not_your_turn", "it is not your turn")
    if not _may_have(sitting, sitting.seats_of(guest)):
        raise Refusal("no_hint", "hints are for games against the computer")
    buckets: Buckets = request.app.state.thought_buckets
    address = address_of(request.scope)
    if not buckets.take(address):
        raise Refusal("too_fast", "so many positions at once; wait a moment")
    analysis: AnalysisService = request.app.state.analysis
    return await analysis.hint(sitting.table, address, guest)


def _may_have(sitting: Sitting, mine: tuple[Seat, ...]) -> bool:
    """Tell whether nobody else plays, or nothing is played yet."""
    others = (chair for seat, chair in enumerate(sitting.chairs) if seat not in mine)
    alone = all(chair.kind == "computer" for chair in others)
    return alone or bool(sitting.table.game.arranging(sitting.table.state))
