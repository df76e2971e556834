"""Eight levels of Sonne und Mond, from the first cards in a hand to as well as Saros can.

A level is weaker because it thinks less, overlooks moves, misjudges by some luck or follows its
taste; it never plays a move it thinks bad on purpose, and none looks at what it may not see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ...core.clock import Time
from ...games import AnyGame
from ...games.sonnemond.cards import ANIMALS
from ...games.sonnemond.moves import CLEAR, COVER, ECLIPSE, Move
from ...games.sonnemond.rules import named
from ...games.sonnemond.state import partners
from ...games.sonnemond.turn import StateOrView, due, legal_codes
from ...games.sonnemond.view import View
from ..analyst import Limits
from ..player import own_view
from ..settings import EngineSetting, read_settings
from ..timing import budget
from .analyst import LevelAnalyst, SonneMondAnalyst
from .search import MOST_BRANCHES, Branch, Insight, Manner, Search, laid_out


@dataclass(frozen=True)
class Taste:
    """What a player likes beside winning, in shares of the win."""

    animals: float = 0.0
    eclipses: float = 0.0
    clearing: float = 0.0
    home: float = 0.0
    """Cards laid on its own side."""


@dataclass(frozen=True)
class Strength:
    """How well to play; without thoughts and seconds it plays at first sight."""

    thoughts: int | None = None
    seconds: float | None = None
    notices: float = 1.0
    """The share of the legal moves it thinks of."""
    luck: float = 0.0
    """By how much it may misjudge a move: in points at first sight, else in shares of the win."""
    taste: Taste = field(default_factory=Taste)
    manner: Manner = field(default_factory=Manner)

    @property
    def thinks(self) -> bool:
        """Whether it looks beyond the move at all."""
        return (self.thoughts, self.seconds) != (None, None)


@dataclass(frozen=True)
class Level:
    """A strength with a name and a character."""

    name: str
    about: str
    strength: Strength


LEVELS: dict[int, Level] = {
    1: Level(
        "Caterpillar",
        "holds cards for the first time: sees half of the places where they could go",
        Strength(notices=0.5, luck=4.0),
    ),
    2: Level(
        "Butterfly",
        "flits from card to card, loves animals and does not ask what comes next",
        Strength(notices=0.8, luck=2.0, taste=Taste(animals=1.0)),
    ),
    3: Level(
        "Dragonfly",
        "sees well what is in front of it, and nothing behind that",
        Strength(luck=0.7),
    ),
    4: Level(
        "Bat",
        "thinks of your answer, and loves an eclipse",
        Strength(
            thoughts=24, notices=0.9, luck=0.05, taste=Taste(eclipses=0.04),
            manner=Manner(horizon=3, suspicion=0.0),
        ),
    ),
    5: Level(
        "Bird",
        "builds its nest: patient in its own rows, quick to clear",
        Strength(
            thoughts=40, luck=0.02, taste=Taste(home=0.01, clearing=0.01),
            manner=Manner(horizon=6, suspicion=0.0),
        ),
    ),
    6: Level(
        "Owl",
        "plays a hundred hands through for every card, and reads a little in what you keep",
        Strength(thoughts=120),
    ),
    7: Level(
        "Moon",
        "plays some hundred hands through for every card",
        Strength(thoughts=360),
    ),
    8: Level(
        "Sun",
        "as well as Saros can play in a second",
        Strength(seconds=1.0),
    ),
}  # fmt: skip

CAREFUL = Strength(thoughts=40, manner=Manner(horizon=2, suspicion=0.0))
"""The careful beginner whom levels are measured by."""


class SonneMondPlayer:
    """Plays with a given strength; `seconds` replaces its own time, thoughts stay."""

    def __init__(self, strength: Strength, rng: Random, seconds: float | None = None) -> None:
        self.strength, self.rng, self.seconds = strength, rng, seconds
        self.last_search: Search | None = None
        """What it has thought last, if it thinks at all."""

    def vet(self, game: AnyGame) -> None:
        """Any number of seats will do."""

    def get_ready(self, game: AnyGame, view: View) -> None:
        """Everything is loaded already."""

    def stop(self) -> None:
        """End the thinking soon, from any thread."""
        if self.last_search is not None:
            self.last_search.stop()

    def choose(self, game: AnyGame, view: StateOrView, time: Time | None = None) -> Move:
        """Return a move for the seat to act."""
        own: View = own_view(game, view)
        return named(own, self.think(own, time).branches[0].code)

    def think(self, view: View, time: Time | None = None, limits: Limits | None = None) -> Insight:
        """Return what is thought of the moves, the one to be played first."""
        forced = due(view)
        codes = [forced] if forced else self._noticed(legal_codes(view))
        if not self.strength.thinks:
            return self._at_first_sight(view, codes)
        given = limits or self._limits(time)
        thoughts = 1 if len(codes) == 1 and limits is None else given.nodes
        room = MOST_BRANCHES if thoughts is None else min(thoughts + 2, MOST_BRANCHES)
        self.last_search = Search(
            view, self.rng, self.strength.manner, room, () if forced else codes
        )
        found = self.last_search.think(thoughts, given.seconds)
        return self._by_taste(view, found)

    def _noticed(self, codes: list[int]) -> list[int]:
        if self.strength.notices < 1.0:
            kept = [code for code in codes if self.rng.random() < self.strength.notices]
            codes = kept or [self.rng.choice(codes)]
        return codes

    def _limits(self, time: Time | None) -> Limits:
        own, seconds = self.strength, self.strength.seconds
        if seconds is not None and self.seconds is not None:
            seconds = self.seconds
        if time is not None:
            allowed = budget(time)
            seconds = allowed.enough if seconds is None else min(seconds, allowed.enough)
        return Limits(nodes=own.thoughts, seconds=seconds)

    def _at_first_sight(self, view: View, codes: list[int]) -> Insight:
        play, _ = laid_out(view)
        liked = {code: play.liking(code) + self._fondness(view, code) for code in codes}
        seats = len(view.hands)
        even, points = (1 / seats,) * seats, tuple(play.standings())
        order = sorted(codes, key=lambda code: (-liked[code], code))
        branches = tuple(Branch(code, 1, even, even, points) for code in order)
        return Insight(branches, even, points, 0, 0.0)

    def _by_taste(self, view: View, found: Insight) -> Insight:
        """Put first what is liked best, of the moves that were thought about at all."""
        own = self.strength
        if not own.luck and own.taste == Taste():
            return found
        seen = max(branch.visits for branch in found.branches)
        liked = {
            branch.code: branch.rewards[view.turn] + self._fondness(view, branch.code)
            for branch in found.branches
            if 4 * branch.visits >= seen
        }
        order = sorted(found.branches, key=lambda one: -liked.get(one.code, -1.0))
        return Insight(tuple(order), found.chances, found.points, found.thoughts, found.seconds)

    def _fondness(self, view: View, code: int) -> float:
        own, kind = self.strength, code & 15
        fond = self.rng.uniform(-own.luck, own.luck) if own.luck else 0.0
        if kind == CLEAR:
            return fond + own.taste.clearing
        if kind > COVER:
            return fond
        fond += own.taste.eclipses if kind == ECLIPSE else 0.0
        fond += own.taste.animals if ANIMALS[code >> 4 & 63] else 0.0
        side = partners(len(view.hands), view.turn)
        return fond + (own.taste.home if code >> 11 & 3 in side else 0.0)


def level(
    number: int,
    rng: Random,
    seconds: float | None = None,
    cores: int | None = None,  # noqa: ARG001
) -> SonneMondPlayer:
    """Return a player of a level from 1 to 8; each thinks on one core."""
    return SonneMondPlayer(LEVELS[number].strength, rng, seconds)


def careful(rng: Random) -> SonneMondPlayer:
    """Return the careful beginner."""
    return SonneMondPlayer(CAREFUL, rng)


JUDGEMENTS = ("sampled",)
"""The ways to judge a position."""

MANNERS = {
    "horizon": EngineSetting(int, 0, 6000), "curiosity": EngineSetting(float, 0, 100),
    "noise": EngineSetting(float, 0, 100), "suspicion": EngineSetting(float, 0, 1),
}  # fmt: skip
SETTINGS = {
    "thoughts": EngineSetting(int, 1, 1e9), "nodes": EngineSetting(int, 1, 1e9),
    "seconds": EngineSetting(float, 0.001, 86_400), "notices": EngineSetting(float, 0, 1),
    "luck": EngineSetting(float, 0, 100), **MANNERS,
}  # fmt: skip


def engine_player(
    settings: dict[str, str],
    rng: Random,
    seconds: float | None = None,
    cores: int | None = None,  # noqa: ARG001
) -> SonneMondPlayer:
    """Return a player of a strength spelt out, as `engine:thoughts=200,horizon=30`."""
    return SonneMondPlayer(strength_of(settings), rng, seconds)


def strength_of(settings: dict[str, str], game: AnyGame | None = None) -> Strength:  # noqa: ARG001
    """Return the strength that is spelt out; what makes no sense is refused."""
    values = read_settings(settings, SETTINGS)
    manner = Manner(**{name: values.pop(name) for name in MANNERS if name in values})
    if "nodes" in values:  # what other games call it
        values["thoughts"] = values.pop("nodes")
    if not values.keys() & {"thoughts", "seconds"}:
        values["seconds"] = 1.0
    return Strength(**values, manner=manner)


# Analysts ----------------------------------------------------------------------------------


def analyst(
    threads: int = 1,  # noqa: ARG001
    megabytes: int = 16,  # noqa: ARG001
    judgement: str = JUDGEMENTS[0],  # noqa: ARG001
) -> SonneMondAnalyst:
    """Return an analyst of full strength; it thinks on one core, in as much room as it needs."""
    return SonneMondAnalyst(Random(1))


def level_analyst(number: int, rng: Random) -> LevelAnalyst:
    """Return an analyst that sees what a level from 1 to 8 sees."""
    return LevelAnalyst(level(number, rng))
