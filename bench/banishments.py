"""Positions with a forced banishment, for tests of whoever should find it.

    .venv/bin/python bench/banishments.py

Plays games of careless greedy players, the same ones every time, proves the positions in them and
writes tests/players/sunmoon/banishments/<board>.json anew: a few minutes for both boards. Every
position stands with the fewest moves that force the banishment, and with all keys: the first moves
that do it.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from saros.families import GAMES
from saros.games import AnyGame
from saros.games.sunmoon.moves import named
from saros.games.sunmoon.pieces import SOLDIERS, code, kind_of, side_of
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_text import write_position
from saros.games.sunmoon.rules import State
from saros.players.simple import GreedyPlayer
from saros.players.sunmoon.mirror import mirrored, mirrored_kind, seen_by
from saros.players.sunmoon.proof import COMPILED, prove

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "players" / "sunmoon" / "banishments"
SEED = "Saros: banishments"

CROWDS = (10, 20, 32)
"""Few pieces, some, many: the most that count as such."""
WANTED = {1: (12, 16, 12), 2: (28, 28, 24), 3: (32, 32, 16)}
"""How many positions by the moves to banishment, each for few, some and many pieces."""

MOST_KEYS = 6
"""With more first moves that do, there is little to find."""
PER_GAME, APART = 2, 8
"""So many positions of a game at most, so many plies apart: neighbours are much alike."""
PLIES = 240
LIMIT = 2_000_000


def play_out(game: AnyGame, rng: random.Random) -> Iterator[State]:
    """Yield the states of a game of two players who are greedy, and careless, each in their way."""
    state, greedy = game.setup(), GreedyPlayer(rng)
    care = [rng.uniform(0.2, 0.95) for _ in range(2)]
    for _ in range(PLIES):
        if game.outcome(state) is not None:
            return
        if not state.position.is_deploying():
            yield state
        careful = rng.random() < care[state.position.turn]
        move = greedy.choose(game, state) if careful else rng.choice(game.legal_moves(state))
        state = game.play_unchecked(state, move)


# The same position in another place --------------------------------------------------------


def image(position: Position, mirror: bool, swap: bool) -> Position:
    """Return the position with left and right exchanged, or moon and sun, or both."""
    board = "terrestrial" if position.geometry == 0 else "astral"
    sides = (1, 0) if swap else (0, 1)

    def place(point: int) -> int:
        there = mirrored(board, point) if mirror else point
        return seen_by(board, int(swap), there)

    def piece(old: int) -> int:
        kind = mirrored_kind(board, kind_of(old)) if mirror else kind_of(old)
        return code(sides[side_of(old)], kind)

    pools = {(sides[s], kind): position.in_pool(s, kind) for s in (0, 1) for kind in SOLDIERS}
    waiting = [[place(star) for star in position.waiting_stars(s)] for s in sides]
    pieces = {place(point): piece(old) for point, old in position.pieces().items()}
    moved = Position(position.geometry)
    moved.place(pieces, sides[position.turn], pools, {}, waiting)
    return moved


def canonical(position: Position) -> str:
    """Return one text for a position and all its images."""
    ways = [(mirror, swap) for mirror in (False, True) for swap in (False, True)]
    return min(write_position(image(position, *way)) for way in ways)


# Collecting --------------------------------------------------------------------------------


class Collection:
    """The positions of one board found so far."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.found: list[dict[str, Any]] = []
        self.counts: Counter[tuple[int, int]] = Counter()
        self.seen: set[str] = set()

    def is_complete(self) -> bool:
        """Tell whether nothing is wanted any more."""
        return len(self.found) == sum(map(sum, WANTED.values()))

    def is_wanted(self, moves: int, crowd: int) -> bool:
        """Tell whether another position of this sort is wanted."""
        return self.counts[moves, crowd] < WANTED[moves][crowd]

    def add(self, state: State) -> bool:
        """Take a state if it is wanted; tell whether it was."""
        position: Position = state.position
        crowd = sum(len(position.pieces()) > most for most in CROWDS)
        longest = max((n for n in WANTED if self.is_wanted(n, crowd)), default=0)
        if not longest:
            return False
        proof = prove(position, longest, LIMIT)
        if proof.moves is None or proof.gave_up or len(proof.keys) > MOST_KEYS:
            return False
        if not self.is_wanted(proof.moves, crowd) or canonical(position) in self.seen:
            return False
        self.seen.add(canonical(position))
        self.counts[proof.moves, crowd] += 1
        keys = [self.game.write_move(state, named(self.game.name, key)) for key in proof.keys]
        text = write_position(position)
        self.found.append({"position": text, "moves": proof.moves, "keys": sorted(keys)})
        return True


def collect(game: AnyGame, progress: Progress) -> list[dict[str, Any]]:
    """Play games until all the wanted positions are found."""
    collection = Collection(game)
    task = progress.add_task(game.name, total=sum(map(sum, WANTED.values())))
    number = 0
    while not collection.is_complete():
        rng = random.Random(f"{SEED} {game.name} {number}")
        number += 1
        taken, last = 0, -APART
        for ply, state in enumerate(play_out(game, rng)):
            if taken < PER_GAME and ply >= last + APART and collection.add(state):
                taken, last = taken + 1, ply
                progress.advance(task)
    return sorted(collection.found, key=lambda one: one["moves"])


def write(path: Path, found: list[dict[str, Any]]) -> None:
    """Write one position a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in found)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> int:
    """Write the positions of both boards."""
    if not COMPILED:
        print("banishments: without compiled kernels this would take a day", file=sys.stderr)
        return 1
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        for board in ("terrestrial", "astral"):
            write(FOLDER / f"{board}.json", collect(GAMES[board], progress))
    return 0


if __name__ == "__main__":
    sys.exit(main())
