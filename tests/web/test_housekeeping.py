"""What a server does beside its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import cast

import pytest

from saros.store import Store
from saros.table.result import Result
from saros.web import housekeeping as housekeeping_file
from saros.web.automation import Automation
from saros.web.host import Host
from saros.web.housekeeping import Housekeeping
from saros.web.worker_pool import WorkerPool

pytestmark = pytest.mark.anyio

OLD = Path(__file__).parents[1] / "store" / "revisions"
SECONDS = 1_790_000_000

RESULTS = {
    "cards222": ("most points", SECONDS + 5, SECONDS + 320, 105, [0, 1, 0], [1, 18, -11]),
    "flagged2": ("time", SECONDS + 3, SECONDS + 79, 2, [0, 1], [None, None]),
    "agreed22": ("agreement", SECONDS + 62, SECONDS + 74, 2, [0.5, 0.5], [None, None]),
    "banished": ("banished", SECONDS, SECONDS + 33, 11, [1, 0], [None, None]),
    "alone222": ("resigned", SECONDS + 4.5, SECONDS + 13.5, 2, [1, 0], [None, None]),
    "aborted2": ("aborted", SECONDS + 7, SECONDS + 13, 1, [None, None], [None, None]),
    "resigned": ("resigned", SECONDS + 1, SECONDS + 10, 2, [0, 1], [None, None]),
}
"""What was decided in the old database, the newest first: reason, times, plies, points, scores."""


@pytest.fixture
async def store(
    url: str, run_sql: Callable[[str], None], anyio_backend: str
) -> AsyncIterator[Store]:
    """A database of revision 0001 with real games in it, just migrated."""
    run_sql((OLD / f"0001.{url.partition(':')[0]}.sql").read_text(encoding="utf-8"))
    opened = await Store.open(url)
    yield opened
    await opened.close()


def housekeeping(store: Store) -> Housekeeping:
    host = Host(store)
    return Housekeeping(host, Automation(host, cast("WorkerPool", None)))


def summary(result: Result) -> tuple[object, ...]:
    seats = result.seats
    return (
        result.reason, result.began / 1000, result.ended / 1000, result.plies,
        [seat.points for seat in seats], [seat.score for seat in seats],
    )  # fmt: skip


async def test_tables_that_ended_before_results_were_kept_get_theirs_except_a_damaged_one(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await housekeeping(store)._fill_results()
    results = await store.results()
    assert {result.table: summary(result) for result in results} == RESULTS
    assert [result.table for result in results] == list(RESULTS)
    assert await store.finished_without_result() == ["damaged2"]
    assert "table damaged2 gets no result" in caplog.text
    assert "0a1b2c3d4e5f6071" in {seat.who for seat in results[0].seats}
    assert results[2].timing.base == 600_000
    assert [seat.kind for seat in results[5].seats] == ["guest", "computer"]


async def test_filling_in_goes_on_where_a_server_stopped_and_two_may_do_it_at_once(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping_file, "FILLED_AT_ONCE", 2)
    keeper, filled = housekeeping(store), []
    fill = keeper._fill_result

    async def stop_after_three(key: str) -> None:
        if len(filled) == 3:
            raise asyncio.CancelledError
        await fill(key)
        filled.append(key)

    monkeypatch.setattr(keeper, "_fill_result", stop_after_three)
    with pytest.raises(asyncio.CancelledError):
        await keeper._fill_results()
    assert {result.table for result in await store.results()} == set(filled)
    other = await Store.open(url)
    await asyncio.gather(*(housekeeping(each)._fill_results() for each in (store, other)))
    await other.close()
    assert {result.table: summary(result) for result in await store.results()} == RESULTS
    assert await store.finished_without_result() == ["damaged2"]


async def test_a_server_fills_in_missing_results_by_itself_and_tells_no_listener(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping_file, "RESUMES", 0.0)
    keeper = housekeeping(store)
    heard: list[Result] = []
    keeper.host.on_ended(heard.append)
    await keeper.host.start()
    keeper.start()
    async with asyncio.timeout(20):
        while await store.finished_without_result() != ["damaged2"]:
            await asyncio.sleep(0.01)
    await keeper.host.close()
    assert len(await store.results()) == len(RESULTS)
    assert heard == []
