"""Training: generations of self-play, each judged by the net that the one before has taught.

Everything is kept in a folder as it is made, so that a training that was interrupted goes on where
it stopped. The same plan and seed make the same lessons and, to rounding, the same net.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..core.refusal import Refusal, excerpt
from ..families.players import trainers
from ..players.training import Generation, Net
from .workers import Jobs, in_order

BOOK = 50
"""Games in one file of lessons."""


def plans() -> dict[str, tuple[Generation, ...]]:
    """Return how the nets that come with Saros were won, by game."""
    return {name: trainer.plans[name] for name, trainer in trainers().items()}


@dataclass(frozen=True)
class Plan:
    """A whole training of one board."""

    board: str
    generations: tuple[Generation, ...]
    epochs: int
    seed: int = 0

    def lesson_seed(self, generation: int, number: int) -> str:
        """Return the seed of one game."""
        name = f"g{generation}-{number}"
        return name if self.seed == 0 else f"{self.seed}-{name}"


@dataclass(frozen=True)
class Progress:
    """How far a training is: what it does, and so many of how many."""

    doing: str
    done: int
    total: int


OnProgress = Callable[[Progress], None]


class Training:
    """A plan being carried out in a folder."""

    def __init__(self, plan: Plan, folder: Path, jobs: Jobs = 1) -> None:
        self.plan, self.folder, self.jobs = plan, folder, jobs
        _require_numpy()
        self.trainer = trainers()[plan.board]
        self._agree_on_plan()

    def _agree_on_plan(self) -> None:
        """Refuse to mix two plans in one folder."""
        page, mine = self.folder / "plan.json", json.dumps(asdict(self.plan), indent=1).encode()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if page.exists() and page.read_bytes() != mine:
                sentence = "holds a training with another plan; choose another folder"
                raise Refusal("other_plan", f"{excerpt(self.folder.name)} {sentence}")
            _write(page, mine)
        except OSError as error:
            why = (error.strerror or "it fails").lower()
            name = excerpt(str(self.folder))
            raise Refusal("no_folder", f"nothing can be kept in {name}: {why}") from None

    def run(self, tell: OnProgress) -> Net:
        """Carry out what is left of the plan and return the last net."""
        path = None
        for number in range(len(self.plan.generations)):
            before, path = path, self.folder / f"generation-{number}.net"
            if not path.exists():
                self._play(number, before, tell)
                _write(path, self._learn(number, before, tell))
        assert path is not None
        return self.trainer.read(path)

    # Self-play ----------------------------------------------------------------------------

    def _book(self, generation: int, number: int) -> Path:
        return self.folder / f"generation-{generation}" / f"lessons-{number:04}.npz"

    def _books(self, generation: int) -> range:
        return range(-(-self.plan.generations[generation].games // BOOK))

    def _play(self, generation: int, judge: Path | None, tell: OnProgress) -> None:
        """Play the games of a generation that are not there yet, judged by the net of a file."""
        todo = [n for n in self._books(generation) if not self._book(generation, n).exists()]
        done = len(self._books(generation)) - len(todo)
        net = None
        if judge is not None:
            self.trainer.read(judge)  # refuses a file that holds none
            net = judge.read_bytes()
        work = partial(_play_book, self.plan, generation, net)
        total = self.plan.generations[generation].games
        for number, lessons in zip(todo, in_order(work, todo, self.jobs), strict=True):
            path = self._book(generation, number)
            path.parent.mkdir(exist_ok=True)
            _write(path, lessons)
            done += 1
            tell(Progress(f"games of generation {generation}", min(done * BOOK, total), total))

    # Learning -----------------------------------------------------------------------------

    def _learn(self, generation: int, before: Path | None, tell: OnProgress) -> bytes:
        """Learn from this generation and some before, whose games are weaker but other."""
        back = self.trainer.look_back(self.plan.board)
        past = range(max(generation - back, 0), generation + 1)
        doing = f"learning from generation {generation}"
        return self.trainer.learn(
            self.plan.board,
            [self._book(g, n) for g in past for n in self._books(g)],
            epochs=self.plan.epochs,
            seed=self.plan.seed + 1,
            about={"generation": generation, "plan": asdict(self.plan)},
            tell=lambda done, total: tell(Progress(doing, done, total)),
            before=before,
            generation=generation,
        )


def _play_book(plan: Plan, generation: int, net: bytes | None, number: int) -> bytes:
    """Play the games of one file, and return the file."""
    size = plan.generations[generation]
    games = range(number * BOOK, min((number + 1) * BOOK, size.games))
    seeds = [plan.lesson_seed(generation, game) for game in games]
    return trainers()[plan.board].play(plan.board, seeds, size.nodes, net)


def _write(path: Path, data: bytes) -> None:
    """Write at one stroke: a file is either whole or not there."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)


def _require_numpy() -> None:
    from importlib.util import find_spec

    if find_spec("numpy") is None:
        raise Refusal(
            "no_numpy",
            "training needs numpy: `python3 run install train`, or pip install 'saros[train]'",
        )


def plan_for(board: str, seed: int = 0, **changes: Any) -> Plan:
    """Return the plan by which the net of a board was won, with changes."""
    known = plans()
    if board not in known:
        there = ", ".join(known)
        raise Refusal("unknown_game", f"there is nothing to learn for {board}; there is: {there}")
    epochs = trainers()[board].epochs(board)
    return replace(Plan(board, known[board], epochs, seed), **changes)
