"""Luck and skill in a play of Blue Moon that is over."""

from __future__ import annotations

from random import Random

import pytest

from saros.core.game import CHANCE
from saros.games.bluemoon.moves import Move
from saros.games.bluemoon.position import State
from saros.players.bluemoon.levels import level
from saros.players.bluemoon.luck import LUCK
from saros.players.luck import luck_by_seat, turning_points

from .plays import GAME


def play_of(seed: int) -> tuple[list[State], list[Move]]:
    """Return the states and moves of a play between two levels."""
    rng, state = Random(seed), GAME.setup(2, None, ("Hoax", "Vulca"))
    states, moves = [state], list[Move]()
    players = [level(5, Random(seed)), level(3, Random(seed))]
    while (seat := GAME.to_act(state)) is not None:
        move = GAME.chance(state, rng) if seat == CHANCE else players[seat].choose(GAME, state)
        state = GAME.play_unchecked(state, move)
        states.append(state)
        moves.append(move)
    return states, moves


def test_what_is_expected_ends_in_what_came() -> None:
    states, moves = play_of(1)
    moments = LUCK.moments(GAME, states, moves, 2)
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    assert moments[-1].points == pytest.approx(outcome.score)
    assert moments[-1].chances == pytest.approx(outcome.points)
    for moment in moments:
        assert sum(moment.chances) == pytest.approx(1.0, abs=1e-3)
        assert all(0.0 <= points <= 4.0 for points in moment.points)
        assert moment.by == GAME.to_act(states[moment.ply - 1])


def test_only_chance_brings_luck() -> None:
    states, moves = play_of(2)
    moments = LUCK.moments(GAME, states, moves, 1)
    assert any(any(moment.luck) for moment in moments)
    assert all(moment.by == CHANCE for moment in moments if any(moment.luck))
    first, second = luck_by_seat(moments)
    assert first * second <= 0.5  # what is luck for one is hardly luck for both


def test_the_turning_points_are_the_plies_that_changed_most() -> None:
    states, moves = play_of(3)
    moments = LUCK.moments(GAME, states, moves, 2)
    turns = turning_points(moments, 3)
    assert len(turns) == 3
    assert [moment.ply for moment in turns] == sorted(moment.ply for moment in turns)


def test_the_luck_of_a_play_is_told_the_same_every_time() -> None:
    states, moves = play_of(4)
    assert LUCK.moments(GAME, states, moves[:20], 2) == LUCK.moments(GAME, states, moves[:20], 2)


def test_a_state_promises_what_the_report_says() -> None:
    states, _ = play_of(5)
    assert LUCK.expected(GAME, states[10]) == LUCK.expected(GAME, states[10])
