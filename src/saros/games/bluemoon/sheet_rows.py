"""The moves of a play in rows for a sheet: turn by turn, with what people like to know of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core.match import NEXT_TEXT
from . import codes as c
from .cards import ELEMENTS
from .notation import SEAT_NAMES
from .position import State

_INDENT = "   "
_LAST = ("announce ", "retreat", "decline", NEXT_TEXT)
_LUCK = ("draw ", "find ", "pull ", "turn up ", "disclose ")
"""How texts begin that end a turn, and those of what chance does in it."""


@dataclass
class Row:
    """A line of a sheet."""

    label: str = ""
    """What stands before the moves: the number of the turn and whose it is."""
    plies: list[int] = field(default_factory=list)
    """Which moves stand there, counted from 1."""
    above: str = ""
    """What begins here."""
    beside: str = ""
    """What came of it."""


def plain_rows(moves: Sequence[str]) -> list[Row]:
    """Return rows as far as the texts alone tell them: of a play that hides some from a reader."""
    rows: list[Row] = []
    last = NEXT_TEXT
    for ply, text in enumerate(moves, 1):
        is_luck = text.startswith(_LUCK)
        if is_luck or last.startswith((*_LAST, *_LUCK)) or last.endswith(" begins"):
            rows.append(Row(_INDENT if is_luck else ""))
        rows[-1].plies.append(ply)
        last = text
    return rows


def rows_of(moves: Sequence[str], states: Sequence[State]) -> list[Row]:
    """Return the rows of a play with numbered turns, fights and power."""
    writer = _Writer(is_match=NEXT_TEXT in moves)
    for ply, text in enumerate(moves, 1):
        writer.add(ply, text, states[ply - 1], states[ply])
    return writer.rows


class _Writer:
    """Takes a play move by move; a row ends where somebody else acts."""

    def __init__(self, is_match: bool) -> None:
        self.rows: list[Row] = []
        self.is_match = is_match
        self._game, self._fight, self._turn = 0, 0, 0
        self._actor: int | None = None
        self._text, self._act = NEXT_TEXT, ""
        """What was done last, by anybody and by a seat."""

    def add(self, ply: int, text: str, before: State, after: State) -> None:
        """Take the next move."""
        if text == NEXT_TEXT:
            self.rows.append(Row(plies=[ply]))
            self._text, self._actor = text, None
            return
        actor = before.kernel.seat_to_act()
        if self._opens_turn(before, actor):
            self._begin_turn(before)
        elif actor != self._actor or actor == c.CHANCE:
            self.rows.append(Row(self._label(before, actor), above=self._new_game()))
        row = self.rows[-1]
        row.plies.append(ply)
        row.beside = "; ".join(filter(None, (row.beside, _remark(text, before, after))))
        self._text, self._actor = text, actor
        if actor != c.CHANCE:
            self._act = text

    def _opens_turn(self, before: State, actor: int) -> bool:
        if actor == c.CHANCE:
            return False
        if not self._turn:
            return before.kernel.course()[1] >= c.PHASE_BEGIN
        goes_on = self._text == "undo" or self._text.startswith("retrieve ")
        return before.kernel.course()[1] == c.PHASE_BEGIN and not goes_on

    def _begin_turn(self, before: State) -> None:
        seat, _, starting, _, dragons = before.kernel.course()
        self._turn += 1
        above = self._new_game()
        if starting and not self._act.startswith("decline"):
            self._fight += 1
            above = " ".join(filter(None, (above, f"Fight {self._fight}{_dragons(dragons)}.")))
        self.rows.append(Row(f"{self._turn}. {SEAT_NAMES[seat]}: ", above=above))

    def _new_game(self) -> str:
        """Say which game of a match begins, and count afresh."""
        if self._text != NEXT_TEXT:
            return ""
        self._text, self._act = "", ""
        self._game, self._fight, self._turn = self._game + 1, 0, 0
        return f"Game {self._game}." if self.is_match else ""

    def _label(self, before: State, actor: int) -> str:
        """Return what stands before the moves of a row within a turn."""
        if actor == c.CHANCE:
            return _INDENT if self._turn else ""
        return f"{_INDENT}{SEAT_NAMES[actor]}: " if actor != before.kernel.course()[0] else _INDENT


def _dragons(dragons: int) -> str:
    if not dragons:
        return ""
    count = f"{abs(dragons)} dragon{'s' if abs(dragons) > 1 else ''}"
    return f": {SEAT_NAMES[dragons < 0]} has {count}"


def _remark(text: str, before: State, after: State) -> str:
    """Say with how much power a turn ends, or who has won the game."""
    winner, crystals, _ = after.kernel.ending()
    if winner >= 0:
        return f"{SEAT_NAMES[winner]} wins {crystals} crystal{'s' if crystals > 1 else ''}"
    if not text.startswith("announce "):
        return ""
    seat, _, starting, _, _ = before.kernel.course()
    element = ELEMENTS.index(text.removeprefix("announce "))
    mine, theirs = (after.kernel.total(each, element) for each in (seat, 1 - seat))
    said = f"{mine} {ELEMENTS[element]}"
    if starting:
        return said
    return f"{said} {'against' if mine >= theirs else 'behind a shield against'} {theirs}"
