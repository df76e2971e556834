"""What is decided at a table is saved and told, whoever goes away and whoever else writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from saros.store import Store
from saros.table.sitting import Act, Chair, Setting
from saros.web.crew import Crew
from saros.web.host import Host, wall_clock
from saros.web.live import Live
from saros.web.rounds import Rounds
from saros.web.steward import Steward

pytestmark = pytest.mark.anyio

ADA, BEN = Chair("guest", "ada", "Ada"), Chair("guest", "ben", "Ben")
SETTING = Setting("terrestrial", (ADA, BEN), created=1_000)


@pytest.fixture
async def host(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Host]:
    store = await Store.open(f"sqlite:///{tmp_path}/saros.db")
    host = Host(store)
    await host.start()
    yield host
    await host.close()
    await store.close()


@pytest.fixture
def steward(host: Host) -> Steward:
    nobody_thinks = cast("Crew", None)
    return Steward(host, nobody_thinks)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


async def played(host: Host, live: Live, text: str) -> None:
    def decide(sitting: Any) -> Act:
        act: Act = sitting.move(sitting.to_act, sitting.table.ply, text, host.now())
        return act

    await host.act(live.sitting.id, decide)


async def asked(host: Host, live: Live, seat: int, wish: str) -> None:
    await host.act(
        live.sitting.id,
        lambda sitting: sitting.ask(seat, len(sitting.acts), wish, host.now()),
    )


async def test_a_move_whose_sender_vanishes_while_it_is_saved_is_told_all_the_same(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, write = await host.open(SETTING), host.store._database.write
    saving, vanished = asyncio.Event(), asyncio.Event()

    async def slowly(work: Any) -> Any:
        saving.set()
        await vanished.wait()
        return await write(work)

    monkeypatch.setattr(host.store._database, "write", slowly)
    sender = asyncio.create_task(played(host, live, "E d2 d3"))
    await saving.wait()
    sender.cancel()
    await asyncio.wait([sender])
    vanished.set()
    await until(lambda: len(live.sitting.acts) == 1)
    await played(host, live, "E f6 f5")
    assert live.sitting.table.ply == 2


async def test_what_is_written_while_a_table_is_read_is_read_too(
    host: Host, steward: Steward, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds, opened, load = Rounds(host, steward), await host.open(SETTING), host.store.load
    key, act = opened.sitting.id, opened.sitting.move(0, 0, "E d2 d3", 5_000)
    host.forget(opened)

    async def just_before(asked: str) -> Any:
        found = await load(asked)
        if not (found or ((), ()))[1]:
            await host.store.append(asked, 0, act.to_json())
            rounds._heard(asked, 0)
        return found

    monkeypatch.setattr(host.store, "load", just_before)
    live = await host.live(key)
    await until(lambda: live.sitting.acts == (act,))


async def test_a_rematch_is_laid_once_however_often_it_is_due(host: Host, steward: Steward) -> None:
    live = await host.open(SETTING)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    await asked(host, live, 0, "resign")
    await asked(host, live, 0, "rematch")
    await asked(host, live, 1, "rematch")
    for _ in range(3):
        steward.tend(live)
    await until(lambda: bool(live.sitting.next))
    assert len(await host.store.recent()) == 2


async def test_an_outage_is_allowed_for_though_something_was_written_unheard(host: Host) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 60_000}})
    live = await host.open(timed)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    unheard = live.sitting.ask(0, 2, "offer_draw", host.now())
    await host.store.append(live.sitting.id, 2, unheard.to_json())
    begin = unheard.at + 1_000
    async with live.lock:
        await host._pause(live, begin, begin + 5_000)
    assert [act.kind for act in live.sitting.acts[2:]] == ["offer_draw", "outage"]


async def test_a_table_that_was_deleted_keeps_no_other_from_going_on(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 60_000}})
    deleted, other = [await host.open(timed) for _ in range(2)]
    for live in (deleted, other):
        for text in ("E d2 d3", "E f6 f5"):
            await played(host, live, text)
    await host.store.forget([deleted.sitting.id])
    monkeypatch.setattr(host, "now", lambda: wall_clock() + 10_000)  # we were away
    await played(host, other, "P d1 d4")
    assert [act.kind for act in other.sitting.acts[2:]] == ["outage", "move"]
    assert list(host.lives) == [other.sitting.id]


async def test_a_flag_waits_for_somebody_whose_way_another_server_knows(
    host: Host, steward: Steward, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 1_000}})
    live, now = await host.open(timed), host.now()
    monkeypatch.setattr(host, "now", lambda: now)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    falls = live.sitting.wakes_at()
    assert falls is not None
    live.heard_of("ada", now, is_here=True)
    now = falls + 50
    await steward._ticked(live)
    assert live.sitting.ended is None, "her move may be on its way to where she is"
    now = falls + live.sitting.clocks.quota[0]
    await steward._ticked(live)
    assert live.sitting.ended is not None


async def test_an_outage_that_comes_to_light_while_a_table_is_read_is_allowed_for(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 60_000}})
    live, append = await host.open(timed), host.store.append
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    host.forget(live)
    last = live.sitting.acts[-1].at
    first, second = (last + 1_000, last + 2_000), (last + 3_000, last + 4_000)

    async def meanwhile(*words: Any, **more: Any) -> None:
        await append(*words, **more)
        host.vigil.outages = [first, second]

    host.vigil.outages = [first]
    monkeypatch.setattr(host.store, "append", meanwhile)
    again = await host.live(live.sitting.id)
    assert [act.text for act in again.sitting.acts[2:]] == ["1000", "1000"]
