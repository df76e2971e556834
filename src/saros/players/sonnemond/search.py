"""The search as Python sees it: give it a view and limits, get moves and what they may bring.

Only views come in here, so nothing that is hidden can decide a move: the kernel deals the unseen
cards itself, each time anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import perf_counter

from ...games.sonnemond.cards import ANIMALS
from ...games.sonnemond.moves import COVER
from ...games.sonnemond.score import gained
from ...games.sonnemond.state import Cards
from ...games.sonnemond.turn import StateOrView, after, due, legal_codes
from ...games.sonnemond.view import View, size
from .kernel import COMPILED, Play, Tree

MOST_BRANCHES = 60_000
"""A tree grows no larger; after that it only thinks along the branches it has."""

AT_ONCE = 50 if COMPILED else 2
"""After so many thoughts the clock is looked at."""


@dataclass(frozen=True)
class Manner:
    """How a thought goes: what makes players of the same diligence different."""

    horizon: int = 12
    """So many moves are played on at first sight before the judgement is asked."""
    curiosity: float = 0.8
    """How readily moves are tried that do not look good."""
    noise: float = 0.4
    """How carelessly the moves at first sight are chosen."""
    suspicion: float = 0.5
    """How much is read into what others have not laid."""


TO_THE_END = Manner(horizon=6000)
"""Slower thoughts, which know the points that are counted in the end."""


@dataclass(frozen=True)
class Branch:
    """A move that was looked at."""

    code: int
    visits: int
    rewards: tuple[float, ...]
    """By seat, what the search goes by: the win, and a little for winning clearly."""
    chances: tuple[float, ...]
    """To win, by seat; partners have theirs together."""
    points: tuple[float, ...]
    """Expected at the end, by seat; partners have theirs together."""


@dataclass(frozen=True)
class Insight:
    """What was found, the best first."""

    branches: tuple[Branch, ...]
    chances: tuple[float, ...]
    points: tuple[float, ...]
    thoughts: int
    seconds: float


class Search:
    """Thinks about one view."""

    def __init__(
        self,
        view: View,
        rng: Random,
        manner: Manner | None = None,
        room: int = MOST_BRANCHES,
        only: Sequence[int] = (),
    ) -> None:
        manner = manner or Manner()
        play, groups = laid_out(view)
        self.tree = Tree(play, room)
        self.play, self.view = play, view
        self.tree.hide(groups, rng.getrandbits(60))
        self.tree.tune(manner.horizon, manner.curiosity, manner.noise, manner.suspicion)
        self.tree.restrict(only)
        self.thoughts, self.began = 0, perf_counter()
        self.stopped = False

    def stop(self) -> None:
        """End the thinking soon, from any thread."""
        self.stopped = True

    def think(
        self,
        thoughts: int | None = None,
        seconds: float | None = None,
        tell: Callable[[Insight], None] | None = None,
    ) -> Insight:
        """Think until so many thoughts or seconds have passed, or somebody stops it.

        However soon that is, a few thoughts have been thought: who asks wants a move.
        """
        told = 0.25
        most = inf if thoughts is None else max(thoughts, 1)
        while not self.thoughts or (not self.stopped and self.thoughts < most):
            step = int(min(AT_ONCE, most - self.thoughts))
            self.tree.grow(step)
            self.thoughts += step
            spent = perf_counter() - self.began
            if seconds is not None and spent >= seconds:
                break
            if tell is not None and spent > told:
                told = 2 * spent
                tell(self.insight())
        return self.insight()

    def insight(self) -> Insight:
        """Return what is known so far."""
        branches = tuple(
            Branch(code, visits, *map(tuple, means))
            for code, visits, *means in self.tree.findings()
        )
        _, chances, points = map(tuple, self.tree.mean())
        return Insight(branches, chances, points, self.thoughts, perf_counter() - self.began)

    def turn_after(self, code: int) -> tuple[int, ...]:
        """Return how a turn goes on after its first move, as far as it can be foreseen (§3.2)."""
        if code & 15 > COVER or not ANIMALS[code >> 4 & 63] or not self._knows_the_hand():
            return ()
        view, further = after(self.view, code), []
        for move in self.tree.line(code)[1:]:
            if not (view.chain and view.hands[view.turn]) or move not in legal_codes(view):
                break
            further.append(move)
            view = after(view, move)
        return tuple(further)

    def _knows_the_hand(self) -> bool:
        """Tell whether the move that comes first is one of a hand that is seen."""
        return not isinstance(self.view.hands[self.view.turn], int) and not due(self.view)


Group = tuple[list[int], bool]
"""Seats whose hidden cards come from one shuffle, and whether the stack does too."""


def laid_out(view: View) -> tuple[Play, list[Group]]:
    """Return a view as the kernel wants it: unseen cards anywhere they may be, and in groups."""
    pools = {shuffle: list(cards) for shuffle, cards in view.pools}
    groups: dict[int, Group] = {shuffle: ([], False) for shuffle in pools}
    hands: list[Sequence[int]] = []
    for seat, hand in enumerate(view.hands):
        if isinstance(hand, int):
            hands.append(_cut(pools[view.drawn[seat]], hand))
            groups[view.drawn[seat]][0].append(seat)
        else:
            hands.append(hand)
    stack = _cut(pools.get(view.shuffles, []), size(view.stack))
    if stack:
        groups[view.shuffles] = (groups[view.shuffles][0], True)
    spare = [card for pool in pools.values() for card in pool]  # of the first group
    return loaded(view, hands, stack, spare), list(groups.values())


def loaded(
    view: StateOrView,
    hands: Sequence[Sequence[int]],
    stack: Sequence[int],
    spare: Sequence[int] = (),
) -> Play:
    """Return what is public as the kernel's play, with these hands, this stack and cards aside."""
    play = Play()
    options = view.options
    starter = -1 if view.starter is None else view.starter
    play.load(
        [bool(animal) for animal in ANIMALS],
        (options.open_others_rows, options.empty_hand_eclipse),
        (view.turn, view.chain, starter, view.left, view.turns, view.finished),
        hands,
        view.rows,
        stack,
        view.discard,
        [gained(view, seat) for seat in range(len(view.hands))],
        spare,
    )
    return play


def _cut(cards: list[int], count: int) -> Cards:
    """Take so many cards off a pool."""
    taken = tuple(cards[:count])
    del cards[:count]
    return taken
