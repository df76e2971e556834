"""A ladder of players: matches between neighbours, or everybody against everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from ..core.refusal import Refusal
from .match import Match, Terms, play_match
from .workers import Jobs


class LadderRow(NamedTuple):
    """What one match adds to a table, as its first player sees it; Elo may be infinite."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    interval: tuple[float, float]
    elo: float
    elo_interval: tuple[float, float]
    mean_plies: float
    slowest: tuple[float, ...]


def row_of(match: Match) -> LadderRow:
    """Return the row of a match."""
    tally = match.tally
    first, second = match.terms.players
    return LadderRow(
        first,
        second,
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        score=tally.score,
        interval=tally.interval,
        elo=tally.elo,
        elo_interval=tally.elo_interval,
        mean_plies=match.mean_plies,
        slowest=match.slowest,
    )


def cross_table(
    names: Sequence[str],
    game: str,
    *,
    every: bool = False,
    jobs: Jobs = 1,
    on_game: Callable[[Match], None] | None = None,
    **terms: Any,
) -> list[LadderRow]:
    """Let each player meet the next one, or `every` other one, and return a row for each match.

    Further terms go to `Terms` as they are: `games=40, seconds=0.1`. All matches have the same
    openings, and an unknown player is refused before the first game.
    """
    if len(names) < 2:
        raise Refusal("bad_terms", f"a table needs two players at least, not {len(names)}")
    pairs = list(combinations(names, 2) if every else pairwise(names))
    matches = [Terms(pair, game, **terms) for pair in pairs]
    return [row_of(play_match(match, jobs, on_game)) for match in matches]
