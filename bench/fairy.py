"""How strong the players of Sun and Moon are in the fairy games that come along.

    .venv/bin/python bench/fairy.py --write     all tables, into bench/README.md
    .venv/bin/python bench/fairy.py levels      one of them, only shown

But for the last table the strongest thinks for so many nodes a move instead of by the clock, far
fewer than level 8 has in its time: so the games are the same every time, on a busy machine too, and
what is won so level 8 wins at least as surely. Every game is kept in bench/kept/, as those of
strength.py are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import page
from matches import Part, Run, measured, told
from page import Kept

from saros.families import GAMES
from saros.families.variants import variants_of
from saros.games.sunmoon.options import SunMoonOptions
from saros.players.analyst import Limits
from saros.players.sunmoon.engine import Engine

NODES = 5_000, 40_000
"""So many do as a rule, or else so many; level 8 visits a million and more in its second on a quiet
core, and a fifth of that in the 0.2 s of strength.py."""

EQUAL_TIME = 1_900
"""So many nodes judged by the net take no longer than 1,000 judged by room to move."""

BY_CLOCK, SECONDS = ("aerie", "menagerie"), 0.2
"""Level 8 plays these with so much time a move as well."""

SEARCHES, SEARCH_NODES = 60, 100_000
"""So many searches tell how many nodes a second has."""

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
    """The learned judgement against pieces and room to move, at equal nodes and at equal time."""
    rows, missed = [], []
    for word in ("menagerie", "astral-menagerie"):
        game, switches = games()[word]
        plain = "engine:nodes=1000,judgement=plain"
        pairs = [(f"engine:nodes={nodes}", plain) for nodes in (1000, EQUAL_TIME)]
        met = [run.met(pair, game, 60, switches=switches) for pair in pairs]
        rows.append([word, *map(told, met), "≥ 60 %"])
        missed += [word] if met[-1]["score"] < 0.60 else []
    head = ["fairy game", "learned – plain, 1,000 nodes", "equal time", "goal at equal time"]
    return Part(f"{page.table(head, rows)}\n\n{LEARNED_NOTE}", missed)


LEARNED_NOTE = f"""\
Equal time is {EQUAL_TIME:,} nodes against 1,000: by the processor's time the learned judgement has
1.9 times the nodes in menagerie and 2.1 times in astral-menagerie.
""".replace("\n", " ")


def clock(run: Run) -> Part:
    """Level 8 itself, by the clock, where few nodes did not do; and how many it visits."""
    rows, missed = [], []
    for word in BY_CLOCK:
        game, switches = games()[word]
        least, number = GOALS["level5"]
        pair = "level8", "level5"
        row = run.met(pair, game, number, least, switches=switches, seconds=SECONDS)
        visits = run.kept.row(f"visits: {word}", lambda word=word: {"visits": visited(word)})
        rows.append([word, told(row), f"{visits['visits']:,}"])
        missed += [word] if row["interval"][0] <= least else []
    head = ["fairy game", f"level8, {SECONDS} s – level5, goal > 60 %", "nodes a second"]
    return Part(f"{page.table(head, rows)}\n\n{CLOCK_NOTE}", missed)


def visited(word: str) -> int:
    """Return how many nodes a search visits in a second of one core, over a game of its own."""
    board, switches = games()[word]
    game, engine = GAMES[board], Engine(megabytes=32)
    state = game.setup(options=SunMoonOptions.from_mapping(switches))
    nodes, spent = 0, 0.0
    engine.get_ready(state)
    for _ in range(SEARCHES):
        if game.outcome(state) is not None:
            break
        began = process_time()
        insight = engine.think(state, Limits(nodes=SEARCH_NODES))
        spent += process_time() - began
        nodes += insight.nodes
        state = game.play(state, insight.move)
    return int(round(nodes / spent, -4))


CLOCK_NOTE = f"""\
Nodes a second are those of one thread, by the processor's time, over the first 60 plies of a game
against itself. Level 8 has up to a second and begins nothing deeper after 0.7 s, so that in its own
time it visits some one to two million for each of its threads, of which it has two where two cores
are its own; and in {SECONDS} s some hundred thousands, fewer where others want the core too.
""".replace("\n", " ")


PARTS: dict[str, Callable[[Run], Part]] = {"learned": learned, "levels": levels, "clock": clock}

if __name__ == "__main__":
    sys.exit(measured("fairy", __doc__.partition("\n")[0], Kept("fairy", "sunmoon"), PARTS))
