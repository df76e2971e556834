"""Positions that people look at beside any table, and what the computer thinks of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from ..core.game import CHANCE, Seat
from ..core.people import people_of
from ..core.refusal import Refusal
from ..families import family_of
from ..players.analyst import worth
from ..table.table import Table
from .lru_cache import LruCache
from .messages import PositionQuery, Thought
from .position_replay import replayed, shown
from .rate_limits import Buckets, Gates, Rate
from .worker_pool import WorkerPool
from .worker_process import Answer, Job

SECONDS = 0.3
"""How long a position is thought about."""
LONG_REPLAY = 30
"""More moves than that are replayed beside the loop, so that nobody's move waits for it."""

MOST_PLIES = 60_000
"""Plays are remembered as long as they have no more plies together; one takes about a kilobyte."""


class AnalysisService:
    """Positions that people look at, and what was thought of them."""

    def __init__(self, workers: WorkerPool, at_once: Rate) -> None:
        self.workers = workers
        self._drawn_here = Buckets(at_once)
        self._gates = Gates(1)
        self._tables: LruCache[bytes, Table] = LruCache(MOST_PLIES, lambda table: 10 + table.ply)
        self._thoughts: LruCache[bytes, Answer] = LruCache(4000)
        self._thinking: dict[bytes, asyncio.Task[Answer]] = {}
        self._one_by_one = asyncio.Lock()

    async def position(self, place: PositionQuery, address: str, owner: str) -> bytes:
        """Return what a position looks like, as JSON.

        Whoever looks through a play gets it from here at once; a flood is left to the workers.
        """
        if self._drawn_here.take(address):
            async with self._gates.of(address):
                await asyncio.sleep(0)  # everybody takes turns with whoever asks for very much
                return msgspec.json.encode(shown(place, await self._table(place)))
        job = Job({}, place=place)
        return bytes((await self.workers.answer(lambda: job, address, owner)).view)

    async def _table(self, place: PositionQuery) -> Table:
        """Return the play that leads to a position; one more move is played on from before."""
        plies, people = len(place.moves), place.people
        key = _key(place, plies, people)
        if (known := self._tables.get(key)) is not None:
            return known
        earlier = self._tables.get(_key(place, plies - 1, people)) if place.moves else None
        if earlier is not None:
            table = earlier.play_recorded(place.moves[-1])
        elif len(place.moves) > LONG_REPLAY:
            async with self._one_by_one:
                table = await asyncio.to_thread(replayed, place)
        else:
            table = replayed(place)
        self._tables.keep(key, table)
        return table

    async def thought(
        self, place: PositionQuery, viewpoint: Seat | None, address: str, owner: str
    ) -> Thought:
        """Return what the computer thinks of a position, told to whoever looks from a seat."""
        async with self._gates.of(address):
            await asyncio.sleep(0)
            table = await self._table(place)
        people = people_of(table.game, place.seats, table.record.people, viewpoint)
        if table.outcome is not None:
            raise Refusal("game_over", f"the game is over: {table.outcome.reason}")
        if table.is_between_games:
            raise Refusal("game_over", "this game is over, and the next one of the match comes")
        found = await self._found(_key(place, len(place.moves)), table, address, owner)
        drawing = family_of(table.game).drawing
        return Thought(
            chance=found.chance,
            words=worth(table.game, found, people),
            best=found.move,
            line=found.line,
            depth=found.depth,
            told=[drawing.named(text, people) for text in found.line],
            points=found.points,
            shares=found.shares,
            by_chance=table.ply > 0 and table.game.to_act(table.states[-2]) == CHANCE,
        )

    async def _found(self, key: bytes, table: Table, address: str, owner: str) -> Answer:
        """Have a position thought about; asked twice it is thought about once."""
        if (known := self._thoughts.get(key)) is not None:
            return known
        task = self._thinking.get(key)
        if task is None:
            task = self._thinking[key] = asyncio.create_task(
                self._think(key, table, address, owner)
            )
            task.add_done_callback(lambda _: self._thinking.pop(key, None))
        return await asyncio.shield(task)

    async def _think(self, key: bytes, table: Table, address: str, owner: str) -> Answer:
        job = Job(table.record.to_json(), seconds=SECONDS)
        found = await self.workers.answer(lambda: job, address, owner)
        self._thoughts.keep(key, found)
        return found


def _key(place: PositionQuery, plies: int, people: Sequence[str] = ()) -> bytes:
    """Name a position; how the canvas is held makes no other one of it."""
    parts = (
        place.game,
        place.options,
        place.seats,
        place.start,
        place.supplies,
        place.match,
        place.moves[:plies],
        people,
    )
    return sha256(msgspec.json.encode(parts, order="deterministic")).digest()
