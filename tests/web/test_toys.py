"""Games without a drawing, with matches, hands of one's own or a catalogue, at a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saros.families import registered
from saros.web.app import ServerConfig
from saros.web.guests import Guest
from saros.web.messages.tables import NewTable
from saros.web.rate_limits import no_limits
from saros.web.tables import setting_of

from ..toys import toys_registered
from ..troupe import FEATHERS, FUR, TROUPES
from .house import SECRET, House, Visitor

STEEP, EVEN = "1 2 6", "3 3 3"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    path: Path = tmp_path_factory.mktemp("toys") / "saros.db"
    config = ServerConfig(f"sqlite:///{path}", SECRET, no_limits(), workers=1, pace=0.0)
    with toys_registered(), registered(TROUPES), House(config) as house:
        yield house


@pytest.fixture
def pair(house: House) -> Iterator[tuple[Visitor, Visitor]]:
    with house.guest("Ada") as ada, house.guest("Ben") as ben:
        yield ada, ben


def test_a_game_without_a_drawing_is_offered_shown_and_played_to_its_end(
    house: House, pair: tuple[Visitor, Visitor]
) -> None:
    ada, ben = pair
    offered = {game["name"]: game for game in ada.http.get("/api/games").json()}
    assert [(level["name"], level["number"]) for level in offered["dice"]["levels"]] == [
        ("random", None)
    ]
    key = ada.table("dice")
    ben.sit(key)
    talks = ada.talk(key), ben.talk(key)
    while not talks[0].view["ending"]:
        for talk in talks:
            talk.until(lambda view: view["ways"] or view["ending"])
            if talk.view["ways"]:
                assert [way["text"] for way in talk.view["ways"]] == ["a", "b"]
                assert talk.view["ways"][0]["choices"], "a menu, for there is nothing to touch"
                talk.move("a")
    assert talks[0].until(lambda view: view["ending"])["ending"]["sentence"] == "you win: said"
    picture = talks[0].view["picture"]
    assert ada.http.get(f"/api/art/dice/{picture['ground']}").status_code == 200
    assert ada.http.get("/api/rules/dice").json()["chapters"]
    assert "a" in ada.http.get(f"/api/tables/{key}/record").text
    assert ada.http.get(f"/api/tables/{key}/picture.svg").status_code == 200
    position = {"game": "dice", "moves": ["a"]}
    assert ada.http.post("/api/positions", json=position).json()["ways"]
    assert ada.http.post("/api/thoughts", json=position).status_code in (400, 422, 409)


def test_what_is_said_in_secret_reaches_nobody_else(pair: tuple[Visitor, Visitor]) -> None:
    ada, ben = pair
    key = ada.table("secret")
    ben.sit(key)
    hers, his = ada.talk(key), ben.talk(key)
    hers.move("b")
    his.until(lambda view: view["ply"] == 1)
    assert [line["text"] for line in his.view["moves"]] == ["?"]
    texts = [caption["text"] for caption in his.view["picture"]["captions"]]
    assert "whispers: ?" in texts
    texts = [caption["text"] for caption in hers.view["picture"]["captions"]]
    assert "whispers: b" in texts


@pytest.mark.parametrize(("own", "theirs"), [("", STEEP), (EVEN, STEEP), (STEEP, EVEN)])
def test_a_computer_brings_what_the_other_does_not(own: str, theirs: str, house: House) -> None:
    wish = NewTable("duel", ["me", "random"], supplies=[own])
    assert [chair.supply for chair in setting_of(wish, Guest("ada", False), 0).chairs] == [
        own,
        theirs,
    ]


def test_a_match_with_hands_of_ones_own(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, ben = pair
    info = next(g for g in ada.http.get("/api/games").json() if g["name"] == "duel")
    assert (info["matches"], info["supply"]["name"]) == (True, "hand")
    kinds = {switch["name"]: switch["kind"] for switch in info["switches"]}
    assert kinds == {"strength": "number", "motto": "text"}
    bad = {"game": "duel", "seats": ["me", "open"], "supplies": ["9 9 9"]}
    theirs = {"game": "duel", "seats": ["me", "open"], "supplies": ["", STEEP]}
    assert "themselves" in ada.http.post("/api/tables", json=theirs).json()["sentence"]
    for player in ("level3", "greedy", "search"):
        nobody = {"game": "duel", "seats": ["me", player]}
        assert "there are: random" in ada.http.post("/api/tables", json=nobody).json()["sentence"]
    assert "adds up to 9" in ada.http.post("/api/tables", json=bad).json()["sentence"]
    key = ada.table("duel", supplies=[STEEP], match=3)
    seat = {"name": "Ben", "supply": "x"}
    assert ben.http.post(f"/api/tables/{key}/seats", json=seat).status_code == 422
    ben.http.post(f"/api/tables/{key}/seats", json={**seat, "supply": EVEN})
    hers, his = ada.talk(key), ben.talk(key)
    secrets = json.dumps(his.view) + ben.http.get(f"/api/tables/{key}/record.json").text
    assert STEEP not in secrets
    while not hers.view["ending"]:
        for talk in (hers, his):
            talk.until(lambda view: view["ways"] or view["ending"])
            if talk.view["ways"]:
                talk.move(talk.view["ways"][0]["text"])
    ending = his.until(lambda view: view["ending"])["ending"]
    assert ending["score"] == [2, 4]
    assert "you win the match, 4 points to 2" in ending["sentence"]
    three = {"to": 3, "goal": "3 points"}
    assert his.view["match"] == {**three, "score": [1, 2], "game": 2, "began": 7}
    record = ben.http.get(f"/api/tables/{key}/record.json").json()
    assert record["supplies"] == [STEEP, EVEN]
    assert record["moves"].count("next game") == 1
    place = {name: record[name] for name in ("game", "supplies", "match", "moves")}
    whole = ben.http.post("/api/positions", json=place)
    assert whole.json()["ending"], whole.text
    half = {**place, "moves": record["moves"][:8]}
    begun = ben.http.post("/api/positions", json=half).json()
    assert begun["ways"]
    assert begun["match"] == {**three, "score": [1, 2], "game": 2, "began": 7}
    assert his.view["moves"][6]["text"].startswith("End of game 1: ")
    assert his.view["moves"][6]["text"].endswith("(north 1, you 2)")
    for ply, game in ((5, 1), (6, 1), (7, 2)):
        past = ben.http.get(f"/api/tables/{key}/plies/{ply}").json()
        score = [0, 0] if ply == 5 else [1, 2]
        began = [0, 7][game - 1]
        assert past["match"] == {**three, "score": score, "game": game, "began": began}
        assert (past["ending"] is not None) == (ply == 6)
    hers.ask("rematch")
    his.until(lambda view: view["offer"])
    his.ask("rematch")
    table = his.until(lambda view: view["next"])["next"]
    begun = {**three, "score": [0, 0], "game": 1, "began": 0}
    assert ben.look(table)["match"] == begun
    [result] = [r for r in house.do(house.host.store.results(game="duel")) if r.table == key]
    assert [seat.points for seat in result.seats] == [0.0, 1.0]


def test_a_table_of_a_toy_is_read_from_the_store_again(
    house: House, pair: tuple[Visitor, Visitor]
) -> None:
    ada, _ = pair
    key = ada.table("duel", "me", "me", supplies=[STEEP, EVEN], match=2)
    talk = ada.talk(key)
    talk.move("1", seat=0)
    talk.close()
    ada.sockets.clear()

    def forget() -> None:
        house.host.forget(house.host.live_tables[key])

    house.run(forget)
    again = ada.look(key)
    assert (again["ply"], again["match"]["to"]) == (1, 2)


# A catalogue, and what is built of it -----------------------------------------------------------


def test_a_catalogue_is_offered_and_kept_by_browsers(pair: tuple[Visitor, Visitor]) -> None:
    http = pair[0].http
    offered = {game["name"]: game for game in http.get("/api/games").json()}
    assert offered["troupe"]["catalogue"] == {
        "name": "animal", "plural": "animals", "builds": True,
    }  # fmt: skip
    assert offered["duel"]["catalogue"] is None
    answer = http.get("/api/catalogue/troupe")
    catalogue = answer.json()["catalogue"]
    owl = next(item for item in catalogue["items"] if item["name"] == "Tawny Owl")
    assert owl == {
        "id": "tawny-owl", "name": "Tawny Owl", "symbol": "bird", "numbers": [4],
        "words": ["hears a mouse under the snow"], "facets": [["bird"], ["nightly"]],
        "notes": ["nightly: plays after dark"],
    }  # fmt: skip
    assert catalogue["facets"][0] == {"title": "kind", "values": ["bird", "beast", "fish"]}
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-cache"
    tag = {"if-none-match": answer.headers["etag"]}
    assert http.get("/api/catalogue/troupe", headers=tag).status_code == 304
    edition = {"edition": offered["troupe"]["edition"]}
    kept = http.get("/api/catalogue/troupe", params=edition, headers={"accept-encoding": ""})
    assert "immutable" in kept.headers["cache-control"]
    assert "content-encoding" not in kept.headers
    assert kept.json() == answer.json()


def test_what_has_no_catalogue_has_no_page(pair: tuple[Visitor, Visitor]) -> None:
    for name in ("duel", "nothing"):
        answer = pair[0].http.get(f"/api/catalogue/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_page")


def test_a_supply_in_the_making_is_answered_with_every_fault_and_what_is_in_it(
    pair: tuple[Visitor, Visitor],
) -> None:
    http = pair[0].http

    def asked(text: str, **more: Any) -> Any:
        return http.post("/api/supplies", json={"game": "troupe", "text": text, **more}).json()

    assert asked("fur") == {
        "text": FUR,
        "faults": [],
        "statistics": [
            {"title": "kinds", "bars": [["bird", 0], ["beast", 3], ["fish", 0]]},
            {"title": "strength", "bars": [[str(n), int(n in (1, 3, 4))] for n in range(1, 10)]},
        ],
    }
    found = asked("patron: BIRD\nwren # small\nbear\npike\npike\nhobbit")
    assert found["text"] == "Patron: bird\nWren\nBear\nPike\nPike"
    assert found["faults"] == [
        "there is no animal “hobbit”",
        "a troupe has 3 animals, not 4",
        "Pike stands there twice",
        "a troupe is at most 9 strong, not 20",
        "one may be no bird, not Bear and Pike and Pike",
    ]
    assert asked("patron: beast\nbear\nfox\nvole", options={"strength": 30})["faults"] == []
    assert asked("a" * 301)["code"] == "bad_supply"
    assert asked("fur", options={"strength": "x"})["code"]
    nothing = http.post("/api/supplies", json={"game": "dice", "text": ""})
    assert (nothing.status_code, nothing.json()["code"]) == (422, "no_supply")
    assert (
        http.post("/api/supplies", json={"game": "troupe", "text": "a" * 4001}).status_code == 400
    )


def test_a_troupe_of_ones_own_is_brought_in_secret(pair: tuple[Visitor, Visitor]) -> None:
    ada, ben = pair
    key = ada.table("troupe", supplies=["patron: fish\nbleak\neel\npike"])
    ben.http.post(f"/api/tables/{key}/seats", json={"supply": "feathers"})
    hers, his = ada.talk(key), ben.talk(key)
    seen = json.dumps(his.view) + ben.http.get(f"/api/tables/{key}/record.json").text
    assert "Pike" not in seen
    while not hers.view["ending"]:
        for talk in (hers, his):
            talk.until(lambda view: view["ways"] or view["ending"])
            if talk.view["ways"]:
                talk.move(talk.view["ways"][0]["text"])
    record = ben.http.get(f"/api/tables/{key}/record.json").json()
    assert record["supplies"] == ["Patron: fish\nBleak\nEel\nPike", FEATHERS]
