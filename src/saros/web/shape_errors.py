"""What is wrong with the shape of a message, in our words instead of the decoder's."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..core.refusal import excerpt

TYPES = {
    "str": "a text", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "an object", "null": "null",
}  # fmt: skip
COUNTED = {"array": ("entry", "entries"), "str": ("character", "characters")}
BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
WHOLE = "this"
"""What is wrong if it is no field of it, but all of it."""

Rule = tuple[re.Pattern[str], Callable[[str, re.Match[str]], str]]


def shape_sentence(message: str, field: str = "") -> str:
    """Say in a sentence what the decoder has found; `field` is where, if it does not say so."""
    said, _, path = message.partition(" - at `")
    where = field or path.rstrip("`").removeprefix("$").removeprefix(".")
    named = f"“{where}”" if where else WHOLE
    for pattern, sentence in RULES:
        if found := pattern.fullmatch(" ".join(said.split())):
            return sentence(named, found)
    return "the request could not be read"


def _length(named: str, found: re.Match[str]) -> str:
    kind, bound, count = found.groups()
    return f"{named} has {BOUNDS[bound]} {count} {COUNTED[kind][count != '1']}"


def _type(named: str, found: re.Match[str]) -> str:
    wanted = [TYPES.get(word.strip("` "), word) for word in found[1].split("|")]
    return f"{named} must be {' or '.join(wanted)}, not {TYPES.get(found[2], found[2])}"


def _bound(named: str, found: re.Match[str]) -> str:
    return f"{named} must be {BOUNDS[found[1]]} {found[2].removesuffix('.0')}"


RULES: tuple[Rule, ...] = (
    (
        re.compile("Object missing required field `(.*)`"),
        lambda _, found: f"“{found[1]}” is missing",
    ),
    (
        re.compile("Object contains unknown field `(.*)`"),
        lambda _, found: f"there is no {excerpt(found[1])} here",
    ),
    (re.compile("Expected `(array|str)` of length (>=|<=) (\\d+)"), _length),
    (re.compile("Expected `(?:int|float)` (>=|<=|>|<) (\\S+)"), _bound),
    (
        re.compile("Expected `str` matching regex .*"),
        lambda named, _: f"{named} is not written as it must be",
    ),
    (re.compile("Expected (`[^,]*`), got `(\\w+)`"), _type),
    (
        re.compile("Invalid (?:enum )?value '?(.*?)'?"),
        lambda named, found: f"{named} cannot be {excerpt(found[1])}",
    ),
    (
        re.compile("'data'|Input data was truncated"),
        lambda *_: "the body of a request is an object in JSON",
    ),
)
"""What the decoder says, and how we say it."""
