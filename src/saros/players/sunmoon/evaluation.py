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

from ...games.sunmoon import pieces, tables
from ...games.sunmoon.rosters import ARMY
from .rows import (
    ALL_KINDS,
    ANY_HAND,
    BARS,
    BORNE,
    CARRIED,
    COUNTS,
    DISGUISE,
    FAIRY_ROWS,
    FIRST_BORNE,
    HELD,
    MARK,
    PIECE_SLOTS,
    SLOTS,
    carried_number,
    row_of,
    rows_for,
)
from .worth import WORTH

if cython.compiled:
    from cython.cimports.saros.games.sunmoon.fairy_position import (
        BARRED,
        CELL_ENTRY,
        EXPOSED,
        FREED_ENTRY,
        NO_CAPTURE,
        POOL_ENTRY,
        RESERVE_ENTRY,
        FairyPosition,
        carried_codes,
        carried_count,
        has_mark,
        newest_of,
    )
    from cython.cimports.saros.games.sunmoon.position import (
        ANY_KIND,
        CHANGELING,
        DEPLOY,
        DRACONEQUUS,
        DRAGON,
        KIND_ROOM,
        POINTS,
        SOLDIER_KINDS,
        STAR,
        NumberByKind,
        PointSet,
        Position,
        bit_of,
        captured_of,
        captures,
        choice_of,
        code,
        end_of,
        kind_of,
        move_kind,
        owner_bit,
        start_of,
        undo_mover,
        undo_prey,
        undo_promoted,
    )
else:
    from ...games.sunmoon.fairy_position import FairyPosition
    from ...games.sunmoon.loads import (
        BARRED,
        CELL_ENTRY,
        EXPOSED,
        FREED_ENTRY,
        NO_CAPTURE,
        POOL_ENTRY,
        RESERVE_ENTRY,
        carried_codes,
        carried_count,
        has_mark,
        newest_of,
    )
    from ...games.sunmoon.packing import (
        DEPLOY,
        captured_of,
        captures,
        choice_of,
        end_of,
        move_kind,
        start_of,
        undo_mover,
        undo_prey,
        undo_promoted,
    )
    from ...games.sunmoon.pieces import (
        ANY_KIND,
        CHANGELING,
        DRACONEQUUS,
        DRAGON,
        KIND_ROOM,
        STAR,
        code,
        kind_of,
        owner_bit,
    )
    from ...games.sunmoon.position import Position, bit_of
    from ...games.sunmoon.tables import POINTS, SOLDIER_KINDS

LEARNED, PLAIN, MATERIAL = 0, 1, 2
"""Kinds of judgement: the net; pieces and room to move, set by hand; pieces alone."""

_FAIRY = cython.declare(cython.int, -1)
"""Judges by the net where a position keeps a journal of its changes; below 1 there are sums."""

KIND_NAMES = {"learned": LEARNED, "plain": PLAIN, "material": MATERIAL}

WIDTH = 64
"""Numbers in a row."""

ONE, OUT_ONE = 256, 64
"""What stands for 1 in the rows and behind the bend."""

SCALE = 300.0
"""So many points of score are odds of e to 1."""

if not cython.compiled:  # else these come from evaluation.pxd
    NET_WIDTH, NET_ROWS, NET_SLOTS, NET_COUNTS = WIDTH, FAIRY_ROWS, SLOTS, COUNTS
    FIRST_COUNTED, PLY_SUMS, PLIES_JUDGED = PIECE_SLOTS, 2 * WIDTH, 130
    NET_BORNE, NET_HAND, FIRST_LOADED, NET_CARRIED = BORNE, ARMY, FIRST_BORNE, len(CARRIED)
    FIRST_DISGUISE, FIRST_MARK, FIRST_BAR = DISGUISE, MARK, BARS
    FIRST_HELD, FIRST_ANY = HELD, ANY_HAND
    NumberByKind = PointSet = list[int]

NEUTRAL = cython.declare(cython.int, pieces.neutral(0))
"""Codes from here on are nobody's (F1.2)."""

_worth = cython.declare(NumberByKind)
_carried = cython.declare(NumberByKind)
"""[kind]: its place among the kinds that are carried."""
_soldier = cython.declare(NumberByKind)
"""[kind]: its place among the kinds of soldiers, -1 for others."""

if not cython.compiled:
    _worth, _carried, _soldier = ([0] * KIND_ROOM for _ in range(3))
for _kind in range(KIND_ROOM):
    _worth[_kind] = WORTH[_kind] if _kind < len(WORTH) else 0
    _carried[_kind] = carried_number(_kind) if _kind in (*pieces.SOLDIERS, *pieces.STARS) else 0
    _soldier[_kind] = pieces.SOLDIERS.index(_kind) if _kind in pieces.SOLDIERS else -1


def chance(score: float) -> float:
    """Return the share of the points that a score promises."""
    return 1.0 / (1.0 + exp(-score / SCALE))


@cython.final
@cython.cclass
class Net:
    """The learned numbers of one board."""

    def __init__(
        self,
        geometry: int,
        rows: Sequence[int],
        base: Sequence[int],
        out: Sequence[int],
        out_base: int,
        kinds: Sequence[int] = ALL_KINDS,
    ) -> None:
        """Take over a net that knows these kinds of pieces; all others are nothing to it."""
        if not cython.compiled:
            self.rows, self.out = (
                array("h", bytes(2 * FAIRY_ROWS * WIDTH)),
                array("h", bytes(4 * WIDTH)),
            )
            self.base, self.place = [0] * WIDTH, [0] * (2 * SLOTS)
        numbers = rows_for(kinds) * WIDTH
        if (len(rows), len(base), len(out)) != (numbers, WIDTH, 2 * WIDTH) or (
            numbers > NET_ROWS * NET_WIDTH or SLOTS != NET_SLOTS
        ):
            raise ValueError("these are not the numbers of a net")
        i: cython.int
        for i in range(len(rows)):
            self.rows[i] = rows[i]
        for i in range(NET_WIDTH):
            self.base[i] = base[i]
        for i in range(2 * NET_WIDTH):
            self.out[i] = out[i]
        self.out_base = out_base
        board = tables.GEOMETRIES[geometry][0].name
        for i in range(2 * NET_SLOTS):
            row = row_of(board, i // SLOTS, i % SLOTS, kinds)
            self.place[i] = row * WIDTH if row >= 0 else -1


@cython.final
@cython.cclass
class Judgement:
    """Judges the positions along one line of play; each search has its own."""

    def __init__(self, net: Net, kind: int = LEARNED) -> None:
        if not cython.compiled:
            self.sums = array("h", bytes(2 * PLIES_JUDGED * PLY_SUMS))
            self.room = [0] * tables.MOST_MOVES
        if kind not in KIND_NAMES.values():
            raise ValueError(f"there is no judgement {kind}")
        self.net, self.kind, self.acting = net, kind, kind

    def value(self, position: Position) -> int:
        """Return what a position is worth to the side to move."""
        own: Position = position.copy()
        self._begin(own)
        return self._value(own, 0)

    def value_after(self, position: Position, moves: Sequence[int]) -> int:
        """Return what the position after some moves is worth, its sums kept up move by move."""
        own: Position = position.copy()
        if len(moves) > PLIES_JUDGED - 2:
            raise ValueError(f"there is room for {PLIES_JUDGED - 2} moves")
        self._begin(own)
        ply: cython.int = 0
        for move in moves:
            own._refuse_impossible(move)
            self._follow(own, move, own._make(move), ply)
            ply += 1
        return self._value(own, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, position: Position) -> cython.void:
        """Sum up a position from nothing, as ply 0."""
        self.acting = _FAIRY if self.kind == 0 and position.fairy else self.kind
        if self.acting > 0:
            return
        i: cython.int
        side: cython.int
        number: cython.int
        place: cython.int
        for i in range(NET_WIDTH):
            self.sums[i] = self.net.base[i]
            self.sums[NET_WIDTH + i] = self.net.base[i]
        if self.acting == _FAIRY:
            self._begin_fairy(cython.cast(FairyPosition, position))
            return
        for i in range(position.t.size):
            if position.board[i]:
                self._change(0, position.board[i] * POINTS + i, 1)
        for side in range(2):
            for number in range(SOLDIER_KINDS):
                place = side * KIND_ROOM + position.t.soldier[number]
                for i in range(position.pool[place]):
                    self._count(0, 0, side, number, i + 1)
                for i in range(position.reserve[place]):
                    self._count(0, 1, side, number, i + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(
        self,
        ply: cython.int,
        block: cython.int,
        side: cython.int,
        number: cython.int,
        count: cython.int,
    ) -> cython.void:
        """Let a count of soldiers rise to `count`; a negative one has just been left.

        `number` is the place of their kind among those of soldiers.
        """
        row: cython.int = (block * 2 + side) * SOLDIER_KINDS + number
        sign: cython.int = 1
        if count < 0:
            sign, count = -1, -count
        if count <= NET_COUNTS:
            self._change(ply, FIRST_COUNTED + row * NET_COUNTS + count - 1, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(self, ply: cython.int, slot: cython.int, sign: cython.int) -> cython.void:
        """Let a slot begin or cease to apply, in the eyes of both sides."""
        side: cython.int
        row: cython.int
        for side in range(2):
            row = self.net.place[side * NET_SLOTS + slot]
            if row >= 0:
                sums = _from(self.sums, ply * PLY_SUMS + side * NET_WIDTH)
                _sum_up(sums, _from(self.net.rows, row), sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, ply: cython.int) -> cython.void:
        """Take a ply's sums over to the next: nothing has changed on the board."""
        if self.acting <= 0:
            _copy_sums(_from(self.sums, ply * PLY_SUMS), _from(self.sums, (ply + 1) * PLY_SUMS))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(
        self,
        position: Position,
        move: cython.ulonglong,
        undo: cython.ulonglong,
        ply: cython.int,
    ) -> cython.void:
        """Make the sums of the next ply, after `Position._make` has returned `undo`."""
        if self.acting != 0:
            if self.acting == _FAIRY:
                self._follow_journal(cython.cast(FairyPosition, position), undo, ply)
            return
        me: cython.int = 1 - position.turn
        end: cython.int = end_of(move)
        kind: cython.int = choice_of(move)
        number: cython.int = position.t.soldier_number[kind]
        self._copy(ply)
        ply += 1
        self._change(ply, position.board[end] * POINTS + end, 1)
        if move_kind(move) == DEPLOY:
            self._count(ply, 1, me, number, -(position.reserve[me * KIND_ROOM + kind] + 1))
            return
        self._change(ply, undo_mover(undo) * POINTS + start_of(move), -1)
        if kind:
            self._count(ply, 0, me, number, -(position.pool[me * KIND_ROOM + kind] + 1))
        if captures(move):
            self._follow_capture(position, captured_of(move), undo, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_capture(
        self,
        position: Position,
        captured: cython.int,
        undo: cython.ulonglong,
        ply: cython.int,
    ) -> cython.void:
        """Take the captured piece out of the sums, with what followed for its owner."""
        owner: cython.int = position.turn
        prey: cython.int = undo_prey(undo)
        kind: cython.int = kind_of(prey)
        promoted: cython.int = undo_promoted(undo)
        self._change(ply, prey * POINTS + captured, -1)
        if promoted:
            # §7.2: the waiting star has become the soldier that was captured.
            self._change(ply, code(owner, STAR) * POINTS + promoted - 1, -1)
            self._change(ply, prey * POINTS + promoted - 1, 1)
        elif position.t.is_soldier[kind]:
            number: cython.int = position.t.soldier_number[kind]
            self._count(ply, 0, owner, number, position.pool[owner * KIND_ROOM + kind])

    # Fairy positions ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_fairy(self, position: FairyPosition) -> cython.void:
        """Sum up a position in which pieces may carry something."""
        i: cython.int
        for i in range(position.t.size):
            self._change_cell(0, i, position.board[i], position.load[i], 1)
        for i in range(2 * KIND_ROOM):
            self._recount(0, 0, i, 0, position.pool[i])
            self._recount(0, 1, i, 0, position.reserve[i])
        for i in range(2):
            if position.generals and not position.freed[i]:
                self._change_borne(0, i, FIRST_HELD, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_journal(
        self, position: FairyPosition, first: cython.int, ply: cython.int
    ) -> cython.void:
        """Make the sums of the next ply from what the last move has written down.

        What was before stands in the first entry about a point or a count, what is now on the
        board; anything between the two is of no interest.
        """
        known: PointSet
        counted: cython.ulonglong = 0
        entry: cython.ulonglong
        bit: cython.ulonglong
        what: cython.int
        a: cython.int
        b: cython.int
        i: cython.int
        if not cython.compiled:
            known = [0, 0]
        known[0] = known[1] = 0
        self._copy(ply)
        ply += 1
        for i in range(first, position.logged):
            what = position.journal[i] & 15
            entry = position.journal[i] >> 4
            a, b = entry & 63, (entry >> 6) % 128
            if what == CELL_ENTRY:
                bit = bit_of(b)
                if not known[b >> 6] & bit:
                    known[b >> 6] |= bit
                    self._change_cell(ply, b, a, entry >> 13, -1)
                    self._change_cell(ply, b, position.board[b], position.load[b], 1)
            elif what == POOL_ENTRY and not counted & bit_of(a):
                counted |= bit_of(a)
                self._recount(ply, 0, a, b, position.pool[a])
            elif what == RESERVE_ENTRY and not counted & bit_of(a + 32):
                counted |= bit_of(a + 32)
                self._recount(ply, 1, a, b, position.reserve[a])
            elif what == FREED_ENTRY:
                self._change_borne(ply, a, FIRST_HELD, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change_cell(
        self,
        ply: cython.int,
        point: cython.int,
        piece: cython.int,
        load: cython.ulonglong,
        sign: cython.int,
    ) -> cython.void:
        """Let a piece come to a point, or leave it, with all that it carries and bears."""
        kind: cython.int = kind_of(piece)
        side: cython.int = 1 if piece & owner_bit(1) else 0
        if piece == 0:
            return
        if load:
            if kind == CHANGELING:
                kind = kind_of(newest_of(load))
                self._change_borne(ply, side, FIRST_DISGUISE + _carried[kind], sign)
                if _soldier[kind] >= 0:
                    piece = code(side, kind)
            elif kind == DRAGON:
                self._change_captives(ply, side, load, sign)
            elif kind == DRACONEQUUS:
                for side in range(2):
                    if has_mark(load, BARRED + side):
                        self._change_borne(ply, side, FIRST_BAR, sign)
        self._change(ply, piece * POINTS + point, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change_captives(
        self, ply: cython.int, side: cython.int, load: cython.ulonglong, sign: cython.int
    ) -> cython.void:
        """Let a dragon's captives, from the oldest on, and its marks begin or cease to apply."""
        codes: cython.ulonglong = carried_codes(load)
        count: cython.int = carried_count(load)
        kind: cython.int
        n: cython.int
        for n in range(count):
            kind = kind_of(codes >> 6 * (count - 1 - n) & 63)
            self._change_borne(ply, side, n * NET_CARRIED + _carried[kind], sign)
        if has_mark(load, NO_CAPTURE):
            self._change_borne(ply, side, FIRST_MARK, sign)
        if has_mark(load, EXPOSED):
            self._change_borne(ply, side, FIRST_MARK + 1, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change_borne(
        self, ply: cython.int, side: cython.int, what: cython.int, sign: cython.int
    ) -> cython.void:
        self._change(ply, FIRST_LOADED + side * NET_BORNE + what, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recount(
        self,
        ply: cython.int,
        block: cython.int,
        place: cython.int,
        old: cython.int,
        new: cython.int,
    ) -> cython.void:
        """Let the count of a side's soldiers of a kind rise or fall; `place` is as in a pool."""
        side: cython.int = place // KIND_ROOM
        kind: cython.int = place % KIND_ROOM
        sign: cython.int = 1 if new > old else -1
        low: cython.int = min(old, new)
        high: cython.int = max(old, new)
        i: cython.int
        for i in range(low, high):
            if kind != ANY_KIND:
                self._count(ply, block, side, _soldier[kind], sign * (i + 1))
            elif i < NET_HAND:
                self._change_borne(ply, side, FIRST_ANY + i, sign)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, position: Position, ply: cython.int) -> cython.int:
        """Return what the position of a ply is worth to the side to move."""
        if self.acting <= 0:
            return self._learned(position.turn, ply)
        if self.acting == 1:
            return self._material(position) + self._mobility(position)
        return self._material(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _learned(self, turn: cython.int, ply: cython.int) -> cython.int:
        """The bend: what is below 0 or above 1 is cut off, the rest squared."""
        mine: cython.int = ply * PLY_SUMS + turn * NET_WIDTH
        theirs: cython.int = ply * PLY_SUMS + (1 - turn) * NET_WIDTH
        total: cython.int = _bent_sum(_from(self.sums, mine), _from(self.net.out, 0))
        total += _bent_sum(_from(self.sums, theirs), _from(self.net.out, NET_WIDTH))
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
            if piece & owner_bit(0):
                total += _worth[kind_of(piece)]
            elif piece & owner_bit(1):
                total -= _worth[kind_of(piece)]
        for i in range(KIND_ROOM):
            total += _worth[i] * (position.reserve[i] - position.reserve[KIND_ROOM + i])
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
            if position.board[i] == 0 or position.board[i] >= NEUTRAL:
                continue
            owner = 1 if position.board[i] & owner_bit(1) else 0
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
        for i in range(NET_WIDTH):
            sums[i] = sums[i] + row[i]
    else:
        for i in range(NET_WIDTH):
            sums[i] = sums[i] - row[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _copy_sums(old: cython.p_short, new: cython.p_short) -> cython.void:
    i: cython.int
    for i in range(2 * NET_WIDTH):
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
    for i in range(NET_WIDTH):
        bent = sums[i] if sums[i] > 0 else 0
        bent = bent if bent < 255 else 255
        # Fits into 16 bits, so that the compiler can take eight at a time.
        part = cython.cast(cython.short, bent * out[i])
        total += cython.cast(cython.int, part) * cython.cast(cython.int, bent)
    return total
