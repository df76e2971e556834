"""What a seat sees of the clocks when it is to move: seconds, and how they will run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Time:
    """Seconds left and the kind of clock; None where nothing runs.

    `increment` is what this move may count on of the time that is added when the turn is over: all
    of it, or a share where a turn has several moves. `delay` runs off before the clock does;
    `per_move` is all there is for this move; `periods` of `period` seconds follow when `mine` has
    run out (byo-yomi); with an hourglass what I use is given to the other side.
    """

    mine: float | None = None
    theirs: float | None = None
    increment: float = 0.0
    delay: float = 0.0
    per_move: float | None = None
    period: float = 0.0
    periods: int = 0
    hourglass: bool = False
    moves_to_go: int | None = None
    """Until more time is given, if the clock is of that kind."""
