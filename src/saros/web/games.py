"""The games over HTTP: what there is to play, with switches, levels and a picture of each."""

from __future__ import annotations

import dataclasses
from typing import Any

from litestar import Request, get

from .. import draw
from ..core.refusal import Refusal
from ..games import GAMES, AnyGame
from ..players import simple_players
from ..players.levels import MIDDLE, levels_of
from .art import edition_now
from .http_errors import may_answer
from .messages import GameInfo, LevelInfo, SwitchInfo


def _loses_turns(game: AnyGame) -> bool:
    try:
        game.with_lost_turns(game.options())
    except Refusal:
        return False
    return True


def game_info(game: AnyGame) -> GameInfo:
    """Return all a page needs to offer a game."""
    levels = levels_of(game) or {
        name: (name, about) for name, (about, _) in simple_players().items()
    }
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        seats=list(game.seat_names(max(game.seats))),
        counts=list(game.seats),
        teams=[[min(game.partners(seat, n)) for seat in range(n)] for n in game.seats],
        loses_turns=_loses_turns(game),
        switches=[
            SwitchInfo(
                field.name,
                field.name.replace("_", " "),
                field.metadata["about"],
                list(field.metadata["choices"]),
                field.default,
            )
            for field in dataclasses.fields(game.options)
        ],
        levels=[LevelInfo(name, title, about) for name, (title, about) in levels.items()],
        middle=MIDDLE if MIDDLE in levels else next(iter(levels)),
        picture=draw.showpiece(game),
        edition=edition_now(),
    )


@get("/api/games", summary="What can be played", tags=["games"], responses=may_answer(429))
async def show_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """List the games with their switches and computer players."""
    state = request.app.state
    if "games" not in state:
        state["games"] = [game_info(game) for game in GAMES.values() if draw.is_drawn(game)]
    games: list[GameInfo] = state["games"]
    return games
