"""`saros engine` fed with what one seat sees, by an arbiter that knows more."""

from __future__ import annotations

import json
from contextlib import ExitStack
from io import StringIO
from random import Random
from typing import Any

import pytest

from saros.cli.engine import EngineSession, LineWriter
from saros.core.game import CHANCE
from saros.core.promises import random_play
from saros.families import GAMES
from saros.families.players import levels_of
from saros.games.sonnemond.cards import NAMES
from saros.table.table import Table

from .dialogue import Dialogue
from .test_views import VIEW

GAME = GAMES["sonnemond"]


class Heard:
    """An engine in this process, and what it says."""

    def __init__(self) -> None:
        self.out = StringIO()
        self.session = EngineSession(LineWriter(self.out))

    def say(self, *lines: str) -> list[str]:
        """Say lines and return what is answered to them."""
        before = len(self.out.getvalue())
        for line in (*lines, "wait"):
            self.session.answer(line)
        return self.out.getvalue()[before:].splitlines()

    def put(self, data: Any, moves: str = "") -> list[str]:
        return self.say(f"position json {json.dumps(data)}{moves}")


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if levels_of(game)])
@pytest.mark.parametrize("level", [0, 1, 4])
def test_a_view_is_enough_for_a_move_in_every_game(name: str, level: int) -> None:
    game, engine, looked = GAMES[name], Heard(), 0
    engine.say(f"setoption name Level value {level}")
    for state, _ in random_play(game, Random(name), plies=40):
        seat = game.to_act(state)
        if seat is None or seat == CHANCE or looked == 8:
            continue
        looked += 1
        assert engine.put(game.write_view(game.view(state, seat))) == []
        best = engine.say("go nodes 20")[-1].removeprefix("bestmove ")
        assert best in [game.write_move(state, move) for move in game.legal_moves(state)]
    assert looked == 8


def test_a_view_is_shown_as_it_is_and_with_its_own_moves() -> None:
    engine = Heard()
    assert engine.put(VIEW) == []
    line, turn, moves = engine.say("show")
    assert GAME.read_view(json.loads(line.removeprefix("show line "))) == GAME.read_view(VIEW)
    assert (turn, moves) == ("show turn seat 1", "show moves 3")
    engine.put(VIEW | {"turn": 1})
    assert engine.say("show")[1:] == ["show turn seat 2", "show moves 0"]
    assert engine.say("go nodes 5") == ["error it is seat 2's turn, but this is another's view"]
    engine.put(VIEW | {"hands": [[], 3]})
    assert engine.say("show")[1:] == ["show turn chance", "show moves 0"]
    assert "chance is to act" in engine.say("go nodes 5")[0]
    engine.put(VIEW | {"hands": [["S9"], ["S10"]], "finished": True})
    assert engine.say("go nodes 5")[0].startswith("error the game is over: ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position json " + json.dumps(VIEW)[:-1], "this is not JSON"),
        ("position json " + json.dumps(VIEW) + " S9 +2", "behind the object come moves"),
        ("position json " + json.dumps(VIEW | {"hands": [["S9"], ["M4"]]}), "cannot see the hand"),
        ("position json " + json.dumps(VIEW | {"hands": [["S9"], 99]}), "from 0 to 68 cards"),
        ("position json " + json.dumps(VIEW | {"hands": [["S9"], 66]}), "but only"),
        ("position json " + json.dumps(VIEW | {"seat": 2}), "seat is a number from 0 to 1"),
        ("position json " + json.dumps(VIEW | {"stack": ["S1"]}), "nobody sees the stack"),
        ("position json " + json.dumps(VIEW | {"hands": [[None] * 10**5, 3]}), "from 0 to 68"),
        ("position json " + json.dumps(VIEW | {"unseen": [[]]}), "unseen needs no key"),
        ("position json " + json.dumps(VIEW) + " moves hello", "(move 1)"),
    ],
)
def test_a_view_that_cannot_be_is_refused_and_the_old_one_stays(line: str, sentence: str) -> None:
    engine = Heard()
    engine.put(VIEW)
    before = engine.say("show")
    answers = engine.say(line)
    assert len(answers) == 1
    assert answers[0].startswith("error ")
    assert sentence in answers[0]
    assert engine.say("show") == before
    assert engine.say("go nodes 5")[-1].startswith("bestmove ")


def test_own_moves_are_played_as_far_as_they_can_be_foreseen() -> None:
    chained = VIEW | {"hands": [["S3", "S13", "S20"], 3], "rows": [{"sun": [["S15"]]}, {}]}
    engine = Heard()
    assert engine.put(chained, " moves S3 <1") == []
    shown = json.loads(engine.say("show")[0].removeprefix("show line "))
    assert (shown["hands"], shown["chain"]) == ([["S13", "S20"], 3], True)
    assert "S3" not in engine.say("go nodes 20")[-1]
    assert engine.put(chained, " moves S3 <1 ; S20 1>") == []
    assert engine.say("show")[1] == "show turn seat 2"
    answers = engine.put(chained, " moves S3 <1 ; S20 1> ; M4 +2")
    assert answers == ["error it is seat 2's turn, but this is another's view (move 3)"]
    last = chained | {"hands": [["S3"], 3]}
    answers = engine.put(last, " moves S3 <1 ; draw 5 cards")
    assert answers == [
        "error chance is to act, so the seat that looks has no move here (move 2)"
    ]  # fmt: skip


def test_switches_of_a_view_go_before_those_that_were_set() -> None:
    engine = Heard()
    engine.say("setoption name Board value sonnemond")
    engine.say("setoption name open_others_rows value false")
    engine.put(VIEW)
    assert engine.say("show")[-1] == "show moves 2"
    engine.put(VIEW | {"switches": {"open_others_rows": True}})
    assert engine.say("show")[-1] == "show moves 3"


def test_searchmoves_and_clocks_work_on_views() -> None:
    engine = Heard()
    engine.put(VIEW)
    assert engine.say("go nodes 9 searchmoves S9 +2")[-1] == (
        "bestmove lay sun 9 to open seat 2's sun row"
    )
    assert engine.say("go s1time 300 s2time 300")[-1].startswith("bestmove ")
    assert engine.say("go s2time 300") == ["error it is seat 1's turn, but there is no s1time"]


# The arbiter -------------------------------------------------------------------------------


def hidden_from(state: Any, seat: int) -> list[str]:
    """The numbers that a seat may not know, before anything was shuffled again."""
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return [NAMES[card] for card in (*others, *state.stack) if not NAMES[card].endswith("X")]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2)])
def test_engines_play_a_whole_game_that_an_arbiter_deals(seats: int, seed: int) -> None:
    rng, table, asked = Random(seed), Table.new("sonnemond", seats), 0
    with ExitStack() as stack:
        engines = [stack.enter_context(Dialogue()) for _ in range(seats)]
        for number, engine in enumerate(engines):
            engine.say(f"setoption name Level value {5 - number}")
            engine.say(f"setoption name Seed value {seed + number}")
        while (seat := table.to_act) is not None:
            if seat == CHANCE:
                table = table.play(table.chance(rng))
                continue
            data = GAME.write_view(GAME.view(table.state, seat))
            if table.state.shuffles == 1:
                assert not set(hidden_from(table.state, seat)) & set(json.dumps(data).split('"'))
            engines[seat].say(f"position json {json.dumps(data)}")
            best = engines[seat].ask("go", "bestmove ").removeprefix("bestmove ")
            table = table.play(best)
            asked += 1
        for engine in engines:
            assert engine.settle() == [], "nothing was refused"
            assert engine.leave() == (0, "")
    assert table.outcome is not None
    assert asked > 40
    assert Table.from_record(table.record).state == table.state
