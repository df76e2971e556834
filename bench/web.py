"""How soon a move is acknowledged, and how many a second: one server, hundreds of live tables.

    .venv/bin/python bench/web.py [--quick] [--tables 500] [--seconds 30] [--json FILE] [--write]

*Calm* is people: two at each table, each thinking for some seconds, as long as chance will have it.
They are shown the board and their moves, as in a browser. A move is acknowledged when whoever sent
it is shown it; it is durable by then. *Rush* is programs: at the same tables, with all they will
play thought out before, each moves as soon as it is told that it is its turn. They are told no more
than the moves and the clocks; *drawn* they are shown everything, as browsers are. Bare commits of
one row each, on the same database before and after, are what the rush is compared with. The server
is a process of its own, and whoever plays shares the machine with it. It exits with 1 if a goal is
missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
import page
import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from store import Rate, databases

import saros

ROOT = Path(__file__).resolve().parent.parent
MORTAL = ROOT / "tests" / "web" / "mortal.py"
GOAL_MS, GOAL_RATIO = 50.0, 0.5
THINKS = 6.0
"""Seconds a person takes for a move, on average."""
GAMES = ("terrestrial", "astral")
PATIENCE = 300.0
LONGEST_PLAN = 400
"""Plies that programs think out for a table."""
WARMING = 0.5
"""Seconds that programs play before they are measured."""


class Way(msgspec.Struct):
    text: str


class Seen(msgspec.Struct, tag_field="t"):
    """As much of a message as a player by script needs."""

    ply: int
    ways: list[Way] = []
    ending: dict[str, object] | None = None


class TableView(Seen, tag="table"):
    """All of a table."""


class Change(Seen, tag="change"):
    """What is new there."""


SEEN = msgspec.json.Decoder(TableView | Change)


class Player(asyncio.Protocol):
    """One who joins a table and plays there.

    The frames of its socket are read and written by hand: it shares the machine with the server,
    and a library for clients takes longer over a message than the server does.
    """

    def __init__(self, crowd: Crowd, key: str, seat: int, cookie: str) -> None:
        self.crowd, self.key, self.seat, self.cookie = crowd, key, seat, cookie
        self.heard = bytearray()
        self.ply, self.sent = -1, 0.0
        self.moved = -1
        """At which ply this one has moved last, as a program."""
        self.thought: asyncio.TimerHandle | None = None
        self.is_open = False

    def itself(self) -> Player:
        """Be what a connection is made with."""
        return self

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        host = self.crowd.where.partition("://")[2]
        lines = ("GET /api/socket HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                 f"Cookie: saros_guest={self.cookie}", "", "")  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.crowd.leaving:
            self.crowd.lost = error or ConnectionError("the server has hung up")

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.is_open:
            head, found, rest = self.heard.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.splitlines()[0], head
            self.is_open, self.heard = True, rest
            self.send({"t": "join", "table": self.key, "brief": True})
        while (frame := self._frame()) is not None:
            kind, message = frame
            if kind == TEXT:
                self.see(SEEN.decode(message))
            elif kind == PING:
                self._write(PONG, message)

    def _frame(self) -> tuple[int, bytes] | None:
        """Take the next frame off what was heard; a server's frames are not masked."""
        heard = self.heard
        if len(heard) < 2:
            return None
        size, begin = heard[1], 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            size = int.from_bytes(heard[2:begin], "big")
        if len(heard) < begin + size:
            return None
        kind, message = heard[0], bytes(heard[begin : begin + size])
        del heard[: begin + size]
        return kind, message

    def send(self, message: Any) -> None:
        self._write(TEXT, msgspec.json.encode(message))

    def _write(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2)
        self.transport.write(head + bytes(4) + message)  # masked with zeros: as it is

    def see(self, seen: TableView | Change) -> None:
        """Note that one's own move is there, and move if it is one's turn."""
        if self.ply < 0:
            self.crowd.seated += 1
        elif self.sent and seen.ply > self.ply:
            self.crowd.waits.append(perf_counter() - self.sent)
            self.sent = 0.0
        self.ply = seen.ply
        if self.crowd.plans:
            seat, move = self.crowd.plans[self.key].get(seen.ply, (None, ""))
            if seat == self.seat and seen.ply != self.moved:
                self.moved = seen.ply
                self.crowd.planned_left -= 1
                self.move(move)
        elif seen.ways and not self.crowd.resting:
            move = self.crowd.luck.choice(seen.ways).text
            wait = self.crowd.luck.expovariate(1 / self.crowd.thinks)
            self.thought = asyncio.get_running_loop().call_later(wait, self.move, move)

    def stop(self) -> None:
        """Think no longer."""
        if self.thought:
            self.thought.cancel()

    def hurry(self, drawn: bool) -> None:
        """Play as a program from now on."""
        self.send({"t": "join", "table": self.key, "brief": True, "drawn": drawn})

    def move(self, move: str) -> None:
        self.sent = perf_counter()
        self.send({"t": "play", "table": self.key, "ply": self.ply, "move": move})


TEXT, PING, PONG = 0x81, 0x89, 0x8A


Plan = dict[int, tuple[int, str]]
"""Whose each ply is, and the move."""


def plan(table: saros.Table, luck: random.Random) -> Plan:
    """Think out how a play goes on, to its end if that is not far."""
    found: Plan = {}
    while table.to_act is not None and len(found) < LONGEST_PLAN:
        seat, ply = table.to_act, table.ply
        table = table.play(luck.choice(table.legal_moves()))
        found[ply] = seat, table.record.moves[-1]
    return found


@dataclass
class Crowd:
    """Everybody, and what was measured."""

    where: str
    luck: random.Random
    thinks: float = THINKS
    plans: dict[str, Plan] = field(default_factory=dict)
    """What programs will play at each table."""
    planned_left: int = 0
    """How many of these moves are still to be made."""
    resting: bool = False
    """Whether nobody moves for the moment."""
    waits: list[float] = field(default_factory=list)
    seated: int = 0
    leaving: bool = False
    lost: Exception | None = None
    players: list[Player] = field(default_factory=list)

    async def sit_down(self, tables: int, seen: Callable[[], None]) -> None:
        """Make the tables and connect two people to each."""
        async with httpx.AsyncClient(base_url=self.where, timeout=PATIENCE, verify=False) as http:
            for number in range(tables):
                await self._table(http, GAMES[number % len(GAMES)])
                seen()
        while self.seated < 2 * tables:
            await asyncio.sleep(0.05)

    async def _table(self, http: httpx.AsyncClient, game: str) -> None:
        made = await http.post("/api/tables", json={"game": game})
        key, ada = made.json()["id"], dict(http.cookies)["saros_guest"]
        http.cookies.clear()
        await http.post(f"/api/tables/{key}/seats", json={})
        ben = dict(http.cookies)["saros_guest"]
        http.cookies.clear()
        for seat, cookie in enumerate((ada, ben)):
            await self.connect(Player(self, key, seat, cookie))

    async def connect(self, player: Player, address: str = "127.0.0.1") -> None:
        """Let somebody join their table, from an address of this machine."""
        host, _, port = self.where.partition("://")[2].partition(":")
        self.players.append(player)
        await asyncio.get_running_loop().create_connection(
            player.itself, host, int(port), local_addr=(address, 0)
        )

    async def measure(self, seconds: float, step: Callable[[], None]) -> tuple[float, list[float]]:
        """Return moves a second, and the sorted times of their acknowledgements in ms.

        Of what programs have still planned it takes half: then more and more tables are done.
        """
        self.waits = []
        begin, least_left = perf_counter(), self.planned_left // 2
        while perf_counter() - begin < seconds and self.planned_left >= least_left:
            await asyncio.sleep(min(0.5, seconds / 10))
            step()
            if self.lost:
                raise self.lost
        waits, taken = self.waits, perf_counter() - begin
        return len(waits) / taken, sorted(1000 * wait for wait in waits)

    async def rest(self) -> None:
        """Let nobody move any more."""
        self.resting, self.plans, self.planned_left = True, {}, 0
        for player in self.players:
            player.stop()
        await asyncio.sleep(1.0)

    async def hurry(self, drawn: bool, seen: Callable[[], None]) -> None:
        """Let all move without thinking: what they will play is thought out first."""
        plans = {}
        async with httpx.AsyncClient(base_url=self.where, timeout=PATIENCE, verify=False) as http:
            for player in self.players[::2]:
                record = await http.get(f"/api/tables/{player.key}/record.json")
                table = saros.Table.from_record(saros.Record.from_json(record.json()))
                plans[player.key] = plan(table, self.luck)
                seen()
        self.plans, self.planned_left = plans, sum(map(len, plans.values()))
        for player in self.players:
            player.hurry(drawn)
        await asyncio.sleep(WARMING)

    def leave(self) -> None:
        """Hang up, all of them."""
        self.leaving = True
        for player in self.players:
            player.stop()
            player.transport.close()


async def measured(
    name: str, url: str, bare: Rate, tables: int, seconds: float, progress: Progress
) -> dict[str, Any]:
    """Let a server of its own carry the tables."""
    server = subprocess.Popen([sys.executable, MORTAL, url, "0"], stdout=subprocess.PIPE)
    assert server.stdout is not None
    task = progress.add_task(name, total=3 * tables + 6 * seconds)
    try:
        where = (await asyncio.to_thread(server.stdout.readline)).split()[0].decode().rstrip("/")
        crowd = Crowd(where, random.Random(1))
        await crowd.sit_down(tables, lambda: progress.advance(task))
        await asyncio.sleep(THINKS)
        calm, waits = await crowd.measure(seconds, lambda: progress.advance(task))
        rushes, commits = [], []
        for drawn in (False, True):
            await crowd.rest()
            commits.append(await bare(seconds / 10))
            await crowd.hurry(drawn, lambda: progress.advance(task))
            rushes.append((await crowd.measure(seconds, lambda: progress.advance(task)))[0])
        await crowd.rest()
        commits.append(await bare(seconds / 10))
        crowd.leave()
    finally:
        server.kill()
        server.wait()
    progress.update(task, completed=3 * tables + 6 * seconds)
    return {
        "database": name, "tables": tables, "calm": calm, "median": statistics.median(waits),
        "99 %": waits[int(len(waits) * 0.99)], "bare": statistics.mean(commits),
        "rush": rushes[0], "drawn": rushes[1], "ratio": rushes[0] / statistics.mean(commits),
    }  # fmt: skip


async def all_measured(tables: int, seconds: float, console: Console) -> list[dict[str, Any]]:
    """Measure on both databases."""
    with Progress(console=console, transient=True) as progress:
        return [
            await measured(name, url, bare, tables, seconds, progress)
            async for name, url, bare in databases(console)
        ]


def shown(rows: list[dict[str, Any]]) -> Table:
    """Return what was measured as a table."""
    table = Table(title=f"{rows[0]['tables']} tables, {2 * rows[0]['tables']} sockets")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "database" else "right")
    for row in rows:
        table.add_row(*cells(row))
    return table


COLUMNS = ["database", "calm: moves/s", "acknowledged, median", "99 %", "rush", "rush, drawn",
           "bare commits", "rush / bare"]  # fmt: skip


def cells(row: dict[str, Any]) -> list[str]:
    """Write what was measured on one database."""
    return [
        row["database"], f"{row['calm']:.0f}", f"{row['median']:.0f} ms", f"{row['99 %']:.0f} ms",
        f"{row['rush']:,.0f}/s", f"{row['drawn']:,.0f}/s", f"{row['bare']:,.0f}/s",
        f"{row['ratio']:.2f}×",
    ]  # fmt: skip


def main() -> None:
    """Measure, show, and say whether the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each measurement")
    parser.add_argument("--quick", action="store_true", help="200 tables, five seconds each")
    parser.add_argument("--json", type=Path, help="keep the numbers in this file")
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    words = parser.parse_args()
    tables, seconds = (200, 5.0) if words.quick else (words.tables, words.seconds)
    console = Console()
    rows = uvloop.run(all_measured(tables, seconds, console))
    console.print(shown(rows))
    console.print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    if words.json:
        words.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if words.write:
        page.write("web", page.table(COLUMNS, [*map(cells, rows)]))
    met = all(row["99 %"] <= GOAL_MS and row["ratio"] >= GOAL_RATIO for row in rows)
    goals = f"99 % within {GOAL_MS:.0f} ms, at least {GOAL_RATIO}× the bare commits"
    console.print(f"goals: {goals} – {'met' if met else 'missed'}")
    sys.exit(not met)


if __name__ == "__main__":
    main()
