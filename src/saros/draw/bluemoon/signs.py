"""Signs on the cards: flame and leaf behind a value, shields, icons, gangs, moons, kinds.

Each is drawn round the origin; what it wears is inked in `ink.css`. A roundel is 9.5 units in
radius, an icon 7, on a card that is a hundred units high.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engraving import (
    arc_to,
    circle,
    group,
    number,
    pair,
    path,
    polar,
    polyline,
    rays,
    ring,
    spokes,
)
from ..scene import Point

CENTRE: Point = (0.0, 0.0)

FLAME = (
    "M.6-14.6C3.2-10.6 9.9-8.2 9.9.2A9.9 9.9 0 0 1-9.9.2C-9.9-4.4-6.6-6.4-6.2-10.2"
    "C-4.4-9.4-3.2-8.4-2.7-7C-.9-8.8.1-11.4.6-14.6Z"
)
LEAF = "M10.6-12.2C12.2-3.4 10.4 9.9-.6 9.9C-6.4 9.9-9.9 5.4-9.9.2C-9.9-8.8-1-11.4 10.6-12.2Z"
LEAF_VEIN = "M-9.2 9.6C-4 5.4 3.4-3.2 8.4-9.8"
SHIELD = (
    "M-13.2-12.4Q-6-12.6 0-15.6Q6-12.6 13.2-12.4V1.4C13.2 9 6.8 13 0 15.8C-6.8 13-13.2 9-13.2 1.4Z"
)


def crescent(at: Point, radius: float) -> str:
    """Return the outline of a crescent, open to the upper right."""
    x, y = at
    horns = [polar(CENTRE, radius, angle) for angle in (10, 120)]
    (ax, ay), (bx, by) = [(x + dx, y + dy) for dx, dy in horns]
    out, back = arc_to((bx, by), radius, False, True), arc_to((ax, ay), radius * 0.92, True)
    return f"M{pair((ax, ay))}{out}{back}Z"


def roundels() -> Iterator[str]:
    """Yield what stands behind the values, and the shields behind those."""
    yield group([path(FLAME, "bm-flame")], id="bm-fire", transform="scale(.94)")
    yield group(
        [path(LEAF, "bm-leaf"), path(LEAF_VEIN, "bm-vein")], id="bm-earth", transform="scale(.94)"
    )
    inner = (
        "M-10.8-10.2Q-5-10.6 0-13Q5-10.6 10.8-10.2V1.2C10.8 7.6 5.4 11 0 13.2"
        "C-5.4 11-10.8 7.6-10.8 1.2Z"
    )
    yield group(
        [path(SHIELD, "bm-shield"), path(inner, "bm-shield-line")],
        id="bm-shield",
        transform="scale(.86 .8)",
    )


# Icons -------------------------------------------------------------------------------------


def icons() -> Iterator[str]:
    """Yield every icon and the signs of the gangs as groups to be used."""
    for name, parts in _ICONS.items():
        yield group(parts, id=f"bm-icon-{name.lower()}")


def _disc(*parts: str) -> list[str]:
    return [circle(CENTRE, 7, "bm-icon-disc"), *parts]


def _stop() -> list[str]:
    corners = [polar(CENTRE, 7.6, 22.5 + 45 * n) for n in range(8)]
    return [path(polyline(corners, closed=True), "bm-icon-stop"), path("M-4 0H4", "bm-icon-bar")]


def _retrieve() -> list[str]:
    start, end = polar(CENTRE, 4, 60), polar(CENTRE, 4, -30)
    hook = f"M{pair(start)}{arc_to(end, 4, True, True)}"
    return _disc(path(hook, "bm-icon-line"), path("M-4.9-1.9-2-6 .8-1.8Z", "bm-icon-ink"))


def _pair() -> list[str]:
    rings = [circle((x, 0), 3.1, "bm-icon-line") for x in (-1.9, 1.9)]
    return _disc(*rings)


def _free() -> list[str]:
    return _disc(path("M-4.2 0H4.2M0-4.2V4.2", "bm-icon-line"))


def _protected() -> list[str]:
    lock = "M-3.8-.8H3.8V4.4H-3.8Z"
    return _disc(
        path("M-2.5-.8V-2.4A2.5 2.5 0 0 1 2.5-2.4V-.8", "bm-icon-line"), path(lock, "bm-icon-ink")
    )


def _cool() -> list[str]:
    arms = spokes(CENTRE, range(0, 360, 60), 0, 5.2)
    twigs = "".join(
        f"M{pair(polar(CENTRE, 5, angle - 18))}L{pair(polar(CENTRE, 3, angle))}"
        f"L{pair(polar(CENTRE, 5, angle + 18))}"
        for angle in range(0, 360, 60)
    )
    return [circle(CENTRE, 7, "bm-gang-cool"), path(arms + twigs, "bm-gang-line")]


def _top() -> list[str]:
    return [
        circle(CENTRE, 7, "bm-gang-top"),
        path("M-4.6 2.6 0-4.4 4.6 2.6M-3 5.2H3", "bm-gang-line"),
    ]


def _fun() -> list[str]:
    smile = "M-3.6 1.2A3.9 3.9 0 0 0 3.6 1.2M-2-2.6V-1.4M2-2.6V-1.4"
    return [path(rays(CENTRE, 6.2, [7.8] * 10), "bm-gang-fun"), path(smile, "bm-gang-line")]


def _no() -> list[str]:
    return [
        circle(CENTRE, 7, "bm-gang-no"),
        path("M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4", "bm-gang-line"),
    ]


_ICONS = {
    "STOP": _stop(), "RETRIEVE": _retrieve(), "PAIR": _pair(), "FREE": _free(),
    "PROTECTED": _protected(), "Cool": _cool(), "Top": _top(), "Fun": _fun(), "No": _no(),
}  # fmt: skip


# Kinds -------------------------------------------------------------------------------------


def kind_signs() -> Iterator[str]:
    """Yield a sign for each kind of card, for those without values."""
    drawn = {
        "leadership": "M-6 4-7.4-4.6-3-1 0-6.4 3-1 7.4-4.6 6 4ZM-6 5.6H6V7.4H-6Z",
        "character": (
            "M0-7A3.6 3.6 0 1 1 0 .2A3.6 3.6 0 1 1 0-7ZM-6.4 7.4C-6.4 2.8-3.4 1.4 0 1.4"
            "C3.4 1.4 6.4 2.8 6.4 7.4Z"
        ),
        "booster": rays(CENTRE, 3, [8.4] * 5),
        "support": (
            "M-6.6-7H6.6V-4.6H-6.6ZM-5-3.6H-2.6V4.4H-5ZM-1.2-3.6H1.2V4.4H-1.2ZM2.6-3.6H5V4.4H2.6Z"
            "M-7.4 5.4H7.4V7.8H-7.4Z"
        ),
    }  # fmt: skip
    for kind, outline in drawn.items():
        yield group([path(outline, "bm-kind")], id=f"bm-kind-{kind}", transform="scale(.66)")


def moons(count: int, at: Point) -> str:
    """Return so many crescents like beads on a line, the last of them at a place."""
    if not count:
        return ""
    places = [(at[0] - 5.8 * n, at[1]) for n in range(count)]
    discs = "".join(ring(place, 2.7) for place in places)
    lit = "".join(crescent((x - 0.2, y + 0.1), 1.7) for x, y in places)
    return path(discs, "bm-bead") + path(lit, "bm-moon")


def used(name: str, at: Point, scale: float = 1.0) -> str:
    """Return something that is drawn elsewhere, at a place."""
    x, y = number(at[0]), number(at[1])
    if scale != 1:
        place = f"translate({x} {y}) scale({number(scale)})"
        return f'<use href="#bm-{name}" transform="{place}"/>'
    return f'<use href="#bm-{name}" x="{x}" y="{y}"/>'
