"""The problems a server poses: the list of all, the one of a day, and answers about each.

What may be searched is left to the workers; asked twice it is searched once.
"""

from __future__ import annotations

import asyncio
from datetime import date
from hashlib import sha256
from typing import NamedTuple

import msgspec

from ..core.refusal import Refusal, excerpt
from ..families import FAMILIES, game_named
from ..families import drawing as draw
from ..players.problems import PosedProblem
from ..store import Store
from ..store.desks import PublishedRow
from .lru_cache import LruCache
from .messages import ProblemOfDay, ProblemsPage, PublishedProblem, SmallCanvas
from .problem_questions import ProblemQuestion
from .problem_views import info_of, view_of
from .proofs import problems_of
from .rate_limits import Buckets, Rate
from .worker_pool import WorkerPool
from .worker_process import Job

MOST_KEPT = 16 * 1024 * 1024
"""Answers are remembered as long as they have no more bytes together."""


class Shelved(NamedTuple):
    """A problem, and the family that reads it."""

    family: str
    posed: PosedProblem


class ProblemService:
    """Every problem of the house, and what was asked about them."""

    def __init__(self, workers: WorkerPool, rate: Rate, store: Store) -> None:
        self.workers, self.store = workers, store
        self._buckets = Buckets(rate)
        self._shelf: dict[str, Shelved] = {}
        self._published: dict[str, Shelved] = {}
        self._answers: LruCache[bytes, bytes] = LruCache(MOST_KEPT, len)
        self._page = b""
        self._one_by_one = asyncio.Lock()

    # What there is ------------------------------------------------------------------------

    async def shelf(self) -> dict[str, Shelved]:
        """Return every problem by its id; read beside the loop when somebody first asks."""
        async with self._one_by_one:
            if not self._shelf:
                self._shelf = await asyncio.to_thread(_shelf)
            return self._shelf

    async def published(self) -> dict[str, Shelved]:
        """Return what was published in this house, be it by another server on its database."""
        if await self.store.count_published() != len(self._published):
            rows = await self.store.published_problems()
            found = await asyncio.to_thread(_published, rows)
            self._published, self._page = found, b""
        return self._published

    async def find(self, key: str) -> Shelved:
        """Return a problem, or say that there is none."""
        found = (await self.shelf()).get(key) or (await self.published()).get(key)
        if found is None:
            raise Refusal("no_problem", f"there is no problem {excerpt(key)}")
        return found

    async def page(self) -> bytes:
        """Return the list of all as JSON."""
        shelf = {**await self.shelf(), **await self.published()}
        async with self._one_by_one:
            if not self._page:
                self._page = await asyncio.to_thread(_page, shelf)
            return self._page

    async def view(self, key: str, tall: bool) -> bytes:
        """Return all that a page needs to pose a problem, as JSON."""
        found = await self.find(key)
        place = f"view {key} {tall}".encode()
        known = self._answers.get(place)
        if known is None:
            view = await asyncio.to_thread(view_of, found.family, found.posed, tall)
            known = msgspec.json.encode(view)
            self._answers.keep(place, known)
        return known

    async def of_day(self, day: date) -> ProblemOfDay:
        """Return the problem of a day: in a fixed order, so that all come before one comes again.

        The order depends on the problems alone: every house with the same has the same.
        """
        order = sorted(await self.shelf(), key=_shuffled)
        if not order:
            raise Refusal("no_problem", "there are no problems here")
        return ProblemOfDay(day.isoformat(), order[day.toordinal() % len(order)])

    # What is asked ------------------------------------------------------------------------

    async def answer(self, question: ProblemQuestion, address: str, owner: str) -> bytes:
        """Return the answer to a question, as JSON."""
        if not self._buckets.take(address):
            raise Refusal("too_fast", "so many questions at once; wait a moment")
        key = sha256(msgspec.json.encode(question, order="deterministic")).digest()
        known = self._answers.get(key)
        if known is None:
            job = Job({}, problem=question)
            known = bytes((await self.workers.answer(lambda: job, address, owner)).view)
            self._answers.keep(key, known)
        return known


def _shelf() -> dict[str, Shelved]:
    found = {}
    for name, family in FAMILIES.items():
        for posed in family.problems.collection() if family.problems else ():
            found[posed.id] = Shelved(name, posed)
    return found


def _published(rows: list[PublishedRow]) -> dict[str, Shelved]:
    found = {}
    for row in rows:
        kept = msgspec.json.decode(row.content, type=PublishedProblem)
        problems, family = problems_of(kept.game), game_named(kept.game).family
        posed = problems.pose(row.id, problems.read_json(kept.problem), kept.grade)
        found[row.id] = Shelved(family, posed)
    return found


def _page(shelf: dict[str, Shelved]) -> bytes:
    """Return the list of all, with small pictures and the words that filter them."""
    games = {each.posed.game: game_named(each.posed.game) for each in shelf.values()}
    canvases = {}
    for name, game in games.items():
        drawn = draw.showpiece(game)
        canvases[name] = SmallCanvas(drawn.ground, drawn.width, drawn.height)
    having = [family.problems for family in FAMILIES.values() if family.problems]
    page = ProblemsPage(
        [info_of(each.family, each.posed) for each in shelf.values()],
        {name: game.title for name, game in games.items()},
        canvases,
        {kind: words for each in having for kind, words in each.kinds.items()},
        {tag: words for each in having for tag, words in each.themes.items()},
    )
    return msgspec.json.encode(page)


def _shuffled(key: str) -> bytes:
    """Return a place in the order of the days that nobody could guess from the id."""
    return sha256(f"problem of the day: {key}".encode()).digest()
