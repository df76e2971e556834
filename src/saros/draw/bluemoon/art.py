"""The table under the cards, and the sheets on which their faces are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.refusal import Refusal, excerpt
from ...games.bluemoon.cards import PEOPLES
from ..engraving import circle, glint, number, pair, path, ring, spokes
from ..picture import Box
from .faces import shared, sheet
from .layout import NAMES, Half, Layout, layout
from .table_signs import table_signs

PARTS = "parts"
"""The sheet with what all cards are made from, for whoever shows them without a table."""


def sheet_of(deck: str) -> str:
    """Return the name of the sheet with the cards of a ready deck."""
    return f"deck-{deck.lower()}"


@cache
def art(ground: str, turned: bool = False) -> str:  # noqa: ARG001 - a table is never turned round
    """Return a table with the symbols that every table has, or a sheet of faces, as SVG."""
    for people in PEOPLES:
        if ground == sheet_of(people):
            return f"<defs>{sheet(people)}</defs>"
    if ground == PARTS:
        return f"<defs>{shared()}</defs>"
    if ground not in NAMES:
        raise Refusal("no_drawing", f"there is no ground {excerpt(ground)}")
    body = "".join(_table(layout(ground)))
    return f'<defs>{shared()}{table_signs()}</defs><g class="ground {ground}">{body}</g>'


def _table(table: Layout) -> Iterator[str]:
    yield from _chart(table)
    for half in (table.far, table.near):
        yield from _areas(half)
    yield from _nest(table)


def _areas(half: Half) -> Iterator[str]:
    """Where cards come to lie."""
    for box in (half.combat, half.support):
        yield _rect(box, "bm-area", 14)
        x, y, wide, high = box
        yield _rect((x + 5, y + 5, wide - 10, high - 10), "bm-area-line", 10)
        corners = [(x + 12, y + 12), (x + wide - 12, y + 12),
                   (x + 12, y + high - 12), (x + wide - 12, y + high - 12)]  # fmt: skip
        yield path("".join(glint(corner, 5, 0.2) for corner in corners), "bm-area-glint")


def _chart(table: Layout) -> Iterator[str]:
    """Circles as on a chart of the sky, quietly round the middle of the table."""
    x, y = table.width / 2, table.middle[1] + table.middle[3] / 2
    whole = f'<rect width="{number(table.width)}" height="{number(table.height)}"/>'
    yield f'<clipPath id="bm-canvas-{table.name}">{whole}</clipPath>'
    circles = "".join(ring((x, y), radius) for radius in (150, 265, 380, 495, 610))
    drawn = circles + spokes((x, y), range(0, 360, 15), 150, 610)
    yield path(drawn, "bm-chart-line", clip_path=f"url(#bm-canvas-{table.name})")


def _nest(table: Layout) -> Iterator[str]:
    """The three paths of the dragons, with a place on either side and one in the middle."""
    size = table.dragon
    for far, home, near in zip(table.far.dragons, table.dragons, table.near.dragons, strict=True):
        if far[0] == home[0]:
            line = f"M{pair((far[0], far[1] + size / 2))}L{pair((near[0], near[1] - size / 2))}"
            yield path(line, "bm-path")
        for at in (far, home, near):
            yield circle(at, size * 0.36, "bm-nest")


def _rect(box: Box, look: str, corner: float) -> str:
    x, y, width, height = map(number, box)
    size = f'width="{width}" height="{height}" rx="{number(corner)}"'
    return f'<rect class="{look}" x="{x}" y="{y}" {size}/>'
