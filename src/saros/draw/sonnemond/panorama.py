"""The two landscapes of the cards: each one long panorama, a card wide for every number.

A place along it is a share of cards: card 1 goes from 0 to 1. Heights are those of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from random import Random

from ...games.sonnemond.cards import HIGHEST
from ..engraving import circle, glint, group, number, path, rays, ring, spokes
from ..scene import Point

LEFT, RIGHT, TOP = -33.0, 33.0, -50.0
"""The edges of a card, whose middle is the origin."""
WIDE = RIGHT - LEFT
FINENESS = 6
"""Pieces into which the outline of a ridge is cut on each card."""

BODY = 11.0
"""The radius of sun and moon."""


def body_at(rank: int) -> Point:
    """Return where the body stands: it climbs from the horizon to the top (card 1 to 29)."""
    risen = rank / (HIGHEST - 1)
    return 11.0, 17.0 - 49.0 * sin(risen * pi / 2) ** 0.86


# Ridges ------------------------------------------------------------------------------------

Ridge = Callable[[float], float]


def _jagged(u: float, every: float) -> float:
    """A saw of peaks from 0 to 1."""
    return 1 - abs((u / every) % 2 - 1)


def _rise(u: float, start: float, end: float) -> float:
    """0 before `start`, 1 behind `end`, smooth between."""
    share = min(max((u - start) / (end - start), 0), 1)
    return share * share * (3 - 2 * share)


def _day_far(u: float) -> float:
    """Sea at first, then downs, and mountains at the end."""
    peaks = 13 * _jagged(u + 0.3, 0.83) + 6 * _jagged(u, 0.37) + 3 * _jagged(u, 0.21)
    return 29 - 7 * _rise(u, 5, 9) - 1.8 * sin(u * 1.7) * _rise(u, 5, 9) - peaks * _rise(u, 17, 23)


def _day_near(u: float) -> float:
    return 39 - 5 * _rise(u, 3, 8) + 2.6 * sin(u * 0.9 + 1) + 1.4 * sin(u * 2.3) * _rise(u, 4, 8)


def _night_far(u: float) -> float:
    """Mountains at first, then hills that sink into a plain with a lake, and hills again."""
    peaks = 12 * _jagged(u, 0.9) + 5 * _jagged(u + 0.2, 0.41) + 2.5 * _jagged(u, 0.19)
    return 27 - peaks * (1 - _rise(u, 5, 11)) - 4.5 * _rise(u, 19, 25) * (1 + sin(u * 1.3))


def _night_near(u: float) -> float:
    return 38 + 3 * sin(u * 0.8) - 1.5 * sin(u * 2.1) - 3 * _rise(u, 20, 26)


RIDGES: dict[str, tuple[Ridge, Ridge]] = {
    "sun": (_day_far, _day_near), "moon": (_night_far, _night_near),
}  # fmt: skip


def _outline(ridge: Ridge, rank: int) -> tuple[float, str]:
    """Return the height at which a ridge enters a card, and the way it takes across."""
    heights = [ridge(rank + n / FINENESS) for n in range(FINENESS + 1)]
    stride = number(WIDE / FINENESS)
    way, here = "", round(heights[0], 1)
    for height in heights[1:]:
        step = round(height - here, 1)
        here += step
        way += f"{stride} {number(step)} "
    return round(heights[0], 1), f"l{way.rstrip()}".replace(" -", "-")


def landscape(suit: str, rank: int) -> Iterator[str]:
    """Yield the piece of the panorama that a card shows, without its sky."""
    for ridge, part, lines in zip(RIDGES[suit], ("far", "near"), (4, 3), strict=True):
        height, way = _outline(ridge, rank)
        yield path(f"M-33 {height:g}{way}V50H-33Z", f"{suit}-{part}")
        hatch = "".join(f"M-33 {height + 3 + 3.4 * n:.4g}{way}" for n in range(lines))
        yield path(hatch, f"{suit}-hatch")
        yield from _standing(suit, rank, SIGHTS[part], ridge)


# What stands in it -------------------------------------------------------------------------

SAIL = "M-7 0Q0 3 7 0L5 2.6H-5ZM-.5-1V-13L-6-1.6ZM.7-1.2 6-2C5-7 3-10 .7-12Z"
TOWER = "M-2.4 1-1.7-13H1.7L2.4 1ZM-2.6-13H2.6V-14.4H-2.6ZM-1.4-14.4V-17.4L0-19.4 1.4-17.4V-14.4Z"
CHURCH = "M-8 1V-5L-3.4-8.6 1-5V1ZM1 1V-11L3.4-18.6 5.8-11V1Z"
HOUSES = "M-10 1V-4L-6.6-7-3-4V1ZM-1 1V-5.6L3-9 7-5.6V1Z"
MILL = (
    "M-3 1-2-10.6H2L3 1ZM-2-10.6Q0-13.4 2-10.6ZM-.6-10.4-9-16.4-9.8-14.8-.2-9.2Z"
    "M.6-10.4 9-4.4 9.8-6-.2-11.4ZM-.6-10.6 5.4-19 6.8-18 .8-9.6Z"
)
TREE = (
    "M-.8 1V-4H.8V1ZM0-16C4.4-16 7-12.6 6-9C7-5.6 4-3.4 0-3.4C-4-3.4-7-5.6-6-9C-7-12.6-4.4-16 0-16Z"
)
FIR = "M-.8 1V-2H.8V1ZM0-18 3.4-11.4H1.8L5-6.4H2.4L6-1.6H-6L-2.4-6.4H-5L-1.8-11.4H-3.4Z"
CASTLE = "M-10 1V-9H-7.6V-6.6H-5V-14.4H-3.6V-12.8H-1.8V-14.4H-.4V-12.8H1V-14.4H2.4V-5.6H5V-7.8H9V1Z"
CYPRESS = "M-.6 1V-1H.6V1ZM0-19C2.6-13.6 3-6 1.6-1H-1.6C-3-6-2.6-13.6 0-19Z"
DEER = (
    "M-5 1-4.4-4C-5.4-6-4.6-7.6-2.6-7.4L2-7 4-11.4 2.8-13.6M4-11.4 5.8-14.4"
    "M4-11.4 7.4-9.6 5-8.4 3.6-4 4.4 1H3.2L2-3.4-2.8-3.2-3.8 1Z"
)

_NEAR: dict[str, tuple[tuple[float, str], ...]] = {
    "sun": ((7.7, TOWER), (10.45, HOUSES), (11.6, CHURCH), (12.72, TREE), (14.3, TREE),
            (15.0, TREE), (16.55, TREE), (18.6, MILL), (20.4, CYPRESS), (20.62, CYPRESS),
            (22.4, HOUSES), (24.4, FIR), (25.25, FIR), (25.7, FIR), (27.6, FIR), (28.3, FIR)),
    "moon": ((0.4, FIR), (0.86, FIR), (1.62, FIR), (2.4, FIR), (3.28, FIR), (3.6, FIR),
             (5.5, DEER), (7.6, FIR), (9.6, HOUSES), (10.7, TREE), (12.5, TREE), (14.6, CASTLE),
             (16.4, CYPRESS), (16.66, CYPRESS), (18.5, TREE), (20.55, CHURCH), (21.5, HOUSES),
             (23.45, CYPRESS), (24.6, MILL), (26.5, TREE), (27.3, DEER), (28.5, CYPRESS)),
}  # fmt: skip
_FAR: dict[str, tuple[tuple[float, str], ...]] = {
    "sun": ((1.62, SAIL), (4.4, SAIL)), "moon": ((17.5, SAIL),),
}  # fmt: skip
SIGHTS = {"far": _FAR, "near": _NEAR}
"""Where along the panorama something stands, and its outline over the foot of it."""


def _standing(
    suit: str, rank: int, sights: dict[str, tuple[tuple[float, str], ...]], ridge: Ridge
) -> Iterator[str]:
    for u, outline in sights[suit]:
        # What stands at an edge is seen on both cards.
        if rank - 0.2 < u < rank + 1.2:
            x, y = LEFT + WIDE * (u - rank), ridge(u) + (3 if outline == SAIL else 0)
            place = f"translate({number(x)} {number(y)})"
            yield path(outline, f"{suit}-sight", transform=place)


# Skies and bodies --------------------------------------------------------------------------


def bodies() -> str:
    """Return the sun and what surrounds sun and moon, to be used by every card."""
    origin = (0.0, 0.0)
    sun = [
        path(spokes(origin, [n * 9 + 4.5 for n in range(40)], 19, 92), "sun-beam"),
        path(rays(origin, BODY + 1.2, [BODY + 6.4, BODY + 3.8] * 8), "sun-flames"),
        circle(origin, BODY, "sun-body"),
        circle(origin, BODY - 2.2, "sun-body-line"),
        path(spokes(origin, range(80, 200, 8), BODY - 2.2, BODY), "sun-body-line"),
    ]
    halo = "".join(ring(origin, BODY + 3.4 + 4.6 * n) for n in range(4))
    moon = [path(halo, "moon-halo"), circle(origin, BODY, "moon-shade")]
    return group(sun, id="cards-sun") + group(moon, id="cards-moon") + _seas()


def _used(name: str, at: Point) -> str:
    return f'<use href="#cards-{name}" x="{number(at[0])}" y="{number(at[1])}"/>'


def day_sky(rank: int) -> Iterator[str]:
    """Yield the sky of a sun card, from dawn to noon, and the sun."""
    early = 1 - rank / (HIGHEST - 1)
    yield _sheet("sun-sky")
    yield _sheet("cards-dawn", 0.15 + 0.85 * early)
    yield _used("sun", body_at(rank))


def night_sky(rank: int) -> Iterator[str]:
    """Yield the sky of a moon card, from dusk to midnight, and the moon so many days old."""
    at, late = body_at(rank), rank / (HIGHEST - 1)
    yield _sheet("moon-sky")
    yield _sheet("cards-dusk", 1 - 0.8 * late)
    yield path(_stars(rank, at), "moon-stars")
    yield _used("moon", at)
    yield path(_lit(at, rank + 1), "moon-light")
    yield _used("seas", at)


def _sheet(look: str, strength: float | None = None) -> str:
    fill = "" if strength is None else f' opacity="{number(strength)}"'
    return f'<rect class="{look}"{fill} x="-33" y="-50" width="66" height="100"/>'


def _stars(rank: int, moon: Point) -> str:
    chance, drawn = Random(rank), ""
    for _ in range(5 + rank // 4):
        x, y = chance.uniform(LEFT + 3, RIGHT - 3), chance.uniform(TOP + 4, 16)
        if (x - moon[0]) ** 2 + (y - moon[1]) ** 2 > (BODY + 3) ** 2 and not (x < -5 and y < 4):
            drawn += glint((x, y), chance.choice((1.1, 1.5, 2.4)), 0.3)
    return drawn


def _lit(at: Point, age: int) -> str:
    """The lit part of the moon: waxing on her right side, full at fifteen days, then waning."""
    x, y = number(at[0]), at[1]
    top, bottom = number(y - BODY), number(y + BODY)
    bend, r = cos(2 * pi * age / 30), number(BODY)
    limb, inner = (1, int(bend < 0)) if age <= 15 else (0, int(bend > 0))
    width = number(max(abs(bend) * BODY, 0.01))
    return f"M{x} {top}A{r} {r} 0 0 {limb} {x} {bottom}A{width} {r} 0 0 {inner} {x} {top}Z"


def _seas() -> str:
    spots = ((-3.4, -3.6, 2.6), (3.2, -1.4, 2.0), (-1.2, 4.0, 1.7), (4.6, 4.4, 1.1))
    return path("".join(ring((x, y), r) for x, y, r in spots), "moon-seas", id="cards-seas")


def sky(suit: str, rank: int) -> str:
    """Return the sky of a card."""
    return group(day_sky(rank) if suit == "sun" else night_sky(rank))
