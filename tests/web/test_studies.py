"""Studies over HTTP: kept, read by everybody, changed by their maker, refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saros.table.table import Table

from .house import House, Visitor, settings

Guests = Callable[..., Visitor]
OTHER = Table.new("terrestrial").legal_texts()[-1]
"""A move that was not played."""


def ended(ada: Visitor) -> str:
    """A table of two moves that was given up."""
    table = ada.table("terrestrial", "me", "me")
    talk = ada.talk(table)
    talk.move("E d2 d3", seat=0)
    talk.move("P a7 a5", seat=1)
    talk.ask("resign", seat=0)
    talk.until(lambda view: view["ending"])
    return table


def content(table: str, **more: Any) -> dict[str, Any]:
    return {"table": table, "title": "My game", "variations": [], **more}


def line(ply: int, *moves: str, comment: str = "") -> dict[str, Any]:
    return {"ply": ply, "moves": list(moves), "comment": comment}


def test_a_study_is_read_by_everybody_and_changed_by_its_maker(guest: Guests) -> None:
    ada, ben = guest(), guest()
    table = ended(ada)
    told = content(table, variations=[line(0, OTHER, comment="rather this")])
    made = ada.http.post("/api/studies", json=told)
    assert made.status_code == 201, made.text
    study = made.json()
    assert study["path"] == f"/study/{study['id']}"
    assert study["content"] == told
    read = ben.http.get(f"/api/studies/{study['id']}").json()
    assert (read["content"], read["mine"]) == (told, False)
    again = content(table, title="Better", variations=[line(2, comment="here")])
    refused = ben.http.put(f"/api/studies/{study['id']}", json=again)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_study")
    assert ada.http.put(f"/api/studies/{study['id']}", json=again).status_code == 200
    assert ben.http.get(f"/api/studies/{study['id']}").json()["content"] == again


@pytest.mark.parametrize(
    ("wrong", "status", "sentence"),
    [
        ({"variations": [line(0, "E a1 a9")]}, 422, "variation 1: "),
        ({"variations": [line(3)]}, 404, "this game has 2 plies, not 3"),
        ({"variations": [line(0)] * 61}, 400, "“variations” has at most 60 entries"),
        ({"variations": [line(0, comment="x" * 1001)]}, 400, "has at most 1000 characters"),
        ({"title": "x" * 81}, 400, "“title” has at most 80 characters"),
        ({"title": "a\x00b"}, 422, "plain text"),
        ({"table": "aaaaaaaa"}, 404, ""),
        ({"table": "no"}, 400, "“table” is not written as it must be"),
        ({"more": 1}, 400, "there is no “more” here"),
    ],
)
def test_a_study_that_makes_no_sense_is_refused_in_a_sentence(
    guest: Guests, wrong: dict[str, Any], status: int, sentence: str
) -> None:
    ada = guest()
    answer = ada.http.post("/api/studies", json={**content(ended(ada)), **wrong})
    assert (answer.status_code, sentence in answer.json()["sentence"]) == (status, True)


def test_a_play_that_goes_on_has_no_study(guest: Guests) -> None:
    ada = guest()
    answer = ada.http.post("/api/studies", json=content(ada.table("terrestrial", "me", "me")))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_a_study_stays_with_its_play(guest: Guests) -> None:
    ada = guest()
    study = ada.http.post("/api/studies", json=content(ended(ada))).json()["id"]
    answer = ada.http.put(f"/api/studies/{study}", json=content(ended(ada)))
    assert answer.json()["code"] == "bad_study"
    assert ada.http.get("/api/studies/aaaaaaaa").status_code == 404


def test_a_study_survives_a_restart(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house, house.guest() as ada:
        told = content(ended(ada), variations=[line(0, OTHER)])
        study = ada.http.post("/api/studies", json=told).json()["id"]
    with House(settings(tmp_path)) as house, house.guest() as ben:
        assert ben.http.get(f"/api/studies/{study}").json()["content"] == told
