"""The numbers of F15, and that counting leaves a position as it was."""

import json

import pytest

from saros.games.sunmoon.fairy_position import FairyPosition
from saros.games.sunmoon.position_json import options_of, position_from_json

POSITIONS = {
    "X1": (
        '{"board": "terrestrial", "turn": "moon", "pieces": {"a1": "P", "a7": "p", "b1": "U", "b7": "u", "c1": "U", "c7": "u", "d1": "P", "d7": "p", "e1": "R", "e7": "r", "f1": "G", "f7": "g", "g1": "D", "g7": "d", "h1": "U", "h7": "u", "i1": "P", "i7": "p", "b2": "S", "b6": "s", "c2": "E", "c6": "e", "d2": "E", "d6": "e", "e2": "S", "e6": "s", "f2": "C", "f6": "c", "g2": "E", "g6": "e", "h2": "S", "h6": "s", "e4": "=L", "a4": "=Q"}}',  # noqa: E501
        (91, 8_155, 646_032),
    ),
    "X2": (
        '{"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "d4": "D", "g3": "G", "c2": "E", "b4": "U", "f2": "S", "i7": "r", "e5": "d", "c5": "c", "g5": "g", "f6": "p", "h6": "s", "b2": "e"}, "stacks": {"d4": ["e", "p", "u"], "e5": ["U", "S"]}, "disguises": {"c5": "P"}, "pools": {"moon": {"E": 1}, "sun": {"G": 1}}}',  # noqa: E501
        (66, 3_847, 218_535),
    ),
    "X3": (
        '{"board": "terrestrial", "turn": "sun", "pieces": {"a1": "R", "c3": "D", "d6": "C", "f5": "C", "h3": "C", "g2": "S", "i6": "r", "d4": "e", "e6": "p", "g4": "u", "b2": "s", "h5": "s", "f3": "=L", "e3": "=Q"}, "stacks": {"c3": ["u", "s"]}, "disguises": {"d6": "u", "f5": "g", "h3": "s"}, "dragon": {"c3": {"exposed": true}}, "cooldown": {"f3": 1, "e3": ["moon"]}, "pools": {"sun": {"D": 1, "E": 2}}}',  # noqa: E501
        (82, 3_874, 201_259),
    ),
    "X4": (
        '{"board": "astral", "turn": "moon", "pieces": {"-m-": "R", "m1c": "D", "m4d": "G", "s5d": "C", "m0e": "E", "m3d": "S", "m5f": "S", "-s-": "r", "s3b": "g", "s4c": "d", "m0c": "u", "s1e": "c", "m2d": "p", "s3f": "s", "s0d": "=L", "m5b": "=Q"}, "arcs": {"m3d": "h"}, "stacks": {"m1c": ["e", "u", "p", "s"], "s4c": ["P"]}, "disguises": {"s5d": "e"}, "pools": {"moon": {"U": 1, "C": 1}}}',  # noqa: E501
        (15, 1_715, 186_084),
    ),
    "X5": (
        '{"board": "astral", "turn": "sun", "pieces": {"m3c": "R", "-e-": "S", "m1a": "d", "m4a": "C", "m2c": "G", "m5d": "E", "m2a": "E", "s3a": "r", "s5a": "s", "s2a": "G", "s1c": "U", "m1e": "c", "s4b": "p", "m0a": "=L", "s5b": "=Q"}, "arcs": {"s5a": "h"}, "stacks": {"m1a": ["G", "E"]}, "disguises": {"m4a": "g", "m1e": "S"}, "waiting": {"moon": ["-e-"]}, "dragon": {"m1a": {"no_capture": true, "exposed": true}}, "cooldown": {"m0a": 2, "s5b": ["sun"]}}',  # noqa: E501
        (17, 1_960, 147_526),
    ),
    "X6": (
        '{"board": "terrestrial", "turn": "sun", "pieces": {"e1": "R", "d1": "P", "f1": "G", "c3": "D", "e3": "U", "b5": "S", "e7": "r", "d7": "p", "f7": "g", "f4": "d", "g6": "u", "d6": "e", "h3": "s"}, "stacks": {"f4": ["E", "E", "P", "U", "C"], "c3": ["e"]}, "freed": {"sun": true}, "switches": {"generals": true}, "pools": {"moon": {"C": 1}}}',  # noqa: E501
        (76, 3_295, 224_960),
    ),
}


def position(name: str) -> FairyPosition:
    data = json.loads(POSITIONS[name][0])
    read = position_from_json(data, options_of(data))
    assert isinstance(read, FairyPosition)
    return read


@pytest.mark.parametrize("name", POSITIONS)
def test_f15_the_moves_are_counted_as_the_law_counts_them(name: str) -> None:
    here = position(name)
    assert tuple(here.perft(depth) for depth in (1, 2, 3)) == POSITIONS[name][1]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_move_of_two_plies_is_taken_back_exactly(name: str) -> None:
    here = position(name)
    for move in here.legal():
        before = here.key(), here.hash
        here.push(move)
        for reply in here.legal():
            between = here.key(), here.hash
            here.push(reply)
            here.pop()
            assert (here.key(), here.hash) == between
        here.pop()
        assert (here.key(), here.hash) == before
