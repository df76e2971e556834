"""Several games to a score, and what each seat brings: proved with a duel of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from saros.core.audit import check
from saros.core.game import CHANCE, Supply, SupplyReport
from saros.core.match import MOST_GAMES, NEXT_TEXT
from saros.core.options import Options
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.families import registered
from saros.families.family import Family
from saros.families.files import read_record
from saros.table.clock import Timing
from saros.table.result import Result
from saros.table.sitting import Act, Chair, Setting, Sitting
from saros.table.table import Table
from saros.web.sentences import ending_sentence, notice_sentence

from ..toys import Dice, Duel, DuelOptions, toys_registered

STEEP, EVEN = "1 2 6", "3 3 3"
HANDS = (STEEP, EVEN)
STEEP_LOSES = ("1", "3", "2", "3", "6", "3")
"""Seat 0 begins with the steep hand and wins one round of three."""
ADA, BEN = Chair("guest", "ada", "Ada", STEEP), Chair("guest", "ben", "Ben", EVEN)

MINUTE_EACH = Timing("total", 60_000)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_registered():
        yield


def match(points: int = 5) -> Table:
    return Table.new("duel", supplies=HANDS, match=points)


def played(table: Table, *moves: str) -> Table:
    for move in moves:
        table = table.play(move)
    return table


# What the seats bring ---------------------------------------------------------------------------


def test_what_is_brought_is_checked_by_the_game() -> None:
    with pytest.raises(Refusal, match="adds up to 9 at most, not 15"):
        Table.new("duel", supplies=("4 5 6", ""))
    with pytest.raises(Refusal, match="three numbers"):
        Table.new("duel", supplies=("many", ""))
    assert Table.new("duel", supplies=("4 5 6", ""), strength=15).legal_texts() == ["4", "5", "6"]
    with pytest.raises(Refusal, match="nobody brings anything"):
        Table.new("terrestrial", supplies=("x", ""))
    with pytest.raises(Refusal, match="2 seats cannot bring 3"):
        Table.new("duel", supplies=("", "", ""))


def test_who_brings_nothing_has_what_everybody_has() -> None:
    assert Table.new("duel").legal_texts() == ["3"]


def test_what_another_has_brought_is_in_no_record_before_the_end() -> None:
    table = played(match(1), "1", "3")
    told = table.game.redacted(table.record, 0, (table.states, table.moves))
    assert told.supplies == (STEEP, "")
    assert table.game.redacted(table.record, None).supplies == ("", "")
    ended = played(match(1), *STEEP_LOSES).finished_record()
    assert table.game.redacted(ended, None).supplies == HANDS


def test_options_may_be_numbers_and_texts() -> None:
    for strength, why in ((2, "from 3 to 30"), ("x", "whole number"), (True, "whole number")):
        with pytest.raises(Refusal, match=why):
            Table.new("duel", strength=strength)
    with pytest.raises(Refusal, match="at most 40 characters"):
        Table.new("duel", motto="x" * 41)
    table = Table.new("duel", strength="12", motto="well met")
    assert dict(table.record.options) == {"strength": 12, "motto": "well met"}


# Matches ----------------------------------------------------------------------------------------


def test_a_match_goes_on_until_somebody_has_enough_points() -> None:
    table = played(match(), *STEEP_LOSES)
    assert (table.outcome, table.to_act, table.is_between_games) == (None, CHANCE, True)
    assert list(table.legal_moves()) == []
    with pytest.raises(Refusal, match="first comes: next game"):
        table.play("3")
    table = table.play(table.chance(Random(1)))
    assert (table.standing.score, table.game_number) == ((1, 2), 2)
    assert table.to_act == 0, "the loser begins"
    table = played(table, *STEEP_LOSES)
    assert table.outcome is None
    table = played(table, NEXT_TEXT, *STEEP_LOSES)
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.score) == ("match", (3, 6))
    assert table.outcome.points == (0.0, 1.0)
    with pytest.raises(Refusal):
        table.play(NEXT_TEXT)


def test_the_record_of_a_match_replays_also_as_text_and_half_way() -> None:
    table = played(match(), *STEEP_LOSES, NEXT_TEXT, "6", "3")
    for record in (table.record, Record.from_text(table.record.to_text())):
        again = Table.from_record(record)
        assert (again.states, again.standing.score) == (tuple(table.states), table.standing.score)
    assert read_record(table.sheet()).match == 5
    assert table.record.to_json()["saros"] == 2


def test_the_next_game_comes_only_when_this_one_is_over() -> None:
    with pytest.raises(Refusal, match="lay one of your numbers"):
        match().play(NEXT_TEXT)
    record = Record("duel", supplies=HANDS, match=5, moves=("1", NEXT_TEXT))
    with pytest.raises(Refusal, match="when this one is over"):
        Table.from_record(record)


def test_a_game_that_has_ended_is_not_taken_back() -> None:
    table = played(match(), *STEEP_LOSES, NEXT_TEXT, "6")
    assert table.take_back().state == table.states[-2]
    with pytest.raises(Refusal, match="is not taken back"):
        table.take_back(2)


def test_only_games_with_matches_are_played_in_one() -> None:
    with pytest.raises(Refusal, match="not played in matches"):
        Table.new("terrestrial", match=3)
    for points in (-1, 100):
        with pytest.raises(Refusal, match="1 to 99 points"):
            Table.new("duel", match=points)
    assert Duel.is_for_matches


# At a table with people ---------------------------------------------------------------------------


def sat(setting: Setting, *steps: tuple[int, str]) -> Sitting:
    """A sitting after some moves, each decided, written, read and applied."""
    sitting = Sitting.opened("abcdefgh", Setting.from_json(setting.to_json()))
    for at, (seat, text) in enumerate(steps, 1):
        act, after = sitting.move(seat, sitting.table.ply, text, 1000 * at)
        sitting = sitting.after(Act.from_json(act.to_json()))
        assert sitting == after
    return sitting


def rounds(first: int = 0) -> list[tuple[int, str]]:
    return [((first + at) % 2, text) for at, text in enumerate(STEEP_LOSES)]


def test_a_sitting_plays_a_match_to_its_end() -> None:
    setting = Setting("duel", (ADA, BEN), match=3)
    sitting = sat(setting, *rounds())
    assert (sitting.ended, sitting.to_act, sitting.chance_due) == (None, CHANCE, True)
    sitting = sat(setting, *rounds(), (CHANCE, NEXT_TEXT))
    assert notice_sentence(sitting) == "game 2 of the match begins"
    sitting = sat(setting, *rounds(), (CHANCE, NEXT_TEXT), *rounds())
    assert sitting.ended is not None
    assert (sitting.ended.points, sitting.ended.score) == ((0.0, 1.0), (2, 4))
    won = "south stood their ground; south wins the match, 4 points to 2"
    assert ending_sentence(sitting) == won
    assert sitting.successor(9).match == 3


def test_each_game_of_a_match_has_its_own_time() -> None:
    setting = Setting("duel", (ADA, BEN), match=3, timing=MINUTE_EACH)
    before = sat(setting, *rounds())
    assert min(before.clocks.left) < 60_000
    after = sat(setting, *rounds(), (CHANCE, NEXT_TEXT))
    assert after.clocks.left == (60_000, 60_000)
    assert after.clocks.running == 0


def test_the_clocks_of_a_further_game_start_late_at_everybodys_first_move() -> None:
    setting = Setting("duel", (ADA, BEN), match=3, timing=MINUTE_EACH)
    began = sat(setting, *rounds(), (CHANCE, NEXT_TEXT))  # seven seconds have gone by
    assert began.clocks.grace(7_000) == 20_000
    assert began.clocks.shown(27_000) == (60_000, 60_000)
    assert began.clocks.shown(30_000) == (57_000, 60_000)
    assert began.wakes_at() == 87_000
    second = began.move(0, 7, "1", 28_000).after
    assert (second.clocks.left, second.clocks.grace(28_000)) == ((59_000, 60_000), 20_000)
    third = second.move(1, 8, "3", 29_000).after
    assert (third.clocks.running, third.clocks.grace(29_000)) == (0, 0)


def test_the_clocks_of_a_match_of_before_start_at_once_as_they_did() -> None:
    setting = Setting("duel", (ADA, BEN), match=3, timing=MINUTE_EACH)
    data = setting.to_json()
    del data["clock_version"]
    began = sat(Setting.from_json(data), *rounds(), (CHANCE, NEXT_TEXT))
    assert began.clocks.grace(7_000) == 0


def test_a_first_move_that_is_taken_back_is_not_waited_for_again() -> None:
    """Otherwise somebody could take it back again and again, and have all the time in the world."""
    robot = Chair("computer", "level1", "Foal", EVEN)
    setting = Setting("duel", (ADA, robot), match=3, timing=MINUTE_EACH)
    began = sat(setting, *rounds(), (CHANCE, NEXT_TEXT))
    moved = began.move(0, 7, "1", 26_000).after
    back = moved.ask(0, len(moved.acts), "ask_takeback", 26_000).after  # a computer agrees
    assert (back.to_act, back.clocks.running) == (0, 0)
    assert back.clocks.grace(26_000) == 0
    assert back.clocks.shown(36_000) == (50_000, 60_000)


def test_whoever_sits_down_brings_something_of_their_own() -> None:
    sitting = Sitting.opened("abcdefgh", Setting("duel", (ADA, Chair())))
    with pytest.raises(Refusal, match="three numbers"):
        sitting.sit(1, "ben", "Ben", 5, "nothing")
    act, after = sitting.sit(1, "ben", "Ben", 5, "6 2 1")
    assert Act.from_json(act.to_json()) == act
    assert after == sitting.after(act)
    assert after.table.record.supplies == (STEEP, "1 2 6")
    assert after.move(0, 0, "1", 9).after.move(1, 1, "6", 10).after.table.ply == 2
    with pytest.raises(Refusal, match="at most 60 characters"):
        sitting.sit(1, "ben", "Ben", 5, "1 " * 40)


def test_whoever_comes_without_anything_does_not_hold_what_somebody_else_has_named() -> None:
    free = Setting("duel", (Chair("guest", "ada", "Ada"), Chair()))
    sitting = Sitting.opened("abcdefgh", free)
    after = sitting.sit(1, "ben", "Ben", 5, EVEN).after
    assert after.table.record.supplies == ("", EVEN)
    plain = sitting.sit(1, "ben", "Ben", 5).after
    assert plain.table.record.supplies == ()
    assert plain.table.state == sitting.table.state


def test_offers_end_with_the_game_they_were_made_in() -> None:
    setting = Setting("duel", (ADA, BEN), match=3)
    sitting = sat(setting, *rounds()[:5])
    sitting = sitting.ask(0, len(sitting.acts), "offer_draw", 9_000).after
    assert sitting.offer is not None
    sitting = sitting.move(1, sitting.table.ply, "3", 9_500).after
    with pytest.raises(Refusal, match="the next one of the match comes"):
        sitting.ask(1, len(sitting.acts), "ask_takeback", 9_600)
    sitting = sitting.move(CHANCE, sitting.table.ply, NEXT_TEXT, 9_700).after
    assert (sitting.offer, sitting.asked) == (None, frozenset())


def test_whoever_resigns_gives_up_the_match_and_its_score_is_kept() -> None:
    sitting = sat(Setting("duel", (ADA, BEN), match=9), *rounds(), (CHANCE, NEXT_TEXT))
    after = sitting.ask(1, len(sitting.acts), "resign", 99_000).after
    assert after.ended is not None
    assert (after.ended.points, after.ended.score) == ((1.0, 0.0), (1, 2))
    assert Result.of(after).seats[1].score == 2
    assert ending_sentence(after, (1,)) == "you resign: north wins the match"


def test_a_match_that_nobody_wins_ends_all_the_same() -> None:
    table = Table.new("duel", match=3)  # both hold 3 3 3, so every round is even
    while table.outcome is None:
        table = table.play(NEXT_TEXT if table.is_between_games else "3")
    assert table.game_number == MOST_GAMES
    assert (table.outcome.points, table.outcome.score) == ((0.5, 0.5), (0, 0))


def test_a_check_of_a_written_match_finds_nothing_wrong_with_it() -> None:
    table = played(match(), *STEEP_LOSES, NEXT_TEXT, *STEEP_LOSES, NEXT_TEXT, *STEEP_LOSES)
    report = check(table.game, table.record)
    assert (report.faults, report.outcome) == ((), table.outcome)
    late = replace(table.record, moves=(*table.record.moves, NEXT_TEXT))
    assert [fault.ply for fault in check(table.game, late).faults] == [21]


def test_what_is_brought_is_kept_as_the_game_writes_it_and_not_at_any_length() -> None:
    assert Table.new("duel", supplies=("6 2 1", "")).record.supplies == (STEEP, "")
    with pytest.raises(Refusal, match="at most 60 characters"):
        Table.new("duel", supplies=("1 1 1" + " " * 80, ""))


def test_what_somebody_would_bring_is_reported_on_without_a_refusal() -> None:
    duel = Duel()
    assert duel.supply_report("6 2 1", DuelOptions()) == SupplyReport(text=STEEP)
    assert duel.supply_report("9 9 9", DuelOptions()) == SupplyReport(
        ("a hand adds up to 9 at most, not 27",)
    )


def test_what_is_brought_to_an_open_game_is_secret_too() -> None:
    class Rosters(Dice):
        name, family = "rosters", "rosters"
        supply = Supply("roster", "some names", (("plain", "a"),))

        def read_supply(self, text: str, options: Options) -> str:
            return text

    with registered(Family("rosters", (Rosters(),))):
        table = Table.new("rosters", supplies=("mine", "yours")).play("a")
        told = table.game.redacted(table.record, 0, (table.states, table.moves))
        assert told.supplies == ("mine", "")


def test_a_recorded_move_is_written_as_the_game_writes_it() -> None:
    table = Table.new("terrestrial").play_recorded("1. e d2 d3 !?")
    assert table.record.moves == ("E d2 d3",)
