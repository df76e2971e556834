"""What a view leaves out and still says: filled in before it is read as a position."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from ...core.game import Seat
from ...core.state_json import bad
from .cards import Card
from .decks import READY
from .moves import in_order
from .position import Cards, Position, Side


def as_seen(position: Position, seat: Seat | None) -> Position:
    """Fill a seat's own deck, and note as known what it sees in the other hand."""
    sides = [
        _with_own_deck(side) if owner == seat else _with_known_hand(side)
        for owner, side in enumerate(position.sides)
    ]
    before = position.before_character
    if before is not None:
        before = as_seen(before, seat)
    return replace(position, sides=(sides[0], sides[1]), before_character=before)


def _with_own_deck(side: Side) -> Side:
    placed = {*side.placed}
    left = [card for card in READY[side.people].cards if card not in placed]
    if side.deck.count(None) == len(left) == side.hidden:
        seen = [card for card in side.deck if card is not None]
        return replace(side, deck=in_order((*seen, *left)))
    return side


def _with_known_hand(side: Side) -> Side:
    seen = [card for card in side.hand if card is not None and card not in side.disclosed]
    return replace(side, known=in_order(seen))


# The position before the character -----------------------------------------------------------


def agreed(position: Position, seat: Seat | None) -> Position:
    """Tell a position what the one before the character shows of hidden cards, and that of it.

    A discard pile only grows until then. What is told of the seat's own cards in one of them lies
    in its deck in the other, if it lies nowhere else.
    """
    before = position.before_character
    if before is None:
        return position
    now, then = [*position.sides], [*before.sides]
    for owner in range(2):
        now[owner], then[owner] = _with_pile(now[owner], then[owner])
        if owner == seat:
            now[owner], then[owner] = (
                _with_deck(now[owner], then[owner].placed),
                _with_deck(then[owner], now[owner].placed),
            )
    before = replace(before, sides=(then[0], then[1]))
    return replace(position, sides=(now[0], now[1]), before_character=before)


def _with_pile(now: Side, then: Side) -> tuple[Side, Side]:
    """Name in both discard piles what one of them names."""
    pile = [new or old for new, old in zip_longest(now.discard, then.discard)]
    if len(pile) > len(now.discard):
        return now, then
    return (
        replace(now, discard=tuple(pile)),
        replace(
            then, discard=tuple(old or new for old, new in zip(then.discard, pile, strict=False))
        ),
    )


def _with_deck(side: Side, cards: list[Card]) -> Side:
    """Name cards in a hidden deck that lie nowhere else."""
    placed = {*side.placed}
    return replace(side, deck=named_in([card for card in cards if card not in placed], side.deck))


def named_in(cards: list[Card], deck: Cards) -> Cards:
    """Put cards where a deck hides some, as far as there is room for all of them."""
    hidden = deck.count(None) - len(cards)
    if hidden < 0:
        return deck
    named = in_order((*(card for card in deck if card is not None), *cards))
    return (*named, *[None] * hidden)


def refuse_other_cards(position: Position) -> None:
    """Refuse a position before the character that has not the same cards."""
    before = position.before_character
    for old, new in zip(before.sides if before else (), position.sides, strict=before is not None):
        if {*old.placed} != {*new.placed} or _hidden(old) != _hidden(new):
            raise bad("before_character has other cards than the position")


def _hidden(side: Side) -> list[int]:
    return [pile.count(None) for pile in (side.hand, side.deck, side.discard)]
