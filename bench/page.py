"""Tables of bench/README.md that measurements write themselves, and what one keeps for the next.

A table stands between the lines `<!-- NAME -->` and `<!-- end -->`. What was measured is kept row
by row, so that a run that was interrupted goes on where it stopped; a player that has changed since
is measured anew.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import saros.players

BENCH = Path(__file__).resolve().parent
PAGE = BENCH / "README.md"
KEPT = BENCH / "kept"
ENGINE = BENCH.parent / "docs" / "engine.md"
COPIES = {"strength: crosstable": ENGINE, "strength: nodes": ENGINE}
"""Tables that another page shows too."""

Row = dict[str, Any]


SOURCES = {
    "sunmoon": ("sunmoon/*.py", "sunmoon/learned/*.net", "timing.py"),
    "sonnemond": ("sonnemond/*.py", "simple.py", "timing.py"),
    "bluemoon": ("bluemoon/*.py", "bluemoon/learned/*.net", "simple.py", "timing.py"),
}
"""What decides how the players of a family play, in the room of the players."""


def fingerprint(family: str) -> str:
    """Return what tells a family's players from those that have changed."""
    room = Path(saros.players.__file__).parent
    found = sorted(path for kind in SOURCES[family] for path in room.glob(kind))
    return f"{zlib.crc32(b''.join(path.read_bytes() for path in found)):08x}"


class Kept:
    """Rows by their names in a file of their own for each fingerprint."""

    def __init__(self, name: str, family: str, folder: Path = KEPT) -> None:
        self.path = folder / f"{name}-{fingerprint(family)}.json"
        self.rows = self._read()

    def _read(self) -> dict[str, Row]:
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else "{}"
        rows: dict[str, Row] = json.loads(text)
        return rows

    def row(self, name: str, measure: Callable[[], Row]) -> Row:
        """Return a row, measured now unless it was measured before."""
        if name not in self.rows:
            self.add(name, measure())
        return self.rows[name]

    def add(self, name: str, row: Row) -> None:
        """Keep a row, beside those of another run; a crash leaves the old file or the new one."""
        self.rows = self.rows | self._read() | {name: row}
        self.path.parent.mkdir(exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.rows, indent=1), encoding="utf-8")
        fresh.replace(self.path)


def write(name: str, text: str, page: Path = PAGE) -> None:
    """Put a text between its two marks, in place of what stood there, and on the page of a copy."""
    if page == PAGE and name in COPIES:
        write(name, text, COPIES[name])
    old = page.read_text(encoding="utf-8")
    pattern = rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)"
    new, count = re.subn(
        pattern, lambda found: f"{found[1]}\n{text.strip()}\n\n{found[2]}", old, flags=re.DOTALL
    )
    if count != 1:
        raise SystemExit(f"bench: {page.name} has no place for {name}")
    page.write_text(new, encoding="utf-8")


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table of Markdown."""
    first, *others = (f"| {' | '.join(cells)} |" for cells in (head, *rows))
    return "\n".join([first, "|" + "---|" * len(head), *others])


def percent(share: float) -> str:
    """Write a share with no more digits than it needs."""
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def score(share: float, interval: tuple[float, float]) -> str:
    """Write a score with its interval."""
    low, high = (percent(end).removesuffix(" %") for end in interval)
    return f"{percent(share)} ({low}–{high})"
