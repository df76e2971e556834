"""The two suits in a terminal."""

from __future__ import annotations

from ..palette import Palette

CARD_PALETTE = Palette(
    chips={
        "eclipse": ("#ffffff", "#b3261e"),
        "sun": ("#2a1a00", "#f2ae1c"),
        "moon": ("#eef2ff", "#4553b0"),
    },
    lines={"sun": "bold #d99a1c", "moon": "bold #8492dc"},
)
