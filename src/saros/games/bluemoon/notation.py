"""Moves as text: written in one way, read in any case and from unique beginnings of names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ...core.game import Seat
from ...core.refusal import Refusal, excerpt
from .cards import ELEMENTS, Card, card_named, cards_called
from .moves import (
    Announce,
    Begins,
    Cards,
    Decline,
    Discard,
    Disclose,
    Done,
    Draw,
    Find,
    Forfeit,
    Move,
    Pay,
    Play,
    Pull,
    PutBack,
    Retreat,
    Retrieve,
    Return,
    Skip,
    Taking,
    Under,
    Undo,
    Upturn,
    Use,
    in_order,
)

SEAT_NAMES = ("Roland", "Elinor")
LONGEST = 2000
"""A text with more characters is no move."""

WORDS: dict[type[Move], str] = {
    Retrieve: "retrieve", Play: "play", Discard: "discard", Under: "under", Return: "return",
    Skip: "skip", Done: "done", Retreat: "retreat", Undo: "undo", Forfeit: "forfeit",
    Draw: "draw", Find: "find", Pull: "pull", Upturn: "turn up", Disclose: "disclose",
}  # fmt: skip
_WITH_CARD: dict[str, type[Play | Retrieve | Discard | Under | Return]] = {
    "play": Play, "retrieve": Retrieve, "discard": Discard, "under": Under, "return": Return,
}  # fmt: skip
_BARE: dict[str, Move] = {
    "keep": PutBack(), "skip": Skip(), "done": Done(), "retreat": Retreat(), "undo": Undo(),
    "forfeit": Forfeit(), "decline": Decline(),
}  # fmt: skip
_TAKING: dict[str, type[Taking]] = {"draw": Draw, "find": Find, "pull": Pull, "turn up": Upturn}
_SEAT = "|".join(name.lower() for name in SEAT_NAMES)
_BEGINS = re.compile(rf"({_SEAT}) begins")
_CHANCE = re.compile(rf"(draw|find|pull|turn up|disclose) ({_SEAT})(?: ?: ?(.+))?")
_COUNT = re.compile(r"(\d{1,2}) cards?")


# Writing -----------------------------------------------------------------------------------


def write(move: Move) -> str:
    """Return the canonical text of a move."""
    match move:
        case PutBack(cards=()):
            return "keep"
        case PutBack(cards=cards):
            return f"put back {listed(cards)}"
        case Use():
            return _write_use(move)
        case Pay(card=card, cards=cards):
            return f"pay {card.name}: {listed(cards)}"
        case Decline(cards=cards):
            return f"decline {listed(cards)}".strip()
        case Announce(element=element):
            return f"announce {element}"
        case Begins(seat=seat):
            return f"{SEAT_NAMES[seat]} begins"
        case Disclose(seat=seat):
            return f"disclose {SEAT_NAMES[seat]}"
        case Draw() | Find() | Pull() | Upturn():
            return f"{taken(move)}: {listed(move.cards) or counted(move.count)}"
        case Retrieve() | Play() | Discard() | Under() | Return():
            return f"{WORDS[type(move)]} {move.card.name}"
    return WORDS[type(move)]


def _write_use(move: Use) -> str:
    if move.blind:
        return f"use {move.card.name} blindly"
    return f"use {move.card.name}" + (f" on {move.target.name}" if move.target else "")


def listed(cards: Iterable[Card]) -> str:
    """Return the names of cards in the order of the catalogue."""
    return ", ".join(card.name for card in in_order(cards))


def counted(count: int) -> str:
    """Return a number of cards in words."""
    return f"{count} card{'' if count == 1 else 's'}"


def taken(move: Taking) -> str:
    """Return what chance does to whom, without the cards."""
    return f"{WORDS[type(move)]} {SEAT_NAMES[move.seat]}"


def told(move: Move, is_seen: bool, shown: Sequence[Card]) -> str:
    """Return a move as somebody may read it who does not see what it hides.

    `shown` are the cards that lie face up.
    """
    if is_seen:
        return write(move)
    match move:
        case PutBack(cards=cards) if cards:
            return f"put back {counted(len(cards))}"
        case Draw() | Find():
            return f"{taken(move)}: {counted(move.count)}"
        case Under(card=card) | Return(card=card) if card not in shown:
            return f"{WORDS[type(move)]} a card"
    return write(move)


# Reading -----------------------------------------------------------------------------------


class Reader:
    """Reads a move, looking for cards first among those that somebody is likely to mean."""

    def __init__(self, near: Callable[[], Sequence[Sequence[Card]]]) -> None:
        # Whole names, as records have them, are read without looking at the table.
        self.near = near

    def read(self, text: str) -> Move:
        """Return the move that a text says, legal or not; an element may be left to `announce`."""
        if len(text) > LONGEST:
            raise _unreadable(text)
        plain = " ".join(text.split())
        lower = plain.lower()
        if lower in _BARE:
            return _BARE[lower]
        if lower == "announce":
            return Announce("")
        word, _, rest = plain.partition(" ")
        word = word.lower()
        if word in _WITH_CARD and rest:
            return _WITH_CARD[word](self.card(rest))
        if word == "announce" and rest.lower() in ELEMENTS:
            return Announce(rest.lower())
        if word == "decline":
            return Decline(self.cards(rest))
        if word == "use" and rest:
            return self._use(rest)
        if word == "pay" and ":" in rest:
            name, _, cards = rest.partition(":")
            return Pay(self.card(name), self.cards(cards))
        if lower.startswith("put back "):
            return PutBack(self.cards(plain[9:]))
        return self._chance(plain)

    def _use(self, rest: str) -> Use:
        if rest.lower().endswith(" blindly"):
            return Use(self.card(rest[: -len(" blindly")]), blind=True)
        name, on, target = _parted(rest, " on ")
        return Use(self.card(name), self.card(target) if on else None)

    def _chance(self, plain: str) -> Move:
        lower = plain.lower()
        if begins := _BEGINS.fullmatch(lower):
            return Begins(_seat(begins[1]))
        found = _CHANCE.fullmatch(lower)
        if not found:
            raise _unreadable(plain)
        seat, names = _seat(found[2]), found[3]
        if found[1] == "disclose":
            if names:
                raise _unreadable(plain)
            return Disclose(seat)
        kind = _TAKING[found[1]]
        if not names:
            return kind(seat, 0)
        if number := _COUNT.fullmatch(names):
            return kind(seat, int(number[1]))
        cards = self.cards(plain[found.start(3) :])
        return kind(seat, len(cards), cards)

    def cards(self, text: str) -> Cards:
        """Return the cards of a list, refusing one that stands in it twice."""
        found = [self.card(name) for name in text.split(",")]
        for card in found:
            if found.count(card) > 1:
                raise Refusal("unreadable_move", f"{card.name} stands there twice")
        return in_order(found)

    def card(self, text: str) -> Card:
        """Return the card of a name, or of a beginning that one of the nearest cards alone has."""
        called = cards_called(text)
        if len(called) == 1:
            return called[0]
        for cards in self.near():
            begun = in_order({card for card in cards if card in called})
            if len(begun) == 1:
                return begun[0]
            if begun:
                some = ", ".join(card.name for card in begun[:4])
                raise Refusal("ambiguous_move", f"{excerpt(text.strip())} may be one of: {some}")
        return card_named(text)


def _parted(text: str, word: str) -> tuple[str, str, str]:
    place = text.lower().find(word)
    return (text, "", "") if place < 0 else (text[:place], word, text[place + len(word) :])


def _seat(name: str) -> Seat:
    return [each.lower() for each in SEAT_NAMES].index(name)


def _unreadable(text: str) -> Refusal:
    hint = "a move is one like play Volca, announce fire, retreat or decline Volca"
    return Refusal("unreadable_move", f"{excerpt(text)} cannot be read; {hint}")
