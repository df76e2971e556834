"""One play at a table: it never changes, and its record is always true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import saros
from saros import Record, Refusal, Table
from saros.core.game import Outcome
from saros.families.files import read_record, record_from, with_switches
from saros.games.sunmoon.moves import Go
from saros.table.table import result_text

LOST = {"board": "terrestrial", "turn": "sun"}
LOST["pieces"] = {"d1": "R", "h1": "p", "c4": "e", "f7": "r"}
"""Sun banishes moon by P h1 e1."""


def test_a_new_table_stands_before_the_first_move() -> None:
    table = Table.new("terrestrial")
    assert (table.ply, table.to_act, table.outcome) == (0, 0, None)
    assert len(table.legal_moves()) == len(table.legal_texts()) == 62
    assert table.record == Record("terrestrial")


def test_a_table_has_the_switches_it_was_given() -> None:
    table = Table.new("astral", open_earth=True, claims="off")
    assert table.record.options == {"open_earth": True}
    assert table.state.options.open_earth
    with pytest.raises(Refusal, match="no switch “wings”"):
        Table.new("astral", wings=True)
    with pytest.raises(Refusal, match="there is no game “chess”"):
        Table.new("chess")
    with pytest.raises(Refusal, match="two players"):
        Table.new("astral", seats=3)


def test_playing_leaves_the_old_table_alone() -> None:
    table = Table.new("terrestrial")
    after = table.play("E d2 d3")
    assert (table.ply, after.ply) == (0, 1)
    assert table.record.moves == ()
    assert after.record.moves == ("E d2 d3",)
    assert after.to_act == 1


def test_a_move_is_given_by_name_or_in_any_notation_and_recorded_canonically() -> None:
    table = Table.new("terrestrial")
    assert table.play(Go("d2", "d3")) == table.play("01. ed2D3!") == table.play("E d2 d3")
    assert table.play("01. ed2D3!").record.moves == ("E d2 d3",)


def test_a_recorded_move_is_played_again() -> None:
    table = Table.new("astral")
    for _ in range(30):
        after = table.play(table.legal_moves()[-1])
        assert table.play_recorded(after.record.moves[-1]) == after
        table = after


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = Table.new("terrestrial").play("E d2 d3")
    for move in ("E d3 d4", "E f6 f2", "", Go("f6", "f2"), Go("z9", "f2")):
        with pytest.raises(Refusal):
            table.play(move)
    assert table == Table.new("terrestrial").play("E d2 d3")


def test_moves_are_taken_back() -> None:
    table = Table.new("terrestrial").play("E d2 d3").play("E f6 f5").play("P a1 a3")
    assert table.take_back() == Table.new("terrestrial").play("E d2 d3").play("E f6 f5")
    assert table.take_back(3) == Table.new("terrestrial")
    assert table.take_back(0) == table
    for plies in (4, -1):
        with pytest.raises(Refusal, match="3 moves"):
            table.take_back(plies)


def test_a_table_is_taken_up_from_its_record() -> None:
    table = Table.new("astral", open_earth=True)
    for _ in range(30):
        table = table.play(table.legal_moves()[-1])
    again = Table.from_record(table.record)
    assert again == table
    assert Table.from_record(saros.read_record(table.sheet())).states == table.states


def test_a_record_with_an_illegal_move_is_refused_with_its_ply() -> None:
    with pytest.raises(Refusal, match=r"\(ply 2\)"):
        Table.from_record(Record("terrestrial", moves=("E d2 d3", "E d3 d4")))


def test_a_table_begins_from_a_state() -> None:
    table = Table.from_state({**LOST, "switches": {"repetition": "forfeit"}})
    assert table.to_act == 1
    assert table.record.options == {"repetition": "forfeit"}
    assert Table.from_record(table.record) == table
    with pytest.raises(Refusal, match="no game knows this position"):
        Table.from_state({"board": "moon"})


def test_a_finished_play_writes_its_result() -> None:
    table = Table.from_state(LOST).play("P h1 e1")
    assert table.record.moves == ("P h1 e1 •",)
    assert (table.to_act, table.outcome) == (None, Outcome((0.0, 1.0), "banished"))
    assert table.legal_texts() == []
    assert table.finished_record().result == "0-1"
    assert table.sheet().endswith("\n01. ... P h1 e1 •\n0-1\n")
    with pytest.raises(Refusal, match="the game is over"):
        table.play("R d1 e3")


def test_a_recorded_result_ends_the_play_until_somebody_reopens_it() -> None:
    moves = ("E d2 d3", "E f6 f5")
    comments = {0: "before", 2: "a mistake"}
    record = Record("terrestrial", moves=moves, result="1-0", comments=comments)
    table = Table.from_record(record)
    assert table.sheet().endswith("1-0\n")
    assert table.outcome == Outcome((1.0, 0.0), "recorded result")
    assert (table.to_act, len(table.legal_moves())) == (None, 0)
    with pytest.raises(Refusal, match="its result is 1-0"):
        table.play("E d3 d4")
    assert table.reopened().play("E d3 d4").record.result is None
    taken_back = table.take_back().record
    assert (taken_back.result, taken_back.comments) == (None, {0: "before"})


def test_a_player_may_resign_and_both_may_agree_to_a_draw() -> None:
    table = Table.new("terrestrial").play("E d2 d3")
    assert table.resign(1).sheet().endswith("01. E d2 d3 {Sun resigns.}\n1-0\n")
    drawn = table.agree_draw()
    assert drawn.outcome == Outcome((0.5, 0.5), "recorded result")
    with pytest.raises(Refusal, match="the game is over"):
        drawn.resign(0)
    with pytest.raises(Refusal, match="there is no seat 2"):
        table.resign(2)


def test_a_loaded_game_stands_there_in_the_canonical_way() -> None:
    sheet = "Game: terrestrial\n\n1. ed2d3 o ef6-f5\n"
    assert Table.from_record(read_record(sheet)).record.moves == ("E d2 d3", "E f6 f5")


def test_switches_can_be_set_back_over_those_of_a_start() -> None:
    start = {
        "board": "astral",
        "turn": "moon",
        "pieces": {"-m-": "R", "-s-": "r", "m1a": "U"},
        "switches": {"open_earth": True},
    }
    record = record_from(start)
    assert "U m1a s0a" in Table.from_record(record).legal_texts()
    shut = with_switches(record, {"open_earth": False})
    assert "U m1a s0a" not in Table.from_record(shut).legal_texts()


@pytest.mark.parametrize(
    ("points", "text"), [((1.0, 0.0), "1-0"), ((0.0, 1.0), "0-1"), ((0.5, 0.5), "½-½")]
)
def test_results_are_written_as_people_do(points: tuple[float, ...], text: str) -> None:
    assert result_text(Outcome(points, "any")) == text


def test_a_file_holds_a_sheet_a_record_or_a_position(tmp_path: Path) -> None:
    table = Table.new("terrestrial").play("E d2 d3")
    path = tmp_path / "game"
    path.write_text(table.sheet(), encoding="utf-8")
    assert saros.load(path) == table
    path.write_text("\ufeff" + table.record.to_text(), encoding="utf-8")
    assert saros.load(str(path)) == table
    path.write_text(json.dumps(table.game.write_state(table.state)), encoding="utf-8")
    assert saros.load(path).state.position == table.state.position


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\xff\xfe", "is not text in UTF-8"), (b"", "no move"), (b"hello", "no move")],
)
def test_a_file_of_something_else_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(content)
    with pytest.raises(Refusal, match=why):
        saros.load(path)
    with pytest.raises(Refusal, match="cannot be read"):
        saros.load(tmp_path / "missing")
