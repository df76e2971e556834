# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""What a moment of a play is worth in the eyes of a seat: a learned net, or numbers set by hand.

A moment is judged where a turn has ended or luck is due. The seat knows its own cards, all that
lies open, and of the other hand what was shown; unseen cards count as in hand with the probability
that they are. The sums of the cards' rows are kept from one moment to the next, for most cards
stay where they are. What the inputs are stands in `inputs.py`; the tests work them out once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp as _exp

import cython

from ...games.bluemoon.cards import GANGS, Card
from .inputs import FIRST, LEFT_AT_MOST

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.saros.games.bluemoon.kernel import (
        DUE_DISCARD,
        DUE_DRAW,
        DUE_FIND,
        DUE_PULL,
        KIND_BOOSTER,
        KIND_CHARACTER,
        KIND_SUPPORT,
        OFF_VALUE,
        OFFS,
        PHASE_BEGIN,
        PHASE_OVER,
        PHASE_REFILL,
        PHASE_REFRESH,
        SLOTS,
        VERB_SWITCH,
        Kernel,
        MomentRef,
        TableRef,
        active,
        fighters,
        has_shield,
        lowest,
        on_table,
        power,
        size,
    )
else:
    exp = _exp
    from ...games.bluemoon.codes import (
        DUE_DISCARD,
        DUE_DRAW,
        DUE_FIND,
        DUE_PULL,
        KIND_BOOSTER,
        KIND_CHARACTER,
        KIND_SUPPORT,
        OFF_VALUE,
        OFFS,
        PHASE_BEGIN,
        PHASE_OVER,
        PHASE_REFILL,
        PHASE_REFRESH,
        SLOTS,
        VERB_SWITCH,
    )
    from ...games.bluemoon.kernel import (
        Kernel,
        active,
        fighters,
        has_shield,
        on_table,
        power,
    )
    from ...games.bluemoon.plain_structs import MomentRef, TableRef, lowest, size

    FloatRef = list[float]
    Wide = list[float]
    Narrow = list[float]
    WIDE, NARROW, OUTCOMES, PLACES, SHARED, CATALOGUE = 128, 32, 8, 8, 159, 240
    (
        ZONE_MY_HAND, ZONE_MY_DECK, ZONE_MY_ACTIVE, ZONE_MY_COVERED, ZONE_THEIR_ACTIVE,
        ZONE_THEIR_COVERED, ZONE_THEIR_HAND, ZONE_THEIR_DECK,
    ) = range(8)  # fmt: skip
    (
        AT_MOMENT, AT_ELEMENTS, AT_STARTING, AT_COMPAT, AT_DRAGONS, AT_MY_PEOPLE, AT_THEIR_PEOPLE,
        AT_MY_HAND_SIZE, AT_THEIR_HAND_SIZE, AT_DECKS, AT_MY_LEFT, AT_THEIR_LEFT, AT_OUT,
        AT_MY_POWER, AT_THEIR_POWER, AT_LEAD, AT_MY_SUPPORT, AT_THEIR_SUPPORT, AT_SHIELDS,
        AT_MY_TABLE, AT_THEIR_TABLE, AT_ACTIVE, AT_HAND_KINDS, AT_HAND_ICONS, AT_HAND_SHIELDS,
        AT_HAND_OTHERS, AT_HAND_BEST, AT_REACH, AT_HAND_GROUPS, AT_THEIR_ANSWERS, AT_THEIR_KINDS,
        AT_THEIR_BEST, AT_DECK_MEANS, AT_DUE_CARDS,
    ) = FIRST.values()  # fmt: skip
    HIGHEST = MOST_PAIRS = 16
    ENDED, BEGINS, AMID_MINE, AMID_THEIRS = range(4)
    BY_HAND = 1

COMPILED: bool = cython.compiled

LEARNED, PLAIN = 0, 1
"""Kinds of judgement: the net, or numbers set by hand to compare it with."""

KIND_NAMES = {"learned": LEARNED, "plain": PLAIN}

_crystal = cython.declare(cython.double, 0.01)
"""What a crystal is worth beside the win itself."""

_steps = cython.declare(cython.int[10])
if not cython.compiled:
    _steps = [0] * 10
for _n, _step in enumerate(LEFT_AT_MOST):
    _steps[_n] = _step


@cython.final
@cython.cclass
class Net:
    """The learned numbers."""

    def __init__(self, parts: Mapping[str, Sequence[float]]) -> None:
        sizes = {
            "rows": PLACES * CATALOGUE * WIDE, "shared": SHARED * WIDE, "base": WIDE,
            "middle": WIDE * NARROW, "middle_base": NARROW, "out": NARROW * OUTCOMES,
            "out_base": OUTCOMES,
        }  # fmt: skip
        if {name: len(part) for name, part in parts.items()} != sizes:
            raise ValueError("these are not the numbers of a net")
        if not cython.compiled:
            self.rows, self.shared = [0.0] * (PLACES * CATALOGUE * WIDE), [0.0] * (SHARED * WIDE)
            self.base, self.middle = [0.0] * WIDE, [0.0] * (WIDE * NARROW)
            self.middle_base, self.out = [0.0] * NARROW, [0.0] * (NARROW * OUTCOMES)
            self.out_base = [0.0] * OUTCOMES
        _fill(self.rows, parts["rows"])
        _fill(self.shared, parts["shared"])
        _fill(self.base, parts["base"])
        _fill(self.middle, parts["middle"])
        _fill(self.middle_base, parts["middle_base"])
        _fill(self.out, parts["out"])
        _fill(self.out_base, parts["out_base"])


@cython.cfunc
def _fill(target: FloatRef, numbers: Sequence[float]) -> cython.void:
    i: cython.int
    for i in range(len(numbers)):
        target[i] = numbers[i]


@cython.final
@cython.cclass
class Eyes:
    """Judges the moments of plays with two decks, as one of the seats sees them."""

    def __init__(self, net: Net | None, kernel: Kernel, seat: int, peoples: Sequence[int]) -> None:
        """Look with a net, or plainly without one; peoples are those of the leaders, by number."""
        self._make_room()
        self.kind = PLAIN if net is None else LEARNED
        self.seat = seat
        self.judged = 0
        i: cython.int
        slot: cython.int
        for i in range(2):
            self.people[i] = peoples[i]
            cards = kernel.tables[i].cards
            self.texts[i] = _those(cards, lambda card: card.has_text)
            for n, gang in enumerate(GANGS):
                self.gangs[4 * i + n] = _of_gang(cards, gang)
            pairs = _pair_groups(cards)
            self.pair_groups[i] = len(pairs)
            for n, mask in enumerate(pairs):
                self.pairs[MOST_PAIRS * i + n] = mask
        self._forget()
        if net is None:
            return
        self.net = net
        for i in range(PLACES):
            cards = kernel.tables[seat if i < ZONE_THEIR_ACTIVE else 1 - seat].cards
            for slot in range(len(cards)):
                if cards[slot] is not None:
                    _copy_row(self.rows, (i * SLOTS + slot) * WIDE, net.rows,
                              (i * CATALOGUE + cards[slot].number) * WIDE)  # fmt: skip

    def _make_room(self) -> None:
        """Give the uncompiled arrays the lists that stand for them."""
        if not cython.compiled:
            self.people, self.texts, self.pair_groups = [0] * 2, [0] * 2, [0] * 2
            self.gangs, self.pairs = [0] * 8, [0] * (2 * MOST_PAIRS)
            self.rows = [0.0] * (PLACES * SLOTS * WIDE)
            self.summed, self.zones, self.mix = [0] * PLACES, [0] * PLACES, [0.0] * 2
            self.plain, self.deck_in_hand = [0.0] * WIDE, [0.0] * WIDE
            self.deck_in_deck, self.pool_in_hand = [0.0] * WIDE, [0.0] * WIDE
            self.pool_in_deck = [0.0] * WIDE
            self.shared, self.chances = [0.0] * SHARED, [0.0] * OUTCOMES
            self.at_least, self.pool_values = [0] * (2 * HIGHEST), [0] * 2
            self.pool_best, self.deck_values = [0] * 2, [0] * 2

    def judge(self, kernel: Kernel) -> list[float]:
        """Return the chances of every outcome, in the order of `inputs.OUTCOMES`."""
        self._forget()
        return self.judge_next(kernel)

    def judge_next(self, kernel: Kernel) -> list[float]:
        """Do the same with the sums of the moment judged before, brought up to this one."""
        self._judge(kernel.s)
        return [self.chances[i] for i in range(OUTCOMES)]

    def inputs(self, kernel: Kernel) -> tuple[list[int], list[float], list[float]]:
        """Return what the net sees: sets of cards by zone, how they mix, and what is shared."""
        self._see(kernel.s)
        return (
            [self.zones[i] for i in range(PLACES)],
            [self.mix[0], self.mix[1]],
            [self.shared[i] for i in range(SHARED)],
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Forget all sums, for they gather errors of rounding."""
        i: cython.int
        for i in range(PLACES):
            self.summed[i] = 0
        for i in range(WIDE):
            self.plain[i] = 0.0
            self.deck_in_hand[i] = 0.0
            self.deck_in_deck[i] = 0.0
            self.pool_in_hand[i] = 0.0
            self.pool_in_deck[i] = 0.0
        self.counted_pool = 0
        self.counted_deck = 0
        for i in range(2 * HIGHEST):
            self.at_least[i] = 0
        for i in range(2):
            self.pool_values[i] = 0
            self.pool_best[i] = 0
            self.deck_values[i] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, s: MomentRef) -> cython.double:
        """Return what a moment is worth: the chance to win, and a little for crystals."""
        if s.phase == PHASE_OVER:
            self._end(s)
            return self._utility()
        self.judged += 1
        self._see(s)
        if self.kind == BY_HAND:
            return self._plain_chance(s)
        self._sum_up()
        self._guess()
        return self._utility()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _utility(self) -> cython.double:
        lost: cython.double = 0.0
        crystals: cython.double = 0.0
        i: cython.int
        for i in range(4):
            lost += self.chances[i]
            crystals += (i + 1) * self.chances[4 + i] - (4 - i) * self.chances[i]
        return 1.0 - lost + _crystal * crystals

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, s: MomentRef) -> cython.void:
        """Know how it has ended."""
        i: cython.int
        for i in range(OUTCOMES):
            self.chances[i] = 0.0
        i = 3 + s.crystals if s.winner == self.seat else 4 - s.crystals
        self.chances[i] = 1.0

    # What is seen ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see(self, s: MomentRef) -> cython.void:
        """Take in a moment: zones, how unseen cards mix, and what is shared."""
        me: cython.int = self.seat
        they: cython.int = 1 - me
        i: cython.int
        drawn: cython.int = 0
        due_me: cython.int = 0
        due_them: cython.int = 0
        for i in range(s.dues):
            if s.due[i] == DUE_DRAW or s.due[i] == DUE_FIND:
                if s.due_seat[i] == me:
                    due_me += s.due_count[i]
                    drawn += s.due_count[i] if s.due[i] == DUE_DRAW else 0
                else:
                    due_them += s.due_count[i]
            elif s.due[i] == DUE_DISCARD or s.due[i] == DUE_PULL:
                if s.due_seat[i] == me:
                    due_me -= s.due_count[i]
                else:
                    due_them -= s.due_count[i]
        shown: cython.uint = s.hand[they] & (s.known[they] | s.disclosed[they])
        self.zones[ZONE_MY_HAND] = s.hand[me]
        self.zones[ZONE_MY_DECK] = s.deck[me]
        self.zones[ZONE_MY_COVERED] = s.covered[me]
        self.zones[ZONE_THEIR_COVERED] = s.covered[they]
        self.zones[ZONE_THEIR_HAND] = shown
        self.zones[ZONE_THEIR_DECK] = s.hand[they] & ~shown | s.deck[they] | s.shuffled[they]
        if self._moment(s) >= AMID_MINE:
            self.zones[ZONE_MY_ACTIVE] = active(s, me)
            self.zones[ZONE_THEIR_ACTIVE] = active(s, they)
        else:  # leadership is over
            self.zones[ZONE_MY_ACTIVE] = s.combat[me] | s.support[me]
            self.zones[ZONE_THEIR_ACTIVE] = s.combat[they] | s.support[they]
        self.mix[0] = _share(drawn, size(s.deck[me]))
        self.mix[1] = _share(
            size(s.hand[they] & ~shown) + due_them, size(self.zones[ZONE_THEIR_DECK])
        )
        for i in range(SHARED):
            self.shared[i] = 0.0
        self._see_course(s)
        self._see_cards_left(s, due_me, due_them)
        self._see_fight(s)
        self._see_hand(s)
        self._see_groups(s)
        self._see_them(s)
        self.shared[AT_DUE_CARDS] = due_me / 6.0
        self.shared[AT_DUE_CARDS + 1] = due_them / 6.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _moment(self, s: MomentRef) -> cython.int:
        mine: cython.bint = s.turn == self.seat
        if s.phase < PHASE_BEGIN or s.phase == PHASE_REFILL or (
            s.phase == PHASE_BEGIN and not s.dues
        ):  # fmt: skip
            return BEGINS if mine else ENDED
        if s.phase >= PHASE_REFRESH:
            return ENDED if mine else BEGINS
        return AMID_MINE if mine else AMID_THEIRS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_course(self, s: MomentRef) -> cython.void:
        me: cython.int = self.seat
        over: cython.bint = s.phase >= PHASE_REFRESH and s.phase < PHASE_REFILL
        self.shared[AT_MOMENT + self._moment(s)] = 1.0
        self.shared[AT_ELEMENTS + 1 + s.element] = 1.0
        self.shared[AT_STARTING] = 0.0 if over else s.starting
        self.shared[AT_COMPAT] = s.peer
        self.shared[AT_DRAGONS + 3 + (s.dragons if me == 0 else -s.dragons)] = 1.0
        self.shared[AT_MY_PEOPLE + self.people[me]] = 1.0
        self.shared[AT_THEIR_PEOPLE + self.people[1 - me]] = 1.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_cards_left(
        self, s: MomentRef, due_me: cython.int, due_them: cython.int
    ) -> cython.void:
        me: cython.int = self.seat
        they: cython.int = 1 - me
        i: cython.int
        mine: cython.int = size(s.hand[me])
        theirs: cython.int = size(s.hand[they])
        self.shared[AT_MY_HAND_SIZE + min(max(mine + due_me, 0), 8)] = 1.0
        self.shared[AT_THEIR_HAND_SIZE + min(max(theirs + due_them, 0), 8)] = 1.0
        self.shared[AT_DECKS] = size(s.deck[me]) / 24.0
        self.shared[AT_DECKS + 1] = size(s.deck[they]) / 24.0
        mine += size(s.deck[me])
        theirs += size(s.deck[they])
        for i in range(10):
            if mine <= _steps[i]:
                self.shared[AT_MY_LEFT + i] = 1.0
            if theirs <= _steps[i]:
                self.shared[AT_THEIR_LEFT + i] = 1.0
        if s.out[me]:
            self.shared[AT_OUT + min(s.out[me], 2) - 1] = 1.0
        if s.out[they]:
            self.shared[AT_OUT + 1 + min(s.out[they], 2)] = 1.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_fight(self, s: MomentRef) -> cython.void:
        me: cython.int = self.seat
        they: cython.int = 1 - me
        e: cython.int = s.element
        mine: cython.int = size(on_table(s, me))
        theirs: cython.int = size(on_table(s, they))
        _see_table(self.shared, AT_MY_TABLE, mine)
        _see_table(self.shared, AT_THEIR_TABLE, theirs)
        self.shared[AT_ACTIVE] = size(fighters(s, me)) / 3.0
        self.shared[AT_ACTIVE + 1] = size(s.combat[me] & s.table[me].kind[KIND_BOOSTER]) / 3.0
        self.shared[AT_ACTIVE + 2] = size(fighters(s, they)) / 3.0
        self.shared[AT_ACTIVE + 3] = size(s.combat[they] & s.table[they].kind[KIND_BOOSTER]) / 3.0
        if e < 0:
            return
        mine = power(s, me, e)
        theirs = power(s, they, e)
        _see_number(self.shared, AT_MY_POWER, e, mine / 8.0)
        _see_number(self.shared, AT_THEIR_POWER, e, theirs / 8.0)
        mine -= theirs
        self.shared[AT_LEAD] = min(max(mine, -12), 12) / 6.0
        self.shared[AT_LEAD + (1 if mine < 0 else 2 if mine == 0 else 3)] = 1.0
        _see_number(self.shared, AT_MY_SUPPORT, e, _supported(s, me, e) / 4.0)
        _see_number(self.shared, AT_THEIR_SUPPORT, e, _supported(s, they, e) / 4.0)
        self.shared[AT_SHIELDS] = has_shield(s, me, e)
        self.shared[AT_SHIELDS + 1] = has_shield(s, they, e)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_hand(self, s: MomentRef) -> cython.void:
        """See what the own hand has, its best cards, and how far they reach."""
        me: cython.int = self.seat
        hand: cython.uint = s.hand[me]
        i: cython.int
        for i in range(4):
            self.shared[AT_HAND_KINDS + i] = size(hand & s.table[me].kind[i]) / 3.0
        for i in range(5):
            self.shared[AT_HAND_ICONS + i] = size(hand & s.table[me].icon[i]) / 3.0
        self.shared[AT_HAND_SHIELDS] = size(hand & s.table[me].shield[0])
        self.shared[AT_HAND_SHIELDS + 1] = size(hand & s.table[me].shield[1])
        self.shared[AT_HAND_OTHERS] = size(hand & s.table[me].verb[VERB_SWITCH])
        self.shared[AT_HAND_OTHERS + 1] = size(hand & self.texts[me]) / 3.0
        best: cython.int = AT_HAND_BEST
        for i in range(2):
            value = _best(s, me, hand, KIND_CHARACTER, i)
            self.shared[best + i] = value / 6.0
            value = _best(s, me, hand, KIND_BOOSTER, i)
            self.shared[best + 4 + i] = value / 3.0
            value = _best(s, me, hand, KIND_SUPPORT, i)
            self.shared[best + 7 + i] = value / 3.0
            self.shared[best + 10 + i] = _sum_of(s, me, hand, i) / 15.0
        if s.element >= 0:
            self.shared[best + 2] = self.shared[best + s.element]
            self.shared[best + 6] = self.shared[best + 4 + s.element]
            self.shared[best + 9] = self.shared[best + 7 + s.element]
            self._see_reach(s, hand)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_reach(self, s: MomentRef, hand: cython.uint) -> cython.void:
        """See whether the next character can match what it will have to."""
        me: cython.int = self.seat
        e: cython.int = s.element
        wanted: cython.int = power(s, 1 - me, e)
        if self._moment(s) == ENDED:  # whatever they play, it is no less than what I have
            wanted = max(wanted, power(s, me, e))
        wanted -= _supported(s, me, e)
        more: cython.int = max(
            _best(s, me, hand, KIND_BOOSTER, e), _best(s, me, hand, KIND_SUPPORT, e)
        )
        best: cython.int = -1
        second: cython.int = -1
        alone: cython.int = 0
        helped: cython.int = 0
        rest: cython.uint = hand & s.table[me].kind[KIND_CHARACTER]
        value: cython.int
        while rest:
            value = s.table[me].value[e * SLOTS + lowest(rest)]
            rest &= rest - 1
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
            alone += value >= wanted
            helped += value + more >= wanted
        self.shared[AT_HAND_BEST + 3] = second / 6.0
        if best >= 0:
            self.shared[AT_REACH] = min(max(best - wanted, -9), 9) / 6.0
            self.shared[AT_REACH + 1] = min(max(best + more - wanted, -9), 9) / 6.0
            self.shared[AT_REACH + 2] = best >= wanted
            self.shared[AT_REACH + 3] = best + more >= wanted
            self.shared[AT_REACH + 4] = alone / 3.0
            self.shared[AT_REACH + 5] = helped / 3.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_groups(self, s: MomentRef) -> cython.void:
        """See gangs and pairs in the own hand."""
        me: cython.int = self.seat
        hand: cython.uint = s.hand[me]
        i: cython.int
        count: cython.int
        most: cython.int = 0
        joining: cython.int = 0
        for i in range(4):
            count = size(hand & self.gangs[4 * me + i])
            most = max(most, count)
            if s.combat[me] & self.gangs[4 * me + i]:
                joining = max(joining, count)
        self.shared[AT_HAND_GROUPS] = most / 4.0
        self.shared[AT_HAND_GROUPS + 1] = joining / 4.0
        for i in range(self.pair_groups[me]):
            count = size(hand & self.pairs[MOST_PAIRS * me + i])
            if count >= 2:
                if self.pairs[MOST_PAIRS * me + i] & s.table[me].kind[KIND_CHARACTER]:
                    self.shared[AT_HAND_GROUPS + 2] += 0.5
                else:
                    self.shared[AT_HAND_GROUPS + 3] += count / 4.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_them(self, s: MomentRef) -> cython.void:
        """See what the other hand may hold, and what is left in the decks."""
        me: cython.int = self.seat
        they: cython.int = 1 - me
        e: cython.int = s.element
        pool: cython.uint = self.zones[ZONE_THEIR_DECK]
        deck: cython.uint = self.zones[ZONE_MY_DECK]
        shown: cython.uint = self.zones[ZONE_THEIR_HAND]
        likely: cython.float = self.mix[1]
        i: cython.int
        wanted: cython.int
        self._count_pool(s.table[they])
        self._count_deck(s.table[me])
        for i in range(4):
            self.shared[AT_THEIR_KINDS + i] = (
                likely * size(pool & s.table[they].kind[i]) + size(shown & s.table[they].kind[i])
            ) / 3.0
        if e >= 0:
            wanted = power(s, me, e) - _supported(s, they, e)
            for i in range(3):
                self.shared[AT_THEIR_ANSWERS + i] = (
                    likely * self.at_least[e * HIGHEST + min(max(wanted - 2 * i, 0), HIGHEST - 1)]
                ) / 3.0
            self.shared[AT_THEIR_BEST] = self.pool_best[e] / 6.0
        for i in range(2):
            self.shared[AT_THEIR_BEST + 1 + i] = likely * self.pool_values[i] / 15.0
            if deck:
                self.shared[AT_DECK_MEANS + i] = self.deck_values[i] / (3.0 * size(deck))
            if pool:
                self.shared[AT_DECK_MEANS + 3 + i] = self.pool_values[i] / (3.0 * size(pool))
        self.shared[AT_DECK_MEANS + 2] = _share(
            size(deck & s.table[me].kind[KIND_CHARACTER]), size(deck)
        )
        self.shared[AT_DECK_MEANS + 5] = _share(
            size(pool & s.table[they].kind[KIND_CHARACTER]), size(pool)
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_pool(self, t: TableRef) -> cython.void:
        """Count the unseen cards by their values, unless they are those counted last."""
        pool: cython.uint = self.zones[ZONE_THEIR_DECK]
        if pool == self.counted_pool:
            return
        self.counted_pool = pool
        e: cython.int
        value: cython.int
        rest: cython.uint
        for e in range(2):
            self.pool_values[e] = 0
            self.pool_best[e] = 0
            for value in range(HIGHEST):
                self.at_least[e * HIGHEST + value] = 0
            rest = pool
            while rest:
                self.pool_values[e] += t.value[e * SLOTS + lowest(rest)]
                rest &= rest - 1
            rest = pool & t.kind[KIND_CHARACTER]
            while rest:
                value = t.value[e * SLOTS + lowest(rest)]
                rest &= rest - 1
                self.pool_best[e] = max(self.pool_best[e], value)
                self.at_least[e * HIGHEST + value] += 1
            for value in range(HIGHEST - 2, -1, -1):
                self.at_least[e * HIGHEST + value] += self.at_least[e * HIGHEST + value + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_deck(self, t: TableRef) -> cython.void:
        deck: cython.uint = self.zones[ZONE_MY_DECK]
        if deck == self.counted_deck:
            return
        self.counted_deck = deck
        e: cython.int
        for e in range(2):
            self.deck_values[e] = 0
            rest: cython.uint = deck
            while rest:
                self.deck_values[e] += t.value[e * SLOTS + lowest(rest)]
                rest &= rest - 1

    # The net -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sum_up(self) -> cython.void:
        """Bring the sums of rows up to what is seen now."""
        zone: cython.int
        for zone in range(PLACES):
            if self.zones[zone] == self.summed[zone]:
                continue
            if zone == ZONE_MY_DECK:
                self._change(self.deck_in_hand, ZONE_MY_HAND, self.summed[zone], self.zones[zone])
                self._change(self.deck_in_deck, zone, self.summed[zone], self.zones[zone])
            elif zone == ZONE_THEIR_DECK:
                self._change(
                    self.pool_in_hand, ZONE_THEIR_HAND, self.summed[zone], self.zones[zone]
                )
                self._change(self.pool_in_deck, zone, self.summed[zone], self.zones[zone])
            else:
                self._change(self.plain, zone, self.summed[zone], self.zones[zone])
            self.summed[zone] = self.zones[zone]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(
        self, sums: FloatRef, zone: cython.int, old: cython.uint, new: cython.uint
    ) -> cython.void:
        """Add the rows of cards that have come and take those away that have gone."""
        come: cython.uint = new & ~old
        gone: cython.uint = old & ~new
        while come:
            _add_row(sums, self.rows, (zone * SLOTS + lowest(come)) * WIDE)
            come &= come - 1
        while gone:
            _take_row(sums, self.rows, (zone * SLOTS + lowest(gone)) * WIDE)
            gone &= gone - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guess(self) -> cython.void:
        """Go through the layers; below 0 everything is cut off."""
        first: Wide
        second: Narrow
        i: cython.int
        highest: cython.float = -1e30
        total: cython.float = 0.0
        if not cython.compiled:
            first, second = [0.0] * WIDE, [0.0] * NARROW
        _begin_sums(
            first, self.net.base, self.plain, self.deck_in_hand, self.deck_in_deck, self.mix[0]
        )
        _mix_in(first, self.pool_in_hand, self.pool_in_deck, self.mix[1])
        for i in range(SHARED):
            if self.shared[i] != 0.0:
                _add_wide(first, self.net.shared, i * WIDE, self.shared[i])
        for i in range(NARROW):
            second[i] = self.net.middle_base[i]
        for i in range(WIDE):
            if first[i] > 0.0:
                _add_narrow(second, self.net.middle, i * NARROW, first[i])
        for i in range(OUTCOMES):
            self.chances[i] = self.net.out_base[i]
        for i in range(NARROW):
            if second[i] > 0.0:
                _add_outcomes(self.chances, self.net.out, i * OUTCOMES, second[i])
        for i in range(OUTCOMES):
            highest = max(highest, self.chances[i])
        for i in range(OUTCOMES):
            self.chances[i] = exp(self.chances[i] - highest)
            total += self.chances[i]
        for i in range(OUTCOMES):
            self.chances[i] /= total

    # Numbers set by hand -----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plain_chance(self, s: MomentRef) -> cython.double:
        """Judge by dragons, cards, how the fight stands and what the hands hold."""
        seen: FloatRef = self.shared
        me: cython.int = self.seat
        left: cython.int = size(s.hand[me] | s.deck[me]) - size(s.hand[1 - me] | s.deck[1 - me])
        dragons: cython.int = s.dragons if me == 0 else -s.dragons
        odds: cython.double = 0.8 * dragons + 0.06 * left
        i: cython.int
        # The own hand against what the other hand may be expected to hold.
        for i in range(2):
            odds += 0.5 * (seen[AT_HAND_BEST + 10 + i] - seen[AT_THEIR_BEST + 1 + i])
        for i in range(4):
            odds += 0.25 * (seen[AT_HAND_KINDS + i] - seen[AT_THEIR_KINDS + i])
        if s.element >= 0:
            stake: cython.double = 0.5 + 0.4 * (seen[AT_MY_TABLE + 1] + seen[AT_THEIR_TABLE + 1])
            stake += 0.1 * (seen[AT_MY_TABLE] - seen[AT_THEIR_TABLE])
            odds += 0.3 * (seen[AT_MY_TABLE] - seen[AT_THEIR_TABLE])
            odds += 0.25 * (seen[AT_MY_SUPPORT] - seen[AT_THEIR_SUPPORT])
            answers: cython.double = 0.0
            if self._moment(s) == ENDED:
                for i in range(3):
                    answers += seen[AT_THEIR_ANSWERS + i]
                odds += stake * (0.8 - 0.6 * min(answers, 2.0))
                odds += 0.2 * seen[AT_SHIELDS]
            else:
                odds += stake * (seen[AT_REACH + 2] + seen[AT_REACH + 3] - 1.0)
        return self._as_chances(dragons, 1.0 / (1.0 + exp(-odds)))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _as_chances(self, dragons: cython.int, win: cython.double) -> cython.double:
        """Give out a chance to win among outcomes, most to that of the dragons as they are."""
        i: cython.int
        likely: cython.int = min(max(abs(dragons), 0), 3)
        for i in range(4):
            self.chances[4 + i] = win * (0.55 if i == likely and dragons >= 0 else 0.15)
            self.chances[3 - i] = (1.0 - win) * (0.55 if i == likely and dragons <= 0 else 0.15)
        if dragons < 0:
            self.chances[4] += 0.4 * win
        if dragons > 0:
            self.chances[3] += 0.4 * (1.0 - win)
        return self._utility()


# Cards of decks --------------------------------------------------------------------------------


def _those(cards: Sequence[Card | None], test: Callable[[Card], bool]) -> int:
    return sum(1 << slot for slot, card in enumerate(cards) if card is not None and test(card))


def _of_gang(cards: Sequence[Card | None], gang: str) -> int:
    return _those(cards, lambda card: card.gang == gang)


def _pair_groups(cards: Sequence[Card | None]) -> list[int]:
    """Return the sets of cards that make pairs with each other (§6.9), where there are two."""
    groups: dict[tuple[str, str], int] = {}
    for slot, card in enumerate(cards):
        if card is not None and "PAIR" in card.icons:
            name = card.kind, card.first_word
            groups[name] = groups.get(name, 0) | 1 << slot
    return [mask for mask in groups.values() if mask.bit_count() > 1][:MOST_PAIRS]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _share(part: cython.int, whole: cython.int) -> cython.float:
    return 0.0 if whole <= 0 or part <= 0 else 1.0 if part >= whole else part / (1.0 * whole)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _supported(s: MomentRef, seat: cython.int, e: cython.int) -> cython.int:
    """Return the printed values of a side's supports that are not ignored: they stay."""
    rest: cython.uint = s.support[seat] & ~s.off[seat * OFFS + OFF_VALUE]
    total: cython.int = 0
    while rest:
        total += s.table[seat].value[e * SLOTS + lowest(rest)]
        rest &= rest - 1
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _best(
    s: MomentRef, seat: cython.int, cards: cython.uint, kind: cython.int, e: cython.int
) -> cython.int:
    """Return the highest printed value among cards of a kind."""
    best: cython.int = 0
    cards &= s.table[seat].kind[kind]
    while cards:
        best = max(best, s.table[seat].value[e * SLOTS + lowest(cards)])
        cards &= cards - 1
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sum_of(s: MomentRef, seat: cython.int, cards: cython.uint, e: cython.int) -> cython.int:
    total: cython.int = 0
    while cards:
        total += s.table[seat].value[e * SLOTS + lowest(cards)]
        cards &= cards - 1
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _see_table(seen: FloatRef, first: cython.int, cards: cython.int) -> cython.void:
    seen[first] = cards / 6.0
    seen[first + 1] = cards >= 6
    seen[first + 2] = cards == 5
    seen[first + 3] = cards == 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _see_number(
    seen: FloatRef, first: cython.int, e: cython.int, number: cython.float
) -> cython.void:
    """Note a number of the contested element, and once more under that element."""
    seen[first] = number
    seen[first + 1 + e] = number


# Sums ------------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _copy_row(
    target: FloatRef, first: cython.int, source: FloatRef, start: cython.int
) -> cython.void:
    i: cython.int
    for i in range(WIDE):
        target[first + i] = source[start + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add_row(sums: FloatRef, rows: FloatRef, first: cython.int) -> cython.void:
    i: cython.int
    for i in range(WIDE):
        sums[i] += rows[first + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _take_row(sums: FloatRef, rows: FloatRef, first: cython.int) -> cython.void:
    i: cython.int
    for i in range(WIDE):
        sums[i] -= rows[first + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _begin_sums(
    sums: FloatRef, base: FloatRef, plain: FloatRef, hand: FloatRef, deck: FloatRef,
    likely: cython.float,
) -> cython.void:  # fmt: skip
    i: cython.int
    for i in range(WIDE):
        sums[i] = base[i] + plain[i] + deck[i] + likely * (hand[i] - deck[i])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _mix_in(sums: FloatRef, hand: FloatRef, deck: FloatRef, likely: cython.float) -> cython.void:
    i: cython.int
    for i in range(WIDE):
        sums[i] += deck[i] + likely * (hand[i] - deck[i])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add_wide(
    sums: FloatRef, rows: FloatRef, first: cython.int, factor: cython.float
) -> cython.void:
    i: cython.int
    for i in range(WIDE):
        sums[i] += factor * rows[first + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add_narrow(
    sums: FloatRef, rows: FloatRef, first: cython.int, factor: cython.float
) -> cython.void:
    i: cython.int
    for i in range(NARROW):
        sums[i] += factor * rows[first + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add_outcomes(
    sums: FloatRef, rows: FloatRef, first: cython.int, factor: cython.float
) -> cython.void:
    i: cython.int
    for i in range(OUTCOMES):
        sums[i] += factor * rows[first + i]
