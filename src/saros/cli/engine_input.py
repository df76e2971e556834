"""What stands behind the words `position` and `go` of `saros engine`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from ..core.clock import Time
from ..core.game import CHANCE
from ..core.record import Record, parse_json
from ..core.refusal import Refusal, excerpt
from ..families import game_named
from ..families.files import SeenPosition, position_from, read_record, with_switches
from ..players.analyst import Limits
from ..table.table import Table
from ..table.view_table import AnyTable, ViewTable
from .engine_options import EngineOptions
from .seats import seat_names

SEPARATOR = ";"
"""Between two moves, which have spaces inside."""

MOVES = re.compile(r"(?:^|\s)moves(?:\s|$)")

LONGEST_LINE = 2000
"""No position has so many characters on one line; a whole scoresheet may."""

LARGEST = 10**12
"""No number behind `go` need be larger: thirty years in milliseconds."""


# Positions ---------------------------------------------------------------------------------


def read_position(text: str, options: EngineOptions) -> AnyTable:
    """Return the table, or what one seat sees, that the words behind `position` describe."""
    kind, *rest = text.split(None, 1) or [""]
    if kind not in READERS:
        raise Refusal("bad_position", "a position is: start, line POSITION, or json OBJECT")
    table, moves = READERS[kind]("".join(rest).strip(), options)
    return played(table, moves)


def _start(text: str, options: EngineOptions) -> tuple[Table, str]:
    before, moves = _split(text)
    if before:
        raise Refusal("bad_position", f"behind start come moves, not {excerpt(before)}")
    game = options.game
    return Table.new(game.name, **options.switches_of(game)), moves


def _line(text: str, options: EngineOptions) -> tuple[Table, str]:
    before, moves = _split(text)
    record = _one_line(before)
    switches = options.switches_of(game_named(record.game))
    return Table.from_record(with_switches(record, switches)), moves


def _one_line(text: str) -> Record:
    """Read a position, where a scoresheet or an object could be read as well."""
    sentence = f"{excerpt(text)} is no position on one line"
    if len(text) <= LONGEST_LINE and not text.startswith(("{", "[")):
        try:
            record = read_record(text)
        except Refusal as refusal:
            why = f": {refusal.sentence}" if refusal.code == "bad_position" else ""
            raise Refusal("bad_position", f"{sentence}{why}") from None
        if record.start is not None and not record.moves:
            return record
    raise Refusal("bad_position", sentence)


def _json(text: str, options: EngineOptions) -> tuple[AnyTable, str]:
    """Read a state or a view, whose own switches go before those that were set."""
    try:
        end = json.JSONDecoder().raw_decode(text)[1]
    except (ValueError, RecursionError):
        end = len(text)  # what is wrong is said below
    before, moves = _split(text[end:])
    if before:
        raise Refusal("bad_position", f"behind the object come moves, not {excerpt(before)}")
    found = position_from(parse_json(text[:end]))
    if isinstance(found, SeenPosition):
        given = options.switches_of(found.game)
        return ViewTable(found.game, found.under({}, given).view), moves
    given = options.switches_of(game_named(found.game))
    record = with_switches(found, {**given, **found.switches()})
    return Table.from_record(record).reopened(), moves


Reader = Callable[[str, EngineOptions], tuple[AnyTable, str]]
READERS: dict[str, Reader] = {"start": _start, "line": _line, "json": _json}


def _split(text: str) -> tuple[str, str]:
    """Return what stands before the word `moves`, and what behind it."""
    parts = MOVES.split(text, maxsplit=1)
    return parts[0].strip(), parts[1] if len(parts) > 1 else ""


def texts_in(text: str) -> list[str]:
    """Return the moves of a list."""
    return [move for part in text.split(SEPARATOR) if (move := part.strip())]


def played(table: AnyTable, moves: str) -> AnyTable:
    """Return the table after the moves of a list, refusing all of it if one is wrong.

    What one seat sees goes on with its own moves, as far as it can foresee what comes of them.
    """
    for number, text in enumerate(texts_in(moves), 1):
        try:
            table = table.play(text)
        except Refusal as refusal:
            raise Refusal(refusal.code, f"{refusal.sentence} (move {number})") from None
    return table


# GoWords -------------------------------------------------------------------------------------


@dataclass
class GoWords:
    """The words behind `go`; times in milliseconds."""

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    delay: int | None = None
    permove: int | None = None
    period: int | None = None
    periods: int | None = None
    movestogo: int | None = None


FLAGS = ("infinite", "hourglass")
LIMITS = ("depth", "nodes", "movetime")


@dataclass(frozen=True)
class SearchOrder:
    """How to think about a move."""

    limits: Limits
    only: tuple[Any, ...] = ()
    infinite: bool = False
    """Answers only when stopped."""
    bounded: bool = False
    """Ends by itself."""


def read_go(text: str, table: AnyTable) -> SearchOrder:
    """Return what the words behind `go` ask for."""
    text, searched, moves = re.sub(r"\s+", " ", text).partition("searchmoves")
    wanted = dict.fromkeys(texts_in(moves))
    only = tuple(table.game.read_move(table.state, move) for move in wanted)
    if searched and not only:
        raise Refusal("bad_go", "behind searchmoves come moves")
    clocks = [f"{name}{what}" for name in _clocks(table) for what in ("time", "inc")]
    numbers, flags = _numbers(text.split(), clocks)
    words = GoWords(**{f.name: numbers.pop(f.name, None) for f in fields(GoWords)})
    timed = bool(numbers) or "hourglass" in flags or _has_clock(words)
    limits = Limits(words.depth, words.nodes, _seconds(words.movetime))
    if timed:
        limits = limits.under(_time(table, words, numbers, "hourglass" in flags))
    bounded = any(getattr(words, name) is not None for name in LIMITS) or timed
    if "infinite" in flags and bounded:
        raise Refusal("bad_go", "infinite knows no other limit")
    return SearchOrder(limits, only, "infinite" in flags, bounded)


def _has_clock(words: GoWords) -> bool:
    names = ("delay", "permove", "period", "periods", "movestogo")
    return any(getattr(words, name) is not None for name in names)


def _clocks(table: AnyTable) -> list[str]:
    """Return what the clock of each seat is called: `m` and `s`, or `s1`, `s2` where all are s."""
    letters = [name[0] for name in seat_names(table)]
    alike = len(set(letters)) < len(letters)
    return [f"{letter}{n}" if alike else letter for n, letter in enumerate(letters, 1)]


def _numbers(words: list[str], clocks: list[str]) -> tuple[dict[str, int], set[str]]:
    """Return the numbers by their words, and the words that stand alone."""
    known = [f.name for f in fields(GoWords)] + clocks
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    rest = iter(words)
    for word in rest:
        if word in FLAGS:
            flags.add(word)
            continue
        if word not in known:
            there = ", ".join([*known, *FLAGS, "searchmoves"])
            raise Refusal("bad_go", f"go has no word {excerpt(word)}; it has: {there}")
        if word in numbers:
            raise Refusal("bad_go", f"{word} stands twice")
        numbers[word] = _number(word, next(rest, ""), least=int(word not in clocks))
    return numbers, flags


def _number(word: str, text: str, least: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 14):
        raise Refusal("bad_go", f"behind {word} comes a number, not {excerpt(text)}")
    if least == 0:
        return min(max(int(text), 0), LARGEST)  # a clock may have run out a little
    if word in ("delay", "permove", "period", "periods"):
        least = 0
    if not least <= int(text) <= LARGEST:
        raise Refusal("bad_go", f"behind {word} comes a number from {least}, not {excerpt(text)}")
    return int(text)


def _time(table: AnyTable, words: GoWords, clocks: dict[str, int], hourglass: bool) -> Time:
    """Return what the seat to move sees of the clocks."""
    seat, names = table.to_act, _clocks(table)
    if seat == CHANCE or seat is None:
        raise Refusal("bad_go", "chance is to act, for whom no clock runs; say nodes or movetime")
    mine, *others = names[seat:] + names[:seat]
    if words.permove is None and f"{mine}time" not in clocks:
        whose = seat_names(table)[seat]
        raise Refusal("bad_go", f"it is {whose}'s turn, but there is no {mine}time")
    given = [clocks[f"{other}time"] for other in others if f"{other}time" in clocks]
    return Time(
        mine=_seconds(clocks.get(f"{mine}time")),
        theirs=_seconds(given[0] if given else None),
        increment=_seconds(clocks.get(f"{mine}inc")) or 0.0,
        delay=_seconds(words.delay) or 0.0,
        per_move=_seconds(words.permove),
        period=_seconds(words.period) or 0.0,
        periods=words.periods or 0,
        hourglass=hourglass,
        moves_to_go=words.movestogo,
    )


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
