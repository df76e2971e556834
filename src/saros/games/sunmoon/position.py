# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel: one position of either board, its legal moves, making and unmaking them.

Ordinary Python that Cython compiles when Saros is installed; it runs as it is where there is no
compiler. Everything here works on small integers: points and pieces as numbered in `board.py` and
`pieces.py`, ways to go from `tables.py`. A move is one integer,

    start | end << 7 | captured point << 14 | promotion << 21,

where a deployed soldier starts from `HAND` and is named in the promotion bits. Named moves, texts
and refusals are made of these in the files around; repetition (§8.4) is the play's business.

There is room for the fairy pieces (§10): kinds above the princess, owners above sun, neutral ones
with both owner bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from .board import half
from .tables import GEOMETRIES, Geometry, Table, zobrist_keys

COMPILED: bool = cython.compiled

HAND = cython.declare(cython.int, 126)
NOTHING = cython.declare(cython.int, 127)
NOWHERE = cython.declare(cython.int, 73)
WALL = cython.declare(cython.int, 64)
"""What stands on NOWHERE: neither empty nor anybody's."""

EARTH = cython.declare(cython.int, 72)
MOST_PIECES = 24
"""A side may have so many pieces; then a buffer of 1280 moves is always enough."""

ROW_TABLES = ("ray", "step", "turn", "pony_threat", "royal_turn", "royal_ray", "threat")

# The kinds of pieces.py again, as C integers.
EARTH_PONY = cython.declare(cython.int, 1)
PEGASUS = cython.declare(cython.int, 2)
UNICORN = cython.declare(cython.int, 3)
STAR = cython.declare(cython.int, 4)
HOUR_STAR = cython.declare(cython.int, 5)
ANTI_STAR = cython.declare(cython.int, 6)
PRINCESS = cython.declare(cython.int, 7)


@cython.final
@cython.cclass
class Tables:
    """The tables of one geometry in C arrays; see `tables.Geometry` for what each row means."""

    shut: Tables
    """The same board with the earth shut; these tables themselves unless the earth is open."""
    size: cython.int
    astral: cython.bint
    ray_of: cython.int[74]
    ray: cython.schar[2560]
    step_of: cython.int[74]
    step: cython.schar[2560]
    turn_of: cython.int[74]
    turn: cython.schar[2560]
    pony_threat_of: cython.int[74]
    pony_threat: cython.schar[2560]
    royal_turn_of: cython.int[74]
    royal_turn: cython.schar[2560]
    royal_ray_of: cython.int[74]
    royal_ray: cython.schar[2560]
    threat_of: cython.int[74]
    threat: cython.schar[2560]
    royal_middle: cython.schar[5329]
    screen: cython.schar[5329]
    star_move: cython.schar[1314]
    star_threat: cython.schar[876]
    goal: cython.schar[146]
    home: cython.schar[48]
    piece_key: cython.ulonglong[4672]
    pool_key: cython.ulonglong[1600]
    waiting_key: cython.ulonglong[1314]
    turn_key: cython.ulonglong

    def __init__(self, geometry: Geometry) -> None:
        if not cython.compiled:
            self._make_room()
        self.shut = tables_for(1) if geometry.open_earth else self
        self.size = geometry.board.size
        self.astral = geometry.board.name == "astral"
        _fill_table(self.ray_of, self.ray, geometry.soldier_rays())
        _fill_table(self.step_of, self.step, geometry.pony_steps())
        _fill_table(self.turn_of, self.turn, geometry.pony_corners())
        _fill_table(self.pony_threat_of, self.pony_threat, geometry.pony_threats())
        _fill_table(self.royal_turn_of, self.royal_turn, geometry.royal_corners())
        _fill_table(self.royal_ray_of, self.royal_ray, geometry.royal_rays())
        _fill_table(self.threat_of, self.threat, geometry.threat_rays())
        _fill(self.royal_middle, 5329, geometry.royal_middles())
        _fill(self.screen, 5329, geometry.screens())
        _fill(self.star_move, 1314, geometry.star_moves())
        _fill(self.star_threat, 876, geometry.star_threats())
        _fill(self.goal, 146, geometry.goals())
        _fill(self.home, 48, [*half(0), *half(1)])
        self._draw_keys()

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        for name in ROW_TABLES:
            setattr(self, name, [0] * 2560)
            setattr(self, name + "_of", [0] * 74)
        self.royal_middle, self.screen = [0] * 5329, [0] * 5329
        self.star_move, self.star_threat, self.goal = [0] * 1314, [0] * 876, [0] * 146
        self.home = [0] * 48
        self.piece_key, self.pool_key, self.waiting_key = [0] * 4672, [0] * 1600, [0] * 1314

    def _draw_keys(self) -> None:
        keys = iter(zobrist_keys(4672 + 1600 + 1314 + 1))
        i: cython.int
        for i in range(4672):
            self.piece_key[i] = next(keys)
        for i in range(1600):
            self.pool_key[i] = next(keys)
        for i in range(1314):
            self.waiting_key[i] = next(keys)
        self.turn_key = next(keys)


@cython.cfunc
def _fill(target: cython.p_schar, room: cython.int, cells: list[int]) -> cython.void:
    assert len(cells) <= room
    i: cython.int
    for i in range(len(cells)):
        target[i] = cells[i]


@cython.cfunc
def _fill_table(first: cython.p_int, target: cython.p_schar, table: Table) -> cython.void:
    """Copy a table; the rows of a point begin at cell `first[point]`."""
    _fill(target, 2560, table.cells)
    i: cython.int
    for i in range(len(table.first)):
        first[i] = table.first[i] * table.width


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


@cython.final
@cython.cclass
class Position:
    """Pieces, side to move, pools, waiting stars and soldiers still in hand.

    `after` and `without` leave the position alone and return a new one; `push` and `pop` change it
    in place, for searches.
    """

    t: Tables
    """The tables; a short name, for every line below reads them."""
    geometry: cython.int
    turn: cython.int
    hash: cython.ulonglong
    board: cython.schar[74]
    princess: cython.schar[2]
    men: cython.schar[2]
    pool: cython.schar[32]
    """How many captured soldiers [side*16 + kind] can return (§7.1)."""
    reserve: cython.schar[32]
    """How many soldiers [side*16 + kind] are still to be deployed (§4.2)."""
    to_deploy: cython.int
    waiting: cython.schar[18]
    """Waiting stars [side*9 + n], oldest first (§7.2)."""
    waits: cython.schar[2]
    _legal: Sequence[int] | None
    _stack: list[tuple[int, int, int, Sequence[int] | None]] | None

    def __init__(self, geometry: int) -> None:
        """Make an empty position; `place` puts everything on it."""
        if not cython.compiled:
            self._make_room()
        self.geometry = geometry
        self.t = tables_for(geometry)
        self.board[NOWHERE] = WALL

    def _make_room(self) -> None:
        """Give an uncompiled position what a compiled one is born with."""
        self.board, self.waiting = [0] * 74, [0] * 18
        self.pool, self.reserve = [0] * 32, [0] * 32
        self.princess, self.men, self.waits = [0, 0], [0, 0], [0, 0]
        self.hash = self.turn = self.to_deploy = 0
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
            self._put(self._point(point), piece & 63)
            side = 1 if piece & 32 else 0
            self.men[side] += 1
            if piece & 15 == PRINCESS:
                self.princess[side] = point
        for (side, kind), count in pools.items():
            self._set_pool(_side(side), kind & 15, min(max(count, 0), MOST_PIECES))
        for (side, kind), count in reserve.items():
            self._set_reserve(_side(side), kind & 15, min(max(count, 0), MOST_PIECES))
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
        return self.pool[_side(side) * 16 + (kind & 15)]

    def in_hand(self, side: int, kind: int) -> int:
        """Return how many soldiers of a kind a side has still to deploy."""
        return self.reserve[_side(side) * 16 + (kind & 15)]

    def waiting_stars(self, side: int) -> list[int]:
        """Return where a side's shooting stars wait for promotion, oldest first."""
        return [self.waiting[_side(side) * 9 + n] for n in range(self.waits[_side(side)])]

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
        cells += [self.pool[i] for i in range(32)]
        cells += [self.reserve[i] for i in range(32)]
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
            moves: cython.uint[1280]
            if not cython.compiled:
                moves = [0] * 1280
            count: cython.int = self._legal_moves(moves, True)
            if cython.compiled:
                packed: bytes = cython.cast(cython.p_char, moves)[: count * 4]
                self._legal = memoryview(packed).cast("I")
            else:
                self._legal = memoryview(array("I", moves[:count]))
        assert self._legal is not None
        return self._legal

    def signs(self) -> list[int]:
        """Return each legal move with what it does, for whoever tells of it.

        Above the 24 bits of the move stand the piece that moves and the one it captures, six bits
        each, what becomes of the other princess in two more: 1 eclipse, 2 banishment, or 0; and a
        bit that is set if another legal move has the same start and the same end.
        """
        moves: cython.uint[1280]
        replies: cython.uint[1280]
        if not cython.compiled:
            moves, replies = [0] * 1280, [0] * 1280
        count: cython.int = self._legal_moves(moves, True)
        before: cython.ulonglong = self.hash
        undo: cython.ulonglong
        sign: cython.ulonglong
        i: cython.int
        j: cython.int
        found: list[int] = []
        for i in range(count):
            sign = moves[i]
            for j in range(count):
                if i != j and (moves[i] ^ moves[j]) & 16383 == 0:
                    sign |= cython.cast(cython.ulonglong, 1) << 38
                    break
            if not self.to_deploy:  # nobody deploys against a princess (§4.3)
                sign |= cython.cast(cython.ulonglong, self.board[sign & 127]) << 24
                if (sign >> 14) & 127 != NOTHING:
                    sign |= cython.cast(cython.ulonglong, self.board[(sign >> 14) & 127]) << 30
                undo = self._make(moves[i])
                if self._threatened(self.t, self.princess[self.turn], 1 - self.turn):
                    blow: cython.ulonglong = 1 if self._legal_moves(replies, True) else 2
                    sign |= blow << 36
                self._unmake(moves[i], undo, before)
            found.append(sign)
        return found

    def lively(self) -> list[int]:
        """Return the legal captures and promotions alone; in deployment every move."""
        moves: cython.uint[1280]
        if not cython.compiled:
            moves = [0] * 1280
        count: cython.int = self._legal_moves(moves, False)
        return [moves[i] for i in range(count)]

    def reachable(self, point: int) -> list[int]:
        """Return what the piece on a point could do if its princess did not matter (§8.2)."""
        moves: cython.uint[1280]
        if not cython.compiled:
            moves = [0] * 1280
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _perft(self, depth: cython.int) -> cython.ulonglong:
        moves: cython.uint[1280]
        if not cython.compiled:
            moves = [0] * 1280
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
        pools = {(s, k): self.in_pool(s, k) for s in range(2) for k in range(1, 4)}
        hands = {(s, k): self.in_hand(s, k) for s in range(2) for k in range(1, 4)}
        waiting = [self.waiting_stars(side) for side in range(2)]
        return rebuilt, (self.geometry, self.pieces(), self.turn, pools, hands, waiting)

    # Playing ------------------------------------------------------------------------------

    def copy(self) -> Position:
        """Return a position of its own with the same contents."""
        twin: Position = Position.__new__(Position)
        if not cython.compiled:
            twin._make_room()
        twin.geometry = self.geometry
        twin.t = self.t
        i: cython.int
        for i in range(74):
            twin.board[i] = self.board[i]
        for i in range(32):
            twin.pool[i] = self.pool[i]
            twin.reserve[i] = self.reserve[i]
        for i in range(18):
            twin.waiting[i] = self.waiting[i]
        for i in range(2):
            twin.princess[i] = self.princess[i]
            twin.men[i] = self.men[i]
            twin.waits[i] = self.waits[i]
        twin.to_deploy = self.to_deploy
        twin.turn = self.turn
        twin.hash = self.hash
        return twin

    def _point(self, point: int) -> int:
        """Return a point that the arrays have, or raise."""
        if not 0 <= point < self.t.size:
            raise IndexError(f"there is no point {point}")
        return point

    @cython.cfunc
    def _refuse_impossible(self, move: cython.uint) -> cython.void:
        """Raise where a move would leave the arrays or the rules of counting.

        The arrays are not checked for their bounds, so nothing else may get past here.
        """
        start: cython.int = move & 127
        end: cython.int = (move >> 7) & 127
        captured: cython.int = (move >> 14) & 127
        kind: cython.int = move >> 21
        size: cython.int = self.t.size
        me: cython.int = self.turn
        good: cython.bint = end < size and kind <= UNICORN
        if good and start == HAND:
            good = kind > 0 and self.board[end] == 0 and self.reserve[me * 16 + kind] > 0
            good = good and captured == NOTHING
        elif good:
            good = start < size and self.board[start] & (16 << me) != 0 and start != end
            if captured != NOTHING:
                good = good and captured < size and self._can_capture(self.board[captured])
            good = good and (self.board[end] == 0 or captured == end)
            if kind:
                good = good and _is_star(self.board[start] & 15)
                good = good and self.pool[me * 16 + kind] > 0 and self.t.goal[me * size + end]
            good = good and not self._is_waiting(start)
        if not good:
            raise ValueError(f"move {move} cannot be carried out here")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_waiting(self, point: cython.int) -> cython.bint:
        i: cython.int
        for i in range(self.waits[self.turn]):
            if self.waiting[self.turn * 9 + i] == point:
                return True
        return False

    def is_lasting(self, move: int) -> bool:
        """Tell whether no later position can equal one before this move (for §8.4)."""
        code: cython.uint = move
        start: cython.int = code & 127
        captured: cython.int = (code >> 14) & 127
        if start >= self.t.size or captured != NOTHING:
            return True
        return _is_star(self.board[start] & 15)

    def after(self, move: int) -> Position:
        """Return the position after a move that need not be legal, only possible to carry out."""
        self._refuse_impossible(move)
        twin: Position = self.copy()
        twin._make(move)
        return twin

    def without(self, point: int) -> Position:
        """Return the position with one soldier captured where it stands, the turn unchanged."""
        if self.board[self._point(point)] & 15 not in (EARTH_PONY, PEGASUS, UNICORN):
            raise ValueError(f"no soldier stands on point {point}")
        twin: Position = self.copy()
        twin._capture(point, 1 if self.board[point] & 32 else 0)
        return twin

    def passed(self, losing: int = 0) -> Position:
        """Return the position with the other side to move; a soldier in hand may get lost."""
        twin: Position = self.copy()
        if losing and self.in_hand(self.turn, losing):
            twin._set_reserve(twin.turn, losing, twin.reserve[twin.turn * 16 + losing] - 1)
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, point: cython.int, piece: cython.int) -> cython.void:
        self.board[point] = piece
        self.hash ^= self.t.piece_key[piece * 73 + point]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift(self, point: cython.int) -> cython.int:
        piece: cython.int = self.board[point]
        self.board[point] = 0
        self.hash ^= self.t.piece_key[piece * 73 + point]
        return piece

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_pool(self, side: cython.int, kind: cython.int, count: cython.int) -> cython.void:
        place: cython.int = side * 16 + kind
        self.hash ^= self.t.pool_key[place * 25 + self.pool[place]]
        self.hash ^= self.t.pool_key[place * 25 + count]
        self.pool[place] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_reserve(self, side: cython.int, kind: cython.int, count: cython.int) -> cython.void:
        place: cython.int = side * 16 + kind
        self.to_deploy += count - self.reserve[place]
        self.hash ^= self.t.pool_key[800 + place * 25 + self.reserve[place]]
        self.hash ^= self.t.pool_key[800 + place * 25 + count]
        self.reserve[place] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wait(self, side: cython.int, point: cython.int) -> cython.void:
        """Put a shooting star at the end of its side's queue."""
        n: cython.int = self.waits[side]
        if n == 9:  # no board has room for a tenth; kept so that no fault elsewhere can write on
            return
        self.waiting[side * 9 + n] = point
        self.waits[side] = n + 1
        self.hash ^= self.t.waiting_key[(side * 9 + n) * 73 + point]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave_queue(self, side: cython.int, n: cython.int) -> cython.void:
        """Take the n-th waiting star out of the queue; the later ones move up."""
        base: cython.int = side * 9
        i: cython.int
        for i in range(n, self.waits[side]):
            self.hash ^= self.t.waiting_key[(base + i) * 73 + self.waiting[base + i]]
        for i in range(n, self.waits[side] - 1):
            self.waiting[base + i] = self.waiting[base + i + 1]
            self.hash ^= self.t.waiting_key[(base + i) * 73 + self.waiting[base + i]]
        self.waits[side] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter_queue(self, side: cython.int, n: cython.int, point: cython.int) -> cython.void:
        """Undo `_leave_queue`; the hash is restored by the caller."""
        i: cython.int = self.waits[side]
        while i > n:
            self.waiting[side * 9 + i] = self.waiting[side * 9 + i - 1]
            i -= 1
        self.waiting[side * 9 + n] = point
        self.waits[side] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _capture(self, point: cython.int, owner: cython.int) -> cython.ulonglong:
        """Remove a piece (§5) with what follows for its owner (§7.2–§7.4).

        Returns for `_unmake`: the piece, the star promoted by it and its place in the queue.
        """
        prey: cython.int = self._lift(point)
        kind: cython.int = prey & 15
        n: cython.int
        self.men[owner] -= 1
        if kind < STAR:
            if self.waits[owner] == 0:
                self._set_pool(owner, kind, self.pool[owner * 16 + kind] + 1)
                return prey
            n = self.waiting[owner * 9]
            self._leave_queue(owner, 0)
            self._lift(n)
            self._put(n, prey)
            return prey | (n + 1) << 7
        if self.t.goal[owner * self.t.size + point]:
            for n in range(self.waits[owner]):
                if self.waiting[owner * 9 + n] == point:
                    self._leave_queue(owner, n)
                    return prey | (n + 1) << 14
        return prey

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _release(self, point: cython.int, owner: cython.int, undo: cython.ulonglong) -> cython.void:
        """Undo `_capture`; the hash is restored by the caller."""
        prey: cython.int = undo & 127
        promoted: cython.int = (undo >> 7) & 127
        queued: cython.int = (undo >> 14) & 15
        self.men[owner] += 1
        self.board[point] = prey
        if promoted:
            self.board[promoted - 1] = STAR | (16 << owner)
            self._enter_queue(owner, 0, promoted - 1)
        elif queued:
            self._enter_queue(owner, queued - 1, point)
        elif prey & 15 < STAR:
            self.pool[owner * 16 + (prey & 15)] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, move: cython.uint) -> cython.ulonglong:
        """Make a move and return what `_unmake` needs besides the hash before it."""
        me: cython.int = self.turn
        start: cython.int = move & 127
        end: cython.int = (move >> 7) & 127
        captured: cython.int = (move >> 14) & 127
        kind: cython.int = move >> 21
        undo: cython.ulonglong = 0
        self.turn = 1 - me
        self.hash ^= self.t.turn_key
        if start == HAND:
            self._set_reserve(me, kind, self.reserve[me * 16 + kind] - 1)
            self._put(end, kind | (16 << me))
            self.men[me] += 1
            return 0
        piece: cython.int = self._lift(start)
        if captured != NOTHING:
            undo = self._capture(captured, 1 - me)
        undo |= cython.cast(cython.ulonglong, piece) << 20
        if piece & 15 == PRINCESS:
            self.princess[me] = end
        elif _is_star(piece & 15):
            piece = self._advance(piece, start, end, kind)
        self._put(end, piece)
        return undo

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
                self._set_pool(me, promotion, self.pool[me * 16 + promotion] - 1)
                return promotion | (16 << me)
            self._wait(me, end)
            return STAR | (16 << me)
        if self.t.astral and star & 15 == STAR:
            if start % 12 == end % 12:
                return HOUR_STAR | (16 << me)
            return ANTI_STAR | (16 << me)
        return star

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unmake(
        self, move: cython.uint, undo: cython.ulonglong, before: cython.ulonglong
    ) -> cython.void:
        """Take back a move made by `_make`, given the hash before it."""
        me: cython.int = 1 - self.turn
        start: cython.int = move & 127
        end: cython.int = (move >> 7) & 127
        captured: cython.int = (move >> 14) & 127
        kind: cython.int = move >> 21
        piece: cython.int = (undo >> 20) & 127
        self.turn = me
        self.board[end] = 0
        if start == HAND:
            self._set_reserve(me, kind, self.reserve[me * 16 + kind] + 1)
            self.men[me] -= 1
        else:
            self.board[start] = piece
            if piece & 15 == PRINCESS:
                self.princess[me] = start
            elif kind:
                self.pool[me * 16 + kind] += 1
            elif _is_star(piece & 15) and self.t.goal[me * self.t.size + end]:
                self.waits[me] -= 1
            if captured != NOTHING:
                self._release(captured, 1 - me, undo)
        self.hash = before

    # Eclipse ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threatened(self, t: Tables, point: cython.int, by: cython.int) -> cython.bint:
        """§8.1: could a side capture on this point by its own ways if a soldier stood there?"""
        owner: cython.int = 16 << by
        pegasus: cython.int = owner | PEGASUS
        unicorn: cython.int = owner | UNICORN
        pony: cython.int = owner | EARTH_PONY
        near: cython.int
        i: cython.int
        for i in range(t.threat_of[point], t.threat_of[point + 1], 5):
            near = self.board[t.threat[i]]
            if near == 0:
                near = self.board[t.threat[i + 1]]
                # §5.3: a unicorn stops before what it captures, so never on an open earth.
                if near == 0:
                    if self.board[t.threat[i + 2]] == unicorn and t.threat[i] != EARTH:
                        return True
                elif near == unicorn:
                    if t.threat[i] != EARTH:
                        return True
                elif near == pegasus:
                    # §5.2 from two steps away: it lands on the next star.
                    if t.threat[i + 3] == t.threat[i + 4] and self.board[t.threat[i + 3]] == 0:
                        return True
            elif near == pony:
                return True
            elif near == pegasus:
                if self.board[t.threat[i + 3]] == 0 and self.board[t.threat[i + 4]] == 0:
                    return True
        for i in range(t.pony_threat_of[point], t.pony_threat_of[point + 1], 3):
            if self.board[t.pony_threat[i]] == pony and (
                self.board[t.pony_threat[i + 1]] == 0 or self.board[t.pony_threat[i + 2]] == 0
            ):
                return True
        if self.board[t.royal_middle[point * t.size + self.princess[by]]] == 0:
            return True
        for i in range((by * t.size + point) * 6, (by * t.size + point) * 6 + 6, 2):
            if self.board[t.star_threat[i]] == t.star_threat[i + 1]:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_screens(
        self, point: cython.int, by: cython.int, screens: cython.p_schar
    ) -> cython.void:
        """Mark the pieces whose leaving alone would put a princess on `point` in eclipse.

        Only asked when she is not in eclipse: each way of `_threatened` lacks something, and here
        are the points where one piece less would complete it.
        """
        owner: cython.int = 16 << by
        pegasus: cython.int = owner | PEGASUS
        unicorn: cython.int = owner | UNICORN
        near: cython.int
        far: cython.int
        i: cython.int
        for i in range(self.t.threat_of[point], self.t.threat_of[point + 1], 5):
            near = self.board[self.t.threat[i]]
            far = self.board[self.t.threat[i + 1]]
            if near == pegasus or (near == 0 and far == pegasus):
                screens[self.t.threat[i + 3]] = 1
                screens[self.t.threat[i + 4]] = 1
            if near == 0:
                if far and self.board[self.t.threat[i + 2]] == unicorn:
                    screens[self.t.threat[i + 1]] = 1
            elif far == pegasus or far == unicorn:
                screens[self.t.threat[i]] = 1
            elif far == 0 and self.board[self.t.threat[i + 2]] == unicorn:
                screens[self.t.threat[i]] = 1
        for i in range(self.t.pony_threat_of[point], self.t.pony_threat_of[point + 1], 3):
            if self.board[self.t.pony_threat[i]] == owner | EARTH_PONY:
                screens[self.t.pony_threat[i + 1]] = 1
                screens[self.t.pony_threat[i + 2]] = 1
        screens[self.t.royal_middle[point * self.t.size + self.princess[by]]] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_safe(self, move: cython.uint) -> cython.bint:
        """§8.2: does this move leave the mover's princess out of eclipse?"""
        me: cython.int = self.turn
        start: cython.int = move & 127
        end: cython.int = (move >> 7) & 127
        captured: cython.int = (move >> 14) & 127
        safe: cython.bint
        if start == self.princess[me] and captured == NOTHING:
            # She only goes elsewhere: no need to make the move.
            self.board[start] = 0
            safe = not self._threatened(self.t, end, 1 - me)
            self.board[start] = PRINCESS | (16 << me)
            return safe
        before: cython.ulonglong = self.hash
        undo: cython.ulonglong = self._make(move)
        safe = not self._threatened(self.t, self.princess[me], 1 - me)
        self._unmake(move, undo, before)
        return safe

    # Legal moves --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal_moves(self, moves: cython.p_uint, quiet: cython.bint) -> cython.int:
        """Write every legal move into a buffer and return how many there are.

        Without the quiet ones only captures and promotions are left, and every deployment.

        Moves are tested one by one for §8.2 only where they can matter: every move of the
        princess or in eclipse, every move of a piece that screens her, and captures that take
        away two pieces near her or bring back one of the opponent's soldiers (§7.2).
        """
        if self.to_deploy:
            return self._deployments(moves)
        screens: cython.schar[74]
        if not cython.compiled:
            screens = [0] * 74
        me: cython.int = self.turn
        owner: cython.int = 16 << me
        royal: cython.int = self.princess[me]
        eclipse: cython.bint = self._threatened(self.t, royal, 1 - me)
        revives: cython.bint = self.waits[1 - me] > 0
        count: cython.int = 0
        first: cython.int
        point: cython.int
        piece: cython.int
        for point in range(74):
            screens[point] = 0
        if not eclipse:
            self._find_screens(royal, 1 - me, screens)
        for point in range(self.t.size):
            piece = self.board[point]
            if not piece & owner:
                continue
            first = count
            piece &= 15
            count = self._moves_from(point, moves, first, quiet)
            if eclipse or screens[point] or piece == PRINCESS:
                count = self._only_safe(moves, first, count)
            elif revives or piece == PEGASUS or piece == UNICORN:
                count = self._only_safe_captures(moves, first, count, revives)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _moves_from(
        self, point: cython.int, moves: cython.p_uint, first: cython.int, quiet: cython.bint
    ) -> cython.int:
        """Write the moves of one piece, §8.2 aside, and return where they end."""
        kind: cython.int = self.board[point] & 15
        if kind == EARTH_PONY:
            return self._pony_moves(point, moves, first, quiet)
        if kind == PRINCESS:
            return self._princess_moves(point, moves, first, quiet)
        if _is_star(kind):
            return self._star_moves(point, kind, moves, first, quiet)
        count: cython.int = first
        if kind == PEGASUS:
            count = self._pegasus_moves(point, moves, first, quiet)
        elif kind == UNICORN:
            count = self._unicorn_moves(point, moves, first, quiet)
        # From the earth several lines lead to the same star.
        return _without_twins(moves, first, count) if point == EARTH else count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_safe(self, moves: cython.p_uint, first: cython.int, last: cython.int) -> cython.int:
        """Keep the moves that pass §8.2."""
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            if self._is_safe(moves[i]):
                moves[kept] = moves[i]
                kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_safe_captures(
        self, moves: cython.p_uint, first: cython.int, last: cython.int, every: cython.bint
    ) -> cython.int:
        """Keep quiet moves, and captures that pass §8.2; look only at those near the princess."""
        near: cython.int = self.princess[self.turn] * self.t.size
        kept: cython.int = first
        captured: cython.int
        i: cython.int
        for i in range(first, last):
            captured = (moves[i] >> 14) & 127
            if captured != NOTHING and (
                every or self.t.screen[near + captured] or self.t.screen[near + (moves[i] & 127)]
            ):
                if not self._is_safe(moves[i]):
                    continue
            moves[kept] = moves[i]
            kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_capture(self, piece: cython.int) -> cython.bint:
        """§5.8: soldiers and shooting stars of the opponent; princesses never."""
        return piece & (32 >> self.turn) and piece & 15 != PRINCESS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_fly_over(self, piece: cython.int, point: cython.int) -> cython.bint:
        """§5.2: not the opposing princess; §6.4: an open earth is passed only while empty."""
        if point == EARTH:
            return False
        return piece & 15 != PRINCESS or piece & (16 << self.turn) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pony_moves(
        self, start: cython.int, moves: cython.p_uint, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """§5.1: one step, or two round a corner over an empty star; captures by landing."""
        i: cython.int
        for i in range(self.t.step_of[start], self.t.step_of[start + 1]):
            count = self._land(start, self.t.step[i], moves, count, quiet)
        for i in range(self.t.turn_of[start], self.t.turn_of[start + 1], 3):
            if self.board[self.t.turn[i + 1]] == 0 or self.board[self.t.turn[i + 2]] == 0:
                count = self._land(start, self.t.turn[i], moves, count, quiet)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _land(
        self,
        start: cython.int,
        end: cython.int,
        moves: cython.p_uint,
        count: cython.int,
        quiet: cython.bint,
    ) -> cython.int:
        """Add the move to `end` if it is empty, or captures by landing there."""
        there: cython.int = self.board[end]
        if there == 0:
            if not quiet:
                return count
            moves[count] = start | end << 7 | NOTHING << 14
            return count + 1
        if self._can_capture(there):
            moves[count] = start | end << 7 | end << 14
            return count + 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pegasus_moves(
        self, start: cython.int, moves: cython.p_uint, count: cython.int, quiet: cython.bint
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
                moves[count] = start | self.t.ray[i + 1] << 7 | captured << 14
                count += 1
            if self.board[self.t.ray[i + 2]] == 0 and self.t.ray[i + 2] != EARTH:
                moves[count] = start | self.t.ray[i + 2] << 7 | captured << 14
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unicorn_moves(
        self, start: cython.int, moves: cython.p_uint, count: cython.int, quiet: cython.bint
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
                    moves[count] = start | self.t.ray[i] << 7 | NOTHING << 14
                    count += 1
                if ahead and self.t.ray[i + 1] != EARTH and self._can_capture(ahead):
                    moves[count] = start | self.t.ray[i] << 7 | self.t.ray[i + 1] << 14
                    count += 1
            if ahead or self.t.ray[i + 1] == EARTH:
                continue
            # Beyond a turn at the f-sphere the second star is one step away too: one move.
            if quiet and not self.t.ray[i + 3]:
                moves[count] = start | self.t.ray[i + 1] << 7 | NOTHING << 14
                count += 1
            ahead = self.board[self.t.ray[i + 2]]
            if ahead and self.t.ray[i + 2] != EARTH and self._can_capture(ahead):
                moves[count] = start | self.t.ray[i + 1] << 7 | self.t.ray[i + 2] << 14
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _star_moves(
        self,
        start: cython.int,
        kind: cython.int,
        moves: cython.p_uint,
        count: cython.int,
        quiet: cython.bint,
    ) -> cython.int:
        """§5.4–§5.6: one step onward, capturing by landing; §7.1: promotion at the goal."""
        me: cython.int = self.turn
        first: cython.int = ((me * 3 + kind - STAR) * self.t.size + start) * 3
        before: cython.int
        goal: cython.bint
        end: cython.int
        i: cython.int
        for i in range(first, first + 3):
            end = self.t.star_move[i]
            before = count
            goal = end != NOWHERE and self.t.goal[me * self.t.size + end] != 0
            count = self._land(start, end, moves, count, quiet or goal)
            if count > before and goal:
                count = self._promotions(moves, before)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _promotions(self, moves: cython.p_uint, place: cython.int) -> cython.int:
        """§7.1, §8.7: one move for each kind in the pool; without any the star will wait."""
        move: cython.uint = moves[place]
        count: cython.int = place
        kind: cython.int
        for kind in range(1, 4):
            if self.pool[self.turn * 16 + kind]:
                moves[count] = move | kind << 21
                count += 1
        return count if count > place else place + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _princess_moves(
        self, start: cython.int, moves: cython.p_uint, count: cython.int, quiet: cython.bint
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
                moves[count] = start | self.t.royal_turn[i] << 7 | NOTHING << 14
                count += 1
        for i in range(self.t.royal_ray_of[start], self.t.royal_ray_of[start + 1], 2):
            near = self.board[self.t.royal_ray[i]]
            far = self.board[self.t.royal_ray[i + 1]]
            if near and far == 0 and quiet:
                moves[count] = start | self.t.royal_ray[i + 1] << 7 | NOTHING << 14
                count += 1
            elif near == 0 and far and self._can_capture(far):
                moves[count] = start | self.t.royal_ray[i] << 7 | self.t.royal_ray[i + 1] << 14
                count += 1
        return _without_twins(moves, first, count) if self.t.astral else count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deployments(self, moves: cython.p_uint) -> cython.int:
        """§4.2, §4.3: any kind left, on an empty star of one's half, giving no eclipse.

        An open earth opens only when play begins: deployment goes by the printed rule.
        """
        me: cython.int = self.turn
        her: cython.int = self.princess[1 - me]
        eclipse: cython.bint = self._threatened(self.t.shut, her, me)
        count: cython.int = 0
        point: cython.int
        kind: cython.int
        i: cython.int
        for kind in range(1, 4):
            if self.reserve[me * 16 + kind] == 0:
                continue
            for i in range(24):
                point = self.t.home[me * 24 + i]
                if self.board[point]:
                    continue
                self.board[point] = kind | (16 << me)
                if eclipse or not self._threatened(self.t.shut, her, me):
                    moves[count] = HAND | point << 7 | NOTHING << 14 | kind << 21
                    count += 1
                self.board[point] = 0
        return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_star(kind: cython.int) -> cython.bint:
    return STAR <= kind <= ANTI_STAR


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
def _without_twins(moves: cython.p_uint, first: cython.int, last: cython.int) -> cython.int:
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
