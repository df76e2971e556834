"""Eclipse, banishment and draws: §8, with the switches of tournaments."""

from __future__ import annotations

import pytest

from saros import Refusal
from saros.games.sunmoon.moves import BANISHED, ECLIPSE, Escape, Go

from .boards import ASTRAL, TERRESTRIAL, astral, data_of, drawn, ends, moves, played, reason

BANISHMENT = """
    R . . . . . . . .
    . . e . . . . . .
    . . e . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . r
"""


def eclipsed(words: str, **more) -> bool:
    """Is moon's princess in eclipse on the astral board?"""
    return astral(words, **more).position.in_eclipse(0)


def test_8_1_every_kind_eclipses_by_its_own_way_of_capturing() -> None:
    def by(piece: str, star: str) -> bool:
        data = {"e4": "R", "a7": "r", star: piece}
        state = TERRESTRIAL.read_state({"board": "terrestrial", "turn": "moon", "pieces": data})
        return state.position.in_eclipse(0)

    assert by("e", "e5") and by("e", "d6") and not by("e", "e6")
    assert by("p", "e5") and by("p", "e6") and not by("p", "e7")
    assert by("u", "e6") and by("u", "e7") and not by("u", "e5")
    assert by("s", "e5") and not by("s", "d5")
    data = {"e4": "R", "e6": "r", "a1": "e"}
    state = TERRESTRIAL.read_state({"board": "terrestrial", "turn": "moon", "pieces": data})
    assert state.position.in_eclipse(0)
    # A star still on its first rank threatens diagonally (§5.4).
    data = {"e5": "R", "a7": "r", "d6": "s"}
    state = TERRESTRIAL.read_state({"board": "terrestrial", "turn": "moon", "pieces": data})
    assert state.position.in_eclipse(0)


def test_8_1_sun_and_moon_do_not_protect_a_princess() -> None:
    assert eclipsed("R:-m- r:s3f e:m2c")
    assert eclipsed("R:-s- r:s4f u:s2d")
    assert eclipsed("R:-m- r:s3f p:m3a")  # over her to m1c
    assert not eclipsed("R:-m- r:s3f p:m3a E:m1c")  # it needs an empty star beyond
    # Nor may it land on a body: from s2d over s2c the sun lies beyond.
    assert not eclipsed("R:s2c r:m4d p:s2d")
    assert eclipsed("R:s3c r:m4d p:s3d")


def test_8_2_no_move_may_leave_ones_own_princess_in_eclipse() -> None:
    state = drawn("""
        . . . . u . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . u . . . .
        . . . . . . . . .
        . . . . R . P . .
    """)
    assert state.position.in_eclipse(0)
    assert all(
        not TERRESTRIAL.play(state, move).position.in_eclipse(0) for move in moves(state)
    )
    with pytest.raises(Refusal, match="leaves moon's princess in eclipse"):
        TERRESTRIAL.read_move(state, "P g1 g3")
    # A screen may not step away.
    pinned = drawn("""
        . . . . . . . . r
        . . . . . . . . .
        . . . . . . . . .
        . . . . u . . . .
        . . . . . . . . .
        . . . . E . . . .
        . . . . R . . . .
    """)
    assert not pinned.position.in_eclipse(0)
    assert ends(pinned, "e2") == {"e3"}
    with pytest.raises(Refusal, match="own princess in eclipse"):
        TERRESTRIAL.read_move(pinned, "E e2 d2")


def test_8_3_in_eclipse_without_a_legal_move_is_banished() -> None:
    state = drawn("""
        R . . . . . . . r
        . p . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert reason(state) is None
    # Only a search of positions proves banishment common; this one is made by hand.
    lost = drawn("""
        R . . . . . . . .
        e . u . . . . . .
        . . e . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . r
    """)
    assert lost.position.in_eclipse(0)
    assert moves(lost) == set()
    outcome = TERRESTRIAL.outcome(lost)
    assert (outcome.points, outcome.reason) == ((0.0, 1.0), "banished")
    assert TERRESTRIAL.to_act(lost) is None
    with pytest.raises(Refusal, match="the game is over: banished"):
        TERRESTRIAL.read_move(lost, "R a7 c6")
