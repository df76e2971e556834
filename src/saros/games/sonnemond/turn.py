"""The course of a turn: what is due, what may be done, and what it leads to (§2–§4).

All of it works on views as well as on states. A seat's own moves depend on its hand and on what
is public alone, and so does what comes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ...core.refusal import Refusal
from .cards import ANIMALS, DARK, DECK, HAND, RANKS
from .moves import (
    CLEAR,
    COVER,
    DEAL,
    DRAW,
    ECLIPSE,
    END,
    LAST,
    LAY,
    LEFT,
    OPEN,
    RESHUFFLE,
    RIGHT,
    TOTAL,
    laid,
)
from .state import Cards, Row, State, runs_in, shape
from .view import View, size

MOST_TURNS = 1000
"""After so many a play is scored as it stands (§4.1)."""

Run = tuple[int, int, int]
"""Row, first and last slot."""

StateOrView = State | View
P = TypeVar("P", State, View)


# What may be done --------------------------------------------------------------------------


def due(play: StateOrView) -> int:
    """Return the code of what happens next without anybody's choice, or 0.

    It is seen by all: the deal, a draw into an empty hand, and what a draw needs (§1.3, §3.1,
    §4.1).
    """
    if not play.shuffles:
        return DEAL
    if play.hands[play.turn] or play.starter is not None or play.finished:
        return 0
    if stack := size(play.stack):
        return DRAW | min(HAND, stack) << 4
    return RESHUFFLE if play.discard else LAST


def legal_codes(play: StateOrView) -> list[int]:
    """Return the codes of all legal moves, in an order that depends on the play alone."""
    if forced := due(play):
        return [forced]
    if play.finished:
        return []
    hand = held(play)
    codes = lays(play, hand)
    if not play.chain:
        codes += [CLEAR | mask << 4 for mask in range(1, 1 << len(runs(play)))]
    if codes:
        return codes
    return [TOTAL if hand or play.options.empty_hand_eclipse else END]


def held(play: StateOrView) -> Cards:
    """Return the hand of the seat whose turn it is, refusing to look at a hidden one."""
    hand = play.hands[play.turn]
    if isinstance(hand, int):
        raise Refusal(
            "hidden", f"what seat {play.turn + 1} can do is for that seat alone to know (§6.1)"
        )
    return hand


def lays(play: StateOrView, hand: Cards) -> list[int]:
    """Return every way to lay a card of this hand (§2)."""
    codes: list[int] = []
    rows, before = play.rows, -1
    for card in hand:
        if card == before:  # eclipses are all alike, and the hand is sorted
            continue
        before, rank = card, card % RANKS
        for row in range(card // RANKS, len(rows), 2):
            if not rows[row]:
                if rank != DARK and may_open(play, row):
                    codes.append(laid(LAY, card, row, OPEN))
                continue
            left, right, bright, dark = shape(rows[row])
            if rank == DARK:
                codes += [laid(ECLIPSE, card, row, slot) for slot in bright]
                continue
            if rank < left:
                codes.append(laid(LAY, card, row, LEFT))
            if rank > right:
                codes.append(laid(LAY, card, row, RIGHT))
            for slot, low, high in dark:
                if low < rank < high:
                    codes.append(laid(COVER, card, row, slot))
    return codes


def may_open(play: StateOrView, row: int) -> bool:
    """Tell whether the seat to act may open a missing row (§2.3, §5.1)."""
    host, rows = row >> 1, play.rows
    if host != play.turn and not play.options.open_others_rows:
        return False
    if len(rows) < 8:
        return True
    # The team has no such row yet, and its host none of the other suit.
    return not rows[(row + 4) % 8] and not rows[row ^ 1]


def runs(play: StateOrView) -> list[Run]:
    """Return the runs that the seat to act could clear, sun before moon, from the left (§3.3)."""
    own = (2 * play.turn, 2 * play.turn + 1)
    return [(row, first, last) for row in own for first, last in runs_in(play.rows[row])]


# What comes of it --------------------------------------------------------------------------


def after(play: P, code: int) -> P:
    """Return the play after a legal move, given by its code; what is shuffled is not one."""
    kind = code & 15
    if kind <= COVER:
        return _laid(play, code)
    if kind == CLEAR:
        return _cleared(play, code >> 4)
    if kind == TOTAL:
        return _eclipsed(play)
    if kind == END:
        return play._replace(**_passed(play))
    if kind == LAST:
        return play._replace(starter=play.turn, left=len(play.hands))
    assert kind == DRAW
    return _drawn(play, code >> 4)


def _laid(play: P, code: int) -> P:
    card, row = code >> 4 & 63, code >> 10 & 7
    slot: int = code >> 13
    hand = held(play)
    old: Row = play.rows[row]
    place = hand.index(card)
    new: Row
    if code & 15 == LAY:
        new = ((card,), *old) if slot == LEFT else (*old, (card,))
    else:
        new = (*old[:slot], (*old[slot], card), *old[slot + 1 :])
    hands = put(play.hands, play.turn, hand[:place] + hand[place + 1 :])
    rows = put(play.rows, row, new)
    if ANIMALS[card]:
        return play._replace(hands=hands, rows=rows, chain=True)
    return play._replace(hands=hands, rows=rows, **_passed(play))


def _cleared(play: P, mask: int) -> P:
    """§3.3: whole slots go to the score pile, and the gap closes."""
    rows: list[Row] = list(play.rows)
    taken: list[int] = list(play.score[play.turn])
    chosen = [run for bit, run in enumerate(runs(play)) if mask >> bit & 1]
    for row, first, last in reversed(chosen):
        taken += [card for slot in rows[row][first : last + 1] for card in slot]
        rows[row] = rows[row][:first] + rows[row][last + 1 :]
    score = put(play.score, play.turn, tuple(sorted(taken)))
    return play._replace(rows=tuple(rows), score=score, **_passed(play))


def _eclipsed(play: P) -> P:
    """§3.4: hand and own rows are discarded; the score pile is safe."""
    rows: list[Row] = list(play.rows)
    lost: list[int] = list(held(play))
    for row in (2 * play.turn, 2 * play.turn + 1):
        lost += [card for slot in rows[row] for card in slot]
        rows[row] = ()
    discard = tuple(sorted((*play.discard, *lost)))
    hands = put(play.hands, play.turn, ())
    return play._replace(hands=hands, rows=tuple(rows), discard=discard, **_passed(play))


def _passed(play: StateOrView) -> dict[str, Any]:
    """Return what changes when a turn ends (§4.1)."""
    turns, last = play.turns + 1, play.starter is not None
    if turns >= MOST_TURNS or (last and not play.left):
        return {"chain": False, "turns": turns, "finished": True}
    turn = (play.turn + 1) % len(play.hands)
    return {"turn": turn, "chain": False, "turns": turns, "left": play.left - last}


def skipped(state: State) -> State:
    """Return the state after a turn in which nothing was done."""
    return state._replace(**_passed(state))


def _drawn(play: P, count: int) -> P:
    if isinstance(play, View):
        raise Refusal("hidden", "what is drawn is hidden until it is drawn (§6.1)")
    hands = put(play.hands, play.turn, tuple(sorted(play.stack[:count])))
    drawn = put(play.drawn, play.turn, play.shuffles)
    return play._replace(hands=hands, stack=play.stack[count:], drawn=drawn)


def reshuffled(state: State, order: Sequence[int]) -> State:
    """Return the state with the discard pile as its stack, in this order (§3.1)."""
    return state._replace(stack=tuple(order), discard=(), shuffles=state.shuffles + 1)


def dealt(state: State, order: Sequence[int]) -> State:
    """Return the state with five cards each from a deck in this order (§1.3)."""
    seats = len(state.hands)
    hands = tuple(tuple(sorted(order[HAND * n : HAND * n + HAND])) for n in range(seats))
    stack = tuple(order[HAND * seats :])
    return state._replace(hands=hands, stack=stack, shuffles=1, drawn=(1,) * seats)


def to_shuffle(state: State) -> Cards:
    """Return the cards that chance has to put in order, sorted."""
    return state.discard if state.shuffles else DECK


T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])
