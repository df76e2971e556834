"""What has happened at a table since somebody last moved, how its games ended, and the score.

Nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import CHANCE, Seat
from ..core.match import NextGame, Standing, after_game, first_standing, score_with
from ..core.people import People, people_of
from ..draw.sayings import ScoreRow
from ..families import drawing as draw
from ..table.table import Table

MOST = 5
"""So many moves are told at once, the last ones."""


def recap(table: Table, viewpoint: Seat | None, mine: Sequence[Seat]) -> list[str]:
    """Say to whoever sits on `mine` what was done since their last move, a sentence each.

    Whoever has one seat is called “you”. Whoever watches, or plays several seats, is told what the
    last to move has done.
    """
    you = mine[0] if len(mine) == 1 else None
    people = people_of(table.game, table.record.seats, table.record.people, you)
    told = (draw.ply_happened(table, viewpoint, ply, people) for ply in _since(table, you))
    return [each for each in told if each]


def _since(table: Table, you: Seat | None) -> list[int]:
    """Return the plies that are told: back to one's own move, which is told if nobody answered."""
    plies: list[int] = []
    turn: Seat | None = None
    for ply in range(table.ply, max(0, table.ply - MOST), -1):
        if isinstance(table.moves[ply - 1], NextGame):
            break
        mover = table.game.to_act(table.states[ply - 1])
        if mover != CHANCE:
            if turn is not None and (mover != turn if you is None or turn == you else mover == you):
                break
            turn = mover if turn is None else turn
        plies.append(ply)
    return plies[::-1]


MOST_BACK = 60
"""So many plies are looked through for what nobody may miss."""


def headlines(table: Table, viewpoint: Seat | None, mine: Sequence[Seat]) -> list[str]:
    """Say to whoever sits on `mine` what they must not miss, from their own last move on.

    It stays until they move again. To whoever watches it is told as to who is to move, and at the
    end as to who has moved last.
    """
    you = mine[0] if len(mine) == 1 else None
    people = people_of(table.game, table.record.seats, table.record.people, you)
    plies = _from_own(table, table.to_act if you is None else you)
    told = (draw.ply_headline(table, viewpoint, ply, people) for ply in plies)
    return [each for each in told if each]


def _from_own(table: Table, reader: Seat | None) -> list[int]:
    """Return the plies of this game from the last one that a seat has played; None is any seat."""
    plies: list[int] = []
    for ply in range(table.ply, max(0, table.ply - MOST_BACK), -1):
        if isinstance(table.moves[ply - 1], NextGame):
            break
        plies.append(ply)
        mover = table.game.to_act(table.states[ply - 1])
        if mover == reader or (reader is None and mover != CHANCE):
            break
    return plies[::-1]


def game_ended(table: Table, ply: int, people: People) -> str:
    """Say how the game of a match ended after which the next began, and how the match stood."""
    state, standing = table.states[ply], standing_at(table, ply)
    ended = draw.ending(table.game, table.game.view(state, None), people)
    after = after_game(table.game, table.record, state, standing)
    score = draw.match_score(after.score, people)
    return f"End of game {after.games}: {ended} ({score})"


def standing_at(table: Table, ply: int) -> Standing:
    """Return how a match stood after so many plies, without a game that was over there."""
    standing = first_standing(table.record)
    for state, move in zip(table.states, table.moves[:ply], strict=False):
        if isinstance(move, NextGame):
            standing = after_game(table.game, table.record, state, standing)
    return standing


def score_rows(table: Table) -> list[ScoreRow]:
    """Return what the score of an ended play is made of: the games of a match, or of one game."""
    if not table.record.match:
        return list(draw.score_rows(table.game, table.game.view(table.state, None)))
    game, record = table.game, table.record
    standing, rows = first_standing(record), []
    ends = [ply for ply, move in enumerate(table.moves) if isinstance(move, NextGame)]
    for ply in (*ends, table.ply):
        outcome = game.outcome(table.states[ply])
        assert outcome is not None
        score = score_with(game, record, outcome, standing)
        won = tuple(now - was for now, was in zip(score, standing.score, strict=True))
        standing = Standing(score, standing.games + 1)
        rows.append(ScoreRow(f"game {standing.games}", won))
    return rows
