"""The game against the literal reader of the rules, over whole games and odd positions."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.games.bluemoon.options import BlueMoonOptions
from saros.games.bluemoon.rules import BlueMoon

from . import literal
from .literal_cards import READY
from .literal_games import MEETINGS, PEOPLES, any_move, any_position, built_deck
from .literal_state import State, full

GAME = BlueMoon()
PAIRINGS = list(combinations_with_replacement(PEOPLES, 2))
SWITCHES: list[dict[str, bool]] = [
    {},
    {"peer_compat": True},
    {"mulligan": True},
    {"peer_compat": True, "mulligan": True},
]
PARTS, GAMES_IN_ALL, MANY_GAMES = 8, 200, 5_000
POSITIONS, PLIES = 200, 8


def written(state: Any) -> State:
    """A state of the game as JSON with every key, also in what lies under a first character."""
    found = full(GAME.write_state(state))
    if found["before_character"]:
        found["before_character"] = full(found["before_character"])
    return found


def compare(state: Any, read: State) -> dict[str, Any]:
    """Ask both the same questions about one state; return the legal moves by their texts."""
    assert written(state) == read
    facts = GAME.facts(state)
    assert {key: facts[key] for key in ("fire", "earth")} == literal.totals(read), read
    actor = GAME.to_act(state)
    assert (literal.CHANCE if actor == CHANCE else actor) == literal.to_act(read)
    if actor == CHANCE:
        return {}
    moves = GAME.legal_moves(state)
    texts = {GAME.write_move(state, move): move for move in moves}
    assert set(texts) == literal.legal_texts(read), read
    assert len(texts) == len(moves)  # none stands twice
    return texts


def step(state: Any, read: State, rng: Random) -> tuple[Any, State]:
    """Ask both, and play any move with both."""
    texts = compare(state, read)
    if texts:
        text = any_move(set(texts), rng)
        move = texts[text]
    else:
        move = GAME.chance(state, rng)
        text = GAME.write_move(state, move)
    return GAME.play_unchecked(state, move), literal.after(read, text)


def compare_game(number: int, seed: str) -> None:
    """One game from beginning to end, between ready decks and built ones in turn."""
    rng = Random(f"{seed} {number}")
    peoples = PAIRINGS[number % len(PAIRINGS)]
    peoples = peoples if rng.random() < 0.5 else peoples[::-1]
    decks = [READY[p] if number % 3 == 0 else built_deck(p, rng) for p in peoples]
    supplies = ["\n".join([f"Leader: {p}", *d]) for p, d in zip(peoples, decks, strict=True)]
    options = BlueMoonOptions.from_mapping(rng.choice(SWITCHES))
    state = GAME.setup(2, options, supplies)
    read = written(state)
    while (outcome := GAME.outcome(state)) is None:
        state, read = step(state, read, rng)
    assert written(state) == read
    ending = literal.outcome(read)
    assert ending is not None
    assert not GAME.legal_moves(state)
    assert outcome.winners == (ending["winner"],)
    assert outcome.reason == ending["reason"]
    assert outcome.score[ending["winner"]] == ending["crystals"]


def compare_meeting(number: int) -> None:
    """A few plies from a position in which two cards meet, and every move along the way."""
    rng = Random(f"meeting {number}")
    read = any_position(rng, rng.choice(SWITCHES[:2]), *MEETINGS[number])
    state = GAME.read_state(read)
    for _ in range(PLIES):
        if GAME.outcome(state) is not None:
            break
        compare_every_move(state, read)
        state, read = step(state, read, rng)
        assert written(GAME.read_state(GAME.write_state(state))) == read
    assert written(state) == read


def compare_every_move(state: Any, read: State) -> None:
    for text, move in compare(state, read).items():
        assert written(GAME.play_unchecked(state, move)) == literal.after(read, text), (text, read)


@pytest.mark.parametrize("part", range(PARTS))
def test_game_and_reader_agree_over_whole_games(part: int) -> None:
    for number in range(part, GAMES_IN_ALL, PARTS):
        compare_game(number, "game")


@pytest.mark.parametrize("part", range(PARTS))
def test_game_and_reader_agree_where_two_cards_meet(part: int) -> None:
    for number in Random(part).sample(range(len(MEETINGS)), POSITIONS // PARTS):
        compare_meeting(number)


@pytest.mark.long("agreement", reason="five thousand games with a slow reader")
@pytest.mark.parametrize("part", range(PARTS))
def test_game_and_reader_agree_over_many_games(part: int) -> None:
    for number in range(part, MANY_GAMES, PARTS):
        compare_game(number, "many")


@pytest.mark.long("agreement", reason="thirty thousand positions with a slow reader")
@pytest.mark.parametrize("part", range(PARTS))
def test_game_and_reader_agree_where_any_two_cards_meet(part: int) -> None:
    for number in range(part, len(MEETINGS), PARTS):
        compare_meeting(number)
