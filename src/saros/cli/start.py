"""Putting a play together from the words on the command line, and asking for those left out."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

from ..core.options import setting_word
from ..core.refusal import Refusal
from ..families import GAMES, game_named
from ..families.players import ENGINE, LEVELS, PLAYERS, levels_of
from ..games import AnyGame
from ..table.table import Table
from .analyse import refuse_time
from .files import is_directory, is_there, open_table, shown
from .play import Play
from .screen import Screen
from .seats import kinds_of, kinds_on, places_taken, seat_names, seated
from .welcome import Left, choose_game, choose_opponent, choose_seats, choose_side
from .words import HELP_WIDTH, game_called, wrapped

DELAY = 0.6
"""Between two computer players somebody watches; a person does not wait for hers."""


def begin(
    *,
    game: str | None,
    chosen: dict[str, str | None],
    places: list[str],
    seats: int | None,
    against: str | None,
    side: str | None,
    seconds: float | None,
    source: str | None,
    save: Path | None,
    seed: int | None,
    delay: float | None,
    max_plies: int | None,
    colour: bool | None,
    compact: bool,
    disc: bool,
    switches: dict[str, Any],
) -> None:
    """Begin or continue a play, and see it to its end."""
    if seconds is not None:
        refuse_time(seconds)
    screen = Screen(colour, compact, disc)
    _refuse_overwriting(save, source)
    bare = game is None and source is None
    try:
        if bare:
            game = choose_game(screen)
            seats = seats or choose_seats(screen, game_named(game))
        table = _table(game, source, switches, seats)
        names = seat_names(table)
        if bare and not against and not places and not any(chosen.values()):
            against = choose_opponent(screen, table.game, len(names))
            side = (side or choose_side(screen, names)) if against else None
    except Left:
        return
    rng = random.Random(seed)
    kinds = kinds_of(names, chosen | places_taken(names, places), against, side)
    again = {} if kinds else kinds_on(table)
    notes = _notes(table, again)
    table, players = seated(_on(table), kinds or again, rng, seconds)
    if seconds is not None and not any(players):
        raise Refusal("bad_time", "--time is for a computer player, and nobody plays one")
    if delay is None:
        delay = DELAY if None not in players and screen.is_terminal else 0.0
    people = [seat for seat, player in enumerate(players) if player is None]
    # Whoever plays alone against the computer sits at the near side of the board.
    flip = len(people) == 1 and people[0] != 0
    continued = source is not None
    max_plies = max_plies or table.game.patience
    Play(table, players, screen, rng, save, delay, max_plies, flip, notes, continued).run()


def _notes(table: Table, again: dict[str, str]) -> list[str]:
    """Say what a sheet that goes on has decided: who sits there, and a result it takes back."""
    notes = [
        f"{kind} plays {name} again, as the sheet says; {_human(name)} takes the seat."
        for name, kind in again.items()
    ]
    if table is not _on(table):
        notes.append(f"The sheet says {table.record.result}; playing on takes that back.")
    return notes


def _human(name: str) -> str:
    """Return the words by which a person takes a seat."""
    return f"--seat {name.rpartition(' ')[2]}=human" if " " in name else f"--{name} human"


def _on(table: Table) -> Table:
    """Return a table to play on at: what people agreed upon may be taken back, the rules not."""
    over = table.game.outcome(table.state) is not None
    return table if over or table.record.result is None else table.reopened()


def _table(
    game: str | None, source: str | None, switches: dict[str, Any], seats: int | None
) -> Table:
    name = (game_called(game) or game) if game is not None else None
    if source is None:
        assert name is not None
        _refuse_file(name)
        fewest = game_named(name).seats[0]
        return Table.new(name, fewest if seats is None else seats, **switches)
    table = open_table(source, switches)
    if seats not in (None, table.record.seats):
        there = table.record.seats
        raise Refusal("bad_seats", f"{shown(source)} holds a game for {there}, not {seats}")
    if name is not None and name != table.game.name:
        raise Refusal(
            "wrong_game", f"{shown(source)} holds a game of {table.game.name}, not {name}"
        )
    return table


def _refuse_file(name: str) -> None:
    """Tell who names a file in place of a game how to go on from it."""
    if name not in GAMES and is_there(name) and not is_directory(name):
        sentence = f"{shown(name)} is a file, not a game; to go on from it: --from {name}"
        raise Refusal("unknown_game", sentence)


def _refuse_overwriting(save: Path | None, source: str | None) -> None:
    """Guard an older game: only the one that goes on is written over."""
    if save is None or not is_there(save):
        return
    if is_directory(save):
        raise Refusal("not_written", f"{shown(save)} is a directory, not a file")
    if source is None or not is_there(source) or not save.samefile(source):
        raise Refusal(
            "not_written",
            f"{shown(save)} is there already; go on with it by --from, or choose another name",
        )


def games_text() -> str:
    """Return the games, what their switches mean, and the players."""
    lines = []
    for name, game in GAMES.items():
        lines += [name, f"  {game.summary}"]
        for field in dataclasses.fields(game.options):
            choices = field.metadata["choices"]
            words = ", ".join(setting_word(choice) for choice in choices)
            lines.append(
                f"  --switch {field.name}=…  {words}; by default {setting_word(field.default)}"
            )
            lines.append(f"      {field.metadata['about']}")
        lines.append("")
    return wrapped("\n".join(lines), HELP_WIDTH) + "\n" + "\n".join(_players_lines())


def _players_lines() -> list[str]:
    """Return the computer players: the levels of each family of games, and those of any game."""
    families: dict[str, list[AnyGame]] = {}
    for game in GAMES.values():
        families.setdefault(game.family, []).append(game)
    lines = []
    for games in families.values():
        if levels := levels_of(games[0]):
            names = " and ".join(game.name for game in games)
            about = {name: f"{called}: {like}" for name, (called, like) in levels.items()}
            lines += [f"players of {names}", *map(_entry, about.items()), ""]
    others = {name: what for name, (what, _) in PLAYERS.items() if name not in LEVELS}
    others[f"{ENGINE}:…"] = "a strength spelt out, like engine:nodes=2000 or engine:depth=4"
    return [*lines, "other players", *map(_entry, others.items())]


def _entry(entry: tuple[str, str]) -> str:
    return wrapped(f"  {entry[0]:<8}  {entry[1]}", HELP_WIDTH, hang=12)
