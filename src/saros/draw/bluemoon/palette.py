"""The peoples and the two elements in a terminal."""

from __future__ import annotations

from ..palette import Palette

BLUE_MOON_PALETTE = Palette(
    chips={
        "ignored": ("strike #8a8578", ""),
        "covered": ("#8a8578", ""),
        "hoax": ("#1a1030", "#c3a5e6"),
        "vulca": ("#2a0d05", "#f0917a"),
        "mimix": ("#2c0a1b", "#ec94bd"),
        "flit": ("#061a2b", "#86bfec"),
        "khind": ("#2a1a00", "#e8b45c"),
        "terrah": ("#241a08", "#cdb284"),
        "pillar": ("#0f2005", "#a3cf83"),
        "aqua": ("#03211f", "#74c8cf"),
        "mutant": ("#16141f", "#bdb9cc"),
        "fire": ("bold #ff8a52", ""),
        "earth": ("bold #6fc07f", ""),
        "rule": ("#7d7768", ""),
    },
    lines={"fire": "bold #ff8a52", "earth": "bold #6fc07f"},
)
