"""Lines to browsers and programs: how long the way there and back takes, measured by ourselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

LATELY = 3
"""Of so many measurements the shortest counts: one that met a busy moment says nothing."""
KEY = "round_trip"

RoundTrip = Callable[[], float]


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A socket that knows how soon its pings are answered, from its first moment on.

    What the other side says about its way counts for nothing: it would say what pays.
    """

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self._trips: deque[float] = deque(maxlen=LATELY)

    def round_trip(self) -> float:
        """Return the seconds to the other side and back; 0 as long as nothing is known."""
        return min(self._trips, default=0.0)

    def handle_connect(self, event: Request) -> None:
        """Let whoever serves this line ask for its length."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
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
    """Return what tells the length of a line."""
    found: RoundTrip = scope["state"].get(KEY, lambda: 0.0)
    return found
