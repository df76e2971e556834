"""Moves by name; a turn is made of several."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ...core.game import Seat
from .cards import Card

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put cards of the first hand back, to draw as many anew; none keeps it (§1.4)."""

    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Retrieve:
    """Take back an active card at the beginning of a turn (§9)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand (§6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Use:
    """Use an effect of one's own card, where there is a choice on another card (§3.13, §7.7)."""

    card: Card
    target: Card | None = None
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Pay:
    """Discard cards to meet a demand of the opponent, or for a dragon (§14)."""

    card: Card
    cards: Cards


@dataclass(frozen=True, slots=True)
class Skip:
    """Leave an effect undone that may be (§3.13)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card from the hand because of an effect (§7.8)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Under:
    """Put a hand card under the deck (§7.10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Return:
    """Put a hand card back into the deck."""

    card: Card


@dataclass(frozen=True, slots=True)
class Done:
    """End a choice of any number, or the turn with effects left unused (§3.13)."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Retreat from the fight (§4)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Discard one to three cards in place of starting a fight; with no hand, none (§5)."""

    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce one's power in an element (§3.7)."""

    element: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to before the first character of the turn (§19.1)."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Lose the game, nothing else being possible (§19.2)."""


# Chance ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begins:
    """Let a seat start the first fight (§1.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Move cards from a seat's deck to its hand.

    Without cards this and the following name what is due, and cannot be played.
    """

    seat: Seat
    count: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Find:
    """Move cards blindly from a seat's shuffled discard pile to its hand (§18.6)."""

    seat: Seat
    count: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Pull:
    """Discard cards blindly from a seat's hand (§7.7)."""

    seat: Seat
    count: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Upturn:
    """Discard the top cards of a seat's deck."""

    seat: Seat
    count: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Disclose:
    """Lay a seat's hand face up (§18.4): nobody chooses it, and it shows what was hidden."""

    seat: Seat


Taking = Draw | Find | Pull | Upturn
TAKING: tuple[type[Taking], ...] = (Draw, Find, Pull, Upturn)
Move = (
    PutBack | Retrieve | Play | Use | Pay | Skip | Discard | Under | Return | Done | Retreat
    | Decline | Announce | Undo | Forfeit | Begins | Taking | Disclose
)  # fmt: skip


def in_order(cards: Any) -> Cards:
    """Return cards in the order of the catalogue, in which all lists of moves are."""
    return tuple(sorted(cards, key=lambda card: card.number))


def move_fields(move: Move) -> dict[str, Any]:
    """Return the fields of a move as plain JSON."""
    value: Any = move
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.name
    return [card.name for card in value] if isinstance(value, tuple) else value
