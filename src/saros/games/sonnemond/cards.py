"""The deck: its cards as names and as small numbers, read from the one data file `deck.csv`.

A card's number is thirty times its suit (sun 0, moon 1) plus its rank: 0 to 28 for the printed
1 to 29, and 29 for an eclipse.
"""

from __future__ import annotations

import csv
import os
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ...core.refusal import Refusal, excerpt

SUITS = ("sun", "moon")
LETTERS = "SM"
HIGHEST = 29
"""The largest number printed on a card."""

RANKS = 30
"""Ranks of a suit, the eclipse included."""

DARK = RANKS - 1
"""The rank of an eclipse."""

HAND = 5
"""So many cards are dealt and drawn (§1.3, §3.1)."""

FEWEST_CARDS, MOST_CARDS = 20, 128
"""A deck has a hand for each of four players, and no more than a computer player can think of."""

REPLACED_BY = "SAROS_DECK"
"""The environment variable that names another file in place of `deck.csv`."""


class Deck(NamedTuple):
    """What the data file says: the cards in order, and the animal each number shows, or ''."""

    cards: tuple[int, ...]
    animals: tuple[str, ...]


def card_named(name: str) -> int | None:
    """Return the number of a card called `S17` or `MX`; None if there is no such card."""
    suit, rank = LETTERS.find(name[:1]), name[1:]
    if suit < 0 or not name:
        return None
    if rank == "X":
        return suit * RANKS + DARK
    plain = rank.isascii() and rank.isdecimal() and len(rank) < 3 and rank[0] != "0"
    if not plain or int(rank) > HIGHEST:
        return None
    return suit * RANKS + int(rank) - 1


def read_deck(text: str) -> Deck:
    """Return the deck of a data file; what is wrong with one is said with its line."""
    cards: list[int] = []
    animals = [""] * (len(SUITS) * RANKS)
    for line, row in enumerate(csv.DictReader(text.splitlines()), 2):
        card, copies = card_named(row.get("card") or ""), row.get("copies") or ""
        if card is None or not (copies.isdecimal() and len(copies) < 4):
            raise _bad(f"line {line}: a card and its copies, like S17,1,butterfly")
        cards += [card] * int(copies)
        animals[card] = (row.get("animal") or "").strip()
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise _bad(f"there are {len(cards)} cards, not {FEWEST_CARDS} to {MOST_CARDS}")
    return Deck(tuple(sorted(cards)), tuple(animals))


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_deck", sentence)


def deck_at(path: str) -> tuple[Deck, str]:
    """Return the deck in a file with its text, refusing one that cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
        return read_deck(text), text
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
    except UnicodeDecodeError:
        why = "it is no text in UTF-8"
    except Refusal as refusal:
        why = refusal.sentence
    raise _bad(f"the deck {excerpt(path, 200)} of {REPLACED_BY} is of no use: {why}")


def _deck() -> tuple[Deck, str, Refusal | None]:
    """Return the deck and its text; ours, with the reason, where another is of no use."""
    fault = None
    if other := os.environ.get(REPLACED_BY):
        try:
            return *deck_at(other), None
        except Refusal as refusal:
            fault = refusal
    text = files(__package__).joinpath("deck.csv").read_text(encoding="utf-8")
    return read_deck(text), text, fault


(DECK, ANIMALS), DECK_TEXT, DECK_FAULT = _deck()
NAMES = tuple(
    f"{letter}{'X' if rank == DARK else rank + 1}" for letter in LETTERS for rank in range(RANKS)
)
"""Each card as records write it."""

COPIES = tuple(DECK.count(card) for card in range(len(NAMES)))


def is_eclipse(card: int) -> bool:
    """Tell an eclipse from a number."""
    return card % RANKS == DARK


def spoken(card: int) -> str:
    """Say a card: `sun 17`, `lunar eclipse`."""
    suit, rank = divmod(card, RANKS)
    return ("solar eclipse", "lunar eclipse")[suit] if rank == DARK else f"{SUITS[suit]} {rank + 1}"


def names(cards: tuple[int, ...]) -> list[str]:
    """Return cards by name, in their order."""
    return [NAMES[card] for card in cards]
