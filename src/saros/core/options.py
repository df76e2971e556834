"""Options are the switches of a game's rules: one frozen class per game, kept in every record."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from .refusal import Refusal, quoted

_WORDS = {"on": True, "true": True, "yes": True, "1": True}
_WORDS |= {"off": False, "false": False, "no": False, "0": False}


def choice(default: str, choices: tuple[str, ...], about: str, *, short: str = "") -> Any:
    """Declare a switch with a few named settings; `short` is for help with little room."""
    metadata = {"choices": choices, "about": about, "short": short or about}
    return dataclasses.field(default=default, metadata=metadata)


def switch(default: bool, about: str, *, short: str = "", off_name: str = "") -> Any:
    """Declare a switch that is on or off.

    `short` is for help with little room; `off_name` is what being off is called, where that has a
    name of its own (`shut_door` for `open_door`).
    """
    metadata = {
        "choices": (False, True), "about": about, "short": short or about, "off_name": off_name,
    }  # fmt: skip
    return dataclasses.field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Options:
    """The switches of one game; a subclass declares them with `switch` and `choice`."""

    @classmethod
    def from_mapping(cls, given: Mapping[str, Any]) -> Self:
        """Return options from names and values, refusing what the game does not know."""
        known = {field.name: field for field in dataclasses.fields(cls)}
        settings = {}
        for name, value in given.items():
            if name not in known:
                there = ", ".join(known) or "none"
                raise Refusal("unknown_option", f"no switch {quoted(name)}; there are: {there}")
            settings[name] = _setting(known[name], value)
        return cls(**settings)

    def to_mapping(self) -> dict[str, Any]:
        """Return every switch by name."""
        return dataclasses.asdict(self)

    def changed(self) -> dict[str, Any]:
        """Return only the switches that differ from the default."""
        plain = type(self)().to_mapping()
        return {name: value for name, value in self.to_mapping().items() if value != plain[name]}


def setting_word(value: Any) -> str:
    """Return a setting as people write it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _setting(field: dataclasses.Field[Any], value: Any) -> Any:
    """Return a switch's value from JSON or from a word on the command line."""
    choices: tuple[Any, ...] = field.metadata["choices"]
    if isinstance(value, str) and choices == (False, True):
        value = _WORDS.get(value.lower(), value)
    # `1 == True`, yet a number is not a setting; so types must agree too.
    if any(value == option and type(value) is type(option) for option in choices):
        return value
    shown = ", ".join(setting_word(option) for option in choices)
    raise Refusal(
        "bad_option", f"switch {field.name} cannot be {quoted(value)}; it can be: {shown}"
    )
