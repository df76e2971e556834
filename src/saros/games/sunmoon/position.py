# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel: one position of either board, its legal moves, making and unmaking them.

Ordinary Python that Cython compiles when Saros is installed; it runs as it is where there is no
compiler. Everything here works on small integers: points as numbered in `board.py`, pieces and
their kinds as in `pieces.py`, ways to go from `tables.py`, moves packed as `packing.py` says. What
the classes hold stands in `position.pxd`. Named moves, texts and refusals are made of these in the
files around; repetition (§8.4) is the play's business.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from .pieces import KINDS, SOLDIERS, STARS
from .tables import GEOMETRIES, MOST_PIECES, Geometry, PointRows, zobrist_keys

if not cython.compiled:  # else all this comes from position.pxd
    from .board import EARTH
    from .packing import (
        BANISHING_BLOW,
        DEPLOY,
        ECLIPSE_BLOW,
        GO,
        HAND,
        NOTHING,
        capture,
        captured_of,
        captures,
        choice_of,
        choosing,
        deployment,
        end_of,
        ends_of,
        identity_of,
        move_kind,
        quiet_move,
        sharing,
        sign_of,
        start_of,
        striking,
        undo_mover,
        undo_of,
        undo_prey,
        undo_promoted,
        undo_queued,
    )
    from .pieces import (
        ANTI_STAR,
        EARTH_PONY,
        HOUR_STAR,
        KIND_ROOM,
        NO_PIECE,
        PEGASUS,
        PIECE_CODES,
        PRINCESS,
        STAR,
        UNICORN,
        code,
        kind_of,
        owner_bit,
    )
    from .tables import (
        CELLS,
        COUNT_ROOM,
        FREE,
        HOME_STARS,
        MOST_MOVES,
        MOST_WAITING,
        MOST_WAYS,
        NOWHERE,
        PLACES,
        POINTS,
        ROW_CELLS,
        SOLDIER_KINDS,
        STAR_KINDS,
        WALL,
    )

    MoveList = list[int]
    PointSet = list[int]

    def bit_of(point: int) -> int:
        """Return the bit of a point in its word of a set of points."""
        return 1 << (point & 63)

    def lowest_bit(bits: int) -> int:
        """Return the place of the lowest bit that is set."""
        return (bits & -bits).bit_length() - 1


COMPILED: bool = cython.compiled


@cython.final
@cython.cclass
class Tables:
    """The tables of one geometry in C arrays; see `tables.Geometry` for what each row means."""

    def __init__(self, geometry: Geometry) -> None:
        self._make_room()
        self.shut = tables_for(1) if geometry.open_earth else self
        self.size = geometry.board.size
        self.astral = geometry.board.name == "astral"
        _fill_rows(self.ray_of, self.ray, geometry.soldier_rays())
        for point, steps in enumerate(geometry.pony_steps()):
            for end in steps:
                self.steps[point * 2 + end // 64] |= bit_of(end)
        _fill_rows(self.turn_of, self.turn, geometry.pony_corners())
        _fill_rows(self.royal_turn_of, self.royal_turn, geometry.royal_corners())
        _fill_rows(self.royal_ray_of, self.royal_ray, geometry.royal_rays())
        self._find_threats(geometry)
        _fill(self.star_move, 2 * STAR_KINDS * POINTS * 3, geometry.star_moves())
        _fill(self.goal, 2 * POINTS, geometry.goals())
        _fill(self.home, 2 * HOME_STARS, geometry.homes())
        self._describe_kinds()
        self._draw_keys()

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        if not cython.compiled:
            self.ray, self.ray_of = [0] * ROW_CELLS, [0] * PLACES
            self.steps = [0] * (2 * POINTS)
            self.turn, self.turn_of = [0] * ROW_CELLS, [0] * PLACES
            self.royal_turn, self.royal_turn_of = [0] * ROW_CELLS, [0] * PLACES
            self.royal_ray, self.royal_ray_of = [0] * ROW_CELLS, [0] * PLACES
            self.threat, self.threat_of = [0] * (MOST_WAYS * 3), [0] * (2 * POINTS * PLACES)
            self.near, self.screen = [0] * (2 * POINTS * 2), [0] * (POINTS * 2)
            self.star_move = [0] * (2 * STAR_KINDS * POINTS * 3)
            self.goal, self.home = [0] * (2 * POINTS), [0] * (2 * HOME_STARS)
            self.is_prey = [0] * (2 * 2 * PIECE_CODES)
            self.is_soldier, self.is_star = [0] * KIND_ROOM, [0] * KIND_ROOM
            self.soldier, self.soldier_number = [0] * SOLDIER_KINDS, [0] * KIND_ROOM
            self.piece_key = [0] * (PIECE_CODES * POINTS)
            self.count_key = [0] * (2 * 2 * KIND_ROOM * COUNT_ROOM)
            self.waiting_key = [0] * (2 * MOST_WAITING * POINTS)

    def _find_threats(self, geometry: Geometry) -> None:
        """Lay down from where, and how, each side may threaten each point."""
        cells: list[int] = []
        ways = geometry.threat_ways()
        for side in range(2):
            for point, stars in enumerate(geometry.star_threats(side)):
                place = side * POINTS + point
                begin = place * PLACES
                for way in sorted(ways[point] + stars):
                    while begin <= place * PLACES + way.start:
                        self.threat_of[begin] = len(cells)
                        begin += 1
                    cells += way[1:]
                    self.near[place * 2 + way.start // 64] |= bit_of(way.start)
                for rest in range(begin, (place + 1) * PLACES):
                    self.threat_of[rest] = len(cells)
        _fill(self.threat, MOST_WAYS * 3, cells)
        for royal in range(self.size):
            for point in {point for way in ways[royal] for point in way[2:]} - {FREE}:
                self.screen[royal * 2 + point // 64] |= bit_of(point)

    def _describe_kinds(self) -> None:
        """Take over what `KINDS` says of the pieces."""
        assert len(KINDS) <= KIND_ROOM
        for side in range(2):
            for kind in range(len(KINDS)):
                place = (1 - side) * 2 * PIECE_CODES + code(side, kind)
                self.is_prey[place] = KINDS[kind].is_prey
        _fill(self.is_soldier, KIND_ROOM, [kind in SOLDIERS for kind in range(KIND_ROOM)])
        _fill(self.is_star, KIND_ROOM, [kind in STARS for kind in range(KIND_ROOM)])
        _fill(self.soldier, SOLDIER_KINDS, [*SOLDIERS])
        for number, kind in enumerate(SOLDIERS):
            self.soldier_number[kind] = number

    def _draw_keys(self) -> None:
        pieces: cython.int = PIECE_CODES * POINTS
        counts: cython.int = 2 * 2 * KIND_ROOM * COUNT_ROOM
        queues: cython.int = 2 * MOST_WAITING * POINTS
        keys = iter(zobrist_keys(pieces + counts + queues + 1))
        i: cython.int
        for i in range(pieces):
            self.piece_key[i] = next(keys)
        for i in range(counts):
            self.count_key[i] = next(keys)
        for i in range(queues):
            self.waiting_key[i] = next(keys)
        self.turn_key = next(keys)


@cython.cfunc
def _fill(target: cython.p_schar, room: cython.int, cells: list[int]) -> cython.void:
    assert len(cells) <= room
    i: cython.int
    for i in range(len(cells)):
        target[i] = cells[i]


@cython.cfunc
def _fill_rows(first: cython.p_int, target: cython.p_schar, rows: PointRows) -> cython.void:
    """Copy rows; those of a point begin at cell `first[point]`."""
    _fill(target, ROW_CELLS, rows.cells)
    i: cython.int
    for i in range(len(rows.first)):
        first[i] = rows.first[i] * rows.width


_tables: dict[int, Tables] = {}


def _side(side: int) -> int:
    """Return a side that the arrays have, or raise."""
    if side not in (0, 1):
        raise IndexError(f"there is no side {side}")
    return side


def tables_for(geometry: int) -> Tables:
    """Return the tables of a geometry, worked out when they are first asked for."""
    if geometry not in range(len(GEOMETRIES)):
        raise IndexError(f"there is no geometry {geometry}")
    if geometry not in _tables:
        board, open_earth = GEOMETRIES[geometry]
        _tables[geometry] = Tables(Geometry(board, open_earth))
    return _tables[geometry]


@cython.cclass
class Position:
    """Pieces, side to move, pools, waiting stars and soldiers still in hand.

    `after` and `without` leave the position alone and return a new one; `push` and `pop` change it
    in place, for searches. `FairyPosition` has more, and ways of its own where the two differ; so
    standard positions pay nothing for it.
    """

    _legal: Sequence[int] | None
    _stack: list[tuple[int, int, int, Sequence[int] | None]] | None

    def __init__(self, geometry: int) -> None:
        """Make an empty position; `place` puts everything on it."""
        self._make_room()
        self.geometry = geometry
        self.t = tables_for(geometry)
        self.board[NOWHERE] = WALL

    def _make_room(self) -> None:
        """Give an uncompiled position what a compiled one is born with."""
        if not cython.compiled:
            self.board, self.occupied = [0] * CELLS, [0] * 4
            self.waiting = [0] * (2 * MOST_WAITING)
            self.pool, self.reserve = [0] * (2 * KIND_ROOM), [0] * (2 * KIND_ROOM)
            self.princess, self.men, self.waits = [0, 0], [0, 0], [0, 0]
            self.hash = self.turn = self.to_deploy = 0
            self.fairy = False
            self._legal = self._stack = None

    def place(
        self,
        pieces: dict[int, int],
        turn: int,
        pools: dict[tuple[int, int], int],
        reserve: dict[tuple[int, int], int],
        waiting: list[list[int]],
    ) -> None:
        """Fill an empty position; the caller has made sure that all of it makes sense.

        Pools and reserve go by (side, kind), waiting stars by side, oldest first.
        """
        for point, piece in pieces.items():
            self._put(self._point(point), piece & (PIECE_CODES - 1))
            side = 1 if piece & owner_bit(1) else 0
            self.men[side] += 1
            if kind_of(piece) == PRINCESS:
                self.princess[side] = point
        for (side, kind), count in pools.items():
            self._set_pool(_side(side), kind_of(kind), min(max(count, 0), MOST_PIECES))
        for (side, kind), count in reserve.items():
            self._set_reserve(_side(side), kind_of(kind), min(max(count, 0), MOST_PIECES))
        for side in range(2):
            for point in waiting[side]:
                self._wait(side, self._point(point))
        if turn:
            self.turn = 1
            self.hash ^= self.t.turn_key

    # Asking -------------------------------------------------------------------------------

    def piece_at(self, point: int) -> int:
        """Return the code of the piece on a point, 0 if it is empty."""
        return self.board[self._point(point)]

    def pieces(self) -> dict[int, int]:
        """Return every piece by its point."""
        return {point: self.board[point] for point in range(self.t.size) if self.board[point]}

    def cells(self) -> bytes:
        """Return the codes of all points in their order, 0 for an empty one."""
        return bytes([self.board[point] for point in range(self.t.size)])

    def in_pool(self, side: int, kind: int) -> int:
        """Return how many captured soldiers of a kind a side can bring back."""
        return self.pool[_side(side) * KIND_ROOM + kind_of(kind)]

    def in_hand(self, side: int, kind: int) -> int:
        """Return how many soldiers of a kind a side has still to deploy."""
        return self.reserve[_side(side) * KIND_ROOM + kind_of(kind)]

    def waiting_stars(self, side: int) -> list[int]:
        """Return where a side's shooting stars wait for promotion, oldest first."""
        first = _side(side) * MOST_WAITING
        return [self.waiting[first + n] for n in range(self.waits[side])]

    def is_deploying(self) -> bool:
        """Tell whether soldiers are still to be deployed."""
        return self.to_deploy > 0

    def soldiers_in_hand(self) -> int:
        """Return how many soldiers both sides have still to deploy."""
        return self.to_deploy

    def is_bare(self) -> bool:
        """Tell whether only the princesses are left (§8.4)."""
        return self.men[0] == 1 and self.men[1] == 1 and self.to_deploy == 0

    def in_eclipse(self, side: int) -> bool:
        """Tell whether a side's princess is in eclipse (§8.1)."""
        t = self.t.shut if self.to_deploy else self.t
        return self._threatened(t, self.princess[_side(side)], 1 - side)

    def key(self) -> bytes:
        """Return bytes that are equal exactly for equal positions (§8.4)."""
        cells = [self.board[point] for point in range(self.t.size)]
        cells += [self.geometry, self.turn]
        cells += [self.pool[i] for i in range(2 * KIND_ROOM)]
        cells += [self.reserve[i] for i in range(2 * KIND_ROOM)]
        for side in range(2):
            cells += [*self.waiting_stars(side), NOTHING]
        return bytes(cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.hash)

    def legal(self) -> Sequence[int]:
        """Return every legal move.

        They are packed, each becoming a Python integer only when it is looked at.
        """
        if self._legal is None:
            moves: MoveList
            if not cython.compiled:
                moves = [0] * MOST_MOVES
            count: cython.int = self._legal_moves(moves, True)
            if cython.compiled:
                packed: bytes = cython.cast(cython.p_char, moves)[: count * 8]
                self._legal = memoryview(packed).cast("Q")
            else:
                self._legal = memoryview(array("Q", moves[:count]))
        assert self._legal is not None
        return self._legal

    def legal_between(self, start: int, end: int) -> list[int]:
        """Return the legal moves from a point to a point."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._legal_moves(moves, True)
        first: cython.int = start
        last: cython.int = end
        is_wanted = [start_of(moves[i]) == first and end_of(moves[i]) == last for i in range(count)]
        return [moves[i] for i in range(count) if is_wanted[i]]

    def signs(self) -> list[int]:
        """Return each legal move with what it does, for whoever tells of it: see `packing.py`."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._legal_moves(moves, True)
        return [self._sign(moves, count, i) for i in range(count)]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sign(
        self, moves: cython.p_ulonglong, count: cython.int, n: cython.int
    ) -> cython.ulonglong:
        """Return one of the legal moves with what it does."""
        move: cython.ulonglong = moves[n]
        told: cython.ulonglong = move
        i: cython.int
        if not self.to_deploy:  # nobody deploys against a princess (§4.3)
            prey: cython.int = self.board[captured_of(move)] if captures(move) else 0
            told = striking(sign_of(move, self.board[start_of(move)], prey), self._blow(move))
        for i in range(count):
            if i != n and ends_of(move) == ends_of(moves[i]):
                return sharing(told, 1)
        return told

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blow(self, move: cython.ulonglong) -> cython.int:
        """Return what a move does to the other princess."""
        replies: MoveList
        if not cython.compiled:
            replies = [0] * MOST_MOVES
        before: cython.ulonglong = self.hash
        undo: cython.ulonglong = self._make(move)
        blow: cython.int = 0
        if self._threatened(self.t, self.princess[self.turn], 1 - self.turn):
            blow = ECLIPSE_BLOW if self._legal_moves(replies, True) else BANISHING_BLOW
        self._unmake(move, undo, before)
        return blow

    def lively(self) -> list[int]:
        """Return the legal captures and promotions alone; in deployment every move."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._legal_moves(moves, False)
        return [moves[i] for i in range(count)]

    def reachable(self, point: int) -> list[int]:
        """Return what the piece on a point could do if its princess did not matter (§8.2)."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._moves_from(self._point(point), moves, 0, True)
        return [moves[i] for i in range(count)]

    def perft(self, depth: int) -> int:
        """Count the plays of exactly `depth` further moves."""
        levels: cython.int = depth
        total: cython.ulonglong
        if levels <= 0:
            return 1
        # On a copy of its own: others may read this position while the lock is released.
        twin: Position = self.copy()
        with cython.nogil:
            total = twin._perft(levels)
        return total

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _perft(self, depth: cython.int) -> cython.ulonglong:
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._legal_moves(moves, True)
        if depth == 1:
            return count
        total: cython.ulonglong = 0
        before: cython.ulonglong = self.hash
        i: cython.int
        for i in range(count):
            undo: cython.ulonglong = self._make(moves[i])
            total += self._perft(depth - 1)
            self._unmake(moves[i], undo, before)
        return total

    def __reduce__(self) -> tuple[object, ...]:
        """Let a position cross to another process; pushed moves stay behind."""
        pools = {(s, k): self.in_pool(s, k) for s in range(2) for k in SOLDIERS}
        hands = {(s, k): self.in_hand(s, k) for s in range(2) for k in SOLDIERS}
        waiting = [self.waiting_stars(side) for side in range(2)]
        return rebuilt, (self.geometry, self.pieces(), self.turn, pools, hands, waiting)

    # Playing ------------------------------------------------------------------------------

    def copy(self) -> Position:
        """Return a position of its own with the same contents."""
        twin: Position = Position.__new__(Position)
        if not cython.compiled:
            twin._make_room()
        twin.t = self.t
        self._copy_into(twin)
        return twin

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy_into(self, twin: Position) -> cython.void:
        """Give another position on the same tables the same contents."""
        i: cython.int
        twin.geometry = self.geometry
        for i in range(CELLS):
            twin.board[i] = self.board[i]
        for i in range(4):
            twin.occupied[i] = self.occupied[i]
        for i in range(2 * KIND_ROOM):
            twin.pool[i] = self.pool[i]
            twin.reserve[i] = self.reserve[i]
        for i in range(2 * MOST_WAITING):
            twin.waiting[i] = self.waiting[i]
        for i in range(2):
            twin.princess[i] = self.princess[i]
            twin.men[i] = self.men[i]
            twin.waits[i] = self.waits[i]
        twin.to_deploy = self.to_deploy
        twin.turn = self.turn
        twin.hash = self.hash

    def _point(self, point: int) -> int:
        """Return a point that the arrays have, or raise."""
        if not 0 <= point < self.t.size:
            raise IndexError(f"there is no point {point}")
        return point

    @cython.cfunc
    def _refuse_impossible(self, move: cython.ulonglong) -> cython.void:
        """Raise where a move would leave the arrays or the rules of counting.

        The arrays are not checked for their bounds, so nothing else may get past here.
        """
        good: cython.bint = end_of(move) < self.t.size and identity_of(move) == move
        if move_kind(move) == DEPLOY:
            good = good and self._can_deploy(move)
        else:
            good = good and move_kind(move) == GO and self._can_go(move)
        if not good:
            raise ValueError(f"move {move} cannot be carried out here")

    @cython.final
    @cython.cfunc
    def _can_deploy(self, move: cython.ulonglong) -> cython.bint:
        kind: cython.int = choice_of(move)
        if start_of(move) != HAND or captures(move) or kind >= KIND_ROOM:
            return False
        held: cython.int = self.reserve[self.turn * KIND_ROOM + kind]
        return self.t.is_soldier[kind] and held > 0 and self.board[end_of(move)] == 0

    @cython.final
    @cython.cfunc
    def _can_go(self, move: cython.ulonglong) -> cython.bint:
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        captured: cython.int = captured_of(move)
        kind: cython.int = choice_of(move)
        size: cython.int = self.t.size
        me: cython.int = self.turn
        if start >= size or start == end or not self.board[start] & owner_bit(me):
            return False
        if captured != NOTHING:
            if captured >= size or not self._can_capture(self.board[captured]):
                return False
        if self.board[end] and captured != end:
            return False
        if kind:
            if kind >= KIND_ROOM or not self.t.is_star[kind_of(self.board[start])]:
                return False
            if self.pool[me * KIND_ROOM + kind] == 0 or not self.t.goal[me * size + end]:
                return False
        return not self._is_waiting(start)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_waiting(self, point: cython.int) -> cython.bint:
        i: cython.int
        for i in range(self.waits[self.turn]):
            if self.waiting[self.turn * MOST_WAITING + i] == point:
                return True
        return False

    def is_lasting(self, move: int) -> bool:
        """Tell whether no later position can equal one before this move (for §8.4)."""
        start: cython.int = start_of(move)
        if start >= self.t.size or captures(move):
            return True
        return self.t.is_star[kind_of(self.board[start])] != 0

    def after(self, move: int) -> Position:
        """Return the position after a move that need not be legal, only possible to carry out."""
        self._refuse_impossible(move)
        twin: Position = self.copy()
        twin._make(move)
        return twin

    def without(self, point: int) -> Position:
        """Return the position with one soldier captured where it stands, the turn unchanged."""
        if not self.t.is_soldier[kind_of(self.board[self._point(point)])]:
            raise ValueError(f"no soldier stands on point {point}")
        twin: Position = self.copy()
        twin._capture(point, 1 if self.board[point] & owner_bit(1) else 0, NO_PIECE)
        return twin

    def passed(self, losing: int = 0) -> Position:
        """Return the position with the other side to move; a soldier in hand may get lost."""
        twin: Position = self.copy()
        if losing and self.in_hand(self.turn, losing):
            twin._set_reserve(twin.turn, losing, self.in_hand(self.turn, losing) - 1)
        twin.turn = 1 - twin.turn
        twin.hash ^= twin.t.turn_key
        return twin

    def push(self, move: int) -> None:
        """Make a move in place; it need not be legal, only possible to carry out."""
        self._refuse_impossible(move)
        if self._stack is None:
            self._stack = []
        before: cython.ulonglong = self.hash
        self._stack.append((move, self._make(move), before, self._legal))
        self._legal = None

    def pop(self) -> int:
        """Take back the last pushed move and return it."""
        if not self._stack:
            raise IndexError("no move was pushed")
        move, undo, before, self._legal = self._stack.pop()
        self._unmake(move, undo, before)
        return move

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark(self, point: cython.int, piece: cython.int) -> cython.void:
        """Let a point begin or cease to count as its piece's side's."""
        word: cython.int = point >> 6
        self.occupied[word] ^= bit_of(point) * ((piece & owner_bit(0)) != 0)
        self.occupied[2 + word] ^= bit_of(point) * ((piece & owner_bit(1)) != 0)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, point: cython.int, piece: cython.int) -> cython.void:
        self.board[point] = piece
        self._mark(point, piece)
        self.hash ^= self.t.piece_key[piece * POINTS + point]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift(self, point: cython.int) -> cython.int:
        piece: cython.int = self.board[point]
        self.board[point] = 0
        self._mark(point, piece)
        self.hash ^= self.t.piece_key[piece * POINTS + point]
        return piece

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_pool(self, side: cython.int, kind: cython.int, count: cython.int) -> cython.void:
        place: cython.int = side * KIND_ROOM + kind
        first: cython.int = place * COUNT_ROOM
        self.hash ^= self.t.count_key[first + self.pool[place]] ^ self.t.count_key[first + count]
        self.pool[place] = count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_reserve(self, side: cython.int, kind: cython.int, count: cython.int) -> cython.void:
        place: cython.int = side * KIND_ROOM + kind
        first: cython.int = (2 * KIND_ROOM + place) * COUNT_ROOM
        self.to_deploy += count - self.reserve[place]
        self.hash ^= self.t.count_key[first + self.reserve[place]] ^ self.t.count_key[first + count]
        self.reserve[place] = count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wait(self, side: cython.int, point: cython.int) -> cython.void:
        """Put a shooting star at the end of its side's queue."""
        n: cython.int = self.waits[side]
        if (
            n == MOST_WAITING
        ):  # no board has room for a tenth; kept so that no fault elsewhere can write on
            return
        self.waiting[side * MOST_WAITING + n] = point
        self.waits[side] = n + 1
        self.hash ^= self.t.waiting_key[(side * MOST_WAITING + n) * POINTS + point]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave_queue(self, side: cython.int, n: cython.int) -> cython.void:
        """Take the n-th waiting star out of the queue; the later ones move up."""
        base: cython.int = side * MOST_WAITING
        i: cython.int
        for i in range(n, self.waits[side]):
            self.hash ^= self.t.waiting_key[(base + i) * POINTS + self.waiting[base + i]]
        for i in range(n, self.waits[side] - 1):
            self.waiting[base + i] = self.waiting[base + i + 1]
            self.hash ^= self.t.waiting_key[(base + i) * POINTS + self.waiting[base + i]]
        self.waits[side] -= 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter_queue(self, side: cython.int, n: cython.int, point: cython.int) -> cython.void:
        """Undo `_leave_queue`; the hash is restored by the caller."""
        i: cython.int = self.waits[side]
        while i > n:
            self.waiting[side * MOST_WAITING + i] = self.waiting[side * MOST_WAITING + i - 1]
            i -= 1
        self.waiting[side * MOST_WAITING + n] = point
        self.waits[side] += 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _capture(self, point: cython.int, owner: cython.int, mover: cython.int) -> cython.ulonglong:
        """Remove a piece (§5) with what follows for its owner (§7.2–§7.4).

        Returns what `_unmake` needs, the mover's code with it.
        """
        prey: cython.int = self._lift(point)
        kind: cython.int = kind_of(prey)
        n: cython.int
        self.men[owner] -= 1
        if self.t.is_soldier[kind]:
            if self.waits[owner] == 0:
                self._set_pool(owner, kind, self.pool[owner * KIND_ROOM + kind] + 1)
                return undo_of(mover, prey, 0, 0)
            n = self.waiting[owner * MOST_WAITING]
            self._leave_queue(owner, 0)
            self._lift(n)
            self._put(n, prey)
            return undo_of(mover, prey, n + 1, 0)
        if self.t.goal[owner * self.t.size + point]:
            for n in range(self.waits[owner]):
                if self.waiting[owner * MOST_WAITING + n] == point:
                    self._leave_queue(owner, n)
                    return undo_of(mover, prey, 0, n + 1)
        return undo_of(mover, prey, 0, 0)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _release(self, point: cython.int, owner: cython.int, undo: cython.ulonglong) -> cython.void:
        """Undo `_capture`; the hash is restored by the caller."""
        prey: cython.int = undo_prey(undo)
        promoted: cython.int = undo_promoted(undo)
        queued: cython.int = undo_queued(undo)
        self.men[owner] += 1
        self.board[point] = prey
        self._mark(point, prey)
        if promoted:
            self.board[promoted - 1] = code(owner, STAR)
            self._enter_queue(owner, 0, promoted - 1)
        elif queued:
            self._enter_queue(owner, queued - 1, point)
        elif self.t.is_soldier[kind_of(prey)]:
            self.pool[owner * KIND_ROOM + kind_of(prey)] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, move: cython.ulonglong) -> cython.ulonglong:
        """Make a move and return what `_unmake` needs besides the hash before it."""
        me: cython.int = self.turn
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        kind: cython.int = choice_of(move)
        self.turn = 1 - me
        self.hash ^= self.t.turn_key
        if move_kind(move) == DEPLOY:
            self._set_reserve(me, kind, self.reserve[me * KIND_ROOM + kind] - 1)
            self._put(end, code(me, kind))
            self.men[me] += 1
            return 0
        piece: cython.int = self._lift(start)
        undo: cython.ulonglong = undo_of(piece, NO_PIECE, 0, 0)
        if captures(move):
            undo = self._capture(captured_of(move), 1 - me, piece)
        if kind_of(piece) == PRINCESS:
            self.princess[me] = end
        elif self.t.is_star[kind_of(piece)]:
            piece = self._advance(piece, start, end, kind)
        self._put(end, piece)
        return undo

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(
        self, star: cython.int, start: cython.int, end: cython.int, promotion: cython.int
    ) -> cython.int:
        """Return what a shooting star becomes by its step (§5.5, §7.1, §7.2)."""
        me: cython.int = 1 - self.turn
        if self.t.goal[me * self.t.size + end]:
            if promotion:
                self._set_pool(me, promotion, self.pool[me * KIND_ROOM + promotion] - 1)
                return code(me, promotion)
            self._wait(me, end)
            return code(me, STAR)
        if self.t.astral and kind_of(star) == STAR:
            return code(me, HOUR_STAR if start % 12 == end % 12 else ANTI_STAR)
        return star

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unmake(
        self, move: cython.ulonglong, undo: cython.ulonglong, before: cython.ulonglong
    ) -> cython.void:
        """Take back a move made by `_make`, given the hash before it."""
        me: cython.int = 1 - self.turn
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        kind: cython.int = choice_of(move)
        piece: cython.int = undo_mover(undo)
        self.turn = me
        self._mark(end, self.board[end])
        self.board[end] = 0
        if move_kind(move) == DEPLOY:
            self._set_reserve(me, kind, self.reserve[me * KIND_ROOM + kind] + 1)
            self.men[me] -= 1
        else:
            self.board[start] = piece
            self._mark(start, piece)
            if kind_of(piece) == PRINCESS:
                self.princess[me] = start
            elif kind:
                self.pool[me * KIND_ROOM + kind] += 1
            elif self.t.is_star[kind_of(piece)] and self.t.goal[me * self.t.size + end]:
                self.waits[me] -= 1
            if captures(move):
                self._release(captured_of(move), 1 - me, undo)
        self.hash = before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(self) -> cython.ulonglong:
        """Let the turn pass, as only problems do, and return what `_unpass` needs."""
        self.turn = 1 - self.turn
        self.hash ^= self.t.turn_key
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpass(self, undo: cython.ulonglong, before: cython.ulonglong) -> cython.void:
        """Take back a turn passed by `_pass`, given the hash before it."""
        self.turn = 1 - self.turn
        self.hash = before

    # Eclipse ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threatened(self, t: Tables, point: cython.int, by: cython.int) -> cython.bint:
        """§8.1: could a side capture on this point by its own ways if a soldier stood there?"""
        return self._is_reached(t, point, by)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_reached(self, t: Tables, point: cython.int, by: cython.int) -> cython.bint:
        """The same of standard pieces, called directly."""
        place: cython.int = by * POINTS + point
        attackers: cython.ulonglong
        start: cython.int
        word: cython.int
        i: cython.int
        for word in range(2):
            attackers = t.near[place * 2 + word] & self.occupied[by * 2 + word]
            while attackers:
                start = word * 64 + lowest_bit(attackers)
                attackers &= attackers - 1
                kind: cython.int = kind_of(self.board[start])
                start += place * PLACES
                for i in range(t.threat_of[start], t.threat_of[start + 1], 3):
                    if (
                        t.threat[i] == kind
                        and self.board[t.threat[i + 1]] == 0
                        and self.board[t.threat[i + 2]] == 0
                    ):
                        return True
        return False

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_screens(
        self, point: cython.int, by: cython.int, screens: cython.p_ulonglong
    ) -> cython.bint:
        """Tell whether a princess on `point` is in eclipse; if not, find what keeps her out of it.

        Those are the pieces whose leaving alone would put her in eclipse: of a way to threaten her
        all is there but one of the empty points.
        """
        place: cython.int = by * POINTS + point
        attackers: cython.ulonglong
        start: cython.int
        first: cython.int
        other: cython.int
        word: cython.int
        i: cython.int
        for word in range(2):
            attackers = self.t.near[place * 2 + word] & self.occupied[by * 2 + word]
            while attackers:
                start = word * 64 + lowest_bit(attackers)
                attackers &= attackers - 1
                kind: cython.int = kind_of(self.board[start])
                start += place * PLACES
                for i in range(self.t.threat_of[start], self.t.threat_of[start + 1], 3):
                    if self.t.threat[i] != kind:
                        continue
                    first, other = self.t.threat[i + 1], self.t.threat[i + 2]
                    if self.board[first] == 0:
                        if self.board[other] == 0:
                            return True
                        screens[other >> 6] |= bit_of(other)
                    elif self.board[other] == 0:
                        screens[first >> 6] |= bit_of(first)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_safe(self, move: cython.ulonglong) -> cython.bint:
        """§8.2: does this move leave the mover's princess out of eclipse?"""
        one: PointSet
        if not cython.compiled:
            one = [0, 0]
        one[0] = move
        return self._only_safe(one, 0, 1) == 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_safe_afterwards(self, move: cython.ulonglong) -> cython.bint:
        """The same for a capture that may bring back one of the opponent's soldiers (§7.2)."""
        me: cython.int = self.turn
        before: cython.ulonglong = self.hash
        undo: cython.ulonglong = self._make(move)
        safe: cython.bint = not self._threatened(self.t, self.princess[me], 1 - me)
        self._unmake(move, undo, before)
        return safe

    # Legal moves --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal_moves(self, moves: cython.p_ulonglong, quiet: cython.bint) -> cython.int:
        """Write every legal move into a buffer and return how many there are.

        Without the quiet ones only captures and promotions are left, and every deployment.

        Moves are tested one by one for §8.2 only where they can matter: every move of the
        princess or in eclipse, every move of a piece that screens her, and captures that take
        away two pieces near her or bring back one of the opponent's soldiers (§7.2).
        """
        if self.to_deploy:
            return self._deployments(moves)
        suspect: PointSet
        if not cython.compiled:
            suspect = [0, 0]
        me: cython.int = self.turn
        royal: cython.int = self.princess[me]
        suspect[0] = suspect[1] = 0
        if self._find_screens(royal, 1 - me, suspect):
            suspect[0], suspect[1] = self.occupied[me * 2], self.occupied[me * 2 + 1]
        suspect[royal >> 6] |= bit_of(royal)
        revives: cython.bint = self.waits[1 - me] > 0
        exposed: cython.bint = self._is_near_screens(royal, 1 - me)
        count: cython.int = 0
        movers: cython.ulonglong
        bit: cython.ulonglong
        first: cython.int
        point: cython.int
        kind: cython.int
        word: cython.int
        for word in range(2):
            movers = self.occupied[me * 2 + word]
            while movers:
                bit = movers & (0 - movers)
                movers ^= bit
                point = word * 64 + lowest_bit(bit)
                kind = kind_of(self.board[point])
                first = count
                count = self._moves_as(kind, point, moves, first, quiet)
                if suspect[word] & bit:
                    count = self._only_safe(moves, first, count)
                elif revives or (
                    (kind == PEGASUS or kind == UNICORN)
                    and (exposed or self.t.screen[royal * 2 + word] & bit)
                ):
                    count = self._only_safe_captures(moves, first, count, revives)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _moves_from(
        self, point: cython.int, moves: cython.p_ulonglong, first: cython.int, quiet: cython.bint
    ) -> cython.int:
        """Write the moves of one piece, §8.2 aside, and return where they end."""
        return self._moves_as(kind_of(self.board[point]), point, moves, first, quiet)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _moves_as(
        self,
        kind: cython.int,
        point: cython.int,
        moves: cython.p_ulonglong,
        first: cython.int,
        quiet: cython.bint,
    ) -> cython.int:
        """Write the moves of a piece that goes as a kind does."""
        count: cython.int = first
        if kind == EARTH_PONY:
            return self._pony_moves(point, moves, first, quiet)
        if kind == PEGASUS:
            count = self._pegasus_moves(point, moves, first, quiet)
        elif kind == UNICORN:
            count = self._unicorn_moves(point, moves, first, quiet)
        elif kind == PRINCESS:
            return self._princess_moves(point, moves, first, quiet)
        elif self.t.is_star[kind]:
            return self._star_moves(point, kind, moves, first, quiet)
        # From the earth several lines lead to the same star.
        return without_twins(moves, first, count) if point == EARTH else count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_safe(
        self, moves: cython.p_ulonglong, first: cython.int, last: cython.int
    ) -> cython.int:
        """Keep the moves that pass §8.2: those that leave the mover's princess out of eclipse."""
        me: cython.int = self.turn
        move: cython.ulonglong
        start: cython.int
        end: cython.int
        captured: cython.int
        royal: cython.int
        mover: cython.int
        prey: cython.int
        safe: cython.bint
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            move = moves[i]
            if captures(move) and self.waits[1 - me]:
                safe = self._is_safe_afterwards(move)
            else:
                start, end = start_of(move), end_of(move)
                captured = captured_of(move) if captures(move) else FREE
                royal = end if start == self.princess[me] else self.princess[me]
                mover, prey = self.board[start], self.board[captured]
                # Only what stands where matters here: neither the hash nor the counts.
                self._mark(captured, prey)
                self.board[captured] = 0
                self.board[start] = 0
                self.board[end] = mover
                safe = not self._is_reached(self.t, royal, 1 - me)
                self.board[end] = 0
                self.board[start] = mover
                self.board[captured] = prey
                self._mark(captured, prey)
            if safe:
                moves[kept] = move
                kept += 1
        return kept

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_safe_captures(
        self, moves: cython.p_ulonglong, first: cython.int, last: cython.int, every: cython.bint
    ) -> cython.int:
        """Keep quiet moves, and captures that pass §8.2; look only at those near the princess."""
        royal: cython.int = self.princess[self.turn]
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            if captures(moves[i]) and (
                every
                or self._may_screen(royal, captured_of(moves[i]))
                or self._may_screen(royal, start_of(moves[i]))
            ):
                if self._only_safe(moves, i, i + 1) == i:
                    continue
            moves[kept] = moves[i]
            kept += 1
        return kept

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_screen(self, royal: cython.int, point: cython.int) -> cython.bint:
        """Tell whether a piece on a point could stand between a princess and a threat."""
        return self.t.screen[royal * 2 + (point >> 6)] & bit_of(point) != 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_near_screens(self, royal: cython.int, side: cython.int) -> cython.bint:
        """Tell whether a side has a piece that may stand between a princess and a threat."""
        return (
            self.t.screen[royal * 2] & self.occupied[side * 2]
            | self.t.screen[royal * 2 + 1] & self.occupied[side * 2 + 1]
        ) != 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_capture(self, piece: cython.int) -> cython.bint:
        """§5.8: soldiers and shooting stars of the opponent; princesses never."""
        return self.t.is_prey[self.turn * 2 * PIECE_CODES + piece]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_fly_over(self, piece: cython.int, point: cython.int) -> cython.bint:
        """§5.2: not the opposing princess; §6.4: an open earth is passed only while empty."""
        if point == EARTH:
            return False
        return kind_of(piece) != PRINCESS or piece & owner_bit(self.turn) != 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pony_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """§5.1: one step, or two round a corner over an empty star; captures by landing."""
        ends: cython.ulonglong
        word: cython.int
        i: cython.int
        for word in range(2):
            ends = self.t.steps[start * 2 + word] & ~self.occupied[self.turn * 2 + word]
            while ends:
                count = self._land(start, word * 64 + lowest_bit(ends), moves, count, quiet)
                ends &= ends - 1
        for i in range(self.t.turn_of[start], self.t.turn_of[start + 1], 3):
            if self.board[self.t.turn[i + 1]] == 0 or self.board[self.t.turn[i + 2]] == 0:
                count = self._land(start, self.t.turn[i], moves, count, quiet)
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _land(
        self,
        start: cython.int,
        end: cython.int,
        moves: cython.p_ulonglong,
        count: cython.int,
        quiet: cython.bint,
    ) -> cython.int:
        """Add the move to `end` if it is empty, or captures by landing there."""
        there: cython.int = self.board[end]
        if there == 0:
            if not quiet:
                return count
            moves[count] = quiet_move(start, end)
            return count + 1
        if self._can_capture(there):
            moves[count] = capture(start, end, end)
            return count + 1
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pegasus_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """§5.2: two or three steps straight, over at most one piece, which it captures."""
        captured: cython.int
        near: cython.int
        far: cython.int
        i: cython.int
        for i in range(self.t.ray_of[start], self.t.ray_of[start + 1], 4):
            near = self.board[self.t.ray[i]]
            far = self.board[self.t.ray[i + 1]]
            captured = NOTHING
            if near:
                if far or not self._can_fly_over(near, self.t.ray[i]):
                    continue
                if self._can_capture(near):
                    captured = self.t.ray[i]
            elif far:
                if not self._can_fly_over(far, self.t.ray[i + 1]):
                    continue
                if self._can_capture(far):
                    captured = self.t.ray[i + 1]
            if captured == NOTHING and not quiet:
                continue
            # An open earth is passed, never a place to stop (§6.4).
            if far == 0 and self.t.ray[i + 1] != EARTH:
                moves[count] = capture(start, self.t.ray[i + 1], captured)
                count += 1
            if self.board[self.t.ray[i + 2]] == 0 and self.t.ray[i + 2] != EARTH:
                moves[count] = capture(start, self.t.ray[i + 2], captured)
                count += 1
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unicorn_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """§5.3: one or two steps over empty stars, and perhaps the capture of what is next."""
        ahead: cython.int
        i: cython.int
        for i in range(self.t.ray_of[start], self.t.ray_of[start + 1], 4):
            if self.board[self.t.ray[i]]:
                continue
            ahead = self.board[self.t.ray[i + 1]]
            if self.t.ray[i] != EARTH:
                if quiet:
                    moves[count] = quiet_move(start, self.t.ray[i])
                    count += 1
                if ahead and self.t.ray[i + 1] != EARTH and self._can_capture(ahead):
                    moves[count] = capture(start, self.t.ray[i], self.t.ray[i + 1])
                    count += 1
            if ahead or self.t.ray[i + 1] == EARTH:
                continue
            # Beyond a turn at the f-sphere the second star is one step away too: one move.
            if quiet and not self.t.ray[i + 3]:
                moves[count] = quiet_move(start, self.t.ray[i + 1])
                count += 1
            ahead = self.board[self.t.ray[i + 2]]
            if ahead and self.t.ray[i + 2] != EARTH and self._can_capture(ahead):
                moves[count] = capture(start, self.t.ray[i + 1], self.t.ray[i + 2])
                count += 1
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _star_moves(
        self,
        start: cython.int,
        kind: cython.int,
        moves: cython.p_ulonglong,
        count: cython.int,
        quiet: cython.bint,
    ) -> cython.int:
        """§5.4–§5.6: one step onward, capturing by landing; §7.1: promotion at the goal."""
        me: cython.int = self.turn
        first: cython.int = ((me * STAR_KINDS + kind - STAR) * self.t.size + start) * 3
        before: cython.int
        goal: cython.bint
        end: cython.int
        i: cython.int
        for i in range(first, first + 3):
            end = self.t.star_move[i]
            if end == NOWHERE:
                break
            before = count
            goal = self.t.goal[me * self.t.size + end] != 0
            count = self._land(start, end, moves, count, quiet or goal)
            if count > before and goal:
                count = self._promotions(moves, before)
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _promotions(self, moves: cython.p_ulonglong, place: cython.int) -> cython.int:
        """§7.1, §8.7: one move for each kind in the pool; without any the star will wait."""
        move: cython.ulonglong = moves[place]
        count: cython.int = place
        kind: cython.int
        i: cython.int
        for i in range(SOLDIER_KINDS):
            kind = self.t.soldier[i]
            if self.pool[self.turn * KIND_ROOM + kind]:
                moves[count] = choosing(move, kind)
                count += 1
        return count if count > place else place + 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _princess_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """§5.7: round a corner, over a piece, or one step with the capture of what is next."""
        first: cython.int = count
        near: cython.int
        far: cython.int
        i: cython.int
        for i in range(self.t.royal_turn_of[start], self.t.royal_turn_of[start + 1], 3):
            if not quiet:
                break
            if self.board[self.t.royal_turn[i]] == 0 and (
                self.board[self.t.royal_turn[i + 1]] == 0
                or self.board[self.t.royal_turn[i + 2]] == 0
            ):
                moves[count] = quiet_move(start, self.t.royal_turn[i])
                count += 1
        for i in range(self.t.royal_ray_of[start], self.t.royal_ray_of[start + 1], 2):
            near = self.board[self.t.royal_ray[i]]
            far = self.board[self.t.royal_ray[i + 1]]
            if near and far == 0 and quiet:
                moves[count] = quiet_move(start, self.t.royal_ray[i + 1])
                count += 1
            elif near == 0 and far and self._can_capture(far):
                moves[count] = capture(start, self.t.royal_ray[i], self.t.royal_ray[i + 1])
                count += 1
        return without_twins(moves, first, count) if self.t.astral else count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deployments(self, moves: cython.p_ulonglong) -> cython.int:
        """§4.2, §4.3: any kind left, on an empty star of one's half, giving no eclipse.

        An open earth opens only when play begins: deployment goes by the printed rule.
        """
        count: cython.int = 0
        kind: cython.int
        i: cython.int
        for i in range(SOLDIER_KINDS):
            kind = self.t.soldier[i]
            if self.reserve[self.turn * KIND_ROOM + kind]:
                count = self._deployments_of(kind, moves, count)
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deployments_of(
        self, kind: cython.int, moves: cython.p_ulonglong, count: cython.int
    ) -> cython.int:
        """Add every deployment of a soldier of one kind."""
        me: cython.int = self.turn
        her: cython.int = self.princess[1 - me]
        eclipse: cython.bint = self._threatened(self.t.shut, her, me)
        point: cython.int
        i: cython.int
        for i in range(HOME_STARS):
            point = self.t.home[me * HOME_STARS + i]
            if self.board[point]:
                continue
            self.board[point] = code(me, kind)
            self._mark(point, self.board[point])
            if eclipse or not self._threatened(self.t.shut, her, me):
                moves[count] = deployment(kind, point)
                count += 1
            self._mark(point, self.board[point])
            self.board[point] = 0
        return count


def rebuilt(
    geometry: int,
    pieces: dict[int, int],
    turn: int,
    pools: dict[tuple[int, int], int],
    hands: dict[tuple[int, int], int],
    waiting: list[list[int]],
) -> Position:
    """Return a position from what `Position.__reduce__` has taken of it."""
    position: Position = Position(geometry)
    position.place(pieces, turn, pools, hands, waiting)
    return position


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def without_twins(moves: cython.p_ulonglong, first: cython.int, last: cython.int) -> cython.int:
    """Drop moves that stand twice: by §9.3 two ways to the same end are one move."""
    kept: cython.int = first
    i: cython.int
    j: cython.int
    for i in range(first, last):
        j = first
        while j < kept and moves[j] != moves[i]:
            j += 1
        if j == kept:
            moves[kept] = moves[i]
            kept += 1
    return kept
