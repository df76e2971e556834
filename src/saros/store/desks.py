"""Composers' desks, the versions of what lies on them with their proofs, and what was published.

A desk has one owner who may change it; a published problem stays as it was.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.refusal import Refusal
from .database import Database, Transaction

MOST = 200
"""So many desks one person may have."""
MOST_VERSIONS = 100
"""So many versions are kept of one desk."""
MOST_PUBLISHED = 500
"""So many problems one person may publish."""


class DeskRow(NamedTuple):
    """A desk as it is kept; `content` is JSON."""

    id: str
    owner: str
    changed: int
    content: str


class VersionRow(NamedTuple):
    """What lay on a desk when somebody wanted it proved; `proof` is JSON, empty until it is."""

    desk: str
    number: int
    made: int
    content: str
    proof: str


class PublishedRow(NamedTuple):
    """A problem of this server's collection; `digest` is the same for the same problem."""

    id: str
    desk: str
    owner: str
    made: int
    digest: str
    content: str


async def load(database: Database, desk: str) -> DeskRow | None:
    """Return a desk, or None if there is none of this id."""
    found = await database.rows("SELECT id, owner, changed, content FROM desks WHERE id = ?", desk)
    return DeskRow(*found[0]) if found else None


async def of_owner(database: Database, owner: str) -> list[DeskRow]:
    """Return somebody's desks."""
    found = await database.rows(
        "SELECT id, owner, changed, content FROM desks WHERE owner = ? ORDER BY id", owner
    )
    return [DeskRow(*row) for row in found]


async def versions(database: Database, desk: str) -> list[VersionRow]:
    """Return the versions of a desk, the oldest first."""
    found = await database.rows(
        "SELECT desk_id, number, made, content, proof FROM desk_versions"
        " WHERE desk_id = ? ORDER BY number",
        desk,
    )
    return [VersionRow(*row) for row in found]


async def published(database: Database, desk: str | None = None) -> list[PublishedRow]:
    """Return what was published, the oldest first; from one desk, if it is named."""
    chosen = "" if desk is None else " WHERE desk_id = ?"
    found = await database.rows(
        "SELECT id, desk_id, owner, made, digest, content FROM published_problems"
        f"{chosen} ORDER BY made, id",
        *(() if desk is None else (desk,)),
    )
    return [PublishedRow(*row) for row in found]


async def count_published(database: Database) -> int:
    """Return how many problems were published."""
    return int((await database.rows("SELECT COUNT(*) FROM published_problems"))[0][0])


async def add(transaction: Transaction, row: DeskRow) -> Refusal | None:
    """Write a new desk; the answer is why not, if somebody has too many."""
    counted = await transaction.rows("SELECT COUNT(*) FROM desks WHERE owner = ?", row.owner)
    if counted[0][0] >= MOST:
        return Refusal("too_many", f"nobody may have more than {MOST} desks")
    await transaction.rows(
        "INSERT INTO desks (id, owner, changed, content) VALUES (?, ?, ?, ?)", *row
    )
    return None


async def change(transaction: Transaction, row: DeskRow) -> Refusal | None:
    """Write a desk anew; the answer is why not, if it is not theirs."""
    if refusal := await _refusal(transaction, row.id, row.owner):
        return refusal
    await transaction.rows(
        "UPDATE desks SET changed = ?, content = ? WHERE id = ?", row.changed, row.content, row.id
    )
    return None


async def forget(transaction: Transaction, desk: str, owner: str) -> Refusal | None:
    """Take a desk away, and its versions with it; the answer is why not."""
    if refusal := await _refusal(transaction, desk, owner):
        return refusal
    await transaction.rows("DELETE FROM desks WHERE id = ?", desk)
    return None


async def _refusal(transaction: Transaction, desk: str, owner: str) -> Refusal | None:
    """Return why somebody may not change a desk, if so."""
    found = await transaction.rows("SELECT owner FROM desks WHERE id = ?", desk)
    if not found:
        return no_desk()
    return None if found[0][0] == owner else not_yours()


async def add_version(
    transaction: Transaction, desk: str, made: int, content: str
) -> int | Refusal:
    """Keep a version of a desk; the answer is its number, that of the last if it is the same."""
    if not await transaction.rows("SELECT 1 FROM desks WHERE id = ?", desk):
        return no_desk()  # taken away meanwhile
    last = await transaction.rows(
        "SELECT number, content FROM desk_versions WHERE desk_id = ? ORDER BY number DESC LIMIT 1",
        desk,
    )
    number = int(last[0][0]) if last else 0
    if last and last[0][1] == content:
        return number
    if number >= MOST_VERSIONS:
        return Refusal("too_many", f"a desk has at most {MOST_VERSIONS} versions: begin another")
    await transaction.rows(
        "INSERT INTO desk_versions (desk_id, number, made, content, proof) VALUES (?, ?, ?, ?, '')",
        desk, number + 1, made, content,
    )  # fmt: skip
    return number + 1


async def keep_proof(transaction: Transaction, desk: str, number: int, proof: str) -> None:
    """Write what was found out about a version."""
    await transaction.rows(
        "UPDATE desk_versions SET proof = ? WHERE desk_id = ? AND number = ?", proof, desk, number
    )


async def publish(transaction: Transaction, row: PublishedRow) -> Refusal | None:
    """Write a problem into the collection; the answer is why not."""
    same = await transaction.rows("SELECT id FROM published_problems WHERE digest = ?", row.digest)
    if same:
        return Refusal("published", "this very problem is in the collection already")
    counted = await transaction.rows(
        "SELECT COUNT(*) FROM published_problems WHERE owner = ?", row.owner
    )
    if counted[0][0] >= MOST_PUBLISHED:
        return Refusal("too_many", f"nobody may publish more than {MOST_PUBLISHED} problems")
    await transaction.rows(
        "INSERT INTO published_problems (id, desk_id, owner, made, digest, content)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        *row,
    )
    return None


def no_desk() -> Refusal:
    """Return the refusal of a desk that is not there."""
    return Refusal("no_desk", "there is no such desk")


def not_yours() -> Refusal:
    """Return the refusal of somebody else's desk."""
    return Refusal("not_your_desk", "only whoever works at a desk may change what lies on it")
