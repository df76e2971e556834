"""Fits the numbers of a net to lessons: plain gradient descent, with numpy and nothing else.

Target of a position is a mix of what its search thought and how its game ended. Every position is
also learned as its mirror image, so the net cannot prefer a side that the board does not.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.sunmoon.board import BOARDS
from ...games.sunmoon.pieces import kind_of
from ...games.sunmoon.tables import POINTS
from .evaluation import ONE, OUT_ONE, SCALE, WIDTH
from .lessons import EMPTY
from .mirror import mirrored, mirrored_kind
from .rows import ALL_KINDS, PIECE_SLOTS, SLOTS, row_of, rows_for
from .weights import Weights

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

OUT_LIMIT = 127 / OUT_ONE
"""Behind the bend a number must fit into 8 bits; see `_bent_sum`."""

ROW_LIMIT = 8.0
"""Rows far from that could overflow the 16 bits of a sum."""


@dataclass(frozen=True)
class Course:
    """How to learn: positions per step, rounds through all of them, and the steps' size."""

    batch: int = 4096
    epochs: int = 12
    rate: float = 0.002
    trust: float = 0.35
    """The share of the result in the target; the rest is the search's own opinion."""


@dataclass(frozen=True)
class Samples:
    """Positions to learn from, one a row."""

    slots: npt.NDArray[np.uint16]
    turns: npt.NDArray[np.uint8]
    scores: npt.NDArray[np.int16]
    results: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.turns)

    def part(self, first: int, last: int) -> Samples:
        """Return some of them."""
        cut = slice(first, last)
        return Samples(self.slots[cut], self.turns[cut], self.scores[cut], self.results[cut])

    def targets(self, trust: float) -> Floats:
        """Return the share of the points each position should promise."""
        opinion = 1 / (1 + np.exp(-self.scores.astype(np.float32) / SCALE))
        result = (self.results.astype(np.float32) + 1) / 2
        mixed: Floats = (trust * result + (1 - trust) * opinion).astype(np.float32)
        return mixed


def row_maps(board: str, kinds: Sequence[int] = ALL_KINDS) -> Ints:
    """Return the row of every [mirror][side][slot]; what applies to nobody goes to one behind."""
    behind = rows_for(kinds)
    maps = np.full((2, 2, EMPTY + 1), behind, dtype=np.int64)
    for slot in range(SLOTS):
        for side in range(2):
            for mirror in range(2):
                seen = _mirrored_slot(board, slot) if mirror else slot
                row = row_of(board, side, seen, kinds) if seen >= 0 else -1
                maps[mirror, side, slot] = row if row >= 0 else behind
    return maps


def _mirrored_slot(board: str, slot: int) -> int:
    if slot >= PIECE_SLOTS:
        return slot
    piece, point = divmod(slot, POINTS)
    if point >= BOARDS[board].size:
        return -1
    owners, kind = piece - kind_of(piece), mirrored_kind(board, kind_of(piece))
    return (owners | kind) * POINTS + mirrored(board, point)


class Learner:
    """A net in the making, with the memory of its steps (Adam)."""

    def __init__(self, board: str, seed: int, before: Weights | None = None) -> None:
        """Begin at random, or with the numbers of a net that is to go on learning."""
        self.board = board
        self.kinds = ALL_KINDS if before is None else before.kinds
        self.rows = rows_for(self.kinds)
        self.rng = np.random.default_rng(seed)
        self.maps = row_maps(board, self.kinds)
        self.parts = self._fresh_parts() if before is None else _parts_of(before)
        self.moments = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.spreads = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def _fresh_parts(self) -> dict[str, Floats]:
        normal = self.rng.standard_normal
        return {
            "rows": (normal((self.rows, WIDTH)) * 0.08).astype(np.float32),
            "base": np.full(WIDTH, 0.25, dtype=np.float32),
            "out": (normal(2 * WIDTH) * 0.1).astype(np.float32),
            "out_base": np.zeros(1, dtype=np.float32),
        }

    def learn(self, samples: Samples, course: Course, tell: Callable[[int], None]) -> None:
        """Go through all samples `epochs` times, with smaller and smaller steps."""
        targets = samples.targets(course.trust)
        total = course.epochs * (len(samples) // course.batch + 1)
        for _ in range(course.epochs):
            order = self.rng.permutation(len(samples))
            for first in range(0, len(order), course.batch):
                rows = order[first : first + course.batch]
                # A cosine: long steps first, none at the end.
                rate = course.rate * 0.5 * (1 + np.cos(np.pi * self.steps / total))
                self._step(self._seen(samples, rows), targets[rows], float(rate))
                tell(len(rows))

    def loss(self, samples: Samples, trust: float) -> float:
        """Return the mean surprise over samples, less what their targets leave open anyway."""
        sums, targets = 0.0, samples.targets(trust)
        for first in range(0, len(samples), 4096):
            rows = np.arange(first, min(first + 4096, len(samples)))
            guess = self._forward(self._seen(samples, rows))["guess"]
            goal = targets[rows]
            sums += float((_surprise(goal, guess) - _surprise(goal, goal)).sum())
        return sums / max(len(samples), 1)

    def _seen(self, samples: Samples, rows: Ints) -> tuple[Floats, Floats]:
        """Return what applies, in the eyes of the side to move and of the other."""
        mirror = self.rng.integers(0, 2, len(rows))[:, None]
        turn = samples.turns[rows].astype(np.int64)[:, None]
        slots = samples.slots[rows]
        mine, theirs = self.maps[mirror, turn, slots], self.maps[mirror, 1 - turn, slots]
        return _spread(mine, self.rows), _spread(theirs, self.rows)

    def _forward(self, seen: tuple[Floats, Floats]) -> dict[str, Any]:
        parts = self.parts
        sums = [view @ parts["rows"] + parts["base"] for view in seen]
        cut = np.concatenate([np.clip(s, 0.0, 1.0) for s in sums], axis=1)
        odds = np.square(cut) @ parts["out"] + parts["out_base"][0]
        return {"cut": cut, "guess": 1 / (1 + np.exp(-odds))}

    def _step(self, seen: tuple[Floats, Floats], goal: Floats, rate: float) -> None:
        found = self._forward(seen)
        cut: Floats = found["cut"]
        error = ((found["guess"] - goal) / len(goal)).astype(np.float32)
        inner = (cut > 0) & (cut < 1)
        back = error[:, None] * self.parts["out"] * 2 * cut * inner
        mine, theirs = back[:, :WIDTH], back[:, WIDTH:]
        slopes = {
            "rows": seen[0].T @ mine + seen[1].T @ theirs,
            "base": (mine + theirs).sum(axis=0),
            "out": np.square(cut).T @ error,
            "out_base": error.sum(keepdims=True),
        }
        self._descend(slopes, rate)

    def _descend(self, slopes: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            moment, spread = self.moments[name], self.spreads[name]
            moment += 0.1 * (slope - moment)
            spread += 0.001 * (np.square(slope) - spread)
            fair = moment / (1 - 0.9**self.steps)
            wide = spread / (1 - 0.999**self.steps)
            self.parts[name] -= (rate * fair / (np.sqrt(wide) + 1e-8)).astype(np.float32)
        np.clip(self.parts["out"], -OUT_LIMIT, OUT_LIMIT, out=self.parts["out"])
        np.clip(self.parts["rows"], -ROW_LIMIT, ROW_LIMIT, out=self.parts["rows"])

    def weights(self, about: dict[str, Any]) -> Weights:
        """Return the numbers rounded, as the kernel takes them."""
        whole = {
            "rows": np.rint(self.parts["rows"] * ONE).astype(np.int16),
            "base": np.rint(self.parts["base"] * ONE).astype(np.int16),
            "out": np.rint(self.parts["out"] * OUT_ONE).astype(np.int16),
        }
        packed = {name: array("h", part.astype("=i2").tobytes()) for name, part in whole.items()}
        last = int(np.rint(self.parts["out_base"][0] * ONE * OUT_ONE))
        return Weights(
            self.board, packed["rows"], packed["base"], packed["out"], last, about, self.kinds
        )


def _parts_of(weights: Weights) -> dict[str, Floats]:
    """Return the numbers of a net as they are learned."""
    return {
        "rows": _floats(weights.rows, ONE).reshape(-1, WIDTH),
        "base": _floats(weights.base, ONE),
        "out": _floats(weights.out, OUT_ONE),
        "out_base": _floats([weights.out_base], ONE * OUT_ONE),
    }


def _floats(numbers: Sequence[int], one: int) -> Floats:
    """Return whole numbers as shares of what stands for 1."""
    shares: Floats = (np.array(numbers) / one).astype(np.float32)
    return shares


def _spread(rows: Ints, width: int) -> Floats:
    """Return a table that says of every row how often it applies; the one behind is left out."""
    table = np.zeros((len(rows), width + 1), dtype=np.float32)
    np.add.at(table, (np.arange(len(rows))[:, None], rows), np.float32(1.0))
    return table[:, :width]


def _surprise(goal: Floats, guess: Floats) -> Floats:
    sure = np.clip(guess, 1e-6, 1 - 1e-6)
    out: Floats = -(goal * np.log(sure) + (1 - goal) * np.log(1 - sure))
    return out
