"""Parts of the explicit JSON: words, cards by their names, and what is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.refusal import Refusal, quoted
from ...core.state_json import bad, flag, listed, number
from . import codes as c
from .cards import Card, card_named
from .decks import SIZE
from .moves import in_order
from .position import Pending, Position, Side

COUNTED = ("draw", "find", "pull", "turn up", "blind", "discard", "return")
"""What is due so many times."""
_CAUSED = ("may", "blind", "discard", "discard any", "discard one of", "under", "return", "amplify")
"""What is due because of a card."""


def word(data: Mapping[str, Any], key: str, words: Sequence[str], default: str) -> str:
    value = data.get(key, default)
    if value not in words:
        there = ", ".join(filter(None, words))
        raise bad(f"{key} is one of {there}, not {quoted(value)}")
    return str(value)


def card_by_name(name: Any, what: str) -> Card:
    if not isinstance(name, str):
        raise bad(f"{what} cannot hold {quoted(name)}; cards are their names")
    try:
        return card_named(name)
    except Refusal as refusal:
        raise bad(f"{what}: {refusal.sentence}") from None


def refuse_strange(data: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    if strange := [key for key in data if key not in keys]:
        raise bad(f"{what} has no key {quoted(strange[0])}; there are: {', '.join(keys)}")


def read_cards(value: Any, what: str, there: Sequence[Card]) -> list[Card]:
    """Return cards given by their names, of those that are there."""
    cards = [card_by_name(name, what) for name in listed(value, what)]
    for card in cards:
        if card not in there:
            raise bad(f"{what} cannot hold {card.name}, which that side does not have")
    return cards


# What is due -------------------------------------------------------------------------------


def read_all_pending(data: Mapping[str, Any], sides: tuple[Side, Side]) -> tuple[Pending, ...]:
    every = listed(data.get("pending", []), "pending")
    if len(every) > c.MOST_DUE // 2:
        raise bad(f"{len(every)} things are never due at a time")
    if not every:
        return _obvious(data, sides)
    return tuple(_read_pending(each, sides) for each in every)


def _obvious(data: Mapping[str, Any], sides: tuple[Side, Side]) -> tuple[Pending, ...]:
    """Return what is due in a phase that has nothing else, if it is not told."""
    phase, turn = data.get("phase"), data.get("turn", 0)
    if phase == "start":
        return (Pending("begins"),)
    if phase == "mulligan":
        raise bad(
            "phase mulligan needs pending: who may still put cards back, and what is drawn (§1.4)"
        )
    seats = {"deal": (0, 1), "refill": (turn, 1 - turn)}.get(str(phase), ())
    missing = [min(c.HAND_SIZE - len(sides[seat].hand), len(sides[seat].deck)) for seat in seats]
    draws = zip(seats, missing, strict=True)
    return tuple(Pending("draw", seat, None, n) for seat, n in draws if n > 0)


def _read_pending(data: Any, sides: tuple[Side, Side]) -> Pending:
    if not isinstance(data, Mapping):
        raise bad(f"something pending is a JSON object, not {quoted(data)}")
    refuse_strange(data, ("kind", "seat", "n", "revealed", "card", "from"), "something pending")
    kind = word(data, "kind", c.DUES[1:], "")
    seat = number(data, "seat", 0, 1, 0)
    owner = 1 - seat if kind in ("discard", "disclose") else seat
    card = None
    if data.get("card") is not None:
        (card,) = read_cards([data["card"]], "pending", sides[owner].placed)
    if card is None and kind in _CAUSED:
        raise bad(f"{kind} is due because of a card, which is missing")
    count = number(data, "n", 1, SIZE, -1) if kind in COUNTED else int(kind == "discard one of")
    side = sides[seat]
    there = {"draw": side.deck, "turn up": side.deck, "find": side.discard, "pull": side.hand}
    if count > len(there.get(kind, range(SIZE))):
        raise bad(f"{count} cards cannot be due to {kind} on side {seat}, which has not so many")
    cards = read_cards(data.get("from", []), "pending", sides[seat].placed)
    return Pending(kind, seat, card, count, flag(data, "revealed"), in_order(cards))


# The phase ---------------------------------------------------------------------------------

_BETWEEN_FIGHTS = ("start", "deal", "mulligan", "refill")


def refuse_phase(position: Position) -> None:
    """Refuse a phase that cannot be reached with what lies on the table (§3)."""
    phase = position.phase
    tables = any(side.combat or side.covered or side.support for side in position.sides)
    if phase in _BETWEEN_FIGHTS and (tables or position.element is not None):
        raise bad(f"in phase {phase} nothing lies on the table, and element is null (§2.1)")
