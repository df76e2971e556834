"""A game as text and JSON: its moves and its states, for people and for other programs."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, ClassVar

from .rules import M, Opt, Rules, S, Seat, V


class Notation(Rules[S, V, M, Opt]):
    """The rules of a game, and how its moves and states are written and read."""

    marks: ClassVar[str] = ""
    """By what a JSON state of this game is told from others, for people."""
    reads_unheaded: ClassVar[bool] = False
    """Whether its sheets need not say which game they are of; one family at most has such."""
    tells_facts: ClassVar[bool] = False
    """Whether legal moves as JSON always have the facts beside them, unasked."""

    # Moves ----------------------------------------------------------------------------------

    @abstractmethod
    def read_move(self, state: S | V, text: str) -> M:
        """Return the legal move that `text` names, or refuse with the reason."""

    def read_recorded(self, state: S, text: str) -> M:
        """Return the move that stands in a record, also in one of an older version.

        A game that asks for more than it once did reads here what older records go on with;
        `play_unchecked` then does what they leave out.
        """
        return self.read_move(state, text)

    @abstractmethod
    def write_move(self, state: S | V, move: M) -> str:
        """Return the canonical text of a legal move in this state."""

    def told(self, state: S, move: M, seat: Seat | None) -> str:
        """Return the text of a move as this seat may read it while the play goes on."""
        return self.write_move(state, move)

    def move_json(self, state: S | V, move: M) -> dict[str, Any]:
        """Return a legal move as a JSON object: its text, its type and its fields."""
        value: Any = move  # of whatever frozen class the game has for it
        kind = {"move": self.write_move(state, move), "type": type(move).__name__.lower()}
        return kind | asdict(value)

    def force(self, state: S, text: str) -> tuple[S, bool]:
        """Carry out an illegal move as it was written, where that makes sense at all.

        Returns the state to go on from and whether the move was carried out; if not, the turn
        has passed.
        """
        return state, False

    # States ---------------------------------------------------------------------------------

    @abstractmethod
    def read_state(self, data: Mapping[str, Any]) -> S:
        """Return the state that an explicit JSON object describes."""

    @abstractmethod
    def write_state(self, state: S) -> dict[str, Any]:
        """Return the state as an explicit JSON object."""

    @abstractmethod
    def write_view(self, view: V) -> dict[str, Any]:
        """Return what a seat sees as a JSON object."""

    @abstractmethod
    def read_view(self, data: Mapping[str, Any]) -> V:
        """Return what a seat sees from the JSON object that `write_view` makes of it."""

    @abstractmethod
    def is_view(self, data: Mapping[str, Any]) -> bool:
        """Tell whether a JSON object of this game hides something: a view, not a state."""

    @abstractmethod
    def recognises(self, data: Mapping[str, Any]) -> bool:
        """Tell from its keys whether a JSON object is meant as a state or a view of this game."""

    def facts(self, state: S | V) -> dict[str, Any]:
        """Return what the game counts in a state or a view, as JSON, for other programs."""
        return {}

    def one_line(self, state: S) -> str:
        """Return a state on one line."""
        return json.dumps(self.write_state(state), separators=(",", ":"))
