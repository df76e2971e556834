"""What a host does beside its tables, by the second, by the day and when it begins."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TypeVar

from ..core.refusal import Refusal
from ..store.replay import Stored, replayed
from ..table.result import Result
from .automation import AGAIN, AWAY, Automation
from .host import Host

BEAT, PULSE = 1.0, 0.5
"""Seconds between two signs of life, in the store and for ourselves."""
QUIET = 60
"""With no table in memory, and nobody who listens, only one beat of so many is written down."""
TELLS, FRESH = 4, 12_000
"""After so many beats a host says who is connected to it; for so many ms that is believed."""
IDLE = 600_000
"""A table nobody looks at is forgotten after so many ms; the store has it."""
RESUMES, MOST_RESUMED = 0.5, 1000
"""After so many seconds a new host takes up so many unfinished tables."""
DAY = 86_400.0
UNUSED, FEW_ACTS = 30 * 86_400_000, 2
"""A table with fewer acts is forgotten after so many ms: nobody has come to it."""
FILLED_AT_ONCE = 100
"""So many tables without a result are asked for at a time."""

log = logging.getLogger(__name__)


class Housekeeping:
    """Signs of life, tables taken up and let go, and what is heard of other hosts."""

    def __init__(self, host: Host, automation: Automation) -> None:
        self.host, self.automation = host, automation

    async def listen(self) -> None:
        """Begin to hear of other hosts."""
        await self.host.store.listen(self._heard, self._missed)

    def start(self) -> None:
        """Begin to go round; the host ends it."""
        for work in (self._pulse(), self._beat(), self._resume(), self._daily()):
            self.host.background(work)

    async def _pulse(self) -> None:
        heartbeat = self.host.heartbeat
        while True:
            await asyncio.sleep(PULSE)
            if not heartbeat.is_late(self.host.now()):
                heartbeat.pulse(self.host.now())

    async def _beat(self) -> None:
        host, heartbeat = self.host, self.host.heartbeat
        for number in count():
            await asyncio.sleep(BEAT)
            try:
                if heartbeat.is_late(host.now()):
                    await host.recover()
                elif host.live_tables or host.store.is_shared or number % QUIET == 0:
                    await heartbeat.beat(host.now())
                else:
                    heartbeat.rest(host.now())
                if number % TELLS == 0:
                    await self._announce_presence()
            except Refusal:
                continue  # the database is away; when it is back we still are
            self._forget_idle()

    async def _announce_presence(self) -> None:
        """Say who is connected here, and take up what a server has left that is no more."""
        await self.host.store.say(
            [(f"@{key}/{guest}", 1) for key, live in self.host.live_tables.items()
             for guest in live.seated_here()]
        )  # fmt: skip
        if await self.host.heartbeat.has_lost_others(self.host.now()):
            self.host.background(self._resume())

    def _forget_idle(self) -> None:
        """Forget tables that nobody looks at and that wait for nobody."""
        now = self.host.now()
        for live in list(self.host.live_tables.values()):
            live.forget_silent(now - FRESH)
            live.notice_long_absent(now)
            busy = live.viewers or live.tasks or live.lock.locked()
            soon = live.sitting.wakes_at()
            if busy or now - live.used < IDLE or (soon is not None and soon < now + IDLE):
                continue
            self.host.forget(live)

    async def _resume(self) -> None:
        """Take up the tables where a computer was thinking or a clock ran when all stopped."""
        await asyncio.sleep(RESUMES)  # first the pages
        host = self.host
        try:
            unfinished = await _retrying(partial(host.store.unfinished, MOST_RESUMED))
        except Refusal as refusal:
            log.error("no table can be taken up: %s", refusal)
            return
        for key in unfinished:
            with suppress(Refusal):  # it is damaged, which is in the log, or was just deleted
                await _retrying(partial(host.live, key))
            await asyncio.sleep(0.005)  # who is here already comes first

    async def _daily(self) -> None:
        """Do, now and every day, what is not urgent; if the database is away, the next day."""
        while True:
            await asyncio.sleep(RESUMES)
            for work in (self._tidy, self._fill_results):
                with suppress(Refusal):
                    await work()
            await asyncio.sleep(DAY)

    async def _tidy(self) -> None:
        """Forget old tables at which nothing has ever happened."""
        unused = await self.host.store.unused_since(self.host.now() - UNUSED, FEW_ACTS)
        await self.host.store.forget(key for key in unused if key not in self.host.live_tables)

    async def _fill_results(self) -> None:
        """Write the results of tables that ended before results were kept, by replaying them."""
        last = ""
        while keys := await self.host.store.finished_without_result(FILLED_AT_ONCE, after=last):
            for last in keys:
                try:
                    await self._fill_result(last)
                except Exception as error:  # one damaged table does not stop the others
                    log.warning("table %s gets no result: %r", last, error)
                await asyncio.sleep(0.005)  # who is here already comes first

    async def _fill_result(self, key: str) -> None:
        found = await self.host.store.load(key)
        if found is not None:  # or it was deleted meanwhile
            await self.host.store.add_missing_result(
                await asyncio.to_thread(_replayed_result, key, found)
            )

    def _heard(self, word: str, number: int) -> None:
        """Another host has written an act, or says who is connected to it."""
        is_presence = word.startswith("@")
        key, _, guest = word.removeprefix("@").partition("/")
        live = self.host.live_tables.get(key)
        if live is None:
            if not is_presence and self.host.is_loading(key):
                self.host.background(self._follow_loaded(key))
            return
        if is_presence:
            live.presence_changed(guest, self.host.now(), bool(number))
        elif number >= len(live.sitting.acts):
            self.automation.spawn(live, self.host.follow(live))

    async def _follow_loaded(self, key: str) -> None:
        """Look again at a table that was just being read when something was written there."""
        with suppress(Refusal):
            await self.host.follow(await self.host.live(key))

    def _missed(self) -> None:
        """Something may have been written that we have not heard of."""
        for live in self.host.live_tables.values():
            self.automation.spawn(live, self.host.follow(live))


def _replayed_result(key: str, stored: Stored) -> Result:
    return Result.of(replayed(key, stored))


Answer = TypeVar("Answer")


async def _retrying(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask again while the database is away."""
    while True:
        try:
            return await ask()
        except Refusal as refusal:
            if refusal.code not in AWAY:
                raise
            await asyncio.sleep(AGAIN)
