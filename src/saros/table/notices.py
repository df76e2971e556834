"""What happened at a table, as data for people to be told of: sentences are made at the doors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..core.game import Seat

OfferKind = Literal["draw", "takeback", "rematch"]

NoticeKind = Literal[
    "sat", "offered", "agreed", "declined", "taken_back", "lost_turn", "next_game", "rematch_made",
    "outage", "ended",
]  # fmt: skip


@dataclass(frozen=True)
class Notice:
    """What the last act was: a word, whose act it was, and what it was about.

    `about` is the name of who sat down, the kind of an offer, the table of a rematch, or for how
    many ms no server ran.
    """

    kind: NoticeKind
    seat: Seat | None = None
    about: str = ""


@dataclass(frozen=True)
class Offer:
    """What lies on the table to be answered, whose it is, and who has agreed so far."""

    kind: OfferKind
    seat: Seat
    agreed: frozenset[Seat]


@dataclass(frozen=True)
class Ending:
    """How a sitting ended: points by seat (none if it was called off), and a word for the reason.

    `seat` is the one that resigned, overstepped its time, claimed or left.
    """

    points: tuple[float, ...]
    reason: str
    seat: Seat | None = None
    by_rules: bool = False
    """Whether the rules have ended it, and not somebody at the table."""
    score: tuple[int, ...] = ()
    """By seat, what the game itself counts, where it counts anything."""
