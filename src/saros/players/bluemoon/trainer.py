"""Teaches the players of Blue Moon: moments of self-play in files, and a net fitted to them."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from ...core.refusal import Refusal, excerpt
from ..training import Generation, running_total
from .inputs import OUTCOMES, SHARED, ZONES
from .lessons import Lesson, play_lessons
from .weights import Weights, read, to_bytes

if TYPE_CHECKING:
    from .fit import Samples

HELD_BACK = 25
"""One moment in so many is not learned from, but asked afterwards."""

PLAN = (Generation(10_000, 400),) * 15
"""How the net that comes with Saros was won; the first generation judges by hand-set numbers."""


class BlueMoonTrainer:
    """Plays lessons with the search, and fits the net that judges its moments."""

    plans: Mapping[str, tuple[Generation, ...]] = {"bluemoon": PLAN}

    def play(self, game: str, seeds: Sequence[str], nodes: int, net: bytes | None) -> bytes:
        """Play a game for each seed and return the lessons as a file."""
        return _packed(play_lessons(seeds, nodes, net))

    def learn(
        self,
        game: str,
        lessons: Sequence[Path],
        *,
        epochs: int,
        seed: int,
        about: Mapping[str, Any],
        tell: Callable[[int, int], None],
        before: Path | None = None,
        generation: int = 0,
    ) -> bytes:
        """Go on from the net before with the lessons of some files, and ask those held back."""
        from .fit import Course, Learner

        samples = samples_of(lessons)
        cut = len(samples) - len(samples) // HELD_BACK
        course = replace(Course(), epochs=epochs).of_generation(generation)
        learner = Learner(seed, None if before is None else read(before))
        learner.learn(samples.part(slice(0, cut)), course, running_total(tell, epochs * cut))
        surprise = learner.loss(samples.part(slice(cut, None)))
        known = {"positions": len(samples), "surprise": round(surprise, 5)}
        return to_bytes(learner.weights({**about, **known}))

    def look_back(self, game: str) -> int:
        """Return from how many generations before the newest a net learns again."""
        return 3

    def epochs(self, game: str) -> int:
        """Return how often a net goes through all moments."""
        return 1

    def trial(self, game: str) -> str:
        """Return the words that name the game."""
        return f"--board {game}"

    def read(self, path: Path) -> Weights:
        """Return the net that a file holds."""
        return read(path)


TRAINER = BlueMoonTrainer()


# Files of lessons --------------------------------------------------------------------------

COLUMNS = ("zones", "decks", "mix", "shared", "targets")


def _packed(lesson: Lesson) -> bytes:
    import numpy as np

    columns = {
        "zones": np.frombuffer(lesson.zones, dtype=np.uint32).reshape(-1, len(ZONES)),
        "decks": np.frombuffer(lesson.decks, dtype=np.uint32).reshape(-1, 2),
        "mix": np.frombuffer(lesson.mix, dtype=np.float32).reshape(-1, 2),
        "shared": np.frombuffer(lesson.shared, dtype=np.float32).reshape(-1, SHARED),
        "targets": np.frombuffer(lesson.targets, dtype=np.float32).reshape(-1, len(OUTCOMES)),
        "cards": np.frombuffer(lesson.cards, dtype=np.uint32).reshape(-1, 30),
    }
    columns["shared"] = columns["shared"].astype(np.float16)
    page = io.BytesIO()
    # As numpy's own files, but packed quickly: they would take as long as the games.
    with ZipFile(page, "w", ZIP_DEFLATED, compresslevel=1) as book:
        for name, column in columns.items():
            with book.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, column)
    return page.getvalue()


def samples_of(files: Sequence[Path]) -> Samples:
    """Return the moments of some files together."""
    import numpy as np

    from .fit import Samples

    books = [_columns(path) for path in files]
    decks = 0
    for book in books:
        book["decks"] = book["decks"] + np.uint32(decks)
        decks += len(book["cards"])
    whole = {name: np.concatenate([book[name] for book in books]) for name in (*COLUMNS, "cards")}
    return Samples(**whole)


def _columns(path: Path) -> dict[str, Any]:
    """Return the columns of a file of lessons."""
    import numpy as np

    try:
        with np.load(path) as book:
            return {name: book[name] for name in (*COLUMNS, "cards")}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        sentence = f"{excerpt(path.name)} holds no lessons; delete it, and it is made anew"
        raise Refusal("bad_lessons", sentence) from None
