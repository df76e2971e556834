"""The pieces: a table of their kinds, their codes, and where each side's begin (§1.2, §2.3, §4.1).

`KINDS` says what is true of every piece of a kind; whatever counts, stores or names pieces is sized
by it. A code is what the kernel writes on a point: the kind in the low four bits, the owner above
it; a neutral piece has both owner bits (F1.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .board import ASTRAL, MOON, MOON_BODY, SUN, SUN_BODY, TERRESTRIAL

NO_PIECE, EARTH_PONY, PEGASUS, UNICORN, STAR, HOUR_STAR, ANTI_STAR, PRINCESS = range(8)
"""An astral shooting star that has moved is one of two kinds of its own, by its arc (§5.5)."""

GRIFFIN, DRAGON, CHANGELING, ELEMENT, DRACONEQUUS = range(8, 13)
"""The fairy pieces (F1.1, F1.2)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is true of every piece of a kind.

    Soldiers are captured, kept in a pool, promoted to and deployed; shooting stars are captured
    and promoted; a princess is never captured; a neutral piece belongs to nobody (F1.2).
    """

    name: str
    letter: str
    """As it is written (§9.1)."""
    role: Literal["none", "soldier", "star", "princess", "neutral"]
    army: int = 0
    """How many of them a side begins with (§1.2)."""

    @property
    def is_prey(self) -> bool:
        """Tell whether pieces of this kind can be captured (§5.8)."""
        return self.role in ("soldier", "star")


KINDS = (
    Kind("nothing", " ", "none"),
    Kind("earth pony", "E", "soldier", army=4),
    Kind("pegasus", "P", "soldier", army=4),
    Kind("unicorn", "U", "soldier", army=4),
    Kind("shooting star", "S", "star", army=3),
    Kind("shooting star", "S", "star"),
    Kind("shooting star", "S", "star"),
    Kind("princess", "R", "princess", army=1),
    Kind("griffin", "G", "soldier"),
    Kind("dragon", "D", "soldier"),
    Kind("changeling", "C", "soldier"),
    Kind("element", "L", "neutral"),
    Kind("draconequus", "Q", "neutral"),
)
"""The kinds by their number. How each goes is written in the kernel (§5, F3–F8)."""

SOLDIERS = tuple(n for n, kind in enumerate(KINDS) if kind.role == "soldier")
STANDARD_SOLDIERS = tuple(kind for kind in SOLDIERS if KINDS[kind].army)
"""Those of the standard games, without the fairy soldiers."""
NEUTRALS = tuple(n for n, kind in enumerate(KINDS) if kind.role == "neutral")
STARS = tuple(n for n, kind in enumerate(KINDS) if kind.role == "star")
LETTERS = "".join(kind.letter for kind in KINDS)
"""The letter of each kind (§9.1)."""
NAMES = tuple(kind.name for kind in KINDS)
KIND_OF_LETTER = {kind.letter: LETTERS.index(kind.letter) for kind in KINDS[1:]}
FULL_ROSTER = tuple(KINDS[kind].army for kind in SOLDIERS)
"""Soldiers of a standard army, in the order of their kinds (§1.2)."""

KIND_BITS = 15
MOONS, SUNS = 16, 32
KIND_ROOM = KIND_BITS + 1
"""So many kinds a code can tell apart; counts by kind have a place for each."""
ANY_KIND = KIND_BITS
"""Counts the soldiers in hand whose kind is still to be chosen (F12.2)."""
PIECE_CODES = 4 * KIND_ROOM
"""So many codes there can be."""
assert len(KINDS) <= ANY_KIND


def code(side: int, kind: int) -> int:
    """Return the code of a side's piece."""
    return kind | MOONS << side


def owner_bit(side: int) -> int:
    """Return the bit that a side's pieces have in their codes, and neutral ones too."""
    return MOONS << side


def neutral(kind: int) -> int:
    """Return the code of a piece that belongs to nobody (F1.2)."""
    return kind | MOONS | SUNS


def is_neutral(piece: int) -> bool:
    """Tell whether a piece belongs to nobody."""
    return piece & (MOONS | SUNS) == MOONS | SUNS


def kind_of(piece: int) -> int:
    """Return the kind in a code."""
    return piece & KIND_BITS


def side_of(piece: int) -> int:
    """Return the owner of a piece."""
    return SUN if piece & SUNS else MOON


def letter(piece: int) -> str:
    """Return the letter of a piece: capital for moon and for nobody, small for sun."""
    shown = LETTERS[kind_of(piece)]
    return shown.lower() if side_of(piece) == SUN and not is_neutral(piece) else shown


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
