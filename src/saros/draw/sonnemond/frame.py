"""One view on one canvas: where its rows, hands and piles lie, and lay before the last move."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.people import people_of
from ...games import AnyGame
from ...games.sonnemond.cards import HAND, NAMES
from ...games.sonnemond.moves import Cover, Eclipse, Lay, Move
from ...games.sonnemond.state import row_of
from ...games.sonnemond.turn import StateOrView
from ...games.sonnemond.view import View
from ..picture import Box
from ..scene import Point
from .layout import SLIM, Layout, RowPlaces, row_places

PILE = 90.0
"""The room for a score pile and its size at the end of a strip."""

STEP = 0.5
"""How far apart the backs of a hand lie, as a share of their height."""


def row_suits(view: StateOrView, seat: int) -> list[tuple[int, ...]]:
    """Return the suits that each line of a seat has room for.

    Of partners each hosts one row (§5.1): a line has the row that is there, or those that may come.
    """
    if len(view.hands) < 4:
        return [(0,), (1,)]
    hosted = [suit for suit in (0, 1) if view.rows[2 * seat + suit]]
    if hosted:
        return [tuple(hosted)]
    mate = (seat + 2) % 4
    return [tuple(suit for suit in (0, 1) if not view.rows[2 * mate + suit])]


def around(at: Point, card: float) -> Box:
    """Return the rectangle of a card."""
    return (at[0] - card * SLIM / 2, at[1] - card / 2, card * SLIM, card)


def eyes_of(view: StateOrView) -> int | None:
    """Return the seat that looks; a whole state is seen by the seat to act."""
    return view.seat if isinstance(view, View) else view.turn


class Frame:
    """A view, the layout it is shown in, and the move that led to it."""

    def __init__(
        self,
        game: AnyGame,
        view: StateOrView,
        places: Layout,
        before: StateOrView | None,
        move: Move | None,
        names: Sequence[str] = (),
    ) -> None:
        self.game, self.view, self.layout = game, view, places
        self.before, self.move = before, move
        self.seats = len(view.hands)
        self.eyes = eyes_of(view)
        self.titles = game.seat_names(self.seats)
        self.people = people_of(game, self.seats, names, self.eyes)
        self.own = self.eyes or 0
        """The seat at the bottom: the viewer's, the first for somebody who only watches.

        A whole state is seen by the seat to act, and all hands are open.
        """

    def may_act(self) -> bool:
        """Tell whether whoever looks may make the move: own ones, or anybody's if all lies open."""
        turn, closed = self.view.turn, any(isinstance(hand, int) for hand in self.view.hands)
        return self.game.to_act(self.view) == turn and (turn == self.eyes or not closed)

    def order(self) -> list[int]:
        """Return the seats clockwise, the one at the bottom last."""
        return [(self.own + step) % self.seats for step in (*range(1, self.seats), 0)]

    def from_the_top(self) -> list[int]:
        """Return the other seats as their places lie, from the top and from the left."""
        places = {seat: self.head(seat) for seat in self.order()[:-1]}
        return sorted(places, key=lambda seat: (places[seat][1], places[seat][0]))

    def head(self, seat: int) -> Box:
        """Return the strip with a seat's name."""
        return self.layout.regions[(seat - self.own) % self.seats].head

    # Rows ---------------------------------------------------------------------------------

    def line(self, view: StateOrView, row: int) -> Box | None:
        """Return where a row lies or would lie; None if there is no room for it."""
        seat, suit = divmod(row, 2)
        lines = self.layout.regions[(seat - self.own) % self.seats].lines
        for (left, top, width, height), suits in zip(lines, row_suits(view, seat), strict=True):
            if suit in suits:
                share = width / len(suits)
                return (left + share * suits.index(suit), top, share, height)
        return None

    def places(self, view: StateOrView, row: int) -> RowPlaces | None:
        """Return where the cards of a row lie, if there is one."""
        line, count = self.line(view, row), len(view.rows[row])
        return row_places(line, self.layout.card, count) if line and count else None

    def laid_at(self) -> tuple[int, int] | None:
        """Return the row and the slot of the card that was just laid."""
        move = self.move
        if not isinstance(move, Lay | Eclipse | Cover):
            return None
        row = row_of(move.owner, move.suit)
        if isinstance(move, Lay):
            return row, len(self.view.rows[row]) - 1 if move.where == "right" else 0
        return row, move.slot

    # Hands and piles ----------------------------------------------------------------------

    def hand_at(self, number: int, count: int) -> Point:
        """Return the place of a card in the hand at the bottom."""
        x, y = self.layout.hand
        return x + (number - (count - 1) / 2) * (self.layout.held * SLIM + 7), y

    def backs_at(self, seat: int, number: int) -> Point:
        """Return the place of a card in another's hand."""
        left, top, width, height = self.head(seat)
        step = (height - 8) * STEP
        return left + width - PILE - (HAND - number) * step, top + height / 2

    def room_for_name(self, seat: int) -> float:
        """Return how wide a seat's name and points may be."""
        left, _, width, _ = self.head(seat)
        return width - 18 if seat == self.own else self.backs_at(seat, 0)[0] - left - 50

    def held_at(self, view: StateOrView, seat: int, card: str) -> Point:
        """Return where a card was held, or as near to it as one may know."""
        hand = view.hands[seat]
        if seat != self.own:
            return self.backs_at(seat, 0)
        kinds = [] if isinstance(hand, int) else list(dict.fromkeys(NAMES[each] for each in hand))
        return self.hand_at(kinds.index(card), len(kinds)) if card in kinds else self.layout.hand

    def score_at(self, seat: int) -> tuple[Point, float]:
        """Return the place of a score pile, and the height of its cards."""
        if seat == self.own:
            return self.layout.score, self.layout.pile
        left, top, width, height = self.head(seat)
        return (left + width - 34, top + height / 2), height - 8
