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
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from time import process_time

import page
from matches import LOOKS, Part, Run, measured, told
from page import Kept, Row

from saros.arena.match import Terms, play_game
from saros.arena.shares import share_of
from saros.arena.workers import in_order
from saros.core.game import CHANCE
from saros.core.machine import cores
from saros.families import GAMES
from saros.games.bluemoon.cards import PEOPLES
from saros.games.bluemoon.codes import DUE_BEGINS, NOBODY
from saros.games.bluemoon.decks import READY
from saros.games.bluemoon.kernel import Kernel, deck_table
from saros.players.bluemoon.engine import shipped_net
from saros.players.bluemoon.evaluation import Eyes, Net
from saros.players.bluemoon.levels import LEVELS, level
from saros.players.bluemoon.search import Planner

GAME = GAMES["bluemoon"]
EVEN = 0.5
PAIRINGS = list(combinations_with_replacement(PEOPLES, 2))
KNOWN_GAMES, KNOWN_EVALUATIONS = 100, 2600
"""Games a second on one core, and evaluations a game, of the best program known before."""

SLOWER = 5
"""By no more than this factor we may be slower, at as many evaluations."""

OURS = "our rules"
RULES = {OURS: {}, "peer_compat": {"peer_compat": True}}
"""Level 8 is measured by both."""

BEST = LEVELS[8].manner
PLAIN_LEVEL_8 = f"engine:rolls={BEST.rolls},ends={BEST.ends},judgement=plain"
LEARNED, PLAIN = "engine:nodes=600,samples=2", "engine:nodes=600,samples=2,judgement=plain"


def played(
    run: Run,
    players: tuple[str, str],
    games: int,
    decks: tuple[str, str],
    above: float | None = None,
    rules: str = OURS,
) -> Row:
    """Return the row of a match between two decks, which stay while the players change."""
    texts = tuple(dict(GAME.supply.ready)[deck] for deck in decks)
    return run.met(
        players, GAME.name, games, above,
        opening_plies=0, max_plies=GAME.patience, supplies=texts, switches=RULES[rules],
    )  # fmt: skip


def greedy(run: Run) -> Part:
    """Level 8 against a greedy player, Hoax against Vulca, from both sides, by both rules."""
    rows, missed = [], []
    for rules in RULES:
        row = played(run, ("level8", "greedy"), 200, ("Hoax", "Vulca"), rules=rules)
        rows.append([f"level8 – greedy, {rules}", told(row), "≥ 97 %"])
        missed += [rows[-1][0]] if row["score"] < 0.97 else []
    return Part(page.table(["", "score", "goal"], rows), missed)


def learned(run: Run) -> Part:
    """The learned judgement against numbers set by hand, in the same search, over all pairings."""
    rows, missed = [], []
    for name, players, games in (
        ("planning alone", (LEARNED, PLAIN), 24),
        ("the search of level 8", ("level8", PLAIN_LEVEL_8), 2),
    ):
        found = [played(run, players, games, pairing) for pairing in PAIRINGS]
        points = _points(found)
        share = share_of(points, 1)
        worst = min(zip(found, PAIRINGS, strict=True), key=lambda pair: pair[0]["score"])
        score = f"{page.score(share.share, share.interval)}, {len(points)} games"
        least = f"{page.percent(worst[0]['score'])}, {' – '.join(worst[1])}"
        rows.append([name, score, least, "≥ 60 %"])
        missed += [name] if share.share < 0.60 else []
    head = ["learned – set by hand, all pairings", "score", "the worst of them", "goal"]
    return Part(page.table(head, rows), missed)


def _points(rows: list[Row]) -> list[float]:
    """Return the points of all games of some matches."""
    return [1.0] * sum(row["wins"] for row in rows) + [0.0] * sum(row["losses"] for row in rows)


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
    """Hoax against Vulca between two players of level 8, and between two of level 6."""
    rows = []
    for number, games in ((8, 300), (6, 300)):
        for rules in RULES:
            name = f"hoax-vulca, level {number}, {rules}, {run.size(games)}"
            row = run.kept.row(name, partial(_sides, number, rules, run.size(games)))
            share = share_of(_points([row]), 1)
            told_share = f"{page.score(share.share, share.interval)}, {run.size(games)} games"
            rows.append([f"level {number} on both sides, {rules}", told_share])
    return Part(page.table(["", "Hoax takes from Vulca"], rows), [])


def _sides(number: int, rules: str, games: int) -> Row:
    """Return how Hoax, at the first seat, did against Vulca."""
    texts = tuple(dict(GAME.supply.ready)[deck] for deck in ("Hoax", "Vulca"))
    terms = Terms((f"level{number}",) * 2, GAME.name, games=games, opening_plies=0,
                  max_plies=GAME.patience, supplies=texts, switches=RULES[rules])  # fmt: skip
    won = in_order(partial(play_game, terms), range(1, games + 1), cores())
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
    rows += [_levels(number, run.size(games)) for number, games in ((6, 60), (7, 12), (8, 12))]
    head = ["on one core", "games a second", "evaluations a game", "evaluations a second"]
    note = (
        f"{compared(rows[2], rows[-1])} One evaluation by the net takes {_ratio(seconds):.1f} times"
        " as long as numpy needs to add up 6,000 numbers."
    )
    return Part(f"{page.table(head, rows)}\n\n{note}", [] if found >= goal else ["evaluations"])


def compared(planned: Row, best: Row) -> str:
    """Say how planning alone and the best level stand beside the best program known before."""
    games, each, judged = (float(cell.replace(",", "")) for cell in planned[1:])
    _, each_of_best, judged_by_best = (float(cell.replace(",", "")) for cell in best[1:])
    known = KNOWN_GAMES * KNOWN_EVALUATIONS
    return (
        f"The best program known before plays about {KNOWN_GAMES} games a second on one core with "
        f"{KNOWN_EVALUATIONS:,} evaluations each, so it judges some {known:,} moments a second; "
        f"the goal is a fifth of that. Planning with the learned judgement has "
        f"{games / KNOWN_GAMES:.1f} times as many games a second at "
        f"{each / KNOWN_EVALUATIONS:.1f} times the evaluations a game, and judges "
        f"{judged / known:.1f} times as many moments a second. Level 8 judges "
        f"{judged_by_best / known:.1f} times as many a second too, but thinks longer: it spends "
        f"{each_of_best / KNOWN_EVALUATIONS:.0f} times as many evaluations on a game, and so plays "
        f"{best[1]} games a second, where planning alone is the one to be compared at about as "
        "many evaluations. What an evaluation is worth is seen below: with as many moves tried, "
        "the learned judgement beats numbers set by hand. Where the time goes is told in "
        "[docs/blue-moon-player.md](../docs/blue-moon-player.md#measured)."
    )


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


def _levels(number: int, games: int) -> list[str]:
    """Return how fast a level plays against itself, Hoax against Vulca."""
    began, judged = process_time(), 0
    for seed in range(games):
        rng, state = Random(seed), GAME.setup(2, None, ("Hoax", "Vulca"))
        players = [level(number, Random(seed)) for _ in range(2)]
        while (seat := GAME.to_act(state)) is not None:
            if seat == CHANCE:
                move = GAME.chance(state, rng)
            else:
                move = players[seat].choose(GAME, GAME.view(state, seat))
            state = GAME.play_unchecked(state, move)
        judged += sum(player.engine.judged for player in players)
    spent = process_time() - began
    return [f"level {number}, moves by name", f"{games / spent:,.2f}", f"{judged / games:,.0f}",
            f"{judged / spent:,.0f}"]  # fmt: skip


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
