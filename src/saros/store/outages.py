"""The servers' heartbeats, and the outages: times without a server, which charge no clock."""

from __future__ import annotations

from .database import Database, Transaction

Outage = tuple[int, int]
"""From when to when, in ms."""

FRESH = 5_000
"""A server without a heartbeat for so many ms is gone."""

BEAT = """
    INSERT INTO servers (name, beat, ended) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, ended = excluded.ended"""


async def begin(
    database: Database, transaction: Transaction, server: str, at: int
) -> Outage | None:
    """Register a server. If there was no other, the time since the last heartbeat is an outage."""
    await database.lock(transaction)
    await database.register(transaction, server)
    running = await database.other_servers(transaction)
    beats = await transaction.rows("SELECT name, beat, ended FROM servers")
    others = [beat for name, beat, ended in beats if name in running - {server} and not ended]
    newest = max((beat for _, beat, _ in beats), default=at)
    found = None
    if newest < at and not any(at - beat < FRESH for beat in others):
        found = (newest, at)
        await transaction.many(
            "INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT DO NOTHING", [found]
        )
    await _tidy(transaction, at)
    await beat(transaction, server, at)
    return found


async def _tidy(transaction: Transaction, at: int) -> None:
    """Forget the outages before the oldest table was made, and servers that are long gone."""
    await transaction.rows(
        "DELETE FROM outages WHERE until <= (SELECT coalesce(min(made), ?) FROM tables)", at
    )
    await transaction.rows(
        "DELETE FROM servers WHERE beat < (SELECT max(beat) FROM servers) - ?", FRESH * 1000
    )


async def beat(transaction: Transaction, server: str, at: int, ended: bool = False) -> None:
    """Note a heartbeat of a server, or that it has stopped."""
    await transaction.many(BEAT, [(server, at, ended)])


async def note_alive(transaction: Transaction, server: str, at: int) -> None:
    """Note a sign of life other than a heartbeat."""
    await transaction.rows(
        "UPDATE servers SET beat = ? WHERE name = ? AND beat < ?", at, server, at
    )
