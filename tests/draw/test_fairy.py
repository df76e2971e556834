"""Fairy positions are drawn: letters in the terminal, medallions and signs in the picture."""

import json
from random import Random
from typing import Any

import pytest

from saros.core.people import people_of
from saros.draw.explanation import Explanation
from saros.draw.scene import SceneRequest
from saros.draw.sunmoon.art import art
from saros.draw.sunmoon.drawing import SunMoonDrawing
from saros.draw.sunmoon.explanations import explanations
from saros.draw.sunmoon.glossary import glossary
from saros.draw.sunmoon.lesson import chapters
from saros.draw.sunmoon.picture import picture
from saros.draw.sunmoon.reasons import why_not
from saros.draw.sunmoon.ways import ways, ways_json
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.rules import State
from tests.games.sunmoon.fairy_boards import GAMES, game_of, placed
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


def told(state: State) -> dict[str, Explanation]:
    return {each.id: each for each in explanations(game_of(state), state)}


def test_a_closer_look_lists_captives_disguises_marks_and_rests() -> None:
    state = GAMES["terrestrial"].read_state(json.loads(POSITIONS["X3"][0]))
    now = {point: " ".join(each.now) for point, each in told(state).items()}
    assert "Under it, the oldest first: sun's unicorn, sun's shooting star." in now["c3"]
    assert "Exposed: the next capture takes it, and its captives go free." in now["c3"]
    assert "Disguised as sun's griffin: it goes and captures as one." in now["f5"]
    assert "Rests: nobody may move it for 1 more turn." in now["f3"]
    assert "Moon has used it and may not in their next turn." in now["e3"]


@pytest.mark.parametrize(
    ("pieces", "text", "said"),
    [
        ("=Q a4 p a3", "Q a4 a4 xP a3",
         "The draconequus stays on a4 and captures sun's pegasus on a3"),
        ("D c3 P d2", "P d2 d4", "Your pegasus flies from d2 to d4"),
        ("D c3 P d2 e d3", "P d2 d4 xE d3",
         "Your pegasus flies from d2 to d4 and captures sun's earth pony on d3 in passing"),
        ("D g5 E d2", "E d2 e4", "Your earth pony goes round a corner from d2 to e4"),
        ("D d2", "D d2 d3", "Your dragon goes from d2 to d3"),
        ("D c3 U d2 e d4", "U d2 d3 xE d4",
         ("Your unicorn goes from d2 to d3 and strikes down sun's earth pony on d4,"
          " one star further on")),
    ],
)  # fmt: skip
def test_among_fairy_pieces_it_is_told_how_a_standard_one_went(
    pieces: str, text: str, said: str
) -> None:
    assert deed(placed(pieces), text) == said


@pytest.mark.parametrize(
    ("mover", "dragon", "text", "went"),
    [
        ("E d3", "e5", "E d3 d4 xD~", "Your earth pony goes from d3 to d4"),
        ("E d3", "d4", "E d3 d3 xD~", "Your earth pony stays on d3"),
        ("S d2", "e3", "S d2 d2 xD~", "Your shooting star stays on d2"),
        ("G d3", "e5", "G d3 d4 xD~", "Your griffin goes from d3 to d4"),
        ("P d2", "d3", "P d2 d4 xD~", "Your pegasus flies from d2 to d4"),
        ("U d2", "d4", "U d2 d3 xD~", "Your unicorn goes from d2 to d3"),
    ],
)
def test_f5_1_a_dragon_that_answers_is_told_to_lose_a_captive(
    mover: str, dragon: str, text: str, went: str
) -> None:
    state = placed(f"{mover} d {dragon}", stacks={dragon: ["U"]})
    said = f"{went} and makes sun's dragon on {dragon} lose its newest captive"
    assert deed(state, text) == said


def deed(state: State, text: str) -> str:
    """What a move of moon has done, told to whoever plays moon."""
    game = game_of(state)
    move = game.read_move(state, text)
    after, people = game.play(state, move), people_of(game, 2, (), 0)
    return SunMoonDrawing().happened(game, after, state, move, people)


def test_a_dragon_that_answers_is_not_said_to_be_captured() -> None:
    state = placed("E d4 d e5", stacks={"e5": ["U"]})
    words = told(state)
    assert "Could make the dragon on e5 lose its newest captive." in words["d4"].now
    assert "Could be made to lose its newest captive by the earth pony on d4." in words["e5"].now


def test_a_held_princess_says_so_and_why() -> None:
    state = placed("E d4", switches={"generals": True})
    royal = next(each for each in told(state).values() if each.kind == "princess")
    assert "Held: she may not move until the first time she is in eclipse." in royal.now
    why = why_not(game_of(state), state, (royal.id,)).sentence
    assert why == "The princess is held until the first time she is in eclipse."


def test_what_belongs_to_nobody_is_nobodys_and_says_why_it_stays() -> None:
    state = placed("=L e4 =Q a4 E d4", cooldown={"e4": 2, "a4": ["moon"]})
    game = game_of(state)
    assert why_not(game, state, ("e4",)).sentence == (
        "The element rests until each player has had another turn."
    )
    assert why_not(game, state, ("a4",)).sentence == "Moon used the draconequus the turn before."
    assert not any("sun's element" in line for each in told(state).values() for line in each.now)


@pytest.mark.parametrize(
    ("load", "why"),
    [
        ({"stacks": {"d4": ["e"] * 5}}, "The dragon has 5 captives, so it cannot capture."),
        (
            {"stacks": {"d4": ["e"]}, "dragon": {"d4": {"no_capture": True}}},
            "The dragon has just lost a captive, so it may not capture.",
        ),
    ],
)
def test_why_a_dragons_capture_is_refused(load: dict[str, Any], why: str) -> None:
    state = placed("D d4 u e5", **load)
    assert why_not(game_of(state), state, ("d4", "e5")).sentence == why


@pytest.mark.parametrize("board", GAMES)
def test_whatever_is_touched_in_vain_in_a_fairy_game_says_why(board: str) -> None:
    """In a draft, in play, and where a princess is banished."""
    game, luck = GAMES[board], Random(5)
    for roster in ("draft", "E2P2U2G3D1C2"):
        options = SunMoonOptions(roster=roster, neutrals="L2Q1")
        state = game.setup(options=options)
        for ply in range(160):
            if game.outcome(state):
                break
            if ply % 8 == 0:
                touches = [spot.id for spot in picture(game, state).spots]
                assert told(state).keys() >= set(touches)
                for first in luck.sample(touches, 6):
                    assert why_not(game, state, (first,)).sentence
                    assert why_not(game, state, (first, luck.choice(touches))).sentence
            state = game.play(state, luck.choice(game.legal_moves(state)))


def test_a_banished_princess_among_fairy_pieces_is_explained() -> None:
    state = placed("g e3 g d3 g c3 p h7", royal="R a1 r i7", switches={"generals": True})
    for royal in ("R e1 r i7", "R a1 r i7"):
        state = placed("g e3 g d3 g c3 d d1 d f1 d d2 d f2 d e2", royal=royal)
        assert told(state)
        assert picture(game_of(state), state).spots


def test_a_lost_captive_fades_away_and_the_dragon_stays() -> None:
    state = placed("E d4 d e5", stacks={"e5": ["U", "P"]})
    game = game_of(state)
    move = next(m for m in game.legal_moves(state) if game.write_move(state, m) == "E d4 d4 xD~")
    drawn = picture(game, game.play(state, move), state, move)
    assert [ghost.symbol for ghost in drawn.ghosts] == ["moon-pegasus"]
    assert any(stroke.id == "ray" for stroke in drawn.strokes)


def test_the_five_have_entries_with_diagrams_and_chapters() -> None:
    for game in GAMES.values():
        entries = {entry.id: entry for entry in glossary(game)}
        titles = {chapter.title: chapter for chapter in chapters(game)}
        for kind in ("griffin", "dragon", "changeling", "element", "draconequus"):
            assert entries[kind].diagram
            assert titles[kind.capitalize()].ways


def test_the_terminal_tells_what_pieces_carry_and_bear() -> None:
    state = GAMES["terrestrial"].read_state(json.loads(POSITIONS["X3"][0]))
    scene = SunMoonDrawing().scene(GAMES["terrestrial"], state, None, SceneRequest())
    lines = [line.text for line in (*scene.far, *scene.near, *scene.story)]
    assert "D c3  2 captives: unicorn, shooting star, exposed" in lines
    assert "C d6  disguised as a unicorn" in lines
    assert "L f3  rests for 1 more turn" in lines
    assert "Q e3  moon may not use it now" in lines
