"""Who sits where: from the words on the command line, or from the sheet of a game that goes on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..core.machine import cores
from ..core.refusal import Refusal, excerpt
from ..families.players import MIDDLE, PLAYERS, levels_of, player_called, player_named
from ..players.player import AnyPlayer, vet
from ..table.table import Table
from ..table.view_table import AnyTable
from .arguments import number_called


def seat_names(table: AnyTable) -> tuple[str, ...]:
    """Return what the seats of a table are called."""
    return table.game.seat_names(table.game.seats_of(table.state))


def titles(table: Table) -> list[str]:
    """Return what those who play are called: computers as people call their level, who has one.

    Where people go by their seats, they are who sits there, as the sheet names them.
    """
    if not table.game.goes_by_names():
        return list(table.record.people)
    levels = levels_of(table.game)
    return [levels[person][0] if person in levels else person for person in table.record.people]


def seat_called(names: tuple[str, ...], word: str) -> str:
    """Return the seat that is meant: by its name, or by its number from 1."""
    return names[place - 1] if (place := number_called(word, len(names))) else word


def places_taken(names: tuple[str, ...], words: list[str]) -> dict[str, str]:
    """Return the players of `NAME=PLAYER` by seat."""
    taken: dict[str, str] = {}
    for word in words:
        place, equals, player = word.partition("=")
        if not equals or not player:
            raise Refusal("bad_seats", f"a seat is taken by NUMBER=PLAYER, not {excerpt(word)}")
        taken[seat_called(names, place.strip())] = player.strip()
    return taken


def seated(
    table: Table, kinds: dict[str, str], rng: Random, seconds: float | None = None
) -> tuple[Table, list[AnyPlayer | None]]:
    """Return the players by seat and the table with their names on its record.

    `seconds` are for each move of those who think by the clock.
    """
    players: list[AnyPlayer | None] = []
    people = _people(table)
    for seat, name in enumerate(seat_names(table)):
        kind = player_called(kinds.get(name, "human"), table.game)
        players.append(None if kind == "human" else _player(table, kind, rng, seconds))
        if kind != "human":
            people[seat] = kind
        elif _is_computer(people[seat]):
            people[seat] = ""  # somebody takes the seat of a computer player, not its name
    names = tuple(people) if any(people) else ()
    return replace(table, record=replace(table.record, people=names)), players


def _player(table: Table, kind: str, rng: Random, seconds: float | None) -> AnyPlayer:
    """Return a computer player, refusing at once one that could not play this game."""
    # At one table one thinks at a time, so all cores are its own.
    player = player_named(kind, rng, seconds, cores())
    vet(player, table.game)
    return player


def _is_computer(name: str) -> bool:
    """Tell whether a name on a sheet is that of a computer player.

    Not an engine spelt out: a sheet from somewhere else must not order memory or files.
    """
    return name in PLAYERS


def _people(table: Table) -> list[str]:
    return list(table.record.people) or [""] * table.record.seats


def kinds_on(table: Table) -> dict[str, str]:
    """Return the computer players whose names stand on the sheet, by seat."""
    seats = zip(seat_names(table), _people(table), strict=True)
    return {name: person for name, person in seats if _is_computer(person)}


def kinds_of(
    names: tuple[str, ...], chosen: dict[str, str], against: str | None, side: str | None
) -> dict[str, str]:
    """Return who plays which seat, from the words on the command line."""
    kinds = dict(chosen)
    side = seat_called(names, side) if side else None
    for name in (*kinds, *([side] if side else [])):
        if name not in names:
            raise Refusal(
                "no_seat", f"nobody sits at {excerpt(name)}; there are: {', '.join(names)}"
            )
    if side and not against:
        raise Refusal("bad_seats", f"--as {side} needs an opponent, like --against {MIDDLE}")
    if against:
        if kinds:
            raise Refusal("bad_seats", "--against names the opponent; leave out the other seats")
        mine = side or names[0]
        kinds = {name: against for name in names if name != mine}
    return kinds
