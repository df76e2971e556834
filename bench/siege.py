"""What attackers can do to the others: one server, with and without each attack, in one run.

    .venv/bin/python bench/siege.py [--quick] [--only ATTACK] [--seconds 8] [--disk] [--json FILE]
        [--write]

Sixteen pairs play at a server with 1,024 open files and its usual limits, a stranger plays against
level 1, a newcomer connects anew every second and asks about a position. First nobody
attacks; then somebody does (attacks.py), from another address of this machine, which must be Linux
for that; then it is looked at how all is five seconds after. The attackers are a process of the
lowest priority: what they compute is not the server's load. The databases are in memory, for a
virtual disk is slower beside whoever floods the loopback, whichever server they flood; `--disk`
puts them on the disk. It exits with 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import page
import uvloop
from attacks import ATTACKS, place
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from store import Cluster, Unavailable
from web import Change, Crowd, Player, TableView

BENCH = Path(__file__).resolve().parent
FILES = 1024
"""Open files that the server may have."""
PAIRS, THINKS = 16, 0.4
"""Tables of people, and the seconds that they take for a move."""
FIRST_ANSWERS = 4
"""So often a computer has answered before anything is measured."""
RECOVERY = 5.0
"""Seconds after an attack until all is to be as before."""
PATIENCE = 30.0
MEMORY = Path("/dev/shm")
"""Where Linux keeps files that are on no disk."""
GOAL_RATIO, GOAL_ANSWER, GOAL_MEMORY, GOAL_AFTER = 3.0, 2.0, 200.0, 2.0
GOALS = (
    f"moves at most {GOAL_RATIO:.0f}×, answers and newcomers {GOAL_ANSWER:.0f} s,"
    f" {GOAL_MEMORY:.0f} MB, afterwards {GOAL_AFTER:.0f}×"
)

Row = dict[str, Any]


class Stranger(Player):
    """One who plays against a computer, and waits for its answers."""

    is_over = False

    def see(self, seen: TableView | Change) -> None:
        """Note how long the answer took, and move at once."""
        self.ply = seen.ply
        if not (seen.ways or seen.ending):
            return
        if self.sent:
            self.crowd.waits.append(perf_counter() - self.sent)
            self.sent = 0.0
        if seen.ending:
            self.is_over = True
            return
        self.move(self.crowd.luck.choice(seen.ways).text)


@dataclass
class Waits:
    """What people have waited for, in seconds."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    thoughts: list[float] = field(default_factory=list)

    def slowest_moves(self) -> float:
        """Return the time within which 99 of 100 moves were acknowledged."""
        return statistics.quantiles(self.moves, n=100)[-1]


@dataclass
class Town:
    """All who mean no harm."""

    where: str
    server: int
    """The process of the server."""
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    waits: Waits = field(default_factory=Waits)
    memory: float = 0.0
    """The most that the server and its workers took, in MB."""

    async def come(self) -> None:
        """Let everybody sit down."""
        self.pairs = Crowd(self.where, self.luck, thinks=THINKS)
        self.strangers = Crowd(self.where, self.luck)
        await self.pairs.sit_down(PAIRS, lambda: None)
        await self._stranger()
        while len(self.strangers.waits) < FIRST_ANSWERS:  # until the workers are there
            await asyncio.sleep(0.05)

    async def _stranger(self) -> None:
        async with self._http() as http:
            wish = {"game": "terrestrial", "seats": ["me", "level1"]}
            key = (await http.post("/api/tables", json=wish)).json()["id"]
            cookie = dict(http.cookies)["saros_guest"]
        await self.strangers.connect(Stranger(self.strangers, key, 0, cookie))

    def _http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.where, timeout=PATIENCE, verify=False)

    async def measured(self, seconds: float, step: Callable[[float], None]) -> Waits:
        """Live for a while, and return what was waited for."""
        self.waits = Waits()
        self.pairs.waits, self.strangers.waits = self.waits.moves, self.waits.answers
        self.memory, begin = 0.0, perf_counter()
        visitors = set()
        while perf_counter() - begin < seconds:
            visitors.add(asyncio.create_task(self._visit(self.waits)))
            if self.strangers.players[-1].is_over:
                await self._stranger()
            await self._watch(min(1.0, begin + seconds - perf_counter()))
            step(1.0)
        await asyncio.gather(*visitors)  # a question may be answered late, but answered it is
        self._note_unanswered()
        return self.waits

    def _note_unanswered(self) -> None:
        """Count those who still wait as if they were answered now."""
        for crowd in (self.pairs, self.strangers):
            late = [perf_counter() - player.sent for player in crowd.players if player.sent]
            crowd.waits += [wait for wait in late if wait > 1.0 or not crowd.waits]

    async def _watch(self, seconds: float) -> None:
        for _ in range(4):
            await asyncio.sleep(max(0.0, seconds) / 4)
            self.memory = max(self.memory, resident(self.server))
        for crowd in (self.pairs, self.strangers):
            if crowd.lost is not None:
                raise crowd.lost

    async def _visit(self, waits: Waits) -> None:
        """Come in on a new connection, look at the first page, and ask about a position."""
        question = place(self.luck, 3)
        async with self._http() as http:
            begin = perf_counter()
            (await http.get("/")).raise_for_status()
            waits.pages.append(perf_counter() - begin)
            begin = perf_counter()
            (await http.post("/api/thoughts", json=question)).raise_for_status()
            waits.thoughts.append(perf_counter() - begin)

    def leave(self) -> None:
        """Hang up, all of them."""
        for crowd in (self.pairs, self.strangers):
            crowd.leave()


def resident(process: int) -> float:
    """Return how much memory a process and its children take, in MB."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    pages = 0
    for each in (process, *children):
        try:
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
        except OSError:  # a worker that has just ended
            continue
    return pages * resource.getpagesize() / 2**20


@asynccontextmanager
async def served(url: str, folder: Path) -> AsyncIterator[tuple[Process, str]]:
    """Run a server as people do, but with few open files; tell where it is."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))

    words = [sys.executable, "-m", "saros", "serve", "--port", "0", "--database", url]
    with (folder / "errors").open("wb") as errors:
        server = await asyncio.create_subprocess_exec(
            *words, stdout=PIPE, stderr=errors, preexec_fn=limit,
            env={**os.environ, "SAROS_DATA": str(folder)},
        )  # fmt: skip
    try:
        assert server.stdout is not None
        said = (await server.stdout.readline()).decode().split()
        yield server, said[3].rstrip("/")
    finally:
        server.kill()
        await server.wait()


@asynccontextmanager
async def attacked(name: str, where: str, done: Row) -> AsyncIterator[None]:
    """Have somebody attack meanwhile; what they did is added to `done`."""
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, BENCH / "attacks.py", name, where, stdin=PIPE, stdout=PIPE,
        preexec_fn=lambda: os.nice(19),
    )  # fmt: skip
    try:
        assert attacker.stdin is not None
        assert attacker.stdout is not None
        await attacker.stdout.readline()
        attacker.stdin.write(b"go\n")
        await attacker.stdout.readline()
        yield
        attacker.stdin.close()
        done.update(json.loads(await attacker.stdout.readline()))
    finally:
        if attacker.returncode is None:
            attacker.kill()
        await attacker.wait()


async def besieged(
    name: str, url: str, seconds: float, recovery: float, step: Callable[[float], None]
) -> Row:
    """Measure one attack on a server of its own."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="saros-siege-")))
        server, where = await stack.enter_async_context(served(url, folder))
        town = Town(where, server.pid)
        stack.callback(town.leave)
        await town.come()
        calm = await town.measured(seconds, step)
        memory, done = town.memory, Row()
        async with attacked(name, where, done):
            attack = await town.measured(seconds, step)
            grown = town.memory - memory
        await asyncio.sleep(recovery)
        after = await town.measured(seconds, step)
    return {
        "attack": name, "done": done, "memory": memory, "grown": grown,
        "calm": shown_waits(calm), "under": shown_waits(attack), "after": shown_waits(after),
    }  # fmt: skip


def shown_waits(waits: Waits) -> Row:
    """Return what is kept of what people waited for."""
    return {
        "moves": len(waits.moves), "move": waits.slowest_moves(), "answer": max(waits.answers),
        "page": max(waits.pages), "thought": max(waits.thoughts),
    }  # fmt: skip


@contextmanager
def databases(console: Console) -> Iterator[dict[str, Callable[[], Any]]]:
    """Give for each kind of database what makes an empty one."""
    with ExitStack() as stack:
        found: dict[str, Callable[[], Any]] = {"SQLite": new_file}
        try:
            found["PostgreSQL"] = stack.enter_context(Cluster.running(hasty=False)).database
        except Unavailable as reason:
            console.print(f"no PostgreSQL: {reason}")
        yield found


@contextmanager
def new_file() -> Iterator[str]:
    """Make a folder for a database, and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix="saros-siege-") as folder:
        yield f"sqlite:///{folder}/saros.db"


async def all_measured(
    names: list[str], seconds: float, recovery: float, console: Console
) -> list[Row]:
    """Measure every attack on both databases."""
    rows = []
    with databases(console) as found, Progress(console=console, transient=True) as progress:
        task = progress.add_task("siege", total=len(found) * len(names) * 3 * seconds)
        for kind, empty in found.items():
            for name in names:
                with empty() as url:
                    row = await besieged(
                        name, url, seconds, recovery, lambda n: progress.advance(task, n)
                    )
                rows.append({"database": kind, **row})
                console.print(*cells(rows[-1]), row["done"], sep="  ")
    return rows


COLUMNS = ["attack", "database", "move, 99 %: calm", "attacked", "after", "answer of level 1",
           "newcomer's page", "analysis", "memory"]  # fmt: skip


def cells(row: Row) -> list[str]:
    """Write what was measured of one attack."""
    calm, under, after = row["calm"], row["under"], row["after"]
    return [
        row["attack"], row["database"], f"{1000 * calm['move']:.1f} ms",
        f"{under['move'] / calm['move']:.1f}×", f"{after['move'] / calm['move']:.1f}×",
        *(f"{calm[what]:.2f} → {under[what]:.2f} s" for what in ("answer", "page", "thought")),
        f"{row['memory']:.0f} + {row['grown']:.0f} MB",
    ]  # fmt: skip


def is_met(row: Row) -> bool:
    """Tell whether people have felt little of an attack, and nothing after it."""
    calm, under, after = row["calm"], row["under"], row["after"]
    return (
        under["move"] <= GOAL_RATIO * calm["move"]
        and max(under["answer"], under["page"], after["answer"]) <= GOAL_ANSWER
        and row["grown"] <= GOAL_MEMORY
        and after["move"] <= GOAL_AFTER * calm["move"]
    )


def shown(rows: list[Row]) -> Table:
    """Return what was measured as a table."""
    table = Table(title=f"{PAIRS} pairs, {FILES} open files")
    for column in COLUMNS:
        table.add_column(column)
    for row in rows:
        table.add_row(*cells(row))
    return table


def main() -> None:
    """Measure, show, and say whether the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=ATTACKS, action="append", help="this attack; any more")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each measurement")
    parser.add_argument("--quick", action="store_true", help="two seconds each")
    parser.add_argument("--disk", action="store_true", help="databases on the disk, not in memory")
    parser.add_argument("--json", type=Path, help="keep the numbers in this file")
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    words = parser.parse_args()
    seconds, recovery = (2.0, 1.0) if words.quick else (words.seconds, RECOVERY)
    if MEMORY.is_dir() and not words.disk:
        tempfile.tempdir = str(MEMORY)
    console = Console()
    rows = uvloop.run(all_measured(words.only or [*ATTACKS], seconds, recovery, console))
    console.print(shown(rows))
    console.print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f},"
        f" databases in {tempfile.gettempdir()}"
    )
    if words.json:
        words.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if words.write:
        page.write("siege", page.table(COLUMNS, [*map(cells, rows)]))
    met = all(map(is_met, rows))
    console.print(f"goals: {GOALS} – {'met' if met else 'missed'}")
    sys.exit(not met)


if __name__ == "__main__":
    main()
