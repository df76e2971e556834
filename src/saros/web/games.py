"""The games over HTTP: what there is to play, with switches, levels and a picture of each."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from ..core.options import Option
from ..core.refusal import Refusal, without_paragraphs
from ..core.rules import Supply
from ..families import GAMES, family_of
from ..families import drawing as draw
from ..families.editing import editing_of
from ..families.players import MIDDLE, levels_of, simple_players
from ..families.variants import variants_of
from ..games import AnyGame
from .art import edition_now
from .http_errors import may_answer
from .messages.games import CatalogueInfo, GameInfo, LevelInfo, SwitchInfo, VariantsInfo
from .messages.supplies import ReadySupply, SupplyInfo


def _loses_turns(game: AnyGame) -> bool:
    try:
        game.with_lost_turns(game.options())
    except Refusal:
        return False
    return True


def game_info(game: AnyGame) -> GameInfo:
    """Return all a page needs to offer a game."""
    levels = level_infos(game)
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        aim=game.aim,
        seats=list(game.seat_names(max(game.seats))),
        counts=list(game.seats),
        teams=[[min(game.partners(seat, n)) for seat in range(n)] for n in game.seats],
        problems=family_of(game).load_problems is not None,
        hides=game.hides,
        loses_turns=_loses_turns(game),
        switches=[switch_info(option) for option in game.offered_options()],
        supply=supply_info(game.supply),
        catalogue=catalogue_info(game),
        variants=variants_info(game),
        sets_up=editing_of(game) is not None,
        matches=game.is_for_matches,
        match_words=game.match_words[1],
        levels=levels,
        middle=next((each.name for each in levels if each.name == MIDDLE), levels[0].name),
        picture=draw.showpiece(game),
        edition=edition_now(),
    )


def level_infos(game: AnyGame) -> list[LevelInfo]:
    """Return the levels of a game as the page offers them, or whoever plays any game."""
    if levels := levels_of(game):
        return [
            LevelInfo(name, title, about, number)
            for number, (name, (title, about)) in enumerate(levels.items(), 1)
        ]
    return [LevelInfo(name, name, about, None) for name, about in simple_players(game).items()]


def switch_info(option: Option) -> SwitchInfo:
    """Return a switch as the page offers it: whoever plays needs no paragraphs of the rules."""
    label = option.short or option.name.replace("_", " ")
    about = without_paragraphs(option.about)
    return SwitchInfo(
        option.name, label, about, list(option.choices), option.default, option.kind,
        option.least, option.most,
    )  # fmt: skip


def variants_info(game: AnyGame) -> VariantsInfo | None:
    """Return that a game has variants, if it has some."""
    found = variants_of(game)
    return VariantsInfo(found.name, found.plural) if found else None


def supply_info(supply: Supply | None) -> SupplyInfo | None:
    """Return what each seat brings, as the page offers it."""
    if supply is None:
        return None
    likenesses = supply.likenesses or ("",) * len(supply.ready)
    ready = [
        ReadySupply(name, text, like)
        for (name, text), like in zip(supply.ready, likenesses, strict=True)
    ]
    return SupplyInfo(supply.name, supply.about, ready, supply.longest)


def catalogue_info(game: AnyGame) -> CatalogueInfo | None:
    """Return that a game has a catalogue, if it has one."""
    found = draw.catalogue(game)
    if found is None:
        return None
    return CatalogueInfo(found.name, found.plural, found.assembly is not None)


@get("/api/games", summary="What can be played", tags=["games"], responses=may_answer(429))
async def show_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """List the games with their switches and computer players."""
    state = request.app.state
    if "games" not in state:
        state["games"] = [game_info(game) for game in GAMES.values()]
    games: list[GameInfo] = state["games"]
    return games
