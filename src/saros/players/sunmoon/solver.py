# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Game problems searched to the end: what this kernel says of a stipulation is certain.

Against a defender it asks whether every reply leads to success in the moves that are left; where
both help, or one side makes a series of moves, it lists the lines that succeed after exactly so
many. Nothing is judged and nothing is left out. Spared is only what cannot change the answer: last
moves that cannot give eclipse, and positions whose answer is known.

Conditions and a part of the board restrict which legal moves may be chosen; what gives eclipse they
leave alone (`docs/rules/problems.md`, P3). Like `position.py` this is ordinary Python that Cython
compiles, and moves are its integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.saros.games.sunmoon.position import (
        ANTI_STAR,
        HOUR_STAR,
        KIND_ROOM,
        MOST_MOVES,
        MOST_WAITING,
        PLACES,
        POINTS,
        STAR,
        MoveList,
        Position,
        bit_of,
        captured_of,
        captures,
        code,
        end_of,
        kind_of,
        lowest_bit,
        owner_bit,
        promotion_of,
        start_of,
    )
else:
    from ...games.sunmoon.packing import captured_of, captures, end_of, promotion_of, start_of
    from ...games.sunmoon.pieces import (
        ANTI_STAR,
        HOUR_STAR,
        KIND_ROOM,
        STAR,
        code,
        kind_of,
        owner_bit,
    )
    from ...games.sunmoon.position import Position, bit_of, lowest_bit
    from ...games.sunmoon.tables import CELLS, MOST_MOVES, MOST_WAITING, PLACES, POINTS

    BANISH, SELF_BANISH, HELP_BANISH, SERIES_BANISH, ECLIPSE, REACH, WIN = range(7)
    SLOTS, SLOT_CELLS, LONGEST, MOST_LINES = 16384, 4, 64, 50
    WON, GONE, NO_PREY = 100, 101, 102
    MoveList = list[int]

    def proved_in(known: int) -> int:
        """Return in how many moves a slot says that success is proved, 0 if it is not."""
        return known & 255

    def excluded_in(known: int) -> int:
        """Return in how many moves a slot says that there is no success."""
        return known >> 8 & 255

    def mixed(hashed: int, more: int) -> int:
        """Return a hash of a hash and of what comes after it."""
        return ((hashed ^ more) * 0x9E3779B97F4A7C15 + 1) & WORD


COMPILED: bool = cython.compiled

GOALS = ("banish", "self-banish", "help-banish", "series-banish", "eclipse", "reach", "win")
"""What can be looked for, by its number. To escape is the opponent's failure to banish."""
LIMIT = 1 << 62
"""So many moves and positions are looked at at most, unless told otherwise."""
WORD = 0xFFFFFFFFFFFFFFFF

Words = tuple[int, int]
"""A set of points: a bit for each, 64 in a word."""
EVERYWHERE: Words = (WORD, WORD)


def words_of(points: Iterable[int]) -> Words:
    """Return points as a set."""
    bits = sum(1 << point for point in set(points))
    return bits & WORD, bits >> 64


class Restrictions(NamedTuple):
    """Which legal moves may be chosen.

    `shown` are the points that pieces may move between, `no_captures` and `no_promotions` tell for
    each side what it may not do.
    """

    shown: Words = EVERYWHERE
    no_captures: tuple[bool, bool] = (False, False)
    no_promotions: tuple[bool, bool] = (False, False)


class Moment(NamedTuple):
    """A position with what is followed beside it.

    That is where pieces stand that may not move, and where the one stands that is to be won: a
    point, or `WON`, `GONE` or `NO_PREY`.
    """

    position: Position
    still: Words = (0, 0)
    prey: int = 102


@cython.final
@cython.cclass
class Solver:
    """One search for a goal: what it has found out so far, and whether it was told to stop.

    A yes is a proof at any time; a no is one only unless it has `stopped`.
    """

    def __init__(
        self,
        goal: int,
        side: int,
        restrictions: Restrictions,
        wanted: bytes = b"",
        most: int = LIMIT,
    ) -> None:
        self._make_room()
        if not 0 <= goal <= WIN or side not in (0, 1):
            raise ValueError(f"there is no goal {goal} for side {side}")
        self.goal, self.side, self.most = goal, side, most
        self._restrict(restrictions)
        for point in range(min(len(wanted), POINTS)):
            self.wanted[point] = wanted[point]

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        if not cython.compiled:
            self.shown, self.still = [0, 0], [0, 0]
            self.no_captures, self.no_promotions = [False, False], [False, False]
            self.wanted = [0] * CELLS
            self.refutation, self.path = [0] * LONGEST, [0] * LONGEST
            self.known = [0] * (SLOTS * SLOT_CELLS)
            self.lines_found = [0] * (MOST_LINES * LONGEST)
            self.visited = self.line_count = 0
            self.stopped = self.loose = self.restricted = self.follows = False
            self.enough = self.cut = False
        self.prey = NO_PREY

    def _restrict(self, asked: Restrictions) -> None:
        self.restricted = asked.shown != EVERYWHERE
        for word in range(2):
            self.shown[word] = asked.shown[word]
        for side in range(2):
            self.no_captures[side] = asked.no_captures[side]
            self.no_promotions[side] = asked.no_promotions[side]
        self.restricted |= any(asked.no_captures) or any(asked.no_promotions)

    @cython.cfunc
    def _set(self, moment: Moment) -> cython.void:
        """Follow the pieces of another moment."""
        self.still[0], self.still[1] = moment.still
        self.prey = moment.prey
        self.follows = self.still[0] != 0 or self.still[1] != 0 or self.prey != NO_PREY

    @cython.cfunc
    def _begin(self, moment: Moment) -> Position:
        """Return a copy of a moment's position: others may read it while the lock is released."""
        self._set(moment)
        twin: Position = moment.position.copy()
        if twin.is_deploying():
            raise ValueError("there are no problems of deployment")
        # The tables of ways to a princess are those of the standard pieces.
        self.loose = twin.fairy or twin.in_eclipse(1 - twin.turn)
        return twin

    # Asking -------------------------------------------------------------------------------

    def stop(self) -> None:
        """End the search from another thread; what it has not proved is not known."""
        self.stopped = True

    def allowed(self, moment: Moment) -> list[int]:
        """Return the legal moves that the problem lets somebody choose from."""
        position: Position = self._begin(moment)
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._allowed(position, moves)
        return [moves[i] for i in range(count)]

    def play(self, moment: Moment, move: int) -> Moment:
        """Return the moment after a move."""
        self._set(moment)
        position: Position = moment.position.after(move)
        if self.follows:
            self._follow(position, move)
        return Moment(position, (self.still[0], self.still[1]), self.prey)

    def is_banished(self, moment: Moment) -> bool:
        """Tell whether the side to move is in eclipse and may do nothing about it (§8.3)."""
        position: Position = self._begin(moment)
        return self._is_banished(position)

    def is_done(self, moment: Moment) -> bool:
        """Tell whether the goal has just been reached, with the defender to move."""
        position: Position = self._begin(moment)
        return self._is_done(position)

    def forces(self, moment: Moment, move: int, n: cython.int) -> bool:
        """Tell whether a move forces success in at most n moves, itself among them."""
        position: Position = self._begin(moment)
        packed: cython.ulonglong = move
        _check(position, packed, n)
        forced: cython.bint
        with cython.nogil:
            forced = self._wins_by(position, packed, n)
        return forced

    def is_forced(self, moment: Moment, n: cython.int) -> bool:
        """Tell whether the side to move can force success in at most n moves."""
        position: Position = self._begin(moment)
        if not 0 <= n < LONGEST:
            raise ValueError(f"nothing is forced in {n} moves")
        forced: cython.bint
        with cython.nogil:
            forced = n > 0 and self._is_forced(position, n)
        return forced

    def answers(self, moment: Moment, reply: int, n: cython.int) -> bool:
        """Tell whether success in at most n further moves is still forced after a reply."""
        position: Position = self._begin(moment)
        packed: cython.ulonglong = reply
        _check(position, packed, n + 1)
        forced: cython.bint
        with cython.nogil:
            forced = self._wins_after(position, packed, n)
        return forced

    def forget_cut(self) -> None:
        """Begin to count anew whether lines are cut."""
        self.cut = False

    def lines(self, moment: Moment, first: int, plies: cython.int) -> list[tuple[int, ...]]:
        """Return the lines that begin with a move and succeed after exactly so many plies.

        There may be more than are returned; then it is `cut`.
        """
        position: Position = self._begin(moment)
        packed: cython.ulonglong = first
        _check(position, packed, plies)
        self.line_count = 0
        self.enough = False
        with cython.nogil:
            self._together_by(position, packed, plies, 0)
        return [
            tuple([self.lines_found[i * LONGEST + ply] for ply in range(plies)])
            for i in range(self.line_count)
        ]

    # Which moves --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _allowed(self, position: Position, moves: cython.p_ulonglong) -> cython.int:
        """Write the legal moves that may be chosen, and return how many there are."""
        count: cython.int = position._legal_moves(moves, True)
        if not self.restricted and not self.follows:
            return count
        kept: cython.int = 0
        i: cython.int
        for i in range(count):
            if self._may(position.turn, moves[i]):
                moves[kept] = moves[i]
                kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may(self, side: cython.int, move: cython.ulonglong) -> cython.bint:
        """Tell whether the conditions and the part of the board allow a legal move."""
        start: cython.int = start_of(move)
        end: cython.int = end_of(move)
        taken: cython.int = captured_of(move)
        if self.still[start >> 6] & bit_of(start) and start != end:
            return False
        if not self.restricted:
            return True
        if captures(move):
            if self.no_captures[side] or not self.shown[taken >> 6] & bit_of(taken):
                return False
        if self.no_promotions[side] and promotion_of(move):
            return False
        return (
            self.shown[start >> 6] & bit_of(start) != 0 and self.shown[end >> 6] & bit_of(end) != 0
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, position: Position, move: cython.ulonglong) -> cython.void:
        """Note what a move, just made, has done to the pieces that are followed."""
        end: cython.int = end_of(move)
        taken: cython.int = captured_of(move)
        if captures(move) and (taken == end or position.board[taken] == 0):
            self.still[taken >> 6] &= ~bit_of(taken)
            if self.prey == taken:
                self.prey = WON if position.turn != self.side else GONE
                return
        if self.prey == start_of(move):
            self.prey = GONE if promotion_of(move) else end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_move(self, position: Position) -> cython.bint:
        """Has the side to move a move? In eclipse her own come first, as the likeliest."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        if self.restricted or self.follows or position.fairy:
            return self._allowed(position, moves) > 0
        me: cython.int = position.turn
        royal: cython.int = position.princess[me]
        if _has_safe_move(position, royal, moves):
            return True
        movers: cython.ulonglong
        point: cython.int
        word: cython.int
        for word in range(2):
            movers = position.occupied[me * 2 + word]
            while movers:
                point = word * 64 + lowest_bit(movers)
                movers &= movers - 1
                if point != royal and _has_safe_move(position, point, moves):
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_banished(self, position: Position) -> cython.bint:
        """Is the side to move in eclipse, with nothing that it may do (§8.3)?"""
        return _in_eclipse(position) and not self._can_move(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _may_give_eclipse(self, position: Position, move: cython.ulonglong) -> cython.bint:
        """Could this move put the other princess in eclipse? Only what leads to her can."""
        me: cython.int = position.turn
        her: cython.int = position.princess[1 - me]
        start: cython.int = start_of(move)
        taken: cython.int = captured_of(move)
        if self.loose or position.t.screen[her * 2 + (start >> 6)] & bit_of(start):
            return True
        if captures(move) and position.t.screen[her * 2 + (taken >> 6)] & bit_of(taken):
            return True
        kind: cython.int = kind_of(position.board[start])
        end: cython.int = end_of(move)
        place: cython.int = me * POINTS + her
        if position.t.is_star[kind]:  # it may become another kind
            return position.t.near[place * 2 + (end >> 6)] & bit_of(end) != 0
        place = place * PLACES + end
        i: cython.int
        for i in range(position.t.threat_of[place], position.t.threat_of[place + 1], 3):
            # What leaves such a point by the move has been looked at above.
            if (
                position.t.threat[i] == kind
                and position.board[position.t.threat[i + 1]] == 0
                and position.board[position.t.threat[i + 2]] == 0
            ):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self, count: cython.ulonglong) -> cython.bint:
        """Count what is looked at; tell whether that is enough."""
        self.visited += count
        if self.visited > self.most:
            self.stopped = True
        return self.stopped

    # Against a defender -------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_done(self, position: Position) -> cython.bint:
        """Has the move just made reached the goal?"""
        if self.goal == WIN:
            return self.prey == WON
        if self.goal == ECLIPSE:
            return _in_eclipse(position)
        return self._is_banished(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wins_by(self, position: Position, move: cython.ulonglong, n: cython.int) -> cython.bint:
        """Does this move force success in at most n moves, itself among them?"""
        before: cython.ulonglong = position.hash
        low: cython.ulonglong = self.still[0]
        high: cython.ulonglong = self.still[1]
        prey: cython.int = self.prey
        undo: cython.ulonglong = position._make(move)
        if self.follows:
            self._follow(position, move)
        lost: cython.bint = self._is_lost(position, n - 1)
        position._unmake(move, undo, before)
        self.still[0], self.still[1], self.prey = low, high, prey
        return lost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_lost(self, position: Position, n: cython.int) -> cython.bint:
        """Will the attacker succeed with n further moves, whatever the side to move does?"""
        if self._is_over(1):
            return False
        if self.goal != SELF_BANISH and (n == 0 or self.goal != BANISH):
            if self._is_done(position):
                return True
            if n == 0:
                return False
        replies: MoveList
        if not cython.compiled:
            replies = [0] * MOST_MOVES
        count: cython.int = self._allowed(position, replies)
        # §8.3: without a move it is banished only if it is in eclipse; else this is a draw.
        if count == 0:
            return self.goal == BANISH and _in_eclipse(position)
        if _is_bare(position):
            return False
        _bring_forward(replies, count, self.refutation[n])
        i: cython.int
        for i in range(count):
            if self.stopped or not self._wins_after(position, replies[i], n):
                self.refutation[n] = replies[i]
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wins_after(
        self, position: Position, reply: cython.ulonglong, n: cython.int
    ) -> cython.bint:
        """Is success in n moves still forced after this reply?"""
        before: cython.ulonglong = position.hash
        low: cython.ulonglong = self.still[0]
        high: cython.ulonglong = self.still[1]
        prey: cython.int = self.prey
        undo: cython.ulonglong = position._make(reply)
        if self.follows:
            self._follow(position, reply)
        forced: cython.bint = self.goal == SELF_BANISH and self._is_banished(position)
        if not forced and n > 0 and not _is_bare(position):
            forced = self._is_forced(position, n)
        position._unmake(reply, undo, before)
        self.still[0], self.still[1], self.prey = low, high, prey
        return forced

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_forced(self, position: Position, n: cython.int) -> cython.bint:
        """Can the side to move force success in at most n moves?"""
        if self.prey == GONE:
            return False
        if n == 1:  # to look it up would take as long
            return self._fewest(position, 1) > 0
        slot: cython.int = self._slot(position)
        known: cython.ulonglong = self.known[slot + 2]
        if proved_in(known) and proved_in(known) <= n:
            return True
        if excluded_in(known) >= n:
            return False
        fewest: cython.int = self._fewest(position, n)
        # Deeper positions may have taken the slot meanwhile.
        if fewest or not self.stopped:
            slot = self._slot(position)
            known = self.known[slot + 2]
            if fewest:
                self.known[slot + 2] = fewest | excluded_in(known) << 8
            else:
                self.known[slot + 2] = proved_in(known) | n << 8
        return fewest > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fewest(self, position: Position, most: cython.int) -> cython.int:
        """Return in how few moves success is forced, 0 if not within `most`."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._allowed(position, moves)
        n: cython.int = 1
        if self.goal != SELF_BANISH:
            if self._succeeds_at_once(position, moves, count):
                return 1
            n = 2
        i: cython.int
        while n <= most:
            for i in range(count):
                if self.stopped:
                    return 0
                if self._wins_by(position, moves[i], n):
                    return n
            n += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _succeeds_at_once(
        self, position: Position, moves: cython.p_ulonglong, count: cython.int
    ) -> cython.bint:
        """Does one of these moves reach the goal? If not, those that give eclipse are put first."""
        before: cython.ulonglong = position.hash
        eclipses: cython.int = 0
        undo: cython.ulonglong
        move: cython.ulonglong
        eclipse: cython.bint
        done: cython.bint
        i: cython.int
        if self._is_over(count):
            return False
        for i in range(count):
            move = moves[i]
            if self.goal == WIN:
                if self.prey == captured_of(move) and self._wins_by(position, move, 1):
                    return True
            if not self._may_give_eclipse(position, move):
                continue
            undo = position._make(move)
            eclipse = _in_eclipse(position)
            done = eclipse and (
                self.goal == ECLIPSE or (self.goal == BANISH and not self._can_move(position))
            )
            position._unmake(move, undo, before)
            if done:
                return True
            if eclipse:
                moves[i] = moves[eclipses]
                moves[eclipses] = move
                eclipses += 1
        return False

    # Together, and one side alone ---------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _together_by(
        self, position: Position, move: cython.ulonglong, plies: cython.int, depth: cython.int
    ) -> cython.bint:
        """Do lines that begin with this move succeed after exactly so many plies? Keep them."""
        before: cython.ulonglong = position.hash
        low: cython.ulonglong = self.still[0]
        high: cython.ulonglong = self.still[1]
        found: cython.bint = False
        undo: cython.ulonglong = position._make(move)
        if self.follows:
            self._follow(position, move)
        self.path[depth] = move
        if plies > 1:
            if self.goal == SERIES_BANISH:
                found = self._series(position, plies - 1, depth + 1)
            elif not _is_bare(position):
                found = self._together(position, plies - 1, depth + 1)
        elif self._is_reached(position) if self.goal == REACH else self._is_banished(position):
            self._keep_line(depth + 1)
            found = True
        position._unmake(move, undo, before)
        self.still[0], self.still[1] = low, high
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _together(self, position: Position, plies: cython.int, depth: cython.int) -> cython.bint:
        """Do lines from here succeed after exactly so many plies? Keep them all."""
        slot: cython.int = self._slot(position)
        if self.known[slot + 3] >> plies & 1:
            return False
        # A move of a standard piece changes four points at most: its start and end, a capture, and
        # a waiting star. Captives that are set free may change more.
        if self.goal == REACH and not position.fairy:
            if self._differences(position) > 4 * plies:
                return False
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = self._allowed(position, moves)
        found: cython.bint = False
        i: cython.int
        if self._is_over(count):
            return False
        for i in range(count):
            if plies == 1 and self.goal != REACH:
                if not self._may_give_eclipse(position, moves[i]):
                    continue
            if self._together_by(position, moves[i], plies, depth):
                found = True
            if self.stopped or self.enough:
                return found
        if not found:
            slot = self._slot(position)
            self.known[slot + 3] |= cython.cast(cython.ulonglong, 1) << plies
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _series(self, position: Position, plies: cython.int, depth: cython.int) -> cython.bint:
        """Go on with a series after one of its moves: the other side passes, out of eclipse."""
        if _in_eclipse(position) or _is_bare(position):
            return False
        before: cython.ulonglong = position.hash
        undo: cython.ulonglong = position._pass()
        found: cython.bint = self._together(position, plies, depth)
        position._unpass(undo, before)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_reached(self, position: Position) -> cython.bint:
        return self._differences(position) == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _differences(self, position: Position) -> cython.int:
        """Return on how many points something else stands than is wanted; arcs do not matter."""
        other: cython.int = 0
        point: cython.int
        for point in range(position.t.size):
            if _without_arc(position.board[point]) != self.wanted[point]:
                other += 1
        return other

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep_line(self, length: cython.int) -> cython.void:
        """Keep the moves that led here; after more than enough lines nothing more is tried."""
        i: cython.int
        if self.line_count == MOST_LINES:
            self.enough = self.cut = True
            return
        for i in range(length):
            self.lines_found[self.line_count * LONGEST + i] = self.path[i]
        self.line_count += 1

    # What is known already ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, position: Position) -> cython.int:
        """Return the slot of a position, emptied if another one had it.

        The kernel's hash, of everything, and one of board, pools and queues tell positions apart:
        together 128 bits.
        """
        key: cython.ulonglong = position.hash
        check: cython.ulonglong = 0
        i: cython.int
        if self.follows:
            check = mixed(mixed(self.still[0], self.still[1]), self.prey)
            key ^= check
        for i in range(position.t.size):
            check = mixed(check, position.board[i])
        for i in range(2 * KIND_ROOM):
            if position.pool[i]:
                check = mixed(check, (i << 8) + position.pool[i])
        for i in range(2 * MOST_WAITING):
            if i % MOST_WAITING < position.waits[i // MOST_WAITING]:
                check = mixed(check, (i << 16) + position.waiting[i])
        slot: cython.int = SLOT_CELLS * ((key ^ (key >> 32)) & (SLOTS - 1))
        if self.known[slot] != key or self.known[slot + 1] != check:
            self.known[slot] = key
            self.known[slot + 1] = check
            self.known[slot + 2] = 0
            self.known[slot + 3] = 0
        return slot


@cython.cfunc
def _check(position: Position, move: cython.ulonglong, n: cython.int) -> cython.void:
    """Raise where a move or a number would leave the arrays, which are not checked."""
    position._refuse_impossible(move)
    if not 0 < n < LONGEST:
        raise ValueError(f"nothing is searched in {n} moves")


# `_in_eclipse`, `_has_safe_move` and `_bring_forward` stand in `proof.py` too: one of another
# compiled file is called through a pointer, never inlined, and these run at each position.


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_eclipse(position: Position) -> cython.bint:
    """Is the princess of the side to move in eclipse (§8.1)?"""
    me: cython.int = position.turn
    return position._threatened(position.t, position.princess[me], 1 - me)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_safe_move(position: Position, point: cython.int, moves: cython.p_ulonglong) -> cython.bint:
    """Has the piece on a point a move that leaves its princess out of eclipse (§8.2)?"""
    count: cython.int = position._moves_from(point, moves, 0, True)
    i: cython.int
    for i in range(count):
        if position._is_safe(moves[i]):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_bare(position: Position) -> cython.bint:
    """Are only the princesses left, which is a draw (§8.4)?"""
    return position.men[0] == 1 and position.men[1] == 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _without_arc(piece: cython.int) -> cython.int:
    """Return a piece's code without the arc that a shooting star has chosen (§5.5)."""
    kind: cython.int = kind_of(piece)
    if kind == HOUR_STAR or kind == ANTI_STAR:
        return code(1 if piece & owner_bit(1) else 0, STAR)
    return piece


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bring_forward(
    moves: cython.p_ulonglong, count: cython.int, wanted: cython.ulonglong
) -> cython.void:
    """Put a move first if it is among these."""
    i: cython.int
    for i in range(count):
        if moves[i] == wanted:
            moves[i] = moves[0]
            moves[0] = wanted
            return
