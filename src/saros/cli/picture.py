"""`saros picture`: a position as an SVG file, to show to somebody."""

from __future__ import annotations

from ..core.refusal import Refusal, excerpt
from ..draw import art, picture, vector
from ..table.table import Table

THEMES = ("light", "dark")


def picture_text(table: Table, turned: bool, theme: str, safe: bool) -> str:
    """Return a table as SVG, as somebody who only watches sees it."""
    if theme not in THEMES:
        raise Refusal("bad_option", f"a theme is {' or '.join(THEMES)}, not {excerpt(theme)}")
    game, view = table.game, table.game.view(table.state, None)
    before, move = None, None
    if table.ply:
        before, move = game.view(table.states[-2], None), table.record.moves[-1]
    drawn = picture(game, view, before=before, move=move)
    ground = art(game, drawn.ground, turned)
    return vector.svg(
        drawn, ground, turned=turned, dark=theme == "dark", safe=safe, title=game.title
    )
