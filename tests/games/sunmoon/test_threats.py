"""Who has a princess in eclipse (§8.1): the pieces by name, in agreement with the kernel."""

from random import Random

import pytest

import saros
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.pieces import EARTH_PONY
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.threats import eclipsers, in_the_way, princess_of, threats_from


def position(board: str, pieces: str, turn: str = "moon", **more: object) -> Position:
    words = pieces.split()
    standing = dict(zip(words[1::2], words[::2], strict=True))
    start = {"board": board, "turn": turn, "pieces": standing, **more}
    found: Position = saros.Table.from_state(start).state.position
    return found


def names(board: str, points: list[int]) -> list[str]:
    return [BOARDS[board].names[point] for point in points]


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_8_1_somebody_has_her_in_eclipse_exactly_where_the_kernel_says_so(board: str) -> None:
    rng, met = Random(7), 0
    for _ in range(12):
        table = saros.new(board)
        while table.outcome is None and table.ply < 120:
            table = table.play(rng.choice(table.legal_moves()))
            for side in (0, 1):
                found = eclipsers(table.state.position, side)
                assert bool(found) == table.state.position.in_eclipse(side)
                met += bool(found)
    assert met > 20


def test_8_1_every_attacker_is_named_once_with_the_stars_that_must_be_empty() -> None:
    place = position("terrestrial", "R e2 r e7 u e5 p b6 e d4")
    found = {BOARDS["terrestrial"].names[way.start]: way for way in eclipsers(place, 0)}
    assert set(found) == {"e5", "d4"}
    assert set(names("terrestrial", [*found["e5"][2:]])) == {"e3", "e4"}


def test_8_1_a_piece_in_between_shields_her_and_is_found_out_by_taking_it_away() -> None:
    place = position("terrestrial", "R e2 r e7 u e5 E e3")
    assert eclipsers(place, 0) == []
    shield = BOARDS["terrestrial"].number["e3"]
    assert names("terrestrial", [way.start for way in eclipsers(place, 0, shield)]) == ["e5"]


def test_8_1_it_is_asked_too_what_would_be_if_she_stood_elsewhere() -> None:
    place = position("terrestrial", "R a1 r e7 u e5")
    assert eclipsers(place, 0) == []
    assert eclipsers(place, 0, at=BOARDS["terrestrial"].number["e3"])


def test_4_3_a_soldier_is_asked_whom_it_would_threaten_from_a_star() -> None:
    place = saros.new("astral").state.position
    near = [end for _, end in BOARDS["astral"].steps(princess_of(place, 1))]
    assert all(threats_from(place, 0, end, EARTH_PONY) for end in near)
    assert threats_from(place, 0, BOARDS["astral"].number["m3c"], EARTH_PONY) == []


def test_what_stands_between_two_stars_is_in_the_way_also_at_a_corner() -> None:
    place = position("terrestrial", "R a1 r i7 U d1 E d2 P e2")
    number = BOARDS["terrestrial"].number
    assert names("terrestrial", in_the_way(place, "terrestrial", number["d1"], number["d3"])) == [
        "d2"
    ]
    round_corner = in_the_way(place, "terrestrial", number["d1"], number["e3"])
    assert set(names("terrestrial", round_corner)) == {"d2", "e2"}


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_8_1_the_same_is_true_with_fairy_pieces(board: str) -> None:
    rng, met = Random(11), 0
    for _ in range(8):
        neutrals = "L2Q1" if board == "terrestrial" else "L4Q2"
        table = saros.new(board, roster="E2P2U2G3D1C2", neutrals=neutrals)
        while table.outcome is None and table.ply < 140:
            table = table.play(rng.choice(table.legal_moves()))
            for side in (0, 1):
                found = eclipsers(table.state.position, side)
                assert bool(found) == table.state.position.in_eclipse(side)
                met += bool(found)
    assert met > 20
