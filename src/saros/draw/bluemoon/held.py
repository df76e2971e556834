"""What can be done with a card in hand now, each deed by its touches; or why nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.bluemoon.cards import Card
from ...games.bluemoon.moves import Decline, Discard, Pay, Play, PutBack, Return, Under
from ...games.bluemoon.price import price_of
from ...games.bluemoon.reason import TOUCHED, why_illegal, why_unaffordable
from ..explanation import plain_sentence
from .sight import Sight
from .ways import DESTINATIONS, goal_words


def held_words(sight: Sight, card: Card) -> tuple[str, ...]:
    """Tell of a card in the hand of who is to act what touching it is for, and why not more."""
    deeds = tuple(dict.fromkeys(_deeds(sight, card)))
    if Play(card) in sight.legal:
        return (*_price(sight, card), *deeds)
    if sight.position.pending and deeds:
        return deeds
    why = why_illegal(sight.view, Play(card), sight.people, TOUCHED)
    return plain_sentence(why), *deeds


def _deeds(sight: Sight, card: Card) -> Iterator[str]:
    for move in sight.legal:
        match move:
            case Play() if move.card is card:
                yield f"To play it, touch it and then {goal_words(sight, DESTINATIONS[card.kind])}."
            case Discard() if move.card is card:
                yield f"To discard it, touch it and then {goal_words(sight, 'discard')}."
            case Under() if move.card is card:
                yield f"To put it under the deck, touch it and then {goal_words(sight, 'deck')}."
            case Return() if move.card is card:
                yield f"To put it into the deck, touch it and then {goal_words(sight, 'deck')}."
            case Pay() if card in move.cards:
                yield _after(sight, f"Pay for {move.card.name}", "pay with it", "discard")
            case Decline() if card in move.cards:
                yield _after(sight, "Decline", "discard it", "discard")
            case PutBack() if card in move.cards:
                yield _after(sight, "Put back", "put it back", "deck")


def _after(sight: Sight, button: str, deed: str, pile: str) -> str:
    """Tell of a deed that begins with a button."""
    return f"To {deed}, touch {button} first, then it, and {goal_words(sight, pile)} in the end."


def _price(sight: Sight, card: Card) -> Iterator[str]:
    """Tell of a card with a price whether it can be paid now (§14.6)."""
    if price_of(card, "attract").needs:
        short = why_unaffordable(sight.view, card, sight.people)
        can = f"cannot be paid now: {short}" if short else "can be paid now"
        yield f"Its price {can}."
