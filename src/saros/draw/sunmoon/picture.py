"""Sun and Moon as a picture: every star of the board a spot, with what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, SIDES
from ...games.sunmoon.moves import Deploy, Escape, Go, Move
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    HOUR_STAR,
    LETTERS,
    PRINCESS,
    SOLDIERS,
    code,
    kind_of,
    side_of,
)
from ...games.sunmoon.rules import State
from ..picture import Ghost, Item, Picture, Spot, Stroke, Tray
from .places import Sky, arc_inward, sky
from .story import BODIES, counted, in_eclipse, piece_label, place_name, story
from .trail import trail

EMBLEMS = ("", "earth-pony", "pegasus", "unicorn", "star", "hour-star", "anti-star", "princess")
"""What the art calls the kinds, after the side: `moon-unicorn`."""


def symbol_of(piece: int) -> str:
    """Return the art's name of a piece."""
    return f"{SIDES[side_of(piece)]}-{EMBLEMS[kind_of(piece)]}"


def picture(
    game: AnyGame,
    view: State,
    before: State | None = None,
    move: Move | None = None,
    tall: bool = False,  # noqa: ARG001 - both boards look best as they are on any canvas
) -> Picture:
    """Return the picture of a view; `move` led here from `before`."""
    heavens = sky(game.name)
    last = game.write_move(before, move) if before is not None and move is not None else ""
    return Picture(
        width=heavens.width,
        height=heavens.height,
        ground=game.name,
        turns=True,
        spots=tuple(_spots(game, heavens, view, move)),
        ghosts=tuple(_ghosts(heavens, before, move)),
        strokes=(*_courses(heavens, view), *_strokes(heavens, before, move)),
        trays=tuple(_trays(game, view)),
        story=tuple(story(game, view, last, end=True)),
        sound=_sound(game, view, move),
    )


# On the board ------------------------------------------------------------------------------


def _spots(game: AnyGame, heavens: Sky, view: State, move: Move | None) -> Iterator[Spot]:
    board, position = heavens.board, view.position
    free = {each.star for each in _deployments(game, view)}
    for point, name in enumerate(board.names):
        piece = position.piece_at(point)
        look = (*_last(name, move), *_body(heavens, name), *_state(view, point, piece))
        if name in free:
            look += ("open",)
        if piece:
            label = piece_label(board, view, point, piece)
        else:
            label = f"{place_name(name)}, empty"
        yield Spot(
            name,
            heavens.at[point],
            symbol_of(piece) if piece else "",
            heavens.size[point],
            look,
            label,
            side_of(piece) if piece else None,
            heavens.place(move.start) if isinstance(move, Go) and move.end == name else None,
        )


def _deployments(game: AnyGame, view: State) -> list[Deploy]:
    if not view.position.is_deploying():
        return []
    return [move for move in game.legal_moves(view) if isinstance(move, Deploy)]


def _last(name: str, move: Move | None) -> tuple[str, ...]:
    if isinstance(move, Go):
        return {move.end: ("last", "moved"), move.start: ("last",)}.get(name, ())
    if isinstance(move, Deploy):
        return ("last", "moved") if move.star == name else ()
    return ()


def _body(heavens: Sky, name: str) -> tuple[str, ...]:
    return ("body",) if heavens.board is ASTRAL and name in BODIES else ()


def _state(view: State, point: int, piece: int) -> tuple[str, ...]:
    """What has befallen a piece: its looks beside those of its kind."""
    if not piece:
        return ()
    side = side_of(piece)
    if kind_of(piece) == PRINCESS and in_eclipse(view, side):
        if side == view.position.turn and not view.position.legal():
            return ("eclipse", "banished")
        return ("eclipse",)
    return ("waiting",) if point in view.position.waiting_stars(side) else ()


def _ghosts(heavens: Sky, before: State | None, move: Move | None) -> Iterator[Ghost]:
    if before is None or not isinstance(move, Go | Escape) or move.captured is None:
        return
    prey = before.position.piece_at(heavens.board.number[move.captured])
    yield Ghost(symbol_of(prey), heavens.place(move.captured), heavens.room(move.captured))


def _strokes(heavens: Sky, before: State | None, move: Move | None) -> Iterator[Stroke]:
    """The way of the last move: a flight if it captured in passing, and a ray if beyond."""
    if before is None or not isinstance(move, Go):
        return
    side = SIDES[before.position.turn]
    way, ray = trail(heavens.board.name, before.position, move)
    flown = move.captured not in (None, move.end) and not ray
    yield Stroke("way", heavens.trace(way), ("flight" if flown else "way", side))
    if ray:
        yield Stroke("ray", heavens.trace(ray), ("ray", side))


def _courses(heavens: Sky, view: State) -> Iterator[Stroke]:
    """The arcs that shooting stars have chosen, from where they are to the earth (§5.5)."""
    for point, piece in view.position.pieces().items():
        kind = kind_of(piece)
        if kind in (HOUR_STAR, ANTI_STAR) and heavens.board.names[point] != "-e-":
            course = heavens.trace(arc_inward(point, kind == HOUR_STAR))
            name = heavens.board.names[point]
            yield Stroke(f"course:{name}", course, ("course", SIDES[side_of(piece)]))


# Beside the board --------------------------------------------------------------------------


def _trays(game: AnyGame, view: State) -> Iterator[Tray]:
    position = view.position
    for side, name in enumerate(SIDES):
        if position.is_deploying():
            word = "hand" if side == game.to_act(view) else "later"
            items = _items(side, word, position.in_hand)
            yield Tray(side, "to deploy", tuple(items))
        else:
            yield Tray(side, "lost", tuple(_items(side, f"lost:{name}", position.in_pool)))


def _items(side: int, word: str, count: Callable[[int, int], int]) -> Iterator[Item]:
    for kind in SOLDIERS:
        if many := count(side, kind):
            label = f"{SIDES[side]}'s {counted(many, kind)}"
            yield Item(f"{word}:{LETTERS[kind]}", symbol_of(code(side, kind)), many, label)


def _sound(game: AnyGame, view: State, move: Move | None) -> str:
    if move is None:
        return ""
    if game.outcome(view) is not None:
        return "end"
    if in_eclipse(view, view.position.turn):
        return "eclipse"
    return "take" if isinstance(move, Go | Escape) and move.captured is not None else "lay"
