"""How words are set on a card: broken into lines, and drawn together where they are too long."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from ..engraving import number
from ..scene import Point

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


def broken(text: str, room: float, most: int) -> list[str]:
    """Return a text in as few lines as fit a room, in `most` at the most, of about one length.

    Words are parted at spaces, and behind hyphens.
    """
    pieces = text.replace("-", "-\0").replace(" ", " \0").split("\0")
    for count in range(1, most + 1):
        lines = _in_lines(pieces, count)
        if max(map(width_of, lines)) <= room:
            break
    return lines


def _in_lines(pieces: Sequence[str], count: int) -> list[str]:
    """Return pieces in so many lines, the longest of them as short as can be."""
    if count == 1 or len(pieces) == 1:
        return ["".join(pieces).strip()]
    tries = []
    for cut in range(1, len(pieces)):
        first = "".join(pieces[:cut]).strip()
        tries.append([first, *_in_lines(pieces[cut:], count - 1)])
    return min(tries, key=lambda lines: max(map(width_of, lines)))


def set_lines(
    lines: Sequence[str], at: Point, size: float, gap: float, room: float, look: str
) -> str:
    """Return lines of letters one under the other, their middle at a place."""
    x, y = at
    top = y - gap * (len(lines) - 1) / 2
    return "".join(_set(line, (x, top + gap * n), size, room, look) for n, line in enumerate(lines))


def _set(text: str, at: Point, size: float, room: float, look: str) -> str:
    """A line; one that is too long is drawn together."""
    x, y = number(at[0]), number(at[1])
    tight = ""
    if width_of(text) * size > room:
        tight = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'
    letters = f'font-size="{number(size)}"{tight}'
    return f'<text class="{look}" x="{x}" y="{y}" {letters}>{escape(text)}</text>'


def fitting(text: str, room: float, size: float) -> str:
    """Return a text, or its beginning where there is no room for more."""
    if width_of(text) * size * 1.06 <= room:
        return text
    while text and width_of(f"{text}…") * size * 1.06 > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
