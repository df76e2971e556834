# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The planner: all ways to play a turn, judged where they end; and turns played on in worlds that
could be.

A turn is many small moves. The planner follows every order of them once (two ways to the same
cards are one), asks the judgement wherever the turn ends, and keeps the best ends with the moves
that lead there. Where luck or the other seat comes between, it tries some of what may happen. Then
the best few can be rolled out: the unseen cards are dealt anew, both sides play on by the same
judgement for some turns, each as it would see it, and what that comes to is averaged.

Nothing that is hidden from the seat that plans can decide: it deals the unseen cards itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free
    from cython.cimports.saros.games.bluemoon.kernel import (
        CHANCE,
        MOVE_ANNOUNCE,
        MOVE_DECLINE,
        MOVE_FORFEIT,
        MOVE_RETREAT,
        MOVE_UNDER,
        MOVE_UNDO,
        NOBODY,
        PHASE_BEGIN,
        PHASE_END,
        PHASE_OVER,
        PHASE_REFRESH,
        Kernel,
        MomentRef,
        bit,
        copy_moment,
        free_moment,
        kind_of,
        legal,
        lot,
        lowest,
        new_moment,
        next_random,
        push,
        size,
        slot_of,
        to_act,
    )
    from cython.cimports.saros.players.bluemoon.evaluation import Eyes, Net
else:
    from ...games.bluemoon.codes import (
        CHANCE,
        MOVE_ANNOUNCE,
        MOVE_DECLINE,
        MOVE_FORFEIT,
        MOVE_RETREAT,
        MOVE_UNDER,
        MOVE_UNDO,
        NOBODY,
        PHASE_BEGIN,
        PHASE_END,
        PHASE_OVER,
        PHASE_REFRESH,
        kind_of,
        slot_of,
    )
    from ...games.bluemoon.kernel import Kernel, legal, lot, push, to_act
    from ...games.bluemoon.plain_structs import (
        MomentRef,
        bit,
        copy_moment,
        free_moment,
        lowest,
        new_moment,
        next_random,
        size,
    )
    from .evaluation import Eyes, Net

    DEPTH, ROOM, SLOTS_REMEMBERED, MOST_ENDS, MOST_ALLOWED = 72, 49152, 8192, 48, 1024
    CHUNK_OF_LUCK, CHUNK_TO_LUCK, CHUNK_TO_JUDGE, CHUNK_TO_END = range(4)

    def _list_in(moves: list[int], s: MomentRef, top: int) -> int:
        """List legal moves where there are no pointers."""
        found = [0] * 8192
        count = legal(s, found)
        moves[top : top + count] = found[:count]
        return count


COMPILED: bool = cython.compiled

MOST_ENDS_KEPT = 48
"""No plan keeps more ends; the compiler has the same number."""

CHUNKS = {"luck": 0, "amid": 1, "judge": 2, "end": 3}
"""What `advance` did: luck; moves to where luck is due amid the turn, to where they are judged, to
the end of the turn."""

_nothing = cython.declare(cython.double, -1.0)
"""What an impasse is worth: less than any end."""

_unknown = cython.declare(cython.double, -9.0)
_spread = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_basis = cython.declare(cython.ulonglong, 0x243F6A8885A308D3)
_wide = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Planner:
    """Plans turns in plays with the same two decks."""

    def __cinit__(self) -> None:
        i: cython.int
        if not cython.compiled:
            self.stack, self.end_play, self.root_play = [], [], []
            for _ in range(DEPTH + 2):
                self.stack.append(new_moment())
            for _ in range(MOST_ENDS):
                self.end_play.append(new_moment())
                self.root_play.append(new_moment())
            self.world = new_moment()
            return
        for i in range(DEPTH + 2):
            self.stack[i] = _bare_moment()
        for i in range(MOST_ENDS):
            self.end_play[i] = _bare_moment()
            self.root_play[i] = _bare_moment()
        self.world = _bare_moment()

    def __init__(self, net: Net | None, kernel: Kernel, peoples: Sequence[int], seed: int) -> None:
        """Judge by a net, or plainly; peoples are those of the leaders, by number."""
        if not cython.compiled:
            self.__cinit__()
            self.dice, self.path, self.moves = [0], [0] * DEPTH, [0] * ROOM
            self.keys, self.values = [0] * SLOTS_REMEMBERED, [0.0] * SLOTS_REMEMBERED
            self.end_value, self.end_length = [0.0] * MOST_ENDS, [0] * MOST_ENDS
            self.root_value, self.root_length = [0.0] * MOST_ENDS, [0] * MOST_ENDS
            self.end_path, self.root_path = [0] * (MOST_ENDS * DEPTH), [0] * (MOST_ENDS * DEPTH)
            self.rolled, self.squared = [0.0] * MOST_ENDS, [0.0] * MOST_ENDS
            self.root_order, self.only = [0] * MOST_ENDS, [0] * MOST_ALLOWED
            self.rolls, self.outcomes = [0] * MOST_ENDS, [0.0] * (MOST_ENDS * 8)
        self.net = net
        self.first = Eyes(net, kernel, 0, peoples)
        self.second = Eyes(net, kernel, 1, peoples)
        self.pushed = self.begun = self.limit = 0
        self.salt = 0
        self.noise, self.notices = 0.0, 1.0
        self.inside = self.ends = self.roots = self.root_seat = self.allowed = 0
        self.seed(seed)

    def __dealloc__(self) -> None:
        i: cython.int
        for i in range(DEPTH + 2):
            free_moment(self.stack[i])
        for i in range(MOST_ENDS):
            free_moment(self.end_play[i])
            free_moment(self.root_play[i])
        free_moment(self.world)

    def seed(self, number: int) -> None:
        """Throw other dice."""
        self.dice[0] = number * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D & 0xFFFFFFFFFFFFFFFF or 1
        for _ in range(4):  # the first numbers of similar seeds are similar
            self.dice[0] = next_random(self.dice[0])

    @property
    def judged(self) -> int:
        """How many moments were judged so far."""
        return self.first.judged + self.second.judged

    # Planning ----------------------------------------------------------------------------------

    def plan(
        self, kernel: Kernel, limit: int = 2000, samples: int = 3, keep: int = 1,
        noise: float = 0.0, notices: float = 1.0, only: Sequence[int] = (),
    ) -> list[tuple[float, list[int]]]:  # fmt: skip
        """Return the best ends of the turn from here, unsorted: their worth, and their moves.

        It is planned for the seat that has to choose. `limit` are the moves it may try, `noise` is
        by how much at most it may misjudge an end, `notices` the share of moves that it sees; with
        `only` the turn begins with one of these moves.
        """
        seat: cython.int = to_act(kernel.s)
        if seat < 0:
            raise ValueError("nobody has to choose here")
        if not 1 <= keep <= MOST_ENDS:
            raise ValueError(f"no more than {MOST_ENDS} ends are kept")
        if len(only) > MOST_ALLOWED:
            raise ValueError(f"no plan can be restricted to more than {MOST_ALLOWED} moves")
        self.noise, self.notices, self.allowed = noise, notices, 0
        for code in only:
            self.only[self.allowed] = code
            self.allowed += 1
        self._plan(kernel.s, seat, limit, samples, keep)
        if not self.ends and notices < 1.0:  # whoever overlooks everything looks again
            self.notices = 1.0
            self._plan(kernel.s, seat, limit, samples, keep)
        self.noise, self.notices, self.allowed = 0.0, 1.0, 0
        self.root_seat = seat
        self._take_roots()
        return [
            (
                self.root_value[n],
                [self.root_path[n * DEPTH + i] for i in range(self.root_length[n])],
            )
            for n in range(self.roots)
        ]

    def advance(
        self, kernel: Kernel, limit: int = 400, samples: int = 1, noise: float = 0.0
    ) -> int:
        """Play on in place: luck, or the best moves of who has to choose; tell which it was."""
        self.noise = noise
        chunk = self._advance(kernel.s, limit, samples)
        self.noise = 0.0
        return chunk

    def inputs(self, kernel: Kernel, seat: int) -> tuple[list[int], list[float], list[float]]:
        """Return what the net sees of a moment with the eyes of a seat."""
        return self._eyes(seat).inputs(kernel)

    def judge(self, kernel: Kernel, seat: int) -> list[float]:
        """Return the chances of each outcome in the eyes of a seat."""
        return self._eyes(seat).judge(kernel)

    def roll_out(
        self, numbers: Sequence[int], count: int, turns: int, limit: int, seed: int
    ) -> None:
        """Roll some of the planned ends out, each in the same worlds."""
        for number in numbers:
            if not 0 <= number < self.roots:
                raise ValueError(f"there is no end {number}")
        world: cython.int
        i: cython.int
        many: cython.int = count
        far: cython.int = turns
        most: cython.longlong = limit
        ends: cython.int = len(numbers)
        for i in range(ends):
            self.root_order[i] = numbers[i]
        for world in range(many):
            self.seed(seed + world)
            luck: cython.ulonglong = self.dice[0]
            with cython.nogil:
                for i in range(ends):
                    self.dice[0] = luck
                    self._roll_root(self.root_order[i], far, most)

    def end_chances(self, number: int) -> list[float]:
        """Return the chances of each outcome at a planned end, without rolling it out."""
        if not 0 <= number < self.roots:
            raise ValueError(f"there is no end {number}")
        eyes = self._eyes(self.root_seat)
        eyes._forget()
        eyes._judge(self.root_play[number])
        return [eyes.chances[i] for i in range(8)]

    def rolls_of(self, number: int) -> tuple[int, float, float, list[float]]:
        """Return how often an end was rolled out, the sum of its worth, of its square, outcomes."""
        if not 0 <= number < self.roots:
            raise ValueError(f"there is no end {number}")
        outcomes = [self.outcomes[number * 8 + i] for i in range(8)]
        return self.rolls[number], self.rolled[number], self.squared[number], outcomes

    def dealt(self, kernel: Kernel, viewer: int) -> Kernel:
        """Return the play with the cards dealt anew that a seat has not seen of the other's."""
        world: Kernel = kernel.copied()
        self._deal(world.s, viewer)
        return world

    def outlook(self, kernel: Kernel, count: int, turns: int, limit: int, seed: int) -> list[float]:
        """Return the chances of outcomes for the first seat, both hands seen.

        The play is played on so often from here, and judged with the eyes of both.
        """
        total = [0.0] * 8
        s: MomentRef = self.world
        i: cython.int
        left: cython.int
        for world in range(count):
            self.seed(seed + world)
            copy_moment(s, kernel.s)
            left = turns
            while left > 0 and s.phase != PHASE_OVER:
                if self._advance(s, limit, 1) == CHUNK_TO_END:
                    left -= 1
            self.first._judge(s)
            self.second._judge(s)
            for i in range(8):
                total[i] += 0.5 * (self.first.chances[i] + self.second.chances[7 - i])
        return [chance / count for chance in total]

    @cython.cfunc
    def _eyes(self, seat: cython.int) -> Eyes:
        return self.second if seat else self.first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judged(self, s: MomentRef, seat: cython.int) -> cython.double:
        if seat:
            return self.second._judge(s)
        return self.first._judge(s)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget_sums(self) -> cython.void:
        self.first._forget()
        self.second._forget()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _uniform(self) -> cython.double:
        """Return a number from 0 to 1."""
        self.dice[0] = next_random(self.dice[0])
        return (self.dice[0] >> 11) / 9007199254740992.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plan(
        self, s: MomentRef, seat: cython.int, limit: cython.longlong, samples: cython.int,
        keep: cython.int,
    ) -> cython.void:  # fmt: skip
        """Find the best ends of the turn from here."""
        self.seat = seat
        self.limit = limit
        self.samples = samples
        self.keep = keep
        self.begun = self.pushed
        self.inside = self.ends = self.worst = 0
        self.salt += 1
        self._forget_sums()
        copy_moment(self.stack[0], s)
        self._look(0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(self, depth: cython.int, top: cython.int) -> cython.double:
        """Return what the best of all moves from here is worth; the seat that plans chooses."""
        count: cython.int
        n: cython.int
        best: cython.double = _nothing
        value: cython.double
        kind: cython.int
        last: cython.int = -1
        if depth >= DEPTH - 2 or top > ROOM - 8192:
            return self._leaf(depth)
        if depth > 0 and kind_of(self.path[depth - 1]) == MOVE_UNDER:
            last = slot_of(self.path[depth - 1])
        count = self._list(self.stack[depth], top)
        for n in range(top + count - 1, top - 1, -1):  # ends come last in the list
            kind = kind_of(self.moves[n])
            if kind == MOVE_UNDO or kind == MOVE_FORFEIT:
                continue
            if kind == MOVE_UNDER and slot_of(self.moves[n]) < last:
                continue  # in one order only
            if best > _nothing and self.pushed - self.begun >= self.limit:
                break
            if depth == 0 and self.allowed and not self._is_allowed(self.moves[n]):
                continue
            if self.notices < 1.0 and kind < MOVE_RETREAT and self._uniform() > self.notices:
                continue
            self.path[depth] = self.moves[n]
            value = self._after(depth, top + count, self.moves[n])
            if value > best:
                best = value
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_allowed(self, move: cython.ulonglong) -> cython.bint:
        n: cython.int
        for n in range(self.allowed):
            if self.only[n] == move:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list(self, s: MomentRef, top: cython.int) -> cython.int:
        """Write down the legal moves from a place of the list on."""
        if cython.compiled:
            count = legal(s, self.moves + top)
        else:
            count = _list_in(self.moves, s, top)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _after(self, depth: cython.int, top: cython.int, move: cython.ulonglong) -> cython.double:
        """Return what is reached by a move."""
        phase: cython.int = self.stack[depth].phase
        kind: cython.int = kind_of(move)
        s: MomentRef = self.stack[depth + 1]
        copy_moment(s, self.stack[depth])
        push(s, move)
        self.pushed += 1
        ended: cython.bint = (
            kind == MOVE_ANNOUNCE
            or kind == MOVE_RETREAT
            or kind == MOVE_DECLINE
            or phase < PHASE_BEGIN
            or phase >= PHASE_REFRESH
        )
        return self._go_on(depth + 1, top, ended)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(self, depth: cython.int, top: cython.int, ended: cython.bint) -> cython.double:
        """Return what a play is worth that was just reached, looking on if the turn goes on."""
        s: MomentRef = self.stack[depth]
        who: cython.int = to_act(s)
        key: cython.ulonglong
        value: cython.double
        key = _mixed(_hash(s), self.salt * 64 + self.inside)
        value = self._known(key)
        if value > _unknown:
            return value
        if who == self.seat and (not ended or s.phase == PHASE_REFRESH or s.phase == PHASE_END):
            value = self._look(depth, top)
        elif who != NOBODY and not ended and s.turn == self.seat and depth < DEPTH - 2:
            value = self._lots(depth, top)
        else:
            value = self._leaf(depth)
        self._remember(key, value)
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leaf(self, depth: cython.int) -> cython.double:
        """Judge where a turn ends."""
        value: cython.double = self._judged(self.stack[depth], self.seat)
        if self.inside == 0:
            if self.noise > 0.0:
                value += self.noise * (self._uniform() + self._uniform() - 1.0)
            self._add_end(self.stack[depth], depth, value)
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lots(self, depth: cython.int, top: cython.int) -> cython.double:
        """Try what luck, or the other seat, may do amid the turn, and average."""
        total: cython.double = 0.0
        n: cython.int
        s: MomentRef = self.stack[depth + 1]
        samples: cython.int = self.samples if self.inside == 0 else 1
        self.inside += 1
        for n in range(samples):
            copy_moment(s, self.stack[depth])
            self._deal(s, self.seat)
            if to_act(s) == CHANCE:
                push(s, lot(s, self.dice))
            else:
                self._let_choose(s, top)
            self.pushed += 1
            self.path[depth] = 0
            total += self._go_on(depth + 1, top, False)
        self.inside -= 1
        total /= samples
        if self.inside == 0:
            self._add_end(self.stack[depth], depth, total)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _let_choose(self, s: MomentRef, top: cython.int) -> cython.void:
        """Let the other seat choose at first sight what it must choose amid my turn."""
        other: cython.int = 1 - self.seat
        trial: MomentRef = self.stack[DEPTH + 1]
        count: cython.int
        n: cython.int
        best: cython.int
        highest: cython.double
        value: cython.double
        while to_act(s) == other and top <= ROOM - 8192:
            count = self._list(s, top)
            best = top
            highest = -9.0
            for n in range(top, top + count):
                copy_moment(trial, s)
                push(trial, self.moves[n])
                self.pushed += 1
                value = self._judged(trial, other)
                if value > highest:
                    highest = value
                    best = n
            push(s, self.moves[best])

    # What was reached before -------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _known(self, key: cython.ulonglong) -> cython.double:
        slot: cython.int = key & (SLOTS_REMEMBERED - 1)
        return self.values[slot] if self.keys[slot] == key else _unknown

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remember(self, key: cython.ulonglong, value: cython.double) -> cython.void:
        slot: cython.int = key & (SLOTS_REMEMBERED - 1)
        self.keys[slot] = key
        self.values[slot] = value

    # Ends --------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_end(self, s: MomentRef, length: cython.int, value: cython.double) -> cython.void:
        """Keep an end if it is among the best."""
        n: cython.int = self.ends
        i: cython.int
        if n >= self.keep:
            n = self.worst
            if value <= self.end_value[n]:
                return
        else:
            self.ends += 1
        self.end_value[n] = value
        self.end_length[n] = length
        for i in range(length):
            self.end_path[n * DEPTH + i] = self.path[i]
        copy_moment(self.end_play[n], s)
        self.worst = 0
        for i in range(1, self.ends):
            if self.end_value[i] < self.end_value[self.worst]:
                self.worst = i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_end(self) -> cython.int:
        """Return the number of the best end, or -1."""
        best: cython.int = -1
        i: cython.int
        for i in range(self.ends):
            if best < 0 or self.end_value[i] > self.end_value[best]:
                best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_roots(self) -> cython.void:
        """Lay the ends of a plan aside, to be rolled out."""
        n: cython.int
        i: cython.int
        self.roots = self.ends
        for n in range(self.ends):
            self.root_value[n] = self.end_value[n]
            self.root_length[n] = self.end_length[n]
            for i in range(self.end_length[n]):
                self.root_path[n * DEPTH + i] = self.end_path[n * DEPTH + i]
            copy_moment(self.root_play[n], self.end_play[n])
            self.rolled[n] = 0.0
            self.squared[n] = 0.0
            self.rolls[n] = 0
            for i in range(8):
                self.outcomes[n * 8 + i] = 0.0

    # Worlds that could be ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal(self, s: MomentRef, viewer: cython.int) -> cython.void:
        """Deal the cards anew that a seat has not seen of the other's."""
        they: cython.int = 1 - viewer
        shown: cython.uint = s.hand[they] & (s.known[they] | s.disclosed[they])
        pool: cython.uint = s.hand[they] & ~shown | s.deck[they] | s.shuffled[they]
        held: cython.int = size(s.hand[they] & ~shown)
        under: cython.int = size(s.bottom[they])
        lost: cython.uint = s.shuffled[they]
        if held == 0 and not lost and under == 0:
            return
        if lost:
            s.discard[they] &= ~lost
            lost = self._some(pool & s.seen[they], size(lost))
            s.discard[they] |= lost
            s.shuffled[they] = lost
            pool &= ~lost
        s.hand[they] = self._some(pool, held)
        pool &= ~s.hand[they]
        s.hand[they] |= shown
        s.deck[they] = pool
        s.bottom[they] = self._some(pool, under)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _some(self, cards: cython.uint, count: cython.int) -> cython.uint:
        """Return so many cards of a set, by lot."""
        found: cython.uint = 0
        rest: cython.uint
        n: cython.int
        while count > 0 and cards:
            self.dice[0] = next_random(self.dice[0])
            n = (self.dice[0] >> 33) % size(cards)
            rest = cards
            while n > 0:
                rest &= rest - 1
                n -= 1
            found |= bit(lowest(rest))
            cards &= ~bit(lowest(rest))
            count -= 1
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(self, s: MomentRef, limit: cython.longlong, samples: cython.int) -> cython.int:
        """Play on: luck, or the best moves of who has to choose; return which it was."""
        who: cython.int = to_act(s)
        best: cython.int
        i: cython.int
        last: cython.int
        if who == CHANCE:
            push(s, lot(s, self.dice))
            return CHUNK_OF_LUCK
        self._plan(s, who, limit, samples, 1)
        best = self._best_end()
        if best < 0:  # there is only forfeiting
            push(s, MOVE_FORFEIT)
            return CHUNK_TO_END
        for i in range(self.end_length[best]):
            push(s, self.end_path[best * DEPTH + i])
        last = kind_of(self.end_path[best * DEPTH + self.end_length[best] - 1])
        if last == MOVE_ANNOUNCE or last == MOVE_RETREAT or last == MOVE_DECLINE:
            return CHUNK_TO_END
        if s.turn == who and s.phase >= PHASE_BEGIN and s.phase < PHASE_REFRESH:
            return CHUNK_TO_LUCK
        return CHUNK_TO_JUDGE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll(
        self, start: MomentRef, seat: cython.int, turns: cython.int, limit: cython.longlong
    ) -> cython.double:
        """Play on in one world for some turns; return what that is worth to a seat."""
        s: MomentRef = self.world
        copy_moment(s, start)
        self._deal(s, seat)
        while turns > 0 and s.phase != PHASE_OVER:
            if self._advance(s, limit, 1) == CHUNK_TO_END:
                turns -= 1
        return self._judged(s, seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll_root(self, n: cython.int, turns: cython.int, limit: cython.longlong) -> cython.void:
        """Roll a planned end out once more."""
        s: MomentRef = self.root_play[n]
        seat: cython.int = self.root_seat
        value: cython.double
        i: cython.int
        if _is_amid(s, seat):
            turns += 1
        value = self._roll(s, seat, turns, limit)
        self.rolled[n] += value
        self.squared[n] += value * value
        self.rolls[n] += 1
        for i in range(8):
            self.outcomes[n * 8 + i] += self.second.chances[i] if seat else self.first.chances[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_amid(s: MomentRef, seat: cython.int) -> cython.bint:
    """Tell whether the turn of a seat has not ended yet."""
    return s.turn == seat and s.phase > PHASE_BEGIN and s.phase < PHASE_REFRESH


@cython.cfunc
def _bare_moment() -> MomentRef:
    """Return a play that keeps nothing to undo."""
    s: MomentRef = new_moment()
    if cython.compiled:
        free(s.before)
        s.before = cython.NULL
    return s


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _mixed(key: cython.ulonglong, word: cython.ulonglong) -> cython.ulonglong:
    key = (key ^ word) * _spread & _wide
    return key ^ key >> 29


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _two(low: cython.ulonglong, high: cython.ulonglong) -> cython.ulonglong:
    return low | high << 32


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hash(s: MomentRef) -> cython.ulonglong:
    """Return a number for all that matters from here on: not the order of the cards played.

    Of the cards played this turn it matters which they are, and how many of a kind were booked in
    which way.
    """
    key: cython.ulonglong = _basis
    word: cython.ulonglong
    i: cython.int
    played: cython.uint = 0
    kind: cython.int
    for i in range(2):
        key = _mixed(key, _two(s.hand[i], s.deck[i]))
        key = _mixed(key, _two(s.combat[i], s.covered[i]))
        key = _mixed(key, _two(s.support[i], s.discard[i]))
        key = _mixed(key, _two(s.known[i], s.disclosed[i]))
        key = _mixed(key, _two(s.bottom[i], s.seen[i]))
    word = 0
    for i in range(s.plays):
        played |= bit(s.played[i])
        for kind in range(1, 4):
            if s.table[s.turn].kind[kind] & bit(s.played[i]):
                word += cython.cast(cython.ulonglong, 1) << (5 * (4 * (kind - 1) + s.booked[i] - 1))
    key = _mixed(key, word)
    key = _mixed(key, _two(played, s.used))
    key = _mixed(key, _two(s.met, s.drawn))
    word = s.turn | s.phase << 2 | s.starting << 6 | (s.element + 1) << 7 | (s.dragons + 3) << 9
    word |= cython.cast(cython.ulonglong, s.leading[s.turn] + 1) << 12 | s.next_free << 18
    word |= cython.cast(cython.ulonglong, s.amplified[0] + 1) << 20
    word |= cython.cast(cython.ulonglong, s.amplified[1] + 1) << 26
    word |= cython.cast(cython.ulonglong, s.out[0]) << 32
    word |= cython.cast(cython.ulonglong, s.out[1]) << 34
    word |= cython.cast(cython.ulonglong, s.dues) << 36
    word |= cython.cast(cython.ulonglong, s.winner + 1) << 40
    key = _mixed(key, word)
    for i in range(s.dues):
        word = s.due[i] | s.due_seat[i] << 5 | (s.due_card[i] + 1) << 6 | s.due_count[i] << 12
        key = _mixed(key, _two(word, s.due_from[i]))
    return key
