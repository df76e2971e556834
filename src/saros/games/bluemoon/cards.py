"""The cards of the eight peoples, read from the one data file `cards.csv`, and found by name."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from ...core.refusal import Refusal, excerpt
from .clause_forms import ICONS, KINDS
from .clauses import Clause, Selector, read_clauses

PEOPLES = ("Hoax", "Vulca", "Mimix", "Flit", "Khind", "Terrah", "Pillar", "Aqua")
MUTANT = "Mutant"
"""The people of those that belong to none (§13.1)."""

GANGS = ("Cool", "Top", "Fun", "No")
ELEMENTS = ("fire", "earth")


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """One card; there is only one of each, so that cards are compared by what they are."""

    number: int
    """Its place in CARDS."""
    name: str
    people: str
    """One of PEOPLES, or MUTANT."""
    deck: str
    """The ready deck it comes in, which need not be that of its people, and its place there."""
    position: int
    printed_number: int
    """Its number among the cards of its people."""
    kind: str
    """One of KINDS."""
    fire: int | None
    """None where nothing is printed, which is not the same as a printed 0."""
    earth: int | None
    shield_fire: bool
    shield_earth: bool
    icons: frozenset[str]
    """Some of ICONS."""
    gang: str
    """One of GANGS, or nothing."""
    moons: int
    """What it costs in a deck of another people."""
    effect: str
    """What it does, in the language of `clauses.py`; empty without special text."""
    clauses: tuple[Clause, ...]

    @property
    def has_text(self) -> bool:
        """Tell whether special text is printed on it."""
        return bool(self.clauses)

    @property
    def has_icon(self) -> bool:
        """Tell whether an icon, a shield or the sign of a gang is printed on it."""
        return bool(self.icons or self.gang or self.shield_fire or self.shield_earth)

    @property
    def first_word(self) -> str:
        """What the two of a pair have in common (§6.9)."""
        return self.name.split()[0]

    @property
    def is_mutant(self) -> bool:
        """Tell whether it belongs to no people."""
        return self.people == MUTANT

    @property
    def group(self) -> str:
        """`storm`, `flood` or `caterpillar`, which other cards speak of; else nothing."""
        for word in (self.name.split()[-1], self.first_word):
            if word in ("Storm", "Flood", "Caterpillar"):
                return word.lower()
        return ""

    def is_selected(self, selector: Selector) -> bool:
        """Tell whether a clause that selects cards means this one, as it is printed."""
        return any(map(self._is_in, selector.classes)) and self._has(selector.quality)

    def _is_in(self, name: str) -> bool:
        if name == "combat-zone":
            return self.kind in ("character", "booster")
        return name in ("any", self.kind, self.group)

    def _has(self, quality: str) -> bool:
        match quality:
            case "text":
                return self.has_text
            case "no-text":
                return not self.has_text
            case "icon":
                return self.has_icon
            case "printed>4":
                return max(self.fire or 0, self.earth or 0) > 4
            case _:
                return True

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        """Let another process have its own card of the same number."""
        return card_numbered, (self.number,)


# Reading the file ------------------------------------------------------------------------------

_NUMBERS = ("position", "printed_number", "moons")
_VALUES = ("fire", "earth")
_FLAGS = ("shield_fire", "shield_earth")
_WORDS: dict[str, tuple[str, ...]] = {
    "deck": PEOPLES, "people": (*PEOPLES, MUTANT), "kind": (*KINDS, "leader"),
    "gang": (*GANGS, ""), **dict.fromkeys(_FLAGS, ("0", "1")),
}  # fmt: skip
COLUMNS = (
    "deck", "position", "people", "printed_number", "name", "kind", *_VALUES, *_FLAGS, "icons",
    "gang", "moons", "effect",
)  # fmt: skip


def read_cards(text: str) -> tuple[tuple[Card, ...], dict[str, str]]:
    """Return the cards and the leaders of a data file; what is wrong is said with its card."""
    rows = [*csv.DictReader(text.splitlines())]
    if not rows or tuple(rows[0]) != COLUMNS or any(None in row.values() for row in rows):
        raise Refusal("bad_card", f"the columns are {', '.join(COLUMNS)}")
    for row in rows:
        _refuse_unknown(row)
    leaders = {row["people"]: row["name"] for row in rows if row["kind"] == "leader"}
    plain = [row for row in rows if row["kind"] != "leader"]
    cards = tuple(_card(number, row) for number, row in enumerate(plain))
    _refuse_names([row["name"] for row in rows], cards)
    return cards, leaders


def _refuse_unknown(row: Mapping[str, str]) -> None:
    """Refuse a value that its column does not have."""
    for column, value in row.items():
        if (allowed := _wanted(column, value)) is not None:
            sentence = f"{row['name']}, column {column}: {excerpt(value)} is not {allowed}"
            raise Refusal("bad_card", sentence)


def _wanted(column: str, value: str) -> str | None:
    """Return what a column should have instead of a value; None where it is well."""
    is_number = value.isascii() and value.isdecimal() and len(value) < 4
    if column in _NUMBERS:
        return None if is_number else "a number"
    if column in _VALUES:
        return None if is_number or not value else "a number or empty"
    if words := _WORDS.get(column):
        return None if value in words else f"one of {', '.join(filter(None, words))}"
    if column == "icons":
        return None if {*value.split()} <= {*ICONS} else f"some of {', '.join(ICONS)}"
    return None


def _card(number: int, row: Mapping[str, str]) -> Card:
    return Card(
        number=number,
        name=row["name"],
        people=row["people"],
        deck=row["deck"],
        position=int(row["position"]),
        printed_number=int(row["printed_number"]),
        kind=row["kind"],
        fire=int(row["fire"]) if row["fire"] else None,
        earth=int(row["earth"]) if row["earth"] else None,
        shield_fire=row["shield_fire"] == "1",
        shield_earth=row["shield_earth"] == "1",
        icons=frozenset(row["icons"].split()),
        gang=row["gang"],
        moons=int(row["moons"]),
        effect=row["effect"],
        clauses=read_clauses(row["effect"], row["name"], "effect"),
    )


def _refuse_names(names: list[str], cards: tuple[Card, ...]) -> None:
    """Refuse names that stand twice, and clauses that speak of a card there is not."""
    for name, count in Counter(names).items():
        if count > 1:
            raise Refusal("bad_card", f"{name}, column name: it stands twice")
    for card in cards:
        for name in (each for clause in card.clauses for each in clause.void_if):
            if name not in names:
                sentence = f"{card.name}, column effect: there is no card {excerpt(name)}"
                raise Refusal("bad_card", sentence)


CARDS_TEXT = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
CARDS, LEADERS = read_cards(CARDS_TEXT)
"""The cards in the order of the eight ready decks; and by its people, what a leader is called."""


# Finding cards ---------------------------------------------------------------------------------

_MOST_NAMED = 5
_NEAREST, _LIKE = 3, 0.5
"""So many names are suggested for an unknown one, if they are that much like it, of 1."""


def card_numbered(number: int) -> Card:
    """Return the card at a place in CARDS."""
    return CARDS[number]


def cards_called(text: str) -> list[Card]:
    """Return the cards that a text may mean: the one of that name, or all that begin so."""
    wanted = _plain(text)
    if wanted in _BY_NAME:
        return [_BY_NAME[wanted]]
    return [card for name, card in _BY_NAME.items() if wanted and name.startswith(wanted)]


def card_named(text: str) -> Card:
    """Return a card by its name or a unique beginning of it, in any case."""
    found = cards_called(text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("unknown_card", f"{excerpt(text)} may be {_or(found)}")
    near = nearest_cards(text)
    hint = f"; did you mean {_or(near)}?" if near else ""
    raise Refusal("unknown_card", f"there is no card {excerpt(text)}{hint}")


def nearest_cards(text: str) -> list[Card]:
    """Return the cards whose name, its beginning or a word of it is most like a text."""
    wanted = _pairs(_plain(text)[:60])
    scores = {
        card: max(_likeness(wanted, piece) for piece in pieces)
        for card, pieces in _pieces().items()
    }
    near = sorted(scores, key=lambda card: -scores[card])[:_NEAREST]
    return [card for card in near if scores[card] > _LIKE]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


_BY_NAME = {_plain(card.name): card for card in CARDS}


@cache
def _pieces() -> dict[Card, list[frozenset[str]]]:
    """Return by card what a text may be like: each of its words, and its first words."""
    pieces: dict[Card, list[frozenset[str]]] = {}
    for name, card in _BY_NAME.items():
        words = name.split()
        starts = [" ".join(words[:count]) for count in range(1, len(words) + 1)]
        parts = name.replace("-", " ").split()
        pieces[card] = [_pairs(piece) for piece in dict.fromkeys([*starts, *parts])]
    return pieces


def _pairs(text: str) -> frozenset[str]:
    """Return the pairs of letters that follow each other, the beginning counted as one."""
    return frozenset(map("".join, pairwise(f"^{text}")))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other) or 1)


def _or(cards: list[Card]) -> str:
    names = [card.name for card in cards[:_MOST_NAMED]]
    if more := len(cards) - len(names):
        names.append(f"{more} others")
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
