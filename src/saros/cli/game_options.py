"""Options that the games bring to the command line: switches, seats, supplies, ways to draw.

They are made when a command is about to read its words, so that the list of commands needs no
game, and a game that is added brings its options by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer.core import TyperCommand, TyperOption

from ..core.refusal import Refusal, excerpt

if TYPE_CHECKING:
    from ..core.options import Option
    from ..games import AnyGame

SWITCHES, SEATS, STYLES, SUPPLIES = "switches", "seats", "styles", "supplies"

HEADINGS = {
    SEATS: "Seats of the games",
    STYLES: "Boards of the games",
    SUPPLIES: "What is brought to the games",
    SWITCHES: "Switches of the games",
}
"""What stands above each kind of option in the help."""

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What can be an option behind its two dashes."""


class GameOption(TyperOption):
    """An option that a game has brought; the context keeps what was given, by kind and key."""

    def __init__(self, kind: str, key: str, words: str, **settings: Any) -> None:
        self.kind, self.key = kind, key
        # A name for the parser that no parameter of a command has.
        name = re.sub(r"\W", "_", f"{kind}_{key}")
        super().__init__(
            param_decls=[name, words], callback=_remember, expose_value=False, **settings
        )


def _remember(ctx: Any, option: Any, value: Any) -> None:
    if value is not None:
        ctx.meta.setdefault(f"saros.{option.kind}", {})[option.key] = value


def _given(ctx: typer.Context, kind: str) -> dict[str, Any]:
    return dict(ctx.meta.get(f"saros.{kind}", {}))


# What was given ----------------------------------------------------------------------------


def switches_given(ctx: typer.Context, further: Iterable[str] | None) -> dict[str, Any]:
    """Return the switches that were given, those of `--switch NAME=VALUE` too.

    The game that is played knows which of them exist.
    """
    chosen = _given(ctx, SWITCHES)
    for word in further or ():
        name, equals, value = word.partition("=")
        if not equals:
            sentence = f"a switch is written NAME=VALUE, not {excerpt(word)}"
            raise Refusal("bad_option", sentence)
        chosen[name.strip().replace("-", "_")] = value.strip()
    return chosen


def seats_given(ctx: typer.Context) -> dict[str, str]:
    """Return the players that were given for seats with a name."""
    return _given(ctx, SEATS)


def styles_given(ctx: typer.Context) -> tuple[str, ...]:
    """Return the ways to draw a board that were asked for."""
    return tuple(_given(ctx, STYLES))


def supplies_given(ctx: typer.Context, game: AnyGame, seats: int) -> tuple[str, ...]:
    """Return what each seat brings: a ready one by its name, or the text of a file.

    One that is named alone is brought by everybody.
    """
    from .supplies import supply_called

    given = _given(ctx, SUPPLIES)
    supply = game.supply
    if unknown := [name for name in given if supply is None or name != supply.name]:
        sentence = f"nobody brings a {unknown[0]} to {game.title}"
        raise Refusal("no_supply", sentence)
    if supply is None or supply.name not in given:
        return ()
    words = [word for part in given[supply.name].split(",") if (word := part.strip())]
    if len(words) == 1 and "," not in given[supply.name]:
        words *= seats
    if len(words) != seats:
        sentence = (
            f"{seats} seats bring {seats} {supply.name}s, A,B, or all the same one, A,"
            f" not {len(words)}"
        )
        raise Refusal("bad_supply", sentence)
    return tuple(supply_called(supply, word) for word in words)


# Making the options ------------------------------------------------------------------------


def seat_word(name: str) -> str | None:
    """Return the option by which a seat is taken; None if its name is no word, like `seat 1`."""
    word = name.lower()
    return f"--{word}" if WORD.fullmatch(word) else None


def _seat_options() -> Iterator[GameOption]:
    from ..families import GAMES
    from ..families.players import LEVELS

    names = dict.fromkeys(
        name for game in GAMES.values() for seats in game.seats for name in game.seat_names(seats)
    )
    for name in names:
        if word := seat_word(name):
            about = f"Who plays {name}: human (default), or level 1 to {len(LEVELS)}."
            yield GameOption(SEATS, name, word, metavar="PLAYER", help=about)


def _supply_options() -> Iterator[GameOption]:
    from ..families import GAMES

    supplies = {game.supply.name: game.supply for game in GAMES.values() if game.supply}
    for name, supply in supplies.items():
        about = (
            f"The {name} of each seat, or one for all: ready ones like {supply.ready[0][0]}, or"
            " files. It stays at its seat when the players change theirs."
        )
        yield GameOption(SUPPLIES, name, _option(f"{name}s"), metavar="A,B", help=about)


def _style_options() -> Iterator[GameOption]:
    from ..families import GAMES
    from ..families.drawing import styles_of

    styles = {style.name: style for game in GAMES.values() for style in styles_of(game)}
    for name, style in styles.items():
        about = _sentence(style.about)
        yield GameOption(STYLES, name, _option(name), is_flag=True, default=None, help=about)


def _switch_options() -> Iterator[GameOption]:
    from ..families import GAMES

    found: dict[str, list[Option]] = {}
    for options in dict.fromkeys(game.options for game in GAMES.values()):
        for option in options.described():
            found.setdefault(option.name, []).append(option)
    for name, alike in found.items():
        yield _switch_option(name, alike)


METAVARS = {"choice": "WORD", "number": "N", "text": "TEXT"}


def _switch_option(name: str, alike: list[Option]) -> GameOption:
    """Return the option for a switch that one game has, or several under the same name."""
    first = alike[0]
    about = first.short or first.about
    if all(option.choices == (False, True) for option in alike):
        words = f"{_option(name)}/{_option(first.off_name or f'no_{name}')}"
        return GameOption(SWITCHES, name, words, is_flag=True, default=None, help=_sentence(about))
    from ..core.options import setting_word

    choices = dict.fromkeys(setting_word(each) for option in alike for each in option.choices)
    if choices:
        about = f"{about}: {', '.join(choices)}"
    elif first.kind == "number":
        about = f"{about}: {first.least} to {first.most}"
    metavar = METAVARS[first.kind]
    return GameOption(SWITCHES, name, _option(name), metavar=metavar, help=_sentence(about))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


MAKERS = {
    SEATS: _seat_options, STYLES: _style_options, SUPPLIES: _supply_options,
    SWITCHES: _switch_options,
}  # fmt: skip


# Commands ----------------------------------------------------------------------------------


class ExampleCommand(TyperCommand):
    """A command whose help has examples of the games that there are."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does."""
        from .help_examples import filled_in

        self.help = filled_in(self.help or "")
        super().format_help_text(ctx, formatter)


class SwitchCommand(ExampleCommand):
    """A command that takes the switches of every game beside its own options."""

    kinds: ClassVar[tuple[str, ...]] = (SWITCHES,)

    @cached_property
    def brought(self) -> list[GameOption]:
        """What the games bring."""
        return [option for kind in self.kinds for option in MAKERS[kind]()]

    def get_params(self, ctx: Any) -> list[Any]:
        """Return all that the command understands; where a word means two things, its own first."""
        params = super().get_params(ctx)
        taken = {word for param in params for word in (*param.opts, *param.secondary_opts)}
        for option in self.brought:
            words = {*option.opts, *option.secondary_opts}
            if not words & taken:
                taken |= words
                params = [*params, option]
        return params

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the help of the options, those of the games under headings of their own."""
        parts: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            if (record := param.get_help_record(ctx)) is None:
                continue
            own = f"{param.param_type_name.capitalize()}s"
            heading = HEADINGS[param.kind] if isinstance(param, GameOption) else own
            parts.setdefault(heading, []).append(record)
        for heading, records in parts.items():
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


class BoardCommand(SwitchCommand):
    """The same, for a command that draws boards."""

    kinds = (STYLES, SWITCHES)


class MatchCommand(SwitchCommand):
    """The same, for a command that plays many games with what the seats bring."""

    kinds = (SUPPLIES, SWITCHES)


class PlayCommand(SwitchCommand):
    """The same, for a command that also seats players."""

    kinds = (SEATS, STYLES, SWITCHES)
