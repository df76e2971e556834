"""A scroll: a sequence that never changes, and is not copied to become one longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

Item = TypeVar("Item")


class Scroll(Sequence[Item]):
    """What a tuple is, for what grows at its end with every move of a long game.

    A scroll and those that continue it are written on one list, of which each reads no more than
    its own part. Only where two continue the same scroll must the second be copied. For `+` and for
    JSON make it a tuple or a list.

    >>> opening = Scroll(["d2-d3", "d7-d5"])
    >>> opening.and_then("c1-c3")
    ('d2-d3', 'd7-d5', 'c1-c3')
    >>> len(opening), opening == ("d2-d3", "d7-d5")
    (2, True)
    """

    __slots__ = ("_length", "_list")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._list = list(items)
        self._length = len(self._list)

    def and_then(self, item: Any) -> Scroll[Item]:
        """Return a scroll with one more item."""
        kept: list[Any] = self._list
        if len(kept) == self._length:
            kept.append(item)
        if kept[self._length] is not item:  # somebody has been faster
            kept = [*kept[: self._length], item]
        after: Scroll[Item] = Scroll.__new__(Scroll)
        after._list, after._length = kept, self._length + 1
        return after

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(index, slice):
            return tuple([self._list[at] for at in range(*index.indices(self._length))])
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("a scroll has no such item")
        return self._list[index]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._list, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scroll | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[Scroll[Any]], tuple[tuple[Item, ...]]]:
        return Scroll, (tuple(self),)


def longer(items: Sequence[Item], item: Any) -> Scroll[Item]:
    """Return a sequence with one more item, as a scroll if it was none before."""
    return (items if isinstance(items, Scroll) else Scroll(items)).and_then(item)
