"""The judgement of fairy positions: running sums, what a net sees, its beginnings and its games."""

import random
from array import array
from typing import Any

import pytest

from saros.games.sunmoon.board import BOARDS
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.pieces import (
    CHANGELING,
    DRAGON,
    GRIFFIN,
    SOLDIERS,
    is_neutral,
    kind_of,
)
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.rules import State
from saros.games.sunmoon.start import start_position
from saros.players.sunmoon.evaluation import WIDTH, Judgement
from saros.players.sunmoon.grafting import STAND_INS, grafted
from saros.players.sunmoon.lessons import MOST_FAIRY_SLOTS, play_lesson
from saros.players.sunmoon.mixtures import drawn_game
from saros.players.sunmoon.rows import FAIRY_KINDS, FAIRY_ROWS, row_of, slots_of
from saros.players.sunmoon.weights import Weights, from_bytes, shipped, to_bytes
from tests.games.sunmoon.fairy_boards import placed
from tests.players.sunmoon.test_evaluation import walk

GEOMETRY = {"terrestrial": 0, "astral": 1}


def any_weights(board: str) -> Weights:
    """A fairy net whose every number matters."""
    rng = random.Random(board)
    rows = array("h", [rng.randint(-40, 40) for _ in range(FAIRY_ROWS * WIDTH)])
    base, out = (array("h", [rng.randint(-50, 120) for _ in range(n)]) for n in (WIDTH, 2 * WIDTH))
    return Weights(board, rows, base, out, 700, {}, FAIRY_KINDS)


def begun(board: str, rng: random.Random) -> Position:
    return start_position(board, drawn_game(rng))


def by_hand(weights: Weights, position: Position) -> int:
    """What a net says, worked out from the slots that it is taught with."""
    slots, total = slots_of(position), 0
    for part, side in enumerate((position.turn, 1 - position.turn)):
        sums = list(weights.base)
        for slot in slots:
            first = row_of(weights.board, side, slot, weights.kinds) * WIDTH
            if first >= 0:
                for n in range(WIDTH):
                    sums[n] += weights.rows[first + n]
        bent = [min(max(one, 0), 255) for one in sums]
        total += sum(b * b * o for b, o in zip(bent, weights.out[part * WIDTH :], strict=False))
    return ((total >> 8) + weights.out_base) * 300 >> 14


@pytest.mark.parametrize("board", BOARDS)
def test_sums_kept_up_by_the_journal_are_those_of_the_slots(board: str) -> None:
    weights, rng = any_weights(board), random.Random(4)
    judgement, seen = Judgement(weights.net(GEOMETRY[board])), set[int]()
    for _ in range(40):
        here = position = begun(board, rng)
        moves = walk(here, rng, 110)
        for cut in range(0, len(moves) + 1, 11):
            position = here
            for move in moves[:cut]:
                position = position.after(move)
            seen |= {*slots_of(position)}
            assert len(slots_of(position)) <= MOST_FAIRY_SLOTS
            found = judgement.value_after(here, moves[:cut])
            assert found == judgement.value(position) == by_hand(weights, position)
    assert len(seen) > 700


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        ("D d4 e f5", {"stacks": {"d4": ["e", "p", "u"]}}),
        ("D d4 e f5", {"stacks": {"d4": ["p", "e", "u"]}}),
        ("D d4 e f5", {"stacks": {"d4": ["e"]}, "dragon": {"d4": {"no_capture": True}}}),
        ("D d4 e f5", {"stacks": {"d4": ["e"]}, "dragon": {"d4": {"exposed": True}}}),
        ("C d4 e f5", {"disguises": {"d4": "u"}}),
        ("C d4 e f5", {"disguises": {"d4": "s"}}),
        ("C d4 e f5 =Q a4", {}),
        ("C d4 e f5 =Q a4", {"cooldown": {"a4": ["moon"]}}),
        ("C d4 e f5 =L a4", {}),
        ("C d4 e f5", {"switches": {"generals": True}}),
        ("C d4 e f5", {"switches": {"generals": True}, "freed": {"moon": True}}),
    ],
)
def test_a_net_sees_what_is_carried_and_borne(pieces: str, more: dict[str, Any]) -> None:
    judgement = Judgement(any_weights("terrestrial").net(0))
    plain = " ".join(pieces.split()[:4])
    bare = judgement.value(placed(plain).position)
    assert judgement.value(placed(pieces, **more).position) != bare
    assert judgement.value(placed("D c1 e f5").position) != judgement.value(
        placed("D c2 e f5").position
    )


@pytest.mark.parametrize("board", BOARDS)
def test_a_grafted_net_judges_standard_positions_as_its_stem_does(board: str) -> None:
    stem, rng = shipped(board), random.Random(8)
    graft = grafted(stem)
    ours, theirs = (Judgement(net.net(GEOMETRY[board])) for net in (graft, stem))
    position = start_position(board, SunMoonOptions())
    for move in walk(position, rng, 60):
        assert ours.value(position) == theirs.value(position)
        position = position.after(move)
    assert {GRIFFIN, DRAGON, CHANGELING} == set(STAND_INS)
    assert from_bytes(to_bytes(graft)) == graft


@pytest.mark.parametrize("board", BOARDS)
def test_the_shipped_fairy_nets_know_that_a_soldier_more_is_better(board: str) -> None:
    judgement = Judgement(shipped(board, fairy=True).net(GEOMETRY[board]))
    rng, better, total = random.Random(3), 0, 0
    for _ in range(30):
        position = begun(board, rng)
        for move in walk(position, rng, 30):
            position = position.after(move)
        for point, piece in position.pieces().items():
            if kind_of(piece) in SOLDIERS and not is_neutral(piece):
                mine = (piece & 32 != 0) == position.turn
                change = judgement.value(position.without(point)) - judgement.value(position)
                better += change < 0 if mine else change > 0
                total += 1
    assert better > 0.9 * total


def test_games_of_every_taste_are_drawn_and_drawn_again_by_their_seed() -> None:
    drawn = [drawn_game(random.Random(seed)) for seed in range(300)]
    assert drawn == [drawn_game(random.Random(seed)) for seed in range(300)]
    assert {"draft", "E4P4U4"} < {options.roster for options in drawn}
    assert any("/" in options.roster for options in drawn)
    assert {True, False} == {options.generals for options in drawn}
    assert {"none", "L1", "L2Q1", "Q2"} < {options.neutrals for options in drawn}
    for board in BOARDS:
        assert all(start_position(board, options).fairy for options in drawn)


@pytest.mark.parametrize("course", ["terrestrial-fairy", "astral-fairy"])
def test_a_lesson_of_a_fairy_game_is_repeated_by_its_seed(course: str) -> None:
    one, two = (play_lesson(course, "x", 40, None) for _ in range(2))
    assert one == two
    assert len(one.slots) == MOST_FAIRY_SLOTS * len(one.turns)


def test_nobody_believes_that_capturing_its_own_is_a_gain() -> None:
    """F8.1 allows it; without anything else to capture the draconequus is better left alone."""
    from saros.players.sunmoon.search import Memory, Search
    from saros.players.sunmoon.weights import net_for

    state: State = placed("U e4 U d3 E f3 P c3 u g6 u c6 e f6 p b6 =Q e3")
    search = Search(Memory(1), Judgement(net_for(0, fairy=True)))
    search.set_up(state.position, [state.position.hash])
    for depth in range(1, 5):
        search.deepen(depth, 20_000)
    captured = search.best_line()[0] >> 14 & 127
    assert captured == 127 or not state.position.piece_at(captured) & 16
