"""The deployment of the astral game (§4.2), which the computer may do for a person."""

from __future__ import annotations

from ...games.sunmoon.rules import State
from ..preparation import Preparation


def is_deploying(state: State) -> bool:
    """Tell whether soldiers are still to be deployed."""
    deploying: bool = state.position.is_deploying()
    return deploying


PREPARATION = Preparation(
    word="deploy",
    about="let the computer deploy",
    nothing_left="there is nothing to deploy here",
    deputy="level7",
    goes_on=is_deploying,
)
