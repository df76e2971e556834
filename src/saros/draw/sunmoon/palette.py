"""Sun and moon in a terminal."""

from __future__ import annotations

from ..palette import Palette

BOARD_PALETTE = Palette(
    inks={
        "sun": ("#a35e00", "#ffc845"),
        "moon": ("#2f3a86", "#e6ebff"),
        "earth": ("#1f7a3a", "#7fd18b"),
    },
    chips={
        "eclipse": ("#ffffff", "#b3261e"),
        "sun last": ("#2a1a00", "#ffe27a"),
        "moon last": ("#10153f", "#b9c7ff"),
        "sun": ("#2a1a00", "#f2ae1c"),
        "moon": ("#eef2ff", "#4553b0"),
    },
    rims={"sun": "‹›", "moon": "()"},
    lines={"sun": "bold #d99a1c", "moon": "bold #8492dc"},
)
