"""Eight levels of Blue Moon, from the first hand of cards to as well as Saros can.

A level is weaker because it plans less, overlooks moves, misjudges by some luck or judges by plain
numbers; it never plays a turn it thinks bad on purpose, and none looks at what it may not see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ...core.clock import Time
from ...games import AnyGame
from ...games.bluemoon.kernel import Kernel
from ...games.bluemoon.moves import Move
from ...games.bluemoon.packing import coded, named
from ...games.bluemoon.position import StateOrView, View
from ..player import own_view
from ..settings import EngineSetting, read_settings
from ..timing import budget
from .analyst import BlueMoonAnalyst, LevelAnalyst
from .engine import Engine, Insight, Manner, refuse_judgement
from .evaluation import KIND_NAMES
from .search import MOST_ENDS_KEPT
from .weights import read


@dataclass(frozen=True)
class Level:
    """A manner to think with a name and a character."""

    name: str
    about: str
    manner: Manner


LEVELS: dict[int, Level] = {
    1: Level(
        "Stray",
        "holds such cards for the first time: sees half of what it could play",
        Manner(nodes=100, samples=1, judgement="plain", luck=0.8, notices=0.5),
    ),
    2: Level(
        "Squire",
        "plays what looks strong, and does not know when to give in",
        Manner(nodes=200, samples=1, judgement="plain", luck=0.4, notices=0.8),
    ),
    3: Level(
        "Herald",
        "counts power, cards and dragons, and knows nothing else",
        Manner(nodes=400, samples=1, judgement="plain", luck=0.05),
    ),
    4: Level(
        "Envoy",
        "has seen many fights, but overlooks some plays and misjudges others",
        Manner(nodes=400, samples=1, luck=0.15, notices=0.9),
    ),
    5: Level(
        "Captain",
        "knows the peoples and what a fight is worth, give or take a little",
        Manner(nodes=600, samples=2, luck=0.1),
    ),
    6: Level(
        "Shaman",
        "plans whole turns, and judges them by all the games it has played against itself",
        Manner(nodes=1500, samples=4),
    ),
    7: Level(
        "Regent",
        "deals your unseen cards in its mind, and asks what you would answer",
        Manner(rolls=40, ends=6, turns=1),
    ),
    8: Level(
        "Firstborn",
        "as well as Saros can: hundreds of worlds for every turn",
        Manner(rolls=400, ends=12),
    ),
}

CAREFUL = Manner(nodes=400, samples=1, judgement="plain")
"""The careful beginner whom levels are measured by."""

Signature = tuple[object, ...]


def _signature(kernel: Kernel, seat: int) -> Signature:
    """Return by what a moment is recognised that was foreseen; hidden cards are only counted."""
    theirs = tuple(zone.bit_count() for zone in kernel.zones(1 - seat)[:5])
    return kernel.zones(seat)[:5], theirs, kernel.course(), tuple(kernel.plays())


class BlueMoonPlayer:
    """Plans a turn when it begins, and goes on with it as long as it comes as foreseen."""

    def __init__(self, manner: Manner, rng: Random) -> None:
        self.manner, self.rng = manner, rng
        self.engine = Engine(manner)
        self._planned: list[Move] = []
        self._expected: Signature = ()

    def vet(self, game: AnyGame) -> None:
        """Any game of the family will do."""

    def get_ready(self, game: AnyGame, view: StateOrView) -> None:
        """Load the net."""
        self.engine.get_ready()

    def stop(self) -> None:
        """End the thinking soon."""
        self.engine.stop()

    def choose(self, game: AnyGame, view: StateOrView, time: Time | None = None) -> Move:
        """Return the next move of the turn that looks best."""
        own: View = own_view(game, view)
        kernel = own.kernel
        seat = kernel.seat_to_act()
        if _signature(kernel, seat) != self._expected:
            self._planned = []
        code = coded(kernel, self._planned[0]) if self._planned else None
        if code is None or code not in kernel.legal_moves():
            self._planned = [*self._moves(own, time)]
            code = coded(kernel, self._planned[0])
            assert code is not None
        self._expected = _signature(kernel.after(code), seat)
        return self._planned.pop(0)

    def _moves(self, view: View, time: Time | None) -> tuple[Move, ...]:
        codes = view.kernel.legal_moves()
        if len(codes) == 1:
            return (named(view.kernel, codes[0]),)
        return self.think(view, None if time is None else budget(time).enough).turns[0].moves

    def think(
        self,
        view: View,
        seconds: float | None = None,
        tell: Callable[[Insight], None] | None = None,
    ) -> Insight:
        """Return what it thinks of the turns it could play; no longer than so many seconds."""
        return self.engine.think(view, self.rng, seconds, tell)


def level(
    number: int,
    rng: Random,
    seconds: float | None = None,
    cores: int | None = None,  # noqa: ARG001
) -> BlueMoonPlayer:
    """Return a player of a level from 1 to 8; only the best thinks longer if it has the time."""
    manner = LEVELS[number].manner
    if number == max(LEVELS) and seconds is not None:
        manner = replace(manner, seconds=seconds)
    return BlueMoonPlayer(manner, rng)


def careful(rng: Random) -> BlueMoonPlayer:
    """Return the careful beginner."""
    return BlueMoonPlayer(CAREFUL, rng)


JUDGEMENTS = tuple(KIND_NAMES)
"""The ways to judge a position."""

SETTINGS = {
    "nodes": EngineSetting(int, 1, 1e9), "samples": EngineSetting(int, 1, 1000),
    "judgement": EngineSetting(str), "net": EngineSetting(str), "luck": EngineSetting(float, 0, 10),
    "notices": EngineSetting(float, 0, 1), "rolls": EngineSetting(int, 0, 1e9),
    "seconds": EngineSetting(float, 0.001, 86_400), "ends": EngineSetting(int, 1, MOST_ENDS_KEPT),
    "turns": EngineSetting(int, 1, 1000), "reply": EngineSetting(int, 1, 1e6),
}  # fmt: skip


def engine_player(
    settings: dict[str, str],
    rng: Random,
    seconds: float | None = None,  # noqa: ARG001
    cores: int | None = None,  # noqa: ARG001
) -> BlueMoonPlayer:
    """Return a player of a strength spelt out, as `engine:nodes=600,rolls=100`."""
    return BlueMoonPlayer(strength_of(settings), rng)


def strength_of(settings: dict[str, str], game: AnyGame | None = None) -> Manner:  # noqa: ARG001
    """Return the manner that is spelt out; what makes no sense is refused."""
    manner = Manner(**read_settings(settings, SETTINGS))
    refuse_judgement(manner.judgement)
    if manner.net:
        read(Path(manner.net))
    return manner


# Analysts ----------------------------------------------------------------------------------


def analyst(
    threads: int = 1,  # noqa: ARG001
    megabytes: int = 16,  # noqa: ARG001
    judgement: str = JUDGEMENTS[0],
) -> BlueMoonAnalyst:
    """Return an analyst of full strength; it thinks on one core."""
    refuse_judgement(judgement)
    return BlueMoonAnalyst(Random(1), judgement)


def level_analyst(number: int, rng: Random) -> LevelAnalyst:
    """Return an analyst that sees what a level from 1 to 8 sees."""
    return LevelAnalyst(level(number, rng))
