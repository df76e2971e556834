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
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from ..core.refusal import Refusal, excerpt
from ..players.sunmoon.lessons import MOST_SLOTS, Lesson, play_lesson
from ..players.sunmoon.weights import Weights, read, to_bytes
from .workers import in_order

if TYPE_CHECKING:
    from ..players.sunmoon.fit import Samples

BOOK = 50
"""Lessons in one file."""

HELD_BACK = 20
"""One position in so many is not learned from, but asked afterwards."""


@dataclass(frozen=True)
class Generation:
    """So many games of self-play with so many nodes a move."""

    games: int
    nodes: int


PLAN = (Generation(2500, 600), Generation(4500, 1200), *[Generation(4500, 1500)] * 3)

PLANS: dict[str, tuple[Generation, ...]] = {"terrestrial": PLAN, "astral": PLAN}
"""How the nets that come with Saros were won; the first generation judges plainly."""


@dataclass(frozen=True)
class Plan:
    """A whole training of one board."""

    board: str
    generations: tuple[Generation, ...]
    epochs: int = 12
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


Tell = Callable[[Progress], None]


class Training:
    """A plan being carried out in a folder."""

    def __init__(self, plan: Plan, folder: Path, jobs: int = 1) -> None:
        self.plan, self.folder, self.jobs = plan, folder, jobs
        _require_numpy()
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

    def run(self, tell: Tell) -> Weights:
        """Carry out what is left of the plan and return the last net."""
        weights: Weights | None = None
        for number in range(len(self.plan.generations)):
            path = self.folder / f"generation-{number}.net"
            if not path.exists():
                self._play(number, weights, tell)
                _write(path, to_bytes(self._learn(number, tell)))
            weights = read(path)
        assert weights is not None
        return weights

    # Self-play ----------------------------------------------------------------------------

    def _book(self, generation: int, number: int) -> Path:
        return self.folder / f"generation-{generation}" / f"lessons-{number:04}.npz"

    def _books(self, generation: int) -> range:
        return range(-(-self.plan.generations[generation].games // BOOK))

    def _play(self, generation: int, teacher: Weights | None, tell: Tell) -> None:
        """Play the games of a generation that are not there yet."""
        todo = [n for n in self._books(generation) if not self._book(generation, n).exists()]
        done = len(self._books(generation)) - len(todo)
        net = to_bytes(teacher) if teacher is not None else None
        work = partial(_play_book, self.plan, generation, net)
        total = self.plan.generations[generation].games
        for number, lessons in zip(todo, in_order(work, todo, self.jobs), strict=True):
            _save(self._book(generation, number), lessons)
            done += 1
            tell(Progress(f"games of generation {generation}", min(done * BOOK, total), total))

    # Learning -----------------------------------------------------------------------------

    def _learn(self, generation: int, tell: Tell) -> Weights:
        """Learn from this generation and the one before, whose games are weaker but other."""
        from ..players.sunmoon.fit import Course, Learner

        samples = self._samples(generation)
        cut = len(samples) - len(samples) // HELD_BACK
        course = replace(Course(), epochs=self.plan.epochs)
        learner = Learner(self.plan.board, self.plan.seed + 1)
        total, done = course.epochs * cut, 0

        def further(count: int) -> None:
            nonlocal done
            done += count
            tell(Progress(f"learning from generation {generation}", done, total))

        learner.learn(samples.part(0, cut), course, further)
        surprise = learner.loss(samples.part(cut, len(samples)), course.trust)
        about = {
            "generation": generation, "positions": len(samples), "surprise": round(surprise, 5),
            "plan": asdict(self.plan),
        }  # fmt: skip
        return learner.weights(about)

    def _samples(self, generation: int) -> Samples:
        import numpy as np

        from ..players.sunmoon.fit import Samples

        past = range(max(generation - 1, 0), generation + 1)
        books = [_load(self._book(g, n)) for g in past for n in self._books(g)]
        return Samples(*(np.concatenate(column) for column in zip(*books, strict=True)))


def _play_book(plan: Plan, generation: int, net: bytes | None, number: int) -> Lesson:
    """Play the games of one file."""
    size = plan.generations[generation]
    whole = Lesson()
    for game in range(number * BOOK, min((number + 1) * BOOK, size.games)):
        seed = plan.lesson_seed(generation, game)
        whole.extend(play_lesson(plan.board, seed, size.nodes, net))
    return whole


def _load(path: Path) -> list[Any]:
    """Return the columns of a file of lessons."""
    import numpy as np

    try:
        with np.load(path) as book:
            return [book[name] for name in ("slots", "turns", "scores", "results")]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        sentence = f"{excerpt(path.name)} holds no lessons; delete it, and it is made anew"
        raise Refusal("bad_lessons", sentence) from None


def _save(path: Path, lessons: Lesson) -> None:
    import io

    import numpy as np

    page = io.BytesIO()
    np.savez_compressed(
        page,
        slots=np.array(lessons.slots, dtype=np.uint16).reshape(-1, MOST_SLOTS),
        turns=np.array(lessons.turns, dtype=np.uint8),
        scores=np.array(lessons.scores, dtype=np.int16),
        results=np.array(lessons.results, dtype=np.int8),
    )
    path.parent.mkdir(exist_ok=True)
    _write(path, page.getvalue())


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
    if board not in PLANS:
        known = ", ".join(PLANS)
        raise Refusal("unknown_game", f"there is nothing to learn for {board}; there is: {known}")
    return replace(Plan(board, PLANS[board], seed=seed), **changes)
