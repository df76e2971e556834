"""The parts of a state that somebody wrote as JSON: read, or refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from .refusal import Refusal, quoted


def bad(sentence: str) -> Refusal:
    """Return the refusal of a position that cannot be."""
    return Refusal("bad_position", sentence)


def is_number(value: Any) -> TypeGuard[int]:
    """Tell whether a JSON value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def number(
    data: Mapping[str, Any], key: str, least: int, most: int, default: int | None = None
) -> int:
    """Return the number that an object has under a key, refusing one out of bounds."""
    value = data.get(key, default)
    if not is_number(value) or not least <= value <= most:
        raise bad(f"{key} is a number from {least} to {most}, not {quoted(value)}")
    return value


def flag(data: Mapping[str, Any], key: str, default: bool = False) -> bool:
    """Return what an object says under a key, refusing what is neither true nor false."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise bad(f"{key} is true or false, not {quoted(value)}")
    return value


def listed(value: Any, what: str, length: int | None = None) -> list[Any]:
    """Return a list, refusing what is none."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        many = "a list" if length is None else f"a list of {length}, one a seat"
        raise bad(f"{what} should be {many}, not {quoted(value)}")
    return value


def switches(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the switches of a game that its state names; none if it names none."""
    named = data.get("switches")
    if named is None:
        return {}
    if not isinstance(named, Mapping):
        raise bad(f"switches are a JSON object, not {quoted(named)}")
    return named
