"""How long it takes from `python3 run` to a page that can be played, beside its bare imports.

    .venv/bin/python bench/start.py [--rounds 5] [--json FILE]

*Play* ends when the page and the games were had, a table was made and the first sight of it has
come; everything is installed already. *Bare* is a Python that imports Litestar and uvicorn and
does nothing. Both take turns, and the median of the rounds' ratios counts: on a busy machine the
seconds are noise. It exits with 1 if the goal in seconds is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import httpx
from rich.console import Console
from rich.progress import track
from rich.table import Table
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
GOAL = 2.0
BARE = [sys.executable, "-c", "import litestar, uvicorn"]
RUN = [sys.executable, str(ROOT / "run"), "serve", "--port", "0"]


def bare() -> float:
    """Return the seconds of the imports alone."""
    begin = perf_counter()
    subprocess.run(BARE, check=True)
    return perf_counter() - begin


def started(folder: str) -> dict[str, float]:
    """Start the app and return after how many seconds it had said and done what."""
    begin = perf_counter()
    with subprocess.Popen(
        RUN, stdout=subprocess.PIPE, env={**os.environ, "SAROS_DATA": folder}, text=True
    ) as process:
        assert process.stdout is not None
        try:
            where = process.stdout.readline().split()[-1].rstrip("/")
            address = perf_counter() - begin
            page = looked(where) - begin
            return {"address": address, "page": page, "play": seated(where) - begin}
        finally:
            process.send_signal(signal.SIGTERM)


def looked(where: str) -> float:
    """Load the page and what it asks for first."""
    for path in ("/", "/api/games"):
        httpx.get(where + path, verify=False, timeout=60).raise_for_status()
    return perf_counter()


def seated(where: str) -> float:
    """Make a table against a computer and wait for the first sight of it."""
    wish = {"game": "terrestrial", "seats": ["me", "level3"]}
    made = httpx.post(f"{where}/api/tables", json=wish, verify=False, timeout=60)
    headers = {"Cookie": made.headers["set-cookie"].partition(";")[0]}
    with connect(
        where.replace("http", "ws", 1) + "/api/socket", additional_headers=headers
    ) as talk:
        talk.send(json.dumps({"t": "join", "table": made.json()["id"]}))
        sight = json.loads(talk.recv(timeout=60))
        assert sight["ways"]
        return perf_counter()


def main() -> None:
    """Let both take turns, and show what they took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="keep the numbers in this file")
    words = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory(prefix="saros-bench-") as folder:
        started(folder)  # the first start makes the database
        rounds = range(words.rounds)
        rows = [
            {"bare": bare(), **started(folder)}
            for _ in track(rounds, "starting", console=console, transient=True)
        ]
    middle = {name: statistics.median(row[name] for row in rows) for name in rows[0]}
    ratio = statistics.median(row["play"] / row["bare"] for row in rows)
    table = Table(title="seconds until …")
    for column in ("bare imports", "the address is printed", "the page is there", "play", "ratio"):
        table.add_column(column, justify="right")
    table.add_row(*(f"{seconds:.2f}" for seconds in middle.values()), f"{ratio:.1f}×")
    console.print(table)
    if words.json:
        words.json.write_text(json.dumps({**middle, "ratio": ratio}, indent=1) + "\n")
    met = middle["play"] < GOAL
    load = os.getloadavg()[0]
    console.print(f"goal: play within {GOAL:.0f} s – {'met' if met else 'missed'}, load {load:.1f}")
    sys.exit(not met)


if __name__ == "__main__":
    main()
