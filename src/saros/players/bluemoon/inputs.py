"""What the net sees of a moment, in the order of its inputs: cards by place, then shared numbers.

All is seen with the eyes of one seat: "my" cards it knows, of "their" hand only what was shown.
"""

from __future__ import annotations

from itertools import accumulate

from ...games.bluemoon.cards import CARDS, PEOPLES

ZONES = (
    "my hand", "my deck", "my active", "my covered",
    "their active", "their covered", "their hand", "their deck",
)  # fmt: skip
"""Where a card may be; there is a row of numbers for each card in each of them.

A card that is in hand with some probability counts for so much of the row of the hand and for the
rest of that of the deck: unseen cards of theirs, and cards of my deck of which some are due.
"""

CARD_ROWS = len(ZONES) * len(CARDS)

OUTCOMES = (-4, -3, -2, -1, 1, 2, 3, 4)
"""What the net tells the chances of: crystals, negative where they win them."""

LEFT_AT_MOST = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20)
"""Steps of how many cards somebody has left in hand and deck."""

HAND_SIZES = 9
"""Hands from none to eight cards are told apart; larger ones count as eight."""

BLOCKS: dict[str, int] = {
    "moment": 4,  # I have ended my turn; mine begins; amid mine; amid theirs
    "element": 3,  # none yet, fire, earth
    "starting": 1,
    "compat": 1,
    "dragons": 7,
    "my people": len(PEOPLES),
    "their people": len(PEOPLES),
    "my hand size": HAND_SIZES,
    "their hand size": HAND_SIZES,
    "decks": 2,
    "my cards left": len(LEFT_AT_MOST),
    "their cards left": len(LEFT_AT_MOST),
    "out of cards": 4,  # I first, I second, they first, they second
    "my power": 3,  # contested, fire, earth
    "their power": 3,
    "lead": 4,
    "my support": 3,
    "their support": 3,
    "shields": 2,
    "my table": 4,
    "their table": 4,
    "active": 4,  # my characters and boosters, theirs
    "hand kinds": 4,
    "hand icons": 5,
    "hand shields": 2,
    "hand others": 2,  # mutants, cards with a text
    "hand best": 12,
    "reach": 6,
    "hand groups": 4,
    "their answers": 3,
    "their kinds": 4,
    "their best": 3,
    "deck means": 6,
    "due": 2,
}
"""What all decks share, by name, and how many numbers each is."""

SHARED = sum(BLOCKS.values())
FIRST = dict(zip(BLOCKS, accumulate([0, *BLOCKS.values()]), strict=False))
"""At which number each block begins."""
