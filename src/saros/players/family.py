"""What a family of games may bring of computer players; every part of it is optional."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Generic, Protocol

from ..core.game import M
from ..core.refusal import Refusal
from ..games import AnyGame
from .analyst import Analyst, Surveyor
from .judge import Judge
from .luck import LuckReport, S_contra
from .player import Player, V_contra
from .player_analyst import PlayerAnalyst
from .training import Trainer

MIDDLE = 4
"""The level for somebody who has not said how well they play."""


class Level(Protocol):
    """A level as people choose it."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def about(self) -> str:
        """What it is like, in one sentence."""


class FamilyPlayers(Protocol[S_contra, V_contra, M]):
    """The computer players of a family. `NoPlayers` has a default for each part."""

    @property
    def levels(self) -> Mapping[int, Level]:
        """The levels from 1 to 8; none where nobody has made any."""

    @property
    def judgements(self) -> tuple[str, ...]:
        """The ways to judge a position, the best first."""

    @property
    def judge(self) -> Judge[V_contra, M] | None:
        """What a state is worth, for players that only look at what is in front of them."""

    @property
    def luck(self) -> LuckReport[S_contra, M] | None:
        """What of a play was luck, in games with luck in them."""

    @property
    def trainer(self) -> Trainer | None:
        """Who teaches them, if they learn from self-play."""

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Return a player of a level; `seconds` replace its own time for a move."""

    def careful(self, rng: Random) -> Player[V_contra, M]:
        """Return the careful beginner whom levels are measured by."""

    def engine(
        self,
        settings: Mapping[str, str],
        rng: Random,
        seconds: float | None,
        cores: int | None,
    ) -> Player[V_contra, M]:
        """Return a player of a strength spelt out: `engine:nodes=2000`."""

    def vet_engine(self, settings: Mapping[str, str], game: AnyGame) -> None:
        """Refuse settings that make no sense, or not in this game, without loading anything."""

    def analyst(
        self, threads: int = 1, megabytes: int = 16, judgement: str | None = None
    ) -> Surveyor[S_contra | V_contra, M]:
        """Return an analyst of full strength."""

    def level_analyst(self, number: int, rng: Random) -> Analyst[S_contra | V_contra, M]:
        """Return an analyst that sees what a level sees."""


class NoPlayers(Generic[S_contra, V_contra, M]):
    """No computer player at all: what families derive theirs from, and override what they have."""

    @property
    def levels(self) -> Mapping[int, Level]:
        """Return no levels."""
        return {}

    @property
    def judgements(self) -> tuple[str, ...]:
        """Return no way to judge."""
        return ()

    @property
    def judge(self) -> Judge[V_contra, M] | None:
        """Return nobody."""
        return None

    @property
    def luck(self) -> LuckReport[S_contra, M] | None:
        """Return nothing."""
        return None

    @property
    def trainer(self) -> Trainer | None:
        """Return nobody."""
        return None

    def level(
        self, number: int, rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Refuse."""
        raise _missing()

    def careful(self, rng: Random) -> Player[V_contra, M]:
        """Return a player of the middle level."""
        return self.level(MIDDLE, rng, None, None)

    def engine(
        self, settings: Mapping[str, str], rng: Random, seconds: float | None, cores: int | None
    ) -> Player[V_contra, M]:
        """Refuse."""
        raise _no_settings()

    def vet_engine(self, settings: Mapping[str, str], game: AnyGame) -> None:
        """Refuse."""
        raise _no_settings()

    def analyst(
        self, threads: int = 1, megabytes: int = 16, judgement: str | None = None
    ) -> Surveyor[S_contra | V_contra, M]:
        """Return an analyst that knows no more than which move the highest level would choose."""
        return PlayerAnalyst(self.level(max(self.levels, default=0), Random(1), None, None))

    def level_analyst(self, number: int, rng: Random) -> Analyst[S_contra | V_contra, M]:
        """Return an analyst that knows no more than which move a level would choose."""
        return PlayerAnalyst(self.level(number, rng, None, None))


def _missing() -> Refusal:
    return Refusal("no_levels", "no computer has learned this game yet")


def _no_settings() -> Refusal:
    return Refusal("unknown_player", "the computer players of this game have no settings")
