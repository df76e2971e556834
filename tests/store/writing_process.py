"""Writes acts to a store from many tasks and prints each that was acknowledged, until killed."""

import asyncio
import os
import sys

from saros.store import Store


async def play(store: Store, table: str) -> None:
    loaded = await store.load(table)
    if loaded is None:
        await store.add_table(table, {}, 1)
    number = len(loaded[1]) if loaded else 0
    while True:
        await store.append(table, number, {"at": number, "text": f"{table} {number}"})
        os.write(1, f"{table} {number}\n".encode())
        number += 1


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, f"table{number}") for number in range(25)))


asyncio.run(main(sys.argv[1]))
