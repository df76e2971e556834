"""The part of a play before the play proper, which a person may leave to the computer.

A family that has one describes it in a module `preparation`, as `PREPARATION`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from ..games import AnyGame


@dataclass(frozen=True)
class Preparation:
    """What is prepared, and how a person at a prompt hands it over."""

    word: str
    """What is typed to hand it over."""
    about: str
    """What that does, for a list of words."""
    nothing_left: str
    """The sentence for who types it when there is nothing to prepare."""
    deputy: str
    """The computer player that prepares: good, and not slow."""
    goes_on: Callable[[Any], bool]
    """Whether a state still belongs to it."""


class Prepared(Protocol):
    """What a family's module `preparation` holds."""

    PREPARATION: Preparation


@cache  # asked at every move, and to look for a file takes its time
def preparation_of(game: AnyGame) -> Preparation | None:
    """Return how a play of this game is prepared; None if it begins at once."""
    family = f"{__package__}.{game.family}"
    if find_spec(family) is None or find_spec(f"{family}.preparation") is None:
        return None
    return cast("Prepared", import_module(f"{family}.preparation")).PREPARATION


def is_preparing(game: AnyGame, state: Any) -> bool:
    """Tell whether a play is still being prepared."""
    preparation = preparation_of(game)
    return preparation is not None and preparation.goes_on(state)
