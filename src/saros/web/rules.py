"""The rules over HTTP, in chapters for somebody at the board."""

from __future__ import annotations

from litestar import get

from ..families import drawing as draw
from .art import GameName, known_game
from .http_errors import may_answer
from .messages.games import RulesPage


@get(
    "/api/rules/{game:str}",
    summary="The rules in short",
    tags=["games"],
    responses=may_answer(400, 404, 429),
)
async def show_rules(game: GameName) -> RulesPage:
    """Return the rules beside the board."""
    return RulesPage(list(draw.chapters(known_game(game))))
