"""Our games as games of OpenSpiel: importing this makes them known to `pyspiel`.

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

from ..families import FAMILIES

for _family in FAMILIES.values():
    if _family.load_bridge is not None:
        _family.load_bridge().register()
