"""What a state of Sonne und Mond is worth: points, rows on the way to runs, cards to get rid of."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.sonnemond.cards import DARK, RANKS
from ...games.sonnemond.moves import TOTAL, Move
from ...games.sonnemond.score import bright, gained
from ...games.sonnemond.state import Row, partners
from ...games.sonnemond.turn import StateOrView, after, due, held, lays
from ...games.sonnemond.view import View, size

STRETCH = (0.0, 0.1, 0.4, 0.9, 1.8)
"""What a stretch of so many neighbouring numbers promises its host: it may become a run."""

IN_RUN = 0.9
"""What a card in a run is worth: nearly the point it will bring, if nobody eclipses it."""

COVERED = -0.3
"""A number that lies under something, in a row that may be cleared or not."""

HELD = -0.35
"""A card in hand costs a point only if the play ends before it is laid."""

AT_THE_END = 1.0
"""In the last round every card left over costs its point, and hopes are worth nothing."""


class SonneMondJudge:
    """Compares one side with the mean of the others."""

    def value(self, view: View, seat: int) -> float:
        """Return how much better a seat's side stands than the others."""
        if _is_stuck(view, seat):
            return self.value(after(view, TOTAL), seat)
        seats = len(view.hands)
        own = partners(seats, seat)
        others = [other for other in range(seats) if other not in own]
        mine = sum(_standing(view, mate) for mate in own) / len(own)
        return mine - sum(_standing(view, other) for other in others) / len(others)

    def candidates(self, game: AnyGame, view: StateOrView) -> Sequence[Move]:
        """Return every legal move; none is more forcing than another."""
        return game.legal_moves(view)

    def announced(self, game: AnyGame, view: StateOrView, move: Move) -> Move:
        """Return the move; nothing is ever announced."""
        return move


def _is_stuck(view: StateOrView, seat: int) -> bool:
    """Tell whether a seat has begun a chain that it cannot continue (§3.2)."""
    if view.turn != seat or not view.chain or view.finished or due(view):
        return False
    hand = held(view)
    return not lays(view, hand) and (bool(hand) or view.options.empty_hand_eclipse)


def _standing(view: StateOrView, seat: int) -> float:
    ends = view.starter is not None and view.left == 0
    rows = sum(_promise(view.rows[2 * seat + suit]) for suit in (0, 1))
    hand = view.hands[seat]
    cards = size(hand) if isinstance(hand, int) else bright(hand)
    cost = HELD if view.starter is None else -AT_THE_END
    if ends or view.finished:
        rows = -sum(bright(slot) for suit in (0, 1) for slot in view.rows[2 * seat + suit])
    return gained(view, seat) + rows + cost * cards


def _promise(row: Row) -> float:
    """Return what a row is worth to its host."""
    worth, length = 0.0, 0
    for slot in (*row, None):
        if slot is not None and slot[-1] % RANKS != DARK:
            length += 1
            worth += COVERED * (len(slot) > 1)
            continue
        worth += STRETCH[length] if length < len(STRETCH) else IN_RUN * length
        worth += COVERED if slot is not None else 0.0
        length = 0
    return worth


JUDGE = SonneMondJudge()
