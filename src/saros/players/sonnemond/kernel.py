# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel of the card player: plays in C arrays, and a tree search over sampled hidden cards.

The rules keep their plays in tuples, which are pleasant to read and share, and too slow to search.
`Play` says the same once more in small arrays; tests compare it with the rules card by card. Cards
are told apart here even where they look alike: each has a place in a list, `card_of`, so that a
pile is a chain of places. Moves are the codes of `games/sonnemond/moves.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from .judge import COVERED, HELD, IN_RUN, STRETCH

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

COMPILED: bool = cython.compiled

MOST_CARDS = 128
MOST_SLOTS = 64

_CARDS = cython.declare(cython.int, 128)
_SLOTS = cython.declare(cython.int, 64)
_CODES = cython.declare(cython.int, 4096)
_DARK = cython.declare(cython.int, 29)
_RANKS = cython.declare(cython.int, 30)
_HAND = cython.declare(cython.int, 5)
_RUN = cython.declare(cython.int, 5)
_MOST_TURNS = cython.declare(cython.int, 1000)

_LAY = cython.declare(cython.int, 0)
_ECLIPSE = cython.declare(cython.int, 1)
_COVER = cython.declare(cython.int, 2)
_CLEAR = cython.declare(cython.int, 3)
_TOTAL = cython.declare(cython.int, 4)
_END = cython.declare(cython.int, 5)
_DRAW = cython.declare(cython.int, 6)
_LAST = cython.declare(cython.int, 7)
_RESHUFFLE = cython.declare(cython.int, 8)
_LEFT = cython.declare(cython.int, 1)
_RIGHT = cython.declare(cython.int, 2)

_AS_IT_IS = cython.declare(cython.int, -1)
_AT_LEFT = cython.declare(cython.int, -2)
_AT_RIGHT = cython.declare(cython.int, -3)
"""Where a card is thought to lie when a row is judged; from 0 on it is a slot."""

_SPREAD = cython.declare(cython.ulonglong, 2685821657736338717)
_WIDE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Play:
    """A play at one instant, with its dice; everything in it is changed in place."""

    seats: cython.int
    turn: cython.int
    chain: cython.bint
    starter: cython.int
    left: cython.int
    turns: cython.int
    finished: cython.bint
    open_others: cython.bint
    empty_eclipse: cython.bint
    hand: cython.short[512]
    held: cython.int[4]
    slots: cython.short[512]
    """The top card of every slot, by row."""
    length: cython.int[8]
    below: cython.short[128]
    """The card under a card in its pile, or -1."""
    stack: cython.short[128]
    """The last is drawn first."""
    stacked: cython.int
    discard: cython.short[128]
    discarded: cython.int
    points: cython.int[4]
    """Sun and moon cards in the score piles."""
    cards: cython.int
    spared: cython.int
    """The last so many cards of the list lie nowhere: a thought may deal them to a hidden place."""
    card_of: cython.short[128]
    animal: cython.bint[128]
    dice: cython.ulonglong

    def __init__(self) -> None:
        if not cython.compiled:
            self.hand, self.held = [0] * 512, [0] * 4
            self.slots, self.length = [0] * 512, [0] * 8
            self.below, self.stack, self.discard = [-1] * 128, [0] * 128, [0] * 128
            self.points, self.card_of, self.animal = [0] * 4, [0] * 128, [False] * 128
        self.seats = self.turn = self.left = self.turns = 0
        self.stacked = self.discarded = self.cards = self.spared = 0
        self.starter = -1
        self.chain = self.finished = self.open_others = self.empty_eclipse = False
        self.dice = 1

    # In and out of Python ------------------------------------------------------------------

    def load(
        self,
        animals: Sequence[bool],
        rules: Sequence[bool],
        course: Sequence[int],
        hands: Sequence[Sequence[int]],
        rows: Sequence[Sequence[Sequence[int]]],
        stack: Sequence[int],
        discard: Sequence[int],
        points: Sequence[int],
        spare: Sequence[int] = (),
    ) -> None:
        """Set up a play; a `course` is turn, chain, starter (or -1), left, turns and finished."""
        piles = [pile for row in rows for pile in row]
        _check_room([*hands, *piles, stack, discard, spare], rows)
        seats = range(len(hands))
        if not (2 <= len(hands) <= 4 and len(rows) == 2 * len(hands) and course[0] in seats):
            raise ValueError("there is no such table")
        self.cards, self.spared = 0, len(spare)
        self.seats = len(hands)
        self.open_others, self.empty_eclipse = rules
        self.turn, self.chain, self.starter, self.left, self.turns, self.finished = course
        for seat, held in enumerate(hands):
            self.points[seat] = points[seat]
            self.held[seat] = len(held)
            for n, card in enumerate(held):
                self.hand[seat * _CARDS + n] = self._named(card, animals)
        self._load_rows(rows, animals)
        self.stacked, self.discarded = len(stack), len(discard)
        for n, card in enumerate(reversed(stack)):
            self.stack[n] = self._named(card, animals)
        for n, card in enumerate(discard):
            self.discard[n] = self._named(card, animals)
        for card in spare:
            self._named(card, animals)

    def _load_rows(self, rows: Sequence[Sequence[Sequence[int]]], animals: Sequence[bool]) -> None:
        for row, piles in enumerate(rows):
            self.length[row] = len(piles)
            for slot, pile in enumerate(piles):
                under: cython.int = -1
                for card in pile:
                    place = self._named(card, animals)
                    self.below[place] = under
                    under = place
                self.slots[row * _SLOTS + slot] = under

    def _named(self, card: int, animals: Sequence[bool]) -> int:
        """Give a card its place in the list."""
        place = self.cards
        self.card_of[place] = card
        self.animal[place] = animals[card]
        self.below[place] = -1
        self.cards += 1
        return place

    def seed(self, number: int) -> None:
        """Give it other dice."""
        self.dice = (number * 2 + 1) & 0xFFFFFFFFFFFFFFFF

    def legal(self) -> list[int]:
        """Return the codes of all legal moves; what is due first, if anything is."""
        codes: cython.int[4096]
        if not cython.compiled:
            codes = [0] * 4096
        due: cython.int = self._due()
        if due:
            return [due]
        count: cython.int = self._legal(codes)
        return [codes[n] for n in range(count)]

    def play(self, code: int) -> None:
        """Do what a legal code says, or what is due; a reshuffle uses the dice."""
        self._refuse_illegal([code])
        self._play(code)

    def _refuse_illegal(self, codes: Sequence[int]) -> None:
        """Below Python nothing is checked, and a strange code would lead anywhere."""
        legal = set(self.legal())
        for code in codes:
            if code not in legal:
                raise ValueError(f"{code} is no legal code here")

    def after(self) -> tuple[object, ...]:
        """Return all of it as `load` takes it: course, hands, rows, stack, discard, points."""
        course = (self.turn, bool(self.chain), self.starter, self.left, self.turns,
                  bool(self.finished))  # fmt: skip
        hands = [
            sorted(self.card_of[self.hand[seat * _CARDS + n]] for n in range(self.held[seat]))
            for seat in range(self.seats)
        ]
        rows = [
            [self._pile(self.slots[row * _SLOTS + n]) for n in range(self.length[row])]
            for row in range(2 * self.seats)
        ]
        stack = [self.card_of[self.stack[n]] for n in range(self.stacked - 1, -1, -1)]
        discard = sorted(self.card_of[self.discard[n]] for n in range(self.discarded))
        points = [self.points[seat] for seat in range(self.seats)]
        return course, hands, rows, stack, discard, points

    def _pile(self, place: int) -> list[int]:
        pile: list[int] = []
        while place >= 0:
            pile.insert(0, self.card_of[place])
            place = self.below[place]
        return pile

    def liking(self, code: int) -> float:
        """Return how good a legal move looks at first sight."""
        self._refuse_illegal([code])
        return self._liking(code)

    def shares(self) -> list[float]:
        """Return what each seat gets of a finished play's one win: a tie is divided."""
        reward: cython.double[4]
        if not cython.compiled:
            reward = [0.0] * 4
        self._shares(reward)
        return [reward[seat] for seat in range(self.seats)]

    def standings(self) -> list[float]:
        """Return the points that each seat's side may hope for, as the judgement sees it."""
        points: cython.double[4]
        if not cython.compiled:
            points = [0.0] * 4
        self._standings(points)
        return [points[seat] for seat in range(self.seats)]

    # Below Python --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, other: Play) -> cython.void:
        """Become like another play of the same cards; the dice stay one's own."""
        n: cython.int
        row: cython.int
        self.seats, self.turn, self.chain = other.seats, other.turn, other.chain
        self.starter, self.left, self.turns = other.starter, other.left, other.turns
        self.finished, self.open_others = other.finished, other.open_others
        self.empty_eclipse, self.cards = other.empty_eclipse, other.cards
        self.stacked, self.discarded = other.stacked, other.discarded
        for n in range(self.cards):
            self.below[n], self.stack[n] = other.below[n], other.stack[n]
            self.discard[n] = other.discard[n]
            self.card_of[n], self.animal[n] = other.card_of[n], other.animal[n]
        for row in range(self.seats):
            self.points[row], self.held[row] = other.points[row], other.held[row]
            for n in range(self.held[row]):
                self.hand[row * _CARDS + n] = other.hand[row * _CARDS + n]
        for row in range(2 * self.seats):
            self.length[row] = other.length[row]
            for n in range(self.length[row]):
                self.slots[row * _SLOTS + n] = other.slots[row * _SLOTS + n]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cast(self, sides: cython.int) -> cython.int:
        """Return a number from 0 to below `sides`."""
        x: cython.ulonglong = self.dice
        x ^= x >> 12
        x ^= (x << 25) & _WIDE
        x ^= x >> 27
        self.dice = x
        x = ((x * _SPREAD) & _WIDE) >> 33
        return cython.cast(cython.int, x % cython.cast(cython.ulonglong, sides))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _top(self, row: cython.int, slot: cython.int) -> cython.int:
        """Return the rank that a slot shows."""
        return self.card_of[self.slots[row * _SLOTS + slot]] % _RANKS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _due(self) -> cython.int:
        if self.held[self.turn] or self.starter >= 0 or self.finished:
            return 0
        if self.stacked:
            return _DRAW | (min(self.stacked, _HAND)) << 4
        return _RESHUFFLE if self.discarded else _LAST

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal(self, codes: cython.p_int) -> cython.int:
        """Write the codes of all legal moves where nothing is due; return how many."""
        count: cython.int = 0
        n: cython.int
        k: cython.int
        card: cython.int
        if self.finished:
            return 0
        for n in range(self.held[self.turn]):
            card = self.card_of[self.hand[self.turn * _CARDS + n]]
            for k in range(n):  # eclipses are all alike
                if self.card_of[self.hand[self.turn * _CARDS + k]] == card:
                    break
            else:
                for k in range(card // _RANKS, 2 * self.seats, 2):
                    count = self._lays(codes, count, card, k)
        if not self.chain:
            k = self._runs(2 * self.turn) + self._runs(2 * self.turn + 1)
            for n in range(1, 1 << (min(k, 10))):
                count = _added(codes, count, _CLEAR | n << 4)
        if not count:
            stuck: cython.bint = self.held[self.turn] > 0 or self.empty_eclipse
            count = _added(codes, 0, _TOTAL if stuck else _END)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lays(
        self, codes: cython.p_int, count: cython.int, card: cython.int, row: cython.int
    ) -> cython.int:
        """§2: write every way to lay a card in a row of its suit."""
        rank: cython.int = card % _RANKS
        length: cython.int = self.length[row]
        code: cython.int = card << 4 | row << 10
        slot: cython.int
        if not length:
            if rank != _DARK and self._may_open(row):
                count = _added(codes, count, code | _LAY)
            return count
        if rank == _DARK:
            for slot in range(length):
                if self._top(row, slot) != _DARK:
                    count = _added(codes, count, code | _ECLIPSE | slot << 13)
            return count
        if length < _SLOTS - 1:
            if rank < self._top(row, 0) and self._top(row, 0) != _DARK:
                count = _added(codes, count, code | _LAY | _LEFT << 13)
            if rank > self._top(row, length - 1):  # an eclipse ranks above every number
                count = _added(codes, count, code | _LAY | _RIGHT << 13)
        for slot in range(length):
            if self._top(row, slot) == _DARK and self._fits(row, slot, rank):
                count = _added(codes, count, code | _COVER | slot << 13)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_open(self, row: cython.int) -> cython.bint:
        """§2.3, §5.1."""
        if row >> 1 != self.turn and not self.open_others:
            return False
        if self.seats < 4:
            return True
        return not self.length[(row + 4) % 8] and not self.length[row ^ 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits(self, row: cython.int, slot: cython.int, rank: cython.int) -> cython.bint:
        """§2.5: tell whether a number may cover the eclipse of a slot."""
        low: cython.int = slot - 1
        high: cython.int = slot + 1
        length: cython.int = self.length[row]
        while low >= 0 and self._top(row, low) == _DARK:
            low -= 1
        while high < length and self._top(row, high) == _DARK:
            high += 1
        if low < 0 and high == length:
            return True
        if (low < 0 or low < slot - 1) and (high == length or high > slot + 1):
            return False
        if low >= 0 and rank <= self._top(row, low):
            return False
        return high == length or rank < self._top(row, high)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _runs(self, row: cython.int) -> cython.int:
        """§3.3: count the runs of a row."""
        count: cython.int = 0
        stretch: cython.int = 0
        slot: cython.int
        for slot in range(self.length[row]):
            stretch = 0 if self._top(row, slot) == _DARK else stretch + 1
            count += stretch == _RUN
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play(self, code: cython.int) -> cython.void:
        kind: cython.int = code & 15
        if kind <= _COVER:
            self._lay(code)
        elif kind == _CLEAR:
            self._clear(2 * self.turn, code >> 4)
            self._pass()
        elif kind == _TOTAL:
            self._lose_all()
            self._pass()
        elif kind == _END:
            self._pass()
        elif kind == _DRAW:
            self._draw(code >> 4)
        elif kind == _RESHUFFLE:
            self._reshuffle()
        else:
            self.starter, self.left = self.turn, self.seats

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay(self, code: cython.int) -> cython.void:
        card: cython.int = code >> 4 & 63
        row: cython.int = code >> 10 & 7
        slot: cython.int = code >> 13
        place: cython.int = self._taken(card)
        n: cython.int
        if code & 15 != _LAY:
            self.below[place] = self.slots[row * _SLOTS + slot]
            self.slots[row * _SLOTS + slot] = place
        else:
            self.below[place] = -1
            n = self.length[row]
            if slot == _LEFT:
                while n > 0:
                    self.slots[row * _SLOTS + n] = self.slots[row * _SLOTS + n - 1]
                    n -= 1
            self.slots[row * _SLOTS + n] = place
            self.length[row] += 1
        if self.animal[place]:
            self.chain = True
        else:
            self._pass()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _taken(self, card: cython.int) -> cython.int:
        """Take a card out of the hand of whose turn it is; return its place in the list."""
        start: cython.int = self.turn * _CARDS
        n: cython.int = 0
        place: cython.int
        while self.card_of[self.hand[start + n]] != card:
            n += 1
        place = self.hand[start + n]
        self.held[self.turn] -= 1
        self.hand[start + n] = self.hand[start + self.held[self.turn]]
        return place

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self, first: cython.int, mask: cython.int) -> cython.void:
        """§3.3: take the chosen runs of two rows, counted over both from the left."""
        row: cython.int
        slot: cython.int
        start: cython.int
        kept: cython.int
        n: cython.int
        run: cython.int = 0
        for row in range(first, first + 2):
            start = kept = 0
            for slot in range(self.length[row] + 1):
                if slot < self.length[row] and self._top(row, slot) != _DARK:
                    continue
                # A stretch of numbers ends before this slot.
                n = start
                if slot - start >= _RUN:
                    if mask >> run & 1:
                        while n < slot:
                            self.points[row >> 1] += self._brights(row, n)
                            n += 1
                    run += 1
                while n < slot or (n == slot and slot < self.length[row]):
                    self.slots[row * _SLOTS + kept] = self.slots[row * _SLOTS + n]
                    kept += 1
                    n += 1
                start = slot + 1
            self.length[row] = kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _brights(self, row: cython.int, slot: cython.int) -> cython.int:
        """Count the numbers in a pile."""
        count: cython.int = 0
        place: cython.int = self.slots[row * _SLOTS + slot]
        while place >= 0:
            count += self.card_of[place] % _RANKS != _DARK
            place = self.below[place]
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lose_all(self) -> cython.void:
        """§3.4: discard the hand and the own rows."""
        n: cython.int
        row: cython.int
        place: cython.int
        for n in range(self.held[self.turn]):
            self._discard(self.hand[self.turn * _CARDS + n])
        self.held[self.turn] = 0
        for row in range(2 * self.turn, 2 * self.turn + 2):
            for n in range(self.length[row]):
                place = self.slots[row * _SLOTS + n]
                while place >= 0:
                    self._discard(place)
                    place = self.below[place]
            self.length[row] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _discard(self, place: cython.int) -> cython.void:
        self.discard[self.discarded] = place
        self.discarded += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(self) -> cython.void:
        """§4.1: end the turn."""
        self.chain = False
        self.turns += 1
        if self.turns >= _MOST_TURNS or (self.starter >= 0 and not self.left):
            self.finished = True
            return
        self.turn = (self.turn + 1) % self.seats
        if self.starter >= 0:
            self.left -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self, count: cython.int) -> cython.void:
        n: cython.int
        for n in range(count):
            self.stacked -= 1
            self.hand[self.turn * _CARDS + n] = self.stack[self.stacked]
        self.held[self.turn] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reshuffle(self) -> cython.void:
        n: cython.int
        for n in range(self.discarded):
            self.stack[n] = self.discard[n]
        self.stacked, self.discarded = self.discarded, 0
        self._mix(self.stack, 0, self.stacked)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mix(self, places: cython.p_short, start: cython.int, end: cython.int) -> cython.void:
        """Shuffle a part of a list."""
        n: cython.int = end - 1
        other: cython.int
        swapped: cython.short
        while n > start:
            other = start + self._cast(n - start + 1)
            swapped = places[n]
            places[n] = places[other]
            places[other] = swapped
            n -= 1

    # Judging -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_friend(self, seat: cython.int, other: cython.int) -> cython.bint:
        return seat == other or (self.seats == 4 and (seat ^ other) == 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth(self, row: cython.int, where: cython.int, rank: cython.int) -> cython.double:
        """Return what a row promises its host, with a card thought to lie somewhere."""
        worth: cython.double = 0.0
        first: cython.int = 1 if where == _AT_LEFT else 0
        length: cython.int = self.length[row]
        total: cython.int = length + (where <= _AT_LEFT)
        stretch: cython.int = 0
        low: cython.int = 0
        top: cython.int = 0
        last: cython.int = 0
        slot: cython.int
        n: cython.int
        for slot in range(total):
            n = slot - first
            top = rank if n == where or n < 0 or n >= length else self._top(row, n)
            if top != _DARK:
                if not stretch:
                    low = top
                last = top
                stretch += 1
                continue
            worth -= _dimmed
            worth += _hope(stretch, low if slot == stretch else -1, -1)
            stretch = 0
        return worth + _hope(stretch, low if total == stretch else -1, last)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _standings(self, points: cython.p_double) -> cython.void:
        """Write the points by seat that its side may hope for; at the end those it has."""
        own: cython.double[4]
        seat: cython.int
        n: cython.int
        bright: cython.int
        if not cython.compiled:
            own = [0.0] * 4
        for seat in range(self.seats):
            bright = 0
            for n in range(self.held[seat]):
                bright += self.card_of[self.hand[seat * _CARDS + n]] % _RANKS != _DARK
            if self.finished:
                own[seat] = self.points[seat] - bright - self._at_stake(seat)
                continue
            own[seat] = self.points[seat] - _burden * bright
            own[seat] += self._worth(2 * seat, _AS_IT_IS, 0)
            own[seat] += self._worth(2 * seat + 1, _AS_IT_IS, 0)
        for seat in range(self.seats):
            points[seat] = own[seat] + own[seat ^ 2] if self.seats == 4 else own[seat]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _at_stake(self, seat: cython.int) -> cython.int:
        """Count the numbers in a seat's rows."""
        count: cython.int = 0
        row: cython.int
        slot: cython.int
        for row in range(2 * seat, 2 * seat + 2):
            for slot in range(self.length[row]):
                count += self._brights(row, slot)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shares(self, shares: cython.p_double) -> cython.void:
        """§4.2: write each seat's share of the win; a tie goes by cards, and is then divided."""
        rank: cython.double[4]
        best: cython.double = -1e9
        among: cython.double = 0.0
        seat: cython.int
        if not cython.compiled:
            rank = [0.0] * 4
        self._standings(rank)
        for seat in range(self.seats):
            # Points are whole, so what comes behind the point only breaks ties.
            rank[seat] += self._all_cards(seat) / 1024.0
            best = max(best, rank[seat])
        for seat in range(self.seats):
            among += rank[seat] == best
        if self.seats == 4:
            among /= 2
        for seat in range(self.seats):
            shares[seat] = 1.0 / among if rank[seat] == best else 0.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_cards(self, seat: cython.int) -> cython.int:
        """Count the numbers that bring or cost a seat's side points."""
        count: cython.int = 0
        other: cython.int
        n: cython.int
        for other in range(self.seats):
            if self._is_friend(seat, other):
                count += self.points[other] + self._at_stake(other)
                for n in range(self.held[other]):
                    count += self.card_of[self.hand[other * _CARDS + n]] % _RANKS != _DARK
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _liking(self, code: cython.int) -> cython.double:
        """Return how good a move looks at first sight to the seat whose turn it is."""
        kind: cython.int = code & 15
        card: cython.int = code >> 4 & 63
        row: cython.int = code >> 10 & 7
        slot: cython.int = code >> 13
        gain: cython.double
        if kind > _CLEAR:
            return 0.0
        if kind == _CLEAR:
            return self._cleared(code >> 4)
        if kind == _LAY:
            slot = _AT_LEFT if slot == _LEFT else _AT_RIGHT
        gain = self._worth(row, slot, card % _RANKS) - self._worth(row, _AS_IT_IS, 0)
        if not self._is_friend(row >> 1, self.turn):
            gain *= -1.0 if self.seats != 3 else -0.6
        gain += 0.0 if kind == _ECLIPSE else _burden
        if kind != _ECLIPSE and self._is_animal(card):
            gain += _again
        return gain

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_animal(self, card: cython.int) -> cython.bint:
        n: cython.int
        for n in range(self.held[self.turn]):
            if self.card_of[self.hand[self.turn * _CARDS + n]] == card:
                return self.animal[self.hand[self.turn * _CARDS + n]]
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cleared(self, mask: cython.int) -> cython.double:
        """Return how good it looks to clear some runs: their points for what they promised."""
        gain: cython.double = 0.0
        run: cython.int = 0
        row: cython.int
        slot: cython.int
        n: cython.int
        stretch: cython.int = 0
        for row in range(2 * self.turn, 2 * self.turn + 2):
            stretch = 0
            for slot in range(self.length[row] + 1):
                if slot < self.length[row] and self._top(row, slot) != _DARK:
                    stretch += 1
                    continue
                if stretch >= _RUN:
                    if mask >> run & 1:
                        gain -= _hope(stretch, -1, -1)
                        for n in range(slot - stretch, slot):
                            gain += self._brights(row, n)
                    run += 1
                stretch = 0
        return gain


# What the judge knows is not said twice.
_dimmed = cython.declare(cython.double, -COVERED)
"""What a visible eclipse costs the host of its row."""
_burden = cython.declare(cython.double, -HELD)
"""What a number in hand costs: a point, if the play ends before it is laid."""
_again = cython.declare(cython.double, 0.5)
"""What it is worth to lay one more card after an animal."""
_stretch = cython.declare(cython.double[5])
_in_run = cython.declare(cython.double, IN_RUN)
_inside = cython.declare(cython.double, 0.6)
"""A stretch between eclipses grows only by covers."""
if not cython.compiled:
    _stretch = [0.0] * 5
for _n, _value in enumerate(STRETCH):
    _stretch[_n] = _value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hope(stretch: cython.int, low: cython.int, high: cython.int) -> cython.double:
    """Return what a stretch of numbers promises; an end that cannot grow is -1.

    `low` is the lowest number where the stretch begins its row, `high` the highest where it ends
    it: what is left beyond them is room to grow into.
    """
    room: cython.int
    if stretch >= _RUN:
        return _in_run * stretch
    if not stretch:
        return 0.0
    room = (max(low, 0)) + (_DARK - 1 - high if high >= 0 else 0)
    if room >= 3 * (_RUN - stretch):
        return _stretch[stretch]
    return _stretch[stretch] * (_inside + (1.0 - _inside) * room / (3.0 * (_RUN - stretch)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _added(codes: cython.p_int, count: cython.int, code: cython.int) -> cython.int:
    """Write a code behind the others, if there is room; return how many there are."""
    if count < _CODES:
        codes[count] = code
        count += 1
    return count


def _check_room(piles: Sequence[Sequence[int]], rows: Sequence[Sequence[Sequence[int]]]) -> None:
    """Refuse what the arrays cannot hold."""
    if sum(map(len, piles)) > MOST_CARDS or any(len(row) > MOST_SLOTS - 2 for row in rows):
        raise ValueError("so many cards are too many for the search")
    if not all(0 <= card < 2 * _RANKS for pile in piles for card in pile):
        raise ValueError("there is no such card")


# The tree ----------------------------------------------------------------------------------


@cython.final
@cython.cclass
class Tree:
    """What one seat has thought of so far: moves by what everybody saw before them.

    Each thought deals the unseen cards anew, goes down the tree along moves that are legal in that
    deal, adds a move, plays on for a while at first sight, and tells what came of it to every move
    on the way. Who chooses looks at what the branches brought their own side.
    """

    root: Play
    play: Play
    pool: cython.short[128]
    """The unseen cards, in groups: one for each shuffle they come from."""
    groups: cython.int
    group_end: cython.int[8]
    stack_group: cython.int
    hidden: cython.int[4]
    """By seat: from which group a hidden hand is dealt, or -1."""
    horizon: cython.int
    curiosity: cython.double
    noise: cython.double
    suspicion: cython.double
    nodes: cython.int
    room: cython.int
    thoughts: cython.longlong
    plies: cython.longlong
    code: cython.int[:]
    child: cython.int[:]
    sibling: cython.int[:]
    visits: cython.int[:]
    wins: cython.double[:]
    """The sum of the rewards, by seat, that the thoughts through a branch came to."""
    chances: cython.double[:]
    """The same of the plain shares of the win, for people: no choice is made by them."""
    hopes: cython.double[:]
    """The same of the points."""
    codes: cython.int[4096]
    likings: cython.double[4096]
    known: cython.int[4096]
    path: cython.int[256]
    only: cython.int[4096]
    allowed: cython.int

    def __init__(self, root: Play, room: int) -> None:
        if room < 1:
            raise ValueError("a tree needs room for its root")
        self.root, self.play = root, Play()
        self.room = room
        self.code, self.child = array("i", [0]) * room, array("i", [0]) * room
        self.sibling, self.visits = array("i", [0]) * room, array("i", [0]) * room
        self.wins, self.hopes = array("d", [0.0]) * (4 * room), array("d", [0.0]) * (4 * room)
        self.chances = array("d", [0.0]) * (4 * room)
        if not cython.compiled:
            self.pool, self.group_end, self.hidden = [0] * 128, [0] * 8, [0] * 4
            self.codes, self.likings, self.known = [0] * 4096, [0.0] * 4096, [0] * 4096
            self.path, self.only = [0] * 256, [0] * 4096
        self.nodes, self.thoughts, self.plies, self.allowed, self.groups = 1, 0, 0, 0, 0
        self.horizon, self.curiosity, self.noise, self.suspicion = 12, 0.8, 0.4, 0.0
        self.stack_group = -1
        for place in range(4):
            self.hidden[place] = -1

    def hide(self, groups: Sequence[tuple[Sequence[int], bool]], seed: int) -> None:
        """Say what is unseen: groups of seats, each with the stack or not, dealt from together.

        Spare cards are dealt with the first group.
        """
        if not _are_apart(groups, self.root.seats):
            raise ValueError("every hidden hand, and the stack, is in one group")
        root: Play = self.root
        n: cython.int = 0
        k: cython.int
        self.play.seed(seed)
        for _ in range(8):  # the first numbers of similar seeds are similar
            self.play._cast(2)
        for group, (seats, with_stack) in enumerate(groups):
            for place in seats:
                self.hidden[place] = group
                for k in range(root.held[place]):
                    self.pool[n] = root.hand[place * _CARDS + k]
                    n += 1
            if with_stack:
                self.stack_group = group
                for k in range(root.stacked):
                    self.pool[n] = root.stack[k]
                    n += 1
            for k in range(root.cards - root.spared, root.cards if group == 0 else 0):
                self.pool[n] = k
                n += 1
            self.group_end[group] = n
        self.groups = len(groups)

    def tune(self, horizon: int, curiosity: float, noise: float, suspicion: float) -> None:
        """Set how far a thought plays on, and how freely."""
        self.horizon, self.curiosity = horizon, curiosity
        self.noise, self.suspicion = noise, suspicion

    def restrict(self, codes: Sequence[int]) -> None:
        """Look only at some moves of the first seat to act, if it is its move that comes next."""
        if codes and (self.root._due() or self.hidden[self.root.turn] >= 0):
            raise ValueError("what may be done shows only when the cards are there")
        self.root._refuse_illegal(codes)
        self.allowed = 0
        for code in dict.fromkeys(codes):
            self.only[self.allowed] = code
            self.allowed += 1

    def grow(self, thoughts: int) -> None:
        """Think so many times more."""
        n: cython.int
        count: cython.int = thoughts
        with cython.nogil:
            for n in range(count):
                self._think()

    def findings(self) -> list[tuple[int, int, list[float], list[float], list[float]]]:
        """Return the first moves, the best first: code, thoughts, and `mean` of each."""
        found = []
        node: cython.int = self.child[0]
        while node:
            found.append((self.code[node], self.visits[node], *self.mean(node)))
            node = self.sibling[node]
        return sorted(found, key=lambda one: (-one[1], one[0]))

    def line(self, code: int) -> list[int]:
        """Return a first move and those most thought of behind it, whoever makes them."""
        codes = []
        node: cython.int = self.child[0]
        while node and self.code[node] != code:
            node = self.sibling[node]
        best: cython.int
        while node:
            codes.append(self.code[node])
            best = node = self.child[node]
            while node:
                if self.visits[node] > self.visits[best]:
                    best = node
                node = self.sibling[node]
            node = best
        return codes

    def mean(self, node: int = 0) -> tuple[list[float], list[float], list[float]]:
        """Return by seat what the thoughts through a branch came to: rewards, chances, points."""
        if not 0 <= node < self.nodes:
            raise ValueError(f"there is no branch {node}")
        place: cython.int = node
        n: cython.int
        rewards, chances, points = [], [], []
        for n in range(4 * place, 4 * place + self.root.seats):
            rewards.append(self.wins[n] / max(self.visits[place], 1))
            chances.append(self.chances[n] / max(self.visits[place], 1))
            points.append(self.hopes[n] / max(self.visits[place], 1))
        return rewards, chances, points

    def deal(self) -> tuple[object, ...]:
        """Return the play with the unseen cards dealt anew, for tests."""
        self.play._copy(self.root)
        self._deal()
        return self.play.after()

    # Below Python --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _think(self) -> cython.void:
        node: cython.int = 0
        depth: cython.int = 0
        count: cython.int
        picked: cython.int
        self.play._copy(self.root)
        self._deal()
        self.path[0] = 0
        while depth < 255:
            self._settle()
            if self.play.finished:
                break
            count = self._choices(depth)
            picked = self._picked(node, count)
            node = self.known[picked]
            if not node:
                node = self._grown(self.path[depth], self.codes[picked])
            self.play._play(self.codes[picked])
            self.plies += 1
            if not node:
                break  # the tree is full
            depth += 1
            self.path[depth] = node
            if not self.visits[node]:
                break
        self._play_on()
        self._tell(depth)
        self.thoughts += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal(self) -> cython.void:
        """Deal the unseen cards so that the hands fit what their holders have left undone."""
        n: cython.int
        for n in range(4):
            self._deal_once()
            if self.suspicion <= 0.0 or self._is_plausible():
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal_once(self) -> cython.void:
        group: cython.int
        start: cython.int = 0
        n: cython.int
        k: cython.int
        seat: cython.int
        for group in range(self.groups):
            self.play._mix(self.pool, start, self.group_end[group])
            n = start
            for seat in range(self.play.seats):
                if self.hidden[seat] == group:
                    for k in range(self.play.held[seat]):
                        self.play.hand[seat * _CARDS + k] = self.pool[n]
                        n += 1
            if self.stack_group == group:
                for k in range(self.play.stacked):
                    self.play.stack[k] = self.pool[n]
                    n += 1
            start = self.group_end[group]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_plausible(self) -> cython.bint:
        """Doubt a hand whose holder would rather have laid a card of it before."""
        seat: cython.int
        n: cython.int
        for seat in range(self.play.seats):
            if self.hidden[seat] < 0 or self.play.held[seat] >= _HAND:
                continue
            for n in range(self.play.held[seat]):
                if (
                    self._tempts(seat, self.play.card_of[self.play.hand[seat * _CARDS + n]])
                    and self.play._cast(1000) < 1000 * self.suspicion
                ):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tempts(self, seat: cython.int, card: cython.int) -> cython.bint:
        """Tell whether a number would make a long stretch in the holder's own row longer."""
        row: cython.int = 2 * seat + card // _RANKS
        rank: cython.int = card % _RANKS
        length: cython.int = self.play.length[row]
        at: cython.int
        if rank == _DARK or length < 3:
            return False
        if rank < self.play._top(row, 0) and self.play._top(row, 0) != _DARK:
            at = _AT_LEFT
        elif rank > self.play._top(row, length - 1):
            at = _AT_RIGHT
        else:
            return False
        return self.play._worth(row, at, rank) - self.play._worth(row, _AS_IT_IS, 0) > _tempting

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self) -> cython.void:
        """Let happen what is due without anybody's choice."""
        due: cython.int = self.play._due()
        while due:
            self.play._play(due)
            due = self.play._due()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choices(self, depth: cython.int) -> cython.int:
        """Write down the legal moves, at the first one only those that are looked at."""
        n: cython.int
        if depth or not self.allowed:
            return self.play._legal(self.codes)
        for n in range(self.allowed):
            self.codes[n] = self.only[n]
        return self.allowed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _picked(self, node: cython.int, count: cython.int) -> cython.int:
        """Return the place of the move to follow: well tried, or promising and little tried."""
        n: cython.int
        child: cython.int = self.child[node]
        best: cython.int = 0
        tried: cython.int = 0
        total: cython.double = self._priors(count)
        won: cython.double = 0.0
        high: cython.double = -1e9
        score: cython.double
        for n in range(count):
            self.known[n] = 0
        while child:
            for n in range(count):
                if self.codes[n] == self.code[child]:
                    self.known[n] = child
                    tried += self.visits[child]
                    won += self.wins[4 * child + self.play.turn]
                    break
            child = self.sibling[child]
        mean: cython.double = won / tried - 0.05 if tried else 0.5
        reach: cython.double = self.curiosity * sqrt(cython.cast(cython.double, tried + 1)) / total
        for n in range(count):
            child = self.known[n]
            if child and self.visits[child]:
                score = self.wins[4 * child + self.play.turn] / self.visits[child]
                score += reach * self.likings[n] / (1 + self.visits[child])
            else:
                score = mean + reach * self.likings[n]
            if score > high:
                high, best = score, n
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _priors(self, count: cython.int) -> cython.double:
        """Turn how the moves look into weights; return their sum."""
        n: cython.int
        high: cython.double = -1e9
        total: cython.double = 0.0
        for n in range(count):
            self.likings[n] = self.play._liking(self.codes[n])
            high = max(high, self.likings[n])
        for n in range(count):
            self.likings[n] = exp((self.likings[n] - high) / _warmth) + 0.02
            total += self.likings[n]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _grown(self, parent: cython.int, code: cython.int) -> cython.int:
        """Return a new branch, or 0 if there is no room for one."""
        node: cython.int = self.nodes
        if node >= self.room:
            return 0
        self.nodes += 1
        self.code[node] = code
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_on(self) -> cython.void:
        """Play at first sight until the horizon; the last round is played to its end."""
        steps: cython.int = 0
        n: cython.int
        count: cython.int
        best: cython.int
        high: cython.double
        liked: cython.double
        while True:
            self._settle()
            if self.play.finished or (steps >= self.horizon and self._is_quiet()):
                break
            count = self.play._legal(self.codes)
            best, high = 0, -1e9
            for n in range(count):
                liked = self.play._liking(self.codes[n])
                liked += self.noise * self.play._cast(1024) / 1024.0
                if liked > high:
                    high, best = liked, n
            self.play._play(self.codes[best])
            steps += 1
        self.plies += steps

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_quiet(self) -> cython.bint:
        """Tell whether a play may be judged as it stands."""
        return not self.play.chain and self.play.starter < 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tell(self, depth: cython.int) -> cython.void:
        """Tell every branch on the way what came of it."""
        points: cython.double[4]
        reward: cython.double[4]
        chance: cython.double[4]
        n: cython.int
        seat: cython.int
        node: cython.int
        if not cython.compiled:
            points, reward, chance = [0.0] * 4, [0.0] * 4, [0.0] * 4
        self.play._standings(points)
        self._reward(points, reward)
        self._chance(reward, chance)
        for n in range(depth + 1):
            node = self.path[n]
            self.visits[node] += 1
            for seat in range(self.play.seats):
                self.wins[4 * node + seat] += reward[seat]
                self.chances[4 * node + seat] += chance[seat]
                self.hopes[4 * node + seat] += points[seat]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reward(self, points: cython.p_double, reward: cython.p_double) -> cython.void:
        """Turn points into what is played for: the win, and a little for a clear one.

        Before the end it depends on what is to come.
        """
        seat: cython.int
        other: cython.int
        lead: cython.double
        width: cython.double = 2.0 + 0.1 * (self.play.stacked + self.play.discarded)
        if self.play.finished:
            self.play._shares(reward)
            width = 6.0
        for seat in range(self.play.seats):
            lead = 1e9
            for other in range(self.play.seats):
                if not self.play._is_friend(seat, other) and points[seat] - points[other] < lead:
                    lead = points[seat] - points[other]
            lead = 1.0 / (1.0 + exp(-lead / width))
            reward[seat] = 0.8 * reward[seat] + 0.2 * lead if self.play.finished else lead

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _chance(self, reward: cython.p_double, chance: cython.p_double) -> cython.void:
        """Write each side's share of the one win that there is: at the end it is known."""
        total: cython.double = 0.0
        seat: cython.int
        if self.play.finished:
            self.play._shares(chance)
            return
        for seat in range(self.play.seats):
            total += reward[seat]
        if self.play.seats == 4:
            total /= 2
        for seat in range(self.play.seats):
            chance[seat] = reward[seat] / total


def _are_apart(groups: Sequence[tuple[Sequence[int], bool]], seats: int) -> bool:
    """Tell whether groups are few, and none has what another has."""
    hidden = [seat for group, _ in groups for seat in group]
    once = len(set(hidden)) == len(hidden) and all(0 <= seat < seats for seat in hidden)
    return once and len(groups) <= 8 and sum(with_stack for _, with_stack in groups) <= 1


_tempting = cython.declare(cython.double, 0.8)
_warmth = cython.declare(cython.double, 0.6)
"""How much a move that looks better is preferred before anything is tried."""
