"""Speed of the Sun and Moon kernel beside its peers, in one run on one core.

    python3 run install bench
    .venv/bin/python bench/speed.py [--json]

Absolute times say little on a shared machine, so every number stands beside a peer measured in
the same run, the runs taking turns; the ratio is what counts. The peers are the chess engines
fairy-stockfish and stockfish (system packages of those names), python-chess and OpenSpiel.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from operator import truediv
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from saros.families import GAMES
from saros.games.sunmoon.position import COMPILED

ROUNDS = 9
DEPLOYMENT = (
    "E m4a,P s3d,U m3b,U s4b,U m1a,E s1a,E m5e,P s4a,E m4b,U s5d,P m1c,P s3b,"
    "P m2c,E s2a,P m4c,E s4d,U m3d,U s4c,U m3a,E s4e,P m4d,P s1e,E m4e,U s5c"
)

FAIRY = {
    "terrestrial": {
        "board": "terrestrial", "turn": "moon",
        "pieces": {
            **dict(zip("a1 b1 c1 d1 e1 f1 g1 h1 i1".split(), "PUUPRGDUP", strict=True)),
            **dict(zip("b2 c2 d2 e2 f2 g2 h2".split(), "SEESCES", strict=True)),
            **dict(zip("a7 b7 c7 d7 e7 f7 g7 h7 i7".split(), "puuprgdup", strict=True)),
            **dict(zip("b6 c6 d6 e6 f6 g6 h6".split(), "seesces", strict=True)),
            "e4": "=L", "a4": "=Q",
        },
    },
    "astral": {
        "board": "astral", "turn": "moon",
        "pieces": {
            "-m-": "R", "m1c": "D", "m4d": "G", "s5d": "C", "m0e": "E", "m3d": "S", "m5f": "S",
            "-s-": "r", "s3b": "g", "s4c": "d", "m0a": "u", "s1e": "c", "m2d": "p", "s3f": "s",
            "s0d": "=L", "m5b": "=Q",
        },
        "arcs": {"m3d": "h"}, "stacks": {"m1c": ["e", "u", "p", "s"], "s4c": ["P"]},
        "disguises": {"s5d": "e"}, "pools": {"moon": {"U": 1, "C": 1}},
    },
}  # fmt: skip
"""Positions with every fairy piece: the set-up of a menagerie, and a crowded middle game."""


@dataclass(frozen=True)
class Goal:
    """What a ratio of two measurements must reach; a limit to chase has no number."""

    ours: str
    theirs: str
    ratio: float | None


GOALS = (
    Goal("perft, terrestrial", "fairy-stockfish, chess", 2),
    Goal("perft, astral", "fairy-stockfish, chess", 2),
    Goal("perft, terrestrial with fairy pieces", "fairy-stockfish, chess", 3),
    Goal("perft, astral with fairy pieces", "fairy-stockfish, chess", 3),
    Goal("perft, terrestrial", "python-chess", 30),
    Goal("perft, astral", "python-chess", 30),
    Goal("perft, terrestrial", "stockfish, chess", None),
    Goal("perft, astral", "stockfish, chess", None),
    Goal("playouts, terrestrial", "OpenSpiel playouts, chess", 1),
    Goal("playouts, astral", "OpenSpiel playouts, chess", 1),
)


def perft(name: str) -> float:
    """Leaves per second from the start, or from the deployment of the sample game."""
    game = GAMES[name]
    state = game.setup()
    for text in DEPLOYMENT.split(",") if name == "astral" else ():
        state = game.play(state, game.read_move(state, text))
    return _rate(lambda: game.perft(state, 4 if COMPILED else 2))


def fairy_perft(name: str) -> float:
    """Leaves per second from a position with fairy pieces."""
    game = GAMES[name]
    state = game.read_state(FAIRY[name])
    return _rate(lambda: game.perft(state, 4 if COMPILED else 2))


def _rate(count: Callable[[], int]) -> float:
    begin = time.perf_counter()
    leaves = count()
    return leaves / (time.perf_counter() - begin)


def engine_perft(name: str) -> float:
    """Leaves per second of a chess engine's own `go perft 5`, start-up not counted."""
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    if path is None:
        raise FileNotFoundError(f"{name} is not installed (system package {name})")
    pipe = subprocess.PIPE
    with subprocess.Popen([path], stdin=pipe, stdout=pipe, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write("uci\nisready\n")
        engine.stdin.flush()
        while engine.stdout.readline().strip() != "readyok":
            pass
        begin = time.perf_counter()
        engine.stdin.write("position startpos\ngo perft 5\n")
        engine.stdin.flush()
        while not (line := engine.stdout.readline()).startswith("Nodes searched"):
            pass
        rate = int(line.split(":")[1]) / (time.perf_counter() - begin)
        engine.communicate("quit\n")
    return rate


def python_chess_perft() -> float:
    """Leaves per second of python-chess, counting the last ply in bulk as we do."""
    import chess

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    return _rate(lambda: count(chess.Board(), 3))


def playouts(name: str) -> float:
    """Plies per second of random games driven from Python through the game protocol."""
    game, rng = GAMES[name], random.Random(1)

    def run() -> int:
        plies = 0
        for _ in range(20):
            state = game.setup()
            for _ in range(300):
                if game.outcome(state) is not None:
                    break
                state = game.play_unchecked(state, rng.choice(game.legal_moves(state)))
                plies += 1
        return plies

    return _rate(run)


def open_spiel_playouts() -> float:
    """Plies per second of the same loop over OpenSpiel's chess."""
    import pyspiel

    game, rng = pyspiel.load_game("chess"), random.Random(1)

    def run() -> int:
        plies = 0
        for _ in range(20):
            state = game.new_initial_state()
            for _ in range(300):
                if state.is_terminal():
                    break
                state.apply_action(rng.choice(state.legal_actions()))
                plies += 1
        return plies

    return _rate(run)


MEASURES: dict[str, Callable[[], float]] = {
    "perft, terrestrial": lambda: perft("terrestrial"),
    "perft, astral": lambda: perft("astral"),
    "perft, terrestrial with fairy pieces": lambda: fairy_perft("terrestrial"),
    "perft, astral with fairy pieces": lambda: fairy_perft("astral"),
    "fairy-stockfish, chess": lambda: engine_perft("fairy-stockfish"),
    "stockfish, chess": lambda: engine_perft("stockfish"),
    "python-chess": python_chess_perft,
    "playouts, terrestrial": lambda: playouts("terrestrial"),
    "playouts, astral": lambda: playouts("astral"),
    "OpenSpiel playouts, chess": open_spiel_playouts,
}


def measure() -> tuple[dict[str, list[float]], dict[str, str]]:
    """Return the rates of each measure round by round, and why others could not be taken."""
    rates: dict[str, list[float]] = {}
    missing: dict[str, str] = {}
    for _ in track(range(ROUNDS), "measuring", console=Console(stderr=True)):
        for name, run in MEASURES.items():
            try:
                rate = run()
            except (FileNotFoundError, ImportError) as error:
                missing[name] = str(error)
            else:
                rates.setdefault(name, []).append(rate)
    return rates, missing


def start_times() -> dict[str, float]:
    """Seconds beyond a bare Python start for `import saros`, and for all of `saros --help`."""
    python = sys.executable

    def best(words: list[str]) -> float:
        times = []
        for _ in range(7):
            begin = time.perf_counter()
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - begin)
        return min(times)

    bare = best([python, "-c", "pass"])
    whole = best([python, "-c", "import saros"])
    return {
        "import saros": whole - bare,
        "saros --help": best([str(Path(python).with_name("saros")), "--help"]),
    }


START_LIMITS = {"import saros": 0.2, "saros --help": 0.5}


@dataclass(frozen=True)
class Report:
    """All that was measured."""

    compiled: bool
    rates: dict[str, list[float]]
    seconds: dict[str, float]
    missing: dict[str, str]

    def ratios(self) -> list[tuple[Goal, float]]:
        """Every goal whose two sides were measured, with the median ratio of the rounds."""
        return [
            (goal, statistics.median(map(truediv, self.rates[goal.ours], self.rates[goal.theirs])))
            for goal in GOALS
            if goal.ours in self.rates and goal.theirs in self.rates
        ]

    def missed(self) -> list[str]:
        """Name every goal that was not reached."""
        slow = [
            f"{goal.ours} is {ratio:.2f}× {goal.theirs}, goal {goal.ratio}×"
            for goal, ratio in self.ratios()
            if goal.ratio is not None and ratio < goal.ratio
        ]
        return slow + [
            f"{name} takes {value:.3f} s, limit {START_LIMITS[name]} s"
            for name, value in self.seconds.items()
            if value > START_LIMITS[name]
        ]

    def to_json(self) -> dict[str, object]:
        """Return the report for programs."""
        ratios = [{**asdict(goal), "goal": goal.ratio, "ratio": r} for goal, r in self.ratios()]
        return {**asdict(self), "ratios": ratios, "missed": self.missed()}

    def tables(self) -> list[Table]:
        """Return the report for people."""
        speed = Table("ours", "peer", "ratio", "goal", title="Speed, as a ratio in the same run")
        for goal, ratio in self.ratios():
            aim = "the limit to chase" if goal.ratio is None else f"at least {goal.ratio:g}×"
            speed.add_row(goal.ours, goal.theirs, f"{ratio:.1f}×", aim)
        start = Table("what", "seconds", "limit", title="Starting")
        for name, value in self.seconds.items():
            start.add_row(name, f"{value:.3f}", f"under {START_LIMITS[name]}")
        return [speed, start]


def main() -> int:
    """Measure, print, and return 1 if a goal was missed or could not be measured."""
    parser = argparse.ArgumentParser(description="Speed of the kernel beside its peers.")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rates, missing = measure()
    report = Report(COMPILED, rates, start_times(), missing)
    if options.json:
        print(json.dumps(report.to_json(), indent=1))
    else:
        Console().print(*report.tables(), sep="\n")
    for name, why in missing.items():
        print(f"bench: {name} was not measured: {why}", file=sys.stderr)
    for fault in report.missed():
        print(f"bench: {fault}", file=sys.stderr)
    return 1 if report.missed() or missing else 0


if __name__ == "__main__":
    sys.exit(main())
