"""A family of games as one entry: its games, and its drawing, players and bridge if it has any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from ..core.game import Game, M, Opt, S, V

if TYPE_CHECKING:
    from ..bridges.bridge import Bridge
    from ..core.variant import Variants
    from ..draw.drawing import Drawing
    from ..players.family import FamilyPlayers
    from ..players.problems import AnyProblems


def _plain_drawing() -> Drawing[Any, Any]:
    from ..draw.drawing import PlainDrawing

    return PlainDrawing()


def _no_players() -> FamilyPlayers[Any, Any, Any]:
    from ..players.family import NoPlayers

    return NoPlayers()


@dataclass(frozen=True)
class Family(Generic[S, V, M, Opt]):
    """What one rulebook brings. Only the games are needed; the rest has a plain default.

    What is large is loaded when somebody first asks for it: a start should not wait for drawings.
    """

    name: str
    games: tuple[Game[S, V, M, Opt], ...]
    load_drawing: Callable[[], Drawing[V, M]] = _plain_drawing
    load_players: Callable[[], FamilyPlayers[S, V, M]] = _no_players
    load_bridge: Callable[[], Bridge] | None = None
    """Shows the games to OpenSpiel, if there is such a thing."""
    load_problems: Callable[[], AnyProblems] | None = None
    """Reads and solves problems of these games, if there are any."""
    load_variants: Callable[[], Variants] | None = None
    """Variants of these games, if it has any."""

    @cached_property
    def drawing(self) -> Drawing[V, M]:
        """How its games look, and what is said about them."""
        return self.load_drawing()

    @cached_property
    def players(self) -> FamilyPlayers[S, V, M]:
        """Its computer players."""
        return self.load_players()

    @cached_property
    def problems(self) -> AnyProblems | None:
        """Its problems, if it has any."""
        return self.load_problems() if self.load_problems else None

    @cached_property
    def variants(self) -> Variants | None:
        """Its variants, if it has any."""
        return self.load_variants() if self.load_variants else None


AnyFamily = Family[Any, Any, Any, Any]
