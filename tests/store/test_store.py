"""What the store promises about tables and their acts, on both databases."""

import asyncio
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.store import Store

from .results import result

pytestmark = pytest.mark.anyio

SETTING = {"game": "astral", "seats": 2, "name": "“Ł” \N{NEW MOON SYMBOL} \0", "base": None}


def act(number: int) -> dict[str, Any]:
    return {"number": number, "at": 1000 + number, "kind": "move", "text": f"d{number} – ☾"}


async def test_a_table_and_its_acts_come_back_as_they_were(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    for number in range(5):
        await store.append("abcd2345", number, act(number))
    assert await store.load("abcd2345") == (SETTING, [act(number) for number in range(5)])


async def test_a_table_without_acts_comes_back(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    assert await store.load("abcd2345") == (SETTING, [])


async def test_a_table_that_is_not_there_is_none(store: Store) -> None:
    for name in ("missing1", "", "a\0b", "\ud800", "ü", "x" * 5000):
        assert await store.load(name) is None
        with pytest.raises(Refusal, match="no table") as refused:
            await store.append(name, 0, act(0))
        assert refused.value.code == "no_table"


async def test_an_id_is_given_once(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    with pytest.raises(Refusal, match="there is a table abcd2345 already"):
        await store.add_table("abcd2345", {"game": "other"}, 8)
    assert await store.load("abcd2345") == (SETTING, [])


async def test_a_number_is_given_once(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    await store.append("abcd2345", 0, act(0))
    with pytest.raises(Refusal, match="act 0 of table abcd2345 has been written") as refused:
        await store.append("abcd2345", 0, act(9))
    assert refused.value.code == "stale"
    assert await store.load("abcd2345") == (SETTING, [act(0)])


async def test_a_number_too_far_ahead_is_refused(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    for number in (1, 7, 2**40, 2**90):
        with pytest.raises(Refusal, match="cannot be written before act 0") as refused:
            await store.append("abcd2345", number, act(number))
        assert refused.value.code == "gap"
    with pytest.raises(Refusal, match="has been written already"):
        await store.append("abcd2345", -1, act(-1))
    assert await store.load("abcd2345") == (SETTING, [])


async def test_the_ending_act_finishes_its_table(store: Store) -> None:
    for table in ("one", "two", "three"):
        await store.add_table(table, SETTING, 7)
    await store.append("one", 0, act(0))
    await store.append("two", 0, {"at": 50, "kind": "resign"}, result=result("two"))
    await store.append("two", 1, {"at": 60, "kind": "rematch"})
    assert set(await store.unfinished()) == {"one", "three"}
    assert [each.table for each in await store.results(before=(51, ""))] == ["two"]
    assert await store.results(before=(50, "")) == []


async def test_what_does_not_fit_json_is_the_callers_own_fault(store: Store) -> None:
    await store.add_table("abcd2345", SETTING, 7)
    good = asyncio.create_task(store.append("abcd2345", 0, act(0)))
    with pytest.raises(TypeError):
        await store.append("abcd2345", 0, {"at": 3, "what": object()})
    await good
    assert await store.load("abcd2345") == (SETTING, [act(0)])


async def test_housekeeping_lists_and_forgets(store: Store) -> None:
    for at, table in enumerate(["first", "second", "third", "fourth"]):
        await store.add_table(table, SETTING, at)
    for number in range(3):
        await store.append("second", number, act(number))
    await store.append("third", 0, act(0), result=result("third"))
    assert await store.unfinished(2) == ["fourth", "second"]
    assert await store.unused_since(3, acts=1) == ["first"]
    assert await store.unused_since(10, acts=4) == ["first", "second", "fourth"]
    await store.forget(["second", "third", "missing"])
    assert await store.unfinished() == ["fourth", "first"]
    assert await store.results() == []
    assert await store.load("second") is None
    assert await store.load("third") is None
    # Its acts have gone with it: a new table of that id begins with an empty log.
    await store.add_table("second", SETTING, 9)
    assert await store.load("second") == (SETTING, [])
    await store.forget([])
    assert len(await store.unfinished()) == 3
