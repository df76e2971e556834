"""Searching and proving where fairy pieces stand: plainly judged, legal, and right."""

import json

import pytest

from saros.games.sunmoon.moves import named
from saros.games.sunmoon.placement import options_of, position_from_json
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.rules import State
from saros.players.sunmoon.evaluation import Judgement
from saros.players.sunmoon.proof import prove
from saros.players.sunmoon.search import Memory, Search
from saros.players.sunmoon.weights import net_for
from tests.games.sunmoon.fairy_boards import game_of, placed
from tests.games.sunmoon.test_fairy_perft import POSITIONS


def write_move(state: State, move: int) -> str:
    game = game_of(state)
    return game.write_move(state, named(game.name, move))


def position(name: str) -> Position:
    data = json.loads(POSITIONS[name][0])
    return position_from_json(data, options_of(data))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_search_of_a_fairy_position_finds_a_legal_line_and_leaves_it_as_it_was(name: str) -> None:
    here = searched = position(name)
    before = here.key(), here.hash
    search = Search(Memory(1), Judgement(net_for(here.geometry)))
    search.set_up(here, [here.hash])
    for depth in range(1, 5):
        search.deepen(depth, 20_000)
    line = search.best_line()
    assert line
    for move in line:
        assert move in here.legal()
        here = here.after(move)
    assert (searched.key(), searched.hash) == before


def test_a_search_and_a_proof_see_that_a_griffin_banishes() -> None:
    state = placed("S c6 G b6 e a5 e d5 =Q c7", royal="R e3 r b7")
    proof = prove(state.position, 1)
    assert proof.moves == 1
    assert [write_move(state, key) for key in proof.keys] == ["G b6 d5 xE •"]
    search = Search(Memory(1), Judgement(net_for(0)))
    search.set_up(state.position, [state.position.hash])
    search.deepen(3)
    assert search.score >= 29_000
    assert search.best_line()[0] == proof.keys[0]
