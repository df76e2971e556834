"""A cache with a bounded weight that forgets what was used longest ago."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Remembers the newest of something."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self.most, self.weigh = most, weigh
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def get(self, key: K) -> V | None:
        """Return what is remembered, and remember it longer."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Remember something new, forgetting the oldest."""
        if key in self._kept:
            self._weight -= self.weigh(self._kept.pop(key))
        self._kept[key] = value
        self._weight += self.weigh(value)
        while self._weight > self.most:
            self._weight -= self.weigh(self._kept.popitem(last=False)[1])
