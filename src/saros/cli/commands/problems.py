"""Commands about the collections of problems: list, show, check, mine, choose, remake."""

from __future__ import annotations

from typing import Annotated

import typer

from ..shared_options import AsJson

ProblemName = Annotated[str, typer.Argument(metavar="ID", help="Its id, as `list` tells it.")]
ProblemNames = Annotated[
    list[str] | None, typer.Argument(metavar="[ID]...", help="Their ids; all without one.")
]
OfGame = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only of this game.")]
JobCount = Annotated[
    int, typer.Option(metavar="J", min=1, help="So many processes, each on a core of its own.")
]


def list_problems(
    game: OfGame = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Only what asks for this.")
    ] = None,
    moves: Annotated[
        float | None, typer.Option(metavar="N", help="Only those in so many moves.")
    ] = None,
    grade: Annotated[
        int | None, typer.Option(metavar="1-5", min=1, max=5, help="Only those so hard.")
    ] = None,
    theme: Annotated[
        str | None, typer.Option(metavar="THEME", help="Only with this theme.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the problems of the collection: id, how hard, and what is asked for.

    Examples:

    \b
      saros problems list --grade 1
      saros problems list --theme "quiet key" --moves 2
    """
    from ..problems import ListFilter, listed

    print(listed(ListFilter(game, kind, moves, grade, theme), json))


def show(
    name: ProblemName,
    solution: Annotated[
        bool, typer.Option("--solution", help="Also the key and the play after it.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show a problem: its board, what is asked for, its themes.

    As JSON it can be given to `saros solve`.

    Examples:

    \b
      saros problems list --moves 1
      saros problems show ID --solution
    """
    from ..problems import shown_problem

    print(shown_problem(name, solution, json))


def check(names: ProblemNames = None, jobs: JobCount = 1) -> None:
    """Prove problems of the collection again.

    The exit status is 1 if one of them is not sound.

    Examples:

    \b
      saros problems check
      saros problems check --jobs 2
    """
    from ..problems import checked

    if not checked(names or [], jobs):
        raise typer.Exit(1)


def mine(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What is found is kept there.")],
    game: OfGame = None,
    vein: Annotated[
        str | None, typer.Option(metavar="VEIN", help="What to look for; a wrong one names all.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed finds the same.")] = 1,
    batches: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000_000, help="So many are done at the end.")
    ] = 400,
    jobs: JobCount = 1,
) -> None:
    """Search for new problems: in self-play, and by composing and improving positions.

    Every problem that is kept is proved sound. Interrupted, the same command goes on.

    Examples:

    \b
      saros problems mine mined.jsonl --batches 40
      saros problems mine mined.jsonl --batches 4000 --jobs 2
      saros problems mine more.jsonl --vein restricted --batches 400
    """
    from ..problems import MineOptions, run_mine

    run_mine(MineOptions(file, game, vein, seed), batches, jobs)


def remake(names: ProblemNames = None, jobs: JobCount = 1) -> None:
    """Search for problems of the collection again, from the seeds that stand beside it.

    The exit status is 1 if one of them is not found to the letter. All take some minutes.

    Examples:

    \b
      saros problems remake ID
      saros problems remake --jobs 2
    """
    from ..problems import found_again

    if not found_again(names or [], jobs):
        raise typer.Exit(1)


def choose(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="What `mine` has found.")],
    output: Annotated[
        str, typer.Option("--output", metavar="FILE", help="The collection; - is the output.")
    ] = "-",
    share: Annotated[
        float, typer.Option(metavar="PART", min=0.0, max=1.0, help="The part to be kept.")
    ] = 0.5,
) -> None:
    """Make a collection of the best problems of every sort that were found.

    Examples:

    \b
      saros problems choose mined.jsonl --share 0.3 --output collection.jsonl
    """
    from ..problems import run_choose

    run_choose(files, output, share)
