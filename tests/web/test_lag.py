"""Lag is what the server measures: to claim some pays nothing, and over a game it is bounded."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from saros.web import tcp_protocols
from saros.web.tcp_protocols import SocketProtocol

from .house import House, Visitor, waited

Guests = Callable[..., Visitor]

CLOCK = {"kind": "total", "base": 600, "increment": 0}
PING, PONG, TEXT = 9, 10, 1


def measured_lag(saros: House, table: str) -> int:
    """What the server takes for the lag of whoever looks at a table."""
    viewers = saros.run(lambda: list(saros.host.live_tables[table].viewers))
    return max((viewer.lag for viewer in viewers), default=0)


def test_a_claim_of_lag_gives_nothing_back(saros: House, guest: Guests) -> None:
    ada = guest("Ada")
    table = ada.table("terrestrial", "me", "me", clock=CLOCK)
    came = time.monotonic()
    talk = ada.talk(table)
    talk.send(t="ping", n=1, lag=60_000)
    for text in ("E d2 d3", "P a7 a5"):
        talk.move(text)
    began = time.monotonic()
    time.sleep(0.3)
    before = time.monotonic() - began
    view = talk.move("E d3 d4")
    spent = 600_000 - view["clock"]["left"][0]
    lag = measured_lag(saros, table)
    # Also on a machine that answers late nothing is measured that is longer than the visit.
    assert lag <= 1000 * (time.monotonic() - came), "what was measured, and not what was claimed"
    assert spent >= 1000 * before - lag - 60


class SlowConnection:
    """A program that answers the pings of its socket as late as it likes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.sendall(
            b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        self.file = self.socket.makefile("rb")
        while self.file.readline() != b"\r\n":
            pass

    def frame(self) -> tuple[int, bytes]:
        first, length = self.file.read(2)
        if length == 126:
            length = int.from_bytes(self.file.read(2), "big")
        return first & 15, self.file.read(length)

    def send(self, kind: int, data: bytes) -> None:
        assert len(data) < 126
        self.socket.sendall(bytes([0x80 | kind, 0x80 | len(data), 0, 0, 0, 0]) + data)

    def answer_ping(self, after: float) -> None:
        while True:
            kind, data = self.frame()
            if kind == PING:
                time.sleep(after)
                return self.send(PONG, data)


@contextmanager
def slow_connection(saros: House, table: str) -> Iterator[tuple[SlowConnection, Callable[[], int]]]:
    """A slow program that looks at a table, and what the server takes for its lag."""
    slow = SlowConnection(saros.port)
    slow.send(TEXT, json.dumps({"t": "join", "table": table}).encode())

    try:
        yield slow, lambda: measured_lag(saros, table)
    finally:
        slow.file.close()
        slow.socket.close()


def test_the_way_is_measured_at_once_and_the_shortest_of_late_counts(
    saros: House, guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin: Any = SocketProtocol.__init__

    def hurried(protocol: SocketProtocol, *words: Any, **more: Any) -> None:
        begin(protocol, *words, **more)
        protocol.ping_interval = 0.01

    monkeypatch.setattr(SocketProtocol, "__init__", hurried)
    table = guest("Ada").table()
    with slow_connection(saros, table) as (slow, lag):
        slow.answer_ping(after=0.15)
        waited(lambda: lag() >= 150)
        slow.answer_ping(after=0.05)
        waited(lambda: 50 <= lag() < 150)
        for _ in range(tcp_protocols.LATELY):
            slow.answer_ping(after=0.1)
        waited(lambda: lag() >= 100)


def test_an_answer_that_nobody_asked_for_measures_nothing(saros: House, guest: Guests) -> None:
    table = guest("Ada").table()
    with slow_connection(saros, table) as (slow, lag):
        for _ in range(3):
            slow.send(PONG, b"1234")
        time.sleep(0.05)
        assert lag() == 0
