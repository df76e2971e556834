"""Asking somebody who just typed `saros play` what she would like to play, and with whom."""

from __future__ import annotations

from ..games import GAMES
from ..players import PLAYERS
from .screen import Screen


class Left(Exception):
    """The person has gone before the play began."""


def choose_game(screen: Screen) -> str:
    """Ask for a game, by number or by name."""
    screen.say("Which game?\n", "strong")
    about = {name: game.summary for name, game in GAMES.items()}
    return _choose(screen, about)


def choose_opponent(screen: Screen) -> str | None:
    """Ask for an opponent; None is another person."""
    screen.say("\nAgainst whom?\n", "strong")
    about = {"human": "two people at this keyboard"}
    about |= {name: f"the computer {what}" for name, (what, _) in PLAYERS.items()}
    chosen = _choose(screen, about)
    return None if chosen == "human" else chosen


def choose_side(screen: Screen, sides: tuple[str, ...]) -> str:
    """Ask which seat the person wants."""
    screen.say("\nWhich side?\n", "strong")
    return _choose(screen, {side: "begins" if n == 0 else "" for n, side in enumerate(sides)})


def _choose(screen: Screen, about: dict[str, str]) -> str:
    names = list(about)
    width = max(map(len, names))
    for number, (name, what) in enumerate(about.items(), 1):
        screen.say(f"  {number}  {name:<{width}}  {what}".rstrip(), hang=width + 7)
    while True:
        answer = screen.ask(f"\n1–{len(names)} or a name, Enter for {names[0]}: ")
        if answer is None:
            raise Left
        fits = [name for name in names if answer and name.startswith(answer.lower())]
        if not answer:
            return names[0]
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if len(fits) == 1:
            return fits[0]
        screen.say("Please choose one of these.", "danger")
