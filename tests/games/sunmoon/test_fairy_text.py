"""Fairy moves, positions and records as text and as JSON (F13, F14)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.games.sunmoon.moves import Deploy, Go
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_json import options_of, position_from_json, position_to_json
from saros.games.sunmoon.position_text import read_position, write_position
from saros.games.sunmoon.rules import State

from .fairy_boards import GAMES, game_of, placed, played, texts, told
from .test_fairy_perft import POSITIONS

TERRESTRIAL = GAMES["terrestrial"]


def test_f13_1_ways_with_the_same_identity_are_one_move() -> None:
    state = placed("G e4 C c3 e c4", disguises={"c3": "e"})
    moves = list(TERRESTRIAL.legal_moves(state))
    assert len(moves) == len(set(moves))
    assert Go("c3", "c4", "c4", take=True) in moves
    assert Go("c3", "c4", "c4", take=False) in moves
    assert Go("c3", "c4", "c4") not in moves
    assert Go("e4", "f6") in moves


def test_f13_2_a_take_and_a_lost_captive_have_their_signs() -> None:
    bare = placed("C d4 p e5")
    assert "C d4 e5 xP^" in texts(bare, "d4")
    assert TERRESTRIAL.read_move(bare, "C d4 e5 xP") == Go("d4", "e5", "e5", take=True)
    disguised = placed("C d4 p e5", disguises={"d4": "e"})
    assert TERRESTRIAL.read_move(disguised, "C d4 e5 xP") == Go("d4", "e5", "e5", take=False)
    assert TERRESTRIAL.read_move(disguised, "cd4e5x^") == Go("d4", "e5", "e5", take=True)
    dragon = placed("E d3 d d4", stacks={"d4": ["U"]})
    assert texts(dragon, "d3") >= {"E d3 d3 xD~"}
    assert TERRESTRIAL.read_move(dragon, "E d3 d3 xD") == Go("d3", "d3", "d4")
    two = placed("E d3 d d4 d e3", stacks={"d4": ["U"], "e3": ["U"]})
    assert {"E d3 d3 xD~ d4", "E d3 d3 xD~ e3"} <= texts(two, "d3")
    with pytest.raises(Refusal):
        TERRESTRIAL.read_move(placed("E d3 p d4"), "E d3 d4 xP~")


def test_f13_3_neutral_pieces_and_deployments_are_written_like_others() -> None:
    state = placed("=L e4 =Q a4 u a5 e b5")
    assert {"L e4 e5", "L e4 d3"} <= texts(state, "e4")
    assert {"Q a4 h6", "Q a4 a4 xU", "Q a4 a4 xE"} <= texts(state, "a4")
    astral = GAMES["astral"].setup(options=SunMoonOptions(roster="E3P3U3G1D1C1"))
    assert GAMES["astral"].read_move(astral, "G m4a") == Deploy("G", "m4a")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"stacks": {"e5": ["U"]}}, "no dragon stands on e5"),
    ({"dragon": {"c5": {"exposed": True}}}, "no dragon stands on c5"),
    ({"stacks": {"d4": ["u"] * 6}}, "6 pieces are carried on d4"),
    ({"stacks": {"d4": ["r"]}}, "cannot be carried on d4"),
    ({"stacks": {"d4": "u"}}, "captives on d4 are a list"),
    ({"disguises": {"d4": "p"}}, "no changeling stands on d4"),
    ({"disguises": {"c5": "R"}}, "the disguise on c5 is one of"),
    ({"disguises": {"c5": ["p"]}}, "the disguise on c5 is one of"),
    ({"cooldown": {"d4": 1}}, "no neutral piece stands on d4"),
    ({"cooldown": {"e4": 3}}, "is 1 or 2, not"),
    ({"cooldown": {"e4": True}}, "is 1 or 2, not"),
    ({"cooldown": {"a4": 1}}, "list of moon and sun"),
    ({"dragon": {"d4": {"tired": True}}}, "no_capture and exposed"),
    ({"dragon": {"d4": []}}, "are an object"),
    ({"freed": {"moon": 1}}, "true or false of moon and sun"),
    ({"stacks": {"z9": ["u"]}}, "has no point"),
    ({"waiting": {"moon": ["b7"]}, "pools": {"moon": {"G": 1}}}, "cannot wait while the pool"),
    ({"reserve": {"moon": {"E": 1}, "sun": {"E": 1}}}, "but in a draft"),
    ({"pools": {"moon": {"any": 1}}}, "cannot hold"),
    ({"pools": {"moon": {"L": 1}}}, "cannot hold"),
]


@pytest.mark.parametrize(("more", "why"), REFUSED)
def test_f14_2_what_cannot_be_is_refused_in_one_sentence(more: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        placed("D d4 C c5 =L e4 =Q a4 S b7", **({"waiting": {"moon": ["b7"]}} | more))


def test_f14_2_no_neutral_piece_stands_on_a_body() -> None:
    for body in ("-e-", "-s-"):
        with pytest.raises(Refusal, match="no element can stand on"):
            placed(f"=L {body}", board="astral", royal="R m1b r s4b")


def test_f14_1_a_missing_key_means_none_and_an_empty_exposed_is_dropped() -> None:
    state = placed("D d4", dragon={"d4": {"exposed": True, "no_capture": False}})
    assert "dragon" not in told(state)
    own = placed("D d4", stacks={"d4": ["E", "s", "C"]})
    assert told(own)["stacks"] == {"d4": ["E", "s", "C"]}
    assert told(placed("E d4"))["pools"]["moon"] == {"E": 0, "P": 0, "U": 0}


def test_f14_1_a_field_that_says_nothing_means_none_whatever_stands_there() -> None:
    empty = {"stacks": {"e4": []}, "dragon": {"e4": {}}, "cooldown": {"e4": 0, "d4": []}}
    state = placed("E e4 D d4 C c5", **empty, disguises={"c5": None})
    assert state == placed("E e4 D d4 C c5")
    with pytest.raises(Refusal, match="has no point"):
        placed("E e4", stacks={"z9": []})


def test_f14_3_a_move_as_an_object_has_all_parts_of_its_identity() -> None:
    """§9.3: the chosen arc among them; F5.5: a star that stays has chosen none."""
    state = placed(
        "S m3f S m5f d m5e S m1c", board="astral", arcs={"m1c": "h"}, stacks={"m5e": ["E"]}
    )
    game = GAMES["astral"]
    told_as = [game.move_json(state, move) for move in game.legal_moves(state)]
    arcs = {(each["start"], each["end"]): each["arc"] for each in told_as}
    assert arcs["m3f", "m3e"] == "h"
    assert arcs["m3f", "m4e"] == "a"
    assert arcs["m5f", "m5f"] is arcs["m1c", "m1b"] is None


def test_f14_1_the_side_to_move_is_free_if_she_is_in_eclipse_now() -> None:
    state = placed("u g1", royal="R e1 r i7", switches={"generals": True})
    assert told(state)["freed"] == {"moon": True}
    later = placed("u g1", "sun", royal="R e1 r i7", switches={"generals": True})
    assert "freed" not in told(later)


@pytest.mark.parametrize("name", POSITIONS)
def test_f14_3_json_and_line_carry_everything(name: str) -> None:
    data = json.loads(POSITIONS[name][0])
    options = options_of(data)
    position = position_from_json(data, options)
    assert position_from_json(position_to_json(position), options) == position
    assert read_position(write_position(position), options) == position
    assert read_position(write_position(position), options).hash == position.hash
    given = {key: value for key, value in data.items() if key not in ("pools", "switches")}
    written = position_to_json(position)
    assert {key: written[key] for key in given if key not in ("arcs", "waiting")} == {
        key: given[key] for key in given if key not in ("arcs", "waiting")
    }


def test_f14_3_a_move_as_an_object_tells_what_is_taken() -> None:
    state = placed("C d4 p e5", disguises={"d4": "e"})
    takes = {move.take for move in TERRESTRIAL.legal_moves(state) if isinstance(move, Go)}
    assert takes == {True, False, None}


@pytest.mark.parametrize(
    "line",
    [
        "terrestrial 9/9/9/9/9/9/R7r moon -/- -/- -/- a1:e",
        "terrestrial 9/9/9/4D4/9/9/R7r moon -/- -/- -/- e4:e:q",
        "terrestrial 9/9/9/4=L4/9/9/R7r moon -/- -/- -/- e4:-:12",
        "terrestrial 9/9/9/4D4/9/9/R7r moon -/- -/- -/- e4",
        "terrestrial 9/9/9/4D4/9/9/R7r moon -/- -/- -/- e4:eeeeee",
        "terrestrial 9/9/9/4C4/9/9/R7r moon -/- -/- -/- e4:e:n",
    ],
)
def test_a_line_that_says_what_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        read_position(line)


# Round trips -------------------------------------------------------------------------------

ROSTERS = ("E3P3U3G1D1C1", "E2P2U2G3C3", "G4C4D1E3", "draft", "E4P4U4")

NEUTRALS = ("L1Q1", "L2Q2", "none")


@st.composite
def plays(draw: st.DrawFn) -> tuple[State, list[str]]:
    """A fairy game and some random moves of it as they are written."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    options = SunMoonOptions(
        roster=draw(st.sampled_from(ROSTERS)), neutrals=draw(st.sampled_from(NEUTRALS)),
        generals=draw(st.booleans()), open_earth=draw(st.booleans()),
    )  # fmt: skip
    state, rng, written = game.setup(options=options), draw(st.randoms()), list[str]()
    for _ in range(draw(st.integers(0, 90))):
        legal = list(game.legal_moves(state))
        if not legal:
            break
        lively = [move for move in legal if isinstance(move, Go) and move.captured]
        move = rng.choice(lively if lively and rng.random() < 0.5 else legal)
        written.append(game.write_move(state, move))
        assert game.read_move(state, written[-1]) == move
        state = game.play_unchecked(state, move)
    return state, written


@settings(max_examples=60, deadline=None)
@given(plays())
def test_positions_and_records_of_random_fairy_games_go_there_and_back(
    play: tuple[State, list[str]],
) -> None:
    state, written = play
    game, options = game_of(state), state.options
    assert read_position(write_position(state.position), options) == state.position
    assert game.read_state(told(state)).position == state.position
    record = Record(game.name, options=options.changed(), moves=tuple(written))
    again = game.read_record(game.write_record(record))
    assert (again.moves, again.options) == (record.moves, record.options)
    replayed = played(game.setup(options=options), *written)
    assert (replayed.position, replayed.position.hash) == (state.position, state.position.hash)


# Who is free (F11.1, F14.1) ------------------------------------------------------------------

FREED: dict[str, Any] = {
    "board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "e7": "r", "a2": "E"},
    "freed": {"moon": True},
}  # fmt: skip
FREED_LINE = "terrestrial 4r4/9/9/9/9/E8/4R4 moon -/- -/- -/- free:moon"
GENERALS = SunMoonOptions(generals=True)


def test_f14_1_who_is_free_is_kept_while_generals_is_off() -> None:
    read = [TERRESTRIAL.read_state(FREED)]
    read += [TERRESTRIAL.read_state(position_to_json(read_position(FREED_LINE)))]
    under_generals = TERRESTRIAL.read_state(FREED | {"switches": {"generals": True}})
    for state in read:
        assert TERRESTRIAL.one_line(state) == FREED_LINE
        assert TERRESTRIAL.write_state(state)["freed"] == {"moon": True}
        switched = TERRESTRIAL.with_options(state, GENERALS)
        assert switched.position.hash == under_generals.position.hash
        assert switched.position.key() == under_generals.position.key()
        assert len(list(TERRESTRIAL.legal_moves(switched))) == 12
        back = TERRESTRIAL.with_options(switched, SunMoonOptions())
        assert back.position.key() == state.position.key()
    assert read_position(FREED_LINE, GENERALS).hash == under_generals.position.hash


def test_f10_3_without_generals_who_was_free_makes_no_difference() -> None:
    plain = {key: value for key, value in FREED.items() if key != "freed"}
    told, untold = (TERRESTRIAL.read_state(data) for data in (FREED, plain))
    assert told.position.hash == untold.position.hash
    assert told.position.key() == untold.position.key()
    assert [*TERRESTRIAL.legal_moves(told)] == [*TERRESTRIAL.legal_moves(untold)]
    assert told.position.perft(3) == untold.position.perft(3)
    for _ in range(2):
        move = list(TERRESTRIAL.legal_moves(told))[-1]
        told, untold = (TERRESTRIAL.play(state, move) for state in (told, untold))
        assert told.position.hash == untold.position.hash
    assert TERRESTRIAL.one_line(untold) + " free:moon" == TERRESTRIAL.one_line(told)


def test_f14_1_a_position_that_tells_nothing_of_freedom_has_no_further_field() -> None:
    position = read_position(FREED_LINE.removesuffix(" free:moon"))
    assert not hasattr(position, "was_freed")
    with_dragon = read_position("terrestrial 4r4/9/9/9/9/D8/4R4 moon -/- -/- -/-")
    assert write_position(with_dragon).endswith("-/-")
