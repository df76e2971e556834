"""Signs on a table: what lies over a card, empty places, buttons, and the element fought over.

Like the cards they stand in a square of a hundred units; what lies over something in one half as
large again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..engraving import circle, glint, group, path, spokes, symbol
from ..scene import Point
from .faces import EARTH_AT, FIRE_AT
from .layout import NAMES, layout
from .signs import FLAME, LEAF, LEAF_VEIN

CENTRE: Point = (0.0, 0.0)
MOST_BUTTONS = 8
GAP = 8.0
"""Between two buttons."""
BUTTONS = ("button", "main", "off")
"""One among others, the one to go on with, and one that cannot be pressed now."""


@cache
def table_signs() -> str:
    """Return every symbol that tables use beside cards."""
    return "".join((*_looks(), *_places(), *_elements(), *_buttons(), *_touch_signs()))


def _frame(look: str, shift: float = 0.0, out: float = 0.0) -> str:
    size = f'width="{65 + 2 * out:g}" height="{99 + 2 * out:g}" rx="{5 + out:g}"'
    return f'<rect class="{look}" x="{-32.5 - out + shift:g}" y="{-49.5 - out - shift:g}" {size}/>'


# Over cards --------------------------------------------------------------------------------


def _eye() -> list[str]:
    return [
        circle(CENTRE, 11, "bm-seen"),
        path("M-9 0Q0-8 9 0Q0 8-9 0Z", "bm-seen-line"),
        circle(CENTRE, 2.8, "bm-seen-ink"),
    ]


def _arrow_back() -> list[str]:
    return [circle(CENTRE, 11, "bm-seen"), path("M0-6V6M-5 1 0 6 5 1", "bm-seen-line")]


def _looks() -> Iterator[str]:
    """What a card looks like that is covered, ignored, protected, seen by others or just laid.

    And one that can be taken back into the hand now.
    """
    yield symbol("over-bm-covered", 75, [_frame("bm-veil")])
    yield symbol("over-bm-dim", 75, [_frame("bm-dim")])
    hatch = "".join(
        f"M{max(0, n - 99) - 32} {min(99, n) - 49}L{min(64, n) - 32} {max(0, n - 64) - 49}"
        for n in range(9, 163, 9)
    )
    yield symbol("over-bm-ignored", 75, [_frame("bm-veil"), path(hatch, "bm-hatch"), *_crossed()])
    yield symbol("over-bm-mute", 75, [path("M-28 9.4H29M-28 15.6H29M-28 21.8H29", "bm-struck")])
    yield symbol("over-bm-bare", 75, [path("M-28-1-13 16M-13-1-28 16", "bm-struck")])
    yield symbol(
        "over-bm-guarded", 75, [_frame("bm-guard-edge", out=0.4), _frame("bm-guard", out=0.4)]
    )
    yield symbol("over-bm-laid", 75, [_frame("bm-laid-edge", out=1), _frame("bm-laid", out=1)])
    yield symbol("over-chosen", 75, [_frame("bm-picked-edge", out=1), _frame("bm-picked", out=1)])
    yield symbol("over-bm-open", 75, [group(_eye(), transform="translate(-7 -43) scale(.72)")])
    yield symbol(
        "over-bm-back", 75, [group(_arrow_back(), transform="translate(26 -43) scale(.86)")]
    )
    for element, outline, (x, y) in (("fire", FLAME, FIRE_AT), ("earth", LEAF, EARTH_AT)):
        place = f"translate({x:g} {y:g}) scale(.98)"
        changed = group([path(outline, "bm-changed")], transform=place)
        yield symbol(f"over-bm-now-{element}", 75, [changed])
    yield symbol("under-bm-pile", 75, [_frame("bm-pile", dx) for dx in (4.5, 2.2)])


def _crossed() -> list[str]:
    disc = [
        circle(CENTRE, 12, "bm-void"),
        path("M-5.4-5.4 5.4 5.4M5.4-5.4-5.4 5.4", "bm-void-line"),
    ]
    return [group(disc, transform="translate(9.6 -20)")]


def _places() -> Iterator[str]:
    """Where nothing lies just now."""
    moon = path("M6-14A15 15 0 1 0 14 8A12 12 0 0 1 6-14Z", "bm-place-mark")
    yield symbol("sym-bm-place", 50, [_frame("bm-place"), moon])


# Elements ----------------------------------------------------------------------------------


def _elements() -> Iterator[str]:
    """A flame and a leaf behind a total, and what stands there before an element was named."""
    yield symbol("sym-bm-total-fire", 15, [path(FLAME, "bm-flame")])
    yield symbol("sym-bm-total-earth", 15, [path(LEAF, "bm-leaf"), path(LEAF_VEIN, "bm-vein")])
    yield symbol(
        "sym-bm-total", 15, [circle(CENTRE, 10, "bm-total"), circle(CENTRE, 8.2, "bm-total-line")]
    )
    for element, outline in (("fire", FLAME), ("earth", LEAF)):
        parts = [circle(CENTRE, 46, "bm-medal"), circle(CENTRE, 42, "bm-medal-line"),
                 path(spokes(CENTRE, range(0, 360, 10), 36, 42), "bm-medal-line"),
                 group([path(outline, f"bm-{'flame' if element == 'fire' else 'leaf'}")],
                       transform="scale(2.3) translate(0 1.6)")]  # fmt: skip
        yield symbol(f"sym-bm-element-{element}", 50, parts)
    unnamed = [circle(CENTRE, 46, "bm-medal"), circle(CENTRE, 42, "bm-medal-line"),
               path(glint(CENTRE, 30, 0.16), "bm-medal-ink")]  # fmt: skip
    yield symbol("sym-bm-element", 50, unnamed)


# Buttons -----------------------------------------------------------------------------------


def button_width(name: str, count: int) -> float:
    """Return how wide each of so many buttons is on a table."""
    table = layout(name)
    return min(table.button[0], (table.buttons[2] + GAP) / max(count, 1) - GAP)


def button_shape(name: str, count: int) -> str:
    """Return the part of a symbol's name that says how high a button is for its width."""
    return f"{100 * layout(name).button[1] / button_width(name, count):.0f}"


def _buttons() -> Iterator[str]:
    shapes = {button_shape(name, count) for name in NAMES for count in range(1, MOST_BUTTONS + 1)}
    for shape in sorted(shapes):
        high = float(shape) - 2
        for kind in BUTTONS:
            parts = [_pill(f"bm-{kind}", 0, high), _pill(f"bm-{kind}-line", 3, high)]
            half = max(50.0, float(shape) / 2)
            yield symbol(f"sym-bm-{kind}-{shape}", half, parts)
        chosen = [_pill("bm-picked-edge", -1, high), _pill("bm-picked", -1, high)]
        yield symbol(f"over-chosen-bm-pill-{shape}", 1.5 * half, chosen)


def _pill(look: str, inset: float, high: float) -> str:
    x, y = -49 + inset, -high / 2 + inset
    size = f'width="{98 - 2 * inset:g}" height="{high - 2 * inset:g}" rx="{8 - inset:g}"'
    return f'<rect class="{look}" x="{x:g}" y="{y:g}" {size}/>'


def _touch_signs() -> Iterator[str]:
    dot = [circle(CENTRE, 32, "dot"), circle(CENTRE, 12, "dot-heart")]
    yield symbol("sym-sign-dot", 50, dot)
    yield symbol("sym-sign-ring", 50, [circle(CENTRE, 45, "ring-edge"), circle(CENTRE, 45, "ring")])
