"""What every game of ours is in OpenSpiel; each family adds what is its own.

A play is a value here too: an OpenSpiel state holds one and puts another in its place when
something is done. So a clone, of which tree searches make thousands a second, shares it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Protocol, Self

import pyspiel

from ..core.game import Outcome
from ..games import AnyGame

OVER = int(pyspiel.PlayerId.TERMINAL)
CHANCE = int(pyspiel.PlayerId.CHANCE)

Parameters = Mapping[str, Any]


class Numbers(Protocol):
    """A game's moves by number."""

    def text(self, number: int) -> str:
        """Return a move as it can be told without a state."""


class SpielPlay:
    """Where a play stands, worked out once. It never changes, so clones share it."""

    __slots__ = ("returns", "seat", "state")

    def __init__(self, state: Any, seat: int, returns: list[float]) -> None:
        self.state = state
        """As the verbs of the game's rules take it."""
        self.seat = seat
        """Who is to act: a player, CHANCE, or OVER."""
        self.returns = returns

    def __deepcopy__(self, memo: Any) -> Self:
        # OpenSpiel clones a state by deep copies of its attributes.
        return self


class SpielState(pyspiel.State):
    """A play in OpenSpiel's words; everything it knows is in `play`."""

    rules: ClassVar[AnyGame]
    numbers: ClassVar[Numbers]

    def __init__(self, game: SpielGame, play: Any) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Return the seat to act, or who acts in place of one."""
        seat: int = self.play.seat
        return seat

    def is_terminal(self) -> bool:
        """Tell whether the play is over."""
        over: bool = self.play.seat == OVER
        return over

    def returns(self) -> list[float]:
        """Return what the play has brought each seat; nothing while it goes on."""
        return list(self.play.returns)

    def move(self, number: int) -> Any:
        """Return the named move of a number."""
        raise NotImplementedError

    def number(self, move: Any) -> int:
        """Return the number of a named move."""
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation; a move that is not legal here is told as it can be."""
        if player != CHANCE and action in self._legal_actions(player):
            return self.rules.write_move(self.play.state, self.move(action))
        return self.get_game().action_to_string(player, action)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError


class SpielGame(pyspiel.Game):
    """A game with its switches."""

    rules: ClassVar[AnyGame]
    kind: ClassVar[Any]
    state_class: ClassVar[type[SpielState]]
    parameters: ClassVar[Parameters]
    """Each with its default: the switches that make sense here, and what is no switch."""
    seats: int = 2

    def __init__(self, params: Parameters | None = None) -> None:
        given = {**self.parameters, **(params or {})}
        switches = {field.name for field in fields(self.rules.options)} & given.keys()
        self.options = self.rules.options.from_mapping({name: given[name] for name in switches})
        self.set_up(given)
        super().__init__(self.own_type(), self.info(), given)
        self.start = self.play_from(self.rules.setup(self.seats, self.options))

    def set_up(self, given: Parameters) -> None:
        """Take the parameters that are no switches, refusing what cannot be."""
        raise NotImplementedError

    def own_type(self) -> Any:
        """Return the type of this game, where its parameters can change it."""
        return self.kind

    def info(self) -> Any:
        """Return the sizes OpenSpiel wants to know."""
        raise NotImplementedError

    def play_from(self, state: Any) -> SpielPlay:
        """Return a play that begins with a state."""
        raise NotImplementedError

    def read(self, text: str) -> Any:
        """Return the state that a text describes."""
        raise NotImplementedError

    def new_initial_state(self, text: str | None = None) -> Any:
        """Return the state before the first move, or one that starts from what is written."""
        play = self.start if text is None else self.play_of(text)
        return self.state_class(self, play)

    def play_of(self, text: str) -> SpielPlay:
        """Return the play that begins with what is written."""
        return self.play_from(self.read(text))

    def action_to_string(self, player: int, action: int) -> str:
        """Return a move as it can be told without a state."""
        return self.state_class.numbers.text(action)


def game_type(rules: AnyGame, parameters: Parameters, **more: Any) -> Any:
    """Return what OpenSpiel asks about a game; whatever is not for two says more."""
    kinds = pyspiel.GameType
    told = kinds.Information
    known = {
        "short_name": f"saros_{rules.name}",
        "long_name": rules.title,
        "dynamics": kinds.Dynamics.SEQUENTIAL,
        "chance_mode": kinds.ChanceMode.DETERMINISTIC,
        "information": told.IMPERFECT_INFORMATION if rules.hides else told.PERFECT_INFORMATION,
        "utility": kinds.Utility.ZERO_SUM,
        "reward_model": kinds.RewardModel.TERMINAL,
        "min_num_players": rules.seats[0],
        "max_num_players": rules.seats[-1],
        "provides_information_state_string": True,
        "provides_information_state_tensor": False,
        "provides_observation_string": True,
        "provides_observation_tensor": True,
        "parameter_specification": dict(parameters),
    }
    return kinds(**{**known, **more})


def register(game: type[SpielGame]) -> None:
    """Make a game known to OpenSpiel."""
    pyspiel.register_game(game.kind, game)


def shares(outcome: Outcome, sides: int) -> list[float]:
    """Return what each seat's side has of the one win."""
    each = len(outcome.points) / sides / len(outcome.winners)
    return [each if seat in outcome.winners else 0.0 for seat in range(len(outcome.points))]


def winnings(shares: Sequence[float], sides: int) -> list[float]:
    """Return shares of a win as what OpenSpiel plays for: 1 for all of it, in all nothing."""
    return [(sides * share - 1) / (sides - 1) for share in shares]


def even_odds(state: Any) -> list[tuple[int, float]]:
    """Return every move with the same probability, for a search that has no better guess."""
    numbers = state.legal_actions()
    return [(number, 1 / len(numbers)) for number in numbers]
