"""Ways to draw a board in characters that somebody may ask for: each family names its own.

A family that has any lists them in a module `styles`, as `STYLES`; its `scene` takes each by its
name, as something that is wanted or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from ..games import AnyGame


@dataclass(frozen=True)
class Style:
    """A way to draw, by its name on the command line, and what it does."""

    name: str
    about: str


class Styles(Protocol):
    """What a family's module `styles` holds."""

    STYLES: tuple[Style, ...]


@cache  # asked for every board, and to look for a file takes its time
def styles_of(game: AnyGame) -> tuple[Style, ...]:
    """Return the ways to draw this game's boards; none if its family has none."""
    family = f"{__package__}.{game.family}"
    if find_spec(family) is None or find_spec(f"{family}.styles") is None:
        return ()
    return cast("Styles", import_module(f"{family}.styles")).STYLES
