"""Setting up positions by touching: what a game's drawing may bring so that its positions can be
edited. The sketch is the position's JSON, which may be impossible until somebody has finished it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from .explanation import Reason
from .picture import Picture

Sketch = Mapping[str, Any]
"""A position as JSON while it is set up."""
FieldValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Brush:
    """Something of the palette that a touch puts onto a spot."""

    id: str
    symbol: str
    label: str
    group: str
    """The row of the palette it stands in."""
    key: str = ""
    """Typed over a spot it does the same as a touch with this brush."""


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One value that a field may have, and how it is told."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class EditField:
    """What belongs to a position and is not put on it by touching: whose turn it is, counts.

    `spot` is the place it is about, if it is about one.
    """

    id: str
    label: str
    group: str
    kind: Literal["choice", "number", "switch", "text"]
    value: FieldValue
    about: str = ""
    choices: tuple[FieldChoice, ...] = ()
    most: int = 0
    """A number is at most this; a text has at most so many characters."""
    symbol: str = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a sketch: `put` a brush on a spot, or nothing; `carry` what stands on one spot
    to another; `set` a field; `clear` everything; or `begin` from where the game begins.
    """

    kind: Literal["put", "carry", "set", "clear", "begin"]
    at: str = ""
    """The spot, or the field."""
    value: FieldValue = ""
    """The brush, the other spot, or the field's value."""


class Editing(Protocol):
    """How the positions of one game are set up. Each change returns another sketch.

    What makes no sense of itself, such as a spot that is not there, is refused; whether the whole
    is a possible position says `fault`.
    """

    def palette(self) -> tuple[Brush, ...]:
        """Return what can be put onto the spots."""

    def opened(self, sketch: Sketch) -> Sketch:
        """Return a sketch as it is taken up, with whatever it must have."""

    def cleared(self, sketch: Sketch) -> Sketch:
        """Return the sketch with nothing on it."""

    def put(self, sketch: Sketch, spot: str, brush: str) -> Sketch:
        """Return the sketch with something else on a spot; without a brush nothing stands there."""

    def carried(self, sketch: Sketch, start: str, end: str) -> Sketch:
        """Return the sketch with what stands on one spot on another, and all that belongs to it."""

    def fields(self, sketch: Sketch) -> tuple[EditField, ...]:
        """Return what else can be set."""

    def with_field(self, sketch: Sketch, field: str, value: FieldValue) -> Sketch:
        """Return the sketch with a field set to a value."""

    def picture(self, sketch: Sketch) -> Picture:
        """Return what a sketch looks like, possible or not."""

    def fault(self, sketch: Sketch) -> Reason | None:
        """Return why this is no position, and the spots that show it; None if it is one."""
