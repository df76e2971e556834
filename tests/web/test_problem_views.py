"""Problems of a family without a drawing are shown as all are; and what a condition forbids."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.families import FAMILIES, registered
from saros.families.family import Family
from saros.players.problems import (
    Attempt,
    Branch,
    Hint,
    PosedProblem,
    ProblemAim,
    ProblemStates,
    Solution,
    SolveLimits,
    Try,
)
from saros.web.problem_views import (
    PlayableProblem,
    attempt_of,
    explanations_of,
    hint_of,
    info_of,
    position_of,
    reason_of,
    solution_of,
    view_of,
)

from ..toys import Dice, Walk

FAMILY = "parlour"
CONTENT = {"say": "aa", "never": "b"}
POSED = PosedProblem("say-aa", "parlour dice", "say", 1, "Red says aa", 1, ("short",), CONTENT)


class ParlourDice(Dice):
    """The toy under another name, so that it has a family of its own."""

    name, family, title = "parlour dice", FAMILY, "Parlour dice"


GAME = ParlourDice()


class SayProblems:
    """Say what is asked for; what is never to be said is legal, but not allowed."""

    kinds: Mapping[str, str] = {"say": "Say the letters one after the other."}
    themes: Mapping[str, str] = {"short": "There is little to say."}
    advanced: frozenset[str] = frozenset()

    def read_json(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return data

    def states(self, problem: Mapping[str, Any], moves: Sequence[str]) -> ProblemStates:
        states = [Walk(2)]
        for move in moves:
            if move == problem["never"]:
                raise Refusal("illegal_move", f"{move} is never said")
            states.append(GAME.play(states[-1], GAME.read_move(states[-1], move)))
        allowed = frozenset(GAME.legal_moves(states[-1])) - {problem["never"]}
        return ProblemStates(tuple(states), tuple(moves), tuple(moves), allowed)

    def unsaid(self, move: str) -> str:
        return move

    def conditions(self, problem: Mapping[str, Any]) -> tuple[str, ...]:
        return (f"nobody says {problem['never']}",)

    def aim(self, problem: Mapping[str, Any]) -> ProblemAim:
        return ProblemAim(target=Walk(2, tuple(problem["say"])), both=True)

    def attempt(self, problem: Mapping[str, Any], moves: Sequence[str]) -> Attempt:
        done = "".join(moves) == problem["say"]
        return Attempt("solved" if done else "open", tuple(moves), "well said" if done else "", 0)

    def hint(self, problem: Mapping[str, Any], moves: Sequence[str], step: int) -> Hint | None:
        return Hint(step, "say something") if step == 1 else None

    def solver(self, problem: Mapping[str, Any], limits: SolveLimits) -> "SayProblems":
        return self

    def solve(self) -> Solution:
        second = Branch("1...", "a", {})
        key = Branch("1.", "a", {}, follows=(second,), threats=(Branch("2.", "a", {}),))
        return Solution({}, "say", True, True, (key,), tries=(Try("b", "a"),))


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    problems: Any = SayProblems
    with registered(Family(FAMILY, (GAME,), load_problems=problems)):
        yield


@pytest.fixture
def playable() -> PlayableProblem:
    return PlayableProblem(FAMILY, GAME.name, dict(CONTENT))


def test_it_is_listed_and_posed_with_what_its_family_says() -> None:
    assert info_of(FAMILY, POSED).first == 0
    view = view_of(FAMILY, POSED, tall=False)
    assert (view.about, view.themes) == (
        "Say the letters one after the other.",
        {"short": "There is little to say."},
    )
    assert (view.conditions, view.seats, view.both) == (
        ["Nobody says b"],
        ["red", "blue"],
        True,
    )
    assert view.target is not None
    assert [way.text for way in view.start.ways] == ["a"]


def test_it_is_solved_and_each_move_is_numbered_from_who_begins(playable: PlayableProblem) -> None:
    first = attempt_of(playable, ["a"], tall=False)
    assert (first.state, len(first.steps), first.sentence) == ("open", 1, "")
    last = attempt_of(playable, ["a", "a"], tall=False)
    assert (last.state, last.sentence) == ("solved", "Well said")
    assert [(line.number, line.seat) for line in last.steps[0].moves] == [("1", 0), ("1", 1)]


def test_hints_end_where_there_is_none(playable: PlayableProblem) -> None:
    assert hint_of(playable, [], 1).sentence == "Say something"
    assert hint_of(playable, [], 2).sentence == ""


def test_its_solution_is_a_list_with_threats_and_tries(playable: PlayableProblem) -> None:
    steps = solution_of(playable).steps
    assert [(step.role, step.depth, step.moves) for step in steps] == [
        ("play", 0, ["a"]),
        ("threat", 1, ["a"]),
        ("play", 1, ["a", "a"]),
        ("try", 0, ["b"]),
        ("refutation", 1, ["b", "a"]),
    ]


def test_where_nobody_can_pass_nothing_is_threatened(playable: PlayableProblem) -> None:
    with pytest.raises(Refusal, match="nobody can pass"):
        position_of(playable, ["a"], tall=False, threat="a")


def test_what_a_condition_forbids_is_refused(playable: PlayableProblem) -> None:
    with pytest.raises(Refusal, match="never said"):
        attempt_of(playable, ["b"], tall=False)


def test_a_family_without_explanations_has_none(playable: PlayableProblem) -> None:
    assert explanations_of(playable, ["a"]).things == []
    with pytest.raises(Refusal, match="no such thing"):
        reason_of(playable, [], ["move:a"])


STILL = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": {"a1": "R", "e7": "r", "d7": "e", "f7": "e", "c5": "U", "g5": "U", "e4": "P"},
    "stipulation": {"kind": "banish", "moves": 2, "side": "moon"},
    "conditions": ["e4 may not move"],
    "stars": ["c4", "c5", "c6", "d5", "d7", "e4", "e6", "e7", "f7", "g5"],
}


def test_a_touch_that_only_a_condition_forbids_is_told_which() -> None:
    playable = PlayableProblem("sunmoon", "terrestrial", dict(STILL))
    said = reason_of(playable, [], ["e4"]).sentence
    assert said.startswith("The problem does not allow that: the pegasus on e4 may not move;")
    assert "outside the stars" in said
    by_rule = reason_of(playable, [], ["e7"]).sentence
    assert "does not allow" not in by_rule


SOLVED = FAMILIES["sunmoon"].problems


@pytest.mark.parametrize("kind", sorted(SOLVED.kinds if SOLVED else ()))
def test_what_may_be_chosen_does_not_tell_what_comes_of_it(kind: str) -> None:
    assert SOLVED is not None
    posed = [each for each in SOLVED.collection() if each.kind == kind][::20]
    assert posed
    for each in posed:
        playable = PlayableProblem("sunmoon", each.game, dict(each.content))
        said = [f"{way.text}: {way.label}" for way in position_of(playable, [], False).ways]
        assert said
        assert not [words for words in said if re.search("[○•]|eclipse|banish", words)], each.id
    # It is the same move without it.
    key = SOLVED.hint(playable.problem, (), 3)
    assert key is not None
    assert key.move is not None
    assert key.move.rstrip(" ○•") in [text.split(":")[0] for text in said]
    told = attempt_of(playable, [key.move.rstrip(" ○•")], False)
    assert told.steps[0].texts == [key.move]


def test_only_the_stars_that_count_are_told_and_only_what_may_be_chosen_can_be_touched() -> None:
    content = dict(STILL)
    known = PosedProblem("still", "terrestrial", "banish", 2, "Banish", 1, (), content)
    view = view_of("sunmoon", known, tall=False)
    assert sorted(view.shown) == STILL["stars"]
    assert {way.touches[0] for way in view.start.ways} <= {"c5", "g5"}
    assert view.start.ways
