"""What the sheets of several games have in common: lines, headings, switches and comments.

A sheet is a whole play as people read it. Each game says how its own moves stand there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .options import Options, setting_word
from .record import Record, parse_json
from .refusal import Refusal, excerpt

LONGEST = 1_000_000
"""A sheet with more characters is not a game."""

HEADING = re.compile(r"(?P<name>[^\W\d_][\w' ]{2,19}):(?P<text>.*)")
_ROUND = str.maketrans("{}", "()")


# Reading -----------------------------------------------------------------------------------


def lines_of(text: str) -> list[str]:
    """Return the lines of a sheet, refusing one that is too long."""
    if len(text) > LONGEST:
        raise Refusal("bad_sheet", f"a game has at most {LONGEST:,} characters")
    return re.sub("\r\n?|\u2028|\u2029", "\n", text.lstrip("\ufeff")).split("\n")


def take_heading(headings: dict[str, str], key: str, name: str, text: str, number: int) -> None:
    """Keep a heading, refusing one that stands there already."""
    if key in headings:
        raise Refusal("bad_sheet", f"line {number}: a second heading {excerpt(name)}")
    headings[key] = text.strip()


def take_comment(comments: dict[int, str], ply: int, text: str) -> None:
    """Keep a comment behind those that stand at the same ply already."""
    if text.strip():
        comments[ply] = f"{comments.get(ply, '')} {text.strip()}".strip()


def refuse_other_game(said: str, game: str) -> None:
    """Refuse a sheet that says that it is of another game."""
    if said.lower() != game:
        raise Refusal("bad_sheet", f"this is a sheet of {excerpt(said)}, not of {game}")


def read_start(text: str) -> dict[str, Any] | None:
    """Return the state with which a sheet says that the play begins."""
    if not text:
        return None
    data = parse_json(text)
    if not isinstance(data, dict):
        raise Refusal("bad_sheet", "the start of a sheet is a JSON object")
    return data


def read_switches(
    options: type[Options], start: Mapping[str, Any] | None, text: str
) -> dict[str, Any]:
    """Return the switches of a heading, as far as they tell anything."""
    switches: dict[str, Any] = {}
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        switches[name] = value or "on"
    return _telling(options, start, switches, switches)


def _telling(
    options: type[Options],
    start: Mapping[str, Any] | None,
    switches: Mapping[str, Any],
    said: Iterable[str],
) -> dict[str, Any]:
    """Return those of the switches that differ from the default, or from what the start says."""
    plain = options().to_mapping()
    own = options.from_mapping(Record("", start=start).switches()).to_mapping()
    given = options.from_mapping(switches).to_mapping()
    return {name: given[name] for name in said if not plain[name] == own[name] == given[name]}


# Writing -----------------------------------------------------------------------------------


def refuse_unwritable(record: Record, signs: str = "") -> None:
    """Refuse moves that cannot stand on a sheet; `signs` have a meaning of their own there."""
    for text in record.moves:
        if re.search(rf"[\n\r{{}}{signs}]", text) or not text.strip():
            raise Refusal("bad_record", f"{excerpt(text)} cannot stand on a sheet as a move")


def people_headings(names: Iterable[str], record: Record) -> Iterator[str]:
    """Yield who sits where."""
    for name, person in zip(names, record.people, strict=False):
        if person.split():
            yield f"{name}: {' '.join(person.split())}"


def setting_headings(options: type[Options], record: Record) -> Iterator[str]:
    """Yield the switches that tell something, and the start."""
    if told := _telling(options, record.start, record.switches(), options().to_mapping()):
        yield "Switches: " + " ".join(f"{name}={setting_word(v)}" for name, v in told.items())
    if record.start is not None:
        yield f"Start: {json.dumps(record.start, ensure_ascii=False)}"


def about_headings(record: Record, key_of: Callable[[re.Match[str]], str]) -> Iterator[str]:
    """Yield what else is known; what cannot stand as a heading of its own stands as a comment.

    `key_of` tells what a heading is kept as, or nothing where it would mean something else.
    """
    before: set[str] = set()
    for name, text in record.about.items():
        line = f"{' '.join(name.split())}: {' '.join(text.split())}"
        found = HEADING.fullmatch(line)
        key = key_of(found) if found else ""
        if key and key not in before:
            before.add(key)
            yield line
        else:
            yield "{" + line.translate(_ROUND) + "}"


def comment_of(record: Record, ply: int) -> list[str]:
    """Return the comment at a ply in its braces, if there is one."""
    text = " ".join(record.comments.get(ply, "").split()).translate(_ROUND)
    return ["{" + text + "}"] if text else []
