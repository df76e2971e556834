"""Every family of games there is, and every game of theirs: the one list to add a family to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core.refusal import Refusal, excerpt
from ..games import AnyGame
from .bluemoon import BLUE_MOON
from .family import AnyFamily, Family
from .sonnemond import SONNE_UND_MOND
from .sunmoon import SUN_AND_MOON

__all__ = [
    "FAMILIES", "GAMES", "AnyGame", "Family", "family_of", "game_named", "is_compiled", "playable",
    "registered",
]  # fmt: skip

FAMILIES: dict[str, AnyFamily] = {
    family.name: family for family in (SUN_AND_MOON, SONNE_UND_MOND, BLUE_MOON)
}

GAMES: dict[str, AnyGame] = {
    game.name: game for family in FAMILIES.values() for game in family.games
}


def family_of(game: AnyGame) -> AnyFamily:
    """Return the family a game belongs to."""
    return FAMILIES[game.family]


def game_named(name: str) -> AnyGame:
    """Return a game by its name."""
    if name not in GAMES:
        raise Refusal(
            "unknown_game", f"there is no game {excerpt(name)}; there are: {', '.join(GAMES)}"
        )
    return playable(GAMES[name])


def playable(game: AnyGame) -> AnyGame:
    """Return a game, refusing one that has a fault; it spoils nobody else's."""
    if game.fault is not None:
        raise Refusal(game.fault.code, game.fault.sentence)
    return game


@contextmanager
def registered(family: AnyFamily) -> Iterator[AnyFamily]:
    """Have one more family for a while, as a test or an experiment wants it."""
    taken = [game.name for game in family.games if game.name in GAMES]
    if family.name in FAMILIES or taken:
        raise Refusal("taken", f"there is a family or a game {excerpt(family.name)} already")
    FAMILIES[family.name] = family
    GAMES.update({game.name: game for game in family.games})
    try:
        yield family
    finally:
        del FAMILIES[family.name]
        for game in family.games:
            del GAMES[game.name]


def is_compiled() -> bool:
    """Tell whether the games' kernels run compiled."""
    from ..games.sunmoon.position import COMPILED

    return COMPILED
