"""Sun and Moon as OpenSpiel sees it: both boards, with planes to learn from."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ...core.refusal import Refusal, quoted
from ...games.sunmoon.moves import Deploy, Go
from ...games.sunmoon.placement import geometry_of
from ...games.sunmoon.position_text import read_position, write_position
from ...games.sunmoon.rules import Astral, State, SunAndMoon, Terrestrial, fresh
from ..spiel_game import (
    OVER,
    Parameters,
    SpielGame,
    SpielPlay,
    SpielState,
    game_type,
    shares,
    winnings,
)
from .numbers import Numbering, numbering
from .planes import Planes

MAX_PLIES = 1000
PARAMETERS = {"open_earth": False, "repetition": "draw", "max_plies": MAX_PLIES}
"""The switches that make sense without announcements, and after how many plies a play is drawn."""

SIDES = 2


class BoardPlay(SpielPlay):
    """A play, and how much longer it may last."""

    __slots__ = ("max_plies", "ply")

    def __init__(self, rules: SunAndMoon, state: State, ply: int, max_plies: int) -> None:
        self.ply = ply
        self.max_plies = max_plies
        outcome = rules.outcome(state)
        returns = [0.0, 0.0] if outcome is None else winnings(shares(outcome, SIDES), SIDES)
        over = outcome is not None or ply >= max_plies
        super().__init__(state, OVER if over else state.position.turn, returns)


class SunMoonState(SpielState):
    """A play on one of the boards: seat 0 is moon, 1 is sun."""

    rules: ClassVar[SunAndMoon]
    numbers: ClassVar[Numbering]
    play: BoardPlay

    def move(self, number: int) -> Deploy | Go:
        """Return the move of a number, the same in every position."""
        return self.numbers.move(number)

    def number(self, move: Deploy | Go) -> int:
        """Return the number of a move, whatever is announced with it."""
        return self.numbers.of(move)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self.numbers.number_of.__getitem__, self.play.state.position.legal()))

    def _apply_action(self, action: int) -> None:
        play = self.play
        state = self.rules.play_unchecked(play.state, self.numbers.move(action))
        self.play = BoardPlay(self.rules, state, play.ply + 1, play.max_plies)

    def __str__(self) -> str:
        return write_position(self.play.state.position)


class SunMoonGame(SpielGame):
    """One of the boards with its switches."""

    rules: ClassVar[SunAndMoon]
    state_class: ClassVar[type[SunMoonState]]
    parameters = PARAMETERS

    def set_up(self, given: Parameters) -> None:
        """Take the number of plies."""
        self.max_plies: int = given["max_plies"]
        if self.max_plies < 1:
            raise Refusal("bad_option", f"max_plies must be at least 1, not {self.max_plies}")

    def info(self) -> Any:
        """Return the sizes OpenSpiel wants to know."""
        return pyspiel.GameInfo(
            num_distinct_actions=self.state_class.numbers.total,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )

    def play_from(self, state: State) -> BoardPlay:
        """Return a play that begins with a state."""
        return BoardPlay(self.rules, state, 0, self.max_plies)

    def read(self, text: str) -> State:
        """Return the state of a position in one line, of this board."""
        board = self.rules.board.name
        found = read_position(text, self.options)
        if found.geometry != geometry_of(board, self.options):
            raise Refusal("bad_position", f"{quoted(text)} is no {board} position")
        return fresh(self.options, found)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what shows states to players; with perfect recall, the moves so far."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves out the type, not the parameters
            iig_obs_type, params = None, iig_obs_type
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class BoardObserver:
    """Shows the whole board to everybody, as planes and as a line of text."""

    def __init__(self, game: SunMoonGame, params: Any) -> None:
        if params:
            raise Refusal("bad_option", f"an observer takes no parameters: {quoted(params)}")
        self._planes = Planes(game.rules.board)
        self.tensor = self._planes.cells.reshape(-1)
        self.dict = {"observation": self.tensor.reshape(self._planes.shape)}

    def set_from(self, state: SunMoonState, player: int) -> None:
        """Write a state into `tensor`, the same for both players."""
        self._planes.show(state.play.state, state.play.ply / state.play.max_plies)

    def string_from(self, state: SunMoonState, player: int) -> str:
        """Return the position in one line."""
        return str(state)


class TerrestrialState(SunMoonState):
    """A play on nine files and seven ranks."""

    rules = Terrestrial()
    numbers = numbering("terrestrial")


class AstralState(SunMoonState):
    """A play on the round board."""

    rules = Astral()
    numbers = numbering("astral")


class TerrestrialGame(SunMoonGame):
    """`saros_terrestrial`."""

    rules = TerrestrialState.rules
    kind = game_type(rules, PARAMETERS)
    state_class = TerrestrialState


class AstralGame(SunMoonGame):
    """`saros_astral`."""

    rules = AstralState.rules
    kind = game_type(rules, PARAMETERS)
    state_class = AstralState
