"""Opens a store whose database must be migrated, and dies right after one of the statements."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from saros.store import Store, schema
from saros.store.database import Database, Row, Transaction

url, last_words = sys.argv[1:]
migrate = schema._migrate


class Dying:
    """A transaction that ends with the process."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def rows(self, sql: str, *values: Any) -> Sequence[Row]:
        rows = await self._transaction.rows(sql, *values)
        if last_words in sql:
            os.kill(os.getpid(), signal.SIGKILL)
        return rows

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        await self._transaction.many(sql, rows)


async def die(database: Database, transaction: Transaction) -> None:
    await migrate(database, Dying(transaction))


schema._migrate = die
asyncio.run(Store.open(url))
