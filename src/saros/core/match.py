"""Matches: several games one after the other, until somebody has enough points.

The games of a match stand in one record, with the move `next game` between them. The rules say
what a won game counts and how the next one begins; everything else of a match is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from .record import Record
from .refusal import Refusal
from .rules import M, Opt, Outcome, S, V

if TYPE_CHECKING:
    from .game import Game

State = TypeVar("State")
Move = TypeVar("Move")

MOST_POINTS = 99
"""No match is played to more."""
MOST_GAMES = 50
"""After so many games the score decides, or the match is drawn: nobody plays for ever."""
REASON = "match"
"""Why a match is over: somebody has enough points."""


@dataclass(frozen=True)
class NextGame:
    """The move between two games of a match: it is made by whoever plays for chance."""


NEXT_GAME = NextGame()
NEXT_TEXT = "next game"


class Standing(NamedTuple):
    """How a match stands: the points by seat, and how many games have ended."""

    score: tuple[int, ...] = ()
    games: int = 0


class Replay(NamedTuple, Generic[State, Move]):
    """A recorded play: the states, the moves between them, and how its match stands."""

    states: list[State]
    moves: list[Move | NextGame]
    standing: Standing


def replayed(game: Game[S, V, M, Opt], record: Record) -> Replay[S, M]:
    """Return the states of a recorded play and the moves between them, refusing an illegal one."""
    states: list[S] = [game.start_of(record)]
    moves: list[M | NextGame] = []
    standing = first_standing(record)
    for ply, text in enumerate(record.moves, 1):
        try:
            if record.match and text == NEXT_TEXT:
                standing = after_game(game, record, states[-1], standing)
                states.append(game.next_start(states[-1], record.supplies))
                moves.append(NEXT_GAME)
                continue
            move = game.read_recorded(states[-1], text)
        except Refusal as refusal:
            raise Refusal(refusal.code, f"{refusal.sentence} (ply {ply})") from None
        moves.append(move)
        states.append(game.play_unchecked(states[-1], move))
    return Replay(states, moves, standing)


NO_MATCH = Standing()


def first_standing(record: Record) -> Standing:
    """Return how a match stands before its first game."""
    return Standing((0,) * record.seats) if record.match else Standing()


def after_game(game: Game[S, V, M, Opt], record: Record, state: S, standing: Standing) -> Standing:
    """Return how a match stands after the game that has just ended, or refuse the next game."""
    outcome = game.outcome(state)
    if outcome is None:
        raise Refusal("illegal_move", "the next game comes when this one is over")
    if match_outcome(game, record, outcome, standing) is not None:
        raise Refusal("game_over", "the match is over")
    return Standing(score_with(game, record, outcome, standing), standing.games + 1)


def score_with(
    game: Game[S, V, M, Opt], record: Record, outcome: Outcome, standing: Standing
) -> tuple[int, ...]:
    """Return the points of a match with those that a game counts."""
    total = tuple(map(sum, zip(standing.score, game.match_points(outcome), strict=True)))
    if game.caps_match_points(game.options.from_mapping(record.switches())):
        return tuple(min(points, record.match) for points in total)
    return total


def in_match_words(game: Game[S, V, M, Opt], points: int) -> str:
    """Return so many points of a match as the game calls them."""
    one, several = game.match_words
    return f"{points} {one if points == 1 else several}"


def match_outcome(
    game: Game[S, V, M, Opt], record: Record, outcome: Outcome | None, standing: Standing
) -> Outcome | None:
    """Return how a match has ended, `outcome` being that of its present game; None if it goes on.

    Without a match a play is over with its one game.
    """
    if not record.match or outcome is None:
        return outcome
    total = score_with(game, record, outcome, standing)
    best = max(total)
    if best < record.match and standing.games + 1 < MOST_GAMES:
        return None
    winners = [seat for seat, points in enumerate(total) if points == best]
    alone = set(winners) <= set(game.partners(winners[0], len(total)))
    points = tuple((1.0 if alone else 0.5) * (seat in winners) for seat in range(len(total)))
    return Outcome(points, REASON, total)


def refuse_bad_match(game: Game[S, V, M, Opt], points: int) -> None:
    """Refuse a match that cannot be played."""
    if not points:
        return
    if not game.is_for_matches:
        raise Refusal("no_match", f"{game.title} is not played in matches")
    if not 1 <= points <= MOST_POINTS:
        most = in_match_words(game, MOST_POINTS)
        raise Refusal("no_match", f"a match is played to 1 to {most}, not {points}")
