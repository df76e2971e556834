"""Every example of docs/notation.md is read by the real readers and written back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from saros.core.record import Record
from saros.families import GAMES, game_named
from saros.families.files import game_of_state, read_record
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position_json import position_from_json, position_to_json
from saros.games.sunmoon.position_text import read_position, write_position

PAGE = Path(__file__).resolve().parents[2] / "docs" / "notation.md"
FENCED = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced example: its kind, what its info string adds to that, its text and its line."""

    kind: str
    remark: str
    text: str
    line: int


def blocks() -> list[Block]:
    page = PAGE.read_text(encoding="utf-8")
    found = []
    for match in FENCED.finditer(page):
        kind, _, remark = match["info"].strip().partition(" ")
        found.append(Block(kind, remark, match["text"], page.count("\n", 0, match.start()) + 1))
    return found


BLOCKS = blocks()


def each(*kinds: str, remark: str | None = None) -> pytest.MarkDecorator:
    chosen = [b for b in BLOCKS if b.kind in kinds and remark in (None, b.remark)]
    return pytest.mark.parametrize("block", chosen, ids=[f"line {b.line}" for b in chosen])


def canonical_moves(record: Record) -> list[str]:
    """Replay a record, which must be legal throughout, and write its moves again."""
    game = game_named(record.game)
    states = game.replay(record)
    plies = zip(states, record.moves, strict=False)  # there is one state more than moves
    return [game.write_move(state, game.read_move(state, text)) for state, text in plies]


def test_the_page_has_examples_of_every_kind_and_no_others() -> None:
    kinds = {"move-terrestrial", "move-astral", "scoresheet", "position"}
    assert {block.kind for block in BLOCKS} == kinds | {"json-position", "json-record"}
    assert {block.remark for block in BLOCKS} <= {"", "canonical", "same"}


@each("move-terrestrial", "move-astral")
def test_a_move_is_read_as_the_page_says(block: Block) -> None:
    name = block.kind.removeprefix("move-")
    game = GAMES[name]
    lines = block.text.splitlines()
    state = game.setup()
    if lines[0].startswith(name):
        state = game.read_state(position_to_json(read_position(lines.pop(0))))
    assert lines
    for line in lines:
        written, arrow, canonical = (part.strip() for part in line.partition("->"))
        move = game.read_move(state, written)
        assert arrow
        assert game.write_move(state, move) == canonical
        assert game.read_move(state, canonical) == move


@each("scoresheet")
def test_a_scoresheet_is_legal_and_comes_back_the_same(block: Block) -> None:
    record = read_record(block.text)
    game = game_named(record.game)
    assert record.moves
    assert canonical_moves(record)
    assert read_record(game.write_record(record)) == record
    assert read_record(record.to_text()) == record


@each("scoresheet", remark="canonical")
def test_a_canonical_scoresheet_is_what_the_program_writes(block: Block) -> None:
    record = read_record(block.text)
    assert game_named(record.game).write_record(record) == block.text
    assert canonical_moves(record) == list(record.moves)


@each("scoresheet", remark="same")
def test_a_sheet_in_a_hurry_is_the_game_written_before_it(block: Block) -> None:
    sheets = [other for other in BLOCKS if other.kind == "scoresheet"]
    before = read_record(sheets[sheets.index(block) - 1].text)
    hurried = read_record(block.text)
    assert canonical_moves(hurried) == canonical_moves(before)
    assert hurried.result == before.result
    assert hurried.comments == before.comments


def test_soldiers_listed_by_kind_stand_as_if_placed_one_by_one() -> None:
    astral = [read_record(b.text) for b in BLOCKS if b.kind == "scoresheet"]
    one_by_one, by_kind = (record for record in astral if record.game == "astral")
    ends = [game_named("astral").replay(record)[-1].position for record in (one_by_one, by_kind)]
    assert ends[0] == ends[1]


@each("position")
def test_a_position_on_one_line_comes_back_the_same(block: Block) -> None:
    for line in block.text.splitlines():
        position = read_position(line)
        assert write_position(position) == line
        assert position_from_json(position_to_json(position), SunMoonOptions()) == position


def read_json_position(block: Block) -> tuple[Any, Any, Any]:
    data = json.loads(block.text)
    game = game_of_state(data)
    return game, data, game.read_state(data)


@each("json-position")
def test_a_json_position_comes_back_the_same(block: Block) -> None:
    game, _, state = read_json_position(block)
    assert game.read_state(game.write_state(state)) == state
    assert read_position(write_position(state.position), state.options) == state.position


@each("json-position", remark="canonical")
def test_a_full_json_position_is_what_the_program_writes(block: Block) -> None:
    game, data, state = read_json_position(block)
    assert game.write_state(state) == data


def test_the_json_positions_show_every_key() -> None:
    shown = {key for b in BLOCKS if b.kind == "json-position" for key in json.loads(b.text)}
    keys = {"board", "turn", "pieces", "arcs", "pools", "waiting", "reserve", "switches"}
    keys |= {"stacks", "disguises", "dragon", "cooldown", "freed"}
    assert shown == keys


@each("json-record")
def test_a_json_record_is_legal_and_comes_back_the_same(block: Block) -> None:
    record = read_record(block.text)
    assert record.to_json() == json.loads(block.text)
    assert canonical_moves(record) == list(record.moves)
    assert read_record(record.to_text()) == record
    sheet = game_named(record.game).write_record(record)
    assert canonical_moves(read_record(sheet)) == list(record.moves)
