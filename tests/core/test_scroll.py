"""A scroll is what a tuple would be; those written on one list never see each other's ends."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saros.core.scroll import Scroll, longer

ITEMS = st.lists(st.integers(), max_size=12)


@given(ITEMS, st.integers(-15, 15), st.slices(12))
def test_it_reads_like_a_tuple(items: list[int], index: int, part: slice) -> None:
    scroll, plain = Scroll(items), tuple(items)
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
    scrolls: list[Scroll[int]] = [Scroll()]
    plain: list[tuple[int, ...]] = [()]
    for choice, item in steps:
        which = choice % len(scrolls)
        scrolls.append(scrolls[which].and_then(item))
        plain.append((*plain[which], item))
    assert [*map(tuple, scrolls)] == plain


def test_it_is_not_copied_to_become_longer() -> None:
    scroll: Scroll[int] = Scroll()
    for number in range(10):
        scroll = scroll.and_then(number)
    assert scroll.and_then(10)._list is scroll._list
    assert scroll.and_then(11)._list is not scroll._list


def test_a_saved_scroll_keeps_what_comes_after_it_to_itself() -> None:
    before = Scroll(["seen"])
    before.and_then("secret")
    assert b"secret" not in pickle.dumps(before)
    assert pickle.loads(pickle.dumps(before)) == before


@pytest.mark.parametrize("before", [(), ("a",), Scroll(["a"])])
def test_anything_in_a_row_becomes_a_scroll_one_longer(before: Sequence[str]) -> None:
    assert longer(before, "b") == (*before, "b")


def test_a_scroll_is_no_list() -> None:
    assert Scroll([1, 2]) != [1, 2]
    assert Scroll([1, 2]) != (1, 3)
