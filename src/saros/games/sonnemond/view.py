"""What one seat sees: its hand and all that is public, and nothing else (§6.1)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...core.game import Seat
from .cards import COPIES
from .options import SonneMondOptions
from .state import Cards, Row, State


class View(NamedTuple):
    """A state as a seat sees it; a seat of None is a spectator.

    The fields are those of a state, but a hidden hand and the stack are numbers: how many cards
    they have. (An empty hand hides nothing, and is empty.) `pools` are the cards that this seat
    cannot place, by the shuffle they come from: of a hand drawn before the last shuffle everybody
    knows that its cards are not in the stack, for what was shuffled had lain open (§6.1). All that
    lies nowhere to be seen is in the first pool; so where a play began without the whole deck a
    pool has more cards than places, and which of them are missing is hidden too.
    """

    options: SonneMondOptions
    hands: tuple[Cards | int, ...]
    rows: tuple[Row, ...]
    stack: int
    discard: Cards
    score: tuple[Cards, ...]
    turn: int
    chain: bool
    starter: int | None
    left: int
    turns: int
    shuffles: int
    drawn: tuple[int, ...]
    finished: bool
    seat: Seat | None
    pools: tuple[tuple[int, Cards], ...]


def size(hand: Cards | int) -> int:
    """Return how many cards a hand or a stack has, seen or not."""
    return hand if isinstance(hand, int) else len(hand)


def seen(state: State, seat: Seat | None) -> View:
    """Return the view of a seat; at the end the hands lie open (§4.2)."""
    hidden = [
        other
        for other, hand in enumerate(state.hands)
        if other != seat and hand and not state.finished
    ]
    return _view(state, seat, hidden)


def opened(state: State, seat: Seat | None) -> View:
    """Return the view of a seat before which all hands lie open, as at the end (§4.2)."""
    return _view(state, seat, [])


def _view(state: State, seat: Seat | None, hidden: list[int]) -> View:
    hands = tuple(len(hand) if n in hidden else hand for n, hand in enumerate(state.hands))
    return View(
        state.options, hands, state.rows, len(state.stack), *state[4:], seat,
        _pools(state, hidden),
    )  # fmt: skip


def _pools(state: State, hidden: list[int]) -> tuple[tuple[int, Cards], ...]:
    pools: dict[int, list[int]] = {state.shuffles: list(state.stack)} if state.stack else {}
    for seat in hidden:
        pools.setdefault(state.drawn[seat], []).extend(state.hands[seat])
    if pools:
        # What was in the later shuffles everybody saw; the first pool gets whatever is left.
        first = min(pools)
        later = [card for shuffle, cards in pools.items() if shuffle != first for card in cards]
        pools[first] = unplaced(state, hidden, later)
    return tuple((shuffle, tuple(sorted(cards))) for shuffle, cards in sorted(pools.items()))


def unplaced(state: State, hidden: list[int], known: list[int]) -> list[int]:
    """Return the cards of the deck that are neither seen nor known otherwise."""
    left = list(COPIES)
    seen_hands = (hand for seat, hand in enumerate(state.hands) if seat not in hidden)
    slots = (slot for row in state.rows for slot in row)
    for pile in (*seen_hands, *slots, *state.score, state.discard, known):
        for card in pile:
            left[card] -= 1
    return [card for card, copies in enumerate(left) for _ in range(copies)]


def sampled(view: View, rng: Random) -> State:
    """Return a state that could lie behind a view, every one as likely as any other."""
    pools = {shuffle: list(cards) for shuffle, cards in view.pools}
    for cards in pools.values():
        rng.shuffle(cards)
    hands = []
    for seat, hand in enumerate(view.hands):
        if isinstance(hand, int):
            pool = pools.get(view.drawn[seat], [])
            hands.append(tuple(sorted(pool[:hand])))
            del pool[:hand]
        else:
            hands.append(hand)
    stack = tuple(pools.get(view.shuffles, ())[: view.stack])
    return State(view.options, tuple(hands), view.rows, stack, *view[4:14])
