# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel's judgement of a position: a small learned net, or plain counting to compare it with.

The net sees a position twice, once with the eyes of each side: `ROWS` things that may be so (my
unicorn stands here, two of her ponies can return, …), each with a row of `WIDTH` numbers. The sums
of the rows that apply are kept up to date move by move; a bend and one more sum turn both sides'
numbers into a score. How the numbers were won stands in docs/engine.md.

Scores count for the side to move; `chance` says what they mean.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp

import cython

from ...games.sunmoon.tables import GEOMETRIES
from .mirror import seen_by
from .worth import WORTH

if cython.compiled:
    from cython.cimports.saros.games.sunmoon.position import Position
else:
    from ...games.sunmoon.position import Position

LEARNED, PLAIN, MATERIAL = 0, 1, 2
"""Kinds of judgement: the net; pieces and room to move, set by hand; pieces alone."""

KIND_NAMES = {"learned": LEARNED, "plain": PLAIN, "material": MATERIAL}

WIDTH, ROWS = 64, 1070
"""Numbers in a row, and rows; spelt out in the loops below, where the compiler must know them."""

ONE, OUT_ONE = 256, 64
"""What stands for 1 in the rows and behind the bend."""

SCALE = 300.0
"""So many points of score are odds of e to 1."""

POINTS, SLOTS = 73, 4720
"""A slot says what applies without saying to whom: piece*73 + point, then counted soldiers."""

POOL, HAND_BLOCK = 0, 1
"""Counted soldiers: those that can return (§7.1) and those still to be deployed (§4.2)."""

NOTHING = cython.declare(cython.int, 127)
FROM_HAND = cython.declare(cython.int, 126)
STAR = cython.declare(cython.int, 4)

_worth = cython.declare(cython.int[16])
for _kind in range(16):
    if not cython.compiled and _kind == 0:
        _worth = [0] * 16
    _worth[_kind] = WORTH[_kind] if _kind < 8 else 0


def chance(score: float) -> float:
    """Return the share of the points that a score promises."""
    return 1.0 / (1.0 + exp(-score / SCALE))


def row_of(board: str, side: int, slot: int) -> int:
    """Return which row applies in the eyes of `side`, -1 for pieces the net has never seen."""
    if slot < 64 * POINTS:
        piece, point = divmod(slot, POINTS)
        kind, owner = piece & 15, 1 if piece & 32 else 0
        if piece & 48 not in (16, 32) or not 1 <= kind <= 7:
            return -1
        theirs = owner != side
        return (theirs * 7 + kind - 1) * POINTS + seen_by(board, side, point)
    block, owner, kind, n = _counted(slot)
    return 1022 + ((block * 2 + (owner != side)) * 3 + kind) * 4 + n


def _counted(slot: int) -> tuple[int, int, int, int]:
    rest, n = divmod(slot - 64 * POINTS, 4)
    rest, kind = divmod(rest, 3)
    block, owner = divmod(rest, 2)
    return block, owner, kind, n


@cython.final
@cython.cclass
class Net:
    """The learned numbers of one board."""

    rows: cython.short[68480]
    base: cython.short[64]
    out: cython.short[128]
    """For the side to move, then for the other."""
    out_base: cython.int
    place: cython.int[9440]
    """[side*SLOTS + slot]: where the row begins that applies in a side's eyes, or -1."""

    def __init__(
        self,
        geometry: int,
        rows: Sequence[int],
        base: Sequence[int],
        out: Sequence[int],
        out_base: int,
    ) -> None:
        if not cython.compiled:
            self.rows, self.out = array("h", bytes(2 * 68480)), array("h", bytes(2 * 128))
            self.base, self.place = [0] * 64, [0] * 9440
        if (len(rows), len(base), len(out)) != (ROWS * WIDTH, WIDTH, 2 * WIDTH):
            raise ValueError("these are not the numbers of a net")
        i: cython.int
        for i in range(68480):
            self.rows[i] = rows[i]
        for i in range(64):
            self.base[i] = base[i]
        for i in range(128):
            self.out[i] = out[i]
        self.out_base = out_base
        board = GEOMETRIES[geometry][0].name
        for i in range(9440):
            row = row_of(board, i // SLOTS, i % SLOTS)
            self.place[i] = row * WIDTH if row >= 0 else -1


@cython.final
@cython.cclass
class Judgement:
    """Judges the positions along one line of play; each search has its own."""

    net: Net
    kind: cython.int
    sums: cython.short[16640]
    """The sums [ply*128 + side*64 + n] for up to 129 plies from the root."""
    room: cython.uint[1280]

    def __init__(self, net: Net, kind: int = LEARNED) -> None:
        if not cython.compiled:
            self.sums, self.room = array("h", bytes(2 * 16640)), [0] * 1280
        if kind not in KIND_NAMES.values():
            raise ValueError(f"there is no judgement {kind}")
        self.net, self.kind = net, kind

    def value(self, position: Position) -> int:
        """Return what a position is worth to the side to move."""
        own: Position = position.copy()
        self._begin(own)
        return self._value(own, 0)

    def value_after(self, position: Position, moves: Sequence[int]) -> int:
        """Return what the position after some moves is worth, its sums kept up move by move."""
        own: Position = position.copy()
        if len(moves) > 128:
            raise ValueError("there is room for 128 moves")
        self._begin(own)
        ply: cython.int = 0
        for move in moves:
            code: cython.uint = move
            own._refuse_impossible(code)
            self._follow(own, code, own._make(code), ply)
            ply += 1
        return self._value(own, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, position: Position) -> cython.void:
        """Sum up a position from nothing, as ply 0."""
        if self.kind != 0:
            return
        i: cython.int
        side: cython.int
        kind: cython.int
        for i in range(64):
            self.sums[i] = self.net.base[i]
            self.sums[64 + i] = self.net.base[i]
        for i in range(position.t.size):
            if position.board[i]:
                self._change(0, position.board[i] * 73 + i, 1)
        for side in range(2):
            for kind in range(1, 4):
                for i in range(position.pool[side * 16 + kind]):
                    self._count(0, 0, side, kind, i + 1)
                for i in range(position.reserve[side * 16 + kind]):
                    self._count(0, 1, side, kind, i + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(
        self,
        ply: cython.int,
        block: cython.int,
        side: cython.int,
        kind: cython.int,
        count: cython.int,
    ) -> cython.void:
        """Let a count of soldiers rise to `count`; a negative one has just been left."""
        sign: cython.int = 1
        if count < 0:
            sign, count = -1, -count
        if count <= 4:  # a fifth of a kind is only met in composed positions
            self._change(ply, 4672 + ((block * 2 + side) * 3 + kind - 1) * 4 + count - 1, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(self, ply: cython.int, slot: cython.int, sign: cython.int) -> cython.void:
        """Let a slot begin or cease to apply, in the eyes of both sides."""
        side: cython.int
        row: cython.int
        for side in range(2):
            row = self.net.place[side * 4720 + slot]
            if row >= 0:
                _sum_up(_from(self.sums, ply * 128 + side * 64), _from(self.net.rows, row), sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, ply: cython.int) -> cython.void:
        """Take a ply's sums over to the next: nothing has changed on the board."""
        if self.kind == 0:
            _copy_sums(_from(self.sums, ply * 128), _from(self.sums, ply * 128 + 128))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(
        self,
        position: Position,
        move: cython.uint,
        undo: cython.ulonglong,
        ply: cython.int,
    ) -> cython.void:
        """Make the sums of the next ply, after `Position._make` has returned `undo`."""
        if self.kind != 0:
            return
        me: cython.int = 1 - position.turn
        start: cython.int = move & 127
        end: cython.int = (move >> 7) & 127
        captured: cython.int = (move >> 14) & 127
        kind: cython.int = move >> 21
        self._copy(ply)
        ply += 1
        self._change(ply, position.board[end] * 73 + end, 1)
        if start == FROM_HAND:
            self._count(ply, 1, me, kind, -(position.reserve[me * 16 + kind] + 1))
            return
        self._change(ply, cython.cast(cython.int, (undo >> 20) & 127) * 73 + start, -1)
        if kind:
            self._count(ply, 0, me, kind, -(position.pool[me * 16 + kind] + 1))
        if captured == NOTHING:
            return
        prey: cython.int = undo & 127
        promoted: cython.int = (undo >> 7) & 127
        self._change(ply, prey * 73 + captured, -1)
        if promoted:
            # §7.2: the waiting star has become the soldier that was captured.
            self._change(ply, (STAR | (32 >> me)) * 73 + promoted - 1, -1)
            self._change(ply, prey * 73 + promoted - 1, 1)
        elif prey & 15 < STAR:
            kind = prey & 15
            self._count(ply, 0, 1 - me, kind, position.pool[(1 - me) * 16 + kind])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, position: Position, ply: cython.int) -> cython.int:
        """Return what the position of a ply is worth to the side to move."""
        if self.kind == 0:
            return self._learned(position.turn, ply)
        if self.kind == 1:
            return self._material(position) + self._mobility(position)
        return self._material(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _learned(self, turn: cython.int, ply: cython.int) -> cython.int:
        """The bend: what is below 0 or above 1 is cut off, the rest squared."""
        mine: cython.int = ply * 128 + turn * 64
        theirs: cython.int = ply * 128 + 64 - turn * 64
        total: cython.int = _bent_sum(_from(self.sums, mine), _from(self.net.out, 0))
        total += _bent_sum(_from(self.sums, theirs), _from(self.net.out, 64))
        # Shifts, because division of negative numbers differs between C and Python.
        return ((total >> 8) + self.net.out_base) * 300 >> 14

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _material(self, position: Position) -> cython.int:
        """Count the pieces by their plain worth, those in hand too."""
        total: cython.int = 0
        i: cython.int
        piece: cython.int
        for i in range(position.t.size):
            piece = position.board[i]
            if piece & 16:
                total += _worth[piece & 15]
            elif piece & 32:
                total -= _worth[piece & 15]
        for i in range(1, 4):
            total += _worth[i] * (position.reserve[i] - position.reserve[16 + i])
        return total if position.turn == 0 else -total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mobility(self, position: Position) -> cython.int:
        """Count what each piece could do, a point and a half for each."""
        turn: cython.int = position.turn
        total: cython.int = 0
        owner: cython.int
        i: cython.int
        for i in range(position.t.size):
            if position.board[i] == 0:
                continue
            owner = 1 if position.board[i] & 32 else 0
            position.turn = owner
            if owner == turn:
                total += position._moves_from(i, self.room, 0, True)
            else:
                total -= position._moves_from(i, self.room, 0, True)
        position.turn = turn
        return total * 3 >> 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _from(cells: cython.p_short, first: cython.int) -> cython.p_short:
    """Return the cells from one of them on."""
    if cython.compiled:
        rest = cells + first
    else:
        rest = memoryview(cells)[first:]
    return rest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _sum_up(sums: cython.p_short, row: cython.p_short, sign: cython.int) -> cython.void:
    i: cython.int
    if sign > 0:
        for i in range(64):
            sums[i] = sums[i] + row[i]
    else:
        for i in range(64):
            sums[i] = sums[i] - row[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _copy_sums(old: cython.p_short, new: cython.p_short) -> cython.void:
    i: cython.int
    for i in range(128):
        new[i] = old[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _bent_sum(sums: cython.p_short, out: cython.p_short) -> cython.int:
    """The bend: what is below 0 or above 1 is cut off, the rest squared; then summed up."""
    total: cython.int = 0
    bent: cython.short
    part: cython.short
    i: cython.int
    for i in range(64):
        bent = sums[i] if sums[i] > 0 else 0
        bent = bent if bent < 255 else 255
        # Fits into 16 bits, so that the compiler can take eight at a time.
        part = cython.cast(cython.short, bent * out[i])
        total += cython.cast(cython.int, part) * cython.cast(cython.int, bent)
    return total


def slots_of(position: Position) -> list[int]:
    """Return the slots that apply to a position, for training."""
    slots = [piece * POINTS + point for point, piece in position.pieces().items()]
    for block, count in ((POOL, position.in_pool), (HAND_BLOCK, position.in_hand)):
        for side in range(2):
            for kind in range(1, 4):
                first = 4672 + ((block * 2 + side) * 3 + kind - 1) * 4
                slots += range(first, first + min(count(side, kind), 4))
    return slots
