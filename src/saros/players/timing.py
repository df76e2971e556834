"""How long to think about one move, for every kind of clock a table may have."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core.clock import Time

SOONEST = 0.005
"""Less is not worth thinking: one depth takes about so long."""

EXPECTED_MOVES = 28
"""So many moves are thought to be still ahead when nobody says how many."""


@dataclass(frozen=True)
class Budget:
    """Seconds for one move: `enough` to begin nothing new after, `most` to be done by."""

    enough: float
    most: float


def budget(time: Time, lag: float = 0.03) -> Budget:
    """Return how long to think; `lag` is lost between two programs at every move."""
    if time.per_move is not None:
        limit = _bounded(0.85 * time.per_move, time.per_move - lag)
        rest = budget(replace(time, per_move=None), lag)
        return Budget(min(limit.enough, rest.enough), min(limit.most, rest.most))
    if time.mine is None:
        return Budget(float("inf"), float("inf"))
    if time.hourglass:
        return _hourglass(time.mine, time.theirs, lag)
    free = time.delay + time.increment
    if time.periods and time.period:
        free += time.period
    left = time.mine + time.delay + (time.period if time.periods else 0.0)
    share = time.mine / min(time.moves_to_go or EXPECTED_MOVES, EXPECTED_MOVES)
    aim = share + 0.8 * free
    # A hard move may take four times its share, but never so much that the rest must be rushed.
    most = min(4 * aim, 0.3 * time.mine + 0.9 * free)
    if time.moves_to_go == 1:
        most = left
    return _bounded(0.6 * aim, min(most, left - lag))


def _hourglass(mine: float, theirs: float | None, lag: float) -> Budget:
    """What I use is the opponent's: think long only while I have the more sand."""
    other = mine if theirs is None else theirs
    lead = min(max(mine / other, 0.4), 1.6) if other > 0 else 1.6
    aim = mine / 20 * lead
    return _bounded(0.7 * aim, min(2.5 * aim, 0.5 * mine, mine - lag))


def _bounded(enough: float, most: float) -> Budget:
    most = max(most, SOONEST)
    return Budget(min(max(enough, SOONEST), most), most)
