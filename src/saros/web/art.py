"""The art of the games over HTTP: symbols and grounds as SVG, which browsers keep for ever."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.params import PathParameter, QueryParameter

from .. import __version__
from ..core.refusal import Refusal
from ..families import GAMES, game_named
from ..families import drawing as draw
from ..games import AnyGame
from .cacheable import cacheable
from .http_errors import may_answer

SOURCES = (".py", ".css", ".csv")
"""What art is made from."""

GameName = Annotated[str, PathParameter(description="A game's name.", max_length=60)]


@cache
def edition_now() -> str:
    """Return a mark that changes whenever any art may have, without drawing it."""
    package = Path(__file__).parent.parent
    found = [path for room in ("draw", "games") for path in (package / room).rglob("*")]
    total = sha256(__version__.encode())
    for path in sorted(path for path in found if path.suffix in SOURCES):
        total.update(path.read_bytes())
    for game in GAMES.values():
        total.update(game.material.encode())
    return total.hexdigest()[:12]


@get(
    "/api/art/{game:str}/{ground:str}",
    media_type=MediaType.TEXT,
    summary="The symbols of a game and the ground they stand on",
    description=(
        "A fragment of SVG to put into one's own: the ground of a picture, or one of its sheets."
        " With `edition` as `GET /api/games` has it, it may be kept for ever."
    ),
    tags=["games"],
    responses=may_answer(400, 404, 429),
)
async def show_art(
    request: Request[Any, Any, Any],
    game: GameName,
    ground: Annotated[str, PathParameter(max_length=60)],
    turned: Annotated[bool, QueryParameter()] = False,
    edition: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[bytes]:
    """Return what lies under a picture, or a sheet of symbols that it uses."""
    known = known_game(game)
    try:
        text = draw.art(known, ground, turned)
    except Refusal as refusal:
        raise Refusal("no_page", refusal.sentence) from None
    return cacheable(request, text.encode(), MediaType.TEXT, edition == edition_now())


def known_game(name: str) -> AnyGame:
    """Return a game, or say that there is no such page."""
    try:
        return game_named(name)
    except Refusal as refusal:
        raise Refusal("no_page", refusal.sentence) from None
