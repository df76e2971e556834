"""Brings an older database of the store up to date, step by step; imported only when there is need.

One file in `versions/` for each revision, never changed once it has been released.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from ..database import Database

HERE = Path(__file__).parent


def config() -> Config:
    """Return alembic's settings; there is no alembic.ini, so that an installed Saros needs none."""
    settings = Config()
    settings.set_main_option("script_location", str(HERE).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


async def migrate(database: Database) -> None:
    """Take every step that is missing."""
    await database.migrate(_upgrade)


def _upgrade(connection: Connection) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
