"""Whatever anybody wishes at whatever time: a table keeps its promises on every clock."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from saros.core.promises import check_sentence
from saros.core.refusal import Refusal
from saros.table.acts import Wish
from saros.table.clock import Timing
from saros.table.permissions import ANY_TIME
from saros.table.sitting import Act, Chair, Setting, Sitting

TIMINGS = [
    Timing(),
    Timing("total", 20_000, 1_000),
    Timing("total", 0, 3_000),
    Timing("delay", 20_000, 2_000),
    Timing("byoyomi", 5_000, 4_000, 3),
    Timing("per_move", 8_000),
    Timing("per_move", 8_000, forfeit="move"),
    Timing("hourglass", 20_000),
]
ADA, BEN = Chair("guest", "ada", "Ada"), Chair("guest", "ben", "Ben")
COMPUTER = Chair("computer", "level1", "Level 1")
CHAIRS = [(ADA, BEN), (ADA, ADA), (ADA, COMPUTER), (ADA, Chair())]
# Most waits are moments, so that much happens before a flag falls.
WAITS = st.one_of(*[st.integers(0, 900)] * 5, st.integers(0, 15_000), st.just(400_000))
THOUGHTS = st.tuples(
    st.one_of(*[st.integers(0, 1_500)] * 9, st.integers(0, 9_000)),
    st.integers(0, 10**6),
    st.sampled_from([0, 0, 40, 5_000, -3]),
)
"""How long somebody thinks, which move they find, and the lag on its way."""
CALM = [wish for wish in get_args(Wish) if wish not in ("resign", "abort")]
SEATS = st.sampled_from([0, 1, 0, 1, 0, 1, -1, 2])
# Near the end of a game, so that the rules end it now and then.
LATE = {"board": "terrestrial", "turn": "sun"}
LATE_PIECES = {"d1": "R", "h1": "p", "c4": "e", "f7": "r", "b2": "S"}


class Evenings(RuleBasedStateMachine):
    """One table; whoever comes by tries something, at whatever time."""

    sitting: Sitting
    now = 1_000

    @initialize(
        timing=st.sampled_from(TIMINGS),
        chairs=st.sampled_from(CHAIRS),
        start=st.sampled_from([None, None, {**LATE, "pieces": LATE_PIECES}]),
        begun=st.sampled_from([(), ((0, 0, 0), (0, 0, 0)), ((9, 9, 9),) * 3]),
    )
    def open(self, timing: Timing, chairs: tuple[Chair, ...], start: Any, begun: Any) -> None:
        self.setting = Setting("terrestrial", chairs, timing=timing, start=start, created=self.now)
        self.sitting = Sitting.opened("abcdefgh", self.setting)
        self.think(begun)

    def attempt(self, decide: Any) -> None:
        """Decide and apply; a refusal is tidy and changes nothing."""
        before, log = self.sitting, list(self.sitting.acts)
        try:
            decided = decide()
        except Refusal as refusal:
            check_sentence(refusal)
            decided = None
        assert list(before.acts) == log
        if decided is None:
            return
        act = decided.act
        assert (act.number, act.at >= (log[-1].at if log else 0)) == (len(log), True)
        self.sitting = before.after(act)
        assert self.sitting == decided.after
        self.check_charges(before, act)

    def check_charges(self, before: Sitting, act: Act) -> None:
        """Nobody pays for time in which their clock did not run, nor for more than went by."""
        old, new = before.clocks, self.sitting.clocks
        for seat in range(2):
            if seat != old.running:
                assert (new.left[seat] >= old.left[seat], new.periods[seat]) == (
                    True,
                    old.periods[seat],
                )
            else:
                assert new.left[seat] >= old.left[seat] - (act.at - old.since)
        if act.kind.startswith(("offer", "decline", "rematch", "sit", "engage", "next")):
            assert new == old or self.sitting.ended != before.ended

    # What can be tried ----------------------------------------------------------------------

    @rule(thoughts=st.lists(THOUGHTS, min_size=1, max_size=6))
    def play(self, thoughts: list[tuple[int, int, int]]) -> None:
        self.think(thoughts)

    def think(self, thoughts: Iterable[tuple[int, int, int]]) -> None:
        for wait, choice, lag in thoughts:
            self.now += wait
            table = self.sitting.table
            legal, seat = table.legal_moves(), table.to_act
            if not legal or seat is None:
                return
            text = table.game.write_move(table.state, legal[choice % len(legal)])
            self.attempt(partial(self.sitting.move, seat, table.ply, text, self.now, lag))

    @rule(seat=SEATS, ply=st.integers(-1, 5), text=st.sampled_from(["E d2 d3", "lost", "", "x"]))
    def move_oddly(self, seat: int, ply: int, text: str) -> None:
        self.attempt(lambda: self.sitting.move(seat, ply, text, self.now))

    @rule(
        wait=WAITS,
        seat=SEATS,
        wish=st.sampled_from([*get_args(Wish), *CALM * 4]),
        gone=st.sampled_from([(10**9, 10**9), (0, 10**9), (10**9, 0), ()]),
    )
    def wish(self, wait: int, seat: int, wish: str, gone: tuple[int, ...]) -> None:
        self.now += wait // 10
        number = len(self.sitting.acts)
        possible = seat in (0, 1) and wish in self.sitting.may(seat, self.now, gone)
        self.attempt(lambda: self.sitting.ask(seat, number, wish, self.now, gone))
        assert (len(self.sitting.acts) > number) == possible

    @rule(choice=st.integers(0, 100), seat=st.integers(0, 1))
    def answer(self, choice: int, seat: int) -> None:
        """Something that is possible, so that offers are met more often than by luck."""
        wishes = [wish for wish in self.sitting.may(seat, self.now) if wish in CALM]
        if wishes:
            wish, number = wishes[choice % len(wishes)], len(self.sitting.acts)
            self.attempt(lambda: self.sitting.ask(seat, number, wish, self.now))
            assert len(self.sitting.acts) == number + 1

    @rule(number=st.integers(0, 3), wish=st.sampled_from(sorted({*get_args(Wish)} - ANY_TIME)))
    def wish_late(self, number: int, wish: str) -> None:
        if number != len(self.sitting.acts):
            with pytest.raises(Refusal):
                self.sitting.ask(0, number, wish, self.now)

    @rule(seat=SEATS, who=st.sampled_from(["ada", "ben", ""]))
    def sit(self, seat: int, who: str) -> None:
        self.attempt(lambda: self.sitting.sit(seat, who, who.title(), self.now))

    @rule(seat=SEATS, who=st.sampled_from(["ada", "ben", ""]))
    def engage(self, seat: int, who: str) -> None:
        possible = seat in (0, 1) and self.sitting.chairs[seat].kind == "open"
        possible &= who == "ada" and self.sitting.may_engage([0])
        number = len(self.sitting.acts)
        self.attempt(lambda: self.sitting.engage(seat, who, COMPUTER, self.now))
        assert (len(self.sitting.acts) > number) == possible

    @rule(wait=WAITS, lag=st.sampled_from([0, 60]))
    def tick(self, wait: int, lag: int) -> None:
        self.now += wait
        due = self.sitting.wakes_at(lag)
        flagged = self.sitting.clocks.running
        self.attempt(lambda: self.sitting.tick(self.now, lag))
        acts = self.sitting.acts
        ticked = bool(acts) and acts[-1].at == self.now and acts[-1].kind in ("flag", "lose_turn")
        if due is not None and self.now >= due and flagged is not None:
            assert ticked
            assert acts[-1].seat == flagged

    @rule(length=st.sampled_from([1, 999, 10**6]))
    def shut(self, length: int) -> None:
        begin, self.now = self.now, self.now + length
        shown = self.sitting.clocks.shown(begin)
        decided = self.sitting.outage(begin, self.now)
        if decided is not None:
            self.sitting = self.sitting.after(decided.act)
        elif self.sitting.wakes_at() is not None:
            # Somebody's clock ran, so the act was due.
            raise AssertionError("an outage was charged")
        if self.sitting.clocks.running is not None:
            assert self.sitting.clocks.shown(self.now) == shown

    @precondition(lambda self: self.sitting.rematch_due)
    @rule()
    def follow(self) -> None:
        self.attempt(lambda: self.sitting.follow("bcdefghi", self.now))
        assert self.sitting.next == "bcdefghi"
        Sitting.opened("bcdefghi", self.sitting.successor(self.now))

    # What always holds ----------------------------------------------------------------------

    def teardown(self) -> None:
        """The log says it all: what was stored leads to the same sitting."""
        if not hasattr(self, "sitting"):
            return
        setting = Setting.from_json(self.setting.to_json())
        acts = [Act.from_json(act.to_json()) for act in self.sitting.acts]
        assert Sitting.replayed("abcdefgh", setting, acts) == self.sitting

    @invariant()
    def the_clocks_are_sound(self) -> None:
        clocks, timing = self.sitting.clocks, self.setting.timing
        shown = clocks.shown(self.now)
        assert all(left >= 0 for left in (*shown, *clocks.left, *clocks.periods, *clocks.quota))
        if timing.kind == "hourglass":
            assert sum(shown) == 2 * timing.base
        if clocks.running is None:
            assert clocks.flags_at() is None
        else:
            assert self.sitting.ended is None
            assert clocks.running == self.sitting.to_act
            assert (shown[clocks.running] == 0) == (clocks.flagged(self.now) is not None)

    @invariant()
    def the_sitting_is_sound(self) -> None:
        sitting = self.sitting
        assert len(sitting.movers) == sitting.table.ply
        assert (sitting.ended is None) or sitting.to_act is None
        if sitting.table.outcome is not None:
            assert sitting.ended is not None
            assert sitting.ended.points == sitting.table.outcome.points
        if sitting.offer is not None:
            assert (sitting.ended is not None) == (sitting.offer.kind == "rematch")
        timed = self.setting.timing.kind != "none"
        going = sitting.ended is None and not sitting.waiting
        assert (sitting.wakes_at() is not None) == (timed and going)


TestEvenings = Evenings.TestCase
TestEvenings.settings = settings(max_examples=4 * settings().max_examples, stateful_step_count=60)
