"""Why a card in hand can be laid nowhere, for whoever looks at it."""

from __future__ import annotations

from ...core.people import People
from ...games.sonnemond.cards import DARK, NAMES, RANKS, SUITS, spoken
from ...games.sonnemond.moves import Lay
from ...games.sonnemond.reason import why_not_laid
from ...games.sonnemond.state import shape
from ...games.sonnemond.turn import StateOrView, held, lays


def why_not(view: StateOrView, people: People) -> dict[int, str]:
    """Return the cards of the seat to act that fit nowhere, each with the reasons."""
    return {
        card: _because(view, card, people)
        for card in dict.fromkeys(held(view))
        if not lays(view, (card,))
    }


def _because(view: StateOrView, card: int, people: People) -> str:
    suit, rank = divmod(card, RANKS)
    if rank == DARK:
        return f"no {SUITS[suit]} row shows a number that it could cover"
    reasons = []
    for row in range(suit, len(view.rows), 2):
        where = _nearest_end(view, row, rank)
        reasons.append(why_not_laid(view, Lay(NAMES[card], row // 2, SUITS[suit], where), people))
    return f"{spoken(card)} fits nowhere: " + "; ".join(reasons)


def _nearest_end(view: StateOrView, row: int, rank: int) -> str:
    """Return the end at which one would most likely try it."""
    slots = view.rows[row]
    if not slots:
        return "open"
    left, right, _, _ = shape(slots)
    return "left" if abs(rank - left) < abs(rank - right) else "right"
