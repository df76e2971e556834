"""What a play looks like; the registry here spares the doors from asking which game it is."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.refusal import Refusal, excerpt
from ..games import AnyGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from .scene import Scene


def _room(game: AnyGame) -> Any:
    if find_spec(f"{__name__}.{game.family}") is None:
        raise Refusal("no_drawing", f"there is no drawing of {excerpt(game.name)} yet")
    return import_module(f"{__name__}.{game.family}")


def scene_of(game: AnyGame, view: Any, **wishes: Any) -> Scene:
    """Return the scene of a view; the wishes are those of the game's own `scene`."""
    drawn: Scene = _room(game).scene(game, view, **wishes)
    return drawn


def board_text(
    game: AnyGame, view: Any, *, colour: bool, room: tuple[int, int] | None = None, **wishes: Any
) -> Text | str:
    """Return a view for a terminal of `room` columns and rows: in colour, or a plain text."""
    from . import text

    drawn = scene_of(game, view, room=room, bare=not colour, **wishes)
    return text.rich_text(drawn, room[0] if room else 80) if colour else text.plain(drawn, room)


def ending(game: AnyGame, view: Any) -> str:
    """Say how a finished play ended."""
    said: str = _room(game).ending(game, view)
    return said


def numbers(game: AnyGame, states: Sequence[Any]) -> list[tuple[str, str]]:
    """Return what a scoresheet calls each ply, and the side that plays it."""
    found: list[tuple[str, str]] = _room(game).numbers(states)
    return found


def reminder(game: AnyGame, view: Any) -> str:
    """Return the rules and the notation in less than a screenful, as the view's options have it."""
    said: str = _room(game).reminder(game, view)
    return said
