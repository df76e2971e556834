"""`saros problems`: collections listed, shown and proved again, and new problems searched for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

from ..arena.mining import Mine, OnBatch, chosen, mined_in
from ..arena.workers import in_order
from ..core.refusal import Refusal, excerpt
from ..families.drawing import board_text
from ..families.problems import games_with_problems, posed_problem, posed_problems, problems_of
from ..players.problems import PosedProblem, SolveLimits, solution_lines
from ..table.table import Table
from .files import path_called, write_text
from .formatting import json_text, printable

HARDEST = 5


class ListFilter(NamedTuple):
    """Which problems are to be listed; None is all of them."""

    game: str | None
    kind: str | None
    moves: float | None
    grade: int | None
    theme: str | None

    def fits(self, posed: PosedProblem) -> bool:
        """Tell whether a problem is wanted."""
        pairs = (
            (self.game, posed.game),
            (self.kind, posed.kind),
            (self.moves, posed.moves),
            (self.grade, posed.grade),
        )
        asked = all(wanted is None or wanted == has for wanted, has in pairs)
        return asked and (self.theme is None or self.theme in posed.tags)


def listed(wanted: ListFilter, wants_json: bool) -> str:
    """Return the problems that are wanted, a line for each."""
    every = posed_problems()
    _refuse_unknown("theme", wanted.theme, {tag for each in every for tag in each.tags})
    _refuse_unknown("kind", wanted.kind, {each.kind for each in every})
    _refuse_unknown("game", wanted.game, {each.game for each in every})
    found = [each for each in every if wanted.fits(each)]
    if wants_json:
        return json_text([_without_content(each) for each in found])
    width = max((len(each.id) for each in found), default=0)
    lines = [f"{each.id:{width}}  {_hardness(each)}  {each.task}" for each in found]
    return printable("\n".join([*lines, f"{len(found)} of {len(every)} problems"]))


def _refuse_unknown(what: str, said: str | None, known: set[str]) -> None:
    if said is not None and said not in known:
        there = ", ".join(sorted(known))
        raise Refusal(
            "no_problem", f"no problem has the {what} {excerpt(said)}; there are: {there}"
        )


def _without_content(posed: PosedProblem) -> dict[str, Any]:
    return {key: value for key, value in asdict(posed).items() if key != "content"}


def _hardness(posed: PosedProblem) -> str:
    return "*" * posed.grade + "." * (HARDEST - posed.grade)


def shown_problem(name: str, with_solution: bool, wants_json: bool) -> str:
    """Return a problem as text or JSON, perhaps with its solution."""
    posed = posed_problem(name)
    if wants_json:
        return json_text(dict(posed.content))
    problems = problems_of(posed.game)
    problem = problems.read_json(posed.content)
    table = Table.from_state(problems.state(problem))
    board = board_text(table.game, table.game.view(table.state, None), colour=False)
    lines = [str(board), "", f"{posed.task}."]
    themes = ", ".join(posed.tags) or "none"
    lines.append(f"Grade {posed.grade} of {HARDEST}; themes: {themes}.")
    if with_solution:
        solution = problems.solver(problem, SolveLimits(tries=True)).solve()
        lines += ["", *solution_lines(solution)]
    return printable("\n".join(lines))


def checked(names: list[str], jobs: int) -> bool:
    """Prove problems again, and tell which are not sound."""
    ids = names or [posed.id for posed in posed_problems()]
    for name in names:
        posed_problem(name)
    unsound = list[str]()
    with _bar("proving", len(ids)) as tell:
        for number, sound in enumerate(in_order(partial(_is_sound, ids), range(len(ids)), jobs), 1):
            tell(number, len(unsound))
            if not sound:
                unsound.append(ids[number - 1])
    for name in unsound:
        print(f"{name} is not sound")
    print(f"{len(ids) - len(unsound)} of {len(ids)} problems are sound")
    return not unsound


def _is_sound(ids: list[str], number: int) -> bool:
    posed = posed_problem(ids[number])
    problems = problems_of(posed.game)
    return problems.solver(problems.read_json(posed.content), SolveLimits()).solve().sound


def run_mine(file: str, game: str | None, seed: int, batches: int, jobs: int) -> None:
    """Search for problems until so many batches are done, and tell what was found."""
    if not file.strip() or file == "-":
        raise Refusal("no_file", "a search for problems needs a file to be kept in")
    first = game or next(iter(games_with_problems()), None)
    if first is None:
        raise Refusal("no_problems", "no game has problems")
    problems_of(first)
    search = Mine(path_called(file), first, seed)
    try:
        with _bar("mining", batches, search.done) as tell:
            search.run(batches, jobs, tell)
    except KeyboardInterrupt:
        print("The same command goes on from here.", file=sys.stderr)
        raise
    print(f"{search.done} batches have found {search.found} problems.")


def run_choose(files: list[str], output: str, share: float) -> None:
    """Write the best problems of some mines as a collection."""
    mined = [each for file in files for each in mined_in(path_called(file))]
    lines = [posed.to_line() for posed in chosen(mined, share)]
    text = "".join(f"{line}\n" for line in lines)
    if output == "-":
        print(text, end="")
        return
    write_text(path_called(output), text)
    print(f"{len(lines)} problems are in {output}.")


@contextmanager
def _bar(doing: str, total: int, done: int = 0) -> Iterator[OnBatch]:
    """Show what is done and how long it will take, if somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda done, found: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (doing, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(doing, total=total, completed=done)
        yield lambda done, found: bar.update(task, completed=done)  # noqa: ARG005
