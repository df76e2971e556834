"""What cards do in words for players, made from their clauses; and what their marks mean.

“You” are whoever plays the card. A card has a sentence for each of its clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...games.bluemoon.cards import ELEMENTS, Card
from ...games.bluemoon.clauses import Clause, Condition, Price, Selector

# Cards -----------------------------------------------------------------------------------------


def words(card: Card) -> tuple[str, ...]:
    """Return what a card does, a sentence for each clause; none for a card without text."""
    return tuple(_sentence(clause, card) for clause in card.clauses)


def _sentence(clause: Clause, card: Card) -> str:
    said = _DEEDS.get(clause.verb) or _VERBS[clause.verb](clause)
    passing = card.kind == "leadership"  # it is active for a single turn (§3.12)
    said = said.format(now=" this turn" if passing else "", turn="this" if passing else "each")
    said = f"{_TIMES.get(clause.when, '')}{said}."
    return said[0].upper() + said[1:]


_TIMES = {
    "begin": "at the start of your turn, ",
    "myturn": "once in each of your turns, ",
    "post": "just before you announce your power, ",
    "end": "at the end of your turn, ",
    "after": "after your turn, ",
}
"""How a sentence begins; what happens at once or all the time needs no beginning."""


def _may(clause: Clause) -> str:
    return "you may " if clause.optional else ""


# What is changed all the time ------------------------------------------------------------------


def _ignore(clause: Clause) -> str:
    opposing = f"your opponent’s {_plural(clause.cards)}"
    said = {
        "text": f"the text of {opposing} is ignored{{now}}",
        "icons": f"all icons on {opposing} are ignored{{now}}",
        "all": f"{opposing} are ignored{{now}}",
    }[clause.what]
    if clause.exceptions == ("flit-character",):
        said += f", but not {'that of' if clause.what == 'text' else 'their'} Flit characters"
    elif clause.exceptions:
        said += f", except {_joined(clause.exceptions, 'and')}"
    if clause.void_if:
        names = _joined(clause.void_if, "or")
        said += f". This does nothing while they have {names} active"
    return said


def _value(clause: Clause) -> str:
    change, element = clause.change, clause.element
    if change.how == "zero":
        printed = f"{change.word} values printed on your opponent’s {_plural(clause.cards)}"
        return f"{printed} count as 0"
    if clause.pick == "all":
        return f"your {_plural(clause.cards)} count {_times(change.number)}"
    one = f"one of your {_plural(clause.cards)}"
    if change.how == "to":
        return f"{one} has {_at_least(change.word, change.number, element)}"
    return f"{one} counts {_times(change.number)}{'' if element == 'both' else f' in {element}'}"


def _at_least(word: str, number: int, element: str) -> str:
    if word == "sum":
        return "the sum of its printed fire and earth in both elements"
    if word == "higher":
        return "the higher of its printed values in both elements"
    return f"at least {number} in {'both elements' if element == 'both' else element}"


def _times(number: int) -> str:
    return "double" if number == 2 else f"{number} times"


def _total(clause: Clause) -> str:
    fight = "" if clause.element == "contested" else f"in a fight over {clause.element}, "
    return f"{fight}your total power is at least {clause.change.number}"


def _amplify(clause: Clause) -> str:
    demanding = f"one of your active {_plural(clause.cards)}"
    return f"the numbers in the demand of {demanding} count {_times(clause.change.number)}"


def _limit(clause: Clause) -> str:
    number = clause.cap.number
    if clause.what == "hand":
        holding = f" while holding {number} or more" if number else ""
        return f"your opponent may take no cards into their hand{holding}"
    if clause.what == "draw":
        some = f"only {_count(number, 'card')} in each of" if number else "no cards in"
        return f"your opponent may draw {some} their turns"
    if number:
        most = f"only {number} {_singular(clause.cards)}"
        return f"your opponent may play {most} in each of their turns"
    return f"your opponent may not play {_plural(clause.cards, 'or')}"


def _allow(clause: Clause) -> str:
    if clause.what == "next-card-free":
        return "the next character, booster or support you play this turn is FREE"
    if clause.amount.how == "any":
        some = f"any number of {_plural(clause.cards)}"
    else:
        count = clause.amount.number
        some = f"{count} more {_singular(clause.cards) if count == 1 else _plural(clause.cards)}"
    return f"you may play {some} {{turn}} turn"


def _dragons(clause: Clause) -> str:
    change = clause.change
    one = _count(change.number, "dragon")
    count = {"+": f"{change.number} more dragon{'s' * (change.number > 1)}", "-": f"{one} fewer",
             "max": f"{one} at most", "set": one}[change.how]  # fmt: skip
    if clause.retreater == "opp":
        return f"if your opponent retreats{{now}}, you attract {count}"
    return f"if you retreat{{now}}, your opponent attracts {count}"


# What is done ----------------------------------------------------------------------------------


def _attract(clause: Clause) -> str:
    dragon = f"attract {_count(clause.amount.number, 'dragon')}"
    if clause.price.needs:
        return f"you may discard {_paid(clause.price)} from your hand to {dragon}"
    return f"if {_counted_group(clause.condition)} are active, they {dragon} together"


def _draw(clause: Clause) -> str:
    amount = clause.amount
    if clause.source == "discard-shuffled":
        drawn = f"shuffle your discard pile and take {_count(amount.number, 'card')} from it unseen"
    elif amount.how == "to":
        drawn = f"draw until you hold {_count(amount.number, 'card')}"
    else:
        limit = "up to " if amount.how == "upto" else ""
        drawn = f"draw {limit}{_count(amount.number, 'card')}{' face up' if clause.reveal else ''}"
    match clause.then.how:
        case "discard":
            drawn += f" and then discard {clause.then.number} of them"
        case "return":
            returned = _count(clause.then.number, "card")
            drawn += f" and then shuffle {returned} from your hand into your deck"
    return _may(clause) + drawn


def _search(clause: Clause) -> str:
    pile = "deck" if clause.source == "deck" else "discard pile"
    found = f"look through your {pile} for {_count(clause.amount.number, 'card')}, show it"
    if clause.then.how == "reshuffle":
        return f"{_may(clause)}{found}, take it and shuffle your {pile}"
    return f"{_may(clause)}{found} and take it"


def _discard(clause: Clause) -> str:
    number = clause.amount.number
    if clause.of == "me":
        return f"{_may(clause)}discard any number of cards from your hand"
    if clause.source == "deck-top":
        return f"{_may(clause)}discard the top card of your opponent’s deck"
    if clause.source == "hand":
        return _discard_of_hand(clause)
    kept = {
        "last-character": ", but not their last active character",
        "one-character": ", except 1 character",
    }.get(clause.keep, "")
    if clause.source == "combat":
        chosen = "all cards in your opponent’s combat area, covered ones too"
    elif clause.amount.how == "all":
        chosen = f"all your opponent’s active {_plural(clause.cards)}"
    else:
        chosen = f"{number} of your opponent’s active {_plural(clause.cards, 'or')}"
    return f"{_may(clause)}discard {chosen}{kept}"


def _discard_of_hand(clause: Clause) -> str:
    number = clause.amount.number
    if clause.amount.how == "downto":
        return f"your opponent discards all but {_count(number, 'card')} from their hand"
    cards = _count(number, "card")
    if clause.by == "blind":
        pulled = f"pull {cards} unseen from your opponent’s hand"
        return f"{_may(clause)}{pulled} and discard {'it' if number == 1 else 'them'}"
    return f"{_may(clause)}have your opponent discard {cards} of their choice from their hand"


def _reclaim(clause: Clause) -> str:
    number, other = clause.amount.number, "other " if clause.not_self else ""
    if clause.source == "combat":
        where = f"{number} {other}card from your combat area, even a covered one,"
    else:
        where = f"{number} of your active cards"
    return f"{_may(clause)}take {where} back into your hand"


def _return(clause: Clause) -> str:
    if clause.to == "deck-bottom":
        return f"{_may(clause)}put any number of cards from your hand under your deck"
    return f"{_may(clause)}shuffle your whole discard pile into your deck"


def _rout(clause: Clause) -> str:
    return f"your opponent must retreat at once if {_counted_group(clause.condition)} are active"


def _counted_group(condition: Condition) -> str:
    """Say what is counted by `my-active-storms>=2`."""
    return f"{condition.number} or more of your {condition.what.rpartition('-')[2].capitalize()}"


# What is demanded ------------------------------------------------------------------------------


def _demand(clause: Clause) -> str:
    task = f"play a {clause.duty}" if clause.duty else f"discard {_paid(clause.price)}"
    turns = "in each of their turns"
    if clause.otherwise == "retreat":
        return f"{turns}, your opponent must {task} or retreat"
    even = ", even if they retreat" if clause.even_if_retreat else ""
    return f"{turns}{even}, your opponent must {task} from their hand or you attract 1 dragon"


def _paid(price: Price) -> str:
    """Say what has to be discarded."""
    if price.needs[0].what == "characters":
        return _count(price.needs[0].number, "character")
    sums = [f"with {need.number} or more {need.what} in all" for need in price.needs]
    joint = {"both": ", and others ", "either": ", or ", "": ""}[price.join]
    return f"cards {joint.join(sums)}{',' if price.join else ''}"


def _gate(clause: Clause) -> str:
    condition = clause.condition
    return f"play this only if {_CONDITIONS[condition.what].format(n=condition.number or 'no')}"


_CONDITIONS = {
    "attacked-total": "you are attacked with {n} or more",
    "attacked-fire": "you are attacked with {n} or more fire",
    "attacked-earth": "you are attacked with {n} or more earth",
    "opp-active": "your opponent has {n} or more active cards",
    "opp-table": "your opponent has {n} or more cards on the table",
    "my-table": "you have {n} cards on the table",
    "opp-dragons": "your opponent has at least {n} dragon",
    "opp-hand-minus-mine": "your opponent holds at least {n} cards more than you",
}

_DEEDS = {
    "disclose": "your opponent lays their present hand face up, where it stays until used",
    "replay": "your active cards stay active and count as the character you play this turn",
    "switch": "the contested element changes",
}
"""Verbs that are always used the same way."""

_VERBS: dict[str, Callable[[Clause], str]] = {
    "ignore": _ignore, "value": _value, "total": _total, "amplify": _amplify, "limit": _limit,
    "allow": _allow, "dragons": _dragons, "attract": _attract, "draw": _draw, "search": _search,
    "discard": _discard, "reclaim": _reclaim, "return": _return,
    "demand": _demand, "rout": _rout, "gate": _gate,
}  # fmt: skip


# Numbers and names -----------------------------------------------------------------------------

_SINGULARS = {
    "any": "card", "leadership": "leadership card", "combat-zone": "character or booster",
    "caterpillar": "Caterpillar",
}  # fmt: skip
_PLURALS = {"combat-zone": "characters and boosters"}
_QUALITIES = {
    "text": "with text", "no-text": "without text", "icon": "with icons",
    "printed>4": "with a printed value above 4",
}  # fmt: skip


def _singular(cards: Selector) -> str:
    return " or ".join(_SINGULARS.get(name, name) for name in cards.classes)


def _plural(cards: Selector, joint: str = "and") -> str:
    names = [_PLURALS.get(name) or f"{_SINGULARS.get(name, name)}s" for name in cards.classes]
    quality = f" {_QUALITIES[cards.quality]}" if cards.quality else ""
    return f"{_joined(names, joint)}{quality}"


def _count(number: int, noun: str) -> str:
    return f"no {noun}s" if not number else f"{number} {noun}{'s' * (number > 1)}"


def _joined(names: Sequence[str], joint: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


# What is printed beside the text ---------------------------------------------------------------


def icon_words(icon: str) -> str:
    """Say in a sentence what an icon does."""
    return _ICON_WORDS[icon]


def shield_words(*elements: str) -> str:
    """Say in a sentence what a shield does, or two of them."""
    these = "this shield" if len(elements) == 1 else "these shields"
    return (
        f"With {these} active you may announce in {' or '.join(elements)},"
        " however strong your opponent is there."
    )


def shield_lines(card: Card) -> Iterator[str]:
    """Yield what the shields of a card do, if it has any."""
    pairs = zip(ELEMENTS, (card.shield_fire, card.shield_earth), strict=True)
    if shielded := [element for element, has in pairs if has]:
        yield f"{'Shield' if len(shielded) == 1 else 'Shields'}: {shield_words(*shielded)}"


def gang_words(gang: str) -> str:
    """Say in a sentence what belonging to a gang does."""
    return (
        f"You may play any number of the {gang} gang as your one character;"
        " they join a gang that lies there alone without covering it."
    )


_ICON_WORDS = {
    "STOP": "After this card you play no other card this turn.",
    "RETRIEVE": "At the start of your turn you may take this card back into your hand; not a"
    " character while your opponent has an active character with this icon.",
    "PAIR": "Two characters, or two boosters, with this icon and the same first word count as one.",
    "FREE": "You may play this card in addition to others, even on the first turn of a fight.",
    "PROTECTED": "While active it cannot be ignored, discarded or reduced by your opponent.",
}
MOON_WORDS = "So many moons it costs in a deck of another people, which has ten to spend."
MUTANT_WORDS = "A mutant is of no people and costs no moons."
