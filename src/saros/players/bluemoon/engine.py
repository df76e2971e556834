"""Thinking as Python sees it: give it a view and a manner, get whole turns and what they may bring.

Only views come in here. What is hidden is dealt by lot, so that it cannot decide anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter

from ...core.refusal import Refusal
from ...games.bluemoon.cards import PEOPLES
from ...games.bluemoon.codes import MOVE_UNDO, kind_of
from ...games.bluemoon.kernel import Kernel
from ...games.bluemoon.moves import Move
from ...games.bluemoon.packing import coded, named
from ...games.bluemoon.position import View
from ...games.bluemoon.view import sampled
from . import weights
from .evaluation import KIND_NAMES, PLAIN, Net
from .inputs import OUTCOMES
from .search import Planner

EVEN = (1 / len(OUTCOMES),) * len(OUTCOMES)
FAITH = 6
"""What the judgement says of an end counts as much as so many times rolling it out."""

STEP = 4
"""In so many worlds all candidates are rolled out before it is asked whether that is enough."""

FAR_OFF = 0.2
"""Ends that are so much worse than the best at first sight are not rolled out."""

FEWEST = 12
"""After so many worlds an end may be dropped because it did worse."""

SURE = 2.5
"""By so many standard errors it must have done worse."""


@dataclass(frozen=True)
class Manner:
    """How to think: what makes players of different strength."""

    nodes: int = 1500
    """So many moves are tried in planning one turn."""
    samples: int = 4
    """So often luck amid the turn is tried."""
    judgement: str = "learned"
    net: str = ""
    """The file of a net, in place of the one that comes with Saros."""
    luck: float = 0.0
    """By how much at most it may misjudge an end, in shares of the win."""
    notices: float = 1.0
    """The share of moves that it sees at all."""
    rolls: int = 0
    """So often all candidates together are rolled out."""
    seconds: float | None = None
    """In place of that, how long they are rolled out."""
    ends: int = 12
    """So many candidates."""
    turns: int = 4
    """So many turns they are played on."""
    reply: int = 160
    """So many moves are tried in planning a turn of those."""


@dataclass(frozen=True)
class Turn:
    """One way to play the turn."""

    moves: tuple[Move, ...]
    """As far as it can be foreseen: to its end, or to where luck comes in."""
    worth: float
    chances: tuple[float, ...]
    """Of each of `OUTCOMES`."""
    rolls: int

    @property
    def share(self) -> float:
        """The chance to win."""
        return sum(self.chances[len(OUTCOMES) // 2 :])

    @property
    def crystals(self) -> tuple[float, float]:
        """Crystals to expect for oneself, and for the opponent."""
        pairs = list(zip(self.chances, OUTCOMES, strict=True))
        return (
            sum(chance * crystals for chance, crystals in pairs if crystals > 0),
            -sum(chance * crystals for chance, crystals in pairs if crystals < 0),
        )


@dataclass(frozen=True)
class Insight:
    """What was found, the best turn first."""

    turns: tuple[Turn, ...]
    nodes: int
    seconds: float


class Engine:
    """Thinks about views, one at a time, and can be stopped from another thread."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self._planner: tuple[object, Planner] | None = None
        self._stopped = False

    def stop(self) -> None:
        """End the thinking soon; before it has begun, at its first thoughts."""
        self._stopped = True

    def get_ready(self) -> None:
        """Load the net."""
        self._stopped = False
        self._net()

    @property
    def judged(self) -> int:
        """How many moments of plays with the decks it thinks about were judged so far."""
        return 0 if self._planner is None else self._planner[1].judged

    def think(
        self,
        view: View,
        rng: Random,
        seconds: float | None = None,
        tell: Callable[[Insight], None] | None = None,
        only: Sequence[Move] = (),
    ) -> Insight:
        """Return the turns that look best to the seat that has to choose, the best first.

        After so many `seconds` it ends in any case. With `only` a turn begins with one of these.
        """
        began = perf_counter()
        kernel = sampled(view, Random(rng.getrandbits(60))).kernel
        planner = self._planner_of(kernel, view)
        planner.seed(rng.getrandbits(60))
        before = planner.pushed
        own = self.manner
        codes = [code for move in only if (code := coded(kernel, move)) is not None]
        ends = planner.plan(kernel, own.nodes, own.samples, own.ends, own.luck, own.notices, codes)
        if not ends:
            return Insight((_last_resort(kernel, codes),), 1, perf_counter() - began)
        rolling = _Rolling(planner, own, [worth for worth, _ in ends], rng.getrandbits(48))

        def insight() -> Insight:
            turns = [
                Turn(_moves(kernel, ends[n][1]), rolling.score(n), rolling.chances(n), many)
                for n, many in rolling.ranked()
            ]
            return Insight(tuple(turns), planner.pushed - before, perf_counter() - began)

        self._roll(rolling, began, seconds, None if tell is None else lambda: tell(insight()))
        return insight()

    def _roll(
        self,
        rolling: _Rolling,
        began: float,
        seconds: float | None,
        tell: Callable[[], None] | None,
    ) -> None:
        """Roll out until it is enough or somebody stops it, and tell of it now and then."""
        told = 0.25
        while not self._stopped:
            spent = perf_counter() - began
            progress = self._progress(rolling, spent, seconds)
            if progress >= 1.0:
                break
            rolling.further(progress)
            if tell is not None and spent > told:
                told = 2 * spent
                tell()
        self._stopped = False

    def _progress(self, rolling: _Rolling, spent: float, seconds: float | None) -> float:
        """Return how much of the rolling is done, of 1."""
        own = self.manner
        by_time = spent / seconds if seconds else 0.0
        if own.seconds is not None and len(rolling.alive) > 1:
            return max(spent / own.seconds, by_time)
        if not own.rolls or len(rolling.alive) < 2:
            return 1.0
        return max(rolling.spent / own.rolls, by_time)

    def _planner_of(self, kernel: Kernel, view: View) -> Planner:
        """Return a planner for these two decks, the last one if it fits."""
        key = (kernel.tables, view.peoples)
        if self._planner is None or self._planner[0] != key:
            peoples = [PEOPLES.index(people) for people in view.peoples]
            self._planner = (key, Planner(self._net(), kernel, peoples, 0))
        return self._planner[1]

    def _net(self) -> Net | None:
        if KIND_NAMES[self.manner.judgement] == PLAIN:
            return None
        return net_in(self.manner.net) if self.manner.net else shipped_net()


@cache
def shipped_net() -> Net:
    """Return the net that comes with Saros."""
    return Net(weights.shipped().parts)


@lru_cache(maxsize=4)
def net_in(file: str) -> Net:
    """Return the net in a file."""
    return Net(weights.read(Path(file)).parts)


def refuse_judgement(name: str) -> None:
    """Refuse a judgement that there is not."""
    if name not in KIND_NAMES:
        known = ", ".join(KIND_NAMES)
        raise Refusal("bad_option", f"there is no judgement {name}; there are: {known}")


def _last_resort(kernel: Kernel, only: Sequence[int]) -> Turn:
    """Return what is left where no turn can be ended: taking back, or whatever is legal."""
    codes = only or kernel.legal_moves()
    code = next((code for code in codes if kind_of(code) == MOVE_UNDO), codes[0])
    return Turn((named(kernel, code),), 0.0, EVEN, 0)


def _moves(kernel: Kernel, codes: list[int]) -> tuple[Move, ...]:
    """Return moves by name."""
    moves = []
    for code in codes:
        moves.append(named(kernel, code))
        kernel = kernel.after(code)
    return tuple(moves)


class _Rolling:
    """Rolls planned ends out, the better ones more often: half of them are dropped at a time."""

    def __init__(self, planner: Planner, manner: Manner, worths: list[float], seed: int) -> None:
        self.planner, self.manner, self.worths, self.seed = planner, manner, worths, seed
        near = max(worths) - FAR_OFF
        self.alive = [n for n, worth in enumerate(worths) if worth >= near]
        self.rounds = (len(self.alive) - 1).bit_length()
        self.done = self.worlds = self.spent = 0
        self.values: list[list[float]] = [[] for _ in worths]
        """What each end came to, by world."""

    def rolls(self, n: int) -> int:
        """Return how often an end was rolled out."""
        return self.planner.rolls_of(n)[0]

    def ranked(self) -> list[tuple[int, int]]:
        """Return the ends with how often each was rolled out: the oftener the better it is."""
        ends = [(n, self.rolls(n)) for n in range(len(self.worths))]
        return sorted(ends, key=lambda end: (-end[1], -self.score(end[0])))

    def score(self, n: int) -> float:
        """Return what an end is worth, as judged and as rolled out."""
        rolls, total, _, _ = self.planner.rolls_of(n)
        return (FAITH * self.worths[n] + total) / (FAITH + rolls)

    def chances(self, n: int) -> tuple[float, ...]:
        """Return the chances of each outcome."""
        rolls, _, _, outcomes = self.planner.rolls_of(n)
        if not rolls:
            return tuple(self.planner.end_chances(n))
        return tuple(outcome / rolls for outcome in outcomes)

    def further(self, progress: float) -> None:
        """Roll out a few times more; drop what is worse, and half of the ends when that is due."""
        for _ in range(STEP):
            self._try_world()
        self.spent += STEP * len(self.alive)
        self._drop_worse()
        if progress * self.rounds >= self.done + 1 and len(self.alive) > 1:
            self.done += 1
            self.alive.sort(key=lambda n: -self.score(n))
            self.alive = self.alive[: (len(self.alive) + 1) // 2]

    def _try_world(self) -> None:
        """Roll all ends that are left out in one more world."""
        own, before = self.manner, [self.planner.rolls_of(n)[1] for n in self.alive]
        self.planner.roll_out(self.alive, 1, own.turns, own.reply, self.seed + self.worlds)
        for n, total in zip(self.alive, before, strict=True):
            self.values[n].append(self.planner.rolls_of(n)[1] - total)
        self.worlds += 1

    def _drop_worse(self) -> None:
        """Drop the ends that are worse than the best beyond doubt."""
        if self.worlds < FEWEST:
            return
        best = max(self.alive, key=self.score)
        self.alive = [n for n in self.alive if n == best or not self._is_worse(n, best)]

    def _is_worse(self, n: int, best: int) -> bool:
        """Tell whether an end did worse in the same worlds by more than luck explains."""
        leads = [one - other for one, other in zip(self.values[best], self.values[n], strict=True)]
        mean = sum(leads) / len(leads)
        spread = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
        return self.score(best) - self.score(n) > SURE * sqrt(spread / len(leads))
