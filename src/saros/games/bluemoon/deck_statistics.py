"""What can be counted in a deck: values, kinds, icons, peoples and the moons it spends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...core.rules import Chart, SupplyReport
from .cards import CARDS, MUTANT, PEOPLES, Card
from .clause_forms import ICONS, KINDS
from .decks import MOST_MOONS, Deck, read_unfinished, why_illegal, write_deck

HIGHEST = max(value or 0 for card in CARDS for value in (card.fire, card.earth))
"""The highest value that is printed on a card."""


def deck_statistics(deck: Deck) -> tuple[Chart, ...]:
    """Return what there is to count in a deck, also in one that is not finished."""
    return (
        Chart("Kinds", _counted((card.kind for card in deck.cards), KINDS)),
        Chart("Fire values", _curve(card.fire for card in deck.cards)),
        Chart("Earth values", _curve(card.earth for card in deck.cards)),
        Chart("Icons and text", _counted(_marks(deck.cards), MARKS)),
        Chart("Peoples", _peoples(deck)),
        Chart(f"Moons spent: {deck.moons} of {MOST_MOONS}", _spent(deck)),
    )


def deck_report(text: str) -> SupplyReport:
    """Say all that is wrong with a deck in text, and count what could be read of it."""
    found = read_unfinished(text)
    faults = (*found.faults, *why_illegal(found.deck))
    return SupplyReport(faults, deck_statistics(found.deck), write_deck(found.deck))


MARKS = (*ICONS, "shield", "gang", "text")


def _marks(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        yield from card.icons
        yield from ["shield"] * (card.shield_fire or card.shield_earth)
        yield from ["gang"] * bool(card.gang)
        yield from ["text"] * card.has_text


def _curve(values: Iterable[int | None]) -> tuple[tuple[str, int], ...]:
    """Count how many cards have each value printed."""
    printed = (str(value) for value in values if value is not None)
    return _counted(printed, map(str, range(HIGHEST + 1)))


def _peoples(deck: Deck) -> tuple[tuple[str, int], ...]:
    """Count the cards of each people that is there, the leader's first."""
    order = dict.fromkeys((deck.leader, *PEOPLES, MUTANT))
    bars = _counted((card.people for card in deck.cards), order)
    return tuple(bar for bar in bars if bar[1])


def _spent(deck: Deck) -> tuple[tuple[str, int], ...]:
    return tuple((card.name, card.moons) for card in deck.foreign if card.moons)


def _counted(found: Iterable[str], labels: Iterable[str]) -> tuple[tuple[str, int], ...]:
    counts = Counter(found)
    return tuple((label, counts[label]) for label in labels)
