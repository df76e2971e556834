"""`saros train`: win a net anew from self-play, in a folder that remembers how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..arena.training import Generation, Progress, Tell, Training, plan_for
from ..arena.workers import cores
from ..core.refusal import Refusal, excerpt
from .files import path_called
from .words import game_called


def generations_called(word: str) -> tuple[Generation, ...]:
    """Return generations written as `GAMES:NODES,GAMES:NODES`."""
    try:
        pairs = [tuple(map(int, part.split(":"))) for part in word.split(",")]
        found = tuple(Generation(games, nodes) for games, nodes in pairs)
    except ValueError:
        sentence = f"generations are written like 2000:600,4000:1200, not {excerpt(word)}"
        raise Refusal("bad_plan", sentence) from None
    if any(one.games < 1 or one.nodes < 1 for one in found):
        raise Refusal("bad_plan", "a generation needs games and nodes, one at least of each")
    return found


def run(
    board: str, folder: str, seed: int, generations: str | None, epochs: int | None,
    jobs: int | None,
) -> None:  # fmt: skip
    """Train and say where the net lies."""
    changes: dict[str, object] = {}
    if generations is not None:
        changes["generations"] = generations_called(generations)
    if epochs is not None:
        changes["epochs"] = epochs
    plan = plan_for(game_called(board) or board, seed, **changes)
    training = Training(plan, Path(path_called(folder)), cores() if jobs is None else jobs)
    with _bar() as tell:
        weights = training.run(tell)
    last = len(plan.generations) - 1
    about = weights.about
    print(f"{Path(folder) / f'generation-{last}.net'}: {about['positions']:,} positions,", end=" ")
    print(f"surprise {about['surprise']} on those held back")


@contextmanager
def _bar() -> Iterator[Tell]:
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
