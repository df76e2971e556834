"""The literal reader of the fairy law: against the counts of F15, the standard reader, and cases.

The engine is not asked here: these tests say that the reader reads the law as it is meant.
"""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from . import literal, positions
from .fairy_cases import expected
from .fairy_positions import BOARDS, enchanted, fairy_positions, sample, tally
from .literal_fairy import (
    Move,
    Position,
    in_deployment,
    in_eclipse,
    legal_moves,
    legal_successors,
    lose_turn,
    perft,
    play,
    verdict,
)
from .literal_fairy_json import RefusedError, read, write
from .literal_fairy_pieces import Piece
from .literal_fairy_setup import beginning, neutrals, read_roster, terrestrial_soldiers
from .test_literal import deployed

X1 = """{"board": "terrestrial", "turn": "moon", "pieces": {"a1": "P", "a7": "p", "b1": "U",
"b7": "u", "c1": "U", "c7": "u", "d1": "P", "d7": "p", "e1": "R", "e7": "r", "f1": "G", "f7": "g",
"g1": "D", "g7": "d", "h1": "U", "h7": "u", "i1": "P", "i7": "p", "b2": "S", "b6": "s", "c2": "E",
"c6": "e", "d2": "E", "d6": "e", "e2": "S", "e6": "s", "f2": "C", "f6": "c", "g2": "E", "g6": "e",
"h2": "S", "h6": "s", "e4": "=L", "a4": "=Q"}}"""
X2 = """{"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "d4": "D", "g3": "G",
"c2": "E", "b4": "U", "f2": "S", "i7": "r", "e5": "d", "c5": "c", "g5": "g", "f6": "p", "h6": "s",
"b2": "e"}, "stacks": {"d4": ["e", "p", "u"], "e5": ["U", "S"]}, "disguises": {"c5": "P"},
"pools": {"moon": {"E": 1}, "sun": {"G": 1}}}"""
X3 = """{"board": "terrestrial", "turn": "sun", "pieces": {"a1": "R", "c3": "D", "d6": "C",
"f5": "C", "h3": "C", "g2": "S", "i6": "r", "d4": "e", "e6": "p", "g4": "u", "b2": "s", "h5": "s",
"f3": "=L", "e3": "=Q"}, "stacks": {"c3": ["u", "s"]},
"disguises": {"d6": "u", "f5": "g", "h3": "s"}, "dragon": {"c3": {"exposed": true}},
"cooldown": {"f3": 1, "e3": ["moon"]}, "pools": {"sun": {"D": 1, "E": 2}}}"""
X4 = """{"board": "astral", "turn": "moon", "pieces": {"-m-": "R", "m1c": "D", "m4d": "G",
"s5d": "C", "m0e": "E", "m3d": "S", "m5f": "S", "-s-": "r", "s3b": "g", "s4c": "d", "m0c": "u",
"s1e": "c", "m2d": "p", "s3f": "s", "s0d": "=L", "m5b": "=Q"}, "arcs": {"m3d": "h"},
"stacks": {"m1c": ["e", "u", "p", "s"], "s4c": ["P"]}, "disguises": {"s5d": "e"},
"pools": {"moon": {"U": 1, "C": 1}}}"""
X5 = """{"board": "astral", "turn": "sun", "pieces": {"m3c": "R", "-e-": "S", "m1a": "d",
"m4a": "C", "m2c": "G", "m5d": "E", "m2a": "E", "s3a": "r", "s5a": "s", "s2a": "G", "s1c": "U",
"m1e": "c", "s4b": "p", "m0a": "=L", "s5b": "=Q"}, "arcs": {"s5a": "h"},
"stacks": {"m1a": ["G", "E"]}, "disguises": {"m4a": "g", "m1e": "S"}, "waiting": {"moon": ["-e-"]},
"dragon": {"m1a": {"no_capture": true, "exposed": true}},
"cooldown": {"m0a": 2, "s5b": ["sun"]}}"""
X6 = """{"board": "terrestrial", "turn": "sun", "pieces": {"e1": "R", "d1": "P", "f1": "G",
"c3": "D", "e3": "U", "b5": "S", "e7": "r", "d7": "p", "f7": "g", "f4": "d", "g6": "u", "d6": "e",
"h3": "s"}, "stacks": {"f4": ["E", "E", "P", "U", "C"], "c3": ["e"]}, "freed": {"sun": true},
"switches": {"generals": true}, "pools": {"moon": {"C": 1}}}"""
COUNTS = {
    X1: (91, 8_155, 646_032),
    X2: (66, 3_847, 218_535),
    X3: (82, 3_874, 201_259),
    X4: (15, 1_715, 186_084),
    X5: (17, 1_960, 147_526),
    X6: (76, 3_295, 224_960),
}
"""F15"""
NUMBERED = pytest.mark.parametrize(
    ("text", "counts"), COUNTS.items(), ids=["X1", "X2", "X3", "X4", "X5", "X6"]
)


# -- numbers ---------------------------------------------------------------------------------


@NUMBERED
def test_f15_the_counts_of_the_law(text: str, counts: tuple[int, int, int]) -> None:
    position = read(json.loads(text))
    assert (perft(position, 1), perft(position, 2)) == counts[:2]


@pytest.mark.long("agreement", reason="the literal reader is slow")
@NUMBERED
def test_f15_the_counts_of_the_law_deeper(text: str, counts: tuple[int, int, int]) -> None:
    assert perft(read(json.loads(text)), 3) == counts[2]


@pytest.mark.parametrize(("depth", "count"), [(1, 62), (2, 3_781)])
def test_terrestrial_counts_without_fairy_pieces(depth: int, count: int) -> None:
    assert perft(read(literal.start("terrestrial")), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 3_589)])
def test_astral_counts_without_fairy_pieces(depth: int, count: int) -> None:
    assert perft(read(deployed()), depth) == count


# -- the standard reader ---------------------------------------------------------------------


def compare_with_the_standard_reader(data: literal.Position, open_earth: bool) -> None:
    """Moves, eclipses, verdict and every position after, by both readers."""
    position = read({**data, "switches": {"open_earth": open_earth}})
    plain = {
        (m.start, m.end, m.captured, m.promotion or (m.kind if m.start is None else None)): m
        for m in literal.legal_moves(data, open_earth)
    }
    fairy = {move[:4]: after for move, after in legal_successors(position).items()}
    assert set(fairy) == set(plain), (data, open_earth)
    assert verdict(position) == literal.verdict(data, open_earth)
    earth = open_earth and not in_deployment(position)
    for side in literal.SIDES:
        eclipse = in_eclipse(position._replace(open_earth=earth), side)
        assert eclipse == literal.in_eclipse(data, side, earth)
    for identity, after in fairy.items():
        expected = literal.play(data, plain[identity], open_earth)
        assert after == read({**expected, "switches": {"open_earth": open_earth}}), data


@pytest.mark.parametrize("board", BOARDS)
def test_without_fairy_pieces_it_agrees_with_the_standard_reader(board: str) -> None:
    rng = random.Random(f"standard {board}")
    for _ in range(60):
        data = positions.random_position(rng, board)
        for open_earth in {False, board == "astral"}:
            compare_with_the_standard_reader(data, open_earth)


def test_deployments_without_fairy_pieces_agree_with_the_standard_reader() -> None:
    rng = random.Random("standard deployment")
    for _ in range(10):
        compare_with_the_standard_reader(positions.random_deployment(rng), rng.random() < 0.5)


# -- random positions ------------------------------------------------------------------------


@given(fairy_positions())
def test_f14_positions_survive_json(position: Position) -> None:
    assert read(json.loads(json.dumps(write(position)))) == position


@pytest.mark.parametrize("board", BOARDS)
def test_random_positions_are_such_as_can_be_met(board: str) -> None:
    """§8.2, and no move loses a soldier or makes one of nothing."""
    for position in islice(sample(random.Random(f"met {board}"), board), 60):
        earth = position.open_earth and not in_deployment(position)
        other = literal.other(position.turn)
        assert not in_eclipse(position._replace(open_earth=earth), other), write(position)
        for move, after in legal_successors(position).items():
            assert soldiers(after) == soldiers(position), (write(position), move)


def soldiers(position: Position) -> int:
    """All soldiers on the board, carried, in pools and in hand."""
    carried = "".join(
        piece.kind + "".join(piece.captives) + (piece.disguise or "")
        for piece in position.pieces.values()
    ).upper()
    kept = [*position.pools.values(), *position.reserve.values()]
    return sum(map(carried.count, "EPUGDC")) + sum(sum(hand.values()) for hand in kept)


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("board", BOARDS)
def test_random_positions_show_every_interesting_case_often(board: str) -> None:
    counts = tally(random.Random(1), board, 5000)
    assert {name: counts[name] for name in expected(board) if counts[name] < 8} == {}


def test_random_positions_are_those_of_their_seed() -> None:
    first, again = (enchanted(random.Random(7), "astral") for _ in range(2))
    assert first == again != enchanted(random.Random(8), "astral")


# -- single readings of the law, on small boards ---------------------------------------------


def terrestrial(turn: str, pieces: str, **more: Any) -> Position:
    """A position from words like `D:d4`, a disguise or captives behind: `C:c5:p`, `D:d4:eu`."""
    words = [word.split(":") for word in f"R:a1 r:i7 {pieces}".split()]
    loads = {word[1]: list(word[2]) for word in words if len(word) > 2}
    told = {word[1]: word[0] for word in words}
    disguises = {point: load[0] for point, load in loads.items() if told[point] in "Cc"}
    stacks = {point: load for point, load in loads.items() if told[point] in "Dd"}
    kept = {"board": "terrestrial", "turn": turn, "pieces": told}
    return read({**kept, "disguises": disguises, "stacks": stacks, **more})


def moves_from(position: Position, start: str) -> set[Move]:
    return {move for move in legal_moves(position) if move.start == start}


def attacks(position: Position, start: str, captured: str) -> set[str]:
    """The ends of the moves that capture on a point."""
    return {move.end for move in moves_from(position, start) if move.captured == captured}


def test_f12_3_a_mixed_roster_stands_as_in_x1() -> None:
    roster = read_roster("E3P3U3G1D1C1")
    start = beginning("terrestrial", {"moon": roster, "sun": roster}, neutrals("terrestrial", 1, 1))
    assert start == read(json.loads(X1))


def test_f12_3_surplus_soldiers_come_last_and_stars_may_stay_empty() -> None:
    placed = terrestrial_soldiers(read_roster("E5P3U2"))
    assert placed == {
        **dict.fromkeys(("c2", "g2", "d2", "f2"), "E"),
        **dict.fromkeys(("a1", "i1", "d1"), "P"),
        **dict.fromkeys(("b1", "h1"), "U"),
        "f1": "E",
    }


def test_f12_2_a_draft_offers_every_kind_but_a_fifth_of_a_kind_and_a_second_dragon() -> None:
    hands = {"moon": {"any": 7}, "sun": {"any": 7}}
    position = terrestrial("moon", "D:b1 E:c1 E:d1 E:c2 E:d2", reserve=hands)
    assert {move.promotion for move in legal_moves(position)} == set("PUGC")
    after = play(position, Move(None, "f1", promotion="G"))
    assert after.reserve == {"moon": {"any": 6}, "sun": {"any": 7}}


def test_f5_4_landing_capturers_stop_short_or_stay() -> None:
    """One step: stays; round a corner: on the corner; a griffin: on the star between."""
    assert attacks(terrestrial("moon", "E:d3 d:d4:E"), "d3", "d4") == {"d3"}
    assert attacks(terrestrial("moon", "E:d3 d:e5:E"), "d3", "e5") == {"d4", "e4"}
    assert attacks(terrestrial("moon", "G:d3 d:d5:E"), "d3", "d5") == {"d4"}
    assert attacks(terrestrial("moon", "G:d3 E:d4 d:d5:E"), "d3", "d5") == {"d3"}
    assert attacks(terrestrial("moon", "G:d3 E:d4 d:e5:E"), "d3", "e5") == {"d3", "e4"}


def test_f5_5_a_capturer_gains_nothing_and_has_no_choice() -> None:
    position = terrestrial("moon", "C:d3:e d:d4:EP")
    attack = Move("d3", "d3", "d4")
    assert attack in legal_moves(position)
    after = play(position, attack)
    assert after.pieces["d3"] == position.pieces["d3"]
    assert after.pieces["d4"] == Piece("D", "sun", captives=("E",), no_capture=True, exposed=True)
    assert after.pools["moon"]["P"] == 1


def test_f5_7_marks_end_with_the_next_turns() -> None:
    """The turn that sets them ends neither; a turn of her owner ends no_capture."""
    attacked = play(terrestrial("moon", "E:d3 d:d4:EP"), Move("d3", "d3", "d4"))
    owner_moved = lose_turn(attacked).pieces["d4"]
    assert (owner_moved.no_capture, owner_moved.exposed) == (False, True)
    both_moved = lose_turn(lose_turn(attacked)).pieces["d4"]
    assert (both_moved.no_capture, both_moved.exposed) == (False, False)


def test_f5_7_marks_set_by_the_owners_own_draconequus_last_as_long() -> None:
    position = terrestrial("moon", "D:d4:ep", cooldown={})
    with_q = position._replace(pieces={**position.pieces, "d5": Piece("Q", None)})
    attacked = play(with_q, Move("d5", "d5", "d4"))
    assert attacked.pieces["d4"] == Piece(
        "D", "moon", captives=("e",), no_capture=True, exposed=True
    )
    opponent_moved = lose_turn(attacked).pieces["d4"]
    assert (opponent_moved.no_capture, opponent_moved.exposed) == (True, False)
    assert not lose_turn(lose_turn(attacked)).pieces["d4"].no_capture


def test_f2_4_a_star_promotes_to_a_soldier_set_free_by_its_capture() -> None:
    marks = {"c7": {"exposed": True}}
    position = terrestrial("moon", "S:c6 d:c7:GUS", dragon=marks, pools={"moon": {"E": 1}})
    promotions = {move.promotion for move in moves_from(position, "c6")}
    assert promotions == {"E", "G", "U"}


def test_f2_2_a_soldier_set_free_replaces_the_own_waiting_star_first() -> None:
    """So the star that captures on its goal finds only the second captive in the pool."""
    position = terrestrial("moon", "S:a7 S:c6 d:c7:GU", dragon={"c7": {"exposed": True}})
    (move,) = moves_from(position, "c6")
    assert move.promotion == "G"
    after = play(position, move)
    assert (after.pieces["a7"], after.pieces["c7"]) == (Piece("U", "moon"), Piece("G", "moon"))
    assert not any(after.pools["moon"].values())
    assert after.pools["sun"]["D"] == 1


def test_f11_1_a_princess_is_free_from_the_turn_that_finds_her_in_eclipse() -> None:
    generals = {"generals": True}
    held = terrestrial("sun", "u:d5", switches=generals)
    assert not legal_moves(held._replace(turn="moon"))
    after = play(held, Move("d5", "d4"))
    assert after.freed == {"moon"}
    assert moves_from(after, "a1")
    assert read({**write(after), "freed": {}}) == after


def test_f7_3_a_moved_element_rests_for_a_turn_of_each() -> None:
    position = terrestrial("moon", "E:c1 =L:e4")
    moved = play(position, Move("e4", "e5"))
    rests = [moved, lose_turn(moved), lose_turn(lose_turn(moved))]
    assert [bool(moves_from(later, "e5")) for later in rests] == [False, False, True]


def test_f8_3_a_draconequus_is_barred_for_its_users_next_turn() -> None:
    position = terrestrial("moon", "E:c1 =Q:e4")
    once = play(position, Move("e4", "e5"))
    twice = play(once, Move("e5", "e6"))
    assert moves_from(once, "e5")
    assert not moves_from(twice, "e6")
    assert not moves_from(lose_turn(twice), "e6")
    assert moves_from(lose_turn(lose_turn(twice)), "e6")


@pytest.mark.parametrize(
    "fault",
    [
        {"stacks": {"c3": ["e"]}},
        {"dragon": {"c3": {"exposed": True}}},
        {"disguises": {"d4": "e"}},
        {"cooldown": {"c3": 1}},
        {"stacks": {"d4": ["e"] * 6}},
        {"stacks": {"d4": ["r"]}},
        {"pieces": {"a1": "R", "i7": "r", "b7": "S"}, "pools": {"moon": {"C": 1}}},
        {"board": "astral", "pieces": {"-m-": "R", "-s-": "r", "-e-": "=L"}},
        {"board": "astral", "pieces": {"m1a": "R", "-s-": "r", "-m-": "=Q"}},
    ],
)
def test_f14_2_what_cannot_be_is_refused(fault: dict[str, Any]) -> None:
    sound = {"a1": "R", "i7": "r", "c3": "E", "d4": "D"}
    data = {"board": "terrestrial", "turn": "moon", "pieces": sound}
    assert read(data)
    with pytest.raises(RefusedError):
        read({**data, **fault})
