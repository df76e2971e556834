"""Writes acts to a store from many tasks and prints each that was acknowledged, until killed.

After some acts it makes a table that ends at once, with its result.
"""

import asyncio
import os
import sys

from saros.store import Store
from saros.table.result import Result, SeatResult

ENDS_EVERY = 5
SEATS = (SeatResult("guest", "ada", points=1.0), SeatResult("guest", "ben", points=0.0))


async def write(store: Store, table: str, number: int, result: Result | None = None) -> None:
    act = {"at": number, "text": f"{table} {number}"}
    await store.append(table, number, act, result=result)
    os.write(1, f"{table} {number}\n".encode())


async def play(store: Store, table: str) -> None:
    loaded = await store.load(table)
    if loaded is None:
        await store.add_table(table, {}, 1)
    number = len(loaded[1]) if loaded else 0
    while True:
        await write(store, table, number)
        if number % ENDS_EVERY == 0:
            short = f"{table}+{number}"
            await store.add_table(short, {}, 1)
            await write(store, short, 0, Result(short, "astral", SEATS, "resigned", 1, number, 1))
        number += 1


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, f"table{number}") for number in range(25)))


asyncio.run(main(sys.argv[1]))
