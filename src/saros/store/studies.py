"""Studies: what people have made of plays afterwards, each with one maker who may change it."""

from __future__ import annotations

from typing import NamedTuple

from ..core.refusal import Refusal
from .database import Database, Transaction

MOST = 200
"""So many studies one person may have."""


class StudyRow(NamedTuple):
    """A study as it is kept; `content` is JSON."""

    id: str
    table: str
    owner: str
    changed: int
    content: str


async def load(database: Database, study: str) -> StudyRow | None:
    """Return a study, or None if there is none of this id."""
    found = await database.rows(
        "SELECT id, table_id, owner, changed, content FROM studies WHERE id = ?", study
    )
    return StudyRow(*found[0]) if found else None


async def add(transaction: Transaction, row: StudyRow) -> Refusal | None:
    """Write a new study; the answer is why not, if somebody has too many."""
    counted = await transaction.rows("SELECT COUNT(*) FROM studies WHERE owner = ?", row.owner)
    if counted[0][0] >= MOST:
        return Refusal("too_many", f"nobody may have more than {MOST} studies")
    await transaction.rows(
        "INSERT INTO studies (id, table_id, owner, changed, content) VALUES (?, ?, ?, ?, ?)", *row
    )
    return None


async def change(transaction: Transaction, row: StudyRow) -> Refusal | None:
    """Write a study anew; the answer is why not, if it is not theirs."""
    found = await transaction.rows("SELECT owner FROM studies WHERE id = ?", row.id)
    if not found:
        return no_study()
    if found[0][0] != row.owner:
        return not_your_study()
    await transaction.rows(
        "UPDATE studies SET changed = ?, content = ? WHERE id = ?", row.changed, row.content, row.id
    )
    return None


def no_study() -> Refusal:
    """Return the refusal of a study that is not there."""
    return Refusal("no_study", "there is no such study")


def not_your_study() -> Refusal:
    """Return the refusal of somebody else's study."""
    return Refusal("not_your_study", "only whoever has made a study may change it")
