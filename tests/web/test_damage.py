"""A damaged table is set aside alone: it is refused in a sentence, and all others go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.table.sitting import Chair, Setting
from saros.web import housekeeping as housekeeping_file
from saros.web.app import ServerConfig
from saros.web.automation import Automation
from saros.web.host import Host, wall_clock
from saros.web.housekeeping import Housekeeping
from saros.web.rate_limits import no_limits
from saros.web.worker_pool import WorkerPool

from .house import SECRET, House, house

RunSql = Callable[[str], None]

ADA, BEN = Chair("guest", "ada", "Ada"), Chair("guest", "ben", "Ben")
SETTING = Setting("terrestrial", (ADA, BEN), created=1_000)
MOVES = ("E d2 d3", "E f6 f5")

DAMAGES = [
    "UPDATE acts SET act = 'no JSON' WHERE table_id = '{}' AND number = 1",
    "UPDATE acts SET act = '[1, 2]' WHERE table_id = '{}' AND number = 1",
    'UPDATE acts SET act = \'{{"number": 1, "at": 1, "kind": "move"}}\' WHERE table_id = \'{}\'',
    "DELETE FROM acts WHERE table_id = '{}' AND number = 0",
    "UPDATE tables SET setting = '{{\"game\": 7}}' WHERE id = '{}'",
    "UPDATE tables SET setting = '' WHERE id = '{}'",
]
NO_TEXT = "UPDATE acts SET act = CAST(x'ff00fe' AS TEXT) WHERE table_id = '{}' AND number = 1"
"""Only SQLite takes what is no text for text."""


async def made(store: Store, count: int) -> list[str]:
    """Make tables at which two moves have been played."""
    host = Host(store)
    await host.start()
    keys = []
    for _ in range(count):
        live = await host.open(SETTING)
        for ply, text in enumerate(MOVES):
            await host.act(
                live.sitting.id,
                lambda sitting, ply=ply, text=text: sitting.move(ply, ply, text, host.now()),
            )
        keys.append(live.sitting.id)
    await host.close()
    return keys


@pytest.mark.anyio
async def test_all_others_are_taken_up_and_the_keeper_is_told_once(
    url: str, run_sql: RunSql, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(housekeeping_file, "RESUMES", 0.0)
    store = await Store.open(url)
    damages = [*DAMAGES, *([NO_TEXT] if url.startswith("sqlite") else [])]
    keys = await made(store, len(damages) + 2)
    damaged, whole = keys[: len(damages)], keys[len(damages) :]
    for key, damage in zip(damaged, damages, strict=True):
        run_sql(damage.format(key))
    host = Host(store)
    rounds = Housekeeping(host, Automation(host, cast("WorkerPool", None)))
    await host.start()
    await asyncio.wait_for(rounds._resume(), 20)
    assert sorted(host.live_tables) == sorted(whole)
    for key in damaged:
        with pytest.raises(Refusal) as refused:
            await host.live(key)
        assert refused.value.code == "damaged"
        assert refused.value.sentence == f"table {key} is damaged and set aside"
        assert caplog.text.count(f"table {key} is damaged and set aside: ") == 1
    await host.close()
    await store.close()


@pytest.mark.anyio
async def test_a_table_that_is_damaged_while_it_is_held_keeps_no_other_from_going_on(
    url: str, run_sql: RunSql, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(url)
    host = Host(store)
    await host.start()
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 60_000}})
    lives = [await host.open(timed) for _ in range(2)]
    for live in lives:
        for ply, text in enumerate(MOVES):
            await host.act(
                live.sitting.id,
                lambda sitting, ply=ply, text=text: sitting.move(ply, ply, text, host.now()),
            )
    bad, good = (live.sitting.id for live in lives)
    # What another server seems to have written there can be read by nobody.
    run_sql(f"INSERT INTO acts VALUES ('{bad}', 2, 'no JSON')")
    monkeypatch.setattr(host, "now", lambda: wall_clock() + 10_000)  # we were away
    await host.act(good, lambda sitting: sitting.move(0, 2, "P d1 d4", host.now()))
    assert [act.kind for act in lives[1].sitting.acts[2:]] == ["outage", "move"]
    assert list(host.live_tables) == [good]
    await host.close()
    await store.close()


def test_whoever_asks_for_a_damaged_table_is_told_so_by_every_door(
    url: str, run_sql: RunSql
) -> None:
    config = ServerConfig(url, SECRET, no_limits(), workers=1, pace=0.0)
    with House(config) as saros, saros.guest("Ada") as ada:
        table, other = (ada.table("terrestrial", "me", "me") for _ in range(2))
        run_sql(f"UPDATE tables SET setting = 'no JSON' WHERE id = '{table}'")
        saros.run(lambda: saros.host.forget(saros.host.live_tables[table]))
        answer = ada.http.get(f"/api/tables/{table}")
        sentence = f"table {table} is damaged and set aside"
        assert answer.status_code == 503
        assert answer.json() == {"code": "damaged", "sentence": sentence}
        talk = ada.talk()
        assert talk.refused(t="join", table=table) == "damaged"
        assert talk.refused(t="play", table=table, ply=0, move="E d2 d3") == "damaged"
        assert talk.join(other)["ply"] == 0


def test_a_database_deleted_under_a_running_server_is_noticed_before_the_next_acknowledgement(
    tmp_path: Path,
) -> None:
    with house(tmp_path) as saros, saros.guest("Ada") as ada:
        table = ada.table("terrestrial", "me", "me")
        talk = ada.talk(table)
        talk.move("E d2 d3")
        (tmp_path / "test.db").unlink()
        talk.send(t="play", table=table, ply=1, move="P a7 a5")
        while (message := talk.hear())["t"] != "refused":
            assert message["ply"] == 1, "it was shown as played"
        assert message["code"] in ("not_saved", "no_database")
        made = ada.http.post("/api/tables", json={"game": "terrestrial", "seats": ["me", "me"]})
        assert made.status_code == 503
        assert ada.look(table)["ply"] == 1, "what nobody has saved is not shown as played"


@pytest.mark.anyio
async def test_a_page_of_a_sqlite_file_that_was_overwritten_is_damage_and_no_outage(
    tmp_path: Path,
) -> None:
    path = tmp_path / "saros.db"
    store = await Store.open(f"sqlite:///{path}")
    keys = await made(store, 400)
    await store.close()
    data = bytearray(path.read_bytes())
    for page in range(len(data) // 4096 // 2, len(data) // 4096):
        data[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    store = await Store.open(f"sqlite:///{path}")
    codes = set()
    for key in keys:
        try:
            await store.load(key)
        except Refusal as refusal:
            codes.add(refusal.code)
    assert codes == {"damaged"}
    await store.close()
