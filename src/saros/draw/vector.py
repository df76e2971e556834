"""A picture as one SVG file that needs nothing beside it: for documents, sharing and print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from .engraving import number, pair, polyline
from .picture import Picture, Spot
from .scene import Point

AROUND = 1.5
"""What lies under and over a symbol has a box so much larger."""

INK = "ink.css"


@cache
def inks() -> dict[str, str]:
    """Return the style sheet of all pictures, then those that families have of their own.

    They are without their comments, by the name of the family; the first has none.
    """
    here = files(__package__)
    rooms = sorted((room.name, room) for room in here.iterdir() if room.is_dir())
    found = {"": here / INK, **{name: room / INK for name, room in rooms}}
    return {
        name: _bare(sheet.read_text("utf-8")) for name, sheet in found.items() if sheet.is_file()
    }


def _bare(sheet: str) -> str:
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))


def ink(family: str | None = None) -> str:
    """Return those of all pictures and of one family as one sheet, or all there are."""
    sheets = inks()
    return "\n".join(sheets.values()) if family is None else sheets[""] + sheets.get(family, "")


def svg(
    picture: Picture,
    art: str,
    family: str | None = None,
    *,
    turned: bool = False,
    dark: bool = False,
    safe: bool = False,
    title: str = "",
) -> str:
    """Return a picture, its art and its inks as SVG; the art must be turned already.

    `dark` are the inks of the evening, `safe` those that every eye tells apart.
    """
    width, height = number(picture.width), number(picture.height)
    theme = (' data-theme="dark"' if dark else "") + (' data-colours="safe"' if safe else "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width} {height}"'
        f'{theme} data-motion="off" role="img"><title>{escape(title)}</title>'
        f'<style>{ink(family)}</style><rect class="paper" width="{width}" height="{height}"/>'
        f"{art}{''.join(_marks(picture, art, turned))}</svg>\n"
    )


def _marks(picture: Picture, art: str, turned: bool) -> Iterator[str]:
    def seen(place: Point) -> Point:
        return (picture.width - place[0], picture.height - place[1]) if turned else place

    for stroke in picture.strokes:
        drawn = polyline(map(seen, stroke.points))
        yield f'<path class="stroke {" ".join(stroke.look)}" d="{drawn}"/>'
    for spot in picture.spots:
        if parts := "".join(_layers(spot, art)):
            yield f'<g class="spot" transform="translate({pair(seen(spot.at))})">{parts}</g>'
    for caption in picture.captions:
        look, (x, y) = " ".join(("caption", *caption.look)), map(number, seen(caption.at))
        size, text = number(caption.size), escape(caption.text)
        yield f'<text class="{look}" x="{x}" y="{y}" font-size="{size}">{text}</text>'


def _layers(spot: Spot, art: str) -> Iterator[str]:
    """What lies under a symbol, the symbol, and what lies over it, as far as there is art."""
    layers = [(f"under-{look}", AROUND) for look in spot.look]
    layers += [(f"sym-{spot.symbol}", 1.0)] if spot.symbol else []
    layers += [(f"over-{look}", AROUND) for look in spot.look]
    for name, larger in layers:
        if f'id="{name}"' in art:
            size, edge = number(spot.size * larger), number(-spot.size * larger / 2)
            yield f'<use href="#{name}" x="{edge}" y="{edge}" width="{size}" height="{size}"/>'
