"""A table that is worth looking at: two long rows each, an eclipse, and a run to be cleared."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...games import AnyGame
from ...games.sonnemond.explicit import example
from ..picture import Picture
from .picture import picture

STATE: dict[str, Any] = {
    "players": 2,
    "hands": [["S10", "S26", "M16", "M27", "MX"], ["S2", "S15", "M9", "SX"]],
    "rows": [
        {
            "sun": [["S4"], ["S5"], ["S6"], ["S7"], ["S8"], ["S9"], ["S11"]],
            "moon": [["M12"], ["M13"], ["M14"], ["M15", "MX"], ["M17"], ["M18"], ["M19"], ["M21"]],
        },
        {
            "sun": [["S18"], ["S19"], ["S20", "SX"], ["S22"], ["S23"], ["S24"], ["S25"], ["S27"]],
            "moon": [["M1"], ["M2"], ["M3"], ["M4", "MX", "M5"], ["M6"], ["M8"]],
        },
    ],
    "stack": ["S1", "S3", "S12", "S13", "S14", "S16", "M7", "M10", "M11", "M20", "M22", "SX"],
    "discard": ["S29", "M29", "MX"],
    "score": [["S17", "S21", "S28", "M23", "M24"], ["M25", "M26", "M28"]],
    "turn": 0,
}


@cache
def showpiece(game: AnyGame) -> Picture:
    """Return it as the first seat sees it."""
    return picture(game, game.view(example(STATE), 0))
