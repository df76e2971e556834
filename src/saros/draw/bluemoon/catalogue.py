"""The catalogue of Blue Moon: every card of the eight peoples, and what a deck is made of (§13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...games.bluemoon.cards import CARDS, ELEMENTS, GANGS, LEADERS, MUTANT, PEOPLES, Card
from ...games.bluemoon.clause_forms import ICONS, KINDS
from ...games.bluemoon.decks import SIZE
from ..catalogue import Assembly, Catalogue, CatalogueItem, Facet, Heading, HeadingChoice
from .art import PARTS, sheet_of
from .faces import leader_of, symbol_of
from .layout import SLIM
from .wording import MOON_WORDS, MUTANT_WORDS, gang_words, icon_words, shield_lines, words

SHIELDS = tuple(f"{element} shield" for element in ELEMENTS)
TEXT = "text"

FACETS = (
    Facet("people", (*PEOPLES, MUTANT)),
    Facet("kind", KINDS),
    Facet("icons", (*map(str.lower, ICONS), *SHIELDS, TEXT)),
    Facet("gang", GANGS),
)
SHEETS = (PARTS, *map(sheet_of, PEOPLES))
NUMBERS = ("fire", "earth", "moons")


@cache
def catalogue() -> Catalogue:
    """Return all cards, those of a people together."""
    ordered = sorted(CARDS, key=lambda card: FACETS[0].values.index(card.people))
    return Catalogue("card", "cards", tuple(map(_item, ordered)), FACETS, NUMBERS,
                     SHEETS, SLIM, True, Assembly(SIZE, heading=_leaders()))  # fmt: skip


def _item(card: Card) -> CatalogueItem:
    return CatalogueItem(
        id=card_id(card),
        name=card.name,
        symbol=symbol_of(card),
        words=words(card),
        facets=((card.people,), (card.kind,), _icons(card), (card.gang,) if card.gang else ()),
        numbers=(card.fire, card.earth, card.moons),
        notes=tuple(_notes(card)),
    )


def card_id(card: Card) -> str:
    """Return what a card is called in addresses."""
    return re.sub(r"[^a-z0-9]+", "-", card.name.lower().replace("’", "")).strip("-")


def _icons(card: Card) -> tuple[str, ...]:
    shields = zip(SHIELDS, (card.shield_fire, card.shield_earth), strict=True)
    return (
        *(icon.lower() for icon in ICONS if icon in card.icons),
        *(name for name, is_there in shields if is_there),
        *([TEXT] if card.has_text else []),
    )


def _notes(card: Card) -> Iterator[str]:
    """What its signs mean."""
    yield from (f"{icon.capitalize()}: {icon_words(icon)}" for icon in ICONS if icon in card.icons)
    yield from shield_lines(card)
    if card.gang:
        yield f"{card.gang} gang: {gang_words(card.gang)}"
    if card.is_mutant:
        yield MUTANT_WORDS
    elif card.moons:
        yield f"Moons: {MOON_WORDS}"


def _leaders() -> Heading:
    choices = [
        HeadingChoice(people, f"led by {LEADERS[people]}", leader_of(people)) for people in PEOPLES
    ]
    return Heading("leader", tuple(choices), 0)
