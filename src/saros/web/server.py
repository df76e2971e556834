"""The server: a port, the application behind it, and an orderly end."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import uvicorn

from ..core.refusal import Refusal, excerpt
from .rate_limits import Buckets
from .server_log import bound_logs
from .tcp_connections import TcpConnections, raise_limit
from .tcp_protocols import ProtocolConfig

if TYPE_CHECKING:
    from .app import ServerConfig
    from .guard import Application

TRIES = 20
"""So many ports above the usual one are tried if nobody has asked for one."""
BACKLOG = 512
PING, PONG = 6.0, 8.0
"""A connection is pinged after so many seconds of silence, and is dead after so many more."""
UNREAD = 60_000
"""Ms after which a connection is cut whose other end takes nothing."""
KEPT = 30
"""Seconds an idle connection for requests is kept, longer than programs keep theirs: whoever asked
in the very moment in which we hang up would get no answer."""
MOST_BYTES = 4096
"""Of a message on the socket."""
EVERYWHERE = ("0.0.0.0", "::")
"""What a host is called that means all of a machine's addresses."""
OUTSIDE = ("192.0.2.1", 9)
"""An address that is nobody's, kept for examples."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def bound(host: str, port: int, *, asked: bool) -> socket.socket:
    """Return a socket on a port; if nobody asked for that one, on the next that is free."""
    for number in range(port, port + (1 if asked or not port else TRIES)):
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _refusal(host, number, error) from None
    sentence = f"port {port} is taken; choose another with --port"
    if not asked:
        sentence = f"the ports {port} to {port + TRIES - 1} are all taken; choose one with --port"
    raise Refusal("port_taken", sentence)


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Nobody else closes a connection at whose other end nothing is read.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listener.bind(address)
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


def _refusal(host: str, port: int, error: OSError) -> Refusal:
    if isinstance(error, socket.gaierror):
        return Refusal("bad_host", f"there is no address {excerpt(host)} on this machine")
    if error.errno == errno.EADDRNOTAVAIL:
        return Refusal("bad_host", f"{excerpt(host)} is no address of this machine")
    if error.errno in (errno.EACCES, errno.EPERM):
        return Refusal("bad_port", f"port {port} may not be used by you; choose one above 1023")
    return Refusal("bad_host", f"{excerpt(host)} cannot be used: {(error.strerror or '').lower()}")


def address(listener: socket.socket) -> str:
    """Return where a browser on this machine finds the page."""
    host, port = listener.getsockname()[:2]
    return _url("127.0.0.1" if host in EVERYWHERE else host, port)


def address_in_network(listener: socket.socket) -> str | None:
    """Return where others in one's network find the page, if they are let in."""
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return None
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        # Nothing is sent: it is only asked by which of its addresses this machine would go out.
        way.connect(OUTSIDE)
        return _url(way.getsockname()[0], port)
    return None


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(config: ServerConfig, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Answer until a signal says to stop; `ready` is called when the first page can be had."""
    import asyncio

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(config, listener, ready))


async def _serve(config: ServerConfig, listener: socket.socket, ready: Callable[[], None]) -> None:
    from .app import opened

    async with opened(config) as doors:
        _collect_seldom()
        # Whoever saves needs the interpreter for a moment now and then: if a busy loop kept it for
        # the usual five ms each time, it would in the end have nothing to do but wait.
        sys.setswitchinterval(0.001)

        async def started() -> None:
            ready()
            await doors.start()

        rates = config.rates
        connections = TcpConnections(
            raise_limit(), rates.tcp_connections, arrivals=Buckets(rates.arrivals)
        )
        await server_of(doors.application, started, connections).serve([listener])


def _collect_seldom() -> None:
    """Look for rubbish seldom: positions and drawings hold no circles, and most of them live long.

    Left to its habits the collector would take a fifth of a busy server's time. But to look through
    a hundred thousand things in one go takes 15 ms, in which nobody's move is answered.
    """
    gc.freeze()
    gc.set_threshold(10_000, 200, 100)


def server_of(
    application: Application, started: Callable[[], Awaitable[None]], connections: TcpConnections
) -> uvicorn.Server:
    """Return the HTTP server for an application; `started` is called when it can be reached."""
    bound_logs()
    config = ProtocolConfig(
        application, tcp_connections=connections, ws_max_size=MOST_BYTES,
        # A change is some kilobytes at most: to compress it would cost more than all the rest.
        ws_per_message_deflate=False, ws_ping_interval=PING, ws_ping_timeout=PONG,
        backlog=BACKLOG, log_level="error", access_log=False, log_config=None, lifespan="off",
        timeout_keep_alive=KEPT, timeout_graceful_shutdown=3, server_header=False,
    )  # fmt: skip
    return Server(config, started)


class Server(uvicorn.Server):
    """Says when it can be reached, and ends by returning: what it stands on is closed after it."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._when_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            # Not before: clocks run from here on, and nobody pays for a machine that is slow.
            await self._when_started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let a signal end the server, and only the server."""
        if current_thread() is not main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in SIGNALS}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def _loop_factory() -> Callable[[], Any] | None:
    """Return the faster loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], Any] = uvloop.new_event_loop
    return factory
