"""What happens at tables by itself: clocks, computer players, chance and rematches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from itertools import chain, repeat
from random import SystemRandom
from typing import Any

from ..core.game import CHANCE, Seat
from ..core.refusal import Refusal
from ..table.sitting import Sitting
from .answer_time import AnswerTime
from .host import Host
from .live_table import LiveTable
from .worker_pool import WorkerPool
from .worker_process import Job

PACE = 0.35
"""Seconds a computer player takes at least, for the sake of who watches."""
PAUSES = (1, 2, 5, 15, 60)
"""Seconds before a player that has broken down is asked again; the last again and again."""
BRIEF = 100
"""Milliseconds of waiting for a worker that are forgiven as a way is; every clock allows these."""
AWAY, AGAIN = {"not_saved", "no_database"}, 1.0
"""Refusals of a database that is away; so many seconds later it is asked again."""


class Automation:
    """Does whatever is due at a host's tables; computer players think in the worker pool."""

    def __init__(self, host: Host, workers: WorkerPool, pace: float = PACE) -> None:
        self.host, self.workers, self.answer_time = host, workers, AnswerTime(pace)
        self._dice = SystemRandom()
        host.schedule = self.schedule

    def schedule(self, live: LiveTable, delay: float = 0.0) -> None:
        """Schedule what is due at a table: the clocks at once, the rest after a delay."""
        sitting = live.sitting
        self._set_timer(live)
        self._stop_stale_thought(live)
        seat = computer_to_act(sitting)
        live.is_asleep = seat is not None and live.is_abandoned(self.host.now())
        if seat is not None and live.thinking is None and not live.is_asleep:
            live.thinking = sitting.table, self.spawn(live, self._think(live, seat, delay))
        elif live.queued is sitting.table:
            self.workers.look_again()  # somebody may have come to look, or gone
        if sitting.chance_due or sitting.rematch_due or computer_asked(sitting) is not None:
            self._act_for_house_once(live, delay)

    def _act_for_house_once(self, live: LiveTable, delay: float) -> None:
        """Begin what the server has to do, unless that is under way."""
        due = len(live.sitting.acts), delay
        if due in live.pending_acts:
            return
        live.pending_acts.add(due)
        task = self.spawn(live, self._act_for_house(live, *due))
        task.add_done_callback(lambda _: live.pending_acts.discard(due))

    def spawn(self, live: LiveTable, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something for a table that nobody waits for."""
        task = asyncio.create_task(self._ignoring_refusals(live, work))
        live.tasks.add(task)
        task.add_done_callback(live.tasks.discard)
        return task

    async def _ignoring_refusals(self, live: LiveTable, work: Coroutine[Any, Any, None]) -> None:
        """Take a refusal as it is meant: the table has changed meanwhile."""
        try:
            await work
        except Refusal as refusal:
            if refusal.code not in AWAY:
                return
            # What is due now will still be due when the database is back.
            await asyncio.sleep(AGAIN)
            self.spawn(live, self.host.follow(live, 0.0))

    # Clocks ---------------------------------------------------------------------------------

    def _set_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        lag = live.lag_of(live.sitting.clocks.running)
        if (wakes := live.sitting.wakes_at(lag)) is not None:
            # A moment later rather than earlier, or it would wake for nothing.
            wait = max(0, wakes - self.host.now()) / 1000 + 0.002
            live.timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._wake, live)

    def _wake(self, live: LiveTable) -> None:
        """A clock may have run out."""
        self.spawn(live, self._ticked(live))

    async def _ticked(self, live: LiveTable) -> None:
        if live.queued is live.sitting.table:
            return
        lag = live.lag_of(live.sitting.clocks.running)
        await self.host.act(live.sitting.id, lambda sitting: sitting.tick(self.host.now(), lag))
        if live.sitting.wakes_at() is not None:
            self.schedule(live)

    # The server -----------------------------------------------------------------------------

    async def _act_for_house(self, live: LiveTable, number: int, delay: float) -> None:
        """Do what the server does: draw for chance, answer for a computer, lay the next table."""
        await asyncio.sleep(delay)
        host, sitting = self.host, live.sitting
        if len(sitting.acts) != number:
            return
        if sitting.rematch_due:
            after = await host.open(sitting.successor(host.now()), live.address)
            await host.act(sitting.id, lambda now: now.follow(after.sitting.id, host.now()))
        elif sitting.chance_due:
            ply, text = sitting.table.ply, sitting.table.chance(self._dice)
            await host.act(sitting.id, lambda now: now.move(CHANCE, ply, text, host.now()))
        elif (seat := computer_asked(sitting)) is not None:
            await host.act(
                sitting.id, lambda now: now.ask(seat, number, "decline_draw", host.now())
            )

    # Computers ------------------------------------------------------------------------------

    def _stop_stale_thought(self, live: LiveTable) -> None:
        """Let no computer think about what is past."""
        if live.thinking is None:
            return
        about, task = live.thinking
        past = about is not live.sitting.table
        if past and task is not asyncio.current_task():
            task.cancel()
        if past or task.done():
            live.thinking = None

    async def _think(self, live: LiveTable, seat: Seat, delay: float) -> None:
        """Let a computer player choose, and play what it chose."""
        await asyncio.sleep(delay)
        table, key, began = live.sitting.table, live.sitting.id, self.host.now()
        waited = 0

        def job() -> Job:
            nonlocal waited
            waited = self._served(live, seat, began)
            clock = live.sitting.time_for(seat, began)
            record = table.record.to_json()
            return Job(record, live.sitting.chairs[seat].who, seat, secrets.randbits(32), clock)

        text = await self._chosen(live, job)
        await asyncio.sleep(self._rest(live, seat, self.host.now() - began, waited))
        lag = waited if waited <= BRIEF else 0
        await self.host.act(key, lambda now: now.move(seat, table.ply, text, self.host.now(), lag))

    def _rest(self, live: LiveTable, seat: Seat, spent: int, waited: int) -> float:
        """Return for how many seconds an answer is held back that is there after `spent` ms.

        Where something is hidden, only the thinking counts, and not how long it `waited` for it.
        """
        game, player = live.sitting.table.game, live.sitting.chairs[seat].who
        rest = self.answer_time.least - spent / 1000
        if game.hides:
            took, clock = (spent - waited) / 1000, live.sitting.time_for(seat, self.host.now())
            rest = self.answer_time.least_of(f"{game.name} {player}", took, clock) - took
        return max(0.0, rest)

    def _served(self, live: LiveTable, seat: Seat, began: int) -> int:
        """A computer has got its worker: see to its clock, and return for how long it waited.

        Waiting is the server's fault. No flag falls meanwhile, and a long wait is an outage.
        """
        live.queued, now = None, self.host.now()
        if now - began > BRIEF:
            self.spawn(live, self._pause_clock(live, seat, began, now))
        self._set_timer(live)
        return now - began

    async def _pause_clock(self, live: LiveTable, seat: Seat, begin: int, end: int) -> None:
        await self.host.act(live.sitting.id, lambda sitting: sitting.outage(begin, end, seat))

    async def _chosen(self, live: LiveTable, job: Callable[[], Job]) -> str:
        """Ask for a move until there is one; whoever breaks down is asked again, ever later."""
        pauses = chain(PAUSES, repeat(PAUSES[-1]))
        table = live.queued = live.sitting.table
        while True:
            try:
                return await self.workers.move(job, live.claim)
            except Refusal as refusal:
                if refusal.code not in ("worker_lost", "too_busy"):
                    raise
                live.queued = table  # as long as nobody thinks for it
                await asyncio.sleep(next(pauses))


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
