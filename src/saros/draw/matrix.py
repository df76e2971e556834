"""A table of shares as a picture: light where the row is even or behind, deep where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

CELL, LEFT, TOP, RIGHT = 74, 110, 92, 84
LOW, EVEN, HIGH = (0x3F, 0x4F, 0x9E), (0xF7, 0xF0, 0xDC), (0xC9, 0x86, 0x1B)
"""Behind, even, ahead: night, parchment, gold; the numbers tell it without colour too."""
INK, PAPER, PALE = "#2a2118", "#fbf7ea", "#fffdf6"


@dataclass(frozen=True)
class ShareCell:
    """A share and how far off it may be."""

    share: float
    reach: float


def matrix_picture(
    title: str, names: Sequence[str], rows: Sequence[Sequence[ShareCell]], means: Sequence[float]
) -> str:
    """Return the SVG: a row for each name, a column for each it is compared with, and the mean."""
    width, height = LEFT + CELL * len(names) + RIGHT, TOP + CELL * len(names) + 20
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="Georgia, serif" fill="{INK}"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<text x="20" y="34" font-size="22">{escape(title)}</text>'
    )
    parts = [head]
    for column, name in enumerate((*names, "mean")):
        parts.append(_text(LEFT + CELL * column + CELL / 2, TOP - 12, name, 15, "middle"))
    for row, (name, cells) in enumerate(zip(names, rows, strict=True)):
        middle = TOP + CELL * row + CELL / 2
        parts.append(_text(LEFT - 12, middle + 5, name, 15, "end"))
        for column, cell in enumerate(cells):
            parts.append(_cell(LEFT + CELL * column, TOP + CELL * row, cell, row == column))
        parts.append(
            _text(
                LEFT + CELL * len(names) + CELL / 2, middle + 6, _percent(means[row]), 19, "middle"
            )
        )
    return "".join((*parts, "</svg>\n"))


def _cell(x: float, y: float, cell: ShareCell, same: bool) -> str:
    colour = EVEN if same else _mixed(cell.share)
    dark = sum(colour) < 390
    ink = PALE if dark else INK
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="6" '
        f'fill="#{bytes(colour).hex()}"/>'
        + _text(x + CELL / 2, y + CELL / 2 + 2, _percent(cell.share), 19, "middle", ink)
        + _text(x + CELL / 2, y + CELL / 2 + 20, f"±{100 * cell.reach:.0f}", 12, "middle", ink)
    )


def _mixed(share: float) -> tuple[int, int, int]:
    end = HIGH if share > 0.5 else LOW
    part = min(1.0, abs(share - 0.5) * 2.5)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(EVEN, end, strict=True))
    return red, green, blue


def _text(x: float, y: float, text: str, size: int, anchor: str, ink: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{ink}">'
        f"{escape(text)}</text>"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"
