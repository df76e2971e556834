"""`saros replay`: stepping through a written game, its comments and its faults."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.check import Report, check
from ..core.record import Record
from ..draw import ending, numbered
from ..games import AnyGame, game_named
from .screen import Screen

KEYS = {
    "": "next", "n": "next", "j": "next", " ": "next", "\r": "next", "\n": "next",
    "\x1b[C": "next", "\x1b[B": "next", "p": "back", "b": "back", "k": "back",
    "\x1b[D": "back", "\x1b[A": "back", "first": "first", "0": "first", "\x1b[H": "first",
    "last": "last", "$": "last", "\x1b[F": "last", "f": "flip", "flip": "flip", "next": "next",
    "back": "back", "q": "quit", "quit": "quit", "\x03": "quit", "\x04": "quit",
}  # fmt: skip
HINT = "Enter next · b back · a number jumps · 0 first · $ last · f flip · q quit"


@dataclass
class Replay:
    """A game being leafed through; ply 0 is the board before the first move."""

    game: AnyGame
    record: Record
    found: Report[Any]
    screen: Screen
    ply: int = 0
    flip: bool = False

    @classmethod
    def of(cls, record: Record, screen: Screen) -> Replay:
        """Return a replay that carries out illegal moves too, and says so."""
        game = game_named(record.game)
        return cls(game, record, check(game, record), screen)

    @property
    def last(self) -> int:
        """The number of plies."""
        return len(self.record.moves)

    def show(self) -> None:
        """Draw the board after the ply, with what was written about it."""
        states, ply = self.found.states, self.ply
        before = states[ply - 1] if ply else None
        move = self.record.moves[ply - 1] if ply else ""
        view = self.game.view(states[ply], None)
        self.screen.board(self.game, view, before=before, last=move, flip=self.flip,
                          names=self.record.people)  # fmt: skip
        self.screen.say(self.heading())
        for fault in self.found.faults:
            if fault.ply == ply:
                self.screen.say(f"illegal: {fault.reason}", "danger")
        if comment := self.record.comments.get(ply):
            self.screen.say(comment)
        if ply == self.last:
            self._say_end()

    def heading(self) -> str:
        """Name the ply."""
        if not self.ply:
            return f"{self.game.title}, {self.last} plies"
        number, side = numbered(self.game, self.found.states, self.ply)
        return f"ply {self.ply} of {self.last} · {number}. {side} {self.record.moves[self.ply - 1]}"

    def _say_end(self) -> None:
        if self.found.outcome is not None:
            self.screen.say(ending(self.game, self.found.states[-1]), "strong")
        if self.record.result is not None:
            self.screen.say(f"result {self.record.result}", "strong")

    def print_all(self) -> None:
        """Show every position, one after the other."""
        for ply in range(self.last + 1):
            self.ply = ply
            self.show()
            print()

    def leaf(self) -> None:
        """Step through by keys until the reader has seen enough."""
        with _Keys() as read:
            self.show()
            self.screen.say(HINT, "quiet")
            while (word := read()) is not None and KEYS.get(word) != "quit":
                if self._turn(word):
                    self.show()
                    self.screen.say(HINT, "quiet")

    def _turn(self, word: str) -> bool:
        """Go where a word says; tell whether anything changed."""
        step = KEYS.get(word, "")
        if word.isdecimal() and word.isascii() and word != "0":
            goal = int(word)
        else:
            goals = {"next": self.ply + 1, "back": self.ply - 1, "first": 0, "last": self.last}
            goal = goals.get(step, self.ply)
        goal = max(0, min(self.last, goal))
        if step == "flip":
            self.flip = not self.flip
        elif goal == self.ply:
            return False
        self.ply = goal
        return True


class _Keys:
    """Single keys from a terminal that can give them, lines from any other."""

    def __enter__(self) -> Callable[[], str | None]:
        self.restore: Callable[[], None] | None = None
        try:
            import termios
            import tty
        except ImportError:
            return _read_line
        number = sys.stdin.fileno()
        settings = termios.tcgetattr(number)
        self.restore = lambda: termios.tcsetattr(number, termios.TCSADRAIN, settings)
        tty.setcbreak(number)
        return _read_key

    def __exit__(self, *_: object) -> None:
        if self.restore is not None:
            self.restore()


def _read_line() -> str | None:
    try:
        return input("> ").strip()
    except EOFError:
        return None


def _read_key() -> str | None:
    """Return one key, an arrow as its sequence, or a whole number typed up to Enter."""
    import os

    data = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
    if not data:
        return None
    if data == "0" or not data[0].isdecimal():
        return data.replace("\x1bO", "\x1b[")
    number = data
    sys.stdout.write(f"to ply {number}")
    sys.stdout.flush()
    while not number.endswith(("\r", "\n")):
        more = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
        if not more or not (more.strip("\r\n") or "0").isdecimal():
            return ""
        sys.stdout.write(more)
        sys.stdout.flush()
        number += more
    return number.strip()
