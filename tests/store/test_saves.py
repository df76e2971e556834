"""A SQLite database whose newest saves are missing is refused, and left as it was."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.store.saves import COUNTS, Head, SaveCount, saves_in

pytestmark = pytest.mark.anyio

SERVER = """
import asyncio, os, signal, sys
from saros.store import Store

async def main(url, acts, checkpoint):
    store = await Store.open(url)
    await store.begin("main", 1)
    await store.add_table("abcd", {}, 1)
    for number in range(int(acts)):
        await store.append("abcd", number, {"at": number})
        if number == int(checkpoint):
            await store._database._writer.rows("PRAGMA wal_checkpoint")
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main(*sys.argv[1:]))
"""


ACTS = 60
"""So many that their log is longer than what making the database has left in the same file."""


def killed(path: Path, acts: int = ACTS, checkpoint: int = -1) -> Path:
    """Let a server write so many acts and die, with its log left behind."""
    words = [sys.executable, "-c", SERVER, f"sqlite:///{path}", str(acts), str(checkpoint)]
    assert subprocess.run(words, check=False).returncode == -signal.SIGKILL
    assert log(path).exists()
    return path


@pytest.fixture(scope="module")
def remains(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a killed server has left behind."""
    return killed(tmp_path_factory.mktemp("remains") / "saros.db")


@pytest.fixture
def path(tmp_path: Path, remains: Path) -> Path:
    """A copy of it, for one test."""
    shutil.copytree(remains.parent, tmp_path / "data")
    return tmp_path / "data" / "saros.db"


def log(path: Path) -> Path:
    return Path(f"{path}-wal")


def contents(path: Path) -> dict[str, bytes]:
    """All files but the one that SQLite makes anew whenever it likes."""
    there = path.parent.iterdir()
    return {file.name: file.read_bytes() for file in there if not file.name.endswith("-shm")}


async def refused(path: Path) -> str:
    before = contents(path)
    with pytest.raises(Refusal) as refusal:
        await Store.open(f"sqlite:///{path}")
    assert refusal.value.code == "missing_saves"
    assert contents(path) == before, "whoever is refused can still be helped"
    return refusal.value.sentence


async def acts_in(path: Path) -> int:
    store = await Store.open(f"sqlite:///{path}")
    found = await store.load("abcd")
    await store.close()
    return len(found[1]) if found else 0


async def test_a_killed_server_goes_on_with_its_log(path: Path) -> None:
    assert await acts_in(path) == ACTS


@pytest.mark.parametrize("checkpoint", [None, 4])
async def test_a_log_that_is_gone(path: Path, tmp_path: Path, checkpoint: int | None) -> None:
    if checkpoint is not None:
        path = killed(tmp_path / "other" / "saros.db", checkpoint=checkpoint)
    log(path).rename(tmp_path / "elsewhere")
    sentence = await refused(path)
    assert f"because {path}-wal is not there: put it back" in sentence
    Path(f"{path}-saves").unlink()  # as when only the main file was copied
    assert "are missing" in await refused(path)
    (tmp_path / "elsewhere").rename(log(path))
    assert await acts_in(path) == ACTS


@pytest.mark.parametrize("where", ["head", "first", "middle", "last"])
async def test_a_log_that_is_damaged(path: Path, where: str) -> None:
    data = bytearray(log(path).read_bytes())
    place = {"head": 20, "first": 100, "middle": len(data) // 2, "last": len(data) - 100}[where]
    data[place] ^= 1
    log(path).write_bytes(data)
    sentence = await refused(path)
    assert "saros.db-wal is damaged" in sentence
    assert "saros store restore" in sentence
    if where == "last":
        assert "the last save is missing" in sentence


async def test_a_log_that_was_cut_short_or_emptied(path: Path) -> None:
    whole = log(path).read_bytes()
    for length in (len(whole) - 4120, 4152, 32, 5, 0):
        log(path).write_bytes(whole[:length])
        await refused(path)


async def test_a_main_file_that_is_gone_or_older(path: Path, tmp_path: Path) -> None:
    path.rename(tmp_path / "main")
    assert "is not there, but saros.db-wal is" in await refused(path)
    log(path).rename(tmp_path / "log")
    assert "is not there, but saros.db-saves is" in await refused(path)
    path.touch()
    assert "is not there, but saros.db-saves is" in await refused(path)
    with closing(sqlite3.connect(path)) as older:
        older.execute("CREATE TABLE tables (id)")
        older.commit()
    assert "an older file was put in its place" in await refused(path)


async def test_a_log_of_which_nothing_is_needed_may_be_gone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as keeper:  # which brings the main file up to date
        assert keeper.execute("SELECT count(*) FROM acts").fetchone() == (ACTS,)
    assert not log(path).exists()
    assert await acts_in(path) == ACTS


async def test_a_file_that_was_closed_in_good_order_needs_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "saros.db"
    store = await Store.open(f"sqlite:///{path}")
    await store.begin("main", 1)
    await store.add_table("abcd", {}, 1)
    head = Head.of(str(path))
    assert head is not None
    assert head.is_open
    await store.close()
    head = Head.of(str(path))
    assert head is not None
    assert not head.is_open
    assert head.saves == saves_in(str(path)) == SaveCount(str(path)).read()
    moved = tmp_path / "moved" / "games.db"
    moved.parent.mkdir()
    path.rename(moved)
    assert await acts_in(moved) == 0


async def test_a_database_of_an_older_saros_is_taken_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        older.execute("PRAGMA application_id = 0")
        older.execute("PRAGMA user_version = 0")
    Path(f"{path}-saves").unlink()
    assert await acts_in(path) == ACTS


async def test_what_is_no_count_says_nothing(path: Path) -> None:
    for text in (b"", b"\0" * 11, b"12", b"99999999999999999999"):
        Path(f"{path}-saves").write_bytes(text)
        assert SaveCount(str(path)).read() is None
    assert await acts_in(path) == ACTS


async def test_the_count_begins_anew_where_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "saros.db"
    store = await Store.open(f"sqlite:///{path}")
    await store._database._writer.rows(  # type: ignore[attr-defined]
        f"PRAGMA user_version = {COUNTS - 2}"
    )
    await store.begin("main", 1)
    assert SaveCount(str(path)).read() == COUNTS - 1
    await store.add_table("abcd", {}, 1)
    assert SaveCount(str(path)).read() == 0
    await store.add_table("efgh", {}, 1)
    await store.close()
    assert SaveCount(str(path)).read() == saves_in(str(path)) == 1
    SaveCount(str(path)).forget()
    os.utime(path)
    assert await acts_in(path) == 0
