"""What people at a game are called in sentences: by name where their seats say nothing of them.

A sentence about people is made from its parts with these names. None is ever made by searching
through a finished one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .rules import CHANCE, Rules, Seat


@dataclass(frozen=True)
class People:
    """What each seat is called, for one who reads it: `you` is that one's own seat."""

    names: tuple[str, ...]
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """Return the same for what belongs to it."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def own(self, seat: Seat) -> str:
        """Return the same once it is clear who is meant: your own, their own."""
        return "your own" if seat == self.you else "their own"

    def verb(self, seat: Seat, word: str) -> str:
        """Return a seat with a regular verb: you lay, Ada lays."""
        return f"{self.name(seat)} {word}{'' if seat == self.you else 's'}"

    def does(self, seat: Seat, yours: str = "do", theirs: str = "does") -> str:
        """Return a seat with a verb that has two forms: you do, Ada does."""
        return f"{self.name(seat)} {yours if seat == self.you else theirs}"

    def all(self, *seats: Seat | None) -> str:
        """Return several seats as one enumeration; nobody is chance."""
        called = ("chance" if seat is None or seat == CHANCE else self.name(seat) for seat in seats)
        return " and ".join(called)


class NamesFor(tuple[str, ...]):
    """People's names by seat, for a reader who looks with the eyes of another seat.

    It is the reader who is “you” then, and not the seat that a view belongs to, whatever else
    `people_of` is told. It is equal to the names alone, so nothing may be kept by it.
    """

    you: Seat | None

    def __new__(cls, names: Sequence[str], you: Seat | None) -> NamesFor:
        """Keep who reads beside the names."""
        made = super().__new__(cls, names)
        made.you = you
        return made

    def __getnewargs__(self) -> tuple[tuple[str, ...], Seat | None]:
        """Let it be copied, and cross a process boundary whole."""
        return tuple(self), self.you


def people_of(
    game: Rules[Any, Any, Any, Any], seats: int, names: Sequence[str] = (), you: Seat | None = None
) -> People:
    """Return the people at a game; one without a name, or with another's, goes by their seat.

    Names begin with a capital wherever they stand, as they do beside the board.
    """
    titles = game.seat_names(seats)
    if isinstance(names, NamesFor):
        you = names.you
    if not names or not game.goes_by_names():
        return People(titles, you)
    plain = [name.casefold() for name in names]
    called = (
        sentence(name) if name and plain.count(name.casefold()) == 1 else title
        for title, name in zip(titles, names, strict=True)
    )
    return People(tuple(called), you)


def sentence(text: str) -> str:
    """Return a text that begins like a sentence."""
    return text[:1].upper() + text[1:]
