"""Matches of more than two: everybody sits everywhere, and shares are told with their interval."""

from __future__ import annotations

import pytest

from saros.arena.elo import Sprt
from saros.arena.match import Terms, play_game, play_match
from saros.arena.shares import share_of
from saros.core.refusal import Refusal


def test_everybody_sits_everywhere_with_the_same_deal() -> None:
    terms = Terms(("greedy", "random", "random"), "sonnemond", games=6, max_plies=6000)
    games = [play_game(terms, number) for number in (1, 2, 3, 4)]
    assert [game.seating for game in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    deals = [game.record.moves[0] for game in games]
    assert deals[0] == deals[1] == deals[2] != deals[3]
    assert games[1].record.people == ("random", "random", "greedy")


def test_shares_of_a_three_player_match_add_up() -> None:
    terms = Terms(("greedy", "random", "random"), "sonnemond", games=9, max_plies=6000)
    match = play_match(terms)
    shares = match.shares
    assert sum(share.share for share in shares) == pytest.approx(1.0, abs=0.2)
    assert shares[0].share > 0.6
    assert len(match.slowest) == 3
    assert all(low <= share <= high for _, share, (low, high) in shares)


def test_partners_win_together() -> None:
    terms = Terms(("greedy", "random", "greedy", "random"), "sonnemond", games=4, max_plies=6000)
    match = play_match(terms)
    first, second, third, fourth = (share.share for share in match.shares)
    assert (first, second) == (third, fourth)
    assert first + second == pytest.approx(1.0)


def test_a_match_needs_as_many_players_as_the_game() -> None:
    with pytest.raises(Refusal):
        Terms(("greedy",) * 5, "sonnemond")
    with pytest.raises(Refusal):
        Terms(("greedy",) * 3, "terrestrial")
    with pytest.raises(Refusal, match="which of two players"):
        Terms(("greedy",) * 3, "sonnemond", sprt=Sprt(0, 20))


def test_a_share_has_an_interval_by_rounds() -> None:
    wins, share, (low, high) = share_of([1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0], 3)
    assert (wins, share) == (5, pytest.approx(5 / 12))
    assert 0 <= low < share < high <= 1
    assert share_of([1.0] * 30, 3).interval[0] > 0.85
    assert share_of([], 3) == (0, pytest.approx(1 / 3), (0.0, 1.0))
