"""Attackers for siege.py: each does one bad thing to a server on this machine, and then stops.

    .venv/bin/python bench/attacks.py NAME URL

It says `ready`, waits for a line, says `begun` when something has come of it, attacks until its
input ends (a minute at most), and tells in a line of JSON what it has done. An attack comes from an
address of its own, 127.0.0.2, except where it is to come from where everybody is, as if through a
proxy.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from threading import Thread
from urllib.parse import urlsplit

import httpx
import uvloop
from web import Change, Crowd, Player, TableView

import saros

ELSEWHERE, PROXY = "127.0.0.2", "127.0.0.1"
LONGEST = 60.0
"""Seconds after which an attack ends by itself."""
LINES = 1150
REOPENED = 2.0
"""Seconds after which somebody whose connection was cut comes again."""
TABLES = 60
BURST, AT_ONCE = 800, 40
"""Requests of a burst, and on how many connections they come."""
PLIES = 29
"""Moves that lead to a position of a burst."""
FLOODERS = 20
"""How many make connection after connection, each as soon as the one before is done."""

HALF_HEAD = b"GET / HTTP/1.1\r\nX: "
HALF_BODY = (
    b"POST /api/positions HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    b'Content-Length: 1000\r\n\r\n{"game": '
)
FOREIGN_SOCKET = (
    b"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Origin: https://elsewhere.example\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


Place = dict[str, object]


def place(luck: random.Random, plies: int) -> Place:
    """Return a question about a position that nobody has seen."""
    table = saros.Table.new("terrestrial")
    while table.ply < plies:
        moves = table.legal_moves()
        table = table.play(luck.choice(moves)) if moves else saros.Table.new("terrestrial")
    return {"game": "terrestrial", "moves": list(table.record.moves)}


@dataclass
class Attacker:
    """One who attacks from an address, and what came of it."""

    where: str
    address: str = ELSEWHERE
    luck: random.Random = field(default_factory=lambda: random.Random(2))
    done: Counter[str] = field(default_factory=Counter)
    places: list[Place] = field(default_factory=list)
    """Positions of a burst."""

    def http(self, lines: int = AT_ONCE) -> httpx.AsyncClient:
        """Return what makes requests from the attacker's address, and keeps no cookie."""
        limits = httpx.Limits(max_connections=lines)
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=limits)
        return httpx.AsyncClient(base_url=self.where, transport=transport, timeout=LONGEST)

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the server."""
        found = urlsplit(self.where)
        return await asyncio.open_connection(
            found.hostname, found.port, local_addr=(self.address, 0)
        )

    def filled(self, request: bytes) -> bytes:
        """Return a request with the name of the server in it."""
        return request.replace(b"{host}", urlsplit(self.where).netloc.encode())

    # Lines that never ask ------------------------------------------------------------------

    async def half_open(self) -> None:
        """Hold as many connections as one can, each with half a head or half a body."""
        await asyncio.gather(*(self._hold(number) for number in range(LINES)))

    async def _hold(self, number: int) -> None:
        half = self.filled(HALF_BODY if number % 2 else HALF_HEAD)
        await asyncio.sleep(number / LINES)
        while True:
            try:
                reader, writer = await self.line()
                self.done["lines"] += 1
                writer.write(half)
                await reader.read()
                self.done["cut"] += 1
                writer.close()
            except OSError:
                self.done["cut"] += 1
            await asyncio.sleep(REOPENED)

    async def refused_sockets(self) -> None:
        """Ask for sockets as a page of another site would, one connection after another."""
        await self._flood(self.filled(FOREIGN_SOCKET), is_answered=True)

    async def aborted_bodies(self) -> None:
        """Begin request after request, and hang up in the middle of each."""
        await self._flood(self.filled(HALF_BODY), is_answered=False)

    async def _flood(self, request: bytes, *, is_answered: bool) -> None:
        await asyncio.gather(*(self._repeat(request, is_answered) for _ in range(FLOODERS)))

    async def _repeat(self, request: bytes, is_answered: bool) -> None:
        while True:
            try:
                reader, writer = await self.line()
                writer.write(request)
                await writer.drain()
                if is_answered:
                    await reader.read(100)
                writer.transport.abort()
                self.done["lines"] += 1
            except OSError:
                self.done["cut"] += 1
                await asyncio.sleep(0.05)

    # Work for the workers ------------------------------------------------------------------

    async def level8(self) -> None:
        """Play at sixty tables against the strongest, at each as somebody new."""
        crowd = Crowd(self.where, self.luck)
        async with self.http() as http:
            for _ in range(TABLES):
                await self._play(http, crowd)
        while crowd.lost is None:
            await asyncio.sleep(0.1)
            self.done["moves"] = len(crowd.waits)

    async def _play(self, http: httpx.AsyncClient, crowd: Crowd) -> None:
        key = await self._table(http, "me", "level8")
        if key:
            cookie = dict(http.cookies)["saros_guest"]
            http.cookies.clear()
            await crowd.connect(Opponent(crowd, key, 0, cookie), self.address)

    async def unwatched(self) -> None:
        """Let the strongest play among themselves at sixty tables, and look at none."""
        async with self.http() as http:
            for _ in range(TABLES):
                await self._table(http, "level8", "level8")
                http.cookies.clear()
        await asyncio.Event().wait()

    async def _table(self, http: httpx.AsyncClient, *seats: str) -> str:
        made = await http.post("/api/tables", json={"game": "terrestrial", "seats": seats})
        self.done["tables" if made.status_code == 201 else "refused"] += 1
        return str(made.json().get("id", ""))

    # Bursts --------------------------------------------------------------------------------

    async def positions(self) -> None:
        """Ask for positions that are far into a game, each another one."""
        await self._burst("/api/positions")

    async def questions(self) -> None:
        """Ask what the computer thinks, of many positions at once."""
        await self._burst("/api/thoughts")

    def prepare(self) -> None:
        """Think out what will be asked; that is no part of the attack."""
        self.places = [place(self.luck, PLIES) for _ in range(BURST)]

    async def _burst(self, path: str) -> None:
        async with self.http() as http:
            await asyncio.gather(*(self._ask(http, path) for _ in range(AT_ONCE)))
        await asyncio.Event().wait()

    async def _ask(self, http: httpx.AsyncClient, path: str) -> None:
        while self.places:
            answer = await http.post(path, json=self.places.pop())
            http.cookies.clear()
            self.done["answered" if answer.status_code == 200 else "refused"] += 1


class Opponent(Player):
    """One who answers a computer at once."""

    def see(self, seen: TableView | Change) -> None:
        """Move whenever it is one's turn."""
        self.ply = seen.ply
        if seen.ways:
            self.crowd.waits.append(0.0)
            self.move(self.crowd.luck.choice(seen.ways).text)


Attack = Callable[[Attacker], Awaitable[None]]

ATTACKS: dict[str, tuple[Attack, str]] = {
    "half-open": (Attacker.half_open, ELSEWHERE),
    "half-open-proxy": (Attacker.half_open, PROXY),
    "refused-sockets": (Attacker.refused_sockets, ELSEWHERE),
    "aborted-bodies": (Attacker.aborted_bodies, ELSEWHERE),
    "level8": (Attacker.level8, ELSEWHERE),
    "unwatched": (Attacker.unwatched, ELSEWHERE),
    "positions": (Attacker.positions, ELSEWHERE),
    "questions": (Attacker.questions, ELSEWHERE),
}
"""Every attack, and from where it comes."""


async def attack(attacker: Attacker, what: Attack) -> None:
    """Attack until the input ends."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def wait() -> None:
        sys.stdin.read()
        loop.call_soon_threadsafe(ended.set)

    Thread(target=wait, daemon=True).start()
    attacking = asyncio.ensure_future(what(attacker))
    while not (attacker.done or attacking.done() or ended.is_set()):
        await asyncio.sleep(0.01)
    print("begun", flush=True)
    ending = asyncio.ensure_future(ended.wait())
    await asyncio.wait({attacking, ending}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
    if attacking.done():
        await attacking  # it has failed
    attacking.cancel()
    await asyncio.gather(attacking, return_exceptions=True)


def main(name: str, where: str) -> None:
    """Say that one is ready, wait for the word, attack, tell."""
    if urlsplit(where).hostname != PROXY:
        raise SystemExit("attacks: only a server on 127.0.0.1 is attacked")
    what, address = ATTACKS[name]
    attacker = Attacker(where, address)
    if what in (Attacker.positions, Attacker.questions):
        attacker.prepare()
    print("ready", flush=True)
    sys.stdin.readline()
    uvloop.run(attack(attacker, what))
    print(json.dumps(attacker.done), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
