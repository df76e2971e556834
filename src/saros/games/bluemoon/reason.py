"""Why something cannot be done, in one sentence with its paragraph and the card in the way."""

from __future__ import annotations

from ...core.game import Seat
from ...core.people import People
from . import codes as c
from .cards import ELEMENTS, Card
from .moves import (
    Announce,
    Decline,
    Discard,
    Done,
    Forfeit,
    Move,
    Pay,
    Play,
    PutBack,
    Retreat,
    Retrieve,
    Return,
    Skip,
    Under,
    Undo,
    Use,
)
from .notation import SEAT_NAMES, write
from .position import Position, StateOrView, cards_in, slots_of

CONDITIONS = {
    "attacked-total": "{mover_is} attacked with at least {n}",
    "attacked-fire": "{mover_is} attacked with at least {n} fire",
    "attacked-earth": "{mover_is} attacked with at least {n} earth",
    "opp-active": "{other_has} at least {n} active cards",
    "opp-table": "{other_has} at least {n} cards on the table",
    "my-table": "{mover_has} no card on the table",
    "opp-dragons": "{other_has} a dragon",
    "opp-hand-minus-mine": "{other_has} at least {n} cards more in hand than {mover}",
}
_ASKED = {
    "mulligan": "first the first hands are kept or put back (§1.4)",
    "may": "first use {card}, or skip it (§3.13)",
    "blind": "first pick the next card with {card} (§7.7)",
    "discard": "first discard for {card} (§7.8)",
    "discard any": "first discard for {card}, or say done",
    "discard one of": "first discard one of the revealed cards for {card} (§7.11)",
    "under": "first put cards under the deck for {card}, or say done (§7.10)",
    "return": "first return a card to the deck for {card}",
    "amplify": "first say which card {card} doubles (§8.6)",
}


BY_SEATS = People(SEAT_NAMES)
"""The people as the rulebook calls them."""


def why_illegal(play: StateOrView, move: Move, people: People = BY_SEATS) -> str:
    """Say why a move of a seat may not be made now."""
    position = play.position
    if position.phase == "over":
        return "the game is over"
    if position.pending:
        return _why_first(play, people)
    if position.phase == "end":
        return "only effects at the end of the turn are left, or done (§3.9)"
    match move:
        case Play(card=card):
            return why_not_played(play, card, people)
        case Announce(element=element):
            return _why_not_announced(play, element, people)
        case Pay():
            return _why_not_paid(play, move, people)
        case Retrieve(card=card):
            return _why_not_retrieved(play, card, people)
        case Use():
            return _why_not_used(play, move, people)
        case Retreat() | Decline():
            return _why_not_left(position, move, people)
    return _why_not_else(move)


def _why_first(play: StateOrView, people: People) -> str:
    first = play.position.pending[0]
    if first.kind not in _ASKED:
        return "first comes what chance does"
    card = first.card.name if first.card else ""
    if play.kernel.legal_moves() == [c.packed(c.MOVE_SKIP)]:
        return f"{people.whose(first.seat)} hand cannot pay for {card}: skip it (§3.13)"
    return _ASKED[first.kind].format(card=card)


# Playing a card --------------------------------------------------------------------------------


def why_not_played(play: StateOrView, card: Card, people: People) -> str:
    """Say why a card cannot be played now."""
    kernel, position = play.kernel, play.position
    seat = position.turn
    if card not in position.sides[seat].hand:
        return _why_not_held(card, seat, people)
    slot = slots_of(kernel.tables[seat])[card]
    if forbidders := kernel.forbidders(seat, slot):
        return _why_forbidden(play, forbidders)
    if late := _why_late(position, card):
        return late
    stop = kernel.stopped_by()
    if stop >= 0:
        name = _name(kernel.tables[seat].cards[stop])
        return f"after {name}, which shows STOP, nothing more is played (§6.13)"
    if not kernel.is_open(slot):
        return f"{card.name} may be played only if {_condition(card, seat, people)} (§10.1)"
    return _why_no_allowance(position, card)


def _why_not_held(card: Card, seat: Seat, people: People) -> str:
    return f"{card.name} is not in {people.whose(seat)} hand"


def _name(card: Card | None) -> str:
    return "a hidden card" if card is None else card.name


def _why_forbidden(play: StateOrView, forbidders: int) -> str:
    (by, *_) = cards_in(play.kernel.tables[1 - play.position.turn], forbidders)
    assert by is not None
    clause = next(clause for clause in by.clauses if clause.verb == "limit")
    classes, quality = clause.cards.classes, clause.cards.quality
    what = _CLASSES.get(classes, " and ".join(f"{each}s" for each in classes))
    what = what.replace("leaderships", "leadership cards") + _QUALITIES[quality]
    if clause.cap.is_per_turn:
        return f"{by.name} allows {clause.cap.number} of {what} in a turn (§6.6)"
    return f"{by.name} forbids {what} (§6.5)"


_CLASSES: dict[tuple[str, ...], str] = {
    ("any",): "cards",
    ("combat-zone",): "characters and boosters",
}
_QUALITIES = {
    "": "", "text": " with text", "no-text": " without text", "icon": " with icons",
    "printed>4": " with a printed value above 4",
}  # fmt: skip


def _why_late(position: Position, card: Card) -> str:
    phase = c.PHASES.index(position.phase)
    if card.kind == "leadership":
        if phase > c.PHASE_LEADERSHIP:
            return "a leadership card comes before every character (§3.11)"
        if position.played:
            return "only one leadership card is played in a turn (§6.1)"
        return ""
    if phase > c.PHASE_BOOSTER:
        return "the plays of this turn are over (§3.11)"
    if card.kind == "character" and phase > c.PHASE_CHARACTER:
        return "no character follows a booster or a support (§3.11)"
    if card.kind != "character" and phase < c.PHASE_CHARACTER and not _has_stop(position):
        return f"a {card.kind} comes after a character (§3.4)"
    return ""


def _has_stop(position: Position) -> bool:
    return any("STOP" in card.icons for card, _ in position.played)


def _condition(card: Card, seat: Seat, people: People) -> str:
    gate = next(clause.condition for clause in card.clauses if clause.verb == "gate")
    return CONDITIONS[gate.what].format(
        n=gate.number,
        mover=people.name(seat),
        mover_is=people.does(seat, "are", "is"),
        mover_has=people.does(seat, "have", "has"),
        other_has=people.does(1 - seat, "have", "has"),
    )


def _why_no_allowance(position: Position, card: Card) -> str:
    if card.kind == "character":
        return "this turn has its character already (§6.1)"
    if position.starting:
        return f"on the starting turn of a fight no {card.kind} is played (§6.2)"
    return "one booster or one support is played in a turn (§6.1)"


# Everything else -------------------------------------------------------------------------------


def _why_not_announced(play: StateOrView, element: str, people: People) -> str:
    kernel, position = play.kernel, play.position
    seat = position.turn
    if not kernel.is_attacking():
        return "power is announced after a character (§3.4)"
    if position.element not in (None, element):
        return f"the fight is in {position.element} (§2.2)"
    if element not in ELEMENTS:
        return "say announce fire or announce earth (§2.2)"
    if hindrances := kernel.hindrances():
        (by, *_) = cards_in(kernel.tables[1 - seat], hindrances)
        return f"the demand of {_name(by)} is not met (§14.1)"
    if not kernel.may_announce(ELEMENTS.index(element)):
        mine, yours = (kernel.total(each, ELEMENTS.index(element)) for each in (seat, 1 - seat))
        return f"{mine} {element} is less than {people.whose(1 - seat)} {yours} (§8.7)"
    return "an effect before announcing must be used first (P1)"


def _why_not_paid(play: StateOrView, move: Pay, people: People) -> str:
    position = play.position
    theirs = play.kernel.tables[1 - position.turn]
    if move.card not in cards_in(theirs, play.kernel.demands()):
        return f"{move.card.name} demands nothing now (§14.1)"
    hand = position.sides[position.turn].hand
    for card in move.cards:
        if card not in hand:
            return _why_not_held(card, position.turn, people)
    return f"that does not meet {move.card.name} exactly, without a superfluous card (§14.2)"


def _why_not_retrieved(play: StateOrView, card: Card, people: People) -> str:
    position = play.position
    mine, yours = position.sides[position.turn], position.sides[1 - position.turn]
    if position.phase != "begin":
        return "cards are retrieved at the beginning of a turn (§9.1)"
    if card not in (*mine.combat, *mine.support) or "RETRIEVE" not in card.icons:
        return f"{card.name} is not an active card with RETRIEVE (§9.1)"
    if not play.kernel.room_in_hand(position.turn):
        return f"{people.name(position.turn)} may not take a card to hand (§7.4)"
    blocking = [each for each in yours.combat
                if each.kind == "character" and "RETRIEVE" in each.icons]  # fmt: skip
    if card.kind == "character" and blocking:
        return f"{blocking[0].name} keeps characters from being retrieved (§9.2)"
    return f"the icon of {card.name} is ignored (§8.3)"


def _why_not_used(play: StateOrView, move: Use, people: People) -> str:
    position = play.position
    mine = position.sides[position.turn]
    if move.card not in (*mine.combat, *mine.support):
        return f"{move.card.name} is not one of {people.whose(position.turn)} active cards"
    if move.card in position.used:
        return f"{move.card.name} was used in this turn (§15.4)"
    return f"{move.card.name} has nothing that can be used so now (§3.13)"


def _why_not_left(position: Position, move: Retreat | Decline, people: People) -> str:
    if c.PHASES.index(position.phase) > c.PHASE_LEADERSHIP:
        return "after a character nobody retreats or declines (§4.1)"
    if isinstance(move, Retreat):
        return "on the starting turn of a fight one declines, and does not retreat (§4.1)"
    if not position.starting:
        return "only the starting turn of a fight can be declined (§5.1)"
    hand = position.sides[position.turn].hand
    for card in move.cards:
        if card not in hand:
            return _why_not_held(card, position.turn, people)
    return "one declines with one, two or three cards of the hand (§5.1)"


def _why_not_else(move: Move) -> str:
    match move:
        case Undo():
            return "nothing is taken back while it can go on, or after a card was shown (§19.1)"
        case Forfeit():
            return "a game is given up only where nothing else is possible (§19.2)"
        case PutBack() | Discard() | Under() | Return() | Skip() | Done():
            return f"nothing asks for “{write(move)}” now"
    return f"it is not the time for “{write(move)}”"
