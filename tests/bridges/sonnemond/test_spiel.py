"""Sonne und Mond inside OpenSpiel: the house's play card by card, and nobody sees too much."""

# Nothing below can be imported without OpenSpiel.
# ruff: noqa: E402

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; `python3 run install bench` adds it"
)

import numpy as np
from open_spiel.python.algorithms import ismcts

import saros.bridges.openspiel  # noqa: F401
from saros.bridges.sonnemond.rollout import CardRollouts
from saros.bridges.sonnemond.spiel import SonneMondState
from saros.core.game import CHANCE
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.games.sonnemond.cards import DECK, NAMES
from saros.games.sonnemond.moves import Deal, Draw, Reshuffle
from saros.games.sonnemond.options import SonneMondOptions
from saros.games.sonnemond.rules import coded, named

from ..plays import any_action, random_states

GAME = GAMES["sonnemond"]
CARD = re.compile(r"\b[SM](?:\d{1,2}|X)\b")
TABLES: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": 3, "open_others_rows": False},
    "four": {"players": 4, "empty_hand_eclipse": False},
}
tables = pytest.mark.parametrize("parameters", TABLES.values(), ids=TABLES)


def load(**parameters: Any) -> Any:
    return pyspiel.load_game("saros_sonnemond", parameters)


def decisions(game: Any, seed: int) -> Iterator[SonneMondState]:
    """The states of a random play in which somebody chooses."""
    return (state for state in random_states(game, seed) if state.current_player() >= 0)


# The same play as the house's --------------------------------------------------------------


def house_states(state: Any, game: Any) -> Iterator[Any]:
    """Replay a finished play at the house's own table, its luck put into shuffles beforehand."""
    luck = [NAMES[step.action] for step in state.full_history() if step.player < 0]
    moves = [step.action for step in state.full_history() if step.player >= 0]
    house = GAME.setup(game.num_players(), game.options)
    while GAME.outcome(house) is None:
        yield house
        due = GAME.legal_moves(house)[0]
        if GAME.to_act(house) != CHANCE:
            move = named(house, SonneMondState.numbers.code(moves.pop(0)))
        elif isinstance(due, Deal | Reshuffle):
            cards = house.discard if house.shuffles else DECK
            move = type(due)(in_luck([NAMES[card] for card in cards], luck))
            del luck[: 5 * game.num_players() * isinstance(due, Deal)]
        else:
            move = due
            del luck[: due.count if isinstance(due, Draw) else 0]
        house = GAME.play(house, move)
    assert (luck, moves) == ([], [])
    yield house


def in_luck(cards: list[str], luck: list[str]) -> tuple[str, ...]:
    """These cards in the order in which they will turn up, the others behind them."""
    rest, order = list(cards), []
    for card in luck:
        if card not in rest:
            break
        rest.remove(card)
        order.append(card)
    return (*order, *rest)


@tables
def test_a_random_play_is_the_same_at_a_table(parameters: dict[str, Any]) -> None:
    game = load(**parameters)
    for seed in range(3):
        seen = []
        for state in random_states(game, seed):
            if state.current_player() >= 0:
                seen.append((state.play.state, state.legal_actions()))
        *states, end = house_states(state, game)
        chosen = [house for house in states if GAME.to_act(house) != CHANCE]
        assert len(chosen) == len(seen)
        for house, (play, numbers) in zip(chosen, seen, strict=True):
            assert house._replace(stack=tuple(sorted(house.stack))) == play
            codes = [coded(house, move) for move in GAME.legal_moves(house)]
            assert sorted(map(SonneMondState.numbers.of, codes)) == numbers
        assert end._replace(stack=()) == state.play.state._replace(stack=())


def test_every_card_of_the_deck_is_as_likely_as_any_other() -> None:
    state = load().new_initial_state()
    odds = dict(state.chance_outcomes())
    assert len(odds) == 60
    assert odds[NAMES.index("S1")] == pytest.approx(1 / 68)
    assert odds[NAMES.index("SX")] == pytest.approx(5 / 68)
    state.apply_action(NAMES.index("SX"))
    state.apply_action(NAMES.index("S1"))
    odds = dict(state.chance_outcomes())
    assert NAMES.index("S1") not in odds
    assert odds[NAMES.index("SX")] == pytest.approx(4 / 66)
    assert sum(odds.values()) == pytest.approx(1)
    assert str(state).endswith("} SX S1")
    assert state.action_to_string(NAMES.index("M29")) == "M29"


# What a seat sees --------------------------------------------------------------------------


@tables
def test_a_state_drawn_again_looks_the_same_to_the_seat(parameters: dict[str, Any]) -> None:
    game, rng = load(**parameters), random.Random(4)
    changed = 0
    for state in random_states(game, 8):
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            changed += other.play.state.hands != state.play.state.hands
    assert changed > 100


@tables
def test_no_text_for_a_seat_holds_a_card_it_has_not_seen(parameters: dict[str, Any]) -> None:
    game = load(**parameters)
    public = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        )
    )
    for state in decisions(game, 9):
        truth = state.play.state
        for seat in range(game.num_players()):
            unseen = {*truth.stack} | {
                card for n, hand in enumerate(truth.hands) if n != seat for card in hand
            }
            hidden = {NAMES[card] for card in unseen} - {"SX", "MX"}
            assert not hidden & set(CARD.findall(state.observation_string(seat)))
            now = state.information_state_string(seat).partition(";")[0]
            assert set(CARD.findall(now)) == {NAMES[card] for card in truth.hands[seat]}
        # A spectator sees neither hand.
        shown = json.loads(public.string_from(state, 0))
        assert shown["hands"] == [len(hand) or [] for hand in truth.hands]


def test_an_information_state_remembers_what_everybody_saw() -> None:
    data = GAME.write_state(GAME.setup()) | {
        "hands": [["S3", "MX"], ["S9", "M2"]], "dealt": True, "stack": ["M4", "M6"],
        "rows": [{"sun": [["S4"]], "moon": []}, {"sun": [], "moon": []}],
    }  # fmt: skip
    state = load().new_initial_state(json.dumps(data))
    state.apply_action(state.string_to_action("lay sun 3 at the left of seat 1's sun row"))
    state.apply_action(state.string_to_action("total eclipse"))
    start = json.dumps(GAME.write_view(GAME.view(GAME.read_state(data), None)))
    before = start.replace(" ", "")
    assert state.information_state_string(0) == f"seat 1: ; {before}, S3 <1, total MX"
    state.apply_action(state.string_to_action("lay moon 2 to open seat 2's moon row"))
    assert state.is_chance_node()
    for card in ("M6", "M4"):
        state.apply_action(NAMES.index(card))
    past = f"{before}, S3 <1, total MX, M2 +2, draw 2"
    assert state.information_state_string(0) == f"seat 1: M4 M6; {past}"
    assert state.information_state_string(1) == f"seat 2: S9; {past}"


def test_plays_that_began_differently_are_told_apart() -> None:
    data = GAME.write_state(GAME.setup()) | {"hands": [["S3"], ["S9"]], "dealt": True}
    other = data | {"score": [["M1"], []]}
    one, two = (
        load().new_initial_state(json.dumps(start)).information_state_string(0)
        for start in (data, other)
    )
    assert one != two
    assert "S9" not in one


@tables
def test_a_play_goes_on_from_any_line_that_a_state_writes(parameters: dict[str, Any]) -> None:
    game, drawing = load(**parameters), 0
    for state in islice(random_states(game, 11), 120):
        again = game.new_initial_state(str(state))
        assert str(again) == str(state)
        assert again.current_player() == state.current_player()
        if state.is_chance_node():
            drawing += bool(state.play.drawn)
            assert again.chance_outcomes() == state.chance_outcomes()
    assert drawing > 10


def test_observers_are_made_as_openspiel_asks_for_them() -> None:
    game = load()
    state = next(decisions(game, 1))
    kind = pyspiel.IIGObservationType
    alone = game.make_py_observer(kind(public_info=False, perfect_recall=False))
    assert alone.string_from(state, 1) == state.information_state_string(1).partition(";")[0]
    assert game.make_py_observer({}).string_from(state, 1) == state.observation_string(1)
    with pytest.raises(Refusal, match="nobody sees what is hidden"):
        game.make_py_observer(
            kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(Refusal, match="takes no parameters"):
        game.make_py_observer(None, {"flat": True})


# Parameters, texts, ends -------------------------------------------------------------------


def test_switches_and_seats_are_parameters() -> None:
    game = load(players=3, open_others_rows=False, returns="points")
    assert game.options == SonneMondOptions(open_others_rows=False)
    assert game.num_players() == 3
    assert game.num_distinct_actions() == 1025 + 3 * 60 * 32
    assert (game.min_utility(), game.max_utility()) == (-58, 58)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 5}, "for 2 to 4 players, not 5"),
        ({"returns": "money"}, "returns are win or points, not “money”"),
    ],
)
def test_a_game_that_cannot_be_is_refused(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        load(**parameters)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "this is not JSON"),
        ("", "this is not JSON"),
        ("5", "a state is a JSON object, not “5”"),
        ("null", "a state is a JSON object"),
        (json.dumps(GAME.write_state(GAME.setup(3))), "for another table"),
        (f"{json.dumps(GAME.write_state(GAME.setup()))} S1 S1", "“S1” cannot turn up there"),
        (f"{json.dumps(GAME.write_state(GAME.setup()))} S77", "“S77” cannot turn up there"),
    ],
)
def test_a_start_that_does_not_fit_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        load().new_initial_state(text)


@tables
def test_texts_are_read_back_by_the_house(parameters: dict[str, Any]) -> None:
    game = load(**parameters)
    for state in decisions(game, 3):
        now = state.play.state
        assert GAME.write_state(GAME.read_state(json.loads(str(state)))) == GAME.write_state(now)
        for number in state.legal_actions()[::3]:
            text = state.action_to_string(number)
            assert GAME.read_move(now, text) == state.move(number)
            assert state.string_to_action(text) == number


@tables
@pytest.mark.parametrize("pays", ["win", "points"])
def test_a_play_pays_what_it_was_played_for(parameters: dict[str, Any], pays: str) -> None:
    game = load(**parameters, returns=pays)
    seats = game.num_players()
    for seed in range(3):
        *_, state = random_states(game, seed)
        outcome = GAME.outcome(state.play.state)
        assert outcome is not None
        if pays == "points":
            assert state.returns() == list(outcome.score)
            continue
        loss = -0.5 if seats == 3 else -1
        assert state.returns() == [1 if share == 1 else loss for share in outcome.points]
        assert sum(state.returns()) == 0


@pytest.mark.parametrize(
    ("hands", "returns"),
    [
        ((["S1"], ["S2"]), [0, 0]),
        ((["S1"], ["S2"], ["S3"]), [0, 0, 0]),
        ((["S1"], ["S2"], ["S3", "S4"]), [0.25, 0.25, -0.5]),
        ((["S1"], ["S2"], ["S3"], ["S4"]), [0, 0, 0, 0]),
    ],
)
def test_a_win_that_is_shared_is_divided(hands: Any, returns: list[float]) -> None:
    data = GAME.write_state(GAME.setup(len(hands))) | {
        "hands": hands, "dealt": True, "finished": True,
    }  # fmt: skip
    state = load(players=len(hands)).new_initial_state(json.dumps(data))
    assert state.is_terminal()
    assert state.returns() == returns


# Players -----------------------------------------------------------------------------------


@tables
def test_openspiels_search_over_information_sets_plays(parameters: dict[str, Any]) -> None:
    game = load(**parameters)
    bot = ismcts.ISMCTSBot(
        game, CardRollouts(random.Random(3)), 1.4, 12, random_state=np.random.RandomState(2)
    )
    for state in decisions(game, 2):
        if state.move_number() % 7 == 0:
            assert bot.step(state) in state.legal_actions()


def test_the_compiled_search_over_information_sets_cannot_see_python_games() -> None:
    """If this fails, OpenSpiel has learned it, and bench/sonnemond.py should use the faster one."""
    state = next(state for state in decisions(load(), 2) if len(state.legal_actions()) > 1)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 4)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.get_policy(state)


@tables
@pytest.mark.parametrize("pays", ["win", "points"])
def test_a_rollout_ends_where_the_state_does(parameters: dict[str, Any], pays: str) -> None:
    game = load(**parameters, returns=pays)
    rollouts, settled = CardRollouts(random.Random(6)), 0
    for seed in range(6):
        for state in decisions(game, seed):
            last = state.play.state
            if last.starter is None or last.left or len(state.legal_actions()) > 1:
                continue
            value = rollouts.evaluate(state)
            state = state.clone()
            state.apply_action(state.legal_actions()[0])
            if state.is_terminal():
                settled += 1
                assert value == pytest.approx(state.returns())
    assert settled


def test_rollouts_find_what_random_plays_bring() -> None:
    game = load(returns="points")
    start = next(decisions(game, 5))
    ours = np.mean([CardRollouts(random.Random(n)).evaluate(start) for n in range(400)], axis=0)
    theirs = []
    for seed in range(60):
        rng, state = random.Random(seed), start.clone()
        while not state.is_terminal():
            state.apply_action(any_action(state, rng))
        theirs.append(state.returns())
    assert ours == pytest.approx(np.mean(theirs, axis=0), abs=4)
