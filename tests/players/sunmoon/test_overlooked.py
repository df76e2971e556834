"""Problems in games that were played: banishments that could have been forced, and none else."""

from __future__ import annotations

from time import perf_counter

import saros
from saros.families import FAMILIES
from saros.players.sunmoon.problems import PROBLEMS


def begun(name: str) -> saros.Table:
    """The play that begins with a problem of the collection."""
    posed = next(each for each in PROBLEMS.collection() if each.id == name)
    return saros.Table.from_state(dict(PROBLEMS.state(PROBLEMS.read_json(posed.content))))


def test_a_banishment_that_was_there_is_found_with_its_ply() -> None:
    table = begun("terrestrial-banish-1-001")
    other = next(text for text in table.legal_texts() if table.play(text).outcome is None)
    found = PROBLEMS.found_in(table.play(other).states, 20)
    assert [(each.ply, each.posed.kind, each.posed.moves) for each in found[:1]] == [
        (0, "banish", 1.0)
    ]
    assert "banishes" in found[0].posed.task
    # Each can be read again as a problem.
    again = PROBLEMS.read_json(found[0].posed.content)
    assert again.position.hash == table.state.position.hash


def test_of_two_that_lie_one_behind_the_other_the_longer_is_told() -> None:
    posed = next(each for each in PROBLEMS.collection() if each.id == "terrestrial-banish-2-001")
    problem, table = PROBLEMS.read_json(posed.content), begun(posed.id)
    hint = PROBLEMS.hint(problem, [], 3)
    assert hint is not None
    assert hint.move is not None
    for move in PROBLEMS.attempt(problem, [hint.move]).moves:
        table = table.play(move)
    found = PROBLEMS.found_in(table.states, 20)
    assert [(each.ply, each.posed.moves) for each in found if each.ply in (0, 2)] == [(0, 2.0)]
    assert found[0].sound


def test_nothing_is_found_where_nothing_is_and_the_time_is_kept() -> None:
    table = saros.new("terrestrial")
    for text in ("E d2 d3", "P a7 a5"):
        table = table.play(text)
    assert PROBLEMS.found_in(table.states, 20) == ()
    began = perf_counter()
    PROBLEMS.found_in([*table.states] * 200, 0.2)
    assert perf_counter() - began < 5
    astral = saros.new("astral")
    assert FAMILIES["sunmoon"].problems is PROBLEMS
    assert PROBLEMS.found_in(astral.states, 1) == ()
