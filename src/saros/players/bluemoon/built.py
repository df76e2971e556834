"""Decks built at random within the rules (§13.1), so that lessons are not of ready decks only."""

from __future__ import annotations

from random import Random

from ...games.bluemoon.cards import CARDS, PEOPLES, Card
from ...games.bluemoon.decks import MOST_MOONS, SIZE, Deck

FEWEST_CHARACTERS = 11
"""A deck with fewer can hardly fight, and nothing is to be learned from it."""

MOST_FOREIGN = 10
MOST_MUTANTS = 3


def built_deck(rng: Random) -> Deck:
    """Return a legal deck of a random leader."""
    leader = rng.choice(PEOPLES)
    while True:
        cards = _drawn(leader, rng)
        if sum(card.kind == "character" for card in cards) >= FEWEST_CHARACTERS:
            return Deck(leader, tuple(sorted(cards, key=lambda card: card.number)))


def _drawn(leader: str, rng: Random) -> list[Card]:
    own = [card for card in CARDS if card.people == leader]
    mutants = rng.sample([card for card in CARDS if card.is_mutant], rng.randint(0, MOST_MUTANTS))
    others = [card for card in CARDS if card.people != leader and not card.is_mutant]
    rng.shuffle(others)
    cards, moons = mutants, 0
    wanted = max(rng.randint(0, MOST_FOREIGN), SIZE - len(own) - len(mutants))
    for card in others:
        if wanted and moons + card.moons <= MOST_MOONS:
            cards.append(card)
            moons += card.moons
            wanted -= 1
    return cards + rng.sample(own, SIZE - len(cards))
