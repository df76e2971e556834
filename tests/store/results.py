"""Results to write: what a table could have ended with."""

from dataclasses import replace
from typing import Any

from saros.table.result import Result, SeatResult

ADA, BEN = SeatResult("guest", "ada", "Ada"), SeatResult("guest", "ben", "Ben ☾")
COMPUTER = SeatResult("computer", "level3", "Level 3")


def result(
    table: str,
    ended: int = 50,
    seats: tuple[SeatResult, ...] = (ADA, BEN),
    points: tuple[float | None, ...] = (1.0, 0.0),
    **more: Any,
) -> Result:
    got = tuple(replace(seat, points=each) for seat, each in zip(seats, points, strict=True))
    usual = {"game": "astral", "reason": "resigned", "began": 7, "plies": 12}
    return Result(table=table, seats=got, ended=ended, **(usual | more))
