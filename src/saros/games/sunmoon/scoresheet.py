"""Whole games as people write them down: heading, deployment, moves, comments, result (§9.4).

Game: astral
Moon: Relgukxilef
Switches: open_earth=on

a. E m4a P s3d
————————————
01. P m4c s0c S s5f m0e
08. P s0c s0f E s4e s5e xP {Sun captures pegasus}
0-1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from ...core.record import Record, parse_json
from ...core.refusal import Refusal, excerpt
from .board import ASTRAL, SIDES, TERRESTRIAL
from .notation import (
    DASHES,
    canonical,
    deploy_pattern,
    escape_pattern,
    move_pattern,
    point_pattern,
)
from .options import SunMoonOptions
from .placement import position_from_json, position_to_json, read_position, write_position

SOLDIERS_TO_DEPLOY = 24
RULE = "—" * 12
LONGEST = 4_000_000
"""A sheet with more characters is not a game."""

_HEADING = re.compile(r"(game|moon|sun|switches|start)\s*:[ \t]*(.*)", re.IGNORECASE)
_RULE = re.compile(r"[-\u2010-\u2015\u2500\u2501_=]{3,}[ \t]*(?=\n|$)")
_LABEL = re.compile(r"(?:\d+|[a-z])\s*\.(?!\d)\s*", re.IGNORECASE)
_ELLIPSIS = re.compile(r"\.\s?\.\s?\.|…|—")
_RESULT = re.compile(
    rf"(?:1\s*[{DASHES}:]\s*0|0\s*[{DASHES}:]\s*1|(½|1/2|¹⁄₂)\s*[{DASHES}]\s*(½|1/2|¹⁄₂))(?!\w)"
)
_BRACED = re.compile(r"\{([^{}]*)\}")
_PROSE = re.compile(r"(?:[;#][^\n]*|[^\W\d_]{3,}[^\n]*)")
"""A comment without braces starts with a whole word, and ends with its line."""


@dataclass
class Sheet:
    """What has been read of a scoresheet so far."""

    board: str
    options: dict[str, Any] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    placed: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    result: str | None = None
    deployed: bool = False

    @property
    def deploying(self) -> bool:
        """Tell whether soldiers, not moves, are expected next."""
        if self.board != ASTRAL.name or self.start is not None or self.deployed:
            return False
        return len(self.placed) < SOLDIERS_TO_DEPLOY

    def comment(self, text: str) -> None:
        """Keep a comment with the move before it."""
        ply, text = len(self.placed) + len(self.moves), " ".join(text.split())
        if text:
            self.comments[ply] = f"{self.comments[ply]} {text}" if ply in self.comments else text

    def record(self) -> Record:
        """Return the record of the sheet."""
        options = SunMoonOptions.from_mapping(self.options)
        start = None
        if self.start is not None:
            position = read_position(self.start, options)
            start = position_to_json(position)
            if start["board"] != self.board:
                raise Refusal("bad_sheet", f"the start is {start['board']}, the game {self.board}")
        people = tuple(self.people.get(side, "") for side in SIDES)
        return Record(
            game=self.board,
            options=options.changed(),
            start=start,
            moves=(*_in_turn(self.placed), *self.moves),
            result=self.result,
            people=people if any(people) else (),
            comments=self.comments,
        )


# Reading -----------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Return the record on a scoresheet, or in a JSON record."""
    if len(text) > LONGEST:
        raise Refusal("bad_sheet", f"a game has at most {LONGEST:,} characters")
    if text.lstrip("\ufeff \t\r\n").startswith("{") and '"game"' in text:
        return Record.from_json(parse_json(text.lstrip("\ufeff")))
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    headings, body, first_line = _headings(text)
    sheet = Sheet(_board(headings, body))
    _take_headings(sheet, headings)
    _read_body(sheet, body, first_line)
    return sheet.record()


def _headings(text: str) -> tuple[dict[str, str], str, int]:
    """Split off the heading lines at the top; return them, the rest and where that begins."""
    headings: dict[str, str] = {}
    lines = text.split("\n")
    count = 0
    for line in lines:
        found = _HEADING.fullmatch(line.strip())
        if line.strip() and found is None:
            break
        if found is not None:
            headings[found[1].lower()] = found[2].strip()
        count += 1
    return headings, "\n".join(lines[count:]), count + 1


def _board(headings: dict[str, str], body: str) -> str:
    """Return the board: as headed, else as the first points tell."""
    named = headings.get("game") or headings.get("start", "").partition(" ")[0]
    if named:
        if named.lower() not in (ASTRAL.name, TERRESTRIAL.name):
            raise Refusal("bad_sheet", f"there is no game {excerpt(named)} on a scoresheet")
        return named.lower()
    plain = _BRACED.sub(" ", body)
    word = r"(?i)\b[EPUSR]\s*"
    for board in (ASTRAL.name, TERRESTRIAL.name):
        if re.search(word + point_pattern(board), plain):
            return board
    raise Refusal("bad_sheet", "no move of Sun and Moon is written here")


def _take_headings(sheet: Sheet, headings: dict[str, str]) -> None:
    sheet.people = {side: headings[side] for side in SIDES if side in headings}
    sheet.start = headings.get("start") or None
    for word in headings.get("switches", "").replace(",", " ").split():
        name, _, value = word.partition("=")
        sheet.options[name] = value or "on"


def _read_body(sheet: Sheet, body: str, line: int) -> None:
    place = 0
    while place < len(body):
        if body[place].isspace():
            line += body[place] == "\n"
            place += 1
            continue
        end = _read_token(sheet, body, place)
        if end is None:
            rest = body[place : place + 60].partition("\n")[0]
            raise Refusal("bad_sheet", f"line {line}: {excerpt(rest, 30)} cannot be read")
        line += body.count("\n", place, end)
        place = end


def _read_token(sheet: Sheet, body: str, place: int) -> int | None:
    """Read what stands at a place and return where it ends; None if it is nothing known."""
    if found := _BRACED.match(body, place):
        sheet.comment(found[1])
        return found.end()
    if (found := _RULE.match(body, place)) and _starts_line(body, place):
        sheet.deployed = True
        return found.end()
    if found := _RESULT.match(body, place):
        sheet.result = _result(found[0])
        return found.end()
    if found := _LABEL.match(body, place) or _ELLIPSIS.match(body, place):
        return found.end()
    if (end := _read_act(sheet, body, place)) is not None:
        return end
    if found := _PROSE.match(body, place):
        sheet.comment(found[0].lstrip(";# "))
        return found.end()
    return None


def _starts_line(body: str, place: int) -> bool:
    return not body[body.rfind("\n", 0, place) + 1 : place].strip()


def _result(text: str) -> str:
    plain = re.sub(rf"\s*[{DASHES}:]\s*", "-", text)
    return plain if plain in ("1-0", "0-1") else "½-½"


def _read_act(sheet: Sheet, body: str, place: int) -> int | None:
    """Read a soldier deployed, a group of them, a move or a penalty."""
    if sheet.deploying:
        return _read_deployment(sheet, body, place)
    for pattern in (move_pattern(sheet.board), escape_pattern(sheet.board)):
        if found := pattern.match(body, place):
            sheet.moves.append(" ".join(found[0].split()).rstrip(" .!?"))
            return found.end()
    return None


def _read_deployment(sheet: Sheet, body: str, place: int) -> int | None:
    found = deploy_pattern(sheet.board).match(body, place)
    if found is None:
        return None
    kind, end = found["kind"].upper(), found.end()
    sheet.placed.append(f"{kind} {canonical(found['star'])}")
    further = re.compile(rf"[\s,]*({point_pattern(sheet.board)})", re.IGNORECASE)
    while (found := further.match(body, end)) and sheet.deploying:
        sheet.placed.append(f"{kind} {canonical(found[1])}")
        end = found.end()
    return end


def _in_turn(placed: list[str]) -> list[str]:
    """Return deployments in the order of play; lists by kind are dealt out by turns (§9.4)."""
    halves = [[text for text in placed if text[2] == half] for half in "ms"]
    dealt = [text for pair in zip_longest(*halves) for text in pair if text is not None]
    alternating = all(text[2] == "ms"[ply % 2] for ply, text in enumerate(placed))
    full = len(halves[0]) == len(halves[1]) == SOLDIERS_TO_DEPLOY // 2
    return placed if alternating or not full else dealt


# Writing -----------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return a record as a scoresheet; its moves stand as the record has them."""
    lines = [*_write_headings(record), ""]
    lines += _write_moves(record)
    if record.result is not None:
        lines.append(record.result)
    return "\n".join(lines) + "\n"


def _write_headings(record: Record) -> Iterator[str]:
    yield f"Game: {record.game}"
    for side, person in zip(SIDES, record.people, strict=False):
        if person:
            yield f"{side.capitalize()}: {person}"
    if record.options:
        yield "Switches: " + " ".join(f"{k}={_word(v)}" for k, v in record.options.items())
    if record.start is not None:
        options = SunMoonOptions.from_mapping(record.options)
        yield f"Start: {write_position(position_from_json(record.start, options))}"


def _word(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _write_moves(record: Record) -> Iterator[str]:
    """Yield a line for each pair of moves, broken where a comment stands between them."""
    soldiers = SOLDIERS_TO_DEPLOY if record.game == ASTRAL.name and record.start is None else 0
    turn = 1 if record.start is not None and record.start.get("turn") == SIDES[1] else 0
    line = f"{{{record.comments[0]}}}" if 0 in record.comments else ""
    for ply, text in enumerate(record.moves, 1):
        penalty = _is_penalty(text)
        ends_pair = turn % 2 == 0 or line.endswith("}")
        if ply == 1 or (ends_pair and not penalty):
            if line:
                yield line
            line = _label(ply, turn, soldiers)
        line += f" {text}"
        if ply in record.comments:
            line += f" {{{record.comments[ply]}}}"
        turn += not penalty
        if ply == soldiers:
            yield line
            yield RULE
            line, turn = "", 0
    if line:
        yield line


def _is_penalty(text: str) -> bool:
    """A penalty (§8.6) belongs to the move before it and takes no turn of its own."""
    return text.lower().startswith("escape")


def _label(ply: int, turn: int, soldiers: int) -> str:
    if ply <= soldiers:
        return f"{chr(ord('a') + turn // 2)}."
    return f"{turn // 2 + 1:02}." + (" ..." if turn % 2 else "")
