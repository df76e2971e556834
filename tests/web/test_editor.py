"""The board editor over HTTP: sketches, pictures of them, texts that are read, playing on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import saros
from saros.families import GAMES

from .house import House, Visitor, settings

Guests = Callable[..., Visitor]
ROOM = Path(saros.__file__).parent
SAMPLE = (ROOM / "games/sunmoon/sample.txt").read_text(encoding="utf-8")


def sketched(**parts: Any) -> dict[str, Any]:
    board = {"board": "terrestrial", "turn": "moon", "pieces": {"a1": "R", "e7": "r"}}
    return {**board, **parts}


def edit(visitor: Visitor, game: str, *edits: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = visitor.http.post("/api/editor", json={"game": game, "edits": edits, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_begins_where_its_game_begins_and_can_be_played_from(
    guest: Guests, game: str
) -> None:
    ada = guest()
    seen = edit(ada, game)
    assert (seen["fault"], seen["ending"]) == (None, "")
    seats = ["me"] * seen["seats"]
    wish = {"game": game, "seats": seats, "start": seen["start"], "options": seen["options"]}
    made = ada.http.post("/api/tables", json=wish)
    assert made.status_code == 201, made.text
    shown = ada.http.post("/api/editor/picture.svg", json={"game": game, "start": seen["start"]})
    assert shown.text.startswith("<svg")


def test_changes_are_made_one_after_the_other_and_faults_are_told(guest: Guests) -> None:
    ada = guest()
    empty = edit(ada, "terrestrial", {"kind": "clear"})
    assert empty["fault"]["sentence"] == "Moon needs one princess and has 0."
    assert (empty["line"], empty["sheet"]) == ("", "")
    royals = [{"kind": "put", "at": at, "value": who} for at, who in (("a1", "R"), ("e7", "r"))]
    more = {"kind": "put", "at": "b1", "value": "S"}
    seen = edit(ada, "terrestrial", *royals, more, start=empty["start"])
    assert seen["fault"]["spots"] == ["b1"]
    good = edit(ada, "terrestrial", {"kind": "put", "at": "b1", "value": "E"}, start=seen["start"])
    assert good["fault"] is None
    assert good["line"].startswith("terrestrial 4r4/")
    assert good["sheet"].splitlines()[1] == f"Start: {good['line']}"


def test_a_place_in_a_play_is_taken_to_the_editor(guest: Guests) -> None:
    seen = edit(guest(), "terrestrial", moves=["E d2 d3", "P a7 a5"])
    assert seen["start"]["pieces"]["d3"] == "E"
    assert "d2" not in seen["start"]["pieces"]
    assert seen["to_act"] == 0


@pytest.mark.parametrize(
    ("text", "name", "game", "moves"),
    [
        (SAMPLE, "sample.txt", "astral", None),
        ('{"game": "terrestrial", "moves": ["E d2 d3"]}', "", "terrestrial", 1),
        (
            json.dumps(GAMES["sonnemond"].write_state(GAMES["sonnemond"].setup())),
            "",
            "sonnemond",
            0,
        ),
        ("terrestrial 4r4/9/9/9/9/9/R3E4 moon -/- -/- -/-", "", "terrestrial", 0),
    ],
)
def test_texts_of_every_kind_are_read(
    guest: Guests, text: str, name: str, game: str, moves: int | None
) -> None:
    answer = guest().http.post("/api/editor/import", json={"text": text, "name": name})
    if moves is None:  # the sample has illegal moves, and the answer says which is the first
        assert answer.status_code == 422
        return
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["game"] == game
    assert len(found["record"]["moves"]) == moves


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "none"}, 422, "none"),
        ({"game": "terrestrial", "start": {"board": "none"}}, 422, "this is no position of"),
        ({"game": "terrestrial", "edits": [{"kind": "paint"}]}, 400, "kind"),
        ({"game": "terrestrial", "edits": [{"kind": "put", "at": "z9"}]}, 422, "no point"),
        ({"game": "terrestrial", "edits": [{"kind": "clear"}] * 201}, 400, "at most 200"),
        ({"game": "sonnemond", "edits": [{"kind": "clear"}]}, 422, "not set up by touching"),
        ({"game": "terrestrial", "start": sketched(waiting=["wait"])}, 422, "waiting is a JSON"),
        ({"game": "terrestrial", "start": sketched(pieces=["princess"])}, 422, "pieces is a JSON"),
        ({"game": "terrestrial", "start": sketched(waiting={"sun": ["a1"] * 9999})}, 422, "20,000"),
        ({"game": "sonnemond", "start": {"players": 9}}, 422, ""),
    ],
)
def test_what_makes_no_sense_is_refused(
    guest: Guests, body: dict[str, Any], status: int, sentence: str
) -> None:
    answer = guest().http.post("/api/editor", json=body)
    assert answer.status_code == status, answer.text
    assert sentence in answer.json()["sentence"]


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "reach", "moves": 2, "target": "x"},
        {"kind": "reach", "moves": 2, "target": {"pieces": [1]}},
        {"kind": "banish", "moves": "nan"},
        {"kind": "banish", "moves": 10**400},
    ],
)
def test_a_task_that_makes_no_sense_is_told_as_a_fault_and_can_be_mended(
    guest: Guests, asked: dict[str, Any]
) -> None:
    body = {"game": "terrestrial", "start": sketched(stipulation=asked), "problem": True}
    told = guest().http.post("/api/editor", json=body)
    assert told.json()["fault"]["sentence"], told.text
    edits = [{"kind": "set", "at": "task.kind", "value": "banish"}]
    mended = guest().http.post("/api/editor", json={**body, "edits": edits})
    assert mended.status_code == 200, mended.text


def test_a_text_that_nobody_understands_is_refused_in_a_sentence(guest: Guests) -> None:
    for text in ("", "hello", "{", '{"game": "none"}', "[1]"):
        answer = guest().http.post("/api/editor/import", json={"text": text})
        assert answer.status_code in (400, 422), (text, answer.text)
        assert answer.json()["sentence"]


def test_a_flood_of_changes_is_refused_in_time(tmp_path: Path) -> None:
    from saros.web.rate_limits import Rate, Rates

    with House(settings(tmp_path, Rates(edits=Rate(0.001, 2)))) as house, house.guest() as ada:
        answers = [ada.http.post("/api/editor", json={"game": "terrestrial"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
