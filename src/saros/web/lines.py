"""All lines to a server: so many and no more, and when it is crowded the unfinished ones go first.

A line costs the server a file and some memory from the moment it is made, and its owner nothing.
So one that has not yet asked for anything, or only for half of something, has no claim: it is given
up for the next as soon as the house fills, those of the address first that has most of them.
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
"""Lines at a time, where the system allows as many files."""
RESERVED = 128
"""Files that are kept for the database, the worker processes and the pages."""
WANTED_FILES = 65_536
"""So many open files are asked of the system."""
GRACE = 1.0
"""Seconds that an unfinished line has in any case while there is still room."""
THROUGH = ("127.0.0.1", "::1", "")
"""Through these a proxy on this machine brings everybody, or a socket of the file system."""


class Line(Protocol):
    """One line, as far as it matters here."""

    def give_up(self) -> None:
        """Hang up at once."""


@dataclass
class Lines:
    """The lines that are open, and which of them wait for their owner to finish or to ask."""

    most: int = MOST
    per_address: int = 400
    now: Callable[[], float] = monotonic
    arrivals: Buckets = field(default_factory=lambda: Buckets(UNLIMITED))
    """How often an address may make a line: one that is refused at once costs hardly anything."""
    given_up: int = 0
    """How many had to go."""
    _networks: dict[Line, str] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _unfinished: dict[Line, float] = field(default_factory=dict)
    """Since when each waits for the rest of a request, the oldest first."""
    _idle: dict[Line, None] = field(default_factory=dict)
    """Those whose last request was answered, the oldest first."""

    def __len__(self) -> int:
        return len(self._networks)

    def may_come(self, address: str) -> bool:
        """Tell whether an address may make one more line so soon; a proxy may."""
        if address in THROUGH or self.arrivals.take(network_of(address)):
            return True
        self.given_up += 1
        return False

    def admit(self, line: Line, address: str) -> bool:
        """Count a new line, making room for it; False if it has to go itself."""
        network = network_of(address)
        if address not in THROUGH and self._counts[network] >= self.per_address:
            self.given_up += 1
            return False
        if len(self) >= self.most // 2 and not self._make_room() and len(self) >= self.most:
            self.given_up += 1
            return False
        self._networks[line] = network
        self._counts[network] += 1
        return True

    def release(self, line: Line) -> None:
        """Forget a line that is closed."""
        self.occupied(line)
        if (network := self._networks.pop(line, None)) is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def unfinished(self, line: Line) -> None:
        """Note that a line waits for the rest of what its owner asks."""
        self._idle.pop(line, None)
        if line in self._networks:
            self._unfinished.setdefault(line, self.now())

    def idle(self, line: Line) -> None:
        """Note that a line waits for the next question."""
        self._unfinished.pop(line, None)
        if line in self._networks:
            self._idle[line] = None

    def occupied(self, line: Line) -> None:
        """Note that a line is waited for by its owner."""
        self._unfinished.pop(line, None)
        self._idle.pop(line, None)

    def _make_room(self) -> bool:
        """Give up the line with the least claim; tell whether there was one."""
        is_full = len(self) >= self.most
        line = self._least_claim(self._unfinished, 0.0 if is_full else GRACE)
        if line is None and is_full:
            line = next(iter(self._idle), None)
        if line is None:
            return False
        self.given_up += 1
        self.release(line)
        line.give_up()
        return True

    def _least_claim(self, waiting: dict[Line, float], grace: float) -> Line | None:
        """Return the oldest line of whoever has most of them, if it has waited long enough."""
        before = self.now() - grace
        # Those in front are the oldest; to look at some of them is enough, and all would take long.
        oldest = [line for line, since in _first(waiting, 64) if since <= before]
        return max(oldest, key=lambda line: self._counts[self._networks[line]], default=None)


def _first(waiting: dict[Line, float], most: int) -> list[tuple[Line, float]]:
    return [item for item, _ in zip(waiting.items(), range(most), strict=False)]


def raise_limit() -> int:
    """Ask the system for as many open files as we may have; return how many lines that allows."""
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
