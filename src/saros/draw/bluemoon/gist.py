"""What a card does in a few words, for its small face; `wording.py` says it in full."""

from __future__ import annotations

from collections.abc import Callable

from ...games.bluemoon.cards import Card
from ...games.bluemoon.clauses import Clause, Selector

_WORDS = {"any": "card", "combat-zone": "character or booster"}


def gist(card: Card) -> str:
    """Return the gist of a card's text: `no leadership cards for them`."""
    return ": ".join(_gist(clause) for clause in card.clauses)


def _gist(clause: Clause) -> str:
    said = _GISTS[clause.verb](clause)
    return f"end of turn: {said}" if clause.when == "end" else said


def _kinds(selector: Selector, many: bool = True) -> str:
    """Name the cards that a clause selects: `boosters, supports`."""
    names = [_WORDS.get(name, name) for name in selector.classes]
    if many:
        names = [name if name == "leadership" else f"{name}s" for name in names]
    tail = {"text": " with text", "no-text": " without text", "icon": " with icons",
            "printed>4": " above 4"}.get(selector.quality, "")  # fmt: skip
    return (", ".join(names) if many else " or ".join(names)) + tail


def _element(clause: Clause) -> str:
    return f" {clause.element}" if clause.element in ("fire", "earth") else ""


def _ignore(clause: Clause) -> str:
    if clause.what != "all":
        return f"their {'texts' if clause.what == 'text' else clause.what} ignored"
    return f"their {_kinds(clause.cards)} ignored"


def _value(clause: Clause) -> str:
    change, kinds = clause.change, _kinds(clause.cards)
    if change.how == "zero":
        return f"{change.word} values of their {kinds} are 0"
    if clause.pick == "all":
        return f"my {kinds} ×{change.number}"
    one = f"one of my {kinds}"
    if change.how == "x":
        return f"{one}:{_element(clause)} ×{change.number}"
    if change.word:
        return f"{one}: {'fire + earth' if change.word == 'sum' else 'its higher value'}"
    return f"{one}:{_element(clause)} to {change.number}"


def _total(clause: Clause) -> str:
    element = "" if clause.element == "contested" else f" in {clause.element}"
    return f"my total{element} at least {clause.change.number}"


def _limit(clause: Clause) -> str:
    most = clause.cap.number
    if clause.what == "hand":
        return f"no cards to their hand{f' of {most}' if most else ''}"
    if clause.what == "draw":
        return "they draw one card a turn" if most else "they draw no cards"
    if clause.cap.is_per_turn:
        return f"they play one {_kinds(clause.cards, False)} a turn"
    return f"they play no {_kinds(clause.cards)}"


def _allow(clause: Clause) -> str:
    if clause.what == "next-card-free":
        return "my next card is free"
    more = "any number of" if clause.amount.how == "any" else "one more"
    return f"{more} {_kinds(clause.cards, clause.amount.how == 'any')}"


def _dragons(clause: Clause) -> str:
    change = clause.change
    if clause.retreater == "opp":
        return f"they retreat: {change.number} more dragon"
    words = {"set": "no dragon", "-": "one dragon less", "max": "one dragon at most"}
    return f"I retreat: {words[change.how]}"


def _attract(clause: Clause) -> str:
    if clause.condition.what:
        return f"{clause.condition.number} storms: a dragon"
    need = clause.price.needs[0]
    return f"a dragon for {need.number} {need.what}"


def _draw(clause: Clause) -> str:
    number, source = clause.amount.number, "" if clause.source == "deck" else " of the discards"
    after = {"discard": ", discard {}", "return": ", {} back"}.get(clause.then.how, "")
    to = "up to " if clause.amount.how == "to" else ""
    return f"draw {to}{number}{source}{after.format(clause.then.number)}"


def _search(clause: Clause) -> str:
    return f"a card of my choice from my {'deck' if clause.source == 'deck' else 'discards'}"


def _discard(clause: Clause) -> str:
    amount = clause.amount
    if clause.of == "me":
        return "discard as many as I like"
    if clause.source == "deck-top":
        return "their top card is discarded"
    if clause.source == "hand":
        if amount.how == "downto":
            return f"they keep {amount.number} cards in hand"
        return f"{amount.number} of their hand discarded"
    if clause.source == "combat":
        return "all their combat cards discarded"
    if clause.keep == "one-character":
        return "all their combat cards but a character discarded"
    kinds = _kinds(clause.cards)
    if amount.how == "all":
        return f"all their {kinds} discarded"
    return f"one of their {kinds.replace(', ', ' or ')} discarded"


def _return(clause: Clause) -> str:
    if clause.source == "hand":
        return "hand cards under my deck"
    return "my discards back into my deck"


def _demand(clause: Clause) -> str:
    otherwise = "or a dragon" if clause.otherwise == "dragon" else "or retreat"
    if clause.duty:
        return f"they play a {clause.duty} {otherwise}"
    join = " or " if clause.price.join == "either" else " and "
    asked = join.join(f"{need.number} {need.what}" for need in clause.price.needs)
    asked = asked.replace("1 characters", "a character")
    return f"they discard {asked} {otherwise}"


def _gate(clause: Clause) -> str:
    what, number = clause.condition.what, clause.condition.number
    return {
        "attacked-total": f"if attacked with {number}",
        "attacked-fire": f"if attacked with {number} fire",
        "attacked-earth": f"if attacked with {number} earth",
        "opp-active": f"if they have {number} active cards",
        "opp-table": f"if they have {number} cards out",
        "my-table": "if I have no card out",
        "opp-dragons": "if they have a dragon",
        "opp-hand-minus-mine": f"if they hold {number} more cards",
    }[what]


_GISTS: dict[str, Callable[[Clause], str]] = {
    "ignore": _ignore, "value": _value, "total": _total, "limit": _limit, "allow": _allow,
    "dragons": _dragons, "attract": _attract, "draw": _draw, "search": _search,
    "discard": _discard, "return": _return, "demand": _demand, "gate": _gate,
    "amplify": lambda _: "one of my caterpillars asks double",
    "reclaim": lambda _: "one of my cards back to hand",
    "disclose": lambda _: "their hand lies open",
    "rout": lambda _: "2 floods: they retreat",
    "replay": lambda _: "my cards fight another turn",
    "switch": lambda _: "the element changes",
}  # fmt: skip
