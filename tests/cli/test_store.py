"""`saros store`: what is wrong with a database, and backups of it."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app
from saros.store import Store
from saros.table.sitting import Chair, Setting, Sitting

ADA, BEN = Chair("guest", "ada", "Ada"), Chair("guest", "ben", "Ben")
SETTING = Setting("terrestrial", (ADA, BEN), created=1_000)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["store", *map(str, words)])


def fill(url: str, *tables: str) -> None:
    """Make tables with one move at each."""

    async def filling() -> None:
        store = await Store.open(url)
        await store.begin("main", 1_000)
        for table in tables:
            await store.add_table(table, SETTING.to_json(), 1_000)
            act, _ = Sitting.opened(table, SETTING).move(0, 0, "E d2 d3", 2_000)
            await store.append(table, 0, act.to_json())
        await store.close()

    asyncio.run(filling())


def test_a_sound_database_is_called_sound(url: str) -> None:
    fill(url, "abcd", "efgh")
    done = run("check", "--database", url)
    assert done.exit_code == 0
    assert done.stdout.endswith(": 2 tables, 2 acts, all sound\n")
    data = json.loads(run("check", "--database", url, "--json").stdout)
    assert (data["sound"], data["tables"], data["acts"]) == (True, 2, 2)


def test_every_damaged_table_is_named(url: str, run_sql: Callable[[str], None]) -> None:
    fill(url, "abcd", "efgh", "ijkl", "mnop")
    run_sql("UPDATE acts SET act = 'no JSON' WHERE table_id = 'abcd'")
    run_sql("UPDATE acts SET number = 1 WHERE table_id = 'efgh'")
    run_sql("UPDATE tables SET finished = 1 WHERE id = 'ijkl'")
    done = run("check", "--database", url)
    assert done.exit_code == 1
    first, *named = done.stdout.splitlines()
    assert first.endswith(": 3 of 4 tables damaged")
    assert named[0].startswith("  table abcd: act 0 of table abcd is no JSON object")
    assert named[1] == "  table efgh: act 0 of table efgh is missing"
    assert named[2] == "  table ijkl: it is said to have ended, and by its acts it has not"
    data = json.loads(run("check", "--database", url, "--json").stdout)
    assert list(data["damaged"]) == ["abcd", "efgh", "ijkl"]


def test_pages_that_were_overwritten_are_found(tmp_path: Path) -> None:
    path = tmp_path / "saros.db"
    fill(f"sqlite:///{path}", *(f"table{number}" for number in range(30)))
    data = bytearray(path.read_bytes())
    data[-8192:] = b"\xa5" * 8192
    path.write_bytes(data)
    done = run("check", "--database", path)
    assert done.exit_code == 1
    assert "SQLite says: " in done.stdout


def test_missing_saves_are_told_and_may_be_accepted(tmp_path: Path) -> None:
    path = tmp_path / "saros.db"
    fill(f"sqlite:///{path}", "abcd")
    (tmp_path / "saros.db-saves").write_text("0000000900\n")
    done = run("check", "--database", path)
    assert done.exit_code == 1
    assert "saves are missing" in done.stdout
    done = run("check", "--database", path, "--accept")
    assert (done.exit_code, done.stdout) == (0, f"{path} is taken as it is\n")
    assert run("check", "--database", path).exit_code == 0
    fill(f"sqlite:///{path}", "efgh")


def test_a_damaged_log_is_kept_when_its_saves_are_given_up(tmp_path: Path) -> None:
    path, log = tmp_path / "saros.db", tmp_path / "saros.db-wal"
    fill(f"sqlite:///{path}", "abcd")
    (tmp_path / "saros.db-saves").write_text("0000000900\n")
    with closing(sqlite3.connect(path)) as keeper:
        keeper.execute("INSERT INTO outages VALUES (1, 2)")
        keeper.commit()
        kept = log.read_bytes()
        done = run("check", "--database", path, "--accept")
        assert done.stdout.endswith(f"; its log is kept as {log}.damaged\n")
    assert Path(f"{log}.damaged").read_bytes() == kept


def test_nothing_can_be_accepted_where_a_server_runs_or_nothing_is_left(
    tmp_path: Path, postgres_url: str
) -> None:
    path = tmp_path / "saros.db"
    assert "there is no database" in run("check", "--database", path, "--accept").stderr
    (tmp_path / "saros.db-saves").write_text("0000000900\n")
    for words in ((), ("--accept",)):
        done = run("check", "--database", path, *words)
        assert done.exit_code == 2
        assert "is not there, but saros.db-saves is" in done.stderr
    with closing(sqlite3.connect(tmp_path / "saros.db-server", isolation_level=None)) as server:
        server.execute("BEGIN EXCLUSIVE")
        path.touch()
        done = run("check", "--database", path, "--accept")
        assert "in use" in done.stderr
    done = run("check", "--database", postgres_url, "--accept")
    assert "only a file of SQLite's" in done.stderr


def test_looking_makes_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAROS_DATA", str(tmp_path))
    done = run("check")
    assert done.exit_code == 2
    assert "there is no database at" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_written_and_restored_in_one_line_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAROS_DATA", str(tmp_path / "data"))
    fill(f"sqlite:///{tmp_path}/data/saros.db", "abcd")
    file = tmp_path / "backup.db"
    assert run("backup", file).stdout == f"1 table written to {file}\n"
    done = run("restore", file)
    assert done.exit_code == 2
    assert "--replace puts it aside first" in done.stderr
    assert run("restore", file, "--replace").stdout == "1 table restored\n"
    assert run("check").stdout.endswith("1 table, 1 act, all sound\n")


@pytest.mark.parametrize("word", ["check", "backup", "restore"])
def test_every_word_helps_with_an_example(word: str) -> None:
    assert f"saros store {word} " in run(word, "--help").stdout
