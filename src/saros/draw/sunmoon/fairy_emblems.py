"""The emblems of the fairy pieces, the medallion of those of nobody, and the signs of all."""

from __future__ import annotations

from collections.abc import Iterator

from ..engraving import circle, group, path, polar, polyline, ring, symbol
from ..scene import Point

CENTRE = (0.0, 0.0)
CARRIED_PLACES = ("one", "two", "three", "four", "five")


def neutral_medal(emblem: str) -> Iterator[str]:
    """The medallion of nobody: a cut stone, half in day's metal and half in night's."""
    stone = _stone(48)
    left = [point for point in stone if point[0] <= 0.1]
    right = [point for point in stone if point[0] >= -0.1]
    yield path(polyline(left, closed=True), "neutral-day")
    yield path(polyline(right, closed=True), "neutral-night")
    yield path(polyline(_stone(38.5), closed=True), "neutral-disc")
    edges = (polyline(pair) for pair in zip(_stone(47.4), _stone(39), strict=True))
    yield path("".join(edges), "neutral-fine")
    yield emblem


def _stone(far: float) -> list[Point]:
    """Return six corners, one of them up and one down."""
    return [polar(CENTRE, far, 60 * corner) for corner in range(6)]


# Emblems -----------------------------------------------------------------------------------


def griffin(side: str) -> str:
    """An eagle's head with the ears of a lion, turned to the left."""
    head = (
        "M-27-2C-26-13-17-20-6-20.6L1-31 6-19.4 15-27 15.6-13.6C23-6 25.6 6 22 19L27 30H-12"
        "C-13.6 21-9 15-4 11.6C-10 11.4-15 10-19.4 6.4L-23 15C-29 9.6-29.4 3-27-2Z"
    )
    nares = "M-22 1.4C-18-1-13-1-8.6 1"
    plumes = "M4 8C10 12 11.6 19 10 28M12 0C17.6 7 18.6 16 17.6 26M-2 16C1.6 19 2.6 23 2 28"
    return group([
        path(head, f"{side}-ink"),
        circle((-6.0, -8.6), 4.2, f"{side}-cut"),
        circle((-6.6, -8.6), 1.7, f"{side}-ink"),
        path(nares + plumes, f"{side}-cut-line"),
    ], transform="translate(1 0)")  # fmt: skip


def dragon(side: str) -> str:
    """One wing of skin, and under it the tail with its barb."""
    wing = (
        "M-23 17C-24-2-20-17-11-28L-13.6-35-5.4-29.6C6-31.6 20-29 32-21.6C26-14 25-6.6 29 3.4"
        "C20 1.6 13.4 6 12 15C4 8.4-8 8-23 17Z"
    )
    fingers = "M-8.6-26.6 27 1.4M-9-26 11.4 12.4M-10-25-14 9"
    tail = "M-25 18.6C-19 31-2 33.4 16 26.6"
    barb = "M13.6 17.6 32.6 20 20 34.4Z"
    return group([
        path(wing, f"{side}-ink"),
        path(fingers, f"{side}-cut-line"),
        path(tail, f"{side}-tail"),
        path(barb, f"{side}-ink"),
    ], transform="scale(.95)")  # fmt: skip


def changeling(side: str) -> str:
    """A mask with two holes, and ribbons at its corners."""
    mask = (
        "M-33-11C-22-22-8-20 0-13C8-20 22-22 33-11C33 4 24 15 12 14.6C6 14.4 3 10 0 7"
        "C-3 10-6 14.4-12 14.6C-24 15-33 4-33-11Z"
    )
    holes = "M-24-4C-19-10-11-9.6-6-3C-11 3.6-20 4-24-4ZM24-4C19-10 11-9.6 6-3C11 3.6 20 4 24-4Z"
    ribbons = "M-29 6C-34 15-26 19-31 29M29 6C34 15 26 19 31 29"
    brow = "M-6-14.6 0-28 6-14.6Z"
    return group([
        path(ribbons, f"{side}-thread"),
        path(brow, f"{side}-ink"),
        path(mask, f"{side}-ink {side}-gap"),
        path(holes, f"{side}-cut"),
    ], transform="translate(0 2)")  # fmt: skip


def element() -> str:
    """The old sign of air: a triangle with a bar, and a drop that hangs in it."""
    triangle = polyline([(0.0, -27.0), (25.0, 16.0), (-25.0, 16.0)], closed=True)
    return group([
        path(triangle, "neutral-line"),
        path("M-17.4-.4H17.4", "neutral-line"),
        path(ring((0.0, 26.0), 3.4), "neutral-ink"),
    ])  # fmt: skip


def draconequus() -> str:
    """A whirl, with one antler and one horn that do not belong together."""
    whirl = (
        "M2 5C5 9-2 13-6.6 9C-12.6 3.6-9-6 0-7.4C11.6-9 18 2 15 12C11 24-6 27-15.6 18"
        "C-20 13.6-21.6 7-20.4 1"
    )
    horn = "M7-10C15-14 19-21 17-32C24-22 23-10 15-3Z"
    antler = "M-9-8-15-31M-12-19-24-27M-13-24.6-5.4-31"
    return group([
        path(whirl, "neutral-line"),
        path(antler, "neutral-thread"),
        path(horn, "neutral-ink"),
    ])  # fmt: skip


# Signs of what pieces carry and bear ---------------------------------------------------------


def fairy_signs() -> Iterator[str]:
    """Looks over a symbol: captives as beads, a disguise, marks, cool-downs and bars.

    They stand in a box half as large again as the piece, at its rim, where they cover no emblem.
    """
    for captives, name in enumerate(CARRIED_PLACES, 1):
        yield symbol(f"over-carries-{name}", 75, _beads(captives))
    yield symbol(
        "over-disguised", 75, [circle(CENTRE, 52, "veil-edge"), circle(CENTRE, 52, "veil")]
    )
    yield symbol(
        "over-exposed", 75, _plate((-39.0, -39.0), "M-8-5 0 6 8-5M-8-11 0 0 8-11", "exposed")
    )
    yield symbol("over-muzzled", 75, _plate((39.0, -39.0), "M-8-8 8 8M8-8-8 8", "muzzled"))
    for turns, name in ((1, "one"), (2, "two")):
        yield symbol(f"over-rests-{name}", 75, [_hourglass(turns)])
    yield symbol("over-barred-moon", 75, [_bar(-1)])
    yield symbol("over-barred-sun", 75, [_bar(1)])
    yield symbol("over-barred-both", 75, [_bar(-1), _bar(1)])


def _beads(captives: int) -> list[str]:
    """A bead for each captive on a string under the dragon."""
    places = [polar(CENTRE, 47, 180 + 24 * (n - (captives - 1) / 2)) for n in range(captives)]
    return [circle(at, 9, "bead") for at in places]


def _plate(at: Point, strokes: str, look: str) -> list[str]:
    shift = f"translate({at[0]:g} {at[1]:g})"
    return [circle(at, 14, f"{look}-plate"), path(strokes, look, transform=shift)]


def _hourglass(turns: int) -> str:
    """Sand that still has to run: one bar for each turn."""
    sand = "".join(f"M-7 {8 - 7 * n}H7" for n in range(turns))
    return group(
        [
            circle(CENTRE, 14, "rest-plate"),
            path("M-8-9H8L-8 9H8Z", "rest"),
            path(sand, "rest-sand"),
        ],
        transform="translate(38 38)",
    )


def _bar(side: int) -> str:
    """A barred half: moon's on the left, sun's on the right."""
    look = "barred-moon" if side < 0 else "barred-sun"
    shift = f"translate({side * 38} 40)"
    return group([circle(CENTRE, 14, look), path("M-8-8 8 8", "barred")], transform=shift)
