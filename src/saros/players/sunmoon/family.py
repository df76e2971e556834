"""The computer players of Sun and Moon, as the house asks for them; each is loaded when needed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ...games import AnyGame
from ..family import NoPlayers

if TYPE_CHECKING:
    from .analyst import LevelAnalyst, SunMoonAnalyst
    from .judge import SunMoonJudge
    from .levels import Level, SunMoonPlayer
    from .trainer import SunMoonTrainer


class SunMoonPlayers(NoPlayers):
    """Levels, engines and analysts of both boards."""

    @property
    def levels(self) -> Mapping[int, Level]:
        """The eight levels, from Foal to Princess."""
        from .levels import LEVELS

        return LEVELS

    @property
    def judgements(self) -> tuple[str, ...]:
        """The ways to judge a position, the best first."""
        from .levels import JUDGEMENTS

        return JUDGEMENTS

    @property
    def judge(self) -> SunMoonJudge:
        """What a position is worth at first sight."""
        from .judge import JUDGE

        return JUDGE

    @property
    def trainer(self) -> SunMoonTrainer:
        """Who teaches the net."""
        from .trainer import TRAINER

        return TRAINER

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> SunMoonPlayer:
        """Return a player of a level from 1 to 8."""
        from .levels import level

        return level(number, rng, seconds, cores)

    def careful(self, rng: Random) -> SunMoonPlayer:
        """Return the careful beginner."""
        from .levels import careful

        return careful(rng)

    def engine(
        self, settings: Mapping[str, str], rng: Random, seconds: float | None, cores: int | None
    ) -> SunMoonPlayer:
        """Return a player of a strength spelt out."""
        from .levels import engine_player

        return engine_player(dict(settings), rng, seconds, cores)

    def vet_engine(self, settings: Mapping[str, str], game: AnyGame) -> None:
        """Refuse settings that make no sense, or a net for the other board."""
        from .levels import strength_of

        strength_of(dict(settings), game)

    def analyst(
        self, threads: int = 1, megabytes: int = 16, judgement: str | None = None
    ) -> SunMoonAnalyst:
        """Return an analyst of full strength."""
        from .levels import analyst

        return analyst(threads, megabytes, judgement or self.judgements[0])

    def level_analyst(self, number: int, rng: Random) -> LevelAnalyst:
        """Return an analyst that sees what a level sees."""
        from .levels import level_analyst

        return level_analyst(number, rng)
