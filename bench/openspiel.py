"""Games at equal time per move between a Saros player and OpenSpiel's Monte Carlo tree search.

    python3 run install bench
    .venv/bin/python bench/openspiel.py --write
    .venv/bin/python bench/openspiel.py [--player level8] [--seconds 0.2] [--games 60] [--json]

OpenSpiel's search is the player anyone would otherwise take for a game without an engine of its
own: it needs nothing but the rules. Here it is treated well. Its random plays run on our compiled
kernel, which makes several times as many of them as OpenSpiel's own evaluator, and its search
never stops before its time is over, unless it has proven the result. With `--rollout material:0`
it counts material instead of playing on at random, which makes it much stronger; by default it
does both, one after the other. Openings are random and are played twice, the sides changed. Every
game is kept in bench/kept/, so a run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import page
from rich.console import Console
from rich.progress import track

from saros.core.refusal import Refusal
from saros.games.sunmoon.position import COMPILED
from saros.players import player_named

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from saros.bridges.openspiel import SunMoonState
    from saros.bridges.sunmoon.rollout import KernelRollouts
except ImportError as missing:
    sys.exit(f"bench: {missing}; `python3 run install bench` adds it")

BOARDS = ("terrestrial", "astral")
ROLLOUTS = {"random": "random plays", "material": "counting pieces"}
GAMES = {"random": 60, "material:0": 20}
"""Games on each board, by what the tree search does."""


GOAL = 0.95
"""Of the points, against random plays."""

UCT = 1.0
"""How curious the tree search is."""

Match = tuple[str, str]
"""A board, and how the tree search values a position."""

Chooser = Callable[[SunMoonState], tuple[int, int]]
"""Chooses a move; returns its number and after how many simulations."""


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    board: str
    seed: int
    seat: int
    """Where the Saros player sits."""
    player: str
    rollout: str
    seconds: float
    opening: int
    max_plies: int


@dataclass
class Effort:
    """What a player has spent on its moves."""

    moves: int = 0
    seconds: float = 0.0
    simulations: int = 0
    early: int = 0
    """Moves chosen before the time was over; a tree search must have proven them."""

    def add(self, other: Effort) -> None:
        """Count another's spending in."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.simulations += other.simulations
        self.early += other.early

    def per_move(self) -> dict[str, float]:
        """Return the means."""
        return {
            "seconds": self.seconds / self.moves,
            "simulations": self.simulations / self.moves,
            "early": self.early / self.moves,
        }


@dataclass(frozen=True)
class Game:
    """A game that was played: the Saros player's points, and how it came about."""

    board: str
    seed: int
    seat: int
    points: float
    plies: int
    reason: str
    ours: Effort
    theirs: Effort


class TimedSearch(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's tree search, stopped by the clock instead of a number of simulations."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        super().__init__(game, UCT, sys.maxsize, evaluator, solve=True, random_state=dice)
        self.seconds = seconds
        self.deadline = 0.0

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        found = super()._apply_tree_policy(root, state)
        if time.perf_counter() > self.deadline and root.children:
            # The search ends after the simulation in which its root counts as solved. Nobody
            # reads the outcome of a root: the best child is chosen by visits and proofs.
            root.outcome = [0.0, 0.0]
        return found

    def choose(self, state: SunMoonState) -> tuple[int, int]:
        """Return the number of the best move and how many simulations were made."""
        self.deadline = time.perf_counter() + self.seconds
        root = self.mcts_search(state)
        return root.best_child().action, root.explore_count


def saros_player(task: Task) -> Chooser:
    """Return the player of that name."""
    rng = random.Random(f"saros {task.seed} {task.seat}")
    player = player_named(task.player, rng, task.seconds)

    def choose(state: SunMoonState) -> tuple[int, int]:
        view = state.rules.view(state.play.state, state.play.seat)
        return state.numbers.of(player.choose(state.rules, view)), 0

    return choose


def tree_search(task: Task, game: Any) -> Chooser:
    """Return OpenSpiel's player with the evaluator asked for."""
    rng = random.Random(f"OpenSpiel {task.seed} {task.seat}")
    plies = None if task.rollout == "random" else int(task.rollout.partition(":")[2])
    evaluator = KernelRollouts(rng, plies)
    return TimedSearch(game, evaluator, task.seconds, rng.getrandbits(32)).choose


def rollout(text: str) -> str:
    """Read `random` or `material:N` from the command line."""
    if not re.fullmatch(r"random|material:\d+", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text} is neither random nor material:N")
    return text


def opening(game: Any, seed: int, plies: int) -> SunMoonState:
    """Return the state after some random moves, the same for the same seed."""
    for attempt in range(100):
        rng = random.Random(f"opening {seed} {attempt}")
        state: SunMoonState = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < plies:
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal():
            return state
    raise ValueError(f"{plies} random plies leave nothing to play")


def play(task: Task) -> Game:
    """Play one game to its end."""
    game = pyspiel.load_game(f"saros_{task.board}", {"max_plies": task.max_plies})
    state = opening(game, task.seed, task.opening)
    seats = [saros_player(task), tree_search(task, game)]
    efforts = [Effort(), Effort()]
    while not state.is_terminal():
        theirs = int(state.current_player() != task.seat)
        begin = time.perf_counter()
        number, simulations = seats[theirs](state)
        spent = time.perf_counter() - begin
        efforts[theirs].add(Effort(1, spent, simulations, int(spent < task.seconds)))
        state.apply_action(number)
    outcome = state.rules.outcome(state.play.state)
    reason = outcome.reason if outcome else f"{task.max_plies} plies"
    points = (state.returns()[task.seat] + 1) / 2
    return Game(task.board, task.seed, task.seat, points, state.move_number(), reason, *efforts)


def interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a score; draws make it too wide rather than too tight."""
    z, share = 1.96, points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach = z * spread / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def summary(games: list[Game]) -> dict[str, Any]:
    """Return the result on one board against one kind of search, for programs."""
    efforts = {"saros": Effort(), "open_spiel": Effort()}
    for game in games:
        efforts["saros"].add(game.ours)
        efforts["open_spiel"].add(game.theirs)
    points = sum(game.points for game in games)
    return {
        "games": len(games),
        "wins": sum(game.points == 1 for game in games),
        "draws": sum(game.points == 0.5 for game in games),
        "losses": sum(game.points == 0 for game in games),
        "score": points / len(games),
        "interval": interval(points, len(games)),
        "plies": sum(game.plies for game in games) / len(games),
        "ends": dict(Counter(game.reason for game in games)),
        **{name: effort.per_move() for name, effort in efforts.items()},
    }


def table(options: argparse.Namespace, results: dict[Match, dict[str, Any]]) -> str:
    """Return the results as a table of Markdown."""
    names = [f"{board}, {ROLLOUTS[rollout.partition(':')[0]]}" for board, rollout in results]
    rows: list[list[str]] = []

    def row(what: str, text: Callable[[dict[str, Any]], str]) -> None:
        rows.append([what, *map(text, results.values())])

    row("score (95 % interval)", lambda r: page.score(r["score"], r["interval"]))
    row("won, drawn, lost", lambda r: f"{r['wins']}, {r['draws']}, {r['losses']}")
    row("plies per game", lambda r: f"{r['plies']:.0f}")
    row("ended by", lambda r: ", ".join(f"{why} {n}" for why, n in r["ends"].items()))
    row(f"seconds per move, {options.player}", lambda r: f"{r['saros']['seconds']:.3f}")
    row("seconds per move, OpenSpiel", lambda r: f"{r['open_spiel']['seconds']:.3f}")
    row("its simulations per move", lambda r: f"{r['open_spiel']['simulations']:.0f}")
    row("its moves proven before the time", lambda r: page.percent(r["open_spiel"]["early"]))
    return page.table([f"{options.player}, {options.seconds:g} s a move", *names], rows)


def tasks(options: argparse.Namespace) -> Iterator[Task]:
    """Yield the games: each opening twice, with the sides changed."""
    for rollout in options.rollout or GAMES:
        for board in options.board or BOARDS:
            for n in range(options.games or GAMES.get(rollout, 60)):
                yield Task(
                    board, options.seed + n // 2, n % 2, options.player, rollout,
                    options.seconds, options.opening, options.max_plies,
                )  # fmt: skip


def played(options: argparse.Namespace, wanted: list[Task]) -> dict[Task, Game]:
    """Return the games that are wanted: those that were kept, and the others, played now."""
    kept = page.Kept("openspiel")
    found = {task: game_from(kept.rows[str(task)]) for task in wanted if str(task) in kept.rows}
    todo = [task for task in wanted if task not in found]
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        running, console = pool.imap_unordered(numbered, enumerate(todo)), Console(stderr=True)
        for n, game in track(running, "playing", total=len(todo), console=console):
            kept.add(str(todo[n]), asdict(game))
            found[todo[n]] = game
    return {task: found[task] for task in wanted}


def numbered(item: tuple[int, Task]) -> tuple[int, Game]:
    """Play a game and say which it was: they end in any order."""
    return item[0], play(item[1])


def game_from(row: dict[str, Any]) -> Game:
    """Return a game that was kept."""
    efforts = {side: Effort(**row[side]) for side in ("ours", "theirs")}
    return Game(**{**row, **efforts})


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="A Saros player against OpenSpiel's MCTS.")
    add = parser.add_argument
    add("--player", default="level8", help="the Saros player")
    add("--seconds", type=float, default=0.2, help="time per move, for both")
    add("--games", type=int, help="games on each board; 60, and 20 if it counts material")
    add("--board", action="append", choices=BOARDS, help="one board only")
    add(
        "--rollout",
        type=rollout,
        action="append",
        help="random plays to the end, or material:N, which counts material after N plies of one;"
        " one after the other by default",
    )
    add("--opening", type=int, default=4, help="random plies before the players begin")
    add("--max-plies", type=int, default=400, help="a longer game is drawn")
    add("--seed", type=int, default=1, help="number of the first opening")
    add("--processes", type=int, default=2, help="games played at the same time")
    add("--json", action="store_true", help="print the results as JSON")
    add("--write", action="store_true", help="write the table into the page")
    add("--page", type=Path, default=page.PAGE, help="another page to write into")
    return parser.parse_args()


def main() -> int:
    """Play, and print the results."""
    options = arguments()
    if not COMPILED:
        print("bench: the kernel is not compiled; nothing here means much", file=sys.stderr)
    wanted = list(tasks(options))
    try:
        saros_player(wanted[0])
    except Refusal as refusal:
        sys.exit(f"bench: {refusal}")
    games = played(options, wanted)
    matches = dict.fromkeys((task.board, task.rollout) for task in wanted)
    results = {
        match: summary(
            [game for task, game in games.items() if (task.board, task.rollout) == match]
        )
        for match in matches
    }
    if options.json:
        whole = {" ".join(match): result for match, result in results.items()}
        print(json.dumps({"player": options.player, "matches": whole}, indent=1))
    else:
        print(table(options, results))
    if options.write:
        page.write("openspiel", table(options, results), options.page)
    return int(any(r["score"] < GOAL for (_, how), r in results.items() if how == "random"))


if __name__ == "__main__":
    sys.exit(main())
