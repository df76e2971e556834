"""The terminal: what it can show, and asking the person in front of it."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Timer
from typing import TYPE_CHECKING, Any

from ..draw.scene import SceneRequest
from ..draw.text import DEGRADED
from ..families.drawing import DEFAULT_SCENE, board_text
from .formatting import printable, wrapped

if TYPE_CHECKING:
    from rich.console import Console

    from ..core.refusal import Refusal
    from ..games import AnyGame

PATIENCE = 0.9
"""After so many seconds of silence people want to know that something is done."""

LOOKS = {"danger": "bold red", "quiet": "dim", "strong": "bold"}


def degrade_output() -> None:
    """Let a terminal that lacks a character show the nearest one it has, never fail."""
    codecs.register_error("saros", _degraded)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="saros")


def _degraded(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(DEGRADED.get(letter, "?") for letter in missing), error.end


class Screen:
    """Decides between colour and plain text once, and writes everything after that."""

    def __init__(self, colour: bool | None = None, styles: Collection[str] = ()) -> None:
        """`styles` are the ways to draw a board that were asked for, see `styles_of`."""
        self.console = _console(colour)
        self.colour = self.console.color_system in ("truecolor", "256")
        self.styles = styles
        self.warned = False
        self.is_terminal = sys.stdout.isatty()
        self.asks = sys.stdin.isatty() and self.is_terminal
        if self.asks:
            _load_history()

    @property
    def room(self) -> tuple[int, int] | None:
        """Columns and rows of the window; None for a pipe, which has no end."""
        if not self.is_terminal:
            return None
        size = shutil.get_terminal_size()
        return size.columns, size.lines

    @property
    def width(self) -> int | None:
        """The columns of the window, as above."""
        return self.room[0] if self.room else None

    def board(
        self,
        game: AnyGame,
        view: object,
        wanted: SceneRequest = DEFAULT_SCENE,
        before: object = None,
        above: str = "",
        clean: bool = True,
    ) -> None:
        """Draw a board, on a clean screen where there is one to clean."""
        if clean and self.asks and self.colour:
            self.console.clear()
        room = self.room or ((100, 60) if self.colour else None)
        if above:
            self.say(above if self.room else f"{above}\n")
            lines = wrapped(above, self.width).count("\n") + 1
            room = (room[0], room[1] - lines) if room else None
        wanted = replace(wanted, room=room, styles=self.styles)
        drawn = board_text(game, view, wanted, before, colour=self.colour)
        self.write(drawn)
        if self.room and not self.warned:
            self._warn(str(drawn).split("\n"), *self.room)

    def _warn(self, lines: list[str], columns: int, rows: int) -> None:
        """Say once that a window has no room for so many lines and the prompt."""
        wide, high = max(map(len, lines)), len(lines) + 1
        if wide > columns or high > rows:
            self.warned = True
            needed = f"it needs {max(wide, columns)} columns and {max(high, rows)} rows"
            self.say(f"This window is too small for the board: {needed}.", "danger")

    def write(self, what: Any) -> None:
        """Write a text as it is, or a drawing in its colours."""
        if isinstance(what, str):
            print(printable(what), flush=True)
        else:
            self.console.print(what, no_wrap=True, overflow="ignore", crop=False)

    def say(self, text: str, look: str = "", hang: int = 0, cells: bool = False) -> None:
        """Say a sentence, broken at spaces where the window ends."""
        text = wrapped(printable(text), self.width, hang, cells)
        if look and self.colour:
            from rich.text import Text

            self.console.print(Text(text, LOOKS[look]), soft_wrap=True)
        else:
            print(text, flush=True)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something was not done."""
        self.say(f"{refusal.sentence}.", "danger")

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Say what is waited for as soon as somebody might wonder, and wipe it out afterwards."""
        if not self.is_terminal:
            yield
            return
        said: list[str] = []

        def say() -> None:
            said.append(what)
            print(what, end="", flush=True)

        timer = Timer(PATIENCE, say)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if said:
                print(f"\r{'':<{len(what)}}\r", end="", flush=True)

    def ask(self, question: str) -> str | None:
        """Return what the person answers, None when they have left (Ctrl-D)."""
        try:
            return input(question).strip()
        except (EOFError, OSError):  # nobody is there, or nobody any more
            print()
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def hide_until_ready(self, question: str) -> bool:
        """Hide all that was shown and typed until somebody is ready; tell whether anybody is."""
        _forget_history()
        if self.is_terminal:
            # The scrolled-back lines too, where the terminal can forget them.
            dumb = os.environ.get("TERM", "dumb") == "dumb"
            rows = shutil.get_terminal_size().lines
            sys.stdout.write("\n" * rows if dumb else "\x1b[2J\x1b[3J\x1b[H")
        return self.ask(question) is not None

    def confirm(self, question: str) -> bool:
        """Ask for a yes."""
        return (self.ask(f"{question} [y/N] ") or "").lower() in ("y", "yes")


def _console(colour: bool | None) -> Console:
    from rich.console import Console

    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    if colour:
        return Console(force_terminal=True, color_system="truecolor", highlight=False)
    dull = colour is False or not utf8 or not sys.stdout.isatty() or "NO_COLOR" in os.environ
    return Console(color_system=None if dull else "auto", highlight=False)


def _load_history() -> None:
    """Give the prompt its arrow keys, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _forget_history() -> None:
    """Let the arrow keys bring back nothing of what was typed so far."""
    readline = sys.modules.get("readline")
    clear = getattr(readline, "clear_history", None)  # not every system's has it
    if clear is not None:
        clear()
