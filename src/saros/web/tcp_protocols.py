"""What is spoken over one TCP connection: when it is given up, and how long a round trip takes.

Whoever connects has some seconds to say what they want, and some more for a long request. And what
the other side says about its round trips counts for nothing, for it would say what pays: we measure
them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .tcp_connections import TcpConnections

HEAD, BODY = 10.0, 30.0
"""Seconds for the head of a request, from its first byte or since the connection was made; and for
the rest of it."""
MOST_HEAD = 64 * 1024
"""Bytes of a head."""
LATELY = 3
"""Of so many measurements the shortest counts: one that met a busy moment says nothing."""
KEY = "round_trip"

RoundTrip = Callable[[], float]


class ProtocolConfig(uvicorn.Config):
    """What a server is told, and the connections that it has."""

    def __init__(self, application: Any, tcp_connections: TcpConnections, **more: Any) -> None:
        super().__init__(application, http=HttpProtocol, ws=SocketProtocol, **more)
        self.tcp_connections = tcp_connections


class HttpProtocol(HttpToolsProtocol):
    """A connection for requests; it is given up if its owner takes too long to ask."""

    def __init__(self, config: ProtocolConfig, *words: Any, **more: Any) -> None:
        super().__init__(config, *words, **more)
        self.tcp_connections = config.tcp_connections
        self._deadline: asyncio.TimerHandle | None = None
        self._is_in_body = False
        self._unread_head = 0

    def give_up(self) -> None:
        """Hang up at once, whatever the other side is about to say."""
        self._stop_deadline()
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take up a connection if there is room."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.tcp_connections.may_come(address) and self.tcp_connections.admit(self, address):
            self._wait_for_rest()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it, also if it was cut: else it would be held until it had idled enough."""
        self._stop_deadline()
        self._unset_keepalive_if_required()
        self.tcp_connections.release(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear some of a request."""
        before = self.cycle
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._unread_head = 0 if self.cycle is not before else self._unread_head + len(data)
        if not self._is_waiting():
            self._stop_deadline()
            self.tcp_connections.occupied(self)
        elif not self._is_body() and self._unread_head > MOST_HEAD:
            self.send_400_response("The head of a request has at most 64 kB.")
        else:
            self._wait_for_rest()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self.tcp_connections.idle(self)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which is counted for itself."""
        self._stop_deadline()
        self.tcp_connections.release(self)
        super().handle_websocket_upgrade()

    def _is_body(self) -> bool:
        """Tell whether the rest of a body is still to come, though it may be refused already."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and cycle.more_body

    def _is_waiting(self) -> bool:
        """Tell whether the rest of a request is still to come."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is None or cycle.response_complete or self._is_body()

    def _wait_for_rest(self) -> None:
        """Give the other side its time, once for the head and once for the body."""
        self.tcp_connections.unfinished(self)
        is_body = self._is_body()
        if self._deadline is None or is_body != self._is_in_body:
            self._stop_deadline()
            self._is_in_body = is_body
            self._deadline = self.loop.call_later(BODY if is_body else HEAD, self.give_up)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection for messages; it measures from the beginning how soon its pings are answered."""

    def __init__(self, config: ProtocolConfig, *words: Any, **more: Any) -> None:
        super().__init__(config, *words, **more)
        self.tcp_connections = config.tcp_connections
        self._trips: deque[float] = deque(maxlen=LATELY)

    def give_up(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over; the room it needs was just freed."""
        super().connection_made(transport)
        self.tcp_connections.admit(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.tcp_connections.release(self)
        super().connection_lost(exc)

    def round_trip(self) -> float:
        """Return the seconds to the other side and back; 0 as long as nothing is known."""
        return min(self._trips, default=0.0)

    def handle_connect(self, event: Request) -> None:
        """Let whoever serves this connection ask for its round trip."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][KEY] = self.round_trip

    def start_keepalive(self) -> None:
        """Measure at once, and then again and again."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note how long an answer took; one that nobody asked for is none."""
        asked = self.pending_ping_payload
        super().handle_pong(event)
        if asked is not None and self.pending_ping_payload is None:
            self._trips.append(self.last_ping_rtt)


def round_trip_of(scope: Any) -> RoundTrip:
    """Return what tells the round trip of a connection."""
    found: RoundTrip = scope["state"].get(KEY, lambda: 0.0)
    return found
