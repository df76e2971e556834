"""The terminal's door: every command of `saros`, and the one place where refusals are answered.

Only what the help needs is imported up here; the rest waits until a command runs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..core.refusal import Refusal


class Door(TyperGroup):
    """Answers a refusal with one line, and leaves quietly when somebody hangs up."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; no traceback for anything a person or a pipe may do."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            _flush()
            print(f"saros: {refusal.sentence}", file=sys.stderr)
            raise typer.Exit(2) from None
        except (KeyboardInterrupt, EOFError):
            print(file=sys.stderr)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            _silence()
            raise typer.Exit(141) from None
        return result


def _flush() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()


def _silence() -> None:
    """Nobody listens any more: let what is left to write go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Door,
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
        from ..games import is_compiled

        print(f"saros {__version__}, kernel {'compiled' if is_compiled() else 'not compiled'}")
        raise typer.Exit


@app.callback(epilog="`saros play` is a good beginning.")
def saros(
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """A home for the games of sun and moon: play them, replay them, check and count them."""
    from ..games import is_compiled
    from .screen import degrade_output

    degrade_output()
    if not is_compiled():
        sentence = "the kernel is not compiled, so everything works but slowly"
        print(f"saros: {sentence}", file=sys.stderr)


# Options that several commands share.
File = Annotated[
    str, typer.Argument(metavar="FILE", help="A scoresheet, record or position; - is the input.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON and nothing else.")]
OpenEarth = Annotated[
    bool | None,
    typer.Option("--open-earth/--shut-earth", help="Soldiers may pass an empty earth."),
]
Repetition = Annotated[
    str | None, typer.Option(metavar="WORD", help="A third repetition: draw or forfeit.")
]
Claims = Annotated[
    str | None,
    typer.Option(metavar="WORD", help="Players announce eclipse: off, friendly, tournament."),
]
Switch = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Any switch of the game, see `saros games`."),
]
Colour = Annotated[
    bool | None, typer.Option("--color/--plain", help="In colour, or as plain text.")
]
Compact = Annotated[bool, typer.Option("--compact", help="A smaller board.")]


def _switches(
    open_earth: bool | None, repetition: str | None, claims: str | None, further: list[str] | None
) -> dict[str, Any]:
    """Return the switches that were given; the game knows which of them exist."""
    given = {"open_earth": open_earth, "repetition": repetition, "claims": claims}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for word in further or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal("bad_option", f"a switch is written NAME=VALUE, not {word}")
        chosen[name.strip().replace("-", "_")] = value.strip()
    return chosen


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Asked for if you leave it out.")
    ] = None,
    moon: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="human, random, greedy or search.")
    ] = None,
    sun: Annotated[str | None, typer.Option(metavar="PLAYER", help="The same for sun.")] = None,
    against: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Play against random, greedy or search.")
    ] = None,
    side: Annotated[
        str | None, typer.Option("--as", metavar="SIDE", help="Your side then; moon by default.")
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", metavar="FILE", help="Go on from a game or a position.")
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the scoresheet there after every move."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="Makes computer players repeat themselves.")
    ] = None,
    delay: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0, max=60, help="A computer player takes its time."),
    ] = None,
    max_plies: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=1,
            help="Computers among themselves agree to a draw after so many.",
        ),
    ] = 400,
    colour: Colour = None,
    compact: Compact = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Play a game here, with the computer or with a friend.

    Two people share the keyboard unless you name an opponent. At the prompt type a move like
    E d2 d3, or help.

    Examples:

    \b
      saros play
      saros play terrestrial --against search --as sun
      saros play astral --save evening.txt
      saros play --from evening.txt --save evening.txt
      saros play terrestrial --moon greedy --sun search --seed 7 --delay 1
    """
    from .start import begin

    begin(
        game=game, chosen={"moon": moon, "sun": sun}, against=against, side=side, source=source,
        save=Path(save).expanduser() if save else None, seed=seed, delay=delay,
        max_plies=max_plies, colour=colour, compact=compact,
        switches=_switches(open_earth, repetition, claims, switch),
    )  # fmt: skip


@app.command()
def replay(
    file: File,
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Begin after this ply; in a pipe show only this one."
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Print every position.")] = False,
    colour: Colour = None,
    compact: Compact = False,
    open_earth: OpenEarth = None,
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
    from .files import open_record
    from .replay import Replay
    from .screen import Screen

    record = open_record(file, _switches(open_earth, None, None, switch))
    leaves = Replay.of(record, Screen(colour, compact))
    if ply is not None and ply > leaves.last:
        raise Refusal("no_ply", f"there is no ply {ply}; the game has {leaves.last}")
    leaves.ply = ply or 0
    if leaves.screen.asks and not every:
        leaves.leaf()
    elif ply is not None and not every:
        leaves.show()
    else:
        leaves.print_all()


@app.command()
def check(
    file: File,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Find every illegal ply of a written game and say why it is one.

    Plies count from 1, deployments included. After a fault the reading goes on: the move is
    carried out as it was written or, where that makes no sense, the turn passes. The exit status
    is 1 if anything is illegal.

    Examples:

    \b
      saros check game.txt
      saros check game.txt --open-earth --json
    """
    from .check import as_json, as_text, report
    from .files import open_record

    found = report(open_record(file, _switches(open_earth, repetition, claims, switch)))
    print(as_json(found) if json else as_text(found))
    if found["illegal"]:
        raise typer.Exit(1)


@app.command()
def perft(
    source: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game's start, or what a file holds.")
    ],
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=40, help="How many moves deep.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also by first move.")] = False,
    json: AsJson = False,
) -> None:
    """Count the plays of exactly so many moves.

    The count stands alone on the last line. The astral game is counted from its empty
    deployment. Draws by repetition and announcements are not looked at.

    Examples:

    \b
      saros perft terrestrial 4
      saros perft position.json 3 --divide
    """
    from .count import perft_lines

    for line in perft_lines(source, depth, divide, json):
        print(line)


@app.command()
def moves(
    file: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A position, record or game.")],
    json: AsJson = False,
) -> None:
    """List the legal moves of a position, one a line.

    Examples:

    \b
      saros moves position.json
      saros moves - --json < position.json
    """
    from .count import moves_text

    if text := moves_text(file, json):
        print(text)


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A second instead of several.")] = False,
    json: AsJson = False,
) -> None:
    """Measure how fast the rules run here.

    Positions counted by the kernel, and random plays from Python.
    """
    import json as writer

    from .bench import as_text, measure

    measured = measure(quick)
    print(writer.dumps(measured) if json else as_text(measured))


@app.command()
def games() -> None:
    """List the games and their switches."""
    from .start import games_text

    print(games_text())


def main() -> None:
    """Start; the console script."""
    app()
