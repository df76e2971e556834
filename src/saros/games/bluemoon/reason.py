"""Why something cannot be done, in one sentence with its paragraph and the card in the way."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Seat
from ...core.people import People
from . import codes as c
from .cards import ELEMENTS, Card
from .clauses import Price
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
from .price import Purse, doubled, price_of

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
    "may": "first use {card}, or {skip} (§3.13)",
    "blind": "first pick the next card with {card} (§7.7)",
    "discard": "first discard for {card} (§7.8)",
    "discard any": "first discard for {card}, or {done}",
    "discard one of": "first discard one of the revealed cards for {card} (§7.11)",
    "under": "first put cards under the deck for {card}, or {done} (§7.10)",
    "return": "first return a card to the deck for {card}",
    "amplify": "first say which card {card} doubles (§8.6)",
}


@dataclass(frozen=True)
class Answers:
    """What somebody who is asked for something can do instead: as it is typed, or on buttons."""

    skip: str
    done: str


TYPED = Answers(skip="skip it", done="say done")
TOUCHED = Answers(skip="leave it", done="touch Done")

BY_SEATS = People(SEAT_NAMES)
"""The people as the rulebook calls them."""


def why_illegal(
    play: StateOrView, move: Move, people: People = BY_SEATS, answers: Answers = TYPED
) -> str:
    """Say why a move of a seat may not be made now."""
    if first := why_nothing_else(play, people, answers):
        return first
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
            return _why_not_left(play.position, move, people)
    return _why_not_else(move)


def why_nothing_else(play: StateOrView, people: People, answers: Answers) -> str:
    """Say what comes before everything else, whatever somebody means to do; often nothing does."""
    position = play.position
    if position.phase == "over":
        return "the game is over"
    if position.pending:
        return _why_first(play, people, answers)
    if position.phase == "end":
        return f"only effects at the end of the turn are left, or {answers.done} (§3.9)"
    return ""


def _why_first(play: StateOrView, people: People, answers: Answers) -> str:
    first = play.position.pending[0]
    if first.kind not in _ASKED:
        return "first comes what chance does"
    card = first.card.name if first.card else ""
    may = first.card if first.kind == "may" else None
    if may and (short := why_unaffordable(play, may, people)):
        whose = people.whose(first.seat)
        return f"{whose} hand cannot pay for {card}, so {answers.skip}: {short} (§3.13)"
    return _ASKED[first.kind].format(card=card, skip=answers.skip, done=answers.done)


# Paying ----------------------------------------------------------------------------------------


def why_unaffordable(play: StateOrView, card: Card, people: People) -> str:
    """Say what the hand of who is at turn lacks for the price of their card, if anything."""
    return _lacking(play, price_of(card, "attract"), 1, card, people)


def why_unmeetable(play: StateOrView, card: Card, people: People) -> str:
    """Say what the hand of who is at turn lacks for a demand of the other side, if anything."""
    times = 2 if doubled(play, 1 - play.position.turn) is card else 1
    return _lacking(play, price_of(card, "demand"), times, None, people)


def _lacking(play: StateOrView, price: Price, times: int, but: Card | None, people: People) -> str:
    """Say what a hand lacks; of one that cannot be read nothing is known."""
    seat = play.position.turn
    if None in play.position.sides[seat].hand:
        return ""
    purse = Purse(play, seat, price, times, but)
    return "" if purse.can_pay() else purse.shortage(people)


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
    if _is_barred_at_start(play, card):
        return _barred_at_start(card)
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
    if clause.cap.is_per_turn:
        return f"{by.name} allows {clause.cap.number} of {clause.cards.words} in a turn (§6.6)"
    return f"{by.name} forbids {clause.cards.words} (§6.5)"


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


def _is_barred_at_start(play: StateOrView, card: Card) -> bool:
    """Tell whether the starting turn of a fight leaves no play for a card, whatever comes first."""
    position = play.position
    if not position.starting or card.kind not in ("booster", "support"):
        return False
    if position.next_free or "FREE" in card.icons:
        return False
    allowing = play.kernel.in_force(position.turn, c.VERB_ALLOW)
    clauses = (clause for by in cards_in(play.kernel.tables[position.turn], allowing) if by
               for clause in by.clauses)  # fmt: skip
    return not any(card.kind in clause.cards.classes for clause in clauses)


def _barred_at_start(card: Card) -> str:
    allowed = "unless it is FREE or another card allows it"
    return f"on the starting turn of a fight no {card.kind} is played, {allowed} (§6.2)"


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
        return _barred_at_start(card)
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
        return _why_hindered(play, cards_in(kernel.tables[1 - seat], hindrances), people)
    if not kernel.may_announce(ELEMENTS.index(element)):
        mine, yours = (kernel.total(each, ELEMENTS.index(element)) for each in (seat, 1 - seat))
        return f"{mine} {element} is less than {people.whose(1 - seat)} {yours} (§8.7)"
    return "an effect before announcing must be used first (P1)"


def _why_hindered(play: StateOrView, demanding: list[Card | None], people: People) -> str:
    """Name a demand that is not met, if there is one such that cannot be."""
    short = {card: why_unmeetable(play, card, people) for card in demanding if card}
    by = next((card for card, lacking in short.items() if lacking), demanding[0])
    if by is None or not short[by]:
        return f"the demand of {_name(by)} is not met (§14.1)"
    cannot = f"{people.whose(play.position.turn)} hand cannot pay"
    return f"the demand of {by.name} is not met, and {cannot}: {short[by]} (§14.1)"


def _why_not_paid(play: StateOrView, move: Pay, people: People) -> str:
    position = play.position
    theirs = play.kernel.tables[1 - position.turn]
    if move.card not in cards_in(theirs, play.kernel.demands()):
        return f"{move.card.name} demands nothing now (§14.1)"
    hand = position.sides[position.turn].hand
    for card in move.cards:
        if card not in hand:
            return _why_not_held(card, position.turn, people)
    if short := why_unmeetable(play, move.card, people):
        whose = people.whose(position.turn)
        return f"{whose} hand cannot pay for {move.card.name}: {short} (§14.2)"
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
