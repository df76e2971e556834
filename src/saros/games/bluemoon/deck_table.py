"""What the kernel knows of a deck: sets of slots, printed values and clauses as small integers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from . import codes as c
from .cards import CARDS, GANGS, Card
from .clause_forms import ICONS, KINDS
from .clauses import Clause, Selector

MASKS = (
    ("kind", len(KINDS)), ("icon", len(ICONS)), ("shield", 2), ("odd", 2), ("even", 2),
    ("select", c.SELECTORS), ("verb", len(c.VERBS)), ("when", len(c.WHENS)), ("named", c.NAMED),
)  # fmt: skip
"""The sets of slots in a table, by name and number: `kernel.pxd` says what each of them means."""


@dataclass(frozen=True)
class DeckRows:
    """The tables of a deck as plain lists."""

    masks: dict[str, list[int]]
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

PAIRS: tuple[tuple[str, str], ...] = tuple(
    dict.fromkeys((card.kind, card.first_word) for card in CARDS if "PAIR" in card.icons)
)
"""What the two of a pair have in common (§6.9)."""

assert len(SELECTORS) + len(SPARED) <= c.SELECTORS
assert len(NAMED) <= c.NAMED


def deck_rows(cards: tuple[Card | None, ...]) -> DeckRows:
    """Return the tables of a deck in the order of its slots; None is a card nobody can see."""
    assert len(cards) <= c.SLOTS
    masks = {name: [0] * length for name, length in MASKS}
    rows = [*map(_card_row, cards), *[_BLANK] * (c.SLOTS - len(cards))]
    for slot, row in enumerate(rows):
        for name, number in row.marks:
            masks[name][number] |= 1 << slot
    return DeckRows(
        masks,
        value=[row.values[element] for element in range(2) for row in rows],
        pair=[row.pair for row in rows],
        gang=[row.gang for row in rows],
        clause=[number for row in rows for number in row.clause],
        all=(1 << len(cards)) - 1,
    )


@dataclass(frozen=True)
class _CardRow:
    """What the tables say of one card: the sets it is in, and its numbers."""

    marks: tuple[tuple[str, int], ...] = ()
    values: tuple[int, int] = (0, 0)
    pair: int = 0
    gang: int = 0
    clause: tuple[int, ...] = (0,) * c.FIELDS


_BLANK = _CardRow()


@cache
def _card_row(card: Card | None) -> _CardRow:
    if card is None:
        return _BLANK
    pair = PAIRS.index((card.kind, card.first_word)) + 1 if "PAIR" in card.icons else 0
    gang = GANGS.index(card.gang) + 1 if card.gang else 0
    values = (card.fire or 0, card.earth or 0)
    return _CardRow(tuple(_marks(card)), values, pair, gang, tuple(_row(card)))


def _marks(card: Card) -> Iterator[tuple[str, int]]:
    """Yield the sets that a card is in."""
    yield "kind", KINDS.index(card.kind)
    yield from (("icon", ICONS.index(icon)) for icon in card.icons)
    yield from (("shield", n) for n in range(2) if (card.shield_fire, card.shield_earth)[n])
    for element, value in enumerate((card.fire, card.earth)):
        if value is not None:
            yield "odd" if value % 2 else "even", element
    yield from (("select", n) for n, each in enumerate(SELECTORS) if card.is_selected(each))
    for number, name in enumerate(SPARED, len(SELECTORS)):
        if _is_spared(card, name):
            yield "select", number
    clause = _clause(card)
    yield "verb", c.VERBS.index(clause.verb if clause else "")
    yield "when", c.WHENS.index(clause.when if clause else "")
    yield from (("named", n) for n, name in enumerate(NAMED) if card.name == name)


def _is_spared(card: Card, name: str) -> bool:
    people, _, kind = name.partition("-")
    return card.people.lower() == people and card.kind == kind


# Clauses ---------------------------------------------------------------------------------------


def _clause(card: Card) -> Clause | None:
    """Return the one clause of a card that is no gate."""
    clauses = [clause for clause in card.clauses if clause.verb != "gate"]
    assert len(clauses) <= 1, f"{card.name} does more than one thing"
    return clauses[0] if clauses else None


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


def _row(card: Card) -> list[int]:
    row = [0] * c.FIELDS
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
