"""Where everything lies on the table: a region for each seat, seen from the one at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..picture import Box
from ..scene import Point

SLIM = 0.66
"""The width of a card whose height is 1."""

STRIP = 0.28
"""What must be seen of a card under others, so that its number can be read; its height is 1."""

PEEP = 0.1
"""How far a card that lies on an eclipse lets it peep out above."""

MARGIN = 16.0
HEAD = 54.0
"""The strip with a seat's name, its hand as backs and its score pile."""

BELOW = 12.0
"""Room under a row, where a run is underlined."""


@dataclass(frozen=True)
class Region:
    """What belongs to a seat: a strip for its name, and a line for each row it can have."""

    head: Box
    lines: tuple[Box, ...]


@dataclass(frozen=True)
class Layout:
    """A table for so many, on one canvas; regions count from the viewer, clockwise."""

    name: str
    width: float
    height: float
    card: float
    """The height of a card in a row that is not crowded."""
    held: float
    """The height of a card in the viewer's hand."""
    regions: tuple[Region, ...]
    hand: Point
    """The middle of the viewer's hand."""
    stack: Point
    discard: Point
    score: Point
    pile: float
    """The height of the cards in these piles."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.regions)


def table_name(seats: int, tall: bool) -> str:
    """Return what the art calls the ground of a table."""
    return f"table-{seats}{'-tall' if tall else ''}"


NAMES = tuple(table_name(seats, tall) for seats in (2, 3, 4) for tall in (False, True))


@cache
def layout(name: str) -> Layout:
    """Return the table of a ground's name."""
    _, seats, *tall = name.split("-")
    return _tall(name, int(seats)) if tall else _wide(name, int(seats))


def _region(left: float, top: float, width: float, lines: int, card: float) -> Region:
    """Return a region of a seat that is not the viewer's."""
    each = card * (1 + PEEP) + BELOW
    rows = tuple((left, top + HEAD + n * each, width, each) for n in range(lines))
    return Region((left, top, width, HEAD), rows)


def _own(top: float, width: float, lines: int, card: float, head: Box) -> Region:
    each = card * (1 + PEEP) + BELOW
    rows = tuple((MARGIN, top + n * each, width, each) for n in range(lines))
    return Region(head, rows)


WIDE, UPRIGHT = 1200.0, 720.0


def _wide(name: str, seats: int) -> Layout:
    """Others above, side by side where there are several; partners opposite (§1.3)."""
    whole, half = WIDE - 2 * MARGIN, WIDE / 2 - 1.5 * MARGIN
    right = WIDE / 2 + MARGIN / 2
    lines = 1 if seats == 4 else 2
    card = 160.0 if seats == 4 else 144.0
    each = card * (1 + PEEP) + BELOW
    first = HEAD + lines * each + MARGIN
    if seats == 2:
        others = [_region(MARGIN, MARGIN, whole, 2, card)]
    elif seats == 3:
        others = [_region(x, MARGIN, half, 2, card) for x in (MARGIN, right)]
    else:
        sides = [_region(x, MARGIN + first, half, 1, card) for x in (MARGIN, right)]
        others = [sides[0], _region(MARGIN, MARGIN, whole, 1, card), sides[1]]
    top = MARGIN + first * (2 if seats == 4 else 1)
    under = top + lines * each + MARGIN
    held = 196.0
    head = (MARGIN, under, 250.0, HEAD)
    middle = under + held / 2 + 8
    return Layout(
        name, WIDE, under + held + 2 * MARGIN, card, held,
        (_own(top, whole, lines, card, head), *others),
        (WIDE / 2 + 42, middle), (78.0, middle + 26), (188.0, middle + 26),
        (WIDE - 92, middle + 26), 126.0,
    )  # fmt: skip


def _tall(name: str, seats: int) -> Layout:
    """One seat under the other, as they play after the viewer."""
    whole = UPRIGHT - 2 * MARGIN
    lines = 1 if seats == 4 else 2
    card = {2: 120.0, 3: 96.0, 4: 118.0}[seats]
    each = HEAD + lines * (card * (1 + PEEP) + BELOW) + 8
    others = [_region(MARGIN, 8 + each * n, whole, lines, card) for n in range(seats - 1)]
    top = 8 + each * (seats - 1)
    strip = top + lines * (card * (1 + PEEP) + BELOW) + 8
    pile, held = 76.0, 196.0
    head = (MARGIN, strip, whole / 2 - 28, pile + 8)
    middle = strip + 4 + pile / 2
    return Layout(
        name, UPRIGHT, strip + pile + held + 28, card, held,
        (_own(top, whole, lines, card, head), *others),
        (UPRIGHT / 2, strip + pile + 14 + held / 2), (UPRIGHT - 312, middle),
        (UPRIGHT - 214, middle), (UPRIGHT - 44, middle), pile,
    )  # fmt: skip


# Rows --------------------------------------------------------------------------------------

END = 0.34
"""The least room beside a row for laying a card, as a share of its line's height."""


@dataclass(frozen=True)
class RowPlaces:
    """Where the cards of a row lie: their height, and the middle of each."""

    card: float
    at: tuple[Point, ...]
    step: float

    @property
    def slim(self) -> float:
        """The width of a card."""
        return self.card * SLIM

    def box(self, slot: int) -> Box:
        """Return what can be seen of a card: all of the last one, a strip of the others."""
        x, y = self.at[slot]
        wide = self.slim if slot == len(self.at) - 1 else min(self.slim, self.step)
        return (x - self.slim / 2, y - self.card / 2, wide, self.card)

    @property
    def left(self) -> float:
        """Where the row begins."""
        return self.at[0][0] - self.slim / 2

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.at[-1][0] + self.slim / 2


def row_places(line: Box, card: float, count: int) -> RowPlaces:
    """Return the places of a row: side by side, overlapping where the line is short.

    A card's number must stay visible, so the cards of a long row are smaller.
    """
    left, top, width, height = line
    room = width - 2 * END * height
    card = min(card, room / (SLIM + STRIP * max(count - 1, 0)))
    slim = card * SLIM
    step = min(slim + 1, (room - slim) / max(count - 1, 1))
    start = left + (width - slim - step * (count - 1)) / 2 + slim / 2
    y = top + height - BELOW - card / 2
    return RowPlaces(card, tuple((start + step * n, y) for n in range(count)), step)
