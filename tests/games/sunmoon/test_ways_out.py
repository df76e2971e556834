"""Where a princess could flee, and who guards it (§8.2, §8.3)."""

from random import Random

import pytest

import saros
from saros.games.sunmoon.packing import end_of, start_of
from saros.games.sunmoon.threats import princess_of
from saros.games.sunmoon.ways_out import ways_out


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_8_2_an_unguarded_way_out_is_a_legal_move_and_a_guarded_one_is_none(board: str) -> None:
    rng, guarded = Random(4), 0
    for _ in range(20):
        table = saros.new(board)
        while table.outcome is None and table.ply < 140:
            table = table.play(rng.choice(table.legal_moves()))
            position = table.state.position
            if position.is_deploying():
                continue
            royal = princess_of(position, position.turn)
            legal = {end_of(move) for move in position.legal() if start_of(move) == royal}
            found = ways_out(position, position.turn)
            assert {each.point for each in found if not each.guards} == legal
            guarded += sum(bool(each.guards) for each in found)
    assert guarded > 20


def test_8_3_of_a_banished_princess_every_way_out_is_guarded() -> None:
    start = {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "i7": "r", "a4": "u"}}
    place = saros.Table.from_state(start).state.position
    assert place.in_eclipse(0)
    assert any(not each.guards for each in ways_out(place, 0)) == bool(place.legal())
