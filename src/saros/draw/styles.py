"""Ways to draw a board in characters that somebody may ask for: each family names its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """A way to draw, by its name on the command line, and what it does."""

    name: str
    about: str
