"""A closer look over HTTP: glossaries, explanations of a view, and why a touch is refused."""

from __future__ import annotations

import pytest

from saros.families import GAMES

from .test_http import Guests, problem


@pytest.mark.parametrize("name", list(GAMES))
def test_a_glossary_may_be_kept_for_ever_by_its_edition(guest: Guests, name: str) -> None:
    http = guest().http
    edition = next(game for game in http.get("/api/games").json() if game["name"] == name)[
        "edition"
    ]
    kept = http.get(f"/api/glossary/{name}?edition={edition}")
    assert "immutable" in kept.headers["cache-control"]
    assert "immutable" not in http.get(f"/api/glossary/{name}").headers["cache-control"]
    entries = kept.json()["entries"]
    assert {"id", "name", "does", "symbols", "words", "diagram", "then"} == set(entries[0])
    assert kept.num_bytes_downloaded < 8_000, "it is sent packed"


def test_a_glossary_of_no_game_is_no_page(guest: Guests) -> None:
    assert problem(guest().http.get("/api/glossary/chess"), 404) == "no_page"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_player_and_somebody_who_watches_are_told_of_what_they_see(
    guest: Guests, name: str
) -> None:
    ada, ben = guest(), guest()
    table = ada.table(name, "me", "level1")
    ply = ada.look(table)["ply"]
    for visitor in (ada, ben):
        answer = visitor.http.get(f"/api/tables/{table}/plies/{ply}/explanations")
        things = {each["id"]: each for each in answer.json()["things"]}
        spots = {spot["id"] for spot in visitor.look(table)["picture"]["spots"]}
        assert things.keys() & spots


def test_an_earlier_ply_is_explained_as_it_was(guest: Guests) -> None:
    ada = guest()
    table = ada.table("terrestrial", "me", "me")
    ada.talk(table).move("E d2 d3")

    def kind(ply: int, star: str) -> str:
        found = ada.http.get(f"/api/tables/{table}/plies/{ply}/explanations").json()["things"]
        return next(str(each["kind"]) for each in found if each["id"] == star)

    assert (kind(0, "d2"), kind(0, "d3")) == ("earth-pony", "star")
    assert (kind(1, "d2"), kind(1, "d3")) == ("star", "earth-pony")


def test_a_ply_that_is_not_there_is_refused(guest: Guests) -> None:
    ada = guest()
    table = ada.table("terrestrial", "me", "me")
    answer = ada.http.get(f"/api/tables/{table}/plies/7/explanations")
    assert problem(answer, 404) == "no_ply"


def test_who_is_to_move_is_told_why_a_touch_leads_nowhere(guest: Guests) -> None:
    ada = guest()
    table = ada.table("terrestrial", "me", "open")
    ben = guest()
    ben.sit(table)
    asked = {"touch": ["d1", "d2"]}
    said = ada.http.get(f"/api/tables/{table}/why", params=asked).json()
    assert said["sentence"] == "Moon's own earth pony stands on d2."
    assert set(said) == {"sentence", "spots", "strokes", "is_refusal"}
    assert problem(ben.http.get(f"/api/tables/{table}/why", params=asked), 422) == "not_your_turn"
    watching = guest().http.get(f"/api/tables/{table}/why", params=asked)
    assert problem(watching, 422) == "not_your_turn"


@pytest.mark.parametrize("touch", ["", "z9", "hand:U", "slot:9:sun:9", "card:7:9999", "é\n"])
@pytest.mark.parametrize("name", list(GAMES))
def test_a_touch_of_nothing_is_refused_in_a_sentence(guest: Guests, name: str, touch: str) -> None:
    ada = guest()
    table = ada.table(name, "me", "me")
    if touch in {
        item["id"] for tray in ada.look(table)["picture"]["trays"] for item in tray["items"]
    }:
        return
    answer = ada.http.get(f"/api/tables/{table}/why", params={"touch": touch})
    assert answer.status_code in (404, 422)
    assert problem(answer, answer.status_code) in ("no_page", "not_your_turn")


def test_a_question_without_a_touch_or_with_too_many_is_refused(guest: Guests) -> None:
    ada = guest()
    table = ada.table("terrestrial", "me", "me")
    path = f"/api/tables/{table}/why"
    assert problem(ada.http.get(path), 400)
    assert problem(ada.http.get(path, params={"touch": ["d2"] * 40}), 400)
