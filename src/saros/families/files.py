"""Games and positions from files: whichever game a text turns out to be of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.record import KEYS, Record, parse_json
from ..core.refusal import Refusal
from . import GAMES, AnyGame, game_named, playable

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
    if not is_json(text, name):
        return _game_of_sheet(text).read_record(text)
    return record_from(parse_json(text.lstrip("\ufeff")))


def record_from(data: Any) -> Record:
    """Return the record that a JSON object holds, or one that begins with the state it holds."""
    if _is_record(data):
        record = Record.from_json(data)
        game_named(record.game).vet(record)
        return record
    game = game_of_state(data)
    if game.is_view(data):
        raise only_seen()
    state = game.read_state(data)
    seats, start = game.seats_of(state), game.write_state(state)
    return Record(game.name, game.options_of(state).changed(), seats, start)


def only_seen() -> Refusal:
    """Return the refusal of what one seat sees, for whoever needs all of the truth."""
    return Refusal("hidden", "this is what one seat sees, but all of the position is needed")


def _is_record(data: Any) -> bool:
    """Tell a record from a position, which may name its game too but has more than a record."""
    return isinstance(data, dict) and "game" in data and ("moves" in data or data.keys() <= KEYS)


@dataclass(frozen=True)
class SeenPosition:
    """What one seat sees of a play, as a JSON object and as the game has read it."""

    game: AnyGame
    data: Mapping[str, Any]
    view: Any

    def under(
        self, switches: Mapping[str, Any], defaults: Mapping[str, Any] | None = None
    ) -> SeenPosition:
        """Return it under switches that go before its own, and defaults that come after them."""
        if not (switches or defaults):
            return self
        own = self.data.get("switches") or {}
        given = {**(defaults or {}), **own, **switches}
        data = {**self.data, "switches": self.game.options.from_mapping(given).changed()}
        return SeenPosition(self.game, data, self.game.read_view(data))


def read_position(text: str, name: str = "") -> Record | SeenPosition:
    """Return what one seat sees, if that is what a text holds, or else its record."""
    if not is_json(text, name):
        return read_record(text, name)
    return position_from(parse_json(text.lstrip("\ufeff")))


def position_from(data: Any) -> Record | SeenPosition:
    """Return what one seat sees, where a JSON object hides something, or else its record."""
    if not _is_record(data):
        game = game_of_state(data)
        if game.is_view(data):
            return SeenPosition(playable(game), data, game.read_view(data))
    return record_from(data)


def with_switches(record: Record, switches: Mapping[str, Any]) -> Record:
    """Return a record under other switches, also where its start carries switches of its own."""
    return game_named(record.game).with_switches(record, switches)


_HEADED = re.compile(r"^[ \t]*+game[ \t]*+:[ \t]*+(\w+)[ \t\r]*+$", re.IGNORECASE | re.MULTILINE)


def _game_of_sheet(text: str) -> AnyGame:
    """Return the game a sheet is headed with; sheets of the first family need no heading."""
    headed = _HEADED.search(text[:LONGEST_HEADINGS])
    unheaded = next(game for game in reversed(GAMES.values()) if game.reads_unheaded)
    return GAMES.get(headed[1].lower() if headed else "", unheaded)


def is_json(text: str, name: str = "") -> bool:
    """Tell whether a text is meant as JSON; a scoresheet may begin with a brace too."""
    if name.lower().endswith(".json"):
        return True
    plain = text.lstrip("\ufeff \t\r\n")
    # Behind the brace of an object comes a quoted name, behind that of a comment a word.
    return plain.startswith("[") or (
        plain.startswith("{") and plain[1:].lstrip()[:1] in ('"', "}", "")
    )
