"""Matches: computer players, many tables, each opening played once for every seat of each.

>>> from saros.arena.match import Terms, play_match
>>> from saros.families import GAMES
>>> match = play_match(Terms(("greedy", "random"), next(iter(GAMES)), games=4))
>>> match.tally.games, match.tally.wins
(4, 4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import isfinite
from random import Random
from time import perf_counter
from typing import Any

from ..core.game import CHANCE, Outcome
from ..core.record import Record
from ..core.refusal import Refusal, excerpt
from ..families.players import player_named
from ..players.player import AnyPlayer, get_ready, vet
from ..table.table import Table, result_text
from .elo import Sprt, Tally
from .openings import by_chance, opened
from .shares import Share, share_of
from .workers import Jobs, in_order

MOST_GAMES = 1_000_000
MOST_PLIES = 10_000


@dataclass(frozen=True)
class Terms:
    """All that decides a match: the same terms give the same games, on one core or many.

    (Players that think by the clock are the exception.) Terms that make no sense are refused
    when they are made, an unknown player among them.
    """

    players: tuple[str, ...]
    """As many as sit at a table; at four, the first and the third are partners."""
    game: str
    games: int = 100
    seconds: float | None = None
    """Time for a move; None leaves it to the player."""
    switches: Mapping[str, Any] = field(default_factory=dict)
    opening_plies: int = 4
    max_plies: int = 400
    """A game that lasts longer is drawn."""
    seed: int = 1
    sprt: Sprt | None = None
    """A test that may end the match early."""
    supplies: tuple[str, ...] = ()
    """By seat, what is brought to each game: the players change, it stays."""

    def __post_init__(self) -> None:
        _within("games", self.games, 1, MOST_GAMES)
        _within("plies at most", self.max_plies, 1, MOST_PLIES)
        _within("opening plies", self.opening_plies, 0, self.max_plies - 1)
        if self.seconds is not None and not (isfinite(self.seconds) and self.seconds > 0):
            sentence = f"a move takes more than 0 seconds, so {self.seconds:g} is impossible"
            raise Refusal("bad_terms", sentence)
        if self.sprt is not None and len(self.players) != 2:
            raise Refusal("bad_terms", "a test tells which of two players is better, not of more")
        seats = len(self.players)
        game = Table.new(self.game, seats, supplies=self.supplies, **self.switches).game
        for name in self.players:
            vet(made(name, Random(self.seed), self.seconds), game)

    def luck(self, *what: object) -> Random:
        """Return the dice for one purpose, the same whenever they are asked for."""
        return Random(" ".join(map(str, (self.seed, *what))))


def _within(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise Refusal("bad_terms", f"a match has {least:,} to {most:,} {what}, not {number:,}")


def made(name: str, rng: Random, seconds: float | None) -> AnyPlayer:
    """Return a new player that takes its time, or so many seconds for a move.

    It has one core: the other games of a match want theirs.
    """
    return player_named(name, rng, seconds, cores=1)


# One game ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """One game of a match, finished."""

    number: int
    """From 1; the first of each opening has the first player on the first seat."""
    record: Record
    outcome: Outcome
    seating: tuple[int, ...]
    """By seat: which of the match's players sat there."""
    slowest: tuple[float, ...]
    """By seat: the seconds of the slowest move."""

    @property
    def points(self) -> float:
        """What the game brought the match's first player: 1, ½ or 0."""
        return self.points_of(0)

    def points_of(self, who: int) -> float:
        """What it brought one of the match's players."""
        own, best = self.outcome.points[self.seating.index(who)], max(self.outcome.points)
        alone = min(self.outcome.points) < own == best
        return 0.0 if own < best else 1.0 if alone and own == 1.0 else 0.5


def play_game(terms: Terms, number: int) -> Played:
    """Play one game of a match; its number decides opening, seats and luck."""
    seats = len(terms.players)
    opening, turned = divmod(number - 1, seats)
    seating = tuple((seat + turned) % seats for seat in range(seats))
    names = tuple(terms.players[who] for who in seating)
    players = [
        made(name, terms.luck("player", number, seat), terms.seconds)
        for seat, name in enumerate(names)
    ]
    luck = terms.luck("opening", opening)
    table = opened(terms.game, terms.switches, terms.opening_plies, luck, seats, terms.supplies)
    about = _about(terms, number)
    table = replace(table, record=replace(table.record, people=names, about=about))
    try:
        table, outcome, slowest = play_out(table, players, terms.max_plies, luck)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"game {number}: {refusal.sentence}") from None
    return Played(number, table.finished_record(), outcome, seating, slowest)


def _about(terms: Terms, number: int) -> dict[str, str]:
    """Return what a scoresheet tells about the match."""
    about = {"Event": f"match {' – '.join(terms.players)}", "Round": str(number)}
    if terms.opening_plies:
        about["Opening"] = f"{terms.opening_plies} plies by lot, seed {terms.seed}"
    if terms.seconds is not None:
        about["Time"] = f"{terms.seconds:g} s a move"
    return about


def play_out(
    table: Table, players: Sequence[AnyPlayer], max_plies: int, chance: Random
) -> tuple[Table, Outcome, tuple[float, ...]]:
    """Let players, by seat, play a table to its end; return that, how it ended, slowest moves.

    Any number of seats, and a player sees only the view of its seat. What players load before
    their first move is not counted as thinking.
    """
    for place, player in enumerate(players):
        get_ready(player, table.game, table.game.view(table.state, place))
    slowest = [0.0] * len(players)
    while (seat := table.to_act) is not None and table.ply < max_plies:
        if seat == CHANCE:
            table = by_chance(table, chance)
            continue
        began = perf_counter()
        move = players[seat].choose(table.game, table.game.view(table.state, seat))
        slowest[seat] = max(slowest[seat], perf_counter() - began)
        table = _played(table, seat, move)
    outcome = table.outcome
    if outcome is None:
        table, outcome = _called_off(table, len(players))
    return table, outcome, tuple(slowest)


def _played(table: Table, seat: int, move: object) -> Table:
    try:
        return table.play(move)
    except Refusal as refusal:
        who = table.record.people[seat] if table.record.people else f"seat {seat}"
        what = f"{who} offers the illegal move {excerpt(str(move), 100)} at ply {table.ply + 1}"
        raise Refusal("illegal_player", f"{what}: {refusal.sentence}") from None


def _called_off(table: Table, seats: int) -> tuple[Table, Outcome]:
    """Draw a game that has lasted too long, and note it in the record."""
    outcome = Outcome((0.5,) * seats, f"drawn after {table.ply} plies")
    note = f"Drawn after {table.ply} plies, the most that this match allows."
    comments = {**table.record.comments, len(table.record.moves): note}
    record = replace(table.record, result=result_text(outcome), comments=comments)
    return replace(table, record=record), outcome


# Many games --------------------------------------------------------------------------------


@dataclass
class Match:
    """A match in progress or finished; results are counted as its first player sees them."""

    terms: Terms
    played: list[Played] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    def play(self, jobs: Jobs = 1) -> Generator[Played, None, None]:
        """Play the match and yield its games in their order, as they count.

        Close the generator to stop at once; what has been counted stays.
        """
        numbers = range(len(self.played) + 1, self.terms.games + 1)
        with closing(in_order(partial(play_game, self.terms), numbers, jobs)) as games:
            for game in games:
                self.played.append(game)
                self.tally.add(game.points)
                yield game
                if self.verdict is not None:
                    return

    @property
    def ratio(self) -> float:
        """How far the test has got; 0 without one."""
        return self.terms.sprt.ratio(self.tally.pairs) if self.terms.sprt else 0.0

    @property
    def verdict(self) -> str | None:
        """What the test says: accepted, rejected, or None as long as it does not know."""
        return self.terms.sprt.verdict(self.tally.pairs) if self.terms.sprt else None

    @property
    def mean_plies(self) -> float:
        """How long the games were, their openings included."""
        lengths = [len(game.record.moves) for game in self.played]
        return sum(lengths) / len(lengths) if lengths else 0.0

    @property
    def endings(self) -> dict[str, int]:
        """How often each reason ended a game, the commonest first."""
        reasons = Counter(game.outcome.reason for game in self.played)
        return dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0])))

    @property
    def slowest(self) -> tuple[float, ...]:
        """The seconds of the slowest move of each player."""
        return tuple(
            max((game.slowest[game.seating.index(who)] for game in self.played), default=0.0)
            for who in range(len(self.terms.players))
        )

    @property
    def shares(self) -> list[Share]:
        """What each player took, for any number of them."""
        seats = len(self.terms.players)
        return [
            share_of([game.points_of(who) for game in self.played], seats) for who in range(seats)
        ]

    @property
    def seat_shares(self) -> list[Share]:
        """What each seat took, whoever sat there: what its supply is worth."""
        seats = len(self.terms.players)
        return [
            share_of([game.points_of(game.seating[seat]) for game in self.played], seats)
            for seat in range(seats)
        ]


def play_match(
    terms: Terms, jobs: Jobs = 1, on_game: Callable[[Match], None] | None = None
) -> Match:
    """Play a whole match, with so many games at a time or on a cluster, and return it.

    `on_game` is called with the match so far after each game that counts. More than one job
    starts new Python processes, so a script must guard its own start with `__name__`.
    """
    match = Match(terms)
    with closing(match.play(jobs)) as games:
        for _ in games:
            if on_game is not None:
                on_game(match)
    return match
