"""Many tables at once: people who move by script, computers, every kind of clock.

Whatever anybody has been shown is remembered, across any number of servers, and compared with
what the next one shows.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

MORTAL = Path(__file__).with_name("mortal.py")
PATIENCE = 180.0
# Long enough for two hundred lives: a slow hand's sand of five minutes ran out in them.
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "total", "base": 3000, "increment": 1},
    {"kind": "delay", "base": 3000, "increment": 0.2},
    {"kind": "byoyomi", "base": 3000, "increment": 30, "periods": 3},
    {"kind": "per_move", "base": 120},
    {"kind": "per_move", "base": 120, "forfeit": "move"},
    {"kind": "hourglass", "base": 3000},
)
PAIRS = (("me", "open"), ("me", "level1"), ("me", "open"), ("random", "level1"))
GAMES = ("terrestrial", "astral")


class MoveLine(msgspec.Struct):
    text: str


class Clock(msgspec.Struct):
    left: list[int]
    running: int | None


class TableView(msgspec.Struct, tag="table", tag_field="t"):
    """What the crowd looks at in a view."""

    table: str
    number: int
    ply: int
    ways: list[MoveLine]
    moves: list[MoveLine]
    clock: Clock
    ending: dict[str, Any] | None


class Refused(msgspec.Struct, tag="refused", tag_field="t"):
    code: str
    sentence: str


SEEN: msgspec.json.Decoder[TableView] = msgspec.json.Decoder(TableView)
HEARD: msgspec.json.Decoder[TableView | Refused] = msgspec.json.Decoder(TableView | Refused)


class Mortal:
    """A server as a process of its own."""

    def __init__(self, database: str, errors: IO[bytes], pace: float = 0.15) -> None:
        self.process = subprocess.Popen(
            [sys.executable, MORTAL, database, str(pace)], stdout=subprocess.PIPE, stderr=errors
        )
        self.where, self.ready, self.died = "", 0.0, 0.0

    async def begun(self) -> Self:
        """Wait until it can be asked."""
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline)
        self.where, ready = line.decode().split()
        self.ready = float(ready)
        return self

    def kill(self) -> None:
        """End it as a loss of power would."""
        self.died = time.time()
        self.process.kill()
        self.process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.kill()


@dataclass(eq=False)
class Play:
    """One table, and all that anybody has been shown of it."""

    key: str
    cookies: list[str]
    """One for each who connects; a spectator has an empty one."""
    hastes: list[float]
    """How many moves a second each makes when it is their turn."""
    moves: list[str] = field(default_factory=list)
    ending: dict[str, Any] | None = None
    reading: tuple[TableView, float] | None = None
    """The clocks as they were read last, and when that was asked."""
    first_ply: int | None = None
    """At which ply the present server has found it."""
    charged: list[float] = field(default_factory=list)
    """How many seconds of each outage a clock was charged with, at most, where it can be told."""

    def went_on(self, plies: int) -> bool:
        """Tell whether so much has been played since the present server began."""
        found = self.first_ply is not None and len(self.moves) >= self.first_ply + plies
        return found or self.ending is not None

    def saw(self, view: TableView) -> None:
        """Remember a view, after it has been compared with what was seen before."""
        texts = [line.text for line in view.moves]
        known = min(len(texts), len(self.moves))
        assert texts[:known] == self.moves[:known], f"{self.key} has another past"
        if self.first_ply is None:
            assert len(texts) >= len(self.moves), f"{self.key} has lost a move"
            assert self.ending is None or view.ending == self.ending, f"{self.key} has reopened"
            self.first_ply = len(texts)
        if len(texts) >= len(self.moves):
            self.moves, self.ending = texts, view.ending or self.ending

    def compare(self, new: TableView, heard: float, gap: tuple[float, float]) -> None:
        """See what a clock was charged with while a server was away."""
        if self.reading is None:
            return
        old, asked = self.reading
        seat, died, began = old.clock.running, *gap
        if seat is None or (new.ply, new.clock.running) != (old.ply, seat) or new.ending:
            return
        used = (old.clock.left[seat] - new.clock.left[seat]) / 1000
        # It was read after it was asked for and before it was heard: no more may have gone by.
        self.charged.append(used - (died - asked) - (heard - began))


class Crowd:
    """Everybody at every table."""

    def __init__(self, tables: int, luck: random.Random) -> None:
        self.tables, self.luck = tables, luck
        self.plays: list[Play] = []
        self.finished: list[Play] = []
        self.troubles: list[str] = []
        self._made = 0

    # Tables --------------------------------------------------------------------------------

    async def fill(self, server: Mortal) -> None:
        """Make tables for those that have come to their end."""
        self.finished += [play for play in self.plays if play.ending]
        self.plays = [play for play in self.plays if not play.ending]
        while len(self.plays) < self.tables:
            self.plays.append(await self._open(server.where, self._made))
            self._made += 1

    async def _open(self, where: str, number: int) -> Play:
        seats = PAIRS[number % len(PAIRS)]
        clock, game = CLOCKS[number % len(CLOCKS)], GAMES[number // 2 % len(GAMES)]
        cookies = []
        async with httpx.AsyncClient(base_url=where, timeout=PATIENCE, verify=False) as ada:
            wish = {"game": game, "seats": seats, "clock": clock, "name": "Ada"}
            made = await ada.post("/api/tables", json=wish)
            key = made.json()["id"]
            cookies.append(cookie_of(ada) if "me" in seats else "")
        if "open" in seats:
            async with httpx.AsyncClient(base_url=where, timeout=PATIENCE, verify=False) as ben:
                sat = await ben.post(f"/api/tables/{key}/seats", json={"name": "Ben"})
                assert sat.status_code == 200, sat.text
                cookies.append(cookie_of(ben))
        return Play(key, cookies, [self.luck.choice((0.4, 2.0, 6.0)) for _ in cookies])

    # Playing -------------------------------------------------------------------------------

    async def visit(self, servers: Iterable[Mortal]) -> None:
        """Play at all tables, people at different servers, until the last of these is gone."""
        places = list(servers)
        for play in self.plays:
            play.first_ply = None
        await asyncio.gather(
            *(
                self._go_on(places[turn:] + places[:turn], play, cookie, haste)
                for at, play in enumerate(self.plays)
                for one, (cookie, haste) in enumerate(zip(play.cookies, play.hastes, strict=True))
                for turn in [(at + one) % len(places)]
            )
        )

    async def _go_on(self, places: list[Mortal], play: Play, cookie: str, haste: float) -> None:
        for server in places:
            await self._attend(server, play, cookie, haste)

    async def _attend(self, server: Mortal, play: Play, cookie: str, haste: float) -> None:
        where = server.where.replace("http", "ws", 1) + "api/socket"
        headers = {"Cookie": cookie} if cookie else {}
        thoughts: dict[int, asyncio.Task[None]] = {}
        try:
            async with connect(
                where, additional_headers=headers, max_size=2**24, open_timeout=PATIENCE,
                close_timeout=1, compression=None,
            ) as socket:  # fmt: skip
                await socket.send(msgspec.json.encode({"t": "join", "table": play.key}).decode())
                async for text in socket:
                    message = HEARD.decode(text)
                    if isinstance(message, Refused):
                        self.troubles.append(f"{play.key}: {message.code}, {message.sentence}")
                        continue
                    play.saw(message)
                    if message.ways and message.ply not in thoughts:
                        move = self._move(socket, message, haste)
                        thoughts[message.ply] = asyncio.create_task(move)
        except (OSError, WebSocketException, EOFError):
            pass  # the server was killed
        finally:
            for thought in thoughts.values():
                thought.cancel()
            await asyncio.gather(*thoughts.values(), return_exceptions=True)

    async def _move(self, socket: ClientConnection, view: TableView, haste: float) -> None:
        await asyncio.sleep(self.luck.expovariate(haste))
        move = self.luck.choice(view.ways).text
        words = {"t": "play", "table": view.table, "ply": view.ply, "move": move}
        await socket.send(msgspec.json.encode(words).decode())

    def begin_again(self) -> None:
        """Let only what is played from now on count as going on."""
        for play in self.plays:
            play.first_ply = len(play.moves)

    async def all_gone_on(self, plies: int = 1) -> None:
        """Wait until so much has been played at each table."""
        begin = time.monotonic()
        while stuck := [play.key for play in self.plays if not play.went_on(plies)]:
            assert time.monotonic() - begin < PATIENCE, f"these tables do not go on: {stuck}"
            await asyncio.sleep(0.02)

    async def read_clocks(self, server: Mortal, died: float = 0.0) -> None:
        """Note how all clocks stand; after an outage, compare it with how they stood before."""
        async with httpx.AsyncClient(base_url=server.where, timeout=PATIENCE, verify=False) as http:
            for play in self.plays:
                asked = time.time()
                answer = await http.get(f"/api/tables/{play.key}")
                view = SEEN.decode(answer.content)
                if died:
                    play.compare(view, time.time(), (died, server.ready))
                play.reading = view, asked

    async def look_back(self, server: Mortal) -> None:
        """See that every move is there, and that what had ended has still ended."""
        async with httpx.AsyncClient(base_url=server.where, timeout=PATIENCE, verify=False) as http:
            for play in self.finished + self.plays:
                seen = await _seen_whole(http, play)
                texts = [line["text"] for line in seen["moves"]]
                assert texts[: len(play.moves)] == play.moves
                assert play.ending is None or seen["ending"] == play.ending


async def _seen_whole(http: httpx.AsyncClient, play: Play) -> dict[str, Any]:
    """Return a table when all that was shown of it is there: a server that was up before the last
    moves hears of them a moment later than those who saw them at another.
    """
    begin = time.monotonic()
    while True:
        seen: dict[str, Any] = (await http.get(f"/api/tables/{play.key}")).json()
        is_whole = len(seen["moves"]) >= len(play.moves) and (seen["ending"] or not play.ending)
        if is_whole or time.monotonic() - begin > PATIENCE:
            return seen
        await asyncio.sleep(0.05)


def cookie_of(client: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def during(visit: Awaitable[None], work: Awaitable[None]) -> None:
    """Do something while people play; whatever goes wrong at a table ends it."""
    playing = asyncio.ensure_future(visit)
    working = asyncio.ensure_future(work)
    try:
        await asyncio.wait({playing, working}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            await playing
        await working
        await playing
    finally:
        for task in (playing, working):
            task.cancel()
