"""What the board leaves open is asked in a small menu: a promotion, to capture or not."""

import pytest
from playwright.sync_api import expect

from .saros_page import Saros

PIECES = {"a1": "R", "i7": "r", "d6": "S", "b2": "U", "b5": "e"}
START = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": PIECES,
    "pools": {"moon": {"E": 1, "P": 0, "U": 1}},
}


@pytest.fixture
def begun(saros: Saros) -> Saros:
    """A table begun from a position where a star is about to land and a unicorn to strike."""
    saros.sit_at("terrestrial", "me", "me", start=START)
    saros.wait_for_turn()
    return saros


def test_a_landing_star_asks_what_it_becomes(begun: Saros) -> None:
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu).to_have_count(2)
    begun.menu.filter(has_text="unicorn").click()
    begun.wait_for_ply(1)
    assert begun.sight()["moves"][0]["text"].startswith("S d6 d7 U")
    expect(begun.spot("d7")).to_have_attribute("aria-label", "moon's unicorn on d7")


@pytest.mark.parametrize(("choice", "struck"), [("capture", True), ("leave it", False)])
def test_a_unicorn_asks_whether_to_strike(begun: Saros, choice: str, struck: bool) -> None:
    begun.touch("b2")
    begun.touch("b4")
    begun.menu.filter(has_text=choice).click()
    begun.wait_for_ply(1)
    assert ("xE" in begun.sight()["moves"][0]["text"]) is struck


def test_what_would_be_struck_can_be_touched_itself(begun: Saros) -> None:
    begun.touch("b2")
    begun.touch("b5")
    begun.wait_for_ply(1)
    assert "xE" in begun.sight()["moves"][0]["text"]


def test_a_menu_is_answered_and_left_by_keyboard(begun: Saros) -> None:
    keyboard = begun.page.keyboard
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu.first).to_be_focused()
    keyboard.press("Escape")
    expect(begun.menu).to_have_count(0)
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu.first).to_be_focused()
    keyboard.press("ArrowRight")
    expect(begun.menu.last).to_be_focused()
    keyboard.press("Enter")
    begun.wait_for_ply(1)
    assert begun.sight()["moves"][0]["text"].startswith("S d6 d7 U")
