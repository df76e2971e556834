"""Frozen values: a fast replace, tuples that grow without being copied, lazy properties.

They are for values that are made anew at every move, where the standard library's ways are slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")
Item = TypeVar("Item")


def fast_replace(value: T, **changes: Any) -> T:
    """Return a value with some fields changed; what it has worked out for itself is forgotten.

    It goes past `__init__`, which for a frozen value sets every field the long way round.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Point:
    ...     name: str
    ...     height: int = 1
    >>> fast_replace(Point("a"), height=3)
    Point(name='a', height=3)
    """
    kind: Any = type(value)
    names, old = _names(kind), vars(value)
    new: T = object.__new__(kind)
    kept = vars(new)
    for name in names:
        kept[name] = old[name]
    kept.update(changes)
    if len(kept) != len(names):
        raise TypeError(f"a {kind.__name__} has no {', '.join(changes.keys() - set(names))}")
    return new


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.init)


class lazy_property(Generic[T]):  # noqa: N801 – it is used as a decorator, like `property`
    """`functools.cached_property` without its lock, which up to Python 3.11 costs more than most
    answers; two threads that ask at the same time both work it out."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, value: None, kind: type | None = None) -> Self: ...
    @overload
    def __get__(self, value: object, kind: type | None = None) -> T: ...
    def __get__(self, value: object, kind: type | None = None) -> Self | T:
        if value is None:
            return self
        found = vars(value)[self._name] = self._find(value)
        return found


class GrowingTuple(Sequence[Item]):
    """What a tuple is, for what grows at its end with every move of a long game.

    A tuple and those that continue it are written on one list, of which each reads no more than
    its own part. Only where two continue the same tuple must the second be copied. For `+` and for
    JSON make it a tuple or a list.

    >>> opening = GrowingTuple(["d2-d3", "d7-d5"])
    >>> opening.appended("c1-c3")
    ('d2-d3', 'd7-d5', 'c1-c3')
    >>> len(opening), opening == ("d2-d3", "d7-d5")
    (2, True)
    """

    __slots__ = ("_length", "_list")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._list = list(items)
        self._length = len(self._list)

    def appended(self, item: Any) -> GrowingTuple[Item]:
        """Return a tuple with one more item."""
        kept: list[Any] = self._list
        if len(kept) == self._length:
            kept.append(item)
        if kept[self._length] is not item:  # somebody has been faster
            kept = [*kept[: self._length], item]
        after: GrowingTuple[Item] = GrowingTuple.__new__(GrowingTuple)
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
            raise IndexError("a tuple has no such item")
        return self._list[index]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._list, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GrowingTuple | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[GrowingTuple[Any]], tuple[tuple[Item, ...]]]:
        return GrowingTuple, (tuple(self),)


def appended(items: Sequence[Item], item: Any) -> GrowingTuple[Item]:
    """Return a sequence with one more item, as a GrowingTuple if it was none before."""
    return (items if isinstance(items, GrowingTuple) else GrowingTuple(items)).appended(item)
