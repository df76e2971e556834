"""The collection of problems: what each line must be, and that every one is sound."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from saros.arena.mining import chosen, is_found_again
from saros.games.sunmoon.problem import KINDS, problem_from_json, problem_to_json
from saros.players.problems import Grading, PosedProblem, SolveLimits
from saros.players.sunmoon import mining, solver
from saros.players.sunmoon.collection import plain_json, read_collection
from saros.players.sunmoon.extras import NEUTRAL
from saros.players.sunmoon.images import image_key
from saros.players.sunmoon.moments import COOPERATIVE
from saros.players.sunmoon.problems import PROBLEMS

from ...games.sunmoon.literal_problems import LiteralProblem

LINE = PROBLEMS.collection()[0].to_line()


def test_there_are_hundreds_of_every_sort() -> None:
    posed = PROBLEMS.collection()
    assert len(posed) >= 400
    for game in ("terrestrial", "astral"):
        mine = [each for each in posed if each.game == game]
        assert len(mine) >= 150
        kinds = Counter(each.kind for each in mine)
        assert set(kinds) == set(KINDS)
        assert min(kinds.values()) >= 10
    assert {each.grade for each in posed} == {1, 2, 3, 4, 5}
    assert {each.moves for each in posed} >= {1, 2, 3, 4}
    assert sum("fairy pieces" in each.tags for each in posed) >= 80
    assert sum("quiet key" in each.tags for each in posed) >= 120


def test_all_that_a_problem_can_have_is_shown_on_both_boards() -> None:
    for game in ("terrestrial", "astral"):
        mine = [each.content for each in PROBLEMS.collection() if each.game == game]
        said = [each.get("conditions", []) for each in mine]
        assert sum(len(each) > 1 for each in said) >= 5
        for words in ("no captures", "may not move", "more than one dragon"):
            assert any(words in one for each in said for one in each), words
        assert sum("stars" in each for each in mine) >= 10
        assert any("stars" in each and "conditions" in each for each in mine)
        assert any("switches" in each for each in mine)
        assert any("=L" in each["pieces"].values() for each in mine)
        assert any("=Q" in each["pieces"].values() for each in mine)
    assert any("no promotions" in one for each in PROBLEMS.collection()
               for one in each.content.get("conditions", []))  # fmt: skip


@pytest.mark.skipif(not solver.COMPILED, reason="composing takes minutes uncompiled")
@pytest.mark.parametrize(
    "sort", ["astral-fairy-neutral-reach-1", "terrestrial-restricted-escape-1"]
)
def test_a_sort_is_found_and_chosen_again_to_the_letter(sort: str) -> None:
    """By the seed, the batches and the share that `docs/rules/problems.md` tells."""
    words = sort.split("-")
    board, kind, moves = words[0], *words[-2:]
    wishes = mining.wishes("restricted")
    batches = [
        batch
        for batch in range(832)
        if (wish := wishes[batch % len(wishes)])[:4] == (board, kind, float(moves), False)
        and (NEUTRAL in wish.extras) == ("neutral" in sort)
    ]
    found = [each for batch in batches for each in PROBLEMS.mined("restricted", 1, batch)]
    lines = [posed.to_line() for posed in chosen(found, 0.3) if posed.id.startswith(f"{sort}-")]
    shipped = [e.to_line() for e in PROBLEMS.collection() if e.id.startswith(f"{sort}-")]
    assert shipped
    assert lines == shipped


def test_what_is_found_again_was_found_by_a_seed_that_is_told() -> None:
    origins = PROBLEMS.origins()
    ids = [each.id for each in PROBLEMS.collection()]
    assert set(origins) <= set(ids)
    assert all(each in origins for each in ids if "restricted" in each or "neutral" in each)
    assert {origin[:2] for origin in origins.values()} == {("plain", 3), ("restricted", 1)}
    posed = next(each for each in PROBLEMS.collection() if each.id == "astral-escape-1-001")
    assert is_found_again(posed, origins[posed.id])


@pytest.mark.long("agreement", reason="hundreds of problems are composed again")
def test_every_problem_with_a_seed_is_found_again() -> None:
    origins = PROBLEMS.origins()
    posed = [each for each in PROBLEMS.collection() if each.id in origins]
    assert [each.id for each in posed if not is_found_again(each, origins[each.id])] == []


def test_no_problem_is_the_image_of_another() -> None:
    keys = Counter(image_key(each.content) for each in PROBLEMS.collection())
    assert max(keys.values()) == 1


def test_nobody_is_in_eclipse_who_is_not_to_move() -> None:
    for each in PROBLEMS.collection():
        position = problem_from_json(each.content).position
        assert not position.in_eclipse(1 - position.turn), each.id


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


def _is_as_it_says(posed: PosedProblem) -> bool:
    """Whether it is sound, and has the themes and the grade that it is shown with."""
    problem = problem_from_json(posed.content)
    found = PROBLEMS.solver(problem, SolveLimits(tries=True)).solve()
    graded = PROBLEMS.graded(problem, found) == Grading(posed.grade, posed.tags)
    return found.finished and found.sound and graded


def _is_sound_literally(posed: PosedProblem) -> bool:
    problem = problem_from_json(posed.content)
    moves, sound = LiteralProblem(problem_to_json(problem)).answer()
    return sound and len(moves) == 1


def _literal_work(posed: PosedProblem) -> float:
    """How much the literal reader would have to try out, if no position came twice."""
    problem = problem_from_json(posed.content)
    alone = posed.kind == "series-banish"
    plies = problem.plies if posed.kind in COOPERATIVE else 2 * problem.stipulation.moves - 1
    plies += posed.kind in ("self-banish", "escape")
    mine = len(problem.position.legal())
    theirs = mine if alone else len(problem.position.passed().legal())
    return 0.001 * (mine * theirs) ** (plies / 2)


READABLE = 600.0
"""What is more work takes the literal reader half a minute and longer: most escapes in two and
three, banishments in four, and tasks of three moves among many pieces."""


def _readable(work: float) -> list[PosedProblem]:
    return [each for each in PROBLEMS.collection() if _literal_work(each) < work]


def test_every_problem_is_sound_and_told_truly() -> None:
    problems = PROBLEMS.collection() if solver.COMPILED else PROBLEMS.collection()[::40]
    assert [each.id for each in problems if not _is_as_it_says(each)] == []


def test_short_problems_are_sound_to_the_literal_reader() -> None:
    quick = [each for each in _readable(0.05) if each.moves <= 1.5]
    assert len(quick) > 40
    quick += [each for kind in KINDS for each in _readable(1.0) if each.kind == kind][::12]
    assert {each.kind for each in quick} == set(KINDS)
    assert [each.id for each in quick if not _is_sound_literally(each)] == []


@pytest.mark.long("agreement", reason="hundreds of problems are read literally")
@pytest.mark.parametrize("kind", KINDS)
def test_problems_are_sound_to_the_literal_reader(kind: str) -> None:
    readable = [each for each in _readable(READABLE) if each.kind == kind]
    assert len(readable) >= 10
    assert [each.id for each in readable if not _is_sound_literally(each)] == []


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
