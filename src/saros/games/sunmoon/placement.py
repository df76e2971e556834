"""Positions as one line of text and as JSON, both exact in both directions (§9.5).

The line reads `board pieces turn pools waiting hands`. Pieces are listed by rank from 7 to 1
(terrestrial), or by sphere from f to a, each from s0 to m5, and then the earth (astral); numbers
count empty points, capitals are moon's. An astral shooting star that has moved is followed by its
arc, `h` or `a`. Moon's part of the last three fields comes before the slash, `-` is nothing. A
seventh field tells what fairy pieces carry (F14.3): see `fairy_placement.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from ...core.refusal import Refusal, excerpt, quoted
from . import fairy_placement
from .board import ASTRAL, BOARDS, EARTH, SIDES, TERRESTRIAL, Board, home, is_goal
from .fairy_placement import LoadReader, carried
from .fairy_position import FairyPosition
from .options import NONE, SunMoonOptions
from .pieces import (
    ANTI_STAR,
    ANY_KIND,
    FULL_ROSTER,
    HOUR_STAR,
    KIND_OF_LETTER,
    LETTERS,
    NAMES,
    NEUTRALS,
    PRINCESS,
    SOLDIERS,
    STANDARD_SOLDIERS,
    STAR,
    STARS,
    astral_setup,
    code,
    is_neutral,
    kind_of,
    letter,
    neutral,
    side_of,
    terrestrial_setup,
)
from .position import Position
from .rosters import (
    ARMY,
    STANDARD,
    Limits,
    Roster,
    read_armies,
    read_limits,
    read_neutrals,
    read_rosters,
    terrestrial_army,
)
from .tables import MOST_NEUTRALS, MOST_PIECES

Counts = dict[tuple[int, int], int]
ARCS = {"h": HOUR_STAR, "a": ANTI_STAR}
STARTS = {0: (7, 9, 11), 1: (1, 3, 5)}
"""The hours where a side's astral shooting stars begin (§4.1)."""

TEXT_ORDER = {
    "terrestrial": [[rank * 9 + file for file in range(9)] for rank in range(6, -1, -1)],
    "astral": [[sphere * 12 + hour for hour in range(12)] for sphere in range(5, -1, -1)]
    + [[EARTH]],
}
KEYS = (
    *"board turn pieces arcs pools waiting reserve".split(),
    *fairy_placement.KEYS,
    # Not of the position itself, but of the state around it.
    *"switches called penalty lost".split(),
)
PIECES = (*"EPUSRGDC", "=L", "=Q")
PIECE_LETTERS = (*"EPUSRGDCepusrgdc", "=L", "=Q")
COUNTED = {LETTERS[kind]: kind for kind in SOLDIERS} | {"any": ANY_KIND}
"""What is counted in pools and hands; soldiers of any kind are still to be chosen (F12.2)."""
_TOKEN = re.compile(r"([1-9][0-9]?)|([EPUSRGDCepusrgdc]|=[LQ])([ha]?)")
_COUNTS = re.compile(r"-|" + "".join(rf"(?:{word}[1-9]\d?)?" for word in COUNTED), re.ASCII)


def geometry_of(board: str, options: SunMoonOptions) -> int:
    """Return the number of the tables a game needs."""
    if board == TERRESTRIAL.name:
        return 0
    return 2 if options.open_earth else 1


def start_position(board: str, options: SunMoonOptions) -> Position:
    """Return the set-up (§2.3, F12.3), or the board before deployment (§4.1)."""
    if _begins_otherwise(options):
        return _fairy_start(BOARDS[board], options)
    position = Position(geometry_of(board, options))
    if board == TERRESTRIAL.name:
        position.place(terrestrial_setup(), 0, {}, {}, [[], []])
    else:
        hands = {(s, k): n for s in range(2) for k, n in zip(SOLDIERS, FULL_ROSTER, strict=True)}
        position.place(astral_setup(), 0, {}, hands, [[], []])
    return position


def _begins_otherwise(options: SunMoonOptions) -> bool:
    own = {options.neutrals, options.fairy_stars, options.fairy_limits} != {NONE}
    return own or options.generals or options.roster != STANDARD


def _fairy_start(board: Board, options: SunMoonOptions) -> Position:
    """Return the beginning of a game with rosters and neutral pieces of its own (F12)."""
    placement = Placement(board, options.generals)
    setup = terrestrial_setup() if board is TERRESTRIAL else astral_setup()
    placement.pieces = {at: piece for at, piece in setup.items() if kind_of(piece) not in SOLDIERS}
    kept = _placed_soldiers(placement, options)
    for point, piece in read_neutrals(board, options.neutrals).items():
        if point in placement.pieces or point in kept:
            raise Refusal("bad_option", f"no neutral piece can begin on {board.names[point]}")
        placement.pieces[point] = piece
    return placement.build(geometry_of(board.name, options))


def _placed_soldiers(placement: Placement, options: SunMoonOptions) -> set[int]:
    """Place both sides' soldiers, or give them in hand; return stars kept free for a draft."""
    board, limits = placement.board, read_limits(options.fairy_limits)
    if options.fairy_stars != NONE:
        for army in read_armies(board, options.fairy_stars, limits):
            _place_army(placement, army)
        return set()
    rosters = read_rosters(options.roster, limits)
    kept: set[int] = set()
    if rosters is None and limits != Limits():
        raise Refusal("bad_option", "in a draft the limits of F12.1 hold")
    for side in range(2):
        if rosters is None:
            placement.hands[side, ANY_KIND] = ARMY
            kept |= {*home(board, side)} if board is TERRESTRIAL else set()
        elif board is TERRESTRIAL:
            _refuse_crowd(rosters[side])
            placement.pieces |= terrestrial_army(rosters[side], side)
        else:
            placement.hands |= {(side, kind): many for kind, many in rosters[side].items()}
    return kept


def _place_army(placement: Placement, army: dict[int, int]) -> None:
    if taken := [point for point in army if point in placement.pieces]:
        where = placement.board.names[taken[0]]
        raise Refusal("bad_option", f"no soldier can begin on {where}, which is taken")
    placement.pieces |= army


def _refuse_crowd(roster: Roster) -> None:
    if sum(roster.values()) > ARMY:
        raise Refusal("bad_option", f"name the stars of more than {ARMY} soldiers (F12.3)")


# Building with all checks ------------------------------------------------------------------


class Placement:
    """A position being read: collects pieces and then refuses what cannot be."""

    def __init__(self, board: Board, generals: bool = False) -> None:
        self.board = board
        self.generals = generals
        self.pieces: dict[int, int] = {}
        self.turn = 0
        self.pools: Counts = {}
        self.hands: Counts = {}
        self.waiting: list[list[int]] = [[], []]
        self.loads: fairy_placement.Loads = {}
        self.freed = [False, False]

    def point(self, name: Any) -> int:
        """Return the number of a point, refusing a name the board does not have."""
        point = self.board.number.get(name) if isinstance(name, str) else None
        if point is None:
            known = {"s2b": "; the sun is written -s-", "m2b": "; the moon is written -m-"}
            hint = known.get(name, "") if isinstance(name, str) and self.board is ASTRAL else ""
            shown = quoted(name)
            raise _bad(f"the {self.board.name} board has no point {shown}{hint}")
        return point

    def build(self, geometry: int) -> Position:
        """Return the position, or refuse it in one sentence."""
        self._check_pieces()
        self._check_counts()
        self._check_waiting()
        if not self._is_fairy():
            position = Position(geometry)
            position.place(self.pieces, self.turn, self.pools, self.hands, self.waiting)
            return position
        fairy = FairyPosition(geometry, self.generals)
        fairy.place(self.pieces, self.turn, self.pools, self.hands, self.waiting)
        fairy.load_up(self.loads, self.freed)
        return fairy

    def reader(self) -> LoadReader:
        """Return what reads the loads of the pieces that were read."""
        return LoadReader(self.board, self.pieces, self.point)

    def _is_fairy(self) -> bool:
        counted = [kind for (_, kind), many in (self.pools | self.hands).items() if many]
        standing = [kind_of(piece) for piece in self.pieces.values()]
        return self.generals or any(kind > PRINCESS for kind in counted + standing)

    def _check_pieces(self) -> None:
        for point, piece in self.pieces.items():
            kind = kind_of(piece)
            where = f"no {NAMES[kind]} can stand on {self.board.names[point]}"
            if point == EARTH and kind in (PRINCESS, *NEUTRALS):
                raise _bad(where)
            if self.board is ASTRAL and point in self.board.bodies - {EARTH} and kind != PRINCESS:
                raise _bad(where)
            if kind in STARS:
                self._check_star(point, piece)

    def _check_star(self, point: int, piece: int) -> None:
        name, kind = self.board.names[point], kind_of(piece)
        if self.board is TERRESTRIAL:
            behind = point < 9 if side_of(piece) == 0 else point >= 54
            if kind != STAR:
                raise _bad(f"the shooting star on {name} has no arc on the terrestrial board")
            if behind:
                raise _bad(f"the shooting star on {name} stands behind its starting rank")
        elif point == EARTH and kind != STAR:
            self.pieces[point] = code(side_of(piece), STAR)  # there its arc means nothing any more
        elif point // 12 == 5 and kind != STAR:
            raise _bad(f"the shooting star on {name} has not moved, so it has no arc yet")
        elif point // 12 < 5 and kind == STAR:
            arc = only_arc(point, side_of(piece))
            if arc is None:
                raise _bad(
                    f"the shooting star on {name} needs its arc: h for hour or a for anti-hour"
                )
            self.pieces[point] = code(side_of(piece), ARCS[arc])

    def _check_counts(self) -> None:
        for side, name in enumerate(SIDES):
            loads = (each for load in self.loads.values() for each in carried(load))
            stand = (piece for piece in self.pieces.values() if not is_neutral(piece))
            owned = [kind_of(piece) for piece in (*stand, *loads) if side_of(piece) == side]
            if owned.count(PRINCESS) != 1:
                raise _bad(f"{name} needs one princess and has {owned.count(PRINCESS)}")
            spare = [*self.pools.items(), *self.hands.items()]
            total = len(owned) + sum(n for (owner, _), n in spare if owner == side)
            if total > MOST_PIECES:
                raise _bad(f"{name} has {total} pieces; {MOST_PIECES} are the most")
        if sum(is_neutral(piece) for piece in self.pieces.values()) > MOST_NEUTRALS:
            raise _bad(f"there are more than {MOST_NEUTRALS} neutral pieces")
        self._check_hands()

    def _check_hands(self) -> None:
        """§4.2: the players deploy by turns, so moon is never more than one ahead."""
        moon, sun = (sum(n for (s, _), n in self.hands.items() if s == side) for side in (0, 1))
        known = any(n for (_, kind), n in self.hands.items() if kind != ANY_KIND)
        if known and self.board is TERRESTRIAL:
            raise _bad("nothing is deployed on the terrestrial board but in a draft")
        if known and any(self.hands.get((side, ANY_KIND)) for side in (0, 1)):
            raise _bad("soldiers in hand are of known kinds or of any, not both (F12.2)")
        if sun - moon != self.turn and (moon or sun):
            raise _bad(
                f"with {moon} and {sun} soldiers to deploy it cannot be {SIDES[self.turn]}'s turn"
            )

    def _check_waiting(self) -> None:
        for side, name in enumerate(SIDES):
            queue = self.waiting[side]
            goals = [p for p in self.pieces if is_goal(self.board, side, p)]
            there = [p for p in goals if self.pieces[p] == code(side, STAR)]
            for point in queue:
                if point not in there:
                    where = self.board.names[point]
                    raise _bad(f"no shooting star of {name} can be waiting on {where}")
            if len(set(queue)) != len(queue):
                raise _bad(f"a waiting star of {name} is listed twice")
            missing = [point for point in there if point not in queue]
            if len(missing) > 1:
                raise _bad(f"the order in which {name}'s shooting stars wait is missing")
            queue += missing
            if queue and any(self.pools.get((side, kind)) for kind in SOLDIERS):
                raise _bad(f"{name}'s shooting star cannot wait while the pool has a soldier")


def only_arc(point: int, side: int) -> str | None:
    """Tell an astral star's arc from where it can have started, if that leaves one (§5.5)."""
    hour, steps = point % 12, 5 - point // 12
    by_hour = hour in STARTS[side]
    by_anti = (hour - steps) % 12 in STARTS[side]
    return None if by_hour == by_anti else "h" if by_hour else "a"


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_position", sentence)


def _board_named(name: Any) -> Board:
    if not isinstance(name, str) or name not in BOARDS:
        raise _bad(f"a board is terrestrial or astral, not {quoted(name)}")
    return BOARDS[name]


# One line of text --------------------------------------------------------------------------


def write_position(position: Position) -> str:
    """Return a position as one line."""
    board = TERRESTRIAL if position.geometry == 0 else ASTRAL
    rows = "/".join(_write_row(position, row) for row in TEXT_ORDER[board.name])
    pools = _write_counts(position.in_pool)
    hands = _write_counts(position.in_hand)
    queues = (",".join(board.names[p] for p in position.waiting_stars(s)) or "-" for s in (0, 1))
    line = f"{board.name} {rows} {SIDES[position.turn]} {pools} {'/'.join(queues)} {hands}"
    more = fairy_placement.write_field(board, position) if _has_loads(position) else "-"
    return line if more == "-" else f"{line} {more}"


def _has_loads(position: Position) -> TypeGuard[FairyPosition]:
    return isinstance(position, FairyPosition)


def _write_row(position: Position, row: list[int]) -> str:
    text, gap = "", 0
    for point in row:
        piece = position.piece_at(point)
        if not piece:
            gap += 1
            continue
        arc = {HOUR_STAR: "h", ANTI_STAR: "a"}.get(kind_of(piece), "")
        text += (str(gap) if gap else "") + piece_text(piece) + arc
        gap = 0
    return text + (str(gap) if gap else "")


def piece_text(piece: int) -> str:
    """Return how a piece is written in a position: `E`, `e` or `=L`."""
    return f"={letter(piece)}" if is_neutral(piece) else letter(piece)


def _write_counts(count: Any) -> str:
    halves = (
        "".join(f"{name}{count(s, k)}" for name, k in COUNTED.items() if count(s, k))
        for s in (0, 1)
    )
    return "/".join(part or "-" for part in halves)


def read_position(text: str, options: SunMoonOptions | None = None) -> Position:
    """Return the position a line describes."""
    fields = text.split()
    if len(fields) not in (6, 7):
        raise _bad(
            "a position has six fields (board pieces turn pools waiting hands), and a seventh for"
            f" fairy pieces, not {len(fields)}"
        )
    options = options or SunMoonOptions()
    placement = Placement(_board_named(fields[0]), options.generals)
    _read_rows(placement, fields[1])
    placement.turn = _side(fields[2])
    placement.pools = _read_counts(fields[3])
    for side, names in enumerate(_halves(fields[4])):
        placement.waiting[side] = [
            placement.point(name) for name in names.split(",") if names != "-"
        ]
    placement.hands = _read_counts(fields[5])
    if len(fields) == 7:
        placement.loads, placement.freed = fairy_placement.read_field(placement.reader(), fields[6])
    return placement.build(geometry_of(fields[0], options))


def _read_rows(placement: Placement, text: str) -> None:
    order, rows = TEXT_ORDER[placement.board.name], text.split("/")
    if len(rows) != len(order):
        raise _bad(f"the {placement.board.name} board has {len(order)} rows, not {len(rows)}")
    for points, row in zip(order, rows, strict=True):
        cells = list(_cells(row))
        if len(cells) != len(points):
            raise _bad(f"the row {excerpt(row)} has {len(cells)} points instead of {len(points)}")
        placement.pieces |= {
            point: piece for point, piece in zip(points, cells, strict=True) if piece
        }


def _cells(row: str) -> Iterator[int]:
    """Yield the pieces of a row, 0 for each empty point."""
    place = 0
    while place < len(row):
        token = _TOKEN.match(row, place)
        if token is None or (token[3] and token[2] not in "Ss"):
            raise _bad(f"the row {excerpt(row)} cannot be read from {excerpt(row[place:], 8)} on")
        place = token.end()
        if token[1]:
            yield from [0] * int(token[1])
        else:
            piece = piece_code(token[2])
            yield code(side_of(piece), ARCS[token[3]]) if token[3] else piece


def piece_code(shown: str) -> int:
    """Return the piece that is written `E`, `e` or `=L`."""
    kind = KIND_OF_LETTER[shown[-1].upper()]
    return neutral(kind) if shown[0] == "=" else code(0 if shown.isupper() else 1, kind)


def _halves(text: str) -> list[str]:
    halves = text.split("/")
    if len(halves) != 2:
        raise _bad(f"{excerpt(text)} needs moon's part, a slash and sun's part")
    return halves


def _read_counts(text: str) -> Counts:
    counts: Counts = {}
    for side, part in enumerate(_halves(text)):
        if not _COUNTS.fullmatch(part) or not part:
            raise _bad(f"{excerpt(part)} is not a count of soldiers like E2U1")
        for kind, number in re.findall(r"([A-Z]|any)(\d+)", part):
            counts[side, COUNTED[kind]] = int(number)
    return counts


def _side(name: Any) -> int:
    if name not in SIDES:
        raise _bad(f"the turn is moon's or sun's, not {quoted(name)}")
    return SIDES.index(name)


# JSON --------------------------------------------------------------------------------------


def position_to_json(position: Position) -> dict[str, Any]:
    """Return a position as the explicit JSON object."""
    board = TERRESTRIAL if position.geometry == 0 else ASTRAL
    pieces = position.pieces()
    arcs = {HOUR_STAR: "h", ANTI_STAR: "a"}
    data: dict[str, Any] = {
        "board": board.name,
        "turn": SIDES[position.turn],
        "pieces": {board.names[point]: piece_text(piece) for point, piece in pieces.items()},
        "arcs": {
            board.names[point]: arcs[kind_of(piece)]
            for point, piece in pieces.items()
            if kind_of(piece) in arcs
        },
        "pools": _counts_to_json(position.in_pool),
        "waiting": {
            name: [board.names[p] for p in position.waiting_stars(side)]
            for side, name in enumerate(SIDES)
        },
    }
    if position.is_deploying():
        data["reserve"] = _counts_to_json(position.in_hand)
    return data | fairy_placement.loads_to_json(board, position) if _has_loads(position) else data


def _counts_to_json(count: Any) -> dict[str, dict[str, int]]:
    """Return counts by side and kind; fairy soldiers only where there are some."""
    return {
        name: {
            word: count(side, kind)
            for word, kind in COUNTED.items()
            if kind in STANDARD_SOLDIERS or count(side, kind)
        }
        for side, name in enumerate(SIDES)
    }


def options_of(data: Mapping[str, Any]) -> SunMoonOptions:
    """Return the switches a JSON position carries."""
    return SunMoonOptions.from_mapping(_object(data, "switches"))


def position_from_json(data: Mapping[str, Any], options: SunMoonOptions) -> Position:
    """Return the position a JSON object describes; missing keys mean empty."""
    placement = placement_from_json(data, options)
    return placement.build(geometry_of(placement.board.name, options))


def placement_from_json(data: Mapping[str, Any], options: SunMoonOptions) -> Placement:
    """Return what a JSON object puts on a board, be it possible or not."""
    board = _board_named(data.get("board"))
    placement = Placement(board, options.generals)
    placement.turn = _side(data.get("turn"))
    for key in data:
        if key not in KEYS:
            raise _bad(f"a position has no {quoted(key)}")
    _read_pieces(placement, _object(data, "pieces"), _object(data, "arcs"))
    placement.pools = _counts_from_json(_object(data, "pools"), "pools")
    placement.hands = _counts_from_json(_object(data, "reserve"), "reserve")
    for side, names in _by_side(_object(data, "waiting"), "waiting"):
        if not isinstance(names, list):
            raise _bad(f"waiting stars are a list of points, not {quoted(names)}")
        placement.waiting[side] = [placement.point(name) for name in names]
    more = {key: _object(data, key) for key in fairy_placement.KEYS}
    placement.loads = fairy_placement.read_loads(placement.reader(), more)
    placement.freed = fairy_placement.read_freed(more["freed"])
    return placement


def _object(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _bad(f"{key} is a JSON object, not {quoted(value)}")
    return value


def _read_pieces(placement: Placement, pieces: dict[str, Any], arcs: dict[str, Any]) -> None:
    for name, shown in pieces.items():
        point = placement.point(name)
        if not isinstance(shown, str) or shown not in PIECE_LETTERS:
            raise _bad(f"{quoted(shown)} on {name} is no piece; they are {' '.join(PIECES)}")
        placement.pieces[point] = piece_code(shown)
    for name, arc in arcs.items():
        point = placement.point(name)
        piece = placement.pieces.get(point, 0)
        if kind_of(piece) != STAR:
            raise _bad(f"there is no shooting star on {name} that could have an arc")
        if not isinstance(arc, str) or arc not in ARCS:
            raise _bad(f"the arc on {name} is h or a, not {quoted(arc)}")
        placement.pieces[point] = code(side_of(piece), ARCS[arc])


def _by_side(data: dict[str, Any], what: str) -> Iterator[tuple[int, Any]]:
    for name, value in data.items():
        if name not in SIDES:
            raise _bad(f"{what} are moon's or sun's, not {excerpt(name)}")
        yield SIDES.index(name), value


def _counts_from_json(data: dict[str, Any], what: str) -> Counts:
    counts: Counts = {}
    known = [word for word in COUNTED if word != "any" or what == "reserve"]
    for side, numbers in _by_side(data, what):
        if not isinstance(numbers, dict):
            raise _bad(f"{what} hold numbers by kind, not {quoted(numbers)}")
        for kind, number in numbers.items():
            good = isinstance(number, int) and not isinstance(number, bool)
            if kind not in known or not good or not 0 <= number <= MOST_PIECES:
                raise _bad(f"{what} cannot hold {quoted(number)} of {quoted(kind)}")
            counts[side, COUNTED[kind]] = number
    return counts
