"""What one seat sees as JSON: written, read back, and refused where it cannot be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saros.core.game import CHANCE
from saros.core.promises import check_sentence, random_play
from saros.core.refusal import Refusal
from saros.families.players import players_of
from saros.games.sonnemond.cards import NAMES
from saros.players.analyst import Limits

from .tables import GAME, played, rest_of, table

VIEW: dict[str, Any] = {
    "players": 2,
    "hands": [["S9", "SX"], 3],
    "rows": [{"sun": [["S5"], ["S8", "SX"]]}, {"moon": [["M20"]]}],
    "stack": 7,
    "discard": ["M1"],
    "turn": 0,
    "seat": 0,
}


def reshuffled() -> Any:
    """A play in which seat 1 holds cards from before the last reshuffle."""
    gone = rest_of("S9 M9 S1 S2 M4 M5 M6 M7").split()
    state = table("", "S9 M9", discard="S1 S2 M4 M5 M6 M7", score=[[], gone])
    return played(state, "reshuffle S1 S2 M4 M5 M6 M7", "draw")


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4]))
def test_a_view_is_read_back_and_knows_no_more_than_before(seed: int, seats: int) -> None:
    rng = Random(seed)
    for state, _ in random_play(GAME, rng, plies=rng.randint(1, 400), seats=seats):
        if rng.random() > 0.1 and not state.finished:
            continue
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            data = json.loads(json.dumps(GAME.write_view(view)))
            back = GAME.read_view(data)
            assert GAME.write_view(back) == data
            # The same hands and the same cards unseen, shuffle by shuffle: nothing is learned.
            assert (back.hands, back.stack, back.seat) == (view.hands, view.stack, view.seat)
            assert [pool for _, pool in back.pools] == [pool for _, pool in view.pools]


def test_what_lies_behind_a_view_read_back_differs_from_the_truth() -> None:
    states = [state for state, _ in random_play(GAME, Random(4), plies=30)][2:]
    for state in states:
        back = GAME.read_view(GAME.write_view(GAME.view(state, 0)))
        others = {GAME.sample_state(back, Random(seed)).hands[1] for seed in range(30)}
        assert len(others) > 5 or len(state.hands[1]) == 0


def test_nulls_say_the_same_as_numbers() -> None:
    nulls = VIEW | {"hands": [["S9", "SX"], [None] * 3], "stack": [None] * 7}
    assert GAME.read_view(nulls) == GAME.read_view(VIEW)
    empty = VIEW | {"hands": [["S9"], 0], "stack": 0}
    assert GAME.read_view(empty) == GAME.read_view(empty | {"hands": [["S9"], []], "stack": []})
    assert GAME.read_view(empty).hands[1] == ()


def test_who_looks_may_be_left_out_where_one_hand_is_open() -> None:
    old = {key: value for key, value in VIEW.items() if key != "seat"}
    assert GAME.read_view(old) == GAME.read_view(VIEW)
    for hands in ([2, 3], [[], 3], [["S9"], ["S10"]]):
        with pytest.raises(Refusal, match="a view needs the key seat"):
            GAME.read_view(old | {"hands": hands})


def test_a_spectator_is_a_seat_of_null() -> None:
    view = GAME.read_view(VIEW | {"hands": [2, 3], "seat": None})
    assert view.seat is None
    assert view.hands == (2, 3)
    assert GAME.write_view(view)["seat"] is None


@pytest.mark.parametrize(
    ("change", "hides"),
    [
        ({}, True),
        ({"stack": []}, True),
        ({"hands": [["S9"], [None]], "stack": []}, True),
        ({"hands": [["S9"], ["M4"]]}, True),
        ({"hands": [["S9"], ["M4"]], "stack": ["S1"]}, False),
        ({"hands": [["S9"], ["M4"]], "stack": [None]}, True),
        ({"hands": [["S9"], ["M4"]], "stack": []}, False),
        ({"hands": None, "stack": None}, False),
        ({"hands": [True, 1.5, "x", {}], "stack": True}, False),
    ],
)
def test_a_view_is_told_from_a_state_by_what_it_hides(change: dict[str, Any], hides: bool) -> None:
    data = {key: value for key, value in (VIEW | change).items() if key != "seat"}
    assert GAME.is_view(data) == hides
    assert GAME.is_view(data | {"seat": None})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": [["S9", "SX"], 3, 3]}, "list of 2"),
        ({"hands": [["S9", "SX"]]}, "list of 2"),
        ({"hands": 5}, "list of 2"),
        ({"hands": [["S9", None], 3]}, "hands of seat 0 should show all of its cards or none"),
        ({"hands": [["S9"], -1]}, "hands of seat 1 has from 0 to 68 cards, not “-1”"),
        ({"hands": [["S9"], 10**30]}, "hands of seat 1 has from 0 to 68 cards"),
        ({"hands": [["S9"], [None] * 5000]}, "from 0 to 68 cards, not 5,000"),
        ({"hands": [["S9"], True]}, "hands of seat 1 should be a list, not"),
        ({"hands": [["S9"], 3.0]}, "hands of seat 1 should be a list, not"),
        ({"hands": [["S9"], "M4"]}, "hands of seat 1 should be a list, not"),
        ({"hands": [["S9"], ["M4"]]}, "seat 0 cannot see the hand of seat 1"),
        ({"hands": [["S9"], 3], "seat": None}, "a spectator cannot see the hand of seat 0"),
        ({"hands": [["S9"], 3], "seat": 1}, "seat 1 sees its own hand|cannot see the hand"),
        ({"hands": [2, 3]}, "seat 0 sees its own hand, but it is hidden here"),
        ({"hands": [["S9"], 60]}, "67 cards are hidden, but only 62 can be"),
        ({"hands": [["S5"], 3]}, "there are 2 of sun 5, but the deck has 1"),
        ({"finished": True}, "at the end all hands lie open, but that of seat 1 is hidden"),
        ({"stack": ["S1"]}, "nobody sees the stack"),
        ({"stack": ["S1", None]}, "the stack should show all of its cards or none"),
        ({"stack": -3}, "the stack has from 0 to 68 cards"),
        ({"stack": None}, "nobody sees the stack"),
        ({"stack": {}}, "nobody sees the stack"),
        ({"seat": 2}, "seat is a number from 0 to 1, not"),
        ({"seat": True}, "seat is a number from 0 to 1"),
        ({"seat": "0"}, "seat is a number from 0 to 1"),
        ({"dealt": False}, "nothing has been dealt"),
        ({"weather": 1}, "no key “weather”"),
        ({"unseen": {"0": ["S1"]}}, "unseen needs no key here"),
        ({"unseen": 5}, "unseen needs no key here"),
        ({"shuffles_since_draw": [0, 1], "unseen": {}}, "unseen needs the keys 0 here"),
        ({"shuffles_since_draw": [0, 1], "unseen": {"0": ["S1"]}}, "unseen 0 has 1 cards, but 7"),
        ({"shuffles_since_draw": [0, 1], "unseen": {"0": 7}}, "unseen 0 should be a list"),
        ({"shuffles_since_draw": [0, 1], "unseen": {"0": ["S9"] * 7}}, "there are 8 of sun 9"),
    ],
)
def test_a_view_that_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why) as caught:
        GAME.read_view(VIEW | change)
    check_sentence(caught.value)
    assert caught.value.code == "bad_position"


def test_nothing_is_hidden_before_the_deal() -> None:
    data = GAME.write_view(GAME.view(GAME.setup(), 0))
    assert GAME.to_act(GAME.read_view(data)) == CHANCE
    with pytest.raises(Refusal, match="nothing has been dealt, yet there are hidden cards"):
        GAME.read_view(data | {"stack": 3})


def test_a_state_reader_does_not_take_a_view() -> None:
    with pytest.raises(Refusal, match="this is what one seat sees"):
        GAME.read_state(VIEW)


def test_what_was_reshuffled_is_written_and_read() -> None:
    view = GAME.view(reshuffled(), 0)
    data = GAME.write_view(view)
    assert data["shuffles_since_draw"] == [0, 1]
    assert data["unseen"] == {"0": [NAMES[card] for card in reshuffled().stack]}
    back = GAME.read_view(data)
    assert {GAME.sample_state(back, Random(seed)).hands[1] for seed in range(20)} == {
        reshuffled().hands[1]
    }


def test_whoever_does_not_say_what_was_reshuffled_knows_less() -> None:
    data = GAME.write_view(GAME.view(reshuffled(), 0))
    del data["unseen"]
    back = GAME.read_view(data)
    assert len({GAME.sample_state(back, Random(seed)).hands[1] for seed in range(20)}) > 1
    again = GAME.write_view(back)
    assert GAME.write_view(GAME.read_view(again)) == again


def test_the_points_that_everybody_can_count_are_facts() -> None:
    state = table("S9", "M4", rows={"0 sun": "S5 S8/SX"}, score=[["S1", "MX"], ["M2"]], stack="M9")
    assert GAME.facts(state) == GAME.facts(GAME.view(state, 1)) == {"points": [-1, 1]}


@pytest.mark.parametrize("seed", range(40))
def test_views_with_parts_exchanged_are_read_or_refused_in_a_sentence(seed: int) -> None:
    rng = Random(seed)
    odd: list[Any] = [None, True, -1, 0, 4, 99, "S9", [], {}, ["S9"], [None], [None, "S9"], 1.5]
    base = GAME.write_view(GAME.view(reshuffled(), 0))
    accepted = 0
    for _ in range(100):
        data = json.loads(json.dumps(rng.choice([VIEW, base])))
        for _ in range(rng.randint(1, 3)):
            holder: Any = data
            key = rng.choice(list(data))
            while isinstance(holder[key], list | dict) and holder[key] and rng.random() < 0.7:
                holder = holder[key]
                keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
                key = rng.choice(keys)
            other = rng.randrange(9) if type(holder[key]) is int else rng.choice(odd)
            holder[key] = json.loads(json.dumps(other))
        try:
            view = GAME.read_view(data)
        except Refusal as refusal:
            check_sentence(refusal)
            continue
        accepted += 1
        again = GAME.write_view(view)
        assert GAME.write_view(GAME.read_view(again)) == again
        assert GAME.write_view(GAME.view(GAME.sample_state(view, rng), view.seat)) == again
        if view.seat is not None and GAME.to_act(view) == view.seat:
            found = players_of(GAME).analyst().think(GAME, view, Limits(nodes=3))
            assert found.move in GAME.legal_moves(view)
            assert GAME.foresee(view, found.move)
    assert accepted
