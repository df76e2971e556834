"""What the kernel knows of a deck: sets of slots, printed values and clauses as small integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from . import codes as c
from .cards import CARDS, GANGS, Card
from .clause_forms import ICONS, KINDS
from .clauses import Clause, Selector

Key = TypeVar("Key")


@dataclass(frozen=True)
class DeckRows:
    """The tables of a deck as plain lists; see `kernel.pxd` for what each of them means."""

    kind: list[int]
    icon: list[int]
    shield: list[int]
    odd: list[int]
    even: list[int]
    select: list[int]
    verb: list[int]
    when: list[int]
    named: list[int]
    value: list[int]
    pair: list[int]
    gang: list[int]
    clause: list[int]
    all: int


SELECTORS: tuple[Selector, ...] = tuple(
    dict.fromkeys(clause.cards for card in CARDS for clause in card.clauses if clause.cards.classes)
)
"""The different selectors of all clauses: a clause has the number of its own."""

SPARED: tuple[str, ...] = tuple(
    dict.fromkeys(
        name
        for card in CARDS
        for clause in card.clauses
        for name in clause.exceptions
        if name not in ICONS
    )
)
"""What ignoring spares besides icons, such as `flit-character`; numbered behind the selectors."""

NAMED: tuple[str, ...] = tuple(
    dict.fromkeys(name for card in CARDS for clause in card.clauses for name in clause.void_if)
)
"""Cards that others call by name (§8.2)."""

assert len(SELECTORS) + len(SPARED) <= c.SELECTORS
assert len(NAMED) <= c.NAMED


@cache
def deck_rows(cards: tuple[Card | None, ...]) -> DeckRows:
    """Return the tables of a deck in the order of its slots; None is a card nobody can see."""
    assert len(cards) <= c.SLOTS
    words = _groups(cards)
    return DeckRows(
        kind=_sets(cards, KINDS, lambda card, kind: card.kind == kind),
        icon=_sets(cards, ICONS, lambda card, icon: icon in card.icons),
        shield=_sets(cards, range(2), lambda card, n: (card.shield_fire, card.shield_earth)[n]),
        odd=_sets(cards, range(2), lambda card, n: _has_parity(card, n, 1)),
        even=_sets(cards, range(2), lambda card, n: _has_parity(card, n, 0)),
        select=[
            *_sets(cards, SELECTORS, lambda card, selector: card.is_selected(selector)),
            *_sets(cards, SPARED, _is_spared),
        ],
        verb=_sets(cards, c.VERBS, lambda card, verb: _verb_of(card) == verb),
        when=_sets(cards, c.WHENS, lambda card, when: _when_of(card) == when),
        named=_sets(cards, NAMED, lambda card, name: card.name == name),
        value=[_value(card, n) or 0 for n in range(2) for card in _padded(cards)],
        pair=[words.get(_pair_name(card), 0) for card in _padded(cards)],
        gang=[GANGS.index(card.gang) + 1 if card and card.gang else 0 for card in _padded(cards)],
        clause=[number for card in _padded(cards) for number in _row(card)],
        all=(1 << len(cards)) - 1,
    )


def _sets(
    cards: Sequence[Card | None], keys: Iterable[Key], test: Callable[[Card, Key], bool]
) -> list[int]:
    """Return for each key the slots of the cards that pass a test for it."""
    seen = [(slot, card) for slot, card in enumerate(cards) if card is not None]
    return [sum(1 << slot for slot, card in seen if test(card, key)) for key in keys]


def _padded(cards: Sequence[Card | None]) -> list[Card | None]:
    return [*cards, *[None] * (c.SLOTS - len(cards))]


def _value(card: Card | None, element: int) -> int | None:
    return None if card is None else (card.fire, card.earth)[element]


def _has_parity(card: Card, element: int, parity: int) -> bool:
    value = _value(card, element)
    return value is not None and value % 2 == parity


def _is_spared(card: Card, name: str) -> bool:
    people, _, kind = name.partition("-")
    return card.people.lower() == people and card.kind == kind


def _pair_name(card: Card | None) -> tuple[str, str]:
    if card is None or "PAIR" not in card.icons:
        return ("", "")
    return card.kind, card.first_word


def _groups(cards: Sequence[Card | None]) -> dict[tuple[str, str], int]:
    names = sorted({_pair_name(card) for card in cards} - {("", "")})
    return {name: number for number, name in enumerate(names, 1)}


# Clauses ---------------------------------------------------------------------------------------


def _clause(card: Card) -> Clause | None:
    """Return the one clause of a card that is no gate."""
    clauses = [clause for clause in card.clauses if clause.verb != "gate"]
    assert len(clauses) <= 1, f"{card.name} does more than one thing"
    return clauses[0] if clauses else None


def _verb_of(card: Card) -> str:
    return clause.verb if (clause := _clause(card)) else ""


def _when_of(card: Card) -> str:
    return clause.when if (clause := _clause(card)) else ""


_WHATS = ("", "text", "icons", "all", "play", "draw", "hand", "next-card-free")
_SOURCES = (
    "", "deck", "deck-top", "hand", "discard", "discard-shuffled", "active", "combat",
)  # fmt: skip
_PICKS = ("", "one", "all")
_ELEMENTS = ("", "fire", "earth", "both")
_OPS = ("", "x", "to", "to:sum", "to:higher", "zero:odd", "zero:even", "+", "-", "max", "set")
_AMOUNTS = ("", "exactly", "all", "any", "upto", "to", "downto")
_BYS = ("", "me", "opp", "blind")
_KEEPS = ("", "last-character", "one-character")
_NEEDS = ("", "fire", "earth", "characters")
_JOINS = ("", "both", "either")
_THENS = ("", "discard", "return", "reshuffle")
_RETREATERS = ("", "me", "opp")
_GATES = (
    "", "attacked-total", "attacked-fire", "attacked-earth", "opp-active", "opp-table", "my-table",
    "opp-dragons", "opp-hand-minus-mine",
)  # fmt: skip


def _row(card: Card | None) -> list[int]:
    row = [0] * c.FIELDS
    if card is not None:
        for clause in card.clauses:
            if clause.verb == "gate":
                row[c.AT_GATE] = _GATES.index(clause.condition.what)
                row[c.AT_GATE_EQUAL] = int(clause.condition.sign == "=")
                row[c.AT_GATE_NUMBER] = clause.condition.number
            else:
                _describe(clause, row)
    return row


def _describe(clause: Clause, row: list[int]) -> None:
    row[c.AT_VERB] = c.VERBS.index(clause.verb)
    row[c.AT_WHEN] = c.WHENS.index(clause.when)
    row[c.AT_OPTIONAL] = int(clause.optional)
    row[c.AT_CARDS] = SELECTORS.index(clause.cards) if clause.cards.classes else 0
    row[c.AT_WHAT] = _WHATS.index(clause.what)
    row[c.AT_SOURCE] = _SOURCES.index(clause.source)
    row[c.AT_PICK] = _PICKS.index(clause.pick)
    both = clause.element.replace("contested", "both")
    row[c.AT_ELEMENT] = _ELEMENTS.index(both)
    row[c.AT_OP] = _OPS.index(_op(clause))
    row[c.AT_NUMBER] = clause.cap.number if clause.verb == "limit" else clause.change.number
    row[c.AT_PER_TURN] = int(clause.cap.is_per_turn)
    row[c.AT_AMOUNT_HOW] = _AMOUNTS.index(clause.amount.how)
    row[c.AT_AMOUNT] = clause.amount.number
    row[c.AT_BY] = _BYS.index(clause.by)
    row[c.AT_KEEP] = _KEEPS.index(clause.keep)
    _describe_price(clause, row)
    row[c.AT_DUTY] = KINDS.index(clause.duty) if clause.duty else 0
    row[c.AT_DRAGON_ELSE] = int(clause.otherwise == "dragon")
    row[c.AT_EVEN_IF_RETREAT] = int(clause.even_if_retreat)
    row[c.AT_CONDITION_NUMBER] = clause.condition.number
    row[c.AT_REVEAL] = int(clause.reveal)
    row[c.AT_THEN] = _THENS.index(clause.then.how)
    row[c.AT_THEN_NUMBER] = clause.then.number
    row[c.AT_RETREATER] = _RETREATERS.index(clause.retreater)
    if clause.verb == "ignore":
        _describe_ignoring(clause, row)


def _op(clause: Clause) -> str:
    change = clause.change
    return f"{change.how}:{change.word}" if change.word else change.how


def _describe_price(clause: Clause, row: list[int]) -> None:
    places = ((c.AT_NEED, c.AT_NEED_NUMBER), (c.AT_NEED_2, c.AT_NEED_2_NUMBER))
    for (what, number), need in zip(places, clause.price.needs, strict=False):
        row[what], row[number] = _NEEDS.index(need.what), need.number
    row[c.AT_JOIN] = _JOINS.index(clause.price.join)


def _describe_ignoring(clause: Clause, row: list[int]) -> None:
    row[c.AT_SPARED_CARDS] = -1
    for name in clause.exceptions:
        if name in ICONS:
            row[c.AT_SPARED_ICONS] |= 1 << ICONS.index(name)
        else:
            row[c.AT_SPARED_CARDS] = len(SELECTORS) + SPARED.index(name)
    for name in clause.void_if:
        row[c.AT_VOID_IF] |= 1 << NAMED.index(name)
    row[c.AT_TIER] = tier(clause)


def tier(clause: Clause) -> int:
    """Return when a clause ignores, from 0 on (§8.2).

    First comes what ignores texts whatever the opponent has; then what ignores texts unless the
    opponent has a certain card, together with what ignores supports, for those certain cards lie
    there; then what ignores other cards; last what ignores icons.
    """
    if clause.what == "icons":
        return 3
    if clause.what == "text":
        return 1 if clause.void_if else 0
    return 1 if clause.cards.classes == ("support",) else 2
