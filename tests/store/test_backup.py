"""Backups of either database: whole, written beside a running server, restored to either kind."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store, schema, transfer
from saros.store.backup import back_up, restore, tables_in
from saros.store.database import Database

from ..postgres import Cluster
from .results import result

pytestmark = pytest.mark.anyio

OLD = Path(__file__).with_name("revisions")


async def filled(url: str) -> Store:
    """Return a store with something in every one of its tables, and its server running."""
    store = await Store.open(url)
    await store.begin("main", 1000)
    await store.add_table("abcd", {"name": "ä 'quoted' \U0001f319"}, 1000)
    for number in range(5):
        await store.append("abcd", number, {"at": 1000 + number})
    await store.add_table("ended", {}, 2000)
    await store.append("ended", 0, {"at": 3000}, result=result("ended", ended=3000))
    await store.begin("main", 9000)
    return store


async def rows_of(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table: [
            tuple(row)
            for row in await database.rows(
                f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(columns)}"
            )
        ]
        for table, columns in schema.columns(schema.newest()).items()
    }


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A second empty database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/other/saros.db"
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with cluster.database() as empty:
        yield empty


async def test_a_backup_beside_a_running_server_brings_everything_back(
    url: str, other_url: str, tmp_path: Path
) -> None:
    store = await filled(url)
    before = await rows_of(store._database)
    file = tmp_path / "backup.db"
    assert await back_up(url, file) == 2
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]
    await store.append("abcd", 5, {"at": 9999})  # which the backup has not
    await store.close()
    assert await restore(other_url, file, replace=False) == 2
    other = await Store.open(other_url)
    assert await rows_of(other._database) == before
    assert before["outages"], "nobody pays for the time since the backup"
    await other.begin("main", 10_000)
    await other.append("abcd", 5, {"at": 10_000})
    await other.close()


async def test_every_table_is_copied() -> None:
    assert set(transfer.KEYS) == schema.table_names() - {schema.VERSION_TABLE}
    assert schema.columns(schema.newest()).keys() == transfer.KEYS.keys()
    assert schema.columns("0001")["tables"] == {
        "id": "TEXT", "setting": "TEXT", "made": "BIGINT", "finished": "BIGINT",
    }  # fmt: skip


async def test_a_database_that_is_there_is_replaced_only_if_asked(url: str, tmp_path: Path) -> None:
    store = await filled(url)
    file = tmp_path / "backup.db"
    await back_up(url, file)
    await store.append("abcd", 5, {"at": 9999})
    with pytest.raises(Refusal, match="in use"):
        await restore(url, file, replace=True)
    await store.close()
    with pytest.raises(Refusal, match="--replace") as refused:
        await restore(url, file, replace=False)
    assert refused.value.code == "taken"
    await restore(url, file, replace=True)
    store = await Store.open(url)
    found = await store.load("abcd")
    assert found is not None
    assert len(found[1]) == 5
    await store.close()
    if url.startswith("sqlite"):
        aside = Path(f"{url.removeprefix('sqlite:///')}.replaced-1")
        with closing(sqlite3.connect(aside)) as kept:
            assert kept.execute("SELECT count(*) FROM acts").fetchone() == (7,)


async def test_a_backup_of_an_older_revision_is_not_migrated_but_what_it_is_restored_to_is(
    url: str, run_sql: Callable[[str], None], tmp_path: Path
) -> None:
    run_sql((OLD / f"0001.{url.partition(':')[0]}.sql").read_text(encoding="utf-8"))
    file = tmp_path / "backup.db"
    tables = await back_up(url, file)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT * FROM saros_version").fetchall() == [("0001",)]
    assert await restore(url, file, replace=True) == tables > 5
    store = await Store.open(url)
    assert await store.finished_without_result()
    await store.close()


async def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/saros.db"
    await (await filled(url)).close()
    before = (tmp_path / "saros.db").read_bytes()
    letter, damaged = tmp_path / "letter.txt", tmp_path / "damaged.db"
    letter.write_text("Dear moon, " * 100, encoding="utf-8")
    await back_up(url, damaged)
    data = bytearray(damaged.read_bytes())
    data[4096:8192] = b"\xa5" * 4096
    damaged.write_bytes(data)
    for file in (letter, damaged, tmp_path / "missing.db", tmp_path):
        with pytest.raises(Refusal) as refused:
            await restore(url, file, replace=True)
        assert refused.value.code == "no_backup"
    assert (tmp_path / "saros.db").read_bytes() == before


async def test_a_backup_is_never_written_over_anything(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/saros.db", tmp_path / "backup.db"
    with pytest.raises(Refusal, match="there is no database"):
        await back_up(url, file)
    await (await filled(url)).close()
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(Refusal, match="is there already"):
        await back_up(url, file)
    with pytest.raises(Refusal, match="cannot be written: unable to open"):
        await back_up(url, tmp_path / "nowhere" / "backup.db")
    assert file.read_text(encoding="utf-8") == "mine"


async def test_a_database_that_lacks_saves_is_not_backed_up_but_can_be_restored(
    tmp_path: Path,
) -> None:
    path, file = tmp_path / "saros.db", tmp_path / "backup.db"
    store = await filled(f"sqlite:///{path}")
    await back_up(f"sqlite:///{path}", file)
    await store.append("abcd", 5, {"at": 9999})
    # As if it had been copied alone from under its server.
    copy = tmp_path / "copy" / "saros.db"
    copy.parent.mkdir()
    shutil.copy(path, copy)
    await store.close()
    with pytest.raises(Refusal) as refused:
        await back_up(f"sqlite:///{copy}", tmp_path / "other.db")
    assert refused.value.code == "missing_saves"
    assert await restore(f"sqlite:///{copy}", file, replace=True) == tables_in(file) == 2
    await (await Store.open(f"sqlite:///{copy}")).close()
