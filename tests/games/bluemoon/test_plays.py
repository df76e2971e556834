"""Whole random plays of Blue Moon: they end, lose no card, leak nothing, and replay exactly."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from saros.core import promises
from saros.core.record import Record
from saros.families import game_named
from saros.games.bluemoon import codes
from saros.games.bluemoon.cards import PEOPLES
from saros.games.bluemoon.decks import READY, Deck, why_illegal, write_deck
from saros.games.bluemoon.options import BlueMoonOptions
from saros.games.bluemoon.packing import named

from .random_plays import built, chosen, deck, faults

GAME = game_named("bluemoon")
PAIRINGS = [*combinations_with_replacement(PEOPLES, 2)]
PARTS = 10
LONG_PARTS = 20
LONG = 100_000
MOST_PLIES = 5000

SWITCHES = (BlueMoonOptions(), BlueMoonOptions(peer_compat=True), BlueMoonOptions(mulligan=True))


def brought(number: int, rng: Random) -> tuple[Deck, Deck]:
    """The decks of a play: all pairings of ready ones in turn, and every other time built ones."""
    pairing = PAIRINGS[number // 2 % len(PAIRINGS)]
    if number % 2:
        return built(pairing[0], rng), built(pairing[1], rng)
    return READY[pairing[0]], READY[pairing[1]]


def whole_play(number: int, rng: Random) -> tuple[Record, list[Any]]:
    """A play to its end, with all its states."""
    supplies = tuple(map(write_deck, brought(number, rng)))
    options = SWITCHES[number % len(SWITCHES)]
    record = Record("bluemoon", options=options.changed(), supplies=supplies)
    states = [GAME.setup(2, options, supplies)]
    while GAME.outcome(states[-1]) is None:
        state = states[-1]
        move = named(state.kernel, chosen(state.kernel, rng))
        record = record.with_move(GAME.write_move(state, move))
        states.append(GAME.play(state, move))
        assert faults(states[-1].kernel) == []  # dragons, and every card in one place
        assert len(states) < MOST_PLIES
    return record, states


def test_built_decks_are_legal_and_differ() -> None:
    decks = [deck(Random(seed), "built") for seed in range(300)]
    assert not any(why_illegal(each) for each in decks)
    assert len({each.cards for each in decks}) == len(decks)


def check_play(number: int, rng: Random) -> tuple[Record, list[Any]]:
    """Play to the end: it is won, a view on the way leaks nothing, and the record replays."""
    record, states = whole_play(number, rng)
    promises.check_views(GAME, rng.choice(states), rng)
    assert GAME.replay(record) == states
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    assert outcome.reason in codes.REASONS[1:]
    assert min(outcome.score) == 0 < max(outcome.score) <= 4
    return record, states


@pytest.mark.parametrize("part", range(PARTS))
def test_500_plays_end_lose_no_card_leak_nothing_and_replay(part: int) -> None:
    """All 36 pairings of the ready decks, and built ones."""
    for number in range(part, 500, PARTS):
        rng = Random(f"play {number}")
        record, states = check_play(number, rng)
        promises.check_view_text(GAME, rng.choice(states), rng)
        if number % 10 == part:
            promises.check_record(GAME, record, states)


@pytest.mark.long("plays-of-decks", reason="a hundred thousand plays")
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_100_000_plays_end_lose_no_card_leak_nothing_and_replay(part: int) -> None:
    for number in range(part, LONG, LONG_PARTS):
        check_play(number, Random(f"long play {number}"))
