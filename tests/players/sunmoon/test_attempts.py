"""Solving by playing: right, wrong and slower moves, replies and hints."""

from __future__ import annotations

from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.games.sunmoon.problem import KINDS, Problem, problem_from_json
from saros.players.problems import Attempt, PosedProblem, SolveLimits
from saros.players.sunmoon.attempts import ProblemPlay
from saros.players.sunmoon.problems import PROBLEMS

DEFENDED = ("banish", "self-banish", "eclipse", "win")
CAGED: dict[str, Any] = {
    "board": "terrestrial",
    "turn": "sun",
    "pieces": {"f1": "u", "f2": "u", "c3": "r", "g3": "R", "a4": "p", "d4": "p"},
}


def asking(kind: str, moves: float, **more: Any) -> Problem:
    conditions = more.pop("conditions", [])
    asked = {"kind": kind, "moves": moves, **more}
    return problem_from_json({**CAGED, "stipulation": asked, "conditions": conditions})


def choices(problem: Problem) -> list[str]:
    """The first moves that a problem allows."""
    play = ProblemPlay(problem, ())
    return [play.text(move) for move in play.kernel.allowed(play.moment)]


def of_kind(kind: str, number: int = 3, most: float = 4) -> list[PosedProblem]:
    """The longest few problems of a kind, in at most so many moves."""
    found = [each for each in PROBLEMS.collection() if each.kind == kind and each.moves <= most]
    return sorted(found, key=lambda each: -each.moves)[:number]


def by_hints(problem: Problem) -> Attempt:
    """Solve a problem by taking the last hint each time."""
    tried = PROBLEMS.attempt(problem, ())
    while tried.state == "open":
        hint = PROBLEMS.hint(problem, tried.moves, 3)
        assert hint is not None
        assert hint.move is not None
        tried = PROBLEMS.attempt(problem, (*tried.moves, hint.move))
    return tried


@pytest.mark.parametrize("kind", KINDS)
def test_p6_1_a_problem_is_solved_by_its_solution(kind: str) -> None:
    for posed in of_kind(kind):
        problem = PROBLEMS.read_json(posed.content)
        done = by_hints(problem)
        assert (done.state, done.left) == ("solved", 0), posed.id
        assert done.sentence.startswith("Solved: ")
        key = PROBLEMS.solver(problem, SolveLimits()).solve().keys[0]
        assert done.moves[0] == key.move
        again = PROBLEMS.attempt(problem, done.moves)
        assert (again.state, again.moves) == ("solved", done.moves)


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_but_the_key_is_wrong_or_slower_and_says_why(kind: str) -> None:
    for posed in of_kind(kind, 2, most=1 if kind == "self-banish" else 2):
        problem = PROBLEMS.read_json(posed.content)
        keys = {key.move for key in PROBLEMS.solver(problem, SolveLimits()).solve().keys}
        for move in choices(problem):
            tried = PROBLEMS.attempt(problem, (move,))
            assert (tried.state in ("open", "solved")) == (move in keys), (posed.id, move)
            assert bool(tried.sentence) == (tried.state != "open")
            assert tried.moves[0] == move


@pytest.mark.parametrize("kind", DEFENDED)
def test_p6_2_the_reply_is_the_longest_defence(kind: str) -> None:
    for posed in of_kind(kind):
        if posed.moves < 2:
            continue
        problem = PROBLEMS.read_json(posed.content)
        key = PROBLEMS.solver(problem, SolveLimits()).solve().keys[0].move
        tried = PROBLEMS.attempt(problem, (key,))
        assert len(tried.moves) == 2
        assert tried.left == posed.moves - 1
        assert len(PROBLEMS.attempt(problem, tried.moves).moves) == 2


def test_p6_3_a_slower_banishment_is_told_that_there_is_a_shorter_way() -> None:
    problem = asking("banish", 1)
    found = {move: PROBLEMS.attempt(problem, (move,)).state for move in choices(problem)}
    assert set(found.values()) == {"solved", "slower", "wrong"}
    slow = next(move for move, state in found.items() if state == "slower")
    told = PROBLEMS.attempt(problem, (slow,))
    assert told.sentence == "Your move takes longer: there is a shorter way."
    assert (told.moves[0], len(told.moves)) == (slow, 2), "the reply shows why"


def test_p6_2_a_wrong_move_is_refuted_on_the_board() -> None:
    tried = PROBLEMS.attempt(asking("banish", 1), ("U f1 g1",))
    assert (tried.state, tried.moves) == ("wrong", ("U f1 g1 ○", "R g3 e2"))
    assert tried.sentence == "So moon is not banished."


def test_p6_5_hints_tell_more_with_each_step() -> None:
    problem = asking("banish", 1)
    first, second, third = (PROBLEMS.hint(problem, (), step) for step in (1, 2, 3))
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.sentence, first.touches, first.move) == (
        "Look for an eclipse given by a pegasus.", (), None,
    )  # fmt: skip
    assert second.touches == third.touches[:1]
    assert third.move is not None
    assert PROBLEMS.attempt(problem, (third.move,)).state == "solved"
    assert PROBLEMS.hint(problem, (), 4) is None
    assert PROBLEMS.hint(problem, (third.move,), 1) is None


def test_p6_5_a_hint_names_the_piece_that_gives_the_eclipse() -> None:
    """Where that is another than the one that moves, it is called discovered."""
    posed = [each for each in PROBLEMS.collection() if (each.kind, each.moves) == ("banish", 1)]
    uncovered = set()
    for each in posed:
        told = PROBLEMS.hint(PROBLEMS.read_json(each.content), (), 1)
        assert told is not None
        if "fairy pieces" not in each.tags:
            assert ("discovered" in told.sentence) == ("discovery" in each.tags), each.id
        uncovered |= {each.id} if "discovered" in told.sentence else set()
    assert "terrestrial-banish-1-001" in uncovered
    first = next(each for each in posed if each.id == "terrestrial-banish-1-001")
    told = PROBLEMS.hint(PROBLEMS.read_json(first.content), (), 1)
    assert told is not None
    assert told.sentence == "Look for a discovered eclipse: a unicorn lets a pegasus give it."


def test_moves_that_cannot_be_are_refused() -> None:
    problem = asking("banish", 2, conditions=["f2 may not move"])
    assert not any(" f2 " in move for move in choices(problem))
    with pytest.raises(Refusal, match="the conditions of the problem do not allow this move"):
        PROBLEMS.attempt(problem, ("U f2 f3",))
    with pytest.raises(Refusal, match="there is no piece on b2"):
        PROBLEMS.attempt(problem, ("E b2 b3",))
    with pytest.raises(Refusal, match="over"):
        PROBLEMS.attempt(asking("escape", 1), ("R c3 b1", "R g3 e2"))


def test_p6_4_in_a_series_the_same_side_moves_again() -> None:
    posed = of_kind("series-banish")[0]
    problem = PROBLEMS.read_json(posed.content)
    key = PROBLEMS.solver(problem, SolveLimits()).solve().keys[0].move
    assert ProblemPlay(problem, (key,)).moment.position.turn == problem.position.turn
    tried = PROBLEMS.attempt(problem, (key,))
    assert (tried.state, tried.moves, tried.left) == ("open", (key,), posed.moves - 1)
