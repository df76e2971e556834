"""Examples in the help of a command, told with the names of the games that there are.

A docstring writes `{game}` where a name belongs; a line for which no game has anything to give is
left out.
"""

from __future__ import annotations

from ..families import GAMES
from ..games import AnyGame


def names(text: str) -> dict[str, str]:
    """Return what may stand in the braces of a text."""
    games = list(GAMES.values())
    found = {"game": games[0].name, "short": games[0].name[:4]}
    if len(games) > 1:
        found["other"] = games[1].name
    if many := [game.name for game in games if len(game.seats) > 1]:
        found["many"] = many[0]
    found |= _seats(games[0])
    if "{learn" in text:
        found |= _learners()
    return found


def _seats(game: AnyGame) -> dict[str, str]:
    """Return the first two seats, if they have names that are options."""
    from .game_options import seat_word

    seats = game.seat_names(game.seats[0])[:2]
    if len(seats) < 2 or not all(map(seat_word, seats)):
        return {}
    return dict(zip(("first", "second"), seats, strict=True))


def _learners() -> dict[str, str]:
    """Return the games that can be learned, which takes loading those who teach them."""
    from ..families.players import trainers

    known = list(trainers())
    return {"learner": known[0], "learners": ", ".join(known)} if known else {}


def filled_in(text: str) -> str:
    """Return the help of a command with names in the place of what stands in braces."""
    if "{" not in text:
        return text
    known, lines = names(text), []
    for line in text.split("\n"):
        try:
            lines.append(line.format_map(known))
        except KeyError:
            continue
    return "\n".join(lines)
