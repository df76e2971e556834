"""Why a card in hand can be laid nowhere, and why a touch leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Seat
from ...core.people import People, people_of
from ...games import AnyGame
from ...games.sonnemond.cards import DARK, NAMES, RANKS, SUITS, card_named, spoken
from ...games.sonnemond.moves import Cover, Eclipse, Laid, Lay
from ...games.sonnemond.reason import why_not_any_clear, why_not_laid
from ...games.sonnemond.state import row_of, shape
from ...games.sonnemond.turn import StateOrView, held, lays
from ..explanation import NOT_SO, Reason, plain_sentence
from .frame import eyes_of


def why_not_anywhere(view: StateOrView, people: People) -> dict[int, str]:
    """Return the cards of the seat to act that fit nowhere, each with the reasons."""
    return {
        card: _because(view, card, people)
        for card in dict.fromkeys(held(view))
        if not lays(view, (card,))
    }


def _because(view: StateOrView, card: int, people: People) -> str:
    suit, rank = divmod(card, RANKS)
    if rank == DARK:
        return f"no {SUITS[suit]} row shows a number that it could cover"
    reasons = []
    for row in range(suit, len(view.rows), 2):
        where = _nearest_end(view, row, rank)
        reasons.append(why_not_laid(view, Lay(NAMES[card], row // 2, SUITS[suit], where), people))
    return f"{spoken(card)} fits nowhere: " + "; ".join(reasons)


def _nearest_end(view: StateOrView, row: int, rank: int) -> str:
    """Return the end at which one would most likely try it."""
    slots = view.rows[row]
    if not slots:
        return "open"
    left, right, _, _ = shape(slots)
    return "left" if abs(rank - left) < abs(rank - right) else "right"


# Touches -----------------------------------------------------------------------------------

_FIRST = {
    "stack": "cards are drawn from the stack only into an empty hand",
    "discard": "the discard pile is shuffled when the stack is empty; nobody takes from it",
    **dict.fromkeys(
        ("slot", "left", "right", "open"),
        "first touch a card of {whose} hand, then where it shall lie",
    ),
    "back": "hidden cards are for their owner alone",
}
"""Why nothing begins with a touch, by the word with which the spot's id begins.

In these words {whose} stands for who is to act, the reader or another.
"""


def why_not(
    game: AnyGame, view: StateOrView, touches: Sequence[str], names: Sequence[str] = ()
) -> Reason:
    """Return why nothing comes of what somebody has touched, one after the other."""
    people = people_of(game, len(view.hands), names, eyes_of(view))
    word, _, rest = touches[0].partition(":")
    whose = people.whose(view.turn)
    if word == "hand":
        return _held(view, rest, touches[1:], people)
    if word == "runs" and len(touches) > 1:
        return Reason(plain_sentence(f"a run is put on {whose} score pile"))
    if word in ("runs", "score"):
        return Reason(plain_sentence(why_not_any_clear(view, people)))
    return Reason(plain_sentence(_FIRST[word].format(whose=whose))) if word in _FIRST else NOT_SO


def _held(view: StateOrView, place: str, rest: Sequence[str], people: People) -> Reason:
    """Say why a card of a hand fits nowhere; of another's that they are not to move."""
    seat, card = _card_at(view, place)
    if seat == view.turn and card is not None:
        return _card(view, card, rest, people)
    turn = view.turn
    said = f"these are {people.whose(seat)} cards; {people.verb(turn, 'lay')} one of"
    return Reason(plain_sentence(f"{said} {people.own(turn)}"))


def _card_at(view: StateOrView, place: str) -> tuple[Seat, int | None]:
    """Return whose a card of a hand is, and the card if one sees it: `S13`, another's `1:3`."""
    if (card := card_named(place)) is not None:
        return eyes_of(view) or 0, card
    seat, number = map(int, place.split(":"))
    hand = view.hands[seat]
    return seat, None if isinstance(hand, int) else hand[number]


def _card(view: StateOrView, card: int, rest: Sequence[str], people: People) -> Reason:
    """Say why a card fits nowhere, or not where somebody wanted it."""
    if not rest:
        blocked = why_not_anywhere(view, people).get(card)
        return Reason(plain_sentence(blocked)) if blocked else NOT_SO
    move = _meant(card, rest[0])
    if move is None:
        return Reason(plain_sentence(f"{spoken(card)} is laid in a {SUITS[card // RANKS]} row"))
    return Reason(plain_sentence(why_not_laid(view, move, people)), _to_blame(view, move))


def _meant(card: int, place: str) -> Laid | None:
    """Return the move that a card and a place mean, legal or not."""
    word, *where = place.split(":")
    if word not in ("left", "right", "open", "slot") or not where[0].isdigit():
        return None
    seat, suit, name = int(where[0]), where[1], NAMES[card]
    if word != "slot":
        return Lay(name, seat, suit, word)
    return (Eclipse if card % RANKS == DARK else Cover)(name, seat, suit, int(where[2]))


def _to_blame(view: StateOrView, move: Laid) -> tuple[str, ...]:
    """Return the spot of the card that does not let another lie there."""
    if move.suit not in SUITS or not 0 <= move.owner < len(view.hands):
        return ()
    row = view.rows[row_of(move.owner, move.suit)]
    if not row:
        return ()
    last = len(row) - 1
    slot = (0 if move.where == "left" else last) if isinstance(move, Lay) else move.slot
    return (f"slot:{move.owner}:{move.suit}:{slot}",)
