"""Matches for the benchmarks: every game is kept, and a match may end as soon as it is clear."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import page
from page import Kept, Row
from rich.console import Console
from rich.progress import Progress

from saros.arena.match import Played, Terms, play_game
from saros.arena.shares import share_of
from saros.arena.workers import in_order
from saros.core.machine import cores

LOOKS = (20, 40, 80, 160, 320)
"""After so many games a match may end, if it is clear. Looking after every game would make luck
look like skill."""


@dataclass
class Run:
    """One run: what is kept, the bars, and how much of everything is wanted."""

    kept: Kept
    bars: Progress
    most: int | None = None
    """No match is longer, and nothing else is tried more often."""

    def size(self, number: int) -> int:
        """Return how many of something to do."""
        return number if self.most is None else min(number, self.most)

    def met(
        self,
        players: tuple[str, ...],
        game: str,
        games: int,
        above: float | None = None,
        **terms: Any,
    ) -> Row:
        """Return the row of a match, that ends early if the score is clearly above or below."""
        games = self.size(games)
        wanted = Terms(players, game, games=games, **terms)
        how = ", ".join(f"{term} {value}" for term, value in terms.items())
        name = f"{game}: {' – '.join(players)}, {games}, {above}, {how}"
        found = self.kept.rows.get(name, {"points": []})
        return self._play(name, wanted, above) if "points" in found else found

    def _play(self, name: str, terms: Terms, above: float | None) -> Row:
        """Play a match, or what is missing of one that was interrupted."""
        course = Course(**self.kept.rows.get(name, {}))
        title = f"{terms.game}: {' – '.join(terms.players)}"
        bar = self.bars.add_task(title, total=terms.games, completed=len(course.points))
        began = perf_counter() - course.seconds
        todo = range(len(course.points) + 1, terms.games + 1)
        with closing(in_order(partial(play_game, terms), todo, cores())) as games:
            for game in games:
                course.add(game)
                course.seconds = round(perf_counter() - began, 1)
                self.kept.add(name, asdict(course))
                self.bars.update(bar, completed=len(course.points))
                if above is not None and course.is_clear(len(terms.players), above):
                    break
        self.bars.remove_task(bar)
        self.kept.add(name, course.row(len(terms.players)))
        return self.kept.rows[name]


@dataclass
class Course:
    """How far a match has come, as its first player sees it."""

    points: list[float] = field(default_factory=list)
    """By game."""
    plies: int = 0
    slowest: float = 0.0
    seconds: float = 0.0

    def add(self, game: Played) -> None:
        """Count the next game."""
        self.points.append(game.points)
        self.plies += len(game.record.moves)
        self.slowest = max(self.slowest, round(game.slowest[game.seating.index(0)], 3))

    def is_clear(self, seats: int, above: float) -> bool:
        """Tell, where a match is looked at, whether the whole interval lies on one side."""
        low, high = share_of(self.points, seats).interval
        return len(self.points) in LOOKS and not low <= above <= high

    def row(self, seats: int) -> Row:
        """Return the result."""
        share = share_of(self.points, seats)
        counts = {"wins": 1.0, "draws": 0.5, "losses": 0.0}
        return {
            "games": len(self.points),
            **{name: self.points.count(points) for name, points in counts.items()},
            "score": share.share, "interval": share.interval,
            "plies": round(self.plies / len(self.points), 1),
            "slowest": self.slowest, "seconds": self.seconds,
        }  # fmt: skip


def told(row: Row) -> str:
    """Write a score with its interval and its games."""
    return f"{page.score(row['score'], row['interval'])}, {row['games']} games"


@dataclass
class Part:
    """A table that was measured, and the goals that were missed."""

    text: str
    missed: list[str]


def measured(name: str, about: str, kept: Kept, parts: Mapping[str, Callable[[Run], Part]]) -> int:
    """Read the command line and measure what was asked for; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(parts)}; all by default")
    parser.add_argument("--games", type=int, metavar="N", help="no match is longer: for a try")
    parser.add_argument("--write", action="store_true", help="write the tables into the page")
    parser.add_argument("--page", type=Path, default=page.PAGE, help="another page to write into")
    asked = parser.parse_args()
    if strange := set(asked.parts) - set(parts):
        parser.error(f"there is no part {strange.pop()}; there are: {', '.join(parts)}")
    missed = []
    with Progress(console=Console(stderr=True), transient=True) as bars:
        run = Run(kept, bars, asked.games)
        for word in asked.parts or parts:
            began = perf_counter()
            part = parts[word](run)
            missed += [f"{word}: {what}" for what in part.missed]
            print(f"## {word} ({perf_counter() - began:.0f} s)\n\n{part.text}\n", flush=True)
            if asked.write:
                page.write(f"{name}: {word}", part.text, asked.page)
    for what in missed:
        print(f"missed: {what}")
    return int(bool(missed))
