"""Sun and Moon for a text canvas: both boards as marks on a grid of characters, and the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..games import AnyGame
from ..games.sunmoon.board import ASTRAL, BOARDS, SIDES, Board
from ..games.sunmoon.moves import BANISHED, ECLIPSE
from ..games.sunmoon.pieces import (
    ANTI_STAR,
    HOUR_STAR,
    LETTERS,
    NAMES,
    PRINCESS,
    SOLDIERS,
    kind_of,
    letter,
    side_of,
)
from ..games.sunmoon.rules import State
from .grid import Grid, disc, lattice, ranks
from .scene import Line, Mark, Scene

BODIES = {"-s-": ("sun", "☉"), "-m-": ("moon", "☾"), "-e-": ("earth", "⊕")}
ROOM_FOR_STORY = 5
"""Rows that must be left free under a board: the story, the prompt and an answer."""


def scene(
    game: AnyGame,
    view: State,
    *,
    before: State | None = None,
    last: str = "",
    names: Sequence[str] = (),
    flip: bool = False,
    compact: bool = False,
    disc: bool = False,
    bare: bool = False,
    end: bool = True,
    room: tuple[int, int] | None = None,
) -> Scene:
    """Return the scene of a view; `before` and `last` tell of the move that led to it.

    `room` is the size of the window in columns and rows; the board grows and shrinks with it.
    A `bare` canvas has neither fine lines nor a place beside the board: without lines the round
    board is hard to read, so there it is drawn only for who wants the `disc`. `end` tells whether
    the story says how the play ended.
    """
    board = BOARDS[game.name]
    grid = _grid(board, flip, compact, room, bare, disc)
    marks = (
        *grid.marks,
        *_stars(board, grid, view, game, before),
        *_pieces(board, grid, view, before),
    )
    sides = (0, 1) if flip else (1, 0)
    panels = [tuple(_belongings(board, view, side, names)) for side in sides]
    story = tuple(_story(game, view, last, end))
    return Scene(grid.width, grid.height, marks, grid.ground, panels[0], panels[1], story)


def _grid(
    board: Board, flip: bool, compact: bool, room: tuple[int, int] | None, bare: bool, round_: bool
) -> Grid:
    columns, rows = room or (200, 200)
    if board is not ASTRAL:
        beside, below = not bare and columns >= 78 and rows >= 24, columns >= 57 and rows >= 26
        small = compact or not (beside or below)
        return ranks(flip, *((4, 2) if small else (6, 3)))
    # The disc needs two columns for every row, and a margin for the names of the hours.
    radius = min((columns - 11) // 4, (rows - ROOM_FOR_STORY - 3) // 2, 16)
    if compact or radius < 12 or (bare and not round_):
        return lattice(flip)
    return disc(flip, radius)


# Points and pieces -------------------------------------------------------------------------


def _stars(
    board: Board, grid: Grid, view: State, game: AnyGame, before: State | None
) -> Iterator[Mark]:
    """Every point that nobody stands on."""
    position = view.position
    left = _changed(board, view, before)
    open_to = set()
    if position.is_deploying():
        open_to = {move.star for move in game.legal_moves(view)}
    for point, name in enumerate(board.names):
        if position.piece_at(point):
            continue
        if board is ASTRAL and name in BODIES:
            body, glyph = BODIES[name]
            look = frozenset({"body", body})
            yield Mark(f"star:{name}", "body", (grid.at[point],), look, f"the {body}, empty", glyph)
        else:
            look = frozenset({"open"} if name in open_to else ())
            shape, label = "star", f"{name}, empty"
            if point in left:
                shape, look, label = "ring", frozenset({"last"}), f"{name}, just left"
            yield Mark(f"star:{name}", shape, (grid.at[point],), look, label, "·")


def _pieces(board: Board, grid: Grid, view: State, before: State | None) -> Iterator[Mark]:
    position = view.position
    changed = _changed(board, view, before)
    for point, piece in position.pieces().items():
        side = side_of(piece)
        looks = {SIDES[side]}
        if point in changed:
            looks.add("last")
        if kind_of(piece) == PRINCESS and in_eclipse(view, side):
            looks.add("eclipse")
        label = _label(board, view, point, piece)
        place = (grid.at[point],)
        yield Mark(f"piece:{board.names[point]}", NAMES[kind_of(piece)], place, frozenset(looks),
                   label, letter(piece))  # fmt: skip


def _changed(board: Board, view: State, before: State | None) -> list[int]:
    """The points whose pieces the last move changed."""
    if before is None:
        return []
    old, new = before.position, view.position
    return [p for p in range(board.size) if old.piece_at(p) != new.piece_at(p)]


def _label(board: Board, view: State, point: int, piece: int) -> str:
    """Say whose piece stands where: `moon's unicorn on m3d`."""
    name, side, kind = board.names[point], side_of(piece), kind_of(piece)
    where = f"the {BODIES[name][0]}" if name in BODIES else name
    label = f"{SIDES[side]}'s {NAMES[kind]} on {where}"
    label += {HOUR_STAR: ", on its hour", ANTI_STAR: ", on its anti-hour"}.get(kind, "")
    if point in view.position.waiting_stars(side):
        label += ", waiting"
    if kind == PRINCESS and in_eclipse(view, side):
        label += ", in eclipse"
    return label


def in_eclipse(view: State, side: int) -> bool:
    """Tell whether to show an eclipse; where players must claim it, only what was claimed."""
    if view.options.claims != "off":
        return side == view.position.turn and view.called in (ECLIPSE, BANISHED)
    return view.position.in_eclipse(side)


# The story ---------------------------------------------------------------------------------


def _belongings(board: Board, view: State, side: int, names: Sequence[str]) -> Iterator[Line]:
    """A side's name and what it has beside the board."""
    position = view.position
    who = f" · {names[side]}" if names and names[side] else ""
    yield Line(f"{SIDES[side]}{who}", SIDES[side])
    if position.is_deploying():
        yield Line(f"in hand  {_counts(position.in_hand, side) or 'none'}")
    captured = _counts(position.in_pool, side)
    if captured or not position.is_deploying():
        yield Line(f"lost  {captured or '–'}", "" if captured else "quiet")
    if queue := position.waiting_stars(side):
        yield Line(f"waiting  {' '.join(board.names[point] for point in queue)}")
    for kind, arc in ((HOUR_STAR, "by hour"), (ANTI_STAR, "by anti-hour")):
        stars = [p for p, piece in position.pieces().items()
                 if kind_of(piece) == kind and side_of(piece) == side]  # fmt: skip
        if stars:
            yield Line(f"{arc}  {' '.join(board.names[point] for point in stars)}")


def _counts(count: Any, side: int) -> str:
    kinds = [(LETTERS[kind], count(side, kind)) for kind in SOLDIERS]
    return " ".join(f"{count}{kind}" for kind, count in kinds if count)


def _story(game: AnyGame, view: State, last: str, end: bool) -> Iterator[Line]:
    position = view.position
    if last:
        mover = SIDES[1 - position.turn]  # a penalty leaves the turn as it is
        yield Line(f"{mover}: {last}", mover)
    outcome = game.outcome(view)
    if outcome is not None:
        if end:
            yield Line(ending(game, view), "danger" if outcome.reason == "banished" else "strong")
        return
    seat = game.to_act(view)
    assert seat is not None
    if view.penalty:
        yield Line(f"{SIDES[seat]} escaped a false claim", "danger")
        yield Line(_penalty(game, view), "strong")
        return
    if in_eclipse(view, seat):
        claim = "claims " if view.options.claims != "off" else ""
        word = view.called if claim else "eclipse"
        who = f"{SIDES[1 - seat]} {claim}" if claim else ""
        yield Line(f"{who}{word}!", "danger")
    doing = "to deploy" if position.is_deploying() else "to move"
    yield Line(f"{SIDES[seat]} {doing}", "strong")


def _penalty(game: AnyGame, view: State) -> str:
    """Say what to write after escaping, with a soldier that may be removed if there is one."""
    moves = [game.write_move(view, move) for move in game.legal_moves(view)]
    if len(moves) < 2:
        return "no soldier can be removed: escape"
    return f"remove a soldier, like {moves[-1]}, or none: escape"


def ending(game: AnyGame, view: State) -> str:
    """Say who won and by which rule, or that it is a draw."""
    outcome = game.outcome(view)
    assert outcome is not None
    if len(outcome.winners) != 1:
        return f"a draw: {outcome.reason}"
    winner = outcome.winners[0]
    if outcome.reason == "banished":
        return f"{SIDES[1 - winner]} is banished: {SIDES[winner]} wins"
    return f"{SIDES[winner]} wins: {outcome.reason}"


def numbers(states: Sequence[State]) -> list[tuple[str, str]]:
    """Return what a scoresheet calls each ply, and the side that plays it.

    Sides go by turns, also behind the end, where a check keeps the last state.
    """
    found = []
    turns = 0
    deploying: bool | None = None
    for state in states[:-1]:
        if state.position.is_deploying() != deploying:
            turns, deploying = state.position.turn, state.position.is_deploying()
        # A penalty is part of the move before it, so it has no turn of its own.
        turn = turns - 1 if state.penalty else turns
        name = chr(ord("a") + turn // 2) if deploying else str(turn // 2 + 1)
        found.append((name, SIDES[turn % 2]))
        turns = turn + 1
    return found


# A screenful of rules ----------------------------------------------------------------------

_PIECES = """\
E earth pony     one step, or two round a corner; captures where it lands
P pegasus        two or three steps straight; captures what it flies over
U unicorn        one or two steps straight; may strike the next piece ahead
S shooting star  {star}
R princess       two steps round a corner; two straight over a piece;
                 or one step, capturing what stands on the next star
Capitals are moon's, small letters sun's; moon begins. Banish the other
princess: in eclipse (threatened, if she were a soldier) with no way out.
"""
_REMINDERS = {
    "terrestrial": _PIECES.format(
        star="one step forward, the first also diagonally; on the far rank\n"
        "                 it becomes one of your captured soldiers"
    )
    + """
Write piece, start and end:  E d2 d3     or without the letter: d2 d3
with a capture:              U d1 d3 xE  with a promotion: S d6 d7 U
""",
    "astral": _PIECES.format(
        star="one step inward, by hour or anti-hour, then on that arc;\n"
        "                 on the earth it becomes one of your captured soldiers"
    )
    + """\
Soldiers neither enter nor cross the sun -s-, the moon -m- and the earth -e-;
princesses may enter and cross -s- and -m-.

First each deploys twelve soldiers in her half, by turns:  E m4a
Then write piece, start and end:  P m4c s0c     or without the letter: m4c s0c
with a capture:                   U s5d m0d xS  with a promotion: S m3a -e- U
""",
}
_CLAIMS = "End a move with o to claim eclipse, with * to claim banished: {} *\n"
_ESCAPE = "Who escapes a false claim of banished types escape xU {}, or just escape.\n"


def reminder(game: AnyGame, view: State) -> str:
    """Return the rules in short, with claims and penalties where there are any."""
    said, claims = _REMINDERS[game.name], view.options.claims
    move, star = ("P m4c s0c", "s4b") if BOARDS[game.name] is ASTRAL else ("E d2 d3", "b7")
    if claims != "off":
        said += _CLAIMS.format(move)
    if claims == "tournament":
        said += _ESCAPE.format(star)
    return said
