"""Results to write: what a table could have ended with."""

from typing import Any

from saros.table.acts import Chair
from saros.table.result import Result, SeatResult

ADA, BEN = Chair("guest", "ada", "Ada"), Chair("guest", "ben", "Ben ☾")
COMPUTER = Chair("computer", "level3", "Level 3")


def result(
    table: str,
    ended: int = 50,
    chairs: tuple[Chair, ...] = (ADA, BEN),
    points: tuple[float | None, ...] = (1.0, 0.0),
    **more: Any,
) -> Result:
    seats = tuple(map(SeatResult, chairs, points))
    usual = {"game": "astral", "reason": "resigned", "began": 7, "plies": 12}
    return Result(table=table, seats=seats, ended=ended, **(usual | more))
