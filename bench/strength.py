"""How strong the players of Sun and Moon are: ladder, learned against hand-set, nodes, clocks.

    .venv/bin/python bench/strength.py ladder --games 200
    .venv/bin/python bench/strength.py            everything, some hours on two cores

Each part prints a table and whether its goals are met; `--json FILE` keeps the numbers. Games at
fixed nodes or depth are the same every time; what thinks by the clock (level 8) is not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Timer
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import Progress

from saros.arena.match import Match, Terms, play_match
from saros.core.clock import Time
from saros.core.machine import cores
from saros.games import GAMES
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.placement import read_position
from saros.games.sunmoon.rules import fresh
from saros.players import player_named
from saros.players.sunmoon.engine import Engine, Limits
from saros.table.table import Table

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("terrestrial", "astral")
LEVEL_SECONDS = 0.2
"""Level 8 thinks so long in a match; at a table it takes up to a second."""

NODES = (250, 1_000, 4_000, 16_000, 64_000)

Row = dict[str, Any]


def met(
    first: str, second: str, board: str, games: int, bars: Progress, seconds: float | None = None
) -> Row:
    """Play a match with a bar and return its row."""
    bar = bars.add_task(f"{board}: {first} – {second}", total=games)

    def advance(match: Match) -> None:
        bars.update(bar, completed=match.tally.games)

    terms = Terms((first, second), board, games=games, seconds=seconds)
    match = play_match(terms, cores(), advance)
    bars.remove_task(bar)
    tally = match.tally
    return {
        "board": board, "first": first, "second": second, "games": tally.games,
        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "score": round(tally.score, 4), "interval": [round(x, 4) for x in tally.interval],
        "plies": round(match.mean_plies, 1),
    }  # fmt: skip


def with_goal(row: Row, least: float, on: str = "score") -> Row:
    """Say whether a row reaches its goal: by its score, or by the lower end of its interval."""
    reached = row["interval"][0] if on == "interval" else row["score"]
    return {**row, "goal": f"{on} at least {least:.0%}", "met": reached >= least}


def ladder(games: int, bars: Progress) -> list[Row]:
    """Each level against the one below; the first and the last against the careful beginner."""
    rows = []
    for board in BOARDS:
        for number in range(2, 9):
            pair = f"level{number}", f"level{number - 1}"
            rows.append(with_goal(met(*pair, board, games, bars, LEVEL_SECONDS), 0.55, "interval"))
        rows.append(with_goal(met("search", "level1", board, games, bars), 0.70))
        rows.append(with_goal(met("level8", "search", board, games, bars, LEVEL_SECONDS), 0.98))
    return rows


def learned(games: int, bars: Progress) -> list[Row]:
    """The learned judgement against pieces and room to move, at equal nodes."""
    ours, plain = "engine:nodes=2000", "engine:nodes=2000,judgement=plain"
    return [with_goal(met(ours, plain, board, games, bars), 0.60) for board in BOARDS]


def nodes(games: int, bars: Progress) -> list[Row]:
    """What four times the nodes are worth."""
    pairs = list(zip(NODES[1:], NODES, strict=False))
    return [
        met(f"engine:nodes={more}", f"engine:nodes={less}", board, games, bars)
        for board in BOARDS
        for more, less in pairs
    ]


def banishments(games: int, bars: Progress) -> list[Row]:  # noqa: ARG001
    """The proved positions of tests/, each within a second at level 8."""
    rows = []
    for board in BOARDS:
        page = ROOT / "tests" / "players" / "sunmoon" / "banishments" / f"{board}.json"
        cases = json.loads(page.read_text(encoding="utf-8"))
        engine, solved, slowest = Engine(megabytes=32), 0, 0.0
        for case in bars.track(cases, description=f"{board}: banishments"):
            state = fresh(SunMoonOptions(), read_position(case["position"]))
            engine.forget()
            began = perf_counter()
            found = engine.think(state, Limits(seconds=1.0))
            slowest = max(slowest, perf_counter() - began)
            key = GAMES[board].write_move(state, found.move)
            solved += found.banishes_in == case["moves"] and key in case["keys"]
        rows.append({
            "board": board, "positions": len(cases), "solved": solved,
            "slowest": round(slowest, 3), "goal": "all", "met": solved == len(cases),
        })  # fmt: skip
    return rows


CLOCKS: dict[str, Callable[[float], Time]] = {
    "per move": lambda _: Time(per_move=0.1),
    "total": lambda left: Time(mine=left, theirs=3.0),
    "increment": lambda left: Time(mine=left, theirs=3.0, increment=0.05),
    "delay": lambda left: Time(mine=left, theirs=3.0, delay=0.08),
    "byo-yomi": lambda _: Time(mine=0.0, theirs=3.0, period=0.1, periods=3),
    "hourglass": lambda left: Time(mine=left, theirs=6.0 - left, hourglass=True),
}
"""What level 8 is told of each clock, when so many seconds are left."""


def clocks(games: int, bars: Progress) -> list[Row]:  # noqa: ARG001
    """A thousand moves by the clock: by how much time was overstepped, how soon a stop is heard."""
    rows = []
    for name, told in CLOCKS.items():
        over = [_overrun(told, n) for n in bars.track(range(28), description=name)]
        worst = max(excess for game in over for excess in game)
        rows.append({
            "clock": name, "moves": sum(map(len, over)), "worst overrun": round(worst, 4),
            "goal": "at most 0.05 s", "met": worst <= 0.05,
        })  # fmt: skip
    return [*rows, _stop_row(bars)]


def _overrun(told: Callable[[float], Time], seed: int) -> list[float]:
    """Play six moves of level 8 against chance; return by how much each took more than it had."""
    table = Table.new(BOARDS[seed % 2])
    rng, left, over = Random(seed), 3.0, []
    player, chance = player_named("level8", rng), player_named("random", rng)
    player.choose(table.game, table.state, Time(per_move=0.05))  # loading is not thinking
    while len(over) < 6 and table.to_act is not None:
        time = told(left)
        began = perf_counter()
        move = player.choose(table.game, table.state, time)
        spent = perf_counter() - began
        over.append(spent - _allowance(time))
        left = max(left - max(spent - time.delay, 0.0) + time.increment, 0.2)
        table = table.play(move)
        if table.to_act is not None:
            table = table.play(chance.choose(table.game, table.state))
    return over


def _allowance(time: Time) -> float:
    if time.per_move is not None:
        return time.per_move
    return (time.mine or 0.0) + time.delay + (time.period if time.periods else 0.0)


def _stopped_late() -> float:
    """Return how long a search without an end goes on after it was stopped."""
    engine, asked = Engine(), list[float]()

    def stop() -> None:
        asked.append(perf_counter())
        engine.stop()

    Timer(0.05, stop).start()
    engine.think(GAMES["terrestrial"].setup(), Limits())
    return perf_counter() - asked[0]


def _stop_row(bars: Progress) -> Row:
    late = [_stopped_late() for _ in bars.track(range(50), description="stopping")]
    return {
        "clock": "stop", "moves": len(late), "worst overrun": round(max(late), 4),
        "goal": "at most 0.02 s", "met": max(late) <= 0.02,
    }  # fmt: skip


PARTS: dict[str, tuple[Callable[[int, Progress], list[Row]], int]] = {
    "banishments": (banishments, 0),
    "clocks": (clocks, 0),
    "learned": (learned, 400),
    "ladder": (ladder, 200),
    "nodes": (nodes, 200),
}
"""What can be measured, and over how many games."""


def shown(rows: list[Row]) -> str:
    """Return rows as a table of Markdown."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    lines += ["| " + " | ".join(_cell(row.get(name, "")) for name in names) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: object) -> str:
    if isinstance(value, list):
        return "–".join(f"{x:.1%}" for x in value)
    if isinstance(value, bool):
        return "yes" if value else "NO"
    return str(value)


def main() -> int:
    """Measure what was asked for; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; all by default")
    parser.add_argument("--games", type=int, help="games of each match")
    parser.add_argument("--json", metavar="FILE", help="keep the numbers there")
    asked = parser.parse_args()
    if strange := set(asked.parts) - set(PARTS):
        parser.error(f"there is no part {strange.pop()}; there are: {', '.join(PARTS)}")
    found: dict[str, list[Row]] = {}
    with Progress(console=Console(stderr=True), transient=True) as bars:
        for name in asked.parts or PARTS:
            part, games = PARTS[name]
            found[name] = part(asked.games or games, bars)
            print(f"## {name}\n\n{shown(found[name])}\n", flush=True)
            if asked.json:
                Path(asked.json).write_text(json.dumps(found, indent=1), encoding="utf-8")
    return int(any(row.get("met") is False for rows in found.values() for row in rows))


if __name__ == "__main__":
    sys.exit(main())
