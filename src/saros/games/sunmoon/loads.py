"""How what a fairy piece carries is packed into an integer: the one place that knows the layout.

    bits  0– 2  how many pieces it carries: a dragon's captives, or a changeling's disguise
          3–32  their codes in six bits each, the newest lowest
         33     a dragon's mark `no_capture` (F5.7)
         34     its mark `exposed`
         35–36  an element's cool-down (F7.3)
         37–38  the sides that are barred from a draconequus (F8.3), moon's bit first

The functions below are what Python reads and writes loads with; `fairy_position.pxd` has the same
ones for the compiler, and the tests hold the two together.
"""

from __future__ import annotations

from .pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    ELEMENT,
    KINDS,
    MOONS,
    SUNS,
    kind_of,
)

NO_CAPTURE, EXPOSED, COOLDOWN, BARRED = 33, 34, 35, 37
"""The bits where marks stand."""
MOST_CAPTIVES = 5
RESTING = 2
"""The cool-down of an element that has just moved (F7.3)."""

CELL_ENTRY, MEN_ENTRY, POOL_ENTRY, RESERVE_ENTRY = range(4)
LEFT_ENTRY, WAITED_ENTRY, ROYAL_ENTRY, FREED_ENTRY = range(4, 8)
"""What an entry of a position's journal is about: its lowest four bits."""


def carried_count(load: int) -> int:
    """Return how many pieces are carried."""
    return load & 7


def carried_codes(load: int) -> int:
    """Return the codes of all that is carried, the newest in the lowest six bits."""
    return load >> 3 & 1073741823


def newest_of(load: int) -> int:
    """Return the code of the newest captive or of the disguise, 0 for none."""
    return load >> 3 & 63


def carrying(load: int, piece: int) -> int:
    """Return a load with one piece more, as the newest."""
    return load >> 33 << 33 | (load >> 3 << 9 & 8589934584) | piece << 3 | (load & 7) + 1


def without_newest(load: int) -> int:
    """Return a load that carries something without its newest piece."""
    return load >> 33 << 33 | (load >> 9 << 3 & 134217720) | (load & 7) - 1


def has_mark(load: int, mark: int) -> int:
    """Tell whether a bit from `NO_CAPTURE` on is set."""
    return load >> mark & 1


def cooldown_of(load: int) -> int:
    """Return an element's cool-down."""
    return load >> 35 & 3


def marks_of(load: int) -> int:
    """Return all that time will take away: marks, cool-downs and bars, 0 for none."""
    return load >> 33


def answering(load: int) -> bool:
    """Tell whether a dragon with this load answers a capture by losing a captive (F5.1)."""
    return load & 7 != 0 and load >> 34 & 1 == 0


def load_key(load: int, point: int) -> int:
    """Return the part of a hash that a load on a point makes, 0 for none."""
    mixed = (load * 79 + point + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    return mixed ^ mixed >> 32 if load else 0


def can_bear(kind: int, load: int) -> bool:
    """Tell whether a piece of a kind can carry and bear all this."""
    count = carried_count(load)
    codes = [carried_codes(load) >> 6 * n & 63 for n in range(MOST_CAPTIVES)]
    if load < 0 or any(codes[count:]) or not all(map(_can_be_carried, codes[:count])):
        return False
    if kind == DRAGON:
        return count <= MOST_CAPTIVES and marks_of(load) < 4
    if kind == CHANGELING:
        return count <= 1 and marks_of(load) == 0
    if kind == ELEMENT:
        return count == 0 and marks_of(load) in (0, 4, 8)
    return count == 0 and marks_of(load) in ((0, 16, 32, 48) if kind == DRACONEQUUS else (0,))


def _can_be_carried(piece: int) -> bool:
    kind = kind_of(piece)
    return kind < len(KINDS) and KINDS[kind].is_prey and piece - kind in (MOONS, SUNS)
