"""Several servers on one PostgreSQL: guests of different servers play each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.web.app import ServerConfig
from saros.web.rate_limits import no_limits

from ..postgres import Cluster
from .crowd import Crowd, Mortal, during
from .house import PATIENCE, SECRET, House, Talk, waited


@pytest.fixture
def servers(postgres_url: str) -> Iterator[tuple[House, House]]:
    made = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with ExitStack() as leaving:
        yield leaving.enter_context(House(made)), leaving.enter_context(House(made))


def test_guests_of_two_servers_play_each_other(servers: tuple[House, House]) -> None:
    one, two = servers
    with one.guest("Ada") as ada, two.guest("Ben") as ben:
        table = ada.table()
        ben.sit(table)
        moon, sun = ada.talk(table), ben.talk(table)
        for talk in (moon, sun):
            talk.until(lambda view: all(seat["here"] for seat in view["seats"]))
        moon.move("E d2 d3")
        sun.until(lambda view: view["ply"] == 1)
        sun.move("P a7 a5")
        moon.until(lambda view: view["ply"] == 2)
        assert moon.refused(t="play", table=table, ply=1, move="P a7 a5") == "stale_ply"
        sun.close()
        moon.until(lambda view: not view["seats"][1]["here"])


def test_one_server_dies_and_its_guests_go_on_at_the_other(postgres_url: str) -> None:
    made = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(made) as stays, stays.guest("Ada") as ada:
        with House(made) as goes, goes.guest("Ben") as ben:
            table = ada.table()
            ben.sit(table)
            moon = ada.talk(table)
            moon.until(lambda view: not view["waiting"])  # her server has heard of Ben
            moon.move("E d2 d3")
            ben.talk(table).until(lambda view: view["ply"] == 1)
            cookies = ben.http.cookies
        with stays.guest("Ben") as moved:
            moved.http.cookies.update(cookies)
            sun = moved.talk(table)
            assert sun.view["mine"] == [1]
            sun.move("P a7 a5")
            moon.until(lambda view: view["ply"] == 2)


def test_a_race_for_one_ply_has_one_winner(servers: tuple[House, House]) -> None:
    one, two = servers
    with one.guest("Ada") as ada, two.guest() as twin:
        table = ada.table("terrestrial", "me", "me")
        twin.http.cookies.update(ada.http.cookies)
        talks = [ada.talk(table), twin.talk(table)]
        for ply in range(10):
            text = next(iter(talks[0].view["ways"]))["text"]
            for talk in talks:
                talk.send(t="play", table=table, ply=ply, move=text)
            for talk in talks:
                while talk.view["ply"] <= ply:
                    talk.hear()
        assert ada.look(table)["ply"] == twin.look(table)["ply"] == 10


def test_a_computer_is_taken_over_by_the_server_that_is_left(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.web.host.TAKEOVER", 0.2)
    made = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with (
        House(made) as stays,
        stays.guest() as watcher,
        House(made) as goes,
        goes.guest("Ada") as ada,
    ):

        async def lost(*_: object) -> str:
            raise Refusal("no_answer", "this server never answers")

        goes.workers.move = lost  # type: ignore[method-assign]
        table = ada.table("terrestrial", "me", "level1")
        watched = watcher.talk(table)
        ada.talk(table).move("E d2 d3")
        watched.until(lambda view: view["ply"] == 2)


# Killed ------------------------------------------------------------------------------------------


def test_people_of_a_server_that_is_killed_go_on_at_the_other(
    postgres_url: str, tmp_path: Path
) -> None:
    crowd = Crowd(6, random.Random(7))

    async def play() -> None:
        with (
            (tmp_path / "errors").open("wb") as errors,
            Mortal(postgres_url, errors) as goes,
            Mortal(postgres_url, errors) as stays,
            Mortal(postgres_url, errors) as later,
        ):
            await asyncio.gather(goes.begun(), stays.begun())
            await crowd.fill(goes)
            await during(crowd.visit([goes, stays]), killed(goes, stays))
            await later.begun()
            await crowd.look_back(later)

    async def killed(goes: Mortal, stays: Mortal) -> None:
        await crowd.all_gone_on()
        goes.kill()
        crowd.begin_again()
        await crowd.all_gone_on()
        stays.kill()

    asyncio.run(play())
    assert (tmp_path / "errors").read_text() == ""
    # Who comes over may see for a moment what was before their own last move.
    assert all(": stale_ply, " in trouble for trouble in crowd.troubles), crowd.troubles


def test_a_computers_move_is_made_though_nobody_is_left_to_ask_for_it(
    postgres_url: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.web.housekeeping.TELLS", 1)
    monkeypatch.setattr("saros.web.heartbeat.LATE", 2500)
    made = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(made) as stays, (tmp_path / "errors").open("wb") as errors:
        with Mortal(postgres_url, errors, pace=3600) as goes:
            asyncio.run(goes.begun())
            with stays.guest("Ada") as ada:
                ada.where = goes.where.rstrip("/")
                ada.http.base_url = ada.where
                table = ada.table("terrestrial", "me", "level1")
                ada.talk(table).move("E d2 d3")
                waited(
                    lambda: bool(stays.host.heartbeat._others), PATIENCE
                )  # it is known to be there
                goes.kill()
        database = postgres_url.rpartition("/")[2]
        count = f"SELECT count(*) FROM acts WHERE table_id = '{table}'"
        waited(lambda: cluster.sql(count, database) == "2", PATIENCE)


# A database that comes and goes ------------------------------------------------------------------


def test_a_move_whose_answer_was_lost_was_played_all_the_same(servers: tuple[House, House]) -> None:
    one, two = servers
    with one.guest("Ada") as ada, two.guest() as watcher:
        table = ada.table("terrestrial", "me", "level1")
        talk, watched = ada.talk(table), watcher.talk(table)
        append = one.host.store.append

        async def written_and_lost(*words: Any, **more: Any) -> None:
            await append(*words, **more)
            raise Refusal("not_saved", "the database has gone")

        one.host.store.append = written_and_lost  # type: ignore[method-assign]
        talk.move("E d2 d3")  # it is not refused
        talk.until(lambda view: view["ply"] == 2)
        watched.until(lambda view: view["ply"] == 2)


def test_connections_that_are_cut_again_and_again_lose_nothing(
    postgres_url: str, cluster: Cluster
) -> None:
    made = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(made) as one, one.guest("Ada") as ada:
        talks = [ada.talk(ada.table("terrestrial", "me", "level1")) for _ in range(3)]
        for ply in range(0, 12, 2):
            for talk in talks:
                talk.send(t="play", table=talk.view["table"], ply=ply, move=any_move(talk))
            cut(cluster, postgres_url)
            for talk in talks:
                insist(talk, ply)
        for talk in talks:
            shown = [line["text"] for line in talk.view["moves"]]
            record = ada.http.get(f"/api/tables/{talk.view['table']}/record.json").json()
            assert record["moves"][: len(shown)] == shown


def any_move(talk: Talk) -> str:
    text: str = talk.view["ways"][0]["text"]
    return text


def cut(cluster: Cluster, url: str) -> None:
    """End every connection to a database but this one."""
    cluster.sql(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        f" WHERE datname = '{url.rpartition('/')[2]}'"
    )


def insist(talk: Talk, ply: int) -> None:
    """Play until the computer has answered, whatever is refused."""
    while talk.view["ply"] < ply + 2:
        message = talk.hear()
        if message["t"] == "refused":
            assert message["code"] in ("not_saved", "no_database", "stale_ply"), message
            if talk.view["ply"] == ply and message["code"] != "stale_ply":
                talk.send(t="play", table=talk.view["table"], ply=ply, move=any_move(talk))
