"""The record of a play: with it and nothing else the play can be reproduced for ever."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from .frozen import GrowingTuple, appended, fast_replace
from .refusal import Refusal, excerpt, quoted

MOST_MOVES = 20_000
"""A record with more is not a game that anybody played."""

FORMAT = 2
"""Raised when the JSON form changes; readers take every format up to it. A record that uses nothing
of a newer format is written in the older one."""


@dataclass(frozen=True)
class Record:
    """Game, options, start and moves as text; result, people and comments beside them."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    start: Mapping[str, Any] | None = None
    moves: tuple[str, ...] | GrowingTuple[str] = ()
    result: str | None = None
    people: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    """Anything else worth keeping: Date, Event, Place."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comment by ply: the one at n stands after the n-th move, at 0 before the first."""
    supplies: tuple[str, ...] = ()
    """By seat, what it has brought of its own, such as a deck; empty for what everybody has."""
    match: int = 0
    """To how many points a match is played; 0 is a single game."""

    def with_move(self, text: str) -> Self:
        """Return the record with one more move."""
        return fast_replace(self, moves=appended(self.moves, text))

    def switches(self) -> dict[str, Any]:
        """Return the switches given: those the start carries, and over them the options."""
        own = (self.start or {}).get("switches") or {}
        if not isinstance(own, Mapping):
            raise Refusal("bad_record", f"switches are a JSON object, not {quoted(own)}")
        return {**own, **self.options}

    def to_json(self) -> dict[str, Any]:
        """Return the record as a JSON object, leaving out what is empty."""
        newer = bool(any(self.supplies) or self.match)
        data: dict[str, Any] = {"saros": FORMAT if newer else 1, "game": self.game}
        data["options"] = dict(self.options)
        if self.seats != 2:
            data["seats"] = self.seats
        if self.start is not None:
            data["start"] = dict(self.start)
        if any(self.supplies):
            data["supplies"] = list(self.supplies)
        if self.match:
            data["match"] = self.match
        data["moves"] = list(self.moves)
        if self.result is not None:
            data["result"] = self.result
        if self.people:
            data["people"] = list(self.people)
        if self.about:
            data["about"] = dict(self.about)
        if self.comments:
            data["comments"] = {str(ply): text for ply, text in sorted(self.comments.items())}
        return data

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Return a record from a JSON object, refusing one of another shape."""
        if not isinstance(data, dict) or "game" not in data:
            raise Refusal("bad_record", "a record is a JSON object with a game and its moves")
        if data.get("saros", FORMAT) not in range(1, FORMAT + 1):
            raise Refusal(
                "bad_record", f"this program does not know format {quoted(data['saros'])}"
            )
        read = _Reader(data)
        return cls(
            game=read.take("game", str, ""),
            options=read.take("options", dict, {}),
            seats=read.take("seats", int, 2),
            start=read.take("start", dict, None),
            supplies=read.texts("supplies"),
            match=read.take("match", int, 0),
            moves=read.texts("moves"),
            result=read.take("result", str, None),
            people=read.texts("people"),
            about=read.about(),
            comments=read.comments(),
        )

    def to_text(self) -> str:
        """Return the record as indented JSON text."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return a record from JSON text."""
        return cls.from_json(parse_json(text))


KEYS = frozenset({"saros", *(field.name for field in fields(Record))})
"""What a record may have in JSON."""


class _Reader:
    """Takes typed values out of a JSON object, refusing one of the wrong type."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def take(self, key: str, kind: type, default: Any) -> Any:
        value = self.data.get(key)
        if value is None:
            return default
        if not isinstance(value, kind) or isinstance(value, bool):
            raise Refusal("bad_record", f"the record's {key} cannot be {quoted(value)}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.take(key, list, [])
        if len(values) > MOST_MOVES:
            raise Refusal("bad_record", f"a record has at most {MOST_MOVES:,} {key}")
        for value in values:
            if not isinstance(value, str):
                raise Refusal("bad_record", f"the record's {key} are texts, not {quoted(value)}")
        return tuple(values)

    def about(self) -> dict[str, str]:
        about = self.take("about", dict, {})
        for name, text in about.items():
            if not isinstance(text, str):
                raise Refusal("bad_record", f"the record's {excerpt(name)} is no text")
        return dict(about)

    def comments(self) -> dict[int, str]:
        comments = {}
        for ply, text in self.take("comments", dict, {}).items():
            if not (ply.isdecimal() and ply.isascii() and len(ply) < 8 and isinstance(text, str)):
                raise Refusal("bad_record", f"a comment stands at a ply, not at {excerpt(ply)}")
            comments[int(ply)] = text
        return comments


def parse_json(text: str) -> Any:
    """Return what a JSON text holds, or refuse it in one sentence."""
    try:
        return json.loads(text, object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        where = f" at line {error.lineno}, column {error.colno}"
        raise Refusal("bad_json", f"this is not JSON{where}") from None
    except ValueError:  # of a number only
        raise Refusal("bad_json", "a number in this JSON has too many digits") from None
    except RecursionError:
        raise Refusal("bad_json", "this JSON is nested too deeply") from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs; a name that stands twice would silently lose one of them."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twin = next(name for name, _ in pairs if [n for n, _ in pairs].count(name) > 1)
        raise Refusal("bad_json", f"{excerpt(twin)} stands twice in the same JSON object")
    return made
