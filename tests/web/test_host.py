"""What is decided at a table is saved and told, whoever goes away and whoever else writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from saros.core.refusal import Refusal
from saros.store import Store
from saros.table.result import Result
from saros.table.sitting import Chair, Decided, Setting, Sitting
from saros.web.answer_time import USUAL
from saros.web.automation import PACE, Automation
from saros.web.fair_queue import Claim, Kind
from saros.web.host import Host, wall_clock
from saros.web.housekeeping import Housekeeping
from saros.web.live_table import ABANDONED, LiveTable, Subscription
from saros.web.worker_pool import WorkerPool

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
def automation(host: Host) -> Automation:
    nobody_thinks = cast("WorkerPool", None)
    return Automation(host, nobody_thinks)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


async def played(host: Host, live: LiveTable, text: str) -> None:
    def decide(sitting: Sitting) -> Decided:
        assert sitting.to_act is not None
        return sitting.move(sitting.to_act, sitting.table.ply, text, host.now())

    await host.act(live.sitting.id, decide)


async def asked(host: Host, live: LiveTable, seat: int, wish: str) -> None:
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
    host: Host, automation: Automation, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds, opened, load = Housekeeping(host, automation), await host.open(SETTING), host.store.load
    key, act = opened.sitting.id, opened.sitting.move(0, 0, "E d2 d3", 5_000).act
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


async def test_a_rematch_is_laid_once_however_often_it_is_due(
    host: Host, automation: Automation
) -> None:
    live = await host.open(SETTING)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    await asked(host, live, 0, "resign")
    await asked(host, live, 0, "rematch")
    await asked(host, live, 1, "rematch")
    for _ in range(3):
        automation.schedule(live)
    await until(lambda: bool(live.sitting.next))
    assert await host.store.unfinished() == [live.sitting.next]


async def test_an_outage_is_allowed_for_though_something_was_written_unheard(host: Host) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 60_000}})
    live = await host.open(timed)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    unheard, _ = live.sitting.ask(0, 2, "offer_draw", host.now())
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
    assert list(host.live_tables) == [other.sitting.id]


async def test_a_flag_waits_for_somebody_whose_way_another_server_knows(
    host: Host, automation: Automation, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = Setting.from_json(SETTING.to_json() | {"timing": {"kind": "total", "base": 1_000}})
    live, now = await host.open(timed), host.now()
    monkeypatch.setattr(host, "now", lambda: now)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    falls = live.sitting.wakes_at()
    assert falls is not None
    live.presence_changed("ada", now, is_here=True)
    now = falls + 50
    await automation._ticked(live)
    assert live.sitting.ended is None, "the move may be on its way to where they are"
    now = falls + live.sitting.clocks.quota[0]
    await automation._ticked(live)
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
        host.heartbeat.outages = [first, second]

    host.heartbeat.outages = [first]
    monkeypatch.setattr(host.store, "append", meanwhile)
    again = await host.live(live.sitting.id)
    assert [act.text for act in again.sitting.acts[2:]] == ["1000", "1000"]


async def begun(host: Host) -> LiveTable:
    live = await host.open(SETTING)
    for text in ("E d2 d3", "E f6 f5"):
        await played(host, live, text)
    return live


async def test_every_listener_hears_once_that_a_table_has_ended_though_one_of_them_fails(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[tuple[str, Result]] = []

    def fail(result: Result) -> None:
        heard.append(("fails", result))
        raise RuntimeError("a bug of the first listener")

    host.on_ended(fail)
    host.on_ended(lambda result: heard.append(("works", result)))
    live = await begun(host)
    assert heard == []
    await asked(host, live, 0, "resign")
    result = await host.store.result(live.sitting.id)
    assert result == Result.of(live.sitting)
    assert heard == [("fails", result), ("works", result)]
    assert "a bug of the first listener" in caplog.text
    await asked(host, live, 0, "rematch")
    await asked(host, live, 1, "decline_rematch")
    await host.follow(live)
    assert len(heard) == 2
    assert live.sitting.acts[-1].kind == "decline_rematch"


async def test_an_end_whose_sender_vanishes_while_it_is_saved_is_heard_of_once(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, write = await begun(host), host.store._database.write
    saving, go_on = asyncio.Event(), asyncio.Event()
    heard: list[Result] = []
    host.on_ended(heard.append)

    async def slowly(work: Any) -> Any:
        saving.set()
        await go_on.wait()
        return await write(work)

    monkeypatch.setattr(host.store._database, "write", slowly)
    now = host.now()
    monkeypatch.setattr(host, "now", lambda: now)
    sender = asyncio.create_task(asked(host, live, 0, "resign"))
    await saving.wait()
    sender.cancel()
    # They come back and try again before they know, so quickly that both acts are equal.
    again = asyncio.create_task(asked(host, live, 0, "resign"))
    await until(lambda: len(host._ended._unsaved[live.sitting.id]) == 2)
    assert heard == []
    go_on.set()
    with suppress(Refusal):
        await again
    await until(lambda: live.sitting.ended is not None)
    await host.follow(live)
    assert heard == [await host.store.result(live.sitting.id)]


async def test_an_end_whose_answer_was_lost_is_heard_of_when_the_database_is_back(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, write = await begun(host), host.store._database.write
    heard: list[Result] = []
    host.on_ended(heard.append)

    async def lost(*_: Any) -> Any:
        raise Refusal("no_database", "the database is away")

    async def written_but_lost(work: Any) -> Any:
        await write(work)
        monkeypatch.setattr(host.store, "load", lost)
        raise Refusal("not_saved", "the answer was lost")

    monkeypatch.setattr(host.store._database, "write", written_but_lost)
    with pytest.raises(Refusal):
        await asked(host, live, 0, "resign")
    monkeypatch.undo()
    assert heard == []
    host.forget(live)
    found = await host.live(live.sitting.id)
    assert heard == [Result.of(found.sitting)]


async def test_only_the_server_that_ended_a_table_says_so(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    hosts = [Host(store) for store in stores]
    heard: list[int] = []
    for number, host in enumerate(hosts):
        await host.start()
        host.on_ended(lambda _, number=number: heard.append(number))
    for _ in range(5):
        live = await begun(hosts[0])
        other = await hosts[1].live(live.sitting.id)
        heard.clear()
        # Both decide the same at the same time, even to the ms: one of them is too late.
        decide = partial(Sitting.ask, seat=0, number=2, wish="resign", now=hosts[0].now())
        await asyncio.gather(*(host.act(live.sitting.id, decide) for host in hosts))
        assert live.sitting.acts == other.sitting.acts
        assert len(heard) == 1
    for host in hosts:
        await host.close()
    for store in stores:
        await store.close()


# For whom computers think ----------------------------------------------------------------------


class Onlooker:
    """Somebody who looks at a table from an address."""

    lag = 0

    def __init__(self, guest: str, address: str) -> None:
        self.guest, self.address = guest, address

    def notice(self, table: str, at_once: bool = True) -> None:
        """They look when they like."""


COMPUTERS = (Chair("computer", "level1", "Foal"), Chair("computer", "level1", "Foal 2"))


async def test_a_computer_thinks_for_whoever_looks_on_and_for_a_player_before_others(
    host: Host,
) -> None:
    live = await host.open(SETTING, "192.0.2.9")
    assert live.claim() == Claim(Kind.BACKGROUND, "192.0.2.9", "ada")
    await host.join(Onlooker("eve", "192.0.2.66"), live.sitting.id, Subscription())
    assert live.claim() == Claim(Kind.MOVE, "192.0.2.66", "eve")
    ben = Onlooker("ben", "192.0.2.2")
    await host.join(ben, live.sitting.id, Subscription())
    assert live.claim() == Claim(Kind.MOVE, "192.0.2.2", "ben")
    host.leave(ben, live.sitting.id)
    assert live.claim().owner == "eve"
    games = await host.open(Setting("terrestrial", COMPUTERS, created=1_000), "192.0.2.9")
    assert games.claim() == Claim(Kind.BACKGROUND, "192.0.2.9", "")


async def test_computers_among_themselves_sleep_when_nobody_has_looked_for_long(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = asyncio.Event()

    class Pool:
        async def move(self, *_: Any) -> str:
            thinking.set()
            await asyncio.sleep(60)
            return ""

        def look_again(self) -> None:
            """Nothing waits here."""

    automation = Automation(host, cast("WorkerPool", Pool()))
    now = wall_clock()
    monkeypatch.setattr(host, "now", lambda: now)
    live = await host.open(Setting("terrestrial", COMPUTERS, created=1_000))
    await asyncio.wait_for(thinking.wait(), 5)
    assert live.thinking is not None
    live.thinking[1].cancel()
    live.thinking = None
    thinking.clear()
    live.looked -= ABANDONED + 1
    automation.schedule(live)
    assert live.is_asleep
    assert live.thinking is None
    await host.live(live.sitting.id)  # somebody asks for it
    assert not live.is_asleep
    await asyncio.wait_for(thinking.wait(), 5)


async def test_only_where_something_is_hidden_every_answer_takes_as_long_as_the_slowest(
    host: Host,
) -> None:
    automation = Automation(host, cast("WorkerPool", None))
    least, held_back = {}, {}
    for game in ("terrestrial", "sonnemond"):
        live = await host.open(Setting(game, COMPUTERS, created=1_000))
        least[game] = automation._rest(live, 0, spent=0, waited=0)
        held_back[game] = automation._rest(live, 0, spent=5_000, waited=5_000)
    assert least == {"terrestrial": PACE, "sonnemond": USUAL}
    # Whoever has waited for a worker is held up no longer than a secret wants it.
    assert held_back == {"terrestrial": 0.0, "sonnemond": USUAL}


async def test_a_clock_that_runs_lets_nobody_sleep(host: Host) -> None:
    timed = Setting.from_json(
        Setting("terrestrial", COMPUTERS, created=1_000).to_json()
        | {"timing": {"kind": "total", "base": 60_000}}
    )
    live = await host.open(timed)
    assert not live.is_abandoned(live.looked + 10 * ABANDONED)
    person = await host.open(SETTING)
    assert not person.is_abandoned(person.looked + 10 * ABANDONED)
