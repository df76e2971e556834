"""Playing over the wire: two guests, watchers, computers, and everything they may ask for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from socket import create_connection, socket
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from saros.core.clock import Time
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.families.players import player_named
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table
from saros.web import automation, host, server
from saros.web.guests import COOKIE
from saros.web.heartbeat import STILL
from saros.web.host import wall_clock
from saros.web.worker_process import Job

from .house import House, Talk, Visitor, house

Guests = Callable[..., Visitor]


def seated(guest: Guests, game: str = "terrestrial", **more: object) -> tuple[Talk, Talk, str]:
    """Two guests at a table, the first on the first seat."""
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.table(game, **more)
    ben.sit(table)
    return ada.talk(table), ben.talk(table), table


@pytest.mark.parametrize("game", BOARDS)
def test_two_guests_and_a_watcher_see_the_same_game(guest: Guests, game: str) -> None:
    ada, ben, table = seated(guest, game)
    watcher = guest().talk(table)
    assert ada.view["mine"] == [0]
    assert ben.view["mine"] == [1]
    assert watcher.view["mine"] == []
    assert [seat["name"] for seat in watcher.view["seats"]] == ["Ada", "Ben"]
    here = Table.new(game)
    for mover, other in [(ada, ben), (ben, ada)] * 3:
        for talk in (other, mover):
            talk.until(lambda view, ply=here.ply: view["ply"] == ply)
        assert [way["text"] for way in mover.view["ways"]] == here.legal_texts()
        assert other.view["ways"] == []
        text = here.legal_texts()[0]
        mover.move(text)
        here = here.play(text)
    watcher.until(lambda view: view["ply"] == 6)
    assert watcher.view["ways"] == watcher.view["may"] == []
    assert [line["text"] for line in watcher.view["moves"]] == list(here.record.moves)
    assert [line["seat"] for line in watcher.view["moves"]] == [0, 1] * 3
    assert watcher.view["picture"] == guest().look(table)["picture"]


@pytest.mark.parametrize("game", BOARDS)
def test_two_guests_play_to_the_end(guest: Guests, game: str) -> None:
    """A whole game, banishment and all, chosen by players who are in no hurry to lose."""
    players = [player_named(name, Random(5)) for name in ("level4", "level1")]
    here = Table.new(game)
    ada, ben, table = seated(guest, game)
    while (seat := here.to_act) is not None:
        text = here.game.write_move(here.state, players[seat].choose(here.game, here.state))
        here = here.play(text)
        mover = (ada, ben)[seat]
        mover.until(lambda view, ply=here.ply: view["ply"] == ply - 1)
        mover.move(text)
    outcome = here.game.outcome(here.state)
    assert outcome is not None
    assert outcome.points == (1.0, 0.0)
    ending = ben.until(lambda view: view["ending"])["ending"]
    assert ending["points"] == [1.0, 0.0]
    assert "banish" in ending["sentence"]
    assert guest().http.get(f"/api/tables/{table}/record.json").json()["result"] == "1-0"


def test_moves_out_of_turn_for_others_stale_or_illegal_are_refused(guest: Guests) -> None:
    ada, ben, table = seated(guest)
    eve = guest().talk(table)
    before = eve.view
    play = {"t": "play", "table": table, "ply": 0}
    assert ben.refused(**play, move="E d6 d5") == "not_your_turn"
    assert eve.refused(**play, move="E d2 d3") == "not_your_seat"
    assert ben.refused(**play, move="E d2 d3", seat=0) == "not_your_seat"
    assert ada.refused(**play, move="E d2 d3", seat=7) == "not_your_seat"
    assert ada.refused(**{**play, "ply": 1}, move="E d2 d3") == "stale_ply"
    assert ada.refused(**play, move="E d2 d9") != "stale_ply"
    assert ada.refused(**play, move="nonsense \x00") != "stale_ply"
    assert ada.refused(t="play", table="aaaaaaaa", ply=0, move="x") == "no_table"
    assert guest().look(table)["number"] == before["number"]
    ada.move("E d2 d3")
    assert ada.refused(**play, move="E d2 d3") == "stale_ply", "a second click changes nothing"
    assert guest().look(table)["ply"] == 1


def test_the_longest_move_there_can_be_is_a_message(guest: Guests) -> None:
    """Ten runs, five in each row: no other move is as long."""
    ends = [(first, first + 4) for first in (1, 7, 13, 19, 25)]
    runs = [f"{suit} {low} to {high}" for suit in ("sun", "moon") for low, high in ends]
    ada = guest("Ada")
    table = ada.table("sonnemond", "me", "me")
    talk = ada.talk(table)
    talk.until(lambda view: view["ply"] == 1)
    refused = talk.refused(t="play", table=table, ply=1, move=f"clear {' and '.join(runs)}")
    assert refused == "illegal_move"


def test_nobody_moves_before_the_other_has_come(guest: Guests) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.table()
    talk = ada.talk(table)
    assert talk.view["waiting"]
    refused = talk.refused(t="play", table=table, ply=0, move="E d2 d3")
    assert refused == "waiting"
    ben.sit(table)
    talk.until(lambda view: not view["waiting"])
    assert talk.view["said"] == "Ben plays sun"
    assert guest().http.post(f"/api/tables/{table}/seats", json={}).status_code == 409


def test_one_person_may_play_both_sides(guest: Guests) -> None:
    talk = guest().talk(guest_table := guest().table("terrestrial", "open", "open"))
    assert talk.view["mine"] == []
    alone = guest("Ada")
    table = alone.table("terrestrial", "me", "me")
    talk = alone.talk(table)
    assert talk.view["mine"] == [0, 1]
    talk.move("E d2 d3")
    assert talk.view["ways"]
    talk.move("P a7 a5", seat=1)
    assert talk.view["ply"] == 2
    assert guest_table != table


def test_who_is_here_is_seen(guest: Guests) -> None:
    ada, ben, table = seated(guest)
    ada.until(lambda view: view["seats"][1]["here"])
    ben.close()
    ada.until(lambda view: not view["seats"][1]["here"])
    assert guest().look(table)["seats"][0]["here"]


def test_who_comes_back_finds_her_seat_and_the_game(guest: Guests) -> None:
    ada, ben, table = seated(guest)
    ada.move("E d2 d3")
    ben.until(lambda view: view["ply"] == 1)
    ada.close()
    ben.move("P a7 a5")
    visitor = ada_visitor(ada, guest)
    back = visitor.talk(table)
    assert (back.view["mine"], back.view["ply"]) == ([0], 2)
    back.move("P a1 a3")


def ada_visitor(talk: Talk, guest: Guests) -> Visitor:
    """Return a visitor with the cookie that a connection was opened with."""
    visitor = guest("Ada")
    request = talk.socket.request
    assert request is not None
    name, _, value = request.headers["Cookie"].partition("=")
    visitor.http.cookies.set(name, value)
    return visitor


# Wishes -----------------------------------------------------------------------------------------


def begun(guest: Guests, **more: object) -> tuple[Talk, Talk, str]:
    """A game in which both have moved."""
    ada, ben, table = seated(guest, **more)
    ada.move("E d2 d3")
    ben.until(lambda view: view["ply"] == 1)
    ben.move("P a7 a5")
    ada.until(lambda view: view["ply"] == 2)
    return ada, ben, table


def test_a_takeback_needs_the_other(guest: Guests) -> None:
    ada, ben, _ = begun(guest)
    ada.ask("ask_takeback")
    ben.until(lambda view: view["offer"] == {"kind": "takeback", "seat": 0})
    assert "accept_takeback" in ben.view["may"]
    ben.ask("accept_takeback")
    ada.until(lambda view: view["ply"] == 0)
    assert ada.view["ways"]
    assert ada.view["said"] == "you have taken a move back"
    ben.until(lambda view: view["ply"] == 0)
    assert ben.view["said"] == "moon has taken a move back"


def test_a_draw_is_declined_and_then_agreed(guest: Guests) -> None:
    ada, ben, _ = begun(guest)
    ada.ask("offer_draw")
    ben.until(lambda view: view["offer"])
    ben.ask("decline_draw")
    ada.until(lambda view: view["offer"] is None)
    ben.ask("offer_draw")
    ada.until(lambda view: view["offer"])
    ada.ask("accept_draw")
    ending = ben.until(lambda view: view["ending"])["ending"]
    assert ending == {
        "points": [0.5, 0.5], "sentence": "drawn by agreement", "reason": "agreement",
        "score": [], "rows": [], "why": [], "counted": False,
    }  # fmt: skip


def test_who_resigns_loses_and_a_rematch_swaps_sides(guest: Guests) -> None:
    ada, ben, table = begun(guest)
    ben.ask("resign")
    ending = ada.until(lambda view: view["ending"])["ending"]
    assert (ending["points"], ending["reason"]) == ([1.0, 0.0], "resigned")
    assert ada.refused(t="play", table=table, ply=2, move="P a1 a3") == "game_over"
    ada.ask("rematch")
    ben.until(lambda view: view["offer"])
    ben.ask("rematch")
    after = ben.until(lambda view: view["next"])["next"]
    assert ada.until(lambda view: view["next"])["next"] == after
    ben.join(after)
    assert ben.view["mine"] == [0]
    assert [seat["name"] for seat in ben.view["seats"]] == ["Ben", "Ada"]
    ben.move("E d2 d3")


def test_a_game_not_begun_can_be_called_off(guest: Guests) -> None:
    ada, ben, _ = seated(guest)
    ben.ask("abort")
    ending = ada.until(lambda view: view["ending"])["ending"]
    assert (ending["points"], ending["reason"]) == ([], "aborted")


def test_a_wish_with_an_old_number_is_stale(guest: Guests) -> None:
    ada, ben, table = begun(guest)
    number = ada.view["number"]
    ask = {"t": "ask", "table": table, "wish": "offer_draw"}
    assert ada.refused(**ask, number=number - 1) == "stale_number"
    assert ada.refused(**ask, number=number + 1) == "stale_number"
    assert guest().talk(table).refused(**ask, number=number) == "not_your_seat"
    assert ben.refused(t="ask", table=table, wish="claim_win", number=number) == "not_gone"
    assert guest().look(table)["ending"] is None


def test_who_has_left_is_claimed_against(guest: Guests, saros: House) -> None:
    ada, ben, table = begun(guest)
    ada.close()
    ben.until(lambda view: not view["seats"][0]["here"])
    assert "claim_win" not in ben.view["may"]

    def long_ago() -> None:
        live = saros.host.live_tables[table]
        live.loaded -= 7_200_000
        live.left = {who: at - 7_200_000 for who, at in live.left.items()}

    saros.run(long_ago)
    ben.until(lambda view: "claim_win" in view["may"])
    assert ben.view["seats"][0]["gone"] >= 7_200_000
    ben.ask("claim_win")
    assert ben.view["ending"]["points"] == [0.0, 1.0]


def test_a_line_that_dies_silently_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.PING + server.PONG < 15
    monkeypatch.setattr(server, "PING", 0.1)
    monkeypatch.setattr(server, "PONG", 0.2)
    with house(tmp_path) as quick, quick.guest("Ada") as ada, quick.guest("Ben") as ben:
        table = ada.table()
        ben.sit(table)
        talk = ben.talk(table)
        with unanswering(quick, ada, table):
            talk.until(lambda view: view["seats"][0]["here"])
            talk.until(lambda view: not view["seats"][0]["here"])
        assert talk.view["seats"][1]["here"], "who answers stays"


@contextmanager
def unanswering(place: House, guest: Visitor, table: str) -> Iterator[None]:
    """Sit at a table on a line over which nothing comes back, not even a pong."""
    line = ClientProtocol(parse_uri(f"ws://127.0.0.1:{place.port}/api/socket"))
    request = line.connect()
    request.headers["Cookie"] = f"{COOKIE}={guest.http.cookies[COOKIE]}"
    line.send_request(request)
    with create_connection(("127.0.0.1", place.port)) as wire:
        wire.sendall(b"".join(line.data_to_send()))
        line.receive_data(wire.recv(4096))
        line.send_text(json.dumps({"t": "join", "table": table}).encode())
        wire.sendall(b"".join(line.data_to_send()))
        yield


# Computers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BOARDS)
def test_a_computer_answers(guest: Guests, game: str) -> None:
    ada = guest("Ada")
    talk = ada.talk(ada.table(game, "me", "level1"))
    assert talk.view["seats"][1]["kind"] == "computer"
    assert talk.view["seats"][1]["here"]
    for ply in (0, 2, 4):
        talk.move(talk.view["ways"][0]["text"])
        talk.until(lambda view, ply=ply: view["ply"] == ply + 2 and view["ways"])


def test_a_free_seat_is_given_to_a_computer_and_it_plays(guest: Guests) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.table("sonnemond", "me", "open", "open")
    ben.sit(table, 2)
    talk, bens = ada.talk(table), ben.talk(table)
    assert (talk.view["engages"], bens.view["engages"]) == (True, False)

    def engage(who: Visitor, **wish: object) -> tuple[int, str]:
        answer = who.http.post(f"/api/tables/{table}/seats", json=wish)
        return answer.status_code, answer.json().get("code", "")

    for who in (ben, guest()):
        assert engage(who, seat=1, player="level1") == (403, "not_your_table")
    assert engage(ada, seat=1, player="level9") == (422, "unknown_player")
    assert engage(ada, seat=2, player="level1") == (409, "seat_taken")
    assert talk.view["waiting"]
    assert engage(ada, player="level1") == (200, "")
    assert talk.until(lambda view: view["ways"])["seats"][1]["name"] == "Caterpillar"
    assert (talk.view["waiting"], talk.view["engages"]) == (False, False)
    assert engage(ada, player="level1") == (409, "seat_taken")
    while talk.view["to_act"] == 0:
        talk.move(talk.view["ways"][0]["text"])
    bens.until(lambda view: any(line["seat"] == 1 for line in view["moves"]))


def test_two_at_one_device_a_friend_and_a_computer_play_to_the_end(guest: Guests) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.table("sonnemond", "me", "me", "open", "level1", names=["Ada", "Amy"])
    ben.sit(table)
    device, friend = ada.talk(table), ben.talk(table)
    luck, moved = Random(4), set[int]()

    def due(view: dict[str, Any]) -> bool:
        return bool(view["ending"]) or view["to_act"] in (0, 1, 2)

    while (view := device.until(due))["ending"] is None:
        seat, ply = view["to_act"], view["ply"]
        talk = friend if seat == 2 else device
        if talk is device:
            talk.send(t="join", table=table, seat=seat)
        talk.until(lambda it, seat=seat, ply=ply: it["ply"] == ply and it["viewpoint"] == seat)
        talk.move(luck.choice(talk.view["ways"])["text"], seat=seat)
        moved.add(seat)
        device.until(lambda it, ply=ply: it["ply"] > ply)
    assert moved == {0, 1, 2}
    told, seen = friend.until(lambda it: it["ending"])["ending"], view["ending"]
    # Each is told as “you”, so only the sentence may differ.
    assert {**told, "sentence": ""} == {**seen, "sentence": ""}


def test_two_computers_play_a_game_to_its_end(guest: Guests) -> None:
    watcher = guest()
    talk = watcher.talk(watcher.table("terrestrial", "level4", "level1"))
    ending = talk.until(lambda view: view["ending"], 60)["ending"]
    assert sum(ending["points"]) == 1
    assert ending["sentence"]
    sheet = watcher.http.get(f"/api/tables/{talk.view['table']}/record").text
    assert "Charger" in sheet


def test_a_computer_gives_moves_back_and_declines_draws_and_plays_again(guest: Guests) -> None:
    ada = guest("Ada")
    talk = ada.talk(ada.table("terrestrial", "me", "level1"))
    talk.move("E d2 d3")
    talk.until(lambda view: view["ply"] == 2)
    talk.ask("offer_draw")
    talk.until(lambda view: view["offer"] is None and "declines" in view["said"])
    talk.ask("ask_takeback")
    talk.until(lambda view: view["ply"] == 0)
    talk.move("E d2 d3")
    talk.until(lambda view: view["ply"] == 2)
    talk.ask("resign")
    talk.ask("rematch")
    after = talk.until(lambda view: view["next"])["next"]
    talk.join(after)
    assert talk.view["mine"] == [1]
    talk.until(lambda view: view["ply"] == 1)


# Clocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "total", "base": 0.3, "increment": 0},
        {"kind": "delay", "base": 0.2, "increment": 0.1},
        {"kind": "byoyomi", "base": 0.1, "increment": 0.1, "periods": 2},
        {"kind": "per_move", "base": 0.3},
        {"kind": "hourglass", "base": 0.3},
    ],
    ids=lambda clock: str(clock["kind"]),
)
def test_a_flag_falls(guest: Guests, clock: dict[str, object]) -> None:
    ada, ben, _ = begun(guest, clock=clock)
    assert ada.view["clock"]["kind"] == clock["kind"]
    ending = ben.until(lambda view: view["ending"])["ending"]
    assert (ending["points"], ending["reason"]) == ([0.0, 1.0], "time")
    assert "time is up" in ending["sentence"]


def test_overstepping_may_cost_only_the_move(guest: Guests) -> None:
    clock = {"kind": "per_move", "base": 0.4, "forfeit": "move"}
    _, ben, _ = begun(guest, clock=clock)
    ben.until(lambda view: view["ways"] and view["ply"] > 2)
    assert ben.view["ending"] is None
    assert "lost this turn" in ben.view["said"]


def test_a_computer_that_waits_for_a_core_loses_neither_time_nor_strength(
    guest: Guests, saros: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Time | None] = []

    async def busy(make: Callable[[], Job], owner: str) -> str:
        await asyncio.sleep(1.1)  # no worker is free, for longer than it has time
        job = make()
        told.append(job.time)
        return Table.from_record(Record.from_json(job.record)).legal_texts()[0]

    monkeypatch.setattr(saros.workers, "move", busy)
    watcher = guest()
    clock = {"kind": "total", "base": 1, "increment": 0.1}
    table = watcher.table("terrestrial", "level8", "level8", clock=clock)
    talk = watcher.talk(table)
    talk.until(lambda view: view["ply"] >= 4)
    assert talk.view["ending"] is None
    assert told[2] is not None
    assert told[2].increment == 0.1
    assert told[2].mine is not None
    assert told[2].mine > 0.5, "it has all its time to think with"
    sitting = saros.host.live_tables[table].sitting
    assert min(sitting.clocks.left) > 500, "and none of the wait was charged"
    assert [act.kind for act in sitting.acts[:8]] == ["outage", "move"] * 4


def test_a_computer_that_broke_down_loses_no_time_until_another_thinks_for_it(
    guest: Guests, saros: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def weak(make: Callable[[], Job], owner: str) -> str:
        nonlocal asked
        asked, job = asked + 1, make()
        if asked == 4:
            raise Refusal("worker_lost", "the computer player has broken down")
        return Table.from_record(Record.from_json(job.record)).legal_texts()[0]

    monkeypatch.setattr(automation, "PAUSES", (3.0,))
    monkeypatch.setattr(saros.workers, "move", weak)
    watcher = guest()
    clock = {"kind": "total", "base": 2.5, "increment": 0.1}
    talk = watcher.talk(watcher.table("terrestrial", "level8", "level8", clock=clock))
    talk.until(lambda view: view["ply"] >= 5)
    assert asked >= 6
    assert talk.view["ending"] is None
    assert min(talk.view["clock"]["left"]) > 1000, "and none of the pause was charged"


# Restarts ---------------------------------------------------------------------------------------


def begin_at(folder: Path, now: Callable[[], int]) -> tuple[str, httpx.Cookies]:
    """Begin a game with a minute for each at a server that is stopped then."""
    with house(folder) as first, first.guest("Ada") as ada, first.guest("Ben") as ben:
        first.host.now = now
        table = ada.table("terrestrial", clock={"kind": "total", "base": 60})
        ben.sit(table)
        one, two = ada.talk(table), ben.talk(table)
        one.move("E d2 d3")
        two.until(lambda view: view["ply"] == 1)
        two.move("P a7 a5")
        return table, ada.http.cookies


def goes_on(folder: Path, table: str, cookies: httpx.Cookies) -> int:
    """Play on at the next server; return the ms that were on the clock when it began."""
    with house(folder) as second, second.guest() as again:
        again.http.cookies.update(cookies)
        back = again.talk(table)
        assert (back.view["mine"], back.view["ply"]) == ([0], 2)
        left: int = back.view["clock"]["left"][0]
        back.move("P a1 a3")
        return left


def test_after_a_restart_the_game_goes_on_and_no_clock_was_charged(tmp_path: Path) -> None:
    an_hour_ago = begin_at(tmp_path, lambda: wall_clock() - 3_600_000)
    assert goes_on(tmp_path, *an_hour_ago) > 40_000


def test_a_slow_start_charges_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = wall_clock()
    begun = begin_at(tmp_path, lambda: now)
    startup = uvicorn.Server.startup

    async def slow(server: uvicorn.Server, sockets: list[socket] | None = None) -> None:
        nonlocal now
        await startup(server, sockets)
        now += STILL - 1  # any longer, and it would be an outage like any other

    monkeypatch.setattr(uvicorn.Server, "startup", slow)
    monkeypatch.setattr(host, "wall_clock", lambda: now)
    assert goes_on(tmp_path, *begun) == 60_000


def test_a_computer_that_was_thinking_goes_on_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as first, first.guest("Ada") as ada:
        first.workers.move = never  # type: ignore[method-assign]
        table = ada.table("terrestrial", "me", "level1")
        ada.talk(table).move("E d2 d3")
    with house(tmp_path) as second, second.guest() as watcher:
        watcher.talk(table).until(lambda view: view["ply"] == 2)


async def never(*_: object) -> str:
    return await asyncio.Future()


def test_a_program_joins_undrawn_and_is_told_every_move(guest: Guests) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.table()
    ben.sit(table)
    program, other = ada.talk(), ben.talk(table)
    program.send(t="join", table=table, drawn=False)
    assert program.hear()["t"] == "table"
    for ply, (who, text) in enumerate([(program, "E d2 d3"), (other, "E f6 f5")]):
        who.send(t="play", table=table, ply=ply, move=text)
        while (change := program.hear())["ply"] <= ply:
            assert change["t"] == "change"
        assert [line["text"] for line in change["added"]["lines"]][-1] == text
        assert not {"picture", "changed", "ways"} & change.keys()
