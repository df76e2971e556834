"""A match-up matrix: every supply against every other, between the same two players.

A supply is what a seat brings to a game. Each pairing is a match of its own, in
which the players change seats and the supplies stay; so it shows what the supplies are worth.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations_with_replacement

from ..core.refusal import Refusal
from ..families import game_named
from .match import Played, Terms, play_game
from .shares import Share, share_of
from .workers import Jobs, in_order

Pairing = tuple[int, int]
"""The numbers of two supplies; the first is not above the second."""


@dataclass
class Matrix:
    """All pairings of some supplies, in progress or finished."""

    terms: Terms
    """Those of each pairing, with no supplies of their own."""
    names: tuple[str, ...]
    texts: tuple[str, ...]
    points: dict[Pairing, list[float]] = field(default_factory=dict)
    """By pairing what the first of the two took in each game."""

    @classmethod
    def of_ready(cls, terms: Terms) -> Matrix:
        """Return the matrix of the supplies that a game has ready."""
        supply = game_named(terms.game).supply
        if supply is None or len(terms.players) != 2:
            title = game_named(terms.game).title
            raise Refusal("no_supply", f"in {title} no two bring anything that could be compared")
        names, texts = zip(*supply.ready, strict=True)
        return cls(terms, names, texts)

    @property
    def pairings(self) -> list[Pairing]:
        """Every two supplies, and each against itself."""
        return list(combinations_with_replacement(range(len(self.names)), 2))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.terms.games * len(self.pairings)

    @property
    def played(self) -> int:
        """How many have been played."""
        return sum(map(len, self.points.values()))

    def play(self, jobs: Jobs = 1) -> Generator[tuple[Pairing, Played], None, None]:
        """Play all pairings, one game of each in turn, and yield the games in their order."""
        numbers = range(self.played, self.games)
        work = partial(play_numbered, self.terms, self.texts)
        with closing(in_order(work, numbers, jobs)) as games:
            for number, game in zip(numbers, games, strict=True):
                pairing = self.pairings[number % len(self.pairings)]
                self.points.setdefault(pairing, []).append(game.points_of(game.seating[0]))
                yield pairing, game

    def share(self, one: int, other: int) -> Share:
        """Return what one supply took against another, with the interval that holds it."""
        found = share_of(self.points.get((min(one, other), max(one, other)), []), 2)
        if one <= other:
            return found
        low, high = found.interval
        games = len(self.points.get((other, one), []))
        return Share(games - found.wins, 1 - found.share, (1 - high, 1 - low))

    def mean(self, one: int) -> float:
        """Return what a supply took against all others, each counting alike."""
        others = [other for other in range(len(self.names)) if other != one]
        shares = [self.share(one, other).share for other in others]
        return sum(shares) / len(shares) if shares else 0.5

    def rows(self) -> Iterator[tuple[str, list[Share], float]]:
        """Yield each supply with its shares against all of them, and their mean."""
        for one, name in enumerate(self.names):
            yield name, [self.share(one, other) for other in range(len(self.names))], self.mean(one)


def play_numbered(terms: Terms, texts: tuple[str, ...], number: int) -> Played:
    """Play one game of a matrix, numbered from 0 through all pairings in turn."""
    pairings = list(combinations_with_replacement(range(len(texts)), 2))
    game, pairing = divmod(number, len(pairings))
    one, other = pairings[pairing]
    # Each pairing has luck of its own: the same number would mean the same luck everywhere.
    own = replace(terms, supplies=(texts[one], texts[other]), seed=terms.seed * 1000 + pairing)
    return play_game(own, game + 1)
