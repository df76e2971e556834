"""Commands for computer players: engine, match, bench, train."""

from __future__ import annotations

from typing import Annotated

import typer

from ...core.refusal import Refusal
from ..game_options import supplies_given, switches_given
from ..shared_options import AsJson, Switch

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a cluster of Dask's instead of here (not with --jobs): tcp://host:port,"
        " host:port or a scheduler file.",
    ),
]


def engine() -> None:
    """Let another program drive Saros line by line, in the manner of UCI.

    docs/protocol.md explains every word. Type saros to see the options, quit to leave.

    Examples:

    \b
      saros engine < orders.txt
    """
    from ..engine import serve

    serve()


MatchFirstArgument = Annotated[
    str, typer.Argument(metavar="FIRST", help="A player, see `saros games`.")
]
MatchSecondArgument = Annotated[str, typer.Argument(metavar="SECOND", help="Its opponent.")]
MatchOthersArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="OTHERS", help="More of them, where more can play."),
]
MatchBoardOption = Annotated[
    str | None, typer.Option(metavar="GAME", help="The game; the first by default.")
]
MatchNumberOption = Annotated[
    int, typer.Option("--games", metavar="N", help="How many games at most.")
]
MatchSecondsOption = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Time for each move.")
]
MatchOpeningPliesOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="So many first plies are drawn by lot; the game knows."),
]
MatchMaxPliesOption = Annotated[
    int | None, typer.Option(metavar="N", help="Longer games are drawn.")
]
MatchSeedOption = Annotated[int, typer.Option(metavar="NUMBER", help="Decides openings and luck.")]
MatchSprtOption = Annotated[
    str | None,
    typer.Option(metavar="ELO0,ELO1", help="Stop as soon as it is clear which is nearer."),
]
MatchAlphaOption = Annotated[
    float | None, typer.Option(metavar="SHARE", help="How often ELO0 may pass for ELO1; 0.05.")
]
MatchBetaOption = Annotated[
    float | None, typer.Option(metavar="SHARE", help="How often ELO1 may pass for ELO0; 0.05.")
]
MatchJobsOption = Annotated[
    int | None, typer.Option(metavar="N", help="Games at a time; one a core by default.")
]
MatchSaveOption = Annotated[
    str | None, typer.Option(metavar="FOLDER", help="Write every scoresheet there.")
]
MatchMatrixOption = Annotated[
    bool, typer.Option("--matrix", help="All that is ready to be brought, each against each.")
]
MatchPictureOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write the matrix there as SVG.")
]


def match(
    ctx: typer.Context,
    first: MatchFirstArgument,
    second: MatchSecondArgument,
    others: MatchOthersArgument = None,
    board: MatchBoardOption = None,
    number: MatchNumberOption = 100,
    seconds: MatchSecondsOption = None,
    opening_plies: MatchOpeningPliesOption = None,
    max_plies: MatchMaxPliesOption = None,
    seed: MatchSeedOption = 1,
    sprt: MatchSprtOption = None,
    alpha: MatchAlphaOption = None,
    beta: MatchBetaOption = None,
    jobs: MatchJobsOption = None,
    cluster: ClusterAddress = None,
    save: MatchSaveOption = None,
    matrix: MatchMatrixOption = False,
    picture: MatchPictureOption = None,
    json: AsJson = False,
    switch: Switch = None,
) -> None:
    """Let computer players play a match.

    Every opening is played twice, with sides swapped. The result is the first player's, with
    its Elo difference and how sure that is; docs/arena.md explains the numbers. With three or
    four players everybody sits everywhere once, and the result is each one's share of the wins.
    Where seats bring something of their own, the players change seats and it stays; with
    --matrix, every ready one meets every other in so many games. Ctrl-C stops the match and
    prints how it stands. --cluster needs dask.distributed (python3 run install cluster in a
    checkout).

    Examples:

    \b
      saros match greedy random --games 20
      saros match level5 level4 --board {other} --time 0.1 --save games
      saros match level5 level4 --games 2000 --sprt 0,50 --json
      saros match level8 greedy greedy --board {many} --time 0.1 --games 150
      saros match level5 level4 --games 2000 --cluster tcp://10.0.0.5:8786
    """
    from ...arena.match import Terms
    from ...families import game_named
    from ..match import board_called, players_called, run, sprt_called
    from ..matrix import refuse_beside_matrix, run_matrix

    name, switches = board_called(board, switches_given(ctx, switch))
    game, players = game_named(name), players_called((first, second, *(others or ())), name)
    terms = Terms(
        players, name, games=number, seconds=seconds, switches=switches,
        opening_plies=game.opening_plies if opening_plies is None else opening_plies,
        max_plies=game.patience if max_plies is None else max_plies,
        seed=seed, sprt=sprt_called(sprt, alpha, beta),
        supplies=supplies_given(ctx, game, len(players)),
    )  # fmt: skip
    if matrix:
        refuse_beside_matrix(terms, save)
        status = run_matrix(terms, jobs, cluster, picture, json)
    elif picture is not None:
        raise Refusal("bad_option", "--picture draws a matrix: --matrix")
    else:
        status = run(terms, jobs, cluster, save, json)
    if status:
        raise typer.Exit(status)


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A second instead of several.")] = False,
    json: AsJson = False,
) -> None:
    """Measure how fast the rules run here.

    Positions counted by the kernel, and random plays from Python.
    """
    from ..bench import as_json, as_text, measure

    measured = measure(quick)
    print(as_json(measured) if json else as_text(measured))


TrainBoardArgument = Annotated[
    str, typer.Argument(metavar="BOARD", help="A game that can be learned.")
]
TrainFolderArgument = Annotated[
    str, typer.Argument(metavar="FOLDER", help="Where everything is kept, and continued.")
]
TrainGenerationsOption = Annotated[
    str | None,
    typer.Option(metavar="GAMES:NODES,...", help="Self-play; by default as Saros's own net."),
]
TrainEpochsOption = Annotated[
    int | None, typer.Option(metavar="NUMBER", min=1, help="Rounds through all positions.")
]
TrainSeedOption = Annotated[
    int, typer.Option(metavar="NUMBER", min=0, max=10**9, help="Other games, another net.")
]
TrainJobsOption = Annotated[
    int | None, typer.Option(metavar="NUMBER", min=1, help="Processes; by default the cores.")
]


def train(
    board: TrainBoardArgument,
    folder: TrainFolderArgument,
    generations: TrainGenerationsOption = None,
    epochs: TrainEpochsOption = None,
    seed: TrainSeedOption = 0,
    jobs: TrainJobsOption = None,
    cluster: ClusterAddress = None,
) -> None:
    """Win a net from self-play, for a game whose players learn.

    Takes some hours; interrupted, the same command goes on where it stopped. Needs numpy
    (python3 run install train in a checkout), here and on every worker of a --cluster, which plays
    the games; what they teach is learned here. At the end it says how to try the net.

    Games that can be learned: {learners}.

    Examples:

    \b
      saros train {learner} my-net
      saros train {learner} my-net --generations 500:300 --epochs 4 --seed 7
    """
    from ..train import run

    run(board, folder, seed, generations, epochs, jobs, cluster)
