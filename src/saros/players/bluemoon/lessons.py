"""Self-play that a net learns from: games between all peoples, and what was thought of each moment.

A lesson is reproduced by its seed: fixed limits, its own dice. A moment's target mixes how the game
ended with what the net itself thought of later moments (TD with `TRUST` as λ).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from ...games.bluemoon.cards import PEOPLES
from ...games.bluemoon.codes import DUE_BEGINS, NOBODY
from ...games.bluemoon.decks import READY, Deck
from ...games.bluemoon.kernel import Kernel, deck_table
from .built import built_deck
from .evaluation import Net
from .inputs import OUTCOMES
from .search import CHUNKS, Planner
from .weights import from_bytes

TRUST = 0.8
"""How much of a target comes from behind the next moment; the rest is what was thought of it."""

BUILT = 0.15
"""The share of games with a deck built at random, on either side."""

COMPAT = 0.5
"""The share of games by the rules of the other engine (§20)."""

NOISE = 0.03
"""By so much at most a judgement is off in lively games, so that more is tried."""

LIVELY = 0.5
"""The share of such games."""

LONGEST = 3000


@dataclass
class Lesson:
    """Moments of some games, flat, each with the eyes of one seat; see `fit.Samples`."""

    zones: array[int] = field(default_factory=lambda: array("I"))
    decks: array[int] = field(default_factory=lambda: array("I"))
    mix: array[float] = field(default_factory=lambda: array("f"))
    shared: array[float] = field(default_factory=lambda: array("f"))
    targets: array[float] = field(default_factory=lambda: array("f"))
    cards: array[int] = field(default_factory=lambda: array("I"))
    """The decks, each card by its number."""


def play_lessons(seeds: Sequence[str], nodes: int, net: bytes | None) -> Lesson:
    """Play a game for each seed against oneself, judging by a net, or plainly without one."""
    lesson = Lesson()
    judgement = None if net is None else net_from(net)
    for seed in seeds:
        _Pupil(lesson, Random(seed), nodes, judgement).play()
    return lesson


@lru_cache(maxsize=2)
def net_from(data: bytes) -> Net:
    """Return the net in the contents of a file."""
    return Net(from_bytes(data).parts)


class _Pupil:
    """Plays one game and notes its moments."""

    def __init__(self, lesson: Lesson, rng: Random, nodes: int, net: Net | None) -> None:
        self.lesson, self.nodes, self.net = lesson, nodes, net
        decks = [_deck(rng) for _ in range(2)]
        first, second = (deck_table(deck.cards) for deck in decks)
        self.kernel = Kernel(first, second, rng.random() < COMPAT, False)
        self.kernel.add_due((DUE_BEGINS, 0, -1, 0, 0, 0))
        self.noise = NOISE if rng.random() < LIVELY else 0.0
        peoples = [PEOPLES.index(deck.leader) for deck in decks]
        self.planner = Planner(net, self.kernel, peoples, rng.getrandbits(60))
        self.names = [len(lesson.cards) // 30 + seat for seat in range(2)]
        for deck in decks:
            lesson.cards.extend(card.number for card in deck.cards)
        self.thoughts: list[list[list[float]]] = [[], []]
        """By seat, what was thought of each moment: the chances of the outcomes."""

    def play(self) -> None:
        """Play to the end."""
        for _ in range(LONGEST):
            if self.kernel.seat_to_act() == NOBODY:
                break
            chunk = self.planner.advance(self.kernel, self.nodes, 1, self.noise)
            if chunk >= CHUNKS["judge"] and self.kernel.seat_to_act() != NOBODY:
                self._note()
        self._close()

    def _note(self) -> None:
        """Note a moment with the eyes of both."""
        for seat in range(2):
            zones, mix, shared = self.planner.inputs(self.kernel, seat)
            self.lesson.zones.extend(zones)
            self.lesson.decks.extend((self.names[seat], self.names[1 - seat]))
            self.lesson.mix.extend(mix)
            self.lesson.shared.extend(shared)
            self.thoughts[seat].append(self.planner.judge(self.kernel, seat))

    def _close(self) -> None:
        """Write the targets beside the moments, from the last back to the first."""
        winner, crystals, _ = self.kernel.ending()
        targets: list[list[list[float]]] = []
        trust = 1.0 if self.net is None else TRUST
        for seat in range(2):
            ended = crystals if winner == seat else -crystals
            target, backwards = [float(ended == outcome) for outcome in OUTCOMES], []
            for thought in reversed(self.thoughts[seat]):
                backwards.append(target)
                target = [
                    trust * later + (1 - trust) * now
                    for later, now in zip(target, thought, strict=True)
                ]
            targets.append(backwards[::-1])
        for pair in zip(*targets, strict=True):
            for target in pair:
                self.lesson.targets.extend(target)


def _deck(rng: Random) -> Deck:
    if rng.random() < BUILT:
        return built_deck(rng)
    return READY[rng.choice(PEOPLES)]
