"""The collection of problems: what each line must be, and that every one is sound."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from saros.games.sunmoon.problem import KINDS, problem_from_json
from saros.players.problems import PosedProblem, SolveLimits
from saros.players.sunmoon.collection import plain_json, read_collection
from saros.players.sunmoon.problems import PROBLEMS

LINE = PROBLEMS.collection()[0].to_line()


def test_both_boards_and_every_stipulation_are_in_the_collection() -> None:
    posed = PROBLEMS.collection()
    assert {each.kind for each in posed} == set(KINDS)
    assert {each.game for each in posed} == {"terrestrial", "astral"}


def test_every_problem_can_be_addressed_and_tells_what_it_asks_for() -> None:
    posed = PROBLEMS.collection()
    assert max(Counter(each.id for each in posed).values()) == 1
    for each in posed:
        assert re.fullmatch(r"[a-z0-9-]+", each.id)
        assert each.task[0].isupper()
        assert 1 <= each.grade <= 5
        assert set(each.tags) <= set(PROBLEMS.themes)


def test_a_line_has_nothing_that_says_nothing() -> None:
    for each in PROBLEMS.collection():
        assert plain_json(problem_from_json(each.content)) == each.content


def _solved(posed: PosedProblem) -> bool:
    problem = PROBLEMS.read_json(posed.content)
    return PROBLEMS.solver(problem, SolveLimits()).solve().sound


def test_every_problem_is_sound() -> None:
    assert [each.id for each in PROBLEMS.collection() if not _solved(each)] == []


def _changed(**change: object) -> str:
    return json.dumps({**json.loads(LINE), **change})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (_changed(id="x-1", grade=9), "problem x-1 of the collection is wrong: 9 is no grade"),
        (_changed(id="x-2", tags=["dull"]), "problem x-2 .* there is no theme dull"),
        (_changed(id="x-3", problem={}), "problem x-3 .* is wrong"),
        ("{", "problem line 2 of the collection is wrong"),
        (LINE, "is twice in the collection"),
    ],
)
def test_a_wrong_line_fails_and_is_named(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        list(read_collection([LINE, line]))
