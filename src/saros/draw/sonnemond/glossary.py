"""The glossary of Sonne und Mond: cards, piles, and the places where cards are laid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...games import AnyGame
from ...games.sonnemond.cards import ANIMALS, DARK, NAMES, RANKS
from ..diagram import diagram
from ..explanation import Entry
from ..picture import Box, Picture
from .faces import symbol_of
from .lesson import view_on
from .picture import picture
from .primer import PAGES
from .ways import ways

NUMBER, ANIMAL, ECLIPSE, BACK = "number", "animal", "eclipse", "back"

CARDS = {
    NUMBER: (
        "Number",
        "Goes to the left or right end of a row of its suit, anybody's, so that numbers ascend.",
        "Five neighbours in a row of yours are a run; cleared, each card of it is a point.",
    ),
    ANIMAL: (
        "Number with an animal",
        "Goes to an end of a row of its suit, so that numbers ascend.",
        "After an animal you must lay another card at once.",
    ),
    ECLIPSE: (
        "Eclipse",
        "Covers a visible number of its suit in any row: it no longer counts for order and runs.",
        "A number that fits between its neighbours covers the eclipse.",
    ),
    BACK: ("Hidden card", "Only its owner knows it."),
}
PLACES = {
    "stack": ("Stack", "Cards are drawn from here, up to five, and only into an empty hand."),
    "discard": (
        "Discard pile", "What total eclipses take comes here.",
        "When the stack is empty it is shuffled and becomes the stack.",
    ),
    "score": ("Score pile", "The cards of cleared runs: each sun or moon card is a point."),
    "runs": (
        "Run", "Five or more neighbouring numbers in one's own row.",
        "Clearing it, instead of laying, puts all its cards on the score pile.",
    ),
    "left": ("Left end of a row", "Smaller numbers of its suit are laid here."),
    "right": ("Right end of a row", "Larger numbers of its suit are laid here."),
    "open": ("Row to be opened", "Any number of its suit can begin a row here."),
}  # fmt: skip
"""By the word with which their ids begin."""

PAGES_OF = {NUMBER: ("Rows", "slot:0:sun"), ECLIPSE: ("Eclipses", "slot:1:sun"),
            "runs": ("Runs", "slot:0:sun")}  # fmt: skip
"""The page of the primer that shows something, and the row on it."""


@cache
def glossary(game: AnyGame) -> tuple[Entry, ...]:
    """Return the places, and then the cards."""
    return tuple(_entries(game))


def kind_of_card(card: int) -> str:
    """Return the entry of a card."""
    return ECLIPSE if card % RANKS == DARK else ANIMAL if ANIMALS[card] else NUMBER


def _entries(game: AnyGame) -> Iterator[Entry]:
    for word, (name, *does) in PLACES.items():
        yield Entry(word, name, tuple(does), words=(word,), diagram=_diagram(game, word))
    symbols: dict[str, list[str]] = {BACK: ["back"]}
    for card in range(len(NAMES)):
        found = symbols.setdefault(kind_of_card(card), [])
        found += [symbol_of(card), *([f"{symbol_of(card)}-laid"] if card % RANKS == DARK else [])]
    for kind, (name, *does) in CARDS.items():
        yield Entry(kind, name, tuple(does), tuple(symbols.get(kind, ())), (), _diagram(game, kind))


def _diagram(game: AnyGame, kind: str) -> str:
    """Return the row of a page of the primer, and what could be done to it."""
    if kind not in PAGES_OF:
        return ""
    title, row = PAGES_OF[kind]
    page = next(page for page in PAGES if page.title == title)
    view = view_on(game, page)
    drawn = picture(game, view, tall=True)
    shown = [way for way in ways(game, view) if way.touches[0] in page.shows]
    near = [way for way in shown if _is_at(way.touches[-1], row)]
    return diagram(drawn, near, _round(drawn, row))


def _is_at(spot: str, row: str) -> bool:
    """Tell whether a spot is a card or an end of a row."""
    word, _, where = spot.partition(":")
    return spot.startswith(row) or (word in ("left", "right") and f"slot:{where}" == row)


def _round(drawn: Picture, row: str) -> Box:
    """Return the box of a row with its ends."""
    cards = [spot for spot in drawn.spots if spot.id.startswith(row)]
    half = cards[0].size / 2
    left, right = cards[0].at[0] - 2 * half, cards[-1].at[0] + 2 * half
    return left, cards[0].at[1] - half * 1.15, right - left, half * 2.3
