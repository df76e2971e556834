"""One view on one table, and the move that led to it: what all parts of a picture are made from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...core.people import people_of
from ...games import AnyGame
from ...games.bluemoon.account import Account, CardAccount, account
from ...games.bluemoon.cards import Card
from ...games.bluemoon.moves import Discard, Move, Pay, Play, PutBack, Return, Under
from ...games.bluemoon.position import Position, Side, StateOrView, View
from .layout import Layout
from .places import Laid, Places


def eyes_of(view: StateOrView) -> int | None:
    """Return the seat that looks; a whole state is seen by the seat whose turn it is."""
    return view.seat if isinstance(view, View) else view.position.turn


def may_know(view: StateOrView, seat: int) -> bool:
    """Tell whether whoever looks may know what a seat can do: their own, or where all lies open."""
    if not isinstance(view, View) or view.seat == seat:
        return True
    return not any(side.hidden for side in view.position.sides)


class Sight:
    """A view, the table it is shown on, and what was before."""

    def __init__(
        self,
        game: AnyGame,
        view: StateOrView,
        table: Layout,
        before: StateOrView | None = None,
        move: Move | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game, self.view, self.table = game, view, table
        self.move = move
        self.position: Position = view.position
        self.before: Position | None = before.position if before is not None else None
        self.eyes = eyes_of(view)
        self.people = people_of(game, 2, names, self.eyes)
        self.own = self.eyes or 0
        """The side at the bottom: the viewer's, the first for somebody who only watches."""
        self.places = Places(table, self.position, self.own)

    @property
    def seats(self) -> tuple[int, int]:
        """The far side, then the near one."""
        return 1 - self.own, self.own

    def side(self, seat: int) -> Side:
        """Return what a seat has."""
        return self.position.sides[seat]

    @cached_property
    def actor(self) -> int | None:
        """The seat that is to act, CHANCE, or None."""
        return self.game.to_act(self.view)

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.position.phase == "over"

    @cached_property
    def may_act(self) -> bool:
        """Whether whoever looks may make the move: own ones, or anybody's if all lies open."""
        return self.actor in (0, 1) and may_know(self.view, self.actor)

    @cached_property
    def legal(self) -> Sequence[Move]:
        """The moves of whoever looks, if they are to act."""
        return self.game.legal_moves(self.view) if self.may_act else ()

    @cached_property
    def usable(self) -> set[Card]:
        """The cards in hand that can be played now, or that something else asks for.

        Those of which some may be discarded in place of a fight are not asked for yet.
        """
        found: set[Card] = set()
        for move in self.legal:
            match move:
                case Play() | Discard() | Under() | Return():
                    found.add(move.card)
                case PutBack() | Pay():
                    found.update(move.cards)
        return found

    @cached_property
    def accounts(self) -> tuple[Account, Account]:
        """What each side's power is made of."""
        return account(self.view, 0), account(self.view, 1)

    @cached_property
    def accounted(self) -> dict[tuple[int, Card], CardAccount]:
        """The same, by the card and whose it is."""
        return {(seat, each.card): each for seat in (0, 1) for each in self.accounts[seat].cards}

    @cached_property
    def earlier(self) -> dict[tuple[int, Card], Laid]:
        """Where cards lay before the last move."""
        if self.before is None:
            return {}
        return Places(self.table, self.before, self.own).all()

    @cached_property
    def now(self) -> dict[tuple[int, Card], Laid]:
        """Where they lie now."""
        return self.places.all()
