"""A server is killed at any instant, or stopped: nothing shown as played is lost, nobody pays."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import pytest

from .crowd import Crowd, Mortal, during
from .house import Talk, Visitor

REST = 0.6
"""Seconds before the next server is started: an outage is to be told from a slow answer."""
LITTLE = 0.3
"""Seconds that a server may need to answer once its clocks run: a commit on a busy machine."""
STOPPED, SLIGHT = 3.2, 0.05
"""Seconds that a server is stopped for, and that a signal may need to reach it."""
SHORT = tuple(
    {"kind": kind, "base": 3, **more}
    for kind, more in [("total", {}), ("hourglass", {}), ("per_move", {"forfeit": "move"})]
)
"""Clocks that would run out meanwhile."""
PATIENT = 5
"""One life of so many, and the last, is spared until all tables have gone on."""
UNDER_WAY = 3
"""Plies after which the clocks run; the first server lives so long."""


class Lives:
    """One server after another on one database, and the crowd that plays on regardless."""

    def __init__(self, url: str, folder: Path, tables: int, seed: int) -> None:
        self.url, self.errors = url, folder / "errors"
        self.luck = random.Random(seed)
        self.crowd = Crowd(tables, self.luck)
        self.died = 0.0
        self.kills = self.wanted = 0

    async def run(self, kills: int) -> None:
        self.wanted = kills
        with self.errors.open("wb") as errors:
            while self.kills < kills:
                await self._live(Mortal(self.url, errors))
            with Mortal(self.url, errors) as last:
                await last.begun()
                await self.crowd.look_back(last)
        assert self.errors.read_text() == ""
        assert self.crowd.troubles == []

    async def _live(self, server: Mortal) -> None:
        with server:
            if not self._is_patient and self.luck.random() < 0.15:
                await asyncio.sleep(self.luck.uniform(0, 1))  # it never comes to answer anybody
            else:
                await server.begun()
                await self.crowd.read_clocks(server, self.died)
                await self.crowd.fill(server)
                await during(self.crowd.visit([server]), self._kill_later(server))
                self.died = server.died
        self.kills += 1
        await asyncio.sleep(REST)

    @property
    def _is_patient(self) -> bool:
        return self.kills % PATIENT == 0 or self.kills == self.wanted - 1

    async def _kill_later(self, server: Mortal) -> None:
        if self._is_patient:
            await self.crowd.all_gone_on(1 if self.kills else UNDER_WAY)
        await self.crowd.read_clocks(server)
        await asyncio.sleep(self.luck.uniform(0, 1.2))
        server.kill()


def check(lives: Lives, kills: int, told: int) -> None:
    asyncio.run(lives.run(kills))
    plays = lives.crowd.plays + lives.crowd.finished
    charged = [seconds for play in plays for seconds in play.charged]
    assert len(charged) >= told, "hardly any clock was seen running both before and after"
    assert max(charged) < LITTLE, "a clock was charged for an outage"


def test_a_server_that_is_killed_loses_nothing(url: str, tmp_path: Path) -> None:
    check(Lives(url, tmp_path, tables=6, seed=4), kills=3, told=1)


@pytest.mark.long("kills", reason="a server is started and killed two hundred times")
def test_a_server_that_is_killed_two_hundred_times_loses_nothing(url: str, tmp_path: Path) -> None:
    check(Lives(url, tmp_path, tables=24, seed=200), kills=200, told=200)


# Stopped -----------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is no SIGSTOP here")
def test_a_server_that_is_stopped_and_goes_on_charges_nobody(url: str, tmp_path: Path) -> None:
    with (tmp_path / "errors").open("wb") as errors, Mortal(url, errors) as server:
        asyncio.run(server.begun())
        with Visitor(server.where.rstrip("/")) as ada:
            talks = [ada.talk(ada.table("terrestrial", "me", "me", clock=clock)) for clock in SHORT]
            for talk in talks:
                talk.move("E d2 d3")
                talk.move("P a7 a5")
            asked = time.time()
            before = [left(ada, talk) for talk in talks]
            stopped = stop(server)
            for talk, ms in zip(talks, before, strict=True):
                number = talk.view["number"]
                talk.until(lambda view, number=number: view["number"] > number)
                used = (ms - left(ada, talk)) / 1000
                assert used <= time.time() - asked - stopped
                talk.move("E d3 d4")
    assert (tmp_path / "errors").read_text() == ""


def stop(server: Mortal) -> float:
    """Let a server stand still for a while, and return for how many seconds it did."""
    begin = time.time()
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    end = time.time()
    server.process.send_signal(signal.SIGCONT)
    return end - begin - SLIGHT


def left(ada: Visitor, talk: Talk) -> int:
    clock = ada.look(talk.view["table"])["clock"]
    assert clock["running"] == 0
    ms: int = clock["left"][0]
    return ms
