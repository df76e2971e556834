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

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.options import setting_word
from ...core.record import MOST_MOVES, Record, parse_json
from ...core.refusal import Refusal, excerpt
from .options import SonneMondOptions

GAME = "sonnemond"
LONGEST = 1_000_000
"""A sheet with more characters is not a game."""

_HEADING = re.compile(r"(?P<name>[^\W\d_][\w ]{2,19}):(?P<text>.*)")
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
    if len(text) > LONGEST:
        raise Refusal("bad_sheet", f"a game has at most {LONGEST:,} characters")
    lines = re.sub("\r\n?|\u2028|\u2029", "\n", text.lstrip("\ufeff")).split("\n")
    headings: dict[str, str] = {}
    moves: list[str] = []
    comments: dict[int, str] = {}
    for number, line in enumerate(lines, 1):
        line = " ".join(line.split())
        if not line:
            continue
        found = _HEADING.fullmatch(line)
        if found and _is_heading(found, first=not moves):
            _take_heading(headings, found, number)
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


def _take_heading(headings: dict[str, str], found: re.Match[str], number: int) -> None:
    key = _key(found["name"])
    if key in headings:
        raise Refusal("bad_sheet", f"line {number}: a second heading {excerpt(found['name'])}")
    headings[key] = found["text"].strip()


def _take_move(moves: list[str], comments: dict[int, str], line: str, number: int) -> None:
    found = _MOVE.fullmatch(line)
    if found is None or not found["move"] + (found["comment"] or ""):
        raise Refusal("bad_sheet", f"line {number}: {excerpt(line, 30)} cannot be read")
    if move := found["move"].strip():
        moves.append(move)
    if text := (found["comment"] or "").strip():
        comments[len(moves)] = f"{comments.get(len(moves), '')} {text}".strip()


def _record(headings: dict[str, str], moves: tuple[str, ...], comments: dict[int, str]) -> Record:
    game = headings.pop("game", GAME).lower()
    if game != GAME:
        raise Refusal("bad_sheet", f"this is a sheet of {excerpt(game)}, not of {GAME}")
    start = _start(headings.pop("start", ""))
    seats = _seats(headings.pop("seats", ""), start)
    switches: dict[str, Any] = {}
    for word in headings.pop("switches", "").replace(",", " ").split():
        name, _, value = word.partition("=")
        switches[name] = value or "on"
    people = tuple(headings.pop(f"seat {n}", "") for n in range(1, seats + 1))
    return Record(
        game=GAME,
        options=_telling(start, switches, switches),
        seats=seats,
        start=start,
        moves=moves,
        result=headings.pop("result", None),
        people=people if any(people) else (),
        about=headings,
        comments=comments,
    )


def _telling(
    start: Mapping[str, Any] | None, switches: Mapping[str, Any], said: Iterable[str]
) -> dict[str, Any]:
    """Return those of the switches that differ from the default, or from what the start says."""
    plain = SonneMondOptions().to_mapping()
    own = SonneMondOptions.from_mapping(Record(GAME, start=start).switches()).to_mapping()
    given = SonneMondOptions.from_mapping(switches).to_mapping()
    return {name: given[name] for name in said if not plain[name] == own[name] == given[name]}


def _start(text: str) -> dict[str, Any] | None:
    if not text:
        return None
    data = parse_json(text)
    if not isinstance(data, dict):
        raise Refusal("bad_sheet", "the start of a sheet is a JSON object")
    return data


def _seats(text: str, start: dict[str, Any] | None) -> int:
    if not text and start is not None and isinstance(start.get("players"), int):
        return int(start["players"])
    if text not in ("", "2", "3", "4"):
        raise Refusal("bad_sheet", f"a sheet is for 2, 3 or 4 seats, not {excerpt(text)}")
    return int(text or "2")


# Writing -----------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return a record as a sheet; its moves stand as the record has them."""
    for text in record.moves:
        if re.search(r"[\n\r{}]", text) or not text.strip():
            raise Refusal("bad_record", f"{excerpt(text)} cannot stand on a sheet as a move")
    lines = [*_headings(record), "", *_comment(record, 0)]
    for ply, text in enumerate(record.moves, 1):
        lines.append(" ".join((f"{ply}. {text}", *_comment(record, ply))))
    if record.result is not None:
        lines.append(f"Result: {record.result}")
    return "\n".join(lines) + "\n"


def _headings(record: Record) -> Iterator[str]:
    yield f"Game: {record.game}"
    yield f"Seats: {record.seats}"
    for seat, person in enumerate(record.people, 1):
        if person.split():
            yield f"Seat {seat}: {' '.join(person.split())}"
    yield from _about(record)
    if told := _telling(record.start, record.switches(), SonneMondOptions().to_mapping()):
        yield "Switches: " + " ".join(f"{name}={setting_word(v)}" for name, v in told.items())
    if record.start is not None:
        yield f"Start: {json.dumps(record.start, ensure_ascii=False)}"


def _about(record: Record) -> Iterator[str]:
    """Yield what else is known; what cannot stand as a heading of its own stands as a comment."""
    before: set[str] = set()
    for name, text in record.about.items():
        line = f"{' '.join(name.split())}: {' '.join(text.split())}"
        found = _HEADING.fullmatch(line)
        key = _key(found["name"]) if found else ""
        taken = key in before or key in _KNOWN or _SEAT.fullmatch(key)
        if found and not taken and _is_heading(found, first=True):
            before.add(key)
            yield line
        else:
            yield "{" + line.translate(_ROUND) + "}"


_ROUND = str.maketrans("{}", "()")


def _comment(record: Record, ply: int) -> list[str]:
    text = " ".join(record.comments.get(ply, "").split()).translate(_ROUND)
    return ["{" + text + "}"] if text else []
