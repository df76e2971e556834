"""The logs of the tables, in the store: numbered from 0, without gaps and without twins."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.refusal import Refusal
from ..table.result import Result
from . import results
from .database import Database, Transaction

MOST_ROWS = 1000
"""So many acts are written by one statement; a statement takes a limited number of values."""


@dataclass(frozen=True)
class NewTableRow:
    """A request for a table; the setting is JSON."""

    id: str
    setting: str
    made: int


@dataclass(frozen=True)
class Append:
    """A request for one more act in the log of a table; the act is JSON."""

    id: str
    number: int
    act: str
    at: int
    result: Result | None = None
    """What the table has ended with, if this act ends it."""


async def add(transaction: Transaction, requests: Sequence[NewTableRow]) -> list[Refusal | None]:
    """Make tables; an id that is taken is refused."""
    answers: list[Refusal | None] = []
    for request in requests:
        made = await transaction.rows(
            "INSERT INTO tables (id, setting, made) VALUES (?, ?, ?)"
            " ON CONFLICT DO NOTHING RETURNING id",
            request.id, request.setting, request.made,
        )  # fmt: skip
        taken = Refusal("taken", f"there is a table {request.id} already")
        answers.append(None if made else taken)
    return answers


async def append(
    database: Database, transaction: Transaction, requests: Sequence[Append]
) -> list[Refusal | None]:
    """Write acts and results; each act that does not follow the log of its table is refused."""
    lengths = await _log_lengths(database, transaction, {request.id for request in requests})
    answers = [_refusal(request, lengths) for request in requests]
    accepted = [request for request, no in zip(requests, answers, strict=True) if no is None]
    # Servers that write to the same tables do so in the same order, or they would block each other.
    accepted.sort(key=lambda request: (request.id, request.number))
    for some in batched(accepted, MOST_ROWS):
        rows = [(request.id, request.number, request.act) for request in some]
        query, values = database.act_rows(rows)
        await transaction.rows(f"INSERT INTO acts (table_id, number, act) {query}", *values)
    if ending := [request for request in accepted if request.result is not None]:
        await transaction.many(
            "UPDATE tables SET finished = ? WHERE id = ? AND finished IS NULL",
            [(request.at, request.id) for request in ending],
        )
        await results.add(transaction, [request.result for request in ending if request.result])
    await database.notify(transaction, [(request.id, request.number) for request in accepted])
    return answers


async def _log_lengths(
    database: Database, transaction: Transaction, ids: set[str]
) -> dict[str, int]:
    """Return how many acts each table has; tables that are not there are left out."""
    rows = await transaction.rows(
        "SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM acts WHERE table_id = id)"
        f" FROM tables WHERE id {database.in_list}",
        json.dumps(sorted(ids)),
    )
    return dict(map(tuple, rows))


def _refusal(request: Append, lengths: dict[str, int]) -> Refusal | None:
    """Return why an act cannot be written; one that can counts for those after it."""
    length = lengths.get(request.id)
    if length is None:
        return Refusal("no_table", f"there is no table {request.id}")
    act = f"act {request.number} of table {request.id}"
    if request.number < length:
        return Refusal("stale", f"{act} has been written already")
    if request.number > length:
        return Refusal("gap", f"{act} cannot be written before act {length}")
    lengths[request.id] += 1
    return None


def batched(items: Sequence[Append], most: int) -> Iterator[Sequence[Append]]:
    """Yield items in their order, some at a time."""
    for first in range(0, len(items), most):
        yield items[first : first + most]
