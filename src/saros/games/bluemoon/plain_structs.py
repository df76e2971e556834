"""The structs of `kernel.pxd` as plain objects, and its bit tricks, for an uncompiled kernel."""

from __future__ import annotations

from . import codes as c

MoveList = list[int]
MoveRef = list[int]
Masks = list[int]
MaskRef = list[int]
Values = list[int]
Gains = list[int]
Choices = list[int]
ValueRef = list[int]
Seed = list[int]
SeedRef = list[int]
LIFTED = 32
"""So many sets have the cards that raise one other to a number: five at most."""


class Table:
    """What is printed on the cards of a deck, slot by slot."""

    def __init__(self) -> None:
        self.all = 0
        self.kind = [0] * 4
        self.icon = [0] * 5
        self.shield, self.odd, self.even = [0] * 2, [0] * 2, [0] * 2
        self.select = [0] * c.SELECTORS
        self.verb = [0] * len(c.VERBS)
        self.when = [0] * len(c.WHENS)
        self.named = [0] * c.NAMED
        self.value = [0] * (2 * c.SLOTS)
        self.pair, self.gang = [0] * c.SLOTS, [0] * c.SLOTS
        self.clause = [0] * (c.SLOTS * c.FIELDS)


class Moment:
    """One play at one moment."""

    table: list[Table]

    def __init__(self) -> None:
        self.before: Moment = self
        """Where the one before is kept; one that is kept has no room for another."""
        self.peer = self.mulligan = 0
        self.turn = self.phase = self.starting = self.element = self.dragons = 0
        self.winner = self.crystals = self.reason = 0
        self.hand, self.deck, self.bottom = [0] * 2, [0] * 2, [0] * 2
        self.disclosed, self.known, self.seen = [0] * 2, [0] * 2, [0] * 2
        self.combat, self.covered, self.support = [0] * 2, [0] * 2, [0] * 2
        self.discard, self.shuffled, self.leadership = [0] * 2, [0] * 2, [0] * 2
        self.leading, self.amplified, self.out = [0] * 2, [0] * 2, [0] * 2
        self.used = self.met = 0
        self.next_free = self.drawn = self.undone = self.can_undo = self.is_fresh = 0
        self.played, self.booked = [0] * c.MOST_PLAYED, [0] * c.MOST_PLAYED
        self.plays = 0
        self.stamp = [0] * (2 * c.SLOTS)
        self.clock = 0
        self.dues = 0
        self.due, self.due_seat = [0] * c.MOST_DUE, [0] * c.MOST_DUE
        self.due_card, self.due_count = [0] * c.MOST_DUE, [0] * c.MOST_DUE
        self.due_shown, self.due_from = [0] * c.MOST_DUE, [0] * c.MOST_DUE
        self.off = [0] * (2 * c.OFFS)


MomentRef = Moment
TableRef = Table


def new_moment() -> Moment:
    """Return an empty moment with room for the one before."""
    moment = Moment()
    moment.before = Moment()
    return moment


def new_table() -> Table:
    """Return an empty table."""
    return Table()


def free_moment(moment: Moment) -> None:
    """Give nothing back: Python does that."""


def free_table(table: Table) -> None:
    """Give nothing back: Python does that."""


def copy_moment(to: Moment, moment: Moment) -> None:
    """Copy a moment, and the one before it where it is needed."""
    _copy(to, moment)
    if moment.can_undo and to.before is not to:
        _copy(to.before, moment.before)


def keep_before(moment: Moment) -> None:
    """Lay a moment aside as the one before."""
    _copy(moment.before, moment)


def bring_back(moment: Moment) -> None:
    """Make a moment what it was before."""
    _copy(moment, moment.before)


def _copy(to: Moment, moment: Moment) -> None:
    for name, value in vars(moment).items():
        if name != "before":
            setattr(to, name, value[:] if isinstance(value, list) else value)


def bit(slot: int) -> int:
    """Return the set of one slot."""
    return 1 << slot


def lowest(mask: int) -> int:
    """Return the lowest slot of a set."""
    return (mask & -mask).bit_length() - 1


def size(mask: int) -> int:
    """Return how many slots a set has."""
    return mask.bit_count()


def at(table: Table, slot: int, field: int) -> int:
    """Return what the clause of a card says in one place."""
    return table.clause[slot * c.FIELDS + field]


def next_random(seed: int) -> int:
    """Return the random number after another (xorshift)."""
    wide = (1 << 64) - 1
    seed ^= seed << 13 & wide
    seed ^= seed >> 7
    return seed ^ (seed << 17 & wide)
