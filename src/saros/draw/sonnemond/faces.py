"""The cards as symbols: numbers, eclipses, backs, and the signs that lie on them.

Every symbol stands in a square of a hundred units, its middle the origin; a card is two thirds as
wide. What a card hides when it is laid on another comes as a look of its own, `lies-sun-12`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ...games.sonnemond.cards import ANIMALS, DARK, NAMES, RANKS, SUITS
from ..engraving import arc_to, circle, glint, group, pair, path, polar, rays, ring, symbol, words
from ..scene import Point
from .beasts import beast
from .layout import PEEP
from .panorama import bodies, landscape, sky

CORNER: Point = (-19.6, -36.0)
CENTRE: Point = (0.0, 0.0)
CLIP = '<clipPath id="cards-clip"><rect x="-33" y="-50" width="66" height="100" rx="5"/></clipPath>'
LOW = '<clipPath id="cards-low"><rect x="-33" y="-22" width="66" height="72" rx="5"/></clipPath>'
FADES = (
    '<linearGradient id="cards-dawn" x1="0" y1="0" x2="0" y2="1">'
    '<stop class="stop-eve" stop-opacity="0" offset=".1"/>'
    '<stop class="stop-eve" offset=".72"/></linearGradient>'
    '<linearGradient id="cards-dusk" x1="0" y1="0" x2="0" y2="1">'
    '<stop class="stop-dusk" stop-opacity="0" offset=".2"/>'
    '<stop class="stop-dusk" offset=".76"/></linearGradient>'
)


def symbol_of(card: int) -> str:
    """Return the art's name of a card: `sun-12`, `moon-eclipse`."""
    suit, rank = divmod(card, RANKS)
    return f"{SUITS[suit]}-{'eclipse' if rank == DARK else rank + 1}"


@cache
def symbols() -> str:
    """Return every symbol that pictures of Sonne und Mond use."""
    return CLIP + LOW + FADES + bodies() + "".join((*_faces(), *_others(), *_signs()))


def _card(
    parts: Iterable[str], edge: str, clip: str = "cards-clip", top: float = -50.0
) -> list[str]:
    """A card cut out with round corners, and its edge."""
    high = f'y="{top + 0.6:g}" width="64.8" height="{98.8 if top < -40 else 70.8}"'
    frame = f'<rect class="{edge}" x="-32.4" {high} rx="4.6"/>'
    return [group(parts, clip_path=f"url(#{clip})"), frame]


# Numbers -----------------------------------------------------------------------------------


def _faces() -> Iterator[str]:
    for card in range(len(NAMES)):
        suit, rank = SUITS[card // RANKS], card % RANKS
        name = symbol_of(card)
        if rank == DARK:
            yield symbol(f"sym-{name}", 50, _card(_eclipse(suit), f"{suit}-edge"))
            laid = [_veil(), *_card(_eclipse(suit, 17), f"{suit}-edge", "cards-low", -22)]
            yield symbol(f"sym-{name}-laid", 50, laid)
        else:
            yield symbol(f"sym-{name}", 50, _card(_number(suit, rank, card), f"{suit}-edge"))
        lift = 50 + (100 * PEEP if rank == DARK else 0)
        under = f'<use href="#sym-{name}" x="-50" y="{-lift:g}" width="100" height="100"/>'
        yield symbol(f"under-lies-{name}", 75, [under])


def _number(suit: str, rank: int, card: int) -> Iterator[str]:
    yield sky(suit, rank)
    yield from landscape(suit, rank)
    if ANIMALS[card]:
        place = f"translate({pair((CORNER[0], -9.5))}) scale(1.02)"
        yield group([beast(ANIMALS[card], suit)], transform=place)
    yield _figures(CORNER, rank + 1, f"card-number on-{suit}-card", 25)
    yield _figures((23.0, 42.0), rank + 1, f"card-number small on-{suit}-card", 15)


def _figures(at: Point, value: int, look: str, wide: float) -> str:
    """A number; one of two digits is never wider than what is left to see of a covered card."""
    if value < 10:
        return words(at, str(value), look)
    return words(at, str(value), look, textLength=f"{wide:g}", lengthAdjust="spacingAndGlyphs")


# Eclipses ----------------------------------------------------------------------------------


def _eclipse(suit: str, lower: float = 0.0) -> Iterator[str]:
    """A sun or a moon in eclipse over the land; `lower` where the upper part is left free."""
    yield f'<rect class="{suit}-dark" x="-33" y="-50" width="66" height="100"/>'
    drawn = _solar if suit == "sun" else _lunar
    yield from drawn((6.0, -4.0 + lower), 18.0 if lower else 20.0)
    yield path("M-33 36Q-20 30-8 34T16 31T33 34V50H-33Z", "eclipse-land")
    yield from drawn((CORNER[0], CORNER[1] + (27 if lower else 0)), 6.0)


def _solar(at: Point, radius: float) -> Iterator[str]:
    """The moon before the sun: streamers, a ring of light, and the diamond at its edge."""
    long, short = radius * 1.62, radius * 1.28
    yield path(rays(at, radius, [long, short, radius * 1.42, short] * 5), "solar-corona")
    yield circle(at, radius * 1.08, "solar-ring")
    yield circle(at, radius, "solar-disc")
    yield path(glint(polar(at, radius * 1.02, 48), radius * 0.42, 0.2), "solar-diamond")


def _lunar(at: Point, radius: float) -> Iterator[str]:
    """The moon in the earth's shadow: copper, with a last bright rim."""
    yield circle(at, radius * 1.3, "lunar-glow")
    yield circle(at, radius, "lunar-disc")
    spots = ((-0.3, -0.3, 0.24), (0.25, -0.1, 0.18), (-0.08, 0.38, 0.16))
    yield path("".join(ring((at[0] + x * radius, at[1] + y * radius), r * radius)
                       for x, y, r in spots), "lunar-seas")  # fmt: skip
    high, low = polar(at, radius, -18), polar(at, radius, 128)
    crescent = f"M{pair(high)}{arc_to(low, radius)}{arc_to(high, radius * 1.24, False)}Z"
    yield path(crescent, "lunar-rim")


def _veil() -> str:
    """What is left to see of the card below lies in the shadow."""
    return '<rect class="eclipse-veil" x="-33" y="-50" width="66" height="60" rx="5"/>'


# Backs and piles ---------------------------------------------------------------------------


def _others() -> Iterator[str]:
    yield symbol("sym-back", 50, _card(_back(), "back-edge"))
    yield symbol("sym-discard", 50, _card(_discard(), "back-edge"))
    yield symbol("sym-score", 50, _card(_score(), "back-edge"))
    yield symbol("under-pile", 75, [_frame("pile-edge", dx) for dx in (4.5, 2.2)])
    yield symbol("sym-place-sun", 50, [_frame("place-edge"), *_faint_sun()])
    yield symbol("sym-place-moon", 50, [_frame("place-edge"), path(_crescent(13), "place-mark")])
    yield symbol("sym-place", 50, [_frame("place-edge")])


def _frame(look: str, shift: float = 0.0, out: float = 0.0) -> str:
    size = f'width="{65 + 2 * out:g}" height="{99 + 2 * out:g}" rx="{5 + out:g}"'
    return f'<rect class="{look}" x="{-32.5 - out + shift:g}" y="{-49.5 - out - shift:g}" {size}/>'


def _faint_sun() -> list[str]:
    return [path(rays(CENTRE, 11, [17, 14] * 8), "place-mark"), circle(CENTRE, 8, "place-mark")]


def _crescent(radius: float) -> str:
    high, low = polar(CENTRE, radius, 30), polar(CENTRE, radius, 150)
    return (
        f"M{pair(high)}{arc_to(low, radius, False, True)}{arc_to(high, radius * 0.86, True, True)}Z"
    )


def _back() -> Iterator[str]:
    """Sun and moon in one disc, in a sky of small stars."""
    yield '<rect class="back" x="-33" y="-50" width="66" height="100"/>'
    stars = [(x, y) for x in (-20.0, 0.0, 20.0) for y in (-38.0, -26.0, 26.0, 38.0)]
    yield path("".join(glint(star, 3.4, 0.2) for star in stars), "back-star")
    yield path(rays(CENTRE, 15.5, [22, 18.6] * 10), "back-rays")
    yield circle(CENTRE, 14.6, "back-disc")
    yield path(_crescent(11.5), "back-moon")
    yield '<rect class="back-line" x="-29" y="-46" width="58" height="92" rx="3"/>'


def _discard() -> Iterator[str]:
    yield '<rect class="back-spent" x="-33" y="-50" width="66" height="100"/>'
    yield path(rays(CENTRE, 15, [21, 17] * 8), "spent-mark")
    yield circle(CENTRE, 13, "spent-disc")
    yield '<rect class="spent-line" x="-29" y="-46" width="58" height="92" rx="3"/>'


def _score() -> Iterator[str]:
    yield '<rect class="back-won" x="-33" y="-50" width="66" height="100"/>'
    yield path(rays(CENTRE, 10, [26] * 5), "won-star")
    yield circle(CENTRE, 4, "won-heart")
    yield '<rect class="won-line" x="-29" y="-46" width="58" height="92" rx="3"/>'


# Signs -------------------------------------------------------------------------------------


def _signs() -> Iterator[str]:
    yield symbol("over-laid", 75, [_frame("laid-edge", out=1), _frame("laid-line", out=1)])
    yield symbol("over-chosen", 75, [_frame("picked-edge", out=1), _frame("picked-line", out=1)])
    yield symbol("over-dim", 75, [_frame("dim")])
    dot = [circle(CENTRE, 32, "dot"), circle(CENTRE, 12, "dot-heart")]
    yield symbol("sym-sign-dot", 50, dot)
    yield symbol("sym-sign-ring", 50, [circle(CENTRE, 45, "ring-edge"), circle(CENTRE, 45, "ring")])
    yield symbol("sym-sign-total", 50, list(_solar(CENTRE, 28)))
