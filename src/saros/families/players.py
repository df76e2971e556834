"""The computer players a door can offer, by name, whatever game is played.

Which family's player it is shows when a move is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ..core.clock import Time
from ..core.refusal import Refusal, excerpt
from ..games import AnyGame
from ..players import family
from ..players.family import FamilyPlayers
from ..players.judge import AnyJudge
from ..players.luck import LuckReport
from ..players.player import AnyPlayer, RandomPlayer, get_ready, own_view
from ..players.simple import GreedyPlayer, HonestPlayer
from ..players.training import Trainer
from . import GAMES, family_of

Maker = Callable[[Random, float | None, int | None], AnyPlayer]

MIDDLE = f"level{family.MIDDLE}"
"""The opponent for somebody who has not said how well they play."""

ENGINE = "engine"
"""`engine:nodes=2000,judgement=plain` is a player too, for experiments."""


def players_of(game: AnyGame) -> FamilyPlayers[Any, Any, Any]:
    """Return the players of a game that thinks; refuse one that no computer has learned."""
    players = family_of(game).players
    if not players.levels:
        raise Refusal("no_levels", f"there are no levels of {excerpt(game.name)} yet")
    return players


def levels_of(game: AnyGame) -> dict[str, tuple[str, str]]:
    """Return the levels of a game by the name of the player: what it is called, what it is like."""
    levels = family_of(game).players.levels
    return {f"level{number}": (level.name, level.about) for number, level in levels.items()}


def luck_of(game: AnyGame) -> LuckReport[Any, Any] | None:
    """Return what tells the luck of a play, in games with luck in them."""
    return family_of(game).players.luck


def judge_of(game: AnyGame) -> AnyJudge | None:
    """Return the judge of a game, if it has one."""
    return family_of(game).players.judge


def trainers() -> dict[str, Trainer]:
    """Return who teaches each course of self-play that players learn by."""
    found = [family_of(game).players.trainer for game in GAMES.values()]
    return {name: each for each in found if each is not None for name in each.plans}


# Players whose family shows when they are asked ----------------------------------------------


class FamilyPlayer(ABC):
    """Plays any game, each by a player of its own family."""

    def __init__(self, rng: Random, seconds: float | None = None, cores: int | None = None) -> None:
        self.rng, self.seconds, self.cores = rng, seconds, cores
        self._inner: dict[str, AnyPlayer] = {}

    def choose(self, game: AnyGame, view: object, time: Time | None = None) -> Any:
        """Return the move of the family's own player."""
        return self._player(game).choose(game, own_view(game, view), time)

    def vet(self, game: AnyGame) -> None:
        """Refuse a game that this player could not play."""
        players_of(game)

    def get_ready(self, game: AnyGame, view: object) -> None:
        """Make the family's own player, and let it load what it needs."""
        get_ready(self._player(game), game, view)

    def _player(self, game: AnyGame) -> AnyPlayer:
        if game.family not in self._inner:
            self._inner[game.family] = self.made(game)
        return self._inner[game.family]

    @abstractmethod
    def made(self, game: AnyGame) -> AnyPlayer:
        """Return the family's player."""


class LevelPlayer(FamilyPlayer):
    """Plays at a level from 1 to 8."""

    def __init__(
        self, number: int, rng: Random, seconds: float | None = None, cores: int | None = None
    ) -> None:
        super().__init__(rng, seconds, cores)
        self.number = number

    def made(self, game: AnyGame) -> AnyPlayer:
        """Return the player of this level."""
        return players_of(game).level(self.number, self.rng, self.seconds, self.cores)


class CarefulPlayer(FamilyPlayer):
    """Counts, two moves deep: the careful beginner whom levels are measured by."""

    def made(self, game: AnyGame) -> AnyPlayer:
        """Return the family's careful beginner."""
        return players_of(game).careful(self.rng)


class EnginePlayer(FamilyPlayer):
    """Plays with a strength spelt out in settings that the family understands."""

    def __init__(
        self,
        settings: Mapping[str, str],
        rng: Random,
        seconds: float | None = None,
        cores: int | None = None,
    ) -> None:
        super().__init__(rng, seconds, cores)
        self.settings = settings

    def vet(self, game: AnyGame) -> None:
        """Refuse settings that the family does not understand, or that do not fit the game."""
        players_of(game).vet_engine(self.settings, game)

    def made(self, game: AnyGame) -> AnyPlayer:
        """Return the family's engine."""
        return players_of(game).engine(self.settings, self.rng, self.seconds, self.cores)


class Greedy(FamilyPlayer):
    """Takes what it can get, in any game that has a judge."""

    def vet(self, game: AnyGame) -> None:
        """Refuse a game that nobody can judge."""
        self.made(game)

    def made(self, game: AnyGame) -> AnyPlayer:
        """Return a greedy player with the family's judge."""
        judge = judge_of(game)
        if judge is None:
            raise Refusal("no_judge", f"no computer player can judge {excerpt(game.name)} yet")
        return GreedyPlayer(judge, self.rng)


class AnyMove(FamilyPlayer):
    """Plays any legal move of any game, and announces what must be announced."""

    def vet(self, game: AnyGame) -> None:
        """Any game will do."""

    def made(self, game: AnyGame) -> AnyPlayer:
        """Return a random player that does not lie."""
        return HonestPlayer(RandomPlayer(self.rng), judge_of(game))


# The list ------------------------------------------------------------------------------------


def _level(number: int) -> Maker:
    return lambda rng, seconds, cores: LevelPlayer(number, rng, seconds, cores)


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
    "random": ("plays any legal move", AnyMove),
    "greedy": ("takes what it can get", Greedy),
    "search": ("looks two moves ahead", CarefulPlayer),
}
"""What each is like, and how to make one."""


def simple_players(game: AnyGame) -> dict[str, str]:
    """Return the players that need no levels, with what they are like."""
    names = ("greedy", "random") if judge_of(game) is not None else ("random",)
    return {name: PLAYERS[name][0] for name in names}


def player_named(
    name: str, rng: Random, seconds: float | None = None, cores: int | None = None
) -> AnyPlayer:
    """Return a new player by its name.

    `seconds` is the time of one move and `cores` how many are its own, for those who need them.
    Where nobody says, a player with its own time takes two cores, and one with given time takes
    one: others may want the rest.
    """
    kind, colon, settings = name.partition(":")
    if kind == ENGINE:
        return EnginePlayer(_settings(settings) if colon else {}, rng, seconds, cores)
    if name.isdecimal():
        numbers = [each.removeprefix("level") for each in PLAYERS if each.startswith("level")]
        sentence = f"there is no player {excerpt(name)}; levels are {numbers[0]} to {numbers[-1]}"
        raise Refusal("unknown_player", sentence)
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
    names = {called.lower(): name for name, (called, _) in levels_of(game).items()}
    return names.get(plain, word)


def _settings(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split(",") if word.strip()]
    if bad := [name for name, equals, _ in pairs if not equals]:
        sentence = f"an engine's settings are written NAME=VALUE, not {excerpt(bad[0])}"
        raise Refusal("unknown_player", sentence)
    return {name.strip(): value.strip() for name, _, value in pairs}
