"""The table under the cards: a quiet sheet for each seat, with a line for each row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.refusal import Refusal, excerpt
from ..engraving import glint, number, pair, path
from ..picture import Box
from .faces import symbols
from .layout import BELOW, NAMES, Layout, Region, layout


@cache
def art(ground: str, turned: bool = False) -> str:  # noqa: ARG001 - a table is never turned round
    """Return the cards and signs as symbols, and the table as SVG."""
    if ground not in NAMES:
        raise Refusal("no_drawing", f"there is no ground {excerpt(ground)}")
    body = "".join(_table(layout(ground)))
    return f'<defs>{symbols()}</defs><g class="ground {ground}">{body}</g>'


def _table(table: Layout) -> Iterator[str]:
    for region in table.regions:
        yield from _sheet(region)


def _sheet(region: Region) -> Iterator[str]:
    left, top, width, _ = region.lines[0]
    above = min(top, region.head[1])
    end = region.lines[-1][1] + region.lines[-1][3] + 5
    yield _rect((left, above, width, end - above), "sheet", 14)
    yield _rect((left + 4, above + 4, width - 8, end - above - 8), "sheet-line", 10)
    for x, y, wide, high in region.lines:
        base = y + high - BELOW / 2
        yield path(f"M{pair((x + 26, base))}H{number(x + wide - 26)}", "sheet-rule")
        ends = glint((x + 20, base), 6) + glint((x + wide - 20, base), 6)
        yield path(ends, "sheet-glint")


def _rect(box: Box, look: str, corner: float) -> str:
    x, y, width, height = map(number, box)
    size = f'width="{width}" height="{height}" rx="{number(corner)}"'
    return f'<rect class="{look}" x="{x}" y="{y}" {size}/>'
