"""What a family brings to be played in OpenSpiel."""

from __future__ import annotations

from typing import Protocol


class Bridge(Protocol):
    """Shows the games of a family to OpenSpiel."""

    def register(self) -> None:
        """Make them known to `pyspiel`, which must be installed."""
