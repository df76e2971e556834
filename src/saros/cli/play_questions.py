"""Asking somebody who just typed `saros play` what they would like to play, and with whom."""

from __future__ import annotations

from collections.abc import Mapping

from ..families import GAMES
from ..families.players import MIDDLE, PLAYERS, levels_of, simple_players
from ..games import AnyGame
from .arguments import number_called
from .screen import Screen


class Cancelled(Exception):
    """The person has gone before the play began."""


def choose_game(screen: Screen) -> str:
    """Ask for a game, by number or by name."""
    screen.say("Which game?\n", "strong")
    about = {name: game.summary for name, game in GAMES.items()}
    return _choose(screen, about)


def choose_seats(screen: Screen, game: AnyGame) -> int:
    """Ask how many play, where that can be chosen."""
    if len(game.seats) == 1:
        return game.seats[0]
    screen.say("\nHow many players?\n", "strong")
    return int(_choose(screen, {str(number): "players" for number in game.seats}))


def choose_opponent(screen: Screen, game: AnyGame, seats: int = 2) -> str | None:
    """Ask for an opponent, in every other seat; None are other people."""
    screen.say("\nAgainst whom?\n", "strong")
    levels = levels_of(game)
    about = {name: f"{called}: {like}" for name, (called, like) in levels.items()}
    if not levels:
        about = {name: f"the computer {what}" for name, what in simple_players(game).items()}
    about["human"] = f"{('two', 'three', 'four')[seats - 2]} people at this keyboard"
    # Whoever knows the other players, or a level by what it is called, is understood too.
    also = {name: name for name in (PLAYERS if levels else about)}
    also |= {called.lower(): name for name, (called, _) in levels.items()}
    chosen = _choose(screen, about, MIDDLE if MIDDLE in about else "human", also)
    return None if chosen == "human" else chosen


def choose_side(screen: Screen, sides: tuple[str, ...]) -> str:
    """Ask which seat the person wants."""
    screen.say("\nWhich side?\n", "strong")
    return _choose(screen, {side: "begins" if n == 0 else "" for n, side in enumerate(sides)})


def _choose(
    screen: Screen, about: dict[str, str], default: str = "", also: Mapping[str, str] | None = None
) -> str:
    """Ask for one of these, by its number or the beginning of its name; `also` are other names."""
    names = list(about)
    default = default or names[0]
    numbered = not names[0].isdecimal()
    width = max(map(len, names))
    for place, (name, what) in enumerate(about.items(), 1):
        shown = f"{place}  " if numbered else ""
        screen.say(f"  {shown}{name:<{width}}  {what}".rstrip(), hang=width + 7)
    meanings = {**(also or {}), **{name: name for name in names}}
    while True:
        choices = f"1–{len(names)} or a name" if numbered else f"{names[0]}–{names[-1]}"
        answer = screen.ask(f"\n{choices}, Enter for {default}: ")
        if answer is None:
            raise Cancelled
        if not answer:
            return default
        if numbered and (number := number_called(answer, len(names))):
            return names[number - 1]
        word = answer.lower()
        fits = {name for said, name in meanings.items() if said.startswith(word)}
        if word in meanings or len(fits) == 1:
            return meanings.get(word) or fits.pop()
        screen.say("Please choose one of these.", "danger")
