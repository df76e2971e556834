"""Counting at the end: points, the tie-break, and who has won (§4.2, §5.1)."""

from __future__ import annotations

from ...core.game import Outcome
from .cards import DARK, RANKS
from .state import Cards, partners
from .turn import MOST_TURNS, StateOrView


def bright(cards: Cards) -> int:
    """Count the sun and moon cards, eclipses aside."""
    return sum(card % RANKS != DARK for card in cards)


def gained(play: StateOrView, seat: int) -> int:
    """Return the points in a seat's score pile."""
    return bright(play.score[seat])


def at_stake(play: StateOrView, seat: int) -> int:
    """Return the points that a seat's own rows would cost, covered cards too."""
    own = (*play.rows[2 * seat], *play.rows[2 * seat + 1])
    return sum(bright(slot) for slot in own)


def in_hand(play: StateOrView, seat: int) -> int | None:
    """Return the points that a hand would cost; None where it is hidden."""
    hand = play.hands[seat]
    return None if isinstance(hand, int) else bright(hand)


def shown_points(play: StateOrView) -> tuple[int, ...]:
    """Return the points by seat as everybody sees them: hands count once they lie open (§6.1)."""
    seats = range(len(play.hands))
    own = [gained(play, seat) - at_stake(play, seat) for seat in seats]
    if play.finished:
        own = [points - (in_hand(play, seat) or 0) for seat, points in enumerate(own)]
    return tuple(sum(own[mate] for mate in partners(len(own), seat)) for seat in seats)


def outcome(play: StateOrView) -> Outcome | None:
    """Return who won a finished play; None before the end, and where hands are still hidden."""
    if not play.finished or any(isinstance(hand, int) for hand in play.hands):
        return None
    seats = range(len(play.hands))
    points, cards = [], []
    for seat in seats:
        cost = at_stake(play, seat) + (in_hand(play, seat) or 0)
        points.append(gained(play, seat) - cost)
        cards.append(gained(play, seat) + cost)
    teams = [partners(len(seats), seat) for seat in seats]
    score = tuple(sum(points[mate] for mate in team) for team in teams)
    tie_break = [sum(cards[mate] for mate in team) for team in teams]
    return _ranked(play, teams, score, tie_break)


def _ranked(
    play: StateOrView, teams: list[tuple[int, ...]], score: tuple[int, ...], tie_break: list[int]
) -> Outcome:
    """Most points; then more cards; then the win is shared, which is a draw."""
    standing = list(zip(score, tie_break, strict=True))
    best = max(standing)
    winners = {team for team, reached in zip(teams, standing, strict=True) if reached == best}
    share = 1.0 if len(winners) == 1 else 0.5
    leaders = {team for team, count in zip(teams, score, strict=True) if count == best[0]}
    reason = "most points" if len(leaders) == 1 else "more cards" if share == 1.0 else "equal"
    if play.turns >= MOST_TURNS:
        reason = f"{reason} after {MOST_TURNS:,} turns"
    points = tuple(share if team in winners else 0.0 for team in teams)
    return Outcome(points, reason, score)
