"""Databases that cannot be opened are refused in one sentence that says which and why."""

import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.store import Store

from ..postgres import Cluster, free_port

pytestmark = pytest.mark.anyio


async def refusal(url: str) -> str:
    with pytest.raises(Refusal) as refused:
        await Store.open(url)
    assert refused.value.code == "no_database"
    assert "\n" not in refused.value.sentence
    return refused.value.sentence


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear moon, " * 100, encoding="utf-8")
    assert await refusal(f"sqlite:///{path}") == f"{path} is no database"
    assert path.read_text(encoding="utf-8").startswith("Dear moon")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "unable to open database file" in await refusal(f"sqlite:///{tmp_path}")


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    sentence = await refusal(f"sqlite:///{tmp_path}/file/data/saros.db")
    assert sentence.startswith(f"no database at {tmp_path}/file/data/saros.db: ")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a folder nobody can write to")
async def test_a_folder_that_cannot_be_written() -> None:
    assert "unable to open database file" in await refusal("sqlite:////proc/saros.db")


async def test_a_lock_that_cannot_be_had_is_not_called_anothers(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    (tmp_path / "saros.db-server").mkdir()
    with pytest.raises(Refusal, match="server cannot be locked: unable to open") as no:
        await store.begin("main", 1)
    assert no.value.code == "no_database"
    await store.close()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE])
async def test_a_disk_without_room_is_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    class FullDisk:
        def execute(self, _: str) -> None:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = code
            raise error

        def close(self) -> None:
            pass

    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    monkeypatch.setattr("saros.store.server_lock.sqlite3.connect", lambda *_, **__: FullDisk())
    monkeypatch.setattr("shutil.disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))  # type: ignore[attr-defined]
    with pytest.raises(Refusal, match="server cannot be locked: the disk is full"):
        await store.begin("main", 1)
    monkeypatch.undo()
    await store.close()


async def test_a_disk_that_is_full_from_the_start_loses_nobody_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saros.db"
    store = await Store.open(f"sqlite:///{path}")
    await store.begin("main", 1)
    await store.close()

    def full(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    monkeypatch.setattr("saros.store.saves.sqlite3.connect", full)
    sentence = await refusal(f"sqlite:///{path}")
    assert sentence == f"the database {path} cannot be used: disk I/O error", "no save is missing"


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:x.db"])
async def test_sqlite_needs_a_file(url: str) -> None:
    assert "named by its file: sqlite:///path" in await refusal(url)


@pytest.mark.parametrize("url", ["", "saros", "mysql://me:hush@host/x", "C:\\saros.db", ":"])
async def test_other_urls(url: str) -> None:
    sentence = await refusal(url)
    assert "sqlite:///path or postgresql://host/name" in sentence
    assert "hush" not in sentence


@pytest.mark.parametrize("name", ["saros.db", "games/saros"])
async def test_a_file_may_be_named_by_its_path_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await Store.open(name)
    await store.close()
    assert (tmp_path / name).is_file()


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
async def test_a_sqlite_url_may_name_its_driver_and_folders_are_made(
    scheme: str, tmp_path: Path
) -> None:
    store = await Store.open(f"{scheme}:///{tmp_path}/a folder/100%/ü?.db")
    await store.close()
    assert (tmp_path / "a folder" / "100%" / "ü?.db").exists()


async def test_a_postgresql_url_may_name_its_driver(postgres_url: str) -> None:
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        store = await Store.open(postgres_url.replace("postgresql", scheme))
        assert await store.unfinished() == []
        await store.close()


async def test_a_postgresql_that_does_not_answer() -> None:
    port = free_port()
    sentence = await refusal(f"postgresql://me:hush@127.0.0.1:{port}/saros")
    start = f"the PostgreSQL database saros at 127.0.0.1:{port} does not answer: "
    assert sentence.startswith(start)
    assert "hush" not in sentence


async def test_a_postgresql_without_such_a_database(cluster: Cluster) -> None:
    sentence = await refusal(f"postgresql://saros:hush@127.0.0.1:{cluster.port}/missing")
    assert sentence.endswith('database "missing" does not exist')
    assert "hush" not in sentence


@pytest.mark.parametrize("url", ["postgresql://host:port/x", "postgresql://[::1/x"])
async def test_a_postgresql_url_that_cannot_be_read(url: str) -> None:
    assert "the URL of the database is wrong" in await refusal(url)
