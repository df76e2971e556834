"""Who chooses a move, and the one list of the players a door can offer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..core.refusal import Refusal, excerpt
from ..games import AnyGame
from .player import Player, RandomPlayer

Maker = Callable[[Random, float | None, int | None], Player]


def _random(rng: Random, seconds: float | None, cores: int | None) -> Player:  # noqa: ARG001
    from .simple import HonestPlayer

    return HonestPlayer(RandomPlayer(rng))


def _greedy(rng: Random, seconds: float | None, cores: int | None) -> Player:  # noqa: ARG001
    from .simple import GreedyPlayer

    return GreedyPlayer(rng)


def _careful(rng: Random, seconds: float | None, cores: int | None) -> Player:
    from .levels import CarefulPlayer

    return CarefulPlayer(rng, seconds, cores)


def _level(number: int) -> Maker:
    def made(rng: Random, seconds: float | None, cores: int | None) -> Player:
        from .levels import LevelPlayer

        return LevelPlayer(number, rng, seconds, cores)

    return made


LEVELS = {
    "level1": "plays a child's first game",
    "level2": "takes whatever it can",
    "level3": "sees an exchange through",
    "level4": "thinks of your answer",
    "level5": "is patient and waits for a mistake",
    "level6": "has studied the game",
    "level7": "calculates far ahead",
    "level8": "plays as well as Saros can",
}
"""What each level is like in any game; its family says more."""

PLAYERS: dict[str, tuple[str, Maker]] = {
    **{name: (about, _level(n)) for n, (name, about) in enumerate(LEVELS.items(), 1)},
    "random": ("plays any legal move", _random),
    "greedy": ("takes what it can get", _greedy),
    "search": ("looks two moves ahead", _careful),
}
"""What each is like, and how to make one."""


def simple_players() -> dict[str, tuple[str, Maker]]:
    """Return the players that need no ladder: they play whatever game has a judge."""
    return {name: PLAYERS[name] for name in ("greedy", "random")}


ENGINE = "engine"
"""`engine:nodes=2000,judgement=plain` is a player too, for experiments."""


def player_named(
    name: str, rng: Random, seconds: float | None = None, cores: int | None = None
) -> Player:
    """Return a new player by its name.

    `seconds` is the time of one move and `cores` how many are its own, for those who need them.
    Where nobody says, a player with its own time takes two cores, and one with given time takes
    one: others may want the rest.
    """
    kind, colon, settings = name.partition(":")
    if kind == ENGINE:
        from .levels import EnginePlayer

        return EnginePlayer(_settings(settings) if colon else {}, rng, seconds, cores)
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise Refusal("unknown_player", f"there is no player {excerpt(name)}; there are: {known}")
    return PLAYERS[name][1](rng, seconds, cores)


def player_called(word: str, game: AnyGame) -> str:
    """Return the name of the player that is meant: by its name, its number, or as people call it.

    What means nothing is returned as it is; who makes a player of it will refuse it.
    """
    plain = word.strip().lower()
    if plain.isascii() and plain.isdecimal():
        plain = f"level{plain.lstrip('0')}"
    if plain in PLAYERS:
        return plain
    from .levels import levels_of

    names = {called.lower(): name for name, (called, _) in levels_of(game).items()}
    return names.get(plain, word)


def _settings(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split(",") if word.strip()]
    if bad := [name for name, equals, _ in pairs if not equals]:
        sentence = f"an engine's settings are written NAME=VALUE, not {excerpt(bad[0])}"
        raise Refusal("unknown_player", sentence)
    return {name.strip(): value.strip() for name, _, value in pairs}
