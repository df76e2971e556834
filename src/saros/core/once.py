"""What a value works out about itself, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 – it is used as a decorator, like `property`
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
