"""Fits the net of Blue Moon to moments of self-play: gradient descent with numpy and nothing else.

A card's row in a zone is a number of its own and what its printed features add up to; so a card is
judged sensibly even where it was seen in few decks. What is written down is the sum of both.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.bluemoon.cards import CARDS, ELEMENTS, GANGS, Card
from ...games.bluemoon.clause_forms import ICONS, KINDS
from .descent import Descent
from .inputs import CARD_ROWS, OUTCOMES, SHARED, ZONES
from .weights import NARROW, WIDE, Weights

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]


def features(card: Card) -> list[float]:
    """Return what is printed on a card, as numbers."""
    return [
        1.0,
        *(float(card.kind == kind) for kind in KINDS),
        *(float(icon in card.icons) for icon in ICONS),
        *(float(card.gang == gang) for gang in GANGS),
        (card.fire or 0) / 4,
        (card.earth or 0) / 4,
        float(card.shield_fire),
        float(card.shield_earth),
        float(card.has_text),
        float(card.is_mutant),
        *(float(card.kind == "character") * max(0, _printed(card, e) - 3) / 2 for e in ELEMENTS),
    ]


def _printed(card: Card, element: str) -> int:
    return (card.fire if element == "fire" else card.earth) or 0


@dataclass(frozen=True)
class Samples:
    """Moments to learn from, one a row."""

    zones: npt.NDArray[np.uint32]
    """[moment, zone]: places in their deck; unseen cards of theirs stand in their deck."""
    decks: npt.NDArray[np.uint32]
    """[moment, mine or theirs]: which deck."""
    mix: Floats
    """[moment, 2]: how likely a card of my deck, or one of theirs unseen, is one in hand."""
    shared: npt.NDArray[np.float16]
    targets: Floats
    """[moment, outcome]."""
    cards: npt.NDArray[np.uint32]
    """[deck, place]: the card's number."""

    def __len__(self) -> int:
        return len(self.decks)

    def part(self, rows: slice | Ints) -> Samples:
        """Return some of them."""
        return Samples(
            self.zones[rows], self.decks[rows], self.mix[rows], self.shared[rows],
            self.targets[rows], self.cards,
        )  # fmt: skip


@dataclass(frozen=True)
class Course:
    """How to learn: moments per step, rounds through all of them, and the steps' size."""

    batch: int = 1024
    epochs: int = 1
    rate: float = 0.001
    last_rate: float = 0.0001

    def of_generation(self, number: int) -> Course:
        """Return the course of a later net, that takes shorter steps: half as long after twelve."""
        shorter = 1 / (1 + number / 12)
        return replace(self, rate=self.rate * shorter, last_rate=self.last_rate * shorter)


class Learner:
    """A net in the making, with the memory of its steps (Adam)."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.rng = np.random.default_rng(seed)
        self.features = np.array([features(card) for card in CARDS], dtype=np.float32)
        self.parts = self._fresh_parts() if weights is None else _taken_up(weights)
        kinds = (len(ZONES), self.features.shape[1], WIDE)
        self.parts["kinds"] = np.zeros(kinds, dtype=np.float32)
        self.moments = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.spreads = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def _fresh_parts(self) -> dict[str, Floats]:
        def drawn(*shape: int, size: float) -> Floats:
            return (self.rng.standard_normal(shape) * size).astype(np.float32)

        return {
            "rows": drawn(CARD_ROWS, WIDE, size=0.02),
            "shared": drawn(SHARED, WIDE, size=0.15),
            "base": np.full(WIDE, 0.1, dtype=np.float32),
            "middle": drawn(WIDE, NARROW, size=(2 / WIDE) ** 0.5),
            "middle_base": np.full(NARROW, 0.1, dtype=np.float32),
            "out": drawn(NARROW, len(OUTCOMES), size=0.1),
            "out_base": np.zeros(len(OUTCOMES), dtype=np.float32),
        }

    def rows(self) -> Floats:
        """Return the rows of all cards, with what their printed features add."""
        added: Floats = self.features @ self.parts["kinds"]
        rows: Floats = self.parts["rows"] + added.reshape(CARD_ROWS, WIDE)
        return rows

    def learn(self, samples: Samples, course: Course, tell: Callable[[int], None]) -> None:
        """Go through all samples `epochs` times, with smaller and smaller steps."""
        total = course.epochs * -(-len(samples) // course.batch)
        done = 0
        for _ in range(course.epochs):
            order = self.rng.permutation(len(samples))
            for first in range(0, len(order), course.batch):
                batch = samples.part(order[first : first + course.batch])
                # A cosine: long steps first, short ones at the end.
                part = 0.5 * (1 + np.cos(np.pi * done / total))
                rate = course.last_rate + (course.rate - course.last_rate) * part
                self._step(batch, float(rate))
                done += 1
                tell(len(batch))

    def loss(self, samples: Samples) -> float:
        """Return the mean surprise over samples, less what their targets leave open anyway."""
        return self._slopes(samples, None) / max(len(samples), 1)

    def _step(self, batch: Samples, rate: float) -> None:
        slopes = {name: np.zeros(part.size, dtype=np.float32) for name, part in self.parts.items()}
        self._slopes(batch, slopes)
        found = {
            name: slope.reshape(self.parts[name].shape) / np.float32(len(batch))
            for name, slope in slopes.items()
        }
        rows = found["rows"].reshape(len(ZONES), -1, WIDE)
        found["kinds"] = self.features.T @ rows
        self._descend(found, rate)

    def _slopes(self, samples: Samples, slopes: dict[str, Floats] | None) -> float:
        """Add the slopes of all samples, if somebody wants them, and return their surprise."""
        net = {name: part.ravel() for name, part in self.parts.items()}
        net["rows"] = self.rows().ravel()
        net["across"] = np.ascontiguousarray(self.parts["middle"].T).ravel()
        return Descent(net, net if slopes is None else slopes).go(
            samples.zones, samples.decks, samples.mix, samples.shared.astype(np.float32),
            samples.targets, samples.cards, slopes is not None,
        )  # fmt: skip

    def _descend(self, slopes: Mapping[str, Floats], rate: float) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            moment, spread = self.moments[name], self.spreads[name]
            moment += np.float32(0.1) * (slope - moment)
            spread += np.float32(0.001) * (np.square(slope) - spread)
            fair = moment / np.float32(1 - 0.9**self.steps)
            wide = spread / np.float32(1 - 0.999**self.steps)
            self.parts[name] -= np.float32(rate) * fair / (np.sqrt(wide) + np.float32(1e-7))

    def weights(self, about: Mapping[str, Any]) -> Weights:
        """Return the numbers as the kernel takes them."""
        parts = {name: part for name, part in self.parts.items() if name != "kinds"}
        parts["rows"] = self.rows()
        packed = {name: array("f", part.astype("=f4").tobytes()) for name, part in parts.items()}
        return Weights(packed, dict(about))


def _taken_up(weights: Weights) -> dict[str, Floats]:
    """Return the parts of a net to go on from."""
    return {
        name: np.array(weights.parts[name], dtype=np.float32).reshape(shape)
        for name, shape in weights.shapes().items()
    }
