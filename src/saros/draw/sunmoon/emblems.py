"""The symbols of Sun and Moon: medallions with their emblems, and the signs laid round them.

Every symbol stands in a square of a hundred units, its middle the origin. What is drawn in `ink`
is the emblem, `cut` shows the metal again, `fine` are the strokes one sees only when near.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

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
from .fairy_emblems import (
    changeling,
    draconequus,
    dragon,
    element,
    fairy_signs,
    griffin,
    neutral_medal,
)

CENTRE = (0.0, 0.0)
HELD = (3.6, -3.6)
"""The middle of moon's disc, which lies in the arms of the crescent."""


@cache
def symbols() -> str:
    """Return every symbol that pictures of Sun and Moon use."""
    return "".join((*_pieces(), *_signs(), *fairy_signs()))


def _emblems() -> dict[str, Callable[[str], str]]:
    return {
        "earth-pony": _blossom,
        "pegasus": _winged_star,
        "unicorn": _horned_lozenge,
        "star": lambda side: _fireball(side, 45),
        "hour-star": lambda side: _fireball(side, 0),
        "anti-star": lambda side: _fireball(side, 90),
        "princess": _tiara,
        "griffin": griffin,
        "dragon": dragon,
        "changeling": changeling,
    }


def _pieces() -> Iterator[str]:
    for side, medal in zip(SIDES, (_crescent, _corona), strict=True):
        for name, emblem in _emblems().items():
            yield symbol(f"sym-{side}-{name}", 50, medal(emblem(side), name == "princess"))
            yield symbol(f"over-as-{side}-{name}", 75, _disguise(side, emblem(side)))
    for name, sign in (("element", element()), ("draconequus", draconequus())):
        yield symbol(f"sym-neutral-{name}", 50, neutral_medal(sign))


def _disguise(side: str, emblem: str) -> list[str]:
    """A small medal at the rim of a changeling: what it passes for."""
    place = (36.0, -36.0)
    small = group([emblem], transform=f"translate({pair(place)}) scale(.5)")
    return [circle(place, 20, f"{side}-disc"), small]


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
    petal = "M0-6.4C-6-9.6-15-17-10.6-27C-7.8-31.6-2.2-31.2 0-27.2C2.2-31.2 7.8-31.6 10.6-27"
    petal += "C15-17 6-9.6 0-6.4Z"
    vein = "M0-11V-22M-2.8-13.6-5.8-22M2.8-13.6 5.8-22"
    sepal = "M0-9 2.8-19 0-26-2.8-19Z"
    turns = [72 * number for number in range(5)]
    parts = [path(sepal, f"{side}-ink", transform=f"rotate({turn + 36})") for turn in turns]
    parts += [path(petal, f"{side}-ink", transform=f"rotate({turn})") for turn in turns]
    parts += [path(vein, f"{side}-cut-fine", transform=f"rotate({turn})") for turn in turns]
    parts.append(circle(CENTRE, 7.4, f"{side}-cut"))
    stamens = spokes(CENTRE, range(0, 360, 36), 3.4, 6.6)
    return group([*parts, path(stamens, f"{side}-pin"), circle(CENTRE, 2, f"{side}-ink")])


def _winged_star(side: str) -> str:
    """The pegasus's: a five-pointed star on spread wings; with one it passes for a fireball."""
    heart = (0.0, 6.0)
    star = rays(heart, 10, [24] * 5)
    feathers = (
        "M2 14C7 0 13-16 31.6-27.6C33.2-21.4 32.4-17 30-13.2C32-13.6 33.2-14.4 34.2-15.4"
        "C34.4-9 32.4-4.6 29-1.4C31-1.2 32-1.8 33.2-2.6C31.4 6.6 23 14.6 6 19Z"
    )
    barbs = "M12-1C17-10 22-16 29-21M15 4C20-3.4 25-7.6 31-10.6M16.6 9C21 4.4 25 1.6 30 0"
    wing = path(feathers, f"{side}-ink") + path(barbs, f"{side}-cut-line")
    return group([
        wing,
        group([wing], transform="scale(-1 1)"),
        path(star, f"{side}-ink {side}-gap"),
        path(spokes(heart, range(0, 360, 72), 4, 18), f"{side}-cut-fine"),
    ], transform="scale(.94)")  # fmt: skip


def _horned_lozenge(side: str) -> str:
    """The unicorn's: a cut gem, and the horn that rises from it."""
    middle, table = 9.5, 0.5
    outer = [(0.0, -11.5), (21.0, middle), (0.0, 30.5), (-21.0, middle)]
    inner = [(x * table, middle + (y - middle) * table) for x, y in outer]
    facets = "".join(polyline(edge) for edge in zip(outer, inner, strict=True))
    horn = "M0-35 8-8.4Q0-3-8-8.4Z"
    twist = "M-3-25.4 2.2-28M-4.6-19.4 4-23M-6.2-13.4 5.8-18M-7.6-8 7.2-13"
    return group([
        path(polyline(outer, closed=True), f"{side}-ink"),
        path(polyline(inner, closed=True), f"{side}-cut"),
        path(facets, f"{side}-cut-fine"),
        path(polyline([(x * 0.27, middle + (y - middle) * 0.27) for x, y in outer], closed=True),
             f"{side}-ink"),
        path(horn, f"{side}-ink {side}-gap"),
        path(twist, f"{side}-cut-line"),
    ])  # fmt: skip


def _fireball(side: str, turn: float) -> str:
    """The shooting star's: tail straight up until it has chosen its arc, then to one side."""
    flame = (
        "M-8 18C-13.6 7-21-.6-31.6-4C-24.6-6-19.6-5.8-14.6-4.2C-18-13.4-23.4-21.8-30-30"
        "C-19-25-11.6-19.6-4.6-13C-4.4-19.6-5-25.6-8-32C6-25.4 16-15 20-2Z"
    )
    licks = "M-20-16C-12-11-6-5.4-1.6 1M-18-2.4C-12.6-.2-8.4 2.8-5 6.6M-1.6-19C3.6-13.4 6.6-8 8-2.6"
    return group(
        [
            path(flame, f"{side}-ink"),
            path(licks, f"{side}-cut-fine"),
            circle((8, 10), 17, f"{side}-ink {side}-gap"),
            path(glint((8, 10), 9.5, 0.22), f"{side}-cut"),
        ],
        transform=f"rotate({turn}) scale(.88)",
    )


def _tiara(side: str) -> str:
    """The princess's: five tips over a bowed band, a drop under the highest."""
    left = "C-25-1-21 3-17.4 4.6C-17.6-3-17-9-14.6-16C-12.4-8.4-9.6-3.4-5.8-1.4C-5-11-3-20-0-28"
    right = "C3-20 5-11 5.8-1.4C9.6-3.4 12.4-8.4 14.6-16C17-9 17.6-3 17.4 4.6C21 3 25-1 28.6-7.6"
    crown = f"M-28.6-7.6{left}{right}L24.4 11.6Q0 21-24.4 11.6Z"
    band = "M-24 15.2Q0 24.6 24 15.2L22 22.6Q0 31-22 22.6Z"
    tips = [(-28.6, -9.4), (-14.6, -18.4), (0.0, -29.4), (14.6, -18.4), (28.6, -9.4)]
    pearls = "".join(ring(tip, 3.9 if tip[0] == 0 else 3.2) for tip in tips)
    drop = "M0-11C3.4-4.4 4.4-1.4 4.4 1.4A4.4 4.4 0 0 1-4.4 1.4C-4.4-1.4-3.4-4.4 0-11Z"
    stones = "".join(ring((x, 9.4), 2.3) for x in (-14.4, 14.4))
    studs = "".join(ring((x, 23.5 - x * x / 62), 1.5) for x in (-16.0, -8.0, 0.0, 8.0, 16.0))
    return group([
        path(crown + band + pearls, f"{side}-ink"),
        path(drop + stones + studs, f"{side}-cut"),
    ])  # fmt: skip


# Signs -------------------------------------------------------------------------------------


HALO = (
    '<radialGradient id="ink-halo"><stop class="stop-halo" offset=".55"/>'
    '<stop class="stop-halo-end" offset="1"/></radialGradient>'
)


def _signs() -> Iterator[str]:
    """Looks under and over a symbol, in a box half as large again, and signs for places to go.

    Whatever must show on day and on night alike is drawn twice: an edge first, and itself.
    """
    yield HALO
    yield symbol("under-last", 75, _edged(54, "halo-line"))
    yield symbol("under-moved", 75, [circle(CENTRE, 75, "halo")])
    yield symbol("under-chosen", 75, _edged(57, "chosen"))
    yield symbol("over-waiting", 75, _edged(54, "waiting", pathLength="36"))
    opening = [path(glint(CENTRE, 34, 0.13), "open-star"), circle(CENTRE, 9, "open-heart")]
    yield symbol("under-open", 75, opening)
    yield symbol("under-guarded", 75, _edged(26, "guarded"))
    yield symbol("under-helps", 75, [circle(CENTRE, 75, "halo"), *_edged(55, "helps")])
    corona = path(rays(CENTRE, 50, [73, 62, 67, 60] * 6), "corona")
    yield symbol("under-eclipse", 75, [corona, circle(CENTRE, 53, "corona-disc")])
    shade = [path(_shadow(), "shadow"), circle(CENTRE, 50, "danger-line")]
    yield symbol("over-eclipse", 75, shade)
    swirl = _maelstrom()
    yield symbol("over-banished", 75, [path(swirl, "swirl-edge"), path(swirl, "swirl")])
    dot = [circle(CENTRE, 32, "dot"), circle(CENTRE, 12, "dot-heart")]
    yield symbol("sym-sign-dot", 50, dot)
    yield symbol("sym-sign-ring", 50, _edged(45, "ring"))
    corona = path(rays(CENTRE, 30, [46, 38] * 8), "corona")
    yield symbol("sym-sign-eclipse", 50, [corona, circle(CENTRE, 28, "sign-shade")])
    yield symbol("sym-sign-banished", 50, [circle(CENTRE, 34, "sign-banished")])


def _edged(radius: float, look: str, **more: str) -> list[str]:
    return [circle(CENTRE, radius, f"{look}-edge", **more), circle(CENTRE, radius, look, **more)]


def _shadow() -> str:
    """The dark disc that slides over an eclipsed princess, leaving the lower edge in the light."""
    left, right = (-46.0, 19.5), (46.0, 19.5)
    return f"M{pair(left)}{arc_to(right, 50, long=True)}{arc_to(left, 74, clockwise=False)}Z"


def _maelstrom() -> str:
    """Strokes that wind inward: the princess is drawn away."""
    drawn = ""
    for angle in range(0, 360, 24):
        outer, inner = polar(CENTRE, 73, angle), polar(CENTRE, 54, angle + 34)
        drawn += arc(outer, inner, 46)
    return drawn
