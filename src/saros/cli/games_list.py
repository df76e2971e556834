"""`saros games`: the games, what their switches mean, and the computer players."""

from __future__ import annotations

from ..core.options import Option, setting_word
from ..families import GAMES
from ..families.players import ENGINE, LEVELS, PLAYERS, levels_of
from ..games import AnyGame
from .formatting import HELP_WIDTH, wrapped


def games_text() -> str:
    """Return the games, what their switches mean, and the players."""
    lines = []
    for name, game in GAMES.items():
        lines += [name, f"  {game.summary}"]
        for option in game.options.described():
            default = setting_word(option.default) or "nothing"
            lines.append(f"  --switch {option.name}=…  {_settings(option)}; by default {default}")
            lines.append(f"      {option.about}")
        lines.append("")
    return wrapped("\n".join(lines), HELP_WIDTH) + "\n" + "\n".join(_players_lines())


def _settings(option: Option) -> str:
    """Return what an option may be."""
    if option.kind == "number":
        return f"{option.least} to {option.most}"
    if option.kind == "text":
        return f"up to {option.most} characters"
    return ", ".join(map(setting_word, option.choices))


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
