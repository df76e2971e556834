"""Luck and skill in a play of Sonne und Mond that is over.

Expectations are those of somebody who sees all hands, but not the order of the stack: so what a
draw changes is luck, and what a seat changes is its own doing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...core.game import CHANCE
from ...games import AnyGame
from ...games.sonnemond.moves import Deal, Draw, Move
from ...games.sonnemond.state import State
from ...games.sonnemond.view import View, seen
from ..luck import Expectation, Moment
from .analyst import refuse_undealt
from .search import TO_THE_END, Insight, Search

THOUGHTS = 300
"""So often a play is played on from each of its states."""

Points = tuple[float, ...]


def course_of(
    game: AnyGame, states: Sequence[State], moves: Sequence[Move], thoughts: int = THOUGHTS
) -> list[Moment[Move]]:
    """Return what was to be expected after every ply, with what it changed.

    A reshuffle changes nothing that anybody could see, so its luck comes with the draws after it.
    """
    moments: list[Moment[Move]] = []
    before = _before(game, states, moves, thoughts)
    for ply, move in enumerate(moves, 1):
        state, by = states[ply], game.to_act(states[ply - 1])
        assert by is not None
        same = by == CHANCE and not isinstance(move, Deal | Draw)
        points = before if same else expected(game, state, thoughts).points
        change = tuple(new - old for new, old in zip(points, before, strict=True))
        moments.append(Moment(ply, by, move, points, change))
        before = points
    return moments


def _before(game: AnyGame, states: Sequence[State], moves: Sequence[Move], thoughts: int) -> Points:
    """Return what was to be expected of the first state; before a deal any cards may come."""
    if moves and isinstance(moves[0], Deal):
        return _insight(seen(states[1], None), thoughts).points
    return expected(game, states[0], thoughts).points if states[0].shuffles else ()


def expected(game: AnyGame, state: State, thoughts: int = THOUGHTS) -> Expectation:
    """Return what a state promises, all hands seen; at the end what it has brought."""
    outcome = game.outcome(state)
    if outcome is not None:
        return Expectation(tuple(map(float, outcome.score)), outcome.points)
    insight = _insight(open_view(state), thoughts)
    return Expectation(insight.points, insight.chances)


def open_view(state: State) -> View:
    """Return a state as seen by somebody who knows everything but the order of the stack."""
    stack = tuple(sorted(state.stack))
    pools = ((state.shuffles, stack),) if stack else ()
    return View(state.options, state.hands, state.rows, len(stack), *state[4:], state.turn, pools)


def _insight(view: View, thoughts: int) -> Insight:
    # The same dice everywhere: what is compared should not differ by them.
    search = Search(view, Random(1), TO_THE_END, thoughts + 2)
    return search.think(thoughts)


class SonneMondLuck:
    """What the doors ask about the luck of a play."""

    def moments(
        self,
        game: AnyGame,
        states: Sequence[State],
        moves: Sequence[Move],
        thoughts: int | None = None,
    ) -> list[Moment[Move]]:
        """Return every ply with what it changed."""
        return course_of(game, states, moves, thoughts or THOUGHTS)

    def expected(self, game: AnyGame, state: State) -> Expectation:
        """Return what a state promises, once the cards are dealt."""
        refuse_undealt(state)
        return expected(game, state)


LUCK = SonneMondLuck()
