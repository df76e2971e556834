"""The store keeps what happened at the tables, in SQLite or PostgreSQL; it is the only SQL here."""

from .outages import Outage
from .store import Store

__all__ = ["Outage", "Store"]
