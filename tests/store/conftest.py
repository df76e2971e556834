"""Stores to test: every test that asks for `store` runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from saros.store import Store


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
