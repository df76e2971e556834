"""Blue Moon's legal moves as touches: a card and where it goes, a button and what it is used on."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import Card
from ...games.bluemoon.moves import (
    Announce,
    Decline,
    Discard,
    Forfeit,
    Move,
    Pay,
    Play,
    PutBack,
    Retreat,
    Retrieve,
    Return,
    Under,
    Use,
)
from ...games.bluemoon.position import StateOrView
from ..picture import Choice, Way
from .buttons import button_id
from .contest import total_words
from .faces import symbol_of
from .layout import layout, table_name
from .places import card_id
from .sight import Sight
from .spoils import price_of_retreat, price_words

DESTINATIONS = {
    "leadership": "leader",
    "character": "combat",
    "booster": "combat",
    "support": "support",
}
"""Where a card goes that is played."""

GOALS = {
    "leader": "{} leader", "combat": "{} combat area", "support": "{} support area",
    "hand": "{} hand", "discard": "{} discard pile", "deck": "{} draw deck",
    "card": "one of the marked cards",
}  # fmt: skip
"""What is touched last, as people call it: after whose it is."""


def goal_words(sight: Sight, place: str) -> str:
    """Name what is touched last by whoever is to act."""
    assert sight.actor is not None
    return GOALS[place].format(sight.people.whose(sight.actor))


def ways(game: AnyGame, view: StateOrView, names: Sequence[str] = ()) -> list[Way]:
    """Return the legal moves as touches; what chance does is nobody's to touch.

    Cards are put where they go. What several cards are discarded for begins with its button and
    ends on the pile, and in between they are touched in any order.
    """
    sight = Sight(game, view, layout(table_name(False)), names=names)
    if sight.actor not in (0, 1):
        return []
    legal: Sequence[Move] = game.legal_moves(view)
    asking = {move.card for move in legal if isinstance(move, Use) and _is_hidden(sight, move)}
    return [_way(sight, move, asking) for move in legal]


def _is_hidden(sight: Sight, move: Use) -> bool:
    """Tell whether what something is used on cannot be touched: it is covered or in a pile."""
    if move.target is None:
        return False
    return _spot_of(sight, move.target) is None


def _spot_of(sight: Sight, card: Card) -> str | None:
    """Return where a card lies to be touched, in play or open in a hand; the other's first."""
    seat = sight.actor
    assert seat is not None
    for owner in (1 - seat, seat):
        side = sight.side(owner)
        if card in (*side.combat, *side.support, *side.disclosed):
            return card_id(owner, card)
    return None


def _way(sight: Sight, move: Move, asking: set[Card]) -> Way:
    seat = sight.actor
    assert seat is not None
    text, button = sight.game.write_move(sight.view, move), button_id(move)
    match move:
        case Play():
            place = f"{DESTINATIONS[move.card.kind]}:{seat}"
            return Way(text, (card_id(seat, move.card), place), text)
        case Retrieve():
            return Way(text, (card_id(seat, move.card), f"hand:{seat}"), text)
        case Discard():
            return Way(text, (card_id(seat, move.card), f"discard:{seat}"), text)
        case Under() | Return():
            return Way(text, (card_id(seat, move.card), f"deck:{seat}"), text)
        case Use():
            return _use(sight, move, text, button, move.card in asking)
        case Pay() | Decline() | PutBack() if move.cards:
            pile = "deck" if isinstance(move, PutBack) else "discard"
            cards = tuple(card_id(seat, card) for card in move.cards)
            loose = (1, 1 + len(cards))
            return Way(text, (button, *cards, f"{pile}:{seat}"), text, loose=loose)
        case Announce():
            return Way(text, (button,), f"announce {total_words(sight, seat, move.element)}")
        case Retreat():  # not by one slip of the finger
            price = price_of_retreat(sight.game, sight.view, seat)
            return Way(text, (button, button), f"{text}: {price_words(price, sight.people)}")
        case Forfeit():
            return Way(text, (button, button), text)
        case _:
            return Way(text, (button,), text)


def _use(sight: Sight, move: Use, text: str, button: str, asking: bool) -> Way:
    seat = sight.actor
    assert seat is not None
    if move.blind:
        hand = sight.places.hand(1 - seat)
        unknown = next(laid.id for laid in hand if laid.card not in sight.side(1 - seat).disclosed)
        return Way(text, (button, unknown), text)
    if move.target is None:
        return Way(text, (button,), text)
    if asking:
        choice = Choice(f"pick:{move.target.number}", symbol_of(move.target), move.target.name)
        return Way(text, (button, choice.id), text, choices=(choice,))
    spot = _spot_of(sight, move.target)
    assert spot is not None
    return Way(text, (button, spot), text, takes=())
