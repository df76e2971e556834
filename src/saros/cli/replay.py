"""`saros replay`: stepping through a written game, its comments and its faults."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..core.audit import Report, check
from ..core.record import Record
from ..draw.scene import SceneRequest
from ..families import game_named
from ..families.drawing import ending, numbers
from ..games import AnyGame
from .formatting import plies
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
class ReplayScreen:
    """A game that somebody steps through; ply 0 is the board before the first move."""

    game: AnyGame
    record: Record
    found: Report[Any]
    screen: Screen
    ply: int = 0
    flip: bool = False

    @classmethod
    def of(cls, record: Record, screen: Screen) -> ReplayScreen:
        """Return a replay that carries out illegal moves too, and says so."""
        game = game_named(record.game)
        return cls(game, record, check(game, record), screen)

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        """What a scoresheet calls each ply, and its side."""
        return numbers(self.game, self.found.states)

    @property
    def last(self) -> int:
        """The number of plies."""
        return len(self.record.moves)

    def show(self) -> None:
        """Draw the board after the ply, with what was written about it."""
        states, ply = self.found.states, self.ply
        before = states[ply - 1] if ply else None
        move = self.record.moves[ply - 1] if ply else ""
        # Whoever holds the whole record may see all of it, hidden hands too.
        view = states[ply] if self.game.hides else self.game.view(states[ply], None)
        comment = self.record.comments.get(ply, "")
        # The title and what is said about the whole game stand above its first board.
        above = "" if ply else f"{self.heading()}\n{comment}".rstrip()
        wanted = SceneRequest(move, self.record.people, self.flip, end=False)
        self.screen.board(self.game, view, wanted, before, above)
        if ply:
            self.screen.say(self.heading())
        for fault in self.found.faults:
            if fault.ply == ply:
                self.screen.say(f"illegal: {fault.reason}", "danger")
        if comment and ply:
            self.screen.say(comment)
        if ply == self.last:
            self._say_end()

    def heading(self) -> str:
        """Name the ply."""
        if not self.ply:
            return f"{self.game.title}, {plies(self.last)}"
        number, side = self.names[self.ply - 1]
        return f"ply {self.ply} of {self.last} · {number}. {side} {self.record.moves[self.ply - 1]}"

    def _say_end(self) -> None:
        said = []
        if self.found.outcome is not None:
            said.append(ending(self.game, self.found.states[-1]))
        if self.record.result is not None:
            said.append(f"result {self.record.result}")
        if said:
            self.screen.say(", ".join(said), "strong")

    def print_all(self) -> None:
        """Show every position, one after the other."""
        for ply in range(self.last + 1):
            self.ply = ply
            self.show()
            print()

    def step_through(self) -> None:
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
        step = KEYS.get(word.lower() if word.isalpha() else word, "")
        goals = {"next": self.ply + 1, "back": self.ply - 1, "first": 0, "last": self.last}
        if step == "flip":
            self.flip = not self.flip
        elif step in goals:
            goal = goals[step]
            if goal < 0 or goal > self.last:
                self.screen.say("beginning of the game" if goal < 0 else "end of the game")
                return False
            self.ply = goal
        elif word.isdecimal() and word.isascii():
            if len(word) > 6 or int(word) > self.last:
                self.screen.say(f"there is no ply {word[:6]}; the game has {plies(self.last)}")
                return False
            self.ply = int(word)
        else:
            self.screen.say(HINT)
            return False
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
    """Return one key, an arrow as its sequence, or a number or word typed up to Enter."""
    import os

    data = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
    if not data:
        return None
    if data in KEYS or not data[0].isalnum():
        return data.replace("\x1bO", "\x1b[")
    # A number or a word, to be echoed until Enter ends it.
    word = data
    while True:
        sys.stdout.write(f"\r\x1b[K> {word.rstrip()}")
        sys.stdout.flush()
        if not data or word.endswith(("\r", "\n")):
            sys.stdout.write("\n")
            return word.strip()
        data = os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")
        word = word[:-1] if data in ("\x7f", "\b") else word + data
