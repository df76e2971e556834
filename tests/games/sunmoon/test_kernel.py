"""The kernel's promises to its callers: no input leaves its arrays, no thread spoils a position."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.packing import DEPLOY, captures, end_of, move_kind, promotion_of, start_of
from saros.games.sunmoon.pieces import STARS, kind_of
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.start import start_position


def start(board: str) -> Position:
    return start_position(board, SunMoonOptions())


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_any_number_is_a_move_that_can_be_carried_out_or_is_refused(board: str) -> None:
    rng = random.Random(7)
    refused = 0
    for _ in range(20_000):
        position = start(board)
        try:
            position.after(rng.getrandbits(rng.choice((7, 14, 21, 23, 25, 28, 32, 64, 70))))
        except (ValueError, OverflowError):
            refused += 1
    assert refused > 19_000


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_a_legal_move_told_with_what_it_does_is_no_move(board: str) -> None:
    position = start(board)
    for move in position.legal():
        position.after(move)
        for bit in range(27, 64):
            with pytest.raises(ValueError, match="cannot be carried out"):
                position.after(move ^ 1 << bit)


def test_a_walk_over_possible_moves_keeps_the_counts_right() -> None:
    rng = random.Random(8)
    position = start("terrestrial")
    for _ in range(300_000):
        try:
            position.push(rng.getrandbits(23))
        except ValueError:
            continue
        assert len(position.pieces()) <= 32
        if rng.random() < 0.5:
            position.pop()
    assert all(position.in_pool(side, kind) <= 4 for side in (0, 1) for kind in (1, 2, 3))


@pytest.mark.parametrize("point", [-100_000, -1, 63, 73, 9999])
def test_a_point_that_is_not_on_the_board_is_refused(point: int) -> None:
    position = start("terrestrial")
    for ask in (position.piece_at, position.reachable, position.without):
        with pytest.raises(IndexError):
            ask(point)
    with pytest.raises(IndexError):
        Position(0).place({point: 17}, 0, {}, {}, [[], []])


def test_a_side_or_geometry_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IndexError):
        start("astral").in_eclipse(9999)
    with pytest.raises(IndexError):
        Position(-1)


def test_counting_in_threads_leaves_a_position_as_it_was() -> None:
    position = start("terrestrial")
    before, legal = position.key(), list(start("terrestrial").legal())
    with ThreadPoolExecutor(4) as pool:
        counts = [pool.submit(position.perft, 3) for _ in range(8)]
        for _ in range(200):
            assert position.key() == before
        assert {count.result() for count in counts} == {234_887}
    assert list(position.legal()) == legal


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
@pytest.mark.parametrize("open_earth", [False, True])
def test_lively_moves_are_the_captures_and_promotions_among_the_legal_ones(
    board: str, open_earth: bool
) -> None:
    rng = random.Random(f"{board} {open_earth}")
    seen = 0
    for _ in range(30):
        position = start_position(board, SunMoonOptions(open_earth=open_earth))
        for _ in range(120):
            legal = list(position.legal())
            if not legal:
                break
            lively = [m for m in legal if is_lively(position, m)]
            assert position.lively() == lively
            seen += len(lively)
            position = position.after(
                rng.choice(lively if lively and rng.random() < 0.3 else legal)
            )
    assert seen > 1000


def is_lively(position: Position, move: int) -> bool:
    """A capture, a deployment, or a shooting star that arrives."""
    if move_kind(move) == DEPLOY or captures(move):
        return True
    after, end = position.after(move), end_of(move)
    arrived = end in after.waiting_stars(1 - after.turn) or promotion_of(move)
    return bool(arrived) and kind_of(position.piece_at(start_of(move))) in STARS
