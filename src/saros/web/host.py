"""The host: live tables in memory, one change at a time each; saved, then told.

Several hosts may share one database. What decides is the log: an act that comes second finds its
number taken, and the table is read again. What happens at tables by itself is in automation.py;
what is done beside them in housekeeping.py.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from ..core.game import Seat
from ..core.refusal import Refusal, excerpt
from ..store import Outage, Store
from ..store.replay import Stored, followed, replayed
from ..table.result import Result
from ..table.sitting import Chair, Decided, Setting, Sitting
from .ended import EndedEvent, EndedListener
from .fanout import Fanout
from .heartbeat import Heartbeat
from .live_table import LiveTable, Subscription, Viewer

LETTERS = "abcdefghijklmnopqrstuvwxyz23456789"
TAKEOVER = 5.0
"""Seconds after which a host does what was another's to do."""

log = logging.getLogger(__name__)

Decide = Callable[[Sitting], Decided | None]


def new_key() -> str:
    """Return an id that nobody guesses: of a table, a study or a desk."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


Schedule = Callable[[LiveTable, float], None]
"""Schedules what is due at a table, after so many seconds if another host has not done it."""


def wall_clock() -> int:
    """Return the time in ms."""
    return time.time_ns() // 1_000_000


class Host:
    """Everything that happens at tables goes through here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live_tables: dict[str, LiveTable] = {}
        self.connections = 0
        self.now: Callable[[], int] = wall_clock
        self.heartbeat = Heartbeat(store)
        self.fanout = Fanout()
        self._ended = EndedEvent()
        # Until the automation is there, nothing happens by itself.
        self.schedule: Schedule = lambda _live, _delay: None
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waking = asyncio.Lock()
        self._closing = False
        self._set_aside: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin: note how long nobody was there, unless somebody who asked for a table had us."""
        await self.recover()

    async def close(self) -> None:
        """Stop in good order."""
        self._closing = True
        for live in self.live_tables.values():
            _stop_timers(live)
        tasks = [
            *self._tasks,
            *(task for live in self.live_tables.values() for task in live.tasks),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.heartbeat.end(self.now())

    def on_ended(self, listener: EndedListener) -> None:
        """Have a listener called with the result of every table that ends here, once it is saved.

        It is called once, on the server that wrote the ending act.
        """
        self._ended.subscribe(listener)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, until it is done or we stop."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables --------------------------------------------------------------------------------

    async def open(self, setting: Setting, address: str = "") -> LiveTable:
        """Make a table, for somebody at an address."""
        while True:
            key = new_key()
            sitting = Sitting.opened(key, setting)  # refuses what cannot be played
            try:
                await self.store.add_table(key, setting.to_json(), setting.created)
            except Refusal as refusal:
                if refusal.code == "taken":
                    continue
                raise
            break
        now = self.now()
        live = LiveTable(sitting, now, used=now, looked=now, address=address)
        self.live_tables[key] = live
        self.schedule(live, 0.0)
        return live

    async def live(self, key: str) -> LiveTable:
        """Return a table to somebody who asks for it; where computers sleep they wake up."""
        live = await self._held(key)
        live.looked = self.now()
        if live.is_asleep:
            self.schedule(live, 0.0)
        return live

    async def _held(self, key: str) -> LiveTable:
        """Return a table, loaded from the store if it is not held."""
        if (live := self.live_tables.get(key)) is None:
            loading = self._loading.get(key)
            if loading is None:
                loading = self._loading[key] = asyncio.create_task(self._load(key))
                loading.add_done_callback(lambda _: self._loading.pop(key, None))
            # Whoever asked first may go away; the others still want it.
            live = await asyncio.shield(loading)
        live.used = self.now()
        return live

    async def _load(self, key: str) -> LiveTable:
        await self.recover()  # whoever reads its clocks must have heard of the outage
        with self._setting_aside(key):
            sitting = replayed(key, await self._stored(key))
        now = self.now()
        live = LiveTable(sitting, now, used=now, looked=now)
        allowed: list[Outage] = []
        # Another may come to light meanwhile, and only tables that are held are told of it.
        while allowed is not self.heartbeat.outages:
            allowed = self.heartbeat.outages
            for begin, end in allowed:
                await self._pause(live, begin, end)
        self.live_tables[key] = live
        self._ended.saved(live.sitting)
        self.schedule(live, 0.0)
        return live

    async def _stored(self, key: str) -> Stored:
        found = await self.store.load(key)
        if found is None:
            raise Refusal("no_table", f"there is no table {excerpt(key)}")
        return found

    @contextmanager
    def _setting_aside(self, key: str) -> Iterator[None]:
        """Let a damaged table be refused by itself, and tell whoever reads the log, once."""
        try:
            yield
        except Refusal as refusal:
            if refusal.code != "damaged":
                raise
            if key not in self._set_aside:
                self._set_aside.add(key)
                log.error("table %s is damaged and set aside: %s", key, refusal.sentence)
            raise Refusal("damaged", f"table {key} is damaged and set aside") from None

    def is_loading(self, key: str) -> bool:
        """Tell whether a table is being read, so that what is written now may be missing."""
        return key in self._loading

    def forget(self, live: LiveTable) -> None:
        """Hold a table no longer; the store has it."""
        _stop_timers(live)
        del self.live_tables[live.sitting.id]

    # Viewers -------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, key: str, subscription: Subscription) -> None:
        """Let somebody look at a table."""
        live = await self.live(key)
        was_here = live.is_here(viewer.guest)
        subscription.told = len(live.sitting.acts)
        live.viewers[viewer] = subscription
        if live.sitting.seats_of(viewer.guest) and not was_here:
            live.tell()
            self.background(self._say([(f"@{key}/{viewer.guest}", 1)]))
        else:
            viewer.notice(key)
        self.schedule(live, 0.0)

    def leave(self, viewer: Viewer, key: str) -> None:
        """Let somebody stop looking."""
        live = self.live_tables.get(key)
        if live is None or live.viewers.pop(viewer, None) is None:
            return
        live.used = self.now()
        seated = bool(live.sitting.seats_of(viewer.guest))
        if seated and not any(other.guest == viewer.guest for other in live.viewers):
            live.left[viewer.guest] = self.now()
            live.tell()
            self.background(self._say([(f"@{key}/{viewer.guest}", 0)]))

    async def _say(self, words: list[tuple[str, int]]) -> None:
        """Let other hosts know who has come or gone; if that fails they will know it later."""
        with suppress(Refusal):
            await self.store.say(words)

    # Acts ----------------------------------------------------------------------------------

    async def sit(
        self, key: str, guest: str, name: str, seat: Seat | None, supply: str = ""
    ) -> LiveTable:
        """Let a guest take a seat, the first free one if they name none."""

        def decide(sitting: Sitting) -> Decided:
            return sitting.sit(_free(sitting, seat), guest, name, self.now(), supply)

        return await self.act(key, decide)

    async def engage(self, key: str, guest: str, computer: Chair, seat: Seat | None) -> LiveTable:
        """Let a guest give a seat to a computer, the first free one if they name none."""

        def decide(sitting: Sitting) -> Decided:
            return sitting.engage(_free(sitting, seat), guest, computer, self.now())

        return await self.act(key, decide)

    async def play(self, viewer: Viewer, key: str, ply: int, text: str, seat: Seat | None) -> None:
        """Let a guest move."""

        def decide(sitting: Sitting) -> Decided:
            return sitting.move(
                sitting.seat_for(viewer.guest, seat), ply, text, self.now(), viewer.lag
            )

        await self.act(key, decide)

    async def ask(
        self, viewer: Viewer, key: str, number: int, wish: str, seat: Seat | None
    ) -> None:
        """Let a guest do something that is no move."""
        live = await self.live(key)

        def decide(sitting: Sitting) -> Decided:
            gone = [ms or 0 for ms in live.all_gone(self.now())]
            return sitting.ask(sitting.seat_for(viewer.guest, seat), number, wish, self.now(), gone)

        await self.act(key, decide)

    async def act(self, key: str, decide: Decide) -> LiveTable:
        """Decide, save, then tell. What is decided against changes nothing."""
        await self.recover()
        while True:
            live = await self._held(key)
            async with live.lock:
                if self.live_tables.get(key) is not live:
                    continue  # it was forgotten while we waited for our turn
                decided = decide(live.sitting)
                if decided is None:
                    return live
                await self._save(live, decided)
            return live

    async def _save(self, live: LiveTable, decided: Decided) -> None:
        act = decided.act
        try:
            await self._write(live, decided)
        except Refusal as refusal:
            # Somebody else was faster, or the database fell over before or after it had written.
            if refusal.code != "not_saved":
                self._ended.refused(live.sitting.id, act)
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

    def _changed(self, live: LiveTable, delay: float = 0.0) -> None:
        """Tell everybody, and see to what follows."""
        live.tell()
        self.schedule(live, delay)

    async def _write(self, live: LiveTable, decided: Decided) -> None:
        act, after = decided
        result = None
        if after.ended is not None and live.sitting.ended is None:
            result = Result.of(after)
            self._ended.saving(after.id, act)
        try:
            with self.fanout:
                await self.store.append(after.id, act.number, act.to_json(), result=result)
        except asyncio.CancelledError:
            # Whoever asked has gone, but it will be written all the same.
            if not self._closing:
                self.background(self._written_after_all(live))
            raise
        live.sitting = after
        self._ended.saved(after)

    async def _written_after_all(self, live: LiveTable) -> None:
        with suppress(Refusal):
            await self.store.settle()
            await self.follow(live, 0.0)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what another host has written; a log only ever grows."""
        key, known = live.sitting.id, len(live.sitting.acts)
        with self._setting_aside(key):
            live.sitting = followed(live.sitting, (await self._stored(key))[1][known:])
        self._ended.saved(live.sitting)

    async def follow(self, live: LiveTable, delay: float | None = None) -> None:
        """Read what was written; whose act it was sees to what follows, we only if it does not."""
        delay = TAKEOVER if delay is None else delay
        async with live.lock:
            number = len(live.sitting.acts)
            await self._catch_up(live)
        if len(live.sitting.acts) != number:
            self._changed(live, delay)
        else:
            self.schedule(live, delay)

    # Outages -------------------------------------------------------------------------------

    async def recover(self) -> None:
        """If we were away ourselves, that is an outage as if there had been no server at all."""
        if not self.heartbeat.is_late(self.now()):
            return
        async with self._waking:
            if not self.heartbeat.is_late(self.now()):
                return  # somebody else has seen to it while we waited
            outages = await self.heartbeat.begin(self.now())
            tables = list(self.live_tables.values())
            await asyncio.gather(*(self._pause_all(live, outages) for live in tables))
            self.heartbeat.rest(self.now())

    async def _pause_all(self, live: LiveTable, outages: Sequence[Outage]) -> None:
        try:
            async with live.lock:
                for begin, end in outages:
                    await self._pause(live, begin, end)
        except Refusal as refusal:
            if refusal.code not in ("no_table", "damaged"):
                raise
            # It is there no longer: the other tables must not wait for it for ever.
            if self.live_tables.get(live.sitting.id) is live:
                self.forget(live)
            return
        self._changed(live, TAKEOVER)

    async def _pause(self, live: LiveTable, begin: int, end: int) -> None:
        """Charge nobody for an outage; what another host has just written may have said so."""
        while (decided := live.sitting.outage(begin, end)) is not None:
            try:
                await self._write(live, decided)
                return
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
                await self._catch_up(live)


def _free(sitting: Sitting, seat: Seat | None) -> Seat:
    """Return the seat that is named, else the first that is free."""
    if seat is not None:
        return seat
    for number, chair in enumerate(sitting.chairs):
        if chair.kind == "open":
            return number
    raise Refusal("seat_taken", "every seat of this table is taken")


def _stop_timers(live: LiveTable) -> None:
    if live.timer is not None:
        live.timer.cancel()
    if live.thinking is not None:
        live.thinking[1].cancel()
