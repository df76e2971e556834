"""Moves by name: what people, records and players handle instead of the kernel's integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import overload

from .board import ASTRAL, BOARDS, Board
from .packing import (
    DEPLOY,
    KEEP,
    NOTHING,
    TAKE,
    capture,
    captured_of,
    choice_of,
    choosing,
    deployment,
    end_of,
    move_kind,
    promotion_of,
    start_of,
)
from .pieces import KIND_OF_LETTER, LETTERS, STAR

ECLIPSE, BANISHED = "eclipse", "banished"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a soldier from the hand on a star of one's own half (§4.2)."""

    kind: str
    star: str


@dataclass(frozen=True, slots=True)
class Go:
    """Move a piece (§5).

    The fields are its identity by §9.3 and F13.1. The arc a shooting star chooses needs none of its
    own: it leaves the f-sphere by its hour or its anti-hour, and the end tells which. `call` is
    what the player announces where the switch `claims` is on. `take` tells whether a changeling
    takes what it captures as its disguise or keeps the old one (F6.4).
    """

    start: str
    end: str
    captured: str | None = None
    promotion: str | None = None
    call: str | None = None
    take: bool | None = None


@dataclass(frozen=True, slots=True)
class Escape:
    """After escaping a false claim of banishment: remove an opposing soldier, or none (§8.6)."""

    captured: str | None = None


@dataclass(frozen=True, slots=True)
class Lose:
    """Lose the turn to the clock (F11.2); nobody chooses it, so it is never a legal move."""


Chosen = Deploy | Go | Escape
Move = Chosen | Lose


@cache  # there are only some ten thousand moves on a board
def named(board: str, code: int) -> Deploy | Go:
    """Return the named move of a kernel move."""
    names = BOARDS[board].names
    captured, kind = captured_of(code), promotion_of(code)
    if move_kind(code) == DEPLOY:
        return Deploy(LETTERS[choice_of(code)], names[end_of(code)])
    return Go(
        names[start_of(code)],
        names[end_of(code)],
        None if captured == NOTHING else names[captured],
        LETTERS[kind] if kind else None,
        take={KEEP: False, TAKE: True}.get(choice_of(code)),
    )


def chosen_arc(board: Board, kind: int, move: Go) -> str | None:
    """Return the arc that a shooting star chooses with its first move (§5.5): h or a.

    One that stays before a dragon has chosen none (F5.5), and a changeling keeps none (F6.3).
    """
    start, end = board.number[move.start], board.number[move.end]
    if board is not ASTRAL or kind != STAR or start == end:
        return None
    return "h" if start % 12 == end % 12 else "a"


class LegalMoves(Sequence[Deploy | Go]):
    """The kernel's legal moves, each given its name only when somebody looks at it."""

    __slots__ = ("board", "codes")

    def __init__(self, board: str, codes: Sequence[int]) -> None:
        self.board = board
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Deploy | Go: ...
    @overload
    def __getitem__(self, index: slice) -> list[Deploy | Go]: ...
    def __getitem__(self, index: int | slice) -> Deploy | Go | list[Deploy | Go]:
        if isinstance(index, slice):
            return [named(self.board, code) for code in self.codes[index]]
        return named(self.board, self.codes[index])

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Deploy | Go) or (isinstance(move, Go) and move.call):
            return False
        try:
            return coded(self.board, move) in self.codes
        except (KeyError, ValueError):
            return False  # it names a point or a kind that there is not


@cache
def calling(move: Go, call: str) -> Go:
    """Return the move with an announcement."""
    return replace(move, call=call)


def coded(board: str, move: Deploy | Go) -> int:
    """Return the kernel move of a named move."""
    number = BOARDS[board].number
    if isinstance(move, Deploy):
        return deployment(KIND_OF_LETTER[move.kind], number[move.star])
    captured = NOTHING if move.captured is None else number[move.captured]
    choice = KIND_OF_LETTER[move.promotion] if move.promotion else 0
    if move.take is not None:
        choice |= TAKE if move.take else KEEP
    return choosing(capture(number[move.start], number[move.end], captured), choice)
