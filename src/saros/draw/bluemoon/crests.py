"""The crests of the peoples, engraved in a square of forty units round the origin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ..engraving import circle, group, number, path, rays, ring, spokes
from ..scene import Point

CENTRE: Point = (0.0, 0.0)
FILL, LINE, FINE, CUT, GILD = "bm-fill", "bm-line", "bm-fine", "bm-cut", "bm-gild"


def crests() -> Iterator[str]:
    """Yield every crest as a group to be used."""
    for people, drawn in _CRESTS.items():
        yield group(drawn(), id=f"bm-crest-{people.lower()}")


def _turned(parts: list[str], angles: Iterator[float] | range) -> list[str]:
    return [group(parts, transform=f"rotate({number(angle)})") for angle in angles]


def _mirrored(parts: list[str]) -> list[str]:
    return [*parts, group(parts, transform="scale(-1 1)")]


def _hoax() -> list[str]:
    """An eye over an open book."""
    lid = "M-16-5Q0-21 16-5Q0 9-16-5Z"
    lashes = spokes((0, -4), range(-60, 61, 20), 13, 17)
    book = "M0 10Q-8 4.4-17 8V17.4Q-8 14 0 19Q8 14 17 17.4V8Q8 4.4 0 10Z"
    lines = "M-14 11Q-8 9-2 12.6M-14 14Q-8 12-2 15.6M14 11Q8 9 2 12.6M14 14Q8 12 2 15.6M0 10V19"
    return [
        path(lashes, LINE), path(lid, FILL), circle((0, -5), 5.6, GILD), circle((0, -5), 2.4, FILL),
        path("M-11.6-5Q0-14.4 11.6-5", "bm-cut-line"), path(book, CUT), path(lines, FINE),
    ]  # fmt: skip


def _vulca() -> list[str]:
    """A flame that stands on its mountain."""
    cone = "M-19 18-6 0Q0 3.4 6 0L19 18Z"
    hatch = "M-9 6-14 18M-6.4 4-9 18M-3 5-4 18M3 5 4 18M6.4 4 9 18M9 6 14 18M0 5V18"
    outer = (
        "M.6-21C3-14 10-10.4 9-2.4C8.4 1.6 4.4 3.4 0 3.4C-5 3.4-9.4.6-9.2-4.6"
        "C-9-9-5.4-10.2-4.6-14.6C-2.6-13-1.6-11.4-1.4-9.4C.6-12 1.4-16 .6-21Z"
    )
    inner = (
        "M.8-8.6C2-6 5-4.4 4.4-.8C4 1.2 2 2 0 2C-2.6 2-4.8.4-4.4-2.4C-4-4.4-2.4-5-2-7"
        "C-.8-6 .2-6.6.8-8.6Z"
    )
    return [path(cone, CUT), path(hatch, FINE), path(outer, FILL), path(inner, GILD)]


def _mimix() -> list[str]:
    """Two that are one: a mask between its antlers."""
    branch = (
        "M2.6-3C5-9 6.4-12 5.6-19M5.2-9.4C9-9.6 11.4-12.4 11.6-17M4-6.4C9-5 15-6.6 17.6-12.4M13-7"
        "C15.8-5.6 18-6 19.8-8"
    )
    feather = "M7 7C12 6 17.4 8 19 13.4C13.4 15 8.6 13.4 6 10.4Z"
    barb = "M7.4 8.8C11 9 14.4 10.6 17 12.8"
    face = "M0-6C5.4-6 8.4-3.4 8-.4C7.4 6 4.6 12 0 19C-4.6 12-7.4 6-8-.4C-8.4-3.4-5.4-6 0-6Z"
    eye = "M1.8 1.6Q4.4-.6 6 1.2Q4.4 3 1.8 1.6Z"
    side = [path(branch, "bm-branch"), path(feather, FILL), path(barb, "bm-cut-line")]
    return [
        *_mirrored(side), path(face, FILL), *_mirrored([path(eye, GILD)]),
        path("M0-5V17M-4.4 7.4Q0 10 4.4 7.4", "bm-cut-line"),
    ]  # fmt: skip


def _flit() -> list[str]:
    """Two wings and the eye of the bird between them."""
    feather = "M0-3C2.4-8 2.6-15 0-20.6C-2.6-15-2.4-8 0-3Z"
    wing = [
        group([path(feather, FILL), path("M0-5V-17", "bm-cut-line")],
              transform=f"translate(2 6) rotate({angle}) scale({size})")
        for angle, size in ((118, 0.74), (96, 0.86), (74, 0.96), (52, 1.04), (31, 1.08))
    ]  # fmt: skip
    beak = "M0 19C-4.6 13-5.4 6-4.4 1.4C-3-3 3-3 4.4 1.4C5.4 6 4.6 13 0 19Z"
    return [*_mirrored(wing), path(beak, GILD), path("M0 6V16", FINE), circle((0, 2.4), 1.9, FILL)]


def _khind() -> list[str]:
    """A pinwheel with a vane for each of the four gangs."""
    vane = [
        path("M0 0C2-8 8-14.4 18-18C18.6-10 16-3.4 8-.4C5 .6 2 .6 0 0Z", FILL),
        path("M0 0C3.4-5 8-8 12-9.4C11-4.4 6-.4 0 0Z", GILD),
        path("M3-6C6-10.4 10.4-13.6 15.4-15.4", "bm-cut-line"),
    ]
    return [
        *_turned(vane, range(-20, 340, 90)),
        circle(CENTRE, 3.4, CUT),
        circle(CENTRE, 1.5, FILL),
    ]


def _terrah() -> list[str]:
    """A mountain in its layers, with a crystal grown out of it."""
    left, right = "M-20 18-8-6-1 8-5 18Z", "M20 18 11-2 4 9 8 18Z"
    strata = "M-18 14H-4M-15.6 9.4-2.4 8.4M-13 4.6-3.4 4M18 14H6.6M15.6 9.4 5 9.4M13 3.6 7.6 3.8"
    crystal = "M0-20 6.6-9 5 18H-5L-6.6-9Z"
    facets = "M0-20 .6-7 5 18M.6-7-6.6-9M.6-7 6.6-9M.6-7-3 18"
    return [
        path(left + right, FILL),
        path(strata, "bm-cut-line"),
        path(crystal, GILD),
        path(facets, FINE),
    ]


def _pillar() -> list[str]:
    """A butterfly on whose wings moons are painted."""
    upper = "M1-2C4-14 12-20.6 19-17.4C22-11 15.6-1.4 1.6 1.6Z"
    lower = "M1.6 2.6C10 1 15.4 5.6 14.4 11.4C12 18.4 4.4 15.4 1.2 6Z"
    veins = "M3-3.4C7-9 11.6-13 16.4-15M4-1.4C9-3.4 13.6-7.4 17-11.4M3.4 4.4C7.4 5.4 10.4 8 12.4 12"
    feeler = "M.6-6.6C1.4-12 3.4-16.4 7.4-19.4"
    side = [
        path(upper, FILL), path(lower, FILL), path(veins, "bm-cut-line"),
        circle((11.4, -10.4), 3, GILD), circle((8.6, 9), 2.2, GILD), path(feeler, LINE),
    ]  # fmt: skip
    body = [
        circle((0, y), r, CUT)
        for y, r in ((-5.4, 2.2), (-1.6, 2.5), (2.4, 2.5), (6.2, 2.2), (9.6, 1.8))
    ]
    return [*_mirrored(side), *body]


def _aqua() -> list[str]:
    """A wave that breaks, and what it throws up."""
    wave = (
        "M-20 12C-20-4-10-17 4-16.4C13-16 18.4-9.6 16.4-3.4C14.6 1.6 8.4 2.4 6-1"
        "C4.4-3.6 6-6.4 8.6-6.4"
        "C3-9.4-2.4-5-1.6 1.6C-.8 8 7 12 20 11.4V14C10 18-10 18-20 14Z"
    )
    lines = "M-16.4 10C-15.6-2-8-11.4 2-12.4M-12 11.4C-11.4 2-7-5 0-8.4M-7.4 12C-7.4 7-6 3.4-4-.4"
    sea = (
        "M-20 17.6Q-15 14.4-10 17.6T0 17.6T10 17.6T20 17.6M-16 20.4Q-12 18-8 20.4T0 20.4T8 20.4"
        "T16 20.4"
    )
    drops = ring((12.4, -14.6), 1.5) + ring((17.4, -12.4), 1.1) + ring((8.4, -18.6), 1.1)
    return [path(wave, FILL), path(lines, "bm-cut-line"), path(sea, LINE), path(drops, GILD)]


def _mutant() -> list[str]:
    """Fire turning into earth, and earth into fire."""
    half = "M0-18A18 18 0 0 1 0 18A9 9 0 0 1 0 0A9 9 0 0 0 0-18Z"
    horn = "M-1.6-17.6C1-19.6 2-21.6 1.6-24.4C4.6-22.4 5.6-19.6 4.4-16.8Z"
    return [
        *_turned([path(horn, FILL)], range(0, 360, 60)), circle(CENTRE, 18, CUT), path(half, FILL),
        circle((0, -9), 3.2, FILL), path(rays((0, 9), 2.2, [4.6] * 6), GILD),
    ]  # fmt: skip


_CRESTS: dict[str, Callable[[], list[str]]] = {
    "Hoax": _hoax, "Vulca": _vulca, "Mimix": _mimix, "Flit": _flit, "Khind": _khind,
    "Terrah": _terrah, "Pillar": _pillar, "Aqua": _aqua, "Mutant": _mutant,
}  # fmt: skip


def constellation(seed: int, left: float, right: float, top: float, bottom: float) -> list[Point]:
    """Return the stars that stand on one card only, in the order in which they are joined."""
    chance = Random(seed)
    count = 5 + seed % 3
    across, down = right - left, bottom - top
    points = [
        (left + across * (n + 0.15 + 0.7 * chance.random()) / count, top + down * chance.random())
        for n in range(count)
    ]
    return [(round(x, 1), round(y, 1)) for x, y in points]
