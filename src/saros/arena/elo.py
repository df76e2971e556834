"""What results mean, for the arena: score, Elo, how sure they are, and when to stop playing.

Two games from one opening are no two independent results, so every spread here is measured
between pairs of games: a pair brings 0, ½, 1, 1½ or 2 points (the pentanomial way).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, log, log10, pi, sqrt, tan
from statistics import NormalDist

from ..core.refusal import Refusal

CONFIDENCE = 0.95
GREATEST_ELO = 2000.0
"""Beyond such a difference nothing can be told apart."""

UNSEEN = 1e-3
"""A kind of pair that has not come up counts as this many, or it would be held impossible."""

Interval = tuple[float, float]


def expected_score(elo: float) -> float:
    """Return the score that a difference in Elo promises."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_difference(score: float) -> float:
    """Return the difference in Elo behind a score; infinite for all or nothing."""
    if not 0 < score < 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return how many standard errors an interval reaches: more than 1.96 for a few pairs.

    One and two degrees of freedom have a formula; from three on a series is good to 0.2 %.
    """
    p = (1 + confidence) / 2
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


@dataclass
class Tally:
    """The results of a match in the order of its games, as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """How many pairs of games brought 0, ½, 1, 1½ and 2 points."""
    single: float | None = None
    """The points of a game whose partner has not been played."""

    def add(self, points: float) -> None:
        """Count the next game: 1 for a win, ½ for a draw, 0 for a loss."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        if self.single is None:
            self.single = points
        else:
            self.pairs[round(2 * (self.single + points))] += 1
            self.single = None

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points of the first player."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The share of the points that the first player won; ½ before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        """Where the true score lies, 95 % sure."""
        tries = self._tries()
        score, number = self.score, sum(count for count, _, _ in tries)
        spread = sum(count * (points - size * score) ** 2 for count, points, size in tries)
        if not spread:
            return interval_without_spread(score, number if 0 < score < 1 else self.games)
        error = sqrt(spread * number / (number - 1)) / self.games
        reach = student(number - 1) * error
        return max(0.0, score - reach), min(1.0, score + reach)

    def _tries(self) -> list[tuple[int, float, int]]:
        """Return independent results: how often, points, games; a lone last game is one."""
        tries = [(count, half / 2, 2) for half, count in enumerate(self.pairs) if count]
        return tries if self.single is None else [*tries, (1, self.single, 1)]

    @property
    def elo(self) -> float:
        """The difference in Elo behind the score; infinite for all or nothing."""
        return elo_difference(self.score)

    @property
    def elo_interval(self) -> Interval:
        """Where the true difference in Elo lies, 95 % sure."""
        low, high = self.interval
        return elo_difference(low), elo_difference(high)


def interval_without_spread(score: float, number: int) -> Interval:
    """Return what is certain when all results were alike, so that they have no spread to measure.

    If anything else came up more often than `other` of the time, it would have come up by now,
    95 % sure; and at worst it is all lost, at best all won. When one player won every game each
    game counts as a result: swapping sides makes it harder, not easier, to win both of a pair.
    """
    other = 1 - (1 - CONFIDENCE) ** (1 / number) if number else 1.0
    return (1 - other) * score, (1 - other) * score + other


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the difference `elo1` rather than `elo0`? It stops once it knows.

    With `alpha` a difference of `elo0` is taken for `elo1`, with `beta` the other way round. The
    ratio is the generalised one that fishtest uses, over pairs of games and in logistic Elo.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for elo in (self.elo0, self.elo1):
            if not (isfinite(elo) and abs(elo) <= GREATEST_ELO):
                sentence = f"a test looks at differences up to {GREATEST_ELO:g} Elo, not {elo:g}"
                raise Refusal("bad_sprt", sentence)
        if self.elo0 >= self.elo1:
            sentence = f"a test needs its smaller Elo first, not {self.elo0:g} and {self.elo1:g}"
            raise Refusal("bad_sprt", sentence)
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                sentence = f"{name} lies between 0 and 0.5, so {error:g} is impossible"
                raise Refusal("bad_sprt", sentence)

    @property
    def bounds(self) -> Interval:
        """The ratios at which the test stops: `elo0` below the first, `elo1` above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """Return the logarithm of how much better `elo1` explains the pairs than `elo0`."""
        if not any(pairs):
            return 0.0
        counts = [count or UNSEEN for count in pairs]
        steps = range(len(counts))
        values = [step / (len(counts) - 1) for step in steps]
        weights = [_weights(values, counts, expected_score(e)) for e in (self.elo0, self.elo1)]
        return sum(counts[step] * log(weights[0][step] / weights[1][step]) for step in steps)

    def verdict(self, pairs: Sequence[int]) -> str | None:
        """Return `accepted` for `elo1`, `rejected` for `elo0`, None while neither is certain."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "accepted" if ratio >= high else "rejected" if ratio <= low else None


def _weights(values: Sequence[float], counts: Sequence[float], mean: float) -> list[float]:
    """Return by what to divide each frequency for the likeliest distribution with this mean.

    These are 1 + x·(value - mean), and x is found by halving: the sum falls as x grows, from
    plus infinity to minus infinity between the two ends.
    """
    gaps = [value - mean for value in values]
    low, high = -1 / gaps[-1], -1 / gaps[0]
    while low < (x := (low + high) / 2) < high:
        slope = sum(count * gap / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [1 + x * gap for gap in gaps]
