"""What a match of several seats means: each player's share of the wins, and how sure it is.

The same opening is played as often as there are seats, everybody sitting everywhere once. Games
of one opening are not independent, so the spread is measured between openings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from .elo import Interval, interval_without_spread, student


class Share(NamedTuple):
    """What one player took; a win that is shared counts half."""

    wins: int
    share: float
    interval: Interval
    """Where the true share lies, 95 % sure."""


def share_of(results: Sequence[float], seats: int) -> Share:
    """Return the share behind a player's results, in the order of the games."""
    wins = sum(points == 1 for points in results)
    if not results:
        return Share(0, 1 / seats, (0.0, 1.0))
    share = sum(results) / len(results)
    rounds = [results[n : n + seats] for n in range(0, len(results), seats)]
    spread = sum((sum(points) - share * len(points)) ** 2 for points in rounds)
    if not spread:
        alike = len(rounds) if 0 < share < 1 else len(results)
        return Share(wins, share, interval_without_spread(share, alike))
    error = sqrt(spread * len(rounds) / (len(rounds) - 1)) / len(results)
    reach = student(len(rounds) - 1) * error
    return Share(wins, share, (max(0.0, share - reach), min(1.0, share + reach)))
