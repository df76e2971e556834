"""Eight levels of Sun and Moon, from a child's first game to as well as Saros can.

A level is weaker because it looks less far, overlooks moves, misjudges by some luck or follows its
taste; it never plays a move it thinks bad on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from ...core.clock import Time
from ...core.refusal import Refusal, excerpt
from ...games import AnyGame
from ...games.sunmoon.fairy_position import FairyPosition
from ...games.sunmoon.loads import carried_count
from ...games.sunmoon.moves import Deploy, Go, Move
from ...games.sunmoon.moves import coded as code_of
from ...games.sunmoon.packing import start_of
from ...games.sunmoon.pieces import PRINCESS, SOLDIERS, STARS, kind_of
from ...games.sunmoon.position import Position
from ...games.sunmoon.rules import State
from ..analyst import Limits
from ..settings import EngineSetting, read_settings
from ..timing import budget
from .analyst import PENALTY_DEPTH, LevelAnalyst, SunMoonAnalyst
from .engine import Engine, Insight
from .evaluation import KIND_NAMES
from .judge import JUDGE
from .weights import read


@dataclass(frozen=True)
class Taste:
    """What a player likes beside winning, in points of score."""

    captures: int = 0
    eclipses: int = 0
    stars: int = 0
    """Moves of shooting stars."""
    princess: int = 0
    """Moves of the princess."""


@dataclass(frozen=True)
class Strength:
    """How well to play."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    enough: float | None = None
    judgement: str = "learned"
    quiescent: bool = True
    """Follows captures to their end."""
    notices: float = 1.0
    """The share of the legal moves it thinks of."""
    luck: int = 0
    """By how much it may misjudge a move."""
    opening_luck: int = 0
    """The same, while every piece is still there: for variety, not for weakness."""
    taste: Taste = field(default_factory=Taste)
    threads: int = 1
    """0 are two, if the time is its own or nobody else wants the cores."""
    megabytes: int = 1
    net: str | None = None
    """A file with other numbers than Saros's own."""


@dataclass(frozen=True)
class Level:
    """A strength with a name and a character."""

    name: str
    about: str
    strength: Strength


LEVELS: dict[int, Level] = {
    1: Level(
        "Foal",
        "a child's first game: sees half of the moves and takes what it likes",
        Strength(depth=1, judgement="material", quiescent=False, notices=0.5, luck=250),
    ),
    2: Level(
        "Filly",
        "counts pieces, takes whatever it can and does not ask what comes next",
        Strength(
            depth=1, judgement="material", quiescent=False, notices=0.8, luck=60,
            taste=Taste(captures=40),
        ),
    ),
    3: Level(
        "Stargazer",
        "sees an exchange through, dreams of shooting stars",
        Strength(depth=1, notices=0.8, luck=110, taste=Taste(stars=60)),
    ),
    4: Level(
        "Charger",
        "thinks of your answer, loves to give eclipse",
        Strength(depth=2, notices=0.85, luck=100, taste=Taste(eclipses=60)),
    ),
    5: Level(
        "Guardian",
        "patient, lets its princess rest and waits for your mistake",
        Strength(depth=3, notices=0.95, luck=50, taste=Taste(captures=-10, princess=-30)),
    ),
    6: Level(
        "Scholar",
        "has studied its own games, and looks some plies ahead",
        Strength(depth=5, nodes=6_000, luck=12, megabytes=2),
    ),
    7: Level(
        "Sage",
        "calculates tens of thousands of positions for every move",
        Strength(nodes=30_000, luck=3, megabytes=4),
    ),
    8: Level(
        "Princess",
        "as well as Saros can play in a second",
        Strength(seconds=1.0, enough=0.7, opening_luck=15, threads=0, megabytes=32),
    ),
}  # fmt: skip

ALL_PIECES = 32
"""So many stand at the beginning of a standard game."""

MOST_THREADS = 2
"""A player takes no more cores than that, however many there are."""

CAREFUL = Strength(depth=2, judgement="material", quiescent=False, luck=3)
"""The careful beginner whom levels are measured by: counts pieces, two plies deep."""


class SunMoonPlayer:
    """Plays with a given strength; `seconds` replaces its own time, depth and nodes stay."""

    def __init__(
        self,
        strength: Strength,
        rng: Random,
        seconds: float | None = None,
        cores: int | None = None,
    ) -> None:
        self.strength, self.rng, self.seconds = strength, rng, seconds
        weights = read(Path(strength.net)) if strength.net else None
        # Where somebody else gives the time, other players want the other cores.
        own = cores or (2 if seconds is None else 1)
        threads = strength.threads or min(own, MOST_THREADS)
        self.engine = Engine(threads, strength.megabytes, strength.judgement, weights)

    def vet(self, game: AnyGame) -> None:
        """Any game of the family will do."""

    def get_ready(self, game: AnyGame, view: State) -> None:
        """Load judge, net and search."""
        self.engine.get_ready(view)

    def choose(self, game: AnyGame, view: State, time: Time | None = None) -> Move:
        """Return a move for the seat to act, announced as it must be."""
        if view.penalty:
            limits = Limits(PENALTY_DEPTH).under(time or Time())
            return SunMoonAnalyst(self.engine).think(game, view, limits).move
        insight = self.think(game, view, time)
        return JUDGE.announced(game, view, insight.move)

    def think(self, game: AnyGame, view: State, time: Time | None = None) -> Insight:
        """Return the move with what is thought of it."""
        moves = self._noticed(game, view)
        limits = self._limits(time)
        if limits.seconds is None:
            # Without a clock the same seed gives the same moves, whatever was thought before.
            self.engine.forget()
        elif len(moves) == 1:
            limits = Limits(depth=1)
        liking = [self._liking(game, view, move) for move in moves]
        return self.engine.think(
            view, limits, only=moves, liking=liking, quiescent=self.strength.quiescent
        )

    def _noticed(self, game: AnyGame, view: State) -> list[Go | Deploy]:
        moves: Sequence[Any] = JUDGE.candidates(game, view)
        if self.strength.notices < 1.0:
            kept = [m for m in moves if self.rng.random() < self.strength.notices]
            moves = kept or [self.rng.choice(moves)]
        return list(moves)

    def _limits(self, time: Time | None) -> Limits:
        own = self.strength
        seconds, enough = own.seconds, own.enough
        if seconds is not None and self.seconds is not None:
            seconds = enough = self.seconds
        if time is not None:
            allowed = budget(time)
            seconds = allowed.most if seconds is None else min(seconds, allowed.most)
            enough = allowed.enough if enough is None else min(enough, allowed.enough)
        return Limits(own.depth, own.nodes, seconds, enough)

    def _liking(self, game: AnyGame, view: State, move: Go | Deploy) -> int:
        own, position = self.strength, view.position
        luck = own.luck
        if own.opening_luck and _is_opening(position):
            luck = max(luck, own.opening_luck)
        liking = round(self.rng.uniform(-luck, luck)) if luck else 0
        if isinstance(move, Deploy) or own.taste == Taste():
            return liking
        return liking + _fondness(game, view, move, own.taste)


def _is_opening(position: Position) -> bool:
    """Tell whether nothing has been captured yet, as far as it can be seen."""
    if position.is_deploying():
        return True
    if not isinstance(position, FairyPosition):
        return len(position.pieces()) >= ALL_PIECES
    pools = [position.in_pool(side, kind) for side in range(2) for kind in SOLDIERS]
    return not any(pools) and not any(carried_count(position.load_at(p)) for p in position.pieces())


def _fondness(game: AnyGame, view: State, move: Go, taste: Taste) -> int:
    position = view.position
    code = code_of(game.name, move)
    kind = kind_of(position.piece_at(start_of(code)))
    fond = taste.captures if move.captured else 0
    fond += taste.stars if kind in STARS else 0
    fond += taste.princess if kind == PRINCESS else 0
    if taste.eclipses:
        after = position.after(code)
        fond += taste.eclipses if after.in_eclipse(after.turn) else 0
    return fond


def level(
    number: int, rng: Random, seconds: float | None = None, cores: int | None = None
) -> SunMoonPlayer:
    """Return a player of a level from 1 to 8."""
    return SunMoonPlayer(LEVELS[number].strength, rng, seconds, cores)


def careful(rng: Random) -> SunMoonPlayer:
    """Return the careful beginner."""
    return SunMoonPlayer(CAREFUL, rng)


JUDGEMENTS = tuple(KIND_NAMES)
"""The ways to judge a position, the best first."""

SETTINGS = {
    "depth": EngineSetting(int, 1, 60), "nodes": EngineSetting(int, 1, 1e12),
    "seconds": EngineSetting(float, 0.001, 86_400), "judgement": EngineSetting(str),
    "luck": EngineSetting(int, 0, 9999), "threads": EngineSetting(int, 1, 64),
    "megabytes": EngineSetting(int, 1, 65_536), "opening_luck": EngineSetting(int, 0, 9999),
    "notices": EngineSetting(float, 0, 1), "net": EngineSetting(str),
}  # fmt: skip


def engine_player(
    settings: dict[str, str],
    rng: Random,
    seconds: float | None = None,
    cores: int | None = None,
) -> SunMoonPlayer:
    """Return a player of a strength spelt out, as `engine:nodes=2000,judgement=plain`."""
    return SunMoonPlayer(strength_of(settings), rng, seconds, cores)


def strength_of(settings: dict[str, str], game: AnyGame | None = None) -> Strength:
    """Return the strength that is spelt out; settings that make no sense, or not here, are refused.

    No engine is made for that: its memory would be as large as the settings say.
    """
    values: dict[str, Any] = {"megabytes": 16, "opening_luck": 3}
    values |= read_settings(settings, SETTINGS)
    if (judgement := values.get("judgement", JUDGEMENTS[0])) not in JUDGEMENTS:
        known = " or ".join(JUDGEMENTS)
        sentence = f"an engine's judgement is {known}, not {excerpt(judgement)}"
        raise Refusal("unknown_player", sentence)
    if not values.keys() & {"depth", "nodes", "seconds"}:
        values["seconds"] = 1.0
    if game is not None and "net" in values:
        read(Path(values["net"])).refuse_other(game.name)
    return Strength(**values)


# Analysts ----------------------------------------------------------------------------------


def analyst(
    threads: int = 1, megabytes: int = 16, judgement: str = JUDGEMENTS[0]
) -> SunMoonAnalyst:
    """Return an analyst of full strength."""
    if not 1 <= megabytes <= 65536:
        raise Refusal("bad_option", f"{megabytes} megabytes are not from 1 to 65536")
    return SunMoonAnalyst(Engine(threads, megabytes, judgement))


def level_analyst(number: int, rng: Random) -> LevelAnalyst:
    """Return an analyst that sees what a level from 1 to 8 sees."""
    return LevelAnalyst(level(number, rng))
