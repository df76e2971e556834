"""The composing search: images, themes, grades, and what it makes of sketches."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from saros.games.sunmoon.problem import KINDS, problem_from_json
from saros.players.problems import Solution, SolveLimits
from saros.players.sunmoon.collection import plain_json
from saros.players.sunmoon.composing import Composer
from saros.players.sunmoon.extras import (
    CONDITIONS,
    PART,
    RULES,
    follow_conditions,
    forget_empty,
    restrictions_of,
    without_restriction,
)
from saros.players.sunmoon.images import image, image_key
from saros.players.sunmoon.mining import proved, wishes
from saros.players.sunmoon.problems import PROBLEMS
from saros.players.sunmoon.sketches import Wish, last_positions
from saros.players.sunmoon.themes import THEMES, themes_of

from ...games.sunmoon.small_problems import small_problem

Json = dict[str, Any]


def solved(data: Json) -> Solution:
    limits = SolveLimits(tries=True)
    return PROBLEMS.solver(problem_from_json(data), limits).solve()


@pytest.mark.parametrize("kind", KINDS)
def test_the_images_of_a_problem_have_the_images_of_its_solution(kind: str) -> None:
    rng = random.Random(f"images {kind}")
    for _ in range(12):
        data, problem = small_problem(rng, kind, 1.5)
        whole = plain_json(problem)
        found = solved(whole)
        for mirror, swap in ((True, False), (False, True), (True, True)):
            seen = image(whole, mirror, swap)
            again = solved(seen)
            counted = (len(found.keys), found.sound, found.duals, len(found.tries))
            assert (len(again.keys), again.sound, again.duals, len(again.tries)) == counted, data
            assert image_key(seen) == image_key(whole)
            assert image(seen, mirror, swap) == whole


def test_other_problems_have_other_keys() -> None:
    rng = random.Random("keys")
    drawn = [plain_json(small_problem(rng, "banish")[1]) for _ in range(50)]
    assert len({image_key(each) for each in drawn}) == len({json.dumps(each) for each in drawn})


@pytest.mark.parametrize("kind", KINDS)
def test_a_composed_problem_is_sound_and_as_it_was_wished_for(kind: str) -> None:
    moves = 1 if kind == "self-banish" else 2
    for seed in range(20):
        wish = Wish("terrestrial", kind, moves)
        data = Composer(wish, random.Random(f"{kind} {seed}"), effort=0.1).compose()
        if data is None:
            continue
        problem = problem_from_json(data)
        assert (problem.stipulation.kind, problem.stipulation.moves) == (kind, moves)
        assert not problem.position.in_eclipse(1 - problem.position.turn)
        (mined,) = proved(problem)
        assert mined.posed.id == f"terrestrial-{kind}-{moves}"
        return
    pytest.fail("nothing was composed")


@pytest.mark.parametrize("extra", [CONDITIONS, PART, RULES])
def test_a_restriction_is_kept_only_where_the_solution_needs_it(extra: str) -> None:
    wish = Wish("terrestrial", "eclipse", 2, extras=(extra,))
    composed = (
        Composer(wish, random.Random(f"{extra} {seed}"), effort=0.1).compose() for seed in range(40)
    )
    data = next(found for found in composed if found)
    restrictions = restrictions_of(data)
    assert restrictions
    keys = [key.move for key in solved(data).keys]
    assert len(keys) == 1
    for restriction in restrictions:
        free = solved(without_restriction(data, *restriction))
        assert [key.move for key in free.keys] != keys or not free.sound


def test_conditions_go_with_their_pieces() -> None:
    data: Json = {
        "pieces": {"e4": "U", "a1": "R"},
        "conditions": ["e4 may not move", "no captures"],
    }
    data["pieces"]["e5"] = data["pieces"].pop("e4")
    follow_conditions(data, "e4", "e5")
    assert data["conditions"] == ["e5 may not move", "no captures"]
    del data["pieces"]["e5"]
    forget_empty(data)
    assert data["conditions"] == ["no captures"]


def test_the_end_of_a_game_is_seen_from_moon_s_side() -> None:
    for board in ("terrestrial", "astral"):
        ends = last_positions(board, random.Random(3))
        assert ends
        assert {each["turn"] for each in ends} == {"moon"}
        assert ends == last_positions(board, random.Random(3))


def test_every_stipulation_and_both_boards_are_wished_for_with_fairy_pieces_and_without() -> None:
    wished = {(wish.board, wish.kind, wish.fairy) for wish in wishes()}
    assert len(wished) == 2 * len(KINDS) * 2
    assert any(wish.from_game for wish in wishes())
    assert {wish.moves for wish in wishes() if wish.kind == "banish"} == {1, 2, 3, 4}


def of(kind: str, moves: float, pieces: Json, turn: str = "moon", **more: Any) -> Json:
    board = more.pop("board", "terrestrial")
    asked = {"kind": kind, "moves": moves, **more.pop("asked", {})}
    return {"board": board, "turn": turn, "pieces": pieces, "stipulation": asked, **more}


OFFERED = of("banish", 2, {"h4": "R", "f5": "P", "g7": "P", "i7": "r"})
"""A pegasus is offered quietly; whichever pegasus the princess takes, the other banishes her."""
FLIGHTS = of("banish", 2, {"g1": "R", "h4": "U", "e5": "E", "g5": "r", "i7": "e"})
"""An eclipse gives the princess five ways out, each with an answer of its own."""


@pytest.mark.parametrize(
    ("data", "there", "not_there"),
    [
        (
            OFFERED,
            "quiet key, sacrifice, giving flight, waiting key, single answers, tries, miniature",
            "princess key, withdrawal, promotion, fairy pieces, changed play",
        ),
        (
            FLIGHTS,
            "giving flight, changed play, many answers, single answers, tries",
            "quiet key, sacrifice, waiting key",
        ),
    ],
)
def test_a_solution_has_its_themes(data: Json, there: str, not_there: str) -> None:
    found = themes_of(problem_from_json(data), solved(data))
    assert set(there.split(", ")) <= set(found)
    assert not set(not_there.split(", ")) & set(found)
    assert list(found) == [name for name in THEMES if name in found]


def test_every_theme_is_told_in_a_sentence() -> None:
    for name, sentence in THEMES.items():
        assert name == name.lower()
        assert sentence[0].isupper()
        assert sentence.endswith(".")
