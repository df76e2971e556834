"""Toy games for the table: one with dice and three seats, one with something hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from saros.core.game import CHANCE, Game, Outcome, Seat
from saros.core.options import Options
from saros.core.refusal import Refusal

LENGTH = 12


@dataclass(frozen=True)
class Walk:
    """How many seats there are, and the numbers that were said so far."""

    seats: int
    said: tuple[str, ...] = ()


class Dice(Game[Walk, str, Options]):
    """Each says a or b in turn; after a round a die is rolled; whoever says the last wins."""

    name, family, title, seats = "dice", "sunmoon", "Dice", range(2, 4)
    options = Options
    rolls = True

    def setup(self, seats: int = 2, options: Options | None = None) -> Walk:
        return Walk(seats)

    def to_act(self, state: Walk) -> Seat | None:
        if len(state.said) >= LENGTH:
            return None
        place = len(state.said) % (state.seats + self.rolls)
        return place if place < state.seats else CHANCE

    def legal_moves(self, state: Walk) -> Sequence[str]:
        seat = self.to_act(state)
        return () if seat is None else ("1", "6") if seat == CHANCE else ("a", "b")

    def play_unchecked(self, state: Walk, move: str) -> Walk:
        return Walk(state.seats, (*state.said, move))

    def outcome(self, state: Walk) -> Outcome | None:
        if len(state.said) < LENGTH:
            return None
        return Outcome((1.0,) + (0.0,) * (state.seats - 1), "said")

    def read_move(self, state: Walk, text: str) -> str:
        if text not in self.legal_moves(state):
            raise Refusal("illegal_move", "say a or b")
        return text

    def write_move(self, state: Walk, move: str) -> str:
        return move

    def read_state(self, data: Mapping[str, Any]) -> Walk:
        return Walk(data["seats"], tuple(data["said"]))

    def write_state(self, state: Walk) -> dict[str, Any]:
        return {"seats": state.seats, "said": list(state.said)}

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return "said" in data

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        return ("red", "blue", "green")[:seats]


class Secret(Dice):
    """The same without dice; nobody sees what the others have said."""

    name, title = "secret", "Secret"
    rolls, hides = False, True

    def view(self, state: Walk, seat: Seat | None) -> Any:
        return tuple(
            word if at % state.seats == seat else "?" for at, word in enumerate(state.said)
        )
