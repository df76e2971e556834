"""How the server is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Health(Struct):
    """That the server is there, and how much it carries."""

    status: Literal["ok"]
    version: str
    tables: int
    """How many tables are held in memory now."""
    connections: int
