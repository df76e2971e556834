"""Frozen values, changed: as `dataclasses.replace` does it, but for values made at every move."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """Return a value with some fields changed; what it has worked out for itself is forgotten.

    It goes past `__init__`, which for a frozen value sets every field the long way round.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Star:
    ...     name: str
    ...     sphere: int = 1
    >>> changed(Star("m4c"), sphere=3)
    Star(name='m4c', sphere=3)
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
