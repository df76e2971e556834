"""Sun and Moon for OpenSpiel, as one thing to register."""

from __future__ import annotations


class SunMoonBridge:
    """Registers both boards."""

    def register(self) -> None:
        """Make them known to `pyspiel`."""
        from ..spiel_game import register
        from .spiel import AstralGame, TerrestrialGame

        for game in (TerrestrialGame, AstralGame):
            register(game)
