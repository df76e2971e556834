"""The pieces: their kinds, letters and codes, and where each side's begin (§1.2, §2.3, §4.1).

A code is what the kernel writes on a point: the kind in the low four bits, the owner above it.
The kinds leave room for the fairy pieces, the owners for neutral ones (§10).
"""

from __future__ import annotations

from .board import ASTRAL, MOON, MOON_BODY, SUN, SUN_BODY, TERRESTRIAL

EARTH_PONY, PEGASUS, UNICORN, STAR, HOUR_STAR, ANTI_STAR, PRINCESS = range(1, 8)
"""An astral shooting star that has moved is one of two kinds of its own, by its arc (§5.5)."""

SOLDIERS = (EARTH_PONY, PEGASUS, UNICORN)
STARS = (STAR, HOUR_STAR, ANTI_STAR)
KIND_BITS = 15
MOONS, SUNS = 16, 32

LETTERS = " EPUSSSR"
"""The letter of each kind (§9.1)."""

NAMES = (
    "nothing",
    "earth pony",
    "pegasus",
    "unicorn",
    "shooting star",
    "shooting star",
    "shooting star",
    "princess",
)
KIND_OF_LETTER = {"E": EARTH_PONY, "P": PEGASUS, "U": UNICORN, "S": STAR, "R": PRINCESS}


def code(side: int, kind: int) -> int:
    """Return the code of a side's piece."""
    return kind | (SUNS if side == SUN else MOONS)


def kind_of(piece: int) -> int:
    """Return the kind in a code."""
    return piece & KIND_BITS


def side_of(piece: int) -> int:
    """Return the owner of a piece."""
    return SUN if piece & SUNS else MOON


def letter(piece: int) -> str:
    """Return the letter of a piece: capital for moon, small for sun."""
    shown = LETTERS[kind_of(piece)]
    return shown.lower() if side_of(piece) == SUN else shown


FULL_ROSTER = (4, 4, 4)
"""Earth ponies, pegasi, unicorns of a standard army (§1.2)."""


def terrestrial_setup() -> dict[int, int]:
    """Return the pieces of the terrestrial start by point (§2.3)."""
    rows = {"1": ("PUUPRPUUP", MOON), "2": (" SEESEES ", MOON)}
    rows |= {"7": ("PUUPRPUUP", SUN), "6": (" SEESEES ", SUN)}
    return {
        TERRESTRIAL.number[file + rank]: code(side, KIND_OF_LETTER[kind])
        for rank, (row, side) in rows.items()
        for file, kind in zip("abcdefghi", row, strict=True)
        if kind != " "
    }


def astral_setup() -> dict[int, int]:
    """Return the pieces that stand before the deployment (§4.1)."""
    pieces = {SUN_BODY: code(SUN, PRINCESS), MOON_BODY: code(MOON, PRINCESS)}
    for side, names in ((SUN, ("s1f", "s3f", "s5f")), (MOON, ("m1f", "m3f", "m5f"))):
        pieces |= {ASTRAL.number[name]: code(side, STAR) for name in names}
    return pieces
