"""A play of Sonne und Mond card by card, as chance turns them up.

The stack has no order here. Instead every card that is dealt or drawn is a stroke of luck of its
own, any card of the stack as likely as another; whoever watches a shuffled stack could not tell
the difference. What is due without any luck, a reshuffle or the last round, simply happens.
"""

from __future__ import annotations

from collections import Counter

from ...games.sonnemond import turn
from ...games.sonnemond.cards import DECK, HAND, NAMES
from ...games.sonnemond.moves import DEAL, LAST, RESHUFFLE, TOTAL
from ...games.sonnemond.score import outcome
from ...games.sonnemond.state import Cards, State, partners
from ..spiel_game import CHANCE, OVER, SpielPlay, shares, winnings
from .numbers import code_text

Past = tuple[str, ...]
"""What everybody has seen happen."""

PLAIN = {RESHUFFLE: "reshuffle", LAST: "last round"}
"""What is due without any luck."""


class CardPlay(SpielPlay):
    """A play, with all that is public of its course, and what is drawn but not yet in a hand."""

    __slots__ = ("drawn", "due", "past", "pays")

    def __init__(self, state: State, pays: str, past: Past = (), drawn: Cards = ()) -> None:
        if (due := turn.due(state)) in PLAIN:
            state, past = _settled(state, due), (*past, PLAIN[due])
            due = turn.due(state)
        self.due = due
        """The code of a deal or a draw, or 0."""
        self.past, self.drawn = past, drawn
        self.pays = pays
        """`win` or `points`."""
        seat = OVER if state.finished else CHANCE if due else state.turn
        super().__init__(state, seat, _paid(state, pays))

    def after(self, code: int) -> CardPlay:
        """Return the play after a move of the seat to act, given by its code."""
        state: State = self.state
        text = code_text(code)
        if code & 15 == TOTAL:  # the hand goes to the discard pile in everybody's sight (§6.1)
            text = " ".join((text, *(NAMES[card] for card in state.hands[state.turn])))
        return CardPlay(turn.after(state, code), self.pays, (*self.past, text))

    def luck(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, with how likely each is."""
        pool = self._pool()
        return [(card, count / len(pool)) for card, count in Counter(pool).items()]

    def turned_up(self, card: int) -> CardPlay:
        """Return the play after another card; with the last one the deal or the draw is done."""
        state, drawn = self.state, (*self.drawn, card)
        dealing = self.due == DEAL
        if len(drawn) < (HAND * len(state.hands) if dealing else self.due >> 4):
            return CardPlay(state, self.pays, self.past, drawn)
        rest = self._pool()
        rest.remove(card)
        order = (*drawn, *rest)
        if dealing:
            return CardPlay(turn.dealt(state, order), self.pays, (*self.past, "deal"))
        state = turn.after(state._replace(stack=order), self.due)
        return CardPlay(state, self.pays, (*self.past, f"draw {len(drawn)}"))

    def _pool(self) -> list[int]:
        """Return what may still turn up, sorted."""
        pool = list(self.state.stack if self.state.shuffles else DECK)
        for card in self.drawn:
            pool.remove(card)
        return pool


def _settled(state: State, due: int) -> State:
    """Return a state after what is due without luck: a shuffled stack has no order yet."""
    if due == RESHUFFLE:
        return turn.reshuffled(state, state.discard)
    return turn.after(state, due)


def sides_of(seats: int) -> int:
    """Return how many play against each other: at four, two pairs (§1.3)."""
    return len({partners(seats, seat) for seat in range(seats)})


def _paid(state: State, pays: str) -> list[float]:
    """Return what a finished play brings: its points, or a share of the win."""
    seats = len(state.hands)
    found = outcome(state)
    if found is None:
        return [0.0] * seats
    if pays == "points":
        return [float(points) for points in found.score]
    sides = sides_of(seats)
    return winnings(shares(found, sides), sides)
