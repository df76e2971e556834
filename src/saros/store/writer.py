"""The store's one writer: it takes all requests that wait and runs them in one transaction.

A commit costs the same for one act and for a hundred. While one group is being written the next
one gathers, so nobody waits for more than two commits: the one under way and their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from ..core.refusal import Refusal

LARGEST_GROUP = 1000

Request = TypeVar("Request")
RunGroup = Callable[[Sequence[Request]], Awaitable[Sequence[Any]]]


class Writer(Generic[Request]):
    """A queue and the task that empties it.

    `run_group` returns one answer for each request. An answer that is a Refusal refuses that
    request alone; if `run_group` raises, nothing of the group was written.
    """

    def __init__(self, run_group: RunGroup[Request]) -> None:
        self._run_group = run_group
        self._waiting: list[tuple[Request, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._work())

    async def write(self, request: Request) -> Any:
        """Have a request carried out; it is durable when this returns."""
        if self._closed:
            raise Refusal("not_saved", "the database has been closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, done))
        self._wake.set()
        return await done

    async def close(self) -> None:
        """Take no more requests, carry out those that wait, and stop."""
        self._closed = True
        self._wake.set()
        await asyncio.wait([self._task])

    async def _work(self) -> None:
        while self._waiting or not self._closed:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group = self._waiting[:LARGEST_GROUP]
                del self._waiting[:LARGEST_GROUP]
                await self._answer(group)

    async def _answer(self, group: list[tuple[Request, asyncio.Future[Any]]]) -> None:
        try:
            answers = await self._run_group([request for request, _ in group])
        except Exception as error:  # it goes to those who wait, and the writer goes on
            answers = [error] * len(group)
        for (_, done), answer in zip(group, answers, strict=True):
            if done.done():  # whoever asked has gone
                continue
            if isinstance(answer, Refusal):
                # Each gets their own: raising one exception in many tasks mixes their traces.
                done.set_exception(Refusal(answer.code, answer.sentence))
            elif isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
