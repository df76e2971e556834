"""What a play looks like; the registry here spares the doors from asking which game it is."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.refusal import Refusal, excerpt
from ..games import AnyGame

# Loaded here, or whoever loads it first would put the file in place of the function `picture`.
from .people import people_of
from .picture import Chapter, Picture, Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from .scene import Scene


@cache  # to look for a file takes longer than to draw
def _room(game: AnyGame, part: str) -> Any:
    """Return a part of the family's drawing, loaded only when somebody wants to see it."""
    if not _has(game, part):
        raise Refusal("no_drawing", f"there is no drawing of {excerpt(game.name)} yet")
    return import_module(f"{__name__}.{game.family}.{part}")


def _has(game: AnyGame, part: str) -> bool:
    family = f"{__name__}.{game.family}"
    return find_spec(family) is not None and find_spec(f"{family}.{part}") is not None


def is_drawn(game: AnyGame) -> bool:
    """Tell whether a game can be shown as vectors, and so in the browser."""
    return _has(game, "picture")


# In character cells ------------------------------------------------------------------------


def scene_of(game: AnyGame, view: Any, **wishes: Any) -> Scene:
    """Return the scene of a view; the wishes are those of the game's own `scene`."""
    drawn: Scene = _room(game, "cells").scene(game, view, **wishes)
    return drawn


def board_text(
    game: AnyGame, view: Any, *, colour: bool, room: tuple[int, int] | None = None, **wishes: Any
) -> Text | str:
    """Return a view for a terminal of `room` columns and rows: in colour, or a plain text."""
    from . import text

    drawn = scene_of(game, view, room=room, bare=not colour, **wishes)
    return text.rich_text(drawn, room[0] if room else 80) if colour else text.plain(drawn, room)


# In words ----------------------------------------------------------------------------------


def ending(game: AnyGame, view: Any) -> str:
    """Say how a finished play ended."""
    said: str = _room(game, "story").ending(game, view)
    return said


def numbers(game: AnyGame, states: Sequence[Any], first: int = 0) -> list[tuple[str, str]]:
    """Return what a scoresheet calls each ply from the first asked for, and who plays it."""
    found: list[tuple[str, str]] = _room(game, "story").numbers(states, first)
    return found


def listed(game: AnyGame, view: Any, moves: Sequence[Any], about: str) -> list[str] | None:
    """Return lines that name moves, if the family has a way of its own to list them."""
    room = _room(game, "story")
    return room.listed(view, moves, about) if hasattr(room, "listed") else None


def worded(
    game: AnyGame, text: str, mover: int | None, seats: int, names: Sequence[str], eyes: int | None
) -> str:
    """Return a move as a list for people says it: in notation, or as the family's sentence."""
    room = _room(game, "story")
    if not hasattr(room, "worded"):
        return text
    said: str = room.worded(text, mover, people_of(game, seats, names, eyes))
    return said


def reminder(game: AnyGame, view: Any) -> str:
    """Return the rules and the notation in less than a screenful, as the view's options have it."""
    said: str = _room(game, "story").reminder(game, view)
    return said


# As vectors --------------------------------------------------------------------------------


def picture(
    game: AnyGame,
    view: Any,
    *,
    before: Any = None,
    move: Any = None,
    tall: bool = False,
    names: Sequence[str] = (),
) -> Picture:
    """Return a view as a picture; `move`, named or in notation, led here from `before`.

    A `tall` canvas is higher than wide; `names` are the people's, by seat.
    """
    if isinstance(move, str):
        move = game.read_move(before, move)
    drawn: Picture = _room(game, "picture").picture(game, view, before, move, tall, names)
    return drawn


def ways(game: AnyGame, view: Any, names: Sequence[str] = ()) -> list[Way]:
    """Return the legal moves as touches of the picture; `names` are the people's, by seat."""
    found: list[Way] = _room(game, "ways").ways(game, view, names)
    return found


def ways_json(game: AnyGame, view: Any, names: Sequence[str] = ()) -> bytes:
    """Return the same as JSON: it is what a table sends after every move."""
    room = _room(game, "ways")
    if hasattr(room, "ways_json"):
        written: bytes = room.ways_json(game, view)
        return written
    import msgspec

    return msgspec.json.encode(ways(game, view, names))


def art(game: AnyGame, ground: str, turned: bool = False) -> str:
    """Return the SVG under a picture: symbols to use, then the ground for who looks at it so."""
    drawn: str = _room(game, "art").art(ground, turned)
    return drawn


def showpiece(game: AnyGame) -> Picture:
    """Return a position worth looking at."""
    drawn: Picture = _room(game, "showpiece").showpiece(game)
    return drawn


def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """Return the rules for somebody at the board."""
    told: tuple[Chapter, ...] = _room(game, "lesson").chapters(game)
    return told
