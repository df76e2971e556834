"""The course of a play told afterwards: expected points, and what of them was luck."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.families import GAMES
from saros.families.players import luck_of
from saros.games.sonnemond.moves import Deal, Draw
from saros.games.sonnemond.state import State
from saros.players.luck import Moment, luck_by_seat
from saros.players.sonnemond.luck import SonneMondLuck, course_of, expected, open_view

GAME = GAMES["sonnemond"]


def random_play(seed: int, seats: int) -> tuple[list[State], list[Any]]:
    rng, states, moves = Random(seed), [GAME.setup(seats)], list[Any]()
    while (seat := GAME.to_act(states[-1])) is not None:
        state = states[-1]
        moves.append(
            GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state))
        )
        states.append(GAME.play_unchecked(state, moves[-1]))
    return states, moves


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_course_leads_to_the_score_and_only_chance_is_lucky(seats: int) -> None:
    states, moves = random_play(seats, seats)
    course = course_of(GAME, states, moves, thoughts=10)
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    assert course[-1].points == outcome.score
    assert [moment.ply for moment in course] == list(range(1, len(moves) + 1))
    for moment in course:
        drawn = isinstance(moment.move, Deal | Draw)
        assert drawn or not any(moment.luck)
        assert len(moment.points) == seats


def test_luck_and_doings_together_are_the_whole_way() -> None:
    states, moves = random_play(5, 2)
    course = course_of(GAME, states, moves, thoughts=10)
    start = [p - c for p, c in zip(course[0].points, course[0].change, strict=True)]
    gone = [sum(moment.change[seat] for moment in course) for seat in (0, 1)]
    assert [a + b for a, b in zip(start, gone, strict=True)] == pytest.approx(course[-1].points)


def test_what_is_expected_does_not_depend_on_the_order_of_the_stack() -> None:
    states, _ = random_play(8, 3)
    state = states[20]
    other = state._replace(stack=tuple(reversed(state.stack)))
    assert open_view(state) == open_view(other)
    assert expected(GAME, state, 20) == expected(GAME, other, 20)
    assert SonneMondLuck().expected(GAME, other) == expected(GAME, state)


def test_luck_is_summed_by_seat() -> None:
    moments = [
        Moment(1, CHANCE, Deal(), (1.0, 2.0), (0.5, -0.5)),
        Moment(2, 0, None, (3.0, 2.0), (2.0, 0.0)),
        Moment(3, CHANCE, Draw(5), (2.0, 3.0), (-1.0, 1.0)),
    ]
    assert luck_by_seat(moments) == (-0.5, 0.5)


def test_games_without_luck_have_no_such_course() -> None:
    assert luck_of(GAMES["terrestrial"]) is None
    assert isinstance(luck_of(GAME), SonneMondLuck)
