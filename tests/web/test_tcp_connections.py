"""Connections that ask for nothing, or for half of something, keep nobody else out."""

from __future__ import annotations

import gc
import resource
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from saros.web import tcp_protocols
from saros.web.rate_limits import Buckets, Rate
from saros.web.tcp_connections import GRACE, RESERVED, TcpConnections, raise_limit

from .house import House, settings, waited

HALF_A_HEAD = b"GET / HTTP/1.1\r\nX: "
HALF_A_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b'Content-Length: 900\r\n\r\n{"game":'
)
WHOLE = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Caller:
    """A connection that remembers whether it was given up."""

    def __init__(self, name: str = "") -> None:
        self.name, self.is_gone = name, False

    def give_up(self) -> None:
        self.is_gone = True


def made(connections: TcpConnections, address: str, count: int) -> list[Caller]:
    """Connections of one address that ask for nothing."""
    callers = [Caller(f"{address} {number}") for number in range(count)]
    for caller in callers:
        if connections.admit(caller, address):
            connections.unfinished(caller)
        else:
            caller.is_gone = True
    return callers


def test_when_it_is_full_the_oldest_unfinished_line_of_who_has_most_goes() -> None:
    connections = TcpConnections(most=10)
    polite = made(connections, "192.0.2.1", 2)
    rude = made(connections, "192.0.2.66", 8)
    newest = made(connections, "192.0.2.2", 3)
    assert [caller.name for caller in rude if caller.is_gone] == [
        f"192.0.2.66 {n}" for n in (0, 1, 2)
    ]
    assert not any(caller.is_gone for caller in [*polite, *newest])
    assert (len(connections), connections.given_up) == (10, 3)


def test_a_line_that_is_waited_for_never_goes_and_an_idle_one_last() -> None:
    connections = TcpConnections(most=4)
    busy, idle = made(connections, "192.0.2.1", 2), made(connections, "192.0.2.2", 1)
    unfinished = made(connections, "192.0.2.3", 1)
    for caller in busy:
        connections.occupied(caller)
    connections.idle(idle[0])
    first, second, third = (made(connections, f"192.0.2.{n}", 1)[0] for n in (4, 5, 6))
    assert unfinished[0].is_gone
    assert first.is_gone, "it has not asked for anything either"
    assert second.is_gone
    for caller in (third,):
        connections.occupied(caller)
    last = made(connections, "192.0.2.7", 1)[0]
    assert idle[0].is_gone
    connections.occupied(last)
    assert made(connections, "192.0.2.8", 1)[0].is_gone, "nobody else can go"
    assert not any(caller.is_gone for caller in [*busy, third, last])


def test_while_there_is_room_an_unfinished_line_has_a_moment() -> None:
    now = [0.0]
    connections = TcpConnections(most=10, now=lambda: now[0])
    first = made(connections, "192.0.2.1", 7)
    assert not any(caller.is_gone for caller in first)
    now[0] = GRACE
    made(connections, "192.0.2.2", 1)
    assert [caller.is_gone for caller in first] == [True, *[False] * 6]


def test_an_address_has_so_many_lines_but_a_proxy_as_many_as_there_are() -> None:
    connections = TcpConnections(most=1000, per_address=3)
    assert [caller.is_gone for caller in made(connections, "192.0.2.1", 4)] == [False] * 3 + [True]
    home = [made(connections, f"2001:db8:1:2::{n}", 1)[0] for n in range(4)]
    assert [caller.is_gone for caller in home] == [False] * 3 + [True], "one network is one"
    assert not any(caller.is_gone for caller in made(connections, "127.0.0.1", 20))
    connections.release(home[0])
    assert not made(connections, "2001:db8:1:2::9", 1)[0].is_gone


def test_an_address_makes_so_many_lines_at_once_and_then_so_many_a_second() -> None:
    now = [0.0]
    connections = TcpConnections(arrivals=Buckets(Rate(2, 5), lambda: now[0]))
    assert [connections.may_come("192.0.2.1") for _ in range(7)] == [True] * 5 + [False] * 2
    assert connections.may_come("192.0.2.2")
    assert all(connections.may_come("127.0.0.1") for _ in range(20)), "a proxy brings everybody"
    now[0] = 1.0
    assert [connections.may_come("192.0.2.1") for _ in range(3)] == [True, True, False]


def test_what_was_closed_is_forgotten() -> None:
    connections = TcpConnections()
    for caller in made(connections, "192.0.2.1", 50):
        connections.release(caller)
        connections.release(caller)
        connections.unfinished(caller)
        connections.idle(caller)
    assert (len(connections), connections._counts, connections._unfinished, connections._idle) == (
        0,
        {},
        {},
        {},
    )


# A real server ----------------------------------------------------------------------------------


@contextmanager
def small_house(folder: Path, most: int) -> Iterator[House]:
    house = House(settings(folder))
    house.connections = TcpConnections(most)
    with house:
        yield house


@contextmanager
def connected(house: House, *begun: bytes) -> Iterator[list[socket.socket]]:
    """Connections that have said so much and say no more."""
    with ExitStack() as stack:
        connections = []
        for data in begun:
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", house.port)))
            connection.settimeout(10)
            connection.sendall(data)
            connections.append(connection)
        yield connections


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def trickle(connection: socket.socket, length: int = 1, pause: float = 0.02) -> None:
    """Go on with a head that never ends."""
    for _ in range(2000):
        connection.sendall(b"x" * length)
        time.sleep(pause)


def test_half_a_request_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp_protocols, "HEAD", 0.3)
    monkeypatch.setattr(tcp_protocols, "BODY", 0.6)
    began = time.monotonic()
    with (
        small_house(tmp_path, 1000) as house,
        connected(house, b"", HALF_A_HEAD, HALF_A_BODY, WHOLE, WHOLE + HALF_A_HEAD) as connections,
    ):
        nothing, head, body, whole, second = connections
        waited(lambda: is_closed(nothing) and is_closed(head) and not is_closed(body))
        waited(lambda: is_closed(body))
        assert time.monotonic() - began >= 0.6
        whole.setblocking(True)
        assert whole.recv(12) == b"HTTP/1.1 200"
        whole.sendall(WHOLE)
        assert whole.recv(12), "an idle connection is kept"
        second.setblocking(True)
        assert second.recv(12) == b"HTTP/1.1 200"
        # One that is answered and then trickles is not waited for either.
        with pytest.raises(ConnectionError):
            trickle(second)


def test_whoever_asks_gets_in_though_hundreds_of_lines_ask_nothing(tmp_path: Path) -> None:
    with (
        small_house(tmp_path, 40) as house,
        connected(house, *[b"", HALF_A_HEAD, HALF_A_BODY] * 50) as connections,
        house.guest("Ada") as ada,
    ):
        waited(lambda: len(house.connections) == 40)
        table = ada.table("terrestrial", "me", "me")
        talk = ada.talk(table)
        talk.move("E d2 d3")
        assert ada.look(table)["ply"] == 1
        assert sum(map(is_closed, connections)) >= 110
        with connected(house, *[HALF_A_HEAD] * 60):
            talk.move("P a7 a5")  # a socket is never given up for them
    assert len(house.connections) == 0


def test_a_head_has_an_end(tmp_path: Path) -> None:
    with small_house(tmp_path, 40) as house, connected(house, HALF_A_HEAD) as (connection,):
        with pytest.raises(ConnectionError):
            trickle(connection, 1024, 0.0)
        with house.guest() as ada:
            assert ada.http.get("/api/health").status_code == 200


def test_whoever_is_refused_in_the_middle_of_a_long_body_reads_why(tmp_path: Path) -> None:
    head = HALF_A_BODY.partition(b"\r\n\r\n")[0].replace(b"900", b"3000000")
    with (
        small_house(tmp_path, 40) as house,
        connected(house, head + b"\r\n\r\n" + b" " * 300_000) as (connection,),
    ):
        assert connection.recv(12) == b"HTTP/1.1 413"
        for _ in range(27):
            connection.sendall(b" " * 100_000)
        connection.sendall(WHOLE)
        said = b""
        while b"HTTP/1.1 200" not in said:
            some = connection.recv(4096)
            assert some, said
            said += some
        assert b"400" not in said


def test_a_line_that_was_cut_after_its_answer_takes_no_memory(tmp_path: Path) -> None:
    with small_house(tmp_path, 40) as house:
        with connected(house, *[WHOLE] * 20) as connections:
            for connection in connections:
                assert connection.recv(1) == b"H"
                # Whoever closes a connection with something unread cuts it.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

        def are_gone() -> bool:
            gc.collect()
            return not any(
                isinstance(each, tcp_protocols.HttpProtocol) for each in gc.get_objects()
            )

        waited(are_gone)


def test_an_address_is_counted_before_the_application(tmp_path: Path) -> None:
    with small_house(tmp_path, 1000) as house:
        house.connections.per_address = 5
        with ExitStack() as stack:
            connections = []
            for _ in range(8):
                connection = stack.enter_context(socket.socket())
                connection.bind(("127.0.0.2", 0))
                connection.connect(("127.0.0.1", house.port))
                connections.append(connection)
            waited(lambda: sum(map(is_closed, connections)) == 3)
            with house.guest() as ada:
                assert ada.http.get("/api/health").status_code == 200


def test_whoever_makes_line_after_line_is_heard_no_more(tmp_path: Path) -> None:
    with small_house(tmp_path, 1000) as house, house.guest() as ada:
        house.connections.arrivals = Buckets(Rate(0.001, 5))
        for number in range(8):
            with socket.socket() as connection:
                connection.bind(("127.0.0.2", 0))
                connection.connect(("127.0.0.1", house.port))
                assert is_heard(connection) is (number < 5)
        assert ada.http.get("/api/health").status_code == 200


def is_heard(connection: socket.socket) -> bool:
    try:
        connection.sendall(WHOLE)
        return connection.recv(12) == b"HTTP/1.1 200"
    except ConnectionError:
        return False


LIMIT = """
import resource, sys
from saros.web.tcp_connections import raise_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(
    ("soft", "hard", "found"),
    [(256, 1024, (1024 - RESERVED, 1024)), (100, 100, (50, 100)), (64, 700, (700 - RESERVED, 700))],
)
def test_more_files_are_asked_for_and_some_are_kept(
    soft: int, hard: int, found: tuple[int, int]
) -> None:
    words = [sys.executable, "-c", LIMIT, str(soft), str(hard)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert tuple(map(int, said.split())) == found


def test_the_limit_here_is_as_high_as_it_may_be() -> None:
    assert raise_limit() > 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard or soft >= 4096
