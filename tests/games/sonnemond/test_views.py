"""Nothing leaks: what a seat sees does not depend on what is hidden from it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.core.promises import any_move, random_play
from saros.core.record import Record
from saros.families.players import judge_of, player_named
from saros.games.sonnemond.cards import NAMES, names
from saros.games.sonnemond.notation import write_short
from saros.table.table import Table

from .tables import GAME, played, rest_of, table

CARD = re.compile(r"\b[SM](?:\d{1,2}|X)\b")


def plays(seats: int, number: int, plies: int = 3000) -> list[list[tuple[Any, Any]]]:
    return [
        list(random_play(GAME, Random(f"views {seats} {seed}"), plies=plies, seats=seats))
        for seed in range(number)
    ]


def hidden_from(state: Any, seat: int | None) -> set[str]:
    """The numbers that a seat has not seen; eclipses are all alike and tell nothing."""
    cards = [card for n, hand in enumerate(state.hands) if n != seat for card in hand]
    return {NAMES[card] for card in (*cards, *state.stack) if not NAMES[card].endswith("X")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_changing_what_is_hidden_changes_nothing_in_a_view(seats: int) -> None:
    rng = Random(seats)
    changed = 0
    for play in plays(seats, 3):
        for state, _ in play:
            for seat in (None, *range(seats)):
                view = GAME.view(state, seat)
                other = GAME.sample_state(view, rng)
                assert GAME.view(other, seat) == view
                changed += other != state
    assert changed > 500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_no_hidden_card_outside_its_pools(seats: int) -> None:
    for play in plays(seats, 2):
        for state, _ in play:
            for seat in (None, *range(seats)) if not state.finished else ():
                view = GAME.view(state, seat)
                data = GAME.write_view(view)
                # What went into a later shuffle everybody saw.
                unseen = data.pop("unseen", {})
                assert list(unseen.values()) == [names(cards) for _, cards in view.pools[1:]]
                assert not set(CARD.findall(str(data))) & hidden_from(state, seat)
                pooled = {card for _, cards in view.pools for card in cards}
                assert {NAMES[card] for card in pooled} - {"SX", "MX"} == hidden_from(state, seat)


def test_a_hand_from_before_the_reshuffle_is_known_not_to_be_in_the_stack() -> None:
    gone = rest_of("S9 M9 S1 S2 M4 M5 M6 M7").split()
    state = table("", "S9 M9", discard="S1 S2 M4 M5 M6 M7", score=[[], gone])
    state = played(state, "reshuffle S1 S2 M4 M5 M6 M7", "draw")
    view = GAME.view(state, 0)
    for seed in range(20):
        other = GAME.sample_state(view, Random(seed))
        assert other.hands[1] == state.hands[1]
        assert other.stack == state.stack
    assert GAME.write_state(state)["shuffles_since_draw"] == [0, 1]
    again = GAME.read_state(GAME.write_state(state))
    assert GAME.view(again, 0).pools == view.pools


def test_which_cards_a_start_leaves_out_is_hidden_too() -> None:
    one = table("S9", "S1 S2", stack="S4 S5", rows={"0 sun": "S10"}, discard="M1")
    two = table("S9", "SX M2", stack="M7 M8", rows={"0 sun": "S10"}, discard="M1")
    view = GAME.view(one, 0)
    assert GAME.view(two, 0) == view
    others = [GAME.sample_state(view, Random(seed)) for seed in range(40)]
    assert all(GAME.view(other, 0) == view for other in others)
    assert len({card for other in others for card in other.hands[1]}) > 30


def test_every_state_behind_a_view_is_about_as_likely() -> None:
    state = table("S9", "S1", stack="S2 S4", discard=rest_of("S9 S1 S2 S4"))
    found = [GAME.sample_state(GAME.view(state, 0), Random(seed)).hands[1] for seed in range(600)]
    counts = [found.count(hand) for hand in set(found)]
    assert len(counts) == 3
    assert min(counts) > 150


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_is_told_without_what_is_hidden_until_the_end(seats: int) -> None:
    for play in plays(seats, 2, plies=60):
        record = Record("sonnemond", seats=seats)
        for state, move in play:
            if move is not None:
                record = record.with_move(GAME.write_move(state, move))
        state = play[-1][0]
        for seat in (None, *range(seats)):
            told = GAME.redacted(record, seat)
            assert not set(CARD.findall(" ".join(told.moves))) & hidden_from(state, seat)
            assert told.moves[0].startswith("deal")
            assert len(CARD.findall(told.moves[0])) == (0 if seat is None else 5)


def test_a_start_is_redacted_too() -> None:
    start = GAME.write_state(table("S9 S10", "M1 M2", stack="M4 M5"))
    told = GAME.redacted(Record("sonnemond", start=start, moves=("S9 +1",)), 1)
    assert told.start is not None
    assert told.start["hands"] == [2, ["M1", "M2"]]
    assert told.start["stack"] == 2


def test_at_the_end_hands_and_records_lie_open() -> None:
    play = plays(2, 1)[0]
    state = play[-1][0]
    assert state.finished
    assert GAME.view(state, None).hands == state.hands
    texts = tuple(GAME.write_move(state, move) for state, move in play[:-1])
    record = Record("sonnemond", moves=texts)
    assert GAME.redacted(record, None) == record


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_computer_chooses_the_same_whatever_is_hidden(name: str) -> None:
    rng = Random(name)
    for play in plays(3, 2):
        for state, _ in play[::5]:
            seat = GAME.to_act(state)
            if seat is None or seat == CHANCE:
                continue
            other = GAME.sample_state(GAME.view(state, seat), rng)
            choices = {
                player_named(name, Random(7)).choose(GAME, GAME.view(truth, seat))
                for truth in (state, other)
            }
            assert len(choices) == 1


# The judge ---------------------------------------------------------------------------------


def play_out(names: tuple[str, ...], seed: int) -> Table:
    rng = Random(seed)
    players = [player_named(name, Random(seed + n)) for n, name in enumerate(names)]
    play = Table.new("sonnemond", len(names))
    while (seat := play.to_act) is not None:
        if seat == CHANCE:
            move = any_move(GAME, play.state, rng)
        else:
            move = players[seat].choose(GAME, GAME.view(play.state, seat))
        play = play.play(move)
    return play


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(20):
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = play_out(names, seed).outcome
        assert outcome is not None
        won += outcome.points[names.index("greedy")]
    assert won >= 13


def test_the_judge_sees_the_total_eclipse_behind_an_animal() -> None:
    state = table("S3 MX", "S1 S2", rows={"0 sun": "S4 S5 S6 S7 S9"})
    view = GAME.view(state, 0)
    judge = judge_of(GAME)
    values = {
        write_short(view, move): judge.value(GAME.foresee(view, move), 0)
        for move in GAME.legal_moves(view)
    }
    assert values["clear S4-9"] > values["S3 <1"] + 4
