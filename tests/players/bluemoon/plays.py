"""Plays of Blue Moon for the tests of its players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from saros.core.game import CHANCE
from saros.games.bluemoon.cards import PEOPLES
from saros.games.bluemoon.decks import READY, write_deck
from saros.games.bluemoon.options import BlueMoonOptions
from saros.games.bluemoon.position import State
from saros.games.bluemoon.rules import BlueMoon
from saros.players.bluemoon.built import built_deck

GAME = BlueMoon()


def start(rng: Random) -> State:
    """Return a play before its beginning, of random peoples, decks and switches."""
    options = BlueMoonOptions(peer_compat=rng.random() < 0.4, mulligan=rng.random() < 0.2)
    decks = [
        built_deck(rng) if rng.random() < 0.2 else READY[rng.choice(PEOPLES)] for _ in range(2)
    ]
    return GAME.setup(2, options, [write_deck(deck) for deck in decks])


def walk(seed: int) -> Iterator[State]:
    """Yield the states of a random play."""
    rng = Random(seed)
    state = start(rng)
    while True:
        yield state
        seat = GAME.to_act(state)
        if seat is None:
            return
        move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state))
        state = GAME.play_unchecked(state, move)


def choices(seed: int) -> list[State]:
    """Return the states of a random play at which a seat has more than one move."""
    return [
        state
        for state in walk(seed)
        if GAME.to_act(state) not in (None, CHANCE) and len(GAME.legal_moves(state)) > 1
    ]


def peoples(state: State) -> list[int]:
    """Return the leaders' peoples by number."""
    return [PEOPLES.index(people) for people in state.peoples]
