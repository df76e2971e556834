"""What strangers do never fills the log, and what whoever runs the server must know is in it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from saros.web import guard
from saros.web.guard import Receive
from saros.web.host import Host
from saros.web.server_log import FEW, MOST_KINDS, PERIOD, Seldom

from .house import House, house, waited

MANY = 12


@pytest.fixture(scope="module")
def saros(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("saros")) as opened:
        yield opened


def record(words: str, *values: object, error: Exception | None = None) -> logging.LogRecord:
    trace = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("saros", logging.ERROR, "here.py", 1, words, values, trace)


def test_the_same_thing_is_said_a_few_times_and_then_how_often_more() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    kept = [seldom.filter(record("table %s is gone", n)) for n in range(100)]
    assert kept == [True] * FEW + [False] * (100 - FEW)
    assert seldom.filter(record("something else")), "it does not drown in the noise"
    now[0] = PERIOD
    last = record("table %s is gone", 100)
    assert seldom.filter(last)
    assert last.getMessage() == f"table 100 is gone (and {100 - FEW} times more before)"
    again = record("table %s is gone", 101)
    assert seldom.filter(again)
    assert again.getMessage() == "table 101 is gone"


def test_errors_are_told_apart_by_where_they_happened() -> None:
    def raised(number: int) -> Exception:
        try:
            if number % 2:
                raise ValueError(number)
            raise ValueError(-number)
        except ValueError as error:
            return error

    seldom = Seldom()
    kept = [seldom.filter(record("failed", error=raised(number))) for number in range(40)]
    assert sum(kept) == 2 * FEW


def test_many_kinds_of_things_do_not_fill_the_memory() -> None:
    seldom = Seldom()
    for number in range(3 * MOST_KINDS):
        assert seldom.filter(record(f"kind {number}"))
    assert len(seldom._said) == MOST_KINDS


def send(saros: House, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", saros.port)) as line:
        line.sendall(data)


def test_bodies_that_are_cut_off_leave_no_trace(
    saros: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_on: list[object] = []
    heard = guard._heard

    async def noted(receive: Receive) -> Receive | None:
        passed_on.append(await heard(receive))
        return None

    monkeypatch.setattr(guard, "_heard", noted)
    for _ in range(MANY):
        send(
            saros,
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n"
            b'Content-Type: application/json\r\n\r\n{"game":',
        )
    waited(lambda: len(passed_on) == MANY)
    assert passed_on == [None] * MANY, "nobody works for half a body"
    assert capsys.readouterr().err == ""


def test_foreign_sockets_are_refused_without_a_line(
    saros: House, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(MANY):
        with socket.create_connection(("127.0.0.1", saros.port)) as line:
            line.sendall(
                b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                b"Origin: http://evil.example\r\n\r\n"
            )
            assert line.makefile("rb").read().startswith(b"HTTP/1.1 403 ")
    assert capsys.readouterr().err == ""


def test_a_bug_is_in_the_log_with_its_trace_but_not_each_time(
    saros: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a bug of ours")

    monkeypatch.setattr("saros.web.health.Health", broken)
    with saros.guest() as eve:
        for _ in range(MANY):
            answer = eve.http.get("/api/health")
            assert answer.status_code == 500
            assert answer.json()["code"] == "bug"
    said = capsys.readouterr().err
    assert 1 <= said.count("ZeroDivisionError: a bug of ours") <= FEW


def test_a_bug_behind_a_socket_ends_it_with_a_word(
    saros: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("another bug of ours")

    with saros.guest("Ada") as ada:
        table, talk = ada.table(), ada.talk()
        monkeypatch.setattr(Host, "join", broken)
        talk.send(t="join", table=table)
        with pytest.raises(ConnectionClosed) as closed:
            talk.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
    assert "ZeroDivisionError: another bug of ours" in capsys.readouterr().err


def test_a_house_that_ends_leaves_its_things_in_order(tmp_path: Path) -> None:
    with house(tmp_path):
        pass
    with house(tmp_path):
        handlers = logging.getLogger("saros").handlers
    assert len([each for each in handlers if type(each).__name__ == "KeeperHandler"]) == 1
