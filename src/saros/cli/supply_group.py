"""Commands about what seats bring to the games, in groups with the names that the games give it.

So they are made when somebody asks for one of them, or for the help.
"""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from .commands import supply
from .errors import ErrorAnsweringGroup
from .game_options import SwitchCommand


def supply_words() -> dict[str, str]:
    """Return the word of each supply, by which its group is called, and its name."""
    from ..families import GAMES

    names = dict.fromkeys(game.supply.name for game in GAMES.values() if game.supply)
    return {"-".join(name.lower().split()): name for name in names}


class CommandList(ErrorAnsweringGroup):
    """The commands of the house, and behind them those about what is brought to the games."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        own = super().list_commands(ctx)
        return [*own, *(word for word in supply_words() if word not in own)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; where a supply is called like one, the command."""
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name not in (words := supply_words()):
            return own
        return supply_group(cmd_name, words[cmd_name])


def supply_group(word: str, name: str) -> TyperGroup:
    """Make the commands about one kind of supply."""
    app = typer.Typer(
        name=word,
        help=f"About a {name} of your own: check it, and see the ready ones.",
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"], "obj": name},
    )
    for function, called in (
        (supply.check, "check"),
        (supply.ready, "list"),
        (supply.show, "show"),
    ):
        about = (function.__doc__ or "").replace("{supply}", name).replace("{word}", word)
        app.command(called, cls=SwitchCommand if called == "check" else None, help=about)(function)
    group = typer.main.get_group(app)
    group.name = word
    return group
