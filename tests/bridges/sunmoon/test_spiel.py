"""Sun and Moon inside OpenSpiel: every play is the house's play."""

# Nothing below can be imported without OpenSpiel.
# ruff: noqa: E402

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; `python3 run install bench` adds it"
)

import numpy as np
from open_spiel.python.algorithms import mcts

import saros.bridges.openspiel  # noqa: F401
from saros.bridges.sunmoon.planes import plane_names
from saros.bridges.sunmoon.rollout import KernelRollouts, balance
from saros.bridges.sunmoon.spiel import AstralState, SunMoonState
from saros.core.refusal import Refusal
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.moves import coded
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import COMPILED
from saros.games.sunmoon.position_text import read_position
from saros.table.table import Table

from ..plays import random_states

both = pytest.mark.parametrize("board", BOARDS)


def load(board: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"saros_{board}", parameters)


def points(state: SunMoonState) -> tuple[float, ...]:
    return tuple((value + 1) / 2 for value in state.returns())


@both
def test_both_games_are_registered_with_their_switches(board: str) -> None:
    assert f"saros_{board}" in pyspiel.registered_names()
    game = pyspiel.load_game(f"saros_{board}(max_plies=40,open_earth=True,repetition=forfeit)")
    assert game.options == SunMoonOptions(open_earth=True, repetition="forfeit")
    assert game.max_game_length() == 40
    assert load(board).max_game_length() == 1000
    assert pyspiel.load_game(str(game)) == game


def test_a_switch_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="repetition cannot be “lost”"):
        load("astral", repetition="lost")
    with pytest.raises(Refusal, match="max_plies must be at least 1, not 0"):
        load("astral", max_plies=0)


# The same play as the house's --------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("repetition", ["draw", "forfeit"])
@both
def test_a_random_play_is_the_same_at_a_table(board: str, repetition: str, seed: int) -> None:
    game = load(board, repetition=repetition, max_plies=250 if COMPILED else 30)
    table = Table.new(board, repetition=repetition)
    for state in random_states(game, seed):
        if history := state.history():
            table = table.play(state.numbers.move(history[-1]))
        assert state.play.state.position == table.state.position
        assert state.play.state.past == table.state.past
        outcome = table.outcome
        assert state.is_terminal() == (outcome is not None or table.ply == game.max_plies)
        if not state.is_terminal():
            assert state.current_player() == table.to_act
            legal = sorted(map(state.numbers.of, table.legal_moves()))
            assert state.legal_actions() == legal
    assert points(state) == (outcome.points if outcome else (0.5, 0.5))


@both
def test_quick_random_plays_end_as_the_rules_say(board: str) -> None:
    game, reasons = load(board, max_plies=5000 if COMPILED else 50), set()
    for seed in range(12):
        *_, state = random_states(game, seed)
        outcome = state.rules.outcome(state.play.state)
        reasons.add(outcome and outcome.reason)
        assert points(state) == (outcome.points if outcome else (0.5, 0.5))
    assert not COMPILED or {"banished", "bare princesses"} <= reasons


TO_AND_FRO = ("P a1 a3", "P a7 a5", "P a3 a1", "P a5 a7")


def play_texts(state: SunMoonState, *texts: str) -> SunMoonState:
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.parametrize(("repetition", "returns"), [("draw", [0, 0]), ("forfeit", [1, -1])])
def test_the_third_time_ends_the_play(repetition: str, returns: list[float]) -> None:
    state = load("terrestrial", repetition=repetition).new_initial_state()
    play_texts(state, *TO_AND_FRO, *TO_AND_FRO[:3])
    assert not state.is_terminal()
    # Sun brings the start about for the third time.
    play_texts(state, TO_AND_FRO[3])
    assert state.is_terminal()
    assert state.returns() == returns


def test_a_lasting_move_forgets_what_was_before() -> None:
    state = load("terrestrial").new_initial_state()
    play_texts(state, *TO_AND_FRO, "S b2 b3", "S b6 b5", *TO_AND_FRO)
    assert not state.is_terminal()
    assert len(state.play.state.past) == 5


POOLS = "E4P4U4/E4P4U4 -/- -/-"
ENDS = {
    "moon banishes sun": (f"terrestrial r7R/9/9/9/E8/9/9 moon {POOLS}", "E a3 b5 •", 1),
    "sun banishes moon": (f"terrestrial R8/9/9/9/r1e4U1/9/9 sun {POOLS}", "E c3 b5 •", -1),
    "no legal move": (f"terrestrial R8/9/9/9/3p5/9/8r sun {POOLS}", "P d3 d5", 0),
    "bare princesses": (f"terrestrial 9/9/9/2P6/9/r8/8R sun {POOLS}", "R a2 b3 xP", 0),
    "astral, moon banishes sun": (f"astral 4r7/6P5/3R8/12/12/12/1 moon {POOLS}", "P m0e s5e •", 1),
    "astral, no legal move": (f"astral R11/u10r/12/12/12/12/1 sun {POOLS}", "U s0e s1d", 0),
    "astral, bare princesses": (f"astral 4rR6/12/6U5/12/12/12/1 sun {POOLS}", "R s4f s5e xU", 0),
}


@pytest.mark.parametrize(("position", "move", "moons"), ENDS.values(), ids=ENDS)
def test_a_play_ends_by(position: str, move: str, moons: int) -> None:
    state = load(position.partition(" ")[0]).new_initial_state(position)
    assert not state.is_terminal()
    play_texts(state, move)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == [moons, -moons]


def test_a_banishment_on_the_last_ply_still_counts() -> None:
    position, move, _ = ENDS["moon banishes sun"]
    state = load("terrestrial", max_plies=1).new_initial_state(position)
    assert play_texts(state.clone(), move).returns() == [1, -1]
    assert play_texts(state, "R i7 h5").returns() == [0, 0]
    assert state.is_terminal()


def test_a_position_of_the_other_board_is_no_start() -> None:
    with pytest.raises(Refusal, match="is no astral position"):
        load("astral").new_initial_state(ENDS["no legal move"][0])


# Texts, copies, tensors --------------------------------------------------------------------


@pytest.mark.parametrize("open_earth", [False, True])
@both
def test_texts_are_read_back_by_the_house(board: str, open_earth: bool) -> None:
    game = load(board, open_earth=open_earth, max_plies=120)
    for state in random_states(game, 3):
        now = state.play.state
        assert read_position(str(state), game.options) == now.position
        for number in state.legal_actions()[::7]:
            text = state.action_to_string(number)
            move = state.rules.read_move(now, text)
            assert state.numbers.number_of[coded(board, move)] == number
            assert state.string_to_action(text) == number


def test_a_move_that_is_not_legal_has_a_text_all_the_same() -> None:
    game = load("astral")
    state, numbers = game.new_initial_state(), AstralState.numbers
    texts = {state.action_to_string(0, number) for number in numbers.move_of}
    assert len(texts) == len(numbers.move_of)
    assert {game.action_to_string(0, number) for number in numbers.move_of} == texts
    terrestrial = load("terrestrial")
    number = terrestrial.new_initial_state().string_to_action("E d2 d3")
    assert terrestrial.action_to_string(0, number) == "d2 d3"


def planes_of(state: SunMoonState) -> dict[str, Any]:
    game = state.get_game()
    tensor = np.array(state.observation_tensor(0)).reshape(game.observation_tensor_shape())
    assert state.observation_tensor(1) == state.observation_tensor(0)
    return dict(zip(plane_names(game.rules.board), tensor, strict=True))


@pytest.mark.parametrize(("board", "shape"), [("terrestrial", [21, 7, 9]), ("astral", [31, 7, 12])])
def test_the_tensors_have_their_shape(board: str, shape: list[int]) -> None:
    game = load(board, max_plies=200)
    assert game.observation_tensor_shape() == shape
    for state in random_states(game, 9):
        pieces = state.play.state.position.pieces()
        shown = planes_of(state)
        assert len(shown) == shape[0]
        kinds = [plane for name, plane in shown.items() if len(name.split()[-1]) <= 2]
        assert np.sum(kinds) >= len(pieces)
        assert all(0 <= plane.min() <= plane.max() <= 1 for plane in shown.values())


def test_the_planes_of_the_start_show_the_set_up() -> None:
    shown = planes_of(load("terrestrial").new_initial_state())
    assert np.argwhere(shown["moon R"]).tolist() == [[0, 4]]
    assert np.argwhere(shown["sun S"]).tolist() == [[5, 1], [5, 4], [5, 7]]
    assert [shown[name].sum() for name in ("turn", "repeated", "ply", "moon pool E")] == [0] * 4


def test_the_planes_show_pools_waiting_stars_turn_and_repetition() -> None:
    position = "terrestrial 4S3S/7R1/9/9/9/r8/8e sun -/E1P2 i7,e7/- -/-"
    state = load("terrestrial", max_plies=10).new_initial_state(position)
    shown = planes_of(state)
    assert [shown["moon waiting"][6, file] for file in (4, 8)] == [0.5, 1]
    assert (shown["sun pool E"] == 0.25).all()
    assert (shown["sun pool P"] == 0.5).all()
    assert (shown["turn"] == 1).all()
    play_texts(state, "E i1 h1", "R h6 g4", "E h1 i1", "R g4 h6")
    shown = planes_of(state)
    assert (shown["repeated"] == 0.5).all()
    assert shown["ply"] == pytest.approx(0.4)


def test_the_astral_planes_show_arcs_reserve_and_the_earth_as_a_row() -> None:
    state = load("astral").new_initial_state()
    assert (planes_of(state)["sun reserve U"] == 1).all()
    position = "astral 4r7/6P5/3R2Sh5/12/12/12/u moon -/- -/- -/-"
    shown = planes_of(load("astral").new_initial_state(position))
    assert shown["sun U"].sum() == 12
    assert (shown["sun U"][0] == 1).all()
    assert np.argwhere(shown["moon Sh"]).tolist() == [[4, 6]]
    assert np.argwhere(shown["moon P"]).tolist() == [[5, 6]]


def test_observers_are_made_as_openspiel_asks_for_them() -> None:
    game = load("terrestrial")
    state = play_texts(game.new_initial_state(), "E d2 d3")
    assert state.observation_string(1) == str(state)
    assert state.information_state_string(0) == state.history_str()
    for observer in (game.make_py_observer(), game.make_py_observer({})):
        observer.set_from(state, 0)
        assert observer.tensor.tolist() == state.observation_tensor(0)
    with pytest.raises(Refusal, match="takes no parameters"):
        game.make_py_observer(None, {"flat": True})


# Players -----------------------------------------------------------------------------------


@both
def test_openspiels_tree_search_plays_legal_moves(board: str) -> None:
    game = load(board, max_plies=6)
    state, dice = game.new_initial_state(), np.random.RandomState(2)
    compiled = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 5), 1.4, 8, 10, solve=True, seed=3, verbose=False
    )
    rollouts = KernelRollouts(random.Random(1), plies=2)
    bots = [compiled, mcts.MCTSBot(game, 1.4, 8, rollouts, solve=True, random_state=dice)]
    while not state.is_terminal():
        # Not `step`: in OpenSpiel 2.0 the compiled one crashes on every game written in Python.
        number = bots[state.current_player()].mcts_search(state).best_child().action
        assert number in state.legal_actions()
        state.apply_action(number)
    assert state.move_number() == 6


@pytest.mark.parametrize("repetition", ["draw", "forfeit"])
@both
def test_a_rollout_ends_where_the_state_does(board: str, repetition: str) -> None:
    game = load(board, repetition=repetition, max_plies=600 if COMPILED else 40)
    for seed in range(6):
        state = game.new_initial_state()
        value, position = KernelRollouts(random.Random(seed)).play_out(state.play)
        last, codes = position.copy(), []
        while position != state.play.state.position:
            codes.append(position.pop())
        for code in reversed(codes):
            assert not state.is_terminal()
            state.apply_action(state.numbers.number_of[code])
        assert state.is_terminal()
        assert state.play.state.position == last
        assert state.returns() == [value, -value]


class OneThought(random.Random):
    """Luck that picks one move of a position."""

    def __init__(self, state: SunMoonState, text: str) -> None:
        super().__init__(1)
        codes = list(state.play.state.position.legal())
        move = state.rules.read_move(state.play.state, text)
        self.place = (codes.index(coded(state.rules.name, move)) + 0.5) / len(codes)

    def random(self) -> float:
        return self.place


@pytest.mark.parametrize(("repetition", "value"), [("draw", 0), ("forfeit", 1)])
def test_a_rollout_knows_what_was_played_before(repetition: str, value: float) -> None:
    state = load("terrestrial", repetition=repetition).new_initial_state()
    play_texts(state, *TO_AND_FRO, *TO_AND_FRO[:3])
    found, position = KernelRollouts(OneThought(state, TO_AND_FRO[3])).play_out(state.play)
    assert found == value
    position.pop()
    assert position == state.play.state.position


def test_a_short_rollout_is_worth_its_material() -> None:
    game = load("astral", max_plies=500)
    start = game.new_initial_state()
    assert KernelRollouts(random.Random(1), 0).evaluate(start) == [0, 0]
    text = "terrestrial 4r4/9/9/9/9/9/E3R4 moon -/- -/- -/-"
    state = load("terrestrial").new_initial_state(text)
    assert balance(state.play.state.position) == 3
    moon, sun = KernelRollouts(random.Random(1), 0).evaluate(state)
    assert 0.3 < moon < 0.4
    assert sun == -moon
    # A play that is too long is a draw, whatever stands on the board.
    assert KernelRollouts(random.Random(1), 9).evaluate(
        load("terrestrial", max_plies=1).new_initial_state(text)
    ) == [0, 0]


# The page ----------------------------------------------------------------------------------


@both
def test_the_research_page_lists_every_plane(board: str, root: Path) -> None:
    page = (root / "docs" / "research.md").read_text(encoding="utf-8")
    for name in plane_names(BOARDS[board]):
        assert f"`{name.removeprefix('moon ').removeprefix('sun ')}`" in page
