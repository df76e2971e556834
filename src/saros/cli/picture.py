"""`saros picture`: a position as an SVG file, to show to somebody."""

from __future__ import annotations

from ..core.refusal import Refusal, excerpt
from ..draw import art, vector
from ..table.shown import pictured
from ..table.table import Table

THEMES = ("light", "dark")


def picture_text(table: Table, turned: bool, theme: str, safe: bool) -> str:
    """Return a table as SVG, as somebody who only watches sees it."""
    if theme not in THEMES:
        raise Refusal("bad_option", f"a theme is {' or '.join(THEMES)}, not {excerpt(theme)}")
    game, drawn = table.game, pictured(table, None)
    ground = art(game, drawn.ground, turned)
    return vector.svg(
        drawn, ground, turned=turned, dark=theme == "dark", safe=safe, title=game.title
    )
