"""A table that is held in memory because somebody plays or watches there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from ..core.game import CHANCE, Seat
from ..table.permissions import gone_long
from ..table.sitting import Sitting
from ..table.table import Table
from .drawings import Drawings
from .fair_queue import Claim, Kind
from .messages.table_views import TableChange, TableView
from .table_view import Snapshot, change, snapshot, whole

PATIENCE = 60_000
"""A flag waits as long as the clock allows for any way, where we cannot know the player's: a
computer's, or that of somebody who is connected to another server."""


ABANDONED = 600_000
"""Computers among themselves play on for so many ms while nobody looks at them."""


class Viewer(Protocol):
    """A connection that looks at tables."""

    guest: str
    address: str
    """Whom their requests are counted for."""

    @property
    def lag(self) -> int:
        """How long its way takes, in ms, as the server measured it."""

    def notice(self, table: str, at_once: bool = True) -> None:
        """Hear that a table looks different now; if not at once, others may go first."""


@dataclass(eq=False)
class Subscription:
    """How one viewer looks at a table, and how much of its log they have been told."""

    tall: bool = False
    brief: bool = False
    """Whether they are told only what has changed since `last`."""
    drawn: bool = True
    """Whether that is drawn for them too."""
    seat: Seat | None = None
    """Who of several at their device looks."""
    told: int = 0
    last: Snapshot | None = None


@dataclass(eq=False)
class LiveTable:
    """The sitting as it is now, who watches it, and what is under way for it."""

    sitting: Sitting
    loaded: int
    """When it was taken into memory, in ms."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: dict[Viewer, Subscription] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    """When the last connection of a guest was lost."""
    elsewhere: dict[str, int] = field(default_factory=dict)
    """When another server last said that a guest is connected there."""
    long_absent: set[Seat] = field(default_factory=set)
    """The seats whose players have been away too long, as everybody here has been told."""
    timer: asyncio.TimerHandle | None = None
    thinking: tuple[Table, asyncio.Task[None]] | None = None
    queued: Table | None = None
    """The play at which a computer waits for a worker: no flag falls there."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    pending_acts: set[tuple[int, float]] = field(default_factory=set)
    """After how many acts, and how late, the server is about to do something itself."""
    used: int = 0
    """When something was last done here, in ms."""
    looked: int = 0
    """When somebody last asked for it."""
    address: str = ""
    """From where it was made, as long as that is known."""
    is_asleep: bool = False
    """Whether the computers here wait until somebody looks again."""
    _drawings: Drawings | None = None

    @property
    def drawings(self) -> Drawings:
        """The drawings of the sitting as it is now."""
        if self._drawings is None or self._drawings.table is not self.sitting.table:
            self._drawings = Drawings(self.sitting.table, self._drawings)
        return self._drawings

    # Who is here ---------------------------------------------------------------------------

    def is_here(self, guest: str) -> bool:
        """Tell whether a guest is connected, here or at another server."""
        return guest in self.elsewhere or any(viewer.guest == guest for viewer in self.viewers)

    def gone(self, seat: Seat, now: int) -> int | None:
        """Return for how many ms nobody of a seat has been connected; None if somebody is."""
        chair = self.sitting.chairs[seat]
        if chair.kind == "open":
            return 0
        if chair.kind == "computer" or self.is_here(chair.who):
            return None
        return max(0, now - max(self.left.get(chair.who, 0), self.loaded))

    def all_gone(self, now: int) -> list[int | None]:
        """Return the same for every seat."""
        return [self.gone(seat, now) for seat in range(len(self.sitting.chairs))]

    def seated_here(self) -> set[str]:
        """Return the guests with a seat who are connected to this server."""
        seated = {chair.who for chair in self.sitting.chairs if chair.kind == "guest"}
        return seated & {viewer.guest for viewer in self.viewers}

    def presence_changed(self, guest: str, at: int, is_here: bool) -> None:
        """Another server says that a guest is connected there, or no longer."""
        was = self.is_here(guest)
        if is_here:
            self.elsewhere[guest] = at
        elif self.elsewhere.pop(guest, None) is not None:
            self.left[guest] = at
        if self.is_here(guest) != was:
            self.tell()

    def forget_silent(self, before: int) -> None:
        """Believe no longer that somebody is elsewhere of whom nothing was heard since."""
        for guest, at in list(self.elsewhere.items()):
            if at < before:
                self.presence_changed(guest, at, is_here=False)

    def notice_long_absent(self, now: int) -> None:
        """Tell everybody when a player has been away so long that the others may claim."""
        limit = gone_long(self.sitting.setting.timing)
        away = {seat for seat, ms in enumerate(self.all_gone(now)) if (ms or 0) >= limit}
        if away - self.long_absent:
            self.tell()
        self.long_absent = away

    def lag_of(self, seat: Seat | None) -> int:
        """Return the lag of whoever sits on a seat, as it was measured of their connections."""
        if seat is None or seat < 0:
            return 0
        chair = self.sitting.chairs[seat]
        if chair.kind == "computer" or chair.who in self.elsewhere:
            return PATIENCE
        mine = (viewer.lag for viewer in self.viewers if viewer.guest == chair.who)
        return max(mine, default=0)

    # For whom computers think ----------------------------------------------------------------

    def claim(self) -> Claim:
        """Return for whom a computer thinks here: somebody who looks on, a player before others."""
        seated = {chair.who for chair in self.sitting.chairs if chair.kind == "guest"}
        there = sorted(self.viewers, key=lambda viewer: viewer.guest not in seated)
        if there:
            return Claim(Kind.MOVE, there[0].address, there[0].guest)
        for guest in seated & set(self.elsewhere):
            return Claim(Kind.MOVE, "", guest)
        return Claim(Kind.BACKGROUND, self.address, min(seated, default=""))

    def is_abandoned(self, now: int) -> bool:
        """Tell whether only computers play here, nobody has looked for long, and no clock runs."""
        is_alone = not self.viewers and all(c.kind == "computer" for c in self.sitting.chairs)
        return is_alone and now - self.looked > ABANDONED and self.sitting.wakes_at() is None

    # What is seen --------------------------------------------------------------------------

    def view(
        self, guest: str, now: int, seat: Seat | None = None, *, tall: bool = False
    ) -> TableView:
        """Return what a guest sees of the table, on the seat they name if they have several."""
        return whole(self._snapshot(guest, now, seat, tall=tall, told=True))

    def view_for(self, viewer: Viewer, now: int) -> TableView | TableChange:
        """Return what a viewer sees, with what was said since they last looked."""
        subscription, number = self.viewers[viewer], len(self.sitting.acts)
        new = self._snapshot(
            viewer.guest,
            now,
            subscription.seat,
            tall=subscription.tall,
            told=subscription.told >= number,
        )
        old, subscription.told = subscription.last, number
        if subscription.brief:
            subscription.last = new
        return whole(new) if old is None else change(old, new, drawn=subscription.drawn)

    def _snapshot(
        self, guest: str, now: int, seat: Seat | None, *, tall: bool, told: bool
    ) -> Snapshot:
        mine, gone = self.sitting.seats_of(guest), self.all_gone(now)
        return snapshot(
            self.sitting, self.drawings, mine, now, gone, wished=seat, tall=tall, told=told
        )

    def tell(self) -> None:
        """Let every viewer know that there is something new to see."""
        awaited = self._awaited()
        for viewer in self.viewers:
            viewer.notice(self.sitting.id, awaited in (None, viewer.guest))

    def _awaited(self) -> str | None:
        """Return the guest who is to move, if it is a guest's turn."""
        turn = self.sitting.to_act
        if turn is None or turn == CHANCE:
            return None
        chair = self.sitting.chairs[turn]
        return chair.who if chair.kind == "guest" else None
