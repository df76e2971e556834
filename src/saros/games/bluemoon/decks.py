"""Decks: the eight ready ones, what makes a deck legal (§13), and decks as text.

A deck in text has a line `Leader: Hoax`, before it perhaps a line `Name: …`, and then a card on
each line. Empty lines and comments after a # are skipped. The name of a ready deck alone is that
deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...core.refusal import Refusal, excerpt
from ...core.rules import Supply
from .cards import CARDS, LEADERS, PEOPLES, Card, card_named, cards_called

SIZE = 30
MOST_MOONS = 10
"""So many moons may be on the cards that are not of the leader's people (§13.1)."""

LONGEST_NAME = 60
MOST_FAULTS = 10
"""Of so many lines it is told what is wrong with them."""


@dataclass(frozen=True)
class Deck:
    """A leader and cards, legal or not."""

    leader: str
    """The people of the leader; empty in a deck that is still without one."""
    cards: tuple[Card, ...]
    """In the order of CARDS."""
    name: str = ""

    @property
    def foreign(self) -> tuple[Card, ...]:
        """The cards that are not of the leader's people, mutants among them."""
        return tuple(card for card in self.cards if card.people != self.leader)

    @property
    def moons(self) -> int:
        """The moons on its foreign cards together."""
        return sum(card.moons for card in self.foreign)


READY = {
    people: Deck(people, tuple(card for card in CARDS if card.deck == people), people)
    for people in PEOPLES
}
"""By their people, the decks one can begin with."""


# Legality --------------------------------------------------------------------------------------


def why_illegal(deck: Deck) -> list[str]:
    """Return every reason why a deck may not be played; none for a legal one (§13.1)."""
    return list(_reasons(deck))


def _reasons(deck: Deck) -> Iterator[str]:
    if deck.leader not in PEOPLES:
        yield f"it needs a leader of one of the peoples: {', '.join(PEOPLES)}"
    copies = Counter(deck.cards)
    for card, count in copies.items():
        if count > 1:
            yield f"{card.name} is in it {count} times, and every card may be there once"
    if len(copies) != SIZE:
        yield f"it has {len(copies)} different cards, not {SIZE}"
    if deck.leader in PEOPLES and deck.moons > MOST_MOONS:
        yield (
            f"its cards that are not {deck.leader} have {deck.moons} moons,"
            f" and {MOST_MOONS} are allowed"
        )


def refuse_illegal(deck: Deck) -> None:
    """Refuse a deck that may not be played, with every reason."""
    if reasons := why_illegal(deck):
        called = f" {excerpt(deck.name)}" if deck.name else ""
        raise Refusal("bad_deck", f"the deck{called} is not legal: {'; '.join(reasons)}")


# Text ------------------------------------------------------------------------------------------


def write_deck(deck: Deck) -> str:
    """Write a deck as the one text that is kept of it."""
    lines = [f"Name: {deck.name}"] if deck.name else []
    lines += [f"Leader: {deck.leader}"] if deck.leader else []
    return "\n".join([*lines, *(card.name for card in deck.cards)]) + "\n"


def read_deck(text: str) -> Deck:
    """Read a deck, legal or not; a line that cannot be read is refused with its number."""
    found = read_unfinished(text)
    for fault in found.faults:
        raise Refusal("bad_deck", fault)
    return found.deck


def brought_deck(text: str) -> Deck:
    """Read the deck that somebody wants to play with, and refuse an illegal one."""
    deck = read_deck(text)
    refuse_illegal(deck)
    return deck


@dataclass(frozen=True)
class UnfinishedDeck:
    """What could be read of a text that may not be finished, and what was wrong with its lines."""

    deck: Deck
    faults: tuple[str, ...]


def read_unfinished(text: str) -> UnfinishedDeck:
    """Read as much of a deck as can be read; nothing is refused."""
    lines = [(number, line) for number, line in enumerate(_lines(text), 1) if line]
    if len(lines) == 1 and (people := people_called(lines[0][1])):
        return UnfinishedDeck(READY[people], ())
    reader = _Reader()
    for number, line in lines:
        reader.read(number, line)
    cards = tuple(sorted(reader.cards, key=lambda card: card.number))
    return UnfinishedDeck(Deck(reader.leader, cards, reader.name), tuple(reader.told()))


def people_called(text: str) -> str:
    """Return the people of that name, or whose leader has it, in any case; else nothing."""
    wanted = " ".join(text.casefold().split())
    for people in PEOPLES:
        if wanted in (people.casefold(), LEADERS[people].casefold()):
            return people
    return ""


def _lines(text: str) -> Iterator[str]:
    """Return the lines without comments."""
    for line in text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines():
        yield line.partition("#")[0].strip()


class _Reader:
    """Takes a deck line by line."""

    def __init__(self) -> None:
        self.name, self.leader = "", ""
        self.cards: dict[Card, int] = {}
        """Each with the line it stands on."""
        self.faults: list[str] = []

    def told(self) -> Iterator[str]:
        """Tell what was wrong with the lines; of many only the first."""
        yield from self.faults[:MOST_FAULTS]
        if (more := len(self.faults) - MOST_FAULTS) > 0:
            yield f"something is wrong with {more} further line{'s' if more > 1 else ''}"

    def read(self, number: int, line: str) -> None:
        """Take a line that is not empty."""
        key, colon, value = line.partition(":")
        try:
            match key.strip().casefold() if colon else "":
                case "name":
                    self._read_name(value.strip())
                case "leader":
                    self._read_leader(value.strip())
                case _:
                    self._read_card(line, number)
        except Refusal as refusal:
            self.faults.append(f"line {number}: {refusal.sentence}")

    def _read_name(self, name: str) -> None:
        if self.name:
            raise Refusal("bad_deck", f"the deck is called {excerpt(self.name)} already")
        if len(name) > LONGEST_NAME or not name.isprintable():
            sentence = f"a name has up to {LONGEST_NAME} characters that can be read"
            raise Refusal("bad_deck", sentence)
        self.name = name

    def _read_leader(self, called: str) -> None:
        if self.leader:
            raise Refusal("bad_deck", f"the leader is {self.leader} already")
        self.leader = people_called(called)
        if not self.leader:
            sentence = f"a leader is of one of {', '.join(PEOPLES)}, not {excerpt(called)}"
            raise Refusal("bad_deck", sentence)

    def _read_card(self, called: str, number: int) -> None:
        if len(self.faults) >= MOST_FAULTS and len(cards_called(called)) != 1:
            # What is not told need not be thought about: a server reads texts of anybody.
            raise Refusal("unknown_card", f"there is no card {excerpt(called)}")
        card = card_named(called)
        if card in self.cards:
            raise Refusal("bad_deck", f"{card.name} stands on line {self.cards[card]} already")
        self.cards[card] = number


LIKENESSES = {
    "Hoax": "Scholars: little strength, but tricks, and supports that add up.",
    "Vulca": "Fire: the strongest cards, played straight.",
    "Mimix": "Amazons: characters that fight in pairs.",
    "Flit": "Birds: weak, but cards come back to your hand, and boosters make them strong.",
    "Khind": "Children: small cards; whole gangs of them fight together.",
    "Terrah": "Earth and storms: a second storm is worth a dragon, and much is forbidden.",
    "Pillar": "Caterpillars: the other side must discard cards or retreat.",
    "Aqua": "Water: protected cards, and floods that force a retreat.",
}
"""What each people is like, for whoever has never played it."""

DECK_SUPPLY = Supply(
    "deck",
    "a leader and thirty cards, with up to ten moons on those of other peoples",
    tuple((people, write_deck(deck)) for people, deck in READY.items()),
    likenesses=tuple(LIKENESSES[people] for people in READY),
)
"""What each seat brings."""
