"""The symbols of Sun and Moon: medallions with their emblems, and the signs laid round them.

Every symbol stands in a square of a hundred units, its middle the origin. What is drawn in `ink`
is the emblem, `cut` shows the metal again, `fine` are the strokes one sees only when near.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ...games.sunmoon.board import SIDES
from ..engraving import (
    arc,
    arc_to,
    circle,
    glint,
    group,
    pair,
    path,
    polar,
    polyline,
    rays,
    ring,
    spokes,
    symbol,
)
from ..scene import Point

CENTRE = (0.0, 0.0)
HELD = (3.6, -3.6)
"""The middle of moon's disc, which lies in the arms of the crescent."""


@cache
def symbols() -> str:
    """Return every symbol that pictures of Sun and Moon use."""
    return "".join((*_pieces(), *_signs()))


def _pieces() -> Iterator[str]:
    drawn = {
        "earth-pony": _blossom,
        "pegasus": _winged_star,
        "unicorn": _horned_lozenge,
        "star": lambda side: _fireball(side, 45),
        "hour-star": lambda side: _fireball(side, 0),
        "anti-star": lambda side: _fireball(side, 90),
        "princess": _tiara,
    }
    for side, medal in zip(SIDES, (_crescent, _corona), strict=True):
        for name, emblem in drawn.items():
            yield symbol(f"sym-{side}-{name}", 50, medal(emblem(side), name == "princess"))


# Medallions --------------------------------------------------------------------------------


def _corona(emblem: str, royal: bool) -> Iterator[str]:
    """Sun's medallion: a rayed rim, every other ray short."""
    yield path(rays(CENTRE, 40, [49.4, 46.2] * 9), "sun-rim")
    yield circle(CENTRE, 39.4, "sun-disc")
    yield path(_shading(CENTRE, 38.6, 35.2), "sun-fine")
    yield circle(CENTRE, 34.6, "sun-line")
    if royal:
        yield circle(CENTRE, 37, "sun-beads", pathLength="90")
    yield emblem


def _crescent(emblem: str, royal: bool) -> Iterator[str]:
    """Moon's medallion: the dark disc in the arms of a crescent, open where the bite is."""
    low, high = polar(CENTRE, 48.6, 122), polar(CENTRE, 48.6, -32)
    yield path(f"M{pair(high)}{arc_to(low, 48.6, False, True)}{arc_to(high, 41.5, True, True)}Z",
               "moon-rim")  # fmt: skip
    yield circle(HELD, 37.6, "moon-disc")
    yield path(_horizon(), "moon-fine")
    yield circle(HELD, 34.4, "moon-line")
    if royal:
        yield circle(HELD, 36.6, "moon-beads", pathLength="88")
    yield group([emblem], transform=f"translate({pair(HELD)})")


def _shading(centre: Point, outer: float, inner: float) -> str:
    """Short strokes across a rim, on the side away from the light."""
    return spokes(centre, range(70, 202, 4), inner, outer)


def _horizon() -> str:
    """Strokes along the crescent, as one engraves a round thing."""
    return "".join(
        arc(polar(CENTRE, far, 225 + half), polar(CENTRE, far, 225 - half), far, False)
        for far, half in ((46.6, 62), (45, 48), (43.4, 33))
    )


# Emblems -----------------------------------------------------------------------------------


def _blossom(side: str) -> str:
    """The earth pony's: a wild rose."""
    petal = (
        "M0-6C-5.5-9-13.4-16-9.4-24.6C-7-29-2-28.6 0-24.8C2-28.6 7-29 9.4-24.6C13.4-16 5.5-9 0-6Z"
    )
    vein = "M0-10V-20M-2.4-12.4-5-20M2.4-12.4 5-20"
    sepal = "M0-8.5 2.6-17.5 0-23.5-2.6-17.5Z"
    turns = [number * 72 for number in range(5)]
    parts = [path(sepal, f"{side}-ink", transform=f"rotate({turn + 36})") for turn in turns]
    parts += [path(petal, f"{side}-ink", transform=f"rotate({turn})") for turn in turns]
    parts += [path(vein, f"{side}-cut-fine", transform=f"rotate({turn})") for turn in turns]
    parts.append(circle(CENTRE, 6.6, f"{side}-cut"))
    parts.append(path(spokes(CENTRE, range(0, 360, 36), 3, 6) + ring(CENTRE, 1.6), f"{side}-pin"))
    return group(parts)


def _winged_star(side: str) -> str:
    """The pegasus's: a five-pointed star that a wing carries."""
    star = rays((-6.5, 6.5), 8.4, [21.5] * 5, -14)
    feathers = (
        "M-4 2C-6-14 6-28.5 29-28.5C27-22.5 22.5-19 17-17.6C21-17.2 24.6-17.6 28.4-19.4"
        "C27.4-12.6 22.6-8.4 16.4-7.6C20-6.6 23.4-7 26.6-8.6C25.4-1.4 18 4.6 4 4Z"
    )
    barbs = "M3-8C8-16 15-21 23-24.4M6-4.4C11-9.4 17-12.6 23-14.6M8-.6C12-2.8 16-4 20.6-4.4"
    return group([
        path(feathers, f"{side}-ink"),
        path(barbs, f"{side}-cut-fine"),
        path(star, f"{side}-ink {side}-gap"),
        path(spokes((-6.5, 6.5), range(-14, 346, 72), 3, 16), f"{side}-cut-fine"),
    ])  # fmt: skip


def _horned_lozenge(side: str) -> str:
    """The unicorn's: a cut gem, and the horn that rises from it."""
    outer, inner = [(0.0, -9.0), (17.5, 10.0), (0.0, 29.0), (-17.5, 10.0)], 0.52
    table = [(x * inner, 10 + (y - 10) * inner) for x, y in outer]
    facets = "".join(polyline(edge) for edge in zip(outer, table, strict=True))
    horn = "M0-33 5.6-8.5Q0-3.8-5.6-8.5Z"
    twist = "M-2.2-23.6 1.9-25.6M-3.4-18.2 3.1-21M-4.6-12.8 4.3-16.2M-5.3-8 5.3-11.4"
    return group([
        path(polyline(outer, closed=True), f"{side}-ink"),
        path(polyline(table, closed=True), f"{side}-cut"),
        path(facets, f"{side}-cut-fine"),
        path(glint((0, 10), 6.6, 0.3), f"{side}-ink"),
        path(horn, f"{side}-ink {side}-gap"),
        path(twist, f"{side}-cut-line"),
    ])  # fmt: skip


def _fireball(side: str, turn: float) -> str:
    """The shooting star's: tail straight up until it has chosen its arc, then to one side."""
    flame = (
        "M-6.6 14.6C-12.6 5-19.4-.6-29-4C-22.6-5.4-18-5.2-13.6-3.6C-17-12-22-19.6-28-27"
        "C-18-22.4-11-17.4-4.6-11.4C-4.4-17.4-5-23-7.6-29C4.6-23 13.6-13.6 16.6-2.6Z"
    )
    licks = "M-18-14C-11-9.6-5.6-4.6-1.6 1M-16.4-2C-11.6-.2-8 2.6-5 6M-1.6-17C3-12 5.6-7.4 7-2.6"
    return group(
        [
            path(flame, f"{side}-ink"),
            path(licks, f"{side}-cut-fine"),
            circle((7, 8), 15.4, f"{side}-ink {side}-gap"),
            circle((7, 8), 9.6, f"{side}-cut"),
            circle((7, 8), 5.4, f"{side}-ink"),
        ],
        transform=f"rotate({turn})",
    )


def _tiara(side: str) -> str:
    """The princess's."""
    tips = [(-27.5, -9.0), (-14.5, -18.5), (0.0, -25.5), (14.5, -18.5), (27.5, -9.0)]
    dips = [(-17.5, 1.0), (-6.5, -5.0), (6.5, -5.0), (17.5, 1.0)]
    line = [tips[0]]
    for dip, (_, tip) in zip(dips, pairwise(tips), strict=True):
        line += [dip, tip]
    crown = f"{polyline(line)}L21 13Q0 5-21 13Z"
    band = "M-21.4 16.4Q0 8.4 21.4 16.4L20 23.6Q0 15.6-20 23.6Z"
    pearls = "".join(ring(tip, 3.9 if n == 2 else 3.2) for n, tip in enumerate(tips))
    gems = polyline([(0, -11), (4, -3.4), (0, 4.2), (-4, -3.4)], True)
    drops = "".join(ring(place, 2.1) for place in ((-13.6, 2.6), (13.6, 2.6)))
    studs = "".join(ring((x, 16 + x * x / 95), 1.3) for x in (-14.0, -7.0, 0.0, 7.0, 14.0))
    return group([
        path(crown + band + pearls, f"{side}-ink"),
        path(gems + drops + studs, f"{side}-cut"),
    ])  # fmt: skip


# Signs -------------------------------------------------------------------------------------


def _signs() -> Iterator[str]:
    """Looks under and over a symbol, in a box half as large again, and signs for places to go."""
    yield symbol("under-last", 75, [circle(CENTRE, 56, "halo"), circle(CENTRE, 56, "halo-line")])
    yield symbol("under-open", 75, [path(glint(CENTRE, 34, 0.13), "open-star"),
                                    circle(CENTRE, 9, "open-heart")])  # fmt: skip
    yield symbol("under-eclipse", 75, [
        path(rays(CENTRE, 50, [73, 62, 67, 60] * 6), "corona"),
        circle(CENTRE, 53, "corona-disc"),
    ])  # fmt: skip
    yield symbol("over-eclipse", 75, [path(_shadow(), "shadow"), circle(CENTRE, 50, "danger-line")])
    yield symbol("over-waiting", 75, [circle(CENTRE, 54, "waiting", pathLength="36")])
    yield symbol("under-chosen", 75, [circle(CENTRE, 57, "chosen")])
    yield symbol(
        "sym-sign-dot", 50, [circle(CENTRE, 17, "dot"), path(glint(CENTRE, 13, 0.2), "dot-glint")]
    )
    yield symbol(
        "sym-sign-ring", 50, [circle(CENTRE, 54, "ring-ground"), circle(CENTRE, 54, "ring")]
    )
    yield symbol("sym-sign-eclipse", 50, [path(rays(CENTRE, 30, [46, 38] * 8), "corona"),
                                          circle(CENTRE, 28, "sign-shade")])  # fmt: skip
    yield symbol("sym-sign-banished", 50, [circle(CENTRE, 34, "sign-banished")])


def _shadow() -> str:
    """The dark disc that slides over an eclipsed princess, leaving the lower edge in the light."""
    left, right = (-46.0, 19.5), (46.0, 19.5)
    return f"M{pair(left)}{arc_to(right, 50, long=True)}{arc_to(left, 74, clockwise=False)}Z"
