"""Where everything lies on the table: two halves, far and near, and what is between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..picture import Box
from ..scene import Point

SLIM = 0.66
"""The width of a card whose height is 1."""

STRIP = 0.27
"""What must be seen of a card under others, so that its values can be read; its height is 1."""

PEEP, MOST_PEEP = 15.0, 96.0
"""How far a covered card is seen under the next, and all of them together."""


@dataclass(frozen=True)
class Place:
    """Where a card lies: its middle, and its height."""

    at: Point
    card: float

    @property
    def box(self) -> Box:
        """The rectangle of the card."""
        return around(self.at, self.card)


@dataclass(frozen=True)
class Half:
    """What belongs to one side."""

    leader: Place
    leading: Place
    """The leadership cards, beside their leader."""
    deck: Place
    discard: Place
    hand: Box
    combat: Box
    support: Box
    dragons: tuple[Point, ...]
    crystals: Point
    """Where it stands what the game would be worth."""


@dataclass(frozen=True)
class Layout:
    """A table on one canvas, seen from the near side."""

    name: str
    width: float
    height: float
    card: float
    """The height of a card in play that is not crowded."""
    far: Half
    near: Half
    dragons: tuple[Point, ...]
    """Where they are while they belong to nobody."""
    dragon: float
    """How large they are."""
    middle: Box
    """The strip between the sides, with their power."""
    buttons: Box
    button: tuple[float, float]
    """The usual width and the height of a button."""
    letters: float
    """The size of words on the canvas."""
    row: int
    """So many cards of a hand lie in one row; more lie in two."""


def around(at: Point, card: float) -> Box:
    """Return the rectangle of a card."""
    return (at[0] - card * SLIM / 2, at[1] - card / 2, card * SLIM, card)


@cache
def layout(name: str) -> Layout:
    """Return the table of a ground's name."""
    return _tall(name) if name.endswith("tall") else _wide(name)


NAMES = ("heirs", "heirs-tall")


def table_name(tall: bool) -> str:
    """Return what the art calls the ground of a table."""
    return NAMES[tall]


def _wide(name: str) -> Layout:
    """Leaders at the left with the dragons between them, piles at the right."""
    width, height = 1240.0, 1040.0
    left, right = 190.0, width - 206.0
    split = left + (right - left) * 0.56
    dragons = [36.0, 97.0, 158.0]
    far = Half(
        leader=Place((58, 96), 160), leading=Place((151, 118), 116),
        deck=Place((width - 150, 74), 124), discard=Place((width - 52, 74), 124),
        hand=(left, 10, right - left, 112),
        combat=(left, 134, split - left - 8, 224), support=(split + 8, 134, right - split - 8, 224),
        dragons=tuple((x, 246.0) for x in dragons), crystals=(78.0, 316.0),
    )  # fmt: skip
    near = Half(
        leader=Place((58, 944), 160), leading=Place((151, 966), 116),
        deck=Place((width - 150, 964), 124), discard=Place((width - 52, 964), 124),
        hand=(left, 804, right - left, 228),
        combat=(left, 474, split - left - 8, 224), support=(split + 8, 474, right - split - 8, 224),
        dragons=tuple((x, 792.0) for x in dragons), crystals=(78.0, 722.0),
    )  # fmt: skip
    return Layout(
        name, width, height, 204.0, far, near, tuple((x, 519.0) for x in dragons), 84.0,
        (left, 366, right - left, 100), (left, 710, right - left, 82), (200.0, 76.0), 22.0, 11,
    )  # fmt: skip


def _tall(name: str) -> Layout:
    """One strip under the other; upright there is no room beside."""
    width, height = 720.0, 966.0
    whole = width - 16.0
    split = 8 + whole * 0.55

    def half(strip: float, zone: float, hand: Box) -> Half:
        return Half(
            leader=Place((38, strip + 44), 88), leading=Place((97, strip + 48), 80),
            deck=Place((width - 100, strip + 44), 88), discard=Place((width - 38, strip + 44), 88),
            hand=hand, combat=(8, zone, split - 12, 170),
            support=(split + 4, zone, width - split - 12, 170),
            dragons=tuple((x, strip + 44) for x in (150.0, 202.0, 254.0)),
            crystals=(302.0, strip + 44),
        )  # fmt: skip

    return Layout(
        name, width, height, 154.0,
        half(4, 98, (346, 8, width - 346 - 140, 80)),
        half(554, 380, (8, 740, whole, 218)),
        ((34.0, 324.0), (86.0, 324.0), (138.0, 324.0)), 60.0,
        (230, 272, width - 238, 104), (8, 648, whole, 86), (172.0, 85.0), 24.0, 7,
    )  # fmt: skip


# Rows of cards -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Fan:
    """Cards side by side, or one on the other where there is no room."""

    card: float
    at: tuple[Point, ...]
    step: float

    def box(self, n: int) -> Box:
        """Return what can be seen of a card: all of the last one, a strip of the others."""
        left, top, wide, high = around(self.at[n], self.card)
        return (left, top, wide if n == len(self.at) - 1 else min(wide, self.step), high)


def fan(box: Box, card: float, count: int, gap: float = 6.0) -> Fan:
    """Return the places of so many cards in the middle of a box.

    The values of a card must stay visible, so many cards are smaller.
    """
    left, top, width, height = box
    card = min(card, height, width / (SLIM + STRIP * max(count - 1, 0)))
    slim = card * SLIM
    step = min(slim + gap, (width - slim) / max(count - 1, 1))
    start = left + (width - slim - step * (count - 1)) / 2 + slim / 2
    y = top + height / 2
    return Fan(card, tuple((start + step * n, y) for n in range(count)), step)


def two_rows(box: Box, card: float, count: int, most: int) -> tuple[Fan, ...]:
    """Return the places of a hand: in one row, or in two if it has more cards than `most`."""
    if count <= most:
        return (fan(box, card, count),)
    left, top, width, height = box
    low = height * 0.6
    upper, lower = (left, top, width, low), (left, top + height - low, width, low)
    first = (count + 1) // 2
    return fan(upper, card, first), fan(lower, card, count - first)
