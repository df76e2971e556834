"""Positions that people look at beside any table, and what the computer thinks of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from ..core.game import CHANCE
from ..core.people import People, people_of
from ..core.refusal import Refusal
from ..families import drawing as draw
from ..families import family_of
from ..games import AnyGame
from ..players.analyst import points_and_chances, worth_at_turn, worth_to_mover
from ..table.table import Table
from .explanations import known_touches, reason_view
from .lru_cache import LruCache
from .messages.analysis import GoodMove, LineView, Thought, ThoughtQuery
from .messages.explanations import Explanations, ReasonQuery, ReasonView
from .messages.positions import PositionQuery
from .position_replay import eyes_in, replayed, shown
from .rate_limits import Buckets, Gates, Rate
from .thinking import FoundLine, Question, Survey
from .worker_pool import WorkerPool
from .worker_process import Job

SECONDS = 0.3
"""How long a position is thought about."""
SECONDS_FOR_LINES = 0.7
"""The same where several moves are compared."""
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
        self._thoughts: LruCache[bytes, Survey] = LruCache(4000)
        self._thinking: dict[bytes, asyncio.Task[Survey]] = {}
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

    async def table(self, place: PositionQuery, address: str) -> Table:
        """Return the play that leads to a position, to whoever's turn it is at their address."""
        async with self._gates.of(address):
            await asyncio.sleep(0)
            return await self._table(place)

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

    async def thought(self, place: ThoughtQuery, address: str, owner: str) -> Thought:
        """Return what the computer thinks of a position; “you” is only who is said to look."""
        table = await self.table(place, address)
        viewpoint, names = eyes_in(place, table, None)
        people = people_of(table.game, place.seats, names, viewpoint)
        if table.outcome is not None:
            raise Refusal("game_over", f"the game is over: {table.outcome.reason}")
        if table.is_between_games:
            raise Refusal("game_over", "this game is over, and the next one of the match comes")
        question = Question(place.lines, place.played, place.threat)
        key = _key(place, len(place.moves))
        try:
            found = await self._found(key, table, question, address, owner)
        except Refusal as refusal:
            if refusal.code != "no_thought":
                raise
            return Thought(0.5, "", "", [], 0, silence=refusal.sentence)
        thought = _thought(table.game, people, found)
        thought.by_chance = table.ply > 0 and table.game.to_act(table.states[-2]) == CHANCE
        return thought

    async def explanations(self, place: PositionQuery, address: str) -> Explanations:
        """Return what is to be told of the things of a position, nothing of it being hidden."""
        table = await self._table_at_once(place, address)
        game, (viewpoint, names) = table.game, eyes_in(place, table, table.to_act)
        view = game.opened(table.state, viewpoint)
        return Explanations(list(draw.explanations(game, view, names)))

    async def reason(self, place: ReasonQuery, address: str) -> ReasonView:
        """Return why touches of a position lead to no move."""
        table = await self._table_at_once(place, address)
        game, turn = table.game, table.to_act
        if turn is None or turn == CHANCE:
            raise Refusal("game_over", "nobody is to move here")
        viewpoint, names = eyes_in(place, table, turn)
        picture = draw.ply_picture(table, viewpoint, whole=True)
        touches = known_touches(picture, place.touches)
        # What is touched is called as on the board that these eyes see, whoever is to move.
        view = game.opened(table.state, viewpoint)
        return reason_view(draw.why_not(game, view, touches, names))

    async def _table_at_once(self, place: PositionQuery, address: str) -> Table:
        """Return the play behind a position, unless somebody asks for too many."""
        if not self._drawn_here.take(address):
            raise Refusal("too_fast", "so many positions at once; wait a moment")
        return await self.table(place, address)

    async def hint(self, table: Table, address: str, owner: str) -> GoodMove:
        """Return a good move for who is to act, found by what that seat sees; and no more of it."""
        record = table.record.to_json()
        key = sha256(msgspec.json.encode(record, order="deterministic")).digest()
        found = await self._found(key, table, Question(), address, owner)
        best = found.lines[0]
        return GoodMove(best.line[0], best.touches)

    async def _found(
        self, place: bytes, table: Table, question: Question, address: str, owner: str
    ) -> Survey:
        """Have a position thought about; asked twice it is thought about once."""
        key = place + msgspec.json.encode(question)
        if (known := self._thoughts.get(key)) is not None:
            return known
        task = self._thinking.get(key)
        if task is None:
            job = Job(table.record.to_json(), seconds=_seconds(question), question=question)
            task = asyncio.create_task(self._think(key, job, address, owner))
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key, None))
        return await asyncio.shield(task)

    async def _think(self, key: bytes, job: Job, address: str, owner: str) -> Survey:
        found = (await self.workers.answer(lambda: job, address, owner)).survey
        assert found is not None
        self._thoughts.keep(key, found)
        return found


def _seconds(question: Question) -> float:
    return SECONDS_FOR_LINES if question.lines > 1 else SECONDS


def _thought(game: AnyGame, people: People, found: Survey) -> Thought:
    """Return what was found for people; where chance is to act, only what is expected."""
    points = found.expected
    if not found.lines:
        words = points_and_chances(points, found.chances, people)
        return Thought(found.chances[0], words, "", [], 0, points=points, shares=found.chances,
                       chances=found.chances)  # fmt: skip
    best, told = found.lines[0], [_told(game, people, line) for line in found.lines]
    # Points and chances that stand side by side are expected by the same eyes.
    open_eyes = replace(best, points=points, shares=found.chances) if points else best
    return Thought(
        chance=best.first_chance,
        words=worth_at_turn(game, open_eyes, people),
        best=best.line[0],
        line=best.line,
        depth=best.depth,
        told=told[0].told,
        points=points,
        shares=best.shares,
        chances=found.chances,
        lines=told,
        loss=found.loss,
    )


def _told(game: AnyGame, people: People, found: FoundLine) -> LineView:
    drawing = family_of(game).drawing
    told = [drawing.named(text, people) for text in found.line]
    return LineView(worth_to_mover(found), found.line, told, found.touches)


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
