"""How strong the players of Sun and Moon are in the fairy games that come along.

    .venv/bin/python bench/fairy.py --write     both tables, into bench/README.md
    .venv/bin/python bench/fairy.py levels      one of them, only shown

The strongest thinks for so many nodes a move instead of by the clock, far fewer than level 8 has in
its time: so the games are the same every time, on a busy machine too, and what is won so level 8
wins at least as surely. Every game is kept in bench/kept/, as those of strength.py are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import page
from matches import Part, Run, measured, told
from page import Kept, Row

from saros.families import GAMES
from saros.families.variants import variants_of

NODES = 5_000
"""Level 8 visits more than a million in its second on a quiet core."""

OURS = f"engine:nodes={NODES},megabytes=4,opening_luck=15"
GOALS = {"level5": (0.60, 40), "search": (0.95, 40)}
"""By opponent: the score to reach and the games; against a level the whole interval lies above."""


def games() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the fairy games that come along: by name, the board and the options."""
    ready = variants_of(GAMES["terrestrial"])
    assert ready is not None
    found = {word: ready.ready_called(word) for word in ready.ready}
    return {word: (one.game, dict(one.options)) for word, one in found.items()}


def played(run: Run, opponent: str, game: str, switches: dict[str, Any]) -> Row:
    """Return the row of a match; one against a level may end early, when it is clear."""
    least, number = GOALS[opponent]
    above = None if opponent == "search" else least
    return run.met((OURS, opponent), game, number, above, switches=switches)


def levels(run: Run) -> Part:
    """The strongest against level 5 and the careful beginner, in each fairy game."""
    rows, missed = [], []
    for word, (game, switches) in games().items():
        met = {opponent: played(run, opponent, game, switches) for opponent in GOALS}
        rows.append([word, game, *map(told, met.values())])
        if met["level5"]["interval"][0] <= GOALS["level5"][0]:
            missed.append(f"{word}: level5")
        if met["search"]["score"] < GOALS["search"][0]:
            missed.append(f"{word}: search")
    head = ["fairy game", "board", "– level5, goal > 60 %", "– search, goal ≥ 95 %"]
    return Part(f"{page.table(head, rows)}\n\n{LEVELS_NOTE}", missed)


LEVELS_NOTE = f"""\
The score of the strongest, with {NODES:,} nodes a move, and its 95 % interval; what level 8 visits
on a quiet core in 0.2 s is some fifty times as much. A match against level 5 ends as soon as 60 %
lies outside the interval, looked at after 20 games.""".replace("\n", " ")


def learned(run: Run) -> Part:
    """The learned judgement against pieces and room to move, at equal nodes."""
    rows, missed = [], []
    for word in ("menagerie", "astral-menagerie"):
        game, switches = games()[word]
        pair = "engine:nodes=1000", "engine:nodes=1000,judgement=plain"
        row = run.met(pair, game, 60, switches=switches)
        rows.append([word, told(row), "≥ 60 %"])
        missed += [word] if row["score"] < 0.60 else []
    head = ["fairy game", "learned – plain, 1,000 nodes", "goal"]
    return Part(page.table(head, rows), missed)


PARTS: dict[str, Callable[[Run], Part]] = {"learned": learned, "levels": levels}

if __name__ == "__main__":
    sys.exit(measured("fairy", __doc__.partition("\n")[0], Kept("fairy", "sunmoon"), PARTS))
