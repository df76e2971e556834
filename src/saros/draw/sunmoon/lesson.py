"""The rules of Sun and Moon beside the board: in short, in our own words, each with a picture."""

from __future__ import annotations

from functools import cache

from ...games import AnyGame
from ...games.sunmoon.rules import State
from ..picture import Chapter
from .fairy_primer import FAIRY_PAGES
from .picture import picture
from .primer import ASTRAL_PAGES, TERRESTRIAL_PAGES, Page
from .ways import ways

PAGES = {
    "terrestrial": (*TERRESTRIAL_PAGES, *FAIRY_PAGES["terrestrial"]),
    "astral": (*ASTRAL_PAGES, *FAIRY_PAGES["astral"]),
}


@cache
def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """Return the rules, from what to play for to how to write it down."""
    return tuple(_chapter(game, page) for page in PAGES[game.name])


def _chapter(game: AnyGame, page: Page) -> Chapter:
    words = tuple(" ".join(part.split()) for part in page.words.split("\n\n"))
    if page.pieces is None:
        return Chapter(page.title, words)
    view = game.setup() if page.pieces == "" else position_on(game, page)
    shown = [way for way in ways(game, view) if way.touches[0] in page.shows]
    return Chapter(page.title, words, picture(game, view), tuple(shown))


def position_on(game: AnyGame, page: Page) -> State:
    """Return the position a page describes: a letter and a point for each piece."""
    pieces = (page.pieces or "").split()
    standing = dict(zip(pieces[1::2], pieces[::2], strict=True))
    state: State = game.read_state(
        {"board": game.name, "turn": page.turn, "pieces": standing, **page.more}
    )
    return state
