"""The socket: messages in, views of tables out; malformed or too many, they get a refusal.

It stands beside Litestar, not in it: nothing that Litestar does for requests is of use here, and
every message would pay for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

import msgspec

from ..core.refusal import Refusal
from .addresses import address_of
from .guard import Message, Receive, Scope, Send, guest_of
from .host import Host
from .live_table import Subscription
from .messages.socket import Ask, FromBrowser, Join, Leave, Ping, PlayMove, Pong, Refused
from .public_refusals import as_public
from .rate_limits import Bucket, Buckets, Rates
from .shape_errors import shape_sentence
from .tcp_protocols import RoundTrip, round_trip_of

PATH = "/api/socket"
MOST_TABLES = 16
"""Tables one connection may look at."""
MOST_REPLIES = 200
"""Small answers that may wait for a slow reader; then they are cut off."""
SLOW = 20.0
"""Seconds a message may take to be sent; that is looked at every now and then."""
FAREWELL = 2.0
"""Seconds for the last word to somebody who is cut off."""
STALE = {"stale_ply", "stale_number", "time_over", "game_over", "not_saved", "no_database"}
"""After these refusals whoever asked may see another picture than the server has."""

POLICY, BUG, TRY_AGAIN = 1008, 1011, 1013

log = logging.getLogger(__name__)


@dataclass
class Channel:
    """What a server's protocol gives us of one connection."""

    receive: Receive
    _send: Send

    async def accept(self) -> None:
        """Take it up."""
        await self.receive()  # the wish to connect
        await self.send({"type": "websocket.accept"})

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    async def send(self, message: Message) -> None:
        """Send something, as long as the other side is there."""
        try:
            await self._send(message)
        except (OSError, RuntimeError):  # the latter where we have been made to hang up ourselves
            raise Gone from None


class Gone(Exception):
    """Whoever was at the other end is not there any more."""


class Connection:
    """One browser or program, looking at some tables."""

    def __init__(self, channel: Channel, keeper: SocketEndpoint, scope: Scope) -> None:
        self.channel, self.host, self.keeper = channel, keeper.host, keeper
        who, address = guest_of(scope), address_of(scope)
        self.guest, self.address = who.id, address
        # Whoever brings no cookie is somebody new each time, but not from somewhere new.
        self._account = address if who.fresh else who.id
        self._way: RoundTrip = round_trip_of(scope)
        self.joined: set[str] = set()
        self._bucket = Bucket(keeper.rates.messages.burst, monotonic())
        self._strikes = 0
        self._replies: deque[bytes] = deque()
        # A table is noted once however often it changes: the newest view is all of it.
        self._changed: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._sending: float | None = None
        """Since when a message has been on its way."""
        self._decoder = msgspec.json.Decoder(FromBrowser)
        self._encoder = msgspec.json.Encoder()

    @property
    def lag(self) -> int:
        """How long the way to the other side and back takes, in ms, as we measured it."""
        return round(1000 * self._way())

    async def run(self) -> None:
        """Listen and answer until one side has had enough."""
        sending = asyncio.create_task(self._send_all())
        listening = asyncio.create_task(self._listen())
        try:
            await self._until_one_ends({sending, listening})
        finally:
            for task in (sending, listening):
                task.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)
            for table in self.joined:
                self.host.leave(self, table)
            self.host.fanout.forget(self._wake)

    async def _until_one_ends(self, tasks: set[asyncio.Task[None]]) -> None:
        """Wait; now and then see whether the other side still takes what it is sent."""
        done: set[asyncio.Task[None]] = set()
        while not done:
            if self._sending is not None and monotonic() - self._sending > SLOW:
                raise TimeoutError
            done, _ = await asyncio.wait(
                tasks, timeout=SLOW / 2, return_when=asyncio.FIRST_COMPLETED
            )
        for task in done:
            await task

    # Out -----------------------------------------------------------------------------------

    def notice(self, table: str, at_once: bool = True) -> None:
        """Hear that a table has changed; what it looks like is asked when it can be sent."""
        if table in self.joined:
            self._changed[table] = None
            if at_once:
                self._wake.set()
            else:
                self.host.fanout.wake(self._wake)

    def reply(self, message: Pong | Refused) -> None:
        """Answer the sender of a message."""
        self._replies.append(self._encoder.encode(message))
        self._wake.set()

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            self.host.fanout.forget(self._wake)
            while self._replies or self._changed:
                if self._replies:
                    await self._send(self._replies.popleft())
                else:
                    table = next(iter(self._changed))
                    del self._changed[table]
                    await self._send_view(table)

    async def _send_view(self, table: str) -> None:
        live = self.host.live_tables.get(table)
        if live is not None and self in live.viewers:
            view = live.view_for(self, self.host.now())
            await self._send(self._encoder.encode(view))

    async def _send(self, data: bytes) -> None:
        self._sending = monotonic()
        await self.channel.send({"type": "websocket.send", "text": data.decode()})
        self._sending = None

    # In ------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while (text := await self._heard()) is not None:
            if len(self._replies) > MOST_REPLIES:
                raise Flood
            if not self._within_rates():
                self._strikes += 1
                if self._strikes > self.keeper.rates.strikes:
                    raise Flood
                self.reply(Refused("too_fast", "too many messages at once; wait a moment"))
                continue
            self._strikes = 0
            await self._answer(text)

    async def _heard(self) -> str | None:
        """Return the next message; None when the other side has gone."""
        event = await self.channel.receive()
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or ""

    def _within_rates(self) -> bool:
        mine = self._bucket.take(self.keeper.rates.messages, monotonic())
        return mine and self.keeper.guests.take(self._account)

    async def _answer(self, text: str) -> None:
        table = ""
        try:
            message = self._read(text)
            table = getattr(message, "table", "")
            await self._do(message)
        except Refusal as refused:
            refusal = as_public(refused)
            self.reply(Refused(refusal.code, refusal.sentence, table))
            if refusal.code in STALE:
                self.notice(table)

    def _read(self, text: str) -> FromBrowser:
        try:
            message: FromBrowser = self._decoder.decode(text)
        except msgspec.ValidationError as error:
            raise Refusal("bad_message", shape_sentence(str(error))) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refusal("bad_message", "a message is a JSON object, sent as text") from None
        return message

    async def _do(self, message: FromBrowser) -> None:
        match message:
            case Ping(n):
                self.reply(Pong(n, self.host.now()))
            case Join():
                await self._join(message)
            case Leave(table):
                self.joined.discard(table)
                self.host.leave(self, table)
            case PlayMove(table, ply, move, seat):
                await self.host.play(self, table, ply, move, seat)
            case Ask(table, number, wish, seat):
                await self.host.ask(self, table, number, wish, seat)

    async def _join(self, wish: Join) -> None:
        table, brief = wish.table, wish.brief or not wish.drawn
        if table not in self.joined and len(self.joined) >= MOST_TABLES:
            raise Refusal(
                "too_many_tables", f"one connection looks at {MOST_TABLES} tables at most"
            )
        known = table in self.joined
        self.joined.add(table)
        try:
            await self.host.join(self, table, Subscription(wish.tall, brief, wish.drawn, wish.seat))
        except Refusal:
            if not known:
                self.joined.discard(table)
            raise


class Flood(Exception):
    """Somebody says more than anybody could mean."""


async def _farewell(channel: Channel, code: int, reason: str) -> None:
    """Hang up on somebody who may not listen."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL):
            await channel.close(code, reason)


class SocketEndpoint:
    """Lets connections in, and knows what all of them share: how much of everything there is."""

    def __init__(self, host: Host, rates: Rates) -> None:
        self.host, self.rates = host, rates
        self.guests = Buckets(rates.guest_messages)
        self.addresses: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry one connection from its beginning to its end."""
        channel, address = Channel(receive, send), address_of(scope)
        with suppress(Gone):
            await channel.accept()
            if self.addresses[address] >= self.rates.connections:
                await channel.close(TRY_AGAIN, "too many connections from one address")
            else:
                await self._carry(Connection(channel, self, scope))

    async def _carry(self, connection: Connection) -> None:
        address = connection.address
        self.addresses[address] += 1
        self.host.connections += 1
        try:
            await connection.run()
        except (Flood, TimeoutError):
            # Whoever does not read does not read this either: the channel will be cut anyway.
            await _farewell(connection.channel, POLICY, "too much at once")
        except Gone:
            raise
        except Exception:  # a bug ends one connection, with a word
            log.exception("a connection has failed")
            await _farewell(connection.channel, BUG, "something is broken here")
        finally:
            self.host.connections -= 1
            self.addresses[address] -= 1
            self.addresses += Counter()  # forget those who have none
