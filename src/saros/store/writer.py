"""The store's one writer: it takes all wishes that wait and carries them out in one transaction.

A commit costs the same for one act and for a hundred. While one group is being written the next
one gathers, so nobody waits for more than the commit before hers and her own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from ..core.refusal import Refusal

LARGEST_GROUP = 1000

Wish = TypeVar("Wish")
CarryOut = Callable[[Sequence[Wish]], Awaitable[Sequence[Any]]]


class Writer(Generic[Wish]):
    """A queue and the task that empties it.

    `carry_out` does a group and returns one answer for each wish. An answer that is a Refusal
    refuses that wish alone; if it raises, nothing of the group was done.
    """

    def __init__(self, carry_out: CarryOut[Wish]) -> None:
        self._carry_out = carry_out
        self._waiting: list[tuple[Wish, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._work())

    async def write(self, wish: Wish) -> Any:
        """Have a wish carried out; it is durable when this returns."""
        if self._closed:
            raise Refusal("not_saved", "the database has been closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((wish, done))
        self._wake.set()
        return await done

    async def close(self) -> None:
        """Take no more wishes, carry out those that wait, and stop."""
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

    async def _answer(self, group: list[tuple[Wish, asyncio.Future[Any]]]) -> None:
        try:
            answers = await self._carry_out([wish for wish, _ in group])
        except Exception as error:  # it goes to those who wait, and the writer goes on
            answers = [error] * len(group)
        for (_, done), answer in zip(group, answers, strict=True):
            if done.done():  # whoever asked has gone
                continue
            if isinstance(answer, Refusal):
                # Each gets her own: raising one exception in many tasks mixes their traces.
                done.set_exception(Refusal(answer.code, answer.sentence))
            elif isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
