"""Between moves by name and the numbers that the kernel has for them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...core.game import Seat
from . import codes as c
from .cards import ELEMENTS, Card
from .kernel import Kernel
from .moves import (
    Announce,
    Begins,
    Cards,
    Decline,
    Discard,
    Disclose,
    Done,
    Draw,
    Find,
    Forfeit,
    Move,
    Pay,
    Play,
    Pull,
    PutBack,
    Retreat,
    Retrieve,
    Return,
    Skip,
    Taking,
    Under,
    Undo,
    Upturn,
    Use,
)
from .position import cards_in, slots_of

_BARE: dict[int, Move] = {
    c.MOVE_SKIP: Skip(), c.MOVE_DONE: Done(), c.MOVE_RETREAT: Retreat(), c.MOVE_UNDO: Undo(),
    c.MOVE_FORFEIT: Forfeit(),
}  # fmt: skip
_BARE_CODES = {type(move): code for code, move in _BARE.items()}
_WITH_CARD: dict[int, type[Retrieve | Play | Discard | Under | Return]] = {
    c.MOVE_RETRIEVE: Retrieve, c.MOVE_PLAY: Play, c.MOVE_DISCARD: Discard, c.MOVE_UNDER: Under,
    c.MOVE_RETURN: Return,
}  # fmt: skip
_WITH_CARD_CODES = {kind: code for code, kind in _WITH_CARD.items()}
_TAKING: dict[int, type[Taking]] = {
    c.MOVE_DRAW: Draw, c.MOVE_FIND: Find, c.MOVE_PULL: Pull, c.MOVE_TURN_UP: Upturn,
}  # fmt: skip
_TAKING_CODES = {kind: code for code, kind in _TAKING.items()}


def _actor(kernel: Kernel) -> Seat:
    """Return the seat whose cards a move of a seat names."""
    dues = kernel.dues()
    return dues[0][1] if dues else kernel.course()[0]


def _payee(kernel: Kernel) -> Seat:
    """Return whose card is paid for: one's own that is due, else a demand of the opponent."""
    return _actor(kernel) if kernel.dues() else 1 - _actor(kernel)


def named(kernel: Kernel, code: int) -> Move:
    """Return the named move of a code."""
    kind, slot, mask = c.kind_of(code), c.slot_of(code), c.mask_of(code)
    if kind in _BARE:
        return _BARE[kind]
    if kind >= c.MOVE_BEGINS:
        return _named_chance(kernel, kind, slot, mask)
    mine = kernel.tables[_actor(kernel)]
    if kind in _WITH_CARD:
        return _WITH_CARD[kind](_card(mine.cards[slot]))
    if kind == c.MOVE_USE:
        return _named_use(kernel, code)
    if kind == c.MOVE_PAY:
        card = _card(kernel.tables[_payee(kernel)].cards[slot])
        return Pay(card, _cards(cards_in(mine, mask)))
    if kind == c.MOVE_ANNOUNCE:
        return Announce(ELEMENTS[slot])
    return (Decline if kind == c.MOVE_DECLINE else PutBack)(_cards(cards_in(mine, mask)))


def _card(card: Card | None) -> Card:
    assert card is not None
    return card


def _cards(cards: Iterable[Card | None]) -> Cards:
    return tuple(_card(card) for card in cards)


def _aims_at_opponent(card: Card) -> bool:
    """Tell whether what a card is used on lies on the other side: what it discards does."""
    return any(clause.verb == "discard" for clause in card.clauses)


def _named_use(kernel: Kernel, code: int) -> Use:
    seat = _actor(kernel)
    card = _card(kernel.tables[seat].cards[c.slot_of(code)])
    target = c.target_of(code)
    if target == c.NO_SLOT:
        return Use(card, None, bool(c.flag_of(code)))
    owner = 1 - seat if _aims_at_opponent(card) else seat
    return Use(card, kernel.tables[owner].cards[target])


def _named_chance(kernel: Kernel, kind: int, seat: Seat, mask: int) -> Move:
    if kind == c.MOVE_BEGINS:
        return Begins(seat)
    if kind == c.MOVE_DISCLOSE:
        return Disclose(seat)
    count = kernel.dues()[0][3]
    return _TAKING[kind](seat, count, _cards(cards_in(kernel.tables[seat], mask)))


def coded(kernel: Kernel, move: Move) -> int | None:
    """Return the code of a move; None if it names a card that is not there."""
    try:
        return _coded(kernel, move)
    except KeyError:
        return None


def _coded(kernel: Kernel, move: Move) -> int:
    actor = _actor(kernel)
    mine = slots_of(kernel.tables[actor])
    match move:
        case Retrieve(card=card) | Play(card=card) | Discard(card=card) | Under(card=card) \
                | Return(card=card):  # fmt: skip
            return c.packed(_WITH_CARD_CODES[type(move)], mine[card])
        case Use(card=card, target=target, blind=blind):
            owner = 1 - actor if _aims_at_opponent(card) else actor
            aim = c.NO_SLOT if target is None else slots_of(kernel.tables[owner])[target]
            return c.packed(c.MOVE_USE, mine[card], aim, int(blind))
        case Pay(card=card, cards=cards):
            slot = slots_of(kernel.tables[_payee(kernel)])[card]
            return c.packed(c.MOVE_PAY, slot, mask=_mask(mine, cards))
        case PutBack(cards=cards):
            return c.packed(c.MOVE_PUT_BACK, mask=_mask(mine, cards))
        case Decline(cards=cards):
            return c.packed(c.MOVE_DECLINE, mask=_mask(mine, cards))
        case Announce(element=element):
            return c.packed(c.MOVE_ANNOUNCE, ELEMENTS.index(element) if element else 2)
        case Begins(seat=seat):
            return c.packed(c.MOVE_BEGINS, seat)
        case Disclose(seat=seat):
            return c.packed(c.MOVE_DISCLOSE, seat)
        case Draw() | Find() | Pull() | Upturn():
            slots = slots_of(kernel.tables[move.seat])
            return c.packed(_TAKING_CODES[type(move)], move.seat, mask=_mask(slots, move.cards))
    return c.packed(_BARE_CODES[type(move)])


def _mask(slots: dict[Card, int], cards: Cards) -> int:
    return sum(1 << slots[card] for card in cards)


# Chance ----------------------------------------------------------------------------------------


def chance_move(kernel: Kernel, rng: Random) -> int:
    """Return what chance does where it is to act, every set of cards as likely as any other."""
    legal = kernel.legal_moves()
    kind, seat = c.kind_of(legal[0]), c.slot_of(legal[0])
    if kind in (c.MOVE_BEGINS, c.MOVE_DISCLOSE):
        return rng.choice(legal)
    certain, uncertain = kernel.certain_and_uncertain()
    slots = [slot for slot in range(c.SLOTS) if uncertain >> slot & 1]
    count = kernel.dues()[0][3] - certain.bit_count()
    mask = certain | sum(1 << slot for slot in rng.sample(slots, count))
    return c.packed(kind, seat, mask=mask)
