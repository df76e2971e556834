"""Sonne und Mond as a picture: every hand, row and pile, seen from the seat at the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games import AnyGame
from ...games.sonnemond.moves import Clear, Eclipse, Move, TotalEclipse
from ...games.sonnemond.rules import named
from ...games.sonnemond.turn import StateOrView, due
from ..picture import Picture, Sound, Spot
from .frame import Frame
from .holdings import captions, other_hand, own_hand, piles
from .layout import layout, table_name
from .rows import ghosts, row_spots, run_spot, run_strokes
from .story import story


def picture(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None = None,
    move: Move | None = None,
    tall: bool = False,
    names: Sequence[str] = (),
) -> Picture:
    """Return the picture of a view; `move` led here from `before`."""
    if move is None and before is not None and due(before):
        move = named(before, due(before))  # what is due is seen by all, though not its cards
    places = layout(table_name(len(view.hands), tall))
    frame = Frame(game, view, places, before, move, names)
    return Picture(
        width=frame.layout.width,
        height=frame.layout.height,
        ground=frame.layout.name,
        turns=False,
        spots=tuple(_spots(frame)),
        ghosts=tuple(ghosts(frame)),
        strokes=tuple(run_strokes(frame)),
        captions=tuple(captions(frame)),
        story=tuple(story(game, view, None, "", True, frame.people)),
        sound=_sound(game, view, move),
        seats=tuple(frame.from_the_top()),
    )


def _spots(frame: Frame) -> Iterator[Spot]:
    """Everything that can be touched or looked at, from the ground up."""
    yield from piles(frame)
    for seat in frame.order():
        if seat != frame.own:
            yield from other_hand(frame, seat)
        for suit in (0, 1):
            yield from row_spots(frame, 2 * seat + suit)
    yield from run_spot(frame)
    yield from own_hand(frame)


def _sound(game: AnyGame, view: StateOrView, move: Move | None) -> Sound:
    if move is None:
        return ""
    if game.outcome(view) is not None:
        return "end"
    if isinstance(move, Eclipse | TotalEclipse):
        return "alarm"
    return "take" if isinstance(move, Clear) else "lay"
