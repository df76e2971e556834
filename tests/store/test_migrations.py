"""A database of any age is brought to the newest shape, or refused in one sentence."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store, migrations, schema
from saros.store.database import Database, connected

pytestmark = pytest.mark.anyio

OLD = Path(__file__).parent / "revisions"

Script = Callable[[str], None]

LATER = """
import sqlalchemy as sa
from alembic import op
revision = "0002"
down_revision = "0001"
def upgrade():
    op.add_column("tables", sa.Column("later", sa.Integer, server_default="7"))
"""


@pytest.fixture
def script(url: str, request: pytest.FixtureRequest) -> Script:
    """Runs SQL on the database behind the store's back."""
    if url.startswith("postgresql"):
        cluster, name = request.getfixturevalue("cluster"), url.rpartition("/")[2]
        return lambda text: cluster.sql(text, name)

    def run(text: str) -> None:
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(text)
        connection.close()

    return run


async def shape(database: Database) -> dict[str, Any]:
    """All that SQLAlchemy can find out about the tables of a database."""
    from sqlalchemy import Connection, inspect

    seen: dict[str, Any] = {}

    def look(connection: Connection) -> None:
        eye = inspect(connection)
        for name in eye.get_table_names():
            seen[name] = (
                [{**column, "type": str(column["type"])} for column in eye.get_columns(name)],
                eye.get_pk_constraint(name),
                eye.get_foreign_keys(name),
                sorted(eye.get_indexes(name), key=lambda index: str(index["name"])),
            )

    await database.migrate(look)
    return seen


async def test_a_new_database_has_the_shape_that_the_migrations_lead_to(
    url: str, script: Script
) -> None:
    database = await connected(url)
    try:
        await migrations.migrate(database)
        migrated = await shape(database)
        for name in ("acts", "tables", "servers", "outages", schema.VERSION_TABLE):
            script(f"DROP TABLE {name}")
        await schema.prepare(database)
        assert await shape(database) == migrated
        assert migrated.keys() == schema.TABLES.keys()
    finally:
        await database.close()


def test_every_revision_is_known_and_there_is_an_old_database_of_each() -> None:
    from alembic.script import ScriptDirectory

    walk = ScriptDirectory.from_config(migrations.config()).walk_revisions()
    known = [step.revision for step in walk][::-1]
    assert known == list(schema.REVISIONS)
    assert sorted(path.stem for path in OLD.glob("*.sql")) == known


@pytest.mark.parametrize("old", sorted(OLD.glob("*.sql")), ids=lambda path: path.stem)
async def test_what_an_older_version_wrote_can_be_read_and_continued(
    url: str, script: Script, old: Path
) -> None:
    script(old.read_text(encoding="utf-8"))
    store = await Store.open(url)
    try:
        await store.append("abcd2345", 2, {"number": 2, "at": 1300, "kind": "move"})
        setting, acts = await store.load("abcd2345") or ({}, [])
        assert setting == {"game": "astral", "seats": 2}
        assert [act["at"] for act in acts] == [1100, 1200, 1300]
        assert acts[0]["text"] == "☾"
        assert await store.unfinished() == ["abcd2345"]
        assert await store.finished_before(1000) == ["over2345"]
        assert await store.outages() == [(600, 700)]
        assert await store.begin("main", 5000) == (2000, 5000)
    finally:
        await store.close()


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Makes this Saros one that has a second revision."""
    later = tmp_path / "100% later" / "migrations"
    shutil.copytree(migrations.HERE, later)
    (later / "versions" / "r0002.py").write_text(LATER, encoding="utf-8")
    monkeypatch.setattr(migrations, "HERE", later)
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "0002"))


@pytest.mark.usefixtures("tomorrow")
async def test_an_older_database_is_migrated_once_even_if_two_open_it(
    url: str, script: Script
) -> None:
    script((OLD / "0001.sql").read_text(encoding="utf-8"))
    stores = await asyncio.gather(Store.open(url), Store.open(url))
    try:
        rows = await stores[0]._database.rows("SELECT id, later FROM tables ORDER BY id")
        assert [tuple(row) for row in rows] == [("abcd2345", 7), ("over2345", 7)]
        assert await schema.revision(stores[1]._database, stores[1]._database) == "0002"
        assert len((await stores[1].load("abcd2345") or ({}, []))[1]) == 2
    finally:
        for store in stores:
            await store.close()


@pytest.mark.usefixtures("tomorrow")
async def test_a_migration_that_fails_changes_nothing(url: str, script: Script) -> None:
    script((OLD / "0001.sql").read_text(encoding="utf-8"))
    step = migrations.HERE / "versions" / "r0002.py"
    step.write_text(f"{LATER}    op.execute('not a statement')\n", encoding="utf-8")
    with pytest.raises(Exception, match=r"(?i)syntax error"):
        await Store.open(url)
    database = await connected(url)
    try:
        assert await schema.revision(database, database) == "0001"
        assert "later" not in str(await shape(database))
    finally:
        await database.close()


async def test_two_servers_may_make_one_database_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await stores[0].add_table("abcd2345", {}, 1)
    assert await stores[3].load("abcd2345") == ({}, [])
    for store in stores:
        await store.close()


async def test_a_newer_database_is_refused(url: str, script: Script) -> None:
    await (await Store.open(url)).close()
    script("UPDATE saros_version SET version_num = '9999'")
    with pytest.raises(Refusal, match="written by a newer Saros: it is at revision “9999”"):
        await Store.open(url)


async def test_another_programs_database_is_refused(url: str, script: Script) -> None:
    script("CREATE TABLE acts (scene TEXT)")
    with pytest.raises(Refusal, match="belongs to another program") as refused:
        await Store.open(url)
    assert refused.value.code == "foreign_database"


def test_opening_a_new_or_current_database_loads_no_migration_machinery(url: str) -> None:
    code = f"""if True:
        import asyncio, sys
        from saros.store import Store
        async def main():
            for _ in range(2):
                await (await Store.open({url!r})).close()
        asyncio.run(main())
        print(*{{"alembic", "sqlalchemy"}} & sys.modules.keys())
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
