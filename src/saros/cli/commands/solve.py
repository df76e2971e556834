"""The command about problems."""

from __future__ import annotations

from typing import Annotated

import typer

from ..shared_options import AsJson

SolveFileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A problem, as JSON or text; - is the input.")
]
SolveSecondsOption = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", help="To search; to the end if none is given."),
]
SolveAllOption = Annotated[
    bool, typer.Option("--all", help="The play after every key, not only after the first.")
]
SolveTriesOption = Annotated[
    bool, typer.Option("--tries", help="Also the moves that one reply alone refutes.")
]
SolveThreadsOption = Annotated[
    int | None,
    typer.Option(metavar="T", min=1, max=64, help="So many threads; else one for each core."),
]


def solve(
    file: SolveFileArgument,
    seconds: SolveSecondsOption = None,
    everything: SolveAllOption = False,
    tries: SolveTriesOption = False,
    threads: SolveThreadsOption = None,
    json: AsJson = False,
) -> None:
    """Search a problem to the end: every key, the whole play, and whether it is sound.

    A problem is called sound only if all of it was searched and it has exactly one solution, in as
    many moves as it says. The exit status is 1 if it is not. Ctrl-C prints what is known so far.

    Examples:

    \b
      saros solve problem.json
      saros solve problem.json --tries --json
      saros solve - --time 10 < problem.txt
    """
    from ...core.machine import cores
    from ...families.problems import read_problem
    from ...players.problems import SolveLimits
    from ..analyse import refuse_time
    from ..files import naming, read_text
    from ..solve import run

    if seconds is not None:
        refuse_time(seconds)
    limits = SolveLimits(seconds, threads or cores(), everything, tries)
    text = read_text(file)
    with naming(file):
        problem = read_problem(text)
    if status := run(problem, limits, json):
        raise typer.Exit(status)
