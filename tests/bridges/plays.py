"""Plays inside OpenSpiel, for tests of the bridge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """The states of one random play, one object that moves on."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(any_action(state, rng))
        yield state


def any_action(state: Any, rng: random.Random) -> int:
    """A move or a stroke of luck, as likely as it is."""
    if not state.is_chance_node():
        return rng.choice(state.legal_actions())
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    found: int = rng.choices(actions, odds)[0]
    return found
