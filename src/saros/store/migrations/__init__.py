"""Brings an older database of the store up to date, step by step; imported only when there is need.

One file in `versions/` for each revision, never changed once it has been released.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from ..database import Database

HERE = Path(__file__).parent


def config() -> Config:
    """Return alembic's settings; there is no alembic.ini, so that an installed Saros needs none."""
    settings = Config()
    settings.set_main_option("script_location", str(HERE).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


async def migrate(database: Database, target: str = "head") -> None:
    """Take every step that is missing, all in one transaction."""
    engine = create_async_engine(
        f"{database.dialect}://", async_creator=database.bare, poolclass=NullPool
    )
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql(database.hold)
            await connection.run_sync(_upgrade, target)
            await connection.commit()
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, target: str) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, target)
