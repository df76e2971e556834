"""The logs of the tables, in the store: numbered from 0, without gaps and without twins."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.refusal import Refusal
from .database import Database, Transaction


@dataclass(frozen=True)
class NewTable:
    """A wish for a table; the setting is JSON."""

    id: str
    setting: str
    made: int


@dataclass(frozen=True)
class Append:
    """A wish for one more act in the log of a table; the act is JSON."""

    id: str
    number: int
    act: str
    at: int
    finished: bool = False


async def add(transaction: Transaction, wishes: Sequence[NewTable]) -> list[Refusal | None]:
    """Make tables; an id that is taken is refused."""
    answers: list[Refusal | None] = []
    for wish in wishes:
        made = await transaction.rows(
            "INSERT INTO tables (id, setting, made) VALUES (?, ?, ?)"
            " ON CONFLICT DO NOTHING RETURNING id",
            wish.id, wish.setting, wish.made,
        )  # fmt: skip
        taken = Refusal("taken", f"there is a table {wish.id} already")
        answers.append(None if made else taken)
    return answers


async def append(
    database: Database, transaction: Transaction, wishes: Sequence[Append]
) -> list[Refusal | None]:
    """Write acts; each that does not follow the log of its table is refused."""
    lengths = await log_lengths(database, transaction, {wish.id for wish in wishes})
    answers = [judged(wish, lengths) for wish in wishes]
    accepted = [wish for wish, no in zip(wishes, answers, strict=True) if no is None]
    # Servers that write to the same tables do so in the same order, or they would block each other.
    accepted.sort(key=lambda wish: (wish.id, wish.number))
    await transaction.rows(
        f"INSERT INTO acts (table_id, number, act) {database.triples}",
        json.dumps([(wish.id, wish.number, wish.act) for wish in accepted]),
    )
    await transaction.many(
        "UPDATE tables SET finished = ? WHERE id = ? AND finished IS NULL",
        [(wish.at, wish.id) for wish in accepted if wish.finished],
    )
    await database.tell(transaction, [(wish.id, wish.number) for wish in accepted])
    return answers


async def log_lengths(
    database: Database, transaction: Transaction, ids: set[str]
) -> dict[str, int]:
    """Return how many acts each table has; tables that are not there are left out."""
    rows = await transaction.rows(
        "SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM acts WHERE table_id = id)"
        f" FROM tables WHERE id {database.among}",
        json.dumps(sorted(ids)),
    )
    return dict(map(tuple, rows))


def judged(wish: Append, lengths: dict[str, int]) -> Refusal | None:
    """Return why an act cannot be written, or count it in."""
    length = lengths.get(wish.id)
    if length is None:
        return Refusal("no_table", f"there is no table {wish.id}")
    act = f"act {wish.number} of table {wish.id}"
    if wish.number < length:
        return Refusal("stale", f"{act} has been written already")
    if wish.number > length:
        return Refusal("gap", f"{act} cannot be written before act {length}")
    lengths[wish.id] += 1
    return None
