"""How the pieces move among the heavenly bodies: §5 on the astral board, and §6."""

from __future__ import annotations

import pytest

from saros import Refusal

from .boards import ASTRAL, astral, captures, data_of, ends, moves, played, quiet, words

A_POINTS = {f"{half}{hour}a" for half in "sm" for hour in range(6)}


def test_5_1_an_astral_corner_may_end_beside_the_start() -> None:
    state = astral("R:-m- r:-s- E:m4d")
    steps = words("m4c m4e m3d m5d m5c m3e")
    corners = words("m3c m5b m2d m2e m3f m4b m5e m4f s0b s0c s0d m2f")
    assert steps <= ends(state, "m4d")
    assert ends(state, "m4d") <= steps | corners
    # With every straight neighbour but m4e taken, the corner m4e - m5d still ends beside m4d.
    boxed = astral("R:-m- r:-s- E:m4d P:m4c P:m3d P:m5c P:m3e U:m5d")
    assert "m4e" in ends(boxed, "m4d")
    capture = astral("R:-m- r:-s- E:m4d P:m4c P:m3d P:m5c P:m3e u:m5d")
    assert ("m5d", "m5d") in captures(capture, "m4d")


def test_5_2_an_astral_pegasus_flies_round_the_turn_of_a_circle() -> None:
    state = astral("R:-m- r:-s- P:m4e e:m4f")
    assert {("m5e", "m4f"), ("s0d", "m4f")} <= captures(state, "m4e")


def test_5_3_an_astral_unicorn_captures_along_spheres_and_circles() -> None:
    state = astral("R:-m- r:-s- U:m4d e:s1d s:m4b:h")
    assert {("s0d", "s1d"), ("m4c", "m4b")} <= captures(state, "m4d")
    assert {"s0d", "m4c"} <= quiet(state, "m4d")


def test_5_5_the_first_move_of_an_astral_star_chooses_its_arc() -> None:
    state = astral("R:-m- r:-s- S:m3f E:m5a")
    assert ends(state, "m3f") == {"m3e", "m4e"}
    by_hour = played(state, "S m3f m3e")
    assert data_of(by_hour)["arcs"] == {"m3e": "h"}
    by_anti_hour = played(state, "S m3f m4e")
    assert data_of(by_anti_hour)["arcs"] == {"m4e": "a"}


def test_5_5_an_astral_star_keeps_to_its_circle_down_to_the_earth() -> None:
    by_hour = astral("R:-m- r:-s- S:m3e:h E:m5a e:s5a")
    for step, reply in zip("dcba", ("s4a", "s5a", "s4a", "s5a"), strict=True):
        start = f"m3{chr(ord(step) + 1)}"
        assert ends(by_hour, start) == {f"m3{step}"}
        by_hour = played(
            by_hour, f"S {start} m3{step}", f"E {'s5a' if reply == 's4a' else 's4a'} {reply}"
        )
    assert ends(by_hour, "m3a") == {"-e-"}
    anti = astral("R:-m- r:-s- S:m4e:a E:m5a")
    assert ends(anti, "m4e") == {"m5d"}
    # The point alone does not tell: the same star on the same point, by the other arc.
    assert ends(astral("R:-m- r:-s- S:m4e:h E:m5a"), "m4e") == {"m4d"}


def test_5_5_an_astral_star_captures_by_landing_on_the_earth_too() -> None:
    state = astral("R:-m- r:s3f S:m3a:h u:-e-")
    assert captures(state, "m3a") == {("-e-", "-e-")}
    state = astral("R:-m- r:s3f S:m3f e:m3e p:m4e")
    assert captures(state, "m3f") == {("m3e", "m3e"), ("m4e", "m4e")}
    assert not quiet(state, "m3f")


def test_5_6_an_astral_star_captures_a_shooting_star() -> None:
    state = astral("R:-m- r:s3f S:m3d:h s:m3c:a")
    assert captures(state, "m3d") == {("m3c", "m3c")}


def test_5_7_an_astral_princess_turns_any_corner() -> None:
    """§5.7a: two steps; the corner may end beside the start."""
    state = astral("R:m4d r:-s- E:s1e")
    assert "m4e" in ends(state, "m4d")  # round m3e or m5d, one step away all the same
    shut = astral("R:m4d r:-s- E:m3e E:m5d")
    assert "m4e" not in ends(shut, "m4d")


def test_6_1_soldiers_neither_enter_nor_pass_a_body() -> None:
    state = astral("R:m4f r:s4f E:m2c P:m1b U:s1b P:m1a U:m2d E:s1b U:s2c")
    for move in moves(state):
        assert move.end not in {"-s-", "-m-", "-e-"}
    assert not ends(state, "m1b") & {"m3b", "m4b"}  # over the moon, along the sphere
    assert not ends(state, "m1a") & {"s0a", "s2a"}  # over the earth
    assert "m2a" not in ends(state, "m2d")
    with pytest.raises(Refusal, match="may not cross the moon"):
        ASTRAL.read_move(state, "P m1b m3b")
    with pytest.raises(Refusal, match="may not enter the moon"):
        ASTRAL.read_move(state, "E m2c -m-")


def test_6_1_no_soldier_takes_a_corner_round_a_body() -> None:
    state = astral("R:m4f r:s4f E:m2c P:m1c P:m3b")
    # m2a lies behind the moon and m3b, both shut.
    assert "m2a" not in ends(state, "m2c")


@pytest.mark.parametrize("kind", ["E", "P", "U"])
def test_6_1_a_soldier_born_on_the_earth_may_leave_by_every_circle(kind: str) -> None:
    state = astral(f"R:-m- r:s3f {kind}:-e-")
    rings = {letter: {name[:2] + letter for name in A_POINTS} for letter in "abc"}
    bodies = {"s2b", "m2b"}
    reach = {
        "E": rings["a"] | (rings["b"] - bodies),
        "P": (rings["b"] - bodies) | rings["c"],
        "U": rings["a"] | (rings["b"] - bodies),
    }[kind]
    # Two ways lead to each star of sphere b and c; a body shuts only one of those to c.
    assert ends(state, "-e-") == reach
    # It may stay too: other pieces move.
    assert moves(state, "-m-")


def test_6_2_a_princess_enters_and_passes_either_sun_or_moon() -> None:
    state = astral("R:s1b r:m4d e:s3b E:m5e")
    # Over nothing to the sun with the capture beyond it.
    assert ("-s-", "s3b") in captures(state, "s1b")
    onto = astral("R:m1c r:s4d E:m5e")
    assert "-m-" in ends(onto, "m1c")  # round m1b or m2c: the moon as the end of a corner
    across = astral("R:m2c r:s4d E:m3b")
    assert "m3a" in ends(across, "m2c")  # m3b is taken, so the corner is the moon
    fly = astral("R:m1b r:-m- E:m5e s:s3f", turn="moon")
    assert "m3b" in ends(fly, "m1b")  # §8.7: over the other princess, on a body


def test_6_2_a_princess_never_enters_the_earth_nor_passes_it() -> None:
    state = astral("R:m1a r:s4e E:m1b E:m2a e:s0a")
    assert all(move.end != "-e-" for move in moves(state, "m1a"))
    # Straight across the earth would be the a-points of its two circles: m1a - s0a and m1a - s2a.
    occupied = astral("R:m1a r:s4e U:-e- E:m5f")
    assert not ends(occupied, "m1a") & {"s0a", "s2a"}


def test_6_3_a_piece_on_the_earth_is_captured_only_by_a_shooting_star() -> None:
    state = astral("R:m2a r:s4f E:m1a P:s5a U:m0b u:-e- S:m3a:h")
    takers = {move.start for move in moves(state) if move.captured == "-e-"}
    assert takers == {"m3a"}


def test_6_4_an_open_earth_is_passed_while_empty_and_no_place_to_stop() -> None:
    opened = {"switches": {"open_earth": True}}
    words_ = "R:-m- r:s3f U:m1a E:m4a P:m5b"
    shut, open_ = astral(words_), astral(words_, **opened)
    # The two circles through m1a and the earth lead on to s0a and s2a.
    assert not ends(shut, "m1a") & {"s0a", "s2a"}
    assert {"s0a", "s2a"} <= ends(open_, "m1a")
    assert all(move.end != "-e-" for move in moves(open_))
    taken = astral(words_ + " e:-e-", **opened)
    assert not ends(taken, "m1a") & {"s0a", "s2a"}
    # A pony turns its corner over the earth, a pegasus flies across it.
    assert {"s5a"} <= ends(open_, "m4a")
    assert ends(open_, "m5b") > ends(shut, "m5b")


def test_6_4_a_unicorn_does_not_capture_from_an_open_earth() -> None:
    state = astral("R:-m- r:s3f U:m1a e:s0a", switches={"open_earth": True})
    assert captures(state, "m1a") == set()
    # The circle goes on from s0a to m5b, not to s0b.
    beyond = astral("R:-m- r:s3f U:m1a e:m5b e:s0b", switches={"open_earth": True})
    assert captures(beyond, "m1a") == {("s0a", "m5b")}
