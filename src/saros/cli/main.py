"""The terminal's door: every command of `saros`, and the one place where refusals are answered.

Only what the help needs is imported up here; the rest waits until a command runs.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..core.refusal import Refusal, excerpt

JSON = "saros.json"
"""Under this name the context remembers that somebody wants JSON."""

UsageError: Any = typer.BadParameter.__base__
"""Whatever the parser of options may refuse; typer has a name for some of it only."""


class Door(TyperGroup):
    """Answers a refusal with one line, and leaves quietly when somebody hangs up."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words in front of the command's own, and whether any of all asks for JSON."""
        # A command whose words are wrong never gets as far as its own --json.
        ctx.meta[JSON] = "--json" in takewhile(lambda word: word != "--", args)
        if not args:
            return super().parse_args(ctx, args)  # which shows the help
        with _usage_answered(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; no traceback for anything a person or a pipe may do."""
        try:
            with _usage_answered(ctx):
                result = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            said = _says_in_json(ctx, refusal.code, refusal.sentence)
            _flush()
            if not said:
                _complain(refusal.sentence)
            raise typer.Exit(2) from None
        except (KeyboardInterrupt, EOFError):
            print(file=sys.stderr)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            _silence()
            raise typer.Exit(141) from None
        return result


@contextmanager
def _usage_answered(ctx: Any) -> Iterator[None]:
    """Let words that no command understands be refused in one sentence too, or in JSON."""
    try:
        yield
    except UsageError as error:
        said = " ".join(error.format_message().split())
        said = f"{said[:1].lower()}{said[1:].rstrip('.')}"
        if not _says_in_json(ctx, "bad_usage", said):
            where = error.ctx.command_path if error.ctx else "saros"
            _complain(f"{said}; see {where} -h")
        raise typer.Exit(2) from None


def _says_in_json(ctx: Any, code: str, sentence: str) -> bool:
    """Give a program that wants JSON its refusal as JSON, and tell whether it did."""
    if not ctx.meta.get(JSON):
        return False
    from .screen import degrade_output
    from .words import json_text

    degrade_output()
    print(json_text({"error": {"code": code, "sentence": sentence}}))
    return True


def _complain(sentence: str) -> None:
    """Say on the standard error what is wrong, broken at spaces if a window shows it."""
    from .words import printable, wrapped

    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns or None
    except (OSError, ValueError, AttributeError):  # no window
        width = None
    print(wrapped(printable(f"saros: {sentence}"), width), file=sys.stderr)


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
        from ..families import is_compiled

        print(f"saros {__version__}, kernel {'compiled' if is_compiled() else 'not compiled'}")
        raise typer.Exit


NOTICEABLY_SLOW = ("serve", "play", "analyse", "engine", "train", "match", "perft", "bench")
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


# Options that several commands share.
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
Disc = Annotated[bool, typer.Option("--disc", help="The astral board round in plain text too.")]


def _switches(
    open_earth: bool | None, repetition: str | None, claims: str | None, further: list[str] | None
) -> dict[str, Any]:
    """Return the switches that were given; the game knows which of them exist."""
    given = {"open_earth": open_earth, "repetition": repetition, "claims": claims}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for word in further or ():
        name, equals, value = word.partition("=")
        if not equals:
            sentence = f"a switch is written NAME=VALUE, not {excerpt(word)}"
            raise Refusal("bad_option", sentence)
        chosen[name.strip().replace("-", "_")] = value.strip()
    return chosen


@app.command()
def serve(
    port: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help="8000 by default, or the next that is free."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="127.0.0.1: only this machine; 0.0.0.0: the whole network."
        ),
    ] = "127.0.0.1",
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="A file of SQLite's, or postgresql://...; one of yours by default."
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Play in the browser: serve the pages from this machine.

    Prints its address and stays until Ctrl-C. Games and the key of the guests' cookies are kept
    in your data folder; SAROS_DATA names another one. docs/wire.md tells how programs join in.

    Examples:

    \b
      saros serve --open
      saros serve --host 0.0.0.0 --port 8080
      saros serve --database postgresql://saros@localhost/saros
    """
    from .serve import serve as run

    run(port, host, database, open_page)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Asked for if you leave it out.")
    ] = None,
    moon: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who plays moon: human (default), or level 1 to 8."),
    ] = None,
    sun: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who plays sun: human (default), or level 1 to 8."),
    ] = None,
    places: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="N=PLAYER", help="Who sits at the N-th seat: --seat 2=greedy."
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=99, help="How many play, where that can be chosen."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER", help="Play against a level, by number or name, in every other seat."
        ),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="SIDE", help="With --against: the side you play, the first by default."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time", metavar="SECONDS", help="A move of level 8 takes so long; 1 by default."
        ),
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
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=1,
            help="Computers among themselves agree to a draw after so many.",
        ),
    ] = None,
    colour: Colour = None,
    compact: Compact = False,
    disc: Disc = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Play a game here, with the computer or with a friend.

    Two people share the keyboard unless you name an opponent. At the prompt type a move like
    E d2 d3, or help. A game may be named by its beginning: terr. `saros games` lists all players.

    Examples:

    \b
      saros play
      saros play terrestrial --against 4 --as sun
      saros play astral --against princess --time 5
      saros play astral --save evening.txt
      saros play --from evening.txt --save evening.txt
      saros play terrestrial --moon level3 --sun level5 --seed 7 --delay 1
      saros play sonnemond --seats 3 --seat 3=greedy
    """
    from .files import path_called
    from .start import begin

    begin(
        game=game, chosen={"moon": moon, "sun": sun}, places=places or [], seats=seats,
        against=against, side=side, seconds=seconds, source=source,
        save=path_called(save) if save else None, seed=seed, delay=delay,
        max_plies=max_plies, colour=colour, compact=compact, disc=disc,
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
    disc: Disc = False,
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
    from .files import cut, open_record
    from .replay import Replay
    from .screen import Screen

    record = open_record(file, _switches(open_earth, None, None, switch))
    cut(record, ply)  # only to refuse a ply that is not there
    leaves = Replay.of(record, Screen(colour, compact, disc))
    leaves.ply = ply or 0
    if leaves.screen.asks and not every:
        leaves.leaf()
    elif ply is not None and not every:
        leaves.show()
    else:
        leaves.print_all()


@app.command()
def check(
    file: Sheet,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Find every illegal ply of a written game and say why it is one.

    Plies count from 1, deployments included. After a fault the reading goes on: the move is
    carried out as it was written or, where that makes no sense, the turn passes. The exit status
    is 1 if anything is illegal, or if the result on the sheet contradicts the outcome.

    Examples:

    \b
      saros check game.txt
      saros check game.txt --open-earth --json
    """
    from .check import as_json, as_text, report
    from .files import open_record
    from .words import printable

    found = report(open_record(file, _switches(open_earth, repetition, claims, switch)))
    print(as_json(found) if json else printable(as_text(found)))
    if found["illegal"] or found["contradicts"]:
        raise typer.Exit(1)


@app.command()
def perft(
    source: Source,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=40, help="How many moves, 0 to 40.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also by first move.")] = False,
    ply: AtPly = None,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    switch: Switch = None,
) -> None:
    """Count the sequences of DEPTH legal moves (perft).

    The count stands alone on the last line. The astral game is counted from its empty
    deployment. Draws by repetition and announcements are not looked at.

    Examples:

    \b
      saros perft terrestrial 4
      saros perft position.json 3 --divide
      saros perft game.txt 3 --ply 24 --open-earth
    """
    from .count import perft_lines
    from .files import table_for

    table = table_for(source, _switches(open_earth, None, None, switch), ply)
    for line in perft_lines(table, depth, divide, json):
        print(line)


@app.command()
def moves(
    source: Source,
    ply: AtPly = None,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    switch: Switch = None,
) -> None:
    """List the legal moves of a position, one a line.

    Examples:

    \b
      saros moves position.json
      saros moves - --json < position.json
      saros moves game.txt --ply 30
      saros moves "terrestrial 4r4/9/9/9/9/4U4/R8 moon -/- -/- -/-"
    """
    from .count import moves_text
    from .files import table_for

    table = table_for(source, _switches(open_earth, None, None, switch), ply)
    if text := moves_text(table, json):
        print(text)


@app.command()
def picture(
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
    open_earth: OpenEarth = None,
    switch: Switch = None,
) -> None:
    """Draw a position as a picture (SVG), with the last move.

    Examples:

    \b
      saros picture astral --output start.svg
      saros picture game.txt --ply 30 --theme dark --output game.svg
      saros picture "terrestrial 4r4/9/9/9/9/4U4/R8 moon -/- -/- -/-" > position.svg
    """
    from .files import path_called, table_for, write_text
    from .picture import picture_text, refuse_other_kind

    if output is not None:
        refuse_other_kind(output)
    table = table_for(source, _switches(open_earth, None, None, switch), ply)
    drawn = picture_text(table, turned, theme, safe)
    if output is None:
        print(drawn, end="")
    else:
        write_text(path_called(output), drawn)


@app.command()
def analyse(
    source: Source,
    seconds: Annotated[
        float | None,
        typer.Option("--time", metavar="SECONDS", help="To think; 1 if there is no other limit."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=60, help="So many plies deep.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=10**18, help="So many positions in all."),
    ] = None,
    ply: AtPly = None,
    lines: Annotated[
        int, typer.Option(metavar="K", min=1, max=100, help="The K best moves, not only one.")
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="T",
            min=1,
            max=64,
            help="So many threads think, one a core at most; with --time two, else one.",
        ),
    ] = None,
    colour: Colour = None,
    compact: Compact = False,
    disc: Disc = False,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Find the best move of a position, and say what it is worth.

    With --lines the other good moves follow, all looked at equally deep. The points are for the
    side to move: 0 is even, 300 promise about three quarters of all games. The chance in per cent
    is that of the side that begins the game. With --depth or --nodes and one thread the answer is
    always the same. Ctrl-C prints what is known so far.

    Of a card game that is over its course is told: what every seat could expect after each ply,
    and how much of it was luck of the draw; --nodes says how often it is played on from each.

    Examples:

    \b
      saros analyse position.json
      saros analyse game.txt --ply 30 --time 5 --lines 3
      saros analyse position.json --time 1 --json
    """
    import signal
    from contextlib import nullcontext

    from .analyse import analysed, as_json, say
    from .course import as_json as course_json
    from .course import as_text as course_text
    from .course import course_told
    from .files import table_for
    from .interrupt import on_interrupt
    from .screen import Screen

    table = table_for(source, _switches(open_earth, repetition, claims, switch), ply)
    screen = Screen(colour, compact, disc)
    if moments := course_told(table, nodes):
        print(course_json(table, moments) if json else course_text(table, moments))
        return
    found = analysed(table, seconds=seconds, depth=depth, nodes=nodes, lines=lines, threads=threads)
    # A second Ctrl-C must not spoil the answer to the first.
    with on_interrupt(signal.SIG_IGN) if found.interrupted else nullcontext():
        print(as_json(found)) if json else say(found, screen)
    if found.interrupted:
        raise typer.Exit(130)


@app.command()
def engine() -> None:
    """Let another program drive Saros line by line, in the manner of UCI.

    docs/protocol.md explains every word. Type saros to see the options, quit to leave.

    Examples:

    \b
      saros engine < orders.txt
    """
    from .engine import serve

    serve()


@app.command()
def match(
    first: Annotated[str, typer.Argument(metavar="FIRST", help="A player, see `saros games`.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="Its opponent.")],
    others: Annotated[
        list[str] | None,
        typer.Argument(metavar="OTHERS", help="More of them, where more can play."),
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game; the first by default.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", metavar="N", help="How many games at most.")
    ] = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", metavar="SECONDS", help="Time for each move.")
    ] = None,
    opening_plies: Annotated[
        int, typer.Option(metavar="N", help="So many first plies are drawn by lot.")
    ] = 4,
    max_plies: Annotated[
        int | None, typer.Option(metavar="N", help="Longer games are drawn.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Decides openings and luck.")] = 1,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop as soon as it is clear which is nearer."),
    ] = None,
    alpha: Annotated[
        float | None, typer.Option(metavar="SHARE", help="How often ELO0 may pass for ELO1; 0.05.")
    ] = None,
    beta: Annotated[
        float | None, typer.Option(metavar="SHARE", help="How often ELO1 may pass for ELO0; 0.05.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="Games at a time; one a core by default.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Write every scoresheet there.")
    ] = None,
    json: AsJson = False,
    open_earth: OpenEarth = None,
    repetition: Repetition = None,
    claims: Claims = None,
    switch: Switch = None,
) -> None:
    """Let computer players play a match.

    Every opening is played twice, with sides swapped. The result is the first player's, with
    its Elo difference and how sure that is; docs/arena.md explains the numbers. With three or
    four players everybody sits everywhere once, and the result is each one's share of the wins.
    Ctrl-C stops the match and prints how it stands.

    Examples:

    \b
      saros match greedy random --games 20
      saros match level5 level4 --board astral --time 0.1 --save games
      saros match level5 level4 --games 2000 --sprt 0,50 --json
      saros match level8 greedy greedy --board sonnemond --time 0.1 --games 150
    """
    from ..arena.match import Terms
    from ..families import game_named
    from .match import board_called, players_called, run, sprt_called

    game = board_called(board)
    terms = Terms(
        players_called((first, second, *(others or ())), game), game, games=number, seconds=seconds,
        switches=_switches(open_earth, repetition, claims, switch), opening_plies=opening_plies,
        max_plies=game_named(game).patience if max_plies is None else max_plies,
        seed=seed, sprt=sprt_called(sprt, alpha, beta),
    )  # fmt: skip
    if status := run(terms, jobs, save, json):
        raise typer.Exit(status)


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A second instead of several.")] = False,
    json: AsJson = False,
) -> None:
    """Measure how fast the rules run here.

    Positions counted by the kernel, and random plays from Python.
    """
    from .bench import as_json, as_text, measure

    measured = measure(quick)
    print(as_json(measured) if json else as_text(measured))


@app.command()
def train(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="terrestrial or astral.")],
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="Where everything is kept, and continued.")
    ],
    generations: Annotated[
        str | None,
        typer.Option(metavar="GAMES:NODES,...", help="Self-play; by default as Saros's own net."),
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=1, help="Rounds through all positions.")
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, max=10**9, help="Other games, another net.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=1, help="Processes; by default the cores.")
    ] = None,
) -> None:
    """Win a net for Sun and Moon from self-play.

    Takes some hours; interrupted, the same command goes on where it stopped. Needs numpy
    (python3 run install train in a checkout). At the end it says how to try the net.

    Examples:

    \b
      saros train terrestrial my-net
      saros train astral my-net --generations 500:300 --epochs 4 --seed 7
    """
    from .train import run

    run(board, folder, seed, generations, epochs, jobs)


@app.command()
def games() -> None:
    """List the games, their switches and the computer players."""
    from .start import games_text

    print(games_text())


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
        _silence()
        if error.errno == errno.EPIPE:
            sys.exit(141)
        _complain(f"the output cannot be written: {(error.strerror or 'it fails').lower()}")
        sys.exit(1)
