"""In which order viewers are told of a change: who is to move first, the others in a lull.

When hundreds of tables move at once, whoever has moved then hears of their move together with the
answer to it, and the server sends half as many messages. When it is calm nobody waits.
"""

from __future__ import annotations

import asyncio

LONGEST = 0.25
"""Seconds after which somebody is told, however much there is to do."""
LULL = 0.02
"""Seconds of quiet before a crowd is told: those who were told first may be about to answer."""
FEW = 10
"""So many are no crowd."""


class Fanout:
    """Viewers who wait for a lull, by the events that wake them; `with` it, an act is saved."""

    def __init__(self) -> None:
        self._saving = 0
        self._waiting: dict[asyncio.Event, float] = {}
        """Until when each waits at most, the first to be told first."""
        self._lull: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """Something is being saved that somebody waits for."""
        self._saving += 1
        if self._lull is not None:
            self._lull.cancel()
            self._lull = None

    def __exit__(self, *_: object) -> None:
        self._saving -= 1
        if self._saving or not self._waiting:
            return
        if len(self._waiting) <= FEW:
            self._wake_all()
        else:
            self._lull = asyncio.get_running_loop().call_later(LULL, self._wake_all)

    def wake(self, who: asyncio.Event) -> None:
        """Wake somebody when all is calm."""
        if not self._saving and not self._waiting:
            who.set()
        elif who not in self._waiting:
            loop = asyncio.get_running_loop()
            self._waiting[who] = loop.time() + LONGEST
            if self._timer is None:
                self._timer = loop.call_later(LONGEST, self._wake_patient)

    def forget(self, who: asyncio.Event) -> None:
        """Somebody is awake already."""
        self._waiting.pop(who, None)

    def _wake_all(self) -> None:
        for who in self._waiting:
            who.set()
        self._waiting = {}

    def _wake_patient(self) -> None:
        """Wake those who have waited as long as anybody should."""
        self._timer = None
        loop = asyncio.get_running_loop()
        for who, until in list(self._waiting.items()):
            if until > loop.time():
                self._timer = loop.call_at(until, self._wake_patient)
                return
            who.set()
            del self._waiting[who]
