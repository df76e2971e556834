"""`saros picture`: a position as an SVG file, to show to somebody."""

from __future__ import annotations

from typing import Any

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
        before, move = game.view(table.states[-2], None), _last_move(table)
    drawn = picture(game, view, before=before, move=move)
    ground = art(game, drawn.ground, turned)
    return vector.svg(
        drawn, ground, turned=turned, dark=theme == "dark", safe=safe, title=game.title
    )


def _last_move(table: Table) -> Any:
    """Return the last move, if whoever watches may know all of it."""
    game, state, text = table.game, table.states[-2], table.record.moves[-1]
    move = game.read_move(state, text)
    secret = game.hides and table.outcome is None and game.told(state, move, None) != text
    return None if secret else move
