"""Games and positions from files: whichever game a text turns out to be of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..core.record import Record, parse_json
from ..core.refusal import Refusal
from . import GAMES, AnyGame, game_named

LONGEST_HEADINGS = 5000
"""In so many characters a sheet has said which game it is of."""


def game_of_state(data: Any) -> AnyGame:
    """Tell from its keys which game a JSON state belongs to."""
    if not isinstance(data, Mapping):
        raise Refusal("bad_position", "a position is a JSON object")
    for game in GAMES.values():
        if game.recognises(data):
            return game
    known = " or ".join(dict.fromkeys(game.marks for game in GAMES.values() if game.marks))
    raise Refusal("bad_position", f"no game knows this position; it needs {known}")


def read_record(text: str, name: str = "") -> Record:
    """Return what a text holds as a record: a scoresheet, a record in JSON, or a position.

    A position becomes a record without moves that starts from it. The name of a file may say that
    it is JSON.
    """
    if not (name.lower().endswith(".json") or _is_json(text)):
        return _game_of_sheet(text).read_record(text)
    return record_from(parse_json(text.lstrip("\ufeff")))


def record_from(data: Any) -> Record:
    """Return the record that a JSON object holds, or one that begins with the state it holds."""
    if isinstance(data, dict) and "game" in data:
        record = Record.from_json(data)
        game_named(record.game).vet(record)
        return record
    game = game_of_state(data)
    state = game.read_state(data)
    seats, start = game.seats_of(state), game.write_state(state)
    return Record(game.name, game.options_of(state).changed(), seats, start)


def with_switches(record: Record, switches: Mapping[str, Any]) -> Record:
    """Return a record under other switches, also where its start carries switches of its own."""
    return game_named(record.game).with_switches(record, switches)


_HEADED = re.compile(r"^[ \t]*+game[ \t]*+:[ \t]*+(\w+)[ \t\r]*+$", re.IGNORECASE | re.MULTILINE)


def _game_of_sheet(text: str) -> AnyGame:
    """Return the game a sheet is headed with; sheets of the first family need no heading."""
    headed = _HEADED.search(text[:LONGEST_HEADINGS])
    unheaded = next(game for game in reversed(GAMES.values()) if game.reads_unheaded)
    return GAMES.get(headed[1].lower() if headed else "", unheaded)


def _is_json(text: str) -> bool:
    """Tell whether a text is meant as JSON; a scoresheet may begin with a brace too."""
    plain = text.lstrip("\ufeff \t\r\n")
    # Behind the brace of an object comes a quoted name, behind that of a comment a word.
    return plain.startswith("[") or (
        plain.startswith("{") and plain[1:].lstrip()[:1] in ('"', "}", "")
    )
