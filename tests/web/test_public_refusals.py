"""What players are told when the house itself is at fault names no path, no host and no program."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.web.app import ServerConfig
from saros.web.public_refusals import as_public
from saros.web.rate_limits import no_limits

from ..postgres import Cluster
from .house import SECRET, House, Visitor, house


def refusals(ada: Visitor, table: str, saros: House) -> list[dict[str, str]]:
    """All that is said while the database is away: by the socket, and for reads and writes."""
    talk = ada.talk(table)
    talk.send(t="play", table=table, ply=0, move="E d2 d3")
    said = [talk.refusal()]
    made = ada.http.post("/api/tables", json={"game": "terrestrial", "seats": ["me", "me"]})
    said.append(made.json())
    saros.run(lambda: saros.host.forget(saros.host.live_tables[table]))
    return [*said, ada.http.get(f"/api/tables/{table}").json()]


def test_a_sqlite_file_that_cannot_be_written_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("saros.store.sqlite.TIMEOUT", 0.05)
    with house(tmp_path) as saros, saros.guest("Ada") as ada:
        table = ada.table("terrestrial", "me", "me")
        with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            play, made, _ = refusals(ada, table, saros)
            other.rollback()
    assert (play["code"], made["code"]) == ("not_saved", "not_saved")
    for said in (play, made):
        assert "test.db" not in said["sentence"]
        assert "locked" not in said["sentence"]
        assert "the database is away" in said["sentence"]
    assert f"{tmp_path}/test.db could not be written: database is locked" in caplog.text


def test_a_postgresql_that_is_away_is_not_named(
    postgres_url: str, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    name = postgres_url.rpartition("/")[2]
    config = ServerConfig(postgres_url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(config) as saros, saros.guest("Ada") as ada:
        table = ada.table("terrestrial", "me", "me")
        cluster.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{}'"
        cluster.sql(cut.format(name))
        for said in refusals(ada, table, saros):
            assert said["code"] in ("not_saved", "no_database")
            assert "the database is away" in said["sentence"]
            assert name not in said["sentence"]
            assert "127.0.0.1" not in said["sentence"]
        cluster.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert f"{name} at 127.0.0.1:{cluster.port}" in caplog.text


def test_no_sentence_keeps_the_number_of_a_paragraph(root: Path) -> None:
    """Whatever the source says with one is without it when players read it."""
    numbered = re.compile(r"§|\([A-Z]\d|\b[FP]\d+\.\d")
    found = 0
    for path in (root / "src" / "saros" / "games").rglob("*.py"):
        for text in _texts(ast.parse(path.read_text(encoding="utf-8"))):
            found += bool(numbered.search(text))
            assert not numbered.search(as_public(Refusal("illegal_move", text)).sentence), path
    assert found > 50


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a file that are no docstrings."""
    docs = {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize(("game", "move"), [("terrestrial", "E d2 d6"), ("astral", "E s1a")])
def test_a_typed_move_is_refused_without_its_paragraph(
    tmp_path: Path, game: str, move: str
) -> None:
    with house(tmp_path) as saros, saros.guest("Ada") as ada:
        table = ada.table(game, "me", "me")
        talk = ada.talk(table)
        talk.send(t="play", table=table, ply=0, move=move)
        said = talk.refusal()
    assert said["code"] == "illegal_move"
    assert "§" not in said["sentence"]
