"""What comes in from outside as a file: every kind of text, its limits, and what it keeps."""

import copy
import json
import pickle
from pathlib import Path

import pytest

import saros
from saros.core.audit import check
from saros.families import GAMES
from saros.families.files import read_record, with_switches

ONE_LINE = "terrestrial 4r4/9/9/9/9/9/U3R4 moon -/- -/- -/-"


def test_a_position_on_one_line_is_a_start(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(ONE_LINE + "\n")
    table = saros.load(path)
    assert table.to_json()["pieces"] == {"a1": "U", "e1": "R", "e7": "r"}
    assert table.ply == 0


def test_a_wrong_position_on_one_line_is_refused_as_a_position() -> None:
    with pytest.raises(saros.Refusal, match="7 rows, not 6"):
        read_record("terrestrial 4r4/9/9/9/9/4R4 moon -/- -/- -/-")


def test_headings_nobody_knows_are_kept() -> None:
    sheet = "Game: terrestrial\nDate: 2026-11-15\nEvent: club evening\n\n01. E d2 d3\n"
    record = read_record(sheet)
    assert record.about == {"Date": "2026-11-15", "Event": "club evening"}
    assert GAMES["terrestrial"].write_record(record) == sheet
    assert saros.Record.from_text(record.to_text()) == record


def test_a_heading_that_stands_twice_is_refused() -> None:
    with pytest.raises(saros.Refusal, match="line 2: a second heading “game”"):
        read_record("Game: astral\nGame: terrestrial\n\n01. E d2 d3\n")


def test_a_name_that_stands_twice_in_json_is_refused() -> None:
    with pytest.raises(saros.Refusal, match="“e1” stands twice"):
        read_record('{"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "e1": "E"}}')


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"result": "5-0"}, "a result is 1-0, 0-1, ½-½, not “5-0”"),
        ({"people": ["A"]}, "1 people cannot sit at 2 seats"),
        ({"comments": {"7": "?"}}, "a comment at ply 7 of 1 is about nothing"),
        ({"moves": ["E d2 d3"] * 30_000}, "at most 20,000 moves"),
    ],
)
def test_a_record_whose_parts_do_not_fit_is_refused(part: dict[str, object], why: str) -> None:
    record = {"game": "terrestrial", "moves": ["E d2 d3"], **part}
    with pytest.raises(saros.Refusal, match=why):
        read_record(json.dumps(record))


def test_switches_of_a_start_that_are_no_object_are_refused() -> None:
    start = {"board": "terrestrial", "turn": "moon", "pieces": {"e1": "R", "e7": "r"}}
    record = saros.Record("terrestrial", start={**start, "switches": True})
    for door in (GAMES["terrestrial"].start_of, GAMES["terrestrial"].write_record):
        with pytest.raises(saros.Refusal, match="switches are a JSON object, not “true”"):
            door(record)
    with pytest.raises(saros.Refusal, match="switches are a JSON object"):
        with_switches(record, {"open_earth": True})


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(saros.Refusal, match="more than 4,000,000 bytes"):
        saros.load("/dev/zero")


def test_the_end_of_a_game_is_final_in_a_check() -> None:
    repeated = ["P a1 a3", "P a7 a5", "P a3 a1", "P a5 a7"] * 2
    record = saros.Record("terrestrial", moves=(*repeated, "E d2 d3", "E d6 d5"))
    report = check(GAMES["terrestrial"], record)
    assert [fault.ply for fault in report.faults] == [9, 10]
    assert all("the game is over: repetition" in fault.reason for fault in report.faults)
    assert report.outcome is not None
    assert report.outcome.reason == "repetition"


def test_a_table_can_be_copied_and_sent_to_another_process() -> None:
    for name, moves in (("terrestrial", ["E d2 d3", "P a7 a5"]), ("astral", ["E m4a"])):
        table = saros.new(name)
        for move in moves:
            table = table.play(move)
        assert pickle.loads(pickle.dumps(table)) == table
        assert copy.deepcopy(table).legal_texts() == table.legal_texts()


def test_a_table_prints_as_its_board() -> None:
    table = saros.new("terrestrial")
    assert "moon to move" in str(table)
    assert repr(table) == "<Table of terrestrial, ply 0>"


def test_a_position_may_name_its_game_and_is_no_record_for_that() -> None:
    with pytest.raises(saros.Refusal, match="no game knows this position"):
        read_record('{"game": "terrestrial", "mood": "fine"}')
    assert read_record('{"game": "terrestrial"}').moves == ()
