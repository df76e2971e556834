"""Promotion of shooting stars: §7."""

from __future__ import annotations

import pytest

from saros import Refusal
from saros.games.sunmoon.moves import Go

from .boards import ASTRAL, TERRESTRIAL, astral, data_of, drawn, ends, moves, played

NONE = {"E": 0, "P": 0, "U": 0}


def arriving(**more):
    """A moon star on d6, one step before the far rank."""
    return drawn(
        """
        . . . . . . . . r
        . . . S . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . e . .
        R . . . . . . . .
    """,
        **more,
    )


def test_7_1_a_star_at_the_far_rank_becomes_a_captured_soldier_of_choice() -> None:
    state = arriving(pools={"moon": {"E": 2, "U": 1}})
    assert moves(state, "d6") == {Go("d6", "d7", promotion="E"), Go("d6", "d7", promotion="U")}
    after = played(state, "S d6 d7 U")
    assert data_of(after)["pieces"]["d7"] == "U"
    assert data_of(after)["waiting"] == {"moon": [], "sun": []}


def test_7_1_a_star_on_the_earth_becomes_a_captured_soldier_of_choice() -> None:
    state = astral("R:-m- r:s3f S:m3a:h e:-e-", pools={"moon": {"P": 1}})
    assert moves(state, "m3a") == {Go("m3a", "-e-", "-e-", "P")}
    after = played(state, "S m3a -e- xE P")
    assert data_of(after)["pieces"]["-e-"] == "P"


def test_7_1_only_her_own_captured_soldiers_can_return() -> None:
    state = arriving(pools={"moon": {"E": 1}, "sun": {"P": 1}})
    with pytest.raises(Refusal, match="P is not to be had on d7: only E"):
        TERRESTRIAL.read_move(state, "S d6 d7 P")


def test_7_2_a_star_that_finds_no_soldier_waits() -> None:
    after = played(arriving(), "S d6 d7")
    assert data_of(after)["pieces"]["d7"] == "S"
    assert data_of(after)["waiting"]["moon"] == ["d7"]
    earth = played(astral("R:-m- r:s3f S:m3a:h"), "S m3a -e-")
    assert data_of(earth)["waiting"]["moon"] == ["-e-"]
    assert data_of(earth)["arcs"] == {}


def test_7_2_the_first_that_arrived_is_replaced_by_the_soldier_just_captured() -> None:
    state = drawn(
        """
        S . . . . S . . .
        . . . . . . . . .
        . . . . . . . . r
        . . . . . . . . .
        . . . . . U . . .
        . . . . . . e . .
        R . . . . . . . .
    """,
        turn="sun",
        waiting={"moon": ["f7", "a7"]},
    )
    after = data_of(played(state, "E g2 f3 xU+"))
    assert (after["pieces"]["f7"], after["pieces"]["a7"]) == ("U", "S")
    assert after["waiting"]["moon"] == ["a7"]
    assert after["pools"]["moon"] == NONE
    assert TERRESTRIAL.write_move(state, Go("g2", "f3", "f3")) == "E g2 f3 xU+"


def test_7_2_the_order_of_waiting_is_the_order_of_arrival() -> None:
    state = drawn("""
        . . . . . . . . r
        S . . . S . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . e . .
        R . . . . . . . .
    """)
    late_a = played(state, "S e6 e7", "E g2 g3", "S a6 a7")
    late_e = played(state, "S a6 a7", "E g2 g3", "S e6 e7")
    assert data_of(late_a)["waiting"]["moon"] == ["e7", "a7"]
    assert data_of(late_e)["waiting"]["moon"] == ["a7", "e7"]
    assert late_a.position != late_e.position
    assert late_a.position.hash != late_e.position.hash


def test_7_2_a_capture_whose_promotion_eclipses_the_capturers_princess_is_illegal() -> None:
    state = astral("R:m4d S:-e- r:s0c u:s4e U:s4c", turn="sun", waiting={"moon": ["-e-"]})
    # The unicorn reborn on the earth would look over s0a and s0b to the princess on s0c.
    assert Go("s4e", "s4d", "s4c") not in moves(state)
    assert Go("s4e", "s4d") in moves(state)
    with pytest.raises(Refusal, match="own princess in eclipse"):
        ASTRAL.play(state, Go("s4e", "s4d", "s4c"))


@pytest.mark.parametrize("taker", ["e:s3d", "p:s4d", "s:s4d:h"])
def test_7_2_whoever_captures_answers_for_the_promotion(taker: str) -> None:
    words = f"R:m4d S:-e- r:s0c U:s4c {taker}"
    state = astral(words, turn="sun", waiting={"moon": ["-e-"]})
    assert all(move.captured != "s4c" for move in moves(state))
    harmless = astral(words.replace("U:", "E:"), turn="sun", waiting={"moon": ["-e-"]})
    assert any(move.captured == "s4c" for move in moves(harmless))


def test_7_3_a_waiting_star_does_not_move_and_can_be_captured() -> None:
    state = drawn(
        """
        . . . . . S p . .
        . . . . . . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . E
        R . . . . . . . .
    """,
        turn="moon",
        waiting={"moon": ["f7"]},
    )
    assert ends(state, "f7") == set()
    with pytest.raises(Refusal, match="waits for its promotion"):
        TERRESTRIAL.read_move(state, "S f7 f6")
    after = data_of(played(state, "E i2 i3", "P g7 e7 xS"))
    assert "f7" not in after["pieces"]
    assert after["waiting"]["moon"] == []
    assert after["pools"]["moon"] == NONE


def test_7_4_a_soldier_used_leaves_the_pool_and_a_captured_star_enters_none() -> None:
    state = arriving(pools={"moon": {"E": 2, "U": 1}})
    after = data_of(played(state, "S d6 d7 E"))
    assert after["pools"]["moon"] == {"E": 1, "P": 0, "U": 1}
    state = astral("R:-m- r:s3f E:m4d s:m4e:h e:m5d")
    assert data_of(played(state, "E m4d m4e xS"))["pools"]["sun"] == NONE
    assert data_of(played(state, "E m4d m5d xE"))["pools"]["sun"] == {"E": 1, "P": 0, "U": 0}


def test_8_7_promotion_is_compulsory_and_two_of_a_kind_are_one_choice() -> None:
    state = arriving(pools={"moon": {"P": 3}})
    assert moves(state, "d6") == {Go("d6", "d7", promotion="P")}
    # A single choice needs no letter, two do.
    assert TERRESTRIAL.read_move(state, "S d6 d7") == Go("d6", "d7", promotion="P")
    with pytest.raises(Refusal, match="E or P"):
        TERRESTRIAL.read_move(arriving(pools={"moon": {"P": 3, "E": 1}}), "S d6 d7")


def test_8_7_her_own_piece_on_the_earth_blocks_a_players_stars() -> None:
    assert ends(astral("R:-m- r:s3f S:m3a:h U:-e-"), "m3a") == set()
    assert ends(astral("R:-m- r:s3f S:m3a:h u:-e-"), "m3a") == {"-e-"}
