"""The problems a server poses: the list of all, the one of a day, and answers about each.

What may be searched is left to the workers; answers are remembered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from ..core.names import is_one_line
from ..core.refusal import Refusal, excerpt
from ..families import FAMILIES, game_named
from ..families import drawing as draw
from ..families.problems import problems_of
from ..players.problems import Grading, PosedProblem
from ..store import Store
from ..store.desks import PublishedRow
from .fair_queue import Kind
from .lru_cache import LruCache
from .messages.desks import DeskContent, PublishedProblem
from .messages.problems import ProblemInfo, ProblemOfDay, ProblemsPage, SmallCanvas
from .problem_questions import ProblemQuestion, ProblemWish
from .problem_views import info_of, view_of
from .rate_limits import Buckets, Rate
from .worker_pool import WorkerPool
from .worker_process import Job

MOST_KEPT = 16 * 1024 * 1024
"""Answers are remembered as long as they have no more bytes together."""

ON_DESK = "desk-"
"""So begins the id of a problem that lies on a desk; the desk's own follows."""

SEARCHED: tuple[ProblemWish, ...] = ("attempt", "hint", "solution")
"""What a worker may have to search for."""

log = logging.getLogger(__name__)


class Shelved(NamedTuple):
    """A problem, and the family that reads it."""

    family: str
    posed: PosedProblem
    published: bool = False
    """Whether it was published on this server, and is not on others."""
    title: str = ""
    """What its composer calls it."""


class ProblemService:
    """Every problem of this server, and what was asked about them."""

    def __init__(self, workers: WorkerPool, provers: WorkerPool, rate: Rate, store: Store) -> None:
        self.workers, self.provers, self.store = workers, provers, store
        self._buckets = Buckets(rate)
        self._shelf: dict[str, Shelved] = {}
        self._published: dict[str, Shelved] = {}
        self._rows = 0
        """So many had been published when they were last read."""
        self._answers: LruCache[bytes, bytes] = LruCache(MOST_KEPT, len)
        self._infos: dict[str, ProblemInfo] = {}
        self._page = b""
        self._paged = 0
        """So many problems stand on the page; they only become more."""
        self._twins: dict[str, str] = {}
        """By which problems are known again in their images."""
        self._one_by_one = asyncio.Lock()

    # What there is ------------------------------------------------------------------------

    async def shelf(self) -> dict[str, Shelved]:
        """Return every problem by its id; read beside the loop when somebody first asks."""
        if not self._shelf:
            async with self._one_by_one:
                self._shelf = self._shelf or await asyncio.to_thread(_shelf)
        return self._shelf

    async def published(self) -> dict[str, Shelved]:
        """Return what was published here, be it by another server on the same database."""
        if await self.store.count_published() != self._rows:
            rows = await self.store.published_problems()
            found = await asyncio.to_thread(read_published, rows)
            if len(rows) > self._rows:  # else somebody else was faster
                self._published, self._rows = found, len(rows)
        return self._published

    async def find(self, key: str) -> Shelved:
        """Return a problem, or say that there is none."""
        if key.startswith(ON_DESK):
            found = await self._on_desk(key)
        else:
            found = (await self.shelf()).get(key) or (await self.published()).get(key)
        if found is None:
            raise Refusal("no_problem", f"there is no problem {excerpt(key)}")
        return found

    async def _on_desk(self, key: str) -> Shelved | None:
        """Return what lies on a desk now, to be solved by whoever has its link."""
        row = await self.store.desk(key.removeprefix(ON_DESK))
        if row is None:
            return None
        content = msgspec.json.decode(row.content, type=DeskContent)
        problems = problems_of(content.game)
        posed = problems.pose(key, problems.read_json(content.problem))
        return Shelved(game_named(content.game).family, posed, True, _shown_title(content.title))

    async def page(self) -> bytes:
        """Return the list of all as JSON."""
        shelf = {**await self.shelf(), **await self.published()}
        async with self._one_by_one:
            if len(shelf) > self._paged:
                self._page = await asyncio.to_thread(_page, shelf, self._infos)
                self._paged = len(shelf)
            return self._page

    async def view(self, key: str, tall: bool) -> bytes:
        """Return all that a page needs to pose a problem, as JSON."""
        found = await self.find(key)
        # What lies on a desk changes.
        place = b"view %d %s" % (tall, msgspec.json.encode(found))
        known = self._answers.get(place)
        if known is None:
            view = await asyncio.to_thread(view_of, *found[:2], tall, *found[2:])
            known = msgspec.json.encode(view)
            self._answers.keep(place, known)
        return known

    async def of_day(self, day: date) -> ProblemOfDay:
        """Return the problem of a day: in a fixed order, so that all come before one comes again.

        It is one of those that are shipped: every server has the same, whatever it publishes.
        """
        order = sorted(await self.shelf(), key=_shuffled)
        if not order:
            raise Refusal("no_problem", "there are no problems here")
        return ProblemOfDay(day.isoformat(), order[day.toordinal() % len(order)])

    # What is asked ------------------------------------------------------------------------

    async def answer(
        self, found: Shelved, question: ProblemQuestion, address: str, owner: str
    ) -> bytes:
        """Return the answer to a question about a problem, as JSON."""
        if not self._buckets.take(address):
            raise Refusal("too_fast", "so many questions at once; wait a moment")
        key = sha256(msgspec.json.encode(question, order="deterministic")).digest()
        known = self._answers.get(key)
        if known is None:
            job = Job({}, problem=question)
            pool, kind = self.place_of(found, question.wish)
            known = bytes((await pool.answer(lambda: job, address, owner, kind=kind)).view)
            self._answers.keep(key, known)
        return known

    def place_of(self, found: Shelved, wish: ProblemWish) -> tuple[WorkerPool, Kind]:
        """Tell who answers and when: searches of what is not shipped may be long, and come last.

        The whole solution of what lies on a desk, which nobody has proved, is for the provers.
        """
        if wish == "solution" and found.posed.id.startswith(ON_DESK):
            return self.provers, Kind.QUESTION
        is_long = found.published and wish in SEARCHED
        return self.workers, Kind.BACKGROUND if is_long else Kind.QUESTION

    # Twins --------------------------------------------------------------------------------

    async def twin_of(self, game: str, content: dict[str, Any]) -> str | None:
        """Return the id of a problem that is the same as one, or an image of it."""
        there = {**await self.shelf(), **await self.published()}
        new = {key: each.posed for key, each in there.items() if key not in self._twins}
        self._twins |= await asyncio.to_thread(_twin_keys, new)
        wanted = await asyncio.to_thread(_twin_key, game, content)
        return next((key for key, twin in self._twins.items() if twin == wanted), None)


def _twin_keys(posed: dict[str, PosedProblem]) -> dict[str, str]:
    return {key: _twin_key(each.game, each.content) for key, each in posed.items()}


def _twin_key(game: str, content: Mapping[str, Any]) -> str:
    problems = problems_of(game)
    return problems.twin_key(problems.read_json(content))


def _shelf() -> dict[str, Shelved]:
    found = {}
    for name, family in FAMILIES.items():
        for posed in family.problems.collection() if family.problems else ():
            found[posed.id] = Shelved(name, posed)
    return found


def read_published(rows: list[PublishedRow]) -> dict[str, Shelved]:
    """Return what was published; one that can no longer be read takes no other with it."""
    found = {}
    for row in rows:
        try:
            found[row.id] = _read(row)
        except Refusal as refusal:
            log.warning("the published problem %s cannot be read: %s", row.id, refusal.sentence)
    return found


def _read(row: PublishedRow) -> Shelved:
    kept = msgspec.json.decode(row.content, type=PublishedProblem)
    problems = problems_of(kept.game)
    grading = Grading(kept.grade, tuple(kept.tags))
    posed = problems.pose(row.id, problems.read_json(kept.problem), grading)
    return Shelved(game_named(kept.game).family, posed, True, _shown_title(kept.title))


def _shown_title(title: str) -> str:
    """Return a title as everybody may see it: older ones may hold what is no tidy line."""
    return title.strip() if is_one_line(title) else ""


def _page(shelf: dict[str, Shelved], known: dict[str, ProblemInfo]) -> bytes:
    """Return the list of all; those that are not `known` yet are drawn."""
    known |= {key: info_of(*each) for key, each in shelf.items() if key not in known}
    games = {each.posed.game: game_named(each.posed.game) for each in shelf.values()}
    canvases = {}
    for name, game in games.items():
        drawn = draw.showpiece(game)
        canvases[name] = SmallCanvas(drawn.ground, drawn.width, drawn.height)
    having = [family.problems for family in FAMILIES.values() if family.problems]
    page = ProblemsPage(
        [known[key] for key in shelf],
        {name: game.title for name, game in games.items()},
        canvases,
        {kind: words for each in having for kind, words in each.kinds.items()},
        {tag: words for each in having for tag, words in each.themes.items()},
        sorted({tag for each in having for tag in each.advanced}),
    )
    return msgspec.json.encode(page)


def _shuffled(key: str) -> bytes:
    """Return a place in the order of the days that nobody could guess from the id."""
    return sha256(f"problem of the day: {key}".encode()).digest()
