"""Asking somebody who just typed `saros play` what she would like to play, and with whom."""

from __future__ import annotations

from collections.abc import Mapping

from ..games import GAMES, AnyGame
from ..players import PLAYERS
from ..players.levels import MIDDLE, levels_of
from .screen import Screen


class Left(Exception):
    """The person has gone before the play began."""


def choose_game(screen: Screen) -> str:
    """Ask for a game, by number or by name."""
    screen.say("Which game?\n", "strong")
    about = {name: game.summary for name, game in GAMES.items()}
    return _choose(screen, about)


def choose_opponent(screen: Screen, game: AnyGame) -> str | None:
    """Ask for an opponent; None is another person."""
    screen.say("\nAgainst whom?\n", "strong")
    levels = levels_of(game)
    about = {name: f"{called}: {like}" for name, (called, like) in levels.items()}
    if not levels:
        about = {name: f"the computer {what}" for name, (what, _) in PLAYERS.items()}
    about["human"] = "two people at this keyboard"
    # Whoever knows the other players, or a level by what it is called, is understood too.
    also = {name: name for name in PLAYERS}
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
    width = max(map(len, names))
    for number, (name, what) in enumerate(about.items(), 1):
        screen.say(f"  {number}  {name:<{width}}  {what}".rstrip(), hang=width + 7)
    meanings = {**(also or {}), **{name: name for name in names}}
    while True:
        answer = screen.ask(f"\n1–{len(names)} or a name, Enter for {default}: ")
        if answer is None:
            raise Left
        if not answer:
            return default
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        word = answer.lower()
        fits = {name for said, name in meanings.items() if said.startswith(word)}
        if word in meanings or len(fits) == 1:
            return meanings.get(word) or fits.pop()
        screen.say("Please choose one of these.", "danger")
