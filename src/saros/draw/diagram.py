"""A small diagram: a cut of a picture with some moves drawn in, as SVG for a page with its art."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .engraving import number, pair, polyline
from .picture import Box, Picture, Way
from .scene import Point


def diagram(picture: Picture, ways: Sequence[Way], box: Box, ground: str = "") -> str:
    """Return what lies in a box of a picture, and where the ways lead; symbols are the page's.

    `ground` is the id of what the page shows under pictures, if it is to be drawn here too.
    """
    left, top, width, height = map(number, box)
    marks = (*_ways(ways), *_spots(picture, box), *_signs(picture, ways))
    parts = "".join((*_ground(picture, ground), *marks))
    return (
        f'<svg class="diagram" viewBox="{left} {top} {width} {height}" aria-hidden="true"'
        f' focusable="false">{parts}</svg>'
    )


def _ground(picture: Picture, ground: str) -> Iterator[str]:
    if ground:
        yield f'<use href="#{ground}"/>'
    for stroke in picture.strokes:
        yield f'<path class="stroke {" ".join(stroke.look)}" d="{polyline(stroke.points)}"/>'


def _spots(picture: Picture, box: Box) -> Iterator[str]:
    for spot in picture.spots:
        if spot.symbol and _is_in(spot.at, box):
            yield _use(f"sym-{spot.symbol}", spot.at, spot.size)


def _is_in(at: Point, box: Box) -> bool:
    left, top, width, height = box
    return left <= at[0] <= left + width and top <= at[1] <= top + height


def _ways(ways: Sequence[Way]) -> Iterator[str]:
    for way in ways:
        if len(way.path) > 1:
            yield f'<path class="stroke way think" d="{polyline(way.path)}"/>'
        if len(way.ray) > 1:
            yield f'<path class="stroke ray think" d="{polyline(way.ray)}"/>'


def _signs(picture: Picture, ways: Sequence[Way]) -> Iterator[str]:
    """Rings round what is taken, dots where something goes."""
    spots = {spot.id: spot for spot in picture.spots}
    takes = dict.fromkeys(spot for way in ways for spot in way.takes)
    goals = dict.fromkeys(way.touches[-1] for way in ways if way.touches[-1] in spots)
    for name in takes:
        yield _use("sym-sign-ring", spots[name].at, spots[name].size)
    for name in goals:
        if name not in takes:
            yield _use("sym-sign-dot", spots[name].at, spots[name].size * 0.5)


def _use(name: str, at: Point, size: float) -> str:
    wide, edge = number(size), number(-size / 2)
    return (
        f'<use href="#{name}" transform="translate({pair(at)})" x="{edge}" y="{edge}"'
        f' width="{wide}" height="{wide}"/>'
    )
