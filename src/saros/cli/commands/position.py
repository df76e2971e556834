"""Commands about one game or position: check, perft, moves, picture, analyse."""

from __future__ import annotations

from typing import Annotated

import typer

from ..game_options import styles_given, switches_given
from ..shared_options import AsJson, AtPly, Colour, Sheet, Source, Switch


def check(
    ctx: typer.Context,
    file: Sheet,
    json: AsJson = False,
    switch: Switch = None,
) -> None:
    """Find every illegal ply of a written game and say why it is one.

    Plies count from 1, with all that comes before the play proper. After a fault the reading goes
    on: the move is carried out as it was written or, where that makes no sense, the turn passes.
    The exit status is 1 if anything is illegal, or if the result on the sheet contradicts the
    outcome.

    Examples:

    \b
      saros check game.txt
      saros check game.txt --json
    """
    from ..check import as_json, as_text, report
    from ..files import open_record
    from ..formatting import printable

    found = report(open_record(file, switches_given(ctx, switch)))
    print(as_json(found) if json else printable(as_text(found)))
    if found["illegal"] or found["contradicts"]:
        raise typer.Exit(1)


def perft(
    ctx: typer.Context,
    source: Source,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=40, help="How many moves, 0 to 40.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also by first move.")] = False,
    ply: AtPly = None,
    json: AsJson = False,
    switch: Switch = None,
) -> None:
    """Count the sequences of DEPTH legal moves (perft).

    The count stands alone on the last line. It begins with the very first move of a game, also
    where pieces are placed before the play proper. Draws that depend on earlier positions, and
    announcements, are not looked at.

    Examples:

    \b
      saros perft {game} 4
      saros perft position.json 3 --divide
      saros perft game.txt 3 --ply 24
    """
    from ..files import table_for
    from ..legal_moves import perft_lines

    table = table_for(source, switches_given(ctx, switch), ply)
    for line in perft_lines(table, depth, divide, json):
        print(line)


def moves(
    ctx: typer.Context,
    source: Source,
    ply: AtPly = None,
    json: AsJson = False,
    facts: Annotated[
        bool, typer.Option("--facts", help="With --json: also what the game counts there.")
    ] = False,
    switch: Switch = None,
) -> None:
    """List the legal moves of a position, one a line.

    A position in JSON may also be what one seat sees, if that seat is to act; then the answer in
    JSON has what the game counts beside the moves.

    Examples:

    \b
      saros moves position.json
      saros moves - --json < position.json
      saros moves game.txt --ply 30
      saros moves "$(cat position.txt)"
      saros moves view.json --json
    """
    from ..files import position_for
    from ..legal_moves import moves_text

    if text := moves_text(position_for(source, switches_given(ctx, switch), ply), json, facts):
        print(text)


def picture(
    ctx: typer.Context,
    source: Source,
    output: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to write it; else to the output.")
    ] = None,
    ply: AtPly = None,
    turned: Annotated[bool, typer.Option("--turned", help="As the other player sees it.")] = False,
    theme: Annotated[str, typer.Option(metavar="WORD", help="light or dark.")] = "light",
    safe: Annotated[
        bool, typer.Option("--safe", help="Colours that every eye tells apart.")
    ] = False,
    switch: Switch = None,
) -> None:
    """Draw a position as a picture (SVG), with the last move.

    Examples:

    \b
      saros picture {other} --output start.svg
      saros picture game.txt --ply 30 --theme dark --output game.svg
      saros picture "$(cat position.txt)" > position.svg
    """
    from ..files import path_called, table_for, write_text
    from ..picture import picture_text, refuse_other_kind

    if output is not None:
        refuse_other_kind(output)
    table = table_for(source, switches_given(ctx, switch), ply)
    drawn = picture_text(table, turned, theme, safe)
    if output is None:
        print(drawn, end="")
    else:
        write_text(path_called(output), drawn)


AnalyseSecondsOption = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", help="To think; 1 if there is no other limit."),
]
AnalyseDepthOption = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=60, help="So many plies deep.")
]
AnalyseNodesOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=10**18, help="So many positions in all."),
]
AnalyseLinesOption = Annotated[
    int, typer.Option(metavar="K", min=1, max=100, help="The K best moves, not only one.")
]
AnalyseThreadsOption = Annotated[
    int | None,
    typer.Option(
        metavar="T",
        min=1,
        max=64,
        help="So many threads think, one a core at most; with --time two, else one.",
    ),
]


def analyse(
    ctx: typer.Context,
    source: Source,
    seconds: AnalyseSecondsOption = None,
    depth: AnalyseDepthOption = None,
    nodes: AnalyseNodesOption = None,
    ply: AtPly = None,
    lines: AnalyseLinesOption = 1,
    threads: AnalyseThreadsOption = None,
    colour: Colour = None,
    json: AsJson = False,
    switch: Switch = None,
) -> None:
    """Find the best move of a position, and say what it is worth.

    With --lines the other good moves follow, all looked at equally deep. The points are for the
    side to move: 0 is even, 300 promise about three quarters of all games. The chance in per cent
    is that of the side that begins the game. With --depth or --nodes and one thread the answer is
    always the same. Ctrl-C prints what is known so far.

    A position in JSON may also be what one seat sees, if that seat is to act: it is thought about
    from that view alone, and the line is the seat's whole turn as far as it can be foreseen.

    Of a game with chance that is over its course is told: what every seat could expect after each
    ply, and how much of it was luck; --nodes says how often it is played on from each.

    Examples:

    \b
      saros analyse position.json
      saros analyse game.txt --ply 30 --time 5 --lines 3
      saros analyse position.json --time 1 --json
    """
    from ..analyse import run
    from ..files import position_for
    from ..screen import Screen

    position = position_for(source, switches_given(ctx, switch), ply)
    limits = {"seconds": seconds, "depth": depth, "nodes": nodes, "threads": threads}
    if status := run(position, Screen(colour, styles_given(ctx)), limits, lines, json):
        raise typer.Exit(status)
