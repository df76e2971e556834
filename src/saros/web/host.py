"""The host: live tables in memory, one change at a time each; saved, then told.

Several hosts may share one database. What decides is the log: an act that comes second finds its
number taken, and the table is read again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from random import SystemRandom
from typing import Any

from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal, excerpt
from ..store import Outage, Store
from ..table.sitting import Act, Setting, Sitting
from .crew import Crew
from .live import Live, Seen, Viewer
from .thinker import Job
from .vigil import Vigil

LETTERS = "abcdefghijklmnopqrstuvwxyz23456789"
BEAT = 1.0
"""Seconds between two signs of life."""
QUIET = 60
"""With no table in memory only one beat of so many is written down."""
PACE = 0.35
"""Seconds a computer player takes at least, for the sake of who watches."""
TAKEOVER = 5.0
"""Seconds after which a host does what was another's to do."""
TELLS, FRESH = 4, 12_000
"""After so many beats a host says who is connected to it; for so many ms that is believed."""
IDLE = 600_000
"""A table nobody looks at is forgotten after so many ms; the store has it."""
RESUMES, MOST_RESUMED = 0.5, 1000
"""After so many seconds a new host takes up so many unfinished tables."""
RETRIES = 3
AWAY, AGAIN = {"not_saved", "no_database"}, 1.0
"""Refusals of a database that is away; so many seconds later it is asked again."""
DAY = 86_400.0
UNUSED, FEW_ACTS = 30 * 86_400_000, 2
"""A table with fewer acts is forgotten after so many ms: nobody has come to it."""

Decide = Callable[[Sitting], Act | None]


def wall_clock() -> int:
    """Return the time in ms."""
    return time.time_ns() // 1_000_000


class Host:
    """Everything that happens at tables goes through here."""

    def __init__(self, store: Store, crew: Crew, pace: float = PACE) -> None:
        self.store, self.crew, self.pace = store, crew, pace
        self.lives: dict[str, Live] = {}
        self.connections = 0
        self.now: Callable[[], int] = wall_clock
        self.vigil = Vigil(store)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._waking = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._dice = SystemRandom()

    async def start(self) -> None:
        """Begin: note how long nobody was there, and take up what was left."""
        await self.vigil.begin(self.now())
        self.vigil.rest(self.now())
        await self.store.listen(self._heard, self._missed)
        self._background(self._beat())
        self._background(self._resume())
        self._background(self._tidy())

    async def close(self) -> None:
        """Stop in good order."""
        for live in self.lives.values():
            _settle(live)
        tasks = [*self._tasks, *(task for live in self.lives.values() for task in live.chores)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.vigil.end(self.now())

    # Tables --------------------------------------------------------------------------------

    async def open(self, setting: Setting) -> Live:
        """Make a table."""
        while True:
            key = "".join(secrets.choice(LETTERS) for _ in range(8))
            sitting = Sitting.opened(key, setting)  # refuses what cannot be played
            try:
                await self.store.add_table(key, setting.to_json(), setting.created)
            except Refusal as refusal:
                if refusal.code == "taken":
                    continue
                raise
            break
        live = self.lives[key] = Live(sitting, self.now(), used=self.now())
        self._tend(live)
        return live

    async def live(self, key: str) -> Live:
        """Return a table, loaded from the store if it is not held."""
        if (live := self.lives.get(key)) is None:
            loading = self._loading.get(key)
            if loading is None:
                loading = self._loading[key] = asyncio.create_task(self._load(key))
                loading.add_done_callback(lambda _: self._loading.pop(key, None))
            # Whoever asked first may go away; the others still want it.
            live = await asyncio.shield(loading)
        live.used = self.now()
        return live

    async def _load(self, key: str) -> Live:
        found = await self.store.load(key)
        if found is None:
            raise Refusal("no_table", f"there is no table {excerpt(key)}")
        setting, acts = found
        sitting = Sitting.replayed(key, Setting.from_json(setting), map(Act.from_json, acts))
        live = Live(sitting, self.now(), used=self.now())
        for begin, end in self.vigil.outages:
            await self._pause(live, begin, end)
        self.lives[key] = live
        self._tend(live)
        return live

    async def _pause(self, live: Live, begin: int, end: int) -> None:
        """Charge nobody for an outage; if another host has just written so, read it."""
        act = live.sitting.outage(begin, end)
        if act is None:
            return
        try:
            await self._write(live, act)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            await self._catch_up(live)

    # Viewers -------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, key: str, tall: bool) -> None:
        """Let somebody look at a table."""
        live = await self.live(key)
        was_here = live.is_here(viewer.guest)
        live.viewers[viewer] = Seen(tall, len(live.sitting.acts))
        if live.sitting.seats_of(viewer.guest) and not was_here:
            live.tell()
            self._background(self._say([(f"@{key}/{viewer.guest}", 1)]))
        else:
            viewer.notice(key)
        self._tend(live)

    def leave(self, viewer: Viewer, key: str) -> None:
        """Let somebody stop looking."""
        live = self.lives.get(key)
        if live is None or live.viewers.pop(viewer, None) is None:
            return
        live.used = self.now()
        seated = bool(live.sitting.seats_of(viewer.guest))
        if seated and not any(other.guest == viewer.guest for other in live.viewers):
            live.left[viewer.guest] = self.now()
            live.tell()
            self._background(self._say([(f"@{key}/{viewer.guest}", 0)]))

    # Acts ----------------------------------------------------------------------------------

    async def sit(self, key: str, guest: str, name: str, seat: Seat | None) -> Live:
        """Let a guest take a seat, the first free one if she names none."""

        def decide(sitting: Sitting) -> Act:
            free = [at for at, chair in enumerate(sitting.chairs) if chair.kind == "open"]
            if seat is None and not free:
                raise Refusal("seat_taken", "every seat of this table is taken")
            return sitting.sit(free[0] if seat is None else seat, guest, name, self.now())

        return await self.act(key, decide)

    async def play(self, viewer: Viewer, key: str, ply: int, text: str, seat: Seat | None) -> None:
        """Let a guest move."""

        def decide(sitting: Sitting) -> Act:
            return sitting.move(
                sitting.seat_for(viewer.guest, seat), ply, text, self.now(), viewer.lag
            )

        await self.act(key, decide)

    async def ask(
        self, viewer: Viewer, key: str, number: int, wish: str, seat: Seat | None
    ) -> None:
        """Let a guest do something that is no move."""
        live = await self.live(key)

        def decide(sitting: Sitting) -> Act:
            gone = [ms or 0 for ms in live.all_gone(self.now())]
            return sitting.ask(sitting.seat_for(viewer.guest, seat), number, wish, self.now(), gone)

        await self.act(key, decide)

    async def act(self, key: str, decide: Decide) -> Live:
        """Decide, save, then tell. What is decided against changes nothing."""
        if self.vigil.is_late(self.now()):
            await self._woken()
        while True:
            live = await self.live(key)
            async with live.lock:
                if self.lives.get(key) is not live:
                    continue  # it was forgotten while we waited for our turn
                act = decide(live.sitting)
                if act is None:
                    return live
                await self._save(live, act)
            return live

    async def _save(self, live: Live, act: Act) -> None:
        try:
            await self._write(live, act)
        except Refusal as refusal:
            # Somebody else was faster, or the database fell over before or after it had written.
            await self._catch_up(live)
            if live.sitting.acts[act.number : act.number + 1] == (act,):
                self._changed(live)  # it is ours: only the answer was lost
                return
            self._changed(live, TAKEOVER)
            if refusal.code == "stale":
                raise Refusal(
                    "stale_ply", "something else has happened meanwhile at this table"
                ) from None
            raise
        self._changed(live)

    def _changed(self, live: Live, delay: float = 0.0) -> None:
        """Tell everybody, and see to what follows."""
        live.tell()
        self._tend(live, delay)

    async def _write(self, live: Live, act: Act) -> None:
        after = live.sitting.after(act)
        done = after.ended is not None
        await self.store.append(after.id, act.number, act.to_json(), finished=done)
        live.sitting = after

    async def _catch_up(self, live: Live) -> None:
        """Read what another host has written; a log only ever grows."""
        found = await self.store.load(live.sitting.id)
        if found is None:
            raise Refusal("no_table", f"there is no table {excerpt(live.sitting.id)}")
        for act in found[1][len(live.sitting.acts) :]:
            live.sitting = live.sitting.after(Act.from_json(act))

    # What happens by itself ----------------------------------------------------------------

    def _tend(self, live: Live, delay: float = 0.0) -> None:
        """See to everything that is due at a table: clocks, computers, chance, rematches."""
        sitting = live.sitting
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        lag = live.lag_of(sitting.clocks.running)
        if (wakes := sitting.wakes_at(lag)) is not None:
            # A moment later rather than earlier, or it would wake for nothing.
            wait = max(0, wakes - self.now()) / 1000 + 0.002
            live.timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._wake, live)
        if live.thinking is not None:
            about, task = live.thinking
            if about is not sitting.table and task is not asyncio.current_task():
                task.cancel()
            if about is not sitting.table or task.done():
                live.thinking = None
        if (seat := computer_to_act(sitting)) is not None and live.thinking is None:
            live.thinking = sitting.table, self._chore(live, self._think(live, seat, delay))
        if sitting.chance_due or sitting.rematch_due or computer_asked(sitting) is not None:
            self._chore(live, self._oblige(live, len(sitting.acts), delay))

    def _wake(self, live: Live) -> None:
        """A clock may have run out."""
        self._chore(live, self._ticked(live))

    async def _ticked(self, live: Live) -> None:
        lag = live.lag_of(live.sitting.clocks.running)
        await self.act(live.sitting.id, lambda sitting: sitting.tick(self.now(), lag))
        if live.sitting.wakes_at() is not None:
            self._tend(live)

    async def _oblige(self, live: Live, number: int, delay: float) -> None:
        """Do what the house does: draw for chance, answer for a computer, lay the next table."""
        await asyncio.sleep(delay)
        sitting = live.sitting
        if len(sitting.acts) != number:
            return
        if sitting.rematch_due:
            after = await self.open(sitting.successor(self.now()))
            await self.act(sitting.id, lambda now: now.follow(after.sitting.id, self.now()))
        elif sitting.chance_due:
            table, ply = sitting.table, sitting.table.ply
            move = table.game.chance(table.state, self._dice)
            text = table.game.write_move(table.state, move)
            await self.act(sitting.id, lambda now: now.move(CHANCE, ply, text, self.now()))
        elif (seat := computer_asked(sitting)) is not None:
            await self.act(
                sitting.id, lambda now: now.ask(seat, number, "decline_draw", self.now())
            )

    async def _think(self, live: Live, seat: Seat, delay: float) -> None:
        """Let a computer player choose, and play what it chose."""
        await asyncio.sleep(delay)
        table, key, began = live.sitting.table, live.sitting.id, self.now()
        queued = began

        def job() -> Job:
            nonlocal queued
            queued = self.now()
            clock = live.sitting.time_for(seat, queued)
            record = table.record.to_json()
            return Job(record, live.sitting.chairs[seat].who, seat, secrets.randbits(32), clock)

        text = await self._chosen(job, owner_of(live.sitting))
        rest = self.pace - (self.now() - began) / 1000
        await asyncio.sleep(max(0.0, rest))
        # Waiting for a worker is the house's fault: the clock forgives it as it forgives a way.
        lag = queued - began
        await self.act(key, lambda now: now.move(seat, table.ply, text, self.now(), lag))

    async def _chosen(self, job: Callable[[], Job], owner: str) -> str:
        for pause in range(1, RETRIES):
            try:
                return await self.crew.move(job, owner)
            except Refusal as refusal:
                if refusal.code != "worker_lost":
                    raise
                await asyncio.sleep(pause)
        return await self.crew.move(job, owner)

    def _chore(self, live: Live, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._unrefused(live, work))
        live.chores.add(task)
        task.add_done_callback(live.chores.discard)
        return task

    async def _unrefused(self, live: Live, work: Coroutine[Any, Any, None]) -> None:
        """Do something nobody waits for: if it is refused, the table has changed meanwhile."""
        try:
            await work
        except Refusal as refusal:
            if refusal.code not in AWAY:
                return
            # What is due now will still be due when the database is back.
            await asyncio.sleep(AGAIN)
            self._chore(live, self._follow(live, 0.0))

    # Beside the tables ---------------------------------------------------------------------

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        for number in count():
            await asyncio.sleep(BEAT)
            try:
                if self.vigil.is_late(self.now()):
                    await self._woken()
                elif self.lives or number % QUIET == 0:
                    await self.vigil.beat(self.now())
                else:
                    self.vigil.rest(self.now())
                if number % TELLS == 0:
                    await self._greet()
            except Refusal:
                continue  # the database is away; when it is back we still are
            self._sweep()

    async def _greet(self) -> None:
        """Say who is connected here, and take up what a server has left that is no more."""
        await self.store.say(
            [(f"@{key}/{guest}", 1) for key, live in self.lives.items()
             for guest in live.seated_here()]
        )  # fmt: skip
        if await self.vigil.has_lost_others(self.now()):
            self._background(self._resume())

    async def _woken(self) -> None:
        """We were away ourselves: that is an outage as if there had been no server at all."""
        async with self._waking:
            if not self.vigil.is_late(self.now()):
                return  # somebody else has seen to it while we waited
            outages = await self.vigil.begin(self.now())
            tables = list(self.lives.values())
            await asyncio.gather(*(self._pause_all(live, outages) for live in tables))
            self.vigil.rest(self.now())

    async def _pause_all(self, live: Live, outages: Sequence[Outage]) -> None:
        async with live.lock:
            for begin, end in outages:
                await self._pause(live, begin, end)
        self._changed(live, TAKEOVER)

    async def _say(self, words: list[tuple[str, int]]) -> None:
        """Let other hosts know who has come or gone; if that fails they will know it later."""
        with suppress(Refusal):
            await self.store.say(words)

    def _sweep(self) -> None:
        """Forget tables that nobody looks at and that wait for nobody."""
        now = self.now()
        for key, live in list(self.lives.items()):
            live.forget_silent(now - FRESH)
            live.notice_leavers(now)
            busy = live.viewers or live.chores or live.lock.locked()
            soon = live.sitting.wakes_at()
            if busy or now - live.used < IDLE or (soon is not None and soon < now + IDLE):
                continue
            _settle(live)
            del self.lives[key]

    async def _resume(self) -> None:
        """Take up the tables where a computer was thinking or a clock ran when all stopped."""
        await asyncio.sleep(RESUMES)  # first the pages
        for key in await self.store.unfinished(MOST_RESUMED):
            try:
                await self.live(key)
            except Refusal:
                continue  # a table that an older or newer Saros wrote
            await asyncio.sleep(0.005)  # who is here already comes first

    async def _tidy(self) -> None:
        """Forget, now and every day, old tables at which nothing has ever happened."""
        while True:
            await asyncio.sleep(RESUMES)
            with suppress(Refusal):
                unused = await self.store.unused_since(self.now() - UNUSED, FEW_ACTS)
                await self.store.forget(key for key in unused if key not in self.lives)
            await asyncio.sleep(DAY)

    def _heard(self, word: str, number: int) -> None:
        """Another host has written an act, or says who is connected to it."""
        is_presence = word.startswith("@")
        key, _, guest = word.removeprefix("@").partition("/")
        live = self.lives.get(key)
        if live is None:
            return
        if is_presence:
            live.heard_of(guest, self.now(), bool(number))
        elif number >= len(live.sitting.acts):
            self._chore(live, self._follow(live))

    def _missed(self) -> None:
        """Something may have been written that we have not heard of."""
        for live in self.lives.values():
            self._chore(live, self._follow(live))

    async def _follow(self, live: Live, delay: float | None = None) -> None:
        """Read what was written; whose act it was sees to what follows, we only if it does not."""
        delay = TAKEOVER if delay is None else delay
        async with live.lock:
            number = len(live.sitting.acts)
            await self._catch_up(live)
        if len(live.sitting.acts) != number:
            self._changed(live, delay)
        else:
            self._tend(live, delay)


def _settle(live: Live) -> None:
    if live.timer is not None:
        live.timer.cancel()
    if live.thinking is not None:
        live.thinking[1].cancel()


def computer_to_act(sitting: Sitting) -> Seat | None:
    """Return the seat of the computer player whose turn it is."""
    seat = sitting.to_act
    if seat is None or seat == CHANCE or sitting.chairs[seat].kind != "computer":
        return None
    return seat


def computer_asked(sitting: Sitting) -> Seat | None:
    """Return the seat of a computer player that has been offered a draw."""
    if sitting.offer is None or sitting.ended is not None:
        return None
    asked = sitting.asked_of(sitting.offer)
    return next((seat for seat in asked if sitting.chairs[seat].kind == "computer"), None)


def owner_of(sitting: Sitting) -> str:
    """Return for whom a computer thinks: the guest at the table; all others share one turn."""
    return next((chair.who for chair in sitting.chairs if chair.kind == "guest"), "")
