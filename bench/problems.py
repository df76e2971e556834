"""How fast problems are searched to the end, beside perft and the plain proof of banishments.

    .venv/bin/python bench/problems.py [--positions 100] [--write]

Positions come from random plays: full boards, on which nobody has lost more than a few pieces, and
thin ones with at most twelve. In each the solver looks for every key of a banishment, most often in
vain, which takes longest. The plain search (`players/sunmoon/proof.py`) does the same beside it.
Everything is measured by the processor time of one core, without what it takes to begin. It
exits with 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import process_time

import page
from rich.console import Console
from rich.progress import track

from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.start import start_position
from saros.players.sunmoon.proof import Search
from saros.players.sunmoon.solver import GOALS, Moment, Restrictions, Solver

VISITS = 0.25
"""Of perft's positions a second the solver visits at least so many."""
NO_LIMIT = 10**15


@dataclass(frozen=True)
class Kind:
    """A kind of position, what is looked for in it, and how long the median may take."""

    name: str
    moves: int
    least: int
    most: int
    seconds: float


KINDS = (Kind("full", 3, 24, 32, 5.0), Kind("thin", 4, 5, 12, 30.0))


@dataclass
class Measured:
    """What the positions of a kind on one board took."""

    solver: list[float] = field(default_factory=list)
    proof: list[float] = field(default_factory=list)
    visits: int = 0
    leaves: int = 0
    perft: float = 0.0

    @property
    def rate(self) -> float:
        """How many positions are visited in the time in which perft counts one."""
        return (self.visits / sum(self.solver)) / (self.leaves / self.perft)


def positions(board: str, kind: Kind, number: int) -> Iterator[Position]:
    """Yield positions of random plays with as many pieces as the kind has."""
    rng = random.Random(f"{board} {kind.name}")
    while number:
        position = start_position(board, SunMoonOptions())
        for _ in range(400):
            moves = position.legal()
            if not moves or position.is_bare():
                break
            position = position.after(rng.choice(list(moves)))
            if position.is_deploying() or rng.random() < 0.9:
                continue
            if kind.least <= len(position.pieces()) <= kind.most and position.legal():
                yield position
                number -= 1
                break


def measured(board: str, kind: Kind, number: int) -> Measured:
    """Solve so many positions, and measure the peers on the same ones."""
    found = Measured()
    told = track(
        positions(board, kind, number),
        f"{board}, {kind.name}",
        number,
        console=Console(stderr=True),
    )
    for position in told:
        solver = Solver(GOALS.index("banish"), position.turn, Restrictions())
        moment = Moment(position)
        began = process_time()
        keys = [m for m in solver.allowed(moment) if solver.forces(moment, m, kind.moves)]
        found.solver.append(process_time() - began)
        search = Search(NO_LIMIT)
        began = process_time()
        plain = search.keys(position, kind.moves)
        found.proof.append(process_time() - began)
        assert keys == plain
        found.visits += solver.visited
        began = process_time()
        found.leaves += position.perft(3)
        found.perft += process_time() - began
    return found


def row(board: str, kind: Kind, found: Measured) -> list[str]:
    """Return one line of the table."""
    ratio = sum(found.proof) / sum(found.solver)
    return [
        f"{board}, {kind.name}: banish in {kind.moves}",
        f"{statistics.median(found.solver):.3f} s",
        f"{max(found.solver):.2f} s",
        f"under {kind.seconds:g} s",
        f"{ratio:.2f}×",
        f"{found.rate:.2f}×",
    ]


def main() -> int:
    """Measure, show or write, and return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--write", action="store_true", help="into bench/README.md")
    asked = parser.parse_args()
    rows, missed = [], []
    for board in BOARDS:
        for kind in KINDS:
            found = measured(board, kind, asked.positions)
            rows.append(row(board, kind, found))
            if statistics.median(found.solver) >= kind.seconds or found.rate < VISITS:
                missed.append(rows[-1][0])
    head = ["every key of", "median", "slowest", "goal", "the plain proof takes", "visits / perft"]
    table = page.table(head, rows)
    if asked.write:
        page.write("problems", table)
    print(table)
    print(f"missed: {', '.join(missed)}" if missed else "all goals are reached")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
