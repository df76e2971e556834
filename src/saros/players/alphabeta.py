"""A player that looks a few moves ahead: alpha-beta over the verbs every game has."""

from __future__ import annotations

from random import Random
from typing import Any

from ..games import AnyGame
from .judge import WON, Judge, judge_for
from .simple import seat_to_act

DEPTH = 2
NUDGE = 8.0
"""How much luck may add to a move at the root, so that no two games are alike."""


class SearchPlayer:
    """Looks `depth` moves ahead, captures first, and believes its judge about the rest."""

    def __init__(self, rng: Random, depth: int = DEPTH) -> None:
        self.rng = rng
        self.depth = depth

    def choose(self, game: AnyGame, view: Any) -> Any:
        """Return the best move the search finds; the view is the whole state in these games."""
        judge, seat = judge_for(game), seat_to_act(game, view)
        state = game.sample_state(view, self.rng)
        moves = judge.candidates(game, state)
        best, best_value = moves[0], -2 * WON
        for move in moves if len(moves) > 1 else ():
            luck = self.rng.random() * NUDGE
            after = game.play_unchecked(state, move)
            search = _Search(game, judge)
            value = luck + search.value(after, seat, self.depth - 1, best_value - luck, 2 * WON)
            if value > best_value:
                best, best_value = move, value
        return judge.announced(game, state, best)


class _Search:
    """The value of a state for one seat, assuming that everybody plays well."""

    def __init__(self, game: AnyGame, judge: Judge) -> None:
        self.game = game
        self.judge = judge

    def value(self, state: Any, seat: int, depth: int, low: float, high: float) -> float:
        """Return the value if it lies between `low` and `high`, else a bound on that side."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            # Sooner is better for the winner and worse for the loser.
            return (2 * outcome.points[seat] - 1) * (WON + depth)
        if depth <= 0:
            return self.judge.value(state, seat)
        mine = self.game.to_act(state) == seat
        best = low if mine else high
        for move in self.judge.candidates(self.game, state):
            after = self.game.play_unchecked(state, move)
            if mine:
                best = max(best, self.value(after, seat, depth - 1, best, high))
            else:
                best = min(best, self.value(after, seat, depth - 1, low, best))
            if (mine and best >= high) or (not mine and best <= low):
                break
        return best
