"""Problems solved: against a literal reader on random small ones, and paragraph by paragraph.

Tests named `test_p2_1_…` show the ruling of `docs/rules/problems.md` with that number.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saros.core.refusal import Refusal
from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.position_json import position_to_json
from saros.games.sunmoon.position_text import read_position
from saros.games.sunmoon.problem import (
    KINDS,
    Problem,
    problem_from_json,
    problem_from_text,
    problem_to_json,
    problem_to_text,
)
from saros.players.problems import Branch, Solution, SolveLimits, solution_lines
from saros.players.sunmoon import solver
from saros.players.sunmoon.problems import PROBLEMS

from ...games.sunmoon.literal_problems import LiteralProblem
from ...games.sunmoon.small_problems import small_problem

Json = dict[str, Any]
Identity = tuple[str | None, ...]
FIELDS = ("start", "end", "captured", "promotion", "take")

CAGE: Json = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": {"a1": "R", "i7": "r", "h7": "u", "i6": "s", "h6": "p", "f4": "U", "g1": "P"},
}

PLACE = "terrestrial 9/9/4r4/9/4U4/9/R8 moon -/- -/- -/-"


def solved(data: Json | Problem, **limits: Any) -> Solution:
    problem = data if isinstance(data, Problem) else problem_from_json(data)
    return PROBLEMS.solver(problem, SolveLimits(**limits)).solve()


def keys_of(solution: Solution) -> set[Identity]:
    return {tuple(key.data[field] for field in FIELDS) for key in solution.keys}


def asking(kind: str, moves: float, place: Json = CAGE, **more: Any) -> Json:
    extra = {key: more.pop(key) for key in ("conditions", "stars") if key in more}
    return {**place, **extra, "stipulation": {"kind": kind, "moves": moves, **more}}


def is_worth_reading(found: Solution) -> bool:
    """Whether there is something to be found, or to be missed."""
    return bool(found.keys) if found.stipulation["kind"] != "escape" else found.sound


# Agreement ---------------------------------------------------------------------------------


def agree(kind: str, seed: str, number: int, longest: float) -> tuple[int, int]:
    """Compare so many problems, half of them chosen for having a key; count keys and sound ones."""
    rng, with_keys, sound = random.Random(f"{kind} {seed}"), 0, 0
    for i in range(number):
        data, problem = small_problem(rng, kind, longest)
        draws = 1
        while i % 2 and draws < 100 and not is_worth_reading(solved(problem)):
            data, problem = small_problem(rng, kind, longest)
            draws += 1
        found = solved(problem, threads=1 + i % 2)
        moves, is_sound = LiteralProblem(data).answer()
        expected = {tuple(getattr(move, field) for field in FIELDS) for move in moves}
        assert (keys_of(found), found.sound) == (expected, is_sound), json.dumps(data)
        with_keys, sound = with_keys + bool(moves), sound + is_sound
    return with_keys, sound


@pytest.mark.parametrize("kind", KINDS)
def test_the_solver_agrees_with_the_literal_reader(kind: str) -> None:
    # The literal reader needs seconds for the replies of two moves.
    longest = 1 if kind in ("self-banish", "escape") else 2
    with_keys, _ = agree(kind, "ordinary", 8, longest)
    assert with_keys >= 2


@pytest.mark.long("agreement", reason="63 problems of every stipulation are read literally")
@pytest.mark.parametrize("kind", KINDS)
def test_the_solver_agrees_with_the_literal_reader_on_many(kind: str) -> None:
    with_keys, sound = agree(kind, "long", 63, 3)
    assert with_keys > 15
    assert sound > 0


@pytest.mark.parametrize("board", BOARDS)
def test_proved_banishments_are_solved_with_all_their_keys(board: str) -> None:
    path = Path(__file__).with_name("banishments") / f"{board}.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    for row in rows if solver.COMPILED else rows[:40:8]:
        place = position_to_json(read_position(row["position"]))
        found = solved(asking("banish", row["moves"], place))
        assert sorted(key.move for key in found.keys) == row["keys"]
        assert found.sound == (len(row["keys"]) == 1)


# The rulings -------------------------------------------------------------------------------


def refusal_of(read: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        read()
    assert "\n" not in refused.value.sentence
    return refused.value.sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"pieces": {"a1": "R"}}, "sun needs one princess and has 0"),
        ({"pieces": {"a1": "R", "e7": "r"}}, "only the princesses are left, so the game is"),
        ({"stipulation": None}, "a problem needs a stipulation like"),
        ({"stipulation": {"kind": "mate", "moves": 2}}, "“mate” cannot be asked for; there are"),
        ({"stipulation": {"kind": "banish", "moves": 1_000_000}}, "the number of moves is 1 to 20"),
        ({"stipulation": {"kind": "banish", "moves": 0}}, "the number of moves is 1 to 20, not 0"),
        ({"stipulation": {"kind": "banish", "moves": True}}, "the number of moves is 1 to 20, not"),
        ({"stipulation": {"kind": "banish", "moves": 1.5}}, "half a move cannot be asked for in"),
        ({"stipulation": {"kind": "banish", "moves": 2, "side": "sun"}}, "banish is asked of moon"),
        ({"stipulation": {"kind": "banish", "moves": 2, "side": "earth"}}, "the side is moon or"),
        ({"stipulation": {"kind": "banish", "moves": 2, "x": 1}}, "a stipulation has no “x”"),
        ({"stipulation": {"kind": "win", "moves": 2}}, "to win needs the star of the piece"),
        ({"stipulation": {"kind": "win", "moves": 2, "piece": "e4"}}, "no piece stands on e4"),
        ({"stipulation": {"kind": "win", "moves": 2, "piece": "i7"}}, "moon cannot win what"),
        ({"stipulation": {"kind": "win", "moves": 2, "piece": "a1"}}, "moon cannot win what"),
        ({"stipulation": {"kind": "reach", "moves": 2}}, "to reach needs the pieces"),
        ({"stipulation": {"kind": "banish", "moves": 2, "piece": "a1"}}, "only to win asks for"),
        ({"stipulation": {"kind": "banish", "moves": 2, "target": {}}}, "only to reach asks for"),
        ({"conditions": ["be quick"]}, "“be quick” is no condition; there are"),
        ({"conditions": ["e4 may not move"]}, "no piece stands on e4 that may not move"),
        ({"conditions": "no captures"}, "conditions are a list, not"),
        ({"stars": ["z9"]}, "the terrestrial board has no point “z9”"),
    ],
)
def test_p1_2_what_cannot_be_a_problem_is_refused_in_one_sentence(
    change: Json, sentence: str
) -> None:
    data = {**asking("banish", 2), **change}
    assert refusal_of(lambda: problem_from_json(data)).startswith(sentence)


def test_p1_2_a_side_that_is_banished_already_has_no_problem() -> None:
    pieces = {"a1": "R", "e7": "r", "d5": "E", "e5": "E", "f5": "E", "c4": "U", "g4": "U"}
    data = asking("banish", 1, {**CAGE, "turn": "sun", "pieces": pieces})
    assert refusal_of(lambda: problem_from_json(data)) == "sun is banished already"


def test_p1_1_a_problem_is_a_position_with_a_stipulation() -> None:
    problem = problem_from_json(asking("banish", 2))
    assert (problem.stipulation.moves, problem.stipulation.side) == (2, 0)


def test_p1_3_the_play_is_over_when_only_princesses_are_left() -> None:
    # Moon's princess takes the last piece: nobody moves any more, unless another one is there.
    pieces = {"c3": "R", "i7": "r", "e3": "e"}
    target = {"d3": "R", "g6": "r"}
    over = asking("reach", 1, {**CAGE, "pieces": pieces}, target={"pieces": target})
    assert not solved(over).keys
    more = {**CAGE, "pieces": {**pieces, "h2": "S"}}
    goes_on = asking("reach", 1, more, target={"pieces": {**target, "h2": "S"}})
    assert [key.move for key in solved(goes_on).keys] == ["R c3 d3 xE"]


def test_p2_1_banishing_takes_every_reply_into_account() -> None:
    place = position_to_json(read_position(_puzzle(2)["position"]))
    found = solved(asking("banish", 2, place), everything=True)
    assert [key.move for key in found.keys] == _puzzle(2)["keys"]
    assert not solved(asking("banish", 1, place)).keys


def _puzzle(moves: int) -> Json:
    path = Path(__file__).with_name("banishments") / "terrestrial.json"
    rows: list[Json] = json.loads(path.read_text(encoding="utf-8"))
    return next(row for row in rows if row["moves"] == moves and len(row["keys"]) == 1)


def first_sound(kind: str, moves: float) -> tuple[Json, Solution]:
    """A random sound problem of a kind, the same every time."""
    rng = random.Random(f"sound {kind}")
    while True:
        data, problem = small_problem(rng, kind)
        if data["stipulation"]["moves"] == moves and (found := solved(problem)).sound:
            return data, found


def line_of(found: Solution) -> list[str]:
    branch, moves = found.keys[0], [found.keys[0].label]
    while branch.follows:
        branch = branch.follows[0]
        moves.append(branch.label)
    return moves


def test_p2_2_a_self_banishment_ends_with_the_other_side_s_move() -> None:
    # By giving eclipse sun leaves moon one move, and that one banishes.
    pieces = {"h4": "R", "i4": "r", "f3": "p", "g6": "p", "b3": "S", "f6": "E"}
    stars = "a1 b3 c3 d4 e4 e6 f2 f3 f4 f5 f6 g2 g3 g4 g5 g6 h1 h2 h3 h4 h5 h6 i2 i3 i4 i5 i6"
    place = {**CAGE, "turn": "sun", "pieces": pieces}
    found = solved(asking("self-banish", 1, place, stars=stars.split()))
    key = found.keys[0]
    assert (key.move, found.sound) == ("P f3 h5 ○", True)
    assert [(reply.label, reply.move) for reply in key.follows] == [("1...", "E f6 h5 xP •")]


def test_p2_3_in_a_help_banishment_the_other_side_begins_but_for_half_a_move() -> None:
    data, found = first_sound("help-banish", 1)
    assert line_of(found) == ["1.", "1..."]
    assert data["turn"] != data["stipulation"]["side"]
    data, found = first_sound("help-banish", 1.5)
    assert line_of(found) == ["1.", "1...", "2."]
    assert data["turn"] == data["stipulation"]["side"]
    assert problem_from_json(data).plies == 3
    begun = {**data, "stipulation": {**data["stipulation"], "moves": 2}}
    assert keys_of(solved(begun)) == keys_of(found)


def test_p2_4_in_a_series_only_one_side_moves_and_only_the_last_move_gives_eclipse() -> None:
    _, found = first_sound("series-banish", 2)
    assert line_of(found) == ["1.", "2."]
    first = found.keys[0]
    assert "○" not in first.move
    assert first.follows[0].move.endswith("•")


def test_p2_5_an_eclipse_is_forced() -> None:
    data, found = first_sound("eclipse", 2)
    assert not solved({**data, "stipulation": {**data["stipulation"], "moves": 1}}).keys
    assert found.keys[0].follows


def test_p2_6_a_position_is_reached_in_exactly_so_many_moves() -> None:
    data, found = first_sound("reach", 1)
    assert line_of(found) == ["1.", "1..."]
    there = {**data, "stipulation": {**data["stipulation"], "moves": 1.5}}
    assert keys_of(solved(there)) != keys_of(found)


def test_p2_6_captives_that_are_set_free_change_many_points_at_once() -> None:
    place: Json = {
        "board": "terrestrial",
        "turn": "sun",
        "pieces": {
            "a1": "R", "i1": "r", "h5": "e", "d3": "E", "d4": "d", "a7": "S", "c7": "S", "g7": "S",
        },
        "stacks": {"d4": ["E", "U", "P"]},
        "dragon": {"d4": {"exposed": True}},
        "waiting": {"moon": ["a7", "c7", "g7"]},
    }  # fmt: skip
    there = {"a1": "R", "i1": "r", "h4": "e", "d4": "E", "a7": "P", "c7": "U", "g7": "E"}
    found = solved(asking("reach", 1, place, target={"pieces": there}))
    assert [key.move for key in found.keys] == ["E h5 h4"]


def test_p2_7_whoever_escapes_is_not_banished_in_time() -> None:
    data, found = first_sound("escape", 1)
    assert len(found.keys) == 1
    assert keys_of(solved({**data, "stipulation": {**data["stipulation"], "moves": 2}})) <= keys_of(
        found
    )


def test_p2_8_a_piece_is_won_wherever_it_goes() -> None:
    _, found = first_sound("win", 2)
    replies = found.keys[0].follows or found.keys[0].threats
    assert replies
    pieces = {"a1": "R", "i7": "r", "c4": "U", "e4": "e", "h2": "p"}
    at_once = solved(asking("win", 1, {**CAGE, "pieces": pieces}, piece="e4"))
    assert [key.move for key in at_once.keys] == ["U c4 d4 xE"]


def test_p2_8_nothing_follows_when_a_piece_is_won_before_its_time() -> None:
    pieces = {"s1b": "U", "s0c": "R", "m4c": "r", "m5c": "u"}
    place = {"board": "astral", "turn": "moon", "pieces": pieces}
    waiting, won = list(solved(asking("win", 3, place, piece="m5c")).keys), 0
    while waiting:
        branch = waiting.pop()
        if branch.label.endswith("...") or "xU" not in branch.move:
            waiting += branch.follows
        else:
            assert (branch.follows, branch.threats) == ((), ())
            won += branch.label == "2."
    assert won


def test_p3_1_a_piece_that_may_not_move_still_gives_eclipse() -> None:
    # Whether or not the unicorn may go, sun's princess may not step to where it could strike.
    pieces = {"a1": "R", "e7": "r", "e4": "U", "b5": "e"}
    place = {**CAGE, "turn": "sun", "pieces": pieces}
    free = solved(asking("escape", 1, place))
    bound = solved(asking("escape", 1, place, conditions=["e4 may not move"]))
    assert keys_of(free) == keys_of(bound)
    assert len(bound.keys) < len(
        solved(asking("escape", 1, {**place, "pieces": {**pieces, "e4": "S"}})).keys
    )


@pytest.mark.parametrize("kind", ["captures", "promotions"])
def test_p3_2_what_is_forbidden_to_a_side_only_that_side_leaves(kind: str) -> None:
    place: Json = {
        "board": "terrestrial",
        "turn": "moon",
        "pieces": {"a1": "R", "i7": "r", "d6": "S", "c4": "U", "e4": "e", "g2": "s"},
        "pools": {"moon": {"E": 1}},
    }
    moved = {"pieces": {**place["pieces"]}}
    if kind == "captures":
        moved["pieces"] = {"a1": "R", "i7": "r", "d6": "S", "d4": "U", "g2": "s"}
    else:
        moved["pieces"] = {"a1": "R", "i7": "r", "d7": "E", "c4": "U", "e4": "e", "g2": "s"}
    for whose, there in (("", 0), (" by moon", 0), (" by sun", 1)):
        data = asking("reach", 0.5, place, target=moved, conditions=[f"no {kind}{whose}"])
        assert len(solved(data).keys) == there


def test_p3_3_who_stands_later_where_a_piece_may_not_move_may_go() -> None:
    # Sun's pony may not leave e4; moon takes it there, and then goes on.
    pieces = {"a1": "R", "i7": "r", "d4": "E", "e4": "e", "h5": "s"}
    place = {**CAGE, "turn": "moon", "pieces": pieces}
    target = {"pieces": {"a1": "R", "i7": "r", "f4": "E", "h4": "s"}}
    data = asking("reach", 1.5, place, target=target, conditions=["e4 may not move"])
    assert {key.data["end"] for key in solved(data).keys} == {"e4"}


def test_p3_4_more_than_one_dragon_restricts_nothing() -> None:
    plain = solved(asking("eclipse", 2))
    assert keys_of(solved(asking("eclipse", 2, conditions=["more than one dragon"]))) == keys_of(
        plain
    )


def test_p3_5_outside_the_shown_stars_nothing_moves() -> None:
    stars = ["a1", "a2", "b2", "b1", "f4", "f5", "i7"]
    found = PROBLEMS.solver(
        problem_from_json(asking("escape", 1, stars=stars)), SolveLimits()
    ).solve()
    assert found.keys
    assert {point for key in found.keys for point in (key.data["start"], key.data["end"])} <= set(
        stars
    )


@given(st.integers(0, 10**9), st.sampled_from(KINDS))
def test_p4_1_and_p4_2_json_and_text_say_the_same(seed: int, kind: str) -> None:
    _, problem = small_problem(random.Random(seed), kind)
    assert problem_from_json(json.loads(json.dumps(problem_to_json(problem)))) == problem
    assert problem_from_text(problem_to_text(problem)) == problem
    assert PROBLEMS.recognises(problem_to_text(problem))
    assert PROBLEMS.read(json.dumps(PROBLEMS.write_json(problem))) == problem


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Problem: banish in 2", "a problem needs a line Position:"),
        ("Position: terrestrial", "a problem needs a line Problem:"),
        (f"Problem: banish\nPosition: {PLACE}", "“banish” is no stipulation like “banish in 2”"),
        ("Problem: banish in 2\nProblem: win e5 in 2", "the heading Problem: stands there twice"),
        ("Problem: banish in 2\nhello", "the line “hello” has none of the headings"),
    ],
)
def test_p4_2_text_that_is_no_problem_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    assert refusal_of(lambda: problem_from_text(text)).startswith(sentence)


def test_p5_1_a_second_key_or_a_shorter_way_is_a_fault() -> None:
    row = _puzzle(2)
    place = position_to_json(read_position(row["position"]))
    assert solved(asking("banish", 2, place)).sound
    longer = solved(asking("banish", 3, place))
    assert longer.faults[0].kind == "shorter"
    assert not longer.sound


def test_p5_2_what_was_not_searched_to_the_end_is_not_called_sound() -> None:
    place = position_to_json(read_position(_puzzle(2)["position"]))
    stopped = PROBLEMS.solver(problem_from_json(asking("banish", 2, place)), SolveLimits())
    stopped.stop()
    found = stopped.solve()
    assert (found.finished, found.sound) == (False, False)


def test_p5_2_a_search_is_stopped_from_another_thread() -> None:
    place = position_to_json(read_position(_puzzle(3)["position"]))
    search = PROBLEMS.solver(problem_from_json(asking("help-banish", 6, place)), SolveLimits())
    begun = threading.Event()
    found: list[Solution] = []
    thread = threading.Thread(target=lambda: found.append(search.solve(lambda *_: begun.set())))
    thread.start()
    assert begun.wait(30)
    search.stop()
    thread.join(30)
    assert not found[0].finished


def test_p5_3_faults_tell_what_is_wrong_and_where() -> None:
    none = solved(asking("self-banish", 1))
    assert [fault.kind for fault in none.faults] == ["no solution"]
    many = solved(asking("escape", 1))
    assert [fault.kind for fault in many.faults] == ["cooked"]
    assert len(many.faults[0].moves) == len(many.keys)


def test_p5_3_duals_are_marked_where_they_are() -> None:
    posed = next(each for each in PROBLEMS.collection() if each.id == "astral-banish-2-009")
    found = PROBLEMS.solver(PROBLEMS.read_json(posed.content), SolveLimits()).solve()

    def places(branches: Sequence[Branch]) -> int:
        """Count where it could go on in more than one way; only what follows there is marked."""
        marked = {each.dual for each in branches}
        beyond = sum(places(each.follows) for each in branches)
        assert len(marked) < 2
        return beyond + (True in marked)

    assert found.duals > 0
    assert places(found.keys) + places(found.set_play) == found.duals
    assert not found.keys[0].dual
    assert any("(dual)" in line for line in solution_lines(found))


def test_p5_4_a_try_is_refuted_by_one_reply_alone() -> None:
    data, problem = next(
        (data, problem)
        for data, problem in (small_problem(random.Random(n), "win", 1) for n in range(10**6))
        if solved(problem, tries=True).tries
    )
    tried = solved(problem, tries=True).tries[0]
    literal = LiteralProblem(data)
    moves, left = literal.successors(literal.start), int(literal.moves) - 1
    refuted = {
        move: [r for r in literal.successors(after).values() if not literal.can_force(r, left)]
        for move, after in moves.items()
    }
    once = {move.end for move, replies in refuted.items() if len(replies) == 1}
    assert any(f" {end}" in tried.move for end in once)


def test_a_solution_is_told_as_composers_write_it() -> None:
    place = position_to_json(read_position(_puzzle(2)["position"]))
    lines = list(solution_lines(solved(asking("banish", 2, place), tries=True)))
    assert lines[0] == "banish in 2: sound"
    assert any(line.startswith(f"1. {_puzzle(2)['keys'][0]}") for line in lines)
    assert re.search(r"2\. .* •", "\n".join(lines))


def test_a_move_that_cannot_be_carried_out_is_refused_by_the_kernel() -> None:
    problem = problem_from_json(asking("banish", 2))
    kernel = solver.Solver(0, 0, solver.Restrictions())
    moment = solver.Moment(problem.position)
    move = kernel.allowed(moment)[0]
    for bad, n in ((0, 1), (move, 0), (move, 64)):
        with pytest.raises(ValueError, match=r"cannot be carried out|nothing is searched"):
            kernel.forces(moment, bad, n)
        with pytest.raises(ValueError, match=r"cannot be carried out|nothing is searched"):
            kernel.lines(moment, bad, n)
    with pytest.raises(ValueError, match="nothing is forced"):
        kernel.is_forced(moment, 64)


def test_two_threads_find_what_one_finds() -> None:
    place = position_to_json(read_position(_puzzle(3)["position"]))
    one, two = (solved(asking("banish", 3, place), threads=n) for n in (1, 2))
    assert [key.move for key in one.keys] == [key.move for key in two.keys]
    assert one.sound == two.sound
