"""How a side's power comes about, card by card, for whoever shows it (§8).

Nothing is worked out here: it is all read from the kernel, and only told whose doing it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Seat
from . import codes as c
from .cards import Card
from .clauses import Clause
from .kernel import Kernel
from .position import StateOrView, cards_in, slots_of


@dataclass(frozen=True, slots=True)
class CardAccount:
    """One active card: what is printed on it, and what became of it. Pairs are fire and earth."""

    card: Card
    printed: tuple[int | None, int | None]
    value: tuple[int, int]
    ignored: str
    """`text`, `icons`, `all` or nothing; of what the card has."""
    ignored_by: Card | None
    protected: bool
    changes: tuple[tuple[Card, str], ...]
    """Which cards change its values, and how: `x2`, `to:6`, `zero:odd`."""


@dataclass(frozen=True, slots=True)
class Account:
    """The active cards of a side and what they add up to."""

    cards: tuple[CardAccount, ...]
    floors: tuple[tuple[Card, str, int], ...]
    """Cards that lift the total to a number, with their element or `contested`."""
    totals: tuple[int, int]
    shields: tuple[bool, bool]


def account(play: StateOrView, seat: Seat) -> Account:
    """Return how the power of a seat comes about, as far as it can be seen."""
    kernel, side = play.kernel, play.position.sides[seat]
    teller = _Teller(kernel, seat)
    active = [*side.combat, *side.support, *([side.leading] if side.leading else [])]
    return Account(
        cards=tuple(teller.told(card) for card in active),
        floors=tuple(teller.floors()),
        totals=(kernel.total(seat, c.FIRE), kernel.total(seat, c.EARTH)),
        shields=(kernel.is_shielded(seat, c.FIRE), kernel.is_shielded(seat, c.EARTH)),
    )


def _clause(card: Card, verb: str) -> Clause:
    return next(clause for clause in card.clauses if clause.verb == verb)


class _Teller:
    """Tells of the cards of one side."""

    def __init__(self, kernel: Kernel, seat: Seat) -> None:
        self.kernel, self.seat = kernel, seat
        self.mine, self.theirs = kernel.tables[seat], kernel.tables[1 - seat]
        self.slots = slots_of(self.mine)
        self.off = kernel.ignored(seat)
        self.found = [kernel.values(seat, element) for element in range(2)]
        self.lost = [kernel.reduced(seat, element) for element in range(2)]

    def told(self, card: Card) -> CardAccount:
        slot = self.slots[card]
        ignored = self._ignored(card, slot)
        by = self.kernel.ignoring(self.seat, slot) if ignored else 0
        fire, earth = (values[slot] for values, _ in self.found)
        return CardAccount(
            card,
            printed=(card.fire, card.earth),
            value=(fire, earth),
            ignored=ignored,
            ignored_by=cards_in(self.theirs, by)[0] if by else None,
            protected=bool(self.kernel.guarded(self.seat) >> slot & 1),
            changes=(*self._raises(card, slot), *self._reductions(card, slot)),
        )

    def _ignored(self, card: Card, slot: int) -> str:
        lacks = [mask >> slot & 1 for mask in self.off]
        if lacks[c.OFF_VALUE]:
            return "all"
        if lacks[c.OFF_TEXT] and card.has_text:
            return "text"
        return "icons" if lacks[c.OFF_ICON] and card.icons != {"STOP"} and card.has_icon else ""

    def _raises(self, card: Card, slot: int) -> list[tuple[Card, str]]:
        """Find what raises a card: what raises all of a kind, or was picked for it."""
        raised: list[tuple[Card, str]] = []
        if self.off[c.OFF_VALUE] >> slot & 1:
            return raised
        for by in cards_in(self.mine, self.kernel.in_force(self.seat, c.VERB_VALUE)):
            assert by is not None
            clause = _clause(by, "value")
            picked = [picked[self.slots[by]] for _, picked in self.found]
            of_all = clause.pick == "all" and clause.of == "me"
            if slot in picked or (of_all and card.is_selected(clause.cards)):
                raised.append((by, str(clause.change)))
        return raised

    def _reductions(self, card: Card, slot: int) -> list[tuple[Card, str]]:
        """Find what reduces a card that is reduced."""
        reduced = []
        parities = {"odd": 1, "even": 0}
        for by in cards_in(self.theirs, self.kernel.in_force(1 - self.seat, c.VERB_VALUE)):
            assert by is not None
            clause = _clause(by, "value")
            parity = parities.get(clause.change.word)
            lost = [
                mask >> slot & 1 and value is not None and value % 2 == parity
                for mask, value in zip(self.lost, (card.fire, card.earth), strict=True)
            ]
            if any(lost) and card.is_selected(clause.cards):
                reduced.append((by, str(clause.change)))
        return reduced

    def floors(self) -> list[tuple[Card, str, int]]:
        found = []
        for by in cards_in(self.mine, self.kernel.in_force(self.seat, c.VERB_TOTAL)):
            assert by is not None
            clause = _clause(by, "total")
            found.append((by, clause.element, clause.change.number))
        return found
