"""Listens to what other servers write to PostgreSQL, and reports when it may have missed some."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from .database import OnAct, OnMissed

CHANNEL = "saros_acts"

CHECK_AFTER = 10.0
"""The connection is checked after so many seconds of silence: a broken network gives no sign."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between attempts to connect again, at first and at last."""

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # somebody has ended it, or the whole server
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it was cut in the middle of an answer
    OSError,
    TimeoutError,
)
FAILURES = (asyncpg.PostgresError, *LOST)


class Listener:
    """One connection that listens, and the task that makes it anew when it is lost.

    Messages are “table number origin”. PostgreSQL keeps none for a listener that is away, so
    `on_missed` is called after each loss.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection]],
        origin: str,
        on_act: OnAct,
        on_missed: OnMissed,
    ) -> None:
        self._connect = connect
        self._origin = origin
        self._on_act = on_act
        self._on_missed = on_missed
        self._connection: asyncpg.Connection | None = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen; all that is committed after this returns will be reported."""
        await self._listen()
        self._task = asyncio.create_task(self._reconnect_when_lost())

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._drop()

    async def _listen(self) -> None:
        self._connection = connection = await self._connect()
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._message)

    def _message(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        match str(payload).split(" "):
            case [table, number, origin] if origin != self._origin and number.isdecimal():
                self._on_act(table, int(number))

    async def _reconnect_when_lost(self) -> None:
        while True:
            await self._until_lost()
            self._drop()
            await self._listen_again()
            self._on_missed()

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), CHECK_AFTER)
            except TimeoutError:
                if not await self._answers():
                    return

    async def _answers(self) -> bool:
        assert self._connection is not None
        try:
            await self._connection.execute("SELECT 1", timeout=CHECK_AFTER)
        except FAILURES:
            return False
        return True

    async def _listen_again(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._listen()
            except FAILURES:
                self._drop()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
