# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The fairy kernel: a position with griffins, dragons, changelings or neutral pieces (F1–F12).

`FairyPosition` is a `Position` that replaces what differs: how pieces go, what a move does, and
what gives eclipse. What a piece carries is one integer for each point, packed as `loads.py` says;
ways to go come from `fairy_tables.py`. A move may change many things at once, so each change is
written into a journal first, from which the move is taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from .fairy_tables import FairyGeometry, gait_in_disguise
from .loads import can_bear
from .pieces import KINDS, SOLDIERS
from .rosters import most_of
from .tables import GEOMETRIES, PointRows

if cython.compiled:
    from cython.cimports.libc.stdlib import abort, free, realloc
    from cython.cimports.saros.games.sunmoon.position import (
        ANY_KIND,
        CELLS,
        CHANGELING,
        DEPLOY,
        DRACONEQUUS,
        DRAGON,
        EARTH,
        EARTH_PONY,
        ELEMENT,
        FREE,
        GRIFFIN,
        HAND,
        KEEP,
        KIND_ROOM,
        MOST_WAITING,
        NOTHING,
        NOWHERE,
        PEGASUS,
        PIECE_CODES,
        PLACES,
        POINTS,
        PRINCESS,
        SOLDIER_KINDS,
        STAR,
        STAR_KINDS,
        TAKE,
        UNICORN,
        PointSet,
        bit_of,
        capture,
        captured_of,
        captures,
        choice_of,
        choosing,
        code,
        end_of,
        identity_of,
        kind_of,
        lowest_bit,
        move_kind,
        owner_bit,
        promotion_of,
        quiet_move,
        start_of,
    )
else:
    from .board import EARTH
    from .fairy_tables import (
        CREEPER,
        FAIRY_ROW_CELLS,
        MOST_FAIRY_WAYS,
        NO_GAIT,
        STEPPER,
        TURNER,
    )
    from .loads import (
        BARRED,
        CELL_ENTRY,
        COOLDOWN,
        EXPOSED,
        FREED_ENTRY,
        LEFT_ENTRY,
        MEN_ENTRY,
        MOST_CAPTIVES,
        NO_CAPTURE,
        POOL_ENTRY,
        RESERVE_ENTRY,
        RESTING,
        ROYAL_ENTRY,
        WAITED_ENTRY,
        answering,
        carried_codes,
        carried_count,
        carrying,
        cooldown_of,
        has_mark,
        load_key,
        marks_of,
        newest_of,
        without_newest,
    )
    from .packing import (
        DEPLOY,
        HAND,
        KEEP,
        NOTHING,
        TAKE,
        capture,
        captured_of,
        captures,
        choice_of,
        choosing,
        end_of,
        identity_of,
        move_kind,
        promotion_of,
        quiet_move,
        start_of,
    )
    from .pieces import (
        ANY_KIND,
        CHANGELING,
        DRACONEQUUS,
        DRAGON,
        EARTH_PONY,
        ELEMENT,
        GRIFFIN,
        KIND_ROOM,
        PEGASUS,
        PIECE_CODES,
        PRINCESS,
        STAR,
        UNICORN,
        code,
        kind_of,
        owner_bit,
    )
    from .position import bit_of, lowest_bit
    from .tables import (
        CELLS,
        FREE,
        MOST_WAITING,
        NOWHERE,
        PLACES,
        POINTS,
        SOLDIER_KINDS,
        STAR_KINDS,
    )

    PointSet = list[int]

if TYPE_CHECKING or not cython.compiled:
    from .position import Position, Tables
else:
    from cython.cimports.saros.games.sunmoon.position import Position, Tables

COMPILED: bool = cython.compiled

NEUTRAL = cython.declare(cython.int, 48)
"""Codes from here on are neutral, and then comes the wall: nobody but a pegasus flies over."""


@cython.final
@cython.cclass
class FairyTables:
    """The further tables of one geometry in C arrays; see `fairy_tables.FairyGeometry`."""

    def __init__(self, geometry: FairyGeometry) -> None:
        self._make_room()
        self.shut = fairy_tables_for(1) if geometry.open_earth else self
        _fill_rows(self.leap_of, self.leap, geometry.leaps())
        _fill_rows(self.turn_of, self.turn, geometry.turns())
        _fill_rows(self.double_turn_of, self.double_turn, geometry.double_turns())
        _fill_rows(self.flight_of, self.flight, geometry.flights())
        for point in geometry.stars():
            self.stars[point // 64] |= bit_of(point)
        self._find_creeps(geometry)
        for side in range(2):
            self._find_threats(geometry, side)
        for kind in range(len(KINDS)):
            self.disguised[kind] = gait_in_disguise(kind)
            self.most[kind] = most_of(kind)

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        if not cython.compiled:
            self.leap, self.leap_of = [0] * FAIRY_ROW_CELLS, [0] * PLACES
            self.turn, self.turn_of = [0] * FAIRY_ROW_CELLS, [0] * PLACES
            self.double_turn, self.double_turn_of = [0] * FAIRY_ROW_CELLS, [0] * PLACES
            self.flight, self.flight_of = [0] * FAIRY_ROW_CELLS, [0] * PLACES
            self.creep, self.stars = [0] * (2 * POINTS * 2), [0, 0]
            self.near, self.screen = [0] * (2 * POINTS * 2), [0] * (POINTS * 2)
            self.threat, self.threat_of = [0] * (MOST_FAIRY_WAYS * 3), [0] * (2 * POINTS * PLACES)
            self.disguised, self.most = [0] * KIND_ROOM, [0] * KIND_ROOM

    def _find_creeps(self, geometry: FairyGeometry) -> None:
        """F6.3: as a soldier a changeling enters no body, whatever its disguise."""
        for side in range(2):
            for point in geometry.points:
                ends = [end for end in geometry.creeps(side, point) if end in geometry.stars()]
                for n, end in enumerate((*ends, NOWHERE, NOWHERE)[:2]):
                    self.creep[(side * POINTS + point) * 2 + n] = end

    def _find_threats(self, geometry: FairyGeometry, side: int) -> None:
        """Lay down from where, and how, a side may threaten each point."""
        filled: cython.int = self.threat_of[side * POINTS * PLACES - 1] if side else 0
        for point, ways in enumerate(geometry.fairy_threats(side)):
            place = side * POINTS + point
            by_start = {way.start: [w for w in ways if w.start == way.start] for way in ways}
            for start in range(PLACES):
                self.threat_of[place * PLACES + start] = filled
                for way in by_start.get(start, ()):
                    assert filled < MOST_FAIRY_WAYS * 3
                    for cell in way[1:]:
                        self.threat[filled] = cell
                        filled += 1
                    self.near[place * 2 + start // 64] |= bit_of(start)
                    for cell in way[2:]:
                        if cell != FREE:
                            self.screen[point * 2 + cell // 64] |= bit_of(cell)
        for rest in range(
            (side * POINTS + len(geometry.points)) * PLACES, (side + 1) * POINTS * PLACES
        ):
            self.threat_of[rest] = filled


@cython.cfunc
def _fill_rows(first: cython.p_int, target: cython.p_schar, rows: PointRows) -> cython.void:
    """Copy rows; those of a point begin at cell `first[point]`."""
    i: cython.int
    assert len(rows.cells) <= FAIRY_ROW_CELLS
    for i in range(len(rows.cells)):
        target[i] = rows.cells[i]
    for i in range(len(rows.first)):
        first[i] = rows.first[i] * rows.width


_tables: dict[int, FairyTables] = {}


def fairy_tables_for(geometry: int) -> FairyTables:
    """Return the further tables of a geometry, worked out when they are first asked for."""
    if geometry not in _tables:
        board, open_earth = GEOMETRIES[geometry]
        _tables[geometry] = FairyTables(FairyGeometry(board, open_earth))
    return _tables[geometry]


@cython.final
@cython.cclass
class FairyPosition(Position):
    """A position with what fairy pieces carry and bear, and who is free under `generals`."""

    def __init__(self, geometry: int, generals: bool = False) -> None:
        """Make an empty position; `place` puts everything on it and `load_up` what it carries."""
        Position.__init__(self, geometry)
        self.f = fairy_tables_for(geometry)
        self.fairy = True
        self.generals = generals
        if generals:
            self.hash ^= load_key(1, CELLS)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.journal)

    def _make_room(self) -> None:
        """Give an uncompiled position what a compiled one is born with."""
        Position._make_room(self)
        if not cython.compiled:
            self.load, self.logged, self.journal_room = [0] * CELLS, 0, 0
            self.journal = list[int]()
            self.guarded, self.timed, self.freed = [0, 0], [0, 0], [0, 0]
            self.generals = False

    def place(
        self,
        pieces: dict[int, int],
        turn: int,
        pools: dict[tuple[int, int], int],
        reserve: dict[tuple[int, int], int],
        waiting: list[list[int]],
    ) -> None:
        """Fill an empty position; neutral pieces are nobody's men (F10.2)."""
        Position.place(self, pieces, turn, pools, reserve, waiting)
        for piece in pieces.values():
            if piece >= NEUTRAL:
                self.men[1] -= 1

    def load_up(self, loads: dict[int, int], freed: list[bool]) -> None:
        """Give the pieces that were placed what they carry; say which princesses are free.

        Who is free is kept without `generals` too, but means nothing then: the switch may be set
        later, beside a position that was read (F11.1).
        """
        for point, load in loads.items():
            if not can_bear(kind_of(self.board[self._point(point)]), load):
                raise ValueError(f"the piece on point {point} cannot bear the load {load}")
            self._set(point, self.board[point], load)
        for side in range(2):
            if freed[side]:
                self.freed[side] = 1
                if self.generals:
                    self.hash ^= load_key(1 + side, NOWHERE)
        self._begin_turn()
        self.logged = 0
        if not cython.compiled:
            self.journal = []

    # Asking -------------------------------------------------------------------------------

    def load_at(self, point: int) -> int:
        """Return what the piece on a point carries and bears, packed as `loads.py` says."""
        return self.load[self._point(point)]

    def is_free(self, side: int) -> bool:
        """Tell whether a side's princess may move (F11.1)."""
        return not self.generals or self.freed[1 if side else 0] != 0

    def was_freed(self, side: int) -> bool:
        """Tell whether a side's princess has been in eclipse, as far as that was told (F11.1)."""
        return self.freed[1 if side else 0] != 0

    def has_generals(self) -> bool:
        """Tell whether princesses are held until they are first in eclipse (F11.1)."""
        return self.generals

    def key(self) -> bytes:
        """Return bytes that are equal exactly for equal positions (§8.4, F10.3)."""
        cells = [Position.key(self)]
        for point in range(self.t.size):
            if self.load[point]:
                packed: int = self.load[point]
                cells.append(bytes([point]) + packed.to_bytes(5, "big"))
        if self.generals:
            cells.append(bytes([NOTHING, self.freed[0], self.freed[1]]))
        return b"".join(cells)

    def __reduce__(self) -> tuple[object, ...]:
        """Let a position cross to another process; pushed moves stay behind."""
        pools = {(s, k): self.in_pool(s, k) for s in range(2) for k in SOLDIERS}
        hands = {(s, k): self.in_hand(s, k) for s in range(2) for k in (*SOLDIERS, ANY_KIND)}
        waiting = [self.waiting_stars(side) for side in range(2)]
        loads = {point: self.load_at(point) for point in self.pieces() if self.load_at(point)}
        freed = [self.freed[0] != 0, self.freed[1] != 0]
        what = (self.geometry, self.pieces(), self.turn, pools, hands, waiting)
        return rebuilt_fairy, (*what, loads, self.has_generals(), freed)

    # Playing ------------------------------------------------------------------------------

    def copy(self) -> FairyPosition:
        """Return a position of its own with the same contents."""
        twin: FairyPosition = FairyPosition.__new__(FairyPosition)
        if not cython.compiled:
            twin._make_room()
        twin.t = self.t
        twin.f = self.f
        twin.fairy = True
        self._copy_into(twin)
        i: cython.int
        for i in range(CELLS):
            twin.load[i] = self.load[i]
        for i in range(2):
            twin.guarded[i] = self.guarded[i]
            twin.timed[i] = self.timed[i]
            twin.freed[i] = self.freed[i]
        twin.generals = self.generals
        return twin

    def without(self, point: int) -> Position:
        """Return the position with one soldier removed whole (F11.3), the turn unchanged."""
        if not self.t.is_soldier[kind_of(self.board[self._point(point)])]:
            raise ValueError(f"no soldier stands on point {point}")
        twin: FairyPosition = self.copy()
        load: cython.ulonglong = twin.load[point]
        piece: cython.int = twin.board[point]
        twin._remove(point)
        twin._leave(piece)
        twin._let_go(carried_codes(load), carried_count(load))
        twin._begin_turn()
        return twin

    def passed(self, losing: int = 0) -> Position:
        """Return the position with the other side to move; it counts as a turn (F11.2)."""
        twin: FairyPosition = self.copy()
        if losing and self.in_hand(self.turn, losing):
            twin._change_reserve(twin.turn, losing, -1)
        twin._end_turn(twin.turn, NOWHERE, NOWHERE)
        return twin

    @cython.cfunc
    def _refuse_impossible(self, move: cython.ulonglong) -> cython.void:
        """Raise where a move would leave the arrays or the rules of counting."""
        good: cython.bint = end_of(move) < self.t.size and identity_of(move) == move
        if move_kind(move) == DEPLOY:
            kind: cython.int = choice_of(move)
            good = good and kind < ANY_KIND and self.t.is_soldier[kind] and not captures(move)
            good = good and start_of(move) == HAND and self.board[end_of(move)] == 0
            first: cython.int = self.turn * KIND_ROOM
            good = good and self.reserve[first + kind] + self.reserve[first + ANY_KIND] > 0
        else:
            good = good and move_kind(move) == 0 and self._can_use(move)
        if not good:
            raise ValueError(f"move {move} cannot be carried out here")

    @cython.cfunc
    def _can_use(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether a piece of one's own or a neutral one can do this at all."""
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        captured: cython.int = captured_of(move)
        prey: cython.int = 0
        if start >= self.t.size or not self.board[start] & owner_bit(self.turn):
            return False
        if captured != NOTHING:
            if captured >= self.t.size or captured == start:
                return False
            prey = self.board[captured]
            both: cython.bint = kind_of(self.board[start]) == DRACONEQUUS
            if not self._can_capture(prey) and not (
                both and self.t.is_prey[(1 - self.turn) * 2 * PIECE_CODES + prey]
            ):
                return False
        if start == end:
            return prey != 0 and self._can_choose(move, self.board[start], captured)
        if self.board[end] and (captured != end or self._is_guarded(captured)):
            return False
        if self._is_waiting(start):
            return False
        return self._can_choose(move, self.board[start], captured)

    @cython.cfunc
    def _can_choose(
        self, move: cython.ulonglong, mover: cython.int, captured: cython.int
    ) -> cython.bint:
        """Tell whether a move has the choice it needs and no other: see F2.4, F4.2, F6.4."""
        choice: cython.int = choice_of(move)
        end: cython.int = end_of(move)
        load: cython.ulonglong = self.load[start_of(move)]
        takes: cython.bint = captured != NOTHING and not self._is_guarded(captured)
        if takes and kind_of(mover) == DRAGON and carried_count(load) >= MOST_CAPTIVES:
            return False
        if takes and kind_of(mover) == CHANGELING:
            return choice == TAKE or (choice == KEEP and carried_count(load) > 0)
        if choice == 0:
            return True
        if choice >= ANY_KIND or not self.t.is_soldier[choice] or start_of(move) == end:
            return False
        if not self.t.is_star[kind_of(mover)] or mover >= NEUTRAL:
            return False
        if not self.t.goal[self.turn * self.t.size + end]:
            return False
        if self.pool[self.turn * KIND_ROOM + choice]:
            return True
        return takes and self._sets_free(captured, choice)

    # The journal --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _log(self, entry: cython.ulonglong) -> cython.void:
        """Write down what was before a change."""
        if cython.compiled:
            if self.logged == self.journal_room:
                self.journal_room = 2 * self.journal_room + 64
                self.journal = cython.cast(
                    cython.p_ulonglong,
                    realloc(self.journal, self.journal_room * cython.sizeof(cython.ulonglong)),
                )
                if self.journal == cython.NULL:
                    abort()
            self.journal[self.logged] = entry
        else:
            self.journal.append(entry)
        self.logged += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set(self, point: cython.int, piece: cython.int, load: cython.ulonglong) -> cython.void:
        """Let a piece, or none, stand on a point with what it carries."""
        was: cython.int = self.board[point]
        held: cython.ulonglong = self.load[point]
        old: cython.ulonglong = was | point << 6
        self._log((held << 13 | old) << 4)
        if was:
            self.hash ^= self.t.piece_key[was * POINTS + point]
        if piece:
            self.hash ^= self.t.piece_key[piece * POINTS + point]
        if held != load:
            self.hash ^= load_key(held, point) ^ load_key(load, point)
        self._stand(point, piece, load)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _stand(self, point: cython.int, piece: cython.int, load: cython.ulonglong) -> cython.void:
        """The same without journal and hash."""
        word: cython.int = point >> 6
        bit: cython.ulonglong = bit_of(point)
        changed: cython.int = self.board[point] ^ piece
        if changed & owner_bit(0):
            self.occupied[word] ^= bit
        if changed & owner_bit(1):
            self.occupied[2 + word] ^= bit
        self.board[point] = piece
        if load != self.load[point]:
            self.load[point] = load
            self.guarded[word] &= ~bit
            self.timed[word] &= ~bit
            if kind_of(piece) == DRAGON and answering(load):
                self.guarded[word] |= bit
            if marks_of(load):
                self.timed[word] |= bit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, entry: cython.ulonglong) -> cython.void:
        """Undo one change; the hash is restored by the caller."""
        what: cython.int = entry & 15
        rest: cython.ulonglong = entry >> 4
        a: cython.int = rest & 63
        b: cython.int = (rest >> 6) % 128
        if what == CELL_ENTRY:
            self._stand(b, a, rest >> 13)
        elif what == MEN_ENTRY:
            self.men[a] = b
        elif what == POOL_ENTRY:
            self.pool[a] = b
        elif what == RESERVE_ENTRY:
            self.to_deploy += b - self.reserve[a]
            self.reserve[a] = b
        elif what == LEFT_ENTRY:
            self._enter_queue(a & 1, a >> 1, b)
        elif what == WAITED_ENTRY:
            self.waits[a] -= 1
        elif what == ROYAL_ENTRY:
            self.princess[a] = b
        else:
            self.freed[a] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_men(self, side: cython.int, change: cython.int) -> cython.void:
        self._log((side | self.men[side] << 6) << 4 | MEN_ENTRY)
        self.men[side] += change

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change_pool(self, side: cython.int, kind: cython.int, change: cython.int) -> cython.void:
        place: cython.int = side * KIND_ROOM + kind
        self._log((place | self.pool[place] << 6) << 4 | POOL_ENTRY)
        self._set_pool(side, kind, self.pool[place] + change)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change_reserve(
        self, side: cython.int, kind: cython.int, change: cython.int
    ) -> cython.void:
        place: cython.int = side * KIND_ROOM + kind
        self._log((place | self.reserve[place] << 6) << 4 | RESERVE_ENTRY)
        self._set_reserve(side, kind, self.reserve[place] + change)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unqueue(self, side: cython.int, n: cython.int) -> cython.void:
        """Take the n-th waiting star of a side out of its queue."""
        point: cython.int = self.waiting[side * MOST_WAITING + n]
        self._log((side | n << 1 | point << 6) << 4 | LEFT_ENTRY)
        self._leave_queue(side, n)

    # What a move does (F2) ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, move: cython.ulonglong) -> cython.ulonglong:
        """Make a move; what `_unmake` needs is how long the journal was."""
        before: cython.int = self.logged
        me: cython.int = self.turn
        fresh: cython.int = NOWHERE
        used: cython.int = NOWHERE
        if move_kind(move) == DEPLOY:
            self._deploy(me, choice_of(move), end_of(move))
        else:
            if self.board[start_of(move)] >= NEUTRAL:
                used = end_of(move)
            fresh = self._carry_out(move)
        self._end_turn(me, fresh, used)
        return before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unmake(
        self, move: cython.ulonglong, undo: cython.ulonglong, before: cython.ulonglong
    ) -> cython.void:
        """Take back a move made by `_make`, given the hash before it."""
        length: cython.int = undo
        while self.logged > length:
            self.logged -= 1
            if cython.compiled:
                self._restore(self.journal[self.logged])
            else:
                self._restore(self.journal.pop())
        self.turn = 1 - self.turn
        self.hash = before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(self) -> cython.ulonglong:
        """Let the turn pass; it counts as a turn for marks and cool-downs (F11.2)."""
        before: cython.int = self.logged
        self._end_turn(self.turn, NOWHERE, NOWHERE)
        return before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpass(self, undo: cython.ulonglong, before: cython.ulonglong) -> cython.void:
        """Take back a turn passed by `_pass`, given the hash before it."""
        self._unmake(0, undo, before)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deploy(self, side: cython.int, kind: cython.int, star: cython.int) -> cython.void:
        """§4.2, or F12.2 where the kind is chosen only now."""
        held: cython.bint = self.reserve[side * KIND_ROOM + kind] > 0
        self._change_reserve(side, kind if held else ANY_KIND, -1)
        self._set(star, code(side, kind), 0)
        self._count_men(side, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _carry_out(self, move: cython.ulonglong) -> cython.int:
        """F2.1, steps 1 to 5; return where a dragon has just lost a captive, or NOWHERE."""
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        captured: cython.int = captured_of(move)
        piece: cython.int = self.board[start]
        kind: cython.int = kind_of(piece)
        load: cython.ulonglong = self.load[start]
        fresh: cython.int = NOWHERE
        # Who leaves, in the order of F2.3, six bits each.
        gone: cython.ulonglong = 0
        count: cython.int = 0
        self._set(start, 0, 0)
        if captured != NOTHING:
            if self._is_guarded(captured):
                gone, count, fresh = self._lose_captive(captured), 1, captured
            else:
                prey: cython.ulonglong = _plain(self.board[captured])
                held: cython.ulonglong = self.load[captured]
                takes: cython.bint = choice_of(move) == TAKE
                self._remove(captured)
                if kind != DRAGON and not takes:
                    gone, count = prey, 1
                gone |= carried_codes(held) << 6 * count
                count += carried_count(held)
                if takes:
                    gone |= carried_codes(load) << 6 * count
                    count += carried_count(load)
                    load = 0
                if kind == DRAGON or takes:
                    load = carrying(load, prey)
        if kind == PRINCESS:
            me: cython.int = self.turn
            self._log((me | self.princess[me] << 6) << 4 | ROYAL_ENTRY)
            self.princess[me] = end
        self._set(end, piece, load)
        self._let_go(gone, count)
        if self.t.is_star[kind] and start != end:
            self._arrive(piece, start, end, promotion_of(move))
        return fresh

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove(self, point: cython.int) -> cython.void:
        """Take a captured piece off the board, and out of the queue if it was waiting."""
        piece: cython.int = self.board[point]
        owner: cython.int = 1 if piece & owner_bit(1) else 0
        n: cython.int
        self._set(point, 0, 0)
        self._count_men(owner, -1)
        if self.t.is_star[kind_of(piece)]:
            for n in range(self.waits[owner]):
                if self.waiting[owner * MOST_WAITING + n] == point:
                    self._unqueue(owner, n)
                    return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lose_captive(self, point: cython.int) -> cython.int:
        """F5.1, F5.7: a dragon answers a capture; return the captive that it loses."""
        load: cython.ulonglong = self.load[point]
        left: cython.ulonglong = without_newest(load) | bit_of(NO_CAPTURE)
        if carried_count(left):
            left |= bit_of(EXPOSED)
        self._set(point, self.board[point], left)
        return newest_of(load)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _let_go(self, gone: cython.ulonglong, count: cython.int) -> cython.void:
        """Let several pieces leave in their order (F2.3)."""
        i: cython.int
        for i in range(count):
            self._leave(gone >> 6 * i & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave(self, piece: cython.int) -> cython.void:
        """F2.2: a soldier replaces its owner's oldest waiting star or enters the pool."""
        owner: cython.int = 1 if piece & owner_bit(1) else 0
        kind: cython.int = kind_of(piece)
        if not self.t.is_soldier[kind]:
            return
        if self.waits[owner] == 0:
            self._change_pool(owner, kind, 1)
            return
        point: cython.int = self.waiting[owner * MOST_WAITING]
        self._unqueue(owner, 0)
        self._set(point, code(owner, kind), 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _arrive(
        self, star: cython.int, start: cython.int, end: cython.int, promotion: cython.int
    ) -> cython.void:
        """§5.5, §7.1–§7.2: a shooting star has its arc, is promoted, or begins to wait."""
        me: cython.int = self.turn
        became: cython.int = star
        if self.t.goal[me * self.t.size + end]:
            if promotion:
                self._change_pool(me, promotion, -1)
                became = code(me, promotion)
            else:
                self._log(me << 4 | WAITED_ENTRY)
                self._wait(me, end)
                became = code(me, STAR)
        elif self.t.astral and kind_of(star) == STAR:
            # The two kinds after it: by its hour, or by its anti-hour.
            became = star + (1 if start % 12 == end % 12 else 2)
        if became != star:
            self._set(end, became, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end_turn(self, side: cython.int, fresh: cython.int, used: cython.int) -> cython.void:
        """F2.1, steps 6 and 7; marks set in this turn, on `fresh`, do not end with it (F5.7)."""
        bits: cython.ulonglong
        point: cython.int
        word: cython.int
        for word in range(2):
            bits = self.timed[word]
            while bits:
                point = word * 64 + lowest_bit(bits)
                bits &= bits - 1
                if point != fresh:
                    self._tick(point, side)
        if used != NOWHERE:
            if kind_of(self.board[used]) == ELEMENT:
                self._set(used, self.board[used], bit_of(COOLDOWN) * RESTING)
            else:
                self._set(used, self.board[used], self.load[used] | bit_of(BARRED + side))
        self.turn = 1 - side
        self.hash ^= self.t.turn_key
        if self.generals:
            self._begin_turn()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tick(self, point: cython.int, side: cython.int) -> cython.void:
        """Let what a piece bears end or sink with the end of a side's turn (F5.7, F7.3, F8.3)."""
        piece: cython.int = self.board[point]
        load: cython.ulonglong = self.load[point]
        kind: cython.int = kind_of(piece)
        if kind == ELEMENT:
            load -= bit_of(COOLDOWN)
        elif kind == DRACONEQUUS:
            load &= ~bit_of(BARRED + side)
        elif piece & owner_bit(side):
            load &= ~bit_of(NO_CAPTURE)
        else:
            load &= ~bit_of(EXPOSED)
        if load != self.load[point]:
            self._set(point, piece, load)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_turn(self) -> cython.void:
        """F11.1: a princess in eclipse at the beginning of her side's turn is free for good."""
        me: cython.int = self.turn
        if not self.generals or self.freed[me]:
            return
        if self._threatened(self.t, self.princess[me], 1 - me):
            self._log(me << 4 | FREED_ENTRY)
            self.freed[me] = 1
            self.hash ^= load_key(1 + me, NOWHERE)

    # Eclipse (F9) -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threatened(self, t: Tables, point: cython.int, by: cython.int) -> cython.bint:
        """F9.1: could a side capture a bare earth pony on this point?

        Until the deployment is over the earth is shut, as in `Position._deployments`.
        """
        screens: PointSet
        if not cython.compiled:
            screens = [0, 0]
        if self.to_deploy:
            return self._survey(self.f.shut, point, by, screens)
        return self._survey(self.f, point, by, screens)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _survey(
        self, f: FairyTables, point: cython.int, by: cython.int, screens: cython.p_ulonglong
    ) -> cython.bint:
        """Tell whether a point is threatened; if not, add what alone keeps it so to `screens`."""
        place: cython.int = by * POINTS + point
        attackers: cython.ulonglong
        start: cython.int
        first: cython.int
        other: cython.int
        gait: cython.int
        shut: cython.bint
        word: cython.int
        i: cython.int
        for word in range(2):
            attackers = f.near[place * 2 + word] & self.occupied[by * 2 + word]
            while attackers:
                start = word * 64 + lowest_bit(attackers)
                attackers &= attackers - 1
                gait = self._gait(start)
                start += place * PLACES
                for i in range(f.threat_of[start], f.threat_of[start + 1], 3):
                    if f.threat[i] != gait:
                        continue
                    first, other = f.threat[i + 1], f.threat[i + 2]
                    # A griffin flies over anything but a neutral piece (F1.6).
                    shut = self.board[first] != 0
                    if gait == GRIFFIN:
                        shut = self.board[first] >= NEUTRAL
                    if not shut:
                        if self.board[other] == 0:
                            return True
                        screens[other >> 6] |= bit_of(other)
                    elif self.board[other] == 0:
                        screens[first >> 6] |= bit_of(first)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _gait(self, point: cython.int) -> cython.int:
        """Return by which ways the piece on a point captures: see `fairy_tables.py`."""
        kind: cython.int = kind_of(self.board[point])
        load: cython.ulonglong
        if kind <= GRIFFIN:
            return kind
        load = self.load[point]
        if kind == DRAGON:
            # F9.2; with n - 1 captives it goes n // 2 steps round corners (F4.1c).
            if has_mark(load, NO_CAPTURE) or carried_count(load) >= MOST_CAPTIVES:
                return NO_GAIT
            return TURNER if carried_count(load) >= 3 else STEPPER
        if kind == CHANGELING:
            return self.f.disguised[kind_of(newest_of(load))]
        return NO_GAIT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_safe(self, move: cython.ulonglong) -> cython.bint:
        """§8.2, judged after all that the move has done (F2.1)."""
        me: cython.int = self.turn
        safe: cython.bint
        if captures(move):
            before: cython.ulonglong = self.hash
            undo: cython.ulonglong = self._make(move)
            safe = not self._threatened(self.t, self.princess[me], 1 - me)
            self._unmake(move, undo, before)
            return safe
        # A quiet move only changes what stands where.
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        mover: cython.int = self.board[start]
        royal: cython.int = end if start == self.princess[me] else self.princess[me]
        self.board[start] = 0
        self.board[end] = mover
        safe = not self._threatened(self.t, royal, 1 - me)
        self.board[end] = 0
        self.board[start] = mover
        return safe

    # Legal moves --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal_moves(self, moves: cython.p_ulonglong, quiet: cython.bint) -> cython.int:
        """Write every legal move, uses of neutral pieces among them; see `Position._legal_moves`.

        A neutral piece counts as occupied by both sides, so it comes among one's own.
        """
        if self.to_deploy:
            return self._drafts(moves, self._deployments(moves))
        suspect: PointSet
        if not cython.compiled:
            suspect = [0, 0]
        me: cython.int = self.turn
        royal: cython.int = self.princess[me]
        suspect[0] = suspect[1] = 0
        if self._survey(self.f, royal, 1 - me, suspect):
            suspect[0], suspect[1] = self.occupied[me * 2], self.occupied[me * 2 + 1]
        suspect[royal >> 6] |= bit_of(royal)
        revives: cython.bint = self.waits[1 - me] > 0
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
                count = self._moves_from(point, moves, first, quiet)
                if suspect[word] & bit:
                    count = self._without_unsafe(moves, first, count, True)
                elif revives or kind in (PEGASUS, UNICORN, CHANGELING, DRACONEQUUS):
                    count = self._without_unsafe(moves, first, count, False)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _without_unsafe(
        self, moves: cython.p_ulonglong, first: cython.int, last: cython.int, every: cython.bint
    ) -> cython.int:
        """Keep the moves that pass §8.2; unless every one is asked, only those that may not are."""
        royal: cython.int = self.princess[self.turn]
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            if not (every or self._is_suspect(moves[i], royal)) or self._is_safe(moves[i]):
                moves[kept] = moves[i]
                kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _is_suspect(self, move: cython.ulonglong, royal: cython.int) -> cython.bint:
        """Tell whether a capture lets soldiers return (F2.2), or empties a point near her."""
        captured: cython.int = captured_of(move)
        if captured == NOTHING:
            return False
        if self.waits[1 - self.turn]:
            return True
        return (
            captured != end_of(move)
            and self.f.screen[royal * 2 + (captured >> 6)] & bit_of(captured) != 0
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drafts(self, moves: cython.p_ulonglong, count: cython.int) -> cython.int:
        """F12.2: any kind of which the army may have one more, while soldiers are to be chosen."""
        me: cython.int = self.turn
        if self.reserve[me * KIND_ROOM + ANY_KIND] == 0:
            return count
        kind: cython.int
        standing: cython.int
        point: cython.int
        i: cython.int
        for i in range(SOLDIER_KINDS):
            kind = self.t.soldier[i]
            standing = 0
            for point in range(self.t.size):
                if self.board[point] == code(me, kind):
                    standing += 1
            if standing < self.f.most[kind]:
                count = self._deployments_of(kind, moves, count)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _moves_from(
        self, point: cython.int, moves: cython.p_ulonglong, first: cython.int, quiet: cython.bint
    ) -> cython.int:
        """Write the moves of one piece, §8.2 aside, and return where they end."""
        kind: cython.int = kind_of(self.board[point])
        count: cython.int
        if kind == ELEMENT:
            return self._element_moves(point, moves, first, quiet)
        if kind == DRACONEQUUS:
            return self._draconequus_moves(point, moves, first, quiet)
        if kind == CHANGELING:
            return self._changeling_moves(point, moves, first, quiet)
        if kind == PRINCESS and self.generals and not self.freed[self.turn]:
            return first  # F11.1: she is held
        if kind == GRIFFIN:
            count = self._griffin_moves(point, moves, first, quiet)
        elif kind == DRAGON:
            count = self._dragon_moves(point, moves, first, quiet)
        else:
            count = self._moves_as(kind, point, moves, first, quiet)
            if kind == EARTH_PONY or self.t.is_star[kind]:
                count = self._without_guarded(moves, first, count)
            if self.t.is_star[kind]:
                count = self._star_captures(moves, first, count)
        return self._attacks(self._gait(point), point, moves, count)

    # Sets of ends -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _prey(self, word: cython.int) -> cython.ulonglong:
        """Return where prey stands that is captured by landing on it (F1.3, F5.1)."""
        me: cython.int = self.turn
        her: cython.int = self.princess[1 - me]
        prey: cython.ulonglong = self.occupied[(1 - me) * 2 + word]
        prey &= ~(self.occupied[me * 2 + word] | self.guarded[word])
        return prey & ~bit_of(her) if her >> 6 == word else prey

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _landings(
        self,
        start: cython.int,
        ends: cython.p_ulonglong,
        moves: cython.p_ulonglong,
        count: cython.int,
    ) -> cython.int:
        """Add a capture for each prey on one of these ends."""
        bits: cython.ulonglong
        end: cython.int
        word: cython.int
        for word in range(2):
            bits = ends[word] & self._prey(word)
            while bits:
                end = word * 64 + lowest_bit(bits)
                bits &= bits - 1
                moves[count] = capture(start, end, end)
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _quiet_moves(
        self,
        start: cython.int,
        ends: cython.p_ulonglong,
        moves: cython.p_ulonglong,
        count: cython.int,
    ) -> cython.int:
        """Add a move to each of these ends that is an empty star."""
        bits: cython.ulonglong
        word: cython.int
        for word in range(2):
            bits = ends[word] & self.f.stars[word]
            bits &= ~(self.occupied[word] | self.occupied[2 + word])
            while bits:
                moves[count] = quiet_move(start, word * 64 + lowest_bit(bits))
                bits &= bits - 1
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _can_pass(self, point: cython.int) -> cython.bint:
        """F1.6: griffin and dragon fly over all but neutral pieces; an occupied earth is shut."""
        if point == EARTH:
            return self.board[point] == 0
        return self.board[point] < NEUTRAL

    # Neutral pieces (F7, F8) --------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _element_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F7.1–F7.3: one step to an empty star, when it has rested."""
        ends: PointSet
        if not cython.compiled:
            ends = [0, 0]
        if not quiet or cooldown_of(self.load[start]):
            return count
        ends[0], ends[1] = self.t.steps[start * 2], self.t.steps[start * 2 + 1]
        return self._quiet_moves(start, ends, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draconequus_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F8.1: to any empty star, or the capture of a piece of either side one step away."""
        if has_mark(self.load[start], BARRED + self.turn):
            return count
        bits: cython.ulonglong
        point: cython.int
        word: cython.int
        if quiet:
            count = self._quiet_moves(start, self.f.stars, moves, count)
        for word in range(2):
            # A neutral piece is in both sets, and so in neither of what is left.
            bits = self.t.steps[start * 2 + word]
            bits &= self.occupied[word] ^ self.occupied[2 + word]
            while bits:
                point = word * 64 + lowest_bit(bits)
                bits &= bits - 1
                if kind_of(self.board[point]) != PRINCESS:
                    moves[count] = capture(start, start, point)
                    count += 1
        return count

    # Griffin and dragon (F3, F4) ----------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _griffin_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F3.1: exactly two steps, over an empty star or one piece; captures by landing."""
        ends: PointSet
        if not cython.compiled:
            ends = [0, 0]
        ends[0] = ends[1] = 0
        end: cython.int
        i: cython.int
        for i in range(self.f.leap_of[start], self.f.leap_of[start + 1], 4):
            if (
                self._can_pass(self.f.leap[i + 1])
                or self._can_pass(self.f.leap[i + 2])
                or self._can_pass(self.f.leap[i + 3])
            ):
                end = self.f.leap[i]
                ends[end >> 6] |= bit_of(end)
        if quiet:
            count = self._quiet_moves(start, ends, moves, count)
        return self._landings(start, ends, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _dragon_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F4.1: by the number of its captives; F4.2, F5.7: when it may capture."""
        ends: PointSet
        prey: PointSet
        if not cython.compiled:
            ends, prey = [0, 0], [0, 0]
        captives: cython.int = carried_count(self.load[start])
        prey[0] = ends[0] = self.t.steps[start * 2]
        prey[1] = ends[1] = self.t.steps[start * 2 + 1]
        if quiet:
            self._fly(start, captives + 1, ends)
        if captives >= 3:
            self._turn_corners(start, (captives + 1) // 2, ends, prey)
        if quiet:
            count = self._quiet_moves(start, ends, moves, count)
        if self._gait(start) == NO_GAIT:
            return count
        return self._landings(start, prey, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fly(self, start: cython.int, steps: cython.int, ends: cython.p_ulonglong) -> cython.void:
        """F4.1b: straight, over at most one piece; occupied ends sort themselves out."""
        flown: cython.int
        point: cython.int
        i: cython.int
        n: cython.int
        for i in range(self.f.flight_of[start], self.f.flight_of[start + 1], 6):
            flown = 0
            for n in range(i, i + steps):
                point = self.f.flight[n]
                if not self._can_pass(point):
                    break
                ends[point >> 6] |= bit_of(point)
                if self.board[point]:
                    flown += 1
                    if flown == 2:
                        break

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn_corners(
        self,
        start: cython.int,
        steps: cython.int,
        ends: cython.p_ulonglong,
        prey: cython.p_ulonglong,
    ) -> cython.void:
        """F4.1c: two steps or three with a corner between any two, over empty points."""
        end: cython.int
        i: cython.int
        for i in range(self.f.turn_of[start], self.f.turn_of[start + 1], 2):
            if self.board[self.f.turn[i + 1]] == 0:
                end = self.f.turn[i]
                ends[end >> 6] |= bit_of(end)
                prey[end >> 6] |= bit_of(end)
        if steps < 3:
            return
        for i in range(self.f.double_turn_of[start], self.f.double_turn_of[start + 1], 3):
            if (
                self.board[self.f.double_turn[i + 1]] == 0
                and self.board[self.f.double_turn[i + 2]] == 0
            ):
                end = self.f.double_turn[i]
                ends[end >> 6] |= bit_of(end)

    # Changeling (F6) ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _changeling_moves(
        self, start: cython.int, moves: cython.p_ulonglong, first: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F6.1–F6.4: bare, or as its disguise; then the choice at each capture."""
        disguise: cython.int = kind_of(newest_of(self.load[start]))
        gait: cython.int = self.f.disguised[disguise]
        count: cython.int
        ends: PointSet
        if not cython.compiled:
            ends = [0, 0]
        if gait == CREEPER:
            count = self._creeps(start, moves, first, quiet)
        elif gait == GRIFFIN:
            count = self._griffin_moves(start, moves, first, quiet)
        elif disguise == DRAGON:
            ends[0], ends[1] = self.t.steps[start * 2], self.t.steps[start * 2 + 1]
            count = self._quiet_moves(start, ends, moves, first) if quiet else first
            count = self._landings(start, ends, moves, count)
        elif gait == STEPPER:
            count = self._bare_moves(start, moves, first, quiet)
        else:
            count = self._moves_as(gait, start, moves, first, quiet)
            if gait == EARTH_PONY:
                count = self._without_guarded(moves, first, count)
        count = self._choose_disguise(start, moves, first, count)
        return self._attacks(gait, start, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bare_moves(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F6.1: two steps straight over an empty star to an empty star, or one onto prey."""
        ends: PointSet
        if not cython.compiled:
            ends = [0, 0]
        end: cython.int
        i: cython.int
        if quiet:
            ends[0] = ends[1] = 0
            for i in range(self.t.ray_of[start], self.t.ray_of[start + 1], 4):
                end = self.t.ray[i + 1]
                if self.board[self.t.ray[i]] == 0 and end != NOWHERE:
                    ends[end >> 6] |= bit_of(end)
            count = self._quiet_moves(start, ends, moves, count)
        ends[0], ends[1] = self.t.steps[start * 2], self.t.steps[start * 2 + 1]
        return self._landings(start, ends, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _creeps(
        self, start: cython.int, moves: cython.p_ulonglong, count: cython.int, quiet: cython.bint
    ) -> cython.int:
        """F6.3: one step onward as a shooting star, without its promotion."""
        ends: PointSet
        if not cython.compiled:
            ends = [0, 0]
        ends[0] = ends[1] = 0
        end: cython.int
        i: cython.int
        for i in range(2):
            end = self.f.creep[(self.turn * POINTS + start) * 2 + i]
            if end != NOWHERE:
                ends[end >> 6] |= bit_of(end)
        if quiet:
            count = self._quiet_moves(start, ends, moves, count)
        return self._landings(start, ends, moves, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_disguise(
        self, start: cython.int, moves: cython.p_ulonglong, first: cython.int, last: cython.int
    ) -> cython.int:
        """F6.4: every capture is two moves, keep and take; F6.1: the bare one takes."""
        bare: cython.bint = carried_count(self.load[start]) == 0
        move: cython.ulonglong
        count: cython.int = last
        i: cython.int
        for i in range(first, last):
            move = moves[i]
            if not captures(move) or self._is_guarded(captured_of(move)):
                continue
            moves[i] = choosing(move, TAKE)
            if not bare:
                moves[count] = choosing(move, KEEP)
                count += 1
        return count

    # Shooting stars (F2.4) ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _star_captures(
        self, moves: cython.p_ulonglong, first: cython.int, last: cython.int
    ) -> cython.int:
        """Let a star that sets soldiers free by capturing on its goal promote to these too.

        From one place there is one way to a goal, so all its captures there stand together.
        """
        freeing: cython.ulonglong = 0
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            if (
                captures(moves[i])
                and carried_count(self.load[captured_of(moves[i])])
                and self.t.goal[self.turn * self.t.size + end_of(moves[i])]
            ):
                freeing = capture(start_of(moves[i]), end_of(moves[i]), captured_of(moves[i]))
            else:
                moves[kept] = moves[i]
                kept += 1
        return self._freed_promotions(freeing, moves, kept) if freeing else kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _freed_promotions(
        self, move: cython.ulonglong, moves: cython.p_ulonglong, first: cython.int
    ) -> cython.int:
        """Add the promotions after a capture, or the move alone if the star will wait."""
        count: cython.int = first
        kind: cython.int
        i: cython.int
        for i in range(SOLDIER_KINDS):
            kind = self.t.soldier[i]
            if self.pool[self.turn * KIND_ROOM + kind] or self._sets_free(captured_of(move), kind):
                moves[count] = choosing(move, kind)
                count += 1
        if count == first:
            moves[count] = move
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sets_free(self, point: cython.int, kind: cython.int) -> cython.bint:
        """Tell whether capturing there brings a soldier of this kind into the mover's pool."""
        codes: cython.ulonglong = carried_codes(self.load[point])
        # The first of them replace the stars that wait (F2.2).
        waits: cython.int = self.waits[self.turn]
        piece: cython.int
        while codes:
            piece = codes & 63
            codes >>= 6
            if piece & owner_bit(self.turn) and self.t.is_soldier[kind_of(piece)]:
                if waits > 0:
                    waits -= 1
                elif kind_of(piece) == kind:
                    return True
        return False

    # Attacks on dragons that answer (F5) --------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _is_guarded(self, point: cython.int) -> cython.bint:
        """F5.1: does a dragon stand there that answers a capture by losing a captive?"""
        return self.guarded[point >> 6] & bit_of(point) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _without_guarded(
        self, moves: cython.p_ulonglong, first: cython.int, last: cython.int
    ) -> cython.int:
        """Drop captures that would land on a dragon that answers."""
        if self.guarded[0] == 0 and self.guarded[1] == 0:
            return last
        kept: cython.int = first
        i: cython.int
        for i in range(first, last):
            if not captures(moves[i]) or not self._is_guarded(captured_of(moves[i])):
                moves[kept] = moves[i]
                kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _attacks(
        self, gait: cython.int, start: cython.int, moves: cython.p_ulonglong, count: cython.int
    ) -> cython.int:
        """F5.4: add what a capturer that lands can do to the dragons that answer."""
        dragons: cython.ulonglong
        word: cython.int
        if gait in (NO_GAIT, PEGASUS, UNICORN, PRINCESS):
            return count
        for word in range(2):
            dragons = self.guarded[word] & self.occupied[(1 - self.turn) * 2 + word]
            while dragons:
                count = self._attack(gait, start, word * 64 + lowest_bit(dragons), moves, count)
                dragons &= dragons - 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _attack(
        self,
        gait: cython.int,
        start: cython.int,
        dragon: cython.int,
        moves: cython.p_ulonglong,
        count: cython.int,
    ) -> cython.int:
        """Stop before the dragon, by each way that has another last point, or stay."""
        stays: cython.bint = self._steps_onto(gait, start, dragon)
        last: cython.int
        i: cython.int
        n: cython.int
        if gait == GRIFFIN:
            for i in range(self.f.leap_of[start], self.f.leap_of[start + 1], 4):
                if self.f.leap[i] != dragon:
                    continue
                for n in range(i + 1, i + 4):
                    last = self.f.leap[n]
                    if not self._can_pass(last):
                        continue
                    if self.board[last] or last == EARTH:
                        stays = True
                    else:
                        moves[count] = capture(start, last, dragon)
                        count += 1
        elif gait in (EARTH_PONY, TURNER):
            for i in range(self.f.turn_of[start], self.f.turn_of[start + 1], 2):
                last = self.f.turn[i + 1]
                if self.f.turn[i] != dragon or self.board[last]:
                    continue
                if last == EARTH:
                    stays = True
                else:
                    moves[count] = capture(start, last, dragon)
                    count += 1
        if stays:
            moves[count] = capture(start, start, dragon)
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _steps_onto(self, gait: cython.int, start: cython.int, dragon: cython.int) -> cython.bint:
        """Tell whether a gait reaches a dragon in one step."""
        first: cython.int
        i: cython.int
        if gait == GRIFFIN:
            return False
        if gait == CREEPER:
            first = (self.turn * POINTS + start) * 2
            return self.f.creep[first] == dragon or self.f.creep[first + 1] == dragon
        if self.t.is_star[gait]:
            first = ((self.turn * STAR_KINDS + gait - STAR) * self.t.size + start) * 3
            for i in range(first, first + 3):
                if self.t.star_move[i] == dragon:
                    return True
            return False
        return self.t.steps[start * 2 + (dragon >> 6)] & bit_of(dragon) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _plain(piece: cython.int) -> cython.int:
    """Return a captured piece as it is carried: a shooting star without its arc (F6.5)."""
    kind: cython.int = kind_of(piece)
    return piece - kind + STAR if STAR < kind < PRINCESS else piece


def rebuilt_fairy(
    geometry: int,
    pieces: dict[int, int],
    turn: int,
    pools: dict[tuple[int, int], int],
    hands: dict[tuple[int, int], int],
    waiting: list[list[int]],
    loads: dict[int, int],
    generals: bool,
    freed: list[bool],
) -> FairyPosition:
    """Return a position from what `FairyPosition.__reduce__` has taken of it."""
    position: FairyPosition = FairyPosition(geometry, generals)
    position.place(pieces, turn, pools, hands, waiting)
    position.load_up(loads, freed)
    return position
