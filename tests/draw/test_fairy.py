"""Fairy positions are drawn: letters in the terminal, medallions and signs in the picture."""

import json

import pytest

from saros.draw.scene import SceneRequest
from saros.draw.sunmoon.art import art
from saros.draw.sunmoon.drawing import SunMoonDrawing
from saros.draw.sunmoon.picture import picture
from saros.draw.sunmoon.ways import ways, ways_json
from saros.games.sunmoon.options import SunMoonOptions
from tests.games.sunmoon.fairy_boards import GAMES, game_of
from tests.games.sunmoon.test_fairy_perft import POSITIONS


@pytest.mark.parametrize("name", POSITIONS)
def test_every_piece_of_a_fairy_position_has_its_symbol_and_every_move_its_touches(
    name: str,
) -> None:
    data = json.loads(POSITIONS[name][0])
    state = GAMES[data["board"]].read_state(data)
    game = game_of(state)
    symbols = {spot.symbol for spot in picture(game, state).spots if spot.symbol}
    drawn = art(data["board"])
    assert all(f'"sym-{symbol}"' in drawn for symbol in symbols)
    found = ways(game, state)
    assert len({way.touches for way in found}) == len(found) == len(game.legal_moves(state))
    assert json.loads(ways_json(game, state))
    for move in game.legal_moves(state)[:40]:
        after = game.play(state, move)
        assert picture(game, after, state, move).spots


@pytest.mark.parametrize("board", GAMES)
def test_a_draft_offers_every_kind_to_be_touched(board: str) -> None:
    game = GAMES[board]
    state = game.setup(options=SunMoonOptions(roster="draft"))
    items = {item.id for tray in picture(game, state).trays for item in tray.items}
    assert {way.touches[0] for way in ways(game, state)} <= items


def test_the_terminal_shows_letters() -> None:
    data = json.loads(POSITIONS["X3"][0])
    game = GAMES["terrestrial"]
    state = game.read_state(data)
    scene = SunMoonDrawing().scene(game, state, None, SceneRequest())
    glyphs = {mark.text for mark in scene.marks}
    assert {"D", "C", "L", "Q"} <= glyphs


def test_what_a_piece_carries_and_bears_is_seen_and_said() -> None:
    data = json.loads(POSITIONS["X3"][0])
    game = GAMES["terrestrial"]
    spots = {spot.id: spot for spot in picture(game, game.read_state(data)).spots}
    expected = {
        "c3": (("carries-two", "exposed"), "2 captives: unicorn, shooting star, exposed"),
        "d6": (("disguised", "as-sun-unicorn"), "disguised as a unicorn"),
        "f3": (("rests-one",), "the element on f3, rests for 1 more turn"),
        "e3": (("barred-moon",), "the draconequus on e3, moon may not use it now"),
    }
    for point, (looks, words) in expected.items():
        assert spots[point].look == looks
        assert spots[point].label.endswith(words)
        assert all(f'"over-{look}"' in art("terrestrial") for look in looks)
    data = json.loads(POSITIONS["X5"][0])
    game = GAMES["astral"]
    spots = {spot.id: spot for spot in picture(game, game.read_state(data)).spots}
    assert spots["m1a"].look == ("carries-two", "muzzled", "exposed")
    assert spots["m0a"].look == ("rests-two",)
