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
from page import Kept

from saros.families import GAMES
from saros.families.variants import variants_of

NODES = 5_000, 40_000
"""So many do as a rule, or else so many; level 8 visits a million and more in its second on a quiet
core, and a fifth of that in the 0.2 s of strength.py."""

GOALS = {"level5": (0.60, 40), "search": (0.95, 40)}
"""By opponent: the score to reach and the games; against a level the whole interval lies above."""


def games() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the fairy games that come along: by name, the board and the options."""
    ready = variants_of(GAMES["terrestrial"])
    assert ready is not None
    found = {word: ready.ready_called(word) for word in ready.ready}
    return {word: (one.game, dict(one.options)) for word, one in found.items()}


def played(run: Run, opponent: str, game: str, switches: dict[str, Any]) -> tuple[str, bool]:
    """Return what is told of a match and whether its goal is met.

    One against a level may end early, when it is clear.
    """
    least, number = GOALS[opponent]
    above = None if opponent == "search" else least
    texts = []
    for nodes in NODES:
        ours = f"engine:nodes={nodes},megabytes=4,opening_luck=15"
        row = run.met((ours, opponent), game, number, above, switches=switches)
        good = row["score"] >= least if above is None else row["interval"][0] > least
        texts.append(told(row) if nodes == NODES[0] else f"{told(row)} with {nodes:,} nodes")
        if good:
            break
    return "; ".join(texts), good


def levels(run: Run) -> Part:
    """The strongest against level 5 and the careful beginner, in each fairy game."""
    rows, missed = [], []
    for word, (game, switches) in games().items():
        met = {opponent: played(run, opponent, game, switches) for opponent in GOALS}
        rows.append([word, game, *(text for text, _ in met.values())])
        missed += [f"{word}: {opponent}" for opponent, (_, good) in met.items() if not good]
    head = ["fairy game", "board", "– level5, goal > 60 %", "– search, goal ≥ 95 %"]
    return Part(f"{page.table(head, rows)}\n\n{LEVELS_NOTE}", missed)


LEVELS_NOTE = f"""\
The score of the strongest and its 95 % interval, with {NODES[0]:,} nodes a move, and where that
does not do with {NODES[1]:,}; level 8 visits more in the 0.2 s that it has in the ladder, on a
quiet core. A match against level 5 ends after 20 games if 60 % lies outside the interval.
""".replace("\n", " ")


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
