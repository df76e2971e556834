"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from .errors import JSON

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A scoresheet, record or position; - is the input.")
]
Sheet = Annotated[
    str, typer.Argument(metavar="FILE", help="A scoresheet or record; - is the input.")
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE|POSITION",
        help="A game's start, what a file holds (- is the input), or a position on one line.",
    ),
]


def _wants_json(ctx: typer.Context, wanted: bool) -> bool:
    ctx.meta[JSON] = wanted
    return wanted


AsJson = Annotated[
    bool,
    typer.Option(
        "--json",
        callback=_wants_json,
        is_eager=True,
        help="Write JSON and nothing else, a refusal too.",
    ),
]
AtPly = Annotated[
    int | None,
    typer.Option("--ply", metavar="N", min=0, help="The position after so many plies."),
]
Switch = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Any switch of the game, see `saros games`."),
]
Colour = Annotated[
    bool | None, typer.Option("--color/--plain", help="In colour, or as plain text.")
]
