"""The games of the house as games of OpenSpiel: importing this makes them known to `pyspiel`.

    >>> import pyspiel
    >>> import saros.bridges.openspiel
    >>> game = pyspiel.load_game("saros_astral(max_plies=400)")
    >>> game = pyspiel.load_game("saros_sonnemond(players=3)")

`docs/research.md` says what the numbers of the moves and the observations mean.
"""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401
except ImportError as missing:
    raise ImportError(
        "the bridge to OpenSpiel needs OpenSpiel: pip install saros[open_spiel]"
    ) from missing

from .guest import register
from .sonnemond.spiel import SonneMondGame, SonneMondState
from .sunmoon.spiel import (
    AstralGame,
    AstralState,
    SunMoonGame,
    SunMoonState,
    TerrestrialGame,
    TerrestrialState,
)

__all__ = [
    "AstralGame",
    "AstralState",
    "SonneMondGame",
    "SonneMondState",
    "SunMoonGame",
    "SunMoonState",
    "TerrestrialGame",
    "TerrestrialState",
]

for _game in (TerrestrialGame, AstralGame, SonneMondGame):
    register(_game)
