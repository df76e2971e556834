"""Carrying out a move that the rules do not allow, so that a faulty game can be read on."""

from __future__ import annotations

from ...core.refusal import Refusal
from . import notation
from .board import BOARDS, EARTH, TERRESTRIAL, Board, is_goal, steps_left
from .moves import Go, named
from .packing import NOTHING, capture, choosing, deployment
from .pieces import (
    ANY_KIND,
    KIND_OF_LETTER,
    PRINCESS,
    SOLDIERS,
    STARS,
    kind_of,
    letter,
    owner_bit,
    side_of,
)
from .position import Position


def skipped(position: Position, board_name: str, text: str) -> Position:
    """Return the position with the turn passed; a soldier that found no star is lost."""
    if not position.is_deploying():
        return position.passed()
    found = notation.deploy_pattern(board_name).match(text.strip())
    kinds = [kind for kind in (*SOLDIERS, ANY_KIND) if position.in_hand(position.turn, kind)]
    wanted = KIND_OF_LETTER[found["kind"].upper()] if found else 0
    return position.passed(wanted if wanted in kinds else kinds[0])


def forced(position: Position, board_name: str, text: str) -> Position | None:
    """Return the position after what was written, or None where that makes no sense."""
    board = BOARDS[board_name]
    try:
        if position.is_deploying():
            return _deployed(position, board, text)
        said = notation.parse_move(board_name, text)
    except Refusal:
        return None
    if position.fairy:
        return _forced_fairy(position, board, said)
    start, end = board.number[said.start], board.number[said.end]
    piece = position.piece_at(start)
    if piece == 0 or side_of(piece) != position.turn or start == end:
        return None
    captured = _prey(position, board, said, start, end)
    if captured is None or not _may_stand(position, board, piece, start, end, captured):
        return None
    promotion = _promotion(position, said, piece) if is_goal(board, position.turn, end) else 0
    return position.after(choosing(capture(start, end, captured), promotion))


def _forced_fairy(position: Position, board: Board, said: notation.Written) -> Position | None:
    """Carry out only what the piece could do if its princess did not matter (§8.2)."""
    start = board.number[said.start]
    if not position.piece_at(start) & owner_bit(position.turn):
        return None
    codes = position.reachable(start)
    goes = [(code, named(board.name, code)) for code in codes]
    fits = [
        code
        for code, move in goes
        if isinstance(move, Go) and notation.matches(move, said, position, board)
    ]
    return position.after(fits[0]) if len(fits) == 1 else None


def _deployed(position: Position, board: Board, text: str) -> Position | None:
    move = notation.parse_deploy(board.name, text)
    point, kind = board.number[move.star], KIND_OF_LETTER[move.kind]
    if (
        position.piece_at(point)
        or point in board.bodies
        or not any(position.in_hand(position.turn, each) for each in (kind, ANY_KIND))
    ):
        return None
    return position.after(deployment(kind, point))


def _prey(
    position: Position, board: Board, said: notation.Written, start: int, end: int
) -> int | None:
    """Return the point of the captured piece, NOTHING, or None if what was meant is unclear."""
    if _is_prey(position, end, said.prey):
        return end
    if not said.captures:
        return NOTHING
    if said.captured is not None:
        point = board.number[said.captured]
        return point if _is_prey(position, point, said.prey) else None
    lines = [way for _, way in board.walks(start, 4) if end in way[:3]]
    near = {
        p for way in lines for p in way[: way.index(end) + 2] if _is_prey(position, p, said.prey)
    }
    return near.pop() if len(near) == 1 else None


def _is_prey(position: Position, point: int, kind: str | None) -> bool:
    piece = position.piece_at(point)
    if piece == 0 or side_of(piece) == position.turn or kind_of(piece) == PRINCESS:
        return False
    return kind is None or letter(piece).upper() == kind


def _may_stand(
    position: Position, board: Board, piece: int, start: int, end: int, captured: int
) -> bool:
    """Tell whether a position with the piece on its end can exist at all."""
    if position.piece_at(end) and captured != end:
        return False
    if kind_of(piece) == PRINCESS:
        return end != EARTH or board is TERRESTRIAL
    if end in board.bodies - {EARTH} or start in position.waiting_stars(position.turn):
        return False
    # A shooting star only ever gets nearer to its goal: §5.4, §5.5.
    before, after = (steps_left(board, position.turn, point) for point in (start, end))
    return kind_of(piece) not in STARS or after < before


def _promotion(position: Position, said: notation.Written, piece: int) -> int:
    """Return the kind a shooting star becomes: as written, else the first that can return."""
    if kind_of(piece) not in STARS:
        return 0
    side = position.turn
    pool = [kind for kind in SOLDIERS if position.in_pool(side, kind)]
    wanted = KIND_OF_LETTER[said.promotion] if said.promotion else 0
    return wanted if wanted in pool else (pool[0] if pool else 0)
