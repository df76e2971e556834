"""Hostile messages: each gets a refusal, none changes a table, none breaks or fills the server."""

from __future__ import annotations

import json
import resource
import socket
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from saros.web.messages.socket import FromBrowser, Join, Leave, Ping
from saros.web.rate_limits import Rate, Rates
from saros.web.socket import MOST_TABLES

from .house import House, Talk, Visitor, house, waited

Guests = Callable[..., Visitor]

WORDS = [
    "join", "leave", "play", "ask", "ping", "table", "resign", "claim_win", "E d2 d3", "P a7 a5",
    "", "\x00", "\ud7ff", "💥", "null", "aaaaaaaa", "../../..", "' OR 1=1 --", "x" * 90, "x" * 3000,
]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 7, 8, 2**31, 2**53, 2**64, 10**30, 0.5, -0.0, 1e300]
KEYS = ["t", "table", "ply", "move", "seat", "number", "wish", "n", "lag", "tall", "brief",
        "drawn", "more", ""]  # fmt: skip
KINDS: dict[str, dict[str, Any]] = {
    "join": {"tall": True, "brief": True, "drawn": False},
    "leave": {},
    "play": {"ply": 0, "move": "E d2 d3"},
    "ask": {"number": 0, "wish": "resign"},
    "ping": {"n": 1, "lag": 5},
}


FROM_BROWSER: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


def value(rng: Random, depth: int = 0) -> Any:
    """Anything that JSON can hold."""
    roll = rng.random()
    if roll < 0.35:
        return rng.choice(WORDS)
    if roll < 0.7:
        return rng.choice(NUMBERS)
    if roll < 0.85 or depth > 3:
        return rng.choice([None, True, False])
    if roll < 0.93:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): value(rng, depth + 1) for _ in range(rng.randrange(4))}


def message(rng: Random, table: str) -> str | bytes:
    """A message that is nearly one of ours, or not at all."""
    kind = rng.choice(list(KINDS))
    made: dict[str, Any] = {"t": kind, "table": table, **KINDS[kind]}
    if kind == "ping":
        del made["table"]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        made[rng.choice(KEYS)] = value(rng)
    if rng.random() < 0.1:
        made.pop(rng.choice(list(made)))
    text = json.dumps(made)
    roll = rng.random()
    if roll < 0.1:
        cut = rng.randrange(len(text))
        return text[:cut] + rng.choice(["", "}", "\x00", '"', "]"]) + text[cut + 1 :]
    if roll < 0.13:
        return rng.choice(["", "[]", "null", "[" * 4000, '{"t":' * 600, "7", '"play"', "\\ud800"])
    if roll < 0.16:
        return text.encode()
    return text


def bombard(talk: Talk, rng: Random, table: str, count: int) -> None:
    """Send so many messages; every one is answered before the next hundred go out."""
    for _ in range(count // 100):
        due: Counter[str] = Counter()
        for _ in range(100):
            text = message(rng, table)[:4000]
            due[deserved(text, table)] += 1
            talk.socket.send(text)
        talk.send(t="ping", n=4711)
        answers: Counter[str] = Counter()
        while (answer := talk.hear()).get("n") != 4711:
            answers[answer["t"]] += 1
        assert (answers["refused"], answers["pong"]) == (due["refused"], due["pong"])


def deserved(text: str | bytes, table: str) -> str:
    """Return how a message is answered that nobody may mean: refused, if it asks for anything."""
    try:
        meant = FROM_BROWSER.decode(text) if isinstance(text, str) else None
    except (msgspec.DecodeError, RecursionError):
        return "refused"
    if isinstance(meant, Join | Leave):
        return "seen" if isinstance(meant, Leave) or meant.table == table else "refused"
    return "pong" if isinstance(meant, Ping) else "refused"


def game_of(guest: Guests) -> tuple[Visitor, str, Any]:
    """A game of two others, in the middle, and all that a stranger sees of it."""
    ada = guest("Ada")
    table = ada.table("terrestrial", "me", "me")
    talk = ada.talk(table)
    talk.move("E d2 d3")
    talk.move("P a7 a5")
    talk.close()
    return ada, table, seen(guest(), table)


def seen(visitor: Visitor, table: str) -> Any:
    found = visitor.look(table)
    for seat in found["seats"]:
        del seat["gone"]
    return found


def test_a_strangers_messages_change_nothing(guest: Guests) -> None:
    _, table, before = game_of(guest)
    talk = guest("Eve").talk()
    bombard(talk, Random(1), table, 3000)
    assert seen(guest(), table) == before


def test_an_opponents_messages_change_nothing_before_it_is_her_turn(guest: Guests) -> None:
    """They may not move, nor resign before both have moved, nor claim while the other is here."""
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.table()
    eve.sit(table)
    talk, before = eve.talk(table), seen(ada, table)
    bombard(talk, Random(2), table, 3000)
    talk.send(t="join", table=table)  # for they may have left meanwhile
    waited(lambda: bool(seen(ada, table) == before))


@pytest.mark.long("hostile", reason="it sends a hundred thousand messages")
def test_a_hundred_thousand_messages_change_nothing_and_leave_no_trace(tmp_path: Path) -> None:
    with house(tmp_path) as besieged, besieged.guest("Ada") as ada, besieged.guest("Eve") as eve:
        table = ada.table()
        eve.sit(table)
        before = seen(ada, table)
        sizes = []
        for seed in range(20):
            with besieged.guest("Mallory") as mallory:
                # One who sits there, and one who does not.
                for who in (eve, mallory):
                    talk = who.talk()
                    bombard(talk, Random(f"{who.name} {seed}"), table, 2500)
                    talk.close()
            sizes.append(resident())
        waited(lambda: bool(seen(ada, table) == before))  # as soon as Eve's leaving is noticed
        # The first rounds fill buckets, caches and the allocator's own pockets.
        assert sizes[-1] - sizes[4] < 8 * 1024, f"the memory grows: {sizes} kB"


def resident() -> int:
    """How many kB this process holds."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", "null", '"join"', "{}", '{"t":"fly"}', '{"t":["join"]}', '{"t":"ping"}',
     '{"t":"ping","n":1,"x":2}', '{"t":"ping","n":-1}', '{"t":"ping","n":99999999999999999999}',
     '{"t":"join","table":"ABCDEFGH"}', '{"t":"join","table":"aaaaaaaa","tall":1}',
     '{"t":"play","table":"aaaaaaaa","ply":0,"move":""}',
     '{"t":"ask","table":"aaaaaaaa","number":0,"wish":"win"}', "[" * 4000, '{"a":' * 600],
)  # fmt: skip
def test_what_is_no_message_is_refused(guest: Guests, text: str) -> None:
    talk = guest().talk()
    talk.socket.send(text)
    refusal = talk.refusal()
    assert refusal["code"] == "bad_message"
    assert "\n" not in refusal["sentence"]
    talk.socket.send(text.encode())
    assert talk.refusal()["code"] == "bad_message"
    talk.send(t="ping", n=5)
    assert talk.hear()["n"] == 5, "the connection lives on"


def test_what_is_no_text_or_too_long_ends_the_connection_and_nothing_else(guest: Guests) -> None:
    _, table, before = game_of(guest)
    for code, send in (
        (1007, lambda talk: talk.socket.send(b"\xff\xfe", text=True)),
        (1009, lambda talk: talk.send(t="ping", n=1, lag="x" * 5000)),
    ):
        talk = guest().talk(table)
        send(talk)
        assert ended(talk) == code
    assert seen(guest(), table) == before


def ended(talk: Talk, pings: int = 0) -> int | None:
    """Ping and listen until the other side hangs up; return what it said, if that was heard."""
    try:
        for n in range(pings):
            talk.send(t="ping", n=n)
        while True:
            talk.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_replays_and_duplicates_are_stale(guest: Guests) -> None:
    ada = guest("Ada")
    table = ada.table("terrestrial", "me", "me")
    talks = [ada.talk(table) for _ in range(3)]
    play = {"t": "play", "table": table, "ply": 0, "move": "E d2 d3"}
    for talk in talks:
        talk.send(**play)
        talk.send(**play)
    refusals = 0
    for talk in talks:
        talk.send(t="ping", n=9)
        while (heard := talk.hear()).get("n") != 9:
            refusals += heard["t"] == "refused"
            assert heard.get("code", "stale_ply") == "stale_ply"
    assert refusals == 5, "of six equal moves one was played"
    assert guest().look(table)["ply"] == 1


def test_one_connection_looks_at_few_tables(guest: Guests) -> None:
    ada = guest("Ada")
    talk = ada.talk()
    for _ in range(MOST_TABLES):
        talk.join(ada.table("terrestrial", "open", "open"))
    last = ada.table("terrestrial", "open", "open")
    assert talk.refused(t="join", table=last) == "too_many_tables"
    talk.send(t="leave", table=talk.view["table"])
    talk.join(last)


def test_joining_what_is_not_there_costs_no_place(guest: Guests) -> None:
    talk = guest().talk()
    for _ in range(MOST_TABLES + 1):
        assert talk.refused(t="join", table="aaaaaaaa") == "no_table"


def test_who_talks_too_fast_is_told_so_and_then_cut_off(tmp_path: Path) -> None:
    rates = Rates(messages=Rate(5, 10), strikes=20)
    with house(tmp_path, rates) as strict, strict.guest() as eve:
        talk = eve.talk()
        for n in range(12):
            talk.send(t="ping", n=n)
        assert [talk.hear()["t"] for _ in range(12)][-1] == "refused"
        assert ended(talk, 60) in (1008, None)


def test_one_guest_with_many_windows_is_one_guest(tmp_path: Path) -> None:
    rates = Rates(guest_messages=Rate(0, 10))
    with house(tmp_path, rates) as strict, strict.guest() as eve:
        eve.table()
        codes = []
        for _ in range(4):
            talk = eve.talk()
            for n in range(3):
                talk.send(t="ping", n=n)
                codes.append(talk.hear()["t"])
        assert codes == ["pong"] * 10 + ["refused"] * 2


def test_an_address_has_a_bounded_number_of_connections(tmp_path: Path) -> None:
    with house(tmp_path, Rates(connections=2)) as strict, strict.guest() as eve:
        first, _ = eve.talk(), eve.talk()
        third = eve.talk()
        with pytest.raises(ConnectionClosed):
            third.hear()
        first.close()
        talk = patiently(eve)
        talk.send(t="ping", n=1)
        assert talk.hear()["n"] == 1


def patiently(visitor: Visitor) -> Talk:
    """Connect as soon as there is room."""
    for _ in range(100):
        talk = visitor.talk()
        talk.send(t="ping", n=0)
        try:
            talk.hear()
        except ConnectionClosed:
            continue
        return talk
    raise AssertionError("there was no room")


def test_a_reader_who_does_not_read_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.web.socket.SLOW", 0.3)
    with house(tmp_path) as besieged, besieged.guest("Ada") as ada:
        table = ada.table("terrestrial", "me", "me")
        deaf = never_reading(besieged.port, table)
        try:
            waited(lambda: besieged.host.connections == 1)
            waited(lambda: shouted(besieged, table) == 0, 20)
            waited(lambda: besieged.host.connections == 0, 20)  # and the place is free again
        finally:
            deaf.close()


def shouted(besieged: House, table: str) -> int:
    """Change what is seen of a table; return how many still look at it."""

    def shout() -> int:
        viewers: Any = besieged.host.live_tables[table].viewers
        besieged.host.live_tables[table].tell()
        # However far behind somebody is, no more than one view waits for them.
        assert all(len(viewer._changed) <= 1 for viewer in viewers)
        return len(viewers)

    left: int = besieged.run(shout)
    return left


def never_reading(port: int, table: str) -> socket.socket:
    """Return a connection that has joined a table and reads nothing of what it is sent."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert deaf.recv(12) == b"HTTP/1.1 101"
    text = json.dumps({"t": "join", "table": table}).encode()
    # A text frame, masked with zeros.
    deaf.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return deaf
