"""Analysts of Blue Moon: at full strength, or as one of the levels would see it.

An analyst sees what the seat that has to choose sees, even where it is handed all the truth. What
it finds is a whole turn, as far as it can be foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...core.refusal import Refusal
from ...games import AnyGame
from ...games.bluemoon.moves import Move
from ...games.bluemoon.position import StateOrView, View
from ..analyst import Finding, Limits, Tell
from ..player import own_view
from ..ranking_analyst import RankingAnalyst
from .engine import Engine, Insight, Manner, Turn

if TYPE_CHECKING:
    from .levels import BlueMoonPlayer

HUNDREDTHS = 100
"""A score counts hundredths of a crystal."""

FULL = Manner(nodes=4000, samples=8, ends=24, rolls=2000)
"""How an analyst thinks whom nobody limits."""

FOR_EVER = 86_400.0


class BlueMoonAnalyst(RankingAnalyst[StateOrView, Move]):
    """Thinks as well as it can."""

    def __init__(self, rng: Random, judgement: str = "learned") -> None:
        self.rng = rng
        self.engine = Engine(replace(FULL, judgement=judgement))

    def get_ready(self, game: AnyGame, state: StateOrView) -> None:
        """Load the net."""
        self.engine.get_ready()

    def stop(self) -> None:
        """End the thinking soon."""
        self.engine.stop()

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
        seat = view.kernel.seat_to_act()
        self.engine.manner = _within(self.engine.manner, limits)

        def hear(insight: Insight) -> None:
            if tell is not None:
                tell(findings(insight, seat)[0])

        seconds = limits.enough or limits.seconds
        return findings(self.engine.think(view, self.rng, seconds, hear, only or ()), seat)


def _within(manner: Manner, limits: Limits) -> Manner:
    """Return a manner that keeps to limits: of nodes, of time, or neither, until it is stopped."""
    if limits.nodes is not None:
        per_roll = manner.turns * manner.reply
        rolls = max((limits.nodes - manner.nodes) // per_roll, 0)
        return replace(manner, nodes=min(limits.nodes, FULL.nodes), rolls=rolls, seconds=None)
    return replace(manner, seconds=limits.seconds or FOR_EVER)


def view_to_act(game: AnyGame, state: StateOrView, limits: Limits) -> View:
    """Return what the seat that has to choose sees, if it can be thought about so."""
    if limits.depth is not None and (limits.nodes, limits.seconds) == (None, None):
        raise Refusal("no_thought", "this game is not searched to a depth; give it nodes or time")
    view: View = own_view(game, state)
    return view


def findings(insight: Insight, seat: int) -> list[Finding[Move]]:
    """Return the turns that were found, one for each."""
    return [finding(turn, insight, seat) for turn in insight.turns]


def finding(turn: Turn, insight: Insight, seat: int) -> Finding[Move]:
    """Return one turn with what it may bring."""
    mine, theirs = turn.crystals
    shares = (turn.share, 1 - turn.share)
    return Finding(
        turn.moves[0], round(HUNDREDTHS * (mine - theirs)), turn.share, None, turn.moves, 0,
        insight.nodes, insight.seconds, seat,
        shares=shares[::-1] if seat else shares,
        points=(theirs, mine) if seat else (mine, theirs),
    )  # fmt: skip


class LevelAnalyst:
    """Thinks as a level does: with its diligence, its luck and its judgement."""

    def __init__(self, player: BlueMoonPlayer) -> None:
        self.player = player

    def get_ready(self, game: AnyGame, state: StateOrView) -> None:
        """Load what the level needs."""
        self.player.get_ready(game, state)

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
        insight = self.player.think(view, limits.enough or limits.seconds)
        found = findings(insight, view.kernel.seat_to_act())[0]
        if tell is not None:
            tell(found)
        return found
