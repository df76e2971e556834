"""Putting a play together from the words on the command line, and asking for those left out."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

from ..core.refusal import Refusal
from ..games import GAMES
from ..players import PLAYERS
from ..table.table import Table
from .files import open_table
from .play import Play, kinds_of, seated
from .screen import Screen
from .welcome import Left, choose_game, choose_opponent, choose_side

DELAY = 0.6
"""Between two computer players somebody watches; a person does not wait for hers."""


def begin(
    *,
    game: str | None,
    chosen: dict[str, str | None],
    against: str | None,
    side: str | None,
    source: str | None,
    save: Path | None,
    seed: int | None,
    delay: float | None,
    max_plies: int,
    colour: bool | None,
    compact: bool,
    switches: dict[str, Any],
) -> None:
    """Begin or continue a play, and see it to its end."""
    screen = Screen(colour, compact)
    _refuse_overwriting(save, source)
    bare = game is None and source is None
    try:
        if bare:
            game = choose_game(screen)
        table = _table(game, source, switches)
        names = table.game.seat_names()
        if bare and screen.asks and not against and not any(chosen.values()):
            against = choose_opponent(screen)
            side = choose_side(screen, names) if against else None
    except Left:
        return
    rng = random.Random(seed)
    kinds = kinds_of(names, chosen, against, side)
    table, players = seated(table, kinds, rng)
    if delay is None:
        delay = DELAY if None not in players and screen.is_terminal else 0.0
    people = [seat for seat, player in enumerate(players) if player is None]
    # Whoever plays alone against the computer sits at the near side of the board.
    flip = len(people) == 1 and people[0] != 0
    Play(table, players, screen, rng, save, delay, max_plies, flip).run()


def _table(game: str | None, source: str | None, switches: dict[str, Any]) -> Table:
    if source is None:
        assert game is not None
        return Table.new(game, **switches)
    table = open_table(source, switches)
    if game is not None and game != table.game.name:
        raise Refusal("wrong_game", f"{source} holds a game of {table.game.name}, not {game}")
    return table


def _refuse_overwriting(save: Path | None, source: str | None) -> None:
    """Guard an older game: only the one that goes on is written over."""
    if save is None or not save.exists():
        return
    if save.is_dir():
        raise Refusal("not_written", f"{save} is a directory, not a file")
    if source is None or not Path(source).exists() or not save.samefile(source):
        raise Refusal(
            "not_written",
            f"{save} is there already; go on with it by --from {save}, or choose another name",
        )


def games_text() -> str:
    """Return the games, what their switches mean, and the players."""
    lines = []
    for name, game in GAMES.items():
        lines += [name, f"  {game.title}: {game.summary}"]
        for field in dataclasses.fields(game.options):
            choices = field.metadata["choices"]
            words = "off, on" if choices == (False, True) else ", ".join(choices)
            lines.append(f"  --switch {field.name}=…  {words}; by default {_word(field.default)}")
            lines.append(f"      {field.metadata['about']}")
        lines.append("")
    lines.append("players")
    lines += [f"  {name:<8} {what}" for name, (what, _) in PLAYERS.items()]
    return "\n".join(lines)


def _word(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)
