"""A scene is what every canvas draws from: a flat list of marks, each with a spoken label."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .palette import NO_COLOURS, Palette

Point = tuple[float, float]
Room = tuple[int, int]
"""Columns and rows of a window."""


@dataclass(frozen=True)
class SceneRequest:
    """How somebody wants to see a view in character cells."""

    last: str = ""
    """The move that led to it, as it is told."""
    names: Sequence[str] = ()
    """The people's, by seat."""
    flip: bool = False
    styles: Collection[str] = ()
    bare: bool = False
    """On a canvas with neither fine lines nor a place beside the board."""
    end: bool = True
    """Whether the story says how the play ended."""
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to see.

    `id` names it from one scene to the next (`piece:e4`); `shape` says what it is; `place` is one
    point or the points of a path, in the canvas's units, y downwards; `look` are words a canvas
    has a style for; `label` is what a screen reader says, empty for ornament; `text` is what
    stands in it where the canvas writes letters.
    """

    id: str
    shape: str
    place: tuple[Point, ...]
    look: frozenset[str] = frozenset()
    label: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story beside a board, in one look."""

    text: str
    look: str = ""


@dataclass(frozen=True)
class Scene:
    """Marks from the ground up, and the lines of the story that stand beside them."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    ground: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """How much daylight lies on a cell (column, row), from 0 for night to 1; bare where absent."""
    far: tuple[StoryLine, ...] = ()
    """What belongs to the player at the top."""
    near: tuple[StoryLine, ...] = ()
    """What belongs to the player at the bottom."""
    story: tuple[StoryLine, ...] = ()
    """Whose turn it is, the last move, a danger, the end."""
    palette: Palette = NO_COLOURS
    """The colours of its looks."""

    def find(self, name: str) -> Mark | None:
        """Return the mark with this id."""
        return next((mark for mark in self.marks if mark.id == name), None)

    def labels(self) -> Iterator[str]:
        """Yield every spoken label."""
        return (mark.label for mark in self.marks if mark.label)


MarkRow = list[Mark]


def text_mark(name: str, text: str, column: int = 0, look: str = "") -> Mark:
    """Return a text from a column to the right, in the first row."""
    place = ((float(column), 0.0),)
    return Mark(name, "line", place, frozenset({look} if look else ()), text, text)


def stacked(rows: Iterable[MarkRow]) -> tuple[Mark, ...]:
    """Return rows of marks, one under the other."""
    return tuple(
        replace(mark, place=((mark.place[0][0], float(number)),))
        for number, row in enumerate(rows)
        for mark in row
    )
