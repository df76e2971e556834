"""A database of any age is brought to the newest schema, or refused in one sentence."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store, schema
from saros.store.database import Database, connected

pytestmark = pytest.mark.anyio

OLD = Path(__file__).parent / "revisions"
"""`0001.sql` is a small database of that revision for both databases; `0001.sqlite.sql` and
`0001.postgresql.sql` hold the same real games, as the code of that revision wrote them."""

LATER = "9000"
"""A revision that is still to come."""

DYING_MIGRATION = Path(__file__).with_name("dying_migration.py")

TABLES = "SELECT id, setting, made, finished FROM tables ORDER BY id"
ACTS = "SELECT table_id, number, act FROM acts ORDER BY table_id, number"

RunSql = Callable[[str], None]


def written_by(revision: str, url: str) -> str:
    """Real games, as the code of a revision left them in a database of this kind."""
    return (OLD / f"{revision}.{url.partition(':')[0]}.sql").read_text(encoding="utf-8")


async def rows(url: str, *queries: str) -> list[list[tuple[Any, ...]]]:
    """What a database holds, whatever revision it is at."""
    database = await connected(url)
    try:
        return [[tuple(row) for row in await database.rows(query)] for query in queries]
    finally:
        await database.close()


async def revision(url: str) -> str | None:
    database = await connected(url)
    try:
        return await schema.revision(database, database)
    finally:
        await database.close()


SHAPES = {
    "sqlite": ("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name",),
    "postgresql": (
        """SELECT table_name, ordinal_position, column_name, data_type, is_nullable,
            column_default, character_maximum_length FROM information_schema.columns
            WHERE table_schema = 'public' ORDER BY table_name, ordinal_position""",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname",
        """SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = CAST('public' AS regnamespace) ORDER BY conname""",
    ),
}


async def shape(url: str) -> list[list[list[str]]]:
    """All that a database knows about its tables, indexes and constraints."""
    found = await rows(url, *SHAPES[url.partition(":")[0]])
    return [[[" ".join(str(value).split()) for value in row] for row in part] for part in found]


async def test_a_migrated_database_has_the_schema_of_a_new_one(url: str, run_sql: RunSql) -> None:
    await (await Store.open(url)).close()
    new = await shape(url)
    for name in (
        "studies",
        "desk_versions",
        "desks",
        "published_problems",
        "missing_results",
        "result_seats",
        "results",
        "acts",
        "tables",
        "servers",
    ):
        run_sql(f"DROP TABLE {name}")
    run_sql("DROP TABLE outages")
    run_sql(f"DROP TABLE {schema.VERSION_TABLE}")
    run_sql(written_by("0001", url))
    assert await shape(url) != new
    await (await Store.open(url)).close()
    assert await shape(url) == new


def test_there_is_an_old_database_of_every_revision() -> None:
    assert sorted(path.stem for path in OLD.glob("????.sql")) == list(schema.REVISIONS)


@pytest.mark.parametrize("old", sorted(OLD.glob("????.sql")), ids=lambda path: path.stem)
async def test_what_an_older_version_wrote_can_be_read_and_continued(
    url: str, run_sql: RunSql, old: Path
) -> None:
    run_sql(old.read_text(encoding="utf-8"))
    store = await Store.open(url)
    try:
        await store.append("abcd2345", 2, {"number": 2, "at": 1300, "kind": "move"})
        setting, acts = await store.load("abcd2345") or ({}, [])
        assert setting == {"game": "astral", "seats": 2}
        assert [act["at"] for act in acts] == [1100, 1200, 1300]
        assert acts[0]["text"] == "☾"
        assert await store.unfinished() == ["abcd2345"]
        assert await store.finished_without_result() == ["over2345"]
        assert await store.outages() == [(600, 700)]
        assert await store.begin("main", 5000) == (2000, 5000)
        if old.stem >= "0002":
            assert [result.table for result in await store.results_of("ben")] == ["done2345"]
        if old.stem >= "0003":
            study = await store.study("study234")
            assert study is not None
            assert (study.table, study.owner, study.changed) == ("done2345", "ada", 1200)
    finally:
        await store.close()


async def test_a_migration_keeps_every_table_and_act_and_notes_the_missing_results(
    url: str, run_sql: RunSql
) -> None:
    run_sql(written_by("0001", url))
    before = await rows(url, TABLES, ACTS)
    assert [len(part) for part in before] == [10, 138]
    store = await Store.open(url)
    try:
        assert await rows(url, TABLES, ACTS) == before
        assert await store.results() == []
        assert await store.unfinished() == ["waiting2", "opened22"]
        finished = [row[0] for row in before[0] if row[3] is not None]
        assert await store.finished_without_result() == finished
        assert len(finished) == 8
    finally:
        await store.close()


@pytest.mark.parametrize("last_words", ["TABLE results", "INTO missing_results", "UPDATE"])
async def test_a_server_killed_while_it_migrates_leaves_the_old_revision(
    url: str, run_sql: RunSql, last_words: str
) -> None:
    run_sql(written_by("0001", url))
    before = await shape(url)
    content = await rows(url, TABLES, ACTS)
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, DYING_MIGRATION, url, last_words], check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert await revision(url) == "0001"
    assert await shape(url) == before
    store = await Store.open(url)
    try:
        assert await revision(url) == schema.newest()
        assert await rows(url, TABLES, ACTS) == content
        assert len(await store.finished_without_result()) == 8
    finally:
        await store.close()


async def test_an_older_database_is_migrated_once_even_if_several_open_it(
    url: str, run_sql: RunSql, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_sql(written_by("0001", url))
    found: list[str | None] = []
    ask = schema.revision

    async def asked(database: Database, reader: Any) -> str | None:
        answer = await ask(database, reader)
        if reader is not database:  # inside the transaction
            found.append(answer)
        return answer

    monkeypatch.setattr(schema, "revision", asked)
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    try:
        assert found.count("0001") == 1
        assert (await rows(url, "SELECT * FROM saros_version")) == [[(schema.newest(),)]]
        for store in stores:
            assert len(await store.finished_without_result()) == 8
            assert len((await store.load("resigned") or ({}, []))[1]) == 6
    finally:
        for store in stores:
            await store.close()


async def test_a_migration_that_fails_changes_nothing(
    url: str, run_sql: RunSql, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = ("ALTER TABLE tables ADD COLUMN later INTEGER", "not a statement")
    monkeypatch.setitem(schema.REVISIONS, LATER, later)
    run_sql(written_by("0001", url))
    before = await shape(url)
    with pytest.raises(Refusal, match=r"could not be migrated: .*syntax error") as refused:
        await Store.open(url)
    assert len(refused.value.sentence.splitlines()) == 1
    assert await revision(url) == "0001"
    assert await shape(url) == before


async def test_a_migration_of_sqlite_may_replace_a_table_that_others_refer_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/saros.db"
    store = await Store.open(url)
    await store.add_table("abcd2345", {}, 1)
    await store.append("abcd2345", 0, {"at": 1})
    await store.close()
    replaced = (
        """CREATE TABLE fresh (id TEXT NOT NULL PRIMARY KEY, setting TEXT NOT NULL,
            made BIGINT NOT NULL, finished BIGINT, later INTEGER)""",
        "INSERT INTO fresh SELECT id, setting, made, finished, 7 FROM tables",
        "DROP TABLE tables",
        "ALTER TABLE fresh RENAME TO tables",
    )
    monkeypatch.setitem(schema.REVISIONS, LATER, replaced)
    store = await Store.open(url)
    assert await store.load("abcd2345") == ({}, [{"at": 1}])
    # From now on the foreign keys hold again.
    await store.forget(["abcd2345"])
    await store.close()
    assert await rows(url, ACTS) == [[]]


async def test_two_servers_may_make_one_database_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await stores[0].add_table("abcd2345", {}, 1)
    assert await stores[3].load("abcd2345") == ({}, [])
    for store in stores:
        await store.close()


async def test_a_newer_database_is_refused(url: str, run_sql: RunSql) -> None:
    await (await Store.open(url)).close()
    run_sql("UPDATE saros_version SET version_num = '9999'")
    with pytest.raises(Refusal, match="written by a newer Saros: it is at revision “9999”"):
        await Store.open(url)


@pytest.mark.parametrize("name", ["acts", "results"])
async def test_another_programs_database_is_refused(url: str, run_sql: RunSql, name: str) -> None:
    run_sql(f"CREATE TABLE {name} (scene TEXT)")
    with pytest.raises(Refusal, match="belongs to another program") as refused:
        await Store.open(url)
    assert refused.value.code == "foreign_database"
