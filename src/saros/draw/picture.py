"""A picture is a view as vectors: spots that can be touched, trays beside them, and the story.

Browser, print, documents and shared pictures are all made from it. Nothing in it needs a rule to
be understood: whoever shows it draws symbols at places and hands back the ids that were touched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..core.game import Seat
from .scene import Point, StoryLine

Box = tuple[float, float, float, float]
"""A rectangle: left, top, width and height."""

Sound = Literal["", "lay", "take", "alarm", "end"]
"""Something is put down, something is taken, somebody is in danger, the play is over."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A symbol at a place, y downwards.

    `id` names the place, not what stands there (`d2`, `-s-`); `symbol` is one of the art's, empty
    for a bare place: `<use href="#sym-SYMBOL">`. `size` is the width and the height of the box it
    fills, its middle at `at`; a bare place has the size of what could stand there. `look` are words
    (`last`, `open`), each of which may have art to lie under the symbol, `#under-LOOK`,
    and over it, `#over-LOOK`, both in a box half as large again; a look without art draws nothing.
    What is an `action` is only there to be pressed, and goes when a play is over.
    `label` is what a screen reader says; `owner` the seat it belongs to; `came` where it stood
    before the last move, so that it can be seen moving. A touch belongs to the nearest spot;
    where things overlap, `areas` are what can be seen of this one and touched in its stead. `note`
    is what a closer look tells: what lies under it, or why nothing can be done with it.
    """

    id: str
    at: Point
    symbol: str = ""
    size: float = 1.0
    look: tuple[str, ...] = ()
    label: str = ""
    owner: Seat | None = None
    came: Point | None = None
    areas: tuple[Box, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on the canvas, beginning at a place, or around it if their look is `middle`."""

    id: str
    at: Point
    text: str
    size: float = 24.0
    look: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    """A symbol that the last move took away, where it stood; shown fading, then gone."""

    symbol: str
    at: Point
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line over the ground, under the spots; `look` are its classes.

    The way of the last move (`way`, or `flight` if it captured in passing), the `ray` by which it
    struck something farther on, the `course` that something will follow, a `thread` by which it is
    drawn away; and whose it is.
    """

    id: str
    points: tuple[Point, ...]
    look: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """So many of a symbol in a tray; its id can be touched like a spot's (`hand:E`).

    A count of 0 is not written: there is no number of its own.
    """

    id: str
    symbol: str
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class Tray:
    """What belongs to a seat beside the board: `in hand`, `lost`."""

    seat: Seat
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """All that can be seen of one view, on a canvas of `width` by `height` units.

    `ground` names the art that lies under it: `art(game, ground, turned)`. Where `turns` is true
    the other player's side is the same picture with every place turned by half round the middle.
    `sheets` name further art with nothing but symbols in it, `art(game, sheet, False)`: of a game
    with hundreds of them whoever looks fetches those that can be seen here.
    """

    width: float
    height: float
    ground: str
    turns: bool
    spots: tuple[Spot, ...]
    ghosts: tuple[Ghost, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    captions: tuple[Caption, ...] = ()
    trays: tuple[Tray, ...] = ()
    story: tuple[StoryLine, ...] = ()
    sound: Sound = ""
    """What the last move sounds like; nothing before the first."""
    sheets: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    """The other seats as they lie in it from the top, if that is not their order at the table."""

    def things(self) -> set[str]:
        """Return the ids of all that can be touched in it."""
        items = (item.id for tray in self.trays for item in tray.items)
        return {*(spot.id for spot in self.spots), *items}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to pick that is no spot of the picture: a promotion, or to capture or not."""

    id: str
    symbol: str
    label: str


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move as touches: the ids to touch one after the other, none the beginning of another.

    `text` is the move in notation, `label` the same for the ear. `takes` are the spots whose
    pieces it captures, `path` the points it goes through, `ray` those from its end to what it
    strikes from there, all to be shown while it is thought of. An id that stands in `choices` is
    offered as a small menu when the touches before it are made, at once if there are none. The
    touches from the first to before the second of `loose` are a set: they may be made in any order,
    and one that was made is taken back by another touch.
    """

    text: str
    touches: tuple[str, ...]
    label: str
    takes: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    ray: tuple[Point, ...] = ()
    choices: tuple[Choice, ...] = ()
    loose: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the rules for somebody at the board: words, and a picture if one helps."""

    title: str
    words: tuple[str, ...]
    picture: Picture | None = None
    ways: tuple[Way, ...] = ()
    """Moves to be shown in the picture."""
