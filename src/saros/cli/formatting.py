"""Text for a terminal: lines broken at spaces, nothing unprintable, numbers in words, JSON."""

from __future__ import annotations

import json
import textwrap
from typing import Any

HELP_WIDTH = 78
"""Help is written for a narrow terminal, however wide this one is."""

_BOUND = "\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int | None, hang: int = 0, cells: bool = False) -> str:
    """Return a text with its lines broken at spaces, or at the gaps between `cells`.

    What goes over is set in by `hang`, else as far as its line was. No width leaves all as it is.
    """
    if width is None:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        if len(line) <= width:
            lines.append(line)
            continue
        indent = min(hang or len(line) - len(line.lstrip()), width // 2)
        words = "  ".join(part.replace(" ", _BOUND) for part in line.split("  ")) if cells else line
        parts = textwrap.wrap(
            words,
            width,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        lines += (part.replace(_BOUND, " ") for part in parts)
    return "\n".join(lines)


def printable(text: str) -> str:
    """Return a text from outside without the characters that would command a terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def plies(count: int) -> str:
    """Count plies in words that fit the number."""
    return "1 ply" if count == 1 else f"{count} plies"


def json_text(data: Any) -> str:
    """Return data as the JSON that every command writes."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def rounded(numbers: tuple[float, ...]) -> list[float]:
    """Return points as JSON tells them: two places, and no zero below zero."""
    return [round(number, 2) + 0.0 for number in numbers]
