"""Why a move is refused, in one sentence that names the rule in the way."""

from __future__ import annotations

from .board import BOARDS, EARTH, SIDES, Board
from .fairy_position import FairyPosition
from .loads import BARRED, MOST_CAPTIVES, NO_CAPTURE, carried_count, cooldown_of, has_mark
from .moves import Go, named
from .notation import Written, corner_works, matches
from .pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    EARTH_PONY,
    ELEMENT,
    GRIFFIN,
    KIND_OF_LETTER,
    NAMES,
    NEUTRALS,
    PEGASUS,
    PRINCESS,
    SOLDIERS,
    STARS,
    UNICORN,
    is_neutral,
    kind_of,
    letter,
    side_of,
)
from .position import Position

CAPTURE_BY_LANDING = (EARTH_PONY, *STARS, GRIFFIN, DRAGON, CHANGELING)

WAYS = {
    EARTH_PONY: "one step, or two round a corner over an empty star (§5.1)",
    PEGASUS: "two or three steps straight to an empty star, over at most one piece (§5.2)",
    UNICORN: "one or two steps straight over empty stars (§5.3)",
    PRINCESS: "two steps round a corner, two straight over a piece, or one before a capture (§5.7)",
    GRIFFIN: "exactly two steps, over an empty star or one piece (F3.1)",
    DRAGON: "one step, or farther the more captives it has (F4.1)",
    CHANGELING: "two steps straight, one onto its prey, or as its disguise (F6.1, F6.2)",
    ELEMENT: "one step to an empty star (F7.1)",
    DRACONEQUUS: "to any empty star, or stays and captures a neighbour (F8.1)",
}


def why_not(position: Position, board_name: str, said: Written) -> str:
    """Return the reason why what somebody wrote is not a legal move here."""
    board = BOARDS[board_name]
    start, end = board.number[said.start], board.number[said.end]
    piece = position.piece_at(start)
    if fault := _wrong_piece(position, said, piece):
        return fault
    name = NAMES[kind_of(piece)]
    if not corner_works(said, position, board):
        return f"there is no open way from {said.start} round {said.corner} to {said.end}"
    pseudo = [named(board_name, code) for code in position.reachable(start)]
    goes = [move for move in pseudo if isinstance(move, Go) and move.end == said.end]
    if goes:
        return _wrong_details(position, board, said, goes)
    if isinstance(position, FairyPosition) and (fault := _held_back(position, start, end, name)):
        return fault
    if (there := position.piece_at(end)) and (fault := _occupied(position, said, piece, there)):
        return fault
    if fault := _body_in_the_way(board, kind_of(piece), start, end):
        return f"the {name} on {said.start} {fault}"
    way = goes_words(board_name, position, start)
    return f"the {name} on {said.start} cannot reach {said.end}: {way}"


def _occupied(position: Position, said: Written, piece: int, there: int) -> str:
    """Return why a piece cannot go where another stands; nothing if it captures by landing."""
    name = NAMES[kind_of(there)]
    if is_neutral(there):
        return f"{a(name)} stands on {said.end}, and it is never captured (F1.2)"
    if side_of(there) == position.turn:
        return f"{SIDES[position.turn]}'s own {name} stands on {said.end}"
    if kind_of(there) == PRINCESS:
        return f"a princess is never captured, and she stands on {said.end} (§5.8)"
    if kind_of(piece) not in CAPTURE_BY_LANDING:
        return f"{SIDES[side_of(there)]}'s {name} stands on {said.end}"
    return ""


def _held_back(position: FairyPosition, start: int, end: int, name: str) -> str | None:
    """Name what keeps a piece from what it otherwise might do (F5.7, F7.2, F8.3, F11.1)."""
    if fault := held_words(position, start):
        return fault
    load = position.load_at(start)
    if kind_of(position.piece_at(start)) == DRAGON and position.piece_at(end) and start != end:
        if has_mark(load, NO_CAPTURE):
            return f"the {name} has just lost a captive, so it may not capture (F5.7)"
        if carried_count(load) >= MOST_CAPTIVES:
            return f"the {name} has {MOST_CAPTIVES} captives, so it cannot capture (F4.2)"
    return None


def held_words(position: Position, start: int) -> str | None:
    """Say why the piece on a point must stay this turn, whatever stands around it."""
    if not isinstance(position, FairyPosition):
        return None
    kind, load = kind_of(position.piece_at(start)), position.load_at(start)
    name = NAMES[kind]
    if kind == PRINCESS and not position.is_free(position.turn):
        return "the princess is held until the first time she is in eclipse (F11.1)"
    if kind == ELEMENT and cooldown_of(load):
        return f"the {name} rests until each player has had another turn (F7.2)"
    if kind == DRACONEQUUS and has_mark(load, BARRED + position.turn):
        return f"{SIDES[position.turn]} used the {name} the turn before (F8.3)"
    return None


def a(name: str) -> str:
    """Put the right article before a name."""
    return f"an {name}" if name[0] in "aeio" else f"a {name}"


def _wrong_piece(position: Position, said: Written, piece: int) -> str | None:
    if piece == 0:
        return f"there is no piece on {said.start}"
    name = NAMES[kind_of(piece)]
    if side_of(piece) != position.turn and not is_neutral(piece):
        owner, mover = SIDES[side_of(piece)], SIDES[position.turn]
        return f"the {name} on {said.start} is {owner}'s, and it is {mover}'s turn"
    if letter(piece).upper() != said.kind:
        return f"the piece on {said.start} is {a(name)}, not {a(NAMES[KIND_OF_LETTER[said.kind]])}"
    return None


def _wrong_details(position: Position, board: Board, said: Written, goes: list[Go]) -> str:
    """The piece gets there, but not like this: wrong capture, promotion, or an eclipse."""
    fits = [move for move in goes if matches(move, said, position, board)]
    if fits:
        side = SIDES[position.turn]
        if position.in_eclipse(position.turn):
            return f"it leaves {side}'s princess in eclipse (§8.2)"
        return f"it puts {side}'s own princess in eclipse (§8.2)"
    loose = [move for move in goes if (move.captured is not None) == said.captures]
    if not loose:
        if said.captures:
            return f"the move from {said.start} to {said.end} captures nothing"
        return f"the move from {said.start} to {said.end} is possible only with its capture"
    if said.promotion and not any(move.promotion == said.promotion for move in loose):
        kinds = sorted({move.promotion for move in loose if move.promotion})
        can = f"only {' or '.join(kinds)} can return" if kinds else "no promotion is possible"
        return f"{said.promotion} is not to be had on {said.end}: {can} (§7.1)"
    return f"no {NAMES[KIND_OF_LETTER[said.prey or 'S']]} is captured by that move" + (
        f" on {said.captured}" if said.captured else ""
    )


def _body_in_the_way(board: Board, kind: int, start: int, end: int) -> str | None:
    """§6.1, §6.2: name the body that a piece would have had to enter or cross."""
    barred = board.bodies if kind in (*SOLDIERS, *NEUTRALS) else board.bodies & {EARTH}
    if kind in STARS:
        return None
    if end in barred:
        return f"may not enter the {_body(board, end)} (§6)"
    for _, way in board.walks(start, 3):
        if end in way:
            for point in way[: way.index(end)]:
                if point in barred:
                    return f"may not cross the {_body(board, point)} (§6)"
    return None


def _body(board: Board, point: int) -> str:
    return {"-s-": "sun", "-m-": "moon", "-e-": "earth"}[board.names[point]]


def goes_words(board: str, position: Position, start: int) -> str:
    """Say how the piece on a point goes: `it goes one or two steps straight …`."""
    kind = kind_of(position.piece_at(start))
    if kind not in STARS:
        return f"{'she' if kind == PRINCESS else 'it'} goes {WAYS[kind]}"
    if start in position.waiting_stars(position.turn):
        return "it waits for its promotion (§7.3)"
    if board == "astral":
        return "it goes one step inward along its arc (§5.5)"
    return "it goes one step forward, diagonally only on its first move (§5.4)"
