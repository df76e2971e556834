"""`saros picture`: a position as an SVG file, to show to somebody."""

from __future__ import annotations

from pathlib import Path

from ..core.refusal import Refusal, excerpt
from ..families.drawing import ply_picture, svg
from ..table.table import Table
from .files import shown

THEMES = ("light", "dark")

OTHER_KINDS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf")
"""A file so called would not open: what is written is SVG."""


def refuse_other_kind(name: str) -> None:
    """Refuse the name of a file that promises another kind of picture."""
    path = Path(name)
    if path.suffix.lower() in OTHER_KINDS:
        better = excerpt(path.with_suffix(".svg").name)
        raise Refusal("bad_option", f"the picture is SVG, not {shown(name)}; call it {better}")


def picture_text(table: Table, turned: bool, theme: str, safe: bool) -> str:
    """Return a table as SVG, as somebody who only watches sees it."""
    if theme not in THEMES:
        raise Refusal("bad_option", f"a theme is {' or '.join(THEMES)}, not {excerpt(theme)}")
    drawn = ply_picture(table, None)
    return svg(table.game, drawn, turned=turned, dark=theme == "dark", safe=safe)
