"""Many write at once: they share commits, one's fault is their own, a failure is told to all."""

import asyncio
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.store.database import Transaction, Work

from ..postgres import Cluster
from .silent_network import SilentNetwork

pytestmark = pytest.mark.anyio

TABLES = [f"table{number}" for number in range(60)]


@pytest.fixture
async def tables(store: Store) -> list[str]:
    await asyncio.gather(*(store.add_table(table, {}, 1) for table in TABLES))
    return TABLES


@pytest.fixture
def commits(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the transactions that the store commits from now on."""
    counter: Counter[str] = Counter()
    write = store._database.write

    async def counted(work: Work[Any]) -> Any:
        answer = await write(work)
        counter["commits"] += 1
        return answer

    monkeypatch.setattr(store._database, "write", counted)
    return counter


async def answers(*appends: Any) -> list[str]:
    """What each caller got: ok, or the code of their refusal."""
    got = await asyncio.gather(*appends, return_exceptions=True)
    assert all(answer is None or isinstance(answer, Refusal) for answer in got), got
    return ["ok" if answer is None else answer.code for answer in got]


async def acts(store: Store, table: str) -> list[Any]:
    loaded = await store.load(table)
    assert loaded is not None
    return loaded[1]


async def test_acts_that_wait_together_are_committed_together(
    store: Store, tables: list[str], commits: Counter[str]
) -> None:
    got = await answers(*(store.append(table, 0, {"at": 5}) for table in tables))
    assert got == ["ok"] * len(tables)
    assert commits["commits"] <= 2
    assert [await acts(store, table) for table in tables] == [[{"at": 5}]] * len(tables)


async def test_one_caller_alone_waits_for_nobody(
    store: Store, tables: list[str], commits: Counter[str]
) -> None:
    for number in range(3):
        await store.append(tables[0], number, {"at": number})
    assert commits["commits"] == 3


async def test_a_refusal_in_a_group_is_for_one_caller_only(
    store: Store, tables: list[str], commits: Counter[str]
) -> None:
    got = await answers(
        store.append("table0", 0, {"at": 1, "who": "first"}),
        store.append("table0", 0, {"at": 1, "who": "second"}),
        store.append("table1", 4, {"at": 1}),
        store.append("missing", 0, {"at": 1}),
        store.append("table0", 1, {"at": 1, "who": "third"}),
        store.add_table("table2", {}, 1),
        store.add_table("fresh", {}, 1),
        store.append("fresh", 0, {"at": 1}),
        store.append("table3", 0, {"at": 1}),
    )
    assert got == ["ok", "stale", "gap", "no_table", "ok", "taken", "ok", "ok", "ok"]
    assert commits["commits"] == 1
    assert [act["who"] for act in await acts(store, "table0")] == ["first", "third"]
    assert [len(await acts(store, table)) for table in ("table1", "fresh", "table3")] == [0, 1, 1]


async def test_many_tasks_write_and_read_at_once(
    store: Store, tables: list[str], commits: Counter[str]
) -> None:
    async def player(table: str) -> None:
        for number in range(10):
            await store.append(table, number, {"at": number})
            # What has been acknowledged is there for every reader.
            assert len(await acts(store, table)) == number + 1

    await asyncio.gather(*map(player, tables))
    assert commits["commits"] < len(tables) * 10 / 2


async def test_a_caller_who_goes_away_spoils_nothing(store: Store, tables: list[str]) -> None:
    gone = asyncio.create_task(store.append("table0", 0, {"at": 1}))
    await asyncio.sleep(0)
    gone.cancel()
    await store.append("table1", 0, {"at": 1})
    await asyncio.wait([gone])
    assert gone.cancelled()
    assert len(await acts(store, "table1")) == 1


async def test_a_bug_reaches_those_who_wait_and_the_writer_goes_on(
    store: Store, tables: list[str]
) -> None:
    # Neither database has such large numbers; a time like that comes from no clock.
    await store.begin("main", 1)
    with pytest.raises((OverflowError, Refusal)):
        await store.append("table0", 0, {"at": 2**70})
    await store.append("table0", 0, {"at": 1})
    assert await acts(store, "table0") == [{"at": 1}]


def store_is_sqlite(store: Store) -> bool:
    return type(store._database).__name__ == "Sqlite"


async def test_closing_writes_what_waits_and_refuses_what_comes_after(url: str) -> None:
    store = await Store.open(url)
    await store.add_table("abcd", {}, 1)
    waiting = [
        asyncio.create_task(store.append("abcd", number, {"at": number})) for number in range(5)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(Refusal, match="has been closed"):
        await store.append("abcd", 5, {"at": 5})
    again = await Store.open(url)
    assert len(await acts(again, "abcd")) == 5
    await again.close()


# Failing commits ----------------------------------------------------------------------------

Heal = Callable[[], Any]


async def fill_the_disk(store: Store) -> Heal:
    """SQLite is told that its file may not grow, which it reports as a full disk."""
    writer = store._database._writer  # type: ignore[attr-defined]
    ((pages,),) = await writer.rows("PRAGMA page_count")
    await writer.rows(f"PRAGMA max_page_count = {pages}")
    return lambda: writer.rows("PRAGMA max_page_count = 100000")


async def fail_at_commit(store: Store) -> Heal:
    """PostgreSQL is given a check that it makes only at the commit, and that always fails."""

    async def fill(transaction: Transaction) -> None:
        await transaction.rows(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'no space left on device'; END $$"
        )
        await transaction.rows(
            "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON acts"
            " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )

    async def empty(transaction: Transaction) -> None:
        await transaction.rows("DROP FUNCTION full_disk CASCADE")

    await store._database.write(fill)
    return lambda: store._database.write(empty)


async def test_a_commit_that_fails_fails_for_the_whole_group(
    store: Store, tables: list[str]
) -> None:
    breaking = fill_the_disk if store_is_sqlite(store) else fail_at_commit
    heal = await breaking(store)
    large = {"at": 1, "text": "x" * 5000}
    got = await answers(*(store.append(table, 0, large) for table in tables))
    assert got == ["not_saved"] * len(tables)
    assert [await acts(store, table) for table in tables] == [[]] * len(tables)
    await heal()
    got = await answers(*(store.append(table, 0, large) for table in tables))
    assert got == ["ok"] * len(tables)
    assert await acts(store, "table0") == [large]


async def test_a_locked_file_is_told_in_one_sentence(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.store.sqlite.TIMEOUT", 0.05)
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    await store.add_table("abcd", {}, 1)
    other = sqlite3.connect(tmp_path / "saros.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refusal, match="could not be written: database is locked"):
        await store.append("abcd", 0, {"at": 1})
    assert await acts(store, "abcd") == []
    other.rollback()
    other.close()
    await store.append("abcd", 0, {"at": 1})
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
@pytest.mark.parametrize("lost", ["saros.db", "saros.db-wal"])
async def test_a_database_that_is_deleted_under_its_server_acknowledges_nothing_more(
    tmp_path: Path, lost: str
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    await store.begin("main", 1)
    await store.add_table("abcd", {}, 1)
    await store.append("abcd", 0, {"at": 1})
    (tmp_path / lost).rename(tmp_path / "elsewhere")
    with pytest.raises(Refusal, match="deleted or replaced while it was in use") as refused:
        await store.append("abcd", 1, {"at": 2})
    assert refused.value.code == "not_saved"
    with pytest.raises(Refusal, match="deleted or replaced") as refused:
        await store.load("abcd")
    assert refused.value.code == "no_database", "nor does it seem to be written after all"
    (tmp_path / lost).write_bytes(b"")  # another file of the same name is none of ours
    assert await answers(store.append("abcd", 1, {"at": 2})) == ["not_saved"]
    (tmp_path / "elsewhere").rename(tmp_path / lost)
    number = len(await acts(store, "abcd"))
    await store.append("abcd", number, {"at": 3})
    await store.close()


async def test_a_writing_connection_that_was_cut_is_made_anew(
    postgres_url: str, cluster: Cluster
) -> None:
    store = await Store.open(postgres_url)
    await store.begin("main", 1000)
    await store.add_table("abcd", {}, 1)
    cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{}'"
    cluster.sql(cut.format(postgres_url.rpartition("/")[2]))
    database: Any = store._database
    async with asyncio.timeout(10):
        while not database._writer.is_closed():
            await asyncio.sleep(0.005)
    await store.append("abcd", 0, {"at": 1})
    assert len(await acts(store, "abcd")) == 1
    # It is still known to others as a server that lives.
    other = await Store.open(postgres_url)
    assert await other.begin("other", 2000) is None
    await other.close()
    await store.close()


async def test_connections_cut_at_any_moment_are_refusals_and_lose_nothing(
    postgres_url: str, cluster: Cluster
) -> None:
    store = await Store.open(postgres_url)
    await store.add_table("abcd", {}, 1)
    cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{}'"
    over, acknowledged = asyncio.Event(), set()

    async def write(number: int) -> None:
        while not over.is_set():
            with suppress(Refusal):  # and nothing else
                await store.append("abcd", number, {"at": number})
                acknowledged.add(number)
            with suppress(Refusal):
                number = len(await acts(store, "abcd"))

    writing = asyncio.create_task(write(0))
    cuts = 0
    async with asyncio.timeout(60):
        while cuts < 12 or not acknowledged:
            await asyncio.to_thread(cluster.sql, cut.format(postgres_url.rpartition("/")[2]))
            cuts += 1
    over.set()
    await writing
    assert acknowledged <= {act["at"] for act in await acts(store, "abcd")}
    assert acknowledged
    await store.close()


async def test_a_write_into_a_dead_connection_is_given_up(
    postgres_url: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saros.store.postgres.TIMEOUT", 0.5)
    async with SilentNetwork.to(cluster.port) as network:
        store = await Store.open(postgres_url.replace(str(cluster.port), str(network.port)))
        await store.add_table("abcd", {}, 1)
        network.cut()
        got = await asyncio.wait_for(answers(store.append("abcd", 0, {"at": 1})), 20)
        assert got == ["not_saved"]
        await store.append("abcd", 0, {"at": 2})
        assert await acts(store, "abcd") == [{"at": 2}]
        await store.close()


async def test_a_postgresql_that_stops_and_starts_again() -> None:
    with Cluster.running() as cluster, cluster.database() as url:
        store = await Store.open(url)
        missed = asyncio.Event()
        await store.listen(lambda *_: None, missed.set)
        await store.add_table("abcd", {}, 1)
        await store.append("abcd", 0, {"at": 1})
        cluster.stop()
        got = await answers(*(store.append("abcd", 1, {"at": 2}) for _ in range(3)))
        assert got == ["not_saved"] * 3
        with pytest.raises(Refusal, match="cannot be read"):
            await store.load("abcd")
        assert not missed.is_set()
        cluster.start()
        await asyncio.wait_for(missed.wait(), 30)
        await store.append("abcd", 1, {"at": 3})
        assert await acts(store, "abcd") == [{"at": 1}, {"at": 3}]
        await store.close()
