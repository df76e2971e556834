"""What a hand can pay of a price, and why it is no more (§14)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.game import Seat
from ...core.people import People
from . import codes as c
from .cards import ELEMENTS, Card
from .clauses import Need, Price
from .position import StateOrView, cards_in, slots_of


def price_of(card: Card, verb: str) -> Price:
    """Return what a card costs to `attract`, or takes to meet its `demand`; or no needs."""
    prices = (clause.price for clause in card.clauses if clause.verb == verb)
    return next((price for price in prices if price.needs), Price())


def doubled(play: StateOrView, seat: Seat) -> Card | None:
    """Return the card of a side whose demand counts double, if one does (§8.6)."""
    kernel, side = play.kernel, play.position.sides[seat]
    amplifiers = cards_in(kernel.tables[seat], kernel.in_force(seat, c.VERB_AMPLIFY))
    if not amplifiers or amplifiers[0] is None:
        return None
    (clause, *_) = (each for each in amplifiers[0].clauses if each.verb == "amplify")
    working = cards_in(kernel.tables[seat], kernel.in_force(seat, c.VERB_DEMAND))
    fit = [card for card in working if card is not None and card.is_selected(clause.cards)]
    return side.amplified if side.amplified in fit else next(iter(fit), None)


class Purse:
    """What a hand has for a price; the hand must be known to whoever asks."""

    def __init__(
        self, play: StateOrView, seat: Seat, price: Price, times: int = 1, but: Card | None = None
    ) -> None:
        self.play, self.seat = play, seat
        self.needs = tuple(Need(need.what, need.number * times) for need in price.needs)
        self.join = price.join
        hand = play.position.sides[seat].hand
        self.hand = [card for card in hand if card is not None and card is not but]

    def can_pay(self) -> bool:
        """Tell whether the hand has enough."""
        if self.join == "both":
            return not self._lacking() and self._can_pay_apart()
        lacking = self._lacking()
        return not lacking or (self.join == "either" and len(lacking) < len(self.needs))

    def shortage(self, people: People) -> str:
        """Say how much the hand can pay of a price that it cannot pay, and what counts nothing."""
        lacking = self._lacking()
        said = " and ".join(self._part(need) for need in lacking)
        said = said or "fire and earth are paid with different cards"
        return "; ".join((said, *dict.fromkeys(self._blamed(people))))

    def _lacking(self) -> list[Need]:
        return [need for need in self.needs if self._sum(need) < need.number]

    def _part(self, need: Need) -> str:
        if need == Need("characters", 1):
            return "no character"
        return f"{self._sum(need)} of the {need.number} {need.what}"

    def _sum(self, need: Need) -> int:
        return sum(self._counts(card, need) for card in self.hand)

    def _counts(self, card: Card, need: Need) -> int:
        off = self._is_ignored(card) or self._is_reduced(card, need)
        return 0 if off else _printed(card, need)

    def _can_pay_apart(self) -> bool:
        """Tell whether two needs are met by different cards (§14.3)."""
        first, second = self.needs
        best = {0: 0}  # the most for the second by what the first has
        for card in self.hand:
            one, other = self._counts(card, first), self._counts(card, second)
            found = {paid: rest + other for paid, rest in best.items()}
            for paid, rest in best.items():
                found[paid + one] = max(found.get(paid + one, 0), rest)
            best = found
        return any(paid >= first.number and rest >= second.number for paid, rest in best.items())

    # What does not count -------------------------------------------------------------------

    def _slot(self, card: Card) -> int:
        return slots_of(self.play.kernel.tables[self.seat])[card]

    def _is_ignored(self, card: Card) -> bool:
        """Tell whether the values of a card are ignored (§14.4)."""
        return bool(self.play.kernel.ignored(self.seat)[c.OFF_VALUE] >> self._slot(card) & 1)

    def _is_reduced(self, card: Card, need: Need) -> bool:
        """Tell whether a card is reduced to nothing where that lessens payments (P6)."""
        if need.what not in ELEMENTS or not self.play.options.peer_compat:
            return False
        reduced = self.play.kernel.reduced(self.seat, ELEMENTS.index(need.what))
        return bool(reduced >> self._slot(card) & 1)

    def _blamed(self, people: People) -> Iterator[str]:
        """Say of cards of the other side what they let count nothing that would pay."""
        whose = people.whose(self.seat)
        for need in self.needs:
            for card in self.hand:
                if not _printed(card, need):
                    continue
                if self._is_ignored(card):
                    yield from self._ignoring(card, whose)
                elif self._is_reduced(card, need):
                    yield from self._reducing(card, need, whose)

    def _theirs(self, cards: int) -> list[Card]:
        """Return cards of the other side; those that do something lie open."""
        found = cards_in(self.play.kernel.tables[1 - self.seat], cards)
        return [card for card in found if card is not None]

    def _ignoring(self, card: Card, whose: str) -> Iterator[str]:
        for by in self._theirs(self.play.kernel.ignoring(self.seat, self._slot(card))):
            for clause in by.clauses:
                if clause.verb == "ignore" and clause.what == "all":
                    yield f"{by.name} lets {whose} {clause.cards.words} count nothing"

    def _reducing(self, card: Card, need: Need, whose: str) -> Iterator[str]:
        parity = "odd" if _printed(card, need) % 2 else "even"
        for by in self._theirs(self.play.kernel.in_force(1 - self.seat, c.VERB_VALUE)):
            for clause in by.clauses:
                if clause.change.word == parity and card.is_selected(clause.cards):
                    cards = f"{whose} {clause.cards.words}"
                    yield f"{by.name} lets the {parity} values of {cards} count nothing"


def _printed(card: Card, need: Need) -> int:
    """Return what a card pays as it is printed (§14.2)."""
    if need.what == "characters":
        return int(card.kind == "character")
    return (card.fire if need.what == "fire" else card.earth) or 0
