"""Whole games as people write them down: heading, deployment, moves, comments, result (§9.4).

Game: astral
Moon: Relgukxilef
Switches: open_earth=on
Fairy: the name of a fairy game
Rosters: E4P4U4/E3P3U3G3 (what the players have brought, F12.2)

a. E m4a P s3d
————————————
01. P m4c s0c S s5f m0e
08. P s0c s0f E s4e s5e xP {the first loss}
0-1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from ...core.options import setting_word
from ...core.record import MOST_MOVES, Record
from ...core.refusal import Refusal, excerpt
from .board import ASTRAL, SIDES, TERRESTRIAL
from .notation import (
    DASHES,
    LOST,
    LOST_PATTERN,
    canonical,
    deploy_pattern,
    escape_pattern,
    move_pattern,
    point_pattern,
)
from .options import NONE, SunMoonOptions
from .position import Position
from .position_json import position_from_json, position_to_json
from .position_text import read_position, write_position
from .rosters import DRAFT, read_limits

RULE = "—" * 12
RESULTS = ("1-0", "0-1", "½-½")
LONGEST = 1_000_000
"""A sheet with more characters is not a game."""

_HEADING = re.compile(r"([^\W\d_]{3,20})\s*:[ \t]*(.*)")
KNOWN_HEADINGS = ("game", "moon", "sun", "switches", "start", "fairy", "rosters")
_RULE = re.compile(r"[-\u2010-\u2015\u2500\u2501_=]{3,}+[ \t]*+(?=\n|$)")
_LABEL = re.compile(r"(?:\d+|[a-z])\s*+\.(?:\s?\.\s?\.(?:\s?\.)?)?(?!\d)", re.IGNORECASE)
_ELLIPSIS = re.compile(r"\.\s?\.\s?\.|…|—")
_RESULT = re.compile(
    rf"(?:1\s*[{DASHES}:]\s*0|0\s*[{DASHES}:]\s*1|(½|1/2|¹⁄₂)\s*[{DASHES}]\s*(½|1/2|¹⁄₂))(?!\w)"
)
_GARBLED = re.compile(
    r"[A-Z][ \t]?[^\s{}.]*[0-9][^\s{}]*"
    r"(?:[ \t]++(?!\d+\.)(?:x[^\s{}]*|[○•]|[^\s{}A-Z;#]*[0-9][^\s{}]*))*"
)
"""What was meant as a move: a letter and a word with a digit, and more such words."""

_BRACED = re.compile(r"\{([^{}]*)\}")
_PROSE = re.compile(r"(?:[;#][^\n]*|[^\W\d_]{3,}[^\n]*)")
"""A comment without braces starts with a whole word, and ends with its line."""


@dataclass
class Sheet:
    """What has been read of a scoresheet so far."""

    board: str
    options: dict[str, Any] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    supplies: tuple[str, ...] = ()
    start: dict[str, Any] | None = None
    to_place: int = 0
    army: int = 0
    """So many soldiers each side deploys in this game, however many were placed."""
    placed: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    result: str | None = None
    stop_and_go: bool = False

    @property
    def deploying(self) -> bool:
        """Tell whether soldiers, not moves, are expected next."""
        return len(self.placed) < self.to_place

    def comment(self, text: str) -> None:
        """Keep a comment with the move before it."""
        if text := _one_line(text):
            self.comments.setdefault(len(self.placed) + len(self.moves), []).append(text)

    def record(self) -> Record:
        """Return the record of the sheet."""
        if len(self.placed) + len(self.moves) > MOST_MOVES:
            raise Refusal("bad_sheet", f"a game has at most {MOST_MOVES:,} moves")
        people = tuple(self.people.get(side, "") for side in SIDES)
        placed = self.placed if self.start else _in_turn(self.placed, self.army)
        return Record(
            game=self.board,
            options=SunMoonOptions.from_mapping(self.options).changed(),
            start=self.start,
            supplies=self.supplies,
            moves=(*placed, *self.moves),
            result=self.result,
            people=people if any(people) else (),
            about=self.about,
            comments={ply: " ".join(texts) for ply, texts in self.comments.items()},
        )


# Reading -----------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Return the record on a scoresheet."""
    if len(text) > LONGEST:
        raise Refusal("bad_sheet", f"a game has at most {LONGEST:,} characters")
    text = re.sub("\r\n?|\u2028|\u2029", "\n", text.lstrip("\ufeff"))
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
            name = found[1].lower() if found[1].lower() in KNOWN_HEADINGS else found[1]
            if name in headings:
                raise Refusal("bad_sheet", f"line {count + 1}: a second heading {excerpt(name)}")
            headings[name] = found[2].strip()
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
    word = r"(?i)\b[EPUSRGDCLQ]\s*"
    for board in (ASTRAL.name, TERRESTRIAL.name):
        if re.search(word + point_pattern(board), plain):
            return board
    raise Refusal(
        "bad_sheet",
        "no move of Sun and Moon is written here, and no heading “Game:” names another game",
    )


def _take_headings(sheet: Sheet, headings: dict[str, str]) -> None:
    sheet.people = {side: headings[side] for side in SIDES if side in headings}
    sheet.about = {name: text for name, text in headings.items() if name not in KNOWN_HEADINGS}
    for word in headings.get("switches", "").replace(",", " ").split():
        name, _, value = word.partition("=")
        sheet.options[name] = value or "on"
    if headings.get("fairy"):
        sheet.options["fairy_name"] = headings["fairy"]
    sheet.supplies = tuple(filter(None, headings.get("rosters", "").split("/")))
    options = SunMoonOptions.from_mapping(sheet.options)
    sheet.stop_and_go = options.stop_and_go
    sheet.to_place = _soldiers_to_deploy(sheet.board, options)
    sheet.army = sheet.to_place // 2
    if headings.get("start"):
        position = read_position(headings["start"], options)
        sheet.start = position_to_json(position)
        sheet.to_place = position.soldiers_in_hand()
        if sheet.start["board"] != sheet.board:
            raise Refusal("bad_sheet", f"the start is {sheet.start['board']}, not {sheet.board}")


def _read_body(sheet: Sheet, body: str, line: int) -> None:
    place, line_begins = 0, True
    while place < len(body):
        if body[place].isspace():
            if body[place] == "\n":
                line, line_begins = line + 1, True
            place += 1
            continue
        end = _read_token(sheet, body, place, line_begins)
        if end is None:
            rest = body[place : place + 60].partition("\n")[0]
            raise Refusal("bad_sheet", f"line {line}: {excerpt(rest, 30)} cannot be read")
        line += body.count("\n", place, end)
        place, line_begins = end, False


def _read_token(sheet: Sheet, body: str, place: int, line_begins: bool) -> int | None:
    """Read what stands at a place and return where it ends; None if it is nothing known."""
    if found := _BRACED.match(body, place):
        sheet.comment(found[1])
        return found.end()
    if line_begins and (found := _RULE.match(body, place)):
        sheet.to_place = len(sheet.placed)
        return found.end()
    if found := _RESULT.match(body, place):
        sheet.result = _result(found[0])
        return found.end()
    if found := _LABEL.match(body, place) or _ELLIPSIS.match(body, place):
        return found.end()
    if (end := _read_act(sheet, body, place)) is not None:
        return end
    if found := _GARBLED.match(body, place):
        # It stays in the record as it is, so that a check can name the ply.
        (sheet.placed if sheet.deploying else sheet.moves).append(found[0])
        return found.end()
    if found := _PROSE.match(body, place):
        sheet.comment(found[0].lstrip(";# "))
        return found.end()
    return None


def _result(text: str) -> str:
    plain = re.sub(rf"\s*[{DASHES}:]\s*", "-", text)
    return plain if plain in RESULTS else "½-½"


def _read_act(sheet: Sheet, body: str, place: int) -> int | None:
    """Read a soldier deployed, a group of them, a move, a lost turn or a penalty."""
    if sheet.stop_and_go and (found := LOST_PATTERN.match(body, place)):
        (sheet.placed if sheet.deploying else sheet.moves).append(LOST)
        return found.end()
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
    further = re.compile(rf"[\s,]*+({point_pattern(sheet.board)})", re.IGNORECASE)
    while (found := further.match(body, end)) and sheet.deploying:
        sheet.placed.append(f"{kind} {canonical(found[1])}")
        end = found.end()
    return end


def _in_turn(placed: list[str], army: int) -> list[str]:
    """Return deployments in the order of play; lists by kind are dealt out by turns (§9.4)."""
    if LOST in placed:
        return placed
    halves = [[text for text in placed if text[2:3] == half] for half in "ms"]
    dealt = [text for pair in zip_longest(*halves) for text in pair if text is not None]
    alternating = all(text[2:3] == "ms"[ply % 2] for ply, text in enumerate(placed))
    full = len(halves[0]) == len(halves[1]) == army
    return placed if alternating or not full else dealt


# Writing -----------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return a record as a scoresheet; its moves stand as the record has them."""
    options = SunMoonOptions.from_mapping(record.switches())
    start = None if record.start is None else position_from_json(record.start, options)
    for text in record.moves:
        if re.search(r"[\n\r{}]", text):
            raise Refusal("bad_record", f"{excerpt(text)} cannot stand on a sheet as a move")
    lines = [*_write_headings(record, options, start), ""]
    lines += _write_moves(record, options, start)
    if record.result is not None:
        refuse_odd_result(record.result)
        lines.append(record.result)
    return "\n".join(lines) + "\n"


def refuse_odd_result(result: str) -> None:
    """Refuse what is no result of this game."""
    if result not in RESULTS:
        raise Refusal("bad_record", f"a result is {', '.join(RESULTS)}, not {excerpt(result)}")


def _write_headings(
    record: Record, options: SunMoonOptions, start: Position | None
) -> Iterator[str]:
    yield f"Game: {record.game}"
    for side, person in zip(SIDES, record.people, strict=False):
        if _one_line(person):
            yield f"{side.capitalize()}: {_one_line(person)}"
    for name, text in record.about.items():
        # A name that is no heading cannot be written as one; its text is kept as a comment.
        line = f"{_one_line(name)}: {_one_line(text)}"
        yield line if _HEADING.fullmatch(line) else f"; {line}"
    changed = options.changed()
    if called := _one_line(changed.pop("fairy_name", "")):
        yield f"Fairy: {called}"
    if all(record.supplies) and record.supplies:
        yield f"Rosters: {'/'.join(record.supplies)}"
    if changed:
        yield "Switches: " + " ".join(f"{name}={setting_word(v)}" for name, v in changed.items())
    if start is not None:
        yield f"Start: {write_position(start)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _comment(record: Record, ply: int) -> str:
    """Write the comment at a ply, if there is one, so that it ends where it should."""
    text = _one_line(record.comments.get(ply, ""))
    return "{" + text.replace("{", "(").replace("}", ")") + "}" if text else ""


def _soldiers_to_deploy(board: str, options: SunMoonOptions) -> int:
    """§4.2: all on the astral board; on the terrestrial one only in a draft (F12.3)."""
    if options.fairy_stars != NONE or (board == TERRESTRIAL.name and options.roster != DRAFT):
        return 0
    return 2 * read_limits(options.fairy_limits).army


def _write_moves(record: Record, options: SunMoonOptions, start: Position | None) -> Iterator[str]:
    """Yield a line for each pair of moves, broken where a comment stands between them."""
    soldiers = _soldiers_to_deploy(record.game, options)
    turn = 0
    if start is not None:
        soldiers, turn = start.soldiers_in_hand(), start.turn
    line = _comment(record, 0)
    for ply, text in enumerate(record.moves, 1):
        penalty = _is_penalty(text)
        ends_pair = turn % 2 == 0 or line.endswith("}")
        if ply == 1 or (ends_pair and not penalty):
            if line:
                yield line
            line = _label(ply, turn, soldiers)
        line = f"{line} {text} {_comment(record, ply)}".rstrip()
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
