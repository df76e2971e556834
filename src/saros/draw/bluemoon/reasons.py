"""Why a touch leads nowhere: what the rules say of the move that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.refusal import without_paragraphs
from ...games import AnyGame
from ...games.bluemoon.cards import ELEMENTS, Card, card_numbered
from ...games.bluemoon.clause_forms import KINDS
from ...games.bluemoon.moves import Announce, Decline, Move, Pay, Play, Retreat, Retrieve
from ...games.bluemoon.position import StateOrView
from ...games.bluemoon.reason import TOUCHED, why_illegal, why_nothing_else
from ..explanation import NOTHING_HERE, Reason, plain_sentence
from ..picture import Way
from .contest import element_words, power_words
from .layout import layout, table_name
from .places import card_id
from .prizes import worth_words
from .sight import Sight
from .spots import looked_through
from .ways import DESTINATIONS, GOALS, goal_words, ways

_BESIDE = {
    "deck": "cards are drawn by themselves at the end of {whose} turn, up to six",
    "discard": "only the top card of a discard pile may be looked at; cards come by themselves",
    "leading": "leadership cards that were played stay where they are",
    "hand": "touch one of the cards, not the hand",
    "dragon": "dragons come to whoever wins a fight",
    "back": "hidden cards are for their owner alone",
}
"""Why nothing begins with a touch, by the word with which the spot's id begins.

In these words {whose} stands for who is to act, the reader or another.
"""
_PLACES = {
    "leader": "the leader", "combat": "the combat area", "support": "the support area",
}  # fmt: skip
"""Where cards are put that are played."""
_READ = ("dragon", "crystals", "element", "power")
"""What there is to be read only: nobody who touches it means to do anything."""


def why_not(
    game: AnyGame, view: StateOrView, touches: Sequence[str], names: Sequence[str] = ()
) -> Reason:
    """Return why nothing comes of what somebody has touched, one after the other."""
    sight = Sight(game, view, layout(table_name(False)), names=names)
    if sight.actor not in (0, 1):
        return NOTHING_HERE
    word, _, rest = touches[0].partition(":")
    if word == "card":
        seat, _, number = rest.partition(":")
        return _card(sight, int(seat), card_numbered(int(number)), touches)
    if word == "announce" and rest in ELEMENTS:
        return Reason(_why(sight, Announce(rest)), _totals(sight, rest))
    if word in ("retreat", "decline") and len(touches) == 1:
        return Reason(_why(sight, Retreat() if word == "retreat" else Decline(())))
    if len(touches) > 1:
        return _further(sight, touches)
    if word == "pay":
        return Reason(_why(sight, Pay(card_numbered(int(rest)), ())))
    said = _alone(sight, word, rest)
    return Reason(plain_sentence(said), is_refusal=word not in _READ) if said else NOTHING_HERE


def _alone(sight: Sight, word: str, rest: str) -> str:
    """Say why nothing begins with a thing that is no card; what is only read says what it is."""
    first = why_nothing_else(sight.view, sight.people, TOUCHED)
    if first and word not in _READ:
        return first
    match word:
        case "power":
            return power_words(sight, int(rest))
        case "element":
            return element_words(sight)
        case "crystals":
            return worth_words(sight)
    return _beside(sight, word, rest)


def _why(sight: Sight, move: Move) -> str:
    """Return what the rules say of a move."""
    return plain_sentence(why_illegal(sight.view, move, sight.people, TOUCHED))


def _beside(sight: Sight, word: str, rest: str) -> str:
    """Say what a thing is there for; of what is the other side's, that it is theirs."""
    people, actor = sight.people, sight.actor
    assert actor is not None
    seat = int(rest) if rest.isdecimal() and word in _SIDES else None
    if word == "discard" and seat is not None and sight.view.options.open_discards:
        return f"{looked_through(sight.side(seat))}. Cards come here by themselves"
    if seat is None or seat == actor or word not in _THEIRS:
        if word == "leading" and seat == actor and not sight.side(actor).leadership:
            word = "leader"
        if word in _PLACES:
            return _nothing_put(sight, word)
        return _BESIDE.get(word, "").format(whose=people.whose(actor))
    draws, whose, own = people.verb(actor, "draw"), people.whose(actor), people.own(actor)
    return f"this is {people.whose(seat)} {_THEIRS[word].format(draws=draws, whose=whose, own=own)}"


def _nothing_put(sight: Sight, place: str) -> str:
    """Say what is to be touched before a place; or why nothing of the hand can go there now."""
    assert sight.actor is not None
    kinds = [kind for kind in KINDS if DESTINATIONS[kind] == place]
    whose, where = sight.people.whose(sight.actor), _PLACES[place]
    cards = [card for card in sight.side(sight.actor).hand if card and card.kind in kinds]
    ready = [kind for kind in kinds
             if any(card.kind == kind and Play(card) in sight.legal for card in cards)]  # fmt: skip
    if ready or not sight.may_act:
        ones = " or ".join(f"a {_noun(kind)}" for kind in ready or kinds)
        return f"touch {ones} of {whose} hand, then {where}"
    if not cards:
        return f"{whose} hand has no {' and no '.join(map(_noun, kinds))} to play"
    whys = (why_illegal(sight.view, Play(card), sight.people, TOUCHED) for card in cards)
    return "; ".join(dict.fromkeys(whys))


def _noun(kind: str) -> str:
    return "leadership card" if kind == "leadership" else kind


_SIDES = ("deck", "discard", "leader", "leading", "combat", "support", "hand")
_THEIRS = {
    "deck": "draw deck: {draws} from {own}", "hand": "hand: hidden cards are for their owner",
    "leader": "leader: {whose} leadership cards go to {own} leader",
    "combat": "combat area: {whose} characters and boosters go to {own}",
    "support": "support area: {whose} supports go to {own}",
}  # fmt: skip
"""What is said of the other side's, after whose it is: also where who is to act has theirs."""


def _totals(sight: Sight, element: str) -> tuple[str, ...]:
    """Return the spot of the power that is not matched, if that is why it is not announced."""
    kernel, fought = sight.view.kernel, sight.position.element
    if not kernel.is_attacking() or kernel.hindrances() or fought not in (None, element):
        return ()
    matched = kernel.may_announce(ELEMENTS.index(element))
    return () if matched else (f"power:{1 - sight.position.turn}",)


def _card(sight: Sight, seat: int, card: Card, touches: Sequence[str]) -> Reason:
    side, here, people = sight.side(seat), touches[0], sight.people
    first = why_nothing_else(sight.view, people, TOUCHED)
    if first and len(touches) == 1:
        return Reason(plain_sentence(first))
    if seat != sight.actor:
        said = f"{card.name} is {people.whose(seat)} card"
        if seat == people.you:
            said += f", and {people.does(1 - seat, 'are', 'is')} to move"
        return Reason(plain_sentence(said))
    if card in side.covered:
        return Reason(plain_sentence(f"{card.name} is covered: it no longer acts"))
    if card in (*side.combat, *side.support):
        return Reason(_laid(sight, card))
    if len(touches) > 1 and any(way.touches[0] == here for way in ways(sight.game, sight.view)):
        return _further(sight, touches)
    said = _why(sight, Play(card))
    return Reason(said, _to_blame(sight, said))


def _laid(sight: Sight, card: Card) -> str:
    """Say what becomes of one's own card on the table, and what can be done now."""
    position, people = sight.position, sight.people
    assert sight.actor is not None
    name, whose = card.name, people.whose(sight.actor)
    if card in {each for each, _ in position.played}:
        done = "lies there" if card.kind == "support" else "fights"
        return plain_sentence(f"{name} {done} already{_go_on(sight)}")
    if "RETRIEVE" in card.icons:
        return _why(sight, Retrieve(card))
    if card.kind == "support":
        return plain_sentence(f"{name} stays there and counts until the fight ends")
    if position.phase in ("begin", "leadership"):
        return plain_sentence(f"{name} is from {whose} last turn, and without RETRIEVE it stays")
    return plain_sentence(f"{name} fights already{_go_on(sight)}")


def _go_on(sight: Sight) -> str:
    """Say what comes after a card was played: to announce, or why not yet."""
    if not sight.may_act:
        return ""
    if any(isinstance(move, Announce) for move in sight.legal):
        return f"; now announce {sight.people.whose(sight.actor or 0)} power"
    element = sight.position.element or ELEMENTS[0]
    why = without_paragraphs(why_illegal(sight.view, Announce(element), sight.people, TOUCHED))
    return f", but {why}"


def _to_blame(sight: Sight, said: str) -> tuple[str, ...]:
    """Return the cards of the other side that a sentence begins with: those that forbid one."""
    seat = 1 - sight.position.turn
    laid = (*sight.side(seat).combat, *sight.side(seat).support)
    return tuple(card_id(seat, each) for each in laid if said.startswith(each.name))


def _further(sight: Sight, touches: Sequence[str]) -> Reason:
    """Say where something goes that was put elsewhere."""
    *made, last = touches
    found = ways(sight.game, sight.view)
    open_ways = [way for way in found if _begins(way, made)]
    goals = {each for way in open_ways for each in _next(way, made)}
    labels = [goal_words(sight, goal.partition(":")[0]) for goal in sorted(goals)
              if goal.partition(":")[0] in GOALS]  # fmt: skip
    if not labels:
        return NOTHING_HERE
    where = " or ".join(dict.fromkeys(labels))
    said = "it goes to" if len(touches) == 2 and touches[0].startswith("card:") else "now touch"
    if any(_begins(way, made[:1]) and last in way.touches[slice(*way.loose)] for way in found):
        most = "three at most" if made[0] == "decline" else "that one does not go with the others"
        said = f"{most}; {said}"
    return Reason(plain_sentence(f"{said} {where}"), tuple(sorted(goals)))


def _begins(way: Way, made: Sequence[str]) -> bool:
    """Tell whether a way begins with touches, some of which may come in any order."""
    first, end = way.loose
    loose = set(way.touches[first:end])
    return len(made) < len(way.touches) and all(
        each in loose if first <= n < end else each == way.touches[n] for n, each in enumerate(made)
    )


def _next(way: Way, made: Sequence[str]) -> Sequence[str]:
    """Return what such a way goes on with."""
    first, end = way.loose
    if first <= len(made) < end:
        return [each for each in way.touches[first:end] if each not in made]
    return way.touches[len(made) : len(made) + 1]
