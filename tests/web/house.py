"""A real server on a free port, and guests who come to it with real requests and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Self, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from saros.web.app import ServerConfig, opened
from saros.web.host import Host
from saros.web.rate_limits import Rates, no_limits
from saros.web.server import Server, bound, server_of
from saros.web.tcp_connections import TcpConnections
from saros.web.worker_pool import WorkerPool

PATIENCE = 60.0
SECRET = "a secret for tests, long enough to be one"

Json = dict[str, Any]
Done = TypeVar("Done")


class House:
    """A server in a thread of this process."""

    def __init__(self, settings: ServerConfig) -> None:
        self.settings = settings
        self._ready = Event()
        self._failed: BaseException | None = None
        self.listener = bound("127.0.0.1", 0, asked=True)
        self.port: int = self.listener.getsockname()[1]
        self.server: Server
        self.loop: asyncio.AbstractEventLoop
        self.host: Host
        self.workers: WorkerPool
        self.connections = TcpConnections(per_address=settings.rates.tcp_connections)
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        if self._failed is not None:
            raise self._failed
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failed = error
            self._ready.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with opened(self.settings) as house:
            app: Any = house.application
            self.host, self.workers = (
                app.app.requests.state.host,
                app.app.requests.state.analysis.workers,
            )

            async def started() -> None:
                await house.start()
                self._ready.set()

            self.server = server_of(house.application, started, self.connections)
            await self.server.serve([self.listener])

    def run(self, work: Callable[[], Any]) -> Any:
        """Call something in the server's own thread."""

        async def called() -> Any:
            return work()

        return self.do(called(), PATIENCE)

    def do(self, work: Coroutine[Any, Any, Done], patience: float | None = None) -> Done:
        """Do something in the server's own loop, in turns with all that it does itself."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(patience)

    @property
    def where(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def guest(self, name: str = "") -> Visitor:
        return Visitor(self.where, name)


class Visitor:
    """Somebody with a cookie jar."""

    def __init__(self, where: str, name: str = "") -> None:
        self.where, self.name = where, name
        # Nothing is encrypted here, and reading all the world's certificates takes its time.
        self.http = httpx.Client(base_url=where, timeout=PATIENCE, verify=False)
        self.sockets: list[Talk] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self.sockets:
            socket.close()
        self.http.close()

    def table(self, game: str = "terrestrial", *seats: str, **more: Any) -> str:
        wish = {"game": game, "seats": list(seats or ("me", "open")), "name": self.name, **more}
        made = self.http.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        key: str = made.json()["id"]
        return key

    def sit(self, table: str, seat: int | None = None) -> Json:
        words = {"name": self.name} | ({} if seat is None else {"seat": seat})
        answer = self.http.post(f"/api/tables/{table}/seats", json=words)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def look(self, table: str) -> Json:
        found: Json = self.http.get(f"/api/tables/{table}").json()
        return found

    def talk(self, table: str | None = None) -> Talk:
        talk = Talk(self)
        self.sockets.append(talk)
        if table is not None:
            talk.join(table)
        return talk


class Talk:
    """A socket, and the last view of each table that came over it."""

    def __init__(self, visitor: Visitor, **headers: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        if cookies:
            headers["Cookie"] = cookies
        where = visitor.where.replace("http", "ws", 1) + "/api/socket"
        # The two halves of a `with`: a talk goes on from one function to another.
        self._connecting = connect(
            where, additional_headers=headers, open_timeout=PATIENCE, max_size=2**24
        )
        self.socket: ClientConnection = self._connecting.__enter__()
        self.view: Json = {}

    def close(self) -> None:
        self._connecting.__exit__(None, None, None)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> Json:
        message: Json = json.loads(self.socket.recv(timeout=patience))
        if message["t"] == "table":
            self.view = message
        return message

    def until(self, done: Callable[[Json], Any], patience: float = PATIENCE) -> Json:
        """Listen until a view is as it should be."""
        while not (self.view and done(self.view)):
            message = self.hear(patience)
            assert message["t"] != "refused", message
        return self.view

    def join(self, table: str, tall: bool = False) -> Json:
        self.send(t="join", table=table, tall=tall)
        return self.until(lambda view: view["table"] == table)

    def move(self, text: str, **more: Any) -> Json:
        """Play a move and wait until it is there."""
        ply = self.view["ply"]
        self.send(t="play", table=self.view["table"], ply=ply, move=text, **more)
        return self.until(lambda view: view["ply"] > ply)

    def ask(self, wish: str, **more: Any) -> Json:
        number = self.view["number"]
        self.send(t="ask", table=self.view["table"], number=number, wish=wish, **more)
        return self.until(lambda view: view["number"] > number)

    def refused(self, **message: Any) -> str:
        """Say something and return the code of the refusal."""
        self.send(**message)
        return self.refusal()["code"]

    def refusal(self) -> Any:
        while (message := self.hear())["t"] != "refused":
            pass
        return message


def waited(done: Callable[[], bool], patience: float = 10.0) -> None:
    """Wait until something is so."""
    end = monotonic() + patience
    while not done():
        assert monotonic() < end, "it has not come to this"
        sleep(0.002)


def settings(folder: Path, rates: Rates | None = None, **more: Any) -> ServerConfig:
    values = {"workers": 1, "pace": 0.0, "rates": rates or no_limits(), **more}
    return ServerConfig(f"sqlite:///{folder / 'test.db'}", SECRET, **values)


@contextmanager
def house(folder: Path, rates: Rates | None = None, **more: Any) -> Iterator[House]:
    with House(settings(folder, rates, **more)) as opened_house:
        yield opened_house
