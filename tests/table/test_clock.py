"""The clocks: every kind, when each falls, and what lag and outages cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from saros.core.clock import Time
from saros.core.refusal import Refusal
from saros.players.timing import budget
from saros.table.clock import LAG_AT_FIRST, LAG_KEPT, Clocks, Timing, duration

TOTAL = Timing("total", 60_000, 5_000)
DELAY = Timing("delay", 60_000, 5_000)
BYOYOMI = Timing("byoyomi", 60_000, 10_000, 3)
PER_MOVE = Timing("per_move", 30_000)
HOURGLASS = Timing("hourglass", 60_000)


def running(timing: Timing, seat: int = 0, seats: int = 2) -> Clocks:
    """Clocks of which one was started at 1,000 ms."""
    return Clocks.ready(timing, seats).started(seat, 1_000)


# Settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("timing", "words"),
    [
        (Timing(), "no clock"),
        (Timing("total", 600_000, 5_000), "10 min + 5 s"),
        (Timing("total", 90_000), "90 s"),
        (Timing("total", 7_200_000), "2 h"),
        (Timing("delay", 300_000, 2_500), "5 min + 2.5 s delay"),
        (BYOYOMI, "1 min + 3 × 10 s"),
        (Timing("total", 120_000, odds=(120_000, 600_000)), "2 min against 10 min"),
        (PER_MOVE, "30 s a move"),
        (Timing("per_move", 86_400_000), "1 d a move"),
        (Timing("per_move", 30_000, forfeit="move"), "30 s a move, stop-and-go"),
        (HOURGLASS, "hourglass, 1 min"),
    ],
)
def test_a_setting_is_said_in_words_and_read_back_from_json(timing: Timing, words: str) -> None:
    assert timing.words() == words
    assert Timing.from_json(timing.to_json()) == timing


def test_a_length_of_time_takes_the_largest_unit_that_fits() -> None:
    assert [duration(ms) for ms in (0, 500, 60_000, 61_000)] == ["0 s", "0.5 s", "1 min", "61 s"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"kind": "sundial"}, "no clock “sundial”"),
        ({"kind": "total"}, "some time"),
        ({"kind": "delay"}, "some time"),
        ({"kind": "per_move"}, "base time"),
        ({"kind": "hourglass", "increment": 5}, "base time"),
        ({"kind": "byoyomi", "base": 5, "increment": 5}, "at least one period"),
        ({"kind": "byoyomi", "base": 5, "periods": 5}, "its length"),
        ({"kind": "total", "base": 5, "forfeit": "move"}, "single move"),
        ({"kind": "total", "base": 5, "forfeit": "hand"}, "forfeit “hand”"),
        ({"kind": "total", "base": -1}, "base cannot be “-1”"),
        ({"kind": "total", "base": 1.5}, "base cannot be “1.5”"),
        ({"kind": "total", "base": True}, "base cannot be “true”"),
        ({"kind": "total", "base": 10**15}, "base cannot be"),
        ({"kind": "byoyomi", "increment": 5, "periods": 101}, "periods cannot be “101”"),
        ({"kind": "total", "base": 5, "colour": "red"}, "a clock is a JSON object with base,"),
        ({"kind": "hourglass", "base": 5, "odds": [5, 6]}, "differ from side to side"),
        ({"kind": "total", "base": 5, "odds": [5, -1]}, "time cannot be “-1”"),
        ({"kind": "total", "base": 5, "odds": [5, 0]}, "some time"),
        ({"kind": "total", "base": 5, "odds": 7}, "odds are a list"),
        ("fast", "a clock is a JSON object"),
    ],
)
def test_a_clock_that_could_not_run_is_refused(given: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Timing.from_json(given)


def test_sides_may_have_different_times() -> None:
    odds = replace(TOTAL, odds=(60_000, 600_000))
    clocks = Clocks.ready(odds, 2).started(1, 1_000)
    assert clocks.left == (60_000, 600_000)
    assert clocks.flags_at() == 601_000
    assert clocks.pressed(1, 11_000).left == (60_000, 595_000)


@pytest.mark.parametrize("odds", [(60_000,), (60_000,) * 3])
def test_every_side_has_a_time_where_they_differ(odds: tuple[int, ...]) -> None:
    with pytest.raises(Refusal, match="2 sides have 2 times"):
        Clocks.ready(replace(TOTAL, odds=odds), 2)


def test_an_hourglass_stands_between_two() -> None:
    with pytest.raises(Refusal, match="between two players, not 3"):
        Clocks.ready(HOURGLASS, 3)


# Each kind ------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs_and_nothing_falls() -> None:
    clocks = running(Timing())
    assert (clocks.running, clocks.flags_at(), clocks.flagged(10**12)) == (None, None, None)
    assert clocks.shown(10**12) == (0, 0)


def test_total_time_runs_down_and_a_move_adds_the_increment() -> None:
    clocks = running(TOTAL)
    assert clocks.shown(11_000) == (50_000, 60_000)
    after = clocks.pressed(0, 11_000)
    assert (after.left, after.running) == ((55_000, 60_000), None)
    assert after.started(1, 11_000).shown(12_000) == (55_000, 59_000)


def test_the_increment_comes_once_where_a_turn_is_several_moves() -> None:
    step = running(TOTAL).pressed(0, 11_000, is_turn_over=False)
    assert (step.left, step.unpaid) == ((50_000, 60_000), 0)
    again = step.started(0, 11_000).pressed(0, 21_000, is_turn_over=False)
    assert again.left == (40_000, 60_000)
    assert again.started(0, 21_000).time_for(0, 21_000).increment == 0.0
    passed = again.started(1, 21_000)
    assert passed.time_for(0, 21_000).increment == 5.0
    assert (passed.left, passed.unpaid) == ((45_000, 60_000), None)
    assert passed.pressed(1, 22_000).started(0, 22_000).left == (45_000, 64_000)


def test_who_answers_in_anothers_turn_gains_nothing_and_the_turn_is_one() -> None:
    asked = running(TOTAL).pressed(0, 2_000, is_turn_over=False).started(1, 2_000, turn=0)
    assert (asked.left, asked.running) == ((59_000, 60_000), 1)
    answered = asked.pressed(1, 3_000, is_own_turn=False, is_turn_over=False).started(
        0, 3_000, turn=0
    )
    assert (answered.left, answered.unpaid) == ((59_000, 59_000), 0)
    over = answered.pressed(0, 4_000).started(1, 4_000)
    assert (over.left, over.unpaid) == ((63_000, 59_000), None)
    ended_by_answer = asked.pressed(1, 3_000, is_own_turn=False)
    assert (ended_by_answer.left, ended_by_answer.unpaid) == ((64_000, 59_000), None)


def test_a_clock_that_starts_late_is_no_delay_to_a_computer() -> None:
    late = Clocks.ready(DELAY, 2).started(0, 21_000)
    assert (late.grace(1_000), late.time_for(0, 1_000).delay) == (25_000, 5.0)


def test_a_clock_with_nothing_but_increments_begins_with_one() -> None:
    assert Clocks.ready(Timing("total", 0, 3_000), 2).left == (3_000, 3_000)


def test_a_delay_runs_off_before_the_clock_does() -> None:
    clocks = running(DELAY)
    assert (clocks.grace(4_000), clocks.shown(4_000)) == (2_000, (60_000, 60_000))
    assert (clocks.grace(9_000), clocks.shown(9_000)) == (0, (57_000, 60_000))
    assert clocks.pressed(0, 4_000).left == (60_000, 60_000)
    assert clocks.pressed(0, 9_000).left == (57_000, 60_000)


def test_a_clock_of_delays_alone_falls_when_the_delay_is_over() -> None:
    clocks = running(Timing("delay", 0, 5_000))
    assert clocks.flags_at() == 6_000
    assert clocks.pressed(0, 5_999).left == (0, 0)


def test_byoyomi_periods_follow_the_main_time() -> None:
    clocks = running(BYOYOMI)
    assert (clocks.shown(31_000)[0], clocks.periods_to_come(31_000)) == (30_000, (3, 3))
    assert (clocks.shown(65_000)[0], clocks.periods_to_come(65_000)) == (6_000, (2, 3))
    assert (clocks.shown(75_000)[0], clocks.periods_to_come(75_000)) == (6_000, (1, 3))
    assert (clocks.shown(85_000)[0], clocks.periods_to_come(85_000)) == (6_000, (0, 3))


def test_a_move_within_a_byoyomi_period_keeps_it_and_one_beyond_it_does_not() -> None:
    clocks = running(BYOYOMI)
    within = clocks.pressed(0, 70_999)
    assert (within.left[0], within.periods) == (0, (3, 3))
    assert within.shown(0)[0] == 10_000
    beyond = clocks.pressed(0, 71_000)
    assert (beyond.left[0], beyond.periods) == (0, (2, 3))
    # Whoever lives on periods has a whole one again for the next move.
    assert beyond.started(0, 100_000).pressed(0, 109_999).periods == (2, 3)


def test_a_time_for_each_move_begins_anew_with_each() -> None:
    clocks = running(PER_MOVE)
    assert clocks.shown(11_000) == (20_000, 30_000)
    after = clocks.pressed(0, 11_000)
    assert after.left == (30_000, 30_000)
    assert after.started(0, 20_000).flags_at() == 50_000


def test_in_an_hourglass_what_one_uses_the_other_gains() -> None:
    clocks = running(HOURGLASS)
    assert clocks.shown(21_000) == (40_000, 80_000)
    after = clocks.pressed(0, 21_000).started(1, 21_000)
    assert after.shown(51_000) == (70_000, 50_000)


def test_a_fallen_hourglass_has_all_its_sand_on_one_side() -> None:
    assert running(HOURGLASS).stopped(10**9).left == (0, 120_000)


@pytest.mark.parametrize(
    ("timing", "falls"),
    [
        (TOTAL, 61_000),
        (DELAY, 66_000),
        (BYOYOMI, 91_000),
        (Timing("byoyomi", 0, 10_000, 1), 11_000),
        (PER_MOVE, 31_000),
        (Timing("per_move", 30_000, forfeit="move"), 31_000),
        (HOURGLASS, 61_000),
    ],
)
def test_a_clock_falls_when_it_said_it_would(timing: Timing, falls: int) -> None:
    clocks = running(timing, seat=1)
    assert clocks.flags_at() == falls
    assert clocks.flagged(falls - 1) is None
    assert clocks.shown(falls - 1)[1] == 1
    assert clocks.flagged(falls) == 1
    assert (clocks.shown(falls)[1], clocks.periods_to_come(falls)[1]) == (0, 0)
    assert clocks.stopped(falls).flags_at() is None


def test_more_than_two_may_have_clocks() -> None:
    clocks = running(TOTAL, seat=2, seats=3)
    assert clocks.pressed(2, 11_000).left == (60_000, 60_000, 55_000)


def test_stopping_adds_nothing_for_a_move() -> None:
    assert running(TOTAL).stopped(11_000).left == (50_000, 60_000)
    assert Clocks.ready(TOTAL, 2).stopped(99_000).left == (60_000, 60_000)


# Lag and outages ------------------------------------------------------------------------------


def test_lag_that_was_measured_is_given_back() -> None:
    clocks = running(TOTAL)
    assert clocks.pressed(0, 11_000, lag=80).left[0] == 55_080
    assert clocks.pressed(0, 11_000, lag=-80).left[0] == 55_000


def test_nobody_gets_back_more_lag_than_her_quota() -> None:
    clocks = running(TOTAL)
    quota = LAG_AT_FIRST * TOTAL.lag_gain
    after = clocks.pressed(0, 11_000, lag=60_000)
    assert after.left[0] == 55_000 + quota
    assert after.quota == (TOTAL.lag_gain, quota)


def test_nobody_gets_back_more_time_than_the_move_took() -> None:
    assert running(TOTAL).pressed(0, 1_050, lag=400).left[0] == 65_000


def test_an_unused_quota_grows_only_so_far() -> None:
    clocks = Clocks.ready(TOTAL, 2)
    for move in range(20):
        clocks = clocks.started(0, move * 1_000).pressed(0, move * 1_000 + 500)
    assert clocks.quota[0] == LAG_KEPT * TOTAL.lag_gain


def test_over_a_game_lag_is_allowed_for_up_to_a_tenth_of_the_time() -> None:
    clocks, now, total = running(Timing("total", 60_000)), 1_000, 0
    most = clocks.timing.lag_most
    assert most == 6_000
    for _ in range(200):
        now += 1_000
        before = clocks.left[0]
        lag = clocks.allowed_lag(0, 60_000)
        clocks = clocks.pressed(0, now, lag)
        total += 1_000 - (before - clocks.left[0])
        clocks = replace(clocks, left=(60_000, 60_000)).started(0, now)
    assert total == most == clocks.given[0]
    assert clocks.allowed_lag(0, 50) == 0
    assert clocks.allowed_lag(1, 50) == 50
    assert clocks.allowed_lag(1, -50) == 0


def test_an_honest_way_round_the_world_is_allowed_for_to_the_end_of_a_game() -> None:
    for timing in (Timing("total", 300_000, 3_000), Timing("total", 60_000), PER_MOVE):
        assert timing.lag_most >= 40 * min(300, timing.lag_gain) * 3 // 4


def test_faster_clocks_allow_for_less_lag() -> None:
    gains = [Timing("total", base * 1_000).lag_gain for base in (1, 60, 180, 3_600)]
    assert gains == [101, 160, 280, 500]


def test_a_flag_waits_for_a_move_that_is_on_its_way() -> None:
    clocks = running(TOTAL)
    assert clocks.flags_at(lag=90) == 61_090
    assert clocks.flagged(61_050, lag=90) is None
    assert clocks.flagged(61_050) == 0
    assert clocks.pressed(0, 61_050, lag=90).left[0] == 5_040
    assert clocks.flags_at(lag=60_000) == 61_000 + LAG_AT_FIRST * TOTAL.lag_gain


def test_the_lag_of_a_move_is_not_the_others_sand() -> None:
    assert running(HOURGLASS).pressed(0, 11_000, lag=100).left == (50_100, 69_900)


def test_an_outage_is_charged_to_nobody() -> None:
    clocks = running(TOTAL).paused_for(3_600_000)
    assert clocks.shown(3_602_000) == (59_000, 60_000)
    standing = Clocks.ready(TOTAL, 2)
    assert standing.paused_for(3_600_000) == standing


# For computer players -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("timing", "time"),
    [
        (Timing(), Time()),
        (TOTAL, Time(50.0, 60.0, increment=5.0)),
        (DELAY, Time(55.0, 60.0)),
        (BYOYOMI, Time(50.0, 60.0, period=10.0, periods=3)),
        (PER_MOVE, Time(per_move=20.0)),
        (HOURGLASS, Time(50.0, 70.0, hourglass=True)),
    ],
)
def test_a_computer_is_told_its_time_in_seconds(timing: Timing, time: Time) -> None:
    assert running(timing).time_for(0, 11_000) == time


def test_a_computer_is_told_of_a_delay_and_of_a_begun_period() -> None:
    assert running(DELAY).time_for(0, 2_000).delay == 4.0
    assert running(DELAY).time_for(1, 2_000).delay == 5.0
    in_period = running(BYOYOMI).time_for(0, 75_000)
    assert (in_period.mine, in_period.period, in_period.periods) == (0.0, 6.0, 2)


@pytest.mark.parametrize("timing", [TOTAL, DELAY, BYOYOMI, PER_MOVE, HOURGLASS])
def test_a_computer_that_keeps_its_budget_does_not_overstep(timing: Timing) -> None:
    clocks, now = Clocks.ready(timing, 2), 0
    for _ in range(60):
        clocks = clocks.started(0, now)
        most = budget(clocks.time_for(0, now)).most
        now += int(most * 1_000)
        assert clocks.flagged(now) is None
        clocks = clocks.pressed(0, now).started(1, now).pressed(1, now + 1_000)
        now += 1_000
