"""Whole plays as people read them: headings, then a line for each turn, fight by fight.

Game: bluemoon
Roland: Anna
Roland's deck: Hoax

Elinor begins
draw Roland: …

# Fight 1
1. Elinor: play Volca; announce fire  # 5 fire
   draw Elinor: Spark {a lucky one}
2. Roland: retreat
Result: 0-1

What stands behind a # is for people alone, and so are numbers and names before the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core import sheet
from ...core.record import MOST_MOVES, Record
from ...core.refusal import Refusal, excerpt
from .decks import READY, people_called, write_deck
from .notation import SEAT_NAMES
from .options import BlueMoonOptions
from .sheet_rows import Row

GAME = "bluemoon"
_DECKS = tuple(f"{name}'s deck" for name in SEAT_NAMES)
_KNOWN = tuple(
    name.lower() for name in ("Game", "Match", "Switches", "Start", "Result", *SEAT_NAMES, *_DECKS)
)
_LABEL = re.compile(rf"(?:\d{{1,6}}\.)?\s*(?:(?:{'|'.join(SEAT_NAMES)}):)?\s*", re.IGNORECASE)
_TOKENS = re.compile(r"\{[^{}]*\}|[^{};#]+|;|#.*")
_SIGNS = ";#"
"""They part moves, and what is said about them, on a line."""


# Reading -----------------------------------------------------------------------------------


class _Reader:
    """Takes a sheet line by line; headings end with the first empty line, or where a turn begins.

    What is indented below a heading belongs to it, as the cards of a deck do.
    """

    def __init__(self) -> None:
        self.headings: dict[str, str] = {}
        self.moves: list[str] = []
        self.comments: dict[int, str] = {}
        self._last, self._is_headed = "", True

    def read(self, number: int, line: str) -> None:
        plain = " ".join(line.split())
        found = sheet.HEADING.fullmatch(plain)
        if not plain:
            self._is_headed = self._is_headed and not self.headings
        elif self._is_headed and self._last and line[0].isspace():
            self.headings[self._last] += f"\n{plain}"
        elif found and (self._is_headed or _key(found["name"]) == "result"):
            self._last = _key(found["name"])
            sheet.take_heading(self.headings, self._last, found["name"], found["text"], number)
        else:
            self._take_moves(plain, number)

    def _take_moves(self, line: str, number: int) -> None:
        """Take the moves of a line, parted by semicolons, with the comments behind them."""
        tokens = _TOKENS.findall(line)
        if "".join(tokens) != line:
            raise Refusal("bad_sheet", f"line {number}: {excerpt(line, 30)} cannot be read")
        for token in tokens:
            if token[0] == "{":
                sheet.take_comment(self.comments, len(self.moves), token[1:-1])
            elif token[0] not in _SIGNS and (move := _LABEL.sub("", token.strip(), count=1)):
                self._is_headed = False
                self.moves.append(move)


def _key(name: str) -> str:
    """Return a heading's name, that of one with a meaning in small letters."""
    lower = name.strip().lower()
    return lower if lower in _KNOWN else name.strip()


def read(text: str) -> Record:
    """Return the record on a sheet."""
    reader = _Reader()
    for number, line in enumerate(sheet.lines_of(text), 1):
        reader.read(number, line)
    if len(reader.moves) > MOST_MOVES:
        raise Refusal("bad_sheet", f"a game has at most {MOST_MOVES:,} moves")
    return _record(reader)


def _record(reader: _Reader) -> Record:
    headings = reader.headings
    sheet.refuse_other_game(headings.pop("game", GAME), GAME)
    start = sheet.read_start(headings.pop("start", ""))
    people = tuple(headings.pop(name.lower(), "") for name in SEAT_NAMES)
    decks = tuple(_read_deck(headings.pop(name.lower(), "")) for name in _DECKS)
    return Record(
        game=GAME,
        options=sheet.read_switches(BlueMoonOptions, start, headings.pop("switches", "")),
        start=start,
        moves=tuple(reader.moves),
        result=headings.pop("result", None),
        people=people if any(people) else (),
        comments=reader.comments,
        supplies=decks if any(decks) else (),
        match=_read_match(headings.pop("match", "")),
        about=headings,
    )


def _read_deck(text: str) -> str:
    """Return a deck as it is kept; a ready one stands there by its name."""
    people = people_called(text)
    return write_deck(READY[people]) if people else f"{text.strip()}\n" if text else ""


def _read_match(text: str) -> int:
    number = text.partition(" ")[0] if text else "0"
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise Refusal("bad_sheet", f"a match is played to a number, not to {excerpt(text)}")
    return int(number)


# Writing -----------------------------------------------------------------------------------


def write(record: Record, rows: Sequence[Row]) -> str:
    """Return a record as a sheet, its moves in these rows."""
    sheet.refuse_unwritable(record, _SIGNS)
    lines = [*_headings(record), "", *sheet.comment_of(record, 0)]
    for row in rows:
        if row.above:
            lines += ["", f"# {row.above}"]
        lines.append(_written_row(record, row))
    if record.result is not None:
        lines.append(f"Result: {record.result}")
    return "\n".join(lines) + "\n"


def _written_row(record: Record, row: Row) -> str:
    said = [" ".join((record.moves[n - 1], *sheet.comment_of(record, n))) for n in row.plies]
    return f"{row.label}{'; '.join(said)}" + (f"  # {row.beside}" if row.beside else "")


def _headings(record: Record) -> Iterator[str]:
    yield f"Game: {record.game}"
    if record.match:
        yield f"Match: {record.match}"
    yield from sheet.people_headings(SEAT_NAMES, record)
    yield from sheet.about_headings(record, _own_key)
    for name, text in zip(_DECKS, record.supplies, strict=False):
        if text:
            yield f"{name}:{_written_deck(text)}"
    yield from sheet.setting_headings(BlueMoonOptions, record)


def _own_key(found: re.Match[str]) -> str:
    """Return what a heading is kept as that means nothing to the game, else nothing."""
    key = _key(found["name"])
    return "" if key in _KNOWN else key


def _written_deck(text: str) -> str:
    """Return a ready deck by its name, and another with a line for each of its own."""
    for people, deck in READY.items():
        if text == write_deck(deck):
            return f" {people}"
    return "".join(f"\n  {line.strip()}" for line in text.splitlines() if line.strip())
