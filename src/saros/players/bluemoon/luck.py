"""Luck and skill in a play of Blue Moon that is over.

Expectations are those of somebody who sees both hands, but not the order of the decks: so what a
draw changes is luck, and what a seat changes is its own doing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import PEOPLES
from ...games.bluemoon.moves import Move
from ...games.bluemoon.position import State
from ..luck import Expectation, Moment
from .engine import shipped_net
from .inputs import OUTCOMES
from .search import Planner

THOUGHTS = 24
"""So often a play is played on from each of its states."""

TURNS, NODES = 2, 160
"""So many turns, and so many moves tried in each."""


class BlueMoonLuck:
    """What the doors ask about the luck of a play."""

    def moments(
        self,
        game: AnyGame,
        states: Sequence[State],
        moves: Sequence[Move],
        thoughts: int | None = None,
    ) -> list[Moment[Move]]:
        """Return every ply with what it changed."""
        moments: list[Moment[Move]] = []
        before = _expected(states[0], thoughts or THOUGHTS).points
        for ply, move in enumerate(moves, 1):
            by = game.to_act(states[ply - 1])
            assert by is not None
            now = _expected(states[ply], thoughts or THOUGHTS)
            change = tuple(new - old for new, old in zip(now.points, before, strict=True))
            moments.append(Moment(ply, by, move, now.points, change, now.chances))
            before = now.points
        return moments

    def expected(self, game: AnyGame, state: State) -> Expectation:
        """Return the crystals by seat that a state promises, and the chance to win."""
        return _expected(state, THOUGHTS)


def _expected(state: State, thoughts: int) -> Expectation:
    """Return what a state promises, both hands seen; at the end what it has brought."""
    kernel = state.kernel
    peoples = [PEOPLES.index(people) for people in state.peoples]
    planner = Planner(shipped_net(), kernel, peoples, 1)
    # The same dice everywhere: what is compared should not differ by them.
    chances = planner.outlook(kernel, thoughts, TURNS, NODES, 1)
    pairs = list(zip(chances, OUTCOMES, strict=True))
    mine = sum(chance * crystals for chance, crystals in pairs if crystals > 0)
    theirs = -sum(chance * crystals for chance, crystals in pairs if crystals < 0)
    share = sum(chance for chance, crystals in pairs if crystals > 0)
    return Expectation((mine, theirs), (share, 1 - share))


LUCK = BlueMoonLuck()
