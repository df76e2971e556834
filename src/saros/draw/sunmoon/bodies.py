"""Sun, moon and earth engraved as medallions, for both grounds."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from ..engraving import arc, arc_to, circle, group, pair, path, polar, ring, spokes
from ..scene import Point

CENTRE = (0.0, 0.0)


def _medallion(at: Point, parts: Iterable[str]) -> str:
    return group(parts, transform=f"translate({pair(at)})")


# The sun -----------------------------------------------------------------------------------

BROW_EYE_CHEEK = (
    "M27-11C21-18 12-18 7-13M25-3C19-9 12-9 7-3.4C12 .6 19 .8 25-3M31 9C29 14 25 17 20 18"
)
NOSE = "M-4-10C-4 0-8 7-8 10C-6 14-3 12.6 0 14C3 12.6 6 14 8 10"
MOUTH = "M-15 24C-9 20-4 20.4 0 22.4C4 20.4 9 20 15 24C9 30-9 30-15 24C-8 25.4 8 25.4 15 24"


def sun_body(at: Point) -> str:
    """The sun with a face, as old atlases have it; straight rays and flames by turns."""
    straight = "".join(_ray(angle) for angle in range(15, 360, 30))
    flames = "".join(_flame(angle) for angle in range(0, 360, 30))
    half = path(BROW_EYE_CHEEK + ring((16, -3.4), 1.8), "body-sun-face")
    return _medallion(at, [
        path(straight + flames, "body-sun-ray"),
        circle(CENTRE, 56, "body-sun"),
        circle(CENTRE, 51, "body-sun-line"),
        path(spokes(CENTRE, range(80, 200, 4), 51, 56), "body-sun-line"),
        half,
        group([half], transform="scale(-1 1)"),
        path(NOSE + MOUTH, "body-sun-face"),
    ])  # fmt: skip


def _ray(angle: float) -> str:
    left, tip, right = ((57, -7), (76, 0), (57, 7))
    places = [pair(polar(CENTRE, far, angle + turn)) for far, turn in (left, tip, right)]
    return f"M{'L'.join(places)}Z"


def _flame(angle: float) -> str:
    """A ray that bends to one side and back."""
    bends = ((57, -8), (68, -7), (74, 2), (86, -1), (77, 7), (68, 3), (57, 8))
    places = [pair(polar(CENTRE, far, angle + turn)) for far, turn in bends]
    return f"M{places[0]}C{' '.join(places[1:4])}C{' '.join(places[4:])}Z"


# The moon ----------------------------------------------------------------------------------

SEAS = ((-30.0, -22.0, 9.0), (-38.0, 2.0, 6.0), (-24.0, 30.0, 7.0), (-40.0, 18.0, 3.6),
        (-18.0, -38.0, 4.4))  # fmt: skip


def moon_body(at: Point) -> str:
    """The moon four days old, her dark side in earthshine, a ring of light around."""
    radius = 58.0
    horns = polar(CENTRE, radius, 20), polar(CENTRE, radius, 200)
    crescent = f"M{pair(horns[0])}{arc_to(horns[1], radius, False, False)}{arc_to(horns[0], 66)}Z"
    level = "".join(_chord(y, radius - 3) for y in range(-50, 51, 5))
    seas = "".join(ring((x, y), r) for x, y, r in SEAS)
    return _medallion(at, [
        circle(CENTRE, 80, "body-moon-glow"),
        path(spokes(CENTRE, range(0, 360, 10), 68, 76), "body-moon-beam"),
        circle(CENTRE, 64, "body-moon-beam"),
        circle(CENTRE, radius, "body-moon-dark"),
        path(level, "body-moon-rule"),
        path(crescent, "body-moon"),
        path(seas, "body-moon-sea"),
    ])  # fmt: skip


def _chord(y: float, radius: float) -> str:
    half = sqrt(radius * radius - y * y)
    return f"M{pair((-half, y))}L{pair((half, y))}"


# The earth ---------------------------------------------------------------------------------

LANDS = (
    "M-12-9C-4-13 10-13 19-7C23-1 29 4 32 6C26 12 24 18 20 28C16 38 10 42 6 38C4 30 2 22-2 16"
    "C-10 14-19 10-19 2C-19-4-16-7-12-9Z"
    "M-15-15C-18-20-11-22-9-28C-5-36 5-40 14-43C26-41 38-33 44-23C48-14 46-6 40-2C34-6 30-11 24-10"
    "C18-14 10-17 4-16C-2-17-9-13-15-15Z"
    "M-45-3C-37-7-31-1-31 5C-33 16-39 25-42 32C-47 22-51 11-51 6C-51 2-49-1-45-3Z"
    "M-22-41C-30-42-40-34-45-25C-40-20-33-22-30-27C-26-30-20-36-22-41Z"
)
"""Three continents and a piece of a fourth, as one remembers them."""


def earth_body(at: Point) -> str:
    """The earth as a globe in its horizon ring."""
    radius = 55.0
    parallels = "".join(_chord(y, radius) for y in (-38, -20, 0, 20, 38))
    meridians = "".join(
        f'<ellipse class="body-earth-line" rx="{rx}" ry="{radius:g}"/>' for rx in (19, 39)
    )
    shade = "".join(
        arc(polar(CENTRE, far, 100), polar(CENTRE, far, 190), far) for far in (53, 50.6, 48.2, 45.8)
    )
    return _medallion(at, [
        circle(CENTRE, 68, "body-earth-ring"),
        circle(CENTRE, 58, "body-earth-edge"),
        path(spokes(CENTRE, range(0, 360, 10), 61, 68), "body-earth-tick"),
        circle(CENTRE, radius, "body-earth"),
        path(LANDS, "body-earth-land"),
        meridians,
        path(parallels, "body-earth-line"),
        path(shade, "body-earth-shade"),
    ])  # fmt: skip
