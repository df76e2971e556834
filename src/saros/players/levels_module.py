"""The computer players of a family that has a module of levels, loaded when somebody needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from ..core.game import M
from ..games import AnyGame
from .analyst import Analyst, Surveyor
from .family import Level, NoPlayers
from .luck import S_contra
from .player import Player, V_contra


class LevelsModule(Protocol[S_contra, V_contra, M]):
    """What such a module has."""

    @property
    def LEVELS(self) -> Mapping[int, Level]:  # noqa: N802
        """The levels from 1 to 8."""

    @property
    def JUDGEMENTS(self) -> tuple[str, ...]:  # noqa: N802
        """The ways to judge a position, the best first."""

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Return a player of a level."""

    def careful(self, rng: Random) -> Player[V_contra, M]:
        """Return the careful beginner."""

    def engine_player(
        self, settings: dict[str, str], rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Return a player of a strength spelt out."""

    def strength_of(self, settings: dict[str, str], game: AnyGame | None) -> object:
        """Return the strength that is spelt out, or refuse it."""

    def analyst(
        self, threads: int, megabytes: int, judgement: str
    ) -> Surveyor[S_contra | V_contra, M]:
        """Return an analyst of full strength."""

    def level_analyst(self, number: int, rng: Random) -> Analyst[S_contra | V_contra, M]:
        """Return an analyst that sees what a level sees."""


class PlayersFromLevels(NoPlayers[S_contra, V_contra, M]):
    """Everything that a module of levels has; a family adds its judge and what else there is."""

    def __init__(self, load: Callable[[], LevelsModule[S_contra, V_contra, M]]) -> None:
        self._load = load

    @property
    def levels(self) -> Mapping[int, Level]:
        """The eight levels."""
        return self._load().LEVELS

    @property
    def judgements(self) -> tuple[str, ...]:
        """The ways to judge a position, the best first."""
        return self._load().JUDGEMENTS

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Return a player of a level from 1 to 8."""
        return self._load().level(number, rng, seconds, cores)

    def careful(self, rng: Random) -> Player[V_contra, M]:
        """Return the careful beginner."""
        return self._load().careful(rng)

    def engine(
        self, settings: Mapping[str, str], rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Return a player of a strength spelt out."""
        return self._load().engine_player(dict(settings), rng, seconds, cores)

    def vet_engine(self, settings: Mapping[str, str], game: AnyGame) -> None:
        """Refuse settings that make no sense, or not in this game."""
        self._load().strength_of(dict(settings), game)

    def analyst(
        self, threads: int = 1, megabytes: int = 16, judgement: str | None = None
    ) -> Surveyor[S_contra | V_contra, M]:
        """Return an analyst of full strength."""
        return self._load().analyst(threads, megabytes, judgement or self.judgements[0])

    def level_analyst(self, number: int, rng: Random) -> Analyst[S_contra | V_contra, M]:
        """Return an analyst that sees what a level sees."""
        return self._load().level_analyst(number, rng)
