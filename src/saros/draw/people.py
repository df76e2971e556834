"""Who plays, for words: people go by their names where the rulebook only numbers the seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Seat
from ..games import AnyGame

_NUMBERED = re.compile(r"\bseat (\d)\b('s\b| wins\b)?")


@dataclass(frozen=True)
class People:
    """What each seat is called, for one who reads it: `you` is the seat of hers."""

    names: tuple[str, ...]
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """Return the same for what belongs to it."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def verb(self, seat: Seat, word: str) -> str:
        """Return a regular verb as it goes with a seat: you lay, Ada lays."""
        return f"{self.name(seat)} {word}{'' if seat == self.you else 's'}"

    def said(self, text: str) -> str:
        """Return a text with the people in the place of their numbers."""

        def called(found: re.Match[str]) -> str:
            seat = int(found[1]) - 1
            if seat not in range(len(self.names)):
                return found[0]
            if found[2] == " wins":
                return self.verb(seat, "win")
            return self.whose(seat) if found[2] else self.name(seat)

        return _NUMBERED.sub(called, text)


def is_numbered(title: str) -> bool:
    """Tell whether a rulebook has nothing but a number for a seat."""
    return _NUMBERED.fullmatch(title) is not None


def people_of(
    game: AnyGame, seats: int, names: Sequence[str] = (), you: Seat | None = None
) -> People:
    """Return the people at a game; one without a name, or with another's, goes by her seat."""
    titles = game.seat_names(seats)
    plain = [name.casefold() for name in names]
    called = (
        name if name and is_numbered(title) and plain.count(name.casefold()) == 1 else title
        for title, name in zip(titles, names, strict=True)
    )
    return People(tuple(called) if names else titles, you)


def sentence(text: str) -> str:
    """Return a text that begins like a sentence."""
    return text[:1].upper() + text[1:]
