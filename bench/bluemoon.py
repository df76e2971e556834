"""How strong and how fast the players of Blue Moon are.

    .venv/bin/python bench/bluemoon.py --write     everything, into bench/README.md
    .venv/bin/python bench/bluemoon.py speed       one part, only shown

Each part makes a table and says whether its goals are met. Every game is kept in bench/kept/, so a
run that was interrupted goes on where it stopped. All levels play the same every time; only the
part `speed` wants an idle core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations_with_replacement
from time import process_time

import page
from matches import LOOKS, Part, Run, measured, told
from page import Kept, Row

from saros.arena.shares import share_of
from saros.families import GAMES
from saros.games.bluemoon.cards import PEOPLES
from saros.games.bluemoon.codes import DUE_BEGINS, NOBODY
from saros.games.bluemoon.decks import READY
from saros.games.bluemoon.kernel import Kernel, deck_table
from saros.players.bluemoon.engine import shipped_net
from saros.players.bluemoon.evaluation import Eyes, Net
from saros.players.bluemoon.search import Planner

GAME = GAMES["bluemoon"]
EVEN = 0.5
PAIRINGS = list(combinations_with_replacement(PEOPLES, 2))
KNOWN_GAMES, KNOWN_EVALUATIONS = 100, 2600
"""Games a second on one core, and evaluations a game, of the best program known before."""

SLOWER = 5
"""By no more than this factor we may be slower, at as many evaluations."""

LEARNED, PLAIN = "engine:nodes=600,samples=2", "engine:nodes=600,samples=2,judgement=plain"


def played(
    run: Run,
    players: tuple[str, str],
    games: int,
    decks: tuple[str, str],
    above: float | None = None,
) -> Row:
    """Return the row of a match between two decks, which stay while the players change."""
    texts = tuple(dict(GAME.supply.ready)[deck] for deck in decks)
    return run.met(
        players, GAME.name, games, above,
        opening_plies=0, max_plies=GAME.patience, supplies=texts,
    )  # fmt: skip


def greedy(run: Run) -> Part:
    """Level 8 against a greedy player, Hoax against Vulca, from both sides."""
    row = played(run, ("level8", "greedy"), 400, ("Hoax", "Vulca"))
    text = page.table(["", "score", "goal"], [["level8 – greedy", told(row), "≥ 97 %"]])
    return Part(text, [] if row["score"] >= 0.97 else ["level8 – greedy"])


def learned(run: Run) -> Part:
    """The learned judgement against numbers set by hand, in the same search, over all pairings."""
    games = 24
    rows = [played(run, (LEARNED, PLAIN), games, pairing) for pairing in PAIRINGS]
    points = [1.0] * sum(row["wins"] for row in rows) + [0.0] * sum(row["losses"] for row in rows)
    share = share_of(points, 2)
    worst = min(zip(rows, PAIRINGS, strict=True), key=lambda pair: pair[0]["score"])
    cells = [f"{page.score(share.share, share.interval)}, {len(points)} games",
             f"{page.percent(worst[0]['score'])}, {' – '.join(worst[1])}", "≥ 60 %"]  # fmt: skip
    text = page.table(["learned – set by hand, all pairings", "the worst of them", "goal"], [cells])
    return Part(text, [] if share.share >= 0.60 else ["learned"])


def ladder(run: Run) -> Part:
    """Each level against the one below, Hoax against Vulca."""
    rows, missed = [], []
    for number in range(2, 9):
        pair = f"level{number}", f"level{number - 1}"
        row = played(run, pair, 4 * LOOKS[-1], ("Hoax", "Vulca"), EVEN)
        rows.append([" – ".join(pair), told(row), "interval > 50 %"])
        missed += [pair[0]] if row["interval"][0] <= EVEN else []
    return Part(page.table(["", "score of the first", "goal"], rows), missed)


def sides(run: Run) -> Part:
    """Hoax against Vulca between two players of level 8."""
    name = f"hoax-vulca, {run.size(400)}"
    row = run.kept.row(name, lambda: _sides(run.size(400)))
    share = share_of([1.0] * row["wins"] + [0.0] * row["losses"], 2)
    cells = [f"{page.score(share.share, share.interval)}, {row['wins'] + row['losses']} games"]
    return Part(page.table(["Hoax against Vulca, level 8 on both sides"], [cells]), [])


def _sides(games: int) -> Row:
    from saros.arena.match import Terms, play_game

    texts = tuple(dict(GAME.supply.ready)[deck] for deck in ("Hoax", "Vulca"))
    terms = Terms(("level8", "level8"), GAME.name, games=games, opening_plies=0,
                  max_plies=GAME.patience, supplies=texts)  # fmt: skip
    won = [play_game(terms, number + 1) for number in range(games)]
    wins = sum(game.points_of(game.seating[0]) == 1.0 for game in won)
    return {"wins": wins, "losses": games - wins}


# Speed -----------------------------------------------------------------------------------------


def speed(run: Run) -> Part:
    """Random games, planned games and evaluations a second of one core, by its own time."""
    seconds = 3.0 if run.most is None else 0.5
    rows = [
        ["random games", f"{_by_lot(seconds):,.0f}", "", ""],
        _planned("planned, set by hand", None, seconds),
        _planned("planned, learned", shipped_net(), seconds),
    ]
    goal = KNOWN_GAMES * KNOWN_EVALUATIONS / SLOWER
    found = float(rows[-1][3].replace(",", ""))
    head = ["on one core", "games a second", "evaluations a game", "evaluations a second"]
    note = (
        f"The best program known before plays about {KNOWN_GAMES} games a second with "
        f"{KNOWN_EVALUATIONS:,} evaluations each. One evaluation by the net takes "
        f"{_ratio(seconds):.1f} times as long as numpy needs to add up 6,000 numbers."
    )
    return Part(f"{page.table(head, rows)}\n\n{note}", [] if found >= goal else ["evaluations"])


def _new_game(number: int) -> tuple[Kernel, list[int]]:
    pairing = PAIRINGS[number % len(PAIRINGS)]
    first, second = (deck_table(READY[people].cards) for people in pairing)
    kernel = Kernel(first, second, False, False)
    kernel.add_due((DUE_BEGINS, 0, -1, 0, 0, 0))
    return kernel, [PEOPLES.index(people) for people in pairing]


def _by_lot(seconds: float) -> float:
    began, games = process_time(), 0
    while process_time() - began < seconds:
        _new_game(games)[0].play_by_lot(games + 1)
        games += 1
    return games / (process_time() - began)


def _planned(name: str, net: Net | None, seconds: float) -> list[str]:
    began, games, judged = process_time(), 0, 0
    while process_time() - began < seconds:
        kernel, peoples = _new_game(games)
        planner = Planner(net, kernel, peoples, games + 1)
        while kernel.seat_to_act() != NOBODY:
            planner.advance(kernel, 400, 1)
        games, judged = games + 1, judged + planner.judged
    spent = process_time() - began
    return [name, f"{games / spent:,.0f}", f"{judged / games:,.0f}", f"{judged / spent:,.0f}"]


def _ratio(seconds: float) -> float:
    """Return how long a judgement takes, beside adding up 6,000 numbers in numpy."""
    import numpy as np

    kernel, peoples = _new_game(0)
    planner = Planner(shipped_net(), kernel, peoples, 1)
    while kernel.seat_to_act() < 0:
        planner.advance(kernel)
    eyes = Eyes(shipped_net(), kernel, 0, peoples)
    numbers = np.ones(6000, dtype=np.float32)
    times = []
    for work in (lambda: eyes.judge_next(kernel), numbers.sum):
        began, count = process_time(), 0
        while process_time() - began < seconds / 4:
            work()
            count += 1
        times.append((process_time() - began) / count)
    return times[0] / times[1]


PARTS: dict[str, Callable[[Run], Part]] = {
    "speed": speed,
    "greedy": greedy,
    "learned": learned,
    "ladder": ladder,
    "sides": sides,
}
"""What can be measured."""


if __name__ == "__main__":
    kept = Kept("bluemoon", GAME.family)
    sys.exit(measured("bluemoon", __doc__.partition("\n")[0], kept, PARTS))
