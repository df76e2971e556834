"""How strong the players of Sonne und Mond are: against greedy ones, and level against level.

    .venv/bin/python bench/sonnemond.py --write    everything, into bench/README.md
    .venv/bin/python bench/sonnemond.py duel       one part, only shown

Each part makes a table and says whether its goals are met. Every game is kept in bench/kept/, so a
run that was interrupted goes on where it stopped. Each deal is played once for every seat of each
player. Level 8 thinks by the clock and wants idle cores; the others play the same every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import page
from matches import LOOKS, Part, Run, measured, told
from page import Kept, Row

from saros.families import GAMES

GAME = GAMES["sonnemond"]
SECONDS = 0.1
"""For a move of level 8; at a table it takes up to a second."""

EVEN = 0.5


def played(run: Run, players: tuple[str, ...], games: int, above: float | None = None) -> Row:
    """Return the row of a match; what is laid at random before it is only the deal."""
    return run.met(
        players, GAME.name, games, above,
        seconds=SECONDS, opening_plies=1, max_plies=GAME.patience,
    )  # fmt: skip


def against(run: Run, players: tuple[str, ...], games: int, least: float) -> Part:
    """Return the table of one match whose score has a goal."""
    row = played(run, players, games)
    goal = f"score ≥ {page.percent(least)}"
    cells = [" – ".join(players), told(row), f"{row['slowest']:.2f} s", goal]
    text = page.table(["", "score of the first", "its slowest move", "goal"], [cells])
    return Part(text, [] if row["score"] >= least else [cells[0]])


def duel(run: Run) -> Part:
    """Level 8 against a greedy player."""
    return against(run, ("level8", "greedy"), 300, 0.80)


def three(run: Run) -> Part:
    """Level 8 against two greedy players."""
    return against(run, ("level8", "greedy", "greedy"), 150, 0.50)


def partners(run: Run) -> Part:
    """Two of level 8 against two greedy players."""
    return against(run, ("level8", "greedy", "level8", "greedy"), 40, 0.80)


def ladder(run: Run) -> Part:
    """Each level against the one below."""
    rows, missed = [], []
    for number in range(2, 9):
        pair = f"level{number}", f"level{number - 1}"
        row = played(run, pair, LOOKS[-1], EVEN)
        rows.append([" – ".join(pair), told(row), "interval > 50 %"])
        missed += [pair[0]] if row["interval"][0] <= EVEN else []
    return Part(f"{page.table(['', 'score of the first', 'goal'], rows)}\n\n{NOTE}", missed)


NOTE = f"""\
The score of the first with its 95 % interval; level 8 has {SECONDS:g} s a move. A match is looked
at after {", ".join(map(str, LOOKS))} games and ends as soon as 50 % lies outside the interval.\
""".replace("\n", " ")

PARTS: dict[str, Callable[[Run], Part]] = {
    "ladder": ladder,
    "duel": duel,
    "three": three,
    "partners": partners,
}
"""What can be measured."""


if __name__ == "__main__":
    kept = Kept("sonnemond", GAME.family)
    sys.exit(measured("sonnemond", __doc__.partition("\n")[0], kept, PARTS))
