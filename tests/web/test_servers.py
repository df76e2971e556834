"""Several servers on one PostgreSQL: guests of different servers play each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from saros.core.refusal import Refusal
from saros.web.app import Settings
from saros.web.rates import no_limits

from .house import SECRET, House


@pytest.fixture
def servers(postgres_url: str) -> Iterator[tuple[House, House]]:
    made = Settings(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with ExitStack() as leaving:
        yield leaving.enter_context(House(made)), leaving.enter_context(House(made))


def test_guests_of_two_servers_play_each_other(servers: tuple[House, House]) -> None:
    one, two = servers
    with one.guest("Ada") as ada, two.guest("Ben") as ben:
        table = ada.table()
        ben.sit(table)
        moon, sun = ada.talk(table), ben.talk(table)
        for talk in (moon, sun):
            talk.until(lambda sight: all(seat["here"] for seat in sight["seats"]))
        moon.move("E d2 d3")
        sun.until(lambda sight: sight["ply"] == 1)
        sun.move("P a7 a5")
        moon.until(lambda sight: sight["ply"] == 2)
        assert moon.refused(t="play", table=table, ply=1, move="P a7 a5") == "stale_ply"
        sun.close()
        moon.until(lambda sight: not sight["seats"][1]["here"])


def test_one_server_dies_and_its_guests_go_on_at_the_other(postgres_url: str) -> None:
    made = Settings(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(made) as stays, stays.guest("Ada") as ada:
        with House(made) as goes, goes.guest("Ben") as ben:
            table = ada.table()
            ben.sit(table)
            moon = ada.talk(table)
            moon.move("E d2 d3")
            ben.talk(table).until(lambda sight: sight["ply"] == 1)
            cookies = ben.http.cookies
        with stays.guest("Ben") as moved:
            moved.http.cookies.update(cookies)
            sun = moved.talk(table)
            assert sun.sight["mine"] == [1]
            sun.move("P a7 a5")
            moon.until(lambda sight: sight["ply"] == 2)


def test_a_race_for_one_ply_has_one_winner(servers: tuple[House, House]) -> None:
    one, two = servers
    with one.guest("Ada") as ada, two.guest() as twin:
        table = ada.table("terrestrial", "me", "me")
        twin.http.cookies.update(ada.http.cookies)
        talks = [ada.talk(table), twin.talk(table)]
        for ply in range(10):
            text = next(iter(talks[0].sight["ways"]))["text"]
            for talk in talks:
                talk.send(t="play", table=table, ply=ply, move=text)
            for talk in talks:
                while talk.sight["ply"] <= ply:
                    talk.hear()
        assert ada.look(table)["ply"] == twin.look(table)["ply"] == 10


def test_a_computer_is_taken_over_by_the_server_that_is_left(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.web.host.TAKEOVER", 0.2)
    made = Settings(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with (
        House(made) as stays,
        stays.guest() as watcher,
        House(made) as goes,
        goes.guest("Ada") as ada,
    ):

        async def lost(*_: object) -> str:
            raise Refusal("no_answer", "this server never answers")

        goes.host.crew.move = lost  # type: ignore[method-assign]
        table = ada.table("terrestrial", "me", "level1")
        watched = watcher.talk(table)
        ada.talk(table).move("E d2 d3")
        watched.until(lambda sight: sight["ply"] == 2)
