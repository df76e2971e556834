"""People at a table: who may do what and when, and that a log of acts says it all."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from saros.core.clock import Time
from saros.core.game import CHANCE, Outcome
from saros.core.refusal import Refusal
from saros.table import sitting as sitting_file
from saros.table.clock import HOUR, MINUTE, Timing
from saros.table.notices import Notice
from saros.table.permissions import gone_long
from saros.table.sitting import FIRST_MOVE, Act, Chair, Decided, Setting, Sitting
from saros.web.sentences import ending_sentence, notice_sentence

from ..games.bluemoon.build import fight
from ..toys import toys_registered

ADA, BEN, CAT = (Chair("guest", name.lower(), name) for name in ("Ada", "Ben", "Cat"))
ENGINE = Chair("computer", "level4", "Level 4")
BLITZ = Timing("total", 3 * MINUTE, 2_000)
OPENING = ("E d2 d3", "E f6 f5", "P d1 d4", "P f7 f4")
MATE_IN_ONE = {
    "board": "terrestrial",
    "turn": "sun",
    "pieces": {"d1": "R", "h1": "p", "c4": "e", "f7": "r", "f2": "E"},
}
"""Sun banishes moon by P h1 e1, once the earth pony on f2 has gone."""


class Evening:
    """A sitting in the course of time: each deed is decided, written as JSON, read and applied.

    After each, setting and acts alone lead to the same sitting, as they would from a store.
    """

    def __init__(self, *chairs: Chair, game: str = "terrestrial", **setting: Any) -> None:
        self.setting = Setting(game, chairs or (ADA, BEN), created=1_000, **setting)
        self.sitting = Sitting.opened("abcdefgh", self.setting)
        self.now = 1_000

    def apply(self, decided: Decided | None) -> Sitting:
        assert decided is not None
        self.sitting = self.sitting.after(Act.from_json(decided.act.to_json()))
        assert decided.after == self.sitting, "what was decided is what its act makes of it"
        setting = Setting.from_json(self.setting.to_json())
        assert Sitting.replayed("abcdefgh", setting, self.sitting.acts) == self.sitting
        return self.sitting

    def move(self, text: str, after: int = 1_000, lag: int = 0) -> Sitting:
        self.now += after
        seat = self.sitting.table.to_act
        assert seat is not None
        return self.apply(self.sitting.move(seat, self.sitting.table.ply, text, self.now, lag))

    def opening(self, plies: int = 2) -> Evening:
        for text in OPENING[:plies]:
            self.move(text)
        return self

    def ask(self, seat: int, wish: str, gone: tuple[int, ...] = ()) -> Sitting:
        return self.apply(self.sitting.ask(seat, len(self.sitting.acts), wish, self.now, gone))

    def may(self, seat: int, gone: tuple[int, ...] = ()) -> list[str]:
        return [str(wish) for wish in self.sitting.may(seat, self.now, gone)]

    def wait(self, ms: int) -> Sitting:
        self.now += ms
        return self.apply(self.sitting.tick(self.now))


def refused(code: str, attempt: Any) -> str:
    """What is refused with a code is refused in one tidy line."""
    with pytest.raises(Refusal) as caught:
        attempt()
    assert caught.value.code == code
    sentence = caught.value.sentence
    assert len(sentence.splitlines()) == 1
    assert not sentence[0].isupper()
    return sentence


def ended(sitting: Sitting) -> tuple[tuple[float, ...], str, str]:
    """The points and the reason of an ending, and what is said about it."""
    assert sitting.ended is not None
    return sitting.ended.points, sitting.ended.reason, ending_sentence(sitting)


def test_the_example_of_the_file_is_true() -> None:
    assert doctest.testmod(sitting_file).failed == 0


# Seats ----------------------------------------------------------------------------------------


def test_a_table_waits_until_every_seat_is_taken() -> None:
    evening = Evening(ADA, Chair())
    assert (evening.sitting.waiting, evening.sitting.to_act) == (True, None)
    refused("waiting", lambda: evening.move("E d2 d3"))
    evening.apply(evening.sitting.sit(1, "ben", "Ben", 5_000))
    assert (evening.sitting.waiting, evening.sitting.to_act) == (False, 0)
    assert notice_sentence(evening.sitting) == "Ben plays sun"
    assert evening.sitting.chairs == (ADA, BEN)


def test_only_a_free_seat_that_exists_can_be_taken() -> None:
    sitting = Evening(ADA, Chair()).sitting
    assert refused("seat_taken", lambda: sitting.sit(0, "ben", "Ben", 0)) == (
        "somebody plays moon already"
    )
    for seat in (2, -1):
        refused("no_seat", lambda seat=seat: sitting.sit(seat, "ben", "Ben", 0))
    refused("bad_seat", lambda: sitting.sit(1, "", "Ben", 0))
    refused("bad_name", lambda: sitting.sit(1, "ben", "B\nen", 0))
    refused("bad_name", lambda: sitting.sit(1, "ben", "B" * 61, 0))


def test_who_made_the_table_gives_a_free_seat_to_a_computer() -> None:
    evening = Evening(ENGINE, ADA, Chair(), game="sonnemond")
    assert evening.sitting.may_engage([1])
    evening.apply(evening.sitting.engage(2, "ada", ENGINE, 5_000))
    # It is told apart from the one that is here already.
    twin = Chair("computer", "level4", "Level 4 2")
    assert evening.sitting.chairs == (ENGINE, ADA, twin)
    assert (evening.sitting.waiting, evening.sitting.since) == (False, 5_000)
    assert notice_sentence(evening.sitting) == "Level 4 2 takes seat 3"
    assert evening.sitting.record.people == ("Level 4", "Ada", "Level 4 2")
    assert not evening.sitting.may_engage([1])


def test_nobody_else_gives_seats_to_computers_and_only_free_ones() -> None:
    evening = Evening(ADA, Chair(), Chair(), game="sonnemond")
    evening.apply(evening.sitting.sit(1, "ben", "Ben", 2_000))
    sitting = evening.sitting
    assert (sitting.may_engage([0]), sitting.may_engage([1]), sitting.may_engage([])) == (
        True,
        False,
        False,
    )
    for who in ("ben", "cat", ""):
        assert refused("not_your_table", lambda who=who: sitting.engage(2, who, ENGINE, 0)) == (
            "only who made this table gives a free seat to a computer"
        )
    refused("seat_taken", lambda: sitting.engage(1, "ada", ENGINE, 0))
    refused("no_seat", lambda: sitting.engage(3, "ada", ENGINE, 0))
    evening.ask(0, "abort")
    refused("game_over", lambda: evening.sitting.engage(2, "ada", ENGINE, 0))
    assert not evening.sitting.may_engage([0])


def test_where_nobody_sat_from_the_beginning_the_first_to_come_has_the_table() -> None:
    evening = Evening(Chair(), Chair())
    refused("not_your_table", lambda: evening.sitting.engage(0, "", ENGINE, 0))
    evening.apply(evening.sitting.sit(1, "ben", "Ben", 2_000))
    refused("not_your_table", lambda: evening.sitting.engage(0, "ada", ENGINE, 0))
    evening.apply(evening.sitting.engage(0, "ben", ENGINE, 3_000))
    assert evening.sitting.chairs == (ENGINE, BEN)
    assert notice_sentence(evening.sitting) == "Level 4 plays moon"


def test_one_guest_may_sit_on_every_seat() -> None:
    evening = Evening(ADA, Chair())
    evening.apply(evening.sitting.sit(1, "ada", "Ada", 5_000))
    assert evening.sitting.seats_of("ada") == (0, 1)
    evening.opening()
    assert evening.sitting.seat_for("ada") == 0
    evening.move("P d1 d4")
    assert evening.sitting.seat_for("ada") == 1
    assert evening.sitting.seat_for("ada", 0) == 0


def test_nobody_acts_for_a_seat_of_somebody_else() -> None:
    sitting = Evening(ADA, ENGINE).sitting
    assert sitting.seat_for("ada") == 0
    refused("not_your_seat", lambda: sitting.seat_for("ada", 1))
    refused("not_your_seat", lambda: sitting.seat_for("ben"))
    # A computer's name is nobody's id.
    refused("not_your_seat", lambda: sitting.seat_for("level4"))


def test_a_seat_is_open_or_somebody_sits_there() -> None:
    refused("bad_seat", lambda: Chair("guest"))
    refused("bad_seat", lambda: Chair("open", "ada"))
    refused("bad_seat", lambda: Chair("throne", "ada"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        (Setting("chess", (ADA, BEN)), "unknown_game"),
        (Setting("astral", (ADA,)), "bad_seats"),
        (Setting("astral", (ADA, BEN), {"wings": True}), "unknown_option"),
        (Setting("astral", (ADA, BEN), start={"board": "terrestrial"}), "bad_position"),
        (
            Setting(
                "terrestrial", (ADA, BEN), start=MATE_IN_ONE | {"pieces": {"a1": "R", "i7": "r"}}
            ),
            "game_over",
        ),
    ],
)
def test_a_table_at_which_nobody_could_play_is_refused(setting: Setting, code: str) -> None:
    refused(code, lambda: Sitting.opened("abcdefgh", setting))


# Moves ----------------------------------------------------------------------------------------


def test_a_move_is_an_act_in_canonical_notation() -> None:
    evening = Evening()
    decided = evening.sitting.move(0, 0, "1. ed2d3!", 5_000, lag=30)
    assert decided.act == Act(0, 5_000, "move", 0, "E d2 d3", lag=30)
    assert evening.sitting.table.ply == 0
    assert evening.apply(decided).table.record.moves == ("E d2 d3",)
    assert notice_sentence(evening.sitting) == ""


def test_a_move_for_another_ply_is_stale() -> None:
    evening = Evening().opening(1)
    assert refused("stale_ply", lambda: evening.sitting.move(0, 0, "E d2 d3", 9_000)) == (
        "the game is at ply 1, not 0"
    )
    refused("stale_ply", lambda: evening.sitting.move(1, 2, "E f6 f5", 9_000))


def test_only_whoever_is_to_act_moves() -> None:
    evening = Evening()
    assert refused("not_your_turn", lambda: evening.sitting.move(1, 0, "E f6 f5", 9_000)) == (
        "it is the turn of moon"
    )


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    sitting = Evening().sitting
    refused("illegal_move", lambda: sitting.move(0, 0, "E d2 d7", 9_000))
    refused("unreadable_move", lambda: sitting.move(0, 0, "hello", 9_000))


def test_a_game_that_ends_by_its_rules_ends_the_sitting() -> None:
    start = MATE_IN_ONE | {"pieces": {"d1": "R", "h1": "p", "c4": "e", "f7": "r"}}
    evening = Evening(start=start)
    after = evening.move("P h1 e1")
    assert ended(after) == ((0.0, 1.0), "banished", "moon is banished: sun wins")
    assert (after.to_act, notice_sentence(after)) == (None, "moon is banished: sun wins")
    refused("game_over", lambda: after.move(0, 1, "R d1 e3", 9_000))
    refused("game_over", lambda: after.sit(0, "cat", "Cat", 9_000))
    assert after.record.result == "0-1"
    assert evening.may(0) == ["rematch"]


def test_the_log_never_goes_back_in_time() -> None:
    evening = Evening().opening()
    assert evening.sitting.move(0, 2, "P d1 d4", 5).act.at == evening.sitting.acts[-1].at


def test_acts_have_no_gaps() -> None:
    sitting = Evening().opening().sitting
    refused("bad_table", lambda: sitting.after(Act(1, 9_000, "resign", 0)))
    refused("bad_table", lambda: sitting.after(Act(3, 9_000, "resign", 0)))


# Clocks ---------------------------------------------------------------------------------------


def test_no_clock_runs_before_everybody_has_moved() -> None:
    evening = Evening(timing=BLITZ)
    evening.move("E d2 d3", after=100_000)
    assert evening.sitting.clocks.running is None
    evening.move("E f6 f5", after=100_000)
    assert evening.sitting.clocks.running == 0
    assert evening.sitting.clocks.shown(evening.now) == (180_000, 180_000)
    evening.move("P d1 d4", after=10_000)
    assert evening.sitting.clocks.shown(evening.now) == (172_000, 180_000)
    assert evening.sitting.clocks.running == 1


def test_a_table_where_nobody_begins_is_called_off() -> None:
    evening = Evening(timing=BLITZ)
    assert evening.sitting.tick(1_000 + FIRST_MOVE - 1) is None
    evening.move("E d2 d3", after=FIRST_MOVE - 1)
    assert evening.sitting.wakes_at() == evening.now + FIRST_MOVE
    after = evening.wait(FIRST_MOVE)
    assert ended(after) == ((), "aborted", "nobody began in time: the game is called off")
    assert after.record.result is None
    slow = Evening(timing=Timing("total", HOUR))
    assert slow.sitting.wakes_at() == 1_000 + HOUR


def test_with_odds_everybody_has_their_own_time_for_a_first_move() -> None:
    odds = Evening(timing=Timing("total", MINUTE, odds=(MINUTE, HOUR)))
    assert odds.sitting.wakes_at() == 1_000 + FIRST_MOVE
    odds.move("E d2 d3")
    assert odds.sitting.wakes_at() == odds.now + HOUR
    assert odds.sitting.tick(odds.now + HOUR - 1) is None
    assert ended(odds.wait(HOUR))[1] == "aborted"


def test_without_a_clock_or_with_a_free_seat_nobody_is_hurried() -> None:
    assert Evening().sitting.wakes_at() is None
    assert Evening(ADA, Chair(), timing=BLITZ).sitting.wakes_at() is None
    late = Evening(ADA, Chair(), timing=BLITZ)
    late.apply(late.sitting.sit(1, "ben", "Ben", 10**9))
    assert late.sitting.wakes_at() == 10**9 + FIRST_MOVE


@pytest.mark.parametrize(
    "timing",
    [
        BLITZ,
        Timing("delay", MINUTE, 5_000),
        Timing("byoyomi", MINUTE, 10_000, 2),
        Timing("per_move", MINUTE),
        Timing("hourglass", MINUTE),
    ],
    ids=lambda timing: timing.kind,
)
def test_a_flag_that_falls_ends_the_game(timing: Timing) -> None:
    evening = Evening(timing=timing).opening(3)
    falls = evening.sitting.wakes_at()
    assert falls is not None
    assert evening.sitting.tick(falls - 1) is None
    refused("time_over", lambda: evening.sitting.move(1, 3, "P f7 f4", falls))
    evening.now = falls
    refused("time_over", lambda: evening.ask(0, "offer_draw"))
    assert evening.may(0) == []
    after = evening.wait(0)
    assert after.acts[-1].kind == "flag"
    assert ended(after) == ((1.0, 0.0), "time", "sun's time is up: moon wins")
    assert after.clocks.shown(falls)[1] == 0
    assert after.record.comments == {3: "Sun's time is up."}
    assert after.tick(falls + 1) is None


def test_a_move_that_was_under_way_when_the_flag_fell_still_counts() -> None:
    evening = Evening(timing=BLITZ).opening()
    falls = evening.sitting.wakes_at()
    assert falls is not None
    assert evening.sitting.wakes_at(lag=200) == falls + 200
    assert evening.sitting.tick(falls + 100, lag=200) is None
    act = evening.sitting.move(0, 2, "P d1 d4", falls + 100, lag=200)
    assert evening.apply(act).clocks.left[0] == 100 + 2_000


def test_in_stop_and_go_whoever_oversteps_loses_the_move() -> None:
    evening = Evening(timing=Timing("per_move", 10_000, forfeit="move")).opening()
    after = evening.wait(10_000)
    assert after.acts[-1].kind == "lose_turn"
    assert notice_sentence(after) == "moon has lost this turn to the clock"
    assert after.table.record.moves[-1] == "lost"
    assert (after.to_act, after.clocks.running) == (1, 1)
    assert after.clocks.shown(evening.now) == (10_000, 10_000)
    assert after.record.options == {"stop_and_go": True}
    assert after.movers == (0, 1, 0)
    refused("illegal_move", lambda: evening.move("lost"))


def test_in_stop_and_go_whoever_oversteps_in_eclipse_loses_the_game() -> None:
    start = {"board": "terrestrial", "turn": "sun"}
    start["pieces"] = {"a1": "R", "e2": "U", "e7": "r", "i1": "E"}  # type: ignore[assignment]
    evening = Evening(start=start, timing=Timing("per_move", 10_000, forfeit="move"))
    for text in ("R e7 d5", "E i1 i2", "R d5 e7", "U e2 e4"):
        evening.move(text)
    after = evening.wait(10_000)
    assert ended(after) == ((1.0, 0.0), "turn lost in eclipse", "moon wins: turn lost in eclipse")
    assert notice_sentence(after) == "moon wins: turn lost in eclipse"


def test_a_game_without_lost_turns_has_no_stop_and_go(toys: None) -> None:
    timing = Timing("per_move", 10_000, forfeit="move")
    refused("no_lost_turns", lambda: Evening(ADA, BEN, game="dice", timing=timing))


def answered_in_a_turn(setting: Setting) -> Sitting:
    """South makes north discard twice, and announces; each move takes a second."""
    sitting = Sitting.opened("abcdefgh", setting)
    steps = ("play Bashdin", "use Bashdin", "discard Spark", "discard Torch", "announce fire")
    for second, text in enumerate(steps, 1):
        seat = sitting.to_act
        assert seat is not None
        sitting = sitting.move(seat, sitting.table.ply, text, 1_000 * second).after
    return sitting


def test_the_increment_comes_once_a_turn_also_where_the_other_side_answers_in_it() -> None:
    start = fight("Flit", hand="Bashdin", their_hand="Volca, Spark, Torch").data
    timing = Timing("total", MINUTE, 5_000)
    setting = Setting("bluemoon", (ADA, BEN), start=start, timing=timing)
    assert Setting.from_json(setting.to_json()) == setting
    # North's first move is free and its second an answer; south's turn is over with the last.
    sitting = answered_in_a_turn(setting)
    assert (sitting.to_act, sitting.clocks.left, sitting.clocks.unpaid) == (
        CHANCE,
        (59_000, 59_000),
        0,
    )
    assert sitting.time_for(1, 6_000).increment == 5.0 / sitting.table.game.moves_a_turn


def test_a_table_of_before_goes_on_with_an_increment_for_each_move() -> None:
    start = fight("Flit", hand="Bashdin", their_hand="Volca, Spark, Torch").data
    timing = Timing("total", MINUTE, 5_000)
    data = Setting("bluemoon", (ADA, BEN), start=start, timing=timing).to_json()
    del data["clock_version"]
    setting = Setting.from_json(data)
    assert setting.to_json() == data
    sitting = answered_in_a_turn(setting)
    assert sitting.clocks.left == (64_000, 64_000)
    # And computers count on the whole of it for a move, not on their share of a turn's.
    assert sitting.time_for(0, 6_000).increment == 5.0
    assert setting.swapped("x", setting.chairs, 1).clock_version == 2
    with pytest.raises(Refusal, match="the version of its clocks is 1 or 2, not “3”"):
        Setting.from_json({**data, "clock_version": 3})


def duel(clock: Timing, *texts: str, match: int = 0) -> Sitting:
    """A fight of two with many cards, each move after a second; chance draws meanwhile."""
    cards = {"hand": "Flamebreath, Scorch, Spark", "deck": "Torch, Ignite, Sear, Blaze"}
    theirs = {f"their_{pile}": names for pile, names in cards.items()}
    start = fight("Vulca", "Vulca", **cards, **theirs).data
    setting = Setting("bluemoon", (ADA, BEN), start=start, timing=clock, match=match)
    sitting = Sitting.opened("abcdefgh", setting)
    luck, now = Random(1), 0
    for text in texts:
        sitting = drawn(sitting, luck, now)
        now, seat = now + 1_000, sitting.to_act
        assert seat is not None
        sitting = sitting.move(seat, sitting.table.ply, text, now).after
    return drawn(sitting, luck, now)


def drawn(sitting: Sitting, luck: Random, now: int) -> Sitting:
    """Let chance do all that is due."""
    while sitting.to_act == CHANCE:
        table = sitting.table
        move = table.game.write_move(table.state, table.game.chance(table.state, luck))
        sitting = sitting.move(CHANCE, table.ply, move, now).after
    return sitting


def test_whoever_retreats_has_ended_a_turn_and_begins_another() -> None:
    """§4.3: so two increments come, though it is the same seat that goes on."""
    clock = Timing("total", MINUTE, 5_000)
    free = ("play Spark", "announce fire", "play Scorch", "announce fire")
    retreated = duel(clock, *free, "retreat")
    assert (retreated.clocks.left, retreated.clocks.unpaid) == ((64_000, 64_000), None)
    again = duel(clock, *free, "retreat", "play Flamebreath", "announce fire")
    assert (again.clocks.left, again.clocks.unpaid) == ((67_000, 64_000), None)


def test_a_takeback_within_a_turn_costs_nobody_the_increment_of_that_turn() -> None:
    clock = Timing("total", MINUTE, 5_000)
    sitting = duel(clock, "play Spark", "announce fire", "play Scorch", "announce fire")
    played = sitting.move(0, sitting.table.ply, "play Flamebreath", 5_000).after
    asked = played.ask(0, len(played.acts), "ask_takeback", 5_000).after
    back = asked.ask(1, len(asked.acts), "accept_takeback", 5_000).after
    assert (back.to_act, back.table.ply, back.clocks.unpaid) == (0, sitting.table.ply, 0)
    assert back.clocks.left == (59_000, 64_000)


def test_an_outage_is_charged_to_nobody() -> None:
    evening = Evening(timing=BLITZ).opening()
    begun = evening.now
    act = evening.sitting.outage(begun + 10_000, begun + 70_000)
    after = evening.apply(act)
    assert notice_sentence(after) == "the house was shut for 1 min; no clock ran"
    assert after.clocks.shown(begun + 71_000)[0] == 180_000 - 11_000
    assert after.outage(begun + 10_000, begun + 70_000) is None


def test_each_of_several_outages_counts_once() -> None:
    evening = Evening(timing=BLITZ).opening()
    begun = evening.now
    for begin in (10_000, 100_000):
        evening.apply(evening.sitting.outage(begun + begin, begun + begin + 50_000))
    assert evening.sitting.clocks.shown(begun + 150_000)[0] == 180_000 - 50_000


def test_an_outage_that_began_before_the_turn_did_counts_from_there() -> None:
    evening = Evening(timing=BLITZ).opening()
    begun = evening.now
    after = evening.apply(evening.sitting.outage(begun - 500, begun + 60_000))
    assert after.clocks.shown(begun + 60_000)[0] == 180_000


def test_an_outage_leaves_more_time_for_a_first_move_too() -> None:
    evening = Evening(timing=BLITZ)
    after = evening.apply(evening.sitting.outage(2_000, 2_000 + HOUR))
    assert after.wakes_at() == 1_000 + HOUR + FIRST_MOVE


def test_where_no_clock_runs_an_outage_is_nothing() -> None:
    assert Evening().opening().sitting.outage(5_000, 6_000) is None
    done = Evening(timing=BLITZ).opening()
    done.ask(0, "resign")
    assert done.sitting.outage(5_000, 6_000_000) is None


def test_a_computer_is_told_its_time() -> None:
    evening = Evening(ADA, ENGINE, timing=BLITZ).opening(3)
    assert evening.sitting.time_for(1, evening.now + 1_000) == Time(179.0, 181.0, increment=2.0)


# Ending it ------------------------------------------------------------------------------------


def test_whoever_resigns_loses() -> None:
    evening = Evening().opening()
    after = evening.ask(1, "resign")
    assert ended(after) == ((1.0, 0.0), "resigned", "sun resigns: moon wins")
    assert after.table.outcome == Outcome((1.0, 0.0), "recorded result")
    assert after.record.comments == {2: "Sun resigns."}
    refused("game_over", lambda: evening.ask(0, "resign"))


def test_before_everybody_has_moved_the_game_is_called_off_instead() -> None:
    evening = Evening().opening(1)
    assert evening.may(0) == ["abort", "ask_takeback"]
    assert evening.may(1) == ["abort"]
    refused("not_begun", lambda: evening.ask(0, "resign"))
    after = evening.ask(1, "abort")
    assert ended(after) == ((), "aborted", "sun left: the game is called off")
    begun = Evening().opening()
    assert "abort" not in begun.may(0)
    refused("begun", lambda: begun.ask(0, "abort"))


def test_whoever_waits_for_an_opponent_may_leave() -> None:
    evening = Evening(ADA, Chair())
    assert evening.may(0) == ["abort"]
    refused("no_seat", lambda: evening.ask(1, "abort"))
    assert evening.ask(0, "abort").ended is not None
    assert evening.may(0) == []


def test_a_wish_needs_the_number_of_the_last_act() -> None:
    evening = Evening().opening()
    refused("stale_number", lambda: evening.sitting.ask(0, 1, "offer_draw", 9_000))
    refused("stale_number", lambda: evening.sitting.ask(0, 3, "offer_draw", 9_000))
    refused("stale_number", lambda: evening.sitting.ask(0, 3, "resign", 9_000))
    refused("unknown_wish", lambda: evening.sitting.ask(0, 2, "win", 9_000))
    refused("unknown_wish", lambda: evening.sitting.ask(0, 2, "flag", 9_000))
    refused("no_seat", lambda: evening.sitting.ask(7, 2, "resign", 9_000))


def test_whoever_resigns_while_the_other_moves_has_resigned() -> None:
    evening = Evening().opening()
    seen = len(evening.sitting.acts) - 1
    assert ended(evening.sitting.ask(0, seen, "resign", 9_000).after)[1] == "resigned"


def test_two_who_ask_for_a_rematch_at_once_have_one() -> None:
    over = Evening().opening().ask(0, "resign")
    seen = len(over.acts)
    first = over.ask(1, seen, "rematch", 9_000).after
    assert first.ask(0, seen, "rematch", 9_000).after.rematch_due


def test_a_draw_is_offered_and_accepted() -> None:
    evening = Evening().opening()
    asked = evening.ask(1, "offer_draw")
    assert notice_sentence(asked) == notice_sentence(asked, [0]) == "sun offers a draw"
    assert notice_sentence(asked, [1]) == "you have offered a draw"
    assert notice_sentence(asked, [0, 1]) == "sun offers a draw"
    assert evening.may(1) == ["resign"]
    assert evening.may(0) == ["resign", "accept_draw", "decline_draw"]
    refused("no_offer", lambda: evening.ask(1, "accept_draw"))
    refused("no_offer", lambda: evening.ask(0, "accept_takeback"))
    after = evening.ask(0, "accept_draw")
    assert ended(after) == ((0.5, 0.5), "agreement", "drawn by agreement")
    assert after.record.result == "½-½"


def test_a_draw_in_a_match_is_one_of_the_whole_match() -> None:
    sitting = Evening(game="bluemoon", match=5).sitting
    offered = replace(sitting, notice=Notice("offered", 1, "draw"))
    assert notice_sentence(offered, [0]) == "Ben offers a draw of the whole match"
    assert notice_sentence(offered, [1]) == "you have offered a draw of the whole match"
    asked = replace(sitting, notice=Notice("offered", 1, "takeback"))
    assert notice_sentence(asked, [0]) == "Ben asks to take a move back"


def test_a_draw_is_declined_and_not_offered_again_before_the_next_move() -> None:
    evening = Evening().opening()
    evening.ask(1, "offer_draw")
    declined = evening.ask(0, "decline_draw")
    assert notice_sentence(declined, [1]) == "moon declines the draw"
    assert notice_sentence(declined, [0]) == "you have declined the draw"
    assert evening.sitting.offer is None
    assert refused("asked_already", lambda: evening.ask(1, "offer_draw")) == (
        "sun has offered a draw since the last move"
    )
    evening.move("P d1 d4")
    refused("asked_already", lambda: evening.ask(1, "offer_draw"))
    evening.move("P f7 f4")
    assert "offer_draw" in evening.may(1)


def test_an_offer_lapses_when_the_other_moves_but_not_when_the_offerer_does() -> None:
    evening = Evening().opening()
    evening.ask(0, "offer_draw")
    assert evening.move("P d1 d4").offer is not None
    assert evening.may(1) == ["resign", "accept_draw", "decline_draw"]
    assert evening.move("P f7 f4").offer is None
    refused("no_offer", lambda: evening.ask(1, "accept_draw"))


def test_one_thing_at_a_time_lies_on_the_table() -> None:
    evening = Evening().opening()
    evening.ask(0, "offer_draw")
    assert refused("offer_open", lambda: evening.ask(1, "ask_takeback")) == (
        "moon has asked for a draw already"
    )
    refused("offer_open", lambda: evening.ask(1, "offer_draw"))


def test_no_draw_is_offered_before_everybody_has_moved() -> None:
    refused("not_begun", lambda: Evening().opening(1).ask(0, "offer_draw"))


def test_a_computer_is_asked_for_a_draw_like_anybody() -> None:
    evening = Evening(ADA, ENGINE).opening()
    assert evening.ask(0, "offer_draw").asked_of(evening.sitting.offer) == [1]  # type: ignore[arg-type]
    assert evening.ask(1, "accept_draw").ended is not None


def test_whoever_plays_both_sides_agrees_with_herself() -> None:
    evening = Evening(ADA, ADA).opening(3)
    assert evening.ask(0, "ask_takeback").table.ply == 2
    assert evening.ask(0, "offer_draw").ended is not None
    assert evening.ask(1, "rematch").rematch_due


# Takebacks ------------------------------------------------------------------------------------


def test_a_takeback_goes_back_to_the_askers_last_move() -> None:
    evening = Evening().opening(4)
    assert notice_sentence(evening.ask(0, "ask_takeback")) == "moon asks to take a move back"
    assert evening.may(1) == ["resign", "accept_takeback", "decline_takeback"]
    after = evening.ask(1, "accept_takeback")
    assert notice_sentence(after) == "moon has taken a move back"
    assert (after.table.ply, after.to_act, after.movers) == (2, 0, (0, 1))
    assert after.table.record.moves == OPENING[:2]


def test_a_takeback_of_a_move_that_was_not_answered_is_one_ply() -> None:
    evening = Evening().opening(3)
    evening.ask(0, "ask_takeback")
    assert evening.ask(1, "accept_takeback").table.ply == 2
    assert "ask_takeback" in evening.may(0)


def test_a_takeback_is_declined_or_lapses_and_is_asked_once_a_move() -> None:
    evening = Evening().opening(3)
    evening.ask(0, "ask_takeback")
    assert evening.ask(1, "decline_takeback").table.ply == 3
    refused("asked_already", lambda: evening.ask(0, "ask_takeback"))
    evening.ask(1, "ask_takeback")
    assert evening.move("P f7 f4").offer is None
    assert "ask_takeback" in evening.may(1)


def test_a_computer_grants_a_takeback_at_once() -> None:
    evening = Evening(ADA, ENGINE).opening(4)
    after = evening.ask(0, "ask_takeback")
    assert (after.table.ply, after.offer, after.to_act) == (2, None, 0)
    evening.move("P d1 d4")
    assert evening.ask(0, "ask_takeback").table.ply == 2


def test_time_that_was_used_before_a_takeback_stays_used() -> None:
    evening = Evening(ADA, ENGINE, timing=BLITZ).opening(2)
    evening.move("P d1 d4", after=30_000)
    evening.now += 7_000
    after = evening.ask(0, "ask_takeback")
    assert after.clocks.left == (152_000, 173_000)
    assert (after.clocks.running, after.clocks.since) == (0, evening.now)


def test_a_takeback_of_a_first_move_stops_the_clocks_again() -> None:
    evening = Evening(ADA, ENGINE, timing=BLITZ).opening(2)
    after = evening.ask(0, "ask_takeback")
    assert (after.table.ply, after.clocks.running, after.under_way) == (0, None, False)
    assert after.wakes_at() == evening.now + FIRST_MOVE


def test_whoever_has_not_moved_takes_nothing_back() -> None:
    refused("no_move", lambda: Evening().opening(1).ask(1, "ask_takeback"))


def test_what_chance_has_decided_is_not_taken_back(toys: None) -> None:
    evening = Evening(ADA, ENGINE, game="dice")
    evening.move("a")
    assert "ask_takeback" in evening.may(0)
    evening.move("b")
    assert evening.sitting.chance_due
    act = evening.sitting.move(CHANCE, 2, "6", 9_000)
    assert evening.apply(act).movers == (0, 1, CHANCE)
    assert refused("no_takeback", lambda: evening.ask(0, "ask_takeback")) == (
        "what chance has decided is not taken back"
    )


def test_chance_answers_no_offer(toys: None) -> None:
    evening = Evening(ADA, BEN, game="dice")
    evening.move("a")
    evening.move("b")
    assert evening.ask(1, "offer_draw").table.to_act == CHANCE
    after = evening.move("6")
    assert after.offer is not None
    assert "accept_draw" in evening.may(0)


def test_where_something_is_hidden_nobody_elses_act_is_taken_back(toys: None) -> None:
    evening = Evening(ADA, ENGINE, game="secret")
    evening.move("a")
    assert "ask_takeback" in evening.may(0)
    evening.move("b")
    refused("no_takeback", lambda: evening.ask(0, "ask_takeback"))


# Leaving --------------------------------------------------------------------------------------


def test_against_whoever_has_left_a_win_or_a_draw_is_claimed() -> None:
    evening = Evening(timing=BLITZ).opening(3)
    gone = (0, gone_long(BLITZ))
    assert "claim_win" in evening.may(0, gone)
    assert "claim_draw" in evening.may(0, gone)
    won = evening.ask(0, "claim_win", gone)
    assert ended(won) == ((1.0, 0.0), "left", "sun has left: moon wins")
    drawn = Evening(timing=BLITZ).opening(3).ask(0, "claim_draw", gone)
    assert ended(drawn) == ((0.5, 0.5), "left", "sun has left: a draw")
    assert drawn.record.comments == {3: "Sun has left."}


def test_a_draw_claimed_in_a_match_is_one_of_the_whole_match() -> None:
    played = duel(Timing(), "play Spark", "announce fire", "play Scorch", match=5)
    drawn = played.ask(0, len(played.acts), "claim_draw", 10_000, (0, 10 * HOUR)).after
    assert ending_sentence(drawn) == "Ben has left: the match is drawn"


def test_a_typed_move_is_refused_with_the_names_of_people() -> None:
    played = duel(Timing(), "play Spark", "announce fire", "play Flamebreath", "announce fire")
    weak = played.move(0, played.table.ply, "play Scorch", 9_000).after
    with pytest.raises(Refusal, match="6 fire is less than Ben's 7"):
        weak.move(0, weak.table.ply, "announce fire", 9_000)
    with pytest.raises(Refusal, match="Spark is not in your hand"):
        played.move(0, played.table.ply, "play Spark", 9_000)


def test_nothing_is_claimed_against_whoever_is_here_or_has_just_left() -> None:
    evening = Evening(timing=BLITZ).opening(3)
    for gone in ((), (0,), (0, 0), (0, gone_long(BLITZ) - 1)):
        refused("not_gone", lambda gone=gone: evening.ask(0, "claim_win", gone))
    refused("not_gone", lambda: Evening(ADA, ENGINE).opening(3).ask(0, "claim_win", (0, 10**9)))
    refused("not_gone", lambda: Evening(ADA, ADA).opening(3).ask(0, "claim_win", (0, 10**9)))


def test_whoever_is_to_move_moves_before_claiming() -> None:
    evening = Evening(timing=BLITZ).opening(2)
    refused("your_turn", lambda: evening.ask(0, "claim_win", (0, 10**9)))
    refused("not_begun", lambda: Evening().opening(1).ask(0, "claim_win", (0, 10**9)))


def test_with_a_slow_clock_one_may_be_away_for_longer() -> None:
    spans = [Timing("total", base) for base in (MINUTE, 10 * MINUTE, HOUR)]
    assert [gone_long(timing) for timing in spans] == [MINUTE, MINUTE, 6 * MINUTE]
    assert gone_long(Timing("per_move", HOUR)) == 4 * HOUR
    assert gone_long(Timing()) == 30 * MINUTE


# Rematches ------------------------------------------------------------------------------------


def test_a_rematch_is_wanted_by_both_and_swaps_the_sides() -> None:
    evening = Evening(timing=BLITZ, options={"repetition": "forfeit"}).opening()
    refused("not_over", lambda: evening.ask(0, "rematch"))
    evening.ask(0, "resign")
    assert notice_sentence(evening.ask(1, "rematch")) == "sun would like another game"
    assert not evening.sitting.rematch_due
    assert (evening.may(1), evening.may(0)) == ([], ["rematch", "decline_rematch"])
    refused("asked_already", lambda: evening.ask(1, "rematch"))
    refused("no_rematch", lambda: evening.sitting.follow("bcdefghi", 9_000))
    assert evening.ask(0, "rematch").rematch_due
    setting = evening.sitting.successor(9_999)
    assert setting.chairs == (BEN, ADA)
    assert (setting.before, setting.created) == ("abcdefgh", 9_999)
    assert (setting.timing, setting.options) == (BLITZ, {"repetition": "forfeit"})
    after = evening.apply(evening.sitting.follow("bcdefghi", 9_999))
    assert (after.next, notice_sentence(after)) == ("bcdefghi", "the rematch is at table bcdefghi")
    assert not after.rematch_due
    assert evening.may(0) == []
    refused("rematch_made", lambda: evening.ask(0, "rematch"))


def test_a_rematch_is_declined_and_then_the_other_may_still_ask() -> None:
    evening = Evening().opening()
    evening.ask(0, "resign")
    evening.ask(0, "rematch")
    assert evening.ask(1, "decline_rematch").offer is None
    refused("asked_already", lambda: evening.ask(0, "rematch"))
    assert evening.may(1) == ["rematch"]
    evening.ask(1, "rematch")
    assert evening.ask(0, "rematch").rematch_due


def test_a_computer_always_wants_a_rematch() -> None:
    evening = Evening(ADA, ENGINE).opening()
    evening.ask(0, "resign")
    assert evening.ask(0, "rematch").rematch_due


# More than two, records, JSON -----------------------------------------------------------------


def test_three_agree_only_together(toys: None) -> None:
    evening = Evening(ADA, BEN, CAT, game="dice")
    for text in ("a", "b", "a"):
        evening.move(text)
    evening.ask(0, "offer_draw")
    evening.ask(2, "accept_draw")
    assert evening.sitting.ended is None
    assert "accept_draw" not in evening.may(2)
    assert ended(evening.ask(1, "accept_draw")) == ((0.5,) * 3, "agreement", "drawn by agreement")


def test_of_three_one_resigns_and_everybody_moves_on_by_a_seat(toys: None) -> None:
    evening = Evening(ADA, BEN, CAT, game="dice")
    for text in ("a", "b", "a"):
        evening.move(text)
    after = evening.ask(1, "resign")
    assert ended(after) == ((1.0, 0.0, 1.0), "resigned", "blue resigns: red and green win")
    assert after.successor(0).chairs == (BEN, CAT, ADA)


def test_the_clock_stands_while_chance_is_to_act(toys: None) -> None:
    evening = Evening(ADA, BEN, game="dice", timing=BLITZ)
    evening.move("a")
    assert evening.move("b").clocks.running is None
    assert evening.move("6", after=50_000).clocks.running == 0
    assert evening.sitting.clocks.shown(evening.now) == (180_000, 180_000)


def test_the_record_names_the_people_the_clock_and_the_result() -> None:
    evening = Evening(ADA, ENGINE, timing=BLITZ).opening()
    assert evening.sitting.record.result is None
    record = evening.ask(0, "resign").record
    assert (record.people, record.result) == (("Ada", "Level 4"), "0-1")
    assert record.about == {"Clock": "3 min + 2 s"}
    sheet = evening.sitting.table.game.write_record(record)
    assert "Moon: Ada\nSun: Level 4\nClock: 3 min + 2 s\n" in sheet
    nameless = Evening(Chair("guest", "x"), Chair("guest", "y")).opening()
    assert nameless.sitting.record.people == ()


def test_setting_and_acts_are_plain_json() -> None:
    setting = Setting(
        "terrestrial", (ADA, ENGINE, Chair()), {"claims": "friendly"}, BLITZ, MATE_IN_ONE, 5, "x"
    )
    assert Setting.from_json(setting.to_json()) == setting
    assert setting.to_json()["saros"] == 1
    assert Setting.from_json(Setting("astral", (ADA,)).to_json()) == Setting("astral", (ADA,))
    for act in (Act(0, 0, "abort"), Act(3, 7, "sit", 1, "Ben", "ben"), Act(9, 1, "move", -1, "6")):
        assert Act.from_json(act.to_json()) == act


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], "a table is a JSON object"),
        ({"saros": 2, "game": "astral"}, "does not know format “2”"),
        ({"saros": 1}, "the game of a table cannot be “null”"),
        ({"game": "astral", "chairs": {}}, "the chairs of a table cannot be"),
        ({"game": "astral", "chairs": [{"kind": "sofa"}], "created": 0}, "not “sofa”"),
        ({"game": "astral", "chairs": [5], "created": 0}, "a chair is a JSON object"),
        ({"game": "astral", "chairs": [], "created": True}, "the created of a table"),
        ({"game": "astral", "chairs": [], "created": 0, "timing": {"kind": "x"}}, "no clock “x”"),
    ],
)
def test_a_setting_of_another_shape_is_refused(data: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Setting.from_json(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "an act is a JSON object"),
        ({"number": 0, "at": 0, "kind": "dance"}, "no act “dance”"),
        ({"number": 0, "at": 0, "kind": "move", "seat": -2}, "no seat -2"),
        ({"number": "0", "at": 0, "kind": "move"}, "the number of an act cannot be “0”"),
        ({"saros": 9}, "does not know format"),
    ],
)
def test_an_act_of_another_shape_is_refused(data: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Act.from_json(data)


@pytest.fixture
def toys() -> Iterator[None]:
    """Let the toy games be played."""
    with toys_registered():
        yield
