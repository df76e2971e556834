"""What a seat brings to a game of its own, such as a deck."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ...core.game import Chart
from .limits import Short, SupplyText


class ReadySupply(Struct):
    """Something ready that a seat may bring."""

    name: str
    text: str
    about: str = ""
    """What it is like, in a line."""


class SupplyInfo(Struct):
    """What each seat of a game brings of its own, like a deck."""

    name: str
    about: str
    ready: list[ReadySupply]
    longest: int


class SupplyQuery(Struct, forbid_unknown_fields=True):
    """What somebody would bring to a game, while they are still making it."""

    game: Short
    text: SupplyText
    options: dict[str, Any] = {}


class SupplyView(Struct):
    """What the game says of it."""

    text: str
    """As the game writes it, as far as it could be read."""
    faults: list[str]
    """Every reason why it may not be brought; none if it may."""
    statistics: list[Chart]
    """What can be counted in it."""
