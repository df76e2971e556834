"""All TCP connections of a server: so many and no more; when it is crowded the unfinished go first.

A connection costs the server a file and some memory from the moment it is made, and its owner
nothing. So one that has not yet asked for anything, or only for half of something, has no claim: it
is given up for the next as soon as the server fills, those of the address first that has most.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from .addresses import network_of
from .rate_limits import UNLIMITED, Buckets

MOST = 4096
"""Connections at a time, where the system allows as many files."""
RESERVED = 128
"""Files that are kept for the database, the worker processes and the pages."""
WANTED_FILES = 65_536
"""So many open files are asked of the system."""
GRACE = 1.0
"""Seconds that an unfinished connection has in any case while there is still room."""
THROUGH = ("127.0.0.1", "::1", "")
"""Through these a proxy on this machine brings everybody, or a socket of the file system."""


class TcpConnection(Protocol):
    """One connection, as far as it matters here."""

    def give_up(self) -> None:
        """Hang up at once."""


@dataclass
class TcpConnections:
    """The connections that are open, and which of them wait for their owner to finish or to ask."""

    most: int = MOST
    per_address: int = 400
    now: Callable[[], float] = monotonic
    arrivals: Buckets = field(default_factory=lambda: Buckets(UNLIMITED))
    """How often an address may connect: what is refused at once costs hardly anything."""
    given_up: int = 0
    """How many had to go."""
    _networks: dict[TcpConnection, str] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _unfinished: dict[TcpConnection, float] = field(default_factory=dict)
    """Since when each waits for the rest of a request, the oldest first."""
    _idle: dict[TcpConnection, None] = field(default_factory=dict)
    """Those whose last request was answered, the oldest first."""

    def __len__(self) -> int:
        return len(self._networks)

    def may_come(self, address: str) -> bool:
        """Tell whether an address may make one more connection so soon; a proxy may."""
        if address in THROUGH or self.arrivals.take(network_of(address)):
            return True
        self.given_up += 1
        return False

    def admit(self, connection: TcpConnection, address: str) -> bool:
        """Count a new connection, making room for it; False if it has to go itself."""
        network = network_of(address)
        if address not in THROUGH and self._counts[network] >= self.per_address:
            self.given_up += 1
            return False
        if len(self) >= self.most // 2 and not self._make_room() and len(self) >= self.most:
            self.given_up += 1
            return False
        self._networks[connection] = network
        self._counts[network] += 1
        return True

    def release(self, connection: TcpConnection) -> None:
        """Forget a connection that is closed."""
        self.occupied(connection)
        if (network := self._networks.pop(connection, None)) is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def unfinished(self, connection: TcpConnection) -> None:
        """Note that a connection waits for the rest of what its owner asks."""
        self._idle.pop(connection, None)
        if connection in self._networks:
            self._unfinished.setdefault(connection, self.now())

    def idle(self, connection: TcpConnection) -> None:
        """Note that a connection waits for the next question."""
        self._unfinished.pop(connection, None)
        if connection in self._networks:
            self._idle[connection] = None

    def occupied(self, connection: TcpConnection) -> None:
        """Note that a connection is waited for by its owner."""
        self._unfinished.pop(connection, None)
        self._idle.pop(connection, None)

    def _make_room(self) -> bool:
        """Give up the connection with the least claim; tell whether there was one."""
        is_full = len(self) >= self.most
        connection = self._least_claim(self._unfinished, 0.0 if is_full else GRACE)
        if connection is None and is_full:
            connection = next(iter(self._idle), None)
        if connection is None:
            return False
        self.given_up += 1
        self.release(connection)
        connection.give_up()
        return True

    def _least_claim(
        self, waiting: dict[TcpConnection, float], grace: float
    ) -> TcpConnection | None:
        """Return the oldest one of whoever has most of them, if it has waited long enough."""
        before = self.now() - grace
        # Those in front are the oldest; to look at some of them is enough, and all would take long.
        oldest = [connection for connection, since in _first(waiting, 64) if since <= before]
        return max(
            oldest, key=lambda connection: self._counts[self._networks[connection]], default=None
        )


def _first(waiting: dict[TcpConnection, float], most: int) -> list[tuple[TcpConnection, float]]:
    return [item for item, _ in zip(waiting.items(), range(most), strict=False)]


def raise_limit() -> int:
    """Ask the system for as many open files as we may have; return how many may connect then."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass  # some systems have a limit of their own beside it
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    return min(MOST, files - min(RESERVED, files // 2))
