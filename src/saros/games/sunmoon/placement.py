"""Positions put together piece by piece, and built only if they are possible (§9.5)."""

from __future__ import annotations

from typing import Any, TypeGuard

from ...core.refusal import Refusal, quoted
from . import fairy_placement
from .board import ASTRAL, BOARDS, EARTH, SIDES, TERRESTRIAL, Board, is_goal
from .fairy_placement import LoadReader, carried
from .fairy_position import FairyPosition
from .options import SunMoonOptions
from .pieces import (
    ANTI_STAR,
    ANY_KIND,
    HOUR_STAR,
    KIND_OF_LETTER,
    LETTERS,
    NAMES,
    NEUTRALS,
    PRINCESS,
    SOLDIERS,
    STAR,
    STARS,
    code,
    is_neutral,
    kind_of,
    letter,
    neutral,
    side_of,
)
from .position import Position
from .tables import MOST_NEUTRALS, MOST_PIECES

Counts = dict[tuple[int, int], int]
ARCS = {"h": HOUR_STAR, "a": ANTI_STAR}
STARTS = {0: (7, 9, 11), 1: (1, 3, 5)}
"""The hours where a side's astral shooting stars begin (§4.1)."""
PIECES = (*"EPUSRGDC", "=L", "=Q")
PIECE_LETTERS = (*"EPUSRGDCepusrgdc", "=L", "=Q")
COUNTED = {LETTERS[kind]: kind for kind in SOLDIERS} | {"any": ANY_KIND}
"""What is counted in pools and hands; soldiers of any kind are still to be chosen (F12.2)."""


def geometry_of(board: str, options: SunMoonOptions) -> int:
    """Return the number of the tables a game needs."""
    if board == TERRESTRIAL.name:
        return 0
    return 2 if options.open_earth else 1


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
            raise bad(f"the {self.board.name} board has no point {shown}{hint}")
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
        told = self.generals or any(self.freed)
        return told or any(kind > PRINCESS for kind in counted + standing)

    def _check_pieces(self) -> None:
        for point, piece in self.pieces.items():
            kind = kind_of(piece)
            where = f"no {NAMES[kind]} can stand on {self.board.names[point]}"
            if point == EARTH and kind in (PRINCESS, *NEUTRALS):
                raise bad(where)
            if self.board is ASTRAL and point in self.board.bodies - {EARTH} and kind != PRINCESS:
                raise bad(where)
            if kind in STARS:
                self._check_star(point, piece)

    def _check_star(self, point: int, piece: int) -> None:
        name, kind = self.board.names[point], kind_of(piece)
        if self.board is TERRESTRIAL:
            behind = point < 9 if side_of(piece) == 0 else point >= 54
            if kind != STAR:
                raise bad(f"the shooting star on {name} has no arc on the terrestrial board")
            if behind:
                raise bad(f"the shooting star on {name} stands behind its starting rank")
        elif point == EARTH and kind != STAR:
            self.pieces[point] = code(side_of(piece), STAR)  # there its arc means nothing any more
        elif point // 12 == 5 and kind != STAR:
            raise bad(f"the shooting star on {name} has not moved, so it has no arc yet")
        elif point // 12 < 5 and kind == STAR:
            arc = only_arc(point, side_of(piece))
            if arc is None:
                raise bad(
                    f"the shooting star on {name} needs its arc: h for hour or a for anti-hour"
                )
            self.pieces[point] = code(side_of(piece), ARCS[arc])

    def _check_counts(self) -> None:
        for side, name in enumerate(SIDES):
            loads = (each for load in self.loads.values() for each in carried(load))
            stand = (piece for piece in self.pieces.values() if not is_neutral(piece))
            owned = [kind_of(piece) for piece in (*stand, *loads) if side_of(piece) == side]
            if owned.count(PRINCESS) != 1:
                raise bad(f"{name} needs one princess and has {owned.count(PRINCESS)}")
            spare = [*self.pools.items(), *self.hands.items()]
            total = len(owned) + sum(n for (owner, _), n in spare if owner == side)
            if total > MOST_PIECES:
                raise bad(f"{name} has {total} pieces; {MOST_PIECES} are the most")
        if sum(is_neutral(piece) for piece in self.pieces.values()) > MOST_NEUTRALS:
            raise bad(f"there are more than {MOST_NEUTRALS} neutral pieces")
        self._check_hands()

    def _check_hands(self) -> None:
        """§4.2: the players deploy by turns, so moon is never more than one ahead."""
        moon, sun = (sum(n for (s, _), n in self.hands.items() if s == side) for side in (0, 1))
        known = any(n for (_, kind), n in self.hands.items() if kind != ANY_KIND)
        if known and self.board is TERRESTRIAL:
            raise bad("nothing is deployed on the terrestrial board but in a draft")
        if known and any(self.hands.get((side, ANY_KIND)) for side in (0, 1)):
            raise bad("soldiers in hand are of known kinds or of any, not both (F12.2)")
        if sun - moon != self.turn and (moon or sun):
            raise bad(
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
                    raise bad(f"no shooting star of {name} can be waiting on {where}")
            if len(set(queue)) != len(queue):
                raise bad(f"a waiting star of {name} is listed twice")
            missing = [point for point in there if point not in queue]
            if len(missing) > 1:
                raise bad(f"the order in which {name}'s shooting stars wait is missing")
            queue += missing
            if queue and any(self.pools.get((side, kind)) for kind in SOLDIERS):
                raise bad(f"{name}'s shooting star cannot wait while the pool has a soldier")


def only_arc(point: int, side: int) -> str | None:
    """Tell an astral star's arc from where it can have started, if that leaves one (§5.5)."""
    hour, steps = point % 12, 5 - point // 12
    by_hour = hour in STARTS[side]
    by_anti = (hour - steps) % 12 in STARTS[side]
    return None if by_hour == by_anti else "h" if by_hour else "a"


def bad(sentence: str) -> Refusal:
    """Return the refusal of a position."""
    return Refusal("bad_position", sentence)


def board_named(name: Any) -> Board:
    """Return the board of a name, or refuse it."""
    if not isinstance(name, str) or name not in BOARDS:
        raise bad(f"a board is terrestrial or astral, not {quoted(name)}")
    return BOARDS[name]


def has_loads(position: Position) -> TypeGuard[FairyPosition]:
    """Tell whether pieces of a position may carry something."""
    return isinstance(position, FairyPosition)


def piece_text(piece: int) -> str:
    """Return how a piece is written in a position: `E`, `e` or `=L`."""
    return f"={letter(piece)}" if is_neutral(piece) else letter(piece)


def piece_code(shown: str) -> int:
    """Return the piece that is written `E`, `e` or `=L`."""
    kind = KIND_OF_LETTER[shown[-1].upper()]
    return neutral(kind) if shown[0] == "=" else code(0 if shown.isupper() else 1, kind)


def side_named(name: Any) -> int:
    """Return the side of a name, or refuse it."""
    if name not in SIDES:
        raise bad(f"the turn is moon's or sun's, not {quoted(name)}")
    return SIDES.index(name)
