"""How strong the players of Sun and Moon are: ladder, cross-table, learned against hand-set, nodes.

    .venv/bin/python bench/strength.py --write     everything, into bench/README.md
    .venv/bin/python bench/strength.py ladder      one part, only shown

Each part makes a table and says whether its goals are met. Every game is kept in bench/kept/,
so a run that was interrupted goes on where it stopped. Games at fixed nodes or depth are the same
every time; what thinks by the clock (level 8) is not, and wants idle cores.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import combinations
from random import Random
from threading import Timer
from time import perf_counter

import page
from matches import LOOKS, Part, Run, measured, told
from page import Kept, Row

from saros.arena.elo import elo_difference
from saros.core.clock import Time
from saros.families import GAMES
from saros.families.players import player_named
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_text import read_position
from saros.games.sunmoon.rules import fresh
from saros.players.player import get_ready
from saros.players.sunmoon.engine import Engine, Limits
from saros.players.sunmoon.levels import level
from saros.table.table import Table

BANISHMENTS = page.BENCH.parent / "tests" / "players" / "sunmoon" / "banishments"
BOARDS = ("terrestrial", "astral")
LEVEL_SECONDS = 0.2
"""Level 8 thinks so long in a match; at a table it takes up to a second."""

LEVEL_8_GAMES = 60
"""No more for level 8 against the level below: each takes a quarter of a minute."""

ABOVE = 0.55
"""Each level beats the one below: the whole interval lies above this."""

BY_SEARCH = {("search", "level1"): (0.70, 100), ("level8", "search"): (0.98, 160)}
"""The least score against the careful beginner, or of them, and games enough to tell it: when all
are won, the whole interval lies above."""

NODES = {250: 0, 1_000: 60, 4_000: 50, 16_000: 30}
"""Nodes for a move, and the games against the number before."""


def played(
    run: Run, first: str, second: str, board: str, games: int, above: float | None = None
) -> Row:
    """Return the row of a match, that ends early if the score is clearly above or below."""
    return run.met((first, second), board, games, above, seconds=LEVEL_SECONDS)


# The ladder --------------------------------------------------------------------------------


def rungs(run: Run) -> dict[tuple[str, str, str], Row]:
    """Return the row of each level against the one below, by board."""
    pairs = [(f"level{n}", f"level{n - 1}") for n in range(2, 9)]
    return {
        (board, *pair): played(
            run, *pair, board, LEVEL_8_GAMES if pair[0] == "level8" else LOOKS[-1], ABOVE
        )
        for board in BOARDS
        for pair in pairs
    }


def ladder(run: Run) -> Part:
    """Each level against the one below; the first and the last against the careful beginner."""
    found = rungs(run)
    rows, missed = [], []
    for number in range(2, 9):
        pair = f"level{number}", f"level{number - 1}"
        rows.append([" – ".join(pair), *(told(found[board, *pair]) for board in BOARDS), "> 55 %"])
        missed += [f"{board}: {pair[0]}" for board in BOARDS
                   if found[board, *pair]["interval"][0] <= ABOVE]  # fmt: skip
    for pair, (least, games) in BY_SEARCH.items():
        met = {board: played(run, *pair, board, games) for board in BOARDS}
        rows.append(
            [" – ".join(pair), *(told(met[b]) for b in BOARDS), f"score ≥ {page.percent(least)}"]
        )
        missed += [f"{b}: {' – '.join(pair)}" for b in BOARDS if met[b]["score"] < least]
    text = page.table(["", *BOARDS, "goal"], rows)
    return Part(f"{text}\n\n{LADDER_NOTE}", missed)


LADDER_NOTE = f"""\
The score of the first with its 95 % interval. Level 8 has {LEVEL_SECONDS:g} s a move here. A match
between neighbours is looked at after {", ".join(map(str, LOOKS))} games and ends as soon as 55 %
lies outside the interval; one of level 8 after {LEVEL_8_GAMES} games at most.""".replace("\n", " ")


def crosstable(run: Run) -> Part:
    """Everybody against everybody: a few games where no more are known from the ladder."""
    known, texts = rungs(run), []
    names = [f"level{n}" for n in range(1, 9)]
    for board in BOARDS:
        scores: dict[tuple[str, str], float] = {}
        for weak, strong in combinations(names, 2):
            row = known.get((board, strong, weak))
            row = row or played(run, strong, weak, board, 4 if strong == "level8" else 8)
            scores[strong, weak], scores[weak, strong] = row["score"], 1 - row["score"]
        rows = [[one, *("–" if one == other else f"{round(100 * scores[one, other], 1):g}"
                        for other in names)] for one in names]  # fmt: skip
        texts.append(f"{page.table([board, *(n[-1] for n in names)], rows)}")
    note = "Per cent of the points that the player of a row won from that of a column. Neighbours"
    note += " as in the ladder; the others over 8 games, over 4 with level 8."
    return Part("\n\n".join([*texts, note]), [])


# Judgement and nodes -----------------------------------------------------------------------


def learned(run: Run) -> Part:
    """The learned judgement against pieces and room to move, at equal nodes."""
    ours, plain = "engine:nodes=2000", "engine:nodes=2000,judgement=plain"
    met = {board: played(run, ours, plain, board, 400) for board in BOARDS}
    rows = [[board, told(row), f"{row['wins']}, {row['draws']}, {row['losses']}", "≥ 60 %"]
            for board, row in met.items()]  # fmt: skip
    text = page.table(["board", "learned – plain, 2,000 nodes", "won, drawn, lost", "goal"], rows)
    return Part(text, [board for board, row in met.items() if row["score"] < 0.60])


def nodes(run: Run) -> Part:
    """What four times the nodes are worth."""
    rows = []
    for (less, _), (more, games) in zip(NODES.items(), list(NODES.items())[1:], strict=False):
        met = [played(run, f"engine:nodes={more}", f"engine:nodes={less}", board, games)
               for board in BOARDS]  # fmt: skip
        rows.append([f"{more:,} – {less:,}", *map(_elo, met)])
    return Part(page.table(["nodes a move", *BOARDS], rows), [])


def _elo(row: Row) -> str:
    low, middle, high = (
        _bounded(x) for x in (row["interval"][0], row["score"], row["interval"][1])
    )
    return f"{middle} Elo ({low} to {high}), {row['games']} games"


def _bounded(score: float) -> str:
    elo = elo_difference(score)
    return f"{elo:+.0f}" if abs(elo) < 2000 else "−∞" if elo < 0 else "+∞"


# Banishments and clocks --------------------------------------------------------------------


def banishments(run: Run) -> Part:
    """The proved positions of tests/, each within a second at level 8."""
    rows, missed = [], []
    for board in BOARDS:
        name = f"{board}: banishments, {run.most}"
        row = run.kept.row(name, lambda board=board: _banished(run, board))
        rows.append([board, f"{row['solved']} of {row['positions']}", f"{row['slowest']:.2f} s"])
        if row["solved"] < row["positions"] or row["slowest"] > 1.0:
            missed.append(board)
    head = ["proved banishments in one to three moves", "found", "slowest"]
    return Part(page.table(head, rows), missed)


def _banished(run: Run, board: str) -> Row:
    cases = json.loads((BANISHMENTS / f"{board}.json").read_text(encoding="utf-8"))
    cases = cases[: run.size(len(cases))]
    game, princess, solved, slowest = GAMES[board], level(8, Random(1)), 0, 0.0
    princess.get_ready(game, game.setup())
    for case in run.bars.track(cases, description=f"{board}: banishments"):
        state = fresh(SunMoonOptions(), read_position(case["position"]))
        princess.engine.forget()
        began = perf_counter()
        found = princess.think(game, state)
        slowest = max(slowest, perf_counter() - began)
        key = game.write_move(state, found.move)
        solved += found.banishes_in == case["moves"] and key in case["keys"]
    return {"positions": len(cases), "solved": solved, "slowest": slowest}


CLOCKS: dict[str, Callable[[float], Time]] = {
    "per move": lambda _: Time(per_move=0.1),
    "total": lambda left: Time(mine=left, theirs=2.0),
    "increment": lambda left: Time(mine=left, theirs=2.0, increment=0.05),
    "delay": lambda left: Time(mine=left, theirs=2.0, delay=0.08),
    "byo-yomi": lambda _: Time(mine=0.0, theirs=2.0, period=0.1, periods=3),
    "hourglass": lambda left: Time(mine=left, theirs=4.0 - left, hourglass=True),
}
"""What level 8 is told of each clock, when so many seconds are left."""

GAMES_BY_CLOCK = 40
"""Of six moves, but some end before: a thousand moves in all."""


def clocks(run: Run) -> Part:
    """A thousand moves by the clock: by how much time was overstepped, how soon a stop is heard."""
    rows, missed = [], []
    for name, clock in CLOCKS.items():
        row = run.kept.row(
            f"clock {name}, {run.size(GAMES_BY_CLOCK)}",
            lambda name=name, clock=clock: _overruns(run, name, clock),
        )
        rows.append([name, str(row["moves"]), _late(row["worst"]), "50 ms"])
        missed += [name] if row["worst"] > 0.05 else []
    row = run.kept.row(f"stop, {run.most}", lambda: _stops(run))
    rows.append(["stopped", str(row["moves"]), _late(row["worst"]), "20 ms"])
    missed += ["stop"] if row["worst"] > 0.02 else []
    return Part(page.table(["clock", "moves", "latest", "allowed"], rows), missed)


def _late(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds > 0 else "never late"


def _overruns(run: Run, name: str, told: Callable[[float], Time]) -> Row:
    """Play some games of level 8; return by how much the latest move was too late."""
    rounds = run.bars.track(range(run.size(GAMES_BY_CLOCK)), description=name)
    over = [late for seed in rounds for late in _overrun(told, seed)]
    return {"moves": len(over), "worst": max(over)}


def _overrun(told: Callable[[float], Time], seed: int) -> list[float]:
    """Play six moves of level 8 against chance; return by how much each took more than it had."""
    table = _crowded(seed)
    rng, left, over = Random(seed), 2.0, []
    player, chance = player_named("level8", rng), player_named("random", rng)
    get_ready(player, table.game, table.state)
    while len(over) < 6 and table.to_act is not None:
        time = told(left)
        began = perf_counter()
        move = player.choose(table.game, table.state, time)
        spent = perf_counter() - began
        over.append(spent - _allowance(time))
        left = max(left - max(spent - time.delay, 0.0) + time.increment, 0.05)
        table = table.play(move)
        if table.to_act is not None:
            table = table.play(chance.choose(table.game, table.state))
    return over


def _crowded(seed: int) -> Table:
    """Return either board at its start or after random plies, which leave more to capture."""
    rng, table = Random(seed), Table.new(BOARDS[seed % 2])
    for _ in range(20 * (seed // 2 % 4)):
        if table.to_act is None:
            return Table.new(BOARDS[seed % 2])
        table = table.play(rng.choice(table.legal_moves()))
    return table


def _allowance(time: Time) -> float:
    if time.per_move is not None:
        return time.per_move
    return (time.mine or 0.0) + time.delay + (time.period if time.periods else 0.0)


def _stops(run: Run) -> Row:
    rounds = run.bars.track(range(run.size(50)), description="stopping")
    late = [_stopped_late(seed) for seed in rounds]
    return {"moves": len(late), "worst": max(late)}


def _stopped_late(seed: int) -> float:
    """Return how long a search without an end, on both cores, goes on after it was stopped."""
    engine, asked = Engine(threads=2), list[float]()
    table = _crowded(seed)

    def stop() -> None:
        asked.append(perf_counter())
        engine.stop()

    timer = Timer(0.05, stop)
    timer.start()
    engine.think(table.state, Limits())
    ended = perf_counter()
    timer.join()
    # Where all is proved there is nothing to stop.
    return max(0.0, ended - asked[0])


# All of it ---------------------------------------------------------------------------------

PARTS: dict[str, Callable[[Run], Part]] = {
    "banishments": banishments,
    "clocks": clocks,
    "learned": learned,
    "nodes": nodes,
    "ladder": ladder,
    "crosstable": crosstable,
}
"""What can be measured, the shortest first."""


if __name__ == "__main__":
    sys.exit(measured("strength", __doc__.partition("\n")[0], Kept("strength", "sunmoon"), PARTS))
