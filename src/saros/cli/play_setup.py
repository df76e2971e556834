"""Putting a play together from the words on the command line, and asking for those left out."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..core.match import MOST_GAMES
from ..core.refusal import Refusal, excerpt
from ..core.rules import Supply
from ..families import GAMES, game_named
from ..players.player import AnyPlayer
from ..table.table import Table
from .analyse import refuse_time
from .arguments import game_called, number_called
from .files import is_directory, is_there, open_table, shown
from .game_options import seat_word
from .game_saver import GameSaver
from .play_questions import Cancelled, choose_game, choose_opponent, choose_seats, choose_side
from .play_session import PlaySession
from .screen import Screen
from .seats import kinds_of, kinds_on, places_taken, seat_names, seated
from .supplies import supply_called
from .variants import in_place_of

DELAY = 0.6
"""Between two computer players somebody watches; a person does not wait for theirs."""


@dataclass(frozen=True)
class PlayArguments:
    """What was said on the command line, None where nothing was."""

    game: str | None
    source: str | None
    """A file to go on from."""
    switches: dict[str, Any]
    seats: int | None
    chosen: dict[str, str]
    """Players by the names of their seats."""
    places: list[str]
    """Players by their seats, each as NUMBER=PLAYER."""
    against: str | None
    side: str | None
    seconds: float | None
    """For each move of a computer player that thinks by the clock."""
    seed: int | None
    delay: float | None
    max_plies: int | None
    save: Path | None
    match: int
    """To how many points several games are played; 0 is a single game."""
    brought: list[str]
    """What seats bring of their own, each as NUMBER=TEXT or NUMBER=FILE."""
    colour: bool | None
    styles: tuple[str, ...]

    @property
    def names_opponents(self) -> bool:
        """Whether anybody was named that plays."""
        return bool(self.against or self.places or self.chosen)


def begin(given: PlayArguments) -> None:
    """Begin or continue a play, and see it to its end."""
    if given.seconds is not None:
        refuse_time(given.seconds)
    screen = Screen(given.colour, given.styles)
    _refuse_overwriting(given.save, given.source)
    try:
        given, table = _asked(given, screen)
    except Cancelled:
        return
    _session(given, table, screen).run()


def _asked(given: PlayArguments, screen: Screen) -> tuple[PlayArguments, Table]:
    """Return the table; who names neither a game nor a file is asked, also for an opponent."""
    bare = given.game is None and given.source is None
    if bare:
        game = choose_game(screen)
        seats = given.seats or choose_seats(screen, game_named(game))
        given = replace(given, game=game, seats=seats)
    table = _table(given)
    if bare and not given.names_opponents:
        names = seat_names(table)
        against = choose_opponent(screen, table.game, len(names))
        side = (given.side or choose_side(screen, names)) if against else None
        given = replace(given, against=against, side=side)
    return given, table


def _session(given: PlayArguments, table: Table, screen: Screen) -> PlaySession:
    """Seat everybody."""
    rng, names = random.Random(given.seed), seat_names(table)
    chosen = given.chosen | places_taken(names, given.places)
    kinds = kinds_of(names, chosen, given.against, given.side)
    again = {} if kinds else kinds_on(table)
    if given.source is None:
        table = _unlike(table, kinds)
    notes = _notes(table, again)
    table, players = seated(_on(table), kinds or again, rng, given.seconds)
    if given.seconds is not None and not any(players):
        raise Refusal("bad_time", "--time is for a computer player, and nobody plays one")
    continued = given.source is not None
    return PlaySession(
        table, players, screen, GameSaver(screen, given.save, table if continued else None), rng,
        delay=_delay(given, players, screen),
        max_plies=given.max_plies or _patience(table),
        flip=_is_turned(players),
        notes=notes,
        continued=continued,
    )  # fmt: skip


def _patience(table: Table) -> int:
    """Return after how many plies computers may agree to a draw; a match may be many games."""
    return table.game.patience * (MOST_GAMES if table.record.match else 1)


def _delay(given: PlayArguments, players: list[AnyPlayer | None], screen: Screen) -> float:
    if given.delay is not None:
        return given.delay
    return DELAY if None not in players and screen.is_terminal else 0.0


def _is_turned(players: list[AnyPlayer | None]) -> bool:
    """Turn the board to who plays alone against the computer, who sits at its near side."""
    people = [seat for seat, player in enumerate(players) if player is None]
    return len(people) == 1 and people[0] != 0


def _notes(table: Table, again: dict[str, str]) -> list[str]:
    """Say what a sheet that goes on has decided: who sits there, and a result it takes back."""
    numbers = {name: number for number, name in enumerate(seat_names(table), 1)}
    notes = [
        f"{kind} plays {name} again, as the sheet says; {human} takes the seat."
        for name, kind in again.items()
        for human in [_human(name, numbers[name])]
    ]
    if table is not _on(table):
        notes.append(f"The sheet says {table.record.result}; playing on takes that back.")
    return notes


def _human(name: str, number: int) -> str:
    """Return the words by which a person takes a seat."""
    word = seat_word(name)
    return f"{word} human" if word else f"--seat {number}=human"


def _unlike(table: Table, kinds: dict[str, str]) -> Table:
    """Return the table with computers that were given nothing bringing what no other has."""
    if table.game.supply is None:
        return table
    names = seat_names(table)
    supplies = [*table.record.supplies] or [""] * len(names)
    for seat, name in enumerate(names):
        if kinds.get(name, "human") != "human" and not supplies[seat]:
            others = [*supplies[:seat], *supplies[seat + 1 :]]
            supplies[seat] = table.game.unlike_supply(others)
    return Table.from_record(replace(table.record, supplies=tuple(supplies)))


def _on(table: Table) -> Table:
    """Return a table to play on at: what people agreed upon may be taken back, the rules not."""
    over = table.game.outcome(table.state) is not None
    return table if over or table.record.result is None else table.reopened()


def _table(given: PlayArguments) -> Table:
    """Return the table of a game that is begun, or of a file that is continued."""
    game, source, seats = given.game, given.source, given.seats
    if source is None:
        assert game is not None
        return _begun(given, game)
    name = (game_called(game) or game) if game is not None else None
    if given.match or given.brought:
        raise Refusal("bad_usage", "a file says itself what is brought, and whether it is a match")
    table = open_table(source, given.switches)
    if seats not in (None, table.record.seats):
        there = table.record.seats
        raise Refusal("bad_seats", f"{shown(source)} holds a game for {there}, not {seats}")
    if name is not None and name != table.game.name:
        raise Refusal(
            "wrong_game", f"{shown(source)} holds a game of {table.game.name}, not {name}"
        )
    return table


def _begun(given: PlayArguments, word: str) -> Table:
    """Return the table of a game that begins, or of a variant."""
    name, switches = in_place_of(word, given.switches)
    _refuse_file(name)
    game = game_named(name)
    seats = game.seats[0] if given.seats is None else given.seats
    options = game.options.from_mapping(switches)
    supplies = supplies_brought(given.brought, seats, game.supply_for(options))
    for seat, text in enumerate(supplies, 1):
        if text and (faults := game.supply_report(text, options).faults):
            raise Refusal("bad_supply", f"what seat {seat} brings: {'; '.join(faults)}")
    return Table.new(name, seats, supplies=supplies, match=given.match, **switches)


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


def supplies_brought(words: list[str], seats: int, supply: Supply | None) -> list[str]:
    """Return what each seat brings, from NUMBER=TEXT or NUMBER=FILE; none if nobody brings any."""
    supplies = [""] * seats
    for word in words:
        place, equals, text = word.partition("=")
        seat = number_called(place.strip(), seats)
        if equals and seat is None and place.strip().isdecimal():
            what = "a seat brings something by NUMBER=TEXT or NUMBER=FILE"
            sentence = f"{what}, and there are {seats} seats: not {excerpt(word)}"
            raise Refusal("bad_supply", sentence)
        if not equals or seat is None:
            sentence = f"a seat brings something by NUMBER=TEXT or NUMBER=FILE, not {excerpt(word)}"
            raise Refusal("bad_supply", sentence)
        supplies[seat - 1] = supply_called(supply, text)
    return supplies if words else []
