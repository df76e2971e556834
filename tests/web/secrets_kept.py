"""What a reader of a table must know of its game to find a secret in what is sent to somebody."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from saros.table.table import Table

Json = dict[str, Any]


class Memory(Protocol):
    """What a seat has seen so far of the cards; a spectator has no seat."""

    def unknown(self, states: Sequence[Any]) -> set[int]:
        """Return the cards that this seat cannot know after these states."""


class Secrets(Protocol):
    """What is hidden in a game, and how a text would tell it."""

    game: str
    most_seats: int

    def wishes(self, seed: int) -> Json:
        """Return how a table is set up, with what whoever makes it brings."""

    def brought(self, seed: int, seat: int) -> str:
        """Return what somebody brings who comes to a free seat."""

    def mentioned(self, text: str) -> set[int]:
        """Return every card that a text names in any way."""

    def memory(self, seat: int | None) -> Memory:
        """Return the memory of somebody who has seen nothing yet."""

    def other_world(self, table: Table, seat: int | None, rng: Random) -> Table:
        """Return the same play with other cards wherever a seat cannot know them."""

    def chosen(self, texts: Sequence[str], rng: Random) -> str:
        """Return a move by lot."""

    def in_hand(self, state: Any, seat: int) -> set[int]:
        """Return the cards that a seat holds."""

    def hidden_now(self, state: Any, seat: int | None) -> set[int]:
        """Return the cards that lie hidden from a seat now, though they may have been open once."""
