"""Saving the scoresheet of a play: after every move, by request, and before it would be lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from ..core.game import Seat
from ..core.record import Record
from ..core.refusal import Refusal
from ..table.table import Table
from .files import is_directory, is_there, path_called, shown, write_text
from .screen import Screen

YES, NO = ("y", "yes"), ("", "n", "no", "q", "quit")
"""Answers that are no file names."""

NOT_KEPT = "The game was not kept: its sheet would show what is hidden. `--save FILE` keeps one."

Contents = tuple[Sequence[str], str | None]
"""What would be lost with a sheet: the moves and the result."""


def _contents(table: Table) -> Contents:
    record = table.finished_record()
    return record.moves, record.result


class GameSaver:
    """Knows what of a play has been saved, and in which files: nobody is asked for that again."""

    def __init__(self, screen: Screen, path: Path | None, saved: Table | None) -> None:
        """Write to a path after every move, if there is one; `saved` stands in a file already."""
        self.screen, self.path = screen, path
        self.saved: Contents = ((), None) if saved is None else _contents(saved)
        self.own = {path.resolve()} if path else set()

    def is_unsaved(self, table: Table) -> bool:
        """Tell whether there is anything to lose."""
        return _contents(table) not in (self.saved, ((), None))

    def autosave(self, table: Table) -> None:
        """Write the sheet where it was to be written after every move, if anywhere."""
        if self.path is not None:
            self._write(self.path, table)

    def is_autosaved(self, table: Table) -> bool:
        """Tell whether the sheet stands there as it is now."""
        return self.is_there() and not self.is_unsaved(table)

    def is_there(self) -> bool:
        """Tell whether there is such a file."""
        return self.path is not None and is_there(self.path)

    def _write(self, path: Path, table: Table) -> None:
        write_text(path, table.sheet())
        self.saved = _contents(table)
        self.own.add(path.resolve())

    def save_as(self, name: str, table: Table) -> None:
        """Write the sheet where somebody wants it, asking before another file is lost."""
        path = path_called(name)
        if is_directory(path):
            raise Refusal("not_written", f"{shown(path)} is a directory, not a file")
        older = is_there(path) and path.resolve() not in self.own
        if older and not self.screen.confirm(f"{shown(path)} is there already; write over it?"):
            return
        self._write(path, table)
        self.screen.say(f"Saved in {shown(path)}.")

    def offer(self, question: str, table: Table, looking: Seat | None) -> None:
        """Ask where to save a play that stands nowhere; nothing is written unasked."""
        hidden = self._hides(table, looking)
        while self.is_unsaved(table) and (self.screen.asks or hidden):
            name = self.screen.ask(f"{question} A file name, y, or Enter for no: ")
            if name is None:
                break
            if name.lower() in NO:
                return
            try:
                self.save_as(self.free_name(table) if name.lower() in YES else name, table)
            except Refusal as refusal:
                self.screen.refuse(refusal)
        if not self.is_unsaved(table):
            return
        self.screen.say("")
        if hidden:
            self.screen.say(NOT_KEPT)
        else:
            self.print(table, table.finished_record())

    def rescue(self, table: Table, looking: Seat | None) -> None:
        """Print a play that is broken off and stands nowhere, or ask where that would tell much."""
        if not self.is_unsaved(table):
            return
        if self._hides(table, looking):
            self.offer("Keep the game?", table, looking)
        else:
            self.screen.say("")
            self.print(table, table.finished_record())

    def _hides(self, table: Table, looking: Seat | None) -> bool:
        """Tell whether a printed sheet would show what is hidden, or be worth nothing without."""
        record = table.finished_record()
        return table.game.redacted(record, looking) != record

    def print(self, table: Table, record: Record) -> None:
        """Show a record of this table as its sheet."""
        sheet = table.game.write_record(record)
        headings, gap, body = sheet.rstrip("\n").partition("\n\n")
        self.screen.write(headings + gap.rstrip("\n"))
        if gap:  # comments may be long; a heading broken in two would be none any more
            self.screen.say(f"\n{body}")

    def free_name(self, table: Table) -> str:
        """Return a file name that nothing has yet, for who does not want to think of one."""
        names = (f"{table.game.name}-{n}.txt" for n in count(1))
        return next(name for name in names if not is_there(name))
