"""The three dragons, each a figure of its own: of fire, of earth, and of the water between them.

A body is drawn along a spine: points through which it goes, from the neck to the tip of the tail,
each with how thick the body is there. Ridge, wings and head follow from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot

from ..engraving import circle, group, number, path, polyline, symbol
from ..scene import Point

DRAGONS = ("fire", "earth", "water")
Vertebra = tuple[float, float, float]
"""A place and half the thickness of the body there."""

FINENESS = 7

SPINES: dict[str, tuple[Vertebra, ...]] = {
    "fire": (
        (-17, -30, 5), (-9, -25, 6), (-8, -14, 7.4), (-13, -3, 9), (-10, 11, 10.4), (4, 18, 9.6),
        (17, 12, 7.4), (21, -1, 5.4), (30, -7, 3.4), (38, 0, 1.6), (35, 9, 0.3),
    ),
    "earth": (
        (-24, -12, 6), (-17, -13, 7.2), (-10, -6, 9), (-14, 8, 11.4), (-2, 19, 12), (14, 15, 10),
        (22, 4, 7.4), (17, -8, 5.4), (25, -18, 3.6), (35, -15, 1.8), (37, -7, 0.3),
    ),
    "water": (
        (-18, -26, 5), (-10, -27, 6), (-3, -20, 7), (-6, -9, 7.6), (-15, -1, 7.6), (-12, 11, 7.4),
        (1, 13, 7), (9, 4, 6.4), (19, 0, 5.6), (26, 9, 4.6), (20, 20, 3.2), (9, 23, 1.6),
        (2, 20, 0.3),
    ),
}  # fmt: skip


def dragon_symbols() -> Iterator[str]:
    """Yield the three dragons, and the crystal."""
    for name in DRAGONS:
        yield symbol(f"sym-bm-dragon-{name}", 50, [group(_dragon(name), f"bm-dragon-{name}")])
    yield symbol("sym-bm-crystal", 50, _crystal())


def _smooth(spine: Sequence[Vertebra]) -> list[Vertebra]:
    """Return a spine with many more points on the same curve."""
    ends = [spine[0], *spine, spine[-1]]
    found = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(FINENESS):
            t = step / FINENESS
            found.append(tuple(_between(a[n], b[n], c[n], d[n], t) for n in range(3)))
    found.append(spine[-1])
    return [(x, y, max(r, 0.2)) for x, y, r in found]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """The curve through b and c that comes from a and goes on to d."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def _normals(points: Sequence[Vertebra]) -> list[Point]:
    """Return the way to the left of the body at each point, of length 1."""
    found = []
    for before, after in zip([points[0], *points], [*points[1:], points[-1]], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = hypot(dx, dy) or 1
        found.append((dy / far, -dx / far))
    return found


def _side(points: Sequence[Vertebra], normals: Sequence[Point], share: float) -> list[Point]:
    return [
        (round(x + nx * r * share, 1), round(y + ny * r * share, 1))
        for (x, y, r), (nx, ny) in zip(points, normals, strict=True)
    ]


def _dragon(name: str) -> Iterator[str]:
    points = _smooth(SPINES[name])
    normals = _normals(points)
    back, belly = _side(points, normals, 1), _side(points, normals, -1)
    if name != "water":
        yield path(_WINGS[name][0], "bm-dragon-wing")
    yield path(_ridge(name, points, normals), "bm-dragon-ridge")
    yield path(polyline([*back, *reversed(belly)], closed=True), "bm-dragon-body")
    yield path(_plates(points, normals), "bm-dragon-fine")
    yield path(_scales(points, normals), "bm-dragon-fine")
    if name in _WINGS:
        yield path(_WINGS[name][1], "bm-dragon-wing")
        yield path(_WINGS[name][2], "bm-dragon-fine")
    x, y, _ = points[0]
    dx, dy = points[0][0] - points[3][0], points[0][1] - points[3][1]
    turn = degrees(atan2(dy, dx)) - 180 + _NOD[name]
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    yield group(_head(name), transform=place)


_NOD = {"fire": -18.0, "earth": 4.0, "water": -14.0}

_WINGS = {
    "fire": (
        "M-6-8C2-26 14-36 32-40C27-33 28-28 31-24C24-24 21-20 21-15C15-17 10-14 8-9C4-10-2-9-6-8Z",
        "M-9-4C-4-24 6-38 24-46C20-37 22-32 27-29C19-28 17-23 19-18C12-19 8-14 8-8C2-9-5-7-9-4Z",
        "M-9-4C0-20 10-34 24-46M-5-8C6-16 16-24 27-29M-1-8C6-12 12-15 19-18",
    ),
    "earth": (
        "M-6-6C4-20 14-26 28-28C25-23 26-18 29-14C22-14 20-10 20-6C14-8 8-6 4-2Z",
        "M-9-2C-4-18 6-29 21-34C18-27 20-22 24-20C17-18 15-14 17-10C10-11 6-7 5-2C0-4-5-4-9-2Z",
        "M-9-2C0-14 9-26 21-34M-5-4C5-10 14-16 24-20M-1-4C6-6 11-8 17-10",
    ),
}


def _ridge(name: str, points: Sequence[Vertebra], normals: Sequence[Point]) -> str:
    """What stands along the back: flames, leaves, or a fin."""
    drawn = ""
    step = {"fire": 4, "earth": 6, "water": 3}[name]
    for n in (n for first, last in _RIDGED[name] for n in range(first, last, step)):
        (x, y, r), (nx, ny) = points[n], normals[n]
        tall = r * {"fire": 1.0, "earth": 0.95, "water": 0.8}[name] + 2.4
        wide = {"fire": 3.0, "earth": 4.6, "water": 3.4}[name] * min(1, r / 6 + 0.3)
        lean = {"fire": 4.4, "earth": 2.0, "water": 3.0}[name]
        tx, ty = ny, -nx  # towards the head
        foot, top = (x + nx * r * 0.8, y + ny * r * 0.8), (r * 0.8 + tall)
        tip = (x + nx * top - tx * lean, y + ny * top - ty * lean)
        one, two = (
            (foot[0] + tx * wide, foot[1] + ty * wide),
            (foot[0] - tx * wide, foot[1] - ty * wide),
        )
        if name == "earth":
            bulge = (x + nx * (top - 2) + tx * wide, y + ny * (top - 2) + ty * wide)
            other = (x + nx * (top - 4) - tx * wide * 1.6, y + ny * (top - 4) - ty * wide * 1.6)
            drawn += f"M{_p(one)}Q{_p(bulge)} {_p(tip)}Q{_p(other)} {_p(two)}Z"
        elif name == "fire":
            bulge = (x + nx * top * 0.9 + tx * wide * 0.6, y + ny * top * 0.9 + ty * wide * 0.6)
            drawn += f"M{_p(one)}Q{_p(bulge)} {_p(tip)}L{_p(two)}Z"
        else:
            drawn += f"M{_p(one)}L{_p(tip)}L{_p(two)}Z"
    return drawn


_RIDGED = {
    "fire": ((3, 31), (51, 63)),
    "earth": ((3, 33), (54, 63)),
    "water": ((3, 24), (42, 76)),
}
"""Where along the body it has a ridge: not in its inner bends."""


def _p(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _plates(points: Sequence[Vertebra], normals: Sequence[Point]) -> str:
    """The belly in its plates."""
    drawn = ""
    for (x, y, r), (nx, ny) in list(zip(points, normals, strict=True))[2:-8:2]:
        inner = (x - nx * r * 0.42 + ny, y - ny * r * 0.42 - nx)
        drawn += f"M{_p((x - nx * r, y - ny * r))}L{_p(inner)}"
    return drawn + polyline(_side(points, normals, -0.42)[1:-6])


def _scales(points: Sequence[Vertebra], normals: Sequence[Point]) -> str:
    drawn = ""
    for n, ((x, y, r), (nx, ny)) in enumerate(list(zip(points, normals, strict=True))[4:-14:3]):
        tx, ty = ny, -nx
        at = 0.45 if n % 2 else 0.05
        cx, cy, s = x + nx * r * at, y + ny * r * at, r * 0.2
        start, end = (cx + tx * s, cy + ty * s), (cx - tx * s * 1.6, cy - ty * s * 1.6)
        bend = (cx + nx * s * 2 - tx * s, cy + ny * s * 2 - ty * s)
        drawn += f"M{_p(start)}Q{_p(bend)} {_p(end)}"
    return drawn


def _head(name: str) -> list[str]:
    """A head that looks to the left, its neck at the origin."""
    skull = (
        "M3-5.4C-2-8.4-8-8-12-5.4C-15-4.6-18-4.4-20.4-2C-21-.6-20.4.4-19 .6L-9 1.6"
        "C-13 2.4-16 3-17.4 4.4C-17 6-15 6.6-12.6 6.4C-7 7.4-1 7.4 4 5Z"
    )
    horns = {
        "fire": "M-3-7C0-13 6-17 13-17C9-13 6-9 4-5ZM2-6C6-10 11-11 16-10C11-8 8-5 6-2Z",
        "earth": "M-4-7C-4-14 1-19 8-20C5-15 5-11 3-6ZM1-6C6-9 9-9 13-7C9-6 7-4 5-2Z",
        "water": "M-3-7C2-15 9-16 15-13C11-12 11-9 14-7C10-7 9-4 10-1C7-3 4-4 2-4Z",
    }[name]
    beard = {"fire": "M-12 6.4C-12 9-14 11-17 12C-12 12-8 10-7 7Z", "earth": "M-10 6.6-11 11-7 7Z",
             "water": "M-15 5C-19 8-20 12-18 16C-17 12-14 9-11 7Z"}[name]  # fmt: skip
    return [
        path(horns, "bm-dragon-ridge"),
        path(beard, "bm-dragon-ridge"),
        path(skull, "bm-dragon-body"),
        path("M-20-.4-9 1.6", "bm-dragon-fine"),
        path("M-11-4.4-5.4-3.4C-6-1.4-9.6-2-11-4.4Z", "bm-dragon-eye"),
        circle((-18, -2.2), 0.6, "bm-dragon-line"),
    ]


def _crystal() -> list[str]:
    """A splinter of the holy crystal."""
    return [
        path("M0-46 25-16 16 30 0 46-16 30-25-16Z", "bm-crystal"),
        path(
            "M0-46 9-14 16 30M0-46-9-14-16 30M-25-16-9-14H9L25-16M-9-14 0 46 9-14",
            "bm-crystal-line",
        ),
        path("M-9-14 0-46 9-14Z", "bm-crystal-light"),
    ]
