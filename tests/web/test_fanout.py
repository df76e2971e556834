"""Who is to move is told first; the others when there is a lull, or after a moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from saros.web import fanout
from saros.web.fanout import Fanout

pytestmark = pytest.mark.anyio


async def test_nobody_waits_when_it_is_calm() -> None:
    polite, ada = Fanout(), asyncio.Event()
    polite.wake(ada)
    assert ada.is_set()


async def test_while_something_is_saved_the_others_wait() -> None:
    polite, ada, ben = Fanout(), asyncio.Event(), asyncio.Event()
    with polite:
        with polite:
            polite.wake(ada)
        polite.wake(ben)
        assert not ada.is_set()
        assert not ben.is_set()
    assert ada.is_set()
    assert ben.is_set()


def crowd() -> list[asyncio.Event]:
    return [asyncio.Event() for _ in range(fanout.FEW + 1)]


async def test_a_crowd_waits_for_a_lull(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "LULL", 0.01)
    polite, everybody = Fanout(), crowd()
    with polite:
        for one in everybody:
            polite.wake(one)
    assert not any(one.is_set() for one in everybody)
    async with asyncio.timeout(5):
        await asyncio.gather(*(one.wait() for one in everybody))


async def test_a_lull_ends_when_something_is_saved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "LULL", 0.01)
    monkeypatch.setattr(fanout, "LONGEST", 60)
    polite, everybody = Fanout(), crowd()
    with polite:
        for one in everybody:
            polite.wake(one)
    with polite:
        await asyncio.sleep(0.05)
        assert not any(one.is_set() for one in everybody)
        for one in everybody[1:]:
            polite.forget(one)
    assert everybody[0].is_set()


async def test_a_save_that_fails_lets_nobody_wait_for_ever() -> None:
    polite, ada = Fanout(), asyncio.Event()
    with suppress(OSError), polite:
        polite.wake(ada)
        raise OSError("the disk is full")
    assert ada.is_set()


async def test_whoever_was_told_otherwise_is_not_woken_again() -> None:
    polite, ada = Fanout(), asyncio.Event()
    with polite:
        polite.wake(ada)
        polite.forget(ada)
    assert not ada.is_set()


async def test_nobody_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "LONGEST", 0.01)
    polite, ada = Fanout(), asyncio.Event()
    with polite:
        polite.wake(ada)
        async with asyncio.timeout(5):
            await ada.wait()


async def test_each_waits_for_herself(monkeypatch: pytest.MonkeyPatch) -> None:
    polite, ada, ben, eve = Fanout(), asyncio.Event(), asyncio.Event(), asyncio.Event()
    with polite:
        for longest, who in ((0.01, ada), (0.05, ben), (60, eve)):
            monkeypatch.setattr(fanout, "LONGEST", longest)
            polite.wake(who)
        async with asyncio.timeout(5):
            await ada.wait()
            await ben.wait()
        assert not eve.is_set()
