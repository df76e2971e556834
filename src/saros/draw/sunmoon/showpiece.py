"""A handsome position of each board."""

from __future__ import annotations

from ...games import AnyGame
from ..picture import Picture
from .picture import picture


def showpiece(game: AnyGame) -> Picture:
    """Return a position worth looking at."""
    return picture(game, game.setup())
