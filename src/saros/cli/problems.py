"""`saros problems`: collections listed, shown and proved again, and new problems searched for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

from ..arena.mining import Mine, OnBatch, chosen, is_found_again, mined_in
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


class MineOptions(NamedTuple):
    """What is to be looked for, and where it is kept; None is whatever comes first."""

    file: str
    game: str | None
    vein: str | None
    seed: int


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
    lines += [f"Condition: {words}." for words in problems.conditions(problem)]
    if part := problems.aim(problem).shown:
        lines.append(f"Shown are {' '.join(part)}.")
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
    unsound = list(_failing("proving", _is_sound, ids, jobs))
    for name in unsound:
        print(f"{name} is not sound")
    print(f"{len(ids) - len(unsound)} of {len(ids)} problems are sound")
    return not unsound


def _is_sound(ids: list[str], number: int) -> bool:
    posed = posed_problem(ids[number])
    problems = problems_of(posed.game)
    return problems.solver(problems.read_json(posed.content), SolveLimits()).solve().sound


def run_mine(asked: MineOptions, batches: int, jobs: int) -> None:
    """Search for problems until so many batches are done, and tell what was found."""
    if not asked.file.strip() or asked.file == "-":
        raise Refusal("no_file", "a search for problems needs a file to be kept in")
    game = asked.game or _first_game()
    veins = problems_of(game).veins
    vein = next(iter(veins)) if asked.vein is None else asked.vein
    if vein not in veins:
        there = ", ".join(f"{name} ({words})" for name, words in veins.items())
        raise Refusal("no_vein", f"there is no vein {excerpt(vein)}; there are: {there}")
    search = Mine(path_called(asked.file), game, vein, asked.seed)
    _run(search, batches, jobs)
    print(f"{search.done} batches have found {search.found} problems.")


def _first_game() -> str:
    for game in games_with_problems():
        return game
    raise Refusal("no_problems", "no game has problems")


def _run(search: Mine, batches: int, jobs: int) -> None:
    try:
        with _bar("mining", batches, search.done) as tell:
            search.run(batches, jobs, tell)
    except KeyboardInterrupt:
        print("The same command goes on from here.", file=sys.stderr)
        raise


def found_again(names: list[str], jobs: int) -> bool:
    """Search for shipped problems where they were found, and tell which are not the same."""
    every = [posed_problem(name) for name in names] if names else list(posed_problems())
    known = {game: problems_of(game).origins() for game in {each.game for each in every}}
    ids = [each.id for each in every if each.id in known[each.game]]
    lost = list(_failing("mining", _is_found_again, ids, jobs))
    for name in lost:
        print(f"{name} is not found again")
    print(f"{len(ids) - len(lost)} of {len(ids)} problems are found again to the letter")
    if len(ids) < len(every):
        print(f"{len(every) - len(ids)} were found by earlier states of the search")
    return not lost


def _is_found_again(ids: list[str], number: int) -> bool:
    posed = posed_problem(ids[number])
    return is_found_again(posed, problems_of(posed.game).origins()[posed.id])


def _failing(
    doing: str, work: Callable[[list[str], int], bool], ids: list[str], jobs: int
) -> Iterator[str]:
    """Yield the ids of which something is not true, in their order."""
    with _bar(doing, len(ids)) as tell:
        answers = in_order(partial(work, ids), range(len(ids)), jobs)
        for number, good in enumerate(answers, 1):
            tell(number, 0)
            if not good:
                yield ids[number - 1]


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
