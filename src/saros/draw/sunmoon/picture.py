"""Sun and Moon as a picture: every star of the board a spot, with what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, MOON, SIDES, SUN
from ...games.sunmoon.loads import newest_of
from ...games.sunmoon.moves import Deploy, Escape, Go, Move, coded
from ...games.sunmoon.packing import end_of, ends_of, journey_of, start_of
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    ANY_KIND,
    HOUR_STAR,
    LETTERS,
    NAMES,
    NEUTRALS,
    PRINCESS,
    SOLDIERS,
    code,
    is_neutral,
    kind_of,
    neutral,
    side_of,
)
from ...games.sunmoon.rules import State
from ...games.sunmoon.threats import eclipsers, princess_of
from ...games.sunmoon.ways_out import ways_out
from ..picture import Ghost, Item, Picture, Sound, Spot, Stroke, Tray
from ..scene import Point
from .burdens import answers, burden_looks, burden_words, load_at
from .places import Sky, arc_inward, sky
from .story import BODIES, counted, in_eclipse, is_banished, piece_label, place_name, story
from .symbols import symbol_of
from .threat_strokes import threat_strokes
from .trail import OWNERS, peek, traced


def picture(
    game: AnyGame,
    view: State,
    before: State | None = None,
    move: Move | None = None,
    tall: bool = False,  # noqa: ARG001 - both boards look best as they are on any canvas
    names: Sequence[str] = (),  # noqa: ARG001 - sides are called moon and sun, whoever plays them
) -> Picture:
    """Return the picture of a view; `move` led here from `before`."""
    heavens = sky(game.name)
    return Picture(
        width=heavens.width,
        height=heavens.height,
        ground=game.name,
        turns=True,
        spots=tuple(_spots(heavens, view, move)),
        ghosts=tuple(_ghosts(heavens, before, move)),
        strokes=(
            *_courses(heavens, view.position.pieces()),
            *_strokes(heavens, before, move),
            *_eclipse(heavens, view),
            *_banishment(heavens, view),
        ),
        trays=tuple(_trays(game, view)),
        story=tuple(story(game, view, "", end=True)),
        sound=_sound(game, view, move),
    )


def sketch_picture(board: str, pieces: Mapping[int, int], waiting: Iterable[int]) -> Picture:
    """Return a board with pieces that need not be a position: nothing is known but where they are.

    They stand as in any picture; who waits for a promotion is marked.
    """
    heavens = sky(board)
    waits = set(waiting)
    return Picture(
        width=heavens.width,
        height=heavens.height,
        ground=board,
        turns=True,
        spots=tuple(
            _spot(board, point, pieces.get(point, 0), ("waiting",) if point in waits else ())
            for point in range(heavens.board.size)
        ),
        strokes=tuple(_courses(heavens, pieces)),
    )


# On the board ------------------------------------------------------------------------------


def _spots(heavens: Sky, view: State, move: Move | None) -> list[Spot]:
    """Return every star; most look as they always do, so only the others are thought about."""
    board, cells = heavens.board, view.position.cells()
    spots = [row[piece] for row, piece in zip(_plain(board.name), cells, strict=True)]
    looks = _looks(heavens, view, cells, move)
    came = heavens.place(move.start) if isinstance(move, Go) else None
    for point, look in looks.items():
        moved = came if "moved" in look else None
        load = load_at(view.position, point)
        spots[point] = _spot(board.name, point, cells[point], tuple(look), moved, load)
    return spots


@cache
def _plain(board: str) -> list[dict[int, Spot]]:
    """Return for every point how it looks with each piece, and without, when nothing is about."""
    owned = (code(side, kind) for side in (MOON, SUN) for kind in range(1, len(NAMES)))
    pieces = [0, *owned, *(neutral(kind) for kind in NEUTRALS)]
    return [
        {piece: _spot(board, point, piece) for piece in pieces}
        for point in range(sky(board).board.size)
    ]


@lru_cache(20_000)
def _spot(
    board: str,
    point: int,
    piece: int,
    look: tuple[str, ...] = (),
    came: Point | None = None,
    load: int = 0,
) -> Spot:
    heavens = sky(board)
    name = heavens.board.names[point]
    body = ("body",) if heavens.board is ASTRAL and name in BODIES else ()
    return Spot(
        name,
        heavens.at[point],
        symbol_of(piece) if piece else "",
        heavens.size[point],
        (*body, *look),
        _label(name, piece, look, load),
        side_of(piece) if piece and not is_neutral(piece) else None,
        came,
    )


def _label(name: str, piece: int, look: tuple[str, ...], load: int) -> str:
    if not piece:
        return f"{place_name(name)}, empty"
    return ", ".join((piece_label(name, piece, look), *burden_words(piece, load)))


def _eclipsed(heavens: Sky, view: State, cells: bytes, side: int) -> Iterator[tuple[int, str]]:
    """What an eclipse does to points: the princess's own, those guarded, those of who can help."""
    royal, position = cells.index(code(side, PRINCESS)), view.position
    yield royal, "eclipse"
    if is_banished(view, side):
        yield royal, "banished"
    for point, _ in _guarded(heavens, view):
        yield point, "guarded"
    if view.options.claims == "off" and side == position.turn:
        for start in {start_of(legal) for legal in position.legal()}:
            yield start, "helps"


def _looks(heavens: Sky, view: State, cells: bytes, move: Move | None) -> dict[int, list[str]]:
    """Return what has befallen some points: the last move, an eclipse, waiting, being open."""
    position, number = view.position, heavens.board.number
    looks: dict[int, list[str]] = {}
    if isinstance(move, Go):
        looks[number[move.start]] = ["last"]
    if isinstance(move, Go | Deploy):
        looks[number[move.end if isinstance(move, Go) else move.star]] = ["last", "moved"]
    for side in (MOON, SUN):
        for point in position.waiting_stars(side):
            looks.setdefault(point, []).append("waiting")
        if in_eclipse(view, side):
            for point, look in _eclipsed(heavens, view, cells, side):
                looks.setdefault(point, []).append(look)
    if position.is_deploying():
        for star in {end_of(legal) for legal in position.legal()}:
            looks.setdefault(star, []).append("open")
    if position.fairy:
        for point, piece in position.pieces().items():
            if borne := list(burden_looks(piece, load_at(position, point))):
                looks.setdefault(point, []).extend(borne)
    return looks


def _ghosts(heavens: Sky, before: State | None, move: Move | None) -> Iterator[Ghost]:
    if before is None or not isinstance(move, Go | Escape) or move.captured is None:
        return
    prey = _gone(before, heavens.board.number[move.captured])
    yield Ghost(symbol_of(prey), heavens.place(move.captured), heavens.room(move.captured))


def _gone(before: State, point: int) -> int:
    """Return what a capture on a point takes away: of a dragon that answers its captive (F5.1)."""
    position = before.position
    if answers(position, point):
        return newest_of(load_at(position, point))
    return position.piece_at(point)


def _strokes(heavens: Sky, before: State | None, move: Move | None) -> Iterator[Stroke]:
    """The way of the last move: a flight if it captured in passing, and a ray if beyond."""
    if before is None or not isinstance(move, Go):
        return
    board, cells, side = heavens.board, before.position.cells(), SIDES[before.position.turn]
    if before.position.fairy:
        way = (heavens.place(move.start), heavens.place(move.end))
        yield Stroke("way", way, ("way", side))
        if move.captured not in (None, move.end):
            struck = (heavens.place(move.end), heavens.place(move.captured))
            yield Stroke("ray", struck, ("ray", side))
        return
    journey = journey_of(coded(board.name, move))
    piece = cells[start_of(journey)]
    around = peek(board.name, ends_of(journey), piece)(cells.translate(OWNERS))
    path, ray = traced(board.name, journey, piece, around)
    flown = move.captured not in (None, move.end) and not ray
    yield Stroke("way", path, ("flight" if flown else "way", side))
    if ray:
        yield Stroke("ray", ray, ("ray", side))


def _courses(heavens: Sky, pieces: Mapping[int, int]) -> Iterator[Stroke]:
    """The arcs that shooting stars have chosen, from where they are to the earth (§5.5)."""
    if heavens.board is not ASTRAL:
        return
    for point, piece in pieces.items():
        kind = kind_of(piece)
        if kind in (HOUR_STAR, ANTI_STAR) and heavens.board.names[point] != "-e-":
            course = heavens.trace(arc_inward(point, kind == HOUR_STAR))
            name = heavens.board.names[point]
            yield Stroke(f"course:{name}", course, ("course", SIDES[side_of(piece)]))


def _eclipse(heavens: Sky, view: State) -> Iterator[Stroke]:
    """The lines by which pieces have a princess in eclipse; what is only claimed has none."""
    for side in (MOON, SUN):
        if in_eclipse(view, side):
            ways = eclipsers(view.position, side)
            royal = princess_of(view.position, side)
            yield from threat_strokes(heavens.board.name, 1 - side, royal, ways)
            yield from (stroke for _, stroke in _guarded(heavens, view))


def _guarded(heavens: Sky, view: State) -> Iterator[tuple[int, Stroke]]:
    """Every star to which a banished princess could go, and a line from who guards it (§8.3)."""
    side = view.position.turn
    if is_banished(view, side):
        for way_out in ways_out(view.position, side):
            guards = way_out.guards[:1]
            for stroke in threat_strokes(heavens.board.name, 1 - side, way_out.point, guards):
                name = f"guard:{heavens.board.names[way_out.point]}"
                yield way_out.point, Stroke(name, stroke.points, ("ray", "guard", stroke.look[-1]))


def _banishment(heavens: Sky, view: State) -> Iterator[Stroke]:
    """The threads of light by which a banished princess is drawn into her sun or moon."""
    side = view.position.turn
    if not is_banished(view, side):
        return
    threads = heavens.threads(view.position.cells().index(code(side, PRINCESS)), side)
    # Drawn twice: what is light on the night needs an edge by day.
    for look in ("thread-edge", "thread"):
        for number, thread in enumerate(threads):
            yield Stroke(f"{look}:{number}", thread, (look, SIDES[side]))


# Beside the board --------------------------------------------------------------------------


def _trays(game: AnyGame, view: State) -> Iterator[Tray]:
    position = view.position
    for side, name in enumerate(SIDES):
        if position.is_deploying():
            word = "hand" if side == game.to_act(view) else "later"
            items = _items(side, word, position.in_hand)
            left = position.in_hand(side, ANY_KIND)
            yield Tray(side, f"{left} of any kind" if left else "to deploy", tuple(items))
        else:
            yield Tray(side, "soldiers lost", tuple(_items(side, f"lost:{name}", position.in_pool)))


def _items(side: int, word: str, count: Callable[[int, int], int]) -> Iterator[Item]:
    for kind in SOLDIERS:
        if many := count(side, kind):
            yield _item(side, word, kind, many)
        elif left := count(side, ANY_KIND):
            yield _drafted(side, word, kind, left)


@cache
def _drafted(side: int, word: str, kind: int, left: int) -> Item:
    """Return a kind that may be chosen: how many are left is not for each, but for all together."""
    label = f"{SIDES[side]}'s {NAMES[kind]}; {left} more of any kind"
    return Item(f"{word}:{LETTERS[kind]}", symbol_of(code(side, kind)), 0, label)


@cache
def _item(side: int, word: str, kind: int, many: int) -> Item:
    label = f"{SIDES[side]}'s {counted(many, kind)}"
    return Item(f"{word}:{LETTERS[kind]}", symbol_of(code(side, kind)), many, label)


def _sound(game: AnyGame, view: State, move: Move | None) -> Sound:
    if move is None:
        return ""
    if game.outcome(view) is not None:
        return "end"
    if in_eclipse(view, view.position.turn):
        return "alarm"
    return "take" if isinstance(move, Go | Escape) and move.captured is not None else "lay"
