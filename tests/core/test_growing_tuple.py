"""A scroll is what a tuple would be; those written on one list never see each other's ends."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saros.core.frozen import GrowingTuple, appended

ITEMS = st.lists(st.integers(), max_size=12)


@given(ITEMS, st.integers(-15, 15), st.slices(12))
def test_it_reads_like_a_tuple(items: list[int], index: int, part: slice) -> None:
    scroll, plain = GrowingTuple(items), tuple(items)
    assert scroll == plain
    assert plain == scroll
    assert hash(scroll) == hash(plain)
    assert repr(scroll) == repr(plain)
    assert [*reversed(scroll)] == [*reversed(plain)]
    assert scroll[part] == plain[part]
    if -len(plain) <= index < len(plain):
        assert scroll[index] == plain[index]
    else:
        with pytest.raises(IndexError):
            scroll[index]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers()), max_size=30))
def test_whichever_scroll_is_continued_all_others_stay_as_they_were(
    steps: list[tuple[int, int]],
) -> None:
    scrolls: list[GrowingTuple[int]] = [GrowingTuple()]
    plain: list[tuple[int, ...]] = [()]
    for choice, item in steps:
        which = choice % len(scrolls)
        scrolls.append(scrolls[which].appended(item))
        plain.append((*plain[which], item))
    assert [*map(tuple, scrolls)] == plain


def test_it_is_not_copied_to_become_longer() -> None:
    scroll: GrowingTuple[int] = GrowingTuple()
    for number in range(10):
        scroll = scroll.appended(number)
    assert scroll.appended(10)._list is scroll._list
    assert scroll.appended(11)._list is not scroll._list


def test_a_saved_scroll_keeps_what_comes_after_it_to_itself() -> None:
    before = GrowingTuple(["seen"])
    before.appended("secret")
    assert b"secret" not in pickle.dumps(before)
    assert pickle.loads(pickle.dumps(before)) == before


@pytest.mark.parametrize("before", [(), ("a",), GrowingTuple(["a"])])
def test_anything_in_a_row_becomes_a_scroll_one_longer(before: Sequence[str]) -> None:
    assert appended(before, "b") == (*before, "b")


def test_a_scroll_is_no_list() -> None:
    assert GrowingTuple([1, 2]) != [1, 2]
    assert GrowingTuple([1, 2]) != (1, 3)
