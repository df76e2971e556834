"""Every kind of clock at the board: it is seen, it runs, and it falls."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .saros_page import Saros

CLOCKS: list[dict[str, Any]] = [
    {"kind": "total", "base": 1.5, "increment": 1},
    {"kind": "delay", "base": 1, "increment": 0.5},
    {"kind": "byoyomi", "base": 0.5, "increment": 0.5, "periods": 2},
    {"kind": "per_move", "base": 1.5},
    {"kind": "hourglass", "base": 1.5},
]


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: str(clock["kind"]))
def test_a_flag_falls(saros: Saros, clock: dict[str, Any]) -> None:
    saros.sit_at("terrestrial", "me", "me", clock=clock)
    timers = saros.page.get_by_role("timer")
    expect(timers).to_have_count(2)
    # The first moves are free, so nothing falls before both are made, however slow the machine.
    expect(saros.page.locator(".clock.running")).to_have_count(0)
    if clock["kind"] == "byoyomi":
        expect(timers.first).to_contain_text("× 2")
    saros.play_some(2)
    expect(saros.wait_for_end()).to_contain_text("Moon's time is up", ignore_case=True)
    expect(timers.filter(has_text="0:00.0")).to_have_count(1)
    sight = saros.sight()
    assert (sight["ending"]["points"], sight["ending"]["reason"]) == ([0.0, 1.0], "time")
    assert sight["ply"] == 2
    if clock["kind"] == "hourglass":
        assert sight["clock"]["left"] == [0, 3000]


def test_stop_and_go_costs_the_move_and_the_game_goes_on(saros: Saros) -> None:
    clock = {"kind": "per_move", "base": 3, "forfeit": "move"}
    saros.sit_at("terrestrial", "me", "me", clock=clock)
    saros.play_some(2)
    expect(saros.page.get_by_text("moon has lost this turn")).to_be_visible()
    saros.wait_for_ply(3)
    sight = saros.sight()
    assert sight["ending"] is None
    assert sight["moves"][2]["seat"] == 0
    saros.resign()
    saros.wait_for_end()


def test_a_clock_that_runs_low_says_so(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me", clock={"kind": "total", "base": 15})
    saros.play_some(2)
    expect(saros.page.locator(".clock.running.low")).to_have_count(1)
    expect(saros.page.locator("[aria-live=assertive]", has_text="left")).to_have_count(1)
    saros.resign()
    saros.wait_for_end()
    expect(saros.page.locator(".clock.running")).to_have_count(0)


def test_ones_own_clock_is_called_so(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1", clock={"kind": "total", "base": 300})
    expect(saros.page.get_by_role("timer", name="Your clock")).to_be_visible()
    other = saros.sight()["seats"][1]["name"]
    expect(saros.page.get_by_role("timer", name=f"{other}'s clock")).to_be_visible()
