"""The cards as symbols: faces, backs, leaders, and the signs that lie on them.

Every symbol stands in a square of a hundred units, its middle the origin; a card is two thirds as
wide. A face is put together from parts that all of them share, `#bm-…`, in the tone of its people.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...games.bluemoon.cards import CARDS, LEADERS, PEOPLES, Card
from ...games.bluemoon.clause_forms import KINDS
from ..engraving import circle, glint, group, pair, path, polyline, symbol, words
from ..picture import Box
from ..scene import Point
from .crests import constellation, crests
from .dragons import dragon_symbols
from .gist import gist
from .lettering import broken, plain_width, set_lines
from .portraits import portrait
from .signs import crescent, icons, kind_signs, moons, roundels, used

CENTRE: Point = (0.0, 0.0)
SPINE = -20.4
"""Where the values and the icons of a card stand, one under the other."""
FIRE_AT, EARTH_AT, KIND_AT = (SPINE, -32.0), (SPINE, -9.4), (SPINE, -36.0)
ICONS_AT = ((SPINE, 7.2), (SPINE, 20.6))
BAND = 27.6
"""Where the band with the name begins."""


def symbol_of(card: Card) -> str:
    """Return the art's name of a card."""
    return f"bm-{card.number}"


def back_of(people: str) -> str:
    """Return the art's name of the back of a deck that is led by a people."""
    return f"bm-back-{people.lower()}"


def leader_of(people: str) -> str:
    """Return the art's name of a leader."""
    return f"bm-leader-{people.lower()}"


# The parts that cards share ------------------------------------------------------------------


def outline(kind: str, inset: float = 0.0) -> str:
    """Return the edge of a card, by which its kind is told; `inset` for a line within it."""
    x, y = 33 - inset, 50 - inset
    if kind == "character":  # round shoulders
        r, s = 15 - inset * 0.7, max(4.5 - inset, 1)
        return (
            f"M{-x} {y - s}V{-y + r}A{r} {r} 0 0 1 {-x + r} {-y}H{x - r}A{r} {r} 0 0 1 {x} {-y + r}"
            f"V{y - s}A{s} {s} 0 0 1 {x - s} {y}H{-x + s}A{s} {s} 0 0 1 {-x} {y - s}Z"
        )
    if kind == "booster":  # cut corners
        c = 8 - inset * 0.6
        return (
            f"M{-x} {-y + c}L{-x + c} {-y}H{x - c}L{x} {-y + c}V{y - c}L{x - c} {y}H{-x + c}"
            f"L{-x} {y - c}Z"
        )
    if kind == "leadership":  # hollow corners
        r = 8.0
        return (
            f"M{-x} {-y + r}A{r} {r} 0 0 0 {-x + r} {-y}H{x - r}A{r} {r} 0 0 0 {x} {-y + r}"
            f"V{y - r}A{r} {r} 0 0 0 {x - r} {y}H{-x + r}A{r} {r} 0 0 0 {-x} {y - r}Z"
        )
    return f"M{-x} {-y}H{x}V{y}H{-x}Z"  # a slab


WINDOWS = {
    "tall": (-9.6, -44.6, 38.4, 69.0),
    "low": (-9.6, -44.6, 38.4, 48.0),
    "wide": (-28.8, -44.6, 57.6, 48.0),
}
"""Openings of a card for its crest: without text below, with text, and where no values are."""


def _parts() -> Iterator[str]:
    """Frames, windows and signs that faces use."""
    for kind in KINDS:
        clip = f'<clipPath id="bm-clip-{kind}"><path d="{outline(kind, 1.8)}"/></clipPath>'
        band = f'<rect class="bm-band" x="-33" y="{BAND:g}" width="66" height="21"/>'
        inside = group(
            [path(outline(kind, 1.8), "bm-paper"), band], clip_path=f"url(#bm-clip-{kind})"
        )
        line = path(outline(kind, 3.4), "bm-rim-line")
        yield clip + group([path(outline(kind), "bm-edge"), inside, line], id=f"bm-{kind}")
        for form, box in WINDOWS.items():
            yield from _window(f"{kind}-{form}", kind, box)
    yield from roundels()
    yield from icons()
    yield from kind_signs()
    yield from crests()


def _window(name: str, kind: str, box: Box) -> Iterator[str]:
    """The opening through which a crest is seen; its form tells the kind as the edge does."""
    left, top, wide, high = box
    shape = _opening(kind, *box)
    lines = "".join(f"M{left:g} {y:g}h{wide:g}" for y in _rulings(top + 10, top + high - 1))
    yield f'<clipPath id="bm-cut-{name}"><path d="{shape}"/></clipPath>'
    yield group([
        path(shape, "bm-sky"), path(lines, "bm-ruling", clip_path=f"url(#bm-cut-{name})"),
        path(shape, "bm-window"),
    ], id=f"bm-window-{name}")  # fmt: skip


def _opening(kind: str, x: float, y: float, wide: float, high: float) -> str:
    right, low = x + wide, y + high
    if kind == "character":
        r = 19.0
        return (
            f"M{x:g} {low:g}V{y + r:g}A{r:g} {r:g} 0 0 1 {x + r:g} {y:g}H{right - r:g}"
            f"A{r:g} {r:g} 0 0 1 {right:g} {y + r:g}V{low:g}Z"
        )
    if kind == "booster":
        c = 7.0
        return (
            f"M{x + c:g} {y:g}H{right - c:g}l{c:g} {c:g}V{low - c:g}l{-c:g} {c:g}H{x + c:g}"
            f"l{-c:g} {-c:g}V{y + c:g}Z"
        )
    if kind == "leadership":
        r = 6.0
        return (
            f"M{x:g} {y + r:g}a{r:g} {r:g} 0 0 0 {r:g} {-r:g}H{right - r:g}a{r:g} {r:g} 0 0 0 {r:g}"
            f" {r:g}V{low - r:g}a{r:g} {r:g} 0 0 0 {-r:g} {r:g}H{x + r:g}a{r:g} {r:g} 0 0 0 {-r:g}"
            f" {-r:g}Z"
        )
    return f"M{x:g} {y:g}H{right:g}V{low:g}H{x:g}Z"


def _rulings(top: float, low: float) -> list[float]:
    """Engraved lines that come closer towards the horizon."""
    found, y, step = [], low, 1.3
    while y > top:
        found.append(round(y, 1))
        y -= step
        step *= 1.16
    return found


# Faces -------------------------------------------------------------------------------------


def face(card: Card) -> str:
    """Return the symbol of a card."""
    return symbol(
        f"sym-{symbol_of(card)}", 50, [group(_face(card), f"bm-of-{card.people.lower()}")]
    )


def _face(card: Card) -> Iterator[str]:
    form = "tall" if not card.has_text else "low" if card.fire is not None else "wide"
    left, top, wide, high = WINDOWS[form]
    yield used(card.kind, CENTRE)
    yield used(f"window-{card.kind}-{form}", CENTRE)
    chart = constellation(card.number, left + 5, left + wide - 5, top + 9, top + high - 5)
    yield path(polyline(chart), "bm-chart")
    yield path("".join(f"M{pair(star)}h0" for star in chart), "bm-stars")
    crest = (left + wide / 2, top + high * 0.47)
    yield used(f"crest-{card.people.lower()}", crest, 1.0 if form == "wide" else 0.86)
    yield from _values(card)
    signs = [*sorted(card.icons), *([card.gang] if card.gang else [])]
    places = ICONS_AT if card.fire is not None else ((-22.0, 15.6), (-22.0, 22.0))
    for sign, at in zip(signs, places, strict=False):
        yield used(f"icon-{sign.lower()}", at)
    yield from _gist(card, bool(signs))
    yield moons(card.moons, (26.4, BAND))
    yield _name(card.name)


def _values(card: Card) -> Iterator[str]:
    if card.fire is None and card.earth is None:
        yield used(f"kind-{card.kind}", KIND_AT)
    for value, shield, name, at in (
        (card.fire, card.shield_fire, "fire", FIRE_AT),
        (card.earth, card.shield_earth, "earth", EARTH_AT),
    ):
        if value is not None:
            yield used("shield", (at[0], at[1])) if shield else ""
            yield used(name, at)
            yield words((at[0], at[1] + 0.2), str(value), "bm-value")


GIST_SIZES = (7.6, 7.0, 6.4, 5.8, 5.2)
"""How large the letters of a text on a card are, the largest that fit."""


def _gist(card: Card, beside: bool) -> Iterator[str]:
    """What the card does, in letters as large as there is room for."""
    if not card.has_text:
        return
    left, right = -12.0 if beside else -29.6, 29.6
    room, text = (right - left) * 0.94, gist(card)
    for size in GIST_SIZES:
        lines = broken(text, room / size, 3, plain_width)
        if max(map(plain_width, lines)) * size <= room and len(lines) * size * 1.1 <= 21:
            break
    middle = ((left + right) / 2, 15.6)
    yield set_lines(lines, middle, size, size * 1.08, room, "bm-gist", plain_width)


def _name(name: str) -> str:
    """From the left, so that its beginning is seen under other cards too."""
    lines = broken(name, 58 / 8.4, 2)
    size = 8.4 if len(lines) == 1 else 7.5
    return set_lines(lines, (-28.4, 37.8), size, 7.2, 56.8, "bm-name")


# Backs and leaders -------------------------------------------------------------------------


def _backs() -> Iterator[str]:
    """A blue moon at night, on which the crest of the people is seen."""
    stars = "".join(glint(at, far, 0.2) for at, far in _SKY)
    for people in PEOPLES:
        crest = used(f"crest-{people.lower()}", CENTRE)
        parts = [
            '<rect class="bm-edge" x="-33" y="-50" width="66" height="100" rx="5"/>',
            '<rect class="bm-night" x="-31" y="-48" width="62" height="96" rx="3.6"/>',
            path(stars, "bm-night-star"),
            circle(CENTRE, 25.4, "bm-night-line"),
            circle(CENTRE, 22.6, "bm-full-moon"),
            path(crescent(CENTRE, 22.6), "bm-blue-moon"),
            group([crest], transform="translate(3.4 -2.6) scale(.72)"),
            '<rect class="bm-night-rim" x="-28.6" y="-45.6" width="57.2" height="91.2" rx="2.6"/>',
        ]
        yield symbol(f"sym-{back_of(people)}", 50, [group(parts, f"bm-of-{people.lower()}")])


_SKY = (
    ((-20, -37), 3.4), ((2, -41), 1.8), ((19, -35), 2.6), ((-8, -33), 1.5), ((23, -24), 1.4),
    ((20, 37), 3.4), ((-3, 41), 1.8), ((-20, 34), 2.6), ((8, 33), 1.5), ((-24, 22), 1.4),
)  # fmt: skip


def _leaders() -> Iterator[str]:
    oval = '<ellipse cx="0" cy="0" rx="26" ry="30"/>'
    yield f'<clipPath id="bm-oval">{oval}</clipPath>'
    for people in PEOPLES:
        parts = [
            path(ARCH, "bm-edge"), path(ARCH_INSIDE, "bm-paper"),
            group(['<ellipse class="bm-sky" rx="26" ry="30"/>', portrait(people),
                   '<ellipse class="bm-oval" rx="26" ry="30"/>'],
                  transform="translate(0 -9.6) scale(1.06)"),
            _leader_name(LEADERS[people]),
        ]  # fmt: skip
        yield symbol(f"sym-{leader_of(people)}", 50, [group(parts, f"bm-of-{people.lower()}")])


def _leader_name(name: str) -> str:
    lines = broken(name, 58 / 8.2, 2)
    return set_lines(lines, (0, 36.8), 8.2 if len(lines) == 1 else 7.3, 7.2, 56, "bm-leader-name")


ARCH = "M-33 46V-17A33 33 0 0 1 33-17V46A4 4 0 0 1 29 50H-29A4 4 0 0 1-33 46Z"
ARCH_INSIDE = (
    "M-31 45.6V-17A31 31 0 0 1 31-17V45.6A2.4 2.4 0 0 1 28.6 48H-28.6A2.4 2.4 0 0 1-31 45.6Z"
)


@cache
def shared() -> str:
    """Return what all faces are made from, and the symbols that every table has."""
    return "".join((*_parts(), *_backs(), *_leaders(), *dragon_symbols()))


@cache
def sheet(people: str) -> str:
    """Return the faces of the ready deck of a people."""
    return "".join(face(card) for card in CARDS if card.deck == people)
