"""How long a computer player takes at least, so that its speed tells nothing of its hand."""

import pytest

from saros.core.clock import Time
from saros.web.answer_time import REMEMBERED, SLOWEST, USUAL, AnswerTime

FORCED, FREE = 0.001, 0.8


def test_an_answer_without_a_choice_takes_as_long_as_one_with_a_choice() -> None:
    times = AnswerTime(0.35)
    for took in [FREE] * REMEMBERED:
        times.least_of("game level7", took, Time())
    assert times.least_of("game level7", FORCED, Time()) == FREE
    assert times.least_of("game level7", FREE, Time()) == FREE


def test_of_whom_nothing_is_known_the_first_answer_is_no_quicker_than_usual() -> None:
    assert AnswerTime(0.35).least_of("game level1", FORCED, Time()) == USUAL


def test_a_quick_player_is_waited_for_as_briefly_as_ever() -> None:
    times = AnswerTime(0.35)
    taken = [times.least_of("game level1", FORCED, Time()) for _ in range(REMEMBERED + 1)]
    assert taken[-1] == 0.35


def test_one_slow_answer_is_forgotten_and_never_waited_for_in_full() -> None:
    times = AnswerTime(0.35)
    assert times.least_of("game level8", 20.0, Time()) == SLOWEST
    for _ in range(REMEMBERED):
        least = times.least_of("game level8", FREE, Time())
    assert least == FREE


@pytest.mark.parametrize("clock", [Time(mine=2.0), Time(mine=60.0, per_move=2.0)], ids=str)
def test_nobody_loses_on_time_for_the_sake_of_a_secret(clock: Time) -> None:
    assert AnswerTime(0.01).least_of("game level7", FORCED, clock) == pytest.approx(0.04)


def test_programs_and_tests_that_want_no_pause_have_none() -> None:
    assert AnswerTime(0.0).least_of("game level7", FREE, Time()) == 0.0
