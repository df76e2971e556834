"""The engraver's strokes: small pieces of SVG that every art is put together from.

Colour comes from classes alone, so nothing here carries a style.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from .scene import Point


def number(value: float) -> str:
    """Write a number with two digits at most and none in vain."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.").lstrip("0") or "0"


def pair(point: Point) -> str:
    """Write a place."""
    return f"{number(point[0])} {number(point[1])}"


def polar(centre: Point, far: float, angle: float) -> Point:
    """Return a place by its distance and its clockwise angle from straight up, in degrees."""
    turn = radians(angle)
    return centre[0] + far * sin(turn), centre[1] - far * cos(turn)


def path(d: str, look: str, **more: str) -> str:
    """Return a path of one look."""
    return f'<path class="{look}"{_attributes(more)} d="{d}"/>'


def circle(centre: Point, radius: float, look: str, **more: str) -> str:
    """Return a circle of one look."""
    x, y, r = number(centre[0]), number(centre[1]), number(radius)
    return f'<circle class="{look}"{_attributes(more)} cx="{x}" cy="{y}" r="{r}"/>'


def group(parts: Iterable[str], look: str = "", **more: str) -> str:
    """Return several things as one."""
    shown = f' class="{look}"' if look else ""
    return f"<g{shown}{_attributes(more)}>{''.join(parts)}</g>"


def words(place: Point, text: str, look: str, **more: str) -> str:
    """Return letters, their middle at a place."""
    x, y = number(place[0]), number(place[1])
    return f'<text class="{look}" x="{x}" y="{y}"{_attributes(more)}>{text}</text>'


def symbol(name: str, half: float, parts: Iterable[str]) -> str:
    """Return a symbol whose middle is the origin."""
    box = f"{number(-half)} {number(-half)} {number(2 * half)} {number(2 * half)}"
    return f'<symbol id="{name}" viewBox="{box}">{"".join(parts)}</symbol>'


def _attributes(more: dict[str, str]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())


# Outlines ----------------------------------------------------------------------------------


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Return the outline through points."""
    return "M" + "L".join(map(pair, points)) + ("Z" if closed else "")


def ring(centre: Point, radius: float) -> str:
    """Return a whole circle as an outline, for use among others."""
    x, y, r = centre[0], centre[1], number(radius)
    left, right = pair((x - radius, y)), pair((x + radius, y))
    return f"M{left}A{r} {r} 0 1 1 {right}A{r} {r} 0 1 1 {left}Z"


def arc(start: Point, end: Point, radius: float, clockwise: bool = True, long: bool = False) -> str:
    """Return a circular arc as an outline of its own."""
    return f"M{pair(start)}{arc_to(end, radius, clockwise, long)}"


def arc_to(end: Point, radius: float, clockwise: bool = True, long: bool = False) -> str:
    """Return a circular arc that goes on from where an outline is."""
    r = number(radius)
    return f"A{r} {r} 0 {int(long)} {int(clockwise)} {pair(end)}"


def rays(centre: Point, inner: float, outer: Iterable[float], start: float = 0) -> str:
    """Return a burst with a point for each of the outer radii, and valleys between them."""
    tips = list(outer)
    apart = 360 / len(tips)
    points = []
    for n, far in enumerate(tips):
        points.append(polar(centre, far, start + apart * n))
        points.append(polar(centre, inner, start + apart * (n + 0.5)))
    return polyline(points, closed=True)


def glint(centre: Point, far: float, waist: float = 0.16) -> str:
    """Return a four-pointed glint with hollow sides."""
    x, y = centre
    w = far * waist
    tips = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
    bends = [(x + w, y - w), (x + w, y + w), (x - w, y + w), (x - w, y - w)]
    outline = f"M{pair(tips[0])}"
    for tip, bend in zip((*tips[1:], tips[0]), bends, strict=True):
        outline += f"Q{pair(bend)} {pair(tip)}"
    return outline + "Z"


def spokes(centre: Point, angles: Iterable[float], inner: float, outer: float) -> str:
    """Return straight lines away from a centre."""
    return "".join(
        f"M{pair(polar(centre, inner, angle))}L{pair(polar(centre, outer, angle))}"
        for angle in angles
    )
