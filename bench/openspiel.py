"""Games at equal time per move between a Saros player and OpenSpiel's Monte Carlo tree searches.

    python3 run install bench
    .venv/bin/python bench/openspiel.py --write
    .venv/bin/python bench/openspiel.py --game sonnemond [--seconds 0.1] [--games 60] [--json]

OpenSpiel's search is the player anyone would otherwise take for a game without an engine of its
own: it needs nothing but the rules. On the boards it is its MCTS, for cards its search over
information sets (IS-MCTS). Here they are treated well. Their random plays run on our compiled
kernels, which make many times as many of them as OpenSpiel's own evaluators, and they never stop
before their time is over, unless the result is proven or there is no choice. With `--rollout
material:0` a board's search counts material instead of playing on at random, which makes it much
stronger; by default it does both, one after the other. Openings and deals are random and are played
twice, the sides changed. Every game is kept in bench/kept/, so a run that was interrupted goes on
where it stopped.
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
from saros.families.players import player_named
from saros.games.sunmoon.position import COMPILED

try:
    import pyspiel
    from searches import search_for
except ImportError as missing:
    sys.exit(f"bench: {missing}; `python3 run install bench` adds it")

ROLLOUTS = {"random": "random plays", "material": "counting pieces"}


@dataclass(frozen=True)
class Family:
    """How the games of one family are measured, unless the command line says otherwise."""

    games: tuple[str, ...]
    number: dict[str, int]
    """Of games, by what the search does with a position."""
    seconds: float
    opening: int
    """Random plies before the players begin."""
    place: str
    """On the page."""
    early: str
    """Why the search may choose before its time is over."""

    is_met: Callable[[str, dict[str, Any]], bool]
    """Whether a result reaches its goal, by what the search does."""


def wins_nearly_all(how: str, result: dict[str, Any]) -> bool:
    """Against random plays; counting pieces is only there to be looked at."""
    return how != "random" or bool(result["score"] >= GOAL)


def is_better(how: str, result: dict[str, Any]) -> bool:  # noqa: ARG001
    """With luck in the game, it is to be certain who is better, not by how much."""
    return bool(result["interval"][0] > 0.5)


FAMILIES = {
    "sunmoon": Family(
        ("terrestrial", "astral"), {"random": 60, "material:0": 20}, 0.2, 4, "openspiel",
        "its moves proven before the time", wins_nearly_all,
    ),
    "sonnemond": Family(
        ("sonnemond",), {"random": 60}, 0.1, 0, "openspiel: sonnemond",
        "its moves without a choice", is_better,
    ),
}  # fmt: skip
FAMILY_OF = {game: name for name, family in FAMILIES.items() for game in family.games}

GOAL = 0.95
"""Of the points, against random plays on a board."""

Match = tuple[str, str]
"""A game, and how the search values a position."""

Chooser = Callable[[Any], tuple[int, int]]
"""Chooses a move; returns its number and after how many simulations."""


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    board: str
    """Or whatever else is played."""
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
    """Moves chosen before the time was over."""

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


def saros_player(task: Task) -> Chooser:
    """Return the player of that name."""
    rng = random.Random(f"saros {task.seed} {task.seat}")
    player = player_named(task.player, rng, task.seconds)

    def choose(state: Any) -> tuple[int, int]:
        view = state.rules.view(state.play.state, state.play.seat)
        return state.number(player.choose(state.rules, view)), 0

    return choose


def rollout(text: str) -> str:
    """Read `random` or `material:N` from the command line."""
    if not re.fullmatch(r"random|material:\d+", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text} is neither random nor material:N")
    return text


def opening(game: Any, seed: int, plies: int) -> Any:
    """Return the state after some random moves, the same for the same seed."""
    for attempt in range(100):
        rng = random.Random(f"opening {seed} {attempt}")
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < plies:
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal():
            return state
    raise ValueError(f"{plies} random plies leave nothing to play")


def load(task: Task) -> Any:
    """Return the game of a task."""
    bound = {"max_plies": task.max_plies} if FAMILY_OF[task.board] == "sunmoon" else {}
    return pyspiel.load_game(f"saros_{task.board}", bound)


def play(task: Task) -> Game:
    """Play one game to its end."""
    game, luck = load(task), random.Random(f"luck {task.seed}")
    state = opening(game, task.seed, task.opening)
    rng = random.Random(f"OpenSpiel {task.seed} {task.seat}")
    seats = [saros_player(task), search_for(game, task.rollout, task.seconds, rng).choose]
    efforts = [Effort(), Effort()]
    moves = task.opening
    while not state.is_terminal():
        if state.is_chance_node():
            cards, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(cards, odds)[0])
            continue
        theirs = int(state.current_player() != task.seat)
        begin = time.perf_counter()
        number, simulations = seats[theirs](state)
        spent = time.perf_counter() - begin
        efforts[theirs].add(Effort(1, spent, simulations, int(spent < task.seconds)))
        state.apply_action(number)
        moves += 1
    outcome = state.rules.outcome(state.play.state)
    reason = outcome.reason if outcome else f"{task.max_plies} plies"
    points = (state.returns()[task.seat] + 1) / 2
    return Game(task.board, task.seed, task.seat, points, moves, reason, *efforts)


def interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a score; draws make it too wide rather than too tight."""
    z, share = 1.96, points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach = z * spread / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def summary(games: list[Game]) -> dict[str, Any]:
    """Return the result of one game against one kind of search, for programs."""
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


def table(family: Family, options: argparse.Namespace, results: dict[Match, Any]) -> str:
    """Return the results of a family as a table of Markdown."""
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
    row(family.early, lambda r: page.percent(r["open_spiel"]["early"]))
    seconds = options.seconds or family.seconds
    return page.table([f"{options.player}, {seconds:g} s a move", *names], rows)


def tasks(family: Family, options: argparse.Namespace) -> Iterator[Task]:
    """Yield the games of a family: each opening twice, with the sides changed."""
    asked = [game for game in family.games if game in (options.game or FAMILY_OF)]
    for rollout in options.rollout or family.number:
        for board in asked:
            for n in range(options.games or family.number.get(rollout, 60)):
                yield Task(
                    board, options.seed + n // 2, n % 2, options.player, rollout,
                    options.seconds or family.seconds, family.opening, options.max_plies,
                )  # fmt: skip


def played(family: str, options: argparse.Namespace, wanted: list[Task]) -> dict[Task, Game]:
    """Return the games that are wanted: those that were kept, and the others, played now."""
    kept = page.Kept("openspiel", family)
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
    add("--seconds", type=float, help="time per move, for both; 0.2, and 0.1 for cards")
    add("--games", type=int, help="games of each kind; 60, and 20 if it counts material")
    add("--game", action="append", choices=FAMILY_OF, help="one game only")
    add(
        "--rollout",
        type=rollout,
        action="append",
        help="random plays to the end, or on boards material:N, which counts material after N plies"
        " of one; one after the other by default",
    )
    add("--max-plies", type=int, default=400, help="a longer game is drawn")
    add("--seed", type=int, default=1, help="number of the first opening")
    add("--processes", type=int, default=2, help="games played at the same time")
    add("--json", action="store_true", help="print the results as JSON")
    add("--write", action="store_true", help="write the table into the page")
    add("--page", type=Path, default=page.PAGE, help="another page to write into")
    return parser.parse_args()


def measured(name: str, options: argparse.Namespace) -> dict[Match, dict[str, Any]]:
    """Play the games of a family that are asked for; return the results."""
    wanted = list(tasks(FAMILIES[name], options))
    if not wanted:
        return {}
    try:
        saros_player(wanted[0])
    except Refusal as refusal:
        sys.exit(f"bench: {refusal}")
    by_match: dict[Match, list[Game]] = {}
    for task, game in played(name, options, wanted).items():
        by_match.setdefault((task.board, task.rollout), []).append(game)
    return {match: summary(games) for match, games in by_match.items()}


def main() -> int:
    """Measure what was asked for; 1 if a goal is missed."""
    options = arguments()
    if not COMPILED:
        print("bench: the kernel is not compiled; nothing here means much", file=sys.stderr)
    missed, whole = False, {}
    for name, family in FAMILIES.items():
        if not (results := measured(name, options)):
            continue
        text = table(family, options, results)
        if not options.json:
            print(f"{text}\n")
        if options.write:
            page.write(family.place, text, options.page)
        whole |= {" ".join(match): result for match, result in results.items()}
        missed |= not all(family.is_met(how, result) for (_, how), result in results.items())
    if options.json:
        print(json.dumps({"player": options.player, "matches": whole}, indent=1))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
