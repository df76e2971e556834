"""Levels 1 to 8 of whatever game is played: each family of games brings its own ladder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from ..core.clock import Time
from ..core.refusal import Refusal, excerpt
from ..games import AnyGame
from .player import Player, get_ready, own_view


def ladder_of(game: AnyGame) -> Any:
    """Return the module with a family's levels."""
    name = f"{__package__}.{game.family}.levels"
    if find_spec(f"{__package__}.{game.family}") is None or find_spec(name) is None:
        raise Refusal("no_levels", f"there are no levels of {excerpt(game.name)} yet")
    return import_module(name)


MIDDLE = "level4"
"""The opponent for somebody who has not said how well she plays."""


def levels_of(game: AnyGame) -> dict[str, tuple[str, str]]:
    """Return the levels of a game by the name of the player: what it is called, what it is like."""
    try:
        levels = ladder_of(game).LEVELS
    except Refusal:  # nobody has made any yet
        return {}
    return {f"level{number}": (level.name, level.about) for number, level in levels.items()}


def is_deploying(game: AnyGame, state: Any) -> bool:
    """Tell whether pieces are still to be placed before the play proper."""
    try:
        found: bool = ladder_of(game).is_deploying(state)
    except Refusal:  # no computer could place them
        return False
    return found


class FamilyPlayer(ABC):
    """Plays any game whose family has a ladder; which one shows when a move is asked for."""

    def __init__(self, rng: Random, seconds: float | None = None, cores: int | None = None) -> None:
        self.rng, self.seconds, self.cores = rng, seconds, cores
        self._inner: dict[str, Player] = {}

    def choose(self, game: AnyGame, view: Any, time: Time | None = None) -> Any:
        """Return the move of the family's own player."""
        return self._player(game).choose(game, own_view(game, view), time)

    def vet(self, game: AnyGame) -> None:
        """Refuse a game without a ladder."""
        ladder_of(game)

    def get_ready(self, game: AnyGame, view: Any) -> None:
        """Make the family's own player, and let it load what it needs."""
        get_ready(self._player(game), game, view)

    def _player(self, game: AnyGame) -> Player:
        if game.family not in self._inner:
            self._inner[game.family] = self.made(ladder_of(game))
        return self._inner[game.family]

    @abstractmethod
    def made(self, ladder: Any) -> Player:
        """Return the family's player."""


class LevelPlayer(FamilyPlayer):
    """Plays at a level from 1 to 8."""

    def __init__(
        self, number: int, rng: Random, seconds: float | None = None, cores: int | None = None
    ) -> None:
        super().__init__(rng, seconds, cores)
        self.number = number

    def made(self, ladder: Any) -> Player:
        """Return the player of this level."""
        player: Player = ladder.level(self.number, self.rng, self.seconds, self.cores)
        return player


class CarefulPlayer(FamilyPlayer):
    """Counts, two moves deep: the careful beginner whom levels are measured by."""

    def made(self, ladder: Any) -> Player:
        """Return the family's careful beginner."""
        player: Player = ladder.careful(self.rng)
        return player


class EnginePlayer(FamilyPlayer):
    """Plays with a strength spelt out in settings that the family understands."""

    def __init__(
        self,
        settings: dict[str, str],
        rng: Random,
        seconds: float | None = None,
        cores: int | None = None,
    ) -> None:
        super().__init__(rng, seconds, cores)
        self.settings = settings

    def vet(self, game: AnyGame) -> None:
        """Refuse settings that the family does not understand, or that do not fit the game."""
        ladder_of(game).strength_of(self.settings, game)

    def made(self, ladder: Any) -> Player:
        """Return the family's engine."""
        player: Player = ladder.engine_player(self.settings, self.rng, self.seconds, self.cores)
        return player
