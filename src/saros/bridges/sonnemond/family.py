"""Sonne und Mond for OpenSpiel, as one thing to register."""

from __future__ import annotations


class SonneMondBridge:
    """Registers the card game."""

    def register(self) -> None:
        """Make it known to `pyspiel`."""
        from ..spiel_game import register
        from .spiel import SonneMondGame

        register(SonneMondGame)
