"""A process that is killed while it writes loses nothing that it has acknowledged.

Every table that has ended has its result, and no other.
"""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from saros.store import Store

pytestmark = pytest.mark.anyio

WRITING_PROCESS = Path(__file__).with_name("writing_process.py")


COUNTS = """
    SELECT (SELECT count(*) FROM tables WHERE finished IS NOT NULL),
        (SELECT count(*) FROM results), (SELECT count(*) FROM result_seats)"""


def killed_after(url: str, acts: int) -> list[tuple[str, int]]:
    """Kill a process that writes after so many acts; return what it has acknowledged by then."""
    with subprocess.Popen(
        [sys.executable, WRITING_PROCESS, url], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acts)]
        process.kill()
        lines += process.stdout.readlines()
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return [(table, int(number)) for table, number in whole]


async def check(url: str, rounds: int) -> None:
    luck = random.Random(rounds)
    acknowledged: set[tuple[str, int]] = set()
    for _ in range(rounds):
        fresh = killed_after(url, luck.randrange(1, 800))
        assert fresh
        assert not acknowledged & set(fresh)
        acknowledged |= set(fresh)
        store = await Store.open(url)
        # Tables that end at once have a plus in their names; there are too many to look at all.
        names = {table for table, _ in fresh} | {t for t, _ in acknowledged if "+" not in t}
        tables = {table: (await store.load(table) or ({}, []))[1] for table in names}
        ended = [table for table, _ in fresh if "+" in table]
        results = [await store.result(table) for table in ended]
        counts = await store._database.rows(COUNTS)
        await store.close()
        for table, acts in tables.items():
            texts = [f"{table} {number}" for number in range(len(acts))]
            assert [act["text"] for act in acts] == texts
        assert all(n < len(tables[table]) for table, n in acknowledged if table in tables)
        assert [result and result.table for result in results] == ended
        finished, written, seats = counts[0]
        assert finished == written == seats / 2
    assert any("+" in table for table, _ in acknowledged)


async def test_what_was_acknowledged_outlives_the_process(url: str) -> None:
    await check(url, rounds=3)


@pytest.mark.long("kills", reason="a process is started and killed a hundred times")
async def test_what_was_acknowledged_outlives_many_deaths(url: str) -> None:
    await check(url, rounds=100)
