"""Games without a drawing, and one with matches and hands of one's own, at a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from saros.web.app import ServerConfig
from saros.web.rate_limits import no_limits

from ..toys import toys_registered
from .house import SECRET, House, Visitor

STEEP, EVEN = "1 2 6", "3 3 3"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    path: Path = tmp_path_factory.mktemp("toys") / "saros.db"
    config = ServerConfig(f"sqlite:///{path}", SECRET, no_limits(), workers=1, pace=0.0)
    with toys_registered(), House(config) as house:
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
    assert [level["name"] for level in offered["dice"]["levels"]] == ["random"]
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
    assert talks[0].until(lambda view: view["ending"])["ending"]["sentence"] == "red wins: said"
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
    assert "wins the match, 4 to 2" in ending["sentence"]
    assert his.view["match"] == {"to": 3, "score": [1, 2], "game": 2}
    record = ben.http.get(f"/api/tables/{key}/record.json").json()
    assert record["supplies"] == [STEEP, EVEN]
    assert record["moves"].count("next game") == 1
    place = {name: record[name] for name in ("game", "supplies", "match", "moves")}
    whole = ben.http.post("/api/positions", json=place)
    assert whole.json()["ending"], whole.text
    half = {**place, "moves": record["moves"][:8]}
    begun = ben.http.post("/api/positions", json=half).json()
    assert begun["ways"]
    assert begun["match"] == {"to": 3, "score": [1, 2], "game": 2}
    for ply, game in ((6, 1), (7, 2)):
        past = ben.http.get(f"/api/tables/{key}/plies/{ply}").json()
        assert past["match"] == {"to": 3, "score": [[0, 0], [1, 2]][game - 1], "game": game}
    hers.ask("rematch")
    his.until(lambda view: view["offer"])
    his.ask("rematch")
    table = his.until(lambda view: view["next"])["next"]
    assert ben.look(table)["match"] == {"to": 3, "score": [0, 0], "game": 1}
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
