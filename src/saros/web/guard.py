"""The guard at the door: foreign origins and names, floods and loose headers go no further.

A browser says with every message of a page where that page is from; a script says nothing. So a
wrong Origin is refused, and none at all is a script's, which can only abuse what its owner gave
it. Two more locks hold where a browser is too old to say it: the cookie is not sent along from
other sites, and a body must be JSON, which a form of another site cannot send.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..core.refusal import excerpt
from .addresses import address_of
from .guests import COOKIE, Guest, Guests
from .host_names import HostNames
from .messages.errors import ErrorBody
from .rate_limits import Buckets, Rates

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_BODY = 256 * 1024
"""Bytes of a request: a long game to be thought about has some 20,000."""

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
# Nothing here asks for https: in a home network there is none.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; connect-src 'self'"
)
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Guard:
    """Stands before the whole application."""

    def __init__(
        self, app: Application, guests: Guests, rates: Rates, names: HostNames | None = None
    ) -> None:
        self.app, self.guests, self.rates = app, guests, rates
        self.names = names or HostNames()
        self.requests = Buckets(rates.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        wrong = self._wrong(scope, headers)
        guest = self.guests.known(_cookie(headers.get("cookie", "")))
        scope["state"]["guest"] = guest
        dressed = self._dressed(scope, headers, guest, send)
        if wrong is not None:
            await _refuse(scope, receive, dressed, *wrong)
        elif scope["type"] == "http" and scope["method"] == "HEAD":
            # What a GET would say, without its body.
            await self.app({**scope, "method": "GET"}, receive, _headless(dressed))
        elif scope["type"] == "http" and _has_body(headers) and not _is_too_long(headers):
            if (whole := await _heard(receive)) is not None:
                await self.app(scope, whole, dressed)
        else:
            await self.app(scope, receive, dressed)

    def _wrong(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Return status, code and sentence if something is wrong."""
        socket = scope["type"] == "websocket"
        method = "" if socket else scope["method"]
        if not self.names.include(headers.get("host")):
            name = excerpt(headers["host"])
            sentence = f"this server is not known as {name}; whoever keeps it can say --name"
            return 421, "unknown_host", sentence
        if (socket or method not in SAFE) and is_foreign(headers):
            return 403, "foreign_origin", "this request comes from a page of another site"
        if not socket and method not in SAFE and _has_body(headers) and not _is_json(headers):
            return 415, "not_json", "the body of a request is JSON (Content-Type: application/json)"
        if not self.requests.take(address_of(scope)):
            return 429, "too_fast", "too many requests at once; wait a moment"
        return None

    def _dressed(self, scope: Scope, headers: dict[str, str], guest: Guest, send: Send) -> Send:
        """Return a `send` that adds the secure headers, and the cookie if there is one to set."""
        if scope["type"] == "websocket":
            return send

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = {**HEADERS, b"content-security-policy": _policy(headers).encode()}
                if guest.fresh and guest.keep:
                    secure = scope["scheme"] == "https"
                    extra[b"set-cookie"] = self.guests.cookie(guest, secure).encode()
                message["headers"] = [*message.get("headers", ()), *extra.items()]
            await send(message)

        return dressed


def _headless(send: Send) -> Send:
    """Return a `send` that leaves out the body, which is all that tells a HEAD from a GET."""

    async def bare(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return bare


def guest_of(scope: Any) -> Guest:
    """Return the guest whom the guard has recognised."""
    guest: Guest = scope["state"]["guest"]
    return guest


def is_foreign(headers: dict[str, str]) -> bool:
    """Tell whether a request was made by a page that is not ours."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return True
    origin = headers.get("origin", headers.get("referer"))
    return origin is not None and not _is_ours(origin, headers.get("host", ""))


def _is_ours(origin: str, host: str) -> bool:
    """Compare where a page is from with where it asks; ports that go without saying are said."""
    try:
        page, asked = urlsplit(origin), urlsplit(f"//{host}")
        standard = PORTS.get(page.scheme)
        if standard is None or page.hostname is None or asked.hostname is None:
            return False
        ports = page.port or standard, asked.port or standard
    except ValueError:
        return False
    return page.hostname == asked.hostname and ports[0] == ports[1]


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers by name; of several of one name the browser's own comes first."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
    return found


def _cookie(header: str) -> str | None:
    """Return our cookie; what else a browser brings along need not be well formed."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def _has_body(headers: dict[str, str]) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def _is_too_long(headers: dict[str, str]) -> bool:
    size = headers.get("content-length", "")
    return size.isdecimal() and int(size) > MOST_BODY


async def _heard(receive: Receive) -> Receive | None:
    """Hear a body out before anybody works for it; None if the other side hangs up meanwhile.

    One that is too long is heard so far that whoever reads it will notice.
    """
    heard: deque[Message] = deque()
    size, is_more = 0, True
    while is_more and size <= MOST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        heard.append(message)
        size += len(message.get("body", b""))
        is_more = message.get("more_body", False)

    async def told() -> Message:
        return heard.popleft() if heard else await receive()

    return told


def _is_json(headers: dict[str, str]) -> bool:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json"


def _policy(headers: dict[str, str]) -> str:
    """Return what a page may load; some browsers do not count a socket to its own host as its."""
    host = headers.get("host", "")
    if not re.fullmatch(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:]+\](:\d{1,5})?", host):
        return POLICY
    return f"{POLICY} ws://{host} wss://{host}"


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, code: str, sentence: str
) -> None:
    body = msgspec.json.encode(ErrorBody(code, sentence))
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()  # its wish to connect
        kind = "websocket.http.response"
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
