"""Servers on one PostgreSQL hear of each other's acts, and know when they may have missed some."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from saros.core.refusal import Refusal
from saros.store import Store, listener, postgres

from ..postgres import Cluster
from .silent_network import SilentNetwork

pytestmark = pytest.mark.anyio


class Ear:
    """Takes down what a store hears."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.missed = asyncio.Event()

    async def open(self, store: Store) -> None:
        await store.listen(lambda table, number: self.heard.put_nowait((table, number)),
                           self.missed.set)  # fmt: skip

    async def next(self) -> tuple[str, int]:
        return await asyncio.wait_for(self.heard.get(), 10)


@pytest.fixture
async def pair(postgres_url: str, anyio_backend: str) -> AsyncIterator[list[Store]]:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    yield stores
    for store in stores:
        await store.close()


async def test_two_stores_hear_each_other_and_not_themselves(pair: list[Store]) -> None:
    ears = [Ear(), Ear()]
    for ear, store in zip(ears, pair, strict=True):
        await ear.open(store)
    await pair[0].add_table("abcd2345", {}, 1)
    for number in range(6):
        await pair[number % 2].append("abcd2345", number, {"at": number})
        assert await ears[1 - number % 2].next() == ("abcd2345", number)
    assert all(ear.heard.empty() and not ear.missed.is_set() for ear in ears)


async def test_what_is_heard_can_be_read(pair: list[Store]) -> None:
    ear = Ear()
    await ear.open(pair[1])
    await pair[0].add_table("abcd2345", {}, 1)
    for number in range(30):
        await pair[0].append("abcd2345", number, {"at": number})
        await ear.next()
        loaded = await pair[1].load("abcd2345")
        assert loaded is not None
        assert len(loaded[1]) == number + 1


async def test_of_two_stores_that_race_one_wins_each_act(pair: list[Store]) -> None:
    tables = [f"table{number}" for number in range(20)]
    await asyncio.gather(*(pair[0].add_table(table, {}, 1) for table in tables))
    won, lost = [], []

    async def race(who: int, table: str) -> None:
        for number in range(5):
            try:
                await pair[who].append(table, number, {"at": 1, "who": who})
                won.append((table, number, who))
            except Refusal as refusal:
                lost.append(refusal.code)

    await asyncio.gather(*(race(who, table) for who in (1, 0) for table in tables))
    kept = [
        (table, number, act["who"])
        for table in tables
        for number, act in enumerate((await pair[0].load(table) or ({}, []))[1])
    ]
    assert sorted(won) == sorted(kept)
    assert len(kept) == 100
    assert lost == ["stale"] * 100


async def test_a_listener_that_was_cut_off_comes_back_and_says_so(
    pair: list[Store], cluster: Cluster
) -> None:
    ear = Ear()
    await ear.open(pair[1])
    await pair[0].add_table("abcd2345", {}, 1)
    cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    await asyncio.wait_for(ear.missed.wait(), 10)
    await pair[0].append("abcd2345", 0, {"at": 1})
    assert await ear.next() == ("abcd2345", 0)


async def test_messages_of_others_are_passed_over(
    pair: list[Store], cluster: Cluster, postgres_url: str
) -> None:
    ear = Ear()
    await ear.open(pair[1])
    for message in ("", "x", "a b c", "a -1 c", "a 1 b c", "a 1"):
        cluster.sql(f"NOTIFY {listener.CHANNEL}, '{message}'", postgres_url.rpartition("/")[2])
    await pair[0].add_table("abcd2345", {}, 1)
    await pair[0].append("abcd2345", 0, {"at": 1})
    assert await ear.next() == ("abcd2345", 0)


async def test_a_connection_that_goes_dead_without_a_sound_is_noticed(
    postgres_url: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "CHECK_AFTER", 0.3)
    near = await Store.open(postgres_url)
    async with SilentNetwork.to(cluster.port) as network:
        far = await Store.open(postgres_url.replace(str(cluster.port), str(network.port)))
        ear = Ear()
        await ear.open(far)
        await near.add_table("abcd2345", {}, 1)
        network.cut()
        await near.append("abcd2345", 0, {"at": 1})
        await asyncio.wait_for(ear.missed.wait(), 10)
        assert ear.heard.empty()
        await near.append("abcd2345", 1, {"at": 1})
        assert await ear.next() == ("abcd2345", 1)
        monkeypatch.setattr(postgres, "TIMEOUT", 0.5)  # its writer's connection is dead as well
        await far.close()
    await near.close()
