"""Studies in the store: only their maker changes them, nobody has too many, and they stay."""

import pytest

from saros.core.refusal import Refusal
from saros.store import Store, studies
from saros.store.studies import StudyRow

pytestmark = pytest.mark.anyio

ROW = StudyRow("study234", "table234", "ada", 1000, '{"title": "☾"}')


async def test_a_study_is_kept_and_changed_by_its_maker_alone(url: str) -> None:
    store = await Store.open(url)
    await store.add_table("table234", {"game": "terrestrial"}, 5)
    await store.add_study(ROW)
    await store.change_study(ROW._replace(changed=2000, content="{}"))
    with pytest.raises(Refusal, match="only whoever has made a study"):
        await store.change_study(ROW._replace(owner="ben", content="[]"))
    with pytest.raises(Refusal, match="no such study"):
        await store.change_study(ROW._replace(id="nothing2"))
    await store.close()
    store = await Store.open(url)
    try:
        assert await store.study("study234") == ROW._replace(changed=2000, content="{}")
        assert await store.study("nothing2") is None
        assert await store.study("\x00") is None
        await store.forget(["table234"])
        assert await store.study("study234") is None, "it goes with its table"
    finally:
        await store.close()


async def test_nobody_has_too_many(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST", 2)
    store = await Store.open(url)
    try:
        await store.add_table("table234", {"game": "terrestrial"}, 5)
        for number in range(2):
            await store.add_study(ROW._replace(id=f"study{number}"))
        with pytest.raises(Refusal, match="more than 2 studies"):
            await store.add_study(ROW._replace(id="study2"))
        await store.add_study(ROW._replace(id="study3", owner="ben"))
    finally:
        await store.close()
