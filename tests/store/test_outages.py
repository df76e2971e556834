"""When no server was there is known exactly, so that no clock is charged for it."""

from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.store.outages import FRESH

pytestmark = pytest.mark.anyio


async def test_the_first_server_ends_no_outage(store: Store) -> None:
    assert await store.begin("main", 1000) is None
    assert await store.outages() == []


async def test_the_time_since_the_last_beat_was_an_outage(store: Store) -> None:
    await store.begin("main", 1000)
    await store.add_table("abcd", {}, 1000)
    await store.beat("main", 2000)
    assert await store.begin("main", 2500) == (2000, 2500)
    await store.beat("main", 3000)
    assert await store.begin("main", 90_000) == (3000, 90_000)
    assert await store.outages() == [(2000, 2500), (3000, 90_000)]


async def test_an_act_is_a_sign_of_life(store: Store) -> None:
    await store.begin("main", 1000)
    await store.add_table("abcd", {}, 1000)
    await store.append("abcd", 0, {"at": 1700})
    await store.append("abcd", 1, {"at": 1600})
    assert await store.begin("main", 2500) == (1700, 2500)


async def test_after_an_orderly_stop_the_outage_begins_with_it(store: Store) -> None:
    await store.begin("main", 1000)
    await store.add_table("abcd", {}, 1000)
    await store.end("main", 1500)
    # Acts that are still written then are no sign of life: the server is gone.
    await store.append("abcd", 0, {"at": 1700})
    assert await store.begin("main", 1900) == (1500, 1900)


async def test_a_clock_that_went_backwards_makes_no_outage(store: Store) -> None:
    await store.begin("main", 5000)
    assert await store.begin("main", 4000) is None
    assert await store.outages() == []


async def test_outages_are_kept_as_long_as_a_table_needs_them(store: Store) -> None:
    await store.begin("main", 1000)
    await store.add_table("old", {}, 1000)
    await store.begin("main", 2000)
    await store.add_table("new", {}, 2500)
    await store.begin("main", 3000)
    assert await store.outages() == [(1000, 2000), (2000, 3000)]
    await store.forget(["old"])
    await store.begin("main", 4000)
    assert await store.outages() == [(2000, 3000), (3000, 4000)]


async def test_a_former_server_of_another_name_is_no_server(url: str) -> None:
    former = await Store.open(url)
    await former.begin("former", 1000)
    await former.close()
    store = await Store.open(url)
    assert await store.begin("main", 1200) == (1000, 1200)
    await store.close()


async def test_a_file_has_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/saros.db"
    first, second = await Store.open(url), await Store.open(url)
    await first.begin("first", 1000)
    with pytest.raises(Refusal, match="in use by another Saros server") as refused:
        await second.begin("second", 2000)
    assert refused.value.code == "in_use"
    assert await second.outages() == []
    await first.close()
    assert await second.begin("second", 3000) == (1000, 3000)
    await second.close()


async def test_while_another_server_lives_there_is_no_outage(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(3)]
    await stores[0].begin("one", 1000)
    await stores[0].beat("one", 2000)
    assert await stores[1].begin("two", 2500) is None
    # One is killed: its connections go with it. Two is still there.
    await stores[0].close()
    assert await stores[2].begin("one", 3000) is None
    await stores[2].close()
    # Then both are killed, and one comes back at once under a new name.
    await stores[1].close()
    again = await Store.open(postgres_url)
    assert await again.begin("three", 3100) == (3000, 3100)
    await again.close()


async def test_a_server_that_ended_or_is_silent_is_not_there(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    await stores[0].begin("one", 1000)
    await stores[0].end("one", 2000)
    assert await stores[1].begin("two", 2100) == (2000, 2100)
    await stores[0].begin("one", 3000)
    assert await stores[1].begin("two", 3000 + FRESH) == (3000, 3000 + FRESH)
    for store in stores:
        await store.close()
