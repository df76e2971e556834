"""The box and the two boards: §1, §2 and §3."""

from __future__ import annotations

from collections import Counter
from math import cos, dist, isclose, radians

import pytest

from saros.games.sunmoon.board import ASTRAL as SKY
from saros.games.sunmoon.board import EARTH, astral_place, half
from saros.games.sunmoon.board import TERRESTRIAL as GROUND

from .boards import ASTRAL, TERRESTRIAL, data_of, drawn, played

HOURS = "s0 s1 s2 s3 s4 s5 m0 m1 m2 m3 m4 m5".split()


def neighbours(board, name):
    """The names of the points one step away, as often as there are steps."""
    return Counter(board.names[point] for _, point in board.steps(board.number[name]))


def test_1_1_moon_acts_first_in_deployment_and_in_play() -> None:
    for game in (TERRESTRIAL, ASTRAL):
        assert game.seat_names() == ("moon", "sun")
        state = game.setup()
        assert game.to_act(state) == 0
        state = game.play(state, game.legal_moves(state)[0])
        assert game.to_act(state) == 1


@pytest.mark.parametrize("turn", ["E", "e"], ids=["moon", "sun"])
def test_1_2_each_has_sixteen_pieces(turn: str) -> None:
    case = str.upper if turn == "E" else str.lower
    army = {case("E"): 4, case("P"): 4, case("U"): 4, case("S"): 3, case("R"): 1}
    count = Counter(data_of(TERRESTRIAL.setup())["pieces"].values())
    assert {kind: count[kind] for kind in army} == army
    astral = data_of(ASTRAL.setup())
    standing = Counter(astral["pieces"].values())
    hand = astral["reserve"]["moon" if turn == "E" else "sun"]
    assert hand == {"E": 4, "P": 4, "U": 4}
    assert (standing[case("S")], standing[case("R")], sum(standing.values())) == (3, 1, 8)


def test_2_1_the_terrestrial_board_has_nine_files_and_seven_ranks() -> None:
    names = {file + rank for file in "abcdefghi" for rank in "1234567"}
    assert set(GROUND.names) == names
    assert len(GROUND.names) == 63
    # Rank 1 is moon's own edge: her stars go towards rank 7.
    state = TERRESTRIAL.setup()
    assert TERRESTRIAL.read_move(state, "S e2 e3").end == "e3"


def test_2_2_a_star_has_up_to_eight_neighbours_and_there_are_no_bodies() -> None:
    assert set(neighbours(GROUND, "e4")) == set("d3 e3 f3 d4 f4 d5 e5 f5".split())
    assert set(neighbours(GROUND, "a1")) == {"a2", "b2", "b1"}
    assert set(neighbours(GROUND, "i4")) == {"i5", "i3", "h3", "h4", "h5"}
    assert not GROUND.bodies
    assert sum(line.closed for line in GROUND.lines) == 0
    # Every pair of neighbours is joined by exactly one line.
    assert all(max(neighbours(GROUND, name).values()) == 1 for name in GROUND.names)


def test_2_3_the_set_up() -> None:
    start = drawn("""
        p u u p r p u u p
        . s e e s e e s .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . S E E S E E S .
        P U U P R P U U P
    """)
    assert start == TERRESTRIAL.setup()


def test_3_1_the_astral_board_has_seventy_two_points_and_the_earth() -> None:
    names = [hour + sphere for hour in HOURS for sphere in "abcdef"]
    bodies = {"s2b": "-s-", "m2b": "-m-"}
    assert set(SKY.names) == {bodies.get(name, name) for name in names} | {"-e-"}
    assert len(SKY.names) == 73


def test_3_2_the_lines_are_six_spheres_and_twelve_circles_all_closed() -> None:
    lines = [tuple(SKY.names[p] for p in line.points) for line in SKY.lines]
    assert all(line.closed for line in SKY.lines)
    assert sorted(map(len, lines)) == [12] * 18
    assert tuple(hour + "f" for hour in HOURS) in lines
    # Up the hour, down the anti-hour, and through the earth.
    first = "s0a s0b s0c s0d s0e s0f s1e s2d s3c s4b s5a -e-"
    assert tuple(first.split()) in lines
    over_the_moon = "m2a -m- m2c m2d m2e m2f m3e m4d m5c s0b s1a -e-"
    assert tuple(over_the_moon.split()) in lines
    assert len([line for line in lines if "-e-" in line]) == 12


def test_3_3_the_neighbours_of_an_astral_point() -> None:
    by_hour, by_sphere, by_anti_hour = {"s3c", "s3e"}, {"s2d", "s4d"}, {"s4c", "s2e"}
    assert set(neighbours(SKY, "s3d")) == by_hour | by_sphere | by_anti_hour
    assert neighbours(SKY, "s0f") == Counter({"s0e": 1, "s1e": 1, "m5f": 1, "s1f": 1})
    circles = [line for line in SKY.lines if EARTH in line.points]
    f_point = SKY.number["s0f"]
    assert sum(f_point in circle.points for circle in circles) == 1
    # Each a-point is joined to the earth twice, by two different circles.
    assert neighbours(SKY, "-e-") == Counter({hour + "a": 2 for hour in HOURS})


def test_3_4_the_points_stand_on_true_circles_in_the_plane() -> None:
    for sphere, angle in zip("abcdef", (75, 60, 45, 30, 15, 0), strict=True):
        x, y = astral_place(SKY.number["m4" + sphere])
        assert isclose((x * x + y * y) ** 0.5, cos(radians(angle)))
    # s0f stands at the top, and clockwise from it s3f at the right.
    assert astral_place(SKY.number["s0f"]) == pytest.approx((0, 1))
    assert astral_place(SKY.number["s3f"]) == pytest.approx((1, 0))
    circles = [line for line in SKY.lines if EARTH in line.points]
    for circle in circles:
        turning = next(p for p in circle.points if SKY.names[p].endswith("f"))
        x, y = astral_place(turning)
        for point in circle.points:
            assert isclose(dist(astral_place(point), (x / 2, y / 2)), 0.5)


def test_3_5_the_heavenly_bodies() -> None:
    assert {SKY.names[point] for point in SKY.bodies} == {"-s-", "-m-", "-e-"}
    for body, inward, outward in (("-s-", "s2a", "s2c"), ("-m-", "m2a", "m2c")):
        assert {inward, outward} < set(neighbours(SKY, body))
    assert astral_place(EARTH) == (0, 0)
    # Yin-yang lobes are centred at half radius: on the sphere of cos 60°.
    x, y = astral_place(SKY.number["-m-"])
    assert isclose((x * x + y * y) ** 0.5, 0.5)


@pytest.mark.parametrize(("side", "letter"), [(0, "m"), (1, "s")])
def test_3_6_a_half_has_twenty_four_stars(side: int, letter: str) -> None:
    stars = {letter + hour + sphere for hour in "12345" for sphere in "abcde"} - {letter + "2b"}
    assert len(stars) == 24
    assert {SKY.names[point] for point in half(side)} == stars
    # Deployment keeps to it: neither the inner (hours s0, m0) nor the outer twilight line.
    state = ASTRAL.setup() if side == 0 else played(ASTRAL.setup(), "E m4a")
    reach = {move.star for move in ASTRAL.legal_moves(state) if move.kind == "E"}
    assert reach <= stars
