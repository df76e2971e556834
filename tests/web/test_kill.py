"""A server is killed at any instant, again and again: nothing that was shown as played is lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from .crowd import SLACK, Crowd, Mortal, during

LEAST_OUTAGE = 2 * SLACK
"""Seconds that a server is away at least, so that it could be told if a clock was charged."""
PATIENT = 5
"""In every so many lives a server is spared until all tables have gone on."""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty database is."""
    if request.param == "postgres":
        empty: str = request.getfixturevalue("postgres_url")
        return empty
    return f"sqlite:///{tmp_path}/saros.db"


class Lives:
    """One server after another on one database, and the crowd that plays on regardless."""

    def __init__(self, url: str, folder: Path, tables: int, seed: int) -> None:
        self.url, self.errors = url, folder / "errors"
        self.luck = random.Random(seed)
        self.crowd = Crowd(tables, self.luck)
        self.died = 0.0
        self.kills = 0

    async def run(self, kills: int) -> None:
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
            if self.died and self.luck.random() < 0.15:
                await asyncio.sleep(self.luck.uniform(0, 1))  # it never comes to answer anybody
            else:
                await server.begun()
                if self.died:
                    self.crowd.gap = self.died, server.ready
                await self.crowd.fill(server)
                patient = self.kills % PATIENT == PATIENT - 1
                await during(self.crowd.visit([server]), self._kill_later(server, patient))
                self.died = server.died
        self.kills += 1
        await asyncio.sleep(LEAST_OUTAGE / 2)

    async def _kill_later(self, server: Mortal, patient: bool) -> None:
        if patient:
            await self.crowd.all_gone_on()
        await asyncio.sleep(self.luck.uniform(0, 1.2))
        server.kill()


def check(lives: Lives, kills: int, told: int) -> None:
    asyncio.run(lives.run(kills))
    plays = lives.crowd.plays + lives.crowd.finished
    charged = [seconds for play in plays for seconds in play.charged]
    assert len(charged) >= told, "hardly any clock was seen running both before and after"
    assert max(charged) < SLACK, "a clock was charged for an outage"


def test_a_server_that_is_killed_loses_nothing(url: str, tmp_path: Path) -> None:
    check(Lives(url, tmp_path, tables=6, seed=4), kills=4, told=2)


@pytest.mark.long("a server is started and killed two hundred times")
def test_a_server_that_is_killed_two_hundred_times_loses_nothing(url: str, tmp_path: Path) -> None:
    check(Lives(url, tmp_path, tables=24, seed=200), kills=200, told=200)
