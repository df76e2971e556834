"""Analysts of Sun and Moon: at full strength, or as one of the levels would see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from ...games import AnyGame
from ...games.sunmoon.moves import Go, Move
from ...games.sunmoon.rules import State
from ..analyst import Finding, Limits, Tell
from .engine import DEEPEST, Engine, Insight
from .judge import JUDGE
from .search import WON

if TYPE_CHECKING:
    from .levels import SunMoonPlayer

Limit = TypeVar("Limit", int, float)

PENALTY_DEPTH = 2
"""§8.6: so deep every level looks at the soldiers it may remove; that is choice enough."""


class SunMoonAnalyst:
    """Thinks with the whole strength of an engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._stopped = False

    def forget(self) -> None:
        """Forget every position."""
        self.engine.forget()

    def stop(self) -> None:
        """End the thinking at once."""
        self._stopped = True
        self.engine.stop()

    def think(
        self,
        game: AnyGame,
        state: State,
        limits: Limits,
        *,
        only: Sequence[Move] | None = None,
        tell: Tell[Move] | None = None,
    ) -> Finding[Move]:
        """Return what is found about a state that is not over."""
        self._begin(limits)
        if state.penalty:
            return self._levelled(limits, partial(self._escapes, game, state, only), tell)[0]
        moves: Any = _unannounced(only or JUDGE.candidates(game, state))
        if len(moves) == 1 and limits.enough is not None:
            limits = replace(limits, depth=1)

        def hear(insight: Insight) -> None:
            if tell is not None:
                tell(_finding(game, state, insight))

        return _finding(game, state, self.engine.think(state, limits, only=moves, tell=hear))

    def survey(
        self,
        game: AnyGame,
        state: State,
        limits: Limits,
        lines: int,
        *,
        tell: Tell[Move] | None = None,
    ) -> list[Finding[Move]]:
        """Return the best moves in their order, all looked at equally deep."""
        self._begin(limits)
        if state.penalty:
            look = partial(self._escapes, game, state, None)
        else:
            look = partial(self._lines, game, state, lines)
        return self._levelled(limits, look, tell)[:lines]

    def get_ready(self, game: AnyGame, state: State) -> None:
        """Load judge, net and search."""
        self.engine.get_ready(state)

    def _begin(self, limits: Limits) -> None:
        self._stopped = False
        if limits.seconds is None and (limits.depth, limits.nodes) != (None, None):
            # What does not hang on a clock should not hang on earlier searches either.
            self.forget()

    # Several moves, equally deep -----------------------------------------------------------

    def _levelled(self, limits: Limits, look: Look, tell: Tell[Move] | None) -> list[Finding[Move]]:
        """Return what the last depth has brought that was finished for all, the best first."""
        purse, best = _Purse(limits, lambda: self._stopped), list[Finding[Move]]()
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            found = look(depth, purse)
            if found is None:
                break
            best = [replace(one, depth=depth) for one in found]
            best.sort(key=lambda finding: -finding.score)
            if tell is not None:
                tell(purse.charged(best[0]))
        return [purse.charged(finding) for finding in best]

    def _lines(
        self, game: AnyGame, state: State, lines: int, depth: int, purse: _Purse
    ) -> list[Finding[Move]] | None:
        """Find the best move, then the best of the others, and so on."""
        rest: list[Any] = _unannounced(JUDGE.candidates(game, state))
        found: list[Finding[Move]] = []
        while rest and len(found) < lines:
            if (left := purse.left(depth)) is None:
                return None
            insight = self.engine.think(state, left, only=rest)
            finding = _finding(game, state, insight)
            if not purse.pay(finding, depth):
                return None
            found.append(finding)
            rest.remove(insight.move)
        return found

    def _escapes(
        self, game: AnyGame, state: State, only: Sequence[Move] | None, depth: int, purse: _Purse
    ) -> list[Finding[Move]] | None:
        """§8.6: look at every soldier that may be removed."""
        found: list[Finding[Move]] = []
        for escape in only or game.legal_moves(state):
            if (left := purse.left(depth)) is None:
                return None
            found.append(self._escaped(game, state, escape, left))
            if not purse.pay(found[-1], depth):
                return None
        return found

    def _escaped(self, game: AnyGame, state: State, escape: Any, limits: Limits) -> Finding[Move]:
        """Return what an escape is worth to the one who escaped."""
        seat, after = 1 - state.position.turn, game.play_unchecked(state, escape)
        outcome = game.outcome(after)
        if outcome is not None:
            share = outcome.points[seat]
            wins = {1.0: 1, 0.0: -1}.get(share)
            return Finding(escape, (wins or 0) * WON, share, wins, (escape,), DEEPEST, 0, 0.0, seat)
        found = _finding(game, after, self.engine.think(after, limits))
        wins = None if found.wins_in is None else -found.wins_in
        return Finding(
            escape, -found.score, 1.0 - found.share, wins, (escape, *found.line), found.depth,
            found.nodes, found.seconds, seat, found.forfeit,
        )  # fmt: skip


class _Purse:
    """Limits that several searches spend together; the first depth of all is free."""

    def __init__(self, limits: Limits, stopped: Callable[[], bool]) -> None:
        self.limits, self.stopped = limits, stopped
        self.began, self.nodes = perf_counter(), 0

    @property
    def seconds(self) -> float:
        """How many have been spent."""
        return perf_counter() - self.began

    def left(self, depth: int) -> Limits | None:
        """Return the limits of the next search, so deep; None if it must not begin."""
        if depth == 1:
            return Limits(depth=1)
        own = self.limits
        nodes = None if own.nodes is None else own.nodes - self.nodes
        seconds = None if own.seconds is None else own.seconds - self.seconds
        spent = own.enough is not None and self.seconds > own.enough
        spent |= any(limit is not None and limit <= 0 for limit in (nodes, seconds))
        return None if spent or self.stopped() else Limits(depth, nodes, seconds)

    def charged(self, finding: Finding[Move]) -> Finding[Move]:
        """Return a finding with what all have cost so far."""
        return replace(finding, nodes=self.nodes, seconds=self.seconds)

    def pay(self, finding: Finding[Move], depth: int) -> bool:
        """Count what a search has spent; False if it did not get to its depth."""
        self.nodes += finding.nodes
        # One ply is always enough to answer, and what is sure needs no further depth.
        return depth == 1 or finding.depth >= depth or finding.wins_in is not None


Look = Callable[[int, _Purse], list[Finding[Move]] | None]
"""Looks so deep and no deeper; None if something put an end to it."""


class LevelAnalyst:
    """Thinks as a level does: with its depth, its luck and its taste."""

    def __init__(self, player: SunMoonPlayer) -> None:
        self.player, self.strength = player, player.strength

    def get_ready(self, game: AnyGame, state: State) -> None:
        """Load what the level needs."""
        self.player.get_ready(game, state)

    def forget(self) -> None:
        """Forget every position."""
        self.player.engine.forget()

    def stop(self) -> None:
        """End the thinking at once."""
        self.player.engine.stop()

    def think(
        self,
        game: AnyGame,
        state: State,
        limits: Limits,
        *,
        only: Sequence[Move] | None = None,
        tell: Tell[Move] | None = None,
    ) -> Finding[Move]:
        """Return what the level would play; limits can only make it weaker."""
        if state.penalty:
            limits = replace(limits, depth=_least(PENALTY_DEPTH, limits.depth))
            return SunMoonAnalyst(self.player.engine).think(game, state, limits)
        own = self.strength
        self.player.strength = replace(
            own, depth=_least(own.depth, limits.depth), nodes=_least(own.nodes, limits.nodes),
            seconds=_least(own.seconds, limits.seconds), enough=_least(own.enough, limits.enough),
        )  # fmt: skip
        found = _finding(game, state, self.player.think(game, state))
        if tell is not None:
            tell(found)
        return found


def _unannounced(moves: Sequence[Move]) -> list[Move]:
    """Return each move once, whatever is announced with it."""
    bare = (replace(move, call=None) if isinstance(move, Go) else move for move in moves)
    return list(dict.fromkeys(bare))


def _least(one: Limit | None, other: Limit | None) -> Limit | None:
    there = [limit for limit in (one, other) if limit is not None]
    return min(there) if there else None


def _finding(game: AnyGame, state: State, insight: Insight) -> Finding[Move]:
    line = tuple(_announced(game, state, insight.line))
    wins = insight.banishes_in or insight.forfeits_in
    return Finding(
        line[0], insight.score, insight.share, wins, line, insight.depth, insight.nodes,
        insight.seconds, insight.turn, insight.forfeits_in is not None,
    )  # fmt: skip


def _announced(game: AnyGame, state: State, line: Sequence[Any]) -> Iterator[Move]:
    """Say with each move what an honest player says; a line ends where a penalty is due (§8.6)."""
    for move in line:
        said: Move = JUDGE.announced(game, state, move)
        yield said
        state = game.play_unchecked(state, said)
        if state.penalty:
            return
