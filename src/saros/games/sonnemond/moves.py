"""Moves by name, and the small integers that stand for them inside the rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from .cards import NAMES, SUITS, card_named
from .state import row_of

LAY, ECLIPSE, COVER, CLEAR, TOTAL, END, DRAW, LAST, RESHUFFLE, DEAL = range(10)
"""Kinds of moves, in the lowest four bits of a code.

Above them stand the card (six bits), the row (three: twice the host and the suit) and the slot
(five; for a card at an end one of OPEN, LEFT and RIGHT). For CLEAR and DRAW all that is above the
kind is a mask of the runs in their order, or the count.
"""

OPEN, LEFT, RIGHT = range(3)
WHERE = ("open", "left", "right")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a number at an outer end of a row, or open a missing row with it (§2.2, §2.3)."""

    card: str
    owner: int
    suit: str
    where: str


@dataclass(frozen=True, slots=True)
class Eclipse:
    """Lay an eclipse on a visible number (§2.4); slots count from 0 at the left."""

    card: str
    owner: int
    suit: str
    slot: int


@dataclass(frozen=True, slots=True)
class Cover:
    """Lay a number on a visible eclipse (§2.5)."""

    card: str
    owner: int
    suit: str
    slot: int


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """Neighbouring slots that show numbers, from the first to the last (§3.3)."""

    owner: int
    suit: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Take one or more of one's runs to the score pile (§3.3)."""

    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class TotalEclipse:
    """Lose hand and rows, because nothing can be laid or cleared (§3.4)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a turn in which nothing can be done and nothing is lost (§3.5)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw so many cards from the stack into an empty hand (§3.1)."""

    count: int


@dataclass(frozen=True, slots=True)
class BeginLastRound:
    """Somebody must draw, and nothing is left to draw (§4.1)."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Make the discard pile the stack; `cards` is its new order, first drawn first (§3.1).

    Without cards it names what is due, and cannot be played.
    """

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle the deck and deal five cards each, the first seat first (§1.3); `cards` as above."""

    cards: tuple[str, ...] = ()


Laid = Lay | Eclipse | Cover
Move = Laid | Clear | TotalEclipse | EndTurn | Draw | BeginLastRound | Reshuffle | Deal

PLAIN: dict[int, Move] = {
    TOTAL: TotalEclipse(), END: EndTurn(), LAST: BeginLastRound(), RESHUFFLE: Reshuffle(),
    DEAL: Deal(),
}  # fmt: skip
TYPES: dict[type, str] = {
    Lay: "lay", Eclipse: "eclipse", Cover: "cover", Clear: "clear", TotalEclipse: "total_eclipse",
    EndTurn: "end_turn", Draw: "draw", BeginLastRound: "begin_last_round",
    Reshuffle: "reshuffle", Deal: "deal",
}  # fmt: skip


def laid(kind: int, card: int, row: int, slot: int) -> int:
    """Return the code of a card laid."""
    return kind | card << 4 | row << 10 | slot << 13


@cache  # a few thousand at most
def named_laid(code: int) -> Laid:
    """Return the named move of a card laid."""
    kind, card, row, slot = code & 15, NAMES[code >> 4 & 63], code >> 10 & 7, code >> 13
    owner, suit = row >> 1, SUITS[row & 1]
    if kind == LAY:
        return Lay(card, owner, suit, WHERE[slot])
    return (Eclipse if kind == ECLIPSE else Cover)(card, owner, suit, slot)


def coded_laid(move: Laid) -> int:
    """Return the code of a card laid, whether it may be or not."""
    card, row = card_named(move.card), row_of(move.owner, move.suit)
    assert card is not None
    if isinstance(move, Lay):
        return laid(LAY, card, row, WHERE.index(move.where))
    return laid(ECLIPSE if isinstance(move, Eclipse) else COVER, card, row, move.slot)


PARTS = {"str": str, "int": int, "tuple[str, ...]": str, "tuple[Run, ...]": Run}
"""By the annotation of a move's part, what it or each of its own parts must be."""


def is_whole(move: Any) -> bool:
    """Tell whether the parts of a named move are of their kind; from outside anything may come."""
    return all(_is_part(getattr(move, part.name), str(part.type)) for part in fields(move))


def _is_part(value: object, kind: str) -> bool:
    if kind not in ("str", "int"):
        return isinstance(value, tuple) and all(
            isinstance(one, PARTS[kind]) and (not isinstance(one, Run) or is_whole(one))
            for one in value
        )
    return isinstance(value, PARTS[kind])


def move_to_json(move: Move) -> dict[str, Any]:
    """Return a move as the JSON object that other programs know."""
    data: dict[str, Any] = {"type": TYPES[type(move)]}
    if isinstance(move, Lay):
        where: dict[str, Any] = {"where": move.where}
        return data | _place(move) | where
    if isinstance(move, Eclipse | Cover):
        return data | _place(move) | {"slot": move.slot}
    if isinstance(move, Clear):
        return data | {"runs": [_run(run) for run in move.runs]}
    if isinstance(move, Draw):
        return data | {"count": move.count}
    if isinstance(move, Reshuffle | Deal) and move.cards:
        return data | {"cards": list(move.cards)}
    return data


def _place(move: Laid) -> dict[str, Any]:
    return {"card": move.card, "owner": move.owner, "suit": move.suit}


def _run(run: Run) -> dict[str, Any]:
    return {"owner": run.owner, "suit": run.suit, "from": run.first, "to": run.last}
