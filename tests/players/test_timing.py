"""How long to think, for every kind of clock."""

import math

import pytest

from saros.core.clock import Time
from saros.players.timing import SOONEST, budget

CLOCKS = {
    "total": Time(mine=60, theirs=60),
    "increment": Time(mine=60, theirs=60, increment=2),
    "delay": Time(mine=60, theirs=60, delay=2),
    "per move": Time(per_move=5),
    "per move and total": Time(mine=60, theirs=60, per_move=5),
    "byo-yomi": Time(mine=60, theirs=60, period=10, periods=3),
    "hourglass": Time(mine=60, theirs=60, hourglass=True),
    "moves to go": Time(mine=60, theirs=60, moves_to_go=10),
}


def has(time: Time) -> float:
    """What the clock allows for this move at the very most."""
    if time.per_move is not None:
        return min(time.per_move, time.mine or time.per_move)
    return (time.mine or 0) + time.delay + (time.period if time.periods else 0)


@pytest.mark.parametrize("name", CLOCKS)
@pytest.mark.parametrize("share", [1, 0.1, 0.01, 0.002])
def test_nobody_plans_beyond_the_clock(name: str, share: float) -> None:
    time = CLOCKS[name]
    if time.mine is not None:
        time = Time(**{**vars(time), "mine": time.mine * share})
    found = budget(time, lag=0.03)
    assert SOONEST <= found.enough <= found.most
    assert found.most <= max(has(time) - 0.03, SOONEST)


@pytest.mark.parametrize("name", CLOCKS)
def test_a_whole_game_fits_into_the_clock(name: str) -> None:
    time, moves = CLOCKS[name], 0
    mine, theirs = time.mine or 0.0, time.theirs or 0.0
    while moves < 120:
        here = Time(**{**vars(time), "mine": mine if time.mine is not None else None,
                       "theirs": theirs, "moves_to_go": None})  # fmt: skip
        found = budget(here)
        spent = found.enough if moves % 5 else found.most  # every fifth move is hard
        assert spent <= has(here)
        mine = max(mine - max(spent - time.delay, 0), 0) + time.increment
        if time.periods and spent > mine:
            mine = 0.0
        if time.hourglass:
            theirs += spent
            back = theirs / 40
            theirs, mine = theirs - back, mine + back
        moves += 1
        assert time.mine is None or mine > 0 or time.periods


def test_more_time_is_more_thought() -> None:
    assert budget(Time(mine=600)).enough > budget(Time(mine=60)).enough
    assert budget(Time(mine=60, increment=5)).enough > budget(Time(mine=60)).enough
    assert budget(Time(mine=60, delay=5)).enough > budget(Time(mine=60)).enough
    assert budget(Time(mine=60, moves_to_go=2)).enough > budget(Time(mine=60)).enough


def test_with_an_hourglass_who_has_less_sand_hurries() -> None:
    ahead = budget(Time(mine=60, theirs=20, hourglass=True))
    even = budget(Time(mine=60, theirs=60, hourglass=True))
    behind = budget(Time(mine=60, theirs=100, hourglass=True))
    assert behind.enough < even.enough < ahead.enough


def test_the_last_move_before_more_time_may_take_all_of_it() -> None:
    assert budget(Time(mine=10, moves_to_go=1)).most == pytest.approx(9.97)


def test_without_a_clock_there_is_no_hurry() -> None:
    assert math.isinf(budget(Time()).most)
