"""The rules of Sun and Moon for somebody at the board, piece by piece."""

from __future__ import annotations

from ...games import AnyGame
from ..picture import Chapter


def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """Return the rules in short."""
    return (Chapter(game.title, (game.summary,)),)
