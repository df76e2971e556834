"""§10.6, stop-and-go: what it means that the clock has cost somebody a turn."""

from __future__ import annotations

from typing import Any

import pytest

from saros import Refusal, Table
from saros.core.game import Outcome
from saros.families.files import read_record
from saros.games.sunmoon.moves import Escape, Lose

ECLIPSED = {
    "board": "terrestrial",
    "turn": "sun",
    "pieces": {"a1": "R", "e4": "U", "e7": "r", "i1": "E"},
    "switches": {"stop_and_go": True},
}
"""The unicorn on e4 puts sun's princess in eclipse."""


def table(name: str = "terrestrial", **options: Any) -> Table:
    return Table.new(name, stop_and_go=True, **options)


def test_10_6_a_lost_turn_passes_to_the_other_side() -> None:
    after = table().play("E d2 d3").lose_turn()
    assert after.record.moves == ("E d2 d3", "lost")
    assert after.to_act == 0
    assert after.state.position.pieces() == table().play("E d2 d3").state.position.pieces()
    assert after.play("E d3 d4").ply == 3


def test_10_6_whoever_loses_a_turn_in_eclipse_has_lost_the_game() -> None:
    after = Table.from_state(ECLIPSED).lose_turn()
    assert after.outcome == Outcome((1.0, 0.0), "turn lost in eclipse")
    assert (after.to_act, list(after.legal_moves())) == (None, [])
    assert after.sheet().endswith("01. ... lost\n1-0\n")
    with pytest.raises(Refusal, match="the game is over: turn lost in eclipse"):
        after.lose_turn()


def test_10_6_the_loss_is_still_known_after_the_position_was_written_down() -> None:
    after = Table.from_state(ECLIPSED).lose_turn()
    written = after.to_json()
    assert written["lost"] is True
    assert Table.from_state(written).outcome == after.outcome
    for switches in ({}, {"stop_and_go": False}):
        with pytest.raises(Refusal, match="lost is true only with the switch stop_and_go"):
            Table.from_state({**written, "switches": switches})
    with pytest.raises(Refusal, match="lost is true only"):
        Table.from_state({**written, "lost": 1})


def test_10_6_without_eclipse_the_same_position_goes_on() -> None:
    """§8.2 lets nobody move into eclipse, so a princess is in eclipse only on her own turn."""
    calm = {**ECLIPSED, "pieces": {"a1": "R", "d4": "U", "e7": "r", "i1": "E"}}
    after = Table.from_state(calm).lose_turn()
    assert (after.outcome, after.to_act) == (None, 0)


def test_10_6_nobody_can_choose_to_lose_a_turn() -> None:
    begun = table()
    assert "lost" not in begun.legal_texts()
    for move in ("lost", Lose()):
        with pytest.raises(Refusal, match="only the clock"):
            begun.play(move)


def test_10_6_without_the_switch_no_turn_is_lost() -> None:
    plain = Table.new("terrestrial")
    with pytest.raises(Refusal, match="only with the switch stop_and_go"):
        plain.lose_turn()
    with pytest.raises(Refusal, match="“lost” is no move"):
        plain.play("lost")
    with pytest.raises(Refusal, match=r"\(ply 1\)"):
        Table.from_record(read_record('{"game": "terrestrial", "moves": ["lost"]}'))


def test_10_6_four_lost_turns_bring_the_position_about_for_the_third_time() -> None:
    """§8.4: two players who are both away draw."""
    later = table().play("E d2 d3")
    for _ in range(3):
        later = later.lose_turn()
        assert later.outcome is None
    assert later.lose_turn().outcome == Outcome((0.5, 0.5), "repetition")


def test_10_6_whoever_loses_the_turn_that_repeats_forfeits_where_repeating_forfeits() -> None:
    """§8.5: a lost turn counts as the move of its loser."""
    later = table(repetition="forfeit").play("E d2 d3")
    for _ in range(4):
        later = later.lose_turn()
    assert later.outcome == Outcome((0.0, 1.0), "repetition forfeited")


def test_10_6_the_other_side_may_have_no_move_then() -> None:
    """§8.3: without a move and without eclipse it is a draw."""
    start = {**ECLIPSED, "pieces": {"a6": "R", "a7": "r", "d4": "u"}}
    assert Table.from_state(start).outcome is None
    after = Table.from_state(start).lose_turn()
    assert after.outcome == Outcome((0.5, 0.5), "no legal move")


def test_10_6_in_deployment_the_soldier_that_was_not_placed_is_lost() -> None:
    """§4.2: the players still have twelve turns each, and moon begins."""
    later = table("astral").lose_turn()
    assert later.to_act == 1
    assert later.to_json()["reserve"]["moon"] == {"E": 3, "P": 4, "U": 4}
    assert later.to_json()["pools"]["moon"] == {"E": 0, "P": 0, "U": 0}
    for _ in range(23):
        later = later.lose_turn()
    assert not later.state.position.is_deploying()
    assert (later.to_act, later.outcome) == (0, None)


def test_10_6_a_deployment_with_lost_turns_is_read_back_from_its_sheet() -> None:
    later = table("astral").play("E m4a").lose_turn().lose_turn()
    for _ in range(24):
        later = later.play(later.legal_moves()[0])
    assert "\na. E m4a lost\nb. lost " in later.sheet()
    assert Table.from_record(read_record(later.sheet())).states == later.states


def test_10_6_a_sheet_says_lost_in_any_spelling_and_a_comment_needs_braces() -> None:
    sheet = (
        "Game: terrestrial\nSwitches: stop_and_go\n\n1. E d2 d3 Lost {lost in thought} 2. LOST\n"
    )
    record = Table.from_record(read_record(sheet)).record
    assert record.moves == ("E d2 d3", "lost", "lost")
    assert record.comments == {2: "lost in thought"}
    prose = read_record("Game: terrestrial\n\n1. E d2 d3\nlost on time\n")
    assert (prose.moves, prose.comments) == (("E d2 d3",), {1: "lost on time"})


def test_10_6_whoever_is_late_with_a_penalty_removes_nothing() -> None:
    """§8.6: the turn that is lost then is the choice of a soldier."""
    later = table(claims="tournament").play("E d2 d3").play("E d6 d5 •").play("E c2 c3")
    assert later.to_act == 0
    late = later.lose_turn()
    assert late.record.moves[-1] == "escape"
    assert late == later.play(Escape(None))
    assert late.to_act == 1
