"""No leak: every byte sent to a seat or a spectator is read by somebody who knows all cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from saros import draw
from saros.draw import vector
from saros.table.shown import pictured
from saros.table.sitting import Sitting
from saros.table.table import Table
from saros.web.looks import Looks
from saros.web.sight import glance, whole

from .house import House, Talk, Visitor
from .secrets_kept import Memory, mentioned, other_world
from .test_change import after

Guests = Callable[..., Visitor]
NAMES = ("Ada", "Ben", "Cleo", "Dora")
SEEN = ("picture", "ways", "moves", "offer", "may", "ending", "said", "eyes", "mine", "to_act")
"""The parts of a sight that could tell something of the cards."""


class Reader:
    """One seat, or a spectator, and all that was ever sent to it."""

    def __init__(self, visitor: Visitor, table: str, seat: int | None) -> None:
        self.visitor, self.table, self.seat = visitor, table, seat
        self.memory = Memory(seat)
        self.talk = Hearing(visitor)
        visitor.sockets.append(self.talk)
        # Half of them are told everything each time, the others only what has changed.
        self.talk.send(t="join", table=table, tall=seat == 1, brief=seat in (0, 1))
        self.talk.until(lambda sight: sight["table"] == table)

    def catch_up(self, sitting: Sitting) -> None:
        """Hear and read everything up to what the house knows."""
        self.talk.until(lambda sight: sight["number"] >= len(sitting.acts))
        for text in self.talk.heard:
            message = json.loads(text)
            if not message.get("ending"):  # after the end all hands lie open
                self.read(text, sitting, message.get("ply"))
        self.talk.heard.clear()

    def read(self, text: str, sitting: Sitting, ply: int | None = None) -> None:
        """Find no card in a text that this reader cannot know."""
        states = sitting.table.states
        told = mentioned(text) & self.memory.unknown(states if ply is None else states[: ply + 1])
        assert not told, f"seat {self.seat} was told {told} at ply {ply}: {text}"

    def get(self, path: str) -> str:
        answer = self.visitor.http.get(f"/api/tables/{self.table}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def read_all(self, sitting: Sitting, rng: Random) -> None:
        """Ask for everything that can be asked about a table, also in another's name."""
        ply = rng.randrange(sitting.table.ply + 1)
        for query in ("", *(f"?seat={seat}" for seat in range(len(sitting.chairs)))):
            for path in ("", f"/plies/{ply}", "/record", "/record.json"):
                self.read(self.get(path + query), sitting)
        self.read(used_in(self.get("/picture.svg")), sitting)
        record = json.loads(self.get("/record.json"))
        place = {key: record[key] for key in ("game", "options", "seats", "moves") if key in record}
        for path in ("/api/positions", "/api/thoughts"):
            answer = self.visitor.http.post(path, json=place)
            assert answer.status_code == 422, "a record with holes in it cannot be looked into"
            self.read(answer.text, sitting)

    def compare(self, sitting: Sitting, rng: Random) -> bool:
        """See the same in a world where only what this reader cannot know is different.

        Returns whether anything was: with the last cards in all hands nothing may be left to mix.
        """
        other = replace(sitting, table=other_world(sitting.table, self.seat, rng))
        seen = glance(
            other, Looks(other.table), self.talk.sight["mine"], 0, [None] * len(sitting.chairs),
            tall=self.seat == 1, told=False,
        )  # fmt: skip
        there = json.loads(msgspec.json.encode(whole(seen)))
        here = self.talk.sight
        assert {key: here[key] for key in SEEN} == {key: there[key] for key in SEEN}
        game = sitting.table.game
        assert json.loads(self.get("/record.json")) == json.loads(
            msgspec.json.encode(game.redacted(other.record, self.seat).to_json())
        )
        assert self.get("/picture.svg") == svg(other.table)
        return other.table.state != sitting.table.state


class Hearing(Talk):
    """A socket of which every byte is kept."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.heard: list[str] = []

    def hear(self, patience: float = 60.0) -> dict[str, Any]:
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] in ("table", "change"):
            self.sight = message if message["t"] == "table" else after(self.sight, message)
        return message


def used_in(drawing: str) -> str:
    """Return what a drawing shows of the symbols that it brings along, and its words."""
    shown = re.sub(r"<(defs|symbol|style).*?</\1>", "", drawing, flags=re.DOTALL)
    return " ".join(re.findall(r'href="[^"]*"|<text.*?</text>', shown))


def svg(table: Table) -> str:
    picture = pictured(table, None)
    return vector.svg(picture, draw.art(table.game, picture.ground, False), title=table.game.title)


def readers_at(guest: Guests, seats: int) -> list[Reader]:
    """A reader on every seat, and one who watches."""
    people = [guest(name) for name in NAMES[:seats]]
    table = people[0].table("sonnemond", "me", *["open"] * (seats - 1))
    for seat, person in enumerate(people[1:], 1):
        person.sit(table, seat)
    return [
        *(Reader(each, table, n) for n, each in enumerate(people)),
        Reader(guest(), table, None),
    ]


def sitting_at(house: House, table: str) -> Sitting:
    """The table as the house has it, when it waits for somebody."""
    while True:
        sitting: Sitting = house.run(lambda: house.host.lives[table].sitting)
        if not sitting.chance_due:
            return sitting


def turns(house: House, readers: list[Reader], rng: Random) -> Iterator[Sitting]:
    """Play by chance; yield the table whenever everybody has heard of what has happened."""
    while True:
        sitting = sitting_at(house, readers[0].table)
        for reader in readers:
            reader.catch_up(sitting)
        if sitting.ended is not None:
            return
        yield sitting
        turn = sitting.to_act
        assert turn is not None
        mover = readers[turn].talk
        way = rng.choice(mover.sight["ways"])
        mover.send(t="play", table=readers[0].table, ply=mover.sight["ply"], move=way["text"])
        mover.until(lambda sight, ply=sitting.table.ply: sight["ply"] > ply)


def play_and_read(
    house: House, guest: Guests, seats: int, seed: int, often: int, most: int | None = None
) -> int:
    """Play a game, read all messages and now and then everything else.

    Returns how often something was really different in the other world.
    """
    rng, readers, others = Random(seed), readers_at(guest, seats), 0
    for number, sitting in enumerate(islice(turns(house, readers, rng), most)):
        if number % often == often // 2:
            reader = rng.choice(readers)
            reader.read_all(sitting, rng)
            others += reader.compare(sitting, rng)
    return others


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_byte_of_a_game_tells_a_secret(saros: House, guest: Guests, seats: int) -> None:
    assert play_and_read(saros, guest, seats, seed=seats, often=14, most=40)


@pytest.mark.long("a thousand games over real sockets")
@pytest.mark.parametrize("hundred", range(10))
def test_no_byte_of_a_thousand_games_tells_a_secret(saros: House, hundred: int) -> None:
    for seed in range(100 * hundred, 100 * (hundred + 1)):
        with ExitStack() as leaving:

            def guest(name: str = "", leaving: ExitStack = leaving) -> Visitor:
                return leaving.enter_context(saros.guest(name))

            assert play_and_read(saros, guest, 2 + seed % 3, seed, often=16)


def test_the_reader_finds_what_is_told(saros: House, guest: Guests) -> None:
    readers = readers_at(guest, 2)
    sitting = next(turns(saros, readers, Random(1)))
    for reader, other in ((readers[0], 1), (readers[1], 0), (readers[2], 0)):
        hidden = sitting.table.game.view(sitting.table.state, other)
        for text in (
            str(msgspec.json.encode(draw.picture(sitting.table.game, hidden))),
            sitting.table.sheet(),
        ):
            with pytest.raises(AssertionError, match="was told"):
                reader.read(text, sitting)


def test_two_at_one_device_see_nothing_until_one_says_who_looks(
    saros: House, guest: Guests
) -> None:
    both = guest("Ada")
    table = both.table("sonnemond", "me", "me", "level1", names=["Ada", "Ben"])
    reader = Reader(both, table, None)
    sitting = sitting_at(saros, table)
    reader.catch_up(sitting)
    assert (reader.talk.sight["eyes"], reader.talk.sight["ways"]) == (None, [])
    for path in ("", "/plies/1", "/record", "/record.json", "?seat=1", "/record?seat=2"):
        reader.read(reader.get(path), sitting)

    ada = Memory(0)
    reader.talk.send(t="join", table=table, seat=0)
    while sitting.to_act == 0:
        sight = reader.talk.until(lambda sight: sight["eyes"] == 0 and sight["ways"])
        assert mentioned(json.dumps(sight["picture"])) & set(sitting.table.state.hands[0])
        reader.talk.move(sight["ways"][0]["text"], seat=0)
        sitting = sitting_at(saros, table)
    reader.talk.until(lambda sight: sight["number"] >= len(sitting.acts))
    assert not any(
        mentioned(text) & ada.unknown(sitting.table.states) for text in reader.talk.heard
    )
    # It is Ben's turn: Ada's cards are covered again, and his are not shown before he says so.
    assert (reader.talk.sight["eyes"], reader.talk.sight["ways"]) == (None, [])
    assert not mentioned(json.dumps(reader.talk.sight["picture"])) & Memory(None).unknown(
        sitting.table.states
    )
