"""Teaches the players of Sun and Moon: lessons in files of numpy's, a net fitted to them."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from ...core.refusal import Refusal, excerpt
from ..training import Generation, running_total
from .lessons import FAIRY_COURSES, Lesson, beginning, play_lesson
from .weights import Weights, read, to_bytes

if TYPE_CHECKING:
    from .fit import Samples

HELD_BACK = 20
"""One position in so many is not learned from, but asked afterwards."""

PLAN = (Generation(2500, 600), Generation(4500, 1200), *[Generation(4500, 1500)] * 3)
"""How the nets that come with Saros were won; the first generation judges plainly."""

FAIRY_PLANS = {
    "terrestrial-fairy": (Generation(2500, 400), Generation(2500, 800)),
    "astral-fairy": (Generation(2500, 400), *[Generation(2500, 800)] * 2),
}
"""The same for those of the fairy games, which begin with what the standard nets know."""

FAIRY_EPOCHS = {"terrestrial-fairy": 6, "astral-fairy": 4}
"""How often they go through all positions: less often than a net that begins with nothing."""

FAIRY_TRUST = 0.15
"""The share of the result in their targets from the second generation on: no roster comes in many
games, and who trusts few results more learns those games by heart."""

FAIRY_TRIAL = "--roster E3P3U3G1D1C1 --neutrals L1Q1"
"""A fairy game to try a net on."""


class SunMoonTrainer:
    """Plays lessons with the search, and fits the net that judges its positions."""

    plans: Mapping[str, tuple[Generation, ...]] = {
        "terrestrial": PLAN,
        "astral": PLAN,
        **FAIRY_PLANS,
    }

    def play(self, game: str, seeds: Sequence[str], nodes: int, net: bytes | None) -> bytes:
        """Play a game for each seed and return the lessons as a file."""
        whole = Lesson()
        for seed in seeds:
            whole.extend(play_lesson(game, seed, nodes, net))
        return _packed(whole)

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
        """Fit a net to the lessons of some files, and ask it about those held back.

        One of the fairy games goes on from the net before.
        """
        from .fit import Course, Learner

        samples = _samples(lessons)
        cut = len(samples) - len(samples) // HELD_BACK
        course = replace(Course(), epochs=epochs)
        if game in FAIRY_COURSES and generation:
            course = replace(course, trust=FAIRY_TRUST)
        start = beginning(game)
        if start is not None and before is not None:
            start = read(before)
        learner = Learner(FAIRY_COURSES.get(game, game), seed, start)
        learner.learn(samples.part(0, cut), course, running_total(tell, epochs * cut))
        surprise = learner.loss(samples.part(cut, len(samples)), course.trust)
        known = {"positions": len(samples), "surprise": round(surprise, 5)}
        return to_bytes(learner.weights({**about, **known}))

    def look_back(self, game: str) -> int:
        """Return from how many generations before the newest a net learns again.

        One that goes on learning knows what the older ones taught, and what they thought was worse.
        """
        return 0 if game in FAIRY_COURSES else 1

    def epochs(self, game: str) -> int:
        """Return how often a net goes through all positions."""
        return FAIRY_EPOCHS.get(game, 12)

    def trial(self, game: str) -> str:
        """Return the words that name a game to try a net on."""
        board = FAIRY_COURSES.get(game)
        return f"--board {game}" if board is None else f"--board {board} {FAIRY_TRIAL}"

    def read(self, path: Path) -> Weights:
        """Return the net that a file holds."""
        return read(path)


TRAINER = SunMoonTrainer()


# Files of lessons --------------------------------------------------------------------------


def _packed(lessons: Lesson) -> bytes:
    import numpy as np

    page = io.BytesIO()
    np.savez_compressed(
        page,
        slots=np.array(lessons.slots, dtype=np.uint16).reshape(len(lessons.turns), -1),
        turns=np.array(lessons.turns, dtype=np.uint8),
        scores=np.array(lessons.scores, dtype=np.int16),
        results=np.array(lessons.results, dtype=np.int8),
    )
    return page.getvalue()


def _samples(files: Sequence[Path]) -> Samples:
    import numpy as np

    from .fit import Samples

    columns = zip(*map(_columns, files), strict=True)
    return Samples(*(np.concatenate(column) for column in columns))


def _columns(path: Path) -> list[Any]:
    """Return the columns of a file of lessons."""
    import numpy as np

    try:
        with np.load(path) as book:
            return [book[name] for name in ("slots", "turns", "scores", "results")]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        sentence = f"{excerpt(path.name)} holds no lessons; delete it, and it is made anew"
        raise Refusal("bad_lessons", sentence) from None
