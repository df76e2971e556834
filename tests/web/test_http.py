"""The HTTP interface: what a script can ask, and how every wrong question is answered."""

from __future__ import annotations

import json
import re
import socket
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from saros.core.game import CHANCE
from saros.draw.drawing import PlainDrawing
from saros.families import GAMES, family_of
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table
from saros.web.lru_cache import LruCache
from saros.web.pages import is_page
from saros.web.rate_limits import Rate, Rates

from .house import House, Talk, Visitor, house, settings

Guests = Callable[..., Visitor]


def problem(answer: httpx.Response, status: int) -> str:
    """Return the code of a refusal, which has a sentence too."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"code", "sentence"}
    assert said["sentence"].strip()
    assert "\n" not in said["sentence"]
    code: str = said["code"]
    return code


def test_the_server_is_well(guest: Guests) -> None:
    assert guest().http.get("/api/health").json()["status"] == "ok"


def test_every_game_is_offered_with_its_switches_and_levels(guest: Guests) -> None:
    offered = guest().http.get("/api/games").json()
    turns = {game["name"]: game["loses_turns"] for game in offered}
    assert turns == {
        "terrestrial": True, "astral": True, "sonnemond": False, "bluemoon": False,
    }  # fmt: skip
    touched = {game["name"] for game in offered if game["sets_up"]}
    assert touched == {"terrestrial", "astral"}
    assert [game["name"] for game in offered] == list(GAMES)
    assert [level["number"] for level in offered[0]["levels"]] == list(range(1, 9))
    for game in offered:
        assert game["levels"]
        assert game["middle"] in [level["name"] for level in game["levels"]]
        drawing = family_of(GAMES[game["name"]]).drawing
        assert game["picture"]["spots"] or type(drawing) is PlainDrawing
        for switch in game["switches"]:
            assert switch["default"] in switch["values"]
            assert switch["label"]
            assert switch["about"]
            assert "§" not in switch["label"] + switch["about"]


def test_only_switches_that_mean_something_on_a_board_are_offered(guest: Guests) -> None:
    offered = guest().http.get("/api/games").json()
    assert {game["name"]: [each["name"] for each in game["switches"]] for game in offered} == {
        "terrestrial": ["repetition", "claims"],
        "astral": ["open_earth", "repetition", "claims"],
        "sonnemond": ["open_others_rows", "empty_hand_eclipse"],
        "bluemoon": ["mulligan", "open_discards"],
    }


@pytest.mark.parametrize("name", BOARDS)
def test_the_art_and_the_rules_of_a_game_can_be_had(guest: Guests, name: str) -> None:
    http = guest().http
    game = next(game for game in http.get("/api/games").json() if game["name"] == name)
    where = f"/api/art/{name}/{game['picture']['ground']}"
    art = http.get(where, params={"turned": 1})
    assert art.headers["cache-control"] == "no-cache"
    ET.fromstring(f"<svg>{art.text}</svg>")
    assert art.headers["content-encoding"] == "gzip"
    plain = http.get(where, params={"turned": 1}, headers={"accept-encoding": "identity"})
    assert (plain.text, plain.headers.get("content-encoding")) == (art.text, None)
    kept = http.get(where, params={"turned": 1, "edition": game["edition"]})
    assert "immutable" in kept.headers["cache-control"]
    tag = {"if-none-match": art.headers["etag"]}
    assert http.get(where, params={"turned": 1}, headers=tag).status_code == 304
    assert problem(http.get(f"/api/art/{name}/nowhere"), 404)
    assert http.get(f"/api/rules/{name}").json()["chapters"]


def test_a_script_starts_a_game_without_a_cookie(saros: House) -> None:
    wish = {"game": "astral", "seats": ["level1", "level1"]}
    made = httpx.post(f"{saros.where}/api/tables", json=wish)
    assert made.status_code == 201
    seen = httpx.get(f"{saros.where}/api/tables/{made.json()['id']}").json()
    assert [seat["kind"] for seat in seen["seats"]] == ["computer", "computer"]
    assert made.json()["path"] == f"/t/{made.json()['id']}"


def test_a_cookie_is_set_once_and_only_with_what_it_opens(guest: Guests) -> None:
    ada = guest("Ada")
    assert "set-cookie" not in ada.http.get("/api/games").headers
    made = ada.http.post("/api/tables", json={"game": "astral"})
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = ada.http.post("/api/tables", json={"game": "astral"})
    assert "set-cookie" not in again.headers
    assert ada.look(made.json()["id"])["mine"] == ada.look(again.json()["id"])["mine"] == [0]


def test_a_forged_cookie_opens_nothing(guest: Guests) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.table()
    value = ada.http.cookies["saros_guest"]
    # Not the last letter: some of its bits mean nothing.
    forged = value[:-2] + ("A" if value[-2] != "A" else "B") + value[-1]
    eve.http.cookies.set("saros_guest", forged)
    assert eve.look(table)["mine"] == []
    assert Talk(eve).refused(t="play", table=table, ply=0, move="E d2 d3") == "not_your_seat"


def test_cookies_of_others_do_not_hide_ours(guest: Guests) -> None:
    ada = guest("Ada")
    table = ada.table()
    ours = f"saros_guest={ada.http.cookies['saros_guest']}"
    with httpx.Client(base_url=ada.where, verify=False) as http:
        for others in ('x={"a": [1, 2]}', "=; ;;", "a b=c d", "x=\xe9"):
            headers = {"cookie": f"{others}; {ours}".encode("latin-1")}
            assert http.get(f"/api/tables/{table}", headers=headers).json()["mine"] == [0]


def test_no_table_begins_with_what_is_over(guest: Guests) -> None:
    over = {"board": "terrestrial", "turn": "moon", "pieces": {"d1": "R", "f7": "r"}}
    problem(guest().http.post("/api/tables", json={"game": "terrestrial", "start": over}), 409)


def test_plays_are_remembered_as_long_as_they_are_not_too_many_plies() -> None:
    memory: LruCache[str, str] = LruCache(10, len)
    for word in ("moon", "sun", "star", "sun"):
        memory.keep(word, word)
    assert [memory.get(word) for word in ("moon", "star", "sun")] == [None, "star", "sun"]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess"}, 422),
        ({"game": "astral", "seats": ["me"]}, 422),
        ({"game": "astral", "seats": ["me"] * 8}, 422),
        ({"game": "astral", "seats": ["me"] * 9}, 400),
        ({"game": "astral", "seats": []}, 400),
        ({"game": "astral", "seats": ["me", "nobody"]}, 422),
        ({"game": "astral", "seats": ["me", "engine:megabytes=60000"]}, 422),
        ({"game": "astral", "options": {"x": 1}}, 422),
        ({"game": "astral", "options": {"open_earth": 1}}, 422),
        ({"game": "astral", "options": []}, 400),
        ({"game": "astral", "clock": {"kind": "total"}}, 422),
        ({"game": "astral", "clock": {"kind": "sundial"}}, 400),
        ({"game": "astral", "clock": {"kind": "hourglass", "base": -1}}, 400),
        ({"game": "astral", "clock": {"kind": "total", "base": 1e300}}, 400),
        ({"game": "astral", "name": "x" * 25}, 400),
        ({"game": "astral", "name": "a\x00b"}, 422),
        ({"game": "astral", "start": {"a": "\x00"}}, 422),
        ({"game": "astral", "start": {"board": "astral"}}, 422),
        ({"game": "astral", "more": 1}, 400),
        ({"game": 7}, 400),
        ({}, 400),
        ([], 400),
        (None, 400),
        ("astral", 400),
    ],
)
def test_a_bad_wish_is_refused_in_a_sentence(guest: Guests, wish: Any, status: int) -> None:
    problem(guest().http.post("/api/tables", json=wish), status)


DEEP = b'{"game":"astral","options":{"x":' + b"[" * 20_000 + b"]" * 20_000 + b"}}"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"\xff\xfe", b'{"game":"\\ud800"}', DEEP, b"[" * 60_000,
        b'{"game":"astral","options":{"open_earth":' + b"9" * 10_000 + b"}}",
        b'{"game":"astral","options":{"open_earth":1e999}}',
        b'{"game":"astral","clock":{"base":NaN}}', b'{"game":"\xed\xa0\x80"}',
    ],
    ids=range(10),
)  # fmt: skip
def test_what_is_no_json_is_refused(guest: Guests, body: bytes) -> None:
    kind = {"content-type": "application/json"}
    for path in ("/api/tables", "/api/positions", "/api/thoughts", "/api/tables/aaaaaaaa/seats"):
        answer = guest().http.post(path, content=body, headers=kind)
        assert answer.status_code in (400, 404, 422), answer.text
        problem(answer, answer.status_code)


def test_what_is_too_large_or_of_another_kind_is_refused(guest: Guests) -> None:
    http = guest().http
    large = json.dumps({"game": "astral", "options": {"x": "y" * 300_000}}).encode()
    kind = {"content-type": "application/json"}
    assert problem(http.post("/api/tables", content=large, headers=kind), 413)
    chunks = (large[at : at + 1000] for at in range(0, len(large), 1000))
    assert problem(http.post("/api/tables", content=chunks, headers=kind), 413)
    for wrong in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = http.post(
            "/api/tables", content=b'{"game":"astral"}', headers={"content-type": wrong}
        )
        assert problem(answer, 415) == "not_json"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api", 404),
        ("GET", "/api/tables/aaaaaaaa", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/%ff%fe", 404),
        ("GET", "/api/tables/" + "x" * 39, 404),
        ("GET", "/api/tables/aaaaaaaa/plies/0", 404),
        ("GET", "/api/tables/aaaaaaaa/plies/x", 404),
        ("GET", "/api/tables/aaaaaaaa/record", 404),
        ("GET", "/api/tables/aaaaaaaa/record.json", 404),
        ("GET", "/api/tables/aaaaaaaa/picture.svg", 404),
        ("GET", "/api/rules/chess", 404),
        ("GET", "/api/art/chess/board", 404),
        ("DELETE", "/api/tables/aaaaaaaa", 405),
        ("PUT", "/api/games", 405),
        ("GET", "/api/positions", 405),
        ("POST", "/", 405),
        ("POST", "/somewhere", 405),
    ],
)
def test_a_wrong_door_is_named(guest: Guests, method: str, path: str, status: int) -> None:
    answer = guest().http.request(method, path)
    problem(answer, status)
    if status == 405:
        assert answer.headers["allow"]


@pytest.mark.parametrize("path", ["/", "/t/abcdefgh", "/api/health", "/api/tables/aaaaaaaa"])
def test_a_head_says_what_a_get_would_without_its_body(guest: Guests, path: str) -> None:
    ada = guest()
    whole, head = ada.http.get(path), ada.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.headers["content-security-policy"]


def test_an_earlier_ply_the_record_and_the_picture_can_be_had(guest: Guests) -> None:
    ada = guest("Ada")
    table = ada.table("terrestrial", "me", "me")
    talk = ada.talk(table)
    talk.move("E d2 d3")
    talk.move("P a7 a5")
    first = guest().http.get(f"/api/tables/{table}/plies/1").json()
    assert [line["text"] for line in first["moves"]] == ["E d2 d3"]
    assert first["to_act"] == 1
    assert first["ways"]
    where = f"/api/tables/{table}"
    assert problem(guest().http.get(f"{where}/plies/3"), 404) == "no_ply"
    assert guest().http.get(f"{where}/record.json").json()["moves"] == ["E d2 d3", "P a7 a5"]
    sheet = guest().http.get(f"{where}/record")
    assert "01. E d2 d3 P a7 a5" in sheet.text
    assert sheet.headers["content-type"].startswith("text/plain")
    picture = guest().http.get(f"{where}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    ET.fromstring(picture.text)


@pytest.mark.parametrize("game", BOARDS)
def test_a_position_is_shown_and_thought_about(guest: Guests, game: str) -> None:
    here = Table.new(game)
    moves = here.legal_texts()[:1]
    place = {"game": game, "moves": moves}
    shown = guest().http.post("/api/positions", json=place).json()
    assert [way["text"] for way in shown["ways"]] == here.play(moves[0]).legal_texts()
    thought = guest().http.post("/api/thoughts", json=place).json()
    assert thought["best"] in here.play(moves[0]).legal_texts()
    assert thought["line"][0] == thought["best"]
    assert 0 <= thought["chance"] <= 1
    assert guest().http.post("/api/thoughts", json=place).json() == thought, "it is remembered"


def test_where_points_are_counted_a_thought_is_of_every_seat(guest: Guests) -> None:
    table = Table.new("sonnemond", 3)
    table = table.play(table.game.chance(table.state, Random(1)))
    found = []
    for _ in range(2):
        place = {"game": "sonnemond", "seats": 3, "moves": list(table.record.moves)}
        found.append(guest().http.post("/api/thoughts", json=place).json())
        table = table.play(table.legal_moves()[0])
    assert [thought["by_chance"] for thought in found] == [True, False]
    for thought in found:
        assert len(thought["points"]) == len(thought["shares"]) == len(thought["chances"]) == 3
        assert sum(thought["shares"]) == pytest.approx(1, abs=0.15)
        # What is said and what is drawn are the same numbers.
        said = f"seat 1 {thought['points'][0]:+.1f} ({100 * thought['chances'][0]:.0f} %)"
        assert said in thought["words"]
    assert found[0]["points"] != found[1]["points"]


def test_where_chance_is_to_act_something_is_expected_and_no_move_is_best(guest: Guests) -> None:
    """Without it nobody could tell what of a play was luck: draws follow each other there."""
    table, luck, found = Table.new("bluemoon"), Random(1), []
    while table.to_act == CHANCE:
        place = {"game": "bluemoon", "moves": list(table.record.moves)}
        found.append(guest().http.post("/api/thoughts", json=place).json())
        table = table.play(table.game.chance(table.state, luck))
    assert [thought["by_chance"] for thought in found] == [False, True, True]
    for thought in found:
        assert (thought["best"], thought["line"], thought["lines"]) == ("", [], [])
        assert sum(thought["shares"]) == pytest.approx(1, abs=0.001)
        assert f"Roland {thought['points'][0]:+.1f} " in thought["words"]


def test_a_bad_position_is_refused(guest: Guests) -> None:
    for path in ("/api/positions", "/api/thoughts"):
        for place in (
            {"game": "terrestrial", "moves": ["E d2 d9"]},
            {"game": "terrestrial", "moves": ["E d2 d3"] * 200},
            {"game": "terrestrial", "seats": 3},
            {"game": "terrestrial", "start": {}},
            {"game": "terrestrial", "start": {"board": "astral"}},
            {"game": "terrestrial", "moves": ["\x00"]},
        ):
            problem(guest().http.post(path, json=place), 422)


def test_a_long_game_is_replayed_beside_the_others(guest: Guests) -> None:
    here, moves = Table.new("terrestrial"), []
    while here.ply < 60 and here.outcome is None:
        texts = here.legal_texts()
        moves.append(texts[here.ply * 7 % len(texts)])
        here = here.play(moves[-1])
    shown = guest().http.post("/api/positions", json={"game": "terrestrial", "moves": moves})
    assert len(shown.json()["moves"]) == len(moves)


def test_a_turn_lost_to_the_clock_is_looked_at_like_any_other(guest: Guests) -> None:
    moves = ["E d2 d3", "E f6 f5", "lost", "P f7 f4", "lost"]
    for plies in range(len(moves) + 1):  # one by one, as an analysis asks for them
        place = {"game": "terrestrial", "options": {"stop_and_go": True}, "moves": moves[:plies]}
        shown = guest().http.post("/api/positions", json=place)
        assert shown.status_code == 200, shown.text
        assert shown.json()["to_act"] == plies % 2
    place["moves"] = [*moves, "E d3 d9"]
    assert problem(guest().http.post("/api/positions", json=place), 422)


def test_a_position_may_begin_with_a_whole_deck_in_its_order(guest: Guests) -> None:
    here = Table.new("sonnemond")
    deal = here.game.write_move(here.state, here.game.chance(here.state, Random(1)))
    place = {"game": "sonnemond", "moves": [deal]}
    shown = guest().http.post("/api/positions", json=place)
    assert shown.status_code == 200, shown.text
    assert [way["text"] for way in shown.json()["ways"]] == here.play(deal).legal_texts()


# Guarding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", ""])
def test_a_page_of_others_can_neither_ask_nor_talk(guest: Guests, origin: str) -> None:
    from websockets.exceptions import InvalidStatus

    ada = guest("Ada")
    table = ada.table()
    where = {"origin": origin}
    for path, body in (("/api/tables", {"game": "astral"}), (f"/api/tables/{table}/seats", {})):
        answer = ada.http.post(path, json=body, headers=where)
        assert problem(answer, 403) == "foreign_origin"
        assert "set-cookie" not in answer.headers
    with pytest.raises(InvalidStatus) as refused:
        Talk(ada, Origin=origin)
    assert refused.value.response.status_code == 403
    assert ada.look(table)["number"] == 0


def test_a_page_of_ours_can_ask_and_talk(guest: Guests, saros: House) -> None:
    ada = guest("Ada")
    made = ada.http.post("/api/tables", json={"game": "astral"}, headers={"origin": saros.where})
    assert made.status_code == 201
    talk = Talk(ada, Origin=saros.where)
    ada.sockets.append(talk)
    assert talk.join(made.json()["id"])["mine"] == [0]


def test_a_name_that_points_here_from_elsewhere_is_refused_at_every_door(
    guest: Guests, saros: House
) -> None:
    """DNS rebinding: the browser takes such a page for ours, its origin too."""
    page = {"host": f"evil.example:{saros.port}", "origin": f"http://evil.example:{saros.port}"}
    http = guest().http
    wish = {"game": "astral", "seats": ["me", "open"]}
    for answer in (
        http.get("/", headers=page),
        http.get("/api/games", headers=page),
        http.post("/api/tables", json=wish, headers=page),
    ):
        assert problem(answer, 421) == "unknown_host"
    with socket.create_connection(("127.0.0.1", saros.port)) as line:
        line.sendall(
            b"GET /api/socket HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 421 ")
    assert http.get("/api/games", headers={"host": "attic.local"}).status_code == 200


def test_names_are_refused_by_http_too_and_a_family_plays_to_the_end(
    guest: Guests, saros: House
) -> None:
    family = guest("👨\u200d👩\u200d👧")
    for name in ("You", "\u3164"):
        wish = {"game": "terrestrial", "seats": ["me", "open"], "name": name}
        assert problem(family.http.post("/api/tables", json=wish), 422) == "bad_name"
    table = family.table("terrestrial", "me", "me")
    assert problem(family.http.post(f"/api/tables/{table}/seats", json={"name": "Moon"}), 422) == (
        "bad_name"
    )
    talk = family.talk(table)
    talk.move("E d2 d3")
    talk.move("P a7 a5")
    talk.ask("resign")
    assert talk.view["seats"][0]["name"] == "👨\u200d👩\u200d👧"
    result = saros.do(saros.host.store.result(table))
    assert result is not None
    assert result.seats[0].name == "👨\u200d👩\u200d👧"
    assert "👨\u200d👩\u200d👧" in family.http.get(f"/api/tables/{table}/record").text


def test_a_proxy_on_this_machine_says_who_asks_and_how(tmp_path: Path) -> None:
    wish = {"game": "astral", "seats": ["me", "open"]}
    with house(tmp_path, Rates(tables=Rate(0, 1)), names=("saros.example",)) as small:
        for client, status in (("192.0.2.1", 201), ("192.0.2.1", 429), ("192.0.2.2", 201)):
            headers = {"host": "saros.example", "origin": "https://saros.example",
                       "x-forwarded-for": client, "x-forwarded-proto": "https"}  # fmt: skip
            answer = httpx.post(f"{small.where}/api/tables", json=wish, headers=headers)
            assert answer.status_code == status
            if status == 201:
                assert answer.headers["set-cookie"].endswith("; Secure")


def test_a_flood_of_positions_is_drawn_by_the_workers_and_looks_the_same(tmp_path: Path) -> None:
    place = {"game": "terrestrial", "moves": ["E d2 d3", "E f6 f5"], "people": ["Ada", "Ben"]}
    with house(tmp_path, Rates(positions=Rate(0, 1))) as small, small.guest() as eve:
        asked: list[object] = []
        answer = small.workers.answer

        async def noted(*words: Any) -> Any:
            asked.append(words[1])
            return await answer(*words)

        small.workers.answer = noted  # type: ignore[method-assign]
        here, there = (eve.http.post("/api/positions", json=place) for _ in range(2))
        assert here.status_code == there.status_code == 200
        assert here.json() == there.json()
        assert asked == ["127.0.0.1"]
        for wrong, code in ({"game": "chess"}, "unknown_game"), ({"seats": 5}, "bad_seats"):
            assert problem(eve.http.post("/api/positions", json=place | wrong), 422) == code


def test_every_answer_wears_its_headers(guest: Guests) -> None:
    http = guest().http
    for path in ("/", "/api/health", "/api/nothing", "/schema", "/assets/nothing.js"):
        headers = http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        # In a home network there is no https, and the page must work all the same.
        assert "upgrade-insecure-requests" not in policy
        assert "strict-transport-security" not in headers


def test_a_flood_of_requests_is_dammed(tmp_path: Path) -> None:
    with house(tmp_path, Rates(requests=Rate(1, 5))) as small, small.guest() as eve:
        codes = [eve.http.get("/api/health").status_code for _ in range(8)]
        assert codes[:5] == [200] * 5
        assert codes[-1] == 429
        assert problem(eve.http.get("/api/health"), 429) == "too_fast"


def test_tables_thoughts_and_reports_are_not_made_without_end(tmp_path: Path) -> None:
    rates = Rates(tables=Rate(0, 2), thoughts=Rate(0, 1), supplies=Rate(0, 1))
    with house(tmp_path, rates) as small, small.guest() as eve:
        wish = {"game": "astral", "seats": ["open", "open"]}
        codes = [eve.http.post("/api/tables", json=wish).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        place = {"game": "astral"}
        codes = [eve.http.post("/api/thoughts", json=place).status_code for _ in range(2)]
        assert codes == [200, 429]
        made = {"game": "astral", "text": ""}
        codes = [eve.http.post("/api/supplies", json=made).status_code for _ in range(2)]
        assert codes == [422, 429]


# Pages ------------------------------------------------------------------------------------------


UNKNOWN = (
    "/anywhere/at/all", "/t", "/t/abc", "/t/abcdefgh/more", "/rules", "/rules/chess",
    "/rules/astral/more", "/catalogue/chess", "/build/astral/a/b", "/index.htm",
)  # fmt: skip


def test_every_kind_of_page_that_the_client_opens_is_known_to_the_server(root: Path) -> None:
    routes = (root / "client/src/lib/route.svelte.ts").read_text(encoding="utf-8")
    kinds = set(re.findall(r'first === "(\w+)"', routes))
    assert kinds
    rest = ("abcdefgh", next(iter(GAMES)), "abcdefgh/analysis")
    assert {kind for kind in kinds if not any(is_page(f"{kind}/{each}") for each in rest)} == set()


def test_the_pages_are_packed_kept_and_found(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Saros</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "app-B1c2D3e4.js").write_text("play()" * 100)
    (tmp_path / "secret").write_text("do not tell")
    with House(settings(tmp_path, static=static)) as open_house, open_house.guest() as ada:
        script = ada.http.get("/assets/app-B1c2D3e4.js")
        assert script.text == "play()" * 100
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        plain = {"accept-encoding": "identity"}
        assert "content-encoding" not in ada.http.get("/icon.svg", headers=plain).headers
        for path in ("/", "/t/abcdefgh", "/t/abcdefgh/analysis", "/rules/astral", "/index.html"):
            page = ada.http.get(path)
            assert page.text == "<title>Saros</title>", path
            assert page.headers["cache-control"] == "no-cache"
            assert page.status_code == 200
        assert "saros_guest" in ada.http.cookies
        for path in UNKNOWN:
            page = ada.http.get(path, headers={"if-none-match": page.headers["etag"]})
            assert (page.status_code, page.text) == (404, "<title>Saros</title>"), path
        tag = {"if-none-match": page.headers["etag"]}
        assert ada.http.get("/", headers=tag).status_code == 304
        assert problem(ada.http.get("/assets/gone-11111111.js"), 404)
        for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "/assets/%00", "//secret"):
            assert "do not tell" not in ada.http.get(path).text
        (static / "icon.svg").write_text("<svg><g/></svg>")
        assert ada.http.get("/icon.svg").text == "<svg><g/></svg>", "a new build is noticed"


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    with House(settings(tmp_path, static=tmp_path / "none")) as bare, bare.guest() as ada:
        page = ada.http.get("/")
        assert page.status_code == 200
        assert "python3 run" in page.text


def test_the_interface_is_described(guest: Guests) -> None:
    http = guest().http
    page = http.get("/schema").text
    assert "POST /api/tables" in page
    assert "level4" in page, "with an example"
    assert "<script" not in page
    described = http.get("/schema/openapi.json").json()
    for path, methods in described["paths"].items():
        for told in methods.values():
            assert told["summary"], path


CARDS: dict[str, Any] = {"game": "sonnemond", "start": {
    "players": 2, "hands": [["S9", "S10"], ["M4"]], "rows": [{"sun": []}, {"moon": [["M20"]]}],
    "turn": 0}}  # fmt: skip


def test_a_position_calls_people_by_their_names(guest: Guests) -> None:
    place = {**CARDS, "moves": ["S9 +1"], "people": ["Ada", "Ben"]}
    seen = guest().http.post("/api/positions", json=place).json()
    assert seen["moves"][0]["text"] == "Ada lays sun 9 to open Ada's sun row"
    assert seen["picture"]["story"][-1]["text"] == "Your turn: lay a card"
    assert guest().http.post("/api/thoughts", json=place).json()["words"].count("Ben") == 1
    for people in (["Ada"], ["Ada", "Ben", "Cleo"], ["a\x00b", "Ben"], ["x" * 25, ""]):
        for path in ("/api/positions", "/api/thoughts"):
            answer = guest().http.post(path, json={**place, "people": people})
            assert answer.status_code in (400, 422), answer.text


def test_a_position_is_seen_from_one_seat_whoever_is_to_move(guest: Guests) -> None:
    """All hands lie open, and any seat's moves can be touched where its cards lie."""
    for moves, turn in (([], 0), (["S9 +1"], 1)):
        place = {**CARDS, "moves": moves, "people": ["Ada", "Ben"]}
        for seat in (0, 1, None):
            shown = guest().http.post("/api/positions", json={**place, "seat": seat}).json()
            names = {each["id"]: each["text"] for each in shown["picture"]["captions"]}
            called = ["You" if who == seat else name for who, name in enumerate(("Ada", "Ben"))]
            assert [names[f"seat:{n}"].split(" ·")[0] for n in (0, 1)] == called
            spots = {spot["id"]: spot for spot in shown["picture"]["spots"]}
            hands = [spots[name]["symbol"] for name in spots if name.startswith("hand:")]
            assert len(hands) == 3 - len(moves)
            assert "back" not in hands
            assert shown["to_act"] == turn
            assert shown["ways"]
            assert all(touch in spots for way in shown["ways"] for touch in way["touches"])
    problem(guest().http.post("/api/positions", json={**place, "seat": 2}), 422)


def test_who_reads_is_you_whoevers_eyes_look(guest: Guests) -> None:
    """Board, moves, what happened, advice, what is told of things and why not agree on it."""
    place = {**CARDS, "moves": ["S9 +1"], "people": ["Ada", "Ben"], "seat": 1}
    lays_own = {
        0: "These are your cards; Ben lays one of their own.",
        None: "These are Ada's cards; Ben lays one of their own.",
        1: "These are Ada's cards; you lay one of your own.",
    }
    for reader, ada, ben in ((0, "You", "Ben"), (None, "Ada", "Ben"), (1, "Ada", "You")):
        asked = {**place, "reader": reader}
        shown = guest().http.post("/api/positions", json=asked).json()
        names = {each["id"]: each["text"] for each in shown["picture"]["captions"]}
        assert [names[f"seat:{n}"].split(" ·")[0] for n in (0, 1)] == [ada, ben]
        lays = "You lay" if reader == 0 else "Ada lays"
        assert shown["moves"][0]["text"].startswith(lays)
        assert shown["happened"][0].startswith(lays)
        words = guest().http.post("/api/thoughts", json=asked).json()["words"]
        assert all(name.lower() in words.lower() for name in (ada, ben)), words
        things = guest().http.post("/api/positions/explanations", json=asked).json()
        told = " ".join(line for thing in things["things"] for line in thing["now"]).lower()
        assert all(name.lower() in told for name in (ada, ben)), told
        for seat, card in ((1, "hand:0:0"), (0, "hand:S10")):  # the same card to other eyes
            touched = {**asked, "seat": seat, "touches": [card]}
            why = guest().http.post("/api/positions/why", json=touched).json()
            assert why["sentence"] == lays_own[reader]
    problem(guest().http.post("/api/positions", json={**place, "reader": 2}), 422)


def test_what_is_forced_is_told_of_whom_it_befalls(guest: Guests) -> None:
    start = {"players": 2, "hands": [["S4"], ["SX"]], "stack": ["S1"], "turn": 1,
             "rows": [{"moon": [["M10"]]}, {"moon": [["M11"]]}]}  # fmt: skip
    place = {"game": "sonnemond", "start": start, "people": ["Ada", "Ben"], "seat": 0}
    way = guest().http.post("/api/positions", json=place).json()["ways"][0]
    assert way["label"] == "total eclipse: Ben loses hand and rows"
    way = guest().http.post("/api/positions", json={**place, "seat": 1}).json()["ways"][0]
    assert way["label"] == "total eclipse: lose your hand and your rows"


def test_advice_and_ending_call_people_as_the_board_does(guest: Guests) -> None:
    place: dict[str, Any] = {**CARDS, "people": ["Ada", "Ben"]}
    for seat, whose in ((0, ("your", "Ben's")), (1, ("Ada's", "your")), (None, ("Ada's", "Ben's"))):
        thought = guest().http.post("/api/thoughts", json={**place, "seat": seat}).json()
        assert re.search("seat [12]'s", thought["best"])
        named = " · ".join(thought["line"])
        for n, name in enumerate(whose, 1):
            named = named.replace(f"seat {n}'s", name)
        assert " · ".join(thought["told"]) == named
    start = {**CARDS["start"], "finished": True, "score": [["S1", "S2"], []]}
    for seat, said in ((0, "you win, "), (1, "Ada wins, ")):
        over = {**place, "start": start, "seat": seat}
        ending = guest().http.post("/api/positions", json=over).json()["ending"]
        assert ending["sentence"].startswith(said), ending


def test_computers_of_one_name_are_numbered_and_people_named_by_seat(guest: Guests) -> None:
    ada = guest("Ada")
    table = ada.table("sonnemond", "me", "level1", "me", "level1", names=["", "", "Ben"])
    seats = ada.look(table)["seats"]
    assert [seat["called"] for seat in seats] == ["Ada", "Caterpillar 1", "Ben", "Caterpillar 2"]
    assert [seat["partners"] for seat in seats] == [[2], [3], [0], [1]]


def test_nobody_is_invited_to_a_position_whose_secrets_another_knows(guest: Guests) -> None:
    answer = guest().http.post("/api/tables", json={**CARDS, "seats": ["me", "open"]})
    assert problem(answer, 422) == "bad_seats"
    assert guest().http.post("/api/tables", json={**CARDS, "seats": ["me", "level1"]}).is_success
