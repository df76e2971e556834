"""A play as one seat sees it at one moment: enough to choose a move, for another's arbiter."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from ..core.game import CHANCE, Outcome, Seat
from ..core.refusal import Refusal
from ..games import AnyGame
from .table import Table


@dataclass(frozen=True)
class ViewTable:
    """What one seat sees, in place of a table with all of the truth; it never changes."""

    game: AnyGame
    view: Any

    @property
    def state(self) -> Any:
        """The view, where a table has its state."""
        return self.view

    @property
    def outcome(self) -> Outcome | None:
        """How the play ended, or None."""
        return self.game.outcome(self.view)

    @property
    def to_act(self) -> Seat | None:
        """The seat to move, CHANCE, or None when the play is over."""
        return self.game.to_act(self.view)

    def refuse_other_turn(self) -> None:
        """Refuse where the seat that looks has no move to choose."""
        seat = self.to_act
        if seat is None:
            raise Refusal("game_over", "the game is over")
        if seat == CHANCE:
            raise Refusal("chance", "chance is to act, so the seat that looks has no move here")
        if not self._is_own(seat):
            whose = self.game.seat_names(self.game.seats_of(self.view))[seat]
            raise Refusal("not_your_turn", f"it is {whose}'s turn, but this is another's view")

    def _is_own(self, seat: Seat) -> bool:
        try:
            self.game.own_view(self.view, seat)
        except Refusal:
            return False
        return True

    def legal_moves(self) -> Sequence[Any]:
        """Return the legal moves of the seat that looks; none while another is to act."""
        seat = self.to_act
        if seat is None or seat == CHANCE or not self._is_own(seat):
            return ()
        return self.game.legal_moves(self.view)

    def legal_texts(self) -> list[str]:
        """Return the same in notation."""
        return [self.game.write_move(self.view, move) for move in self.legal_moves()]

    def play(self, text: str) -> Self:
        """Return what the seat will see after a move of its own, refusing what nobody foresees."""
        self.refuse_other_turn()
        move = self.game.read_move(self.view, text)
        if not self.game.is_chosen(move):
            raise Refusal("illegal_move", self.game.why_illegal(self.view, move))
        return replace(self, view=self.game.foresee(self.view, move))

    def one_line(self) -> str:
        """Return the view on one line."""
        return json.dumps(self.game.write_view(self.view), separators=(",", ":"))


AnyTable = Table | ViewTable
"""What can be thought about: all of the truth, or what one seat sees of it."""
