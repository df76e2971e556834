"""How long a computer player takes at least: so that it is seen, and gives nothing away."""

from __future__ import annotations

from collections import deque

from ..core.clock import Time
from .lru_cache import LruCache

USUAL = 1.0
"""Seconds a player is thought to need of whom nothing is known yet."""
SLOWEST = 1.5
"""Seconds beyond which nobody waits for the sake of a secret."""
REMEMBERED = 8
"""So many of a player's last answers say how long it takes."""
SHARE = 0.02
"""So much of the time that is left on its clock a player waits at most for a secret's sake."""
MOST_PLAYERS = 500


class AnswerTime:
    """The least time for an answer.

    Where something is hidden, an answer that comes sooner than others tells that there was little
    to choose. So each takes as long as this player's slowest of late, whatever it thought about.
    """

    def __init__(self, least: float) -> None:
        self.least = least
        self._taken: LruCache[str, deque[float]] = LruCache(MOST_PLAYERS)

    def least_of(self, player: str, took: float, clock: Time) -> float:
        """Return how many seconds an answer takes at least that a player has thought about."""
        if self.least == 0:
            return 0.0
        taken = self._taken.get(player) or deque([USUAL], maxlen=REMEMBERED)
        taken.append(took)
        self._taken.keep(player, taken)
        left = clock.mine if clock.per_move is None else clock.per_move
        slowest = min(SLOWEST, max(taken))
        return max(self.least, slowest if left is None else min(slowest, left * SHARE))
