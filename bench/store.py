"""How many acts a second the store makes durable, beside bare commits of the same database.

    .venv/bin/python bench/store.py [--tables 500] [--seconds 1] [--json FILE]

*Bare* is one row for each commit, one after the other, through the same driver with the same
settings. *Store* is as many callers as there are tables, each waiting for their act to be durable
before they send the next. *Games* is the same with an end after every 40 acts: the result is
written with the last act, and the next table is made. All take turns, and the median of the
rounds' ratios counts. It exits with 1 if either reaches less than half of the bare rate.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from saros.store import Store
from saros.store.sqlite import SETTINGS
from saros.table.result import Result, SeatResult

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from postgres import Cluster, Unavailable  # noqa: E402

GOAL = 0.5
ROUNDS = 3
GAME = 40
"""Acts of a game."""
ACT_AT = 1_790_000_000_000
ACT = {"number": 17, "at": ACT_AT, "kind": "move", "seat": 0, "text": "d2-d3", "lag": 23}
BARE_TABLE = "CREATE TABLE bare (id INTEGER PRIMARY KEY, act TEXT NOT NULL)"

Rate = Callable[[float], Awaitable[float]]


def bare_sqlite(path: Path) -> Rate:
    """Commit rows to a file of its own, with the store's settings."""
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in (*SETTINGS, BARE_TABLE):
        connection.execute(setting)

    async def rate(seconds: float) -> float:
        count, begin = 0, perf_counter()
        while perf_counter() - begin < seconds:
            connection.execute("INSERT INTO bare (act) VALUES (?)", (json.dumps(ACT),))
            count += 1
        return count / (perf_counter() - begin)

    return rate


async def bare_postgres(url: str) -> Rate:
    """Commit rows over one connection."""
    import asyncpg

    connection = await asyncpg.connect(url)
    await connection.execute(BARE_TABLE.replace("INTEGER", "SERIAL"))

    async def rate(seconds: float) -> float:
        count, begin = 0, perf_counter()
        while perf_counter() - begin < seconds:
            await connection.execute("INSERT INTO bare (act) VALUES ($1)", json.dumps(ACT))
            count += 1
        return count / (perf_counter() - begin)

    return rate


class Callers:
    """One caller for each table; all of them write as fast as they are answered."""

    def __init__(self, store: Store, name: str, tables: int, ending: bool) -> None:
        self._store = store
        self._ending = ending
        self._logs = {f"{name}{number}": 0 for number in range(tables)}
        self.waits: list[float] = []

    async def open(self) -> None:
        await asyncio.gather(*(self._store.add_table(table, {}, 1) for table in self._logs))

    async def rate(self, seconds: float) -> float:
        begin, before = perf_counter(), len(self.waits)
        await asyncio.gather(*(self._play(table, begin + seconds) for table in list(self._logs)))
        return (len(self.waits) - before) / (perf_counter() - begin)

    async def _play(self, table: str, until: float) -> None:
        number = self._logs.pop(table)
        while (begin := perf_counter()) < until:
            over = self._ending and number == GAME - 1
            await self._store.append(table, number, ACT, result=result(table) if over else None)
            number += 1
            if over:
                table, number = f"{table}+", 0
                await self._store.add_table(table, {}, 1)
            self.waits.append(perf_counter() - begin)
        self._logs[table] = number


def result(table: str) -> Result:
    """What a game of two guests could have ended with."""
    seats = tuple(
        SeatResult("guest", secrets.token_hex(8), "a guest", points) for points in (1.0, 0.0)
    )
    return Result(table, "terrestrial", seats, "resigned", 1, ACT_AT, GAME)


async def measured(name: str, url: str, bare: Rate, tables: int, seconds: float) -> dict[str, Any]:
    """Let both take turns."""
    store = await Store.open(url)
    await store.begin("bench", ACT_AT)  # as a server does: from now on its saves are counted
    callers, players = Callers(store, "table", tables, False), Callers(store, "game", tables, True)
    await callers.open()
    await players.open()
    rounds = [
        (await bare(seconds), await callers.rate(seconds), await players.rate(seconds))
        for _ in range(ROUNDS)
    ]
    await store.close()
    return {
        "database": name,
        "bare": statistics.median(bare for bare, _, _ in rounds),
        "store": statistics.median(store for _, store, _ in rounds),
        "ratio": statistics.median(store / bare for bare, store, _ in rounds),
        "games_ratio": statistics.median(games / bare for bare, _, games in rounds),
        "wait99": statistics.quantiles(callers.waits, n=100)[-1] * 1000,
    }


async def databases(console: Console) -> AsyncIterator[tuple[str, str, Rate]]:
    """Yield the name and URL of an empty database of each kind, and its rate of bare commits."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="saros-bench-")))
        yield "SQLite", f"sqlite:///{folder}/saros.db", bare_sqlite(folder / "bare.db")
        try:
            cluster = stack.enter_context(Cluster.running(hasty=False))
        except Unavailable as reason:
            console.print(f"no PostgreSQL: {reason}")
            return
        url = stack.enter_context(cluster.database())
        yield "PostgreSQL", url, await bare_postgres(url)


async def all_measured(tables: int, seconds: float, console: Console) -> list[dict[str, Any]]:
    return [
        await measured(name, url, bare, tables, seconds)
        async for name, url, bare in databases(console)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn")
    parser.add_argument("--json", type=Path, help="keep the numbers in this file")
    words = parser.parse_args()
    console = Console()
    rows = asyncio.run(all_measured(words.tables, words.seconds, console))
    shown = Table(title=f"durable acts a second, {words.tables} callers")
    for column in ("database", "bare commits", "store", "ratio", "games", "99 % wait at most"):
        shown.add_column(column, justify="left" if column == "database" else "right")
    for row in rows:
        shown.add_row(
            row["database"], f"{row['bare']:,.0f}", f"{row['store']:,.0f}",
            f"{row['ratio']:.1f}×", f"{row['games_ratio']:.1f}×", f"{row['wait99']:.0f} ms",
        )  # fmt: skip
    console.print(shown)
    if words.json:
        words.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    met = all(min(row["ratio"], row["games_ratio"]) >= GOAL for row in rows)
    console.print(f"goal: at least {GOAL}× on both – {'met' if met else 'missed'}")
    sys.exit(not met)


if __name__ == "__main__":
    main()
