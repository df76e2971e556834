"""Whose job is next: first by what is waited for, then by address, then by person.

Somebody who looks at a board waits for its computer player, and somebody who asks about a position
for the answer: these two kinds share the workers by the time they take, so that neither starves the
other. Games at which nobody looks come last of all, on all workers but one, and so do searches that
may take long; but they do go on. In each kind addresses take turns, however many people seem to be
behind one, and within an address its people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from time import monotonic
from typing import Generic, TypeVar

STARVED = 10.0
"""After so many seconds one job in the background comes first."""
CREDIT = 0.5
"""So many seconds' work, by weight, a kind that was not asked for may be ahead of the other."""


class Kind(Enum):
    """What a job is for."""

    MOVE = auto()
    """A computer's move at a board that somebody looks at."""
    QUESTION = auto()
    """A position that somebody has asked about."""
    BACKGROUND = auto()
    """What nobody waits for at a board: a move where nobody looks, a search that may take long."""


WEIGHT = {Kind.MOVE: 3.0, Kind.QUESTION: 1.0}
"""How the kinds that are waited for share the workers' time."""
EXPECTED = 0.3
"""Seconds that a job is thought to take while it runs."""


@dataclass(frozen=True)
class Claim:
    """For what and for whom a job is; it may change while the job waits."""

    kind: Kind
    address: str
    owner: str


class Ticket:
    """A job's place in the queue."""

    def __init__(self, claim: Callable[[], Claim]) -> None:
        self.claim = claim
        self.number = 0
        self.granted: Claim | None = None
        """The claim by which its turn came."""


AnyTicket = TypeVar("AnyTicket", bound=Ticket)
Held = tuple[AnyTicket, Claim]


@dataclass
class Turns:
    """Who of several has something under way, and who had something last."""

    busy: Counter[str] = field(default_factory=Counter)
    served: dict[str, int] = field(default_factory=dict)

    def begin(self, name: str, number: int) -> None:
        """Note that somebody is served."""
        self.busy[name] += 1
        self.served[name] = number

    def end(self, name: str) -> None:
        """Note that it is done."""
        self.busy[name] -= 1
        if not self.busy[name]:
            del self.busy[name]

    def forget_all_but(self, names: set[str]) -> None:
        """Keep only those who wait or are served: only they can come before one another."""
        kept = names | set(self.busy)
        self.served = {name: at for name, at in self.served.items() if name in kept}

    def rank(self, name: str) -> tuple[int, int]:
        """Return what puts somebody behind others: what they have, and how lately they had it."""
        return self.busy[name], self.served.get(name, 0)


class FairQueue(Generic[AnyTicket]):
    """The jobs that wait for one of so many workers."""

    def __init__(self, workers: int, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._most_background = max(1, workers - 1)
        self._waiting: dict[AnyTicket, None] = {}
        self._numbers = count(1)
        self._addresses, self._people = Turns(), Turns()
        self._used = dict.fromkeys(WEIGHT, 0.0)
        self._background = 0
        self._starving_since: float | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[AnyTicket]:
        return iter(self._waiting)

    def add(self, ticket: AnyTicket) -> None:
        """Let a job wait."""
        ticket.number = next(self._numbers)
        self._waiting[ticket] = None

    def discard(self, ticket: AnyTicket) -> None:
        """Let a job wait no longer."""
        self._waiting.pop(ticket, None)

    def waiting(self, kind: Kind, address: str | None = None) -> int:
        """Return how many jobs of a kind wait, those of one address if it is named."""
        claims = (ticket.claim() for ticket in self._waiting)
        return sum(claim.kind is kind and address in (None, claim.address) for claim in claims)

    def pop(self) -> AnyTicket | None:
        """Take out the job whose turn it is; None if none may run now."""
        by_kind: dict[Kind, list[Held[AnyTicket]]] = {}
        for ticket in self._waiting:
            claim = ticket.claim()
            by_kind.setdefault(claim.kind, []).append((ticket, claim))
        kind = self._kind_in_turn(set(by_kind))
        if kind is None:
            return None
        ticket, claim = self._foremost(by_kind[kind])
        del self._waiting[ticket]
        self._begin(ticket, claim)
        everybody = [each for held in by_kind.values() for _, each in held]
        self._addresses.forget_all_but({each.address for each in everybody})
        self._people.forget_all_but({each.owner for each in everybody})
        return ticket

    def done(self, ticket: AnyTicket, seconds: float) -> None:
        """Note that a job has run for so long."""
        claim = ticket.granted
        assert claim is not None
        self._addresses.end(claim.address)
        self._people.end(claim.owner)
        if claim.kind is Kind.BACKGROUND:
            self._background -= 1
        else:
            self._used[claim.kind] += (seconds - EXPECTED) / WEIGHT[claim.kind]

    def _kind_in_turn(self, there: set[Kind]) -> Kind | None:
        wanted = [kind for kind in WEIGHT if kind in there]
        if self._may_run_background(there) and (not wanted or self._is_starving()):
            return Kind.BACKGROUND
        if not wanted:
            return None
        first = min(wanted, key=self._used.__getitem__)
        for kind in WEIGHT:
            # Who did not ask has not saved up for later.
            if kind not in there:
                self._used[kind] = max(self._used[kind], self._used[first] - CREDIT)
        return first

    def _may_run_background(self, there: set[Kind]) -> bool:
        """Tell whether a job in the background may have a worker; note since when it waits."""
        if Kind.BACKGROUND not in there:
            self._starving_since = None
            return False
        if self._starving_since is None:
            self._starving_since = self._now()
        return self._background < self._most_background

    def _is_starving(self) -> bool:
        return self._starving_since is not None and self._now() - self._starving_since >= STARVED

    def _foremost(self, held: Iterable[Held[AnyTicket]]) -> Held[AnyTicket]:
        """Return whose turn it is among jobs of one kind."""

        def rank(each: Held[AnyTicket]) -> tuple[int, ...]:
            ticket, claim = each
            return (
                *self._addresses.rank(claim.address), *self._people.rank(claim.owner), ticket.number
            )  # fmt: skip

        return min(held, key=rank)

    def _begin(self, ticket: AnyTicket, claim: Claim) -> None:
        ticket.granted, number = claim, next(self._numbers)
        self._addresses.begin(claim.address, number)
        self._people.begin(claim.owner, number)
        if claim.kind is Kind.BACKGROUND:
            self._background += 1
            self._starving_since = None
        else:
            self._used[claim.kind] += EXPECTED / WEIGHT[claim.kind]
