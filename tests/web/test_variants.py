"""Variants over HTTP: listed, checked, played at a table, with what the seats bring kept secret."""

from __future__ import annotations

from collections.abc import Callable

from saros import Record, Table
from saros.games.sunmoon.variants import FAIRY_GAMES

from .house import Visitor

Guests = Callable[..., Visitor]


def ready(visitor: Visitor, word: str) -> dict[str, object]:
    page = visitor.http.get("/api/variants/terrestrial").json()
    return next(each for each in page["ready"] if each["word"] == word)


def test_the_ready_ones_are_listed_with_the_form_to_make_one(guest: Guests) -> None:
    ada = guest("Ada")
    offered = {game["name"]: game["variants"] for game in ada.http.get("/api/games").json()}
    assert offered["astral"] == {"name": "fairy game", "plural": "fairy games"}
    assert offered["sonnemond"] is None
    page = ada.http.get("/api/variants/terrestrial").json()
    assert [each["word"] for each in page["ready"]] == list(FAIRY_GAMES.ready)
    assert {"name", "board", "soldiers"} <= {field["line"] for field in page["form"]}
    skirmish = ready(ada, "skirmish")
    assert skirmish["clock_words"] == "15 s a move, stop-and-go"
    assert skirmish["clock"]["base"] == 15  # type: ignore[index]
    assert ada.http.get("/api/variants/sonnemond").status_code == 404
    assert ada.http.get("/api/variants/nothing").status_code == 404


def test_one_being_made_is_checked_at_once(guest: Guests) -> None:
    ada = guest("Ada")
    text = FAIRY_GAMES.ready["menagerie"]
    good = ada.http.post("/api/variants", json={"game": "astral", "text": text}).json()
    assert good["fault"] == ""
    assert good["variant"]["game"] == "terrestrial"
    assert any(spot["symbol"] == "neutral-element" for spot in good["picture"]["spots"])
    bad = {"game": "astral", "text": text.replace("E3", "E9")}
    told = ada.http.post("/api/variants", json=bad).json()
    assert told["fault"] == "a roster has 12 soldiers, not 18"
    assert told["lines"]["name"] == "The menagerie"
    assert told["variant"] is told["picture"] is None


def test_a_table_keeps_all_of_it(guest: Guests) -> None:
    ada = guest("Ada")
    variant = ready(ada, "menagerie")
    key = ada.table("terrestrial", "me", "me", options=variant["options"])
    talk = ada.talk(key)
    assert talk.view["title"] == "The menagerie"
    talk.move("L e4 e5")
    record = Record.from_json(ada.http.get(f"/api/tables/{key}/record.json").json())
    assert record.options == variant["options"]
    assert Table.from_record(record).to_json()["cooldown"] == {"e5": 2}


def test_secret_rosters_are_seen_by_nobody_until_both_are_there(guest: Guests) -> None:
    ada, ben, eve = guest("Ada"), guest("Ben"), guest("Eve")
    options = ready(ada, "secret-muster")["options"]
    key = ada.table("terrestrial", "me", "open", options=options, supplies=["E4P4G4", ""])
    for visitor in (ben, eve):
        view = visitor.look(key)
        assert view["supply"]["name"] == "roster"
        assert not any("griffin" in spot["symbol"] for spot in view["picture"]["spots"])
        assert "G4" not in visitor.http.get(f"/api/tables/{key}/record.json").text
    told = ben.http.post(f"/api/tables/{key}/seats", json={"supply": "E9P3"})
    assert "at most 4 of E" in told.json()["sentence"]
    assert ben.http.post(f"/api/tables/{key}/seats", json={"supply": "E4P4U3D1"}).is_success
    view = eve.look(key)
    assert view["supply"] is None
    standing = {spot["symbol"] for spot in view["picture"]["spots"]}
    assert {"moon-griffin", "sun-dragon"} <= standing
    record = Record.from_json(eve.http.get(f"/api/tables/{key}/record.json").json())
    assert record.supplies == ("E4P4G4", "E4P4U3D1")


def test_a_computer_brings_the_plain_roster(guest: Guests) -> None:
    ada = guest("Ada")
    options = ready(ada, "secret-muster")["options"]
    key = ada.table("terrestrial", "me", "level1", options=options, supplies=["E4P4G4", ""])
    symbols = [spot["symbol"] for spot in ada.look(key)["picture"]["spots"]]
    assert symbols.count("moon-griffin") == 4
    assert symbols.count("sun-unicorn") == 4
