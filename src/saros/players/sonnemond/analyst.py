"""Analysts of Sonne und Mond: at full strength, or as one of the levels would see it.

An analyst sees what the seat whose turn it is sees, even where it is handed all the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ...core.refusal import Refusal
from ...games import AnyGame
from ...games.sonnemond.moves import DEAL, Move
from ...games.sonnemond.rules import coded, named
from ...games.sonnemond.turn import StateOrView, after, due
from ...games.sonnemond.view import View
from ..analyst import Finding, Limits, Tell
from ..ranking_analyst import RankingAnalyst
from .search import TO_THE_END, Insight, Search

if TYPE_CHECKING:
    from .levels import SonneMondPlayer

POINTS = 100
"""A score counts hundredths of a point."""


class SonneMondAnalyst(RankingAnalyst[StateOrView, Move]):
    """Thinks as well as it can."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._search: Search | None = None
        self._stopped = False

    def get_ready(self, game: AnyGame, state: StateOrView) -> None:
        """Everything is loaded already."""
        self._stopped = False

    def stop(self) -> None:
        """End the thinking soon; before it has begun, at its first thoughts."""
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    def ranked(
        self,
        game: AnyGame,
        state: StateOrView,
        limits: Limits,
        only: Sequence[Move] | None,
        tell: Tell[Move] | None,
    ) -> list[Finding[Move]]:
        """Return what is found about a state that is not over, the best first."""
        view = view_to_act(game, state, limits)
        codes = [coded(view, move) for move in only or ()] if not due(view) else []
        self._search = search = Search(view, Random(self.rng.random()), TO_THE_END, only=codes)
        search.think(1)

        def hear(insight: Insight) -> None:
            if tell is not None:
                tell(findings(view, insight, search)[0])

        if not self._stopped:
            search.think(limits.nodes, limits.enough or limits.seconds, hear)
        self._stopped = False
        return findings(view, search.insight(), search)


def refuse_undealt(state: StateOrView) -> None:
    """Refuse to think about hands that nobody has yet."""
    if due(state) == DEAL:
        raise Refusal("no_thought", "before the deal there is nothing to think about")


def view_to_act(game: AnyGame, state: StateOrView, limits: Limits) -> View:
    """Return what the seat whose turn it is sees, if there is something to think about."""
    refuse_undealt(state)
    if limits.depth is not None and (limits.nodes, limits.seconds) == (None, None):
        raise Refusal("no_thought", "this game is not searched to a depth; give it nodes or time")
    view: View = game.own_view(state, state.turn)
    return view


def findings(view: View, insight: Insight, search: Search | None) -> list[Finding[Move]]:
    """Return the moves that were looked at; where something is due, that.

    A search, if there was one, knows how the turn would go on after each.
    """
    if code := due(view):
        return [finding(view, (code,), insight, insight.chances, insight.points)]
    return [
        finding(view, _turn(branch.code, search), insight, branch.chances, branch.points)
        for branch in insight.branches
    ]


def _turn(code: int, search: Search | None) -> tuple[int, ...]:
    return (code,) if search is None else (code, *search.turn_after(code))


def finding(
    view: View,
    codes: tuple[int, ...],
    insight: Insight,
    chances: tuple[float, ...],
    points: tuple[float, ...],
) -> Finding[Move]:
    """Return one move, with those that go on its turn, and what it may bring."""
    seat, line = view.turn, named_line(view, codes)
    return Finding(
        line[0], round(POINTS * points[seat]), chances[seat], None, line, 0, insight.thoughts,
        insight.seconds, seat, shares=chances, points=points,
    )  # fmt: skip


def named_line(view: View, codes: Sequence[int]) -> tuple[Move, ...]:
    """Return the moves of codes by name, each as it stands when its turn comes."""
    moves = []
    for number, code in enumerate(codes):
        if number:
            view = after(view, codes[number - 1])
        moves.append(named(view, code))
    return tuple(moves)


class LevelAnalyst:
    """Thinks as a level does: with its diligence, its luck and its taste."""

    def __init__(self, player: SonneMondPlayer) -> None:
        self.player = player

    def get_ready(self, game: AnyGame, state: StateOrView) -> None:
        """Load what the level needs."""

    def forget(self) -> None:
        """Nothing is remembered from one position to the next."""

    def stop(self) -> None:
        """End the thinking soon."""
        self.player.stop()

    def think(
        self,
        game: AnyGame,
        state: StateOrView,
        limits: Limits,
        *,
        only: Sequence[Move] | None = None,
        tell: Tell[Move] | None = None,
    ) -> Finding[Move]:
        """Return what the level would play; limits can only make it weaker."""
        view = view_to_act(game, state, limits)
        insight = self.player.think(view, limits=self._within(limits))
        found = findings(view, insight, self.player.last_search)[0]
        if tell is not None:
            tell(found)
        return found

    def _within(self, limits: Limits) -> Limits:
        own = self.player.strength
        nodes = [n for n in (own.thoughts, limits.nodes) if n is not None]
        seconds = [s for s in (own.seconds, limits.enough or limits.seconds) if s is not None]
        return Limits(nodes=min(nodes, default=None), seconds=min(seconds, default=None))
