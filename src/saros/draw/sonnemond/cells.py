"""Sonne und Mond for a text canvas: every seat with its rows, the piles, and the hand one sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games import AnyGame
from ...games.sonnemond.cards import ANIMALS, DARK, RANKS, SUITS, spoken
from ...games.sonnemond.notation import row_name
from ...games.sonnemond.score import shown_points
from ...games.sonnemond.state import Slot, partners
from ...games.sonnemond.turn import StateOrView
from ...games.sonnemond.view import View, size
from ..scene import Mark, MarkRow, Scene, SceneRequest, stacked, text_mark
from .palette import CARD_PALETTE
from .story import signed, story

WIDTH = 78
"""Columns where nobody says how many there are."""

INSET = 8
"""Columns before the first card of a row, for its name."""


def scene(
    game: AnyGame, view: StateOrView, before: StateOrView | None, wanted: SceneRequest
) -> Scene:
    """Return the scene of a view; of a whole state, one with all hands open.

    The seat that looks comes last, above its hand.
    """
    width = min(wanted.room[0] if wanted.room else WIDTH, 120)
    lines: list[MarkRow] = []
    for seat in _order(view):
        lines += _seat(view, seat, wanted.names, width)
    lines += [[], [text_mark("piles", _piles(view))], *_hands(view)]
    marks = stacked(lines)
    told = tuple(story(game, view, before, wanted.last, wanted.end))
    return Scene(width, len(lines), marks, story=told, palette=CARD_PALETTE)


def _order(view: StateOrView) -> list[int]:
    seats = len(view.hands)
    own = view.seat if isinstance(view, View) and view.seat is not None else seats - 1
    return [(own + step) % seats for step in range(1, seats + 1)]


def _seat(view: StateOrView, seat: int, names: Sequence[str], width: int) -> Iterator[MarkRow]:
    """Yield a seat's name with what it has, then its rows."""
    yield [text_mark(f"seat:{seat}", _heading(view, seat, names), look="strong")]
    for suit, name in enumerate(SUITS):
        slots = view.rows[2 * seat + suit]
        if slots:
            yield from _row(seat, suit, slots, width)
        else:
            yield [text_mark(f"row:{seat}:{name}", f"  {name:<5} –")]


def _heading(view: StateOrView, seat: int, names: Sequence[str]) -> str:
    words = [f"seat {seat + 1}"]
    if names and names[seat]:
        words.append(names[seat])
    if isinstance(view, View) and seat == view.seat:
        words.append("you")
    if len(view.hands) == 4:
        words.append("with seat " + str(next(p + 1 for p in partners(4, seat) if p != seat)))
    cards = size(view.hands[seat])
    words.append("1 card" if cards == 1 else f"{cards} cards")
    words.append(f"cleared {len(view.score[seat])}")
    words.append(f"points {signed(shown_points(view)[seat])}")
    turn = "> " if seat == view.turn and not view.finished else "  "
    return turn + " · ".join(words)


def _row(seat: int, suit: int, slots: Sequence[Slot], width: int) -> Iterator[MarkRow]:
    """Yield a row's cards, broken where the window ends."""
    name = SUITS[suit]
    line, column = [text_mark(f"row:{seat}:{name}", f"  {name}")], INSET
    for number, slot in enumerate(slots):
        text = slot_text(slot)
        if column + len(text) > width and column > INSET:
            yield line
            line, column = [], INSET
        label = f"place {number + 1} of {row_name(seat, name)}: {slot_words(slot)}"
        line.append(_card(f"slot:{seat}:{name}:{number}", slot[-1], text, column, label))
        column += len(text) + 1
    yield line


def _card(name: str, card: int, text: str, column: int, label: str) -> Mark:
    look = {SUITS[card // RANKS]} | ({"eclipse"} if card % RANKS == DARK else set())
    return Mark(name, "line", ((float(column), 0.0),), frozenset(look), label, text)


def slot_text(slot: Slot) -> str:
    """Return a slot: its number or X, * for an animal, and what lies under it in brackets."""
    card, *under = [_rank(card) for card in reversed(slot)]
    return f"{card}({' '.join(under)})" if under else card


def _rank(card: int) -> str:
    number = "X" if card % RANKS == DARK else str(card % RANKS + 1)
    return f"{number}*" if ANIMALS[card] else number


def slot_words(slot: Slot) -> str:
    """Say a slot: `lunar eclipse on moon 12`."""
    return " on ".join(card_words(card) for card in reversed(slot))


def card_words(card: int) -> str:
    """Say a card, with the animal that it shows."""
    return f"{spoken(card)} with {ANIMALS[card]}" if ANIMALS[card] else spoken(card)


def _piles(view: StateOrView) -> str:
    return f"  stack {size(view.stack)} · discard {len(view.discard)}"


def _hands(view: StateOrView) -> Iterator[MarkRow]:
    """Yield every hand that may be seen."""
    own = view.seat if isinstance(view, View) else None
    for seat, hand in enumerate(view.hands):
        if isinstance(hand, int) or (not hand and seat != own):
            continue
        name = "hand" if seat == own else f"seat {seat + 1}"
        line, column = [text_mark(f"hand:{seat}", f"  {name}")], INSET + 1
        for number, card in enumerate(hand):
            text = "SM"[card // RANKS] + _rank(card)
            mark = _card(f"card:{seat}:{number}", card, text, column, card_words(card))
            line.append(mark)
            column += len(text) + 2
        yield line
