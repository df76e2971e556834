"""Why a touch leads nowhere: what the rules say of the move that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import ELEMENTS, Card, card_numbered
from ...games.bluemoon.moves import Announce, Decline, Move, Pay, Play, Retreat, Retrieve
from ...games.bluemoon.position import StateOrView
from ...games.bluemoon.reason import why_illegal
from ..explanation import NOTHING_HERE, Reason, plain_sentence
from .layout import layout, table_name
from .places import card_id
from .sight import Sight
from .spots import looked_through
from .ways import GOALS, goal_words, ways

_BESIDE = {
    "deck": "cards are drawn by themselves at the end of {whose} turn, up to six",
    "discard": "only the top card of a discard pile may be looked at; cards come by themselves",
    "leader": "touch a leadership card of {whose} hand, then the leader",
    "leading": "leadership cards that were played stay where they are",
    "combat": "touch a character or a booster of {whose} hand, then the combat area",
    "support": "touch a support of {whose} hand, then the support area",
    "hand": "touch one of the cards, not the hand",
    "dragon": "dragons come to whoever wins a fight",
    "crystals": "crystals are counted at the end of the game",
    "element": "the element is named when power is announced",
    "power": "power is announced with the button",
    "back": "hidden cards are for their owner alone",
}
"""Why nothing begins with a touch, by the word with which the spot's id begins.

In these words {whose} stands for who is to act, the reader or another.
"""


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
        return Reason(_why(sight, Announce(rest)), _totals(sight))
    if word in ("retreat", "decline") and len(touches) == 1:
        return Reason(_why(sight, Retreat() if word == "retreat" else Decline(())))
    if len(touches) > 1:
        return _further(sight, touches)
    if word == "pay":
        return Reason(_why(sight, Pay(card_numbered(int(rest)), ())))
    return Reason(plain_sentence(_beside(sight, word, rest))) if word in _BESIDE else NOTHING_HERE


def _why(sight: Sight, move: Move) -> str:
    """Return what the rules say of a move."""
    return plain_sentence(why_illegal(sight.view, move, sight.people))


def _beside(sight: Sight, word: str, rest: str) -> str:
    """Say what a thing is there for; of what is the other side's, that it is theirs."""
    people, actor = sight.people, sight.actor
    assert actor is not None
    seat = int(rest) if rest.isdecimal() and word in _SIDES else None
    if word == "discard" and seat is not None and sight.view.options.open_discards:
        return f"{looked_through(sight.side(seat))}. Cards come here by themselves"
    if seat is None or seat == actor or word not in _THEIRS:
        return _BESIDE[word].format(whose=people.whose(actor))
    draws, whose, own = people.verb(actor, "draw"), people.whose(actor), people.own(actor)
    return f"this is {people.whose(seat)} {_THEIRS[word].format(draws=draws, whose=whose, own=own)}"


_SIDES = ("deck", "discard", "leader", "leading", "combat", "support", "hand")
_THEIRS = {
    "deck": "draw deck: {draws} from {own}", "hand": "hand: hidden cards are for their owner",
    "leader": "leader: {whose} leadership cards go to {own} leader",
    "combat": "combat area: {whose} characters and boosters go to {own}",
    "support": "support area: {whose} supports go to {own}",
}  # fmt: skip
"""What is said of the other side's, after whose it is: also where who is to act has theirs."""


def _totals(sight: Sight) -> tuple[str, ...]:
    """Return the spot of the power that is to be matched."""
    return (f"power:{1 - sight.position.turn}",)


def _card(sight: Sight, seat: int, card: Card, touches: Sequence[str]) -> Reason:
    side, here, people = sight.side(seat), touches[0], sight.people
    if seat != sight.actor:
        said = f"{card.name} is {people.whose(seat)} card"
        if seat == people.you:
            said += f", and {people.does(1 - seat, 'are', 'is')} to move"
        return Reason(plain_sentence(said))
    if card in side.covered:
        return Reason(plain_sentence(f"{card.name} is covered: it no longer acts"))
    if card in (*side.combat, *side.support):
        return Reason(_why(sight, Retrieve(card)))
    if len(touches) > 1 and any(way.touches[0] == here for way in ways(sight.game, sight.view)):
        return _further(sight, touches)
    said = _why(sight, Play(card))
    return Reason(said, _to_blame(sight, said))


def _to_blame(sight: Sight, said: str) -> tuple[str, ...]:
    """Return the cards of the other side that a sentence begins with: those that forbid one."""
    seat = 1 - sight.position.turn
    laid = (*sight.side(seat).combat, *sight.side(seat).support)
    return tuple(card_id(seat, each) for each in laid if said.startswith(each.name))


def _further(sight: Sight, touches: Sequence[str]) -> Reason:
    """Say where something goes that was put elsewhere."""
    goals = {way.touches[len(touches) - 1] for way in ways(sight.game, sight.view)
             if way.touches[: len(touches) - 1] == tuple(touches[:-1])
             and len(way.touches) >= len(touches)}  # fmt: skip
    labels = [goal_words(sight, goal.partition(":")[0]) for goal in sorted(goals)
              if goal.partition(":")[0] in GOALS]  # fmt: skip
    if not labels:
        return NOTHING_HERE
    where = " or ".join(dict.fromkeys(labels))
    said = "it goes to" if len(touches) == 2 and touches[0].startswith("card:") else "now touch"
    return Reason(plain_sentence(f"{said} {where}"), tuple(sorted(goals)))
