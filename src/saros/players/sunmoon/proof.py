# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Forced banishments, proved by trying every reply: what this kernel says of a position is certain.

Nothing is judged here and nothing is left out. The side to move forces a banishment in n moves if
one of its moves leaves the other banished (§8.3), or leaves every reply followed by a forced
banishment in n - 1. Only what cannot change the answer is spared: at the last move those that give
no eclipse, for banished means in eclipse, and positions whose answer is already known.

Repetition (§8.4) is not looked for. Along a shortest forced banishment the number of moves still
needed falls with every move, so no position comes back; what was played before, a position cannot
know. Like `position.py` this is ordinary Python that Cython compiles, and moves are its integers.
"""

from __future__ import annotations

from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.saros.games.sunmoon.position import (
        KIND_ROOM,
        MOST_MOVES,
        MOST_WAITING,
        NOTHING,
        POINTS,
        SOLDIER_KINDS,
        MoveList,
        Position,
        owner_bit,
    )
else:
    from ...games.sunmoon.packing import NOTHING
    from ...games.sunmoon.pieces import KIND_ROOM, owner_bit
    from ...games.sunmoon.position import Position
    from ...games.sunmoon.tables import MOST_MOVES, MOST_WAITING, POINTS, SOLDIER_KINDS

    SLOTS, LONGEST = 16384, 24
    KEY_CELLS = 1 + 2 * SOLDIER_KINDS + 2 * MOST_WAITING + POINTS
    MoveList = list[int]

COMPILED: bool = cython.compiled

MOST = 20
"""The longest banishment that may be asked for; far beyond what can be searched."""
LIMIT = 20_000_000
"""After looking at so many positions a search gives up, unless told otherwise."""


class Proof(NamedTuple):
    """What is certain about a position.

    `moves` is the shortest forced banishment, None where none was found, and `keys` are the first
    moves that force it. `excluded` says how far it is proved that there is no shorter one. If the
    search `gave_up` all this still holds, but there may be further keys, or a banishment where
    none was found.
    """

    moves: int | None
    keys: tuple[int, ...]
    excluded: int
    gave_up: bool


class Strategy(NamedTuple):
    """A move, and how to go on after every reply; after the last there is none: banished."""

    move: int
    replies: dict[int, Strategy]


class GaveUp(Exception):
    """The limit was reached before the answer was certain."""


def prove(position: Position, most: int = 3, limit: int = LIMIT) -> Proof:
    """Find the shortest forced banishment in at most so many moves, with all its keys."""
    _refuse_senseless(position, most)
    search: Search = Search(limit)
    for n in range(1, most + 1):
        keys = search.keys(position, n)
        if keys or search.left <= 0:
            return Proof(n if keys else None, tuple(keys), n - 1, search.left <= 0)
    return Proof(None, (), most, False)


def strategy(position: Position, most: int = 3, limit: int = LIMIT) -> Strategy:
    """Return how to force the banishment in as few moves as can be, whatever the reply."""
    _refuse_senseless(position, most)
    search: Search = Search(limit)
    return search.strategy(position, most)


def _refuse_senseless(position: Position, most: int) -> None:
    if position.is_deploying():
        raise ValueError("nobody is banished during deployment")
    if not 1 <= most <= MOST:
        raise ValueError(f"a banishment in {most} moves cannot be asked for, only in 1 to {MOST}")


def _replies(position: Position, move: int) -> int:
    return len(position.after(move).legal())


@cython.final
@cython.cclass
class Search:
    """One search: how many positions it may still look at, and what it has found out so far.

    A yes is a proof at any time; a no is one only as long as positions are `left`.
    """

    def __init__(self, limit: int) -> None:
        if not cython.compiled:
            self.refutation, self.scratch = [0] * LONGEST, [0] * KEY_CELLS
            self.hashes, self.cells = [0] * SLOTS, [0] * (SLOTS * KEY_CELLS)
            self.proved, self.excluded = [0] * SLOTS, [0] * SLOTS
        self.left = limit

    def keys(self, position: Position, n: cython.int) -> list[int]:
        """Return the moves that force a banishment in at most n moves."""
        found: list[int] = []
        for move in position.legal():
            if self.is_key(position, move, n):
                found.append(move)
            if self.left <= 0:
                break
        return found

    def strategy(self, position: Position, most: cython.int) -> Strategy:
        """Return the shortest way; where several moves do, by one that leaves few replies."""
        moves = sorted(position.legal(), key=lambda move: _replies(position, move))
        n: cython.int
        for n in range(1, most + 1):
            for move in moves:
                if self.is_key(position, move, n):
                    return Strategy(move, self.answers(position.after(move), n - 1))
            if self.left <= 0:
                raise GaveUp("the limit was reached before the strategy was complete")
        raise ValueError(f"no banishment in {most} moves is forced here")

    def answers(self, position: Position, n: cython.int) -> dict[int, Strategy]:
        """Return how to go on after each reply."""
        return {reply: self.strategy(position.after(reply), n) for reply in position.legal()}

    @cython.cfunc
    def is_key(self, position: Position, move: cython.ulonglong, n: cython.int) -> cython.bint:
        """Tell whether a legal move forces a banishment in at most n moves, itself among them."""
        # On a copy of its own: others may read this position while the lock is released.
        twin: Position = position.copy()
        forced: cython.bint
        with cython.nogil:
            forced = self._wins_by(twin, move, n)
        return forced

    # The search ---------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wins_by(self, position: Position, move: cython.ulonglong, n: cython.int) -> cython.bint:
        """Does this move force a banishment in at most n moves, itself among them?"""
        before: cython.ulonglong = position.hash
        undo: cython.ulonglong = position._make(move)
        lost: cython.bint = self._is_lost(position, n - 1)
        position._unmake(move, undo, before)
        return lost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_lost(self, position: Position, n: cython.int) -> cython.bint:
        """Will the side to move be banished in n further moves of the other, whatever it does?"""
        self.left -= 1
        if n == 0:
            return _in_eclipse(position) and not _can_escape(position)
        replies: MoveList
        if not cython.compiled:
            replies = [0] * MOST_MOVES
        count: cython.int = position._legal_moves(replies, True)
        # §8.3: without a legal move it is banished only if it is in eclipse; else this is a draw.
        if count == 0:
            return _in_eclipse(position)
        _bring_forward(replies, count, self.refutation[n])
        i: cython.int
        for i in range(count):
            if self.left <= 0 or not self._wins_after(position, replies[i], n):
                self.refutation[n] = replies[i]
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wins_after(
        self, position: Position, reply: cython.ulonglong, n: cython.int
    ) -> cython.bint:
        """Is a banishment in n moves still forced after this reply?"""
        before: cython.ulonglong = position.hash
        undo: cython.ulonglong = position._make(reply)
        forced: cython.bint = self._is_forced(position, n)
        position._unmake(reply, undo, before)
        return forced

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_forced(self, position: Position, n: cython.int) -> cython.bint:
        """Can the side to move force a banishment in at most n moves?

        Fairy positions hold more than a slot has room for, so nothing is remembered of them.
        """
        if position.fairy:
            return self._fewest(position, n) > 0
        slot: cython.int = self._slot(position)
        if self.proved[slot] and self.proved[slot] <= n:
            return True
        if self.excluded[slot] >= n:
            return False
        fewest: cython.int = self._fewest(position, n)
        # Deeper positions may have taken the slot meanwhile.
        if fewest or self.left > 0:
            slot = self._slot(position)
            if fewest:
                self.proved[slot] = fewest
            else:
                self.excluded[slot] = n
        return fewest > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fewest(self, position: Position, most: cython.int) -> cython.int:
        """Return in how few moves a banishment is forced, 0 if not within `most`."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = position._legal_moves(moves, True)
        if self._banishes_at_once(position, moves, count):
            return 1
        n: cython.int
        i: cython.int
        for n in range(2, most + 1):
            for i in range(count):
                if self.left <= 0:
                    return 0
                if self._wins_by(position, moves[i], n):
                    return n
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _banishes_at_once(
        self, position: Position, moves: cython.p_ulonglong, count: cython.int
    ) -> cython.bint:
        """Does one of these moves banish? If not, those that give eclipse are put first."""
        before: cython.ulonglong = position.hash
        eclipses: cython.int = 0
        undo: cython.ulonglong
        move: cython.ulonglong
        eclipse: cython.bint
        banished: cython.bint
        i: cython.int
        self.left -= count
        for i in range(count):
            move = moves[i]
            undo = position._make(move)
            eclipse = _in_eclipse(position)
            banished = eclipse and not _can_escape(position)
            position._unmake(move, undo, before)
            if banished:
                return True
            if eclipse:
                moves[i] = moves[eclipses]
                moves[eclipses] = move
                eclipses += 1
        return False

    # What is known already ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, position: Position) -> cython.int:
        """Return the slot of a position, emptied if another one had it."""
        slot: cython.int = position.hash & (SLOTS - 1)
        self._write_down(position)
        i: cython.int
        if self.hashes[slot] == position.hash:
            i = 0
            while i < KEY_CELLS and self.cells[slot * KEY_CELLS + i] == self.scratch[i]:
                i += 1
            if i == KEY_CELLS:
                return slot
        self.hashes[slot] = position.hash
        self.proved[slot] = 0
        self.excluded[slot] = 0
        for i in range(KEY_CELLS):
            self.cells[slot * KEY_CELLS + i] = self.scratch[i]
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_down(self, position: Position) -> cython.void:
        """Write all that makes two positions equal (§8.4) into the scratch cells."""
        queues: cython.int = 1 + 2 * SOLDIER_KINDS
        side: cython.int
        i: cython.int
        self.scratch[0] = position.turn
        for side in range(2):
            for i in range(SOLDIER_KINDS):
                self.scratch[1 + side * SOLDIER_KINDS + i] = position.pool[
                    side * KIND_ROOM + position.t.soldier[i]
                ]
            for i in range(MOST_WAITING):
                self.scratch[queues + side * MOST_WAITING + i] = (
                    position.waiting[side * MOST_WAITING + i]
                    if i < position.waits[side]
                    else NOTHING
                )
        for i in range(POINTS):
            self.scratch[queues + 2 * MOST_WAITING + i] = position.board[i]


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
def _can_escape(position: Position) -> cython.bint:
    """Has a side in eclipse a legal move? Her own moves come first, as the likeliest."""
    me: cython.int = position.turn
    royal: cython.int = position.princess[me]
    if _has_safe_move(position, royal):
        return True
    point: cython.int
    for point in range(position.t.size):
        if position.board[point] & owner_bit(me) and point != royal:
            if _has_safe_move(position, point):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_safe_move(position: Position, point: cython.int) -> cython.bint:
    """Has the piece on a point a move that leaves its princess out of eclipse (§8.2)?"""
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MOST_MOVES
    count: cython.int = position._moves_from(point, moves, 0, True)
    i: cython.int
    for i in range(count):
        if position._is_safe(moves[i]):
            return True
    return False


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
