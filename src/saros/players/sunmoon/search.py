# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel's search: alpha-beta with a memory, off the interpreter's lock, stopped at any moment.

One `Search` thinks in one thread; several may share a `Memory`. It deepens move by move, expects
the best move first (what the memory, captures and past successes suggest), looks at the others
with a shut window and less depth, and follows captures to their end before it judges.

Two things of Sun and Moon make common shortcuts dangerous: having to move can be a misfortune, and
having no move is a draw (§8.3). So no move is ever left out before it is known that there are
others, and "even passing would do" is believed only of a side with soldiers enough.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import log

import cython

from ...games.sunmoon.pieces import KINDS
from .worth import WORTH

if cython.compiled:
    from cython.cimports.saros.games.sunmoon.position import (
        DEPLOY,
        KIND_ROOM,
        MOST_MOVES,
        PIECE_CODES,
        PLACES,
        PRINCESS,
        NumberByKind,
        Position,
        captured_of,
        captures,
        choice_of,
        code,
        end_of,
        identity_of,
        kind_of,
        move_kind,
        owner_bit,
        prefetch,
        promotion_of,
        start_of,
    )
    from cython.cimports.saros.players.sunmoon.evaluation import Judgement
else:
    from ...games.sunmoon.packing import (
        DEPLOY,
        captured_of,
        captures,
        choice_of,
        end_of,
        identity_of,
        move_kind,
        promotion_of,
        start_of,
    )
    from ...games.sunmoon.pieces import KIND_ROOM, PIECE_CODES, PRINCESS, code, kind_of, owner_bit
    from ...games.sunmoon.position import Position
    from ...games.sunmoon.tables import MOST_MOVES, PLACES
    from .evaluation import Judgement

    PLIES, PATH_ROOM, LIST_ROOM, LESS_ROOM = 104, 1280, 36864, 64
    HISTORY_SIDE = PIECE_CODES * PLACES
    NumberByKind = LessTable = SpoilsTable = list

WON = 30000
"""Banishing now; so many plies away it is so much less."""

FORFEITED = 29500
"""§8.5: the opponent must repeat a position for the third time. Worth less than any banishment."""

_WON = cython.declare(cython.int, 30000)
_FORFEITED = cython.declare(cython.int, 29500)
_SURE = cython.declare(cython.int, 29000)
_ALL = cython.declare(cython.int, 40000)
"""Beyond every score, whatever a move at the root is liked."""

_DEEPEST = cython.declare(cython.int, 100)
"""No search goes deeper, not even along captures."""

_PATIENCE = cython.declare(cython.int, 300)
"""So many nodes may go into the captures that follow one position."""

_FULL = cython.declare(cython.int, LIST_ROOM - MOST_MOVES)
"""With so many moves in the list it goes no deeper: there is room for those of one more ply."""

EXACT = cython.declare(cython.int, 1)
AT_LEAST = cython.declare(cython.int, 2)
AT_MOST = cython.declare(cython.int, 3)

MEMORY_FIRST = cython.declare(cython.int, 1 << 28)
CAPTURE_FIRST = cython.declare(cython.int, 1 << 24)
KILLER_FIRST = cython.declare(cython.int, 1 << 22)
CAPTURE_LAST = cython.declare(cython.int, -(1 << 24))

_prey = cython.declare(NumberByKind)
_spoils = cython.declare(SpoilsTable)
"""[side*PIECE_CODES + code]: what a side wins by a capture; less than nothing if it was its own."""

_less = cython.declare(LessTable)
"""[depth*LESS_ROOM + n]: by how much the n-th move is looked at less deeply."""


def _fill_constants() -> None:
    # As prey a shooting star is also what it may become, and nothing is dearer than a princess.
    dear = {"star": 150, "princess": 900}
    for i in range(len(KINDS)):
        _prey[i] = dear.get(KINDS[i].role, WORTH[i])
        for side in range(2):
            _spoils[side * PIECE_CODES + code(1 - side, i)] = _prey[i]
            _spoils[side * PIECE_CODES + code(side, i)] = -_prey[i]
    for depth in range(1, LESS_ROOM):
        for n in range(1, LESS_ROOM):
            _less[depth * LESS_ROOM + n] = int(0.5 + log(depth) * log(n) / 2.0)


if not cython.compiled:
    _prey, _less = [0] * KIND_ROOM, [0] * (LESS_ROOM * LESS_ROOM)
    _spoils = [0] * (2 * PIECE_CODES)
_fill_constants()


@cython.final
@cython.cclass
class Memory:
    """What searches remember of positions, in a table of fixed size without locks.

    A cell holds (hash ^ found, found), so that a cell torn between two threads matches no hash.
    What was found is packed by `_found`.
    """

    def __init__(self, megabytes: int = 16) -> None:
        if not 1 <= megabytes <= 65536:
            raise ValueError(f"{megabytes} megabytes are not from 1 to 65536")
        pairs = 1 << (megabytes * 65536).bit_length() - 1
        self.cells = memoryview(bytearray(16 * pairs)).cast("Q")
        self.mask = pairs - 2
        self.age = 0

    def clear(self) -> None:
        """Forget everything, in place: a second table beside the first could be too much."""
        if cython.compiled:
            self._wipe()
        else:
            self.cells = memoryview(bytearray(16 * (self.mask + 2))).cast("Q")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wipe(self) -> cython.void:
        i: cython.ulonglong
        for i in range(2 * (self.mask + 2)):
            self.cells[i] = 0

    def grow_older(self) -> None:
        """Begin a new search: what older ones found may be overwritten first."""
        self.age = (self.age + 1) & 63

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fetch(self, key: cython.ulonglong) -> cython.void:
        """Let the cell of a hash come nearer while something else is done: it will be asked for."""
        if cython.compiled:
            prefetch(cython.address(self.cells[(key & self.mask) * 2]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recall(self, key: cython.ulonglong) -> cython.ulonglong:
        """Return what was found for a hash, or 0."""
        i: cython.ulonglong = (key & self.mask) * 2
        # Each word is read once: another thread may be writing.
        found: cython.ulonglong = self.cells[i + 1]
        if self.cells[i] ^ found == key:
            return found
        found = self.cells[i + 3]
        return found if self.cells[i + 2] ^ found == key else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remember(
        self,
        key: cython.ulonglong,
        move: cython.ulonglong,
        score: cython.int,
        depth: cython.int,
        bound: cython.int,
    ) -> cython.void:
        """Keep a finding: the first cell for deep ones of this search, the second for any."""
        i: cython.ulonglong = (key & self.mask) * 2
        old: cython.ulonglong = self.cells[i + 1]
        if self.cells[i] ^ old == key:
            if move == 0:
                move = _move_of(old)
            if _depth_of(old) > depth + 3 and bound != EXACT and _age_of(old) == self.age:
                return
        elif _depth_of(old) > depth and _age_of(old) == self.age:
            i += 2
            old = self.cells[i + 1]
            if self.cells[i] ^ old == key and move == 0:
                move = _move_of(old)
        found: cython.ulonglong = _found(move, score, depth, bound, self.age)
        self.cells[i] = key ^ found
        self.cells[i + 1] = found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _found(
    move: cython.ulonglong,
    score: cython.ulonglong,
    depth: cython.ulonglong,
    bound: cython.ulonglong,
    age: cython.ulonglong,
) -> cython.ulonglong:
    """Pack a finding: a move's identity in 32 bits, then 16 bits, 8, 2 and 6."""
    return identity_of(move) | score + 32768 << 32 | depth << 48 | bound << 56 | age << 58


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _move_of(found: cython.ulonglong) -> cython.ulonglong:
    return identity_of(found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _score_of(found: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (found >> 32) & 65535) - 32768


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _depth_of(found: cython.ulonglong) -> cython.int:
    return (found >> 48) & 255


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _bound_of(found: cython.ulonglong) -> cython.int:
    return (found >> 56) & 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _age_of(found: cython.ulonglong) -> cython.int:
    return (found >> 58) & 63


@cython.final
@cython.cclass
class Search:
    """A search of one position in one thread; what it holds stands in `search.pxd`."""

    settled: list[int]

    def __init__(self, memory: Memory, judgement: Judgement) -> None:
        if not cython.compiled:
            self._make_room()
        self.memory, self.judgement = memory, judgement
        self.settled = []
        self.quiescent = True

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        if not cython.compiled:
            self.path, self.calm = [0] * PATH_ROOM, [0] * PATH_ROOM
            self.eclipse, self.static, self.came = [False] * PLIES, [0] * PLIES, [0] * PLIES
            self.killers, self.answers = [0] * (2 * PLIES), [0] * (2 * HISTORY_SIDE)
            self.history, self.line = [0] * (2 * HISTORY_SIDE), [0] * (PLIES * PLIES)
            self.moves, self.rank = array("Q", bytes(8 * LIST_ROOM)), [0] * LIST_ROOM
            self.rootmoves, self.rootliking = [0] * MOST_MOVES, [0] * MOST_MOVES
            self.length = [0] * PLIES
        self.nodes = self.limit = self.score = self.root = self.top = self.roots = 0
        self.deepest = self.fond = self.rest = 0
        self.forfeits = self.stopped = False

    # The doors ----------------------------------------------------------------------------

    def set_up(
        self,
        position: Position,
        past: Sequence[int] = (),
        forfeits: bool = False,
        quiescent: bool = True,
        only: Sequence[int] | None = None,
        liking: Sequence[int] | None = None,
    ) -> None:
        """Get ready to search a position.

        `past` are the hashes of the positions before it that could come again, its own last.
        `only` names the moves to look at, `liking` what is added to the score of each.
        """
        self.position = position.copy()
        self.forfeits, self.quiescent = forfeits, quiescent
        self.judgement._begin(self.position)
        last = max(len(past) - 1, 0)
        before = list(past[max(last - 1000, 0) : last])
        self.root = len(before)
        i: cython.int
        for i in range(self.root):
            self.path[i], self.calm[i] = before[i], i
        self.path[self.root], self.calm[self.root] = self.position.hash, self.root
        self._choose_roots(only, liking)
        self._forget()
        self.stopped = False
        self.nodes, self.limit, self.score, self.fond, self.deepest = 0, 1 << 62, 0, 0, 0

    def _choose_roots(self, only: Sequence[int] | None, liking: Sequence[int] | None) -> None:
        legal = self.position.legal()
        chosen = list(legal if only is None else only)
        if not chosen or any(move not in legal for move in chosen):
            raise ValueError("only legal moves can be searched, and there must be one")
        if liking is not None and len(liking) != len(chosen):
            raise ValueError("every move needs its liking")
        self.roots = len(chosen)
        for i in range(len(chosen)):
            self.rootmoves[i] = chosen[i]
            self.rootliking[i] = 0 if liking is None else max(-9999, min(9999, liking[i]))

    def _forget(self) -> None:
        i: cython.int
        for i in range(2 * PLIES):
            self.killers[i] = 0
        for i in range(2 * HISTORY_SIDE):
            self.answers[i] = 0
            self.history[i] = 0
        self.top = 0
        for i in range(PLIES):
            self.length[i] = 0
        # Stopped before anything is known, there is at least a legal move.
        self.line[0], self.length[0] = self.rootmoves[0], 1
        self.settled = []

    def deepen(self, depth: int, nodes: int = 1 << 62) -> bool:
        """Search so deep; False if it was stopped, or `nodes` were spent in all, before the end.

        Then the best move and its line may still be better than those of the depth before.
        """
        deep: cython.int = min(max(depth, 1), _DEEPEST - 20)
        finished: cython.bint
        self.limit = min(nodes, 1 << 62)
        with cython.nogil:
            finished = self._deepen(deep)
        if finished:
            self.settled = self._line_now()
        return finished

    def stop(self) -> None:
        """End the search at once, from any thread; it stays ended until it is set up again."""
        self.stopped = True

    def worth(self) -> int:
        """Return the score of the last finished depth without what the move is liked for."""
        return self.score - self.fond

    def best_line(self) -> list[int]:
        """Return the best line found, the best move first."""
        line, settled = self._line_now(), self.settled
        # A depth cut short has often only a bound for the best move, and so no line after it.
        return settled if settled[:1] == line[:1] and len(settled) > len(line) else line

    def _line_now(self) -> list[int]:
        return [self.line[i] for i in range(self.length[0])]

    # From depth to depth ------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deepen(self, depth: cython.int) -> cython.bint:
        """Search one depth with a narrow window first, about the last score."""
        width: cython.int = 30
        low: cython.int = -_ALL
        high: cython.int = _ALL
        found: cython.int
        if depth >= 4 and -_SURE < self.score < _SURE:
            low, high = self.score - width, self.score + width
        while True:
            found = self._look_from_root(depth, low, high)
            if self.stopped:
                return False
            if found <= low and low > -_ALL:
                low = found - width
            elif found >= high and high < _ALL:
                high = found + width
            else:
                break
            width *= 4
            if width > 1000:
                low, high = -_ALL, _ALL
        self.score, self.fond, self.deepest = found, self.rootliking[0], depth
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_from_root(self, depth: cython.int, low: cython.int, high: cython.int) -> cython.int:
        """Look at every root move, the best of before first; leaves the best in front."""
        best: cython.int = -_ALL
        found: cython.int
        fond: cython.int
        i: cython.int
        self.eclipse[0] = self._is_eclipsed()
        self.static[0] = self.judgement._value(self.position, 0)
        self.came[0] = 0
        for i in range(self.roots):
            fond = self.rootliking[i]
            before: cython.ulonglong = self.position.hash
            undo: cython.ulonglong = self._go(self.rootmoves[i], 0)
            self.judgement._follow(self.position, self.rootmoves[i], undo, 0)
            if i == 0:
                found = fond - self._look(depth - 1, fond - high, fond - low, 1, True)
            else:
                found = fond - self._look(depth - 1, fond - low - 1, fond - low, 1, True)
                if found > low and not self.stopped:
                    found = fond - self._look(depth - 1, fond - high, fond - low, 1, True)
            self.position._unmake(self.rootmoves[i], undo, before)
            if self.stopped:
                break
            if found > best:
                best = found
                if found > low or i == 0:
                    self._prefer(i)
            if found > low:
                low = found
            if low >= high:
                break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prefer(self, i: cython.int) -> cython.void:
        """Bring a root move to the front, and its line with it."""
        move: cython.ulonglong = self.rootmoves[i]
        fond: cython.int = self.rootliking[i]
        while i > 0:
            self.rootmoves[i] = self.rootmoves[i - 1]
            self.rootliking[i] = self.rootliking[i - 1]
            i -= 1
        self.rootmoves[0], self.rootliking[0] = move, fond
        self._extend_line(0, move)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_line(self, ply: cython.int, move: cython.ulonglong) -> cython.void:
        """The best line here is this move and the best line after it."""
        n: cython.int
        self.line[ply * PLIES] = move
        for n in range(self.length[ply + 1]):
            self.line[ply * PLIES + n + 1] = self.line[(ply + 1) * PLIES + n]
        self.length[ply] = self.length[ply + 1] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_eclipsed(self) -> cython.bint:
        if self.position.to_deploy:
            return False
        return self.position._threatened(
            self.position.t, self.position.princess[self.position.turn], 1 - self.position.turn
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(self, move: cython.ulonglong, ply: cython.int) -> cython.ulonglong:
        """Make a move with all that is kept beside the self.position."""
        place: cython.int = self.root + ply + 1
        lasting: cython.bint = move_kind(move) == DEPLOY or captures(move)
        if not lasting:
            lasting = self.position.t.is_star[kind_of(self.position.board[start_of(move)])]
        undo: cython.ulonglong = self.position._make(move)
        self.memory._fetch(self.position.hash)
        self.path[place] = self.position.hash
        self.calm[place] = 0 if lasting else self.calm[place - 1] + 1
        self.came[ply + 1] = move
        self.eclipse[ply + 1] = self._is_eclipsed()
        return undo

    # One position -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _must_stop(self) -> cython.bint:
        self.nodes += 1
        if self.nodes > self.limit:
            self.stopped = True
        return self.stopped

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _repeats(self, ply: cython.int) -> cython.int:
        """§8.4, §8.5: 1 if the position is drawn here, 2 if its repetition was forbidden.

        What comes a second time within the search will come a third time too, if both wish.
        """
        here: cython.int = self.root + ply
        i: cython.int = here - 4
        times: cython.int = 0
        while i >= here - self.calm[here]:
            if self.path[i] == self.path[here]:
                times += 1
                if self.forfeits:
                    if times == 2:
                        return 2
                elif times == 2 or i > self.root:
                    return 1
            i -= 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(
        self,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
        ply: cython.int,
        may_pass: cython.bint,
    ) -> cython.int:
        """Return the value of the position if it lies between `low` and `high`, else a bound."""
        found: cython.int
        self.length[ply] = 0
        if self._must_stop():
            return 0
        found = self._repeats(ply)
        if found == 2:
            return _FORFEITED - ply
        if found == 1 or (
            self.position.men[0] == 1 and self.position.men[1] == 1 and not self.position.to_deploy
        ):
            return 0
        if self.eclipse[ply] and depth < 40:
            depth += 1
        if depth <= 0:
            self.nodes -= 1
            return self._come_to_rest(low, high, ply)
        if ply >= _DEEPEST - 2 or self.top > _FULL:
            return self.judgement._value(self.position, ply)
        # Nobody can do better than to banish with the next move.
        if high > _WON - ply - 1:
            high = _WON - ply - 1
            if low >= high:
                return high
        if low < ply - _WON:
            low = ply - _WON
            if low >= high:
                return low
        return self._look_deeper(depth, low, high, ply, may_pass)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_deeper(
        self,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
        ply: cython.int,
        may_pass: cython.bint,
    ) -> cython.int:
        """Ask the memory, try to do without a search, then search."""
        open_window: cython.bint = high - low > 1
        known: cython.ulonglong = self.memory._recall(self.position.hash)
        hint: cython.ulonglong = _move_of(known)
        found: cython.int
        static: cython.int
        if known and _depth_of(known) >= depth and not open_window:
            found = _from_memory(_score_of(known), ply)
            if _is_enough(_bound_of(known), found, low, high):
                return found
        if self.eclipse[ply]:
            self.static[ply] = -_WON
        else:
            static = self.judgement._value(self.position, ply)
            if known:
                found = _from_memory(_score_of(known), ply)
                if _is_enough(_bound_of(known), found, static, static):
                    static = found
            self.static[ply] = static
            if not open_window and self._may_guess() and -_SURE < high < _SURE:
                if depth <= 6 and static - 100 * depth >= high:
                    return static
                if depth <= 2 and static + 250 * depth < low:
                    found = self._come_to_rest(low, high, ply)
                    if found <= low:
                        return found
                if may_pass and depth >= 3 and static >= high and self._has_soldiers():
                    found = self._pass(depth, high, ply, static)
                    if found >= high or self.stopped:
                        return found
        if hint == 0 and depth >= 4 and self.quiescent:
            depth -= 1
        return self._try_moves(depth, low, high, ply, hint)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_guess(self) -> cython.bint:
        """Tell whether a score now says enough about one later to leave moves out.

        Not while soldiers are deployed, for nothing is at stake yet; and not without quiescence:
        who counts pieces in the midst of an exchange must look at everything.
        """
        return self.quiescent and self.position.to_deploy == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_soldiers(self) -> cython.bint:
        """Tell whether having to move is hardly ever a misfortune: four soldiers or more."""
        soldiers: cython.int = 0
        i: cython.int
        for i in range(self.position.t.size):
            if (
                self.position.board[i] & owner_bit(self.position.turn)
                and self.position.t.is_soldier[kind_of(self.position.board[i])]
            ):
                soldiers += 1
        return soldiers >= 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(
        self, depth: cython.int, high: cython.int, ply: cython.int, static: cython.int
    ) -> cython.int:
        """If even passing keeps the score up, some move will; deep down a search makes sure."""
        less: cython.int = 3 + depth // 4
        found: cython.int
        if static - high > 200:
            less += 1
        self.position.turn = 1 - self.position.turn
        self.position.hash ^= self.position.t.turn_key
        self.judgement._copy(ply)
        self.path[self.root + ply + 1] = self.position.hash
        self.calm[self.root + ply + 1] = 0
        self.came[ply + 1] = 0
        self.eclipse[ply + 1] = False
        found = -self._look(depth - less - 1, -high, 1 - high, ply + 1, False)
        self.position.turn = 1 - self.position.turn
        self.position.hash ^= self.position.t.turn_key
        if self.stopped or found < high:
            return found if self.stopped else high - 1
        if found >= _SURE:
            found = high
        if depth < 8:
            return found
        sure: cython.int = self._look(depth - less - 1, high - 1, high, ply, False)
        return found if sure >= high else sure

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try_moves(
        self,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
        ply: cython.int,
        hint: cython.ulonglong,
    ) -> cython.int:
        """Look at the moves one by one, the likeliest first."""
        first: cython.int = self.top
        count: cython.int = self._generate(first, True)
        eclipse: cython.bint = self.eclipse[ply]
        if count == 0:
            return ply - _WON if eclipse else 0
        self._rank(first, count, ply, hint)
        self.top = first + count
        open_window: cython.bint = high - low > 1
        rising: cython.bint = ply < 2 or self.static[ply] > self.static[ply - 2]
        guessing: cython.bint = not eclipse and self._may_guess() and -_SURE < low < _SURE
        hopeless: cython.bint = guessing and self.static[ply] + 120 + 90 * depth <= low
        best: cython.int = -_WON
        best_move: cython.ulonglong = 0
        start_low: cython.int = low
        tried: cython.int = 0
        found: cython.int
        less: cython.int
        n: cython.int
        move: cython.ulonglong
        quiet: cython.bint
        late: cython.bint
        before: cython.ulonglong = self.position.hash
        undo: cython.ulonglong
        for n in range(count):
            move = self._next_move(first, n, count)
            quiet = not captures(move) and promotion_of(move) == 0
            undo = self._go(move, ply)
            if quiet and best > -_SURE and not open_window and guessing and tried > 1:
                # Near the end late quiet moves are left out; not those that give eclipse.
                late = depth <= 4 and tried > (3 + depth * depth) * (2 if rising else 1) + 3
                if (late or (hopeless and depth <= 6)) and not self.eclipse[ply + 1]:
                    self.position._unmake(move, undo, before)
                    continue
            self.judgement._follow(self.position, move, undo, ply)
            tried += 1
            if tried == 1:
                found = -self._look(depth - 1, -high, -low, ply + 1, True)
            else:
                less = 0
                if depth >= 3 and tried > 2 and quiet and not eclipse and self.quiescent:
                    less = self._less(depth, tried, move, ply, open_window, rising)
                found = -self._look(depth - 1 - less, -low - 1, -low, ply + 1, True)
                if found > low and less > 0:
                    found = -self._look(depth - 1, -low - 1, -low, ply + 1, True)
                if low < found < high:
                    found = -self._look(depth - 1, -high, -low, ply + 1, True)
            self.position._unmake(move, undo, before)
            if self.stopped:
                self.top = first
                return 0
            if found > best:
                best = found
                if found > low:
                    low, best_move = found, move
                    self._extend_line(ply, move)
                    if low >= high:
                        if quiet:
                            self._praise(first, n, depth, ply)
                        break
        self.top = first
        if best >= high:
            self.memory._remember(before, best_move, _to_memory(best, ply), depth, AT_LEAST)
        elif low > start_low:
            self.memory._remember(before, best_move, _to_memory(best, ply), depth, EXACT)
        else:
            self.memory._remember(before, 0, _to_memory(best, ply), depth, AT_MOST)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _less(
        self,
        depth: cython.int,
        tried: cython.int,
        move: cython.ulonglong,
        ply: cython.int,
        open_window: cython.bint,
        rising: cython.bint,
    ) -> cython.int:
        """Return by how much a late quiet move, just made, is looked at less deeply."""
        place: cython.int = self._place(move, 1 - self.position.turn)
        less: cython.int = _less[
            (depth if depth < LESS_ROOM else LESS_ROOM - 1) * LESS_ROOM
            + (tried if tried < LESS_ROOM else LESS_ROOM - 1)
        ]
        if self.eclipse[ply + 1]:
            less -= 1
        if open_window:
            less -= 1
        if not rising:
            less += 1
        if move == self.killers[ply * 2] or move == self.killers[ply * 2 + 1]:
            less -= 1
        if self.history[place] > 4000:
            less -= 1
        elif self.history[place] < -4000:
            less += 1
        if less > depth - 2:
            less = depth - 2
        return less if less > 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, move: cython.ulonglong, side: cython.int) -> cython.int:
        """Return where history keeps a move that has been made: by the piece and its end."""
        end: cython.int = end_of(move)
        return side * HISTORY_SIDE + self.position.board[end] * PLACES + end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _generate(self, first: cython.int, quiet: cython.bint) -> cython.int:
        """Write the legal moves behind those of the plies before; return how many there are."""
        if cython.compiled:
            count = self.position._legal_moves(cython.address(self.moves[first]), quiet)
        else:
            count = self.position._legal_moves(memoryview(self.moves)[first:], quiet)
        return count

    # The order of moves -------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank(
        self, first: cython.int, count: cython.int, ply: cython.int, hint: cython.ulonglong
    ) -> cython.void:
        """Give every move its rank: the memory's, captures, killers, then by history."""
        side: cython.int = self.position.turn * HISTORY_SIDE
        spoils: cython.int = self.position.turn * PIECE_CODES
        answer: cython.ulonglong = self.answers[self._answer_place(ply)]
        move: cython.ulonglong
        piece: cython.int
        i: cython.int
        for i in range(first, first + count):
            move = self.moves[i]
            piece = self._mover(move)
            if move == hint:
                self.rank[i] = MEMORY_FIRST
            elif captures(move):
                self.rank[i] = (
                    CAPTURE_FIRST
                    + _spoils[spoils + self.position.board[captured_of(move)]] * 16
                    - _prey[kind_of(piece)]
                    + choice_of(move) * 64
                )
            elif promotion_of(move):
                self.rank[i] = CAPTURE_FIRST + promotion_of(move)
            elif move == self.killers[ply * 2]:
                self.rank[i] = KILLER_FIRST + 2
            elif move == self.killers[ply * 2 + 1]:
                self.rank[i] = KILLER_FIRST + 1
            elif move == answer:
                self.rank[i] = KILLER_FIRST
            else:
                self.rank[i] = self.history[side + piece * PLACES + end_of(move)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mover(self, move: cython.ulonglong) -> cython.int:
        """Return the code of the piece that a move, not yet made, is about."""
        if move_kind(move) == DEPLOY:
            return code(self.position.turn, choice_of(move))
        return self.position.board[start_of(move)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_move(self, first: cython.int, n: cython.int, count: cython.int) -> cython.ulonglong:
        """Bring the highest of the remaining moves to place n; losing captures go to the end."""
        i: cython.int
        best: cython.int
        move: cython.ulonglong
        while True:
            best = first + n
            for i in range(first + n + 1, first + count):
                if self.rank[i] > self.rank[best]:
                    best = i
            move = self.moves[best]
            if (
                KILLER_FIRST + 9 < self.rank[best] < MEMORY_FIRST
                and captures(move)
                and self._loses(move)
            ):
                self.rank[best] += CAPTURE_LAST - CAPTURE_FIRST
                continue
            self.moves[best] = self.moves[first + n]
            self.rank[best], self.rank[first + n] = self.rank[first + n], self.rank[best]
            self.moves[first + n] = move
            return move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loses(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether a capture gives more than it takes: the capturer can be captured."""
        capturer: cython.int = kind_of(self.position.board[start_of(move)])
        prey: cython.int = self.position.board[captured_of(move)]
        gain: cython.int = _spoils[self.position.turn * PIECE_CODES + prey]
        if capturer == PRINCESS or _prey[capturer] <= gain:
            return False
        if gain < 0:
            return True
        before: cython.ulonglong = self.position.hash
        undo: cython.ulonglong = self.position._make(move)
        lost: cython.bint = self.position._threatened(
            self.position.t, end_of(move), self.position.turn
        )
        self.position._unmake(move, undo, before)
        return lost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _answer_place(self, ply: cython.int) -> cython.int:
        if self.came[ply] == 0:
            return 0
        return self._place(self.came[ply], 1 - self.position.turn)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _praise(
        self, first: cython.int, n: cython.int, depth: cython.int, ply: cython.int
    ) -> cython.void:
        """A quiet move was good enough: remember it, and blame the quiet ones tried before it."""
        move: cython.ulonglong = self.moves[first + n]
        bonus: cython.int = depth * depth * 16
        i: cython.int
        if bonus > 1600:
            bonus = 1600
        if move != self.killers[ply * 2]:
            self.killers[ply * 2 + 1] = self.killers[ply * 2]
            self.killers[ply * 2] = move
        self.answers[self._answer_place(ply)] = move
        self._weigh(move, bonus)
        for i in range(first, first + n):
            if not captures(self.moves[i]):
                self._weigh(self.moves[i], -bonus)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh(self, move: cython.ulonglong, bonus: cython.int) -> cython.void:
        """Let the history of a move, not yet made, drift towards praise or blame."""
        place: cython.int = self._mover(move) * PLACES + end_of(move)
        place += self.position.turn * HISTORY_SIDE
        size: cython.int = bonus if bonus > 0 else -bonus
        self.history[place] += bonus - (self.history[place] * size >> 14)

    # Quiet at the end ---------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _come_to_rest(self, low: cython.int, high: cython.int, ply: cython.int) -> cython.int:
        """Settle a position with some patience: crowded armies capture each other without end."""
        self.rest = self.nodes + _PATIENCE
        return self._settle(low, high, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, low: cython.int, high: cython.int, ply: cython.int) -> cython.int:
        """Follow captures, and whatever leaves an eclipse, until the position is quiet."""
        self.length[ply] = 0
        if self._must_stop():
            return 0
        eclipse: cython.bint = self.eclipse[ply]
        if not self.quiescent or self.position.to_deploy or ply >= _DEEPEST - 2 or self.top > _FULL:
            return self._static_value(ply)
        known: cython.ulonglong = self.memory._recall(self.position.hash)
        best: cython.int
        if known and high - low == 1:
            best = _from_memory(_score_of(known), ply)
            if _is_enough(_bound_of(known), best, low, high):
                return best
        if eclipse:
            best = -_WON
        else:
            best = self.judgement._value(self.position, ply)
            if best >= high:
                return best
        return self._settle_moves(low, high, ply, best, eclipse)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _static_value(self, ply: cython.int) -> cython.int:
        """Judge without looking further, but know a banishment when it is there."""
        if self.eclipse[ply]:
            if self._generate(self.top, True) == 0:
                return ply - _WON
        return self.judgement._value(self.position, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle_moves(
        self,
        low: cython.int,
        high: cython.int,
        ply: cython.int,
        best: cython.int,
        eclipse: cython.bint,
    ) -> cython.int:
        first: cython.int = self.top
        count: cython.int = self._generate(first, eclipse)
        if count == 0:
            return ply - _WON if eclipse else best
        static: cython.int = best
        start_low: cython.int = low
        if best > low:
            low = best
        self._rank(first, count, ply, 0)
        self.top = first + count
        best_move: cython.ulonglong = 0
        move: cython.ulonglong
        found: cython.int
        n: cython.int
        before: cython.ulonglong = self.position.hash
        undo: cython.ulonglong
        for n in range(count):
            move = self._next_move(first, n, count)
            if best > -_SURE:
                if self.rank[first + n] < CAPTURE_LAST + KILLER_FIRST:
                    break
                if not eclipse and self.nodes > self.rest:
                    break  # nobody is forced to capture; what is known so far must do
                found = static + self._gain(move) + 150
                if not eclipse and found <= low:
                    # What is not looked at may be worth as much, and no more.
                    best = max(best, found)
                    continue
            undo = self._go(move, ply)
            self.judgement._follow(self.position, move, undo, ply)
            found = -self._settle(-high, -low, ply + 1)
            self.position._unmake(move, undo, before)
            if self.stopped:
                self.top = first
                return 0
            if found > best:
                best = found
                if found > low:
                    low, best_move = found, move
                    self._extend_line(ply, move)
                    if low >= high:
                        break
        self.top = first
        bound: cython.int = AT_LEAST if best >= high else AT_MOST
        if start_low < best < high:
            bound = EXACT
        # What was cut short is a bound from below, if anything.
        if bound == AT_LEAST or self.nodes <= self.rest:
            self.memory._remember(before, best_move, _to_memory(best, ply), 0, bound)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gain(self, move: cython.ulonglong) -> cython.int:
        """Return what a capture or promotion adds at most, by plain worth."""
        gain: cython.int = 0
        if captures(move):
            prey: cython.int = self.position.board[captured_of(move)]
            gain = _spoils[self.position.turn * PIECE_CODES + prey]
        if promotion_of(move):
            gain += _prey[promotion_of(move)]
        return gain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _to_memory(score: cython.int, ply: cython.int) -> cython.int:
    """Banishments are remembered by their distance from the position, not from the root."""
    if score >= _SURE:
        return score + ply
    return score - ply if score <= -_SURE else score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from_memory(score: cython.int, ply: cython.int) -> cython.int:
    if score >= _SURE:
        return score - ply
    return score + ply if score <= -_SURE else score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_enough(
    bound: cython.int, found: cython.int, low: cython.int, high: cython.int
) -> cython.bint:
    """Tell whether a remembered bound settles a window."""
    if bound == EXACT:
        return True
    return found >= high if bound == AT_LEAST else found <= low
