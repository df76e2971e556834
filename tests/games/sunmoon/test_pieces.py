"""How the pieces move and capture on the terrestrial board: §5.1 to §5.4, §5.6 to §5.8."""

from __future__ import annotations

import pytest

from saros import Refusal

from .boards import TERRESTRIAL, captures, data_of, drawn, ends, moves, played, quiet, words

KNIGHTS_LEAPS = words("c3 c5 d2 d6 f2 f6 g3 g5")
NEXT_TO_E4 = words("d3 e3 f3 d4 f4 d5 e5 f5")


def test_5_1_an_earth_pony_steps_or_leaps_round_a_corner() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . E . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert ends(state, "e4") == NEXT_TO_E4 | KNIGHTS_LEAPS


def test_5_1_a_corner_needs_an_empty_first_star_on_one_of_its_two_ways() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . P P . . . .
        . . . . E . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    # d6 lies behind d5 and e5, both taken; f6 behind e5 (taken) and f5; c5 behind d5 and d4.
    assert ends(state, "e4") == (NEXT_TO_E4 | KNIGHTS_LEAPS) - words("d5 e5 d6")


def test_5_1_an_earth_pony_captures_by_landing() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . e . s . . .
        . . . . u . . . .
        . . . . E . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert captures(state, "e4") == {("d6", "d6"), ("f6", "f6"), ("e5", "e5")}
    assert not quiet(state, "e4") & {"d6", "f6", "e5"}


def test_5_2_a_pegasus_flies_two_or_three_steps_straight() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . P . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    two = words("c2 e2 g2 c4 g4 c6 e6 g6")
    three = words("b1 e1 h1 b4 h4 b7 e7 h7")
    assert ends(state, "e4") == two | three


def test_5_2_a_pegasus_captures_what_it_flies_over() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . e . . . .
        . . . . . s . . .
        . . P . P U . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert captures(state, "e4") == {("g6", "f5"), ("h7", "f5"), ("e7", "e6")}
    # No choice: over an opponent there is no quiet move, nor one onto the piece itself.
    assert not quiet(state, "e4") & words("g6 h7 e7 e6")
    # A friendly piece is passed and stays.
    assert {"g4", "h4", "b4"} <= quiet(state, "e4")


def test_5_2_a_pegasus_passes_at_most_one_piece_and_lands_on_an_empty_star() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . e . . . .
        . . . . e . . . .
        . P E . P E e . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert not ends(state, "e4") & words("e6 e7 g4 h4 c4 b4")


def test_5_2_a_pegasus_may_not_pass_the_opposing_princess_but_its_own() -> None:
    state = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . R P . . . .
        . . . . . . . r .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert {"c4", "b4"} <= ends(state, "e4")
    state = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . P r . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert not ends(state, "e4") & words("g4 h4")


def test_5_3_a_unicorn_goes_one_or_two_steps_over_empty_stars() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . U . E . .
        . . . . E . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    one, two = NEXT_TO_E4 - {"e3"}, words("c2 g2 c4 c6 e6 g6")
    assert ends(state, "e4") == one | two


def test_5_3_a_unicorn_may_capture_what_lies_next_on_its_line() -> None:
    state = drawn("""
        r . . . e . . . .
        . . . . . . p . .
        . . . . . . . . .
        . . . . U s . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    # e7 from e6; g6 from f5; f4 stands beside it and is out of reach.
    assert captures(state, "e4") == {("e6", "e7"), ("f5", "g6")}
    # With and without capture are two different moves.
    assert {"e6", "f5"} <= quiet(state, "e4")
    assert "f4" not in ends(state, "e4")
    with pytest.raises(Refusal, match="captures nothing"):
        TERRESTRIAL.read_move(state, "U e4 e5 x")


def test_5_4_a_shooting_star_goes_forward_and_diagonally_only_at_first() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . S .
        . . . . . . . . .
        . . . . . . . . .
        . S . . . . . . .
        R . . . . . . . .
    """)
    assert ends(state, "b2") == {"a3", "b3", "c3"}
    assert ends(state, "h5") == {"h6"}
    state = drawn(
        """
        r . . . . . . . .
        . . . . . . . . s
        . . . . . . . . .
        . . . . s . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """,
        turn="sun",
    )
    assert ends(state, "i6") == {"i5", "h5"}
    assert ends(state, "e4") == {"e3"}


def test_5_4_a_shooting_star_captures_in_the_directions_it_goes() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . e e e
        . . . . . . . S .
        . . . . . . . . .
        e e e . . . . . .
        . S . . . . . . .
        . . . . R . . . .
    """)
    assert captures(state, "b2") == {("a3", "a3"), ("b3", "b3"), ("c3", "c3")}
    assert captures(state, "h5") == {("h6", "h6")}


def test_5_6_shooting_stars_capture_soldiers_and_shooting_stars_alike() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        s u . . . . . . .
        . S . . . . . . .
        . . . . . . R . .
    """)
    assert captures(state, "b2") == {("a3", "a3"), ("b3", "b3")}


def test_5_7_a_princess_turns_a_corner_over_empty_stars() -> None:
    """§5.7a: a knight's leap, both stars empty; a single step is none of her moves."""
    state = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        r . . . R . . . .
        . . . . . . . . .
        . . . . . . . . S
        . . . . . . . . .
    """)
    assert ends(state, "e4") == KNIGHTS_LEAPS
    state = drawn("""
        . . . . . . . . .
        . . . . . E . . .
        . . . E E . . . .
        r . . . R . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    # f6 is taken, the two ways to d6 are shut; e6 and c6 she reaches by flying.
    assert ends(state, "e4") == (KNIGHTS_LEAPS - {"f6", "d6"}) | {"e6"}


def test_5_7_a_princess_flies_over_one_piece_of_any_side_and_captures_nothing() -> None:
    """§5.7b: exactly two steps straight over exactly one piece, to an empty star."""
    state = drawn("""
        . . . . . . . . r
        . . . . . . . . .
        . . . s . s . . .
        . . . E R E E . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    # Over her own pony to c4, over a sun star to c6 and g6; behind f4 stands another piece, and
    # the corners to c5 and g5 are shut.
    assert ends(state, "e4") == (KNIGHTS_LEAPS - {"c5", "g5"}) | {"c4", "c6", "g6"}
    assert captures(state, "e4") == set()
    after = played(state, "R e4 g6")
    assert data_of(after)["pieces"]["f5"] == "s"


def test_5_7_a_princess_steps_only_with_a_capture() -> None:
    """§5.7c: one step to an empty star, capturing the next point of that line."""
    state = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        r . . . R . s . .
        . . . . . . . . .
        . . . . s . . . .
        . . . . . . . . .
    """)
    assert captures(state, "e4") == {("f4", "g4"), ("e3", "e2")}
    assert not quiet(state, "e4") & NEXT_TO_E4
    after = played(state, "R e4 f4")
    assert "g4" not in data_of(after)["pieces"]
    with pytest.raises(Refusal, match="cannot reach"):
        TERRESTRIAL.read_move(state, "R e4 d4")


def test_5_8_capturing_is_not_compulsory_and_princesses_are_never_captured() -> None:
    state = drawn("""
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . e .
        . . . . . . . . E
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
    """)
    assert len(moves(state)) > len(captures(state, "i4")) == 1
    # Sun's princess can never be taken, even when an impossible position leaves her open to it.
    open_to_it = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . r . . . .
        . . . E E E U . P
        . . . . S . . . .
        . . . . U . . . .
        R . . . . . . . .
    """)
    assert all(move.captured != "e5" and move.end != "e5" for move in moves(open_to_it))
    with pytest.raises(Refusal, match="never captured"):
        TERRESTRIAL.read_move(open_to_it, "E e4 e5 x")
