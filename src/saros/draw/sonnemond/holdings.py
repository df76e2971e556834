"""What belongs to the seats beside their rows: hands, piles, names and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...core.people import sentence
from ...games.sonnemond.cards import DARK, NAMES, RANKS, SUITS, spoken
from ...games.sonnemond.moves import Draw
from ...games.sonnemond.score import shown_points
from ...games.sonnemond.state import Cards, partners
from ...games.sonnemond.view import size
from ..picture import Caption, Spot
from ..scene import Point
from .cells import card_words
from .faces import symbol_of
from .frame import STEP, Frame, around
from .reasons import why_not_anywhere
from .story import signed

READABLE = 24.0
"""The least height of letters: a table for many is small on a phone."""

LETTER = 11.5
"""How wide a letter of a name is."""


def counted(many: int, what: str) -> str:
    """Say how many there are of something."""
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


def pile_words(cards: Cards) -> str:
    """Say what lies in a pile: `sun 3, 9; 2 lunar eclipses`."""
    parts = []
    for suit, name in enumerate(SUITS):
        mine = [card for card in cards if card // RANKS == suit]
        ranks = [str(card % RANKS + 1) for card in mine if card % RANKS != DARK]
        dark = len(mine) - len(ranks)
        parts += [f"{name} {', '.join(ranks)}"] if ranks else []
        parts += [counted(dark, spoken(mine[-1]))] if dark else []
    return "; ".join(parts)


# Hands -------------------------------------------------------------------------------------


def own_hand(frame: Frame) -> Iterator[Spot]:
    """Yield the cards at the bottom, equal ones on one pile; or their backs."""
    hand, held = frame.view.hands[frame.own], frame.layout.held
    if isinstance(hand, int):
        for number in range(hand):
            at = frame.hand_at(number, hand)
            label = f"one of {frame.people.whose(frame.own)} cards"
            yield Spot(f"back:{number}", at, "back", held, label=label, areas=(around(at, held),))
        return
    acts = frame.game.to_act(frame.view) == frame.own
    blocked = why_not_anywhere(frame.view, frame.people) if acts else {}
    kinds = Counter(hand)
    for number, (card, many) in enumerate(kinds.items()):
        at = frame.hand_at(number, len(kinds))
        yield _held(frame, card, many, at, blocked.get(card, ""))


def _held(frame: Frame, card: int, many: int, at: Point, why: str) -> Spot:
    look = ((f"lies-{symbol_of(card)}",) if many > 1 else ()) + (("dim",) if why else ())
    label = card_words(card) if many == 1 else counted(many, spoken(card))
    label += " in hand"
    drawn = isinstance(frame.move, Draw) and frame.view.turn == frame.own
    held = frame.layout.held
    return Spot(f"hand:{NAMES[card]}", at, symbol_of(card), held, look, label, frame.own,
                frame.layout.stack if drawn else None, (around(at, held),), why)  # fmt: skip


def other_hand(frame: Frame, seat: int) -> Iterator[Spot]:
    """Yield another's hand: backs, or its cards once they lie open."""
    hand = frame.view.hands[seat]
    card, count = frame.head(seat)[3] - 8, size(hand)
    for number in range(count):
        symbol, label = "back", f"one of {frame.people.whose(seat)} cards"
        if not isinstance(hand, int):
            symbol, label = symbol_of(hand[number]), f"{label}: {card_words(hand[number])}"
        at = frame.backs_at(seat, number)
        left, top, width, height = around(at, card)
        seen = width if number == count - 1 else card * STEP
        yield Spot(f"hand:{seat}:{number}", at, symbol, card, label=label,
                   areas=((left, top, seen, height),))  # fmt: skip


# Piles -------------------------------------------------------------------------------------


def piles(frame: Frame) -> Iterator[Spot]:
    """Yield the stack, the discard pile and all score piles; what lies in them can be looked at."""
    view, table = frame.view, frame.layout
    stack, spent = size(view.stack), view.discard
    yield _pile("stack", "back", table.stack, table.pile, stack,
                f"stack, {counted(stack, 'card')}")  # fmt: skip
    yield _pile("discard", "discard", table.discard, table.pile, len(spent),
                f"discard pile, {counted(len(spent), 'card')}", pile_words(spent))  # fmt: skip
    for seat, cards in enumerate(view.score):
        label = f"{frame.people.whose(seat)} score pile, {counted(len(cards), 'card')}"
        yield _pile(f"score:{seat}", "score", *frame.score_at(seat), len(cards), label,
                    pile_words(cards))  # fmt: skip


def _pile(
    name: str, symbol: str, at: Point, card: float, count: int, label: str, note: str = ""
) -> Spot:
    look = ("pile",) if count > 1 else ()
    return Spot(name, at, symbol if count else "place", card, look, label,
                areas=(around(at, card),), note=note)  # fmt: skip


# Words -------------------------------------------------------------------------------------


def captions(frame: Frame) -> Iterator[Caption]:
    """Yield who sits where with how many points, and the sizes of the piles."""
    view, table = frame.view, frame.layout
    points = shown_points(view)
    for seat in frame.order():
        yield _name(frame, seat, points[seat])
        if count := len(view.score[seat]):
            yield _cleared(frame, seat, count)
    yield _count("stack", table.stack, table.pile, size(view.stack))
    yield _count("discard", table.discard, table.pile, len(view.discard))
    for name, at in (("stack", table.stack), ("discard", table.discard), ("score", table.score)):
        place = (at[0], at[1] - table.pile * 0.36)
        yield Caption(f"pile:{name}", place, name, READABLE, ("middle", "count"))
    hand = view.hands[frame.own]
    kinds = Counter(() if isinstance(hand, int) else hand)
    for number, (card, many) in enumerate(kinds.items()):
        if many > 1:
            x, y = frame.hand_at(number, len(kinds))
            place = (x + table.held * 0.22, y - table.held * 0.4)
            yield Caption(f"count:{NAMES[card]}", place, f"×{many}", 32, ("middle", "count"))


def _count(name: str, at: Point, card: float, count: int) -> Caption:
    """The size of a pile: on it, or beside it where it is small."""
    place = (at[0], at[1] + card * 0.36) if card > 100 else (at[0] - card * 0.7, at[1] + 4)
    high = max(card * 0.2, READABLE)
    return Caption(f"count:{name}", place, str(count), high, ("middle", "count"))


def _cleared(frame: Frame, seat: int, count: int) -> Caption:
    """The size of a score pile; under its name it says that it counts cards and not points."""
    at, card = frame.score_at(seat)
    drawn = _count(f"score:{seat}", at, card, count)
    if seat != frame.own:
        return drawn
    words, (x, y) = counted(count, "card"), drawn.at
    # Beside its pile it ends where a number would, and begins so much farther away.
    wider = (len(words) - len(drawn.text)) * READABLE / 4 if card <= 100 else 0
    return replace(drawn, text=words, at=(x - wider, y), size=READABLE)


def _name(frame: Frame, seat: int, points: int) -> Caption:
    """A seat and its points, or its team's: `Ada · 7 points`, `Ada, with you · 7 together`."""
    left, top, _, height = frame.head(seat)
    together = len(partners(frame.seats, seat)) > 1
    unit = "together" if together else "point" if abs(points) == 1 else "points"
    tail = f" · {signed(points)} {unit}"
    name = frame.people.name(seat)
    if name in ("you", frame.titles[seat]):  # people write their own names as they like
        name = sentence(name)
    room = int(frame.room_for_name(seat) / LETTER) - len(tail)
    for mate in partners(frame.seats, seat):
        side = f", with {frame.people.name(mate)}"
        # That somebody plays with me is worth more than the end of their name.
        if mate != seat and (mate == frame.eyes or len(name) + len(side) <= room):
            tail, room = f"{side}{tail}", room - len(side)
    words = _fitting(name, room)
    turn = seat == frame.view.turn and not frame.view.finished
    place = (left + 18, top + (24 if seat == frame.own else height / 2))
    return Caption(f"seat:{seat}", place, words + tail, 26, ("turn",) if turn else ())


def _fitting(name: str, most: int) -> str:
    """Return a name, or its beginning where there is no room for more."""
    return name if len(name) <= most else f"{name[: max(most - 1, 3)].rstrip()}…"
