"""The rules of Blue Moon beside the table: in short, in our own words, with pictures."""

from __future__ import annotations

from functools import cache

from ...games import AnyGame
from ...games.bluemoon.cards import card_named
from ..picture import Chapter
from .picture import picture
from .places import card_id
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
    view = game.view(game.read_state(page.state), 0)
    starts = {card_id(0, card_named(name)) for name in page.shows}
    shown = [way for way in ways(game, view) if way.touches[0] in starts]
    # On the tall canvas, where cards are larger: a page is narrower than a table.
    return Chapter(page.title, words, picture(game, view, tall=True), tuple(shown))
