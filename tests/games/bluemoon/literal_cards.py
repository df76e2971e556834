"""The printed cards as the literal reader of Blue Moon knows them, read from the table itself."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).parents[3] / "src" / "saros" / "games" / "bluemoon" / "cards.csv"


class Clause(NamedTuple):
    """One clause of the language of effects: `when ["?"] ":" [verb] { key "=" value }`."""

    when: str
    may: bool
    verb: str
    words: dict[str, str]


class Card(NamedTuple):
    """What is printed on a card."""

    name: str
    people: str
    kind: str
    fire: int | None
    earth: int | None
    shields: frozenset[str]
    icons: frozenset[str]
    gang: str
    moons: int
    clauses: tuple[Clause, ...]

    @property
    def has_icon(self) -> bool:
        """A shield counts as an icon (§8.9), and so does a gang's."""
        return bool(self.icons or self.shields or self.gang)

    @property
    def has_text(self) -> bool:
        return bool(self.clauses)

    def printed(self, element: str) -> int | None:
        return self.fire if element == "fire" else self.earth


def read_clause(text: str) -> Clause:
    when, _, rest = text.strip().partition(":")
    parts = rest.split()
    verb = parts.pop(0) if parts and "=" not in parts[0] else ""
    words = dict(part.split("=", 1) for part in parts)
    return Clause(when.rstrip("?"), when.endswith("?"), verb, words)


def read_card(row: dict[str, str]) -> Card:
    shields = {element for element in ("fire", "earth") if row[f"shield_{element}"] == "1"}
    clauses = [read_clause(text) for text in row["effect"].split(";") if text.strip()]
    return Card(
        row["name"],
        row["people"],
        row["kind"],
        int(row["fire"]) if row["fire"] else None,
        int(row["earth"]) if row["earth"] else None,
        frozenset(shields),
        frozenset(row["icons"].split()),
        row["gang"],
        int(row["moons"]),
        tuple(clauses),
    )


def read_table() -> tuple[dict[str, Card], dict[str, list[str]]]:
    """All cards by name in catalogue order, and the names in each ready deck."""
    cards: dict[str, Card] = {}
    decks: dict[str, list[str]] = {}
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["kind"] != "leader":
                cards[row["name"]] = read_card(row)
                decks.setdefault(row["deck"], []).append(row["name"])
    return cards, decks


CARDS, READY = read_table()
PLACE = {name: number for number, name in enumerate(CARDS)}


def in_order(names: Iterable[str]) -> list[str]:
    """Names in catalogue order, as lists of cards are written."""
    return sorted(names, key=PLACE.__getitem__)


def of_kind(name: str, kinds: str) -> bool:
    """Whether a card is of the class a clause names: `any`, `booster+support`, `combat-zone` …"""
    wanted, _, qualifier = kinds.partition("/")
    card = CARDS[name]
    if wanted == "combat-zone":
        fits = card.kind in ("character", "booster")
    elif wanted == "caterpillar":
        fits = name.startswith("Caterpillar ")
    else:
        fits = wanted == "any" or card.kind in wanted.split("+")
    return fits and (not qualifier or fits_qualifier(card, qualifier))


def fits_qualifier(card: Card, qualifier: str) -> bool:
    """§6.7: what is printed counts, ignored or not; icons are not text."""
    if qualifier == "text":
        return card.has_text
    if qualifier == "no-text":
        return not card.has_text
    if qualifier == "icon":
        return card.has_icon
    assert qualifier == "printed>4"
    return max(card.fire or 0, card.earth or 0) > 4


def clauses_of(name: str, when: str, verb: str = "") -> list[Clause]:
    """The clauses of a card of one timing, and of one verb if it is given."""
    return [c for c in CARDS[name].clauses if c.when == when and verb in ("", c.verb)]
