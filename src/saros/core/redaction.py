"""What of a recorded play a seat may read while it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .game import Game, Outcome, Seat
from .record import Record


class RecordedPlay(Protocol):
    """A play with all its states: what a table is, for whoever only looks at it."""

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The game."""

    @property
    def states(self) -> Sequence[Any]:
        """Every state so far."""

    @property
    def moves(self) -> Sequence[Any]:
        """The moves between them."""

    @property
    def record(self) -> Record:
        """The same as text."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""


def told_move(play: RecordedPlay, seat: Seat | None, ply: int) -> str:
    """Return the move after so many plies as a seat may read it: whole once the play is over."""
    game, text = play.game, play.record.moves[ply]
    if not game.hides or play.outcome is not None:
        return text
    return game.told_ply(play.states[ply], play.moves[ply], seat)
