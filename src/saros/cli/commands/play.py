"""Commands to play and to look at games: serve, play, replay, games."""

from __future__ import annotations

from typing import Annotated

import typer

from ..game_options import seats_given, styles_given, switches_given
from ..shared_options import Colour, File, Switch

PortOption = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", help="8000 by default, or the next that is free."),
]
HostOption = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="127.0.0.1: only this machine; 0.0.0.0: the whole network."
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="A file of SQLite's, or postgresql://...; one of yours by default."
    ),
]
NameOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="Under which name others find it, such as games.example; any more."
    ),
]
OpenPageOption = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]


def serve(
    port: PortOption = None,
    host: HostOption = "127.0.0.1",
    database: DatabaseOption = None,
    name: NameOption = None,
    open_page: OpenPageOption = False,
) -> None:
    """Play in the browser: serve the pages from this machine.

    Prints its address and stays until Ctrl-C. Games and the key of the guests' cookies are kept
    in your data folder; SAROS_DATA names another one. docs/wire.md tells how programs join in.

    Examples:

    \b
      saros serve --open
      saros serve --host 0.0.0.0 --port 8080
      saros serve --name games.example
      saros serve --database postgresql://saros@localhost/saros
    """
    from ..serve import serve as run

    run(port, host, database, name or [], open_page)


GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Asked for if you leave it out.")
]
PlacesOption = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="N=PLAYER", help="Who sits at the N-th seat: --seat 2=greedy."),
]
SeatsOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=99, help="How many play, where that can be chosen."),
]
AgainstOption = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER", help="Play against a level, by number or name, in every other seat."
    ),
]
SideOption = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="SIDE", help="With --against: the side you play, the first by default."
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--time", metavar="SECONDS", help="A move of level 8 takes so long; 1 by default."
    ),
]
SourceOption = Annotated[
    str | None, typer.Option("--from", metavar="FILE", help="Go on from a game or a position.")
]
SaveOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write the scoresheet there after every move."),
]
SeedOption = Annotated[
    int | None, typer.Option(metavar="NUMBER", help="Makes computer players repeat themselves.")
]
DelayOption = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", min=0, max=60, help="A computer player takes its time."),
]
MaxPliesOption = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        min=1,
        help="Computers among themselves agree to a draw after so many.",
    ),
]
MatchOption = Annotated[
    int | None,
    typer.Option(metavar="POINTS", min=1, help="Several games, to so many points."),
]
BringOption = Annotated[
    list[str] | None,
    typer.Option(metavar="N=TEXT", help="What the N-th seat brings of its own, or a file with it."),
]


def play(
    ctx: typer.Context,
    game: GameArgument = None,
    places: PlacesOption = None,
    seats: SeatsOption = None,
    against: AgainstOption = None,
    side: SideOption = None,
    seconds: SecondsOption = None,
    source: SourceOption = None,
    save: SaveOption = None,
    seed: SeedOption = None,
    delay: DelayOption = None,
    max_plies: MaxPliesOption = None,
    match: MatchOption = None,
    bring: BringOption = None,
    colour: Colour = None,
    switch: Switch = None,
) -> None:
    """Play a game here, with the computer or with a friend.

    Two people share the keyboard unless you name an opponent. At the prompt type a move, or help.
    A game may be named by its beginning. `saros games` lists all players.

    Examples:

    \b
      saros play
      saros play {game} --against 4 --as {second}
      saros play {short} --against 8 --time 5
      saros play {other} --save evening.txt
      saros play --from evening.txt --save evening.txt
      saros play {game} --{first} level3 --{second} level5 --seed 7 --delay 1
      saros play {many} --seats 3 --seat 3=greedy
    """
    from ..files import path_called
    from ..play_setup import PlayArguments, begin

    begin(
        PlayArguments(
            game=game, source=source, switches=switches_given(ctx, switch), seats=seats,
            chosen=seats_given(ctx), places=places or [], against=against, side=side,
            seconds=seconds, seed=seed, delay=delay, max_plies=max_plies,
            save=path_called(save) if save else None, match=match or 0, brought=bring or [],
            colour=colour, styles=styles_given(ctx),
        )
    )  # fmt: skip


ReplayPlyOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, help="Begin after this ply; in a pipe show only this one."),
]
ReplayEveryOption = Annotated[bool, typer.Option("--all", help="Print every position.")]


def replay(
    ctx: typer.Context,
    file: File,
    ply: ReplayPlyOption = None,
    every: ReplayEveryOption = False,
    colour: Colour = None,
    switch: Switch = None,
) -> None:
    """Step through a written game.

    Enter goes on, b back, a number jumps to that ply, q ends; in a pipe all is printed. Illegal
    moves are carried out as they were written, and named.

    Examples:

    \b
      saros replay game.txt
      saros replay game.txt --ply 30 | less
      saros replay game.txt --all --plain
    """
    from ..files import cut, open_record
    from ..replay import ReplayScreen
    from ..screen import Screen

    record = open_record(file, switches_given(ctx, switch))
    cut(record, ply)  # only to refuse a ply that is not there
    shown = ReplayScreen.of(record, Screen(colour, styles_given(ctx)))
    shown.ply = ply or 0
    if shown.screen.asks and not every:
        shown.step_through()
    elif ply is not None and not every:
        shown.show()
    else:
        shown.print_all()


def games() -> None:
    """List the games, their switches and the computer players."""
    from ..games_list import games_text

    print(games_text())
