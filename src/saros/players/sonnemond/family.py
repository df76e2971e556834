"""The computer players of Sonne und Mond, as the house asks for them; loaded when needed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ...games import AnyGame
from ..family import NoPlayers

if TYPE_CHECKING:
    from .analyst import LevelAnalyst, SonneMondAnalyst
    from .judge import SonneMondJudge
    from .levels import Level, SonneMondPlayer
    from .luck import SonneMondLuck


class SonneMondPlayers(NoPlayers):
    """Levels, engines, analysts, and what in a play was luck."""

    @property
    def levels(self) -> Mapping[int, Level]:
        """The eight levels, from Caterpillar to Sun."""
        from .levels import LEVELS

        return LEVELS

    @property
    def judgements(self) -> tuple[str, ...]:
        """The one way to judge a position."""
        from .levels import JUDGEMENTS

        return JUDGEMENTS

    @property
    def judge(self) -> SonneMondJudge:
        """What a state is worth at first sight."""
        from .judge import JUDGE

        return JUDGE

    @property
    def luck(self) -> SonneMondLuck:
        """What every seat could expect, and what the cards changed."""
        from .luck import LUCK

        return LUCK

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> SonneMondPlayer:
        """Return a player of a level from 1 to 8; each thinks on one core."""
        from .levels import level

        return level(number, rng, seconds, cores)

    def careful(self, rng: Random) -> SonneMondPlayer:
        """Return the careful beginner."""
        from .levels import careful

        return careful(rng)

    def engine(
        self, settings: Mapping[str, str], rng: Random, seconds: float | None, cores: int | None
    ) -> SonneMondPlayer:
        """Return a player of a strength spelt out."""
        from .levels import engine_player

        return engine_player(dict(settings), rng, seconds, cores)

    def vet_engine(self, settings: Mapping[str, str], game: AnyGame) -> None:
        """Refuse settings that make no sense."""
        from .levels import strength_of

        strength_of(dict(settings), game)

    def analyst(
        self, threads: int = 1, megabytes: int = 16, judgement: str | None = None
    ) -> SonneMondAnalyst:
        """Return an analyst of full strength."""
        from .levels import analyst

        return analyst(threads, megabytes, judgement or self.judgements[0])

    def level_analyst(self, number: int, rng: Random) -> LevelAnalyst:
        """Return an analyst that sees what a level sees."""
        from .levels import level_analyst

        return level_analyst(number, rng)
