"""The result of a table is written with the act that ends it, and can be asked for."""

import asyncio
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.store.sqlite import Sqlite
from saros.table.clock import Timing
from saros.table.result import Result, SeatResult

from .results import ADA, BEN, COMPUTER, result

pytestmark = pytest.mark.anyio

RESIGN = {"number": 0, "at": 50, "kind": "resign"}


async def end(store: Store, *results: Result) -> None:
    """Make tables and end each at once."""
    for each in results:
        await store.add_table(each.table, {}, 1)
        await store.append(each.table, 0, RESIGN | {"at": each.ended}, result=each)


def names(results: list[Result]) -> list[str]:
    return [each.table for each in results]


async def test_a_result_comes_back_as_it_was(store: Store) -> None:
    whole = Result(
        table="abcd2345",
        game="sonnemond",
        seats=(
            SeatResult("guest", "ada", "Ada", 0.0, -11),
            SeatResult("computer", "level3", "Level 3", 1.0, 2**40),
            SeatResult("guest", "ben", "Ben ☾", 0.5),
        ),
        reason="most points",
        began=1_790_000_000_000,
        ended=1_790_000_320_000,
        plies=105,
        options={"partners": True, "word": "“Ł” \0"},
        timing=Timing("byoyomi", 60_000, 10_000, periods=3),
        match=7,
        set_up=True,
    )
    await end(store, whole)
    assert await store.result("abcd2345") == whole
    assert await store.results() == [whole]
    assert await store.results_of("level3") == [whole]
    assert await store.unfinished() == []


async def test_a_game_that_was_called_off_can_be_told_apart(store: Store) -> None:
    off = result("off", points=(None, None), reason="aborted")
    await end(store, off, result("drawn", points=(0.5, 0.5)))
    assert {each.table: each.was_called_off for each in await store.results()} == {
        "off": True, "drawn": False,
    }  # fmt: skip
    assert await store.result("off") == off


async def test_a_table_without_a_result_has_none(store: Store) -> None:
    await store.add_table("abcd2345", {}, 1)
    await store.append("abcd2345", 0, {"at": 1})
    for table in ("abcd2345", "missing1", "", "a\0b", "\ud800"):
        assert await store.result(table) is None
        assert await store.results_of(table) == []


async def test_an_act_that_is_refused_brings_no_result(store: Store) -> None:
    await store.add_table("abcd2345", {}, 1)
    got = await asyncio.gather(
        store.append("abcd2345", 1, RESIGN, result=result("abcd2345")),
        store.append("abcd2345", 0, {"at": 3, "kind": "move"}),
        store.append("abcd2345", 0, RESIGN, result=result("abcd2345")),
        return_exceptions=True,
    )
    assert [answer.code for answer in got if isinstance(answer, Refusal)] == ["gap", "stale"]
    assert await store.result("abcd2345") is None
    assert await store.unfinished() == ["abcd2345"]


async def test_act_and_result_are_written_together_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.add_table("abcd2345", {}, 1)

    async def fail(*_: Any) -> None:
        raise RuntimeError("the last statement of the transaction fails")

    monkeypatch.setattr(store._database, "notify", fail)
    with pytest.raises(RuntimeError):
        await store.append("abcd2345", 0, RESIGN, result=result("abcd2345"))
    monkeypatch.undo()
    assert await store.result("abcd2345") is None
    assert await store.load("abcd2345") == ({}, [])
    assert await store.unfinished() == ["abcd2345"]


async def test_a_result_that_no_database_can_hold_spoils_nothing_for_others(store: Store) -> None:
    for table in ("abcd2345", "other234"):
        await store.add_table(table, {}, 1)
    other = asyncio.create_task(store.append("other234", 0, {"at": 1}))
    for bad in ({"ended": 2**63}, {"reason": "a\0b"}, {"reason": "\ud800"}):
        with pytest.raises(Refusal, match="the result of table “abcd2345” cannot hold") as refused:
            await store.append("abcd2345", 0, RESIGN, result=result("abcd2345", **bad))
        assert refused.value.code == "bad_result"
    await other
    assert await store.load("abcd2345") == ({}, [])


async def test_results_are_listed_by_game_the_newest_first(store: Store) -> None:
    await end(
        store,
        result("first", 30),
        result("third", 50, game="terrestrial"),
        result("second", 40, game="terrestrial"),
    )
    assert names(await store.results()) == ["third", "second", "first"]
    assert names(await store.results("terrestrial")) == ["third", "second"]
    assert names(await store.results(game="astral")) == ["first"]
    assert names(await store.results(game="chess")) == []
    assert names(await store.results(limit=1)) == ["third"]


async def test_somebodys_results_are_theirs_alone_and_each_is_there_once(store: Store) -> None:
    await end(
        store,
        result("with_ben", 30),
        result("alone", 40, seats=(ADA, ADA)),
        result("computer", 50, seats=(BEN, COMPUTER)),
    )
    assert names(await store.results_of("ada")) == ["alone", "with_ben"]
    assert names(await store.results_of("ben")) == ["computer", "with_ben"]
    assert names(await store.results_of("level3")) == ["computer"]
    assert (await store.results_of("ada"))[0] == result("alone", 40, seats=(ADA, ADA))


@pytest.mark.parametrize("size", [1, 2, 3, 100])
async def test_pages_follow_each_other_without_gaps_even_where_times_are_equal(
    store: Store, size: int
) -> None:
    await end(store, *(result(f"table{number}", 50 + number // 4) for number in range(10)))

    async def pages(ask: Any) -> list[str]:
        found: list[str] = []
        page = await ask(limit=size)
        while page:
            found += names(page)
            page = await ask(limit=size, before=(page[-1].ended, page[-1].table))
        return found

    expected = [f"table{number}" for number in reversed(range(10))]
    assert await pages(store.results) == expected
    assert await pages(lambda **page: store.results("astral", **page)) == expected
    assert await pages(lambda **page: store.results_of("ben", **page)) == expected


async def test_a_page_is_found_by_an_index(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    database = store._database
    if not isinstance(database, Sqlite):
        pytest.skip("PostgreSQL plans by statistics, and a small table has none")
    plans, read = [], database.rows

    async def explained(sql: str, *values: Any) -> Any:
        steps = await read(f"EXPLAIN QUERY PLAN {sql}", *values)
        plans.append([step[3] for step in steps])
        return await read(sql, *values)

    monkeypatch.setattr(database, "rows", explained)
    for before in (None, (50, "table5")):
        await store.results(before=before)
        await store.results("astral", before=before)
        await store.results_of("ada", before=before)
    index = ["results_ended", "results_game", "result_seats_who"] * 2
    for plan, name in zip(plans, index, strict=True):
        assert any(f"USING COVERING INDEX {name}" in step for step in plan), plan
        # The page itself needs no sorting: all that is sorted is the page that was found.
        assert sum("TEMP B-TREE" in step for step in plan) <= 1, plan


async def test_results_go_with_their_tables(store: Store) -> None:
    await end(store, result("gone"), result("kept"))
    await store.forget(["gone"])
    assert names(await store.results()) == ["kept"]
    assert names(await store.results_of("ada")) == ["kept"]
    assert await store.result("gone") is None


async def test_of_two_servers_that_end_a_table_one_writes_its_result(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    tables = [f"table{number}" for number in range(20)]
    for table in tables:
        await stores[0].add_table(table, {}, 1)

    async def race(who: int, table: str) -> str | None:
        reason = f"server {who}"
        try:
            await stores[who].append(table, 0, RESIGN, result=result(table, reason=reason))
        except Refusal:
            return None
        return reason

    pairs = [await asyncio.gather(race(0, table), race(1, table)) for table in tables]
    winners = [reason for pair in pairs for reason in pair if reason]
    assert len(winners) == len(tables)
    found = [await stores[0].result(table) for table in tables]
    assert [each and each.reason for each in found] == winners
    for store in stores:
        await store.close()


async def test_a_missing_result_is_filled_in_once(store: Store) -> None:
    for table in ("one", "two", "three"):
        await store.add_table(table, {}, 1)
    await store._database.write(
        lambda transaction: transaction.many(
            "INSERT INTO missing_results VALUES (?)", [("one",), ("three",), ("two",)]
        )
    )
    assert await store.finished_without_result() == ["one", "three", "two"]
    assert await store.finished_without_result(1) == ["one"]
    assert await store.finished_without_result(5, after="one") == ["three", "two"]
    await store.add_missing_result(result("three"))
    await store.add_missing_result(result("three", reason="of another server that was slower"))
    assert await store.finished_without_result() == ["one", "two"]
    assert await store.results() == [result("three")]
    await store.forget(["one"])
    await store.add_missing_result(result("one"))
    assert await store.finished_without_result() == ["two"]
    assert await store.result("one") is None
