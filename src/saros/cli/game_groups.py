"""Groups of commands that the games bring: about what seats bring to them, and about variants.

They are called as the games call these things, so they are made when somebody asks for one of them,
or for the help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperGroup

from .commands import supply, variant
from .errors import ErrorAnsweringGroup
from .game_options import SwitchCommand


def supply_words() -> dict[str, str]:
    """Return the word of each supply, by which its group is called, and its name."""
    from ..families import GAMES

    names = dict.fromkeys(game.supply.name for game in GAMES.values() if game.supply)
    return {"-".join(name.lower().split()): name for name in names}


def variant_words() -> dict[str, str]:
    """Return the word for each family's variants, and what one of them is called."""
    from ..families.variants import all_variants

    return {variants.word: variants.name for variants in all_variants()}


class CommandList(ErrorAnsweringGroup):
    """The commands of Saros, and behind them those that the games bring."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        own = super().list_commands(ctx)
        return [*own, *(word for word in supply_words() | variant_words() if word not in own)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; where something of a game is called like one, the command."""
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        if cmd_name in (words := supply_words()):
            return supply_group(cmd_name, words[cmd_name])
        if cmd_name in (words := variant_words()):
            return variant_group(cmd_name, words[cmd_name])
        return None


Command = tuple[str, Callable[..., None], type[SwitchCommand] | None]


def supply_group(word: str, name: str) -> TyperGroup:
    """Make the commands about one kind of supply."""
    commands: list[Command] = [
        ("check", supply.check, SwitchCommand), ("list", supply.ready, None),
        ("show", supply.show, None),
    ]  # fmt: skip
    about = f"About a {name} of your own: check it, and see the ready ones."
    return _group(word, name, about, {"{supply}": name, "{word}": word}, commands)


def variant_group(word: str, name: str) -> TyperGroup:
    """Make the commands about the variants of one family."""
    commands: list[Command] = [
        ("check", variant.check, None), ("list", variant.ready, None), ("show", variant.show, None),
    ]  # fmt: skip
    about = f"About {name}s: check one of your own, and see the ready ones."
    return _group(word, word, about, {"{name}": name, "{word}": word}, commands)


def _group(
    word: str, obj: str, about: str, filled: dict[str, str], commands: list[Command]
) -> TyperGroup:
    """Make a group of commands whose context knows what they are about."""
    app = typer.Typer(
        name=word,
        help=about,
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"], "obj": obj},
    )
    for called, function, kind in commands:
        text = function.__doc__ or ""
        for hole, word_there in filled.items():
            text = text.replace(hole, word_there)
        app.command(called, cls=kind, help=text)(function)
    group = typer.main.get_group(app)
    group.name = word
    return group
