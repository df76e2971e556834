"""The entry point of `saros`: puts the commands together.

Only what the list of commands needs is imported up here; the rest waits until a command runs.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Annotated

import typer

from .commands import engine, play, position, problems, solve, store
from .errors import complain, discard_output
from .game_groups import CommandList
from .game_options import BoardCommand, ExampleCommand, MatchCommand, PlayCommand, SwitchCommand

app = typer.Typer(
    cls=CommandList,
    no_args_is_help=True,
    add_completion=False,
    # Plain help: the handsome kind takes half a second to load, and says no more.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__
        from ..families import is_compiled

        print(f"saros {__version__}, kernel {'compiled' if is_compiled() else 'not compiled'}")
        raise typer.Exit


NOTICEABLY_SLOW = tuple("serve play analyse engine train match perft bench solve".split())
"""The commands whose user should know that the kernel is not compiled."""


@app.callback(
    epilog="`saros serve` opens the house to browsers, `saros play` plays here.\n\n"
    "In a checkout every `saros ...` is typed `python3 run ...`."
)
def saros(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """A home for the games of sun and moon: play them, replay them, check and count them."""
    from ..families import is_compiled
    from .screen import degrade_output

    degrade_output()
    if ctx.invoked_subcommand in NOTICEABLY_SLOW and not is_compiled():
        sentence = "the kernel is not compiled, so everything works but slowly"
        print(f"saros: {sentence}", file=sys.stderr)


app.command()(play.serve)
app.command(cls=PlayCommand)(play.play)
app.command(cls=BoardCommand)(play.replay)
app.command(cls=SwitchCommand)(position.check)
app.command(cls=SwitchCommand)(position.perft)
app.command(cls=SwitchCommand)(position.moves)
app.command(cls=SwitchCommand)(position.picture)
app.command(cls=BoardCommand)(position.analyse)
app.command()(solve.solve)
app.command()(engine.engine)
app.command(cls=MatchCommand)(engine.match)
app.command()(engine.bench)
app.command(cls=ExampleCommand)(engine.train)
app.command()(play.games)

keeping = typer.Typer(
    name="store",
    help="About the database of a server: check it, back it up, restore it.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
keeping.command()(store.check)
keeping.command()(store.backup)
keeping.command()(store.restore)
app.add_typer(keeping)

collecting = typer.Typer(
    name="problems",
    help="About the collection of problems: list, show and prove them, and search for new ones.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
collecting.command("list")(problems.list_problems)
collecting.command()(problems.show)
collecting.command()(problems.check)
collecting.command()(problems.mine)
collecting.command()(problems.choose)
collecting.command()(problems.remake)
app.add_typer(collecting)


def main() -> None:
    """Start; the console script."""
    if sys.stdout is None:  # closed by whoever started us: what is written goes nowhere
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # what is still in the buffer may fail to be written, too
    except OSError as error:
        discard_output()
        if error.errno == errno.EPIPE:
            sys.exit(141)
        complain(f"the output cannot be written: {(error.strerror or 'it fails').lower()}")
        sys.exit(1)
