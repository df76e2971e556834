"""What results mean: every number is derived here a second time, by other means."""

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from saros.arena.elo import Sprt, Tally, elo_difference, expected_score, student
from saros.core.refusal import Refusal


def tally_of(points: Sequence[float]) -> Tally:
    tally = Tally()
    for each in points:
        tally.add(each)
    return tally


def drawn(rng: Random, score: float, draws: float) -> float:
    """The points of one game that is drawn so often and brings this score on average."""
    luck = rng.random()
    return 0.5 if luck < draws else float(luck < draws + score - draws / 2)


def test_elo_and_score_are_the_logistic_curve() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(-400) == pytest.approx(1 / 11)
    assert elo_difference(0.75) == pytest.approx(190.85, abs=0.005)
    assert str(elo_difference(0.5)) == "0.0"
    for elo in (-700, -3, 0, 12.5, 300):
        assert elo_difference(expected_score(elo)) == pytest.approx(elo)


def test_all_or_nothing_is_an_infinite_difference() -> None:
    assert (elo_difference(1), elo_difference(0)) == (inf, -inf)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045)],
)
def test_few_pairs_reach_as_far_as_the_printed_tables_say(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, rel=0.002)


def test_many_pairs_reach_as_far_as_the_normal_distribution() -> None:
    assert student(100_000) == pytest.approx(1.95996, abs=1e-4)


def test_games_are_counted_in_pairs_in_their_order() -> None:
    tally = tally_of([1, 0, 1, 1, 0.5, 1, 0, 0, 0, 0.5, 1])
    assert (tally.wins, tally.draws, tally.losses, tally.games) == (5, 2, 4, 11)
    assert tally.pairs == [1, 1, 1, 1, 1]
    assert tally.single == 1
    assert tally.score == pytest.approx(6 / 11)


def test_the_interval_is_that_of_the_mean_of_pairs() -> None:
    points = [1, 0, 1, 1, 0.5, 1, 0, 0, 1, 0.5, 1, 1, 1, 0, 0.5, 0.5]
    pairs = [mean(points[i : i + 2]) for i in range(0, len(points), 2)]
    reach = 2.365 * stdev(pairs) / sqrt(len(pairs))  # Student, seven degrees of freedom
    low, high = tally_of(points).interval
    assert (low, high) == pytest.approx((mean(pairs) - reach, mean(pairs) + reach), abs=1e-3)


def test_openings_that_decide_the_game_do_not_blur_the_score() -> None:
    """Whoever moves first wins: as single games wild, as pairs all the same but two."""
    paired = tally_of([1, 0] * 48 + [1, 1] * 2)
    shuffled = tally_of([1] * 52 + [0] * 48)
    assert paired.score == shuffled.score
    width = [high - low for low, high in (paired.interval, shuffled.interval)]
    assert width[0] < width[1] / 4


@pytest.mark.parametrize(("pairs", "score", "draws"), [(8, 0.6, 0.4), (12, 0.6, 0.4), (60, 0.7, 0)])
def test_the_true_score_lies_within_nineteen_times_of_twenty(
    pairs: int, score: float, draws: float
) -> None:
    rng, hits, matches = Random(5), 0, 1000
    for _ in range(matches):
        low, high = tally_of([drawn(rng, score, draws) for _ in range(2 * pairs)]).interval
        hits += low <= score <= high
    assert 0.93 <= hits / matches <= 0.975


def test_a_lone_last_game_counts_as_a_result_of_its_own() -> None:
    rng, hits, matches = Random(6), 0, 1000
    for _ in range(matches):
        low, high = tally_of([drawn(rng, 0.6, 0.3) for _ in range(21)]).interval
        hits += low <= 0.6 <= high
    assert 0.93 <= hits / matches <= 0.975


def test_winning_every_game_gives_a_bound_that_grows_with_the_games() -> None:
    assert tally_of([1] * 20).elo == inf
    # With this true score twenty wins in a row still happen once in twenty matches.
    low, high = tally_of([1] * 20).interval
    assert low**20 == pytest.approx(0.05)
    assert high == 1
    lows = [tally_of([1] * games).elo_interval[0] for games in (1, 2, 7, 20, 200)]
    assert lows == sorted(lows)
    assert lows[-2] == pytest.approx(317, abs=1)


def test_losing_every_game_is_the_mirror_of_winning_them() -> None:
    won, lost = tally_of([1] * 9), tally_of([0] * 9)
    assert lost.interval == pytest.approx((1 - won.interval[1], 1 - won.interval[0]))
    assert lost.elo == -inf
    assert lost.elo_interval == pytest.approx((-inf, -won.elo_interval[0]))


def test_pairs_that_all_end_alike_do_not_make_the_score_certain() -> None:
    low, high = tally_of([1, 0] * 10).interval
    assert 0.3 < low < 0.4
    assert low + high == pytest.approx(1)


def test_no_game_proves_nothing() -> None:
    assert Tally().interval == (0, 1)


# The sequential test -----------------------------------------------------------------------


def likelihood(counts: tuple[int, int, int], score: float) -> float:
    """The best likelihood of 0, 1 and 2 points under a score, found by trying many."""
    low, high, best = max(0.0, 2 * score - 1), score, -inf
    for step in range(1, 20_000):
        both = low + (high - low) * step / 20_000
        chances = (1 - 2 * score + both, 2 * (score - both), both)
        if min(chances) > 0:
            tried = sum(count * log(p) for count, p in zip(counts, chances, strict=True))
            best = max(best, tried)
    return best


@pytest.mark.parametrize("counts", [(10, 25, 15), (3, 40, 9), (20, 12, 8), (1, 2, 3)])
def test_the_ratio_is_that_of_the_best_explanations(counts: tuple[int, int, int]) -> None:
    test = Sprt(-10, 40)
    found = test.ratio([counts[0], 0, counts[1], 0, counts[2]])
    best = [likelihood(counts, expected_score(elo)) for elo in (-10, 40)]
    assert found == pytest.approx(best[1] - best[0], abs=0.01)


def test_the_ratio_is_near_its_normal_approximation_when_pairs_are_many() -> None:
    pairs = [20, 280, 780, 400, 20]
    values = [half / 4 for half, count in enumerate(pairs) for _ in range(count)]
    s0, s1 = expected_score(0), expected_score(10)
    rough = len(values) * (s1 - s0) * (2 * mean(values) - s0 - s1) / (2 * stdev(values) ** 2)
    assert Sprt(0, 10).ratio(pairs) == pytest.approx(rough, rel=0.02)


def test_the_ratio_starts_at_nothing_and_mirrors_with_the_players() -> None:
    assert Sprt(0, 20).ratio([0] * 5) == 0
    one, other = Sprt(0, 20).ratio([3, 9, 30, 14, 6]), Sprt(-20, 0).ratio([6, 14, 30, 9, 3])
    assert one == pytest.approx(-other)


@pytest.mark.parametrize("pairs", [[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 9, 0, 0]])
def test_results_that_are_all_alike_are_no_trouble(pairs: list[int]) -> None:
    ratio = Sprt(0, 20).ratio(pairs)
    assert abs(ratio) < 1
    assert (ratio > 0) == (pairs[4] > 0)


def sequential(test: Sprt, rng: Random, elo: float) -> str:
    pairs = [0] * 5
    while (verdict := test.verdict(pairs)) is None:
        halves = sum(drawn(rng, expected_score(elo), 0.3) for _ in range(2))
        pairs[round(2 * halves)] += 1
    return verdict


@pytest.mark.parametrize(("elo", "wrong"), [(0, "accepted"), (120, "rejected")])
def test_the_test_errs_as_seldom_as_it_promises(elo: float, wrong: str) -> None:
    test, rng = Sprt(0, 120), Random(11)
    verdicts = [sequential(test, rng, elo) for _ in range(100)]
    # 5 % of 100 are 5; 11 or more happen by chance about once in a hundred.
    assert 0 < verdicts.count(wrong) < 11


def test_the_bounds_follow_from_the_errors() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    low, high = Sprt(0, 5, alpha=0.01, beta=0.1).bounds
    assert (low, high) == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((5, 5), "a test needs its smaller Elo first, not 5 and 5"),
        ((20, 0), "a test needs its smaller Elo first, not 20 and 0"),
        ((0, 9000), "a test looks at differences up to 2000 Elo, not 9000"),
        ((float("nan"), 5), "a test looks at differences up to 2000 Elo, not nan"),
        ((0, 5, 0), "alpha lies between 0 and 0.5, so 0 is impossible"),
        ((0, 5, 0.05, 0.5), "beta lies between 0 and 0.5, so 0.5 is impossible"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(values: tuple[float, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        Sprt(*values)
    assert (refused.value.code, refused.value.sentence) == ("bad_sprt", sentence)
