"""The problems that are shipped: a line of JSON for each, read when somebody first asks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...core.refusal import Refusal
from ...games.sunmoon.pieces import GRIFFIN, is_neutral, kind_of
from ...games.sunmoon.problem import Problem, problem_from_json, problem_to_json, task_text
from ..problems import UNGRADED, Grading, Origin, PosedProblem
from .themes import THEMES

COLLECTED = Path(__file__).with_name("collected")
FILES = ("problems.jsonl", "restricted.jsonl")
ORIGINS = COLLECTED / "origins.json"
"""The vein, the seed and the batch in which a problem is found again, by its id. Those that are not
there were found by earlier states of the search."""
VEINS = {
    "plain": "every stipulation on both boards, with fairy pieces and without",
    "restricted": "with conditions, on parts of the board, with other rules, neutral pieces and"
    " several dragons",
}
"""What can be looked for, with words for it."""
GRADES = range(1, 6)
_ID = re.compile(r"[a-z0-9-]+")


@cache
def shipped() -> tuple[PosedProblem, ...]:
    """Return the shipped problems in the order of their files."""
    texts = ((COLLECTED / name).read_text(encoding="utf-8") for name in FILES)
    return tuple(read_collection(line for text in texts for line in text.splitlines()))


@cache
def origins() -> Mapping[str, Origin]:
    """Return where shipped problems are found again."""
    told = json.loads(ORIGINS.read_text(encoding="utf-8"))
    return {name: Origin(*where) for name, where in told.items()}


def read_collection(lines: Iterable[str]) -> Iterable[PosedProblem]:
    """Yield the problems of a collection; a wrong line fails, and its number or id is told."""
    seen = set[str]()
    for number, line in enumerate(lines, 1):
        name = f"line {number}"
        try:
            data = json.loads(line)
            name = data["id"]
            posed = posed_from_json(data)
        except (KeyError, TypeError, ValueError, Refusal) as error:
            raise ValueError(f"problem {name} of the collection is wrong: {error}") from error
        if posed.id in seen:
            raise ValueError(f"problem {name} is twice in the collection")
        seen.add(posed.id)
        yield posed


def posed_from_json(data: Mapping[str, Any]) -> PosedProblem:
    """Return the problem in a line of a collection."""
    problem = problem_from_json(data["problem"])
    name, tags, grade = data["id"], tuple(data["tags"]), data["grade"]
    if not _ID.fullmatch(name):
        raise ValueError(f"{name!r} is no id")
    if grade not in GRADES:
        raise ValueError(f"{grade} is no grade from 1 to 5")
    if unknown := set(tags) - set(THEMES):
        raise ValueError(f"there is no theme {', '.join(sorted(unknown))}")
    return pose(data["id"], problem, Grading(grade, tags))


def pose(key: str, problem: Problem, grading: Grading = UNGRADED) -> PosedProblem:
    """Return a problem as one of a collection."""
    asked = problem.stipulation
    return PosedProblem(
        key, problem.board.name, asked.kind, asked.halves / 2, task_text(problem), grading.grade,
        grading.tags, plain_json(problem),
    )  # fmt: skip


def sort_of(problem: Problem) -> str:
    """Return the beginning of a problem's id, which those of its sort share."""
    asked = problem.stipulation
    pieces = problem.position.pieces().values()
    said = {
        "fairy": any(kind_of(piece) >= GRIFFIN for piece in pieces),
        "neutral": any(is_neutral(piece) for piece in pieces),
        "restricted": problem.conditions or problem.stars or problem.options.changed(),
    }
    words = [problem.board.name, *(word for word, there in said.items() if there), asked.kind]
    return "-".join([*words, asked.number.replace("½", "h")])


def plain_json(problem: Problem) -> dict[str, Any]:
    """Return a problem as JSON without what is empty, as it stands in a collection."""
    data = problem_to_json(problem)
    pools = {side: {k: n for k, n in pool.items() if n} for side, pool in data["pools"].items()}
    data["pools"] = {side: pool for side, pool in pools.items() if pool}
    data["waiting"] = {side: stars for side, stars in data["waiting"].items() if stars}
    return {key: value for key, value in data.items() if value}
