"""Help over HTTP: hints and who gets them, what has happened, and positions beside any table."""

from __future__ import annotations

import pytest

from saros.families import GAMES

from .test_http import Guests, problem


@pytest.mark.parametrize("name", list(GAMES))
def test_who_plays_the_computer_gets_a_legal_move_as_a_hint(guest: Guests, name: str) -> None:
    ada = guest()
    table = ada.table(name, "me", "level1")
    talk = ada.talk(table)
    view = talk.until(lambda view: view["ways"])
    hint = ada.http.get(f"/api/tables/{table}/hint").json()
    way = next(way for way in view["ways"] if way["text"] == hint["move"])
    assert hint == {"move": way["text"], "touches": way["touches"]}


def test_against_a_person_there_are_none_but_for_what_is_arranged(guest: Guests) -> None:
    ada, ben = guest(), guest()
    for name, status in (("terrestrial", 422), ("astral", 200)):
        table = ada.table(name, "me", "open")
        ben.http.post(f"/api/tables/{table}/seats", json={})
        answer = ada.http.get(f"/api/tables/{table}/hint")
        assert answer.status_code == status
        if status == 422:
            assert problem(answer, 422) == "no_hint"
        assert problem(ben.http.get(f"/api/tables/{table}/hint"), 422) == "not_your_turn"
        assert problem(guest().http.get(f"/api/tables/{table}/hint"), 422) == "not_your_turn"


def test_what_happened_is_told_to_each_in_their_own_words(guest: Guests) -> None:
    ada, ben = guest(), guest()
    table = ada.table("terrestrial", "me", "open")
    ben.http.post(f"/api/tables/{table}/seats", json={})
    assert ada.look(table)["happened"] == []
    ada.talk(table).move("E d2 d3")
    assert ada.look(table)["happened"] == ["Your earth pony goes from d2 to d3"]
    assert ben.look(table)["happened"] == ["Moon's earth pony goes from d2 to d3"]
    assert guest().look(table)["happened"] == ["Moon's earth pony goes from d2 to d3"]
    earlier = ben.http.get(f"/api/tables/{table}/plies/1").json()
    assert earlier["happened"] == ["Moon's earth pony goes from d2 to d3"]


def test_all_is_told_that_was_done_since_ones_own_move(guest: Guests) -> None:
    ada = guest()
    start = {
        "players": 2,
        "hands": [["S5", "M5", "M7"], ["S8", "S9", "M2"]],
        "rows": [{"sun": [["S4"]], "moon": []}, {"sun": [], "moon": []}],
        "stack": ["S2", "M3"],
        "turn": 0,
    }
    table = ada.table("sonnemond", "me", "random", start=start)
    talk = ada.talk(table)
    talk.move("lay sun 5 at the right of seat 1's sun row")
    view = talk.until(lambda view: view["ways"] and view["ply"] > 1)
    done = [move for move in view["moves"][1:] if move["seat"] != 0]
    assert len(view["happened"]) == min(5, len(done))
    assert not any(each.startswith("You lay") for each in view["happened"])


@pytest.mark.parametrize("name", list(GAMES))
def test_a_position_beside_any_table_is_explained_too(guest: Guests, name: str) -> None:
    http = guest().http
    things = http.post("/api/positions/explanations", json={"game": name}).json()["things"]
    picture = http.post("/api/positions", json={"game": name}).json()["picture"]
    assert {each["id"] for each in things} & {spot["id"] for spot in picture["spots"]}


def test_a_touch_in_vain_of_such_a_position_gets_its_reason(guest: Guests) -> None:
    http, place = guest().http, {"game": "terrestrial"}
    why = http.post("/api/positions/why", json={**place, "touches": ["d7"]}).json()
    assert why["sentence"].endswith("on d7 is sun's, and it is moon's turn.")
    answer = http.post("/api/positions/why", json={**place, "touches": ["z9"]})
    assert problem(answer, 404) == "no_page"
    assert problem(http.post("/api/positions/why", json=place), 404) == "no_page"
