"""Searching and proving where fairy pieces stand, and all players in every fairy game."""

import json
from random import Random

import pytest

from saros.families import GAMES
from saros.families.players import player_named
from saros.families.variants import variants_of
from saros.games.sunmoon.moves import named
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_json import options_of, position_from_json
from saros.games.sunmoon.rules import State
from saros.players.analyst import Limits
from saros.players.sunmoon.engine import Engine
from saros.players.sunmoon.evaluation import Judgement
from saros.players.sunmoon.proof import prove
from saros.players.sunmoon.search import Memory, Search
from saros.players.sunmoon.weights import net_for
from saros.table.table import Table
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


READY = variants_of(GAMES["terrestrial"])
assert READY is not None
WORDS = list(READY.ready)


@pytest.mark.parametrize("word", WORDS)
def test_every_level_plays_every_fairy_game(word: str) -> None:
    assert READY is not None
    variant = READY.ready_called(word)
    table = Table.new(variant.game, **variant.options)
    names = [f"level{n}" for n in range(1, 9)] + ["search", "greedy", "random"]
    for number, name in enumerate(names):
        player = player_named(name, Random(number), 0.02)
        table = table.play(player.choose(table.game, table.state))
    assert table.ply == len(names)


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
@pytest.mark.parametrize("roster", ["draft", "G4C4D1E3/P4U4G4"])
def test_levels_play_a_made_game_to_its_end(board: str, roster: str) -> None:
    """Quick ones, with neutral pieces and generals: nothing on the way surprises them."""
    table = Table.new(board, roster=roster, neutrals="L1Q1", generals=True)
    players = [player_named(f"level{n}", Random(n)) for n in (4, 2)]
    while table.to_act is not None and table.ply < 240:
        player = players[table.to_act]
        table = table.play(player.choose(table.game, table.state))
    assert table.ply > 24


def test_a_fairy_position_is_judged_by_a_net_of_its_own() -> None:
    """An engine that comes from a standard game takes the other net, and goes back to its own."""
    engine, limits = Engine(), Limits(depth=2)
    standard, fairy = GAMES["terrestrial"].setup(), placed("G d4 D c3 g e5 d f6")
    first = engine.think(standard, limits).score
    assert engine.think(fairy, limits).score == Engine().think(fairy, limits).score
    assert engine.think(standard, limits).score == first
