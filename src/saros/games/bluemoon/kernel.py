# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The kernel: one play, its legal moves, making them, and power; the rules of every door.

Ordinary Python that Cython compiles when Saros is installed; it runs as it is where there is no
compiler. A side's cards are slots from 0 to 29 in the order of the catalogue, sets of them are
bits, and what is printed on them comes from a `Table` (`deck_table.py`). No card has a name here:
effects are read from clauses as small integers (`codes.py`). What a play holds stands in
`kernel.pxd`; functions take it by reference and need no lock, so that a search can have its own.
§ are those of the rules, P those of the engine whose ways the switch `peer_compat` takes over.
"""

from __future__ import annotations

from functools import lru_cache

import cython

from .cards import Card
from .deck_table import deck_rows

if not cython.compiled:  # else all this comes from kernel.pxd
    from .codes import (
        AMOUNT_ALL,
        AMOUNT_ANY,
        AMOUNT_DOWNTO,
        AMOUNT_TO,
        AT_AMOUNT,
        AT_AMOUNT_HOW,
        AT_BY,
        AT_CARDS,
        AT_CONDITION_NUMBER,
        AT_DRAGON_ELSE,
        AT_DUTY,
        AT_ELEMENT,
        AT_EVEN_IF_RETREAT,
        AT_GATE,
        AT_GATE_EQUAL,
        AT_GATE_NUMBER,
        AT_JOIN,
        AT_KEEP,
        AT_NEED,
        AT_NEED_2,
        AT_NEED_2_NUMBER,
        AT_NEED_NUMBER,
        AT_NUMBER,
        AT_OP,
        AT_OPTIONAL,
        AT_PER_TURN,
        AT_PICK,
        AT_RETREATER,
        AT_REVEAL,
        AT_SOURCE,
        AT_SPARED_CARDS,
        AT_SPARED_ICONS,
        AT_THEN,
        AT_THEN_NUMBER,
        AT_TIER,
        AT_VERB,
        AT_VOID_IF,
        AT_WHAT,
        AT_WHEN,
        BY_BLIND,
        BY_ME,
        CHANCE,
        CRYSTALS_OF_ALL,
        DUE_AMPLIFY,
        DUE_BEGINS,
        DUE_BLIND,
        DUE_DISCARD,
        DUE_DISCARD_ANY,
        DUE_DISCARD_ONE_OF,
        DUE_DISCLOSE,
        DUE_DRAW,
        DUE_FIND,
        DUE_MAY,
        DUE_MULLIGAN,
        DUE_PULL,
        DUE_RETURN,
        DUE_TURN_UP,
        DUE_UNDER,
        EARTH,
        ELEMENT_BOTH,
        ELEMENT_FIRE,
        FIRE,
        FROM_ACTIVE,
        FROM_COMBAT,
        FROM_DECK,
        FROM_DECK_TOP,
        FROM_DISCARD,
        FROM_DISCARD_SHUFFLED,
        FROM_HAND,
        GATE_EARTH,
        GATE_FIRE,
        GATE_MY_TABLE,
        GATE_OPPONENT_ACTIVE,
        GATE_OPPONENT_DRAGONS,
        GATE_OPPONENT_TABLE,
        GATE_TOTAL,
        HAND_SIZE,
        HOW_FREE,
        HOW_GANG,
        HOW_LEADERSHIP,
        HOW_NORMAL,
        HOW_NOT,
        HOW_PAIR,
        ICON_FREE,
        ICON_PROTECTED,
        ICON_RETRIEVE,
        ICON_STOP,
        JOIN_BOTH,
        KEEP_LAST_CHARACTER,
        KEEP_ONE_CHARACTER,
        KIND_BOOSTER,
        KIND_CHARACTER,
        KIND_LEADERSHIP,
        KIND_SUPPORT,
        MOST_DRAGONS,
        MOST_DUE,
        MOST_MOVES,
        MOST_PLAYED,
        MOST_ROUNDS,
        MOST_UNDONE,
        MOVE_ANNOUNCE,
        MOVE_BEGINS,
        MOVE_DECLINE,
        MOVE_DISCARD,
        MOVE_DISCLOSE,
        MOVE_DONE,
        MOVE_DRAW,
        MOVE_FIND,
        MOVE_FORFEIT,
        MOVE_PAY,
        MOVE_PLAY,
        MOVE_PUT_BACK,
        MOVE_RETREAT,
        MOVE_RETRIEVE,
        MOVE_RETURN,
        MOVE_SKIP,
        MOVE_UNDER,
        MOVE_UNDO,
        MOVE_USE,
        NAMED,
        NEED_CHARACTERS,
        NEED_FIRE,
        NO_ELEMENT,
        NO_SLOT,
        NOBODY,
        OFF_ICON,
        OFF_PROTECTED,
        OFF_STOP,
        OFF_TEXT,
        OFF_VALUE,
        OFFS,
        OP_MAX,
        OP_MINUS,
        OP_PLUS,
        OP_SET,
        OP_TIMES,
        OP_TO_HIGHER,
        OP_TO_SUM,
        OP_ZERO_EVEN,
        OP_ZERO_ODD,
        PHASE_BEGIN,
        PHASE_BOOSTER,
        PHASE_CHARACTER,
        PHASE_DEAL,
        PHASE_END,
        PHASE_LEADERSHIP,
        PHASE_MULLIGAN,
        PHASE_OVER,
        PHASE_POST,
        PHASE_REFILL,
        PHASE_REFRESH,
        PICK_ALL,
        PICK_ONE,
        PLENTY,
        REASON_CARDS,
        REASON_DRAGONS,
        REASON_FORFEIT,
        RETREATER_ME,
        RETREATER_OPPONENT,
        SLOTS,
        TABLE_BONUS,
        THEN_DISCARD,
        THEN_RESHUFFLE,
        THEN_RETURN,
        TIERS,
        VERB_ALLOW,
        VERB_AMPLIFY,
        VERB_ATTRACT,
        VERB_DEMAND,
        VERB_DISCARD,
        VERB_DISCLOSE,
        VERB_DRAGONS,
        VERB_DRAW,
        VERB_IGNORE,
        VERB_LIMIT,
        VERB_RECLAIM,
        VERB_REPLAY,
        VERB_RETURN,
        VERB_ROUT,
        VERB_SEARCH,
        VERB_SWITCH,
        VERB_TOTAL,
        VERB_VALUE,
        WHAT_ALL,
        WHAT_DRAW,
        WHAT_HAND,
        WHAT_ICONS,
        WHAT_NEXT_FREE,
        WHAT_PLAY,
        WHAT_TEXT,
        WHEN_BEGIN,
        WHEN_END,
        WHEN_MYTURN,
        WHEN_PLAY,
        WHEN_POST,
        ZONE_BOTTOM,
        ZONE_COMBAT,
        ZONE_COVERED,
        ZONE_DECK,
        ZONE_DISCARD,
        ZONE_DISCLOSED,
        ZONE_HAND,
        ZONE_KNOWN,
        ZONE_LEADERSHIP,
        ZONE_SEEN,
        ZONE_SHUFFLED,
        ZONE_SUPPORT,
        flag_of,
        kind_of,
        mask_of,
        packed,
        slot_of,
        target_of,
    )
    from .plain_structs import (
        LIFTED,
        Choices,
        Gains,
        MaskRef,
        Masks,
        MomentRef,
        MoveList,
        MoveRef,
        Seed,
        SeedRef,
        TableRef,
        ValueRef,
        Values,
        at,
        bit,
        bring_back,
        copy_moment,
        free_moment,
        free_table,
        keep_before,
        lowest,
        new_moment,
        new_table,
        next_random,
        size,
    )


COMPILED: bool = cython.compiled


# Where cards are ---------------------------------------------------------------------------


def active(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the active cards of a side, with the leadership card of this turn (§3.12)."""
    if s.leading[seat] >= 0:
        return s.combat[seat] | s.support[seat] | bit(s.leading[seat])
    return s.combat[seat] | s.support[seat]


def on_table(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return all that lies in the combat and support areas of a side, covered or not."""
    return s.combat[seat] | s.covered[seat] | s.support[seat]


def fighters(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the active characters of a side, ignored or not (§8.3)."""
    return s.combat[seat] & s.table[seat].kind[KIND_CHARACTER]


def working(s: MomentRef, seat: cython.int, verb: cython.int) -> cython.uint:
    """Return the active cards of a side with a verb whose text is not ignored."""
    found: cython.uint = active(s, seat) & s.table[seat].verb[verb]
    if found:
        look(s)
        found &= ~s.off[seat * OFFS + OFF_TEXT]
    return found


def protected(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the active cards that the opponent can do nothing to (§8.4)."""
    found: cython.uint = s.combat[seat] | s.support[seat]
    found &= s.table[seat].icon[ICON_PROTECTED]
    return found & ~s.off[seat * OFFS + OFF_PROTECTED]


def _leave(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.void:
    """Take a card from wherever it is; what was known of it is forgotten."""
    rest: cython.uint = ~bit(slot)
    s.hand[seat] &= rest
    s.deck[seat] &= rest
    s.bottom[seat] &= rest
    s.disclosed[seat] &= rest
    s.known[seat] &= rest
    s.seen[seat] &= rest
    s.combat[seat] &= rest
    s.covered[seat] &= rest
    s.support[seat] &= rest
    s.discard[seat] &= rest
    s.shuffled[seat] &= rest
    s.is_fresh = 0


def _stamp(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.void:
    """Note that a card came to its pile after all others."""
    s.clock += 1
    s.stamp[seat * SLOTS + slot] = s.clock


def _to_hand(s: MomentRef, seat: cython.int, slot: cython.int, shown: cython.int) -> cython.void:
    """Take a card to the hand; where everybody sees it, it is known (§9.3, §18.6)."""
    seen: cython.uint = s.seen[seat] & bit(slot)
    _leave(s, seat, slot)
    s.hand[seat] |= bit(slot)
    if shown:
        s.known[seat] |= bit(slot)
    else:
        s.seen[seat] |= seen


def _to_deck(s: MomentRef, seat: cython.int, slot: cython.int, shown: cython.int) -> cython.void:
    """Put a card into the deck; if it was shown, everybody knows that it is somewhere."""
    seen: cython.uint = s.seen[seat] & bit(slot)
    _leave(s, seat, slot)
    s.deck[seat] |= bit(slot)
    s.seen[seat] |= bit(slot) if shown else seen


def _discard(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.void:
    """Discard a card; a leadership card goes to its own stack (§7.6)."""
    _leave(s, seat, slot)
    if s.table[seat].kind[KIND_LEADERSHIP] & bit(slot):
        s.leadership[seat] |= bit(slot)
    else:
        s.discard[seat] |= bit(slot)
    _stamp(s, seat, slot)


def _discard_set(s: MomentRef, seat: cython.int, cards: cython.uint) -> cython.void:
    """Discard cards in the order of the catalogue."""
    while cards:
        _discard(s, seat, lowest(cards))
        cards &= cards - 1


def first_stamped(s: MomentRef, seat: cython.int, cards: cython.uint) -> cython.int:
    """Return the card of a set that came to its pile first."""
    found: cython.int = -1
    slot: cython.int
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if found < 0 or s.stamp[seat * SLOTS + slot] < s.stamp[seat * SLOTS + found]:
            found = slot
    return found


def _discard_pile(s: MomentRef, seat: cython.int, cards: cython.uint) -> cython.void:
    """Discard cards in the order in which they were played."""
    slot: cython.int
    while cards:
        slot = first_stamped(s, seat, cards)
        cards &= ~bit(slot)
        _discard(s, seat, slot)


def _note_cards(s: MomentRef) -> cython.void:
    """Mark who has run out of cards, and lift the mark from who has some again (§12.4, P8)."""
    seat: cython.int
    for seat in range(2):
        if s.out[seat] and s.hand[seat] | s.deck[seat] and not s.peer:
            s.out[seat] = 0
            if s.out[1 - seat]:
                s.out[1 - seat] = 1
    for seat in range(2):
        if not s.out[seat] and not s.hand[seat] | s.deck[seat]:
            s.out[seat] = 2 if s.out[1 - seat] else 1


# Ignoring (§8.2) ---------------------------------------------------------------------------


def look(s: MomentRef) -> cython.void:
    """Work out afresh what is ignored, if anything has changed (§8.1)."""
    if s.is_fresh:
        return
    s.is_fresh = 1
    i: cython.int
    for i in range(2 * OFFS):
        s.off[i] = 0
    if not (active(s, 0) & s.table[0].verb[VERB_IGNORE]
            or active(s, 1) & s.table[1].verb[VERB_IGNORE]):  # fmt: skip
        return
    for i in range(TIERS):
        _ignore(s, i)


def _ignore(s: MomentRef, tier: cython.int) -> cython.void:
    """Carry out one step; what it ignores may carry out some of it no more, so it is repeated.

    Only who is at turn can have a leadership card active, so opposing cards never beat each other
    in a circle, and it comes to rest.
    """
    before: Masks
    found: Masks
    if not cython.compiled:
        before, found = [0] * (2 * OFFS), [0] * (2 * OFFS)
    i: cython.int
    changed: cython.int
    for i in range(2 * OFFS):
        before[i] = s.off[i]
    rounds: cython.int = 0
    while rounds < MOST_ROUNDS:
        rounds += 1
        for i in range(2 * OFFS):
            found[i] = before[i]
        _find_ignored(s, 0, tier, found)
        _find_ignored(s, 1, tier, found)
        changed = 0
        for i in range(2 * OFFS):
            if found[i] != s.off[i]:
                s.off[i] = found[i]
                changed = 1
        if not changed:
            break


def _find_ignored(s: MomentRef, by: cython.int, tier: cython.int, found: MaskRef) -> cython.void:
    """Add what one side's cards of this step ignore."""
    t = s.table[by]
    carriers: cython.uint = active(s, by) & t.verb[VERB_IGNORE] & ~s.off[by * OFFS + OFF_TEXT]
    slot: cython.int
    while carriers:
        slot = lowest(carriers)
        carriers &= carriers - 1
        if at(t, slot, AT_TIER) == tier and not _is_void(s, by, slot):
            _add_ignored(s, by, slot, found)


def _is_void(s: MomentRef, by: cython.int, slot: cython.int) -> cython.bint:
    """Tell whether the opponent has a card that this ignoring yields to."""
    names: cython.int = at(s.table[by], slot, AT_VOID_IF)
    there: cython.uint = active(s, 1 - by) & ~s.off[(1 - by) * OFFS + OFF_TEXT]
    name: cython.int
    for name in range(NAMED):
        if names >> name & 1 and s.table[1 - by].named[name] & there:
            return True
    return False


def _add_ignored(s: MomentRef, by: cython.int, slot: cython.int, found: MaskRef) -> cython.void:
    t = s.table[by]
    other: cython.int = 1 - by
    first: cython.int = other * OFFS
    what: cython.int = at(t, slot, AT_WHAT)
    spared: cython.int = at(t, slot, AT_SPARED_ICONS)
    cards: cython.uint = s.table[other].select[at(t, slot, AT_CARDS)]
    if at(t, slot, AT_SPARED_CARDS) >= 0:
        cards &= ~s.table[other].select[at(t, slot, AT_SPARED_CARDS)]
    if what != WHAT_ICONS or spared >> ICON_PROTECTED & 1:
        cards &= ~protected(s, other)  # §8.4: but for what takes the icon itself
    if what == WHAT_TEXT or what == WHAT_ALL:
        found[first + OFF_TEXT] |= cards
    if what == WHAT_ALL:
        found[first + OFF_VALUE] |= cards
    if what == WHAT_ICONS or what == WHAT_ALL:
        found[first + OFF_ICON] |= cards
        if not spared >> ICON_STOP & 1:
            found[first + OFF_STOP] |= cards
        if not spared >> ICON_PROTECTED & 1:
            found[first + OFF_PROTECTED] |= cards


def ignorers(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.uint:
    """Return the opponent's cards that ignore a card or something of it."""
    other: cython.int = 1 - seat
    t = s.table[other]
    found: Masks
    if not cython.compiled:
        found = [0] * (2 * OFFS)
    i: cython.int
    by: cython.int
    those: cython.uint = 0
    carriers: cython.uint = working(s, other, VERB_IGNORE)
    while carriers:
        by = lowest(carriers)
        carriers &= carriers - 1
        for i in range(2 * OFFS):
            found[i] = 0
        if at(t, by, AT_VERB) == VERB_IGNORE and not _is_void(s, other, by):
            _add_ignored(s, other, by, found)
        for i in range(seat * OFFS, seat * OFFS + OFFS):
            if found[i] & s.off[i] & bit(slot):
                those |= bit(by)
    return those


# Power (§8) --------------------------------------------------------------------------------


def power(s: MomentRef, seat: cython.int, element: cython.int) -> cython.int:
    """Return the total of a side in an element, with its floors (§8.7)."""
    if element < 0:
        return 0
    total: cython.int = 0
    cards: cython.uint = worth(s, seat)
    slot: cython.int
    if working(s, seat, VERB_VALUE) or working(s, 1 - seat, VERB_VALUE):
        values: Values
        picked: Values
        if not cython.compiled:
            values, picked = [0] * SLOTS, [0] * SLOTS
        find_values(s, seat, element, values, picked)
        while cards:
            slot = lowest(cards)
            cards &= cards - 1
            total += values[slot]
    else:
        while cards:
            slot = lowest(cards)
            cards &= cards - 1
            total += s.table[seat].value[element * SLOTS + slot]
    return _floored(s, seat, element, total)


def worth(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the cards whose values count: active in combat or support, and not ignored."""
    look(s)
    return (s.combat[seat] | s.support[seat]) & ~s.off[seat * OFFS + OFF_VALUE]


def _floored(s: MomentRef, seat: cython.int, element: cython.int, total: cython.int) -> cython.int:
    floors: cython.uint = working(s, seat, VERB_TOTAL)
    slot: cython.int
    while floors:
        slot = lowest(floors)
        floors &= floors - 1
        if _is_in(s.table[seat], slot, element):
            total = max(total, at(s.table[seat], slot, AT_NUMBER))
    return total


def _is_in(t: TableRef, slot: cython.int, element: cython.int) -> cython.bint:
    """Tell whether a clause is about an element (§8.10)."""
    said: cython.int = at(t, slot, AT_ELEMENT)
    return said == ELEMENT_BOTH or said == ELEMENT_FIRE + element


def zeroed(s: MomentRef, seat: cython.int, element: cython.int) -> cython.uint:
    """Return the cards of a side that the opponent reduces to nothing (§8.5)."""
    t = s.table[1 - seat]
    found: cython.uint = 0
    carriers: cython.uint = working(s, 1 - seat, VERB_VALUE)
    slot: cython.int
    op: cython.int
    while carriers:
        slot = lowest(carriers)
        carriers &= carriers - 1
        op = at(t, slot, AT_OP)
        if op == OP_ZERO_ODD:
            found |= s.table[seat].select[at(t, slot, AT_CARDS)] & s.table[seat].odd[element]
        elif op == OP_ZERO_EVEN:
            found |= s.table[seat].select[at(t, slot, AT_CARDS)] & s.table[seat].even[element]
    return found & ~protected(s, seat)


def raisers(s: MomentRef, seat: cython.int, element: cython.int) -> cython.uint:
    """Return the active cards that raise values of their own side in an element."""
    t = s.table[seat]
    found: cython.uint = 0
    carriers: cython.uint = working(s, seat, VERB_VALUE)
    slot: cython.int
    while carriers:
        slot = lowest(carriers)
        carriers &= carriers - 1
        if at(t, slot, AT_OP) <= OP_TO_HIGHER and _is_in(t, slot, element):
            found |= bit(slot)
    return found


def raised_to(t: TableRef, by: cython.int, slot: cython.int) -> cython.int:
    """Return to what a card raises another at least: only printed values count."""
    fire: cython.int = t.value[slot]
    earth: cython.int = t.value[SLOTS + slot]
    op: cython.int = at(t, by, AT_OP)
    if op == OP_TO_SUM:
        return fire + earth
    if op == OP_TO_HIGHER:
        return max(fire, earth)
    return at(t, by, AT_NUMBER)


def find_values(
    s: MomentRef, seat: cython.int, element: cython.int, values: ValueRef, picked: ValueRef
) -> cython.void:
    """Find the value of every active card after all raises and reductions (§8.5, §8.6).

    `picked` gets for each card that raises one other the slot of that one, or -1. Raises are `to`
    first and then factors; reductions come last, or first in the peer's rules (P5).
    """
    t = s.table[seat]
    counted: cython.uint = worth(s, seat)
    lost: cython.uint = zeroed(s, seat, element) & counted
    carriers: cython.uint = raisers(s, seat, element)
    factor: Values
    if not cython.compiled:
        factor = [0] * SLOTS
    cards: cython.uint = counted
    slot: cython.int
    for slot in range(SLOTS):
        picked[slot] = -1
        values[slot] = 0
        factor[slot] = 1
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        values[slot] = t.value[element * SLOTS + slot]
        if lost & bit(slot):
            values[slot] = 0
            if not s.peer:
                factor[slot] = 0
    _raise_all(s, seat, carriers, counted, values, factor)
    _raise_picked(s, seat, carriers, counted, values, factor, picked)
    cards = counted
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        values[slot] *= factor[slot]


def _raise_all(
    s: MomentRef, seat: cython.int, carriers: cython.uint, counted: cython.uint,
    values: ValueRef, factor: ValueRef,
) -> cython.void:  # fmt: skip
    """Apply what raises every card of a kind."""
    t = s.table[seat]
    by: cython.int
    slot: cython.int
    cards: cython.uint
    while carriers:
        by = lowest(carriers)
        carriers &= carriers - 1
        if at(t, by, AT_PICK) != PICK_ALL:
            continue
        cards = counted & t.select[at(t, by, AT_CARDS)]
        while cards:
            slot = lowest(cards)
            cards &= cards - 1
            if at(t, by, AT_OP) == OP_TIMES:
                factor[slot] *= at(t, by, AT_NUMBER)
            else:
                values[slot] = max(values[slot], raised_to(t, by, slot))


def _raise_picked(
    s: MomentRef, seat: cython.int, carriers: cython.uint, counted: cython.uint,
    values: ValueRef, factor: ValueRef, picked: ValueRef,
) -> cython.void:  # fmt: skip
    """Apply what raises one card each, so that the total becomes the greatest (§8.6).

    All factors together do most on one card; so each card is tried for them, and to each of the
    others at most one card raises.
    """
    t = s.table[seat]
    timers: cython.uint = 0
    lifters: cython.uint = 0
    all_times: cython.int = 1
    targets: cython.uint = 0
    by: cython.int
    rest: cython.uint = carriers
    while rest:
        by = lowest(rest)
        rest &= rest - 1
        if at(t, by, AT_PICK) == PICK_ONE:
            targets |= counted & t.select[at(t, by, AT_CARDS)]
            if at(t, by, AT_OP) == OP_TIMES:
                timers |= bit(by)
                all_times *= at(t, by, AT_NUMBER)
            else:
                lifters |= bit(by)
    if not targets:
        return
    best: cython.int = -1
    best_timed: cython.int = -1
    gain: cython.int
    timed: cython.int
    rest = targets
    while rest:
        timed = lowest(rest)
        rest &= rest - 1
        factor[timed] *= all_times
        gain = _lift(t, lifters, targets, values, factor, picked)
        gain += values[timed] * (factor[timed] - factor[timed] // all_times)
        factor[timed] //= all_times
        if gain > best:
            best, best_timed = gain, timed
    factor[best_timed] *= all_times
    _lift(t, lifters, targets, values, factor, picked)
    rest = lifters
    while rest:
        by = lowest(rest)
        rest &= rest - 1
        if picked[by] >= 0:
            values[picked[by]] = raised_to(t, by, picked[by])
    rest = timers
    while rest:
        picked[lowest(rest)] = best_timed
        rest &= rest - 1


def _lift(
    t: TableRef, lifters: cython.uint, targets: cython.uint, values: ValueRef, factor: ValueRef,
    picked: ValueRef,
) -> cython.int:  # fmt: skip
    """Give each lifter a card so that they gain most together; return what they gain.

    Card by card it is worked out what each set of lifters can gain at most.
    """
    rest: cython.uint = lifters
    while rest:
        picked[lowest(rest)] = -1
        rest &= rest - 1
    if not lifters:
        return 0
    if size(lifters) == 1:
        return _lift_one(t, lowest(lifters), targets, values, factor, picked)
    gains: Gains
    choice: Choices
    if not cython.compiled:
        gains, choice = [0] * LIFTED, [0] * (SLOTS * LIFTED)
    sets: cython.int = 1 << size(lifters)
    group: cython.int
    slot: cython.int
    gains[0] = 0
    for group in range(1, sets):
        gains[group] = -1
    rest = targets
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        for group in range(sets - 1, -1, -1):
            _choose_lifter(t, lifters, slot, group, values, factor, gains, choice)
    best: cython.int = 0
    for group in range(sets):
        if gains[group] > gains[best]:
            best = group
    gain: cython.int = gains[best]
    rest = targets
    for slot in range(SLOTS - 1, -1, -1):
        if rest & bit(slot) and choice[slot * LIFTED + best]:
            group = choice[slot * LIFTED + best] - 1
            picked[_nth(lifters, group)] = slot
            best &= ~(1 << group)
    return gain


def _lift_one(
    t: TableRef, by: cython.int, targets: cython.uint, values: ValueRef, factor: ValueRef,
    picked: ValueRef,
) -> cython.int:  # fmt: skip
    best: cython.int = -1
    slot: cython.int
    gain: cython.int
    while targets:
        slot = lowest(targets)
        targets &= targets - 1
        gain = max(raised_to(t, by, slot) - values[slot], 0) * factor[slot]
        if gain > best:
            best = gain
            picked[by] = slot if gain else -1
    return best


def _choose_lifter(
    t: TableRef, lifters: cython.uint, slot: cython.int, group: cython.int, values: ValueRef,
    factor: ValueRef, gains: ValueRef, choice: ValueRef,
) -> cython.void:  # fmt: skip
    """See whether a set of lifters gains more with one of them on this card."""
    choice[slot * LIFTED + group] = 0
    n: cython.int
    gain: cython.int
    for n in range(size(lifters)):
        if group >> n & 1 and gains[group & ~(1 << n)] >= 0:
            gain = raised_to(t, _nth(lifters, n), slot) - values[slot]
            gain = max(gain, 0) * factor[slot] + gains[group & ~(1 << n)]
            if gain > gains[group]:
                gains[group] = gain
                choice[slot * LIFTED + group] = n + 1


def _nth(cards: cython.uint, n: cython.int) -> cython.int:
    """Return the slot of a set that has so many before it."""
    while n:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def has_shield(s: MomentRef, seat: cython.int, element: cython.int) -> cython.bint:
    """Tell whether a side has an active, unignored shield in an element (§8.7, §8.9)."""
    look(s)
    shields: cython.uint = s.combat[seat] & s.table[seat].shield[element]
    return shields & ~s.off[seat * OFFS + OFF_ICON] != 0


# What may be taken (§7.3, §7.4) ------------------------------------------------------------


def hand_room(s: MomentRef, seat: cython.int) -> cython.int:
    """Return how many cards the opponent lets a side take to its hand."""
    return _room(s, seat, WHAT_HAND, size(s.hand[seat]))


def draw_room(s: MomentRef, seat: cython.int) -> cython.int:
    """Return how many cards a side can take from its deck in its turn."""
    room: cython.int = min(_room(s, seat, WHAT_DRAW, s.drawn), hand_room(s, seat))
    return min(room, size(s.deck[seat]))


def _room(s: MomentRef, seat: cython.int, what: cython.int, has: cython.int) -> cython.int:
    t = s.table[1 - seat]
    room: cython.int = PLENTY
    limits: cython.uint = working(s, 1 - seat, VERB_LIMIT)
    slot: cython.int
    while limits:
        slot = lowest(limits)
        limits &= limits - 1
        if at(t, slot, AT_WHAT) == what:
            room = min(room, max(at(t, slot, AT_NUMBER) - has, 0))
    return room


# What may be played (§6) -------------------------------------------------------------------


def forbidden_by(s: MomentRef, seat: cython.int, limit: cython.int) -> cython.uint:
    """Return the cards that one card of the opponent forbids a side to play now (§6.5, §6.6)."""
    t = s.table[1 - seat]
    if at(t, limit, AT_WHAT) != WHAT_PLAY:
        return 0
    cards: cython.uint = s.table[seat].select[at(t, limit, AT_CARDS)]
    if at(t, limit, AT_PER_TURN):
        count: cython.int = 0
        i: cython.int
        for i in range(s.plays):
            if cards & bit(s.played[i]):
                count += 1
        if count < at(t, limit, AT_NUMBER):
            return 0
    return cards


def forbidden(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the cards that the opponent forbids a side to play now."""
    found: cython.uint = 0
    limits: cython.uint = working(s, 1 - seat, VERB_LIMIT)
    while limits:
        found |= forbidden_by(s, seat, lowest(limits))
        limits &= limits - 1
    return found


def stopping(s: MomentRef) -> cython.int:
    """Return the card played this turn whose STOP is in force, or -1 (§6.13, §6.14)."""
    look(s)
    stops: cython.uint = s.table[s.turn].icon[ICON_STOP] & ~s.off[s.turn * OFFS + OFF_STOP]
    i: cython.int
    for i in range(s.plays):
        if stops & bit(s.played[i]):
            return s.played[i]
    return -1


def gate_is_open(s: MomentRef, slot: cython.int) -> cython.bint:
    """Tell whether a mutant may be played now; if its text is ignored, always (§10.1, §10.3)."""
    me: cython.int = s.turn
    t = s.table[me]
    gate: cython.int = at(t, slot, AT_GATE)
    if not gate or s.off[me * OFFS + OFF_TEXT] & bit(slot):
        return True
    has: cython.int = _gate_number(s, gate)
    if at(t, slot, AT_GATE_EQUAL):
        return has == at(t, slot, AT_GATE_NUMBER)
    return has >= at(t, slot, AT_GATE_NUMBER)


def _gate_number(s: MomentRef, gate: cython.int) -> cython.int:
    me: cython.int = s.turn
    other: cython.int = 1 - me
    if gate <= GATE_EARTH:
        if s.starting or s.element < 0 or (gate != GATE_TOTAL and gate - GATE_FIRE != s.element):
            return -1  # §8.11: nobody is attacked
        return power(s, other, s.element)
    if gate == GATE_OPPONENT_ACTIVE:
        return size(active(s, other))
    if gate == GATE_OPPONENT_TABLE:
        return size(on_table(s, other))
    if gate == GATE_MY_TABLE:
        return size(on_table(s, me))
    if gate == GATE_OPPONENT_DRAGONS:
        return -s.dragons if me == 0 else s.dragons
    return size(s.hand[other]) - size(s.hand[me])  # §10.5: the mutant itself included


def extra(s: MomentRef, kind: cython.int) -> cython.int:
    """Return how many more boosters or supports who is at turn may play (§6.3, §6.4)."""
    t = s.table[s.turn]
    count: cython.int = 0
    allowing: cython.uint = working(s, s.turn, VERB_ALLOW)
    slot: cython.int
    while allowing:
        slot = lowest(allowing)
        allowing &= allowing - 1
        if at(t, slot, AT_WHAT) == WHAT_PLAY and t.select[at(t, slot, AT_CARDS)] == t.kind[kind]:
            if at(t, slot, AT_AMOUNT_HOW) == AMOUNT_ANY:
                return PLENTY
            count += at(t, slot, AT_AMOUNT)
    return count


def plays_of(s: MomentRef, kind: cython.int, how: cython.int) -> cython.int:
    """Count the cards of a kind played this turn that were booked in a way; 0 is in any way."""
    count: cython.int = 0
    i: cython.int
    for i in range(s.plays):
        if s.table[s.turn].kind[kind] & bit(s.played[i]) and (how == 0 or s.booked[i] == how):
            count += 1
    return count


def is_replaying(s: MomentRef) -> cython.bint:
    """Tell whether the active cards count as this turn's character play (§15.1, P11)."""
    if s.phase != PHASE_LEADERSHIP or s.leading[s.turn] < 0:
        return False
    replay: cython.uint = working(s, s.turn, VERB_REPLAY) & bit(s.leading[s.turn])
    return replay != 0 and (s.peer != 0 or fighters(s, s.turn) != 0)


def booking(s: MomentRef, slot: cython.int) -> cython.int:
    """Return how a hand card would be booked if it were played now, or HOW_NOT."""
    t = s.table[s.turn]
    one: cython.uint = bit(slot)
    if not s.hand[s.turn] & one or s.phase < PHASE_BEGIN or s.phase > PHASE_BOOSTER:
        return HOW_NOT
    if forbidden(s, s.turn) & one:
        return HOW_NOT
    if t.kind[KIND_LEADERSHIP] & one:
        return _booked_leadership(s)
    if t.kind[KIND_CHARACTER] & one:
        return _booked_character(s, slot)
    if t.kind[KIND_BOOSTER] & one:
        return _booked_booster(s, slot, KIND_BOOSTER, KIND_SUPPORT)
    if t.kind[KIND_SUPPORT] & one:
        return _booked_booster(s, slot, KIND_SUPPORT, KIND_BOOSTER)
    return HOW_NOT


def _booked_leadership(s: MomentRef) -> cython.int:
    if s.phase > PHASE_LEADERSHIP or s.plays:
        return HOW_NOT
    return HOW_LEADERSHIP


def is_free(s: MomentRef, slot: cython.int) -> cython.bint:
    """Tell whether a hand card is FREE, by its icon or the card before it (§6.8, §6.12)."""
    look(s)
    if s.off[s.turn * OFFS + OFF_ICON] & bit(slot):
        return False
    return s.next_free != 0 or s.table[s.turn].icon[ICON_FREE] & bit(slot) != 0


def _booked_character(s: MomentRef, slot: cython.int) -> cython.int:
    if s.phase > PHASE_CHARACTER or stopping(s) >= 0 or not gate_is_open(s, slot):
        return HOW_NOT
    if is_free(s, slot):
        return HOW_FREE
    if plays_of(s, KIND_CHARACTER, HOW_NORMAL) == 0:  # P3: in the peer a free one blocks it
        return HOW_NOT if s.peer and plays_of(s, KIND_CHARACTER, 0) else HOW_NORMAL
    if has_open_pair(s, slot):
        return HOW_PAIR
    if _joins_gang_play(s, slot):
        return HOW_GANG
    return HOW_NOT


def has_open_pair(s: MomentRef, slot: cython.int) -> cython.bint:
    """Tell whether a card makes a pair with one played this turn that has no partner (§6.9)."""
    t = s.table[s.turn]
    ignored: cython.uint = s.off[s.turn * OFFS + OFF_ICON]
    if not t.pair[slot] or ignored & bit(slot):
        return False
    open_pairs: cython.int = 0
    i: cython.int
    for i in range(s.plays):
        if t.pair[s.played[i]] == t.pair[slot] and s.combat[s.turn] & bit(s.played[i]):
            if s.booked[i] == HOW_PAIR:
                open_pairs -= 1
            elif s.booked[i] == HOW_NORMAL and not ignored & bit(s.played[i]):
                open_pairs += 1
    return open_pairs > 0


def gang_of(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.int:
    """Return the gang that a card shows, 0 for none or where its icon is ignored."""
    look(s)
    return 0 if s.off[seat * OFFS + OFF_ICON] & bit(slot) else s.table[seat].gang[slot]


def _joins_gang_play(s: MomentRef, slot: cython.int) -> cython.bint:
    """Tell whether a card belongs to the gang of this turn's character play (§6.10)."""
    gang: cython.int = gang_of(s, s.turn, slot)
    i: cython.int
    if gang:
        for i in range(s.plays):
            if s.booked[i] == HOW_NORMAL and s.combat[s.turn] & bit(s.played[i]):
                if gang_of(s, s.turn, s.played[i]) == gang:
                    return True
    return False


def joins_gang(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.bint:
    """Tell whether the first character of a turn joins its gang and covers nothing (§6.10)."""
    gang: cython.int = gang_of(s, seat, slot)
    cards: cython.uint = s.combat[seat]
    if not gang:
        return False
    while cards:
        if gang_of(s, seat, lowest(cards)) != gang:
            return False
        cards &= cards - 1
    return True


def _booked_booster(
    s: MomentRef, slot: cython.int, kind: cython.int, other: cython.int
) -> cython.int:
    """Say how a booster, or likewise a support, would be booked."""
    if not has_attacked(s):
        return HOW_NOT
    used: cython.int = plays_of(s, kind, HOW_NORMAL)
    if stopping(s) >= 0:  # P4: in the peer an extra works after STOP
        return HOW_NORMAL if s.peer and used < extra(s, kind) else HOW_NOT
    if is_free(s, slot):
        return HOW_FREE
    if has_open_pair(s, slot):
        return HOW_PAIR
    shared: cython.int = max(used + 1 - extra(s, kind), 0)
    shared += max(plays_of(s, other, HOW_NORMAL) - extra(s, other), 0)
    return HOW_NORMAL if shared <= (0 if s.starting else 1) else HOW_NOT


# Demands and prices (§14) ------------------------------------------------------------------


def unmet(s: MomentRef) -> cython.uint:
    """Return the opponent's demands that who is at turn has not met (§14.1, §14.5)."""
    t = s.table[1 - s.turn]
    found: cython.uint = 0
    demands: cython.uint = working(s, 1 - s.turn, VERB_DEMAND) & ~s.met
    slot: cython.int
    duty: cython.int
    while demands:
        slot = lowest(demands)
        demands &= demands - 1
        duty = at(t, slot, AT_DUTY)
        if duty == 0 or plays_of(s, duty, 0) == 0:
            found |= bit(slot)
    return found


def hindering(s: MomentRef) -> cython.uint:
    """Return the unmet demands without which nothing can be announced."""
    found: cython.uint = 0
    demands: cython.uint = unmet(s)
    while demands:
        if not at(s.table[1 - s.turn], lowest(demands), AT_DRAGON_ELSE):
            found |= bit(lowest(demands))
        demands &= demands - 1
    return found


def amplified_card(s: MomentRef, seat: cython.int) -> cython.int:
    """Return the card of a side whose demand is doubled, or -1."""
    cards: cython.uint = amplifiable(s, seat)
    if not cards:
        return -1
    chosen: cython.int = s.amplified[seat]
    return chosen if chosen >= 0 and cards & bit(chosen) else lowest(cards)


def amplifiable(s: MomentRef, seat: cython.int) -> cython.uint:
    """Return the active cards of which a side may double one."""
    amplifiers: cython.uint = working(s, seat, VERB_AMPLIFY)
    if not amplifiers:
        return 0
    cards: cython.uint = s.table[seat].select[at(s.table[seat], lowest(amplifiers), AT_CARDS)]
    return cards & active(s, seat) & ~s.off[seat * OFFS + OFF_TEXT]


def pays(s: MomentRef, payer: cython.int, slot: cython.int, need: cython.int) -> cython.int:
    """Return what a hand card is worth as a payment: as printed, if not ignored (§14.2, §14.4)."""
    look(s)
    t = s.table[payer]
    if s.off[payer * OFFS + OFF_VALUE] & bit(slot):
        return 0
    if need == NEED_CHARACTERS:
        return 1 if t.kind[KIND_CHARACTER] & bit(slot) else 0
    if s.peer and zeroed(s, payer, need - NEED_FIRE) & bit(slot):  # P6
        return 0
    return t.value[(need - NEED_FIRE) * SLOTS + slot]


def _paid(s: MomentRef, payer: cython.int, cards: cython.uint, need: cython.int) -> cython.int:
    total: cython.int = 0
    while cards:
        total += pays(s, payer, lowest(cards), need)
        cards &= cards - 1
    return total


def _is_enough(
    s: MomentRef, payer: cython.int, cards: cython.uint,
    need: cython.int, number: cython.int, need_2: cython.int, number_2: cython.int,
) -> cython.bint:  # fmt: skip
    """Tell whether cards fulfil a need, or instead of it a second one if there is one."""
    if _paid(s, payer, cards, need) >= number:
        return True
    return need_2 != 0 and _paid(s, payer, cards, need_2) >= number_2


def _is_lean(
    s: MomentRef, payer: cython.int, cards: cython.uint,
    need: cython.int, number: cython.int, need_2: cython.int, number_2: cython.int,
) -> cython.bint:  # fmt: skip
    """Tell whether cards fulfil a need and none of them is superfluous (§14.2)."""
    if not _is_enough(s, payer, cards, need, number, need_2, number_2):
        return False
    rest: cython.uint = cards
    while rest:
        if _is_enough(s, payer, cards & ~bit(lowest(rest)), need, number, need_2, number_2):
            return False
        rest &= rest - 1
    return True


def is_payment(
    s: MomentRef, payer: cython.int, owner: cython.int, slot: cython.int, cards: cython.uint
) -> cython.bint:
    """Tell whether these hand cards meet what a card wants, no more and no less."""
    t = s.table[owner]
    times: cython.int = 2 if owner != payer and amplified_card(s, owner) == slot else 1
    need: cython.int = at(t, slot, AT_NEED)
    number: cython.int = at(t, slot, AT_NEED_NUMBER) * times
    need_2: cython.int = at(t, slot, AT_NEED_2)
    number_2: cython.int = at(t, slot, AT_NEED_2_NUMBER) * times
    if not need or cards & ~s.hand[payer]:
        return False
    if at(t, slot, AT_JOIN) != JOIN_BOTH:
        return _is_lean(s, payer, cards, need, number, need_2, number_2)
    part: cython.uint = cards  # §14.3: two sets that have no card in common
    while part:
        if _is_lean(s, payer, part, need, number, 0, 0) and \
                _is_lean(s, payer, cards & ~part, need_2, number_2, 0, 0):  # fmt: skip
            return True
        part = (part - 1) & cards
    return False


def _payments(
    s: MomentRef, payer: cython.int, owner: cython.int, slot: cython.int, moves: MoveRef,
    count: cython.int,
) -> cython.int:  # fmt: skip
    """List every way to pay what a card wants."""
    t = s.table[owner]
    useful: cython.uint = 0
    rest: cython.uint = s.hand[payer]
    card: cython.int
    most: cython.int = at(t, slot, AT_NEED_NUMBER) + at(t, slot, AT_NEED_2_NUMBER)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if pays(s, payer, card, at(t, slot, AT_NEED)) > 0:
            useful |= bit(card)
        elif at(t, slot, AT_NEED_2) and pays(s, payer, card, at(t, slot, AT_NEED_2)) > 0:
            useful |= bit(card)
    return _payments_with(s, payer, owner, slot, 0, useful, 2 * most, moves, count)


def _payments_with(
    s: MomentRef, payer: cython.int, owner: cython.int, slot: cython.int, chosen: cython.uint,
    rest: cython.uint, room: cython.int, moves: MoveRef, count: cython.int,
) -> cython.int:  # fmt: skip
    """List the ways to pay with some cards and others behind them in the order of slots."""
    both: cython.bint = at(s.table[owner], slot, AT_JOIN) == JOIN_BOTH
    cards: cython.uint
    fits: cython.bint
    while rest and count < MOST_MOVES - 1:
        cards = chosen | bit(lowest(rest))
        rest &= rest - 1
        fits = is_payment(s, payer, owner, slot, cards)
        if fits:
            moves[count] = packed(MOVE_PAY, slot, NO_SLOT, 0, cards)
            count += 1
        if room > 1 and (both or not (fits or _is_overpaid(s, payer, owner, slot, cards))):
            count = _payments_with(s, payer, owner, slot, cards, rest, room - 1, moves, count)
    return count


def _is_overpaid(
    s: MomentRef, payer: cython.int, owner: cython.int, slot: cython.int, cards: cython.uint
) -> cython.bint:
    """Tell whether a price is paid already, so that more cards are of no use."""
    t = s.table[owner]
    times: cython.int = 2 if owner != payer and amplified_card(s, owner) == slot else 1
    return _is_enough(
        s, payer, cards, at(t, slot, AT_NEED), at(t, slot, AT_NEED_NUMBER) * times,
        at(t, slot, AT_NEED_2), at(t, slot, AT_NEED_2_NUMBER) * times,
    )  # fmt: skip


# What an effect can do ---------------------------------------------------------------------


def draws(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.int:
    """Return how many cards a `draw` brings now: as many as possible (§3.13)."""
    t = s.table[seat]
    count: cython.int = at(t, slot, AT_AMOUNT)
    if at(t, slot, AT_AMOUNT_HOW) == AMOUNT_TO:
        count = max(count - size(s.hand[seat]), 0)
    if at(t, slot, AT_SOURCE) == FROM_DISCARD_SHUFFLED:
        return min(count, size(s.discard[seat]), hand_room(s, seat))
    return min(count, draw_room(s, seat))


def targets(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.uint:
    """Return the cards that an effect of a side's card can be used on."""
    verb: cython.int = at(s.table[seat], slot, AT_VERB)
    source: cython.int = at(s.table[seat], slot, AT_SOURCE)
    if verb == VERB_SEARCH:
        if source == FROM_DISCARD:
            return s.discard[seat] if hand_room(s, seat) else 0
        return s.deck[seat] if draw_room(s, seat) else 0
    if verb == VERB_RECLAIM:
        return _reclaimable(s, seat, slot) if hand_room(s, seat) else 0
    if verb == VERB_DISCARD and (source == FROM_ACTIVE or source == FROM_COMBAT):
        return _removable(s, seat, slot)
    if verb == VERB_AMPLIFY:
        return amplifiable(s, seat)
    return 0


def _reclaimable(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.uint:
    cards: cython.uint = s.combat[seat] | s.covered[seat]
    if at(s.table[seat], slot, AT_SOURCE) == FROM_ACTIVE:
        cards = s.combat[seat] | s.support[seat]
    return cards & s.table[seat].select[at(s.table[seat], slot, AT_CARDS)] & ~bit(slot)


def _removable(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.uint:
    """Return the opponent's cards that an effect may discard (§8.4, §15.5, §15.6)."""
    victim: cython.int = 1 - seat
    t = s.table[seat]
    look(s)
    cards: cython.uint = s.combat[victim] | s.covered[victim]
    if at(t, slot, AT_SOURCE) == FROM_ACTIVE:
        cards = s.combat[victim] | s.support[victim]
    cards &= s.table[victim].select[at(t, slot, AT_CARDS)] & ~protected(s, victim)
    if at(t, slot, AT_KEEP) == KEEP_LAST_CHARACTER and size(fighters(s, victim)) < 2:
        cards &= ~fighters(s, victim)
    return cards


def stayers(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.uint:
    """Return the characters of which one must be left when all others are discarded (§15.5).

    A protected character stays anyway; in the peer one more stays (P16).
    """
    if at(s.table[seat], slot, AT_KEEP) != KEEP_ONE_CHARACTER:
        return 0
    all_there: cython.uint = fighters(s, 1 - seat)
    if all_there & protected(s, 1 - seat) and not s.peer:
        return 0
    return all_there & _removable(s, seat, slot)


def can_do(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.bint:
    """Tell whether an effect could do anything now; where it cannot, nobody is asked.

    Only what everybody sees is looked at: whether a price can be paid is for its owner to know, so
    they are always asked (§3.13).
    """
    t = s.table[seat]
    verb: cython.int = at(t, slot, AT_VERB)
    source: cython.int = at(t, slot, AT_SOURCE)
    if verb == VERB_DRAW:
        return draws(s, seat, slot) > 0
    if verb == VERB_ATTRACT:
        return True
    if verb == VERB_RETURN:
        return (s.hand[seat] if source == FROM_HAND else s.discard[seat]) != 0
    if verb == VERB_DISCARD and source == FROM_DECK_TOP:
        return s.deck[1 - seat] != 0
    if verb == VERB_DISCARD and source == FROM_HAND:
        return s.hand[seat if at(t, slot, AT_BY) == BY_ME else 1 - seat] != 0
    left: cython.int = 1 if stayers(s, seat, slot) else 0
    return size(targets(s, seat, slot)) > left


def usable(s: MomentRef, when: cython.int) -> cython.uint:
    """Return the active cards of who is at turn with an unused effect of that time."""
    found: cython.uint = active(s, s.turn) & s.table[s.turn].when[when] & ~s.used
    if found:
        look(s)
        found &= ~s.off[s.turn * OFFS + OFF_TEXT]
    cards: cython.uint = found
    while cards:
        if not can_do(s, s.turn, lowest(cards)):
            found &= ~bit(lowest(cards))
        cards &= cards - 1
    return found


# What is due -------------------------------------------------------------------------------


def _expect(
    s: MomentRef, kind: cython.int, seat: cython.int, card: cython.int, count: cython.int
) -> cython.void:
    """Have something due after all that is due already."""
    if s.dues < MOST_DUE:
        s.due[s.dues] = kind
        s.due_seat[s.dues] = seat
        s.due_card[s.dues] = card
        s.due_count[s.dues] = count
        s.due_shown[s.dues] = 0
        s.due_from[s.dues] = 0
        s.dues += 1


def _expect_draw(
    s: MomentRef, seat: cython.int, card: cython.int, count: cython.int
) -> cython.void:
    if count > 0:
        _expect(s, DUE_DRAW, seat, card, count)


def _settle_first(s: MomentRef) -> cython.void:
    """Take away what was due first."""
    i: cython.int
    s.dues -= 1
    for i in range(s.dues):
        s.due[i] = s.due[i + 1]
        s.due_seat[i] = s.due_seat[i + 1]
        s.due_card[i] = s.due_card[i + 1]
        s.due_count[i] = s.due_count[i + 1]
        s.due_shown[i] = s.due_shown[i + 1]
        s.due_from[i] = s.due_from[i + 1]


def _is_idle(s: MomentRef) -> cython.bint:
    """Tell whether nothing is left to choose from for what is due first."""
    kind: cython.int = s.due[0]
    seat: cython.int = s.due_seat[0]
    if kind == DUE_MAY or kind == DUE_AMPLIFY:
        return not can_do(s, seat, s.due_card[0])
    if kind == DUE_DISCARD_ONE_OF:
        return s.due_from[0] & s.hand[seat] == 0
    if kind == DUE_DISCARD or kind == DUE_RETURN:
        return s.hand[seat] == 0 or s.due_count[0] < 1
    if kind == DUE_DISCARD_ANY or kind == DUE_UNDER:
        return s.hand[seat] == 0
    if kind == DUE_BLIND:
        return s.hand[1 - seat] == 0 or s.due_count[0] < 1
    return False


# Effects: one function for each verb -------------------------------------------------------


def _enter(s: MomentRef, slot: cython.int) -> cython.void:
    """Do what a card does on entering play, if its text is not ignored."""
    seat: cython.int = s.turn
    t = s.table[seat]
    verb: cython.int = at(t, slot, AT_VERB)
    look(s)
    if s.off[seat * OFFS + OFF_TEXT] & bit(slot):
        return
    if verb == VERB_ALLOW and at(t, slot, AT_WHAT) == WHAT_NEXT_FREE:
        s.next_free = 1
    if at(t, slot, AT_WHEN) != WHEN_PLAY:
        return
    if verb == VERB_SWITCH:
        if s.element >= 0:
            s.element = 1 - s.element
    elif verb == VERB_DISCLOSE:
        if s.hand[1 - seat] & ~s.disclosed[1 - seat]:
            _expect(s, DUE_DISCLOSE, 1 - seat, slot, 0)
    elif not at(t, slot, AT_OPTIONAL):
        if verb == VERB_DISCARD:
            _use_discard(s, seat, slot, NO_SLOT, 0)
    elif can_do(s, seat, slot):
        _expect(s, DUE_MAY, seat, slot, 0)


def _use(
    s: MomentRef, seat: cython.int, slot: cython.int, target: cython.int, blind: cython.int
) -> cython.void:
    """Carry out an effect that its owner has chosen to use."""
    verb: cython.int = at(s.table[seat], slot, AT_VERB)
    if verb == VERB_DRAW:
        _use_draw(s, seat, slot)
    elif verb == VERB_SEARCH:
        _use_search(s, seat, slot, target)
    elif verb == VERB_DISCARD:
        _use_discard(s, seat, slot, target, blind)
    elif verb == VERB_RECLAIM:
        _to_hand(s, seat, target, 1)
    elif verb == VERB_RETURN:
        _use_return(s, seat, slot)
    elif verb == VERB_AMPLIFY:
        s.amplified[seat] = target


def _use_draw(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.void:
    t = s.table[seat]
    count: cython.int = draws(s, seat, slot)
    if at(t, slot, AT_SOURCE) == FROM_DISCARD_SHUFFLED:
        _expect(s, DUE_FIND, seat, -1, count)
    else:
        _expect(s, DUE_DRAW, seat, slot if at(t, slot, AT_THEN) else -1, count)
        s.due_shown[s.dues - 1] = at(t, slot, AT_REVEAL)


def _use_search(
    s: MomentRef, seat: cython.int, slot: cython.int, target: cython.int
) -> cython.void:
    if at(s.table[seat], slot, AT_SOURCE) == FROM_DECK:
        s.drawn += 1
    if at(s.table[seat], slot, AT_THEN) == THEN_RESHUFFLE:
        s.bottom[seat] = 0
    _to_hand(s, seat, target, 1)
    s.can_undo = 0


def _use_return(s: MomentRef, seat: cython.int, slot: cython.int) -> cython.void:
    """Put hand cards under the deck one by one, or shuffle the discard pile into it (§18.6)."""
    if at(s.table[seat], slot, AT_SOURCE) == FROM_HAND:
        _expect(s, DUE_UNDER, seat, slot, 0)
        return
    cards: cython.uint = s.discard[seat]
    s.bottom[seat] = 0
    while cards:
        _to_deck(s, seat, lowest(cards), 1)
        cards &= cards - 1


def _use_discard(
    s: MomentRef, seat: cython.int, slot: cython.int, target: cython.int, blind: cython.int
) -> cython.void:
    t = s.table[seat]
    source: cython.int = at(t, slot, AT_SOURCE)
    count: cython.int = at(t, slot, AT_AMOUNT)
    victim: cython.int = 1 - seat
    if at(t, slot, AT_AMOUNT_HOW) == AMOUNT_ANY:
        _expect(s, DUE_DISCARD_ANY, seat, slot, 0)
    elif source == FROM_DECK_TOP:
        _expect(s, DUE_TURN_UP, victim, -1, min(count, size(s.deck[victim])))
    elif source == FROM_HAND and at(t, slot, AT_BY) == BY_BLIND:
        _pick_blindly(s, seat, slot, target, blind, count)
    elif source == FROM_HAND:
        if at(t, slot, AT_AMOUNT_HOW) == AMOUNT_DOWNTO:
            count = size(s.hand[victim]) - count
        count = min(count, size(s.hand[victim]))
        if count > 0:
            _expect(s, DUE_DISCARD, victim, slot, count)
    elif at(t, slot, AT_AMOUNT_HOW) == AMOUNT_ALL:
        _discard_all(s, seat, slot, target)
    else:
        _discard(s, victim, target)


def _pick_blindly(
    s: MomentRef, seat: cython.int, slot: cython.int, target: cython.int, blind: cython.int,
    count: cython.int,
) -> cython.void:  # fmt: skip
    """Take cards from the opponent's hand: all by lot, or one by one where some lie open (§7.7)."""
    victim: cython.int = 1 - seat
    count = min(count, size(s.hand[victim]))
    if target == NO_SLOT and not blind:
        _expect(s, DUE_PULL, victim, -1, count)
        return
    if target == NO_SLOT:
        _expect(s, DUE_PULL, victim, -1, 1)
    else:
        _discard(s, victim, target)
    if count > 1:
        _expect(s, DUE_BLIND, seat, slot, count - 1)


def _discard_all(
    s: MomentRef, seat: cython.int, slot: cython.int, staying: cython.int
) -> cython.void:
    """Discard all that an effect reaches, but for the character that must stay."""
    cards: cython.uint = _removable(s, seat, slot)
    left: cython.uint = stayers(s, seat, slot)
    if staying != NO_SLOT:
        cards &= ~bit(staying)
    elif left:
        cards &= ~bit(lowest(left))
    _discard_pile(s, 1 - seat, cards)


def attract(s: MomentRef, seat: cython.int, count: cython.int) -> cython.void:
    """Move dragons to a side one by one; one more than all three wins the game (§11.4, §12.5)."""
    step: cython.int = 1 if seat == 0 else -1
    while count > 0 and s.phase != PHASE_OVER:
        if s.dragons * step == MOST_DRAGONS:
            _finish(s, seat, CRYSTALS_OF_ALL, REASON_DRAGONS)
        else:
            s.dragons += step
        count -= 1


def _finish(
    s: MomentRef, winner: cython.int, crystals: cython.int, reason: cython.int
) -> cython.void:
    s.phase = PHASE_OVER
    s.winner = winner
    s.crystals = crystals
    s.reason = reason
    s.dues = 0
    s.can_undo = 0


# The course of turns and fights ------------------------------------------------------------


def _begin_turn(s: MomentRef, seat: cython.int, starting: cython.int) -> cython.void:
    """Begin a turn: Storms come before everything else (§3.1, §15.2)."""
    s.turn = seat
    s.starting = starting
    s.phase = PHASE_BEGIN
    _forget_turn(s)
    storms: cython.uint = working(s, seat, VERB_ATTRACT) & s.table[seat].when[WHEN_BEGIN]
    if storms and size(storms) >= at(s.table[seat], lowest(storms), AT_CONDITION_NUMBER):
        attract(s, seat, at(s.table[seat], lowest(storms), AT_AMOUNT))


def _forget_turn(s: MomentRef) -> cython.void:
    """Forget what was done in the turn that has ended; leadership goes inactive (§3.12)."""
    s.plays = 0
    s.next_free = 0
    s.drawn = 0
    s.used = 0
    s.met = 0
    s.can_undo = 0
    s.undone = 0
    s.leading[0] = -1
    s.leading[1] = -1
    s.is_fresh = 0


def _end_turn(s: MomentRef) -> cython.void:
    """End a turn after its END phase: Floods, else the opponent's turn (§3.10, §15.3)."""
    seat: cython.int = s.turn
    _forget_turn(s)
    floods: cython.uint = working(s, seat, VERB_ROUT)
    if floods and size(floods) >= at(s.table[seat], lowest(floods), AT_CONDITION_NUMBER):
        _end_fight(s, 1 - seat)
    else:
        _begin_turn(s, 1 - seat, 0)


def fight_dragons(s: MomentRef, retreater: cython.int) -> cython.int:
    """Return how many dragons the winner of a fight attracts (§11.1, §11.2)."""
    winner: cython.int = 1 - retreater
    count: cython.int = 2 if size(on_table(s, winner)) >= TABLE_BONUS else 1
    op: cython.int
    for op in range(OP_PLUS, OP_SET + 1):
        count = _changed_dragons(s, winner, RETREATER_OPPONENT, op, count)
        count = _changed_dragons(s, retreater, RETREATER_ME, op, count)
    return count


def _changed_dragons(
    s: MomentRef, seat: cython.int, retreater: cython.int, op: cython.int, count: cython.int
) -> cython.int:
    t = s.table[seat]
    cards: cython.uint = working(s, seat, VERB_DRAGONS)
    slot: cython.int
    number: cython.int
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if at(t, slot, AT_RETREATER) != retreater or at(t, slot, AT_OP) != op:
            continue
        number = at(t, slot, AT_NUMBER)
        if op == OP_PLUS:
            count += number
        elif op == OP_MINUS:
            count = max(count - number, 0)
        elif op == OP_MAX:
            count = min(count, number)
        else:
            count = number
    return count


def _attract_unmet(s: MomentRef, payer: cython.int, is_retreat: cython.bint) -> cython.void:
    """Let the opponent attract a dragon for each demand of that kind left unmet (§11.3)."""
    t = s.table[1 - payer]
    demands: cython.uint = working(s, 1 - payer, VERB_DEMAND) & ~s.met
    slot: cython.int
    while demands:
        slot = lowest(demands)
        demands &= demands - 1
        if at(t, slot, AT_DRAGON_ELSE) and (not is_retreat or at(t, slot, AT_EVEN_IF_RETREAT)):
            attract(s, 1 - payer, 1)


def _end_fight(s: MomentRef, retreater: cython.int) -> cython.void:
    """End a fight: dragons, both tables to the discard piles, refilling (§11)."""
    _attract_unmet(s, retreater, True)
    if s.phase != PHASE_OVER:
        attract(s, 1 - retreater, fight_dragons(s, retreater))
    if s.phase == PHASE_OVER:
        return
    _clear_table(s, retreater)
    _clear_table(s, 1 - retreater)
    _leave_fight(s, retreater, 0)
    _expect_refill(s, retreater)
    _expect_refill(s, 1 - retreater)


def _clear_table(s: MomentRef, seat: cython.int) -> cython.void:
    _discard_pile(s, seat, s.covered[seat])
    _discard_pile(s, seat, s.combat[seat])
    _discard_pile(s, seat, s.support[seat])
    s.amplified[seat] = -1


def _leave_fight(s: MomentRef, seat: cython.int, declined: cython.int) -> cython.void:
    """End a turn with a retreat or by declining; the next fight waits for the hands."""
    _forget_turn(s)
    s.turn = seat
    s.starting = declined
    s.element = NO_ELEMENT
    s.phase = PHASE_REFILL


def _expect_refill(s: MomentRef, seat: cython.int) -> cython.void:
    """Refill a hand to six; no card on the table restrains it (§7.2)."""
    _expect_draw(s, seat, -1, min(HAND_SIZE - size(s.hand[seat]), size(s.deck[seat])))


def _decline(s: MomentRef, cards: cython.uint) -> cython.void:
    """Decline to start a fight (§5, P7)."""
    seat: cython.int = s.turn
    bare: cython.bint = s.hand[seat] == 0
    _discard_set(s, seat, cards)
    _leave_fight(s, seat, 1)
    if bare and s.peer:
        _end_by_cards(s, seat)
    else:
        _expect_refill(s, seat)


def _after_refill(s: MomentRef) -> cython.void:
    """End the game if somebody is out of cards, else begin the fight (§12.1).

    Who has retreated starts it; where somebody declined, the other one (§5.1).
    """
    if s.hand[0] | s.deck[0] and s.hand[1] | s.deck[1]:
        _begin_turn(s, 1 - s.turn if s.starting else s.turn, 1)
    else:
        _end_by_cards(s, 1 if s.out[1] == 1 else 0)


def _end_by_cards(s: MomentRef, first_out: cython.int) -> cython.void:
    """Give the game to the side with dragons, or to the opponent of who ran out first (§12.3)."""
    if s.dragons > 0:
        _finish(s, 0, 1 + s.dragons, REASON_CARDS)
    elif s.dragons < 0:
        _finish(s, 1, 1 - s.dragons, REASON_CARDS)
    else:
        _finish(s, 1 - first_out, 1, REASON_CARDS)


def _leave_plays(s: MomentRef) -> cython.void:
    """Close the booster phase: demands for which a dragon is due are checked (§3.6)."""
    if s.phase < PHASE_POST:
        s.phase = PHASE_POST
        _attract_unmet(s, s.turn, False)


def _announce(s: MomentRef, element: cython.int) -> cython.void:
    """Announce power, then refresh the hand (§3.7, §3.8)."""
    _leave_plays(s)
    if s.phase == PHASE_OVER:
        return
    seat: cython.int = s.turn
    s.element = element
    s.phase = PHASE_REFRESH
    s.amplified[seat] = -1
    s.can_undo = 0
    if size(amplifiable(s, seat)) > 1:
        _expect(s, DUE_AMPLIFY, seat, lowest(working(s, seat, VERB_AMPLIFY)), 0)


def _refresh(s: MomentRef) -> cython.void:
    """Draw up to six, as far as the opponent lets it be; then comes END (§7.1)."""
    _expect_draw(s, s.turn, -1, min(HAND_SIZE - size(s.hand[s.turn]), draw_room(s, s.turn)))
    if not s.dues:
        s.phase = PHASE_END


def _settle(s: MomentRef) -> cython.void:
    """Go on until somebody has to choose, chance has to act, or it is over."""
    while s.phase != PHASE_OVER:
        if s.dues:
            if not _is_idle(s):
                return
            _settle_first(s)
        elif s.phase == PHASE_REFRESH:
            _refresh(s)
        elif s.phase == PHASE_END and not usable(s, WHEN_END):
            _end_turn(s)
        elif s.phase == PHASE_REFILL:
            _after_refill(s)
        elif s.phase == PHASE_DEAL and s.mulligan:
            s.phase = PHASE_MULLIGAN
            _expect(s, DUE_MULLIGAN, 0, -1, 0)
            _expect(s, DUE_MULLIGAN, 1, -1, 0)
        elif s.phase == PHASE_DEAL or s.phase == PHASE_MULLIGAN:
            _begin_turn(s, s.turn, 1)
        else:
            return


# Moves that are made -----------------------------------------------------------------------


def push(s: MomentRef, move: cython.ulonglong) -> cython.void:
    """Make a legal move, with all that follows from it."""
    kind: cython.int = kind_of(move)
    slot: cython.int = slot_of(move)
    cards: cython.uint = mask_of(move)
    if kind == MOVE_PLAY:
        _play(s, slot)
    elif kind == MOVE_ANNOUNCE:
        _announce(s, slot)
    elif kind == MOVE_RETREAT:
        _end_fight(s, s.turn)
    elif kind == MOVE_DECLINE:
        _decline(s, cards)
    elif kind == MOVE_USE:
        _push_use(s, slot, target_of(move), flag_of(move))
    elif kind == MOVE_PAY:
        _pay(s, slot, cards)
    elif kind == MOVE_RETRIEVE:
        _to_hand(s, s.turn, slot, 1)
    elif kind == MOVE_DONE and not s.dues:
        s.used = s.table[s.turn].all
    elif kind == MOVE_SKIP or kind == MOVE_DONE:
        _settle_first(s)
    elif kind == MOVE_UNDO:
        _undo(s)
    elif kind == MOVE_FORFEIT:
        _finish(s, 1 - s.turn, CRYSTALS_OF_ALL, REASON_FORFEIT)
    elif kind == MOVE_PUT_BACK:
        _put_back(s, cards)
    elif kind <= MOVE_RETURN:
        _push_hand_card(s, kind, slot)
    else:
        _push_chance(s, kind, slot, cards)
    _note_cards(s)
    _settle(s)


def _undo(s: MomentRef) -> cython.void:
    """Put all back as it was before the character; what was shown since is known (§19.1, §18.6)."""
    shown: cython.uint = ~(s.hand[s.turn] | s.deck[s.turn])
    bring_back(s)
    shown &= s.hand[s.turn] & ~s.disclosed[s.turn]
    s.known[s.turn] |= shown
    s.seen[s.turn] &= ~shown
    s.undone += 1


def _play(s: MomentRef, slot: cython.int) -> cython.void:
    seat: cython.int = s.turn
    t = s.table[seat]
    how: cython.int = booking(s, slot)
    joins: cython.bint
    if t.kind[KIND_LEADERSHIP] & bit(slot):
        _discard(s, seat, slot)
        s.leading[seat] = slot
        s.phase = PHASE_LEADERSHIP
    elif t.kind[KIND_CHARACTER] & bit(slot):
        if s.phase < PHASE_CHARACTER:
            keep_before(s)
            s.can_undo = 1
            s.phase = PHASE_CHARACTER
            joins = joins_gang(s, seat, slot)
            if not joins:  # §6.11
                s.covered[seat] |= s.combat[seat]
                s.combat[seat] = 0
        _put_down(s, slot, 0)
    else:
        s.phase = PHASE_BOOSTER
        _put_down(s, slot, t.kind[KIND_SUPPORT] & bit(slot))
    s.is_fresh = 0
    if s.plays < MOST_PLAYED:
        s.played[s.plays] = slot
        s.booked[s.plays] = how
        s.plays += 1
    _enter(s, slot)


def _put_down(s: MomentRef, slot: cython.int, support: cython.uint) -> cython.void:
    _leave(s, s.turn, slot)
    if support:
        s.support[s.turn] |= bit(slot)
    else:
        s.combat[s.turn] |= bit(slot)
    s.next_free = 0
    _stamp(s, s.turn, slot)


def _push_use(s: MomentRef, slot: cython.int, target: cython.int, blind: cython.int) -> cython.void:
    count: cython.int
    seat: cython.int
    kind: cython.int
    if s.dues:
        count = s.due_count[0]
        seat = s.due_seat[0]
        kind = s.due[0]
        _settle_first(s)
        if kind == DUE_BLIND:
            _pick_blindly(s, seat, slot, target, blind, count)
        else:
            _use(s, seat, slot, target, blind)
        return
    when: cython.int = at(s.table[s.turn], slot, AT_WHEN)
    s.used |= bit(slot)
    if when == WHEN_MYTURN:
        s.phase = max(s.phase, PHASE_LEADERSHIP)
    elif when == WHEN_POST:
        _leave_plays(s)
        if s.phase == PHASE_OVER:
            return
    _use(s, s.turn, slot, target, blind)


def _pay(s: MomentRef, slot: cython.int, cards: cython.uint) -> cython.void:
    """Pay the price of one's own card, or meet a demand of the opponent."""
    _discard_set(s, s.turn, cards)
    if s.dues:
        _settle_first(s)
        attract(s, s.turn, at(s.table[s.turn], slot, AT_AMOUNT))
    else:
        s.met |= bit(slot)


def _push_hand_card(s: MomentRef, kind: cython.int, slot: cython.int) -> cython.void:
    """Discard one hand card, or put it under or into the deck."""
    seat: cython.int = s.due_seat[0]
    due: cython.int = s.due[0]
    if kind == MOVE_DISCARD:
        _discard(s, seat, slot)
        if seat != s.turn:
            s.can_undo = 0
    else:
        shown: cython.uint = (s.known[seat] | s.disclosed[seat]) & bit(slot)
        s.seen[seat] |= s.known[seat]  # nobody else knows which card it was (§18.6)
        s.known[seat] = 0
        if kind == MOVE_RETURN:
            s.bottom[seat] = 0
        _to_deck(s, seat, slot, shown != 0)
        if kind == MOVE_UNDER:
            s.bottom[seat] |= bit(slot)
            _stamp(s, seat, slot)
    if due == DUE_DISCARD_ONE_OF:
        _settle_first(s)
    elif due == DUE_DISCARD or due == DUE_RETURN:
        s.due_count[0] -= 1
        if s.due_count[0] < 1:
            _settle_first(s)


def _put_back(s: MomentRef, cards: cython.uint) -> cython.void:
    """Put hand cards into the deck and draw as many anew, when both have decided (§1.4)."""
    seat: cython.int = s.due_seat[0]
    count: cython.int = size(cards)
    _settle_first(s)
    while cards:
        _to_deck(s, seat, lowest(cards), 0)
        cards &= cards - 1
    _expect_draw(s, seat, -1, count)


def _push_chance(
    s: MomentRef, kind: cython.int, seat: cython.int, cards: cython.uint
) -> cython.void:
    if kind == MOVE_BEGINS:
        _settle_first(s)
        s.turn = seat
        begin_deal(s)
        return
    s.can_undo = 0
    if kind == MOVE_DRAW:
        _take(s, seat, cards)
        return
    _settle_first(s)
    if kind == MOVE_FIND:
        _find(s, seat, cards)
    elif kind == MOVE_DISCLOSE:
        s.disclosed[seat] = s.hand[seat]
        s.known[seat] = 0
        s.seen[seat] &= ~s.hand[seat]
    else:
        _discard_set(s, seat, cards)


def begin_deal(s: MomentRef) -> cython.void:
    """Have six cards drawn by each (§1.3)."""
    s.phase = PHASE_DEAL
    s.starting = 1
    _expect_refill(s, 0)
    _expect_refill(s, 1)


def _take(s: MomentRef, seat: cython.int, cards: cython.uint) -> cython.void:
    """Draw cards, and have due what is to follow."""
    card: cython.int = s.due_card[0]
    shown: cython.int = s.due_shown[0]
    rest: cython.uint = cards
    _settle_first(s)
    while rest:
        _to_hand(s, seat, lowest(rest), shown)
        rest &= rest - 1
    if s.phase >= PHASE_BEGIN and s.phase <= PHASE_END:
        s.drawn += size(cards)
    if card < 0:
        return
    then: cython.int = at(s.table[seat], card, AT_THEN)
    if then == THEN_DISCARD:
        _expect(s, DUE_DISCARD_ONE_OF, seat, card, 1)
        s.due_from[s.dues - 1] = cards
    elif then == THEN_RETURN:
        then = min(at(s.table[seat], card, AT_THEN_NUMBER), size(s.hand[seat]))
        _expect(s, DUE_RETURN, seat, card, then)


def _find(s: MomentRef, seat: cython.int, cards: cython.uint) -> cython.void:
    """Take cards blindly from the shuffled discard pile; nobody else knows which (§18.6)."""
    rest: cython.uint = s.discard[seat]
    slot: cython.int
    s.seen[seat] |= rest
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        if cards & bit(slot):
            _to_hand(s, seat, slot, 0)
        else:
            s.shuffled[seat] |= bit(slot)


# Moves that may be made --------------------------------------------------------------------


def to_act(s: MomentRef) -> cython.int:
    """Return the seat that must choose, CHANCE, or NOBODY when it is over."""
    if s.phase == PHASE_OVER:
        return NOBODY
    if s.dues:
        return CHANCE if s.due[0] <= DUE_DISCLOSE else s.due_seat[0]
    return s.turn


def has_attacked(s: MomentRef) -> cython.bint:
    """Tell whether this turn has its character play, so that power may be announced."""
    return s.phase >= PHASE_CHARACTER or is_replaying(s)


def can_announce(s: MomentRef, element: cython.int) -> cython.bint:
    """Tell whether power may be announced in an element now (§8.7, §8.8)."""
    if not has_attacked(s) or (s.element >= 0 and element != s.element):
        return False
    if s.phase < PHASE_POST and hindering(s):
        return False
    if has_shield(s, s.turn, element):
        return True
    return power(s, s.turn, element) >= power(s, 1 - s.turn, element)


def can_undo(s: MomentRef) -> cython.bint:
    """Tell whether the turn may be taken back to before its first character (§19.1)."""
    if (
        not s.can_undo
        or s.undone >= MOST_UNDONE
        or s.phase < PHASE_CHARACTER
        or s.phase > PHASE_BOOSTER
        or s.dues
    ):
        return False
    return not can_announce(s, FIRE) and not can_announce(s, EARTH)


def retrievable(s: MomentRef) -> cython.uint:
    """Return the cards that may be taken back at the beginning of a turn (§9)."""
    me: cython.int = s.turn
    look(s)
    cards: cython.uint = s.combat[me] | s.support[me]
    cards &= s.table[me].icon[ICON_RETRIEVE] & ~s.off[me * OFFS + OFF_ICON]
    if fighters(s, 1 - me) & s.table[1 - me].icon[ICON_RETRIEVE]:
        cards &= ~s.table[me].kind[KIND_CHARACTER]
    return cards if cards and hand_room(s, me) else 0


def legal(s: MomentRef, moves: MoveRef) -> cython.int:
    """List every legal move; return how many there are."""
    if s.phase == PHASE_OVER:
        return 0
    if s.dues:
        return _legal_due(s, moves)
    if s.phase == PHASE_END:
        return _legal_end(s, moves)
    count: cython.int = 0
    if s.phase <= PHASE_BOOSTER:
        count = _legal_acts(s, moves)
    count = _legal_announcements(s, moves, count)
    if can_undo(s):
        moves[count] = packed(MOVE_UNDO, NO_SLOT, NO_SLOT, 0, 0)
        count += 1
    if count == 0:
        moves[count] = packed(MOVE_FORFEIT, NO_SLOT, NO_SLOT, 0, 0)
        count += 1
    return count


def _each(kind: cython.int, cards: cython.uint, moves: MoveRef, count: cython.int) -> cython.int:
    """List a move with each card of a set."""
    while cards:
        moves[count] = packed(kind, lowest(cards), NO_SLOT, 0, 0)
        count += 1
        cards &= cards - 1
    return count


def _plain(kind: cython.int, moves: MoveRef, count: cython.int) -> cython.int:
    moves[count] = packed(kind, NO_SLOT, NO_SLOT, 0, 0)
    return count + 1


def _legal_acts(s: MomentRef, moves: MoveRef) -> cython.int:
    """List what may be done from BEGIN to BOOSTER/SUPPORT, announcing aside."""
    count: cython.int = 0
    if s.phase == PHASE_BEGIN:
        count = _each(MOVE_RETRIEVE, retrievable(s), moves, count)
    cards: cython.uint = s.hand[s.turn]
    while cards:
        if booking(s, lowest(cards)) != HOW_NOT:
            moves[count] = packed(MOVE_PLAY, lowest(cards), NO_SLOT, 0, 0)
            count += 1
        cards &= cards - 1
    cards = usable(s, WHEN_MYTURN)
    while cards:
        count = _uses(s, s.turn, lowest(cards), moves, count)
        cards &= cards - 1
    cards = unmet(s)
    while cards:
        if at(s.table[1 - s.turn], lowest(cards), AT_NEED):
            count = _payments(s, s.turn, 1 - s.turn, lowest(cards), moves, count)
        cards &= cards - 1
    if s.phase <= PHASE_LEADERSHIP:
        if s.starting:
            return _declines(s, moves, count)
        return _plain(MOVE_RETREAT, moves, count)
    return count


def _declines(s: MomentRef, moves: MoveRef, count: cython.int) -> cython.int:
    """List the ways to discard one, two or three cards; with no hand, none (§5.1, §5.3)."""
    hand: cython.uint = s.hand[s.turn]
    if not hand:
        return _plain(MOVE_DECLINE, moves, count)
    first: cython.uint = hand
    second: cython.uint
    third: cython.uint
    cards: cython.uint
    while first and count < MOST_MOVES - 500:
        cards = bit(lowest(first))
        first &= first - 1
        moves[count] = packed(MOVE_DECLINE, NO_SLOT, NO_SLOT, 0, cards)
        count += 1
        second = first
        while second:
            cards |= bit(lowest(second))
            moves[count] = packed(MOVE_DECLINE, NO_SLOT, NO_SLOT, 0, cards)
            count += 1
            third = second & (second - 1)
            while third:
                moves[count] = packed(MOVE_DECLINE, NO_SLOT, NO_SLOT, 0, cards | bit(lowest(third)))
                count += 1
                third &= third - 1
            cards &= ~bit(lowest(second))
            second &= second - 1
    return count


def _legal_announcements(s: MomentRef, moves: MoveRef, count: cython.int) -> cython.int:
    """List the effects before announcing, and what may be announced."""
    fire: cython.bint = can_announce(s, FIRE)
    earth: cython.bint = can_announce(s, EARTH)
    if not fire and not earth:
        return count
    posts: cython.uint = usable(s, WHEN_POST)
    if posts and s.peer:  # P1: the first of them must be used
        return _uses(s, s.turn, lowest(posts), moves, count)
    while posts:
        count = _uses(s, s.turn, lowest(posts), moves, count)
        posts &= posts - 1
    if fire:
        moves[count] = packed(MOVE_ANNOUNCE, FIRE, NO_SLOT, 0, 0)
        count += 1
    if earth:
        moves[count] = packed(MOVE_ANNOUNCE, EARTH, NO_SLOT, 0, 0)
        count += 1
    return count


def _legal_end(s: MomentRef, moves: MoveRef) -> cython.int:
    """List the effects at the end of a turn; in the peer they are forced (P1)."""
    cards: cython.uint = usable(s, WHEN_END)
    if cards and s.peer:
        return _uses(s, s.turn, lowest(cards), moves, 0)
    count: cython.int = 0
    while cards:
        count = _uses(s, s.turn, lowest(cards), moves, count)
        cards &= cards - 1
    return _plain(MOVE_DONE, moves, count)


def _uses(
    s: MomentRef, seat: cython.int, slot: cython.int, moves: MoveRef, count: cython.int
) -> cython.int:
    """List the ways to use an effect."""
    t = s.table[seat]
    verb: cython.int = at(t, slot, AT_VERB)
    if verb == VERB_ATTRACT:
        return _payments(s, seat, seat, slot, moves, count)
    if verb == VERB_DISCARD and at(t, slot, AT_BY) == BY_BLIND and s.disclosed[1 - seat]:
        return _blind_uses(s, seat, slot, moves, count)
    cards: cython.uint = targets(s, seat, slot)
    if at(t, slot, AT_AMOUNT_HOW) == AMOUNT_ALL:
        cards = stayers(s, seat, slot)
        if size(cards) < 2:
            cards = 0
    if not cards:
        moves[count] = packed(MOVE_USE, slot, NO_SLOT, 0, 0)
        return count + 1
    while cards:
        moves[count] = packed(MOVE_USE, slot, lowest(cards), 0, 0)
        count += 1
        cards &= cards - 1
    return count


def _blind_uses(
    s: MomentRef, seat: cython.int, slot: cython.int, moves: MoveRef, count: cython.int
) -> cython.int:
    """List the picks from a hand that is partly disclosed (§7.7)."""
    cards: cython.uint = s.disclosed[1 - seat]
    while cards:
        moves[count] = packed(MOVE_USE, slot, lowest(cards), 0, 0)
        count += 1
        cards &= cards - 1
    if s.hand[1 - seat] & ~s.disclosed[1 - seat]:
        moves[count] = packed(MOVE_USE, slot, NO_SLOT, 1, 0)
        count += 1
    return count


def _legal_due(s: MomentRef, moves: MoveRef) -> cython.int:
    """List what may be done about what is due first; of chance, what it is without its luck."""
    kind: cython.int = s.due[0]
    seat: cython.int = s.due_seat[0]
    card: cython.int = s.due_card[0]
    count: cython.int
    if kind == DUE_BEGINS:
        moves[0] = packed(MOVE_BEGINS, 0, NO_SLOT, 0, 0)
        moves[1] = packed(MOVE_BEGINS, 1, NO_SLOT, 0, 0)
        return 2
    if kind <= DUE_DISCLOSE:
        moves[0] = packed(MOVE_DRAW + kind - DUE_DRAW, seat, NO_SLOT, 0, 0)
        return 1
    if kind == DUE_MULLIGAN:
        return _put_backs(s.hand[seat], moves)
    if kind == DUE_MAY:
        count = _uses(s, seat, card, moves, 0)
        if s.peer and at(s.table[seat], card, AT_VERB) == VERB_SEARCH:  # P2
            return count
        return _plain(MOVE_SKIP, moves, count)
    if kind == DUE_BLIND:
        count = _blind_uses(s, seat, card, moves, 0)
        return _plain(MOVE_DONE, moves, count) if s.peer else count  # P14
    if kind == DUE_AMPLIFY:
        return _uses(s, seat, card, moves, 0)
    if kind == DUE_UNDER:
        return _plain(MOVE_DONE, moves, _each(MOVE_UNDER, s.hand[seat], moves, 0))
    if kind == DUE_RETURN:
        return _each(MOVE_RETURN, s.hand[seat], moves, 0)
    if kind == DUE_DISCARD_ONE_OF:
        return _each(MOVE_DISCARD, s.due_from[0] & s.hand[seat], moves, 0)
    count = _each(MOVE_DISCARD, s.hand[seat], moves, 0)
    return _plain(MOVE_DONE, moves, count) if kind == DUE_DISCARD_ANY else count


def _put_backs(hand: cython.uint, moves: MoveRef) -> cython.int:
    """List every set of hand cards, the empty one first."""
    count: cython.int = 0
    cards: cython.uint = 0
    while True:
        moves[count] = packed(MOVE_PUT_BACK, NO_SLOT, NO_SLOT, 0, cards)
        count += 1
        cards = (cards - hand) & hand
        if cards == 0 or count >= MOST_MOVES:
            return count


def is_legal(s: MomentRef, move: cython.ulonglong) -> cython.bint:
    """Tell whether a move may be made, one of chance with its cards."""
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MOST_MOVES
    count: cython.int = legal(s, moves)
    i: cython.int
    if s.dues and s.due[0] >= DUE_DRAW and s.due[0] <= DUE_TURN_UP:
        return moves[0] == move & 0xFFFF and _can_come(s, mask_of(move))
    for i in range(count):
        if moves[i] == move:
            return True
    # Of the ways to pay there may be more than are listed.
    return kind_of(move) == MOVE_PAY and count > MOST_MOVES - 500 and _is_asked(s, move)


def _can_come(s: MomentRef, cards: cython.uint) -> cython.bint:
    """Tell whether chance may take these cards."""
    sure: cython.uint = certain(s)
    if size(cards) != s.due_count[0] or cards & sure != sure:
        return False
    return cards & ~(sure | uncertain(s)) == 0


def _is_asked(s: MomentRef, move: cython.ulonglong) -> cython.bint:
    """Tell whether a payment is one of those that can be made now."""
    slot: cython.int = slot_of(move)
    if s.dues:
        return s.due[0] == DUE_MAY and s.due_card[0] == slot and \
            is_payment(s, s.turn, s.turn, slot, mask_of(move))  # fmt: skip
    if slot >= SLOTS or not unmet(s) & bit(slot):
        return False
    return is_payment(s, s.turn, 1 - s.turn, slot, mask_of(move))


# Luck --------------------------------------------------------------------------------------


def certain(s: MomentRef) -> cython.uint:
    """Return the cards that chance takes for certain, the others being drawn by lot.

    Those at the bottom of a deck come last and in their order (§7.10, P13).
    """
    seat: cython.int = s.due_seat[0]
    top: cython.uint = s.deck[seat] & ~s.bottom[seat]
    left: cython.int = s.due_count[0] - size(top)
    if s.due[0] != DUE_DRAW and s.due[0] != DUE_TURN_UP:
        return 0
    if left < 0:
        return 0
    found: cython.uint = top
    slot: cython.int
    while left > 0 and not s.peer and s.bottom[seat] & ~found:
        slot = first_stamped(s, seat, s.bottom[seat] & ~found)
        found |= bit(slot)
        left -= 1
    return found


def uncertain(s: MomentRef) -> cython.uint:
    """Return the cards of which chance takes the rest by lot."""
    seat: cython.int = s.due_seat[0]
    if s.due[0] == DUE_FIND:
        return s.discard[seat]
    if s.due[0] == DUE_PULL:
        return s.hand[seat] & ~s.disclosed[seat]
    top: cython.uint = s.deck[seat] & ~s.bottom[seat]
    if s.due_count[0] < size(top):
        return top
    return s.deck[seat] & ~certain(s)


def lot(s: MomentRef, seed: SeedRef) -> cython.ulonglong:
    """Return what chance does where it is to act, by lot."""
    kind: cython.int = s.due[0]
    cards: cython.uint = 0
    rest: cython.uint
    if kind == DUE_BEGINS:
        seed[0] = next_random(seed[0])
        return packed(MOVE_BEGINS, seed[0] >> 40 & 1, NO_SLOT, 0, 0)
    if kind != DUE_DISCLOSE:
        cards = certain(s)
        rest = uncertain(s)
        while size(cards) < s.due_count[0] and rest & ~cards:
            seed[0] = next_random(seed[0])
            cards |= bit(_nth(rest & ~cards, (seed[0] >> 33) % size(rest & ~cards)))
    return packed(MOVE_DRAW + kind - DUE_DRAW, s.due_seat[0], NO_SLOT, 0, cards)


def random_move(s: MomentRef, seed: SeedRef, moves: MoveRef) -> cython.ulonglong:
    """Return a legal move by lot, of chance or of a seat."""
    if s.dues and s.due[0] <= DUE_DISCLOSE:
        return lot(s, seed)
    count: cython.int = legal(s, moves)
    seed[0] = next_random(seed[0])
    return moves[(seed[0] >> 33) % count]


def play_out(s: MomentRef, seed: SeedRef, most: cython.int) -> cython.int:
    """Play on by lot to the end, or for so many moves; return how many were made."""
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MOST_MOVES
    count: cython.int = 0
    while s.phase != PHASE_OVER and count < most:
        push(s, random_move(s, seed, moves))
        count += 1
    return count


# The classes that Python sees --------------------------------------------------------------


@cython.final
@cython.cclass
class DeckTable:
    """A deck as the kernel reads it; None among its cards is one that nobody can see."""

    def __init__(self, cards: tuple[Card | None, ...]) -> None:
        rows = deck_rows(cards)
        self.cards = cards
        self.t = new_table()
        self.t.all = rows.all
        _fill_masks(self.t.kind, rows.masks["kind"])
        _fill_masks(self.t.icon, rows.masks["icon"])
        _fill_masks(self.t.shield, rows.masks["shield"])
        _fill_masks(self.t.odd, rows.masks["odd"])
        _fill_masks(self.t.even, rows.masks["even"])
        _fill_masks(self.t.select, rows.masks["select"])
        _fill_masks(self.t.verb, rows.masks["verb"])
        _fill_masks(self.t.when, rows.masks["when"])
        _fill_masks(self.t.named, rows.masks["named"])
        _fill(self.t.value, rows.value)
        _fill(self.t.pair, rows.pair)
        _fill(self.t.gang, rows.gang)
        _fill(self.t.clause, rows.clause)

    def __dealloc__(self) -> None:
        free_table(self.t)


@cython.cfunc
def _fill_masks(target: MaskRef, numbers: list[int]) -> cython.void:
    i: cython.int
    for i in range(len(numbers)):
        target[i] = numbers[i]


@cython.cfunc
def _fill(target: cython.p_schar, numbers: list[int]) -> cython.void:
    i: cython.int
    for i in range(len(numbers)):
        target[i] = numbers[i]


@lru_cache(maxsize=4096)
def deck_table(cards: tuple[Card | None, ...]) -> DeckTable:
    """Return the table of a deck, the same one whenever it is asked for."""
    return DeckTable(cards)


@cython.final
@cython.cclass
class Kernel:
    """A play in the kernel's hands. It is filled once and then never changed, but by `play_by_lot`.

    Cards are slots here, moves are numbers as `codes.packed` makes them.
    """

    def __init__(self, first: DeckTable, second: DeckTable, peer: int, mulligan: int) -> None:
        """Make a play before its beginning, all cards in the decks."""
        self.tables = (first, second)
        self.s = new_moment()
        s = self.s
        s.table = [first.t, second.t]
        s.peer = peer
        s.mulligan = mulligan
        s.element = NO_ELEMENT
        s.winner = -1
        seat: cython.int
        for seat in range(2):
            s.deck[seat] = s.table[seat].all
            s.leading[seat] = -1
            s.amplified[seat] = -1

    def __dealloc__(self) -> None:
        free_moment(self.s)

    def copied(self) -> Kernel:
        """Return a play of its own that stands the same."""
        first, second = self.tables
        other: Kernel = Kernel(first, second, self.s.peer, self.s.mulligan)
        copy_moment(other.s, self.s)
        return other

    # Playing ------------------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        """Return every legal move."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MOST_MOVES
        count: cython.int = legal(self.s, moves)
        return [moves[i] for i in range(count)]

    def after(self, move: int) -> Kernel:
        """Return the play after a legal move; another is refused."""
        if not self.allows(move):
            raise ValueError(f"{move} is no move that can be made here")
        other: Kernel = self.copied()
        push(other.s, move)
        return other

    def allows(self, move: int) -> bool:
        """Tell whether a move may be made, one of chance with its cards."""
        return 0 <= move < 1 << 46 and is_legal(self.s, move)

    def seat_to_act(self) -> int:
        """Return the seat that must choose, CHANCE, or NOBODY."""
        return to_act(self.s)

    def seat_of_turn(self) -> int:
        """Return the seat whose turn it is."""
        return self.s.turn

    def play_by_lot(self, seed: int, most: int = 20_000) -> int:
        """Play on by lot, in place; return how many moves were made."""
        luck: Seed
        if not cython.compiled:
            luck = [0]
        luck[0] = seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D & 0xFFFFFFFFFFFFFFFF or 1
        if not cython.compiled:
            return play_out(self.s, luck, most)
        count: cython.int
        limit: cython.int = most
        with cython.nogil:
            count = play_out(self.s, luck, limit)
        return count

    def certain_and_uncertain(self) -> tuple[int, int]:
        """Return which cards chance takes for certain, and of which it draws the others."""
        return certain(self.s), uncertain(self.s)

    # Asking -------------------------------------------------------------------------------

    def zones(self, seat: int) -> tuple[int, ...]:
        """Return the sets of a side's cards, in the order of the zones in `codes.py`."""
        s = self.s
        at_seat: cython.int = _seat(seat)
        return (
            s.hand[at_seat], s.deck[at_seat], s.bottom[at_seat], s.disclosed[at_seat],
            s.known[at_seat], s.seen[at_seat], s.combat[at_seat], s.covered[at_seat],
            s.support[at_seat], s.discard[at_seat], s.shuffled[at_seat], s.leadership[at_seat],
        )  # fmt: skip

    def in_order(self, seat: int, cards: int) -> list[int]:
        """Return some cards of a side in the order in which they came to where they are."""
        seat = _seat(seat)
        return sorted(_slots(cards), key=lambda slot: self.s.stamp[seat * SLOTS + slot])

    def side(self, seat: int) -> tuple[int, int, int]:
        """Return the leading card and the amplified one, or -1, and whether the side is out."""
        at_seat: cython.int = _seat(seat)
        return self.s.leading[at_seat], self.s.amplified[at_seat], self.s.out[at_seat]

    def course(self) -> tuple[int, int, int, int, int]:
        """Return turn, phase, whether it is a starting turn, element and dragons."""
        s = self.s
        return s.turn, s.phase, s.starting, s.element, s.dragons

    def ending(self) -> tuple[int, int, int]:
        """Return winner, crystals and reason."""
        return self.s.winner, self.s.crystals, self.s.reason

    def this_turn(self) -> tuple[int, int, int, int, int]:
        """Return if the next card is free, cards drawn, times undone, cards used, demands met."""
        s = self.s
        return s.next_free, s.drawn, s.undone, s.used, s.met

    def plays(self) -> list[tuple[int, int]]:
        """Return the cards played this turn and how they were booked."""
        return [(self.s.played[i], self.s.booked[i]) for i in range(self.s.plays)]

    def dues(self) -> list[tuple[int, int, int, int, int, int]]:
        """Return what is due: kind, seat, card or -1, count, whether it is shown, cards."""
        s = self.s
        return [
            (s.due[i], s.due_seat[i], s.due_card[i], s.due_count[i], s.due_shown[i], s.due_from[i])
            for i in range(s.dues)
        ]

    def before(self) -> Kernel | None:
        """Return the play before the first character of this turn, while that can come back."""
        if not self.s.can_undo:
            return None
        other: Kernel = self.copied()
        bring_back(other.s)
        return other

    def total(self, seat: int, element: int) -> int:
        """Return the total of a side in an element."""
        return power(self.s, _seat(seat), _element(element))

    def values(self, seat: int, element: int) -> tuple[list[int], list[int]]:
        """Return the value of each card, and for each that raises one other which that is."""
        values: Values
        picked: Values
        if not cython.compiled:
            values, picked = [0] * SLOTS, [0] * SLOTS
        find_values(self.s, _seat(seat), _element(element), values, picked)
        return [values[i] for i in range(SLOTS)], [picked[i] for i in range(SLOTS)]

    def ignored(self, seat: int) -> tuple[int, ...]:
        """Return the cards of a side that lack their text, values, icons, STOP, PROTECTED."""
        look(self.s)
        first = _seat(seat) * OFFS
        return tuple([self.s.off[first + i] for i in range(OFFS)])

    def ignoring(self, seat: int, slot: int) -> int:
        """Return the opponent's cards that ignore a card or something of it."""
        return ignorers(self.s, _seat(seat), _slot(slot))

    def reduced(self, seat: int, element: int) -> int:
        """Return the cards of a side that the opponent reduces to nothing."""
        return zeroed(self.s, _seat(seat), _element(element))

    def in_force(self, seat: int, verb: int) -> int:
        """Return the active cards of a side with a verb whose text is not ignored."""
        return working(self.s, _seat(seat), within(verb, 0, VERB_SWITCH))

    def guarded(self, seat: int) -> int:
        """Return the active cards of a side that are protected."""
        look(self.s)
        return protected(self.s, _seat(seat))

    def is_shielded(self, seat: int, element: int) -> bool:
        """Tell whether a side has a shield in an element."""
        return has_shield(self.s, _seat(seat), _element(element))

    def booking_of(self, slot: int) -> int:
        """Return how a hand card would be booked, or HOW_NOT."""
        return booking(self.s, _slot(slot))

    def forbidders(self, seat: int, slot: int) -> int:
        """Return the opponent's cards that forbid a side to play a card now."""
        found, limits = 0, working(self.s, 1 - _seat(seat), VERB_LIMIT)
        for limit in _slots(limits):
            if forbidden_by(self.s, seat, limit) >> _slot(slot) & 1:
                found |= 1 << limit
        return found

    def stopped_by(self) -> int:
        """Return the card whose STOP is in force, or -1."""
        return stopping(self.s)

    def is_open(self, slot: int) -> bool:
        """Tell whether the gate of a mutant is open."""
        return gate_is_open(self.s, _slot(slot))

    def may_announce(self, element: int) -> bool:
        """Tell whether an element may be announced."""
        return can_announce(self.s, _element(element))

    def is_attacking(self) -> bool:
        """Tell whether this turn has its character play."""
        return has_attacked(self.s)

    def hindrances(self) -> int:
        """Return the opponent's unmet demands without which nothing can be announced."""
        return hindering(self.s)

    def demands(self) -> int:
        """Return the opponent's unmet demands."""
        return unmet(self.s)

    def room_in_hand(self, seat: int) -> int:
        """Return how many cards the opponent lets a side take to its hand."""
        return hand_room(self.s, _seat(seat))

    def key(self) -> tuple[object, ...]:
        """Return what is equal exactly for plays that stand the same."""
        before = self.before()
        sides = []
        for seat in range(2):
            zones = self.zones(seat)
            piles = (ZONE_BOTTOM, ZONE_COMBAT, ZONE_COVERED, ZONE_SUPPORT, ZONE_DISCARD,
                     ZONE_LEADERSHIP)  # fmt: skip
            orders = [tuple(self.in_order(seat, zones[zone])) for zone in piles]
            sides.append((self.tables[seat].cards, zones, tuple(orders), self.side(seat)))
        return (
            *sides, self.course(), self.ending(), self.this_turn(), tuple(self.plays()),
            tuple(self.dues()), bool(self.s.peer), bool(self.s.mulligan),
            None if before is None else before.key(),
        )  # fmt: skip

    # Filling --------------------------------------------------------------------------------

    def put(self, seat: int, zones: list[list[int]]) -> None:
        """Lay a side's cards where they are, zone by zone; those in a pile in their order."""
        s = self.s
        at_seat: cython.int = _seat(seat)
        masks = [sum(1 << slot for slot in zone) for zone in zones]
        s.hand[at_seat], s.deck[at_seat] = masks[ZONE_HAND], masks[ZONE_DECK]
        s.bottom[at_seat], s.disclosed[at_seat] = masks[ZONE_BOTTOM], masks[ZONE_DISCLOSED]
        s.known[at_seat], s.seen[at_seat] = masks[ZONE_KNOWN], masks[ZONE_SEEN]
        s.combat[at_seat], s.covered[at_seat] = masks[ZONE_COMBAT], masks[ZONE_COVERED]
        s.support[at_seat], s.discard[at_seat] = masks[ZONE_SUPPORT], masks[ZONE_DISCARD]
        s.shuffled[at_seat] = masks[ZONE_SHUFFLED]
        s.leadership[at_seat] = masks[ZONE_LEADERSHIP]
        for zone in (ZONE_BOTTOM, ZONE_COVERED, ZONE_COMBAT, ZONE_SUPPORT, ZONE_DISCARD,
                     ZONE_LEADERSHIP):  # fmt: skip
            for slot in zones[zone]:
                _stamp(s, at_seat, _slot(slot))
        s.is_fresh = 0

    def set_side(self, seat: int, leading: int, amplified: int, out: int) -> None:
        """Set what `side` returns."""
        at_seat: cython.int = _seat(seat)
        self.s.leading[at_seat] = within(leading, -1, SLOTS - 1)
        self.s.amplified[at_seat] = within(amplified, -1, SLOTS - 1)
        self.s.out[at_seat] = out

    def set_course(self, turn: int, phase: int, starting: int, element: int, dragons: int) -> None:
        """Set what `course` returns."""
        s = self.s
        s.turn, s.phase = _seat(turn), within(phase, 0, PHASE_OVER)
        s.starting, s.element = within(starting, 0, 1), within(element, NO_ELEMENT, EARTH)
        s.dragons = within(dragons, -MOST_DRAGONS, MOST_DRAGONS)

    def set_ending(self, winner: int, crystals: int, reason: int) -> None:
        """Set what `ending` returns."""
        self.s.winner, self.s.crystals, self.s.reason = winner, crystals, reason

    def set_this_turn(self, next_free: int, drawn: int, undone: int, used: int, met: int) -> None:
        """Set what `this_turn` returns."""
        s = self.s
        s.next_free, s.drawn, s.undone = next_free, drawn, undone
        s.used, s.met = used, met

    def add_play(self, slot: int, how: int) -> None:
        """Add a card played this turn."""
        s = self.s
        if s.plays < MOST_PLAYED:
            s.played[s.plays], s.booked[s.plays] = _slot(slot), how
            s.plays += 1

    def add_due(self, due: tuple[int, int, int, int, int, int]) -> None:
        """Add something that is due."""
        s = self.s
        kind, seat, card, count, shown, cards = due
        least = 0 if kind >= DUE_MAY else -1
        card = within(card, least, SLOTS - 1)
        if s.dues == MOST_DUE:
            raise ValueError("there is no room for more that is due")
        _expect(s, within(kind, DUE_BEGINS, DUE_AMPLIFY), _seat(seat), card, count)
        s.due_shown[s.dues - 1] = shown
        s.due_from[s.dues - 1] = cards

    def set_before(self, before: Kernel) -> None:
        """Set the play before the first character of this turn."""
        self.s.can_undo = 1
        copy_moment(self.s.before, before.s)

    def deal_to(self, starter: int) -> None:
        """Let a seat begin without drawing lots."""
        self.s.turn = _seat(starter)
        begin_deal(self.s)

    def settle(self) -> None:
        """Go on until somebody has to choose, as after a move."""
        _settle(self.s)


def _slots(cards: int) -> list[int]:
    """Return the slots of a set in their order."""
    return [slot for slot in range(SLOTS) if cards >> slot & 1]


def within(value: int, least: int, most: int) -> int:
    """Return a number that the arrays have a place for, or raise."""
    if not least <= value <= most:
        raise IndexError(f"{value} is not from {least} to {most}")
    return value


def _seat(seat: int) -> int:
    return within(seat, 0, 1)


def _element(element: int) -> int:
    return within(element, 0, 1)


def _slot(slot: int) -> int:
    return within(slot, 0, SLOTS - 1)
