"""One who sits at a card table or watches it, and reads every byte that is ever sent to them.

Readers live in the loop of the house they listen to: a thousand games are heard over real sockets,
and no thread waits for another.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from saros.families import drawing as draw
from saros.families.drawing import ply_picture
from saros.table.sitting import Sitting
from saros.table.table import Table
from saros.web.drawings import Drawings, explanations_of
from saros.web.table_view import snapshot, whole

from .house import PATIENCE, House, Json
from .secrets_kept import Secrets
from .test_change import after

NAMES = ("Ada", "Ben", "Cleo", "Dora")
SEEN = ("picture", "ways", "moves", "offer", "may", "ending", "said", "viewpoint", "mine", "to_act")
"""The parts of a view that could tell something of the cards."""
NOW = ("picture", "ways", "offer", "may", "said")
"""The parts that tell of this moment only."""
ASKED = ("game", "options", "seats", "moves", "supplies", "match")
"""The parts of a record that one can ask to have looked into."""


@dataclass(frozen=True)
class Look:
    """How somebody looks at a table."""

    tall: bool = False
    brief: bool = False
    """Told only what has changed, and not everything each time."""
    drawn: bool = True
    """With pictures and ways, as only a program can do without."""


@dataclass(eq=False)
class Reader:
    """One seat, or a spectator, and all that was sent to it and not yet read."""

    http: httpx.AsyncClient
    socket: ClientConnection
    table: str
    seat: int | None
    look: Look
    secrets: Secrets
    view: Json = field(default_factory=dict)
    heard: list[tuple[str, Json]] = field(default_factory=list)
    messages: int = 0
    letters: int = 0
    """How much has been read so far."""

    def __post_init__(self) -> None:
        self.memory = self.secrets.memory(self.seat)

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def join(self, **more: Any) -> None:
        await self.send(t="join", table=self.table, **asdict(self.look), **more)

    async def hear(self) -> Json:
        text = await self.socket.recv()
        assert isinstance(text, str)
        message: Json = msgspec.json.decode(text)
        self.heard.append((text, message))
        if message["t"] in ("table", "change"):
            self.view = message if message["t"] == "table" else after(self.view, message)
        return message

    async def until(self, done: Callable[[Json], Any]) -> Json:
        """Listen until a view is as it should be."""
        async with asyncio.timeout(PATIENCE):
            while not (self.view and done(self.view)):
                message = await self.hear()
                assert message["t"] != "refused", message
        return self.view

    async def play(self, text: str, **more: Any) -> Json:
        """Move, and wait until somebody is to move again; chance has done its part by then."""
        ply = self.view["ply"]
        await self.send(t="play", table=self.table, ply=ply, move=text, **more)
        return await self.until(lambda view: view["ply"] > ply and is_settled(view))

    async def catch_up(self, sitting: Sitting) -> None:
        """Hear and read everything up to what the house knows."""
        await self.until(lambda view: view["number"] >= len(sitting.acts))
        for text, message in self.heard:
            if not message.get("ending"):  # after the end all hands lie open
                self.read(text, sitting, message.get("ply"))
                self.messages += 1
        self.heard.clear()

    def read(self, text: str, sitting: Sitting, ply: int | None = None) -> None:
        """Find no card in a text that this reader cannot know."""
        states = sitting.table.states
        self.letters += len(text)
        unknown = self.memory.unknown(states if ply is None else states[: ply + 1])
        told = self.secrets.mentioned(text) & unknown
        assert not told, f"seat {self.seat} was told {told} at ply {ply}: {text}"

    def look_at_now(self, sitting: Sitting) -> None:
        """Find in what is shown of this moment no card that lies hidden at it.

        The list of moves is no part of that: it tells of cards that lay open before a reshuffle.
        """
        shown = msgspec.json.encode({key: self.view[key] for key in NOW}).decode()
        told = self.secrets.mentioned(shown) & self.secrets.hidden_now(
            sitting.table.state, self.seat
        )
        assert not told, f"seat {self.seat} was told where {told} are now: {shown}"

    async def get(self, path: str) -> str:
        answer = await self.http.get(f"/api/tables/{self.table}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def read_all(self, sitting: Sitting, rng: Random) -> None:
        """Ask for everything that can be asked about a table, also in another's name."""
        ply = rng.randrange(sitting.table.ply + 1)
        for query in ("", *(f"?seat={seat}" for seat in range(len(sitting.chairs)))):
            looks = (f"/plies/{ply}", f"/plies/{ply}/explanations")
            for path in ("", *looks, "/record", "/record.json"):
                self.read(await self.get(path + query), sitting)
        self.read(used_in(await self.get("/picture.svg")), sitting)
        record = msgspec.json.decode(await self.get("/record.json"))
        place = {key: record[key] for key in ASKED if key in record}
        for path in ("/api/positions", "/api/thoughts"):
            answer = await self.http.post(path, json=place)
            assert answer.status_code == 422, "a record with holes in it cannot be looked into"
            self.read(answer.text, sitting)

    async def compare(self, sitting: Sitting, rng: Random) -> bool:
        """See the same in a world where only what this reader cannot know is different.

        Returns whether anything was: with the last cards in all hands nothing may be left to mix.
        """
        other = replace(sitting, table=self.secrets.other_world(sitting.table, self.seat, rng))
        seen = snapshot(
            other, Drawings(other.table), self.view["mine"], 0, [None] * len(sitting.chairs),
            tall=self.look.tall, told=False,
        )  # fmt: skip
        there = msgspec.json.decode(msgspec.json.encode(whole(seen)))
        differ = [key for key in SEEN if self.view[key] != there[key]]
        assert not differ, f"seat {self.seat} can tell two worlds apart by {differ}"
        told = other.table.game.redacted(other.record, self.seat).to_json()
        assert msgspec.json.decode(await self.get("/record.json")) == told
        assert await self.get("/picture.svg") == svg(other.table)
        things = msgspec.json.encode(explanations_of(other.table, seen.viewpoint, other.table.ply))
        explained = await self.get(f"/plies/{sitting.table.ply}/explanations")
        assert msgspec.json.decode(explained)["things"] == msgspec.json.decode(things)
        return bool(other.table.state != sitting.table.state)


def is_settled(view: Json) -> bool:
    """Tell whether a view waits for somebody, or for nobody any more."""
    return view["to_act"] is not None or view["ending"] is not None


def used_in(drawing: str) -> str:
    """Return what a drawing shows of the symbols that it brings along, and its words."""
    shown = re.sub(r"<(defs|symbol|style).*?</\1>", "", drawing, flags=re.DOTALL)
    return " ".join(re.findall(r'href="[^"]*"|<text.*?</text>', shown))


def svg(table: Table) -> str:
    return draw.svg(table.game, ply_picture(table, None))


# At a table -------------------------------------------------------------------------------

# Nothing is encrypted here, and making one of these for every guest takes its time.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Company:
    """Some people with a cookie each, who come to a house and leave it together."""

    def __init__(self, house: House, secrets: Secrets) -> None:
        self.house, self.secrets = house, secrets
        self._leaving = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._leaving.aclose()

    async def guest(self) -> httpx.AsyncClient:
        client = httpx.AsyncClient(base_url=self.house.where, timeout=PATIENCE, verify=PLAIN)
        return await self._leaving.enter_async_context(client)

    async def reader(
        self, guest: httpx.AsyncClient, table: str, seat: int | None, look: Look
    ) -> Reader:
        """Let a guest look at a table from now on."""
        where = self.house.where.replace("http", "ws", 1) + "/api/socket"
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        connecting = connect(
            where, additional_headers={"Cookie": cookies}, open_timeout=PATIENCE, max_size=2**24
        )
        socket = await self._leaving.enter_async_context(connecting)
        reader = Reader(guest, socket, table, seat, look, self.secrets)
        await reader.join()
        await reader.until(lambda view: view["table"] == table)
        return reader

    async def table(self, guest: httpx.AsyncClient, *seats: str, **more: Any) -> str:
        """Let a guest make a table of cards."""
        wish = {"game": self.secrets.game, "seats": list(seats), **more}
        made = await guest.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        key: str = made.json()["id"]
        return key

    async def readers(self, seats: int, seed: int = 0) -> list[Reader]:
        """Return a reader on every seat, and one who watches; always some of them are brief.

        The last is a program that looks over somebody's shoulder.
        """
        people = [await self.guest() for _ in range(seats)]
        wishes = {"name": NAMES[0], **self.secrets.wishes(seed)}
        table = await self.table(people[0], "me", *["open"] * (seats - 1), **wishes)
        for seat, person in enumerate(people[1:], 1):
            supply = self.secrets.brought(seed, seat)
            words = {"name": NAMES[seat], "seat": seat, "supply": supply}
            answer = await person.post(f"/api/tables/{table}/seats", json=words)
            assert answer.status_code == 200, answer.text
        found = []
        for number, person in enumerate([*people, await self.guest()]):
            look = Look(tall=number == 1, brief=(number + seed) % 2 == 0)
            seat = number if number < seats else None
            found.append(await self.reader(person, table, seat, look))
        shoulder = seed % seats
        program = await self.reader(people[shoulder], table, shoulder, Look(drawn=False))
        return [*found, program]

    async def turns(self, readers: Sequence[Reader], rng: Random) -> AsyncIterator[Sitting]:
        """Play by chance; yield the table whenever everybody has heard of what has happened."""
        await readers[0].until(is_settled)
        while True:
            sitting = self.sitting(readers[0].table)
            for reader in readers:
                await reader.catch_up(sitting)
            if sitting.ended is not None:
                return
            yield sitting
            turn = sitting.to_act
            assert turn is not None
            mover = readers[turn]
            texts = [way["text"] for way in mover.view["ways"]]
            await mover.play(self.secrets.chosen(texts, rng))

    def sitting(self, table: str) -> Sitting:
        """Return the table as the house has it."""
        return self.house.host.live_tables[table].sitting
