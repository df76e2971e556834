"""A family of games as one entry: its games, and its drawing, players and bridge if it has any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..draw.drawing import Drawing, PlainDrawing
from ..games import AnyGame
from ..players.family import FamilyPlayers, NoPlayers

if TYPE_CHECKING:
    from ..bridges.bridge import Bridge


@dataclass(frozen=True)
class Family:
    """What one rulebook brings. Only the games are needed; the rest has a plain default.

    What is large is loaded when somebody first asks for it: a start should not wait for drawings.
    """

    name: str
    games: tuple[AnyGame, ...]
    load_drawing: Callable[[], Drawing] = PlainDrawing
    load_players: Callable[[], FamilyPlayers] = NoPlayers
    load_bridge: Callable[[], Bridge] | None = None
    """Shows the games to OpenSpiel, if there is such a thing."""

    @cached_property
    def drawing(self) -> Drawing:
        """How its games look, and what is said about them."""
        return self.load_drawing()

    @cached_property
    def players(self) -> FamilyPlayers:
        """Its computer players."""
        return self.load_players()
