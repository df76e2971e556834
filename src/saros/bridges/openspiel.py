"""Sun and Moon as games of OpenSpiel: importing this makes both boards known to `pyspiel`.

    >>> import pyspiel
    >>> import saros.bridges.openspiel
    >>> game = pyspiel.load_game("saros_astral(max_plies=400)")

`docs/research.md` says what the numbers of the moves and the planes of the tensors mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from ..core.refusal import Refusal, quoted
from ..games.sunmoon.moves import Deploy, Go
from ..games.sunmoon.options import SunMoonOptions
from ..games.sunmoon.placement import geometry_of, read_position, write_position
from ..games.sunmoon.rules import Astral, State, SunAndMoon, Terrestrial, fresh
from .numbers import Numbering, numbering

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as missing:
    raise ImportError(
        "the bridge to OpenSpiel needs OpenSpiel: pip install saros[open_spiel]"
    ) from missing

from .planes import Planes  # behind the guard, because numpy comes with OpenSpiel

MAX_PLIES = 1000
OVER = int(pyspiel.PlayerId.TERMINAL)
PARAMETERS = {"open_earth": False, "repetition": "draw", "max_plies": MAX_PLIES}
"""The switches that make sense without announcements, and after how many plies a play is drawn."""


class Play:
    """Where a play stands, worked out once. It never changes, so clones share it."""

    __slots__ = ("max_plies", "ply", "returns", "seat", "state")

    def __init__(self, rules: SunAndMoon, state: State, ply: int, max_plies: int) -> None:
        self.state = state
        self.ply = ply
        self.max_plies = max_plies
        self.returns = [0.0, 0.0]
        outcome = rules.outcome(state)
        if outcome is not None:
            self.returns = [2 * points - 1 for points in outcome.points]
        over = outcome is not None or ply >= max_plies
        self.seat: int = OVER if over else state.position.turn

    def __deepcopy__(self, memo: Any) -> Self:
        # OpenSpiel clones a state by deep copies of its attributes, thousands of times a second.
        return self


class SunMoonState(pyspiel.State):
    """A play in OpenSpiel's words; everything it knows is in `play`."""

    rules: ClassVar[SunAndMoon]
    numbers: ClassVar[Numbering]

    def __init__(self, game: SunMoonGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Return the seat to act: 0 is moon, 1 is sun."""
        return self.play.seat

    def is_terminal(self) -> bool:
        """Tell whether the play is over, by the rules or by its length."""
        return self.play.seat == OVER

    def returns(self) -> list[float]:
        """Return 1 for a win, -1 for a loss, 0 for a draw or a play that goes on."""
        return list(self.play.returns)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self.numbers.number_of.__getitem__, self.play.state.position.legal()))

    def _apply_action(self, action: int) -> None:
        play = self.play
        state = self.rules.play_unchecked(play.state, self.numbers.move(action))
        self.play = Play(self.rules, state, play.ply + 1, play.max_plies)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation (§9); a move that is not legal here is told by its points."""
        move = self.numbers.move(action)
        if action in self._legal_actions(player):
            return self.rules.write_move(self.play.state, move)
        return _bare_text(move)

    def __str__(self) -> str:
        return write_position(self.play.state.position)


class SunMoonGame(pyspiel.Game):
    """One of the boards with its switches."""

    rules: ClassVar[SunAndMoon]
    kind: ClassVar[Any]
    state_class: ClassVar[type[SunMoonState]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.max_plies: int = given["max_plies"]
        if self.max_plies < 1:
            raise Refusal("bad_option", f"max_plies must be at least 1, not {self.max_plies}")
        switches = {name: value for name, value in given.items() if name != "max_plies"}
        self.options = SunMoonOptions.from_mapping(switches)
        super().__init__(self.kind, self._info(), given)
        self.start = self._play_from(self.rules.setup(2, self.options))

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.state_class.numbers.total,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )

    def _play_from(self, state: State) -> Play:
        return Play(self.rules, state, 0, self.max_plies)

    def new_initial_state(self, position: str | None = None) -> SunMoonState:
        """Return the state before the first move, or one that starts from a written position."""
        if position is None:
            return self.state_class(self, self.start)
        board = self.rules.board.name
        found = read_position(position, self.options)
        if found.geometry != geometry_of(board, self.options):
            raise Refusal("bad_position", f"{quoted(position)} is no {board} position")
        return self.state_class(self, self._play_from(fresh(self.options, found)))

    def action_to_string(self, player: int, action: int) -> str:
        """Return a move by its points: without a position nobody knows the piece."""
        return _bare_text(self.state_class.numbers.move(action))

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


def _bare_text(move: Deploy | Go) -> str:
    if isinstance(move, Deploy):
        return f"{move.kind} {move.star}"
    captured = f"x{move.captured}" if move.captured else None
    return " ".join(word for word in (move.start, move.end, captured, move.promotion) if word)


def _game_type(rules: SunAndMoon) -> Any:
    return pyspiel.GameType(
        short_name=f"saros_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


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
    kind = _game_type(rules)
    state_class = TerrestrialState


class AstralGame(SunMoonGame):
    """`saros_astral`."""

    rules = AstralState.rules
    kind = _game_type(rules)
    state_class = AstralState


for _board in (TerrestrialGame, AstralGame):
    pyspiel.register_game(_board.kind, _board)
