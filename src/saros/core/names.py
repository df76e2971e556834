"""Names that people give themselves: one line, to be seen, and not mistaken for somebody else's."""

from __future__ import annotations

from unicodedata import category, normalize

JOINER, PICTORIAL = "\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}"
"""Between two pictures the first makes one of them; the second asks for a picture."""
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by their kind of which nothing is seen."""
SEEN = ("L", "N", "P", "S")
"""The kinds of characters that are seen by themselves."""


def is_one_line(text: str) -> bool:
    """Tell whether a text is one printable line; pictures may be joined, as in families."""
    return text.isprintable() or without_joiners(text).isprintable()


def without_joiners(text: str) -> str:
    """Return a text without what joins its pictures."""
    return "".join(
        letter
        for place, letter in enumerate(text)
        if letter != JOINER or not _joins(text[:place][-1:], text[place + 1 :][:1])
    )


def _joins(before: str, after: str) -> bool:
    picture = before == PICTORIAL or (before and category(before) in ("So", "Sk"))
    return bool(picture and after and category(after) == "So")


def is_seen(text: str) -> bool:
    """Tell whether there is anything to be seen of a name, and nothing in it that hides."""
    return not BLANKS & set(text) and any(category(letter)[0] in SEEN for letter in text)


def compared(name: str) -> str:
    """Return a name as it is compared with others: not by the case or the width of its letters."""
    plain = normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if category(letter)[0] in SEEN)


def shortened(name: str, most: int) -> str:
    """Return the beginning of a name, without half a picture at its end."""
    return name[:most].rstrip(f"{JOINER} ")
