"""Games and positions over HTTP: what there is to play, what it looks like, what it is worth."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.spec import Example
from litestar.params import Body, PathParameter, QueryParameter

from .. import __version__, draw
from ..core.game import CHANCE, Seat
from ..core.record import Record
from ..core.refusal import Refusal
from ..draw.people import people_of
from ..games import GAMES, AnyGame, game_named
from ..players import simple_players
from ..players.levels import MIDDLE, levels_of
from ..table.table import Table
from . import sight
from .crew import Crew
from .guard import address_of, guest_of
from .guests import tidy_name
from .messages import (
    GameInfo,
    Health,
    LevelInfo,
    Position,
    PositionSight,
    RulesPage,
    SwitchInfo,
    Thought,
)
from .problems import may_answer
from .rates import Buckets
from .thinker import Job

SECONDS = 0.3
"""How long a position is thought about."""
LONG_REPLAY = 30
"""More moves than that are replayed beside the loop, so that nobody's move waits for it."""

MOST_PLIES = 60_000
"""Plays are remembered as long as they have no more plies together; one takes about a kilobyte."""

SOURCES = (".py", ".css", ".csv")
"""What art is made from."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Remembers the newest of something."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self.most, self.weigh = most, weigh
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def get(self, key: K) -> V | None:
        """Return what is remembered, and remember it longer."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Remember something new, forgetting the oldest."""
        if key in self._kept:
            self._weight -= self.weigh(self._kept.pop(key))
        self._kept[key] = value
        self._weight += self.weigh(value)
        while self._weight > self.most:
            self._weight -= self.weigh(self._kept.popitem(last=False)[1])


class Study:
    """Positions that people look at, and what was thought of them."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self._tables: Memory[bytes, Table] = Memory(MOST_PLIES, lambda table: 10 + table.ply)
        self._thoughts: Memory[bytes, Thought] = Memory(4000)
        self._thinking: dict[bytes, asyncio.Task[Thought]] = {}
        self._one_by_one = asyncio.Lock()

    async def table(self, place: Position) -> Table:
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

    async def thought(self, place: Position, owner: str) -> Thought:
        """Return what the computer thinks of a position; asked twice it thinks once."""
        table = await self.table(place)
        if table.outcome is not None:
            raise Refusal("game_over", f"the game is over: {table.outcome.reason}")
        key = _key(place, len(place.moves))
        if (known := self._thoughts.get(key)) is not None:
            return known
        task = self._thinking.get(key)
        if task is None:
            task = self._thinking[key] = asyncio.create_task(self._think(key, table, owner))
            task.add_done_callback(lambda _: self._thinking.pop(key, None))
        return await asyncio.shield(task)

    async def _think(self, key: bytes, table: Table, owner: str) -> Thought:
        job = Job(table.record.to_json(), seconds=SECONDS)
        found = await self.crew.thought(lambda: job, owner)
        by_chance = table.ply > 0 and table.game.to_act(table.states[-2]) == CHANCE
        thought = Thought(
            found.chance, found.words, found.move, found.line, found.depth, found.line,
            found.points, found.shares, by_chance,
        )  # fmt: skip
        self._thoughts.keep(key, thought)
        return thought


def replayed(place: Position) -> Table:
    """Return the play that leads to a position, or refuse it."""
    game = game_named(place.game)
    options = game.options.from_mapping(place.options)
    if place.seats not in game.seats:
        raise Refusal("bad_seats", f"{game.title} is not for {place.seats} players")
    people = tuple(map(tidy_name, place.people))
    moves = tuple(place.moves)
    record = Record(place.game, options.changed(), place.seats, place.start, moves, people=people)
    game.vet(record)
    return Table.from_record(record)


def _key(place: Position, plies: int, people: Sequence[str] = ()) -> bytes:
    """Name a position; how the canvas is held makes no other one of it."""
    parts = (place.game, place.options, place.seats, place.start, place.moves[:plies], people)
    return sha256(msgspec.json.encode(parts, order="deterministic")).digest()


# What there is ----------------------------------------------------------------------------------


def _loses_turns(game: AnyGame) -> bool:
    try:
        game.with_lost_turns(game.options())
    except Refusal:
        return False
    return True


def game_info(game: AnyGame) -> GameInfo:
    """Return all a page needs to offer a game."""
    levels = levels_of(game) or {
        name: (name, about) for name, (about, _) in simple_players().items()
    }
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        seats=list(game.seat_names(max(game.seats))),
        counts=list(game.seats),
        teams=[[min(game.partners(seat, n)) for seat in range(n)] for n in game.seats],
        loses_turns=_loses_turns(game),
        switches=[
            SwitchInfo(
                field.name,
                field.name.replace("_", " "),
                field.metadata["about"],
                list(field.metadata["choices"]),
                field.default,
            )
            for field in dataclasses.fields(game.options)
        ],
        levels=[LevelInfo(name, title, about) for name, (title, about) in levels.items()],
        middle=MIDDLE if MIDDLE in levels else next(iter(levels)),
        picture=draw.showpiece(game),
        edition=edition_now(),
    )


@cache
def edition_now() -> str:
    """Return a mark that changes whenever any art may have, without drawing it."""
    house = Path(__file__).parent.parent
    found = [path for room in ("draw", "games") for path in (house / room).rglob("*")]
    total = sha256(__version__.encode())
    for path in sorted(path for path in found if path.suffix in SOURCES):
        total.update(path.read_bytes())
    for game in GAMES.values():
        total.update(game.material.encode())
    return total.hexdigest()[:12]


@get(
    "/api/health", summary="Whether the server is there", tags=["server"], responses=may_answer(429)
)
async def show_health(request: Request[Any, Any, Any]) -> Health:
    """Say that the server is there."""
    host = request.app.state.host
    return Health("ok", __version__, len(host.lives), host.connections)


@get("/api/games", summary="What can be played", tags=["games"], responses=may_answer(429))
async def show_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """List the games with their switches and computer players."""
    state = request.app.state
    if "games" not in state:
        state["games"] = [game_info(game) for game in GAMES.values() if draw.is_drawn(game)]
    games: list[GameInfo] = state["games"]
    return games


GameName = Annotated[str, PathParameter(description="A game's name.", max_length=60)]


@get(
    "/api/rules/{game:str}",
    summary="The rules in short",
    tags=["games"],
    responses=may_answer(400, 404, 429),
)
async def show_rules(game: GameName) -> RulesPage:
    """Return the rules beside the board."""
    return RulesPage(list(draw.chapters(_known(game))))


@get(
    "/api/art/{game:str}/{ground:str}",
    media_type=MediaType.TEXT,
    summary="The symbols of a game and the ground they stand on",
    description=(
        "A fragment of SVG to put into one's own. With `edition` as `GET /api/games` has it, it"
        " may be kept for ever."
    ),
    tags=["games"],
    responses=may_answer(400, 404, 429),
)
async def show_art(
    request: Request[Any, Any, Any],
    game: GameName,
    ground: Annotated[str, PathParameter(max_length=60)],
    turned: Annotated[bool, QueryParameter()] = False,
    edition: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[str]:
    """Return what lies under a picture."""
    known = _known(game)
    try:
        text = draw.art(known, ground, turned)
    except Refusal as refusal:
        raise Refusal("no_page", refusal.sentence) from None
    tag = f'"{sha256(text.encode()).hexdigest()[:20]}"'
    forever = edition == edition_now()
    caching = "public, max-age=31536000, immutable" if forever else "no-cache"
    headers = {"cache-control": caching, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response("", status_code=304, headers=headers, media_type=MediaType.TEXT)
    return Response(text, headers=headers, media_type=MediaType.TEXT)


def _known(name: str) -> AnyGame:
    """Return a game, or say that there is no such page."""
    try:
        return game_named(name)
    except Refusal as refusal:
        raise Refusal("no_page", refusal.sentence) from None


Place = Annotated[
    Position,
    Body(
        examples=[
            Example(
                "after two moves", value={"game": "terrestrial", "moves": ["E d2 d3", "P a7 a5"]}
            )
        ]
    ),
]


@post(
    "/api/positions",
    status_code=200,
    summary="What a position looks like and what could be played",
    tags=["positions"],
    responses=may_answer(400, 403, 413, 415, 422, 429),
)
async def show_position(request: Request[Any, Any, Any], data: Place) -> PositionSight:
    """Return the picture of a position that belongs to no table."""
    study: Study = request.app.state.study
    table = await study.table(data)
    # Whoever sets up a position may see all of it.
    return sight.position(table, _eyes(data, table.to_act), table.ply, data.tall, whole=True)


def _eyes(place: Position, turn: Seat | None) -> Seat | None:
    """Return the seat that looks at a position, or refuse one that is not there."""
    if place.seat is msgspec.UNSET:
        return None if turn == CHANCE else turn
    if place.seat is not None and place.seat >= place.seats:
        raise Refusal("bad_seats", f"of {place.seats} seats none has the number {place.seat}")
    return place.seat


@post(
    "/api/thoughts",
    status_code=200,
    summary="What the computer thinks of a position",
    description="Takes about a third of a second; the second time nothing.",
    tags=["positions"],
    responses=may_answer(400, 403, 409, 413, 415, 422, 429, 503),
)
async def show_thought(request: Request[Any, Any, Any], data: Place) -> Thought:
    """Return what a position is worth and what is expected."""
    buckets: Buckets = request.app.state.thought_buckets
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many positions at once; wait a moment")
    study: Study = request.app.state.study
    thought = await study.thought(data, guest_of(request.scope).id)
    people = people_of(game_named(data.game), data.seats, data.people, _eyes(data, None))
    told = list(map(people.said, thought.line))
    return msgspec.structs.replace(thought, words=people.said(thought.words), told=told)


HANDLERS = [
    show_health, show_games, show_rules, show_art, show_position, show_thought,
]  # fmt: skip
