"""The glossary of Blue Moon: kinds of cards, areas, piles, and what is fought for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...games import AnyGame
from ...games.bluemoon.cards import CARDS, PEOPLES, Card
from ...games.bluemoon.clause_forms import KINDS
from ..explanation import Entry
from .faces import back_of, symbol_of

BACK, MUTANT = "back", "mutant"

CARD_KINDS = {
    "leadership": (
        "Leadership card", "Played first, one in a turn; it acts until the end of this turn.",
    ),
    "character": (
        "Character", "Every turn of a fight needs one; it covers your cards of the turn before.",
        "Its value in the element of the fight is your power.",
    ),
    "booster": (
        "Booster", "Played after a character, one in a turn; it adds its values for this turn.",
    ),
    "support": (
        "Support", "Played after a character, one in a turn.",
        "It stays and counts until the fight ends.",
    ),
    MUTANT: ("Mutant", "Played as a character; it may change the rules of the fight."),
    BACK: ("Hidden card", "Only its owner knows it."),
}  # fmt: skip
PLACES = {
    "leader": ("Leader", "Leads one people; leadership cards are played here."),
    "leading": ("Leadership cards", "The last one lies on top; it acts in its own turn only."),
    "deck": ("Draw deck", "At the end of your turn you draw up to six cards from here."),
    "discard": ("Discard pile", "Cards of fights that are over, and what was discarded."),
    "combat": ("Combat area", "Characters and boosters are played here."),
    "support": ("Support area", "Supports are played here and stay until the fight ends."),
    "hand": ("Hand", "Up to six cards; what is retrieved comes back here."),
    "dragon": (
        "Dragon", "Whoever wins a fight attracts one dragon, with six cards on the table two.",
        "Those of the other side go back to the middle first.",
        "Attracting a fourth one wins the game at once.",
    ),
    "crystals": ("Crystals", "What a game is worth: one, and one more for each dragon."),
    "element": (
        "Element", "A fight is in fire or in earth; whoever begins it names the element.",
    ),
    "power": (
        "Power", "The values of your active cards in the element of the fight.",
        "You must announce at least as much as the other side, or retreat.",
    ),
    "announce": ("Announce", "Ends your turn: your power must match the other side's."),
    "retreat": (
        "Retreat", "Gives the fight up: the other side attracts a dragon.",
        "Dragons of yours go back to the middle first.",
    ),
    "decline": ("Decline", "Discard one to three cards and let the other side begin the fight."),
    "undo": ("Take back", "Takes this turn's cards back, as long as nothing new was seen."),
    "use": ("Use", "Does what the card offers now."),
    "pay": ("Pay", "Discards what a card of the other side demands."),
    "skip": ("Leave it", "Goes on without what the card offers."),
    "done": ("Done", "Ends what is being done."),
    "keep": ("Keep", "Begins with these six cards."),
    "put back": ("Put back", "Puts some cards under the deck and draws as many."),
    "forfeit": ("Give up", "Where nothing else is possible, the other side wins."),
}  # fmt: skip
"""By the word with which their ids begin."""
THEN = {
    "decline": (
        "Touch one to three cards of your hand that you discard.",
        *["Touch another card, or your discard pile when that is all."] * 2,
        "Now touch your discard pile.",
    ),
    "pay": (
        "Touch the cards of your hand that you pay with.",
        "Touch another card, or your discard pile to pay.",
    ),
    "put back": (
        "Touch the cards that you put back.",
        "Touch another card, or your draw deck when that is all.",
    ),
    "use": ("Touch the card that it is used on.",),
    "retreat": ("Touch Retreat once more to give the fight up, or anything else to stay.",),
    "forfeit": ("Touch Give up once more: the other side wins.",),
}  # fmt: skip
"""What is wanted of whoever has begun with such a button."""


@cache
def glossary(game: AnyGame) -> tuple[Entry, ...]:  # noqa: ARG001 - there is one
    """Return the places, and then the kinds of cards."""
    return tuple(_entries())


def kind_of_card(card: Card) -> str:
    """Return the entry of a card."""
    return MUTANT if card.is_mutant else card.kind


def _entries() -> Iterator[Entry]:
    for word, (name, *does) in PLACES.items():
        yield Entry(f"place-{word}", name, tuple(does), words=(word,), then=THEN.get(word, ()))
    symbols: dict[str, list[str]] = {BACK: [back_of(people) for people in PEOPLES]}
    for card in CARDS:
        symbols.setdefault(kind_of_card(card), []).append(symbol_of(card))
    for kind in (*KINDS, MUTANT, BACK):
        name, *does = CARD_KINDS[kind]
        yield Entry(kind, name, tuple(does), tuple(symbols.get(kind, ())))
