"""How strong the players of Sonne und Mond are: against greedy ones, and level against level.

    .venv/bin/python bench/sonnemond.py [duel|three|partners|ladder] [--games N] [--json FILE]

Without a word everything is measured, which takes some hours on two cores. Level 8 thinks a tenth
of a second a move. Each deal is played once for every seat of each player.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from saros.arena.match import Match, Terms, play_match
from saros.core.machine import cores
from saros.games import GAMES

SECONDS = 0.1
"""For a move of level 8."""

Row = dict[str, Any]


def met(players: tuple[str, ...], games: int, bars: Progress) -> Row:
    """Play a match with a bar and return its row, as its first player sees it."""
    bar = bars.add_task(" – ".join(players), total=games)

    def advance(match: Match) -> None:
        bars.update(bar, completed=len(match.played))

    terms = Terms(
        players, "sonnemond", games=games, seconds=SECONDS, opening_plies=1,
        max_plies=GAMES["sonnemond"].patience,
    )  # fmt: skip
    match = play_match(terms, cores(), advance)
    bars.remove_task(bar)
    first = match.shares[0]
    return {
        "players": " – ".join(players), "games": len(match.played), "wins": first.wins,
        "share": round(first.share, 4), "interval": [round(end, 4) for end in first.interval],
        "slowest": round(match.slowest[0], 3),
    }  # fmt: skip


def with_goal(row: Row, least: float, on: str = "share") -> Row:
    """Say whether a row reaches its goal: by its share, or by the lower end of its interval."""
    reached = row["interval"][0] if on == "interval" else row["share"]
    return {**row, "goal": f"{on} at least {least:.0%}", "met": reached >= least}


def duel(games: int, bars: Progress) -> list[Row]:
    """Level 8 against a greedy player."""
    return [with_goal(met(("level8", "greedy"), games, bars), 0.80)]


def three(games: int, bars: Progress) -> list[Row]:
    """Level 8 against two greedy players."""
    return [with_goal(met(("level8", "greedy", "greedy"), games, bars), 0.50)]


def partners(games: int, bars: Progress) -> list[Row]:
    """Two of level 8 against two greedy players."""
    return [with_goal(met(("level8", "greedy", "level8", "greedy"), games, bars), 0.80)]


def ladder(games: int, bars: Progress) -> list[Row]:
    """Each level against the one below."""
    pairs = [(f"level{number}", f"level{number - 1}") for number in range(2, 9)]
    return [with_goal(met(pair, games, bars), 0.50, "interval") for pair in pairs]


PARTS: dict[str, tuple[Callable[[int, Progress], list[Row]], int]] = {
    "duel": (duel, 300),
    "three": (three, 150),
    "partners": (partners, 100),
    "ladder": (ladder, 300),
}
"""What can be measured, and over how many games."""


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Measure the players of Sonne und Mond.")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all by default")
    parser.add_argument("--games", type=int, help="games of each match")
    parser.add_argument("--json", type=Path, help="a file for the numbers")
    given = parser.parse_args()
    kept: dict[str, list[Row]] = {}
    console = Console(stderr=True)
    for part in given.parts or PARTS:
        measure, games = PARTS[part]
        with Progress(console=console, transient=True) as bars:
            kept[part] = measure(given.games or games, bars)
        for row in kept[part]:
            print(part, *(f"{name}: {value}" for name, value in row.items()), sep=" | ")
        if given.json:
            given.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
