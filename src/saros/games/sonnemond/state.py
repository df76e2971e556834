"""A play of Sonne und Mond at one instant: all of the truth, in tuples of small numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .cards import DARK, RANKS, SUITS
from .options import SonneMondOptions

Cards = tuple[int, ...]
Slot = Cards
"""A pile, bottom to top; the last card is the visible one (§2.1)."""
Row = tuple[Slot, ...]
"""Slots from left to right; a row without slots is missing."""

RUN = 5
"""So many neighbouring slots that show numbers are a run (§3.3)."""

FEWEST, MOST = 2, 4
"""Players (§1.3)."""


class State(NamedTuple):
    """Hands, rows, piles, and whose turn it is.

    Hands, discard and score piles are sorted; the stack has its order, first drawn first. `rows`
    are by host and suit: that of seat 1's moon stands at 3. `left` counts the turns after this one
    once the last round runs, which it does if there is a `starter` (§4.1); `turns` counts those
    that have ended. `shuffles` is 0 before the deal, and `drawn` tells from which shuffle each
    hand was drawn: everybody who watches knows that.
    """

    options: SonneMondOptions
    hands: tuple[Cards, ...]
    rows: tuple[Row, ...]
    stack: Cards
    discard: Cards
    score: tuple[Cards, ...]
    turn: int = 0
    chain: bool = False
    starter: int | None = None
    left: int = 0
    turns: int = 0
    shuffles: int = 0
    drawn: tuple[int, ...] = ()
    finished: bool = False


def undealt(seats: int, options: SonneMondOptions) -> State:
    """Return the table before the deal."""
    return State(options, ((),) * seats, ((),) * (2 * seats), (), (), ((),) * seats,
                 drawn=(0,) * seats)  # fmt: skip


def partners(seats: int, seat: int) -> tuple[int, ...]:
    """Return the seats that win and lose together (§1.3)."""
    return tuple(sorted((seat, (seat + 2) % 4))) if seats == 4 else (seat,)


# Rows --------------------------------------------------------------------------------------


def row_of(owner: int, suit: str) -> int:
    """Return the place of a row among all of them."""
    return 2 * owner + SUITS.index(suit)


class Shape(NamedTuple):
    """What may be done to a row, in ranks.

    A card goes to the left if it is below `left`, to the right if it is above `right`; a closed
    end (§2.6) has a bound that nothing passes. `bright` are the slots that show a number, `dark`
    those with an eclipse that may be covered, each with the bounds that a cover must lie between.
    """

    left: int
    right: int
    bright: tuple[int, ...]
    dark: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=1 << 15)
def shape(row: Row) -> Shape:
    """Return what may be done to a row that is there (§2.2, §2.4–§2.6)."""
    tops = [slot[-1] % RANKS for slot in row]
    bright = tuple(slot for slot, top in enumerate(tops) if top != DARK)
    left = tops[0] if tops[0] != DARK else -1
    right = tops[-1] if tops[-1] != DARK else RANKS
    return Shape(left, right, bright, tuple(_dark(tops)))


def _dark(tops: list[int]) -> list[tuple[int, int, int]]:
    """§2.5: looking past other eclipses; among neighbours only those beside a number."""
    found = []
    for slot, top in enumerate(tops):
        if top != DARK:
            continue
        below = [other for other in tops[:slot] if other != DARK]
        above = [other for other in tops[slot + 1 :] if other != DARK]
        beside = tops[max(slot - 1, 0) : slot + 2]
        if any(other != DARK for other in beside) or not (below or above):
            found.append((slot, below[-1] if below else -1, above[0] if above else DARK))
    return found


@lru_cache(maxsize=1 << 15)
def runs_in(row: Row) -> tuple[tuple[int, int], ...]:
    """Return the runs of a row by their first and last slot (§3.3)."""
    found, first = [], 0
    for slot in range(len(row) + 1):
        if slot == len(row) or row[slot][-1] % RANKS == DARK:
            if slot - first >= RUN:
                found.append((first, slot - 1))
            first = slot + 1
    return tuple(found)
