"""The match-up matrix, proved with a duel of numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from saros.arena.match import Terms, play_match
from saros.arena.matrix import Matrix
from saros.core.refusal import Refusal

from ..toys import toys_registered

TERMS = Terms(("random", "random"), "terrestrial", games=4)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_registered():
        yield


def duel(games: int = 6) -> Terms:
    return Terms(("random", "random"), "duel", games=games, opening_plies=0)


def test_every_supply_meets_every_other_and_itself() -> None:
    matrix = Matrix.of_ready(duel())
    games = list(matrix.play())
    assert matrix.names == ("even", "steep")
    assert {pairing for pairing, _ in games} == {(0, 0), (0, 1), (1, 1)}
    assert [len(points) for points in matrix.points.values()] == [6, 6, 6]
    brought = {pairing: game.record.supplies for pairing, game in games}
    assert brought[0, 1] == ("3 3 3", "1 2 6")
    seatings = {game.seating for _, game in games}
    assert seatings == {(0, 1), (1, 0)}


def test_the_share_of_one_is_what_the_other_lacks() -> None:
    matrix = Matrix.of_ready(duel())
    list(matrix.play())
    one, other = matrix.share(0, 1), matrix.share(1, 0)
    assert one.share + other.share == pytest.approx(1)
    assert one.interval == pytest.approx(tuple(1 - end for end in reversed(other.interval)))
    assert matrix.mean(0) == one.share


def test_it_goes_on_where_it_stopped() -> None:
    whole, parted = Matrix.of_ready(duel()), Matrix.of_ready(duel())
    list(whole.play())
    games = parted.play()
    for _ in range(7):
        next(games)
    games.close()
    list(parted.play())
    assert parted.points == whole.points


def test_without_supplies_there_is_nothing_to_compare() -> None:
    with pytest.raises(Refusal, match="no two bring anything"):
        Matrix.of_ready(TERMS)


def test_the_supplies_of_a_match_stay_while_the_players_change_seats() -> None:
    match = play_match(Terms(("random", "random"), "duel", games=4, opening_plies=0,
                             supplies=("3 3 3", "1 2 6")))  # fmt: skip
    assert {game.record.supplies for game in match.played} == {("3 3 3", "1 2 6")}
    assert {game.seating for game in match.played} == {(0, 1), (1, 0)}
    shares = [share.share for share in match.seat_shares]
    assert sum(shares) == pytest.approx(1)
