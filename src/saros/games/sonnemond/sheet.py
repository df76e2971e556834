"""Whole plays as people read them: headings, then a numbered move a line, comments in braces.

Game: sonnemond
Seats: 3
Seat 1: Anna
Switches: open_others_rows=off

1. deal S3 M12 …
2. lay sun 17 to open seat 1's sun row {a bold beginning}
Result: 1-0-0
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core import sheet
from ...core.record import MOST_MOVES, Record
from ...core.refusal import Refusal, excerpt
from .options import SonneMondOptions

GAME = "sonnemond"

_SEAT = re.compile(r"seat ([1-9])")
_KNOWN = ("game", "seats", "switches", "start", "result")
_WITH_COLON = tuple(
    (re.compile(before, re.IGNORECASE), re.compile(behind, re.IGNORECASE))
    for before, behind in (
        (r"(?:.*\b)?(?:[sm]x|eclipse)\b.*\d ?", r" ?\d{1,2}(?: ?\{.*)?"),
        (r"(?:deal|draw|reshuffle) ?", r" ?[sm](?:\d{1,2}|x)\b.*"),
    )
)
"""Moves with a colon, as they stand before and behind it: SX 2:17, and deal: S3 M12."""
_MOVE = re.compile(r"(?:\d{1,6} ?\. ?)?(?P<move>[^{}]*)(?:\{(?P<comment>[^{}]*)\})?")


def read(text: str) -> Record:
    """Return the record on a sheet."""
    headings: dict[str, str] = {}
    moves: list[str] = []
    comments: dict[int, str] = {}
    for number, line in enumerate(sheet.lines_of(text), 1):
        line = " ".join(line.split())
        if not line:
            continue
        found = sheet.HEADING.fullmatch(line)
        if found and _is_heading(found, first=not moves):
            key = _key(found["name"])
            sheet.take_heading(headings, key, found["name"], found["text"], number)
        else:
            _take_move(moves, comments, line, number)
    if len(moves) > MOST_MOVES:
        raise Refusal("bad_sheet", f"a game has at most {MOST_MOVES:,} moves")
    return _record(headings, tuple(moves), comments)


def _is_heading(found: re.Match[str], first: bool) -> bool:
    """Tell a heading from a move: below the first move only the result is one."""
    if not first:
        return _key(found["name"]) == "result"
    return not any(
        before.fullmatch(found["name"]) and behind.fullmatch(found["text"])
        for before, behind in _WITH_COLON
    )


def _key(name: str) -> str:
    """Return a heading's name, that of one with a meaning in small letters."""
    lower = name.strip().lower()
    return lower if lower in _KNOWN or _SEAT.fullmatch(lower) else name.strip()


def _take_move(moves: list[str], comments: dict[int, str], line: str, number: int) -> None:
    found = _MOVE.fullmatch(line)
    if found is None or not found["move"] + (found["comment"] or ""):
        raise Refusal("bad_sheet", f"line {number}: {excerpt(line, 30)} cannot be read")
    if move := found["move"].strip():
        moves.append(move)
    sheet.take_comment(comments, len(moves), found["comment"] or "")


def _record(headings: dict[str, str], moves: tuple[str, ...], comments: dict[int, str]) -> Record:
    sheet.refuse_other_game(headings.pop("game", GAME), GAME)
    start = sheet.read_start(headings.pop("start", ""))
    seats = _seats(headings.pop("seats", ""), start)
    people = tuple(headings.pop(f"seat {n}", "") for n in range(1, seats + 1))
    return Record(
        game=GAME,
        options=sheet.read_switches(SonneMondOptions, start, headings.pop("switches", "")),
        seats=seats,
        start=start,
        moves=moves,
        result=headings.pop("result", None),
        people=people if any(people) else (),
        about=headings,
        comments=comments,
    )


def _seats(text: str, start: dict[str, Any] | None) -> int:
    if not text and start is not None and isinstance(start.get("players"), int):
        return int(start["players"])
    if text not in ("", "2", "3", "4"):
        raise Refusal("bad_sheet", f"a sheet is for 2, 3 or 4 seats, not {excerpt(text)}")
    return int(text or "2")


# Writing -----------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return a record as a sheet; its moves stand as the record has them."""
    sheet.refuse_unwritable(record)
    lines = [*_headings(record), "", *sheet.comment_of(record, 0)]
    for ply, text in enumerate(record.moves, 1):
        lines.append(" ".join((f"{ply}. {text}", *sheet.comment_of(record, ply))))
    if record.result is not None:
        lines.append(f"Result: {record.result}")
    return "\n".join(lines) + "\n"


def _headings(record: Record) -> Iterator[str]:
    yield f"Game: {record.game}"
    yield f"Seats: {record.seats}"
    yield from sheet.people_headings((f"Seat {n}" for n in range(1, 5)), record)
    yield from sheet.about_headings(record, _own_key)
    yield from sheet.setting_headings(SonneMondOptions, record)


def _own_key(found: re.Match[str]) -> str:
    """Return what a heading is kept as that means nothing to the game, else nothing."""
    key = _key(found["name"])
    taken = key in _KNOWN or _SEAT.fullmatch(key)
    return "" if taken or not _is_heading(found, first=True) else key
