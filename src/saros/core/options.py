"""Options are the switches of a game's rules: one frozen class per game, kept in every record."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from .refusal import Refusal, quoted

_WORDS = {"on": True, "true": True, "yes": True, "1": True}
_WORDS |= {"off": False, "false": False, "no": False, "0": False}


OptionKind = Literal["choice", "number", "text"]


@dataclass(frozen=True)
class Option:
    """One option as it is declared: what it may be, and what it means."""

    name: str
    about: str
    default: Any
    kind: OptionKind = "choice"
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    """A number lies between these; a text has at most so many characters."""
    short: str = ""
    """The same as `about`, for help with little room."""
    off_name: str = ""
    """What being off is called, where that has a name of its own."""
    offered: bool = True
    """Whether people are asked for it when they set up a game; programs may always set it."""


def choice(default: str, choices: tuple[str, ...], about: str, *, short: str = "") -> Any:
    """Declare a switch with a few named settings; `short` is for help with little room."""
    metadata = {"choices": choices, "about": about, "short": short}
    return dataclasses.field(default=default, metadata=metadata)


def switch(
    default: bool, about: str, *, short: str = "", off_name: str = "", offered: bool = True
) -> Any:
    """Declare a switch that is on or off.

    `short` is for help with little room; `off_name` is what being off is called, where that has a
    name of its own (`shut_door` for `open_door`). One that is not `offered` is for programs.
    """
    metadata = {"choices": (False, True), "about": about, "short": short, "off_name": off_name}
    return dataclasses.field(default=default, metadata={**metadata, "offered": offered})


def number(default: int, least: int, most: int, about: str) -> Any:
    """Declare an option that is a whole number from `least` to `most`."""
    kind = {"kind": "number", "least": least, "most": most, "about": about}
    return dataclasses.field(default=default, metadata=kind)


def text(default: str, longest: int, about: str, *, offered: bool = True) -> Any:
    """Declare an option that is one line of text; the game may refuse what makes no sense.

    One that is not `offered` is for programs and files.
    """
    metadata = {"kind": "text", "most": longest, "about": about, "offered": offered}
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

    @classmethod
    def described(cls) -> tuple[Option, ...]:
        """Return every option as it is declared."""
        return tuple(_described(field) for field in dataclasses.fields(cls))

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
    option = _described(field)
    if option.kind == "number":
        return _number(option, value)
    if option.kind == "text":
        return _text(option, value)
    choices = option.choices
    if isinstance(value, str) and choices == (False, True):
        value = _WORDS.get(value.lower(), value)
    # `1 == True`, yet a number is not a setting; so types must agree too.
    if any(value == option and type(value) is type(option) for option in choices):
        return value
    shown = ", ".join(setting_word(option) for option in choices)
    raise Refusal(
        "bad_option", f"switch {field.name} cannot be {quoted(value)}; it can be: {shown}"
    )


def _described(field: dataclasses.Field[Any]) -> Option:
    return Option(field.name, default=field.default, **field.metadata)


def _number(option: Option, value: Any) -> int:
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 10:
        value = int(value)
    if type(value) is int and option.least <= value <= option.most:
        return value
    between = f"it is a whole number from {option.least} to {option.most}"
    raise Refusal("bad_option", f"option {option.name} cannot be {quoted(value)}; {between}")


def _text(option: Option, value: Any) -> str:
    if isinstance(value, str) and len(value) <= option.most and value.isprintable():
        return value
    line = f"it is one line of at most {option.most} characters"
    raise Refusal("bad_option", f"option {option.name} cannot be {quoted(value)}; {line}")
