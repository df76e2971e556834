"""How often somebody may ask: a bucket that drips full again, for each address or guest."""

from __future__ import annotations

from asyncio import Semaphore
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

MOST_KEPT = 20_000
"""Buckets of those who have not been here for longest are forgotten beyond so many."""


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass
class Bucket:
    """What one of them has left."""

    left: float
    at: float

    def take(self, rate: Rate, now: float) -> bool:
        """Take from it; False if there is not enough left."""
        self.left += (now - self.at) * rate.per_second
        self.at = now
        self.left = min(self.left, rate.burst)
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each name."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self.rate, self.now = rate, now
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take from a bucket; False if there is not enough left in it."""
        now = self.now()
        if (bucket := self._of.get(name)) is not None:
            self._of.move_to_end(name)
        else:
            bucket = self._of[name] = Bucket(self.rate.burst, now)
            if len(self._of) > MOST_KEPT:
                self._of.popitem(last=False)
        return bucket.take(self.rate, now)


class Gates:
    """For each name so many at a time; the others wait in their order."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._of: dict[str, tuple[Semaphore, int]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Be one of them."""
        gate, users = self._of.get(name) or (Semaphore(self.most), 0)
        self._of[name] = gate, users + 1
        try:
            async with gate:
                yield
        finally:
            gate, users = self._of.pop(name)
            if users > 1:
                self._of[name] = gate, users - 1


@dataclass(frozen=True)
class Rates:
    """What is allowed; a household behind one address should never notice."""

    requests: Rate = Rate(40, 800)
    """HTTP requests of an address; a page's first load asks for some twenty things."""
    tables: Rate = Rate(1, 60)
    """New tables of an address."""
    thoughts: Rate = Rate(8, 600)
    """Positions an address may have thought about; a whole game's graph is asked for at once."""
    supplies: Rate = Rate(6, 120)
    """Supplies an address may have looked through; whoever builds one asks after each change."""
    desks: Rate = Rate(2, 60)
    """What an address may do at desks: change, prove and publish."""
    new_desks: Rate = Rate(1 / 20, 40)
    """Desks an address may make; each is kept for ever."""
    edits: Rate = Rate(15, 200)
    """Changes of positions that an address sets up."""
    studies: Rate = Rate(1, 60)
    """Studies an address may change; what somebody writes is saved while they write."""
    new_studies: Rate = Rate(1 / 20, 20)
    """Studies an address may make; few play so many games a day."""
    problems: Rate = Rate(6, 200)
    """What an address may ask about problems; whoever solves one asks after each move."""
    messages: Rate = Rate(20, 80)
    """Messages of one connection."""
    guest_messages: Rate = Rate(40, 200)
    """Messages of one guest, however many windows they have open."""
    positions: Rate = Rate(20, 60)
    """Positions an address is shown at once; what it asks beyond that is drawn by the workers."""
    strikes: int = 40
    """So many messages too many, without a pause between, close the connection."""
    connections: int = 200
    """Sockets of one address at a time."""
    tcp_connections: int = 400
    """TCP connections of one address at a time, for whatever; a proxy's are not counted."""
    arrivals: Rate = Rate(40, 400)
    """TCP connections that an address makes; browsers keep theirs and need few."""


UNLIMITED = Rate(1e9, 10**9)


def no_limits() -> Rates:
    """Return rates for a server that trusts whoever can reach it: tests and measurements."""
    every, most = UNLIMITED, 10**9
    return Rates(
        requests=every, tables=every, thoughts=every, supplies=every, studies=every,
        new_studies=every, problems=every, messages=every, guest_messages=every, positions=every,
        edits=every, desks=every, new_desks=every, arrivals=every,
        strikes=most, connections=most, tcp_connections=most,
    )  # fmt: skip
