"""How words are set on a card: broken into lines, and drawn together where they are too long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from ..engraving import number
from ..scene import Point

Measure = Callable[[str], float]
"""Says how wide a text is where its letters are 1 high."""

NARROW, WIDE = frozenset("iljtfrI'.,:;-| "), frozenset("mwMW×@")


def width_of(text: str) -> float:
    """Return about how wide a text is where its letters are 1 high; rather too wide than not."""
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 0.29
    if letter in WIDE:
        return 0.8
    return 0.66 if letter.isupper() else 0.47


_PLAIN = {
    letter: width / 100
    for width, letters in {
        20: " ", 25: "ijlI.,:;'’|", 29: "f", 30: "()", 31: "-", 35: "rt/", 42: "sz", 46: "cvxy",
        50: "aegk0123456789×+", 55: "bdhnopqu", 58: "ABCEFJKLPRSTVXYZ", 66: "DGHNOQU", 73: "wM",
        83: "m", 95: "W…@",
    }.items()
    for letter in letters
}  # fmt: skip
"""How wide the plain letters are that cards tell their texts in, none narrower than it is."""


def plain_width(text: str) -> float:
    """Return how wide a text is in plain letters 1 high."""
    return sum(_PLAIN.get(letter, 0.95) for letter in text)


def broken(text: str, room: float, most: int, measure: Measure = width_of) -> list[str]:
    """Return a text in as few lines as fit a room, in `most` at the most, of about one length.

    Words are parted at spaces, and behind hyphens.
    """
    pieces = text.replace("-", "-\0").replace(" ", " \0").split("\0")
    for count in range(1, most + 1):
        lines = _in_lines(pieces, count, measure)
        if max(map(measure, lines)) <= room:
            break
    return lines


def _in_lines(pieces: Sequence[str], count: int, measure: Measure) -> list[str]:
    """Return pieces in so many lines, the longest of them as short as can be."""
    if count == 1 or len(pieces) == 1:
        return ["".join(pieces).strip()]
    tries = []
    for cut in range(1, len(pieces)):
        first = "".join(pieces[:cut]).strip()
        tries.append([first, *_in_lines(pieces[cut:], count - 1, measure)])
    return min(tries, key=lambda lines: max(map(measure, lines)))


def set_lines(
    lines: Sequence[str],
    at: Point,
    size: float,
    gap: float,
    room: float,
    look: str,
    measure: Measure = width_of,
) -> str:
    """Return lines of letters one under the other, their middle at a place."""
    x, y = at
    top = y - gap * (len(lines) - 1) / 2
    return "".join(
        _set(line, (x, top + gap * n), size, room if measure(line) * size > room else 0.0, look)
        for n, line in enumerate(lines)
    )


def _set(text: str, at: Point, size: float, tightly: float, look: str) -> str:
    """A line; one that is too long is drawn together, so tightly."""
    x, y = number(at[0]), number(at[1])
    tight = ""
    if tightly:
        tight = f' textLength="{number(tightly)}" lengthAdjust="spacingAndGlyphs"'
    letters = f'font-size="{number(size)}"{tight}'
    return f'<text class="{look}" x="{x}" y="{y}" {letters}>{escape(text)}</text>'


def fitting(text: str, room: float, size: float) -> str:
    """Return a text, or its beginning where there is no room for more."""
    if width_of(text) * size * 1.06 <= room:
        return text
    while text and width_of(f"{text}…") * size * 1.06 > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
