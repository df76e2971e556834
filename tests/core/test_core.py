"""Refusals, options, records and the check of a written game."""

from __future__ import annotations

import json
import os
import pickle
from dataclasses import dataclass

import pytest

from saros.core.audit import check
from saros.core.game import Outcome
from saros.core.machine import cores
from saros.core.options import Options, choice, switch
from saros.core.record import FORMAT, Record, parse_json
from saros.core.refusal import Refusal, excerpt
from saros.families import GAMES

TERRESTRIAL = GAMES["terrestrial"]


@dataclass(frozen=True)
class Lamps(Options):
    """Options of no game."""

    lit: bool = switch(False, "whether it is lit")
    colour: str = choice("red", ("red", "blue"), "its colour")


# -- refusals --------------------------------------------------------------------------------


def test_a_refusal_has_a_code_for_programs_and_a_sentence_for_people() -> None:
    refusal = Refusal("illegal_move", "star m3e is occupied")
    assert (refusal.code, refusal.sentence, str(refusal)) == (
        "illegal_move",
        "star m3e is occupied",
        "star m3e is occupied",
    )


def test_a_refusal_crosses_a_process_boundary_whole() -> None:
    back = pickle.loads(pickle.dumps(Refusal("code", "a sentence")))
    assert (back.code, back.sentence) == ("code", "a sentence")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abc", "“abc”"),
        ("", "“”"),
        ("a\nb\x00c\u2028d\ud800", "“a�b�c�d�”"),
        ("x" * 40, "“" + "x" * 40 + "”"),
        ("x" * 41, "“" + "x" * 40 + "…”"),
    ],
)
def test_an_excerpt_is_one_short_printable_line(text: str, shown: str) -> None:
    assert excerpt(text) == shown


# -- options ---------------------------------------------------------------------------------


def test_options_have_defaults_and_tell_what_was_changed() -> None:
    assert Lamps().to_mapping() == {"lit": False, "colour": "red"}
    assert Lamps().changed() == {}
    assert Lamps(colour="blue").changed() == {"colour": "blue"}


@pytest.mark.parametrize(
    ("value", "lit"),
    [(True, True), (False, False), ("on", True), ("OFF", False), ("yes", True), ("0", False)],
)
def test_a_switch_is_read_from_json_or_a_word(value: object, lit: bool) -> None:
    assert Lamps.from_mapping({"lit": value}).lit is lit


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"lit": "maybe"}, "switch lit cannot be “maybe”; it can be: off, on"),
        ({"lit": 1}, "switch lit cannot be “1”"),
        ({"lit": None}, "switch lit cannot be “null”"),
        ({"colour": "green"}, "it can be: red, blue"),
        ({"colour": ["red"]}, "switch colour cannot be"),
        ({"color": "red"}, "no switch “color”; there are: lit, colour"),
    ],
)
def test_an_unknown_switch_or_setting_is_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Lamps.from_mapping(given)


def test_options_survive_their_mapping() -> None:
    options = Lamps(lit=True, colour="blue")
    assert Lamps.from_mapping(options.to_mapping()) == options
    assert Lamps.from_mapping(options.changed()) == options


# -- records ---------------------------------------------------------------------------------

FULL = Record(
    game="terrestrial",
    options={"repetition": "forfeit"},
    moves=("E d2 d3", "E f6 f5"),
    result="½-½",
    people=("Luna", "Celestia"),
    comments={0: "at dusk", 2: "at dawn"},
)


def test_a_record_survives_json_text() -> None:
    assert Record.from_text(FULL.to_text()) == FULL
    assert Record.from_json(json.loads(json.dumps(FULL.to_json()))) == FULL
    assert Record.from_text(Record("astral").to_text()) == Record("astral")


def test_a_record_leaves_out_what_is_empty() -> None:
    assert Record("astral").to_json() == {
        "saros": 1,  # nothing in it that the first format did not have
        "game": "astral",
        "options": {},
        "moves": [],
    }


def test_a_record_with_one_more_move_is_another_record() -> None:
    longer = FULL.with_move("E d3 d4")
    assert longer.moves == (*FULL.moves, "E d3 d4")
    assert len(FULL.moves) == 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": 3}, "game cannot be"),
        ({"moves": "E d2 d3"}, "moves cannot be"),
        ({"moves": [1]}, "moves are texts"),
        ({"options": []}, "options cannot be"),
        ({"start": "e4"}, "start cannot be"),
        ({"seats": True}, "seats cannot be"),
        ({"seats": "2"}, "seats cannot be"),
        ({"people": {"moon": "Luna"}}, "people cannot be"),
        ({"comments": {"one": "x"}}, "stands at a ply"),
        ({"comments": {"1": 5}}, "stands at a ply"),
        ({"comments": {"-1": "x"}}, "stands at a ply"),
        ({"saros": FORMAT + 1}, "does not know format"),
        ({"saros": "x"}, "does not know format"),
    ],
)
def test_a_record_of_another_shape_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Record.from_json({**FULL.to_json(), **change})


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"moves": []}])
def test_what_is_no_record_is_refused(data: object) -> None:
    with pytest.raises(Refusal, match="a record is a JSON object"):
        Record.from_json(data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON at line 1"),
        ('{"game":\n"astral"', "not JSON at line 2"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "a number in this JSON has too many digits"),
    ],
)
def test_a_broken_json_text_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        parse_json(text)


# -- games, replay and check -----------------------------------------------------------------


def test_an_outcome_names_its_winners() -> None:
    assert Outcome((1.0, 0.0), "banished").winners == (0,)
    assert Outcome((0.0, 1.0), "banished").winners == (1,)
    assert Outcome((0.5, 0.5), "repetition").winners == (0, 1)


def test_a_replay_gives_every_state_and_names_the_ply_it_refuses() -> None:
    assert len(TERRESTRIAL.replay(FULL)) == 3
    with pytest.raises(Refusal, match=r"there is no piece on d2 \(ply 3\)"):
        TERRESTRIAL.replay(FULL.with_move("E d2 d3"))


def test_a_record_of_an_unknown_switch_is_refused() -> None:
    with pytest.raises(Refusal, match="no switch “wings”"):
        TERRESTRIAL.replay(Record("terrestrial", options={"wings": True}))


def test_a_record_whose_start_is_of_another_game_is_refused() -> None:
    start = GAMES["astral"].write_state(GAMES["astral"].setup())
    with pytest.raises(Refusal, match="board is “astral”"):
        TERRESTRIAL.replay(Record("terrestrial", start=start))


def test_the_switches_of_a_start_are_kept() -> None:
    start = {**TERRESTRIAL.write_state(TERRESTRIAL.setup()), "switches": {"claims": "friendly"}}
    assert TERRESTRIAL.replay(Record("terrestrial", start=start))[0].options.claims == "friendly"


def test_a_check_names_every_fault_and_goes_on() -> None:
    moves = ("E d2 d5", "E f6 f5", "nonsense", "E f5 f4", "E d5 d4")
    report = check(TERRESTRIAL, Record("terrestrial", moves=moves))
    assert [(fault.ply, fault.move, fault.forced) for fault in report.faults] == [
        (1, "E d2 d5", True),
        (3, "nonsense", False),
    ]
    assert "cannot reach d5" in report.faults[0].reason
    assert len(report.states) == len(moves) + 1
    assert report.outcome is None


def test_a_check_of_a_sound_game_finds_nothing() -> None:
    report = check(TERRESTRIAL, FULL)
    assert report.faults == ()
    assert list(report.states) == TERRESTRIAL.replay(FULL)


# -- the machine -----------------------------------------------------------------------------


def test_there_is_a_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
