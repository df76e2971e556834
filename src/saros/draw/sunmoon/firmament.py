"""The ground of the astral board: day and night as two lobes, true arcs, and three bodies (§3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians
from random import Random

from ...games.sunmoon.board import ASTRAL, HOURS, MOON_BODY, SPHERES, SUN_BODY
from ..engraving import (
    arc_to,
    circle,
    glint,
    group,
    number,
    pair,
    path,
    polar,
    ring,
    spokes,
    words,
)
from ..scene import Point
from .bodies import earth_body, moon_body, sun_body
from .landscape import Ground
from .places import MIDDLE, RADIUS, circle_centre, sky

CENTRE = (MIDDLE, MIDDLE)
RIM = 570.0
"""The radius of the whole disc: pieces on the outer twilight line stand just inside."""
NICHE = 46.0
"""The radius of the roundels in which they stand."""
HOUR_NAME = (538.0, -8.8)
"""Where an hour is named: how far out, and how many degrees before its f-point."""
SPHERE_NAMES = (90.0, 75.0, 90.0, 82.5, 82.5, 97.5)
"""The angle at which each sphere is named, where no point of it stands and no other is near."""

STARTS = ("s1f", "s3f", "s5f", "m1f", "m3f", "m5f")


def firmament(turned: bool) -> Ground:
    """Return the astral ground, seen from moon's side or from sun's."""
    half_round = f"rotate(180 {number(MIDDLE)} {number(MIDDLE)})"
    drawn = [*_sky(), *_lines(), *_glints()]
    scene = group(drawn, transform=half_round) if turned else group(drawn)
    return Ground(_defs(), scene + _bodies(turned) + _names(180 if turned else 0))


def _bodies(turned: bool) -> str:
    """§3.5; they stand upright for both players."""
    sun, moon = (sky(ASTRAL.name).at[body] for body in (SUN_BODY, MOON_BODY))
    return (
        sun_body(moon if turned else sun) + moon_body(sun if turned else moon) + earth_body(CENTRE)
    )


def _defs() -> str:
    day, night = _lobe(), _lobe(night=True)
    return (
        f'<clipPath id="astral-day"><path d="{day}"/></clipPath>'
        f'<clipPath id="astral-night"><path d="{night}"/></clipPath>'
        f"{_radial('astral-noon', SUN_BODY, 'day', 'noon')}"
        f"{_radial('astral-midnight', MOON_BODY, 'night', 'deep')}"
        f"{_radial('astral-beam', SUN_BODY, 'beam', 'beam-end')}"
        f"{_radial('astral-glow', MOON_BODY, 'glow', 'glow-end')}"
    )


def _radial(name: str, body: int, inner: str, outer: str) -> str:
    x, y = sky(ASTRAL.name).at[body]
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(x)}"'
        f' cy="{number(y)}" r="{number(RADIUS * 1.25)}"><stop class="stop-{inner}" offset="0"/>'
        f'<stop class="stop-{outer}" offset="1"/></radialGradient>'
    )


def _lobe(night: bool = False) -> str:
    """The half that follows the hour s0 clockwise, or the other: a large arc and two small ones."""
    turn = 180 if night else 0
    top, bottom = polar(CENTRE, RADIUS, turn), polar(CENTRE, RADIUS, turn + 180)
    return (
        f"M{pair(top)}{arc_to(bottom, RADIUS)}{arc_to(CENTRE, RADIUS / 2, clockwise=False)}"
        f"{arc_to(top, RADIUS / 2)}Z"
    )


# Sky ---------------------------------------------------------------------------------------


def _sky() -> Iterator[str]:
    heavens = sky(ASTRAL.name)
    sun, moon = heavens.at[SUN_BODY], heavens.at[MOON_BODY]
    yield circle(CENTRE, RIM, "limb")
    yield path(_lobe(), "lobe-day")
    yield path(_lobe(night=True), "lobe-night")
    beams = [path(spokes(sun, [n * 2.5 for n in range(144)], 96, 640), "astral-beam")]
    yield group(beams, clip_path="url(#astral-day)")
    halo = "".join(ring(moon, 96 + 12 * n + n * n * 0.35) for n in range(1, 24))
    yield group([path(halo, "astral-glow"), path(_stardust(moon), "stardust")],
                clip_path="url(#astral-night)")  # fmt: skip


def _stardust(moon: Point) -> str:
    """Faint stars strewn over the night, the same ones in every picture."""
    chance = Random(1835)
    strewn: list[str] = []
    while len(strewn) < 190:
        x, y = chance.uniform(-1, 1) * RADIUS, chance.uniform(-1, 1) * RADIUS
        place = (MIDDLE + x, MIDDLE + y)
        if hypot(x, y) < RADIUS and hypot(place[0] - moon[0], place[1] - moon[1]) > 90:
            strewn.append(glint(place, chance.choice((1.6, 1.6, 2.2, 2.2, 3.4, 4.8)), 0.3))
    return "".join(strewn)


# Lines and stars ---------------------------------------------------------------------------


def sphere_radius(sphere: int) -> float:
    """Return the radius of a sphere (§3.4)."""
    return RADIUS * cos(radians(75 - 15 * sphere))


def _lines() -> Iterator[str]:
    spheres = "".join(ring(CENTRE, sphere_radius(n)) for n in range(5))
    circles = "".join(ring(circle_centre(hour), RADIUS / 2) for hour in range(12))
    for half in ("day", "night"):
        drawn = [
            path(circles, f"astral-line line-{half}"),
            path(spheres, f"astral-line line-{half}"),
        ]
        yield group(drawn, clip_path=f"url(#astral-{half})")
    top, bottom = polar(CENTRE, RADIUS, 0), polar(CENTRE, RADIUS, 180)
    curve = f"M{pair(top)}{arc_to(CENTRE, RADIUS / 2, False)}{arc_to(bottom, RADIUS / 2)}"
    yield path(curve, "twilight-edge")
    yield path(curve, "twilight-line")
    yield circle(CENTRE, RADIUS, "twilight-edge")
    yield circle(CENTRE, RADIUS, "twilight-line")
    yield from _limb()


def _limb() -> Iterator[str]:
    """The graduated rim, and a roundel for each point of the outer twilight line."""
    yield circle(CENTRE, RIM, "limb-line")
    yield circle(CENTRE, RIM - 10, "limb-fine")
    yield circle(CENTRE, RIM - 5, "limb-scale", pathLength="144")
    for point in range(60, 72):
        look = "niche-start" if ASTRAL.names[point] in STARTS else "niche"
        yield circle(sky(ASTRAL.name).at[point], NICHE, look)
        yield circle(sky(ASTRAL.name).at[point], NICHE - 3.4, "niche-fine")


def _glints() -> Iterator[str]:
    heavens = sky(ASTRAL.name)
    looks: dict[str, list[str]] = {}
    for point, name in enumerate(ASTRAL.names):
        if point in ASTRAL.bodies:
            continue
        far = 9.5 if point < 12 else 13
        looks.setdefault(_glint_look(point, name), []).append(glint(heavens.at[point], far))
    for look, drawn in looks.items():
        yield path("".join(drawn), look)


def _glint_look(point: int, name: str) -> str:
    """§3.6: a star is by day, by night, or on the twilight line; some wait for shooting stars."""
    hour, sphere = point % 12, point // 12
    if sphere == 5:
        return "glint-start" if name in STARTS else "glint-limb"
    if hour % 6 == 0:
        return "glint-twilight"
    return "glint-day" if hour < 6 else "glint-night"


# Names -------------------------------------------------------------------------------------


def _names(turned: float) -> str:
    far, before = HOUR_NAME
    parts = [
        words(polar(CENTRE, far, 30 * hour + before + turned), name, "coordinate on-limb")
        for hour, name in enumerate(HOURS)
    ]
    for point, (name, angle) in enumerate(zip(SPHERES, SPHERE_NAMES, strict=True)):
        for side, half in (("day", 0), ("night", 180)):
            outmost = name == SPHERES[-1]
            radius = RADIUS + 18 if outmost else sphere_radius(point)
            place = polar(CENTRE, radius, angle + half + turned)
            parts.append(words(place, name, f"coordinate sphere on-{'rim' if outmost else side}"))
    return group(parts)
