"""The glossary of Sun and Moon: what each kind of piece does, and what bodies and stars are.

A new kind of piece needs a line in `PIECES`, and a page of the primer for its diagram.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...core.people import sentence
from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, MOON, SUN
from ...games.sunmoon.pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    EARTH_PONY,
    ELEMENT,
    GRIFFIN,
    KINDS,
    NAMES,
    NEUTRALS,
    PEGASUS,
    PRINCESS,
    STAR,
    STARS,
    UNICORN,
    code,
    neutral,
)
from ..diagram import diagram
from ..explanation import Entry
from ..picture import Box
from .art import GROUND_IDS
from .lesson import PAGES, position_on
from .picture import picture
from .places import EDGE, sky
from .symbols import symbol_of
from .ways import ways

STAR_OF_SKY = "star"
"""The entry of a point on which nothing stands."""
BODY_KINDS = {"-s-": "sun", "-m-": "moon", "-e-": "earth"}
"""The entries of the heavenly bodies, by their points."""
KIND_IDS = tuple(kind.name.replace(" ", "-") for kind in KINDS)
"""The entry of each kind of piece; all shooting stars have one."""


class PieceWords(NamedTuple):
    """What a kind of piece does in a sentence or two; the page of the primer that shows it."""

    does: tuple[str, ...]
    page: str


PIECES = {
    EARTH_PONY: PieceWords(
        ("Goes one step along any line, or two round a corner over an empty star.",
         "Captures what stands where it lands."), "Earth pony",
    ),
    PEGASUS: PieceWords(
        ("Flies two or three steps straight to an empty star, over one piece at most.",
         "Captures the opposing piece it flies over."), "Pegasus",
    ),
    UNICORN: PieceWords(
        ("Goes one or two steps straight over empty stars.",
         "May then strike down the piece on the very next star ahead, without going there."),
        "Unicorn",
    ),
    PRINCESS: PieceWords(
        ("Goes two steps round a corner, or hops straight over one piece.",
         "To capture she takes one step, and what stands on the next star ahead is gone.",
         "She is never captured: whoever banishes the other princess wins."), "Princess",
    ),
    GRIFFIN: PieceWords(
        ("Flies exactly two steps, straight or round a corner, over any piece but a neutral one.",
         "Captures what stands where it lands."), "Griffin",
    ),
    DRAGON: PieceWords(
        ("Goes and captures one step; every captive under it makes its straight flight longer.",
         "With three or four captives it captures round a corner too; with five it cannot capture.",
         "Attacked, it gives up its newest captive instead of being captured."), "Dragon",
    ),
    CHANGELING: PieceWords(
        ("Bare, it goes two steps straight, or one step onto what it captures.",
         "What it captures becomes its disguise: then it goes and captures as that kind."),
        "Changeling",
    ),
    ELEMENT: PieceWords(
        ("Belongs to nobody: either player may move it one step to an empty star.",
         "Then it rests until each has had another turn. It is never captured."), "Element",
    ),
    DRACONEQUUS: PieceWords(
        ("Belongs to nobody. Whoever uses it sends it to any empty star.",
         "Or it stays and captures a soldier or shooting star of either side beside it.",
         "Nobody uses it on two of their turns running. It is never captured."), "Draconequus",
    ),
}  # fmt: skip
"""By the kind; shooting stars go differently on each board."""

FALLING = {
    "terrestrial": (
        "Goes and captures one step straight forward; from where it began also aslant.",
        "On the far rank one of your captured soldiers returns in its place.",
    ),
    "astral": (
        "Goes and captures one step inward, and keeps to the circle of its first move.",
        "On the earth one of your captured soldiers returns in its place.",
    ),
}
BODIES = {
    "sun": "Soldiers neither enter nor cross it. Princesses may, and sun's begins here.",
    "moon": "Soldiers neither enter nor cross it. Princesses may, and moon's begins here.",
    "earth": "Only shooting stars fall to it. There a captured soldier returns in their place.",
}
ON_STARS = "Pieces stand on stars and follow the lines that pass through them."

REACH = {"terrestrial": 245.0, "astral": 230.0}
"""How far a diagram shows the board round its piece."""


@cache
def glossary(game: AnyGame) -> tuple[Entry, ...]:
    """Return the kinds of pieces, the stars, and the bodies where there are any."""
    return tuple(_entries(game))


def _entries(game: AnyGame) -> Iterator[Entry]:
    for kind, (does, page) in PIECES.items():
        yield _piece(game, kind, does, page)
    yield _piece(game, STAR, FALLING[game.name], "Shooting star")
    if game.name == ASTRAL.name:
        for body, words in BODIES.items():
            yield Entry(body, sentence(body), (words,), symbols=("",), words=(f"-{body[0]}-",))
    yield Entry(STAR_OF_SKY, "Star", (ON_STARS,), symbols=("",))


def _piece(game: AnyGame, kind: int, does: tuple[str, ...], page: str) -> Entry:
    kinds = STARS if kind in STARS else (kind,)
    coded = [code(side, each) for side in (MOON, SUN) for each in kinds]
    symbols = tuple(map(symbol_of, [neutral(kind)] if kind in NEUTRALS else coded))
    return Entry(KIND_IDS[kind], sentence(NAMES[kind]), does, symbols, diagram=_diagram(game, page))


def _diagram(game: AnyGame, title: str) -> str:
    """Return the board round the piece that a page of the primer is about."""
    page = next(page for page in PAGES[game.name] if page.title == title)
    view, start = position_on(game, page), page.shows[0]
    shown = [way for way in ways(game, view) if way.touches[0] == start]
    return diagram(picture(game, view), shown, _round(game.name, start), GROUND_IDS[game.name])


def _round(board: str, star: str) -> Box:
    """Return the box of a diagram, pushed back to where there is something to see."""
    heavens, reach = sky(board), REACH[board]
    (x, y), high = heavens.place(star), reach * 0.8
    left = min(max(x - reach, EDGE), heavens.width - EDGE - 2 * reach)
    top = min(max(y - high, EDGE), heavens.height - EDGE - 2 * high)
    return left, top, 2 * reach, 2 * high
