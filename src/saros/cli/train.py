"""`saros train`: win a net anew from self-play, in a folder that remembers how far it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ..arena.training import OnProgress, Plan, Progress, Training, plan_for, plans
from ..core.refusal import Refusal, excerpt
from ..players.training import Generation
from .arguments import game_called
from .cores_or_cluster import jobs_called
from .files import path_called

MOST = 10_000_000
"""Nobody waits for more games, or more nodes a move."""


def generations_called(word: str) -> tuple[Generation, ...]:
    """Return generations written as `GAMES:NODES,GAMES:NODES`."""
    try:
        pairs = [tuple(map(int, part.split(":"))) for part in word.split(",")]
        found = tuple(Generation(games, nodes) for games, nodes in pairs)
    except ValueError:
        sentence = f"generations are written like 2000:600,4000:1200, not {excerpt(word)}"
        raise Refusal("bad_plan", sentence) from None
    if any(not (0 < one.games <= MOST and 0 < one.nodes <= MOST) for one in found):
        raise Refusal("bad_plan", f"a generation has 1 to {MOST:,} games, and as many nodes a move")
    return found


def run(
    board: str, folder: str, seed: int, generations: str | None, epochs: int | None,
    jobs: int | None, cluster: str | None,
) -> None:  # fmt: skip
    """Train and say where the net lies."""
    plan = _plan(board, seed, generations, epochs)
    if not folder.strip():
        raise Refusal("no_file", "a training needs a folder to be kept in")
    place = path_called(folder)
    # The products of a small net are too short to be shared: threads would wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        with jobs_called(jobs, cluster) as workers, _bar() as tell:
            training = Training(plan, place, workers)
            weights = training.run(tell)
    except KeyboardInterrupt:
        print("The same command goes on from here.", file=sys.stderr)
        raise
    net = training.folder / f"generation-{len(plan.generations) - 1}.net"
    positions, surprise = weights.about["positions"], weights.about["surprise"]
    print(f"{net}: learned from {positions:,} positions; {surprise} off on those held back.")
    spec = f"engine:nodes=2000,net={net}"
    print(f"Try it: saros match {spec} engine:nodes=2000 {training.trainer.trial(plan.board)}")


@contextmanager
def _bar() -> Iterator[OnProgress]:
    """Show what is done and how long it will take, if somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda progress: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    words = TextColumn("{task.description}", markup=False)
    columns = (words, BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True)) as bars:
        tasks = {}

        def tell(progress: Progress) -> None:
            if progress.doing not in tasks:
                tasks[progress.doing] = bars.add_task(progress.doing, total=progress.total)
            bars.update(tasks[progress.doing], completed=progress.done)

        yield tell


def _plan(board: str, seed: int, generations: str | None, epochs: int | None) -> Plan:
    changes: dict[str, object] = {}
    if generations is not None:
        changes["generations"] = generations_called(generations)
    if epochs is not None:
        changes["epochs"] = epochs
    return plan_for(board if board in plans() else game_called(board) or board, seed, **changes)
