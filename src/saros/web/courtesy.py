"""Courtesy: who is to move is told first, the others when nothing is being saved.

When hundreds of tables move at once, whoever has moved thus hears of her move and of the answer to
it together, and the server has half as much to say. When it is calm nobody waits.
"""

from __future__ import annotations

import asyncio

LONGEST = 0.25
"""Seconds after which everybody is told, however much there is to do."""


class Courtesy:
    """Those who let others go first, each known by what wakes her; `with` it something is saved."""

    def __init__(self) -> None:
        self._saving = 0
        self._waiting: dict[asyncio.Event, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """Something is being saved that somebody waits for."""
        self._saving += 1

    def __exit__(self, *_: object) -> None:
        self._saving -= 1
        if self._waiting and not self._saving:
            self._wake_all()

    def wake(self, who: asyncio.Event) -> None:
        """Wake somebody when all is calm."""
        if not self._saving:
            who.set()
            return
        self._waiting[who] = None
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LONGEST, self._wake_all)

    def forget(self, who: asyncio.Event) -> None:
        """Somebody is awake already."""
        self._waiting.pop(who, None)

    def _wake_all(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for who in self._waiting:
            who.set()
        self._waiting = {}
