"""Where the cards of a position lie on a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...games.bluemoon.cards import Card
from ...games.bluemoon.clause_forms import KINDS
from ...games.bluemoon.position import Position, Side
from ..picture import Box
from ..scene import Point
from .layout import MOST_PEEP, PEEP, SLIM, Fan, Half, Layout, fan, two_rows


@dataclass(frozen=True)
class Laid:
    """A card, or the back of one that is not known, and where it lies.

    `area` is `hand`, `combat`, `covered` or `support`; `seen` is what others leave to see of it.
    """

    seat: int
    area: str
    number: int
    card: Card | None
    at: Point
    size: float
    seen: Box

    @property
    def id(self) -> str:
        """Return what the place is called: by the card, wherever it lies."""
        if self.card is None:
            return f"back:{self.seat}:{self.number}"
        return card_id(self.seat, self.card)


def card_id(seat: int, card: Card) -> str:
    """Return the id of a card's place; both decks may have the same card."""
    return f"card:{seat}:{card.number}"


def in_order(cards: Iterable[Card | None]) -> list[Card | None]:
    """Return a hand in the order in which cards can be played, what is not known behind."""
    known = [card for card in cards if card is not None]
    unknown = [card for card in cards if card is None]
    return [*sorted(known, key=lambda card: (KINDS.index(card.kind), card.number)), *unknown]


@dataclass(frozen=True)
class Places:
    """A position on a table, its near side that of a seat."""

    table: Layout
    position: Position
    own: int

    def half(self, seat: int) -> Half:
        """Return what belongs to a seat."""
        return self.table.near if seat == self.own else self.table.far

    def side(self, seat: int) -> Side:
        """Return what a seat has."""
        return self.position.sides[seat]

    def hand(self, seat: int) -> list[Laid]:
        """Return the hand of a seat, far away smaller."""
        cards = in_order(self.side(seat).hand)
        near, box = seat == self.own, self.half(seat).hand
        size = 216.0 if near else box[3]
        fans = (
            two_rows(box, size, len(cards), self.table.row) if near
            else (fan(box, size, len(cards), 4),)
        )  # fmt: skip
        found: list[Laid] = []
        for row, each in enumerate(fans):
            for n in range(len(each.at)):
                seen = each.box(n)
                if row == 0 and len(fans) > 1:  # the second row lies on the first
                    low = fans[1].at[0][1] - fans[1].card / 2
                    seen = (seen[0], seen[1], seen[2], min(seen[3], low - seen[1]))
                found.append(
                    Laid(seat, "hand", len(found), cards[len(found)], each.at[n], each.card, seen)
                )
        return found

    def combat(self, seat: int) -> list[Laid]:
        """Return a combat area: covered cards peeping out at the left under those that fight."""
        side, (left, top, width, high) = self.side(seat), self.half(seat).combat
        covered = len(side.covered)
        peep = min(PEEP, MOST_PEEP / max(covered, 1))
        room = peep * covered
        inner = (left + 10 + room, top, width - 20 - room, high)
        active = fan(inner, self.table.card, max(len(side.combat), 1))
        start = active.at[0][0] - room
        size = active.card * 0.94
        found = []
        for n, card in enumerate(side.covered):
            at = (start + peep * n, active.at[0][1] + active.card * 0.03)
            seen = (at[0] - size * SLIM / 2, at[1] - size / 2, peep, size)
            if n == covered - 1 and not side.combat:
                seen = (seen[0], seen[1], size * SLIM, size)
            elif n == covered - 1:  # it is a little smaller than the card on it
                seen = (seen[0], seen[1], active.at[0][0] - active.card * SLIM / 2 - seen[0], size)
            found.append(Laid(seat, "covered", n, card, at, size, seen))
        return found + self._row(seat, "combat", side.combat, active)

    def support(self, seat: int) -> list[Laid]:
        """Return a support area."""
        left, top, width, high = self.half(seat).support
        cards = self.side(seat).support
        each = fan((left + 10, top, width - 20, high), self.table.card, len(cards))
        return self._row(seat, "support", cards, each)

    def _row(self, seat: int, area: str, cards: Iterable[Card], each: Fan) -> list[Laid]:
        return [
            Laid(seat, area, n, card, each.at[n], each.card, each.box(n))
            for n, card in enumerate(cards)
        ]

    def of(self, seat: int) -> Iterator[Laid]:
        """Yield all cards of a seat that lie side by side, those under others first."""
        yield from self.combat(seat)
        yield from self.support(seat)
        yield from self.hand(seat)

    def all(self) -> dict[tuple[int, Card], Laid]:
        """Return every card that can be seen, by its owner and itself."""
        return {
            (seat, laid.card): laid for seat in (0, 1) for laid in self.of(seat)
            if laid.card is not None
        }  # fmt: skip

    def dragons(self) -> list[Point]:
        """Return where the three dragons are: the first ones come first to a side."""
        side = self.half(0 if self.position.dragons > 0 else 1)
        gone = abs(self.position.dragons)
        return [side.dragons[n] if n < gone else self.table.dragons[n] for n in range(3)]
