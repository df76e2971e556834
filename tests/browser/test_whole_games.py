"""Games from their beginning to their end: with the computer, with a friend, by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from saros import player

from .saros_page import Saros

BOARDS = ["terrestrial", "astral"]
SHORT = ["P f1 d3", "P f7 f5", "E f2 f1", "R e7 c5", "U g1 f2", "R c5 a4", "U b1 a2"]
"""A game that ends soon: sun's princess walks into her banishment."""


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_against_the_computer(saros: Saros, board: str, screenshots: Path) -> None:
    saros.sit_at(board, "me", "level1")
    saros.play_to_the_end(player("level6", seed=1))
    expect(saros.page.locator(".ended .points")).to_have_text("You 1 – 0 Sun")
    sight = saros.sight()
    assert "banish" in sight["ending"]["sentence"]
    # The newest move is in sight, however long the list.
    expect(saros.page.locator(f'[data-ply="{sight["ply"]}"]')).to_be_in_viewport()
    for name in ("Rematch", "Analysis"):
        expect(saros.page.locator(".ended").get_by_text(name)).to_be_in_viewport()
    saros.shoot(screenshots, f"ended-{board}")


def test_two_browsers_play_by_link_to_a_banishment(visit: Callable[..., Saros]) -> None:
    host, guest, watcher = visit(), visit(), visit()
    host.home()
    host.button("Play a friend").first.click()
    host.at_table()
    link = host.page.get_by_role("textbox", name="Address of this table").input_value()
    for friend in (guest, watcher):
        friend.open(link.split("/")[-1])
    guest.sit_down()
    order = [host, guest] if host.sight()["mine"] == [0] else [guest, host]
    for ply, text in enumerate(SHORT):
        order[ply % 2].play_text(text)
        for each in (host, guest, watcher):
            each.wait_for_ply(ply + 1)
    for each in (host, guest, watcher):
        expect(each.wait_for_end()).to_contain_text("banish")
    assert watcher.sight()["ending"]["points"] == [1.0, 0.0]
    assert watcher.sight()["ways"] == []


def test_a_game_is_played_by_keyboard_alone(saros: Saros) -> None:
    """From the first page to the banishment and into the rematch, with no pointer at all."""
    saros.home()
    saros.tab_to("button", "Two at one board")
    saros.page.keyboard.press("Enter")
    saros.at_table()
    for ply, text in enumerate(SHORT):
        saros.wait_for_turn()
        if ply % 2:
            saros.type_move(text)
        else:
            saros.walk_and_touch(text)
        saros.wait_for_ply(ply + 1)
    expect(saros.wait_for_end()).to_contain_text("banish")
    first = saros.table
    saros.tab_to("button", "Rematch")
    saros.page.keyboard.press("Enter")
    expect(saros.page).not_to_have_url(f"{saros.address}/t/{first}")
    saros.at_table()
    saros.wait_for_turn()


def test_a_deployment_and_giving_up_by_keyboard_alone(saros: Saros) -> None:
    saros.sit_at("astral", "me", "level1")
    saros.wait_for_turn()
    saros.tab_to("button", "moon's 4 pegasi")
    saros.page.keyboard.press("Enter")
    # What was picked up is brought at once to a place where it can be put.
    expect(saros.page.locator("[data-spot]:focus")).to_have_attribute(
        "aria-label", re.compile("pegasus")
    )
    saros.walk_to("m2d")
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(2)
    assert saros.sight()["moves"][0]["text"] == "P m2d"
    saros.wait_for_turn()
    saros.tab_to("button", "Resign")
    saros.page.keyboard.press("Enter")
    expect(saros.button("Play on")).to_be_focused()
    saros.page.keyboard.press("Shift+Tab")
    saros.page.keyboard.press("Enter")
    saros.wait_for_end()
    assert saros.sight()["ending"]["points"] == [0.0, 1.0]
