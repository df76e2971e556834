"""Commands about what seats bring to a game: check, list, show; the context knows its name.

In their help `{supply}` is that name, and `{word}` how it is typed.
"""

from __future__ import annotations

from typing import Annotated

import typer

from ..game_options import switches_given
from ..shared_options import AsJson, Switch

Board = Annotated[
    str | None, typer.Option(metavar="GAME", help="The game; the first it is for by default.")
]


def check(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Its text, or a ready one; - is the input.")
    ],
    board: Board = None,
    json: AsJson = False,
    switch: Switch = None,
) -> None:
    """Say whether a {supply} may be brought, with every reason if not, and count what is in it.

    The exit status is 1 if it may not.

    Examples:

    \b
      saros {word} check {word}.txt
      saros {word} check {word}.txt --json
    """
    from ..formatting import printable
    from ..supplies import game_for, report_on

    report = report_on(game_for(ctx.obj, board), file, switches_given(ctx, switch))
    print(report.as_json() if json else printable(report.as_text()))
    if report.report.faults:
        raise typer.Exit(1)


def ready(ctx: typer.Context, board: Board = None, json: AsJson = False) -> None:
    """List the ready ones, one a line."""
    from ..formatting import json_text
    from ..supplies import game_for, supply_of

    supply = supply_of(game_for(ctx.obj, board))
    if json:
        print(json_text([{"name": name, "text": text} for name, text in supply.ready]))
    else:
        print("\n".join(name for name, _ in supply.ready))


def show(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    board: Board = None,
    json: AsJson = False,
) -> None:
    """Print a ready {supply} as text, to begin with one of your own.

    Examples:

    \b
      saros {word} show NAME > {word}.txt
    """
    from ..formatting import json_text
    from ..supplies import game_for, ready_called, supply_of

    called, text = ready_called(supply_of(game_for(ctx.obj, board)), name)
    print(json_text({"name": called, "text": text}) if json else text.rstrip("\n"))
