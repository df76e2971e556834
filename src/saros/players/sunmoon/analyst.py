"""Analysts of Sun and Moon: at full strength, or as one of the levels would see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ...games import AnyGame
from ...games.sunmoon.moves import Go, Move
from ...games.sunmoon.rules import State
from ..analyst import Finding, Limits, Tell
from ..judge import judge_for
from .engine import DEEPEST, Engine, Insight
from .evaluation import chance
from .search import WON

if TYPE_CHECKING:
    from .levels import SunMoonPlayer


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
        tell: Tell | None = None,
    ) -> Finding:
        """Return what is found about a state that is not over."""
        self._stopped = False
        if limits.seconds is None and (limits.depth, limits.nodes) != (None, None):
            # What does not hang on a clock should not hang on earlier searches either.
            self.forget()
        if state.penalty:
            return self._punish(game, state, limits, only, tell)
        moves: Any = _unannounced(only or judge_for(game).candidates(game, state))
        if len(moves) == 1 and limits.enough is not None:
            limits = replace(limits, depth=1)

        def hear(insight: Insight) -> None:
            if tell is not None:
                tell(_finding(game, state, insight))

        return _finding(game, state, self.engine.think(state, limits, only=moves, tell=hear))

    # Penalties -----------------------------------------------------------------------------

    def _punish(
        self,
        game: AnyGame,
        state: State,
        limits: Limits,
        only: Sequence[Move] | None,
        tell: Tell | None,
    ) -> Finding:
        """§8.6: choose the soldier to remove, all of them looked at equally deep."""
        began, best = perf_counter(), None
        for depth, nodes, found in self._deepened(game, state, limits, only):
            best = replace(found, depth=depth, nodes=nodes, seconds=perf_counter() - began)
            if tell is not None:
                tell(best)
        assert best is not None, "the first depth is always finished"
        return best

    def _deepened(
        self, game: AnyGame, state: State, limits: Limits, only: Sequence[Move] | None
    ) -> Iterator[tuple[int, int, Finding]]:
        """Yield depth, nodes so far and the best escape, depth by depth until a limit is met."""
        began, nodes = perf_counter(), 0
        escapes: Sequence[Any] = only or game.legal_moves(state)
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            found = []
            for escape in escapes:
                left = _left(limits, perf_counter() - began, nodes) if depth > 1 else Limits()
                if left is None or (self._stopped and depth > 1):
                    return
                finding = self._escaped(game, state, escape, replace(left, depth=depth))
                # What is sure needs no further depth.
                if finding.depth < depth and finding.wins_in is None:
                    return
                nodes += finding.nodes
                found.append(finding)
            yield depth, nodes, max(found, key=lambda finding: finding.score)

    def _escaped(self, game: AnyGame, state: State, escape: Any, limits: Limits) -> Finding:
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
            found.nodes, found.seconds, seat,
        )  # fmt: skip


class LevelAnalyst:
    """Thinks as a level does: with its depth, its luck and its taste."""

    def __init__(self, player: SunMoonPlayer) -> None:
        self.player, self.strength = player, player.strength

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
        tell: Tell | None = None,
    ) -> Finding:
        """Return what the level would play; limits can only make it weaker."""
        if state.penalty:
            return SunMoonAnalyst(self.player.engine).think(game, state, Limits(depth=2))
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


def _least(one: Any, other: Any) -> Any:
    there = [limit for limit in (one, other) if limit is not None]
    return min(there) if there else None


def _left(limits: Limits, seconds: float, nodes: int) -> Limits | None:
    """Return what is left of the limits, None if nothing is."""
    left = Limits(
        nodes=None if limits.nodes is None else limits.nodes - nodes,
        seconds=None if limits.seconds is None else limits.seconds - seconds,
    )
    spent = limits.enough is not None and seconds > limits.enough
    spent |= any(limit is not None and limit <= 0 for limit in (left.nodes, left.seconds))
    return None if spent else left


def _finding(game: AnyGame, state: State, insight: Insight) -> Finding:
    line = tuple(_announced(game, state, insight.line))
    wins = insight.banishes_in
    share = chance(insight.score) if wins is None else float(insight.score > 0)
    return Finding(
        line[0], insight.score, share, wins, line, insight.depth, insight.nodes, insight.seconds,
        insight.turn,
    )  # fmt: skip


def _announced(game: AnyGame, state: State, line: Sequence[Any]) -> Iterator[Move]:
    """Say with each move what an honest player says; a line ends where a penalty is due (§8.6)."""
    for move in line:
        said: Move = judge_for(game).announced(game, state, move)
        yield said
        state = game.play_unchecked(state, said)
        if state.penalty:
            return
