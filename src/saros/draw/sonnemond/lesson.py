"""The rules of Sonne und Mond beside the table: in short, in our own words, with pictures."""

from __future__ import annotations

from functools import cache

from ...games import AnyGame
from ...games.sonnemond.explicit import example
from ...games.sonnemond.view import View
from ..picture import Chapter
from .picture import picture
from .primer import PAGES, Page
from .ways import ways


@cache
def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """Return the rules, from what to play for to how to write it down."""
    return tuple(_chapter(game, page) for page in PAGES)


def _chapter(game: AnyGame, page: Page) -> Chapter:
    words = tuple(" ".join(part.split()) for part in page.words.split("\n\n"))
    if page.state is None:
        return Chapter(page.title, words)
    view = view_on(game, page)
    shown = [way for way in ways(game, view) if way.touches[0] in page.shows]
    # On the tall canvas, where cards are larger: a page is narrower than a table.
    return Chapter(page.title, words, picture(game, view, tall=True), tuple(shown))


def view_on(game: AnyGame, page: Page) -> View:
    """Return the state that a page describes, as the first seat sees it."""
    assert page.state is not None
    seen: View = game.view(example(page.state), 0)
    return seen
