"""Studies over HTTP: kept, read by everybody, changed by their maker, refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.refusal import Refusal
from saros.table.table import Table
from saros.web.messages.studies import Variation
from saros.web.rate_limits import Rate, Rates, no_limits
from saros.web.study_replay import check_variations
from saros.web.worker_process import Answer, Job

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
        ({"variations": [line(1), line(0, OTHER, "P a7 z5")]}, 422, "(ply 2)"),
        ({"variations": [line(0, OTHER), line(1), line(0, OTHER)]}, 422, "3 is the same as v"),
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


def test_whose_study_it_is_comes_before_what_is_in_it(guest: Guests) -> None:
    ada, ben = guest(), guest()
    study = ada.http.post("/api/studies", json=content(ended(ada))).json()["id"]
    nonsense = content("aaaaaaaa", variations=[line(0, "E a1 a9")])
    assert ben.http.put(f"/api/studies/{study}", json=nonsense).json()["code"] == "not_your_study"


def test_only_new_variations_are_played_through_and_in_the_workers(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house, house.guest() as ada:
        asked: list[Job] = []
        answer = house.workers.answer

        async def noted(make: Callable[[], Job], address: str, owner: str) -> Answer:
            asked.append(make())
            return await answer(make, address, owner)

        house.workers.answer = noted  # type: ignore[method-assign]
        kept = [line(0, OTHER), line(1)]
        told = content(ended(ada), variations=kept)
        study = ada.http.post("/api/studies", json=told).json()["id"]
        more = [*kept, line(1, "E f6 f5")]
        for variations in (more[::-1], [line(0, OTHER, comment="so")]):
            changed = {**told, "title": "Other", "variations": variations}
            assert ada.http.put(f"/api/studies/{study}", json=changed).status_code == 200
    assert [list((job.variations or {}).items()) for job in asked] == [
        [(1, Variation(0, [OTHER]))],
        [(1, Variation(1, ["E f6 f5"]))],
    ]


def test_studies_are_made_more_slowly_than_they_are_changed(tmp_path: Path) -> None:
    rates = replace(no_limits(), new_studies=Rate(0.001, 2), studies=Rate(0.001, 4))
    with House(settings(tmp_path, rates)) as house, house.guest() as ada:
        told = content(ended(ada))
        made = [ada.http.post("/api/studies", json=told) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        path = f"/api/studies/{made[0].json()['id']}"
        changed = [ada.http.put(path, json=told).status_code for _ in range(5)]
        assert changed == [200] * 4 + [429]
    usual = Rates()
    assert usual.new_studies.per_second < usual.studies.per_second


def test_variations_leave_any_game_of_a_match() -> None:
    table = Table.new("bluemoon", match=5, supplies=("hoax", "vulca"))
    luck = Random(1)
    while table.game_number == 1:
        move = table.chance(luck) if table.to_act == CHANCE else luck.choice(table.legal_texts())
        table = table.play_recorded(move)
    first, later = table.record.moves[:2]
    check_variations(table, {1: Variation(0, [first, later]), 2: Variation(table.ply)})
    with pytest.raises(Refusal, match=r"^variation 4: .* \(ply 2\)$"):
        check_variations(table, {4: Variation(0, [first, "nonsense"])})


def test_a_study_survives_a_restart(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house, house.guest() as ada:
        told = content(ended(ada), variations=[line(0, OTHER)])
        study = ada.http.post("/api/studies", json=told).json()["id"]
    with House(settings(tmp_path)) as house, house.guest() as ben:
        assert ben.http.get(f"/api/studies/{study}").json()["content"] == told
