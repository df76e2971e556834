"""Strengths spelt out: the settings of an engine, read with what each may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.refusal import Refusal, excerpt


@dataclass(frozen=True)
class EngineSetting:
    """How a value is read from text, and between which it lies, where it is a number."""

    read: Callable[[str], Any]
    least: float | None = None
    most: float | None = None


def read_settings(texts: Mapping[str, str], known: Mapping[str, EngineSetting]) -> dict[str, Any]:
    """Return the values of settings; what is unknown or makes no sense is refused."""
    return {name: _read(name, text, known) for name, text in texts.items()}


def _read(name: str, text: str, known: Mapping[str, EngineSetting]) -> Any:
    if name not in known:
        names = ", ".join(known)
        raise Refusal("unknown_player", f"an engine has no {excerpt(name)}; it has: {names}")
    setting = known[name]
    try:
        value = setting.read(text)
    except ValueError:
        sentence = f"{excerpt(text)} is no value for an engine's {name}"
        raise Refusal("unknown_player", sentence) from None
    least, most = setting.least, setting.most
    # Written so that nan is in no range.
    if least is not None and most is not None and not least <= value <= most:
        sentence = f"an engine's {name} is from {least:g} to {most:g}, not {excerpt(text)}"
        raise Refusal("unknown_player", sentence)
    return value
