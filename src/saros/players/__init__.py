"""Who chooses a move, and the one list of the players a door can offer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..core.refusal import Refusal, excerpt
from .player import Player, RandomPlayer


def _random(rng: Random) -> Player:
    from .simple import HonestPlayer

    return HonestPlayer(RandomPlayer(rng))


def _greedy(rng: Random) -> Player:
    from .simple import GreedyPlayer

    return GreedyPlayer(rng)


def _search(rng: Random) -> Player:
    from .alphabeta import SearchPlayer

    return SearchPlayer(rng)


PLAYERS: dict[str, tuple[str, Callable[[Random], Player]]] = {
    "random": ("plays any legal move", _random),
    "greedy": ("takes what it can get", _greedy),
    "search": ("looks two moves ahead", _search),
}
"""What each is like, and how to make one."""


def player_named(name: str, rng: Random) -> Player:
    """Return a new player by its name."""
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise Refusal("unknown_player", f"there is no player {excerpt(name)}; there are: {known}")
    return PLAYERS[name][1](rng)
