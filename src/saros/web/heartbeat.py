"""A server's heartbeat in the store, and the outages: times without one, which charge no clock."""

from __future__ import annotations

import secrets

from ..store import Outage, Store

STILL = 3_000
"""Without a pulse for so many ms we were away ourselves: stopped, or suspended."""
LATE = 5_000
"""Without a sign of life in the store for so many ms a server is away, ourselves or another."""


class Heartbeat:
    """Says in the store that this server is there, and learns from it who else is and was."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = secrets.token_hex(6)
        self.outages: list[Outage] = []
        self._beaten = self._pulsed = 0
        self._others: set[str] = set()

    async def begin(self, now: int) -> list[Outage]:
        """Be there, for the first time or again; return the outages since we last were.

        We are late until `rest` says that they have been allowed for.
        """
        await self.store.begin(self.name, now)
        self.outages = await self.store.outages()
        return [outage for outage in self.outages if outage[1] > self._beaten]

    async def beat(self, now: int) -> None:
        """Give a sign of life."""
        await self.store.beat(self.name, now)
        self._beaten = now

    def rest(self, now: int) -> None:
        """Be there without saying so: it has been said, or no clock runs and nobody need know."""
        self._beaten = self._pulsed = now

    def pulse(self, now: int) -> None:
        """Note that we run at all, however long a busy store takes for a beat."""
        self._pulsed = now

    async def end(self, now: int) -> None:
        """Stop in good order."""
        await self.store.end(self.name, now)

    def is_late(self, now: int) -> bool:
        """Tell whether the last sign of life is so old that we must have been away ourselves."""
        return now - self._pulsed > STILL or now - self._beaten > LATE

    async def has_lost_others(self, now: int) -> bool:
        """Tell whether a server that was there when we last asked is there no longer."""
        before = self._others
        self._others = await self.store.servers(now - LATE) - {self.name}
        return not before <= self._others
