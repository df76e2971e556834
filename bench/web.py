"""How soon a move is acknowledged, and how many a second: one server, hundreds of live tables.

    .venv/bin/python bench/web.py [--quick] [--tables 500] [--seconds 30] [--json FILE]

*Calm* is people: two at each table, each thinking for some seconds, as long as chance will have it.
A move is acknowledged when whoever sent it is shown it; it is durable by then. *Rush* is everybody
moving as soon as she is shown that it is her turn. Bare commits of one row each, on the same
database before and after, are what the rush is compared with. The server is a process of its own,
its sockets compress as a browser's do, and whoever plays shares the machine with it. It exits with
1 if a goal is missed.
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
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from store import Rate, databases
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
MORTAL = ROOT / "tests" / "web" / "mortal.py"
GOAL_MS, GOAL_RATIO = 50.0, 0.5
THINKS = 6.0
"""Seconds a person takes for a move, on average."""
GAMES = ("terrestrial", "astral")
PATIENCE = 300.0


class Way(msgspec.Struct):
    text: str


class Sight(msgspec.Struct, tag="table", tag_field="t"):
    """As much of a sight as a player by script needs."""

    ply: int
    ways: list[Way]
    ending: dict[str, Any] | None


SIGHT = msgspec.json.Decoder(Sight)


@dataclass
class Crowd:
    """Everybody, and what was measured."""

    where: str
    luck: random.Random
    thinks: float = THINKS
    waits: list[float] = field(default_factory=list)
    moves: int = 0
    seated: int = 0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

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
        for cookie in (ada, ben):
            self._tasks.append(asyncio.create_task(self._sit(key, cookie)))

    async def _sit(self, key: str, cookie: str) -> None:
        where = self.where.replace("http", "ws", 1) + "/api/socket"
        headers = {"Cookie": f"saros_guest={cookie}"}
        async with connect(
            where, additional_headers=headers, max_size=2**24, open_timeout=PATIENCE,
            ping_interval=None,
        ) as socket:  # fmt: skip
            await socket.send(json.dumps({"t": "join", "table": key}))
            sight = SIGHT.decode(await socket.recv())
            self.seated += 1
            await self._play(socket, key, sight)

    async def _play(self, socket: ClientConnection, key: str, sight: Sight) -> None:
        while not sight.ending:
            if sight.ways:
                await asyncio.sleep(self.luck.expovariate(1 / self.thinks) if self.thinks else 0)
                words = {"t": "play", "table": key, "ply": sight.ply,
                         "move": self.luck.choice(sight.ways).text}  # fmt: skip
                begin, ply = perf_counter(), sight.ply
                await socket.send(json.dumps(words))
                while sight.ply <= ply:
                    sight = SIGHT.decode(await socket.recv())
                self.waits.append(perf_counter() - begin)
                self.moves += 1
            else:
                sight = SIGHT.decode(await socket.recv())

    async def measure(self, seconds: float, step: Callable[[], None]) -> tuple[float, list[float]]:
        """Return moves a second, and the sorted times of their acknowledgements in ms."""
        self.waits, self.moves = [], 0
        begin = perf_counter()
        while perf_counter() - begin < seconds:
            await asyncio.sleep(0.5)
            step()
            for task in self._tasks:
                if task.done():
                    task.result()
        rate = self.moves / (perf_counter() - begin)
        return rate, sorted(1000 * wait for wait in self.waits)

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def measured(
    name: str, url: str, bare: Rate, tables: int, seconds: float, progress: Progress
) -> dict[str, Any]:
    """Let a server of its own carry the tables."""
    server = subprocess.Popen([sys.executable, MORTAL, url, "0"], stdout=subprocess.PIPE)
    assert server.stdout is not None
    task = progress.add_task(name, total=tables + 4 * seconds)
    try:
        where = (await asyncio.to_thread(server.stdout.readline)).split()[0].decode().rstrip("/")
        crowd = Crowd(where, random.Random(1))
        await crowd.sit_down(tables, lambda: progress.advance(task))
        await asyncio.sleep(THINKS)
        calm, waits = await crowd.measure(seconds, lambda: progress.advance(task))
        commits = [await bare(seconds / 10)]
        crowd.thinks = 0.0
        await asyncio.sleep(THINKS)
        rush, _ = await crowd.measure(seconds, lambda: progress.advance(task))
        await crowd.leave()
        commits.append(await bare(seconds / 10))
    finally:
        server.kill()
        server.wait()
    progress.update(task, completed=tables + 4 * seconds)
    return {
        "database": name, "tables": tables, "calm": calm, "median": statistics.median(waits),
        "99 %": waits[int(len(waits) * 0.99)], "bare": statistics.mean(commits), "rush": rush,
        "ratio": rush / statistics.mean(commits),
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
    columns = ("database", "calm: moves/s", "acknowledged, median", "99 %", "rush: moves/s",
               "bare commits/s", "ratio")  # fmt: skip
    for column in columns:
        table.add_column(column, justify="left" if column == "database" else "right")
    for row in rows:
        table.add_row(
            row["database"], f"{row['calm']:.0f}", f"{row['median']:.0f} ms",
            f"{row['99 %']:.0f} ms", f"{row['rush']:.0f}", f"{row['bare']:.0f}",
            f"{row['ratio']:.2f}×",
        )  # fmt: skip
    return table


def main() -> None:
    """Measure, show, and say whether the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each measurement")
    parser.add_argument("--quick", action="store_true", help="50 tables, five seconds each")
    parser.add_argument("--json", type=Path, help="keep the numbers in this file")
    words = parser.parse_args()
    tables, seconds = (50, 5.0) if words.quick else (words.tables, words.seconds)
    console = Console()
    rows = asyncio.run(all_measured(tables, seconds, console))
    console.print(shown(rows))
    console.print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    if words.json:
        words.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    met = all(row["99 %"] <= GOAL_MS and row["ratio"] >= GOAL_RATIO for row in rows)
    goals = f"99 % within {GOAL_MS:.0f} ms, at least {GOAL_RATIO}× the bare commits"
    console.print(f"goals: {goals} – {'met' if met else 'missed'}")
    sys.exit(not met)


if __name__ == "__main__":
    main()
