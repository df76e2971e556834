"""What a closer look at a card, a row or a pile tells: what is special here, where a card fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.people import sentence
from ...games import AnyGame
from ...games.sonnemond.cards import DARK, NAMES, RANKS, SUITS
from ...games.sonnemond.moves import Cover, Eclipse, Lay
from ...games.sonnemond.rules import named
from ...games.sonnemond.score import at_stake, gained, in_hand, shown_points
from ...games.sonnemond.state import Slot, partners, runs_in
from ...games.sonnemond.turn import StateOrView, due, lays
from ...games.sonnemond.view import size
from ..explanation import Explanation, plain_sentence
from .cells import card_words
from .frame import Frame
from .glossary import kind_of_card
from .holdings import counted
from .layout import layout, table_name
from .reasons import why_not_anywhere
from .story import signed
from .ways import place_of


def explanations(
    game: AnyGame, view: StateOrView, names: Sequence[str] = ()
) -> tuple[Explanation, ...]:
    """Return what is to be told of hands, rows and piles."""
    frame = Frame(game, view, layout(table_name(len(view.hands), False)), None, None, names)
    return (*_hand(frame), *_rows(frame), *_piles(frame))


# Hands -------------------------------------------------------------------------------------


def _hand(frame: Frame) -> Iterator[Explanation]:
    """The viewer's own cards: where each fits if it were their turn, or why nowhere."""
    view, hand = frame.view, frame.view.hands[frame.own]
    if isinstance(hand, int) or frame.eyes is None:
        return
    mine = view._replace(turn=frame.own)
    blocked = why_not_anywhere(mine, frame.people) if not due(view) else {}
    for card in dict.fromkeys(hand):
        moves = [named(mine, code) for code in lays(mine, (card,))]
        goals = [place_of(move) for move in moves if isinstance(move, Lay | Eclipse | Cover)]
        now = (plain_sentence(blocked[card]),) if card in blocked else ()
        yield Explanation(f"hand:{NAMES[card]}", kind_of_card(card), now, tuple(goals))


# Rows --------------------------------------------------------------------------------------


def _rows(frame: Frame) -> Iterator[Explanation]:
    for row, slots in enumerate(frame.view.rows):
        seat, suit = row // 2, SUITS[row % 2]
        for number, slot in enumerate(slots):
            now = (
                *_slot_words(slot, number in (0, len(slots) - 1)),
                *_run_words(frame, row, number),
            )
            yield Explanation(f"slot:{seat}:{suit}:{number}", kind_of_card(slot[-1]), now)


def _slot_words(slot: Slot, at_end: bool) -> Iterator[str]:
    card, *under = reversed(slot)
    if card % RANKS == DARK and under:
        hidden = card_words(under[0])
        yield f"Covers {hidden}, which counts nothing for order and runs until this is covered."
        if at_end:
            yield "Closes this end of the row."
    elif under:
        yield f"Under it: {', then '.join(map(card_words, under))}."


def _run_words(frame: Frame, row: int, number: int) -> Iterator[str]:
    for first, last in runs_in(frame.view.rows[row]):
        if first <= number <= last:
            who = frame.people.name(row // 2)
            yield f"Part of a run of {last - first + 1} that {who} may clear."


# Piles -------------------------------------------------------------------------------------


def _piles(frame: Frame) -> Iterator[Explanation]:
    view = frame.view
    yield Explanation("stack", "stack", (f"{sentence(counted(size(view.stack), 'card'))} left.",))
    yield Explanation("discard", "discard")
    for seat in range(frame.seats):
        yield Explanation(f"score:{seat}", "score", (score_words(frame, seat),))


def score_words(frame: Frame, seat: int) -> str:
    """Say what a seat's points are made of: `7 cleared − 4 in rows − 2 in hand = 1`."""
    view = frame.view
    plus, minus = gained(view, seat), at_stake(view, seat)
    held = in_hand(view, seat) if view.finished else None
    parts = f"{plus} cleared − {minus} in rows"
    parts += "" if held is None else f" − {held} in hand"
    total = plus - minus - (held or 0)
    own = f"{sentence(frame.people.whose(seat))} points: {parts} = {signed(total)}"
    mates = [mate for mate in partners(frame.seats, seat) if mate != seat]
    if not mates:
        return f"{own}."
    team = frame.people.all(*mates)
    return f"{own}; together with {team}: {signed(shown_points(view)[seat])}."
