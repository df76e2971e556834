"""The ground of the terrestrial board: a sky that day leaves at sun's edge and night at moon's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ...games.sunmoon.board import TERRESTRIAL
from ..engraving import (
    glint,
    group,
    number,
    path,
    polyline,
    ring,
    spokes,
    words,
)
from ..scene import Point
from .bodies import moon_body, sun_body
from .places import APART, EDGE, MARGIN, sky

FRAME = EDGE
"""Round the sky; pieces on the edge of the board stand just inside."""
LETTERS = 15.5
"""From the edge of the canvas to the middle of a letter."""


class Ground(NamedTuple):
    """What a ground is made of: things to refer to, and things to see."""

    defs: str
    body: str


def landscape(turned: bool) -> Ground:
    """Return the terrestrial ground, seen from moon's side or from sun's."""
    heavens = sky(TERRESTRIAL.name)
    width, height = heavens.width, heavens.height
    half_round = f"rotate(180 {number(width / 2)} {number(height / 2)})"
    drawn = [*_sky(width, height), *_lines(), *_glints()]
    scene = group(drawn, transform=half_round) if turned else group(drawn)
    return Ground(_defs(width, height), scene + group(_frame(width, height)) + _margins(turned))


def _defs(width: float, height: float) -> str:
    box = f'x1="0" x2="0" y1="{number(FRAME)}" y2="{number(height - FRAME)}"'
    steps = (("day", 0), ("noon", 22), ("eve", 40), ("dusk", 54), ("night", 74), ("deep", 100))
    sky_stops = "".join(f'<stop class="stop-{name}" offset="{at}%"/>' for name, at in steps)
    inks = (("sepia", 0), ("sepia", 41), ("ivory", 45), ("ivory", 100))
    rules = (("rule-end", 42), ("rule", 62), ("rule", 100))
    rule_stops = "".join(f'<stop class="stop-{name}" offset="{at}%"/>' for name, at in rules)
    line_stops = "".join(f'<stop class="stop-{name}" offset="{at}%"/>' for name, at in inks)
    top, low = number(FRAME), number(height - FRAME)
    middle, far = number(width / 2), number(height * 0.62)
    return (
        f'<linearGradient id="land-sky" gradientUnits="userSpaceOnUse" {box}>{sky_stops}'
        f'</linearGradient><linearGradient id="land-line" gradientUnits="userSpaceOnUse" {box}>'
        f"{line_stops}</linearGradient>"
        f'<linearGradient id="land-rule" gradientUnits="userSpaceOnUse" {box}>{rule_stops}'
        f"</linearGradient>"
        f'<radialGradient id="land-beam" gradientUnits="userSpaceOnUse" cx="{middle}" cy="{top}"'
        f' r="{far}"><stop class="stop-beam" offset="0"/><stop class="stop-beam-end" offset="1"/>'
        f'</radialGradient><radialGradient id="land-glow" gradientUnits="userSpaceOnUse"'
        f' cx="{middle}" cy="{low}" r="{far}"><stop class="stop-glow" offset="0"/>'
        f'<stop class="stop-glow-end" offset="1"/></radialGradient>'
        f'<clipPath id="land-clip"><path d="{_box(width, height, FRAME)}"/></clipPath>'
    )


def _box(width: float, height: float, inset: float) -> str:
    corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset),
               (inset, height - inset)]  # fmt: skip
    return polyline(corners, closed=True)


# Sky ---------------------------------------------------------------------------------------


def _sky(width: float, height: float) -> Iterator[str]:
    yield path(_box(width, height, FRAME), "land-sky")
    top, low = (width / 2, FRAME), (width / 2, height - FRAME)
    parts = [
        path(spokes(top, [90 + n * 2.5 for n in range(73)], 104, 470), "land-beam"),
        path(_ruling(width, height), "ruling"),
        path(_rings(low), "land-glow"),
        path(_stardust(width, height), "stardust"),
        sun_body(top),
        moon_body(low),
    ]
    yield group(parts, clip_path="url(#land-clip)")


def _ruling(width: float, height: float) -> str:
    """Level strokes, closer and closer together towards the night."""
    drawn, y = [], height * 0.43
    while y < height - FRAME:
        drawn.append(f"M{number(FRAME)} {number(y)}H{number(width - FRAME)}")
        y += 3 + 9 * (1 - (y - height * 0.43) / (height * 0.5)) ** 2
    return "".join(drawn)


def _rings(centre: tuple[float, float]) -> str:
    """Rings of light round the moon."""
    return "".join(ring(centre, 84 + 13 * n + n * n * 0.5) for n in range(1, 17))


def _stardust(width: float, height: float) -> str:
    """Faint stars strewn over the night, the same ones in every picture."""
    chance = Random(1835)
    strewn: list[str] = []
    while len(strewn) < 150:
        x, y = chance.uniform(FRAME + 6, width - FRAME - 6), chance.uniform(0.46, 0.95) * height
        if chance.random() > (y / height - 0.42) * 2.2:
            continue
        across, down = (x - MARGIN) % APART, (y - MARGIN) % APART
        if min(across, APART - across) > 6 and min(down, APART - down) > 6:
            strewn.append(glint((x, y), chance.choice((1.6, 1.6, 2.2, 2.2, 3.4, 4.6)), 0.3))
    return "".join(strewn)


# Lines and letters -------------------------------------------------------------------------


def _lines() -> Iterator[str]:
    heavens = sky(TERRESTRIAL.name)
    straight, slant = "", ""
    for line in TERRESTRIAL.lines:
        first, last = line.points[0], line.points[-1]
        drawn = polyline([heavens.at[first], heavens.at[last]])
        if abs(line.points[0] - line.points[1]) in (1, 9):
            straight += drawn
        else:
            slant += drawn
    yield path(slant, "land-line slant")
    yield path(straight, "land-line")


def _glints() -> Iterator[str]:
    heavens = sky(TERRESTRIAL.name)
    for look, points in (("night", range(36)), ("day", range(36, 63))):
        yield path("".join(glint(heavens.at[p], 12.5) for p in points), f"glint-{look}")


def _frame(width: float, height: float) -> Iterator[str]:
    """A map's border: two rules, and a scale between them."""
    yield path(_box(width, height, FRAME), "frame-line")
    yield path(_box(width, height, FRAME - 5), "frame-fine")
    yield path(_scale(width, height), "frame-scale")
    yield path(_box(width, height, 2), "frame-line")


def _scale(width: float, height: float) -> str:
    """Bars along the frame, dark and light by turns, a quarter of a step each."""
    middle, bars = FRAME - 2.5, ""
    for length, across in ((width, True), (height, False)):
        for n in range(round((length - 2 * MARGIN) / (APART / 4))):
            if n % 2 == 0:
                start, end = MARGIN + n * APART / 4, MARGIN + (n + 1) * APART / 4
                far = (height if across else width) - middle
                for side in (middle, far):
                    edge = ((start, side), (end, side)) if across else ((side, start), (side, end))
                    bars += polyline(edge)
    return bars


def _margins(turned: bool) -> str:
    heavens = sky(TERRESTRIAL.name)
    width, height = heavens.width, heavens.height
    files, ranks = "abcdefghi", "7654321"
    if turned:
        files, ranks = files[::-1], ranks[::-1]
    places: list[tuple[Point, str]] = []
    for n, name in enumerate(files):
        x = MARGIN + n * APART
        places += [((x, LETTERS), name), ((x, height - LETTERS), name)]
    for n, name in enumerate(ranks):
        y = MARGIN + n * APART
        places += [((LETTERS, y), name), ((width - LETTERS, y), name)]
    return group(words(place, name, "coordinate") for place, name in places)
