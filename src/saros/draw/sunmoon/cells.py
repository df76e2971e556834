"""Sun and Moon for a text canvas: both boards as marks on a grid of characters, and the story."""

from __future__ import annotations

from collections.abc import Iterator

from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL, BOARDS, SIDES, Board
from ...games.sunmoon.pieces import NAMES, PRINCESS, is_neutral, kind_of, letter, side_of
from ...games.sunmoon.rules import State
from ..scene import Mark, Scene, SceneRequest
from .grid import Grid, disc, lattice, ranks
from .palette import BOARD_PALETTE
from .story import BODIES, belongings, burden_lines, in_eclipse, is_banished, piece_label, story

GLYPHS = {"-s-": "☉", "-m-": "☾", "-e-": "⊕"}
ROOM_FOR_STORY = 5
"""Rows that must be left free under a board: the story, the prompt and an answer."""


def scene(game: AnyGame, view: State, before: State | None, wanted: SceneRequest) -> Scene:
    """Return the scene of a view; the board grows and shrinks with its window."""
    board = BOARDS[game.name]
    grid = _grid(board, wanted)
    marks = (
        *grid.marks,
        *_stars(board, grid, view, game, before),
        *_pieces(board, grid, view, before),
    )
    sides = (0, 1) if wanted.flip else (1, 0)
    panels = [tuple(belongings(board, view, side, wanted.names)) for side in sides]
    nobodys = burden_lines(board, view, None)
    told = (*nobodys, *story(game, view, wanted.last, wanted.end))
    return Scene(grid.width, grid.height, marks, grid.ground, panels[0], panels[1], told,
                 BOARD_PALETTE)  # fmt: skip


def _grid(board: Board, wanted: SceneRequest) -> Grid:
    """Return the points of a board in a window.

    Without fine lines the round board is hard to read, so on a bare canvas it is drawn only for who
    wants the disc.
    """
    columns, rows = wanted.room or (200, 200)
    flip, bare, compact = wanted.flip, wanted.bare, "compact" in wanted.styles
    if board is not ASTRAL:
        beside, below = not bare and columns >= 78 and rows >= 24, columns >= 57 and rows >= 26
        small = compact or not (beside or below)
        return ranks(flip, *((4, 2) if small else (6, 3)))
    # The disc needs two columns for every row, and a margin for the names of the hours.
    radius = min((columns - 11) // 4, (rows - ROOM_FOR_STORY - 3) // 2, 16)
    if compact or radius < 12 or (bare and "disc" not in wanted.styles):
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
            body, glyph = BODIES[name], GLYPHS[name]
            look = frozenset({"body", body})
            yield Mark(f"star:{name}", "body", (grid.at[point],), look, f"the {body}, empty", glyph)
        else:
            look = frozenset({"open"} if name in open_to else ())
            shape, label = "glint", f"{name}, empty"
            if point in left:
                shape, look, label = "ring", frozenset({"last"}), f"{name}, just left"
            yield Mark(f"star:{name}", shape, (grid.at[point],), look, label, "·")


def _pieces(board: Board, grid: Grid, view: State, before: State | None) -> Iterator[Mark]:
    position = view.position
    changed = _changed(board, view, before)
    for point, piece in position.pieces().items():
        side = side_of(piece)
        looks = set() if is_neutral(piece) else {SIDES[side]}
        if point in changed:
            looks.add("last")
        if kind_of(piece) == PRINCESS and in_eclipse(view, side):
            looks.add("eclipse")
        told = ["waiting"] if point in position.waiting_stars(side) else []
        told += ["banished"] if "eclipse" in looks and is_banished(view, side) else []
        label = piece_label(board.names[point], piece, (*looks, *told))
        place = (grid.at[point],)
        yield Mark(f"piece:{board.names[point]}", NAMES[kind_of(piece)], place, frozenset(looks),
                   label, letter(piece))  # fmt: skip


def _changed(board: Board, view: State, before: State | None) -> list[int]:
    """The points whose pieces the last move changed."""
    if before is None:
        return []
    old, new = before.position, view.position
    return [p for p in range(board.size) if old.piece_at(p) != new.piece_at(p)]
