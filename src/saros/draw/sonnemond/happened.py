"""What a move of Sonne und Mond has done, and what the points at the end are made of."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.people import People, sentence
from ...games import AnyGame
from ...games.sonnemond.cards import SUITS
from ...games.sonnemond.moves import BeginLastRound, Clear, Cover, Eclipse, Lay, Move, TotalEclipse
from ...games.sonnemond.rules import named
from ...games.sonnemond.score import at_stake, gained, in_hand
from ...games.sonnemond.state import partners, runs_in
from ...games.sonnemond.turn import StateOrView, due
from ...games.sonnemond.view import size
from ..sayings import ScoreRow
from .story import worded


def happened(
    game: AnyGame,
    view: StateOrView,
    before: StateOrView | None,
    move: Move | None,
    people: People,
) -> str:
    """Say what was laid, cleared or lost, and what came of it."""
    if before is None:
        return ""
    if move is None and due(before):
        move = named(before, due(before))  # what is due is seen by all, though not its cards
    if move is None:
        return ""
    mover = before.turn if before.shuffles else None
    deed = worded(game.write_move(before, move), mover, people)
    more = "" if mover is None else _amount(view, before, move, mover)
    parts = (f"{deed}{more}", *map(sentence, _consequences(view, before, move, people)))
    return ". ".join(parts)


def _amount(view: StateOrView, before: StateOrView, move: Move, mover: int) -> str:
    """Say how much was cleared or lost."""
    if isinstance(move, Clear):
        points = gained(view, mover) - gained(before, mover)
        return f": {points} points"
    if isinstance(move, TotalEclipse):
        lost = _cards_of(before, mover) - _cards_of(view, mover)
        many = "1 card goes" if lost == 1 else f"{lost} cards go"
        return f": {many} from hand and rows to the discard pile"
    return ""


def _cards_of(play: StateOrView, seat: int) -> int:
    hand = play.hands[seat]
    own = (*play.rows[2 * seat], *play.rows[2 * seat + 1])
    return (hand if isinstance(hand, int) else size(hand)) + sum(map(len, own))


def _consequences(
    view: StateOrView, before: StateOrView, move: Move, people: People
) -> Iterator[str]:
    if isinstance(move, BeginLastRound):
        yield "everybody has one more turn, and nobody draws"
    if not isinstance(move, Lay | Eclipse | Cover):
        return
    row = 2 * move.owner + SUITS.index(move.suit)
    then, now = (_longest(play, row) for play in (before, view))
    whose = f"{people.whose(move.owner)} {move.suit} row"
    if isinstance(move, Eclipse) and now < then:
        yield f"that breaks the run in {whose}"
    elif now > then == 0:
        yield f"{whose} has a run of {now} now"
    if view.chain and view.turn == before.turn:
        yield "an animal is on it, so another card must follow"


def _longest(play: StateOrView, row: int) -> int:
    """Return how many slots the longest run of a row has."""
    return max((last - first + 1 for first, last in runs_in(play.rows[row])), default=0)


def score_rows(view: StateOrView) -> tuple[ScoreRow, ...]:
    """Return what was cleared and what is left over, for each seat together with its partner."""
    seats = range(len(view.hands))
    rows = (
        ("cards cleared", [gained(view, seat) for seat in seats]),
        ("left in rows", [-at_stake(view, seat) for seat in seats]),
        ("left in hand", [-(in_hand(view, seat) or 0) for seat in seats]),
    )
    return tuple(
        ScoreRow(label, tuple(sum(own[m] for m in partners(len(seats), seat)) for seat in seats))
        for label, own in rows
    )
